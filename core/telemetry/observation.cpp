// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

std::string toWord(Quantity quantity)
{
    switch (quantity) {
    case Quantity::NvlinkTx_Bps: return "nvlink_tx";
    case Quantity::NvlinkRx_Bps: return "nvlink_rx";
    case Quantity::NvlinkTotal_Bps: return "nvlink_total";
    case Quantity::MemoryUsed_B: return "memory_used";
    case Quantity::GpuUtil: return "gpu_util";
    case Quantity::TensorActive: return "tensor_active";
    case Quantity::SmActive: return "sm_active";
    case Quantity::SmClock_Hz: return "sm_clock";
    case Quantity::Power_W: return "power";
    case Quantity::Temperature_C: return "temperature";
    case Quantity::ThrottleFraction: return "throttle";
    case Quantity::XidCode: return "xid";
    case Quantity::EfaTx_Bps: return "efa_tx";
    case Quantity::EfaRx_Bps: return "efa_rx";
    case Quantity::EfaRetransmits_per_s: return "efa_retransmits";
    case Quantity::Count: break;
    }
    return {};
}

bool isPerCard(Quantity quantity) { return quantity >= Quantity::EfaTx_Bps && quantity < Quantity::Count; }

} // namespace switchyard::telemetry
