// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/activity.h>

#include <algorithm>

namespace switchyard::predict {

double tensorActivity(const Prediction &prediction)
{
    double compute = 0, recompute = 0;
    for (const BreakdownItem &item : prediction.breakdown) {
        if (item.part == workload::Part::Gemm || item.part == workload::Part::Experts || item.part == workload::Part::Attention)
            compute += item.seconds;
        if (item.part == workload::Part::Recompute)
            recompute += item.seconds;
    }
    return std::min(1.0, prediction.mfu * (1 + (compute > 0 ? recompute / compute : 0)));
}

} // namespace switchyard::predict
