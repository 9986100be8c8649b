# SPDX-License-Identifier: GPL-3.0-or-later
"""What dcgm-exporter, node_exporter with the amazonefa collector, and kube-state-metrics would write of a cluster,
and what a server would keep of it: integers as %d, doubles as %f, values held between the exporter's own readings,
series that end with a stale marker (where the server scrapes), lost scrapes, hosts that are scraped twice."""
import zlib

from hardware import CARD, DRIVER_2_17, EVENTS, GPU, NAMES46, TYPED_COUNTER


class Exporters:
    def __init__(self, cluster, writer):
        self.c, self.w, self.r = cluster, writer, cluster.r
        self.ext = [('cluster_name', cluster.name)]

    def write(self):
        for h, host in enumerate(self.c.hosts):
            self.write_dcgm(h, host)
            self.write_node(h, host)
        for write in self.c.more:
            write(self)

    def emit(self, metric, labels, points):
        if not self.c.replicas:
            self.w.series(metric, labels + self.ext, points)
            return
        for k in (0, 1):  # a pair of servers reads the same target at times of its own
            own = points if k == 0 else [(round(t + 2.3, 3), v) for t, v in points if t + 2.3 <= self.c.end_s]
            if own:
                self.w.series(metric, labels + self.ext + [('prometheus_replica', f'prometheus-{k}')], own)

    def lost(self, h, times, third):
        """Times of scrapes that a starved server does not finish: every third of some hosts, and single ones of any."""
        if not self.c.starved:
            return set()
        return {t for k, t in enumerate(times) if (h % 3 == 1 and k % 3 == third) or self.r.random() < 0.02}

    def grid(self, step):
        c, times = self.c, []
        t = round(c.end_s - c.span_s + self.r.random() * step, 3)
        while t <= c.end_s:
            if not (c.gaps and self.r.random() < 0.03) and not any(a <= t < b for a, b in c.scrapes_lost):
                times.append(round(t, 3))
            t += step * (self.r.uniform(0.8, 1.5) if c.starved else 1)
        return times

    def ended(self, times, present):
        """Times at which a series that was there is there no more: where the server's own scrape would mark it."""
        if not self.c.markers:
            return []
        return [t for before, here, t in zip(present, present[1:], times[1:]) if before and not here]

    # ------------------------------------------------------------ GPUs
    def write_dcgm(self, h, host):
        c = self.c
        times = self.grid(c.interval_of(h))
        states = [c.state_at(t) for t in times]
        lost = self.lost(h, times, h % 2)
        here = [bool(s.hosts[h]['up'] and s.hosts[h]['dcgm'] and s.hosts[h]['known']) and t not in lost for t, s in zip(times, states)]
        known = [bool(s.hosts[h]['known']) for s in states]
        since, later = c.lives.get(h, (None, None))
        lives = [(host['dcgm'], [True] * len(times))] if since is None else [(host['dcgm'], [t < since for t in times]), (later, [t >= since + 20 for t in times])]
        for dcgm, lives_at in lives:
            labels = [('job', 'dcgm-exporter')] + list(dcgm.items())
            is_target = [k and a for k, a in zip(known, lives_at)]
            up = [u and a for u, a in zip(here, lives_at)]
            if c.with_up:
                left = [(t, None) for t in self.ended(times, is_target)]
                self.emit('up', [p for p in labels if p[0] in ('instance', 'job', 'host_name')], sorted([(t, float(u)) for t, k, u in zip(times, is_target, up) if k] + left, key=lambda p: p[0]))
            for g in range(c.g):
                self.write_gpu(h, g, labels, times, states, [u and s.gpus[h][g] is not None for s, u in zip(states, up)])
            if c.pod_of_node is not None and c.kube:
                where = [('job', 'kube-state-metrics'), ('instance', '10.0.0.9:8080'), ('namespace', 'gpu-operator'), ('pod', dcgm['Hostname']), ('pod_ip', dcgm['instance'].rsplit(':', 1)[0])]
                self.emit('kube_pod_info', where + [('node', host['name']), ('host_ip', host['ip'])], [(t, 1.0) for t, a in zip(times, lives_at) if a])

    def uuid(self, h, bus):
        return f'GPU-{zlib.crc32((self.c.name + bus).encode()):08x}-0000-4000-8000-{h:08x}{bus.replace(":", "").lower():0>4}'

    def metric(self, key, h):
        c = self.c
        name = NAMES46.get(key, GPU[key][0]) if c.renamed(h) else GPU[key][0]
        return name + ('_total' if c.total and key in TYPED_COUNTER else '')

    def write_gpu(self, h, g, labels, times, states, present):
        c, r = self.c, self.r
        if not any(present):
            return
        bus = c.hardware.buses[c.bus_of.get((h, g), g)]
        labels = labels + [('gpu', str(g)), ('uuid' if c.old_namespace else 'UUID', self.uuid(h, bus)), ('pci_bus_id', f'00000000:{bus}.0'), ('device', f'nvidia{g}'), ('modelName', c.hardware.model)]
        if c.driver_label:
            labels.append(('DCGM_FI_DRIVER_VERSION', '570.172.08'))
        if (h, g) in c.mig:
            labels += [('GPU_I_PROFILE', '1g.10gb'), ('GPU_I_ID', '7')]
        for key in c.keys_of.get(h, c.keys):
            if key == 'xidcount':
                self.write_xid_counts(h, g, labels, times, states, present)
                continue
            values = self.gpu_values(h, g, key, times, states, present)
            # A label that changes is a new series.
            runs = {}
            for t, value, there in zip(times, values, present):
                extra = tuple(c.job_labels(h, t))
                if key == 'xid':
                    extra += (('err_code', f'{value:.0f}'), ('err_msg', 'No Error' if value == 0 else 'Unknown Error')) if there else ()
                runs.setdefault(extra, {})[t] = value
                if not there:
                    runs[extra].pop(t)
            for extra, points in runs.items():
                marks = [(t, None) for t in self.ended(times, [t in points for t in times])]
                line = sorted(list(points.items()) + marks, key=lambda p: p[0])
                if points:
                    self.emit(self.metric(key, h), labels + list(extra), line)
                if points and c.duplicates:
                    self.emit(self.metric(key, h), [('job', 'dcgm-pods')] + labels[1:] + list(extra), [(round(t + 1.5, 3), v) for t, v in line])

    def write_xid_counts(self, h, g, labels, times, states, present):
        """How often each code came within five minutes: of what the driver wrote since the exporter runs."""
        came, before = {}, 0
        lines = {}
        for t, s, there in zip(times, states, present):
            code = s.gpus[h][g]['xid'] if there else before
            if code and code != before:
                came.setdefault(code, []).append(t)
            before = code
            for known, stamps in came.items():
                if there:
                    lines.setdefault(known, []).append((t, float(sum(t - 300 <= x for x in stamps))))
        for code, points in lines.items():
            self.emit('DCGM_EXP_XID_ERRORS_COUNT', labels + [('xid', str(code)), ('window_size_in_ms', '300000')], points)

    def gpu_values(self, h, g, key, times, states, present):
        """One value a scrape; between the exporter's own readings the same one."""
        c, r = self.c, self.r
        kind = GPU[key][1]
        total = float(r.randrange(10**6, 10**7)) if key == 'energy' else float(r.choice([0, 0, 0, 3, 17])) if key == 'replay' \
            else float(r.choice([0] * 12 + [1, 2])) if key in ('rows', 'sbe') else 0.0
        out, value, read, frozen, last = [], 0.0, None, None, None
        for t, s, there in zip(times, states, present):
            if not there:
                out.append(0.0)
                continue
            x = s.gpus[h][g]
            if kind == 'c':
                level = x[key]
                if key in ('powerviol', 'heatviol'):
                    level = min(1.0, level * r.uniform(0.9, 1.1)) * (1e6 if c.micro else 1e9)
                elif key in EVENTS and level > 0:
                    level *= r.uniform(0.8, 1.2)
                total += level * (0 if last is None else t - last)
                last = t
            if read is None or t - read >= max(c.interval_of(h), c.collect_s) - 0.5 or (key == 'xid' and x['xid']):
                read = t
                value = float(int(total)) if kind == 'c' else self.level(h, g, key, x)
            if s.hosts[h]['frozen']:
                frozen = value = frozen if frozen is not None else value
            out.append(value)
        return out

    def level(self, h, g, key, x):
        c, r = self.c, self.r
        if key == 'free':
            value = c.mib - x['used'] - 560
        elif key == 'xid':
            value = x['xid'] or c.old_xid.get((h, g), 0)
        elif key in ('nvtx', 'nvrx'):
            value = x['nvlink'] * 1024000 / 2 * (1 + r.gauss(0, 0.03))
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
        elif key in ('nvlink', 'pcietx', 'pcierx'):
            value *= 1 + r.gauss(0, 0.03)
        if c.percent and c.renamed(h) and key in ('tensor', 'dram', 'sm', 'engine'):
            value *= 100
        if c.renamed(h) and not c.percent and key == 'util':
            return round(value / 100, 6)
        return float(round(value)) if GPU[key][1] == 'i' else round(value, 6)

    # ------------------------------------------------------------ cards and hosts
    def write_node(self, h, host):
        c = self.c
        if c.node or c.efa:
            times = self.grid(c.interval_of(h))
            states = [c.state_at(t) for t in times]
            lost = self.lost(h, times, (h + 1) % 3)
            known = [(t, float(bool(s.hosts[h]['up']) and t not in lost)) for t, s in zip(times, states) if s.hosts[h]['known']]
            left = [(t, None) for t in self.ended(times, [s.hosts[h]['known'] for s in states])]
            if c.with_up:
                self.emit('up', [('job', 'node-exporter'), *host['node'].items()], sorted(known + left, key=lambda p: p[0]))
            times = [t for t in times if t not in lost]
            if c.node:
                self.write_cpu(h, host, times, [c.state_at(t) for t in times])
        if c.efa:
            if c.efa_interval != c.interval and not c.mixed:  # an exporter of its own
                times = self.grid(c.efa_interval)
            self.write_cards(h, host, times, [c.state_at(t) for t in times])
        if c.kube:
            times = self.grid(30)
            self.emit('kube_node_info', [('job', 'kube-state-metrics'), ('instance', '10.0.0.9:8080'), ('node', host['name']), ('internal_ip', host['ip']),
                                         ('provider_id', f'aws:///us-west-2b/{host["id"]}')], [(t, 1.0) for t in times])

    def write_cards(self, h, host, times, states):
        c, r = self.c, self.r
        alive = [bool(s.hosts[h]['up'] and s.hosts[h]['known']) for s in states]
        labels = [('job', 'node-exporter')] + list(host['efa'].items())
        for k in range(len(c.devices)):
            present = [a and s.cards[h][k] is not None for a, s in zip(alive, states)]
            if not any(present):
                continue
            marks = [(t, None) for t in self.ended(times, present)]
            own = labels + [('device', c.device(h, k)), ('port', '1')] + ([('eni', f'eni-0{h * 64 + k:016x}')] if c.cards_style == 'eni_label' else [])
            self.emit('node_amazonefa_info', own, sorted([(t, 1.0) for t, p in zip(times, present) if p] + marks, key=lambda p: p[0]))
            for key, metric in CARD.items():
                if c.old_driver and key in DRIVER_2_17:
                    continue
                total = float(r.randrange(10**9, 10**12)) if key in ('tx', 'rx') else float(r.choice([0, 0, 5]))
                last, points = None, []
                for t, s, p in zip(times, states, present):
                    if not p:
                        continue
                    level = s.cards[h][k][key]
                    t, stamp = t + (r.uniform(0, 4) if c.starved else 0), t  # read some seconds after the scrape began
                    if level and last is not None:
                        total += level * (t - last) * (r.uniform(0.98, 1.02) if key in ('tx', 'rx') else r.uniform(0.8, 1.2))
                    last = t
                    points.append((stamp, float(int(total))))
                line = sorted(points + marks, key=lambda p: p[0])
                name = 'node_amazonefa_' + metric + ('_total' if c.total else '')
                self.emit(name, own, line)
                if c.duplicates:
                    self.emit(name, [('job', 'efa-pods')] + own[1:], [(round(t + 1.5, 3), v) for t, v in line])

    def write_cpu(self, h, host, times, states):
        c, r = self.c, self.r
        alive = [bool(s.hosts[h]['up'] and s.hosts[h]['known']) for s in states]
        if not any(alive):
            return
        marks = [(t, None) for t in self.ended(times, alive)]
        labels = [('job', 'node-exporter')] + list(host['node'].items())

        def line(name, extra, points):
            self.emit(name, labels + extra, sorted(points + marks, key=lambda p: p[0]))

        here = [(t, s) for t, s, a in zip(times, states, alive) if a]
        line('node_uname_info', [('nodename', host['uname']), ('sysname', 'Linux')], [(t, 1.0) for t, _ in here])
        modes = ('idle', 'iowait', 'user') + (('steal',) if c.steal else ())
        sums = {(cpu, mode): r.uniform(1e4, 1e5) for cpu in range(4) for mode in modes}
        lines = {k: [] for k in sums}
        ena, wire, last = r.uniform(1e12, 1e13), [], None
        for t, s in here:
            step = 0 if last is None else t - last
            x = s.hosts[h]
            for cpu, mode in lines:
                stolen = x.get('steal', 0)
                share = stolen if mode == 'steal' else x['iowait'] if mode == 'iowait' else x['cpu'] if mode == 'user' else max(0, 1 - x['iowait'] - x['cpu'] - stolen)
                sums[cpu, mode] += step * share * r.uniform(0.97, 1.03)
                lines[cpu, mode].append((t, round(sums[cpu, mode], 2)))
            ena += step * x['ena'] * r.uniform(0.9, 1.1)
            wire.append((t, float(int(ena))))
            last = t
        if c.psi:
            self.write_pressure(line, h, here)
        for (cpu, mode), points in lines.items():
            line('node_cpu_seconds_total', [('cpu', str(cpu)), ('mode', mode)], points)
        line('node_network_transmit_bytes_total', [('device', 'ens32')], wire)

    def write_pressure(self, line, h, here):
        """/proc/pressure/io as node_exporter's pressure collector has it: some (waiting) and full (stalled), seconds since boot."""
        r, last = self.r, None
        some, full = r.uniform(1e3, 1e4), r.uniform(1e2, 1e3)
        waiting, stalled = [], []
        for t, s in here:
            step = 0 if last is None else t - last
            share = min(1, s.hosts[h].get('stalled', 0.01) * r.uniform(0.97, 1.0))
            some, full, last = some + step * share, full + step * 0.1 * share, t
            waiting.append((t, round(some, 6)))
            stalled.append((t, round(full, 6)))
        line('node_pressure_io_waiting_seconds_total', [], waiting)
        line('node_pressure_io_stalled_seconds_total', [], stalled)
