# SPDX-License-Identifier: GPL-3.0-or-later
"""What looks odd and is not wrong: nothing above info may be said of any of these."""
from hardware import LISTS, PROFILING
from truth import pick, start, twins

HEALTHY = {}


def healthy(f):
    HEALTHY[f.__name__] = f
    return f


@healthy
def plain(c):
    start(c, stages=1, inside=False, background=False)


@healthy
def anything(c):
    start(c)


@healthy
def stages(c):
    start(c, stages=c.r.choice([2, 4]), inside=False)


@healthy
def pipeline_inside_a_host(c):
    start(c, stages=c.g, inside=True)


@healthy
def rank_zero_has_less(c):
    a = start(c, background=False)
    for key in ('tensor', 'sm', 'dram'):
        a.gpus[0][0][key] *= 0.82
    a.gpus[0][0]['used'] *= 0.93
    a.gpus[0][0]['power'] *= 0.93


@healthy
def experts(c):
    start(c, experts=c.r.choice([0.05, 0.07]))


@healthy
def power_capped_fleet(c):
    a = start(c, stages=c.r.choice([1, 4]), inside=False)
    c.cap_fleet(a)


@healthy
def warm_aisle(c):
    """Racks differ by what air they get; nothing throttles."""
    a = start(c)
    for h in range(c.n):
        for x in a.gpus[h]:
            more = 9 if h >= c.n // 2 else 0
            x['temp'] += more
            x['memtemp'] += more


@healthy
def mig_beside(c):
    a = start(c, jobs=[('1042', list(range(1, c.n)))])
    c.play(a, [0], True)


@healthy
def spare_host(c):
    start(c, jobs=[('1042', list(range(c.n - 1)))])


@healthy
def notebook(c):
    a = start(c, jobs=[('1042', list(range(c.n - 1))), ('notebook-ana', [c.n - 1])])
    c.play(a, [c.n - 1], False)


@healthy
def two_jobs(c):
    cut = c.n // 2
    start(c, jobs=[('1042', list(range(cut))), ('1050', list(range(cut, c.n)))])


@healthy
def twins_that_nobody_names(c):
    """Two jobs of one shape that began at times of their own."""
    c.node, c.labels = True, 'none'
    twins(c)


@healthy
def two_hosts_swapped_in(c):
    """They hold their memory for a while only, the others all along: one job, whose ranks work in step."""
    c.labels = 'none'
    a = c.base(stages=1, inside=False, background=False)
    before, away = a.copy(), c.r.sample(c.main, 2)
    c.hang(before, c.main)
    c.off(before, away)
    c.at(10**7, a)
    c.at(1500, before)
    c.at(1400, a)


@healthy
def always_reading(c):
    """Workers that read ahead are stalled on I/O all the time, and the GPUs lack nothing."""
    c.node = c.psi = True
    a = start(c)
    for h in c.main:
        a.hosts[h]['stalled'] = c.r.uniform(0.6, 1)


@healthy
def many_small_jobs(c):
    start(c, jobs=[(f'{2000 + h}', [h]) for h in range(c.n)], stages=1, inside=False)


@healthy
def inference_beside(c):
    a = start(c, jobs=[('1042', list(range(c.n - 2))), ('serve', [c.n - 2, c.n - 1])])
    c.serve(a, [c.n - 2, c.n - 1])


