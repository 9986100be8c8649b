# SPDX-License-Identifier: GPL-3.0-or-later
"""A second cluster, told by nobody of Switchyard: hosts, jobs, and levels of every GPU, card and host over
time. It shares no code and no file with core/ or switchyard-sim. Which conventions its exporters follow
(conventions.py) and what else runs on it (the background) is drawn, so every fault meets every surrounding."""
import copy
import random

from conventions import Conventions
from hardware import CARD, TYPES


class State:
    """Levels of everything at one time: gpus[h][g], cards[h][c], hosts[h]."""

    def __init__(self, gpus, cards, hosts):
        self.gpus, self.cards, self.hosts = gpus, cards, hosts

    def copy(self):
        return copy.deepcopy(self)


class Cluster(Conventions):
    def __init__(self, name, seed, end_s, **want):
        r = self.r = random.Random(seed)
        self.name, self.end_s, self.span_s = name, end_s, want.get('span_s', 1900)
        self.type = want.get('type') or r.choice(['p5en.48xlarge'] * 3 + ['p6-b200.48xlarge'] * 4 + ['p5.48xlarge', 'p4d.24xlarge', 'p6-b300.48xlarge', 'p6e-gb200.36xlarge'])
        t = self.hardware = TYPES[self.type]
        self.boost, self.memclock, self.watt, self.mib, self.devices = t.boost, t.memclock, t.watt, t.mib, t.devices
        self.g = t.gpus
        if r.random() < 0.3:  # another generation of hosts numbers its buses in another way
            self.devices = [f'rdmap{17 + 11 * k}s0' for k in range(len(self.devices))]
        self.n = want.get('hosts') or r.choice([8, 8, 8, 9, 10, 12, 12, 16, 24])
        self.draw_conventions(want)
        # dcgm reads its fields every 30 s by default: a shorter scrape sees the same values again.
        self.collect_s = max(self.interval, r.choice([self.interval, 30]))
        if len(self.devices) > 16 or self.interval < 30 or self.mixed or self.replicas or self.span_s > 4000:  # keeps the series few
            self.n = min(self.n, want.get('hosts') or 8)
        self.hosts = self.host_names()
        self.bus_of = {}  # (host, gpu) -> bus index after renumbering
        self.jobs = {}  # name -> hosts
        self.job_of = [None] * self.n
        self.job_since = {}  # job -> when its label appears
        self.main = []  # hosts of the job that faults strike
        self.states, self.truth, self.mig, self.old_xid = [], None, set(), {}
        self.keys_of = {}  # host -> its own list of counters
        self.jobs_told = False  # by the scheduler's own series
        self.scrapes_lost = []  # (from, to) of the whole server
        self.steal = self.psi = False  # whether hosts are seen to lose time to the hypervisor; whether their kernels count stalls on I/O
        self.more = []  # what else exposes metrics: functions of the exporters

    # ---- levels
    def idle_gpu(self):
        r, idle = self.r, 0.11 * self.watt
        level = dict.fromkeys(('util', 'copy', 'xid', 'nvlink', 'rowfail', 'engine', 'tensor', 'dram', 'sm', 'pending', 'replay', 'rows', 'powerviol', 'heatviol',
                               'sbe', 'dbe', 'dbeagg', 'nvcrc', 'nvreplay', 'nvrecover'), 0)
        level.update(clock=self.hardware.idle_clock, memclock=self.memclock, memtemp=34, temp=30 + r.randrange(5), power=idle, used=4 + r.randrange(3),
                     pcietx=4e5, pcierx=4e5, gen=5, width=16, reasons=1, energy=idle * 1000)
        return level

    def base(self, jobs=None, stages=None, inside=None, experts=None, background=True):
        """The steady state. `stages` of a pipeline over hosts, or `inside` the host; what is not given is drawn."""
        r = self.r
        roles = r.random() if background else 0
        if stages is None:
            stages, inside = (1, False) if roles < 0.45 else (r.choice([2, 4]), False) if roles < 0.7 else (self.g, True) if roles < 0.8 else (1, False)
        experts = (r.choice([0, 0.03, 0.05]) if roles >= 0.8 else 0) if experts is None else experts
        beside = None
        if jobs is None:
            beside = r.choice([None] * 5 + ['spare', 'spare', 'job', 'serving', 'notebook', 'mig']) if background else None
            jobs = self.draw_jobs(beside)
        gpus, cards, hosts = [], [], []
        for _ in range(self.n):
            gpus.append([self.idle_gpu() for _ in range(self.g)])
            cards.append([dict.fromkeys(CARD, 0.0) for _ in self.devices])
            hosts.append({'cpu': 0.02 + 0.02 * r.random(), 'iowait': 0.001, 'ena': 4e5 + 2e5 * r.random(), 'up': 1, 'dcgm': 1, 'frozen': 0, 'known': 1})
        self.main = jobs[0][1] if jobs else []
        state = State(gpus, cards, hosts)
        for name, members in jobs:
            self.jobs[name] = members
            self.work(state, name, members, stages, inside, experts)
        if beside == 'serving':
            self.serve(state, jobs[1][1])
        elif beside in ('notebook', 'mig'):
            self.play(state, jobs[1][1] if beside == 'notebook' else [self.n - 1], beside == 'mig')
        if background:
            self.dress(state)
        return state

    def draw_jobs(self, beside):
        every = list(range(self.n))
        if beside is None:
            return [('1042', every)]
        if beside in ('spare', 'mig'):
            return [('1042', every[:-1])]
        cut = self.n - {'job': self.n // 3, 'serving': 2, 'notebook': 1}[beside]
        return [('1042', every[:cut]), ({'job': '1050', 'serving': 'serve', 'notebook': 'notebook-ana'}[beside], every[cut:])]

    def work(self, state, name, members, stages, inside, experts):
        """A synchronous training job: levels of the job, of its stages, of each GPU's silicon and place."""
        r = self.r
        t, d, s = r.uniform(0.28, 0.55), r.uniform(0.3, 0.5), r.uniform(0.6, 0.85)
        mem, nv = r.uniform(0.55, 0.85), r.uniform(5e4, 2e5)
        efa = r.uniform(0.03, 0.5) * self.hardware.nic_Bps
        pw, cap, heat, cpu = r.uniform(0.82, 0.95), r.uniform(0.72, 0.98), r.uniform(44, 62), r.uniform(0.05, 0.3)
        # How much of the time ranks have a kernel: all of it where they spin, less where small kernels are launched one by one.
        engine = 0.985 if r.random() < 0.6 else r.uniform(0.74, 0.97)
        stage_t = [r.uniform(0.93, 1.07) for _ in range(stages)]
        stage_e = [r.uniform(0.8, 1.2) for _ in range(stages)]
        rail = [r.uniform(0.98, 1.02) for _ in self.devices]
        for k, h in enumerate(members):
            self.job_of[h] = name
            inlet = r.uniform(-2.5, 2.5)
            state.hosts[h].update(cpu=cpu * r.uniform(0.9, 1.1), ena=r.uniform(2e6, 6e6))
            for g in range(self.g):
                st = (g * stages // self.g) if inside else (k * stages // len(members))
                silicon = 1 + max(-0.025, min(0.025, r.gauss(0, 0.009)))
                work = stage_t[st] * (1 + experts * r.gauss(0, 1))
                pv = 0.05 * r.random() ** 3
                x = state.gpus[h][g]
                x.update(clock=self.boost * cap * silicon, tensor=t * work, sm=min(0.97, s * work), dram=d * work, engine=engine, util=100 if engine > 0.98 else 100 * engine, copy=100 * d * work,
                         used=self.mib * mem * (1 - 0.12 * st / max(1, stages)), nvlink=nv, power=self.watt * pw * r.uniform(0.97, 1.03),
                         temp=heat + inlet + 1.2 * (g % 4) + r.uniform(-1, 1), pcietx=2e9 * r.uniform(0.9, 1.1), pcierx=2e9 * r.uniform(0.9, 1.1),
                         powerviol=pv, reasons=4 if pv > 0.02 else 0)
                x['memtemp'] = x['temp'] + 9
                x['energy'] = x['power'] * 1000
            for c in range(len(self.devices)):
                st = ((c * self.g // len(self.devices)) * stages // self.g) if inside else (k * stages // len(members))
                b = efa * stage_e[st] * rail[c] if len(members) > 1 else 0
                state.cards[h][c].update(tx=b, rx=b, retrans=0.2 * r.random() if r.random() < 0.05 else 0.0)

    # ---- what else is there and is not wrong
    def serve(self, state, members):
        """Inference: every GPU at its own level, no traffic between hosts."""
        for h in members:
            for x in state.gpus[h]:
                x.update(tensor=x['tensor'] * self.r.uniform(0.1, 0.5), util=self.r.uniform(30, 95), engine=self.r.uniform(0.3, 0.9),
                         clock=self.boost * self.r.uniform(0.9, 1), power=x['power'] * self.r.uniform(0.5, 0.9))
            for k in state.cards[h]:
                k.update(tx=0.0, rx=0.0)

    def play(self, state, members, mig):
        for h in members:
            state.gpus[h] = [self.idle_gpu() for _ in range(self.g)]
            state.gpus[h][0].update(used=14000, util=4, power=0.18 * self.watt, clock=self.boost)
            for k in state.cards[h]:
                k.update(tx=0.0, rx=0.0)
            for g in range(self.g if mig else 0):
                self.mig.add((h, g))
                state.gpus[h][g].update(clock=0.7 * self.boost, util=30 + g, used=9000, power=0.3 * self.watt, engine=0.1 + 0.05 * g, tensor=0.1 + 0.05 * g, sm=0.1 + 0.05 * g)

    def dress(self, state):
        r = self.r
        if r.random() < 0.15:
            for _ in range(3):
                self.old_xid[r.randrange(self.n), r.randrange(self.g)] = r.choice([13, 31, 43, 63, 79, 94, 48])
        if r.random() < 0.2:  # air reaches some slots late
            for h in range(self.n):
                for g in range(self.g // 2, self.g):
                    state.gpus[h][g]['temp'] += 7
                    state.gpus[h][g]['memtemp'] += 7
        if r.random() < 0.25:  # a little time at the limit of heat, all along, is the nature of some slots
            for _ in range(r.choice([1, 3, self.n * self.g // 2])):
                x = state.gpus[r.randrange(self.n)][r.randrange(self.g)]
                x['heatviol'] = r.uniform(0.002, 0.03) if x['util'] > 70 else 0
        if r.random() < 0.15:
            self.cap_fleet(state)
        if r.random() < 0.1:
            h = self.main[0] if self.main else 0
            for key in ('tensor', 'sm', 'dram'):
                state.gpus[h][0][key] *= 0.82
            state.gpus[h][0]['used'] *= 0.93
            state.gpus[h][0]['power'] *= 0.93

    def cap_fleet(self, state):
        """Everybody runs at the power limit: clocks spread by a few percent, throttled time has a heavy tail."""
        for h in range(self.n):
            for x in state.gpus[h]:
                if x['util'] > 70:
                    x.update(clock=x['clock'] * (1 + max(-0.035, min(0.035, self.r.gauss(0, 0.012)))), powerviol=min(0.98, 0.3 * self.r.lognormvariate(0, 0.6)), reasons=4, power=0.985 * self.watt)
                    x['energy'] = x['power'] * 1000

    # ---- what changes
    def pace(self, state, hosts, factor):
        """The whole job goes at `factor` of its pace: work and traffic per second fall, nobody idles."""
        for h in hosts:
            for x in state.gpus[h]:
                for key in ('tensor', 'sm', 'dram', 'nvlink', 'copy', 'pcietx', 'pcierx'):
                    x[key] *= factor
                x['power'] *= 0.55 + 0.45 * factor
                x['energy'] = x['power'] * 1000
            for c in state.cards[h]:
                c['tx'] *= factor
                c['rx'] *= factor

    def silence(self, state, h):
        for c in state.cards[h]:
            c.update(tx=0.0, rx=0.0)

    def hang(self, state, hosts):
        """Ranks spin: how many SMs they hold meanwhile, and whether they read flags over NVLink, is the library's."""
        sm, flags = self.r.choice([0.07, self.r.uniform(0.05, 1.0)]), self.r.choice([0, self.r.uniform(0, 2900)])  # up to 3 GB/s
        spins = self.watt * self.r.uniform(0.3, 0.42)
        for h in hosts:
            for x in state.gpus[h]:
                x.update(tensor=0.0, sm=sm, dram=0.01, nvlink=flags, util=100, engine=1.0, copy=0, pcietx=1e6, pcierx=1e6, power=spins, temp=x['temp'] - 14, powerviol=0, heatviol=0)
                x['energy'] = x['power'] * 1000
                x['clock'] = self.boost
            self.silence(state, h)

    def blocked(self, state, hosts, iowait=0.0):
        """GPUs wait on the host: kernels are not even launched."""
        for h in hosts:
            for x in state.gpus[h]:
                x.update(tensor=0.0, sm=0.0, dram=0.0, nvlink=0, util=0, engine=0.0, copy=0, pcietx=1e6, pcierx=1e6, power=self.watt * 0.17, temp=x['temp'] - 20, clock=self.boost, powerviol=0, heatviol=0)
                x['energy'] = x['power'] * 1000
            self.silence(state, h)
            state.hosts[h].update(iowait=iowait, cpu=0.03)

    def off(self, state, hosts):
        """No process on the GPUs."""
        for h in hosts:
            for g in range(self.g):
                state.gpus[h][g] = dict(self.idle_gpu(), xid=state.gpus[h][g]['xid'])
            self.silence(state, h)
            state.hosts[h].update(cpu=0.02, iowait=0.001, ena=5e5)

    def domain_of(self, h):
        """The UltraServer of a host, as the design names it; none where its GPUs are not joined over hosts."""
        return f'ultra-{h // 4}' if self.type.startswith('p6e') else None

    def at(self, ago_s, state):
        """From `ago_s` before the end on the cluster is in `state`."""
        self.states.append((self.end_s - ago_s, state))

    def state_at(self, t):
        now = self.states[0][1]
        for since, state in self.states:
            if t >= since:
                now = state
        return now
