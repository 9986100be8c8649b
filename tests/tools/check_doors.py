#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One look-up, one table: what has a door is not made again beside it.

Fails where core, views or app read a sentence (words are for people: what decides is typed), compare a word with a literal where there is an
enumeration, cut a finding's id or a place's, look for a job by its name, or keep a table of their own of where LinkLoads holds the links of a kind. `--self-test` plants one violation of each kind and expects it to be found.
"""
import pathlib
import re
import sys
import tempfile

TOPS = ("core", "views", "app")


def compared(members):
    """A member of this name, or what it returns, beside a literal."""
    return re.compile(rf'(?:\.|->)(?:{members})(?:\(\))?\s*[=!]=\s*"|"\s*[=!]=\s*[\w.:\[\]>-]*(?:\.|->)(?:{members})\b(?!\s*\()')


# What is forbidden, where it may stand, and the door; below which folders, where not everywhere.
RULES = [
    (re.compile(r"english\(\)\s*[=!]=|[=!]=\s*[\w.>-]+english\(\)|english\(\)\.(?:find|contains|starts_with|ends_with|substr|compare)\s*\("), {"core/base/error.h", "core/base/said.h"},
     "sentences are not read: what they are about has a type (Evidence::of, Warning::about, an enumeration)"),
    (compared("kind|role|state"), set(),
     "what has an enumeration is not compared with a word: kinds, roles and states are types (design::Serve::Role, catalog::StorageKind, telemetry::Held)"),
    (compared("unit"), {"core/catalog/savings_rates.cpp", "core/catalog/aws_prices.cpp", "core/diagnose/rule_lint.cpp"}, # AWS's own words; what exporters write
     "a figure's unit is asked by type, not by its letters"),
    (re.compile(r"\b(?:toWord|kindOf)\((?:[^()]|\([^()]*\))*\)\s*[=!]=\s*\"|\"\s*[=!]=\s*(?:\w+::)*(?:toWord|kindOf)\("), set(), "a word that was made of a type is not compared: the type is"),
    (re.compile(r"\b(?:f|finding|old|other|parts\[\w+\]|all)(?:\.|->)id\.(?:find|substr|starts_with|ends_with|contains)\s*\("), set(),
     "a finding's id is not cut: Finding::kind and Finding::code say what it was made from"),
    (re.compile(r"&(?:design::)?Job::name\b"), {"core/design/jobs.cpp"}, "a job by its name is jobNamed, jobIndex or findJob (core/design/design.h)"),
    (re.compile(r"case\s+(?:\w+::)*LinkKind::\w+\s*:\s*(?:return|\w+\s*=)[^;\n]*\b(?:nvlink|efa|pcie|switch|uplink)[TR]x_B\b|\{\s*(?:\w+::)*LinkKind::\w+,\s*&"), {"core/network/links.cpp"},
     "where LinkLoads keeps links of a kind is network::linkSeries"),
    (re.compile(r"&(?:network::)?TrafficItem::name\b|\b(?:item|share)\.name\s*[=!]=|[=!]=\s*(?:item|share)\.name\b"), {"core/network/links.cpp", "core/network/rankgroups.cpp"},
     "an entry of the ledger is found by its part: its name is for people, and other jobs' have the job before it"),
    (re.compile(r"\br?find\(\s*(?:'/'|\"/(?:gpu|card)?\")\s*\)|\"/(?:gpu|card)\"\s*\+|\+\s*\"/(?:gpu|card)\""), {"core/design/place_id.cpp"},
     "ids of GPUs and cards are made and cut in core/design/place_id.h: an instance's id may have slashes", ("core/diagnose/", "app/cli/live")),
    (re.compile(r"fromStdString\(\s*(?:switchyard::)?format::"), {"views/language/words.h"}, "a number in the window is written by qstring(), in the window's form"),
    (re.compile(r"(?<!localNumber\()QString::number\([^;\n]*'[efgG]'|\.arg\([^;\n]*,\s*\d+,\s*'[efgG]'"), {"views/inspector/optionform.cpp"}, # what core reads
     "a number that Qt writes with a fraction is put into the window's form by localNumber()"),
]


def code_of(text):
    """The text without comments, same number of lines."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def violations(root):
    found = []
    for path in sorted(p for top in TOPS for p in (root / top).rglob("*") if p.suffix in (".h", ".cpp")):
        relative = path.relative_to(root).as_posix()
        text = code_of(path.read_text(encoding="utf-8"))
        for pattern, may, advice, *below in RULES:
            if relative in may or (below and not relative.startswith(below[0])):
                continue
            for match in pattern.finditer(text):
                found.append(f"{relative}:{text.count(chr(10), 0, match.start()) + 1}: {match.group().strip()[:50]}: {advice}")
    return found


