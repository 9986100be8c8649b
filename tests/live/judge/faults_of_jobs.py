# SPDX-License-Identifier: GPL-3.0-or-later
"""Hosts, input, storage, plans and jobs; what is lost. Each function shapes a Cluster and returns its truth:
the cause classes that name it, the places of the culprit, and whether these metrics show it."""
from truth import JOB, Truth, begin, fault, gpu, has, late, pick, slower, spins, start, twins


# ---------------------------------------------------------------- host side
def tells(c):
    """That a host comes late is seen beside peers that spin, else beside peers that are known to share its step."""
    return has(c, 'engine', 'util') and (spins(c) or c.efa)


@fault
def host_cpu(c):
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, 0.8)
    b.hosts[h]['cpu'] = c.r.uniform(0.93, 0.99)
    late(c, b.gpus[h], 0.6, 0.8)
    c.at(begin(c), b)
    return Truth(['host_cpu'] if c.node else ['host_cpu', 'data_loading'], [(h, None)], tells(c))


@fault
def host_cpu_alone(c):
    """Launches come late by a part of a step: no gap shows, and all go slower."""
    a = start(c, background=False)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, c.r.uniform(0.55, 0.75))
    b.hosts[h]['cpu'] = c.r.uniform(0.93, 0.99)
    c.at(begin(c), b)
    return Truth(['host_cpu'], [(h, None)], c.node and c.efa)


@fault
def host_fed_late(c):
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, 0.75)
    late(c, b.gpus[h], 0.5, 0.75, 0.05)
    c.at(begin(c), b)
    return Truth(['data_loading', 'host_cpu'], [(h, None)], tells(c))


@fault
def host_fed_late_of_few(c):
    """Of two or three hosts."""
    c.efa, c.node, few = True, True, c.r.choice([2, 3])
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    a = start(c, jobs=[('1042', list(range(few))), ('1050', list(range(few, c.n)))], stages=1, inside=False, experts=0, background=False)
    for h in c.main:
        for x in a.gpus[h]:
            x.update(engine=0.985, util=100)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, 0.75)
    late(c, b.gpus[h], 0.5, 0.7, 0.03)
    c.at(begin(c), b)
    return Truth(['data_loading', 'host_cpu'], [(h, None)], has(c, 'engine', 'util'))


@fault
def host_waits_for_storage(c):
    a = start(c)
    b, (h, _) = a.copy(), pick(c)
    c.pace(b, c.main, 0.75)
    b.hosts[h]['iowait'] = c.r.uniform(0.2, 0.5)
    late(c, b.gpus[h], 0.5, 0.75, 0.05)
    c.at(begin(c), b)
    return Truth(['storage'] if c.node else ['storage', 'data_loading', 'host_cpu'], [(h, None)], tells(c))


