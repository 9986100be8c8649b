# SPDX-License-Identifier: GPL-3.0-or-later
"""A second cluster, told by nobody of Switchyard: hosts, jobs, levels of every GPU, card and host over time,
and what real exporters would write of them. It shares no code and no file with core/ or switchyard-sim.

Sources of the conventions: dcgm-exporter etc/default-counters.csv, etc/dcp-metrics-included.csv and pkg/
(labels, XID err_code/err_msg, job and pod labels, integers as %d, doubles as %f); HyperPod observability's
counter lists; node_exporter collectors cpu, netdev, uname; the amazonefa collector (port counters, no
_total); kube-state-metrics docs/metrics/workload/pod-metrics.md; the OpenTelemetry Prometheus exporters
(_total on counters). Host names as ParallelCluster, HyperPod, EKS and plain EC2 give them."""
import copy
import random
import zlib

TYPES = {  # gpu model, boost MHz, memory MHz, W, MiB, EFA devices
    'p5.48xlarge': ('NVIDIA H100 80GB HBM3', 1980, 2619, 700, 81559,
                    [f'rdmap{b}s0' for a in (79, 96, 113, 130, 147, 164, 181, 198) for b in range(a, a + 4)]),
    'p5en.48xlarge': ('NVIDIA H200', 1980, 3201, 700, 143771,
                      [f'rdmap{b}s0' for a in (79, 96, 113, 130, 147, 164, 181, 198) for b in (a, a + 1)]),
    'p6-b200.48xlarge': ('NVIDIA B200', 1965, 3996, 1000, 183359, [f'rdmap{b}s0' for b in (79, 96, 113, 130, 147, 164, 181, 198)]),
    'p4d.24xlarge': ('NVIDIA A100-SXM4-40GB', 1410, 1215, 400, 40960, ['rdmap16s27', 'rdmap32s27', 'rdmap144s27', 'rdmap160s27']),
}
BUSES = ['53', '64', '75', '86', '97', 'A8', 'B9', 'CA']

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
    'pcietx': ('DCGM_FI_PROF_PCIE_TX_BYTES', 'd'),
    'powerviol': ('DCGM_FI_DEV_POWER_VIOLATION', 'c'), 'heatviol': ('DCGM_FI_DEV_THERMAL_VIOLATION', 'c'),
    'sbe': ('DCGM_FI_DEV_ECC_SBE_VOL_TOTAL', 'c'), 'dbe': ('DCGM_FI_DEV_ECC_DBE_VOL_TOTAL', 'c'),
    'dbeagg': ('DCGM_FI_DEV_ECC_DBE_AGG_TOTAL', 'c'),
    'nvcrc': ('DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL', 'c'), 'nvreplay': ('DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL', 'c'),
    'nvrecover': ('DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL', 'c'), 'sm': ('DCGM_FI_PROF_SM_ACTIVE', 'd'),
    'gen': ('DCGM_FI_DEV_PCIE_LINK_GEN', 'i'), 'width': ('DCGM_FI_DEV_PCIE_LINK_WIDTH', 'i'),
    'pending': ('DCGM_FI_DEV_ROW_REMAP_PENDING', 'i'), 'reasons': ('DCGM_FI_DEV_CLOCKS_EVENT_REASONS', 'i'),
}
NAMES46 = {'DCGM_FI_DEV_GPU_TEMP': 'DCGM_FI_DEV_GPU_TEMP_CELSIUS', 'DCGM_FI_DEV_MEMORY_TEMP': 'DCGM_FI_DEV_MEMORY_TEMP_CELSIUS',
           'DCGM_FI_DEV_POWER_USAGE': 'DCGM_FI_DEV_BOARD_POWER_WATTS', 'DCGM_FI_DEV_PCIE_REPLAY_COUNTER': 'DCGM_FI_DEV_PCIE_REPLAY_TOTAL',
           'DCGM_FI_DEV_GPU_UTIL': 'DCGM_FI_DEV_GPU_UTIL_RATIO', 'DCGM_FI_DEV_XID_ERRORS': 'DCGM_FI_DEV_XID_ERROR',
           'DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL': 'DCGM_FI_DEV_NVLINK_THROUGHPUT_TOTAL',
           'DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS': 'DCGM_FI_DEV_ROW_REMAP_UNCORRECTABLE_TOTAL',
           'DCGM_FI_DEV_ROW_REMAP_FAILURE': 'DCGM_FI_DEV_ROW_REMAP_FAILED',
           'DCGM_FI_PROF_GR_ENGINE_ACTIVE': 'DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO', 'DCGM_FI_PROF_PIPE_TENSOR_ACTIVE': 'DCGM_FI_PROF_TENSOR_UTIL_RATIO',
           'DCGM_FI_PROF_DRAM_ACTIVE': 'DCGM_FI_PROF_DRAM_UTIL_RATIO', 'DCGM_FI_PROF_SM_ACTIVE': 'DCGM_FI_PROF_SM_UTIL_RATIO',
           'DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL': 'DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_TOTAL',
           'DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL': 'DCGM_FI_DEV_NVLINK_REPLAY_ERROR_TOTAL',
           'DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL': 'DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_TOTAL'}
