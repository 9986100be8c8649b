# SPDX-License-Identifier: GPL-3.0-or-later
"""GPUs that are slow, and errors that their driver counts. Each function shapes a Cluster and returns its truth:
the cause classes that name it, the places of the culprit, and whether these metrics show it."""
from truth import Truth, begin, capped, fault, gpu, has, pick, slower, start


# ---------------------------------------------------------------- slow GPUs
@fault
def clock_gpu(c):
    a = start(c)
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.09, 0.35)
    b.gpus[h][g]['power'] *= 1 - 0.8 * cut
    slower(c, b, cut, [b.gpus[h][g]])
    c.at(begin(c), b)
    return Truth(['clock', 'power'] if capped(c) else ['clock'], [gpu(h, g)], has(c, 'clock'))


@fault
def clock_host(c):
    a = start(c)
    b, (h, _), cut = a.copy(), pick(c), c.r.uniform(0.12, 0.4)
    for x in b.gpus[h]:
        x['power'] *= 1 - 0.6 * cut
    slower(c, b, cut, b.gpus[h])
    c.at(begin(c), b)
    return Truth(['clock', 'power'] if capped(c) else ['clock'], [(h, None)], has(c, 'clock'))


@fault
def clock_limit_left(c):
    """Application clocks that an earlier user set: there from the start."""
    a = c.base()
    (h, _), cut = pick(c), c.r.uniform(0.15, 0.4)
    slower(c, a, cut, a.gpus[h])
    for x in a.gpus[h]:
        x['power'] *= 1 - 0.6 * cut
        x['reasons'] = 2
    c.at(10**7, a)
    return Truth(['clock', 'power'] if capped(c) else ['clock'], [(h, None)], has(c, 'clock'))


@fault
def thermal_gpu(c):
    a = start(c)
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.1, 0.4)
    slower(c, b, cut, [b.gpus[h][g]])
    b.gpus[h][g].update(temp=c.r.uniform(86, 90), memtemp=95, heatviol=c.r.uniform(0.3, 0.8), reasons=0x20 | 0x40)
    c.at(begin(c), b)
    return Truth(['thermal'], [gpu(h, g)], has(c, 'temp'))


@fault
def thermal_host(c):
    a = start(c)
    b, (h, _), cut, hot = a.copy(), pick(c), c.r.uniform(0.15, 0.4), c.r.uniform(85.5, 89)
    slower(c, b, cut, b.gpus[h])
    for x in b.gpus[h]:
        x.update(temp=hot + c.r.uniform(-1, 1), memtemp=hot + 8, heatviol=c.r.uniform(0.3, 0.8), reasons=0x20)
    c.at(begin(c), b)
    return Truth(['thermal'], [(h, None)], has(c, 'temp'))


@fault
def rack_thermal(c):
    a = start(c)
    m = max(3, len(c.main) // 4)
    first = c.r.randrange(len(c.main) - m)
    struck = c.main[first:first + m]
    b, cut, hot = a.copy(), c.r.uniform(0.2, 0.5), c.r.uniform(85.5, 88)
    slower(c, b, cut, [x for h in struck for x in b.gpus[h]])
    for h in struck:
        for x in b.gpus[h]:
            x.update(temp=hot + c.r.uniform(-1, 1), memtemp=hot + 8, heatviol=c.r.uniform(0.4, 0.8), reasons=0x20)
    c.at(begin(c), b)
    return Truth(['rack', 'thermal'], [(h, None) for h in struck], has(c, 'temp'))


@fault
def power_cap_gpu(c):
    a = start(c)
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.15, 0.35)
    slower(c, b, cut, [b.gpus[h][g]])
    b.gpus[h][g].update(power=0.62 * c.watt, temp=52, powerviol=c.r.uniform(0.7, 0.95), reasons=4)
    c.at(begin(c), b)
    told = has(c, 'powerviol', 'reasons') and not capped(c)
    return Truth(['power'] if told else ['power', 'clock'], [gpu(h, g)], has(c, 'clock', 'powerviol'))


