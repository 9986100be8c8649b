// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bytes of one instance go: what its GPUs send over NVLink and over their EFA cards, by communicator.
#pragma once

#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

struct InstanceBytes {
    workload::PartGroup group = workload::PartGroup::Tp;
    double nvlink_B = 0; ///< per step
    double near_B = 0;   ///< over cards, of communicators below one network node
    double far_B = 0;    ///< over cards, of communicators over several
    [[nodiscard]] double bytes() const { return nvlink_B + near_B + far_B; }
};

/// Of the predicted job's ranks there, in the order of PartGroup, without what PXN relays over them for communicators that they
/// are not in. Needs a placed prediction.
std::vector<InstanceBytes> bytesOfInstance(const DesignPrediction &prediction, int instance);

} // namespace switchyard::predict
