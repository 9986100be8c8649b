#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""judge.py SWITCHYARD_CLI SEED [--faults N] [--healthy N] [--only NAME…] [--keep DIR] [--jobs N] [-v]

Makes N faulty and N healthy clusters from the seed (every class in turn), writes what their exporters would
have written as OpenMetrics, lets promtool make blocks of it, starts Debian's Prometheus on a free loopback
port over them, asks `switchyard-cli live URL` about each, and scores: the right cause class and culprit in
the first finding above info, classes told as not visible where the metrics cannot show them, and healthy
looks with any finding above info. Exit status 77: Prometheus is not installed; 1: below the bars."""
import argparse
import collections
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scenarios  # noqa: E402

FAULT_BAR, HEALTHY_BAR = 0.95, 0.01


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Prometheus:
    """Blocks from OpenMetrics text, and a server over them."""

    def __init__(self, directory):
        self.dir = directory
        self.data = os.path.join(directory, 'data')
        self.process = None

    def add(self, path):
        made = subprocess.run(['promtool', 'tsdb', 'create-blocks-from', 'openmetrics', '--max-block-duration=24h', '--quiet', path, self.data],
                              capture_output=True, text=True)
        if made.returncode != 0:
            raise SystemExit('promtool: ' + made.stderr[-500:])

    def start(self):
        port = free_port()
        config = os.path.join(self.dir, 'prometheus.yml')
        with open(config, 'w') as f:
            f.write('global:\n  scrape_interval: 1m\n')
        self.process = subprocess.Popen(
            ['prometheus', '--config.file=' + config, '--storage.tsdb.path=' + self.data, '--storage.tsdb.retention.time=100y', '--log.level=error',
             f'--web.listen-address=127.0.0.1:{port}'], stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
        self.url = f'http://127.0.0.1:{port}'
        for _ in range(600):
            try:
                urllib.request.urlopen(self.url + '/-/ready', timeout=2)
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit('prometheus did not become ready')

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()


def aliases(cluster, h):
    host = cluster.hosts[h]
    return {host['name'], host['name'].split('.')[0], host['dns'], host['id'], host['ip']}


def names(cluster, place, where):
    """Whether a finding's places name the culprit."""
    h, part = place
    if h == 'job':
        return True  # a whole job: the class decides
    if h == 'rail':
        return any(w == 'rail ' + part or w.endswith('/' + cluster.devices[int(part)]) for w in where)
    for w in where:
        host, _, unit = w.partition('/')
        if host in aliases(cluster, h) or host.split('.')[0] in aliases(cluster, h):
            if part is None or unit == part or (part.startswith('card') and unit == cluster.devices[int(part[4:])]):
                return True
    return False


def right(cluster, finding):
    truth = cluster.truth
    return finding['cause_class'] in truth.classes and any(names(cluster, p, finding['where']) for p in truth.where)


