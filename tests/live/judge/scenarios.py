# SPDX-License-Identifier: GPL-3.0-or-later
"""What can go wrong on a cluster, and what looks odd and is not wrong. Each function shapes a Cluster and
returns its truth: the cause classes that name it, the places of the culprit, and whether these metrics show it."""
from cluster import Cluster


class Truth:
    def __init__(self, classes, where=(), visible=True):
        self.classes, self.where, self.visible = tuple(classes), list(where), visible


FAULTS, HEALTHY = {}, {}


def fault(f):
    FAULTS[f.__name__] = f
    return f


def healthy(f):
    HEALTHY[f.__name__] = f
    return f


def start(c, **kw):
    s = c.base(**kw)
    c.at(10**7, s)
    return s


def begin(c):
    return c.r.uniform(430, 720)


def pick(c):
    return c.r.randrange(c.n), c.r.randrange(8)


def gpu(h, g):
    return (h, f'gpu{g}')


def has(c, *keys):
    return any(k in c.keys for k in keys)


# ---------------------------------------------------------------- slow GPUs
@fault
def clock_gpu(c):
    a = start(c, stages=c.r.choice([1, 2, 4]))
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.09, 0.35)
    b.gpus[h][g]['clock'] *= 1 - cut
    b.gpus[h][g]['power'] *= 1 - 0.8 * cut
    c.pace(b, range(c.n), 1 - 0.8 * cut)
    b.gpus[h][g]['tensor'] = min(0.95, b.gpus[h][g]['tensor'] / (1 - cut))
    b.gpus[h][g]['sm'] = min(0.97, b.gpus[h][g]['sm'] / (1 - cut))
    c.at(begin(c), b)
    return Truth(['clock'], [gpu(h, g)], has(c, 'clock'))


@fault
def clock_host(c):
    a = start(c)
    b, (h, _), cut = a.copy(), pick(c), c.r.uniform(0.12, 0.4)
    c.pace(b, range(c.n), 1 - 0.8 * cut)
    for x in b.gpus[h]:
        x['clock'] *= 1 - cut
        x['power'] *= 1 - 0.6 * cut
        x['tensor'] = min(0.95, x['tensor'] / (1 - cut))
    c.at(begin(c), b)
    return Truth(['clock'], [(h, None)], has(c, 'clock'))


@fault
def thermal_gpu(c):
    a = start(c, stages=c.r.choice([1, 2]))
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.1, 0.4)
    c.pace(b, range(c.n), 1 - 0.8 * cut)
    b.gpus[h][g].update(clock=a.gpus[h][g]['clock'] * (1 - cut), temp=c.r.uniform(86, 90), memtemp=95, heatviol=c.r.uniform(0.3, 0.8), reasons=0x20 | 0x40)
    c.at(begin(c), b)
    return Truth(['thermal'], [gpu(h, g)], has(c, 'temp'))


@fault
def rack_thermal(c):
    a = start(c)
    m = max(3, c.n // 4)
    first = c.r.randrange(c.n - m)
    b, cut, hot = a.copy(), c.r.uniform(0.2, 0.5), c.r.uniform(85.5, 88)
    c.pace(b, range(c.n), 1 - 0.8 * cut)
    for h in range(first, first + m):
        for x in b.gpus[h]:
            x.update(clock=x['clock'] * (1 - cut), temp=hot + c.r.uniform(-1, 1), memtemp=hot + 8, heatviol=c.r.uniform(0.4, 0.8), reasons=0x20)
    c.at(begin(c), b)
    return Truth(['rack', 'thermal'], [(h, None) for h in range(first, first + m)], has(c, 'temp'))


@fault
def power_cap_gpu(c):
    a = start(c)
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.15, 0.35)
    c.pace(b, range(c.n), 1 - 0.8 * cut)
    b.gpus[h][g].update(clock=a.gpus[h][g]['clock'] * (1 - cut), power=0.62 * c.watt, temp=52, powerviol=c.r.uniform(0.7, 0.95), reasons=4)
    c.at(begin(c), b)
    told = has(c, 'powerviol', 'reasons')
    return Truth(['power'] if told else ['power', 'clock'], [gpu(h, g)], has(c, 'clock', 'powerviol'))


