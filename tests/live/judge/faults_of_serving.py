# SPDX-License-Identifier: GPL-3.0-or-later
"""Replicas of one model, one on each host, as vLLM would tell of them: one that is slow, a full cache whose queue grows, and
what looks like either and is not."""
from healthy import healthy
from truth import JOB, Truth, begin, fault, start

BOUNDS = (0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 2.5)


def replicas(c):
    """Seconds from token to token, requests that run, share of the cache; `wait` and by how many more a second."""
    itl, running, kv = c.r.uniform(0.012, 0.06), c.r.randrange(12, 90), c.r.uniform(0.2, 0.7)
    return [dict(itl=itl * c.r.gauss(1, 0.015), running=running + c.r.randrange(-2, 3), kv=kv * c.r.uniform(0.95, 1.05), wait=0, more=0.0) for _ in range(c.n)]


def expose(c, before, after=None, ago_s=0):
    """`after` holds from `ago_s` before the end on."""
    since = c.end_s - ago_s
    answer = c.r.randrange(100, 600)

    def write(exporters):
        for h, host in enumerate(c.hosts):
            name = host['dcgm']['instance'].rsplit(':', 1)[0]
            labels = [('job', 'vllm'), ('instance', name + ':8000'), ('engine', '0'), ('model_name', 'meta-llama/Llama-3.1-8B-Instruct')]
            if 'host_name' in host['dcgm']:  # an agent's, on all that it sends
                labels.append(('host_name', host['dcgm']['host_name']))
            tokens = seconds = 0.0
            last, lines, spread = None, {}, {}
            for t in exporters.grid(c.interval):
                x = after[h] if after and t >= since else before[h]
                new = 0 if last is None else (t - last) * x['running'] / x['itl']
                tokens, seconds, last = tokens + new, seconds + new * x['itl'], t
                bucket = next((b for b in BOUNDS if x['itl'] <= b), None)
                spread[bucket] = spread.get(bucket, 0.0) + new
                wait = x['wait'] + int(x['more'] * max(0.0, t - since))
                values = {'num_requests_running': x['running'], 'num_requests_waiting': wait, 'kv_cache_usage_perc': x['kv'], 'generation_tokens_total': tokens,
                          'prompt_tokens_total': 4 * tokens, 'inter_token_latency_seconds_sum': seconds, 'inter_token_latency_seconds_count': tokens}
                for key, value in values.items():
                    lines.setdefault((key, ''), []).append((t, float(value)))
                lines.setdefault(('request_success_total', 'stop'), []).append((t, tokens / answer))
                for bound in BOUNDS + (None,):
                    count = sum(n for b, n in spread.items() if bound is None or (b is not None and b <= bound))
                    lines.setdefault(('inter_token_latency_seconds_bucket', bound), []).append((t, count))
            for (key, part), points in lines.items():
                more = [('le', '+Inf' if part is None else str(part))] if key.endswith('_bucket') else [('finished_reason', part)] if part else []
                exporters.emit('vllm:' + key, labels + more, points)
                if c.duplicates:
                    exporters.emit('vllm:' + key, [('job', 'vllm-pods')] + labels[1:] + more, [(round(t + 1.5, 3), v) for t, v in points])
    c.more.append(write)


@fault
def slow_replica(c):
    start(c, background=False)
    a = replicas(c)
    b, h = [dict(x) for x in a], c.r.randrange(c.n)
    b[h]['itl'] *= c.r.uniform(1.4, 2.5)
    expose(c, a, b, begin(c))
    return Truth(['slow_replica'], [(h, None)])


@fault
def full_cache(c):
    start(c, background=False)
    a = replicas(c)
    b = [dict(x) for x in a]
    for h in c.r.sample(range(c.n), c.r.choice([1, 2, c.n])):
        b[h].update(kv=c.r.uniform(0.97, 1.0), more=c.r.uniform(0.1, 3))
    expose(c, a, b, begin(c))
    return Truth(['kv_pressure'], JOB)


@healthy
def requests_dealt_unevenly(c):
    """Who has twice as much to do takes longer, a queue that stands is the load's, and who has nothing to do says nothing."""
    start(c, background=False)
    a = replicas(c)
    busy, idle, queued = c.r.sample(range(c.n), 3)
    a[busy].update(running=2 * a[busy]['running'], itl=1.5 * a[busy]['itl'])
    a[idle].update(running=0, itl=3 * a[idle]['itl'], kv=0.0)
    a[queued].update(kv=0.99, wait=25)
    expose(c, a)
