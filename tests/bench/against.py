#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Are the benchmarks' figures as good as those of another commit? `./dev bench --against COMMIT` builds both.

    against.py THEN NOW [--rounds 5] [-R REGEX]    build directories
    against.py --self-test

Runs the benchmarks of both in turn, compares the medians and fails where one is more than 5 % worse. A figure is a number of the output
that differs from run to run; its line with its constant numbers names it. Times and bytes are better small, what is "/s" large. Factors
("1.8 x") are printed and not judged. A figure that one of both lacks is named.
"""
import argparse
import collections
import json
import os
import re
import statistics
import subprocess
import sys

WORSE = 1.05
NUMBER = re.compile(r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.]*[A-Za-z])")


def lines_of(output):
    """(Words with a mark for each number, which of such lines it is) → numbers as printed."""
    seen = collections.Counter()
    found = {}
    for line in output.splitlines():
        line = " ".join(line.split())
        numbers = NUMBER.findall(line)
        if numbers:
            words = NUMBER.sub("\0", line)
            found[words, seen[words]] = numbers
            seen[words] += 1
    return found


def value(number):
    return float(number.replace(",", ""))


def last_digit(number):
    """What the last printed digit counts."""
    mantissa, _, power = number.partition("e")
    return 10.0 ** (int(power or 0) - len(mantissa.partition(".")[2]))


def judge(unit_words, then, now):
    """(Ratio of the medians, above 1 is worse; whether that is too much). None: not judged."""
    before, after = (statistics.median(value(n) for n in numbers) for numbers in (then, now))
    if re.match(r"\s*[x×](?!\w)", unit_words) or before <= 0 or after <= 0:
        return None, False
    larger_is_better = re.match(r"[^,;()\0]*?/s\b", unit_words) is not None
    ratio = before / after if larger_is_better else after / before
    rounding = min(last_digit(n) for n in (*then, *now))
    return ratio, ratio > WORSE and abs(after - before) > 1.5 * rounding


def compare(then, now):
    """Rows (name, medians of both, ratio, too much) and what only one side has. Each side: outputs, one of each round."""
    sides = [[lines_of(output) for output in outputs] for outputs in (then, now)]
    common = [set.intersection(*(set(run) for run in side)) for side in sides]
    rows = []
    for key in [k for k in sides[0][0] if k in common[0] & common[1]]:
        words = key[0].split("\0")
        columns = [list(zip(*(run[key] for run in side))) for side in sides]
        constant = [len({*a, *b}) == 1 for a, b in zip(*columns)]
        for at, (a, b) in enumerate(zip(*columns)):
            if constant[at]:
                continue
            name = "".join(w + (columns[0][i][0] if i < len(constant) and constant[i] else "[ ]" if i == at else "…" if i < len(constant) else "") for i, w in enumerate(words))
            rows.append((name, statistics.median(map(value, a)), statistics.median(map(value, b)), *judge(words[at + 1], a, b)))
    return rows, [sorted(words.replace("\0", "…") for words, _ in one - other) for one, other in (common, common[::-1])]


def benchmarks(build, wanted):
    shown = subprocess.run(["ctest", "--test-dir", build, "-L", "^bench$", "--show-only=json-v1", *(["-R", wanted] if wanted else [])], capture_output=True, text=True, check=True)
    found = {}
    for test in json.loads(shown.stdout)["tests"]:
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        if test.get("command") and os.path.exists(test["command"][0]):
            found[test["name"]] = (test["command"], dict(e.split("=", 1) for e in properties.get("ENVIRONMENT", [])), properties.get("WORKING_DIRECTORY"))
    return found


def run(benchmark):
    command, environment, directory = benchmark
    done = subprocess.run(command, cwd=directory, env={**os.environ, **environment}, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return "\n".join(line for line in done.stdout.splitlines() if not re.match(r"PASS|Config|\*{5}|Totals", line))


def against(then, now, rounds, wanted):
    sides = [benchmarks(build, wanted) for build in (then, now)]
    names = [name for name in sides[0] if name in sides[1]]
    for one, other, word in ((0, 1, "then"), (1, 0, "now")):
        for name in sides[one].keys() - sides[other].keys():
            print(f"{name}: only {word}")
    worse = 0
    for name in names:
        outputs = [[], []]
        for turn in range(rounds):
            for side in (0, 1) if turn % 2 == 0 else (1, 0):
                outputs[side].append(run(sides[side][name]))
        rows, alone = compare(*outputs)
        print(f"{name}\n{'then':>12} {'now':>12}   ratio")
        for figure, before, after, ratio, bad in rows:
            worse += bad
            print(f"{before:12g} {after:12g} {'      -' if ratio is None else f'{ratio:7.3f}'} {'WORSE' if bad else '     '} {figure}")
        for lines, word in zip(alone, ("then", "now")):
            for line in lines:
                print(f"{'':33} only {word}: {line}")
        sys.stdout.flush()
    if not names:
        sys.exit("no benchmark that both have")
    print(f"{worse} figure(s) more than {100 * WORSE - 100:.0f} % worse (ratio: above 1 is worse; medians of {rounds} runs in turn)")
    return 1 if worse else 0


def self_test():
    def output(warm, cold, rate, tiny, factor, p99):
        return (f"  1,024 GPUs, llama3.1-405b: warm {warm} us, cold {cold} us, checksum 7.5\nsearch: 12 plans (3 fit) in 1.5 s = {rate} M plans/s\n"
                f"two threads do {factor} x\n   16384 1440x 900 pan, 2.0 px per GPU {tiny} {p99}\n   16384 1440x 900 pan, 4.0 px per GPU 1.00 {p99}\n")
    steady = [output(w, 9.0, 10.1, 0.02, 1.9, 5.0) for w in (1.50, 1.52, 9.99, 1.49, 1.51)]
    cases = {
        "the same": (steady, steady, set()),
        "a slow median": (steady, [output(w, 9.0, 10.1, 0.02, 1.9, 5.0) for w in (1.60, 1.62, 1.0, 1.61, 1.63)], {"warm"}),
        "fewer a second": (steady, [output(1.5, 9.0, 9.4, 0.02, 1.9, 5.0)] * 5, {"M plans/s"}),
        "more a second": (steady, [output(1.5, 9.0, 12.0, 0.02, 1.9, 5.0)] * 5, set()),
        "the last digit": (steady, [output(1.5, 9.0, 10.1, 0.03, 1.9, 5.0)] * 5, set()),
        "a factor": (steady, [output(1.5, 9.0, 10.1, 0.02, 1.2, 5.0)] * 5, set()),
        "a table": (steady, [output(1.5, 9.0, 10.1, 0.02, 1.9, 6.0)] * 5, {"2.0 px", "4.0 px"}),
    }
    wrong = []
    for what, (then, now, wanted) in cases.items():
        rows, alone = compare(then, now)
        bad = [row[0] for row in rows if row[-1]]
        if len(bad) != len(wanted) or not all(any(word in name for name in bad) for word in wanted) or any(alone):
            wrong.append(f"{what}: {bad}, not {wanted}")
    _, alone = compare(["a 1.0 us\n", "a 2.0 us\n"], ["a 1.0 us\nb 2.0 us\n"] * 2)
    if alone != [[], ["b … us"]]:
        wrong.append(f"a new line: {alone}")
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    options = argparse.ArgumentParser()
    options.add_argument("then")
    options.add_argument("now")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("-R", dest="wanted")
    given = options.parse_args()
    return against(given.then, given.now, given.rounds, given.wanted)


if __name__ == "__main__":
    sys.exit(main())