def self_test():
    planted = {
        "core/diagnose/a.cpp": 'if (e.metric().english() == "age")\n',
        "views/live/b.cpp": "if (word == finding.title.english())\n",
        "app/cli/c.cpp": 'return warning.english().find("does not fit") != std::string::npos;\n',
        "core/search/d.cpp": "std::ranges::find(design.jobs, name, &design::Job::name);\n",
        "views/canvas/e.cpp": "case LinkKind::CardTx: return loads.efaTx_B;\n",
        "core/serve/g.cpp": 'if (phase.kind == "decode")\n',
        "core/telemetry/h.cpp": 'return "cordoned" != host->state;\n',
        "views/serving/i.cpp": 'const bool whole = pools[i]->role() != "serve";\n',
        "core/exchange/j.cpp": 'if (design::kindOf(job.phases.front()) == "prefill" || toWord(plan.role) == "x")\n',
        "app/cli/k.cpp": 'if (!f.id.starts_with("stale:"))\n',
        "views/results/l.cpp": 'if (term.unit == "B/s")\n',
        "views/flows/m.cpp": "label->setText(QString::fromStdString(format::bytes(1e9)));\n",
        "views/leaf/n.cpp": "words << QString::number(share, 'f', 2);\n",
        "views/leaf/p.cpp": "std::ranges::find(prediction.traffic, name, &network::TrafficItem::name);\n",
        "core/diagnose/r.cpp": "hosts.insert(place.substr(0, place.find('/')));\n",
        "core/diagnose/s.cpp": 'return instanceId(i) + "/gpu" + std::to_string(gpu);\n',
        "views/flows/q.cpp": 'if (share.name == "TP all-gather")\n',
        "core/transfer/f.cpp": "const Series all[] = {{LinkKind::PortRx, &loads.pcieRx_B, &loads.port_Bps}};\n",
    }
    allowed = {
        "core/design/jobs.cpp": "std::ranges::find(design.jobs, name, &Job::name);\n",
        "core/exchange/y.cpp": 'if (kind == "Node" || fields.text("role") == "x" || text == toWord(role) || phase.role == Role::Whole || type.id.starts_with("p5"))\n',
        "core/catalog/aws_prices.cpp": 'if (dimension.unit != "Hrs")\n',
        "app/cli/z.cpp": '// title.english() == "x"\nout["title"] = f.title.english();\nif (a.about == b.about)\n',
        "core/design/t.cpp": "const std::size_t slash = path.find('/');\n",
        "views/rl/o.cpp": "words << localNumber(QString::number(share, 'f', 2)) << QString::number(count);\n",
    }
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in (planted | allowed).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = violations(root)
    missed = [n for n in planted if not any(v.startswith(n) for v in found)]
    wrong = [v for v in found if any(v.startswith(n) for n in allowed)]
    if missed or wrong:
        print("missed:", *missed, "found for nothing:", *wrong, sep="\n  ")
    return not missed and not wrong


def main():
    if sys.argv[1] == "--self-test":
        return 0 if self_test() else 1
    found = violations(pathlib.Path(sys.argv[1]))
    print(*found, sep="\n")
    print(f"{len(found)} violation(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
