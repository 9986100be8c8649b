# SPDX-License-Identifier: GPL-3.0-or-later
"""What Slurm's and Kubernetes' exporters tell of hosts and jobs: hosts that are drained or cordoned, jobs that no label of a
GPU's series names, pods that wait, containers that are started again, GPUs that are asked for and not used.

Sources: SckyzO/slurm_exporter internal/collector/node.go, node_drain.go (slurm_node_status{node,status,partition}, slurm_node_gres_used,
slurm_node_drain_reason_info{node,reason}); vpenso/prometheus-slurm-exporter node.go (slurm_node_cpu_total{node,status}); guilbaults/
slurm-job-exporter slurm-job-exporter.py (slurm_job_*{user,account,slurmjobid,gpu}, its issue 63: gpu counts inside the job's
cgroup); kubernetes/kube-state-metrics docs/metrics/{workload/pod,cluster/node}-metrics.md; HyperPod's node labels
(sagemaker-hyperpod-eks-resiliency-node-labels) on kubelet_node_name, as its observability dashboards read them. Where a scrape keeps labels of its own,
the exporter's become exported_*."""
import collections
import zlib

from conventions import KUBERNETES
from healthy import healthy
from truth import Truth, begin, fault, start

USERS = (('ana', 'physics'), ('bo', 'vision'), ('chen', 'error'))


def runs_of(c, times, word_at):
    """By value of a label, the times at which it holds and how it ends."""
    words = [word_at(t) for t in times]
    for word in dict.fromkeys(words):
        present = [w == word for w in words]
        yield word, [t for t, p in zip(times, present) if p], present


def line(exporters, metric, labels, times, present, value=1.0):
    ends = [(t, None) for t in exporters.ended(times, present)]
    exporters.emit(metric, labels, sorted([(t, value) for t, p in zip(times, present) if p] + ends, key=lambda p: p[0]))


def slurm(c, held, jobs):
    """`held`: host -> (state, reason, seconds before the end); `jobs`: (name, host, GPUs)."""
    names_states = c.r.random() < 0.6  # slurm_exporter, else vpenso's
    given = c.r.random() < 0.5

    def write(exporters):
        times = exporters.grid(c.r.choice([30, 60]))
        base = [('job', 'slurm'), ('instance', 'head-node:9341')]
        on = {h: sum(n for _, host, n in jobs if host == h) for h in range(c.n)}
        for h, host in enumerate(c.hosts):
            state, reason, ago_s = held.get(h, ('', '', 0))
            usual = 'idle' if on[h] == 0 else 'allocated' if on[h] == c.g else 'mixed'
            for word, _, present in runs_of(c, times, lambda t: state if state and t >= c.end_s - ago_s else usual):
                own = base + [('node', host['name']), ('status', word)]
                if names_states:
                    line(exporters, 'slurm_node_status', own + [('partition', 'gpu')], times, present)
                line(exporters, 'slurm_node_cpu_total', own + ([('partition', 'gpu')] if names_states else []), times, present, 192.0)
                if names_states and given:
                    line(exporters, 'slurm_node_gres_used', own + [('partition', 'gpu'), ('gres_type', 'gpu:h100')], times, present, float(on[h]))
            if names_states and reason:
                line(exporters, 'slurm_node_drain_reason_info', base + [('node', host['name']), ('reason', reason)], times, [t >= c.end_s - ago_s for t in times])
    c.more.append(write)


def slurm_jobs(c, jobs):
    """slurm-job-exporter on every host."""
    def write(exporters):
        owners = {}
        for name, h, gpus in jobs:
            times = exporters.grid(30)
            user, account = owners.setdefault(name, USERS[len(owners) % len(USERS)])
            own = [(k, v.replace(':9100', ':9798')) for k, v in c.hosts[h]['node'].items()]
            labels = [('job', 'slurm-job-exporter')] + own + [('user', user), ('account', account), ('slurmjobid', name)]
            line(exporters, 'slurm_job_memory_usage', labels, times, [True] * len(times), 2e11)
            for k in range(gpus):
                gpu = labels + [('gpu', str(k)), ('gpu_type', c.hardware.model)]
                line(exporters, 'slurm_job_utilization_gpu', gpu, times, [True] * len(times), 95.0)
                line(exporters, 'slurm_job_memory_usage_gpu', gpu, times, [True] * len(times), 6e10)
    c.more.append(write)


