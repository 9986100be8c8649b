#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""judge.py SWITCHYARD_CLI SEED [--server PROGRAM] [--rounds N] [--only NAME…] [--keep DIR] [--bars] [-v]

Draws clusters from the seed, every class of fault and every healthy trap in each round, each on an install, a
list of counters, a size and a surrounding of its own (so 5 rounds are more than 300 scenarios, no two alike);
writes what their exporters would have left in a real Prometheus (or VictoriaMetrics), asks `switchyard-cli live URL` about each, and
scores: the right cause class and culprit in the first finding above info, others that are blamed beside the culprit,
classes told as not visible where the metrics cannot show them, and healthy looks with any finding above info (two
looks each). Of faults that are found: whether the begin is right or said to be open, one finding stands for one cause,
and costs are those of this cluster at most. A third of the clusters comes with a DESIGN of their hosts. Exit status 77: the server is not
installed; 1: below the bars."""
import argparse
import collections
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cluster import Cluster  # noqa: E402
from exporters import Exporters  # noqa: E402
from healthy import HEALTHY  # noqa: E402
from remote_write import SERVERS, Writer  # noqa: E402
from truth import FAULTS  # noqa: E402
import faults_of_fabric  # noqa: E402,F401
from faults_of_gpus import DRAWN  # noqa: E402
from faults_of_jobs import LONG  # noqa: E402
import faults_of_serving  # noqa: E402,F401
from schedulers import INSTALLS  # noqa: E402

FAULT_BAR, HEALTHY_BAR, BLAME_BAR = 0.95, 0.01, 0.02
BEGIN_BAR, DOUBLE_BAR = 0.05, 0.05
MOST_USD_PER_HOUR = 200  # of one host; the catalog's dearest is below
SHARES_A_SERVER = 12
END_S = 1790000000  # any time will do: looks are made --at it


def make(seed, index, kind, hosts=None):
    want = dict(DRAWN.get(kind, {}), **({'hosts': hosts} if hosts else {}))
    if kind in LONG:
        want.update(span_s=LONG[kind], mixed=False, interval=random.Random(f'{seed}:{index}').choice([30, 60]))
    if kind in INSTALLS:
        want.update(install=random.Random(f'{seed}:{index}:{kind}').choice(INSTALLS[kind]))
    c = Cluster(f's{seed}-{kind}-{index}', f'{seed}:{index}:{kind}', END_S, **want)
    truth = (FAULTS.get(kind) or HEALTHY[kind])(c)
    c.truth = truth if kind in FAULTS else None
    return c


def aliases(cluster, h):
    host = cluster.hosts[h]
    return {host['name'], host['name'].split('.')[0], host['dns'], host['id'], host['ip'], design_id(h)}


def design_id(h):
    return f'node-{h:03}'


def write_design(cluster, path):
    """The hosts in leaves of four, by names of its own; a name that the exporters write says which is which."""
    leaves = range((cluster.n + 3) // 4)
    nodes = [{'id': 'spine', 'layer': 1}] + [{'id': f'leaf-{k}', 'layer': 2, 'parent': 'spine'} for k in leaves]
    instances = []
    for h, host in enumerate(cluster.hosts):
        labels = host['dcgm']
        name = host['name'] if cluster.pod_of_node is not None else next((labels[k] for k in ('Hostname', 'hostname', 'node', 'kubernetes_node', 'host_name') if k in labels), labels['instance'].rsplit(':', 1)[0])
        instances.append({'id': design_id(h), 'type': cluster.type, 'host': name, 'network_node': f'leaf-{h // 4}'})
        if cluster.domain_of(h):
            instances[-1]['ultraserver'] = cluster.domain_of(h)
    domains = [{'id': d, 'type': 'u-p6e-gb200x36'} for d in sorted({cluster.domain_of(h) for h in range(cluster.n)} - {None})]
    with open(path, 'w') as f:
        json.dump({'switchyard': 2, 'name': cluster.name, 'network_nodes': nodes, 'ultraservers': domains, 'instances': instances}, f)


def hosts_of(cluster):
    """Those that have a part in what is wrong."""
    truth = cluster.truth.where
    domains = {p[1] for p in truth if p[0] == 'domain'}
    return {p[0] for p in truth if isinstance(p[0], int)} | {h for h in range(cluster.n) if cluster.domain_of(h) in domains}


def blamed(cluster, findings):
    """Findings that name hosts, or parts of them, none of which has a part in what is wrong."""
    truth = cluster.truth.where
    culprits = hosts_of(cluster)
    if any(p[0] == 'rail' for p in truth):
        return []
    out = []
    for f in findings:
        named = {h for h in range(cluster.n) for w in f['where'] if {w.split('/')[0], w.split('/')[0].split('.')[0]} & aliases(cluster, h)}
        if named and not named & culprits and 2 * len(named) < len(cluster.main):
            out.append(f)
    return out


def wrong_begin(cluster, finding):
    """What is wrong with the begin of a finding whose fault is one change, or was there all along."""
    if len(cluster.states) > 2:
        return ''  # several changes: which of them it is, is a matter of view
    changed = cluster.states[-1][0] if len(cluster.states) == 2 else -1
    first = cluster.end_s - cluster.span_s  # there is no data before
    slack = 120 + 5 * cluster.slowest_s()
    since, open_ = finding['since'], finding['since_or_before']
    if since is None:
        return 'no begin'
    if changed < first:  # all along
        return '' if open_ or since < first + slack else f'began {since - first:.0f} s after the data, and not before'
    if since < changed - slack:
        return f'began {changed - since:.0f} s too early'
    return '' if open_ or since < changed + slack else f'began {since - changed:.0f} s too late'


def wrong_cost(cluster, findings):
    for f in findings:
        usd, step_s = f['cost']['usd_per_hour'], f['cost']['step_seconds']
        unlikely = usd is not None and not 0 <= usd <= MOST_USD_PER_HOUR * cluster.n  # null: a price is unknown
        if unlikely or step_s is None or not 0 <= step_s < 3600:
            return f'{f["id"]} costs {usd} USD/h, {step_s} s'
    return ''


def doubles(cluster, findings):
    """Further findings of the culprit that the first one names."""
    known = [a for h in hosts_of(cluster) for a in aliases(cluster, h)]
    return [f for f in findings[1:] if any(w.split('/')[0] in known or w.split('/')[0].split('.')[0] in known for w in f['where'])]


def names(cluster, place, finding):
    """Whether a finding names the culprit."""
    h, part = place
    where = finding['where']
    if h == 'job':
        told = (cluster.labels != 'none' or cluster.jobs_told) and len(cluster.jobs) > 1
        return not told or any(part in word for word in where + [finding['job']])
    if h == 'domain':
        return part in where
    if h == 'rail':
        return any(w == 'rail ' + part or w.partition('/')[2] in {cluster.device(i, int(part)) for i in range(cluster.n)} for w in where)
    for w in where:
        host, _, unit = w.partition('/')
        if host in aliases(cluster, h) or host.split('.')[0] in aliases(cluster, h):
            if part is None or unit == part or (part.startswith('card') and unit == cluster.device(h, int(part[4:]))):
                return True
    return False


def look(cli, url, cluster, ago_s=0, keep=None, design=None):
    save = ['--save', os.path.join(keep, f'{cluster.name}-{ago_s}.moment')] if keep else []
    run = subprocess.run([cli, '--json', 'live', url, *([design] if design else []), '--match', f'cluster_name="{cluster.name}"', '--at', f'{cluster.end_s - ago_s}', '--timeout', '60', *save],
                         capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except ValueError:
        return {'findings': [], 'visibility': [], 'error': run.stderr.strip()}


class Score:
    def __init__(self):
        self.count, self.missed = collections.Counter(), []

    def miss(self, what, kind, c, said):
        also = ' '.join(word for word in ('names46', 'half46', 'mixed', 'starved', 'replicas', 'old_namespace', 'duplicates', 'gaps', 'percent', 'micro', 'designed') if getattr(c, word))
        conventions = (f'{c.type.split(".")[0]} x{c.n} {c.list} {c.install} {c.labels} {c.interval}/{c.collect_s}s efa={int(c.efa)}/{c.efa_interval}s {c.cards_style} '
                       f'node={int(c.node)} up={int(c.with_up)} jobs={len(c.jobs)} {also}')
        self.missed.append(f'{what:8}{c.name} ({conventions}): {said}')

    def judge(self, kind, c, answer, verbose):
        findings = [f for f in answer['findings'] if f['severity'] != 'info']
        said = '; '.join(f'{f["cause_class"]}: {f["title"]}' for f in findings[:3]) or 'nothing ' + answer.get('error', '')
        n = self.count
        if costs := wrong_cost(c, answer['findings']):
            n['cost'] += 1
            self.miss('cost', kind, c, costs)
        if c.truth is None:
            n['healthy'] += 1
            if findings or 'error' in answer:
                n['false'] += 1
                self.miss('false', kind, c, said)
        elif not c.truth.visible:
            n['blind'] += 1
            told = any(v['class'] in c.truth.classes and v['needs'] for v in answer['visibility'])
            n['blind_told'] += told
            if not told:
                self.miss('unsaid', kind, c, said)
        else:
            n['visible'] += 1
            placed = findings and any(names(c, p, findings[0]) for p in c.truth.where)
            right = placed and findings[0]['cause_class'] in c.truth.classes
            if others := blamed(c, findings[1 if right else 0:]):
                n['blamed'] += 1
                self.miss('blamed', kind, c, '; '.join(f'{f["cause_class"]}: {f["title"]}' for f in others[:3]))
            n['place'] += bool(placed)
            if right:
                n['right'] += 1
                n['open'] += findings[0]['since_or_before']
                if why := wrong_begin(c, findings[0]):
                    n['begin'] += 1
                    self.miss('begin', kind, c, f'{findings[0]["id"]} {why}')
                if more := doubles(c, findings):
                    n['double'] += 1
                    self.miss('double', kind, c, '; '.join(f'{f["cause_class"]}: {f["title"]}' for f in [findings[0], *more][:4]))
                if verbose:
                    print(f'right   {c.name}: {said}')
            else:
                where = [(c.hosts[p[0]]['name'] if isinstance(p[0], int) else p[0], p[1]) for p in c.truth.where[:2]]
                self.miss('missed', kind, c, f'{said}\n          expected {"/".join(c.truth.classes)} on {where}')

    def print(self, seed):
        for line in self.missed:
            print(line)
        n = self.count
        share, false = n['right'] / max(1, n['visible']), n['false'] / max(1, n['healthy'])
        print(f'seed {seed}: visible faults {n["right"]} of {n["visible"]} ({100 * share:.1f} %), by place {n["place"]}, '
              f'others blamed in {n["blamed"]}, begins wrong {n["begin"]} and open {n["open"]}, said twice {n["double"]}, costs wrong {n["cost"]}, blind and said so {n["blind_told"]} of {n["blind"]}, healthy looks with a finding {n["false"]} of {n["healthy"]} ({100 * false:.1f} %)')
        found = max(1, n['right'])
        return (share >= FAULT_BAR and false <= HEALTHY_BAR and n['blamed'] <= BLAME_BAR * n['visible'] and n['begin'] <= BEGIN_BAR * found
                and n['double'] <= DOUBLE_BAR * found and n['cost'] == 0)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('cli')
    p.add_argument('seed', type=int)
    p.add_argument('--server', choices=SERVERS, default='prometheus')
    p.add_argument('--rounds', type=int, default=1)
    p.add_argument('--hosts', type=int, help='of every cluster, in place of what is drawn')
    p.add_argument('--only', nargs='*', default=[])
    p.add_argument('--keep', help='a directory for the answers and the moments that they are of')
    p.add_argument('-v', action='store_true')
    p.add_argument('--bars', action='store_true', help='exit status 1 below the bars')
    a = p.parse_args()
    if not shutil.which(a.server):
        print(f'skipped: {a.server} is not here')
        return 1 if os.environ.get('SWITCHYARD_NEED_TOOLS') else 77
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the server ends with us
    kinds = list(FAULTS) + list(HEALTHY)
    scenarios = [(kind, i) for i in range(a.rounds) for kind in kinds if not a.only or kind in a.only]
    score = Score()
    if a.keep:
        os.makedirs(a.keep, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix='switchyard-judge-') as directory:
        for first in range(0, len(scenarios), SHARES_A_SERVER):
            server = SERVERS[a.server](os.path.join(directory, str(first)))
            try:
                writer, clusters = Writer(server.url), []
                for kind, i in scenarios[first:first + SHARES_A_SERVER]:
                    clusters.append((kind, make(a.seed, i, kind, a.hosts)))
                    Exporters(clusters[-1][1], writer).write()
                writer.flush()
                server.written()
                for kind, c in clusters:
                    design = os.path.join(directory, c.name + '.switchyard') if c.designed else None
                    if design:
                        write_design(c, design)
                    for ago_s in (0,) if c.truth else (0, 70):
                        answer = look(a.cli, server.url, c, ago_s, a.keep, design)
                        score.judge(kind, c, answer, a.v)
                    if a.keep:
                        with open(os.path.join(a.keep, c.name + '.json'), 'w') as f:
                            json.dump(answer, f, indent=1)
            finally:
                server.stop()
                shutil.rmtree(os.path.join(directory, str(first)), ignore_errors=True)
    passed = score.print(a.seed)
    return 0 if passed or not a.bars else 1


if __name__ == '__main__':
    sys.exit(main())
