#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy on files of the project, each once: what passed is not read again until the file, a header of the project
that it reaches, its compile command, .clang-tidy or clang-tidy itself changes. Stamps lie in BUILD/tidy.
Without a FILE: all that BUILD compiles of core, views and app, as it compiles it. Where that is eight files of a folder
at a time, what they include is matched once for the eight.

tidy.py ROOT BUILD [FILE…]   ·   tidy.py --self-test"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = "clang-tidy-19"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


@functools.cache
def text_of(path):
    return path.read_text(errors="replace")


def reached(root, path, seen=None):
    """The file and every file of the project that it includes, by whatever way."""
    seen = {} if seen is None else seen
    if path in seen or not path.is_file():
        return seen
    seen[path] = text_of(path)
    for name in INCLUDE.findall(seen[path]):
        reached(root, root / name, seen)
        reached(root, path.parent / name, seen)
    return seen


def key(root, path, command, common):
    digest = hashlib.sha256(common + command.encode())
    for each, text in sorted(reached(root, path).items()):
        digest.update(f"\0{each.relative_to(root)}\0{text}".encode())
    return digest.hexdigest()


def ours(root, path):
    """Whether this is, or includes, a source of core, views or app: a unit of a folder includes eight."""
    rooms = [root / room for room in ("core", "views", "app")]
    return any(each.suffix == ".cpp" and any(room in each.parents for room in rooms) for each in reached(root, path))


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root, build = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    commands = {e["file"]: e["command"] for e in json.loads((build / "compile_commands.json").read_text())}
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, check=True).stdout
    common = version + (root / ".clang-tidy").read_bytes()
    stamps = build / "tidy"
    stamps.mkdir(exist_ok=True)
    paths = [(root / name).resolve() for name in sys.argv[3:]] or [p for p in map(pathlib.Path, sorted(commands)) if ours(root, p)]
    stamp_of = {p: stamps / key(root, p, commands.get(str(p), ""), common) for p in paths}
    due = [p for p in paths if not stamp_of[p].exists()]
    print(f"{len(paths)} files, {len(paths) - len(due)} of them as they passed before", flush=True)

    def read(path):
        unit = ["--checks=-bugprone-suspicious-include"] if path.suffix == ".cxx" else []  # of CMake's own making
        ran = subprocess.run([PROGRAM, "-p", str(build), "--quiet", *unit, str(path)], capture_output=True, text=True)
        if ran.returncode == 0:
            stamp_of[path].touch()
        return path, ran

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for done, (path, ran) in enumerate(pool.map(read, due), 1):
            if ran.returncode != 0:
                failed += 1
                print(ran.stdout + ran.stderr, flush=True)
            if done % 50 == 0:
                print(f"{done} of {len(due)}", flush=True)
    print(f"{failed} of {len(due)} files that were read have something to say" if failed else f"{len(due)} files read, nothing to say")
    return 1 if failed else 0


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "core").mkdir()
        source, header, other = root / "core/a.cpp", root / "core/a.h", root / "core/b.h"
        source.write_text('#include "core/a.h"\n#include <vector>\n')
        header.write_text('#pragma once\n#include "b.h"\n')
        other.write_text("int b();\n")
        (root / "core/c.h").write_text("")
        unit, elsewhere = root / "unit_0_cxx.cxx", root / "tests.cpp"
        unit.write_text(f'#include "{source}"\n')
        elsewhere.write_text('#include "core/a.h"\n')
        assert ours(root, source) and ours(root, unit) and not ours(root, elsewhere)
        first = key(root, source, "g++ a", b"19")
        assert set(reached(root, source)) == {source, header, other}
        (root / "core/c.h").write_text("not reached")
        text_of.cache_clear()
        assert key(root, source, "g++ a", b"19") == first
        assert key(root, source, "g++ -O2 a", b"19") != first and key(root, source, "g++ a", b"20") != first
        other.write_text("int c();\n")
        text_of.cache_clear()
        assert key(root, source, "g++ a", b"19") != first
    return 0


if __name__ == "__main__":
    sys.exit(main())