def made_by(c, job):
    style = c.pod_style.format(job=job, i=0)
    if '-node-' in style:
        return 'Job', f'train-{job}-node-0'
    return ('StatefulSet', f'pretrain-{job}') if style.startswith('pretrain') else ('PyTorchJob', style[:style.rindex('-worker')])


def kube_state(c, held, pods):
    """`pods`: (name, host or None, GPUs, phase, kind, maker)."""
    honored = c.r.random() < 0.6
    own = [('job', 'kube-state-metrics'), ('instance', '10.0.0.9:8080')]
    if not honored:
        own += [('namespace', 'monitoring'), ('pod', 'kube-state-metrics-7c9d8b5f4-x7k2p'), ('node', 'ip-10-9-9-9.us-west-2.compute.internal')]
    pre = '' if honored else 'exported_'
    c.kube_pod = lambda name: own + [(pre + 'namespace', 'ml'), (pre + 'pod', name), (pre + 'container', 'main')]

    def write(exporters):
        times = exporters.grid(30)
        ever = [True] * len(times)
        for h, host in enumerate(c.hosts):
            state, reason, ago_s = held.get(h, ('', '', 0))
            node = own + [(pre + 'node', host['name'])]
            closed = [bool(state) and t >= c.end_s - ago_s for t in times]
            exporters.emit('kube_node_spec_unschedulable', node, [(t, float(x and state != 'not ready')) for t, x in zip(times, closed)])
            for status in ('true', 'false', 'unknown'):
                exporters.emit('kube_node_status_condition', node + [('condition', 'Ready'), ('status', status)],
                               [(t, float((status == 'unknown') == (x and state == 'not ready') and status != 'false')) for t, x in zip(times, closed)])
            line(exporters, 'kube_node_spec_taint', node + [('key', 'nvidia.com/gpu'), ('value', 'present'), ('effect', 'NoSchedule')], times, ever)
            if state:
                key = 'node.kubernetes.io/unreachable' if state == 'not ready' else 'node.kubernetes.io/unschedulable'
                line(exporters, 'kube_node_spec_taint', node + [('key', key), ('effect', 'NoSchedule')], times, closed)
            if reason:
                line(exporters, 'kube_node_spec_taint', node + [('key', 'sagemaker.amazonaws.com/node-health-status'), ('value', reason), ('effect', 'NoSchedule')], times, closed)
            expose(exporters, times, f'dcgm-exporter-{h:05x}', 'monitoring', h, 0, 'Running', 'DaemonSet', 'dcgm-exporter')
        for name, h, gpus, phase, kind, maker in pods:
            expose(exporters, times, name, 'ml', h, gpus, phase, kind, maker)

    def expose(exporters, times, name, space, h, gpus, phase, kind, maker):
        ever = [True] * len(times)
        pod = own + [(pre + 'namespace', space), (pre + 'pod', name), ('uid', f'{zlib.crc32(name.encode()):08x}')]
        where = [(pre + 'node', c.hosts[h]['name'])] if h is not None else []
        line(exporters, 'kube_pod_info', pod + where + [('created_by_kind', kind), ('created_by_name', maker)], times, ever)
        for word in ('Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'):
            line(exporters, 'kube_pod_status_phase', pod + [('phase', word)], times, ever, float(word == phase))
        line(exporters, 'kube_pod_container_resource_requests', pod + where + [(pre + 'container', 'main'), ('resource', 'cpu'), ('unit', 'core')], times, ever, 8.0)
        if gpus:
            line(exporters, 'kube_pod_container_resource_requests', pod + where + [(pre + 'container', 'main'), ('resource', 'nvidia_com_gpu'), ('unit', 'integer')], times, ever, float(gpus))
    c.more.append(write)


def tell(c, held=None, jobs=None, waits=()):
    """By the scheduler of the install. `jobs`: name -> hosts, or (host, GPUs); left out: nobody tells them."""
    held = held or {}
    on = [(name, *(m if isinstance(m, tuple) else (m, c.g))) for name, members in (jobs or {}).items() for m in members]
    c.jobs_told = jobs is not None
    if c.install in KUBERNETES:
        pods, count = [], collections.Counter()
        for name, h, gpus in on:  # numbered as the labels of GPUs number them
            pods.append((c.pod_style.format(job=name, i=count[name]), h, gpus, 'Running', *made_by(c, name)))
            count[name] += 1
        words = {h: ('not ready' if state.startswith('down') else 'cordoned', 'UnschedulablePendingReplacement' if reason else '', ago_s) for h, (state, reason, ago_s) in held.items()}
        kube_state(c, words, pods + list(waits))
    else:
        slurm(c, held, on)
        if jobs is not None:
            slurm_jobs(c, on)


