// SPDX-License-Identifier: GPL-3.0-or-later
// The metric families that the simulated exporters know.
#pragma once

#include <array>
#include <cstddef>

#include <prometheus/metric_type.h>

namespace switchyard::simulate {

/// Families in the order of the page.
enum MetricFamily : std::size_t {
    SmClock, MemClock, MemoryTemp, GpuTemp, Power, Energy, PcieReplay, GpuUtil, MemCopyUtil, EncUtil, DecUtil, Xid,
    FbFree, FbUsed, FbReserved, NvlinkTotal, VgpuLicense, UncorrectableRows, CorrectableRows, RowRemapFailure,
    GrEngine, Tensor, Dram, PcieTx, PcieRx, NvlinkTx, NvlinkRx, SmActive, PowerViolation, ThermalViolation,
    Uname, EfaInfo, EfaTxBytes, EfaRxBytes, EfaRetransPackets, EfaRetransTimeouts,
    EfaTxPackets, EfaRxPackets, EfaRxDrops, EfaSendBytes, EfaSendWrs, EfaRecvBytes, EfaRecvWrs,
    EfaReadWrs, EfaReadBytes, EfaReadErrors, EfaReadRespBytes,
    EfaWriteWrs, EfaWriteBytes, EfaWriteErrors, EfaWriteRecvBytes,
    EfaRetransBytes, EfaUnresponsive, EfaImpaired,
    FamilyCount
};

struct FamilyInfo {
    const char *name;
    const char *name46; ///< DCGM 4.6; null: unchanged
    prometheus::MetricType type;
    const char *help;
};
/// Types as dcgm-exporter's default-counters.csv has them (NVLINK_BANDWIDTH_TOTAL is typed counter
/// there although it is a rate), helps shortened.
inline constexpr auto gauge = prometheus::MetricType::Gauge;
inline constexpr auto counter = prometheus::MetricType::Counter;
inline constexpr std::array<FamilyInfo, FamilyCount> families = {{
    {"DCGM_FI_DEV_SM_CLOCK", nullptr, gauge, "SM clock frequency (in MHz)."},
    {"DCGM_FI_DEV_MEM_CLOCK", nullptr, gauge, "Memory clock frequency (in MHz)."},
    {"DCGM_FI_DEV_MEMORY_TEMP", "DCGM_FI_DEV_MEMORY_TEMP_CELSIUS", gauge, "Memory temperature (in C)."},
    {"DCGM_FI_DEV_GPU_TEMP", "DCGM_FI_DEV_GPU_TEMP_CELSIUS", gauge, "GPU temperature (in C)."},
    {"DCGM_FI_DEV_POWER_USAGE", "DCGM_FI_DEV_BOARD_POWER_WATTS", gauge, "Power draw (in W)."},
    {"DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", nullptr, counter, "Total energy consumption since boot (in mJ)."},
    {"DCGM_FI_DEV_PCIE_REPLAY_COUNTER", "DCGM_FI_DEV_PCIE_REPLAY_TOTAL", counter, "Total number of PCIe retries."},
    {"DCGM_FI_DEV_GPU_UTIL", "DCGM_FI_DEV_GPU_UTIL_RATIO", gauge, "GPU utilization (in %)."},
    {"DCGM_FI_DEV_MEM_COPY_UTIL", nullptr, gauge, "Memory utilization (in %)."},
    {"DCGM_FI_DEV_ENC_UTIL", nullptr, gauge, "Encoder utilization (in %)."},
    {"DCGM_FI_DEV_DEC_UTIL", nullptr, gauge, "Decoder utilization (in %)."},
    {"DCGM_FI_DEV_XID_ERRORS", "DCGM_FI_DEV_XID_ERROR", gauge, "Value of the last XID error encountered."},
    {"DCGM_FI_DEV_FB_FREE", nullptr, gauge, "Framebuffer memory free (in MiB)."},
    {"DCGM_FI_DEV_FB_USED", nullptr, gauge, "Framebuffer memory used (in MiB)."},
    {"DCGM_FI_DEV_FB_RESERVED", nullptr, gauge, "Framebuffer memory reserved (in MiB)."},
    {"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", "DCGM_FI_DEV_NVLINK_THROUGHPUT_TOTAL", counter, "Total number of NVLink bandwidth counters for all lanes."},
    {"DCGM_FI_DEV_VGPU_LICENSE_STATUS", nullptr, gauge, "vGPU License status"},
    {"DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", "DCGM_FI_DEV_ROW_REMAP_UNCORRECTABLE_TOTAL", counter, "Number of remapped rows for uncorrectable errors"},
    {"DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS", "DCGM_FI_DEV_ROW_REMAP_CORRECTABLE_TOTAL", counter, "Number of remapped rows for correctable errors"},
    {"DCGM_FI_DEV_ROW_REMAP_FAILURE", "DCGM_FI_DEV_ROW_REMAP_FAILED", gauge, "Whether remapping of rows has failed"},
    {"DCGM_FI_PROF_GR_ENGINE_ACTIVE", "DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO", gauge, "Ratio of time the graphics engine is active."},
    {"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "DCGM_FI_PROF_TENSOR_UTIL_RATIO", gauge, "Ratio of cycles the tensor (HMMA) pipe is active."},
    {"DCGM_FI_PROF_DRAM_ACTIVE", "DCGM_FI_PROF_DRAM_UTIL_RATIO", gauge, "Ratio of cycles the device memory interface is active sending or receiving data."},
    {"DCGM_FI_PROF_PCIE_TX_BYTES", nullptr, gauge, "The rate of data transmitted over the PCIe bus - including both protocol headers and data payloads - in bytes per second."},
    {"DCGM_FI_PROF_PCIE_RX_BYTES", nullptr, gauge, "The rate of data received over the PCIe bus - including both protocol headers and data payloads - in bytes per second."},
    {"DCGM_FI_PROF_NVLINK_TX_BYTES", nullptr, gauge, "The rate of data transmitted over NVLink, not including protocol headers, in bytes per second."},
    {"DCGM_FI_PROF_NVLINK_RX_BYTES", nullptr, gauge, "The rate of data received over NVLink, not including protocol headers, in bytes per second."},
    {"DCGM_FI_PROF_SM_ACTIVE", "DCGM_FI_PROF_SM_UTIL_RATIO", gauge, "The ratio of cycles an SM has at least 1 warp assigned."},
    {"DCGM_FI_DEV_POWER_VIOLATION", nullptr, counter, "Throttling duration due to power constraints (in ns)."},
    {"DCGM_FI_DEV_THERMAL_VIOLATION", nullptr, counter, "Throttling duration due to thermal constraints (in ns)."},
    {"node_uname_info", nullptr, gauge, "Labeled system information as provided by the uname system call."},
    {"node_amazonefa_info", nullptr, gauge, "Non-numeric data from /sys/class/infiniband/<device>, value is always 1."},
    {"node_amazonefa_tx_bytes", nullptr, counter, "Number of bytes transmitted"},
    {"node_amazonefa_rx_bytes", nullptr, counter, "Number of bytes received"},
    {"node_amazonefa_retrans_pkts", nullptr, counter, "Number of retransmitted packets"},
    {"node_amazonefa_retrans_timeout_events", nullptr, counter, "Number of retransmission timeouts that changed the network path"},
    {"node_amazonefa_tx_pkts", nullptr, counter, "Number of packets transmitted"},
    {"node_amazonefa_rx_pkts", nullptr, counter, "Number of packets received"},
    {"node_amazonefa_rx_drops", nullptr, counter, "Number of packets received and dropped"},
    {"node_amazonefa_send_bytes", nullptr, counter, "Number of bytes sent"},
    {"node_amazonefa_send_wrs", nullptr, counter, "Number of send work requests"},
    {"node_amazonefa_recv_bytes", nullptr, counter, "Number of bytes received by receive work requests"},
    {"node_amazonefa_recv_wrs", nullptr, counter, "Number of receive work requests"},
    {"node_amazonefa_rdma_read_wrs", nullptr, counter, "Number of RDMA read work requests"},
    {"node_amazonefa_rdma_read_bytes", nullptr, counter, "Number of bytes read by RDMA"},
    {"node_amazonefa_rdma_read_wr_err", nullptr, counter, "Number of RDMA read work requests that failed"},
    {"node_amazonefa_rdma_read_resp_bytes", nullptr, counter, "Number of bytes of RDMA read responses"},
    {"node_amazonefa_rdma_write_wrs", nullptr, counter, "Number of RDMA write work requests"},
    {"node_amazonefa_rdma_write_bytes", nullptr, counter, "Number of bytes written by RDMA"},
    {"node_amazonefa_rdma_write_wr_err", nullptr, counter, "Number of RDMA write work requests that failed"},
    {"node_amazonefa_rdma_write_recv_bytes", nullptr, counter, "Number of bytes received by RDMA writes"},
    {"node_amazonefa_retrans_bytes", nullptr, counter, "Number of retransmitted bytes"},
    {"node_amazonefa_unresponsive_remote_events", nullptr, counter, "Number of unresponsive remote events"},
    {"node_amazonefa_impaired_remote_conn_events", nullptr, counter, "Number of impaired remote connection events"},
}};

/// Families of the default list that stay constant on a training cluster.
constexpr bool seldomRead(MetricFamily family)
{
    switch (family) {
    case MemClock:
    case PcieReplay:
    case MemCopyUtil:
    case EncUtil:
    case DecUtil:
    case FbReserved:
    case VgpuLicense:
    case UncorrectableRows:
    case CorrectableRows:
    case RowRemapFailure: return true;
    default: return false;
    }
}

} // namespace switchyard::simulate
