#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports of large files by the command line, as a child whose time and peak memory the kernel tells (wait4).

    large_files.py SWITCHYARD-CLI topology   describe-instance-topology of 10,000 instances: wanted in 1 s, fails beyond 5
    large_files.py SWITCHYARD-CLI trace      a Kineto trace of 1 GB, plain and as gzip: at most 512 MB of memory
"""
import gzip
import json
import os
import sys
import tempfile
import time

TRACE_B = 1 << 30
MOST_B = 512 << 20
WANTED_S, MOST_S = 1.0, 5.0
KERNELS = ("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", "nvjet_hsh_128x256_64x4_1x2_h_bz_coopA_NNT",
           "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<c10::BFloat16>>(int)", "flash_fwd_kernel")


def imported(cli, kind, path, out):
    """Seconds and bytes at the peak of one import, and what it says."""
    begin = time.monotonic()
    said = path + ".said"
    child = os.posix_spawn(cli, [cli, "import", kind, path, "-o", out], os.environ,
                           file_actions=[(os.POSIX_SPAWN_OPEN, fd, said + str(fd), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600) for fd in (1, 2)])
    _, status, usage = os.wait4(child, 0)
    seconds = time.monotonic() - begin
    with open(said + "1") as one, open(said + "2") as two:
        text = one.read() + two.read()
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"import {kind} failed: {text[-400:]}")
    return seconds, usage.ru_maxrss * 1024, text


def topology(cli, folder):
    path, out = os.path.join(folder, "t.json"), os.path.join(folder, "t.switchyard")
    instances = [{"InstanceId": f"i-{i:017x}", "InstanceType": "p5.48xlarge", "GroupName": "g", "ZoneId": "use1-az6", "AvailabilityZone": "us-east-1a",
                  "NetworkNodes": ["nn-1", f"nn-2{i // 512:04d}", f"nn-3{i // 16:05d}"]} for i in range(10_000)]
    with open(path, "w") as file:
        json.dump({"Instances": instances}, file, indent=4)
    seconds = min(imported(cli, "ec2-topology", path, out)[0] for _ in range(3))
    with open(out) as file:
        found = len(json.load(file)["instances"])
    print(f"describe-instance-topology of {found} instances: {seconds:.2f} s (wanted {WANTED_S:g} s)")
    if found != len(instances):
        sys.exit(f"{found} of {len(instances)} instances were read")
    if seconds > MOST_S:
        sys.exit(f"this is far above what is wanted, and above {MOST_S:g} s")


def events():
    """Text of a trace in pieces of about 1 MB, as one GPU's profile of a long run has it."""
    yield '{"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 16}, "traceEvents": [\n'
    size, at_us, first = 0, 0.0, True
    while size < TRACE_B:
        lines = []
        for i in range(4000):
            at_us += 20.5
            lines.append('{"ph": "X", "cat": "kernel", "name": "%s", "pid": 3, "tid": %d, "ts": %.3f, "dur": %.3f, "args": {"External id": %d, "device": 3, "context": 1, "stream": %d, "grid": [128, 1, 1]}}'
                         % (KERNELS[i % 4], 7 + i % 2 * 13, at_us, 19.25, i, 7 + i % 2 * 13))
        text = ("" if first else ",\n") + ",\n".join(lines)
        first = False
        size += len(text)
        yield text
    yield "\n]}\n"


def trace(cli, folder):
    path = os.path.join(folder, "trace.json")
    packed = path + ".gz"
    with open(path, "w") as plain, gzip.open(packed, "wt", compresslevel=1) as other:
        for text in events():
            plain.write(text)
            other.write(text)
    facts = []
    for file in (path, packed):
        seconds, peak, _ = imported(cli, "kineto", file, os.path.join(folder, "facts.json"))
        with open(os.path.join(folder, "facts.json")) as found:
            facts.append(json.loads(found.read().replace(os.path.basename(packed), os.path.basename(path))))  # whose name stands in it
        print(f"{os.path.basename(file)}, {os.path.getsize(file) / 1e6:.0f} MB: {seconds:.1f} s, {peak / (1 << 20):.0f} MiB at the peak (at most {MOST_B >> 20})", flush=True)
        if peak > MOST_B:
            sys.exit("an import takes more memory than it may")
    if facts[0] != facts[1]:
        sys.exit("the packed trace tells something else")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        {"topology": topology, "trace": trace}[sys.argv[2]](os.path.abspath(sys.argv[1]), scratch)