def state_of(c, out=('drained', 'drained*', 'drained', 'maint')):
    return c.r.choice(out), c.r.choice(['NHC: check_nvsmi: GPU 3 lost', 'reserved for the upgrade', '']), c.r.choice([1e6, 1e6, c.r.uniform(300, 1500)])


def many(c):
    """More than are wise as spares."""
    return max(5 if c.n > 8 else 4, c.n // 8 + 1)


# ---------------------------------------------------------------- hosts that are held
@healthy
def drained_hosts(c):
    m = many(c)
    start(c, jobs=[('1042', list(range(c.n - m)))])
    tell(c, {h: state_of(c) for h in range(c.n - m, c.n)}, {'1042': c.main} if c.r.random() < 0.5 else None)


@healthy
def drained_host_is_broken(c):
    """Why it was taken out shows yet."""
    h = c.n - 1
    a = start(c, jobs=[('1042', list(range(h)))], background=False)
    b, what = a.copy(), c.r.randrange(4)
    if what == 0:
        b.gpus[h][3 % c.g] = None
    elif what == 1:
        b.gpus[h][0].update(xid=79, dbe=0.01, pending=1)
    elif what == 2:
        b.hosts[h]['up'] = 0
    else:  # a burn-in at a low clock
        for x in b.gpus[h]:
            x.update(util=99, engine=0.97, tensor=0.4, sm=0.8, used=0.5 * c.mib, power=0.8 * c.watt, clock=0.6 * c.boost, heatviol=0.2)
            x['energy'] = x['power'] * 1000
    c.at(begin(c), b)
    tell(c, {h: ('drained', 'NHC: check_nvsmi', 1e6)}, {'1042': c.main} if c.r.random() < 0.5 else None)


@healthy
def draining_host_works(c):
    """It is to be mended after its job."""
    start(c, jobs=[('1042', list(range(c.n)))])
    tell(c, {c.r.randrange(c.n): ('draining', 'to be mended', c.r.uniform(100, 1500))}, {'1042': c.main})


@fault
def idle_beside_drained(c):
    """Who is drained is not among those that idle for nothing."""
    m = many(c)
    work = c.n - m - 1
    start(c, jobs=[('1042', list(range(work)))])
    tell(c, {work: state_of(c)}, {'1042': c.main} if c.r.random() < 0.5 else None)
    return Truth(['idle_paid'], [(h, None) for h in range(work + 1, c.n)], True)


@fault
def host_down_and_known_as_down(c):
    """The scheduler has set it down, and its job hangs for it."""
    a = start(c)
    b, h, t = a.copy(), c.r.choice(c.main), begin(c)
    c.hang(b, c.main)
    b.hosts[h]['up'] = 0
    c.at(t, b)
    tell(c, {h: ('down*', 'Not responding', t - 60)}, None)
    return Truth(['host_down'], [(h, None)], True)


@healthy
def unhealthy_by_hyperpod(c):
    """HyperPod takes nodes out by a label, which its observability add-on copies onto a metric of the kubelet."""
    m = many(c)
    start(c, jobs=[('1042', list(range(c.n - m)))])
    word, ago_s = c.r.choice(['Unschedulable', 'UnschedulablePendingReplacement', 'UnschedulablePendingReboot']), c.r.choice([1e6, c.r.uniform(300, 1500)])

    def write(exporters):
        times = exporters.grid(30)
        for h, host in enumerate(c.hosts):
            for status in ('Schedulable', word):
                present = [(status == word) == (h >= c.n - m and t >= c.end_s - ago_s) for t in times]
                if any(present):
                    line(exporters, 'kubelet_node_name', [('job', 'kubelet'), ('instance', host['ip'] + ':10250'), ('node', host['name']), ('sagemaker_amazonaws_com_node_health_status', status)], times, present)
    c.more.append(write)


# ---------------------------------------------------------------- jobs that only the scheduler tells
def two(c):
    c.labels = 'none'
    cut = c.n // 2
    return {'1042': list(range(cut)), '1050': list(range(cut, c.n))}


@healthy
def jobs_by_scheduler(c):
    jobs = two(c)
    start(c, jobs=list(jobs.items()))
    tell(c, {}, jobs)


@healthy
def jobs_share_hosts(c):
    """Two jobs on each host, each with GPUs of its own at levels of its own, and nobody tells which they are."""
    c.labels, half = 'none', c.g // 2
    a = start(c, jobs=[('1042', list(range(c.n)))], stages=1, inside=False, background=False)
    for h in range(c.n):
        for x in a.gpus[h][half:]:
            x.update(clock=0.8 * x['clock'], tensor=0.6 * x['tensor'], power=0.8 * x['power'], used=0.7 * x['used'])
            x['energy'] = x['power'] * 1000
    tell(c, {}, {'1042': [(h, half) for h in range(c.n)], '1050': [(h, c.g - half) for h in range(c.n)]})


@healthy
def labels_and_scheduler_agree(c):
    """Both tell the same jobs, each in its own way."""
    c.labels = ('pods' if c.install in KUBERNETES else 'hpc_job') if c.labels == 'none' else c.labels
    jobs = {'1042': list(range(c.n // 2)), '1050': list(range(c.n // 2, c.n))}
    start(c, jobs=list(jobs.items()))
    tell(c, {}, jobs)


def hang_of_one(c):
    jobs = two(c)
    a = start(c, jobs=list(jobs.items()), background=False)
    b = a.copy()
    c.hang(b, jobs['1050'])
    c.at(begin(c) + 120, b)  # slopes over four scrapes are past it at the looks before, too
    tell(c, {}, jobs)
    return Truth(['hang'], [('job', '1050')], True)


@fault
def jobs_by_kube_state(c):
    return hang_of_one(c)


@fault
def jobs_by_slurm_exporter(c):
    return hang_of_one(c)


def restarts(c, hosts, every_s):
    """kube-state-metrics counts how often the container of a pod was started again."""
    def write(exporters):
        times = exporters.grid(30)
        begun = {h: c.end_s - c.r.uniform(1500, 1800) for h in hosts}
        for i, h in enumerate(c.main):
            exporters.emit('kube_pod_container_status_restarts_total', c.kube_pod(c.pod_style.format(job='1042', i=i)), [(t, float(max(0, (t - begun[h]) // every_s)) if h in begun else 0.0) for t in times])
    c.more.append(write)


@fault
def pods_crash_before_they_hold_memory(c):
    """An import fails: the container ends after seconds, and Kubernetes waits longer each time before it starts it again."""
    c.labels = 'none'
    a = start(c, jobs=[('1042', list(range(c.n)))], background=False)
    c.off(a, range(c.n))
    tell(c, {}, {'1042': c.main})
    restarts(c, c.main, c.r.uniform(150, 330))
    return Truth(['restart_loop'], [('job', '1042')], True)


@healthy
def pods_restarted_once_or_twice(c):
    c.labels = 'none'
    start(c, jobs=[('1042', list(range(c.n)))], background=False)
    tell(c, {}, {'1042': c.main})
    restarts(c, c.r.sample(c.main, c.r.choice([1, len(c.main)])), c.r.uniform(800, 1100))


# ---------------------------------------------------------------- asked for and not used
@fault
def requested_and_idle(c):
    c.labels = 'none'
    m = many(c)
    start(c, jobs=[('1042', list(range(c.n - m)))], background=False)
    idle = list(range(c.n - m, c.n))
    tell(c, {}, {'1042': c.main, 'notebook-bo': idle})
    return Truth(['idle_paid'], [(h, None) for h in idle], True)


@healthy
def requested_by_a_notebook(c):
    c.labels = 'none'
    start(c, jobs=[('1042', list(range(c.n - 1)))], background=False)
    tell(c, {}, {'1042': c.main, 'notebook-bo': [c.n - 1]})


@healthy
def pods_that_wait(c):
    """Pods that wait for GPUs, and pods that have ended on a host that is spare: neither is a job at work."""
    c.labels = 'none'
    start(c, jobs=[('1042', list(range(c.n - 1)))], background=False)
    waits = [(f'big-worker-{i}', None, c.g, 'Pending', 'PyTorchJob', 'big') for i in range(6)] + [('eval-0-b2c4d', c.n - 1, c.g, 'Succeeded', 'Job', 'eval-0')]
    tell(c, {}, {'1042': c.main}, waits)


INSTALLS = {'exporter_pod_made_anew': ('gpu_operator',), 'jobs_by_kube_state': KUBERNETES, 'pods_that_wait': KUBERNETES, 'pods_crash_before_they_hold_memory': KUBERNETES, 'pods_restarted_once_or_twice': KUBERNETES,
            'unhealthy_by_hyperpod': ('hyperpod_eks',), 'jobs_by_slurm_exporter': ('parallelcluster', 'hyperpod_slurm', 'ec2', 'bare')}