@fault
def power_brake_host(c):
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, 0.6)
    for x in b.gpus[h]:
        x.update(clock=0.5 * c.boost, power=0.45 * c.watt, powerviol=0.95, reasons=0x80 | 0x8, temp=46, tensor=min(0.9, x['tensor'] * 1.6))
    c.at(begin(c), b)
    told = has(c, 'powerviol', 'reasons') and not capped(c)
    return Truth(['power'] if told else ['power', 'clock'], [(h, None)], has(c, 'clock', 'powerviol'))


@fault
def power_rack(c):
    """A feed that is half gone: several hosts brake."""
    a = start(c)
    m = max(3, len(c.main) // 4)
    struck = c.main[:m]
    b = a.copy()
    c.pace(b, c.main, 0.6)
    for h in struck:
        for x in b.gpus[h]:
            x.update(clock=0.55 * c.boost, power=0.45 * c.watt, powerviol=0.95, reasons=0x80 | 0x8, temp=46, tensor=min(0.9, x['tensor'] * 1.6))
    c.at(begin(c), b)
    return Truth(['rack', 'power'], [(h, None) for h in struck], has(c, 'clock', 'powerviol'))


@fault
def hbm_clock(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.pace(b, c.main, 0.85)
    b.gpus[h][g].update(memclock=c.memclock * c.r.choice([0.6, 0.8]), dram=min(0.95, a.gpus[h][g]['dram'] * 1.1))
    c.at(begin(c), b)
    return Truth(['hbm'], [gpu(h, g)], has(c, 'memclock'))


@fault
def hbm_hot(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.pace(b, c.main, 0.95)
    b.gpus[h][g].update(memtemp=c.r.uniform(98, 106))
    c.at(begin(c), b)
    return Truth(['hbm'], [gpu(h, g)], has(c, 'memtemp'))


# ---------------------------------------------------------------- errors
def event(c, key, per_s, classes, needs=None):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    b.gpus[h][g][key] = per_s
    c.at(begin(c), b)
    return Truth(classes, [gpu(h, g)], has(c, needs or key))


@fault
def sbe_storm(c):
    return event(c, 'sbe', c.r.uniform(0.3, 30), ['ecc'])


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


def xid(c, codes, then, classes):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    then(b, c.main)
    code = c.r.choice(codes)
    b.gpus[h][g]['xid'] = code
    c.at(begin(c), b)
    return b, (h, g), Truth(classes, [gpu(h, g)], has(c, 'xid'))


@fault
def xid_hardware(c):
    b, (h, g), truth = xid(c, [48, 95, 119, 140, 143, 64, 79], c.hang, ['xid_hardware'])
    b.gpus[h][g].update(util=0, engine=0.0, sm=0.0)
    return truth


@fault
def xid_nvlink5(c):
    return xid(c, [144, 145, 149, 74], c.hang, ['xid_hardware', 'nvlink'])[2]


@fault
def xid_application(c):
    return xid(c, [13, 31, 43, 45, 8, 11, 32, 69, 39, 70, 68, 126, 131], c.off, ['xid_application'])[2]


@fault
def xid_hidden_by_the_application(c):
    """The program that the hardware failed leaves a code of its own, and the metric holds the last one."""
    b, (h, g), truth = xid(c, [48, 95, 119, 140, 79, 145], c.hang, ['xid_hardware', 'nvlink'])
    after = b.copy()
    after.gpus[h][g]['xid'] = c.r.choice([45, 43, 13, 31, 94, 69, 8, 71])
    c.at(c.end_s - c.states[-1][0] - 2.2 * c.slowest_s(), after)
    return truth


@fault
def xid_new_over_an_old_one(c):
    b, (h, g), truth = xid(c, [48, 95, 119, 140, 79, 145, 74], c.hang, ['xid_hardware', 'nvlink'])
    c.old_xid[h, g] = c.r.choice([x for x in (13, 31, 43, 63, 94, 149, 119) if x != b.gpus[h][g]['xid']])
    return truth


@fault
def xid_off_bus(c):
    """XID 79, and a minute later the GPU has no series any more."""
    b, (h, g), truth = xid(c, [79], c.hang, ['xid_hardware', 'gpu_missing'])
    gone = b.copy()
    gone.gpus[h][g] = None
    c.at(c.end_s - c.states[-1][0] - 90, gone)
    truth.visible = True  # without the code, the GPU is still missing
    return truth


@fault
def nvlink_errors(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.pace(b, c.main, 0.93)
    b.gpus[h][g].update(nvcrc=c.r.uniform(1, 20), nvreplay=c.r.uniform(0.2, 3), nvrecover=c.r.choice([0, 0.02]))
    c.at(begin(c), b)
    return Truth(['nvlink'], [gpu(h, g)], has(c, 'nvcrc'))


@fault
def nvswitch_errors(c):
    """Every GPU of the host counts errors: what they share is bad, and eight findings would hide it."""
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, 0.9)
    for x in b.gpus[h]:
        x.update(nvcrc=c.r.uniform(1, 20), nvreplay=c.r.uniform(0.2, 3))
    c.at(begin(c), b)
    return Truth(['nvlink'], [(h, None)], has(c, 'nvcrc'))


@fault
def nvlink_switch_tray(c):
    """A port of an NVLink switch tray is bad: GPUs on all compute trays of its UltraServer count errors, and no tray is at fault."""
    a = start(c)
    b, domain = a.copy(), c.domain_of(c.r.choice(c.main))
    c.pace(b, c.main, 0.9)
    for h in range(c.n):
        if c.domain_of(h) == domain:
            for x in b.gpus[h]:
                x.update(nvcrc=c.r.uniform(1, 20), nvreplay=c.r.uniform(0.2, 3))
    c.at(begin(c), b)
    return Truth(['nvlink'], [('domain', domain)], has(c, 'nvcrc'))


@fault
def clock_since_hours(c):
    """Nobody looked for a while: when it began is hours ago, and the server knows."""
    a = start(c)
    b, (h, g), cut = a.copy(), pick(c), c.r.uniform(0.12, 0.35)
    b.gpus[h][g]['power'] *= 1 - 0.8 * cut
    slower(c, b, cut, [b.gpus[h][g]])
    c.at(c.r.uniform(1.2, 2.8) * 3600, b)
    return Truth(['clock', 'power'] if capped(c) else ['clock'], [gpu(h, g)], has(c, 'clock'))


@fault
def nvlink_half(c):
    """Half of a GPU's links are down: it carries half of what its neighbours do."""
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.pace(b, c.main, 0.8)
    b.gpus[h][g]['nvlink'] *= c.r.uniform(0.35, 0.6)
    c.at(begin(c), b)
    return Truth(['nvlink'], [gpu(h, g)], has(c, 'nvlink'))


@fault
def pcie_replays(c):
    return event(c, 'replay', c.r.uniform(0.5, 20), ['pcie'])


@fault
def pcie_generation(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    b.gpus[h][g].update(gen=c.r.choice([1, 3]), width=c.r.choice([16, 8]))
    c.pace(b, c.main, 0.9)
    c.at(begin(c), b)
    return Truth(['pcie'], [gpu(h, g)], has(c, 'gen'))


# What a scenario is not left to draw.
DRAWN = {
    'nvlink_switch_tray': {'type': 'p6e-gb200.36xlarge', 'designed': True, 'list': 'full', 'hosts': 8, 'mixed': False},
    'clock_since_hours': {'span_s': 3.2 * 3600, 'interval': 60, 'mixed': False, 'hosts': 8, 'list': 'full'},
}
