#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Would a test notice? Flips conditions and constants of core, drawn by a seed, one at a time, and runs
the tests of core: first those of the same folder, then the rest. Works on a checkout of its own below
build/, of what is committed; the tree at hand is never touched.

mutate.py ROOT SEED COUNT   ·   mutate.py --self-test"""
import pathlib
import random
import re
import subprocess
import sys

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "*": "/", "/": "*", "true": "false", "false": "true", "std::min": "std::max", "std::max": "std::min"}
# Operators stand between spaces in this code, which keeps templates, pointers and signs out.
SITE = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||<|>|\+|-|\*|/)(?= )|\b(true|false)\b|std::(?:min|max)(?=\()|(?<![\w.\"'])(\d+(?:\.\d+)?(?:e-?\d+)?)(?![\w.\"'])")
SKIP = re.compile(r"^\s*(#|//|static_assert|template|using|namespace|case |default:|///|\*)|\boperator\b|\[\[|for \(const auto")


def blanked(line):
    """Strings, characters and comments as spaces of the same length."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'', lambda m: " " * len(m.group()), line)
    return re.sub(r"//.*", lambda m: " " * len(m.group()), line)


def changed(word):
    if word in SWAPS:
        return SWAPS[word]
    if re.fullmatch(r"\d+", word):
        return str(int(word) + 1)
    return f"{float(word) * 1.5:g}" if float(word) != 0 else "1.0"


def sites(text):
    for number, line in enumerate(text.splitlines()):
        if SKIP.search(line):
            continue
        for match in SITE.finditer(blanked(line)):
            yield number, match.start(), match.group()


def mutant(text, site):
    number, column, word = site
    lines = text.split("\n")
    lines[number] = lines[number][:column] + changed(word) + lines[number][column + len(word):]
    return "\n".join(lines)


def run(words, seconds, **more):
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=seconds, **more)
    except subprocess.TimeoutExpired:
        return None


def self_test():
    text = 'if (a < b && !c) // a < b\n    return std::max(x, 2.5) + "a < b";\n#if 1 < 2\nstatic_assert(1 < 2);\n'
    found = [(n, w) for n, _, w in sites(text)]
    assert found == [(0, "<"), (0, "&&"), (1, "std::max"), (1, "2.5"), (1, "+")], found
    assert mutant(text, next(iter(sites(text)))).startswith("if (a <= b && !c)")
    for site in sites(text):
        assert mutant(text, site) != text
    return 0


def tests_of(build, pattern, exclude=""):
    listed = run(["ctest", "--test-dir", str(build), "-N", "-R", pattern] + (["-E", exclude] if exclude else []), 60)
    return re.findall(r"Test +#\d+: (\S+)", listed.stdout if listed else "")


def judge(build, tests):
    """'caught', 'survived' or 'no build' after building and running these tests."""
    built = run(["cmake", "--build", str(build)], 3600)
    if built is None or built.returncode != 0:
        return "no build"
    ran = run(["ctest", "--test-dir", str(build), "-j", "2", "--stop-on-failure", "--timeout", "120", "-R", "^(" + "|".join(map(re.escape, tests)) + ")$"], 3600)
    return "caught" if ran is None or ran.returncode != 0 else "survived"


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root, seed, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    tree = root / "build" / "mutate"
    if not (tree / ".git").exists():
        subprocess.run(["git", "-C", str(root), "worktree", "prune"], check=True)
        subprocess.run(["git", "-C", str(root), "worktree", "add", "--detach", "-f", str(tree), "HEAD"], check=True, stdout=subprocess.DEVNULL)
    head = subprocess.run(["git", "-C", str(root), "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run(["git", "-C", str(tree), "checkout", "-q", "-f", "--detach", head], check=True)
    build = tree / "build" / "mutate"
    if subprocess.run(["cmake", "--preset", "mutate"], cwd=tree, stdout=subprocess.DEVNULL).returncode != 0:
        return 1
    everything = tests_of(build, r"^core\.", r"alone|includes|repository|mutate|simgrid|install")
    if judge(build, everything) != "survived":
        print("the tests of core must build and pass before anything is changed", file=sys.stderr)
        return 1
    draw = random.Random(seed)
    files = sorted(p for p in (tree / "core").rglob("*.cpp"))
    texts = {p: p.read_text() for p in files}
    everywhere = [(p, site) for p in files for site in sites(texts[p])]
    tally = {"caught": 0, "survived": 0}
    while sum(tally.values()) < count:
        path, site = draw.choice(everywhere)
        folder = path.relative_to(tree / "core").parts[0]
        name = f"{path.relative_to(tree)}:{site[0] + 1}: {site[2]} → {changed(site[2])}"
        try:
            path.write_text(mutant(texts[path], site))
            near = [t for t in everything if t.startswith(f"core.{folder}.")]
            answer = judge(build, near) if near else "survived"
            if answer == "survived":
                answer = judge(build, [t for t in everything if t not in near])
        finally:
            path.write_text(texts[path])
        if answer == "no build":
            continue # the compiler caught it: no test had to
        tally[answer] += 1
        print(f"{answer:8}  {name}", flush=True)
        if answer == "survived":
            print(f"              {texts[path].splitlines()[site[0]].strip()}", flush=True)
    print(f"mutate, seed {seed}: {sum(tally.values())} changes of core, {tally['caught']} caught by a test, {tally['survived']} survived")
    return 0


if __name__ == "__main__":
    sys.exit(main())