@fault
def power_brake_host(c):
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, range(c.n), 0.6)
    for x in b.gpus[h]:
        x.update(clock=0.5 * c.boost, power=0.45 * c.watt, powerviol=0.95, reasons=0x80 | 0x8, temp=46, tensor=min(0.9, x['tensor'] * 1.6))
    c.at(begin(c), b)
    told = has(c, 'powerviol', 'reasons')
    return Truth(['power'] if told else ['power', 'clock'], [(h, None)], has(c, 'clock', 'powerviol'))


@fault
def hbm_clock(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    b.gpus[h][g].update(memclock=c.memclock * c.r.choice([0.6, 0.8]))
    c.pace(b, range(c.n), 0.85)
    b.gpus[h][g]['dram'] = min(0.95, a.gpus[h][g]['dram'] * 1.1)
    c.at(begin(c), b)
    return Truth(['hbm'], [gpu(h, g)], has(c, 'memclock'))


# ---------------------------------------------------------------- errors
def event(c, key, per_s, classes, needs=None):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    b.gpus[h][g][key] = per_s
    c.at(begin(c), b)
    return Truth(classes, [gpu(h, g)], has(c, needs or key))


@fault
def sbe_storm(c):
    return event(c, 'sbe', c.r.uniform(2, 30), ['ecc'])


@fault
def dbe(c):
    t = event(c, 'dbe', 0.01, ['ecc'])
    h, p = t.where[0]
    c.states[-1][1].gpus[h][int(p[3:])]['dbeagg'] = 0.01
    return t


@fault
def row_remap_failure(c):
    return event(c, 'rowfail', 1, ['row_remap'])


@fault
def row_remap_pending(c):
    return event(c, 'pending', 1, ['row_remap'])


@fault
def rows_remapped(c):
    return event(c, 'rows', 0.02, ['row_remap', 'ecc'])


@fault
def xid_hardware(c):
    a = start(c)
    b, (h, g), code = a.copy(), pick(c), c.r.choice([48, 95, 119, 140, 143, 64, 79])
    c.hang(b, range(c.n))
    b.gpus[h][g]['xid'] = code
    b.gpus[h][g].update(util=0, engine=0.0, sm=0.0)
    c.at(begin(c), b)
    return Truth(['xid_hardware'], [gpu(h, g)], has(c, 'xid'))


@fault
def xid_nvlink5(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.hang(b, range(c.n))
    b.gpus[h][g]['xid'] = c.r.choice([144, 145, 149, 74])
    c.at(begin(c), b)
    return Truth(['xid_hardware', 'nvlink'], [gpu(h, g)], has(c, 'xid'))


@fault
def xid_application(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.off(b, range(c.n))
    b.gpus[h][g]['xid'] = c.r.choice([13, 31, 43])
    c.at(begin(c), b)
    return Truth(['xid_application'], [gpu(h, g)], has(c, 'xid'))


@fault
def nvlink_errors(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    b.gpus[h][g].update(nvcrc=c.r.uniform(1, 20), nvreplay=c.r.uniform(0.2, 3), nvrecover=c.r.choice([0, 0.02]))
    c.pace(b, range(c.n), 0.93)
    c.at(begin(c), b)
    return Truth(['nvlink'], [gpu(h, g)], has(c, 'nvcrc'))


@fault
def pcie_replays(c):
    return event(c, 'replay', c.r.uniform(0.5, 20), ['pcie'])


@fault
def pcie_generation(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    b.gpus[h][g].update(gen=c.r.choice([1, 3]), width=c.r.choice([16, 8]))
    c.pace(b, range(c.n), 0.9)
    c.at(begin(c), b)
    return Truth(['pcie'], [gpu(h, g)], has(c, 'gen'))


# ---------------------------------------------------------------- host side
@fault
def host_cpu(c):
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, range(c.n), 0.8)
    b.hosts[h]['cpu'] = c.r.uniform(0.93, 0.99)
    for x in b.gpus[h]:
        x.update(engine=c.r.uniform(0.6, 0.8), util=c.r.uniform(65, 80))
    c.at(begin(c), b)
    return Truth(['host_cpu'] if c.node else ['host_cpu', 'data_loading'], [(h, None)], c.node or has(c, 'engine', 'util'))


@fault
def rank_fed_late(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.pace(b, range(c.n), 0.75)
    b.gpus[h][g].update(engine=c.r.uniform(0.55, 0.75), util=c.r.uniform(55, 75))
    c.at(begin(c), b)
    return Truth(['data_loading', 'host_cpu'], [gpu(h, g)], has(c, 'engine', 'util'))


@fault
def data_loading(c):
    a = start(c)
    b = a.copy()
    c.pace(b, range(c.n), 0.5)
    e = c.r.uniform(0.4, 0.6)
    for h in range(c.n):
        b.hosts[h]['cpu'] = c.r.uniform(0.85, 0.97)
        for x in b.gpus[h]:
            x.update(engine=e * c.r.uniform(0.95, 1.05), util=100 * e * c.r.uniform(0.9, 1.1))
    c.at(begin(c), b)
    return Truth(['data_loading', 'host_cpu'], [('job', '1042')], has(c, 'engine', 'util'))


@fault
def input_stands_still(c):
    a = start(c)
    b = a.copy()
    c.blocked(b, range(c.n), 0.0)
    c.at(begin(c), b)
    return Truth(['data_loading', 'hang', 'storage'], [('job', '1042')], True)


@fault
def storage_blocked(c):
    a = start(c)
    b = a.copy()
    c.blocked(b, range(c.n), c.r.uniform(0.25, 0.45))
    c.at(begin(c), b)
    return Truth(['storage'] if c.node else ['storage', 'hang', 'data_loading'], [('job', '1042')], True)


# ---------------------------------------------------------------- fabric
def card_fault(c, key, per_s, classes=('fabric_card',)):
    a = start(c)
    b, h, k = a.copy(), c.r.randrange(c.n), c.r.randrange(len(c.devices))
    b.cards[h][k][key] = per_s
    c.pace(b, range(c.n), 0.95)
    c.at(begin(c), b)
    return Truth(classes, [(h, f'card{k}')], c.efa)


@fault
def card_retransmits(c):
    return card_fault(c, 'retrans', c.r.uniform(60, 2000))


@fault
def card_timeouts(c):
    return card_fault(c, 'timeouts', c.r.uniform(0.05, 1))


@fault
def card_unresponsive(c):
    return card_fault(c, 'unresponsive', c.r.uniform(0.05, 1))


@fault
def card_write_errors(c):
    return card_fault(c, 'writeerr', c.r.uniform(0.05, 2))


@fault
def card_half_rate(c):
    a = start(c)
    b, h, k = a.copy(), c.r.randrange(c.n), c.r.randrange(len(c.devices))
    c.pace(b, range(c.n), 0.92)
    b.cards[h][k]['tx'] *= c.r.uniform(0.3, 0.55)
    b.cards[h][k]['rx'] *= c.r.uniform(0.3, 0.55)
    c.at(begin(c), b)
    return Truth(['fabric_card'], [(h, f'card{k}')], c.efa)


@fault
def host_fabric(c):
    a = start(c)
    b, h = a.copy(), c.r.randrange(c.n)
    c.pace(b, range(c.n), 0.85)
    for k in b.cards[h]:
        k['retrans'] = c.r.uniform(50, 600)
    c.at(begin(c), b)
    return Truth(['fabric_host'], [(h, None)], c.efa)


@fault
def slow_rail(c):
    a = start(c)
    b, k = a.copy(), c.r.randrange(len(c.devices))
    c.pace(b, range(c.n), 0.9)
    f = c.r.uniform(0.35, 0.6)
    for h in range(c.n):
        b.cards[h][k]['tx'] *= f
        b.cards[h][k]['rx'] *= f
    c.at(begin(c), b)
    return Truth(['fabric_rail'], [('rail', str(k))], c.efa)


@fault
def tcp_fallback(c):
    a = c.base()
    b = a.copy()
    c.pace(b, range(c.n), 0.35)
    for h in range(c.n):
        b.hosts[h]['ena'] = c.r.uniform(2e9, 4e9)
        for k in b.cards[h]:
            k.update(tx=0.0, rx=0.0)
    c.at(10**7, b if c.r.random() < 0.5 else a)
    c.at(begin(c), b)
    return Truth(['fabric_fallback'], [('job', '1042')], c.node and c.efa)


@fault
def card_missing(c):
    a = start(c)
    b, h, k = a.copy(), c.r.randrange(c.n), c.r.randrange(len(c.devices))
    b.cards[h][k] = None
    if c.r.random() < 0.5:
        c.states = []
        c.at(10**7, b)
    else:
        c.at(begin(c), b)
    return Truth(['card_missing'], [(h, None)], c.efa)


# ---------------------------------------------------------------- lost
@fault
def gpu_missing(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.hang(b, range(c.n))
    b.gpus[h][g] = None
    c.at(begin(c), b)
    return Truth(['gpu_missing'], [gpu(h, g)], True)


@fault
def gpu_missing_at_boot(c):
    c.labels = 'none' if c.labels == 'hpc_job' else c.labels
    members = list(range(c.n))
    h, g = pick(c)
    members.remove(h)
    a = start(c, jobs=[('1042', members)])
    a.gpus[h][7] = None
    for k in range(7):
        c.bus_of[h, k] = k if k < g else k + 1
    return Truth(['gpu_missing'], [gpu(h, g)], True)


@fault
def host_down(c):
    a = start(c)
    b, h = a.copy(), c.r.randrange(c.n)
    c.hang(b, range(c.n))
    b.hosts[h]['up'] = 0
    c.at(begin(c), b)
    return Truth(['host_down'], [(h, None)], True)


@fault
def exporter_down(c):
    a = start(c)
    b, h = a.copy(), c.r.randrange(c.n)
    b.hosts[h]['dcgm'] = 0
    c.at(begin(c), b)
    return Truth(['exporter_down'] if c.node or c.efa else ['exporter_down', 'host_down'], [(h, None)], True)


@fault
def stale_host(c):
    c.with_up = False
    a = start(c)
    b, h = a.copy(), c.r.randrange(c.n)
    b.hosts[h]['up'] = 0
    c.at(c.r.uniform(4.2 * c.interval, 280) if c.interval < 60 else 270, b)
    return Truth(['stale', 'host_down', 'exporter_down'], [(h, None)], c.interval < 60)


@fault
def frozen_exporter(c):
    a = start(c)
    b, h = a.copy(), c.r.randrange(c.n)
    b.hosts[h]['frozen'] = 1
    c.at(begin(c) + 120, b)
    return Truth(['frozen'], [(h, None)], True)


# ---------------------------------------------------------------- jobs
@fault
def hang(c):
    a = start(c)
    b = a.copy()
    c.hang(b, range(c.n))
    c.at(begin(c), b)
    return Truth(['hang'], [('job', '1042')], True)


@fault
def hang_dead_rank(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.hang(b, range(c.n))
    b.gpus[h][g].update(util=0, engine=0.0, sm=0.0, power=0.17 * c.watt)
    c.at(begin(c), b)
    return Truth(['hang'], [gpu(h, g), ('job', '1042')], True)


@fault
def restart_loop(c):
    a = start(c)
    off = a.copy()
    c.off(off, range(c.n))
    t = 1300
    while t > 200:
        c.at(t, off)
        c.at(t - c.r.uniform(80, 110), a)
        t -= c.r.uniform(200, 260)
    return Truth(['restart_loop'], [('job', '1042')], has(c, 'used'))


@fault
def idle_hosts_of_a_job(c):
    a = start(c)
    m = max(2, c.n // 4)
    first = c.r.randrange(c.n - m)
    c.off(a, range(first, first + m))
    if c.labels == 'none':
        c.labels = 'hpc_job'
    return Truth(['idle_paid'], [(h, None) for h in range(first, first + m)], True)


@fault
def half_of_the_fleet_idles(c):
    start(c, jobs=[('1042', list(range(c.n // 2)))])
    return Truth(['idle_paid'], [(h, None) for h in range(c.n // 2, c.n)], True)


@fault
def zombie(c):
    h = c.r.randrange(c.n)
    a = start(c, jobs=[('1042', [i for i in range(c.n) if i != h])])
    for x in a.gpus[h]:
        x['used'] = 0.7 * c.mib
    if c.labels == 'none':
        c.labels = 'hpc_job'
    return Truth(['zombie'], [(h, None)], has(c, 'used'))


# ---------------------------------------------------------------- healthy
@healthy
def plain(c):
    start(c)


@healthy
def stages(c):
    start(c, stages=c.r.choice([2, 4]))


@healthy
def pipeline_inside_a_host(c):
    start(c, stages=8, inside=True)


@healthy
def rank_zero_has_less(c):
    a = start(c)
    for key in ('tensor', 'sm', 'dram'):
        a.gpus[0][0][key] *= 0.82
    a.gpus[0][0]['used'] *= 0.93
    a.gpus[0][0]['power'] *= 0.93


@healthy
def experts(c):
    start(c, experts=0.05)


@healthy
def mig_beside(c):
    a = start(c, jobs=[('1042', list(range(1, c.n)))])
    for g in range(8):
        c.mig.add((0, g))
        a.gpus[0][g].update(c.idle_gpu(), clock=0.7 * c.boost, util=30 + g, used=9000, power=0.3 * c.watt)
        for k in ('engine', 'tensor', 'sm'):
            a.gpus[0][g][k] = 0.1 + 0.05 * g


@healthy
def spare_host(c):
    start(c, jobs=[('1042', list(range(c.n - 1)))])


@healthy
def notebook(c):
    a = start(c, jobs=[('1042', list(range(c.n - 1))), ('notebook-ana', [c.n - 1])])
    for g in range(8):
        a.gpus[c.n - 1][g] = c.idle_gpu()
    a.gpus[c.n - 1][0].update(used=14000, util=4, power=0.18 * c.watt, clock=c.boost)


@healthy
def two_jobs(c):
    cut = c.n // 2
    start(c, jobs=[('1042', list(range(cut))), ('1050', list(range(cut, c.n)))])


@healthy
def inference_beside(c):
    a = start(c, jobs=[('1042', list(range(c.n - 2))), ('serve', [c.n - 2, c.n - 1])])
    for h in (c.n - 2, c.n - 1):
        for x in a.gpus[h]:
            x.update(tensor=x['tensor'] * c.r.uniform(0.1, 0.5), util=c.r.uniform(30, 95), engine=c.r.uniform(0.3, 0.9), clock=c.boost * c.r.uniform(0.9, 1))
        for k in a.cards[h]:
            k.update(tx=0.0, rx=0.0)


@healthy
def checkpoint_now(c):
    a = start(c)
    b = a.copy()
    (c.blocked if c.r.random() < 0.5 else c.hang)(b, range(c.n))
    t = c.r.uniform(5, 40)
    c.at(t, b)
    for k in (1, 2):  # earlier ones
        c.at(k * 600 + t, b)
        c.at(k * 600 + t - 50, a)
    c.states.sort(key=lambda s: s[0])


@healthy
def warm_up(c):
    a = c.base()
    off, loading = a.copy(), a.copy()
    c.off(off, range(c.n))
    c.blocked(loading, range(c.n), 0.1)
    c.at(10**7, off)
    c.at(c.r.uniform(150, 240), loading)
    if c.r.random() < 0.5:
        c.at(60, a)


@healthy
def restarted_once(c):
    a = start(c)
    off = a.copy()
    c.off(off, range(c.n))
    t = c.r.uniform(300, 1000)
    c.at(t, off)
    c.at(t - 120, a)


@healthy
def stopped(c):
    a = start(c)
    off = a.copy()
    c.off(off, range(c.n))
    c.labels = 'none'
    c.at(c.r.uniform(60, 500), off)


@healthy
def old_xids(c):
    start(c)
    for _ in range(3):
        c.old_xid[pick(c)] = c.r.choice([13, 31, 43, 63, 79, 94, 48])


@healthy
def burst_of_retransmits(c):
    a = start(c)
    b, h = a.copy(), c.r.randrange(c.n)
    for k in b.cards[h]:
        k['retrans'] = 400
    t = c.r.uniform(0, 200)
    c.at(t + 30, b)
    c.at(t, a)


@healthy
def efa_scraped_rarely(c):
    c.interval, c.efa_interval, c.efa = 15, 60, True
    start(c)


@healthy
def one_host_tests(c):
    a = start(c, jobs=[('1042', list(range(c.n - 1))), ('nccl-tests', [c.n - 1])])
    for x in a.gpus[c.n - 1]:
        x.update(tensor=0.02, sm=0.3, dram=0.2, clock=c.boost, nvlink=3e5, used=3000, power=0.5 * c.watt, temp=48)
    for k in a.cards[c.n - 1]:
        k.update(tx=0.0, rx=0.0)


def make(name, seed, index, kind, end_s):
    c = Cluster(name, f'{seed}:{index}:{kind}', end_s)
    truth = (FAULTS.get(kind) or HEALTHY[kind])(c)
    c.truth = truth if kind in FAULTS else None
    return c