@healthy
def rollout_beside_trainer(c):
    """Reinforcement learning in one job: half of its hosts answer prompts and send each other nothing."""
    c.efa = True
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    a = start(c, jobs=[('1042', list(range(c.n)))], stages=1, inside=False, background=False)
    for h in range(c.n // 2, c.n):
        for x in a.gpus[h]:
            x.update(tensor=0.12 * c.r.uniform(0.9, 1.1), sm=0.45, util=97, engine=0.93 * c.r.uniform(0.98, 1.02), power=0.62 * c.watt * c.r.uniform(0.95, 1.05), clock=c.boost,
                     nvlink=3e4, dram=0.6, temp=x['temp'] - 6, used=0.9 * c.mib)
        c.silence(a, h)
    for h in range(c.n // 2):
        for x in a.gpus[h]:
            x['clock'] = c.boost * 0.86 * c.r.uniform(0.99, 1.01)


@healthy
def inference_alone(c):
    a = start(c, jobs=[('serve', list(range(c.n)))], stages=1, inside=False)
    c.serve(a, range(c.n))
    b = a.copy()
    c.serve(b, range(c.n))
    for k in range(12):
        c.at(1900 - k * 150, b if k % 2 else a)


@healthy
def checkpoint_now(c):
    a = start(c)
    b = a.copy()
    (c.blocked if c.r.random() < 0.5 else c.hang)(b, c.main)
    t = c.r.uniform(5, 40)
    for k in (2, 1):  # earlier ones
        c.at(k * 600 + t, b)
        c.at(k * 600 + t - 50, a)
    c.at(t, b)


@healthy
def train_and_evaluate(c):
    """Two or three minutes of each, over and over."""
    a = start(c)
    b = a.copy()
    c.pace(b, c.main, 0.6)
    for k in range(14):
        c.at(1900 - 135 * k, b if k % 2 else a)


@healthy
def warm_up(c):
    a = c.base()
    off, loading = a.copy(), a.copy()
    c.off(off, c.main)
    c.blocked(loading, c.main, 0.1)
    c.at(10**7, off)
    c.at(c.r.uniform(150, 240), loading)
    if c.r.random() < 0.5:
        c.at(60, a)


@healthy
def restart_that_loads(c):
    """Started anew after a failure: what it drew before is another program's, and a large checkpoint takes its time."""
    a = start(c, background=False)
    off, loading = a.copy(), a.copy()
    c.off(off, c.main)
    c.blocked(loading, c.main, 0.01)
    t = c.r.uniform(240, 900)
    c.at(t + c.r.uniform(60, 150), off)
    c.at(t, loading)


@healthy
def restarted_once(c):
    a = start(c)
    off = a.copy()
    c.off(off, c.main)
    t = c.r.uniform(300, 1000)
    c.at(t, off)
    c.at(t - 120, a)


@healthy
def stopped(c):
    a = start(c, jobs=[('1042', list(range(c.n)))])
    off = a.copy()
    c.off(off, range(c.n))
    c.labels = 'none'
    c.at(c.r.uniform(60, 500), off)


@healthy
def next_job(c):
    """The scheduler gave the hosts to another job; its label is a new series."""
    a = start(c, jobs=[('1042', list(range(c.n)))])
    off, b = a.copy(), c.base(jobs=[('1043', list(range(c.n)))], background=False)
    c.off(off, range(c.n))
    t = c.end_s - c.r.uniform(400, 900)
    for h in range(c.n):
        c.job_of[h] = lambda now: '1042' if now < t else '1043'
    c.at(c.end_s - t, off)
    c.at(c.end_s - t - 100, b)


@healthy
def old_xids(c):
    start(c)
    for _ in range(3):
        c.old_xid[pick(c)] = c.r.choice([13, 31, 43, 63, 79, 94, 48])


@healthy
def burst_of_retransmits(c):
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
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
    c.silence(a, c.n - 1)


@healthy
def profiler_on_a_host(c):
    """Somebody profiles there: DCGM pauses its own profiling fields, the series end."""
    from hardware import LISTS, PROFILING
    a = start(c)
    c.keys_of[c.r.choice(c.main)] = [k for k in c.keys if k not in PROFILING]
    return a


@healthy
def older_lists_on_some(c):
    start(c)
    for h in range(0, c.n, 3):
        c.keys_of[h] = [k for k in c.keys if k not in ('clock', 'xid', 'sm', 'reasons')]


@healthy
def server_restarted(c):
    start(c)
    c.scrapes_lost.append((c.end_s - c.r.uniform(350, 420), c.end_s - c.r.uniform(130, 180)))


@healthy
def exporter_restarted(c):
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    b.hosts[h]['dcgm'] = 0
    t = c.r.uniform(150, 400)
    c.at(t + 75, b)
    c.at(t, a)


@healthy
def exporter_pod_made_anew(c):
    """Its name, which is all that names the host on some installs, is another one since."""
    start(c)
    for h in c.r.sample(range(c.n), c.r.choice([1, 1, c.n])):
        c.make_exporter_anew(h, c.r.uniform(350, 1500))


@healthy
def scaled_in(c):
    """A spare was given back: gone from service discovery, and nobody waits for it."""
    a = start(c, jobs=[('1042', list(range(c.n - 1)))])
    b = a.copy()
    b.hosts[c.n - 1].update(up=0, known=0)
    c.with_up = c.markers = True
    c.at(c.r.uniform(400, 1200), b)


@healthy
def host_replaced(c):
    """One host was given back, another one stands in its place, and the job was begun again; half of the servers have no `up`."""
    c.efa = True
    if c.r.random() < 0.6:
        c.with_up = c.markers = False
    old, new = 1, c.n - 1
    a = start(c, jobs=[('1042', list(range(c.n)))], stages=1, inside=False, background=False)
    before, away, after = a.copy(), a.copy(), a.copy()
    for state, gone in ((before, [new]), (away, [old, new]), (after, [old])):
        c.off(state, gone if state is not away else range(c.n))
        for h in gone:
            state.hosts[h].update(up=0, known=0)
    c.states = []
    c.at(10**7, before)
    t = c.r.uniform(500, 900)
    c.at(t + 200, away)
    c.at(t, after)


@healthy
def reads_its_input_by_tcp(c):
    a = start(c)
    for h in c.main:
        a.hosts[h].update(ena=c.r.uniform(1e9, 3e9), iowait=0.04)


@healthy
def async_checkpoint(c):
    a = start(c)
    b = a.copy()
    for h in c.main:
        b.hosts[h].update(iowait=0.15, cpu=0.5)
    c.at(c.r.uniform(20, 200), b)


@healthy
def starved_scrapes(c):
    """A server short of processor time: scrapes late, every third one of some hosts lost, single ones of any."""
    c.starved = True
    start(c)


@healthy
def mixed_rates(c):
    c.mixed, c.efa_interval = True, c.interval
    start(c)


@healthy
def half_renamed(c):
    c.half46, c.percent = True, c.r.random() < 0.5
    start(c)


@healthy
def a_pair_of_servers(c):
    c.replicas = True
    start(c)


@healthy
def no_tensor_metric(c):
    c.keys = [k for k in LISTS['no_tensor'] if k != 'sm' or c.r.random() < 0.5]
    start(c)


@healthy
def serving_idles(c):
    """The weights are there, nobody asks."""
    a = start(c, jobs=[(c.r.choice(['serve', '7021']), list(range(c.n)))], stages=1, inside=False, background=False)
    rest(c, a, range(c.n))


@healthy
def serving_fell_idle(c):
    """The last request came some minutes ago."""
    a = start(c, jobs=[('serve', list(range(c.n)))], stages=1, inside=False, background=False)
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    c.serve(a, range(c.n))
    b = a.copy()
    rest(c, b, range(c.n))
    c.at(c.r.uniform(200, 1500), b)


@healthy
def unknown_server_fell_idle(c):
    """As above, and nothing in its name says that it serves."""
    a = start(c, jobs=[('llama-70b-prod', list(range(c.n)))], stages=1, inside=False, background=False)
    c.labels = c.labels if c.labels != 'none' else 'hpc_job'
    c.efa = True
    c.serve(a, range(c.n))
    b = a.copy()
    rest(c, b, range(c.n))
    c.at(c.r.uniform(200, 1500), b)


def rest(c, state, hosts):
    for h in hosts:
        for x in state.gpus[h]:
            x.update(tensor=0.0, sm=0.0, dram=0.0, engine=0.0, util=0, copy=0, nvlink=0, power=0.15 * c.watt, temp=36, memtemp=40, pcietx=1e5, pcierx=1e5, powerviol=0, heatviol=0)
            x['energy'] = x['power'] * 1000
        c.silence(state, h)


@healthy
def evenly_served(c):
    """A balancer deals alike: every GPU two thirds busy, and no host needs another."""
    a = start(c, jobs=[(c.r.choice(['serve', '7021']), list(range(c.n)))], stages=1, inside=False, background=False)
    level = c.r.uniform(0.45, 0.75)
    for h in range(c.n):
        for x in a.gpus[h]:
            e = level * c.r.uniform(0.95, 1.05)
            x.update(util=100 * e, engine=e, tensor=0.12 * e, sm=0.5 * e, dram=0.6 * e, power=0.5 * c.watt * c.r.uniform(0.95, 1.05), nvlink=2e4)
            x['energy'] = x['power'] * 1000
        c.silence(a, h)


@healthy
def cut_into_instances(c):
    """Every host is cut for many small users."""
    a = start(c, jobs=[('1042', [])], stages=1, inside=False, background=False)
    for h in range(c.n):
        c.play(a, [h], True)
        for x in a.gpus[h]:
            u = c.r.choice([0, 0, 5, 30, 90])
            x.update(util=u, engine=u / 100, tensor=0.002 * u, power=(0.12 + 0.003 * u) * c.watt)


@healthy
def small_kernels(c):
    """Launched one by one since the job began: every rank is without a kernel for a third of the time, and lacks nothing else."""
    a = start(c, background=False)
    e = c.r.uniform(0.5, 0.72)
    for h in c.main:
        for x in a.gpus[h]:
            x.update(engine=e * c.r.uniform(0.99, 1.01), util=100 * e, power=0.5 * c.watt * c.r.uniform(0.97, 1.03))
            x['energy'] = x['power'] * 1000


@healthy
def checkpoints_often(c):
    """Every few minutes, half a minute each."""
    a = start(c)
    b = a.copy()
    stop = c.r.choice([c.blocked, c.hang])
    stop(b, c.main)
    every, lasts, t = c.r.uniform(170, 320), c.r.uniform(15, 45), c.r.uniform(0, 200)
    for k in range(int(1700 / every), -1, -1):
        c.at(k * every + t + lasts, b)
        c.at(k * every + t, a)


@healthy
def restarted_twice(c):
    a = start(c)
    off = a.copy()
    c.off(off, c.main)
    for t in (c.r.uniform(1200, 1500), c.r.uniform(400, 800)):
        c.at(t, off)
        c.at(t - c.r.uniform(60, 150), a)


@healthy
def scrape_that_failed(c):
    """One host, one scrape, just now."""
    c.with_up = c.markers = True
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    b.hosts[h]['dcgm'] = 0
    if c.r.random() < 0.5:
        b.hosts[h]['up'] = 0
    c.at(c.r.uniform(0.2, 0.9) * c.interval_of(h), b)
