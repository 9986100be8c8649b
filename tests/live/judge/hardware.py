# SPDX-License-Identifier: GPL-3.0-or-later
"""What hosts have and what their exporters call it.

Sources of the names: dcgm-exporter etc/default-counters.csv, etc/dcp-metrics-included.csv; HyperPod
observability's counter lists; DCGM 4.6.0's renamed fields; the amazonefa collector (port counters of amzn-drivers
efa 3.1.0, no _total); driver 2.17.0 brought the group of retransmits."""

# Buses of p5en and p6-b200 as public dumps of NCCL's topology show them; others are invented.
P5 = (79, 96, 113, 130, 147, 164, 181, 198)


class Type:
    def __init__(self, model, boost, memclock, watt, mib, devices, gpus=8, nic=25e9, buses=None):
        self.model, self.boost, self.memclock, self.watt, self.mib = model, boost, memclock, watt, mib
        self.devices, self.gpus, self.nic_Bps = devices, gpus, nic
        self.buses = buses or ['53:00', '64:00', '75:00', '86:00', '97:00', 'A8:00', 'B9:00', 'CA:00'][:gpus]
        self.idle_clock = 210 if 'A100' in model else 345


TYPES = {
    'p5.48xlarge': Type('NVIDIA H100 80GB HBM3', 1980, 2619, 700, 81559, [f'rdmap{b}s0' for a in P5 for b in range(a, a + 4)], nic=12.5e9),
    'p5en.48xlarge': Type('NVIDIA H200', 1980, 3201, 700, 143771, [f'rdmap{b}s0' for a in (85, 110, 135, 160) for b in range(a, a + 4)]),
    'p6-b200.48xlarge': Type('NVIDIA B200', 1965, 3996, 1000, 183359, [f'rdmap{b}s0' for a in (79, 96, 113, 132) for b in (a, a + 1)], nic=50e9),
    'p6-b300.48xlarge': Type('NVIDIA B300 SXM6 AC', 1920, 3996, 1100, 275040, [f'rdmap{b}s0' for a in P5 for b in (a, a + 1)], nic=50e9),
    'p4d.24xlarge': Type('NVIDIA A100-SXM4-40GB', 1410, 1215, 400, 40960, ['rdmap16s27', 'rdmap32s27', 'rdmap144s27', 'rdmap160s27'], nic=12.5e9,
                         buses=['10:1C', '10:1D', '20:1C', '20:1D', '90:1C', '90:1D', 'A0:1C', 'A0:1D']),
    'p6e-gb200.36xlarge': Type('NVIDIA GB200', 2062, 3996, 1200, 189471, [f'rdmap{a}s0' for a in (79, 113, 147, 181)], gpus=4, nic=50e9),
}