@fault
def rank_fed_late(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.pace(b, c.main, 0.75)
    late(c, [b.gpus[h][g]], 0.55, 0.75)
    c.at(begin(c), b)
    return Truth(['data_loading', 'host_cpu'], [gpu(h, g)], tells(c) and (spins(c) or has(c, 'engine')))


def starve(c, cpu, iowait, classes):
    a = start(c)
    b = a.copy()
    c.pace(b, c.main, 0.5)
    e = c.r.uniform(0.4, 0.65)
    for h in c.main:
        b.hosts[h].update(cpu=cpu if cpu is not None else b.hosts[h]['cpu'], iowait=iowait * c.r.uniform(0.9, 1.1))
        for x in b.gpus[h]:
            x.update(engine=e * c.r.uniform(0.95, 1.05), util=100 * e * c.r.uniform(0.9, 1.1))
    c.at(begin(c), b)
    return Truth(classes, JOB, has(c, 'engine', 'util'))


@fault
def data_loading(c):
    return starve(c, c.r.uniform(0.85, 0.97), 0.001, ['data_loading', 'host_cpu'])


@fault
def storage_slow(c):
    return starve(c, None, c.r.uniform(0.15, 0.4), ['storage'] if c.node else ['storage', 'data_loading', 'host_cpu'])


@fault
def input_stands_still(c):
    a = start(c)
    b = a.copy()
    c.blocked(b, c.main, 0.0)
    c.at(begin(c), b)
    return Truth(['data_loading', 'hang', 'storage'], JOB, True)


@fault
def storage_blocked(c):
    a = start(c)
    b = a.copy()
    c.blocked(b, c.main, c.r.uniform(0.25, 0.45))
    c.at(begin(c), b)
    return Truth(['storage'] if c.node else ['storage', 'hang', 'data_loading'], JOB, True)


def stalled(c, state, hosts):
    """Few tasks of a host with many CPUs wait: the kernel's count of stalls has it, iowait hardly."""
    c.node = c.psi = True
    for h in hosts:
        state.hosts[h].update(iowait=c.r.uniform(0.002, 0.006), stalled=c.r.uniform(0.93, 1))


def stuck(c, how, cause, writer=False):
    """The job stops as `how` says, and something waits for storage: on all its hosts, or on one that writes."""
    c.node = c.psi = True
    a = start(c)
    b = a.copy()
    how(b, c.main)
    stalled(c, b, [c.r.choice(c.main)] if writer else c.main)
    c.at(begin(c), b)
    return Truth([cause], JOB, True)


@fault
def storage_blocked_unseen_by_iowait(c):
    return stuck(c, c.blocked, 'storage')


@fault
def hang_storage_unseen_by_iowait(c):
    return stuck(c, c.hang, 'storage')


@fault
def hang_beside_a_core_dump(c):
    """What one host writes after the ranks hang is not why they do."""
    return stuck(c, c.hang, 'hang', writer=True)


@fault
def job_robbed_by_the_hypervisor(c):
    """All hosts of one job lose time, those beside it do not: no host stands apart."""
    c.node = c.steal = True
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    cut = c.n - max(2, c.n // 3)
    a = start(c, jobs=[('1042', list(range(cut))), ('1050', list(range(cut, c.n)))], background=False)
    b = a.copy()
    c.pace(b, c.main, 0.8)
    for h in c.main:
        b.hosts[h]['steal'] = c.r.uniform(0.15, 0.4)
    c.at(begin(c), b)
    return Truth(['host_cpu'], JOB, True)


@fault
def one_of_twins_starves(c):
    """Two jobs of one shape that nobody names; the second began half an hour later and waits for storage."""
    c.node, c.labels = True, 'none'
    a = twins(c)
    b = a.copy()
    half = c.n // 2
    e = c.r.uniform(0.4, 0.65)
    c.pace(b, range(half, 2 * half), 0.5)
    for h in range(half, 2 * half):
        b.hosts[h]['iowait'] = c.r.uniform(0.2, 0.4)
        for x in b.gpus[h]:
            x.update(engine=e * c.r.uniform(0.97, 1.03), util=100 * e * c.r.uniform(0.95, 1.05))
    c.at(begin(c), b)
    return Truth(['storage'], [(h, None) for h in range(half, 2 * half)] + JOB, has(c, 'used') and has(c, 'engine', 'util'))


@fault
def hang_storage(c):
    """Rank 0 writes, all others wait in a barrier on the GPU."""
    a = start(c)
    b = a.copy()
    c.hang(b, c.main)
    for h in c.main:
        b.hosts[h]['iowait'] = c.r.uniform(0.2, 0.4)
    c.at(begin(c), b)
    return Truth(['storage'] if c.node else ['storage', 'hang', 'data_loading'], JOB, True)


@fault
def hang_rank_zero_writes(c):
    """Rank 0 alone writes, and its file system does not answer; all others wait for it."""
    a = start(c)
    b = a.copy()
    c.hang(b, c.main)
    b.hosts[c.main[0]]['iowait'] = c.r.uniform(0.03, 0.3)
    c.at(begin(c), b)
    return Truth(['storage'] if c.node else ['storage', 'hang'], JOB, True)


# ---------------------------------------------------------------- for half an hour to an hour and a half
def long_ago(c):
    return c.r.choice([1900, 2500, 3600, 4500, 5400]) * c.r.uniform(0.95, 1.05)


def long_trouble(c, change, iowait=None):
    """The cluster worked for an hour before; what happened is older than most windows."""
    a = start(c)
    b = a.copy()
    change(b, c.main)
    for h in c.main if iowait else []:
        b.hosts[h]['iowait'] = iowait * c.r.uniform(0.9, 1.1)
    c.at(long_ago(c), b)


@fault
def hang_for_long(c):
    long_trouble(c, c.hang)
    return Truth(['hang'], JOB, True)


@fault
def hang_for_long_by_storage(c):
    long_trouble(c, c.hang, c.r.choice([c.r.uniform(0.025, 0.09), c.r.uniform(0.15, 0.4)]))
    return Truth(['storage'] if c.node else ['storage', 'hang'], JOB, True)


@fault
def storage_blocked_for_long(c):
    c.efa = True
    long_trouble(c, c.blocked, c.r.choice([c.r.uniform(0.025, 0.09), c.r.uniform(0.15, 0.4)]))
    return Truth(['storage'] if c.node else ['storage', 'hang', 'data_loading'], JOB, True)


@fault
def input_stands_for_long(c):
    c.efa = True
    long_trouble(c, c.blocked)
    return Truth(['data_loading', 'hang', 'storage'], JOB, True)


LONG = {f.__name__: 8000 for f in (hang_for_long, hang_for_long_by_storage, storage_blocked_for_long, input_stands_for_long)}


# ---------------------------------------------------------------- imbalance
@fault
def stage_too_heavy(c):
    """One pipeline stage has far more to do than the others: they wait for it, at the same clock."""
    a = c.base(stages=4, inside=False)
    b, s, n = a, c.r.randrange(4), len(c.main)
    more = c.r.uniform(1.45, 1.9)
    struck = [h for k, h in enumerate(c.main) if k * 4 // n == s]
    c.pace(b, [h for h in c.main if h not in struck], 1 / more)
    for h in struck:
        for x in b.gpus[h]:
            x.update(tensor=min(0.95, max(x['tensor'], 0.5)), sm=min(0.97, x['sm'] * 1.1))
    c.at(10**7, b)
    return Truth(['imbalance'], [(h, None) for h in struck] + JOB, has(c, 'tensor', 'sm'))


@fault
def experts_too_heavy(c):
    """A few ranks get most tokens, whichever host they are on."""
    a = c.base(stages=1, inside=False, experts=0)
    struck = c.r.sample([(h, g) for h in c.main for g in range(c.g)], max(2, len(c.main) * c.g // 16))
    busy = {(h, g): (a.gpus[h][g]['tensor'], a.gpus[h][g]['sm']) for h, g in struck}
    c.pace(a, c.main, 1 / c.r.uniform(1.5, 2))
    for h, g in struck:
        a.gpus[h][g].update(tensor=busy[h, g][0] * c.r.uniform(0.95, 1.0), sm=busy[h, g][1], power=0.9 * c.watt)
    c.at(10**7, a)
    return Truth(['imbalance'], [gpu(h, g) for h, g in struck] + JOB, has(c, 'tensor', 'sm'))


# ---------------------------------------------------------------- lost
@fault
def gpu_missing(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.hang(b, c.main)
    b.gpus[h][g] = None
    c.at(begin(c) if not c.markers or c.r.random() < 0.5 else c.r.uniform(100, 200), b)
    return Truth(['gpu_missing'], [gpu(h, g)], True)


@fault
def gpu_missing_at_boot(c):
    c.labels = 'none' if c.labels == 'hpc_job' else c.labels
    h, g = c.r.randrange(c.n), c.r.randrange(c.g)
    a = start(c, jobs=[('1042', [i for i in range(c.n) if i != h])])
    a.gpus[h][c.g - 1] = None
    for k in range(c.g - 1):
        c.bus_of[h, k] = k if k < g else k + 1
    return Truth(['gpu_missing'], [gpu(h, g)], True)


@fault
def host_down(c):
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    c.hang(b, c.main)
    b.hosts[h]['up'] = 0
    c.at(begin(c), b)
    return Truth(['host_down'], [(h, None)], True)


@fault
def monitoring_cut_off(c):
    """Nothing of some hosts is read any more, and their job goes on: nobody is to drain them."""
    c.with_up = c.efa = True
    a = start(c, jobs=[('1042', list(range(c.n)))], background=False)
    b, hosts = a.copy(), c.r.sample(c.main, c.r.choice([1, 2]))
    for h in hosts:
        b.hosts[h]['up'] = 0
    c.at(begin(c), b)
    return Truth(['exporter_down'], [(h, None) for h in hosts], has(c, 'used'))


@fault
def one_rank_works(c):
    """An evaluation, or a save, that rank 0 does while all others wait for it."""
    a = start(c)
    b, h = a.copy(), c.main[0]
    c.hang(b, c.main)
    b.gpus[h][0].update(tensor=0.3, sm=0.7, util=98, engine=0.95, dram=0.5, power=0.8 * c.watt)
    c.at(begin(c), b)
    return Truth(['hang'], [gpu(h, 0)], has(c, 'tensor'))


@fault
def host_booted(c):
    """Its ranks ended with it; it is back with empty GPUs, and the others wait for them."""
    c.labels = 'none'
    a = start(c, jobs=[('1042', list(range(c.n)))], background=False)
    away, back, h = a.copy(), a.copy(), c.r.choice(c.main)
    for s in (away, back):
        c.hang(s, c.main)
    away.hosts[h]['up'] = 0
    c.off(back, [h])
    t = begin(c)
    c.at(t + c.r.uniform(120, 300), away)
    c.at(t, back)
    return Truth(['hang'], [(h, None)], has(c, 'tensor'))


@fault
def host_terminated(c):
    """Gone from service discovery, too: not even `up` is left, and the job hangs."""
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    c.hang(b, c.main)
    b.hosts[h].update(up=0, known=0)
    c.at(begin(c), b)
    return Truth(['host_down'], [(h, None)], True)


@fault
def exporter_down(c):
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    b.hosts[h]['dcgm'] = 0
    c.at(begin(c), b)
    return Truth(['exporter_down'] if c.node or c.efa else ['exporter_down', 'host_down'], [(h, None)], True)


@fault
def stale_host(c):
    c.with_up = c.markers = c.mixed = False
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    b.hosts[h]['up'] = 0
    c.at(c.r.uniform(4.2 * c.interval, 280) if c.interval < 60 else 270, b)
    return Truth(['stale', 'host_down', 'exporter_down'], [(h, None)], True)


@fault
def frozen_exporter(c):
    c.mixed = False
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    b.hosts[h]['frozen'] = 1
    c.at(begin(c) + 120, b)
    return Truth(['frozen'], [(h, None)], True)


# ---------------------------------------------------------------- jobs
@fault
def hang(c):
    a = start(c)
    b = a.copy()
    c.hang(b, c.main)
    c.at(begin(c), b)
    return Truth(['hang'], JOB, True)


@fault
def hang_dead_rank(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    c.hang(b, c.main)
    b.gpus[h][g].update(util=0, engine=0.0, sm=0.0, power=0.17 * c.watt)
    c.at(begin(c), b)
    return Truth(['hang'], [gpu(h, g)] + JOB, True)


@fault
def restart_loop(c):
    a = start(c)
    off = a.copy()
    c.off(off, c.main)
    t = 1700
    while t > 200:
        c.at(t, off)
        c.at(t - c.r.uniform(80, 110), a)
        t -= c.r.uniform(200, 260)
    return Truth(['restart_loop'], JOB, has(c, 'used'))


@fault
def idle_hosts_of_a_job(c):
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    a = start(c, stages=1, inside=False)
    m = max(2, len(c.main) // 4)
    first = c.r.randrange(len(c.main) - m)
    c.off(a, c.main[first:first + m])
    return Truth(['idle_paid'], [(h, None) for h in c.main[first:first + m]], True)


@fault
def half_of_the_fleet_idles(c):
    start(c, jobs=[('1042', list(range(c.n // 2)))])
    return Truth(['idle_paid'], [(h, None) for h in range(c.n // 2, c.n)], True)


@fault
def idle_job_by_its_labels(c):
    """A job that labels tell holds its hosts and has run nothing since the data begins; half of them are all there are."""
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    cut = c.r.choice([0, c.n // 2])
    jobs = [('1042', list(range(cut))), ('1050', list(range(cut, c.n)))]
    a = start(c, jobs=[j for j in jobs if j[1]], stages=1, inside=False, background=False)
    c.off(a, range(cut, c.n))
    return Truth(['idle_paid'], [(h, None) for h in range(cut, c.n)] + [('job', '1050')], has(c, 'used'))


@fault
def zombie(c):
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    h = c.r.randrange(c.n)
    a = start(c, jobs=[('1042', [i for i in range(c.n) if i != h])])
    for x in a.gpus[h]:
        x['used'] = 0.7 * c.mib
    return Truth(['zombie'], [(h, None)], has(c, 'used'))


@fault
def two_at_once(c):
    a = start(c)
    b, (h, g) = a.copy(), pick(c)
    other = c.r.choice([i for i in c.main if i != h])
    cut = c.r.uniform(0.12, 0.3)
    slower(c, b, cut, [b.gpus[h][g]])
    b.gpus[h][g]['power'] *= 1 - 0.8 * cut
    b.gpus[other][0]['dbe'] = 0.01
    c.at(begin(c), b)
    where = ([gpu(h, g)] if has(c, 'clock') else []) + ([gpu(other, 0)] if has(c, 'dbe') else [])
    return Truth(['clock', 'power', 'ecc'], where, where)
