#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes one C++ file of several tests, each in a namespace of its own (docs/adr/0016).

    test_unit.py unit OUT TEST.cpp…          what they include, once, and then the tests
    test_unit.py main OUT NAME=TEST.cpp…     a main() whose first argument says which test runs

What a test includes is included before any namespace begins; inside it the same lines find their headers' guards closed.
Files are named from the root of the project: the same text in every checkout, which the compiler's cache then knows.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^#include ([<"][^>"]+[>"])', re.M)


def from_root(path):
    return path.resolve().relative_to(ROOT)


def includes(test):
    for what in INCLUDE.findall(test.read_text()):
        beside = test.parent / what[1:-1]
        if pathlib.Path(what[1:-1]).suffix not in (".moc", ".inc"): # code and tables stay where they are
            yield f'"{from_root(beside)}"' if what[0] == '"' and beside.exists() else what


def unit(tests):
    heads = dict.fromkeys(head for test in tests for head in includes(test))
    return "".join(f"#include {head}\n" for head in heads) + "".join(
        f'namespace {test.stem} {{\n#include "{from_root(test)}"\n}}\n' for test in tests)


MAIN = """#include <cstdio>
#include <cstdlib>
#include <string_view>
{declared}
namespace
{{
int run(std::string_view name, int argc, char **argv)
{{
{called}
    std::fputs("which test? one of:{names}\\n", stderr);
    return 2;
}}
}} // namespace

int main(int argc, char **argv)
{{
    constexpr const char *again = "SWITCHYARD_TEST"; // a test that starts itself again need not say which it is
    if (const char *name = std::getenv(again))
        return run(name, argc, argv);
    const char *name = argc > 1 ? argv[1] : "";
    setenv(again, name, 1);
    for (int i = 1; i < argc; ++i)
        argv[i] = argv[i + 1];
    return run(name, argc > 1 ? argc - 1 : argc, argv);
}}
"""


def main_of(tests):
    return MAIN.format(declared="\n".join(f"namespace {stem} {{ int main(int, char **); }}" for _, stem in tests),
                       called="\n".join(f'    if (name == "{name}")\n        return {stem}::main(argc, argv);' for name, stem in tests),
                       names="".join(f" {name}" for name, _ in tests))


def main():
    kind, out, given = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    if kind == "unit":
        text = unit([pathlib.Path(word) for word in given])
    else:
        text = main_of([(name, pathlib.Path(path).stem) for name, path in (word.split("=", 1) for word in given)])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)


if __name__ == "__main__":
    main()