TYPED_COUNTER = {'energy', 'replay', 'nvlink', 'rows', 'powerviol', 'heatviol', 'sbe', 'dbe', 'dbeagg', 'nvcrc', 'nvreplay', 'nvrecover', 'pcietx'}
DEFAULT = ['clock', 'memclock', 'memtemp', 'temp', 'power', 'energy', 'replay', 'util', 'copy', 'xid', 'free', 'used', 'nvlink', 'rows', 'rowfail',
           'engine', 'tensor', 'dram', 'pcietx']
BASIC = DEFAULT + ['powerviol', 'heatviol']
ADVANCED = BASIC + ['sbe', 'dbe', 'dbeagg', 'nvcrc', 'nvreplay', 'nvrecover', 'sm']
LISTS = {'default': DEFAULT, 'no_prof': [k for k in DEFAULT if k not in ('engine', 'tensor', 'dram', 'pcietx')], 'basic': BASIC,
         'advanced': ADVANCED, 'full': ADVANCED + ['gen', 'width', 'pending', 'reasons'], 'minimal': ['temp', 'power', 'util', 'used']}
CARD = {'tx': 'tx_bytes', 'rx': 'rx_bytes', 'retrans': 'retrans_pkts', 'timeouts': 'retrans_timeout_events', 'unresponsive': 'unresponsive_remote_events',
        'writeerr': 'rdma_write_wr_err', 'drops': 'rx_drops'}


class State:
    """Levels of everything at one time: gpus[h][g], cards[h][c], hosts[h]."""

    def __init__(self, gpus, cards, hosts):
        self.gpus, self.cards, self.hosts = gpus, cards, hosts

    def copy(self):
        return State(copy.deepcopy(self.gpus), copy.deepcopy(self.cards), copy.deepcopy(self.hosts))


