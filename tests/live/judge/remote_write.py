# SPDX-License-Identifier: GPL-3.0-or-later
"""Debian's Prometheus, or its VictoriaMetrics, on a free loopback port, filled by remote write: a WriteRequest of Prometheus' prompb
(remote.proto, types.proto), framed as snappy's block format. Series end as they do after a scrape: with the
stale marker, which no text format can say."""
import os
import socket
import struct
import subprocess
import time
import urllib.request

STALE = struct.pack('<Q', 0x7ff0000000000002)  # prometheus/model/value: StaleNaN


def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def field(number, payload):
    return bytes([number << 3 | 2]) + varint(len(payload)) + payload


class Writer:
    """Collects series and posts them in requests of some megabytes."""

    def __init__(self, url):
        self.url, self.parts, self.size, self.stamps = url + '/api/v1/write', [], 0, {}
        self.samples = 0

    def series(self, name, labels, points):
        """`labels` pairs; `points` (seconds, value), value None: the series ends here. In order of time."""
        pairs = sorted([('__name__', name)] + [(k, v) for k, v in labels if v])
        body = [field(1, field(1, k.encode()) + field(2, v.encode())) for k, v in pairs]
        for t, value in points:
            stamp = self.stamps.get(t)
            if stamp is None:
                stamp = self.stamps[t] = b'\x10' + varint(round(t * 1000))
            sample = b'\x09' + (STALE if value is None else struct.pack('<d', value)) + stamp
            body.append(b'\x12' + bytes([len(sample)]) + sample)
        self.samples += len(points)
        series = field(1, b''.join(body))
        self.parts.append(series)
        self.size += len(series)
        if self.size > 4_000_000:
            self.flush()

    def flush(self):
        data = b''.join(self.parts)
        self.parts, self.size = [], 0
        if not data:
            return
        framed = [varint(len(data))]
        for at in range(0, len(data), 65536):  # snappy: literals only
            piece = data[at:at + 65536]
            framed.append(bytes([61 << 2]) + struct.pack('<H', len(piece) - 1) + piece)
        request = urllib.request.Request(self.url, b''.join(framed), headers={
            'Content-Encoding': 'snappy', 'Content-Type': 'application/x-protobuf', 'X-Prometheus-Remote-Write-Version': '0.1.0'})
        urllib.request.urlopen(request, timeout=60).read()


class Server:
    """`program`, with the arguments that `arguments(directory, address)` says."""

    def __init__(self, directory):
        os.makedirs(directory, exist_ok=True)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with socket.socket() as s:
                s.bind(('127.0.0.1', 0))
                port = s.getsockname()[1]
            self.url = f'http://127.0.0.1:{port}'
            self.process = subprocess.Popen([self.program] + self.arguments(directory, f'127.0.0.1:{port}'), stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
            while self.process.poll() is None and time.monotonic() < end:  # it ends where somebody was faster with that port
                try:
                    urllib.request.urlopen(self.url + self.ready, timeout=10)
                    if self.process.poll() is None:  # else it was somebody else's answer
                        return
                except OSError:
                    time.sleep(0.1)
        self.stop()
        raise SystemExit(self.program + ' did not become ready')

    def written(self):
        """What was written can be asked for."""

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Prometheus(Server):
    program, ready = 'prometheus', '/-/ready'

    @staticmethod
    def arguments(directory, address):
        config = os.path.join(directory, 'prometheus.yml')
        with open(config, 'w') as f:
            # Series come one by one, each from its beginning: more than an hour before the newest sample is late.
            f.write('global:\n  scrape_interval: 1m\nstorage:\n  tsdb:\n    out_of_order_time_window: 4h\n')
        return ['--config.file=' + config, '--storage.tsdb.path=' + os.path.join(directory, 'data'), '--storage.tsdb.retention.time=100y',
                '--web.enable-remote-write-receiver', '--log.level=error', '--web.listen-address=' + address]


class VictoriaMetrics(Server):
    program, ready = 'victoria-metrics', '/health'

    @staticmethod
    def arguments(directory, address):
        return ['-storageDataPath=' + os.path.join(directory, 'data'), '-retentionPeriod=100y', '-httpListenAddr=' + address, '-loggerLevel=ERROR']

    def written(self):
        urllib.request.urlopen(self.url + '/internal/force_flush', timeout=60).read()


SERVERS = {server.program: server for server in (Prometheus, VictoriaMetrics)}