# key: (metric, kind); kinds: i integer gauge, d double gauge, c counter of a rate
GPU = {
    'clock': ('DCGM_FI_DEV_SM_CLOCK', 'i'), 'memclock': ('DCGM_FI_DEV_MEM_CLOCK', 'i'),
    'memtemp': ('DCGM_FI_DEV_MEMORY_TEMP', 'i'), 'temp': ('DCGM_FI_DEV_GPU_TEMP', 'i'),
    'power': ('DCGM_FI_DEV_POWER_USAGE', 'd'), 'energy': ('DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION', 'c'),
    'replay': ('DCGM_FI_DEV_PCIE_REPLAY_COUNTER', 'c'), 'util': ('DCGM_FI_DEV_GPU_UTIL', 'i'),
    'copy': ('DCGM_FI_DEV_MEM_COPY_UTIL', 'i'), 'xid': ('DCGM_FI_DEV_XID_ERRORS', 'i'),
    'free': ('DCGM_FI_DEV_FB_FREE', 'i'), 'used': ('DCGM_FI_DEV_FB_USED', 'i'),
    'nvlink': ('DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL', 'i'), 'rows': ('DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS', 'c'),
    'rowfail': ('DCGM_FI_DEV_ROW_REMAP_FAILURE', 'i'), 'engine': ('DCGM_FI_PROF_GR_ENGINE_ACTIVE', 'd'),
    'tensor': ('DCGM_FI_PROF_PIPE_TENSOR_ACTIVE', 'd'), 'dram': ('DCGM_FI_PROF_DRAM_ACTIVE', 'd'),
    'pcietx': ('DCGM_FI_PROF_PCIE_TX_BYTES', 'd'), 'pcierx': ('DCGM_FI_PROF_PCIE_RX_BYTES', 'd'),
    'powerviol': ('DCGM_FI_DEV_POWER_VIOLATION', 'c'), 'heatviol': ('DCGM_FI_DEV_THERMAL_VIOLATION', 'c'),
    'sbe': ('DCGM_FI_DEV_ECC_SBE_VOL_TOTAL', 'c'), 'dbe': ('DCGM_FI_DEV_ECC_DBE_VOL_TOTAL', 'c'),
    'dbeagg': ('DCGM_FI_DEV_ECC_DBE_AGG_TOTAL', 'c'),
    'nvcrc': ('DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL', 'c'), 'nvreplay': ('DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL', 'c'),
    'nvrecover': ('DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL', 'c'), 'sm': ('DCGM_FI_PROF_SM_ACTIVE', 'd'),
    'gen': ('DCGM_FI_DEV_PCIE_LINK_GEN', 'i'), 'width': ('DCGM_FI_DEV_PCIE_LINK_WIDTH', 'i'),
    'pending': ('DCGM_FI_DEV_ROW_REMAP_PENDING', 'i'), 'reasons': ('DCGM_FI_DEV_CLOCKS_EVENT_REASONS', 'i'),
    'xidcount': ('DCGM_EXP_XID_ERRORS_COUNT', 'e'),
    'nvtx': ('DCGM_FI_PROF_NVLINK_TX_BYTES', 'd'), 'nvrx': ('DCGM_FI_PROF_NVLINK_RX_BYTES', 'd'),
}
NAMES46 = {
    'temp': 'DCGM_FI_DEV_GPU_TEMP_CELSIUS', 'memtemp': 'DCGM_FI_DEV_MEMORY_TEMP_CELSIUS', 'power': 'DCGM_FI_DEV_BOARD_POWER_WATTS',
    'replay': 'DCGM_FI_DEV_PCIE_REPLAY_TOTAL', 'util': 'DCGM_FI_DEV_GPU_UTIL_RATIO', 'xid': 'DCGM_FI_DEV_XID_ERROR',
    'nvlink': 'DCGM_FI_DEV_NVLINK_THROUGHPUT_TOTAL', 'rows': 'DCGM_FI_DEV_ROW_REMAP_UNCORRECTABLE_TOTAL', 'rowfail': 'DCGM_FI_DEV_ROW_REMAP_FAILED',
    'engine': 'DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO', 'tensor': 'DCGM_FI_PROF_TENSOR_UTIL_RATIO', 'dram': 'DCGM_FI_PROF_DRAM_UTIL_RATIO',
    'sm': 'DCGM_FI_PROF_SM_UTIL_RATIO', 'nvcrc': 'DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_TOTAL', 'nvreplay': 'DCGM_FI_DEV_NVLINK_REPLAY_ERROR_TOTAL',
    'nvrecover': 'DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_TOTAL'}
TYPED_COUNTER = {'energy', 'replay', 'nvlink', 'rows', 'powerviol', 'heatviol', 'sbe', 'dbe', 'dbeagg', 'nvcrc', 'nvreplay', 'nvrecover', 'pcietx', 'pcierx'}
EVENTS = {'sbe', 'dbe', 'dbeagg', 'rows', 'replay', 'nvcrc', 'nvreplay', 'nvrecover'}

DEFAULT = ['clock', 'memclock', 'memtemp', 'temp', 'power', 'energy', 'replay', 'util', 'copy', 'xid', 'free', 'used', 'nvlink', 'rows', 'rowfail',
           'engine', 'tensor', 'dram', 'pcietx', 'pcierx']
BASIC = DEFAULT + ['powerviol', 'heatviol']
ADVANCED = BASIC + ['sbe', 'dbe', 'dbeagg', 'nvcrc', 'nvreplay', 'nvrecover', 'sm']
PROFILING = {'engine', 'tensor', 'dram', 'pcietx', 'pcierx', 'sm', 'nvtx', 'nvrx'}
LISTS = {'default': DEFAULT, 'no_prof': [k for k in DEFAULT if k not in PROFILING], 'basic': BASIC, 'advanced': ADVANCED,
         'no_tensor': [k for k in BASIC if k not in ('tensor', 'dram', 'pcietx', 'pcierx')],
         'counted': ADVANCED + ['gen', 'pending', 'xidcount'],
         'full': ADVANCED + ['gen', 'width', 'pending', 'reasons', 'nvtx', 'nvrx'], 'minimal': ['temp', 'power', 'util', 'used'],
         'health': ['temp', 'power', 'clock', 'util', 'used', 'free', 'xid', 'sbe', 'dbe', 'pending', 'rowfail', 'heatviol', 'powerviol']}
CARD = {'tx': 'tx_bytes', 'rx': 'rx_bytes', 'retrans': 'retrans_pkts', 'timeouts': 'retrans_timeout_events', 'unresponsive': 'unresponsive_remote_events',
        'impaired': 'impaired_remote_conn_events', 'writeerr': 'rdma_write_wr_err', 'readerr': 'rdma_read_wr_err', 'drops': 'rx_drops'}
DRIVER_2_17 = {'retrans', 'timeouts', 'unresponsive', 'impaired'}
