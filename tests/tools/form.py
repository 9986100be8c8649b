#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Spaces and indentation as .clang-format says, where that breaks and joins no line: form.py [--fix] FILE…
A line's length, where it breaks and what stands in columns are its author's."""
import difflib
import pathlib
import re
import subprocess
import sys


def bare(line):
    return "".join(line.split())


def wanted(path, lines):
    """(number, line as it should be) of each line that differs by spaces alone."""
    formatted = subprocess.run(["clang-format-19", str(path)], capture_output=True, text=True, check=True).stdout.splitlines()
    for kind, a, b, c, d in difflib.SequenceMatcher(None, lines, formatted, autojunk=False).get_opcodes():
        if kind != "replace" or b - a != d - c or any(bare(x) != bare(y) for x, y in zip(lines[a:b], formatted[c:d])):
            continue
        yield from ((n, line) for n, line in zip(range(a, b), formatted[c:d]) if not re.search(r"\S {3,}\S", line))


def main():
    fix = "--fix" in sys.argv
    found = 0
    for name in sys.argv[1:]:
        if name == "--fix":
            continue
        path = pathlib.Path(name)
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in list(wanted(path, lines)):
            found += 1
            if fix:
                lines[number] = line
            else:
                print(f"{name}:{number + 1}: expected {line.strip()!r} after {len(line) - len(line.lstrip())} spaces")
        if fix:
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if found and not fix else 0


if __name__ == "__main__":
    sys.exit(main())