def look(cli, url, cluster):
    run = subprocess.run([cli, '--json', 'live', url, '--match', f'cluster_name="{cluster.name}"', '--at', f'{cluster.end_s}', '--timeout', '60'],
                         capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except ValueError:
        return {'findings': [], 'visibility': [], 'error': run.stderr.strip()}


def main():
    p = argparse.ArgumentParser()
    p.add_argument('cli')
    p.add_argument('seed', type=int)
    p.add_argument('--faults', type=int, default=len(scenarios.FAULTS))
    p.add_argument('--healthy', type=int, default=len(scenarios.HEALTHY))
    p.add_argument('--only', nargs='*', default=[])
    p.add_argument('--keep')
    p.add_argument('--batch', type=int, default=12)
    p.add_argument('-v', action='store_true')
    p.add_argument('--bars', action='store_true', help='exit status 1 below the bars')
    a = p.parse_args()
    if not shutil.which('prometheus') or not shutil.which('promtool'):
        print('skipped: prometheus is not here')
        return 77
    end_s = 1790000000  # any time will do: looks are made --at it
    kinds = [(list(scenarios.FAULTS)[i % len(scenarios.FAULTS)], i) for i in range(a.faults)]
    kinds += [(list(scenarios.HEALTHY)[i % len(scenarios.HEALTHY)], i) for i in range(a.healthy)]
    if a.only:
        kinds = [(k, i) for k, i in kinds if k in a.only]
    score = collections.Counter()
    missed = []
    directory = a.keep or tempfile.mkdtemp(prefix='switchyard-judge-')
    os.makedirs(directory, exist_ok=True)
    try:
        for first in range(0, len(kinds), a.batch):
            judge(a, directory, kinds[first:first + a.batch], end_s, score, missed)
    finally:
        if not a.keep:
            shutil.rmtree(directory, ignore_errors=True)
    for line in missed:
        print(line)
    visible, healthy = score['visible'], score['healthy']
    share = score['right'] / max(1, visible)
    false = score['false'] / max(1, healthy)
    print(f'seed {a.seed}: visible faults {score["right"]} of {visible} ({100 * share:.1f} %), by place {score["place"]}, '
          f'blind and said so {score["blind_told"]} of {score["blind"]}, healthy looks with a finding {score["false"]} of {healthy} ({100 * false:.1f} %)')
    return 1 if a.bars and (share < FAULT_BAR or false > HEALTHY_BAR) else 0


def judge(a, directory, kinds, end_s, score, missed):
    server = Prometheus(os.path.join(directory, f'batch-{kinds[0][1]}-{kinds[0][0]}'))
    os.makedirs(server.dir, exist_ok=True)
    clusters = []
    text = os.path.join(server.dir, 'series.om')
    with open(text, 'w') as out:
        for kind, i in kinds:
            c = scenarios.make(f's{a.seed}-{kind}-{i}', a.seed, i, kind, end_s)
            clusters.append((kind, c))
            c.write(out)
        out.write('# EOF\n')
    server.add(text)
    os.unlink(text)
    try:
        server.start()
        for kind, c in clusters:
            answer = look(a.cli, server.url, c)
            verdict(kind, c, answer, score, missed, a.v)
            if a.v:
                with open(os.path.join(directory, c.name + '.json'), 'w') as f:
                    json.dump(answer, f, indent=1)
    finally:
        server.stop()
        if not a.keep:
            shutil.rmtree(server.dir, ignore_errors=True)


def verdict(kind, c, answer, score, missed, verbose):
    what = f'{c.type.split(".")[0]} x{c.n} {c.list} {c.install} {c.labels} {c.interval}s efa={int(c.efa)} node={int(c.node)}'
    findings = [f for f in answer['findings'] if f['severity'] != 'info']
    said = '; '.join(f'{f["cause_class"]}: {f["title"]}' for f in findings[:3]) or 'nothing ' + answer.get('error', '')
    if c.truth is None:
        score['healthy'] += 1
        if findings:
            score['false'] += 1
            missed.append(f'false   {kind} ({what}): {said}')
        return
    if not c.truth.visible:
        score['blind'] += 1
        told = [v for v in answer['visibility'] if v['class'] in c.truth.classes and v['needs']]
        score['blind_told'] += bool(told)
        if not told:
            missed.append(f'unsaid  {kind} ({what}): {said}')
        return
    score['visible'] += 1
    if findings and right(c, findings[0]):
        score['right'] += 1
        if verbose:
            print(f'right   {kind}: {said}')
        return
    if findings and any(names(c, p, findings[0]['where']) for p in c.truth.where):
        score['place'] += 1
    missed.append(f'missed  {kind} {c.truth.classes} {c.truth.where[:2]} {[c.hosts[p[0]]["name"] for p in c.truth.where[:1] if isinstance(p[0], int)]} ({what}): {said}')


if __name__ == '__main__':
    sys.exit(main())
