// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/pass.h>

#include <algorithm>
#include <cmath>

namespace switchyard::layer {

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
    const double gpu_s = workload::sum(exposed);
    const double met_s = at(exposed, workload::Part::EpComm);
    seconds = smoothMax(gpu_s - met_s, host_s) + met_s;
    at(exposed, workload::Part::Launch) += seconds - gpu_s;
    at(busy, workload::Part::Launch) += host_s;
}

} // namespace switchyard::layer
