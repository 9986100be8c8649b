// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/parts.h>

#include <algorithm>
#include <cmath>

namespace switchyard::predict {

namespace {

double smoothMax(double a, double b)
{
    const double high = std::max(a, b);
    if (high <= 0)
        return 0;
    const double low = std::min(a, b) / high;
    return high * std::sqrt(std::sqrt(1 + low * low * low * low));
}

} // namespace

void Pass::close(double host_s)
{
    const double gpu_s = sum(exposed);
    seconds = smoothMax(gpu_s, host_s);
    at(exposed, Part::Launch) += seconds - gpu_s;
    at(busy, Part::Launch) += host_s;
}

const char *nameOf(Part part)
{
    switch (part) {
    case Part::Gemm: return "matrix products";
    case Part::Experts: return "expert matrix products";
    case Part::Attention: return "attention";
    case Part::Pointwise: return "memory-bound kernels";
    case Part::Head: return "embedding, output layer, loss";
    case Part::Recompute: return "recompute";
    case Part::Offload: return "activation offload";
    case Part::Launch: return "host launch";
    case Part::TpComm: return "TP communication";
    case Part::CpComm: return "CP communication";
    case Part::EpComm: return "EP communication";
    case Part::PpComm: return "PP communication";
    case Part::DpComm: return "DP communication";
    case Part::Bubble: return "pipeline bubble";
    case Part::Optimizer: return "optimizer";
    case Part::Overhead: return "step overhead";
    case Part::Straggler: return "stragglers";
    case Part::Count: break;
    }
    return "";
}

} // namespace switchyard::predict