class Cluster:
    def __init__(self, name, seed, end_s, **want):
        r = self.r = random.Random(seed)
        self.name, self.end_s = name, end_s
        self.span_s = want.get('span_s', 1500)
        self.type = want.get('type') or r.choice(['p5en.48xlarge'] * 3 + ['p6-b200.48xlarge'] * 4 + ['p5.48xlarge', 'p4d.24xlarge'])
        self.model, self.boost, self.memclock, self.watt, self.mib, self.devices = TYPES[self.type]
        self.n = want.get('hosts') or r.choice([8, 8, 9, 10, 12, 16])
        self.list = want.get('list') or r.choice(['default', 'basic', 'advanced', 'full', 'full', 'no_prof', 'minimal'])
        self.keys = LISTS[self.list]
        self.install = want.get('install') or r.choice(['parallelcluster', 'hyperpod_slurm', 'hyperpod_eks', 'eks', 'ec2'])
        self.labels = want.get('labels') or ('pods' if 'eks' in self.install else r.choice(['hpc_job', 'hpc_job', 'none']))
        self.interval = want.get('interval') or r.choice([15, 30, 30, 30, 60])
        if len(self.devices) > 16 or self.interval == 15:  # keeps the series few
            self.n = min(self.n, 8)
        self.efa_interval = want.get('efa_interval', self.interval)
        self.names46 = want.get('names46', r.random() < 0.15)
        self.total = self.install == 'hyperpod_slurm' and r.random() < 0.6  # OpenTelemetry's suffix
        self.micro = r.random() < 0.3  # violation counters in µs
        self.with_up = want.get('with_up', self.install != 'hyperpod_slurm')
        self.efa, self.node = want.get('efa', r.random() < 0.9), want.get('node', r.random() < 0.85)
        self.duplicates = want.get('duplicates', r.random() < 0.15)
        self.gaps = want.get('gaps', r.random() < 0.15)
        self.hosts = self.host_names()
        self.bus_of = {}  # (host, gpu) -> bus index after renumbering
        self.jobs = {}  # name -> hosts
        self.job_of = [None] * self.n
        self.states = []
        self.truth = None
        self.mig = set()
        self.old_xid = {}

    # ---- names
    def host_names(self):
        r, out = self.r, []
        a, b = r.randrange(256), r.randrange(200)
        for i in range(self.n):
            ip = f'10.{a}.{b + i // 60}.{20 + i % 60 * 3}'
            dns = 'ip-' + ip.replace('.', '-')
            iid = 'i-' + ''.join(r.choice('0123456789abcdef') for _ in range(17))
            h = {'ip': ip, 'dns': dns, 'id': iid}
            if self.install == 'parallelcluster':
                h['name'] = f'gpu-st-{self.type.split(".")[0]}-{i + 1}'
                h['dcgm'] = {'Hostname': h['name'], 'instance': h['name'] + ':9400'}
                h['efa'] = h['node'] = {'instance': h['name'] + ':9100'}
            elif self.install == 'hyperpod_slurm':
                h['name'] = dns
                h['dcgm'] = {'Hostname': dns, 'instance': dns}
                h['efa'] = h['node'] = {'instance': dns}
            elif self.install == 'hyperpod_eks':
                h['name'] = 'hyperpod-' + iid
                h['dcgm'] = {'Hostname': h['name'], 'instance': ip + ':9400'}
                h['efa'] = {'instance': h['name']}
                h['node'] = {'instance': ip + ':9100'}
            elif self.install == 'eks':
                h['name'] = dns + '.us-west-2.compute.internal'
                h['dcgm'] = {'hostname': h['name'], 'instance': ip + ':9400', 'node': h['name']}
                h['efa'] = h['node'] = {'instance': ip + ':9100', 'node': h['name']}
            else:
                h['name'] = dns
                h['dcgm'] = {'Hostname': dns, 'instance': ip + ':9400'}
                h['efa'] = h['node'] = {'instance': ip + ':9100'}
            out.append(h)
        return out

    # ---- levels
    def idle_gpu(self):
        r = self.r
        return {'clock': 345 if 'A100' not in self.model else 210, 'memclock': self.memclock, 'memtemp': 34, 'temp': 30 + r.randrange(5), 'power': 0.11 * self.watt,
                'util': 0, 'copy': 0, 'xid': 0, 'used': 4 + r.randrange(3), 'nvlink': 0, 'rowfail': 0, 'engine': 0, 'tensor': 0, 'dram': 0, 'pcietx': 4e5,
                'sm': 0, 'gen': 5, 'width': 16, 'pending': 0, 'reasons': 1, 'energy': 0.11 * self.watt * 1000, 'replay': 0, 'rows': 0, 'powerviol': 0,
                'heatviol': 0, 'sbe': 0, 'dbe': 0, 'dbeagg': 0, 'nvcrc': 0, 'nvreplay': 0, 'nvrecover': 0}

    def base(self, jobs=None, stages=1, inside=False, experts=0.0):
        """The steady state: `jobs` [(name, hosts)]; `stages` of a pipeline over hosts, or inside the host."""
        r = self.r
        jobs = jobs if jobs is not None else [('1042', list(range(self.n)))]
        gpus, cards, hosts = [], [], []
        for h in range(self.n):
            gpus.append([self.idle_gpu() for _ in range(8)])
            cards.append([dict.fromkeys(CARD, 0.0) for _ in self.devices])
            hosts.append({'cpu': 0.02 + 0.02 * r.random(), 'iowait': 0.001, 'ena': 4e5 + 2e5 * r.random(), 'up': 1, 'dcgm': 1, 'frozen': 0})
        for name, members in jobs:
            self.jobs[name] = members
            t, d, s = r.uniform(0.28, 0.55), r.uniform(0.3, 0.5), r.uniform(0.6, 0.85)
            mem, nv, efa = r.uniform(0.55, 0.85), r.uniform(5e4, 2e5), r.uniform(0.03, 0.35) * 25e9 / max(1, len(self.devices) // 8)
            pw, cap, heat = r.uniform(0.82, 0.95), r.uniform(0.72, 0.98), r.uniform(44, 62)
            cpu = r.uniform(0.05, 0.3)
            stage_t = [r.uniform(0.93, 1.07) for _ in range(stages)]
            stage_e = [r.uniform(0.8, 1.2) for _ in range(stages)]
            rail = [r.uniform(0.98, 1.02) for _ in self.devices]
            for k, h in enumerate(members):
                self.job_of[h] = name
                inlet = r.uniform(-2.5, 2.5)
                hosts[h].update(cpu=cpu * r.uniform(0.9, 1.1), ena=r.uniform(2e6, 6e6))
                for g in range(8):
                    st = (g * stages // 8) if inside else (k * stages // len(members))
                    x = gpus[h][g]
                    silicon = 1 + max(-0.025, min(0.025, r.gauss(0, 0.009)))
                    work = stage_t[st] * (1 + experts * r.gauss(0, 1))
                    pv = 0.05 * r.random() ** 3
                    x.update(clock=self.boost * cap * silicon, tensor=t * work, sm=min(0.97, s * work), dram=d * work, engine=0.985, util=100,
                             copy=100 * d * work, used=self.mib * mem * (1 - 0.12 * st / max(1, stages)), nvlink=nv, power=self.watt * pw * r.uniform(0.97, 1.03),
                             temp=heat + inlet + 1.2 * (g % 4) + r.uniform(-1, 1), pcietx=2e9 * r.uniform(0.9, 1.1), powerviol=pv, reasons=4 if pv > 0.02 else 0)
                    x['memtemp'] = x['temp'] + 9
                    x['energy'] = x['power'] * 1000
                for c in range(len(self.devices)):
                    st = ((c * 8 // len(self.devices)) * stages // 8) if inside else (k * stages // len(members))
                    b = efa * stage_e[st] * rail[c] if len(members) > 1 else 0
                    cards[h][c].update(tx=b, rx=b, retrans=0.2 * r.random() if r.random() < 0.05 else 0.0)
        self.mem_floor = 4
        return State(gpus, cards, hosts)

    def pace(self, state, hosts, factor):
        """The whole job goes at `factor` of its pace: work and traffic per second fall, nobody idles."""
        for h in hosts:
            for x in state.gpus[h]:
                for key in ('tensor', 'sm', 'dram', 'nvlink', 'copy', 'pcietx'):
                    x[key] *= factor
                x['power'] *= 0.55 + 0.45 * factor
                x['energy'] = x['power'] * 1000
            for c in state.cards[h]:
                c['tx'] *= factor
                c['rx'] *= factor

    def hang(self, state, hosts):
        for h in hosts:
            for x in state.gpus[h]:
                x.update(tensor=0.0, sm=0.07, dram=0.01, nvlink=0, util=100, engine=1.0, copy=0, pcietx=1e6, power=self.watt * 0.35, temp=x['temp'] - 14, powerviol=0, heatviol=0)
                x['energy'] = x['power'] * 1000
                x['clock'] = self.boost
            for c in state.cards[h]:
                c.update(tx=0.0, rx=0.0)

    def blocked(self, state, hosts, iowait=0.0):
        """GPUs wait on the host: kernels are not even launched."""
        for h in hosts:
            for x in state.gpus[h]:
                x.update(tensor=0.0, sm=0.0, dram=0.0, nvlink=0, util=0, engine=0.0, copy=0, pcietx=1e6, power=self.watt * 0.17, temp=x['temp'] - 20, clock=self.boost, powerviol=0, heatviol=0)
                x['energy'] = x['power'] * 1000
            for c in state.cards[h]:
                c.update(tx=0.0, rx=0.0)
            state.hosts[h].update(iowait=iowait, cpu=0.03)

    def off(self, state, hosts):
        """No process on the GPUs."""
        for h in hosts:
            for g in range(8):
                keep = {k: state.gpus[h][g][k] for k in ('xid',)}
                state.gpus[h][g] = dict(self.idle_gpu(), **keep)
            for c in state.cards[h]:
                c.update(tx=0.0, rx=0.0)
            state.hosts[h].update(cpu=0.02, iowait=0.001, ena=5e5)

    def at(self, ago_s, state):
        """From `ago_s` before the end on the cluster is in `state`."""
        self.states.append((self.end_s - ago_s, state))

    def state_at(self, t):
        now = self.states[0][1]
        for since, state in self.states:
            if t >= since:
                now = state
        return now

    # ---- what exporters write
    def write(self, out):
        r, end, begin = self.r, self.end_s, self.end_s - self.span_s
        ext = f'cluster_name="{self.name}"'

        def grid(step, phase):
            t = begin + phase
            times = []
            while t <= end:
                if not (self.gaps and r.random() < 0.03):
                    times.append(t)
                t += step
            return times

        def emit(metric, labels, points):
            head = f'{metric}{{{labels},{ext}}} '
            out.write(''.join(f'{head}{v} {t:.3f}\n' for t, v in points))

        gname = {}
        for key in self.keys:
            metric = GPU[key][0]
            if self.names46:
                metric = NAMES46.get(metric, metric)
            if self.total and key in TYPED_COUNTER:
                metric += '_total'
            gname[key] = metric
        for h, host in enumerate(self.hosts):
            times = grid(self.interval, r.random() * self.interval)
            states = [self.state_at(t) for t in times]
            dlabels = [('job', 'dcgm-exporter')] + list(host['dcgm'].items())
            if self.with_up:
                emit('up', f'instance="{host["dcgm"]["instance"]}",job="dcgm-exporter"', [(t, int(s.hosts[h]['up'] and s.hosts[h]['dcgm'])) for t, s in zip(times, states)])
                if self.node or self.efa:
                    emit('up', f'instance="{host["node"]["instance"]}",job="node-exporter"', [(t, int(s.hosts[h]['up'])) for t, s in zip(times, states)])
            live = [(t, s) for t, s in zip(times, states) if s.hosts[h]['up'] and s.hosts[h]['dcgm']]
            for g in range(8):
                here = [(t, s) for t, s in live if s.gpus[h][g] is not None]
                if not here:
                    continue
                bus = BUSES[self.bus_of.get((h, g), g)]
                labels = dlabels + [('gpu', str(g)), ('UUID', self.uuid(h, bus)),
                                    ('pci_bus_id', f'00000000:{bus}:00.0'), ('device', f'nvidia{g}'), ('modelName', self.model)]
                if (h, g) in self.mig:
                    labels += [('GPU_I_PROFILE', '1g.10gb'), ('GPU_I_ID', '7')]
                job = self.job_of[h]
                if job and self.labels == 'hpc_job':
                    labels.append(('hpc_job', job))
                elif self.labels == 'pods':
                    labels += [('pod', f'dcgm-exporter-{h:05x}'), ('namespace', 'monitoring')]
                    if job:
                        labels += [('exported_pod', f'{job}-worker-{self.jobs[job].index(h)}'), ('exported_namespace', 'ml'), ('exported_container', 'main')]
                self.write_gpu(emit, r, h, g, here, labels, gname)
            self.write_host(emit, r, h, host, grid)

    def uuid(self, h, bus):
        return f'GPU-{zlib.crc32((self.name + bus).encode()):08x}-0000-4000-8000-{h:08x}{bus.lower():0>4}'

    def write_gpu(self, emit, r, h, g, here, labels, gname):
        text = ','.join(f'{k}="{v}"' for k, v in labels)
        for key in self.keys:
            kind = GPU[key][1]
            points, frozen, total, last = [], None, float(r.randrange(10**6, 10**7)) if key == 'energy' else 0.0, None
            if key in ('replay',):
                total = float(r.choice([0, 0, 0, 3, 17]))
            if key in ('rows', 'sbe'):
                total = float(r.choice([0] * 12 + [1, 2]))
            xidpoints = {}
            for t, s in here:
                x = s.gpus[h][g]
                if kind == 'c':
                    step = 0 if last is None else t - last
                    level = x[key]
                    if key in ('powerviol', 'heatviol'):
                        level = min(1.0, level * r.uniform(0.9, 1.1)) * (1e6 if self.micro else 1e9)
                    elif key in ('sbe', 'dbe', 'dbeagg', 'rows', 'replay', 'nvcrc', 'nvreplay', 'nvrecover') and level > 0:
                        level *= r.uniform(0.8, 1.2)
                    total += level * step
                    value = f'{total:.0f}'
                elif key == 'free':
                    value = f'{self.mib - x["used"] - 560:.0f}'
                elif key == 'xid':
                    code = x['xid'] or self.old_xid.get((h, g), 0)
                    xidpoints.setdefault(code, []).append((t, str(code)))
                    last = t
                    continue
                else:
                    value = x[key]
                    if key == 'clock' and value > 400:
                        value = 15 * round(value * (1 + r.gauss(0, 0.003)) / 15)
                    elif key in ('temp', 'memtemp'):
                        value += r.gauss(0, 0.6)
                    elif key == 'power':
                        value *= 1 + r.gauss(0, 0.02)
                    elif key in ('tensor', 'dram', 'sm'):
                        value = max(0.0, min(1.0, value * (1 + r.gauss(0, 0.015))))
                    elif key == 'engine':
                        value = max(0.0, min(1.0, value + (r.gauss(0, 0.006) if 0 < value < 1 else 0)))
                    elif key == 'util' and 0 < value < 100:
                        value = max(0, min(100, value + r.gauss(0, 5)))
                    elif key == 'util' and value == 100:
                        value = 100 - (r.random() < 0.2)
                    elif key in ('nvlink', 'pcietx'):
                        value *= 1 + r.gauss(0, 0.03)
                    value = f'{value:.0f}' if kind == 'i' else f'{value:.6f}'
                if s.hosts[h]['frozen']:
                    frozen = value = frozen if frozen is not None else value
                last = t
                points.append((t, value))
            if key == 'xid':
                for code, pts in xidpoints.items():
                    emit(gname[key], text + f',err_code="{code}",err_msg="{"No Error" if code == 0 else "Unknown Error"}"', pts)
                continue
            emit(gname[key], text, points)
            if self.duplicates:
                emit(gname[key], text.replace('job="dcgm-exporter"', 'job="dcgm-pods"'), [(t + 1.5, v) for t, v in points])

    def write_host(self, emit, r, h, host, grid):
        times = grid(self.efa_interval, r.random() * self.efa_interval)
        states = [(t, s) for t, s in ((t, self.state_at(t)) for t in times) if s.hosts[h]['up']]
        if not states:
            return
        elabels = ','.join(f'{k}="{v}"' for k, v in [('job', 'node-exporter')] + list(host['efa'].items()))
        nlabels = ','.join(f'{k}="{v}"' for k, v in [('job', 'node-exporter')] + list(host['node'].items()))
        suffix = '_total' if self.total else ''
        if self.efa:
            for c, device in enumerate(self.devices):
                here = [(t, s) for t, s in states if s.cards[h][c] is not None]
                if not here:
                    continue
                label = f'{elabels},device="{device}",port="1"'
                emit('node_amazonefa_info', label, [(t, 1) for t, _ in here])
                for key, metric in CARD.items():
                    total, last, points = float(r.randrange(10**9, 10**12)) if key in ('tx', 'rx') else float(r.choice([0, 0, 5])), None, []
                    for t, s in here:
                        level = s.cards[h][c][key]
                        if level and last is not None:
                            total += level * (t - last) * (r.uniform(0.98, 1.02) if key in ('tx', 'rx') else r.uniform(0.8, 1.2))
                        last = t
                        points.append((t, f'{total:.0f}'))
                    emit('node_amazonefa_' + metric + suffix, label, points)
                    if self.duplicates:
                        emit('node_amazonefa_' + metric + suffix, label.replace('job="node-exporter"', 'job="efa-pods"'), [(t + 1.5, v) for t, v in points])
        if self.node:
            emit('node_uname_info', f'{nlabels},nodename="{host["name"].split(".")[0] if self.install != "eks" else host["name"]}",sysname="Linux"', [(t, 1) for t, _ in states])
            sums = {(cpu, mode): r.uniform(1e4, 1e5) for cpu in range(4) for mode in ('idle', 'iowait', 'user')}
            lines = {k: [] for k in sums}
            ena, epoints, last = r.uniform(1e12, 1e13), [], None
            for t, s in states:
                step = 0 if last is None else t - last
                x = s.hosts[h]
                for (cpu, mode), _ in lines.items():
                    share = x['iowait'] if mode == 'iowait' else x['cpu'] if mode == 'user' else max(0, 1 - x['iowait'] - x['cpu'])
                    sums[cpu, mode] += step * share * r.uniform(0.97, 1.03)
                    lines[cpu, mode].append((t, f'{sums[cpu, mode]:.2f}'))
                ena += step * x['ena'] * r.uniform(0.9, 1.1)
                epoints.append((t, f'{ena:.0f}'))
                last = t
            for (cpu, mode), points in lines.items():
                emit('node_cpu_seconds_total', f'{nlabels},cpu="{cpu}",mode="{mode}"', points)
            emit('node_network_transmit_bytes_total', f'{nlabels},device="ens32"', epoints)
