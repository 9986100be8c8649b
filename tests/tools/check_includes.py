#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Includes point one way: app -> views -> core, and inside core from later folders to earlier ones.

Fails when a file includes a layer above its own, when core knows Qt, when rooms of core/exchange know each other, when QCustomPlot leaves
views/plots, when a JSON library appears in a header of a library, or when a source file lacks its licence line.
`--self-test` plants one violation of each kind and expects it to be found.
"""
import pathlib
import re
import sys
import tempfile

ALLOWED = {"core": {"core"}, "views": {"core", "views"}, "app": {"core", "views", "app"}}
CORE_ORDER = ["base", "catalog", "workload", "design", "simulate", "network", "hardware", "layer", "train", "transfer", "storage", "serve", "rl", "predict", "goodput"]
CORE_TOP = {"measured", "calibrate", "validate", "telemetry", "diagnose", "exchange", "search", "adopt"}
CORE_TOP_MAY = {"measured": set(), "calibrate": {"measured"}, "validate": {"measured", "calibrate"}, "telemetry": set(), "diagnose": {"telemetry"}, "exchange": set(), "search": set(), "adopt": {"telemetry", "diagnose", "exchange", "search"}}
EXCHANGE_ROOM_MAY = {"frameworks": {"nccl"}, "kubernetes": {"aws", "frameworks", "nccl"}, "slurm": {"frameworks", "nccl"}}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)
QT = re.compile(r"^(Q[A-Z]\w*|Qt\w*/.*|qcustomplot\.h)$")


def core_may(folder, target):
    if folder == target or target not in CORE_ORDER and target not in CORE_TOP:
        return True
    if target in CORE_TOP:
        return folder in CORE_TOP and target in CORE_TOP_MAY[folder]
    return folder in CORE_TOP or CORE_ORDER.index(target) < CORE_ORDER.index(folder)


def exchange_may(relative, name):
    """What all formats share knows no room; a room knows what is shared, itself and those of EXCHANGE_ROOM_MAY."""
    room = relative.parts[2] if len(relative.parts) > 3 else ""
    target = name.split("/")[2] if name.count("/") > 2 else ""
    return target in ("", room) or bool(room) and target in EXCHANGE_ROOM_MAY.get(room, set())


def violations(root):
    found = []
    for path in sorted(p for top in ALLOWED for p in (root / top).rglob("*") if p.suffix in (".h", ".cpp")):
        relative = path.relative_to(root)
        layer = relative.parts[0]
        text = path.read_text(encoding="utf-8")
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in text[:200]:
            found.append(f"{relative}: no licence line on top")
        for name in INCLUDE.findall(text):
            target = name.split("/")[0]
            if target in ALLOWED and target not in ALLOWED[layer]:
                found.append(f"{relative}: {layer} may not include {name}")
            if target == "tests":
                found.append(f"{relative}: product code may not include {name}")
            if layer == "core" and QT.match(name):
                found.append(f"{relative}: core may not include {name}")
            if layer == "core" and target == "core" and not core_may(relative.parts[1], name.split("/")[1]):
                found.append(f"{relative}: core/{relative.parts[1]} may not include {name}")
            if relative.parts[:2] == ("core", "exchange") and name.startswith("core/exchange/") and not exchange_may(relative, name):
                found.append(f"{relative}: may not include {name}, a room of its own")
            if name == "qcustomplot.h" and relative.parts[:2] != ("views", "plots"):
                found.append(f"{relative}: only views/plots may include qcustomplot.h")
            if path.suffix == ".h" and layer != "app" and name in ("nlohmann/json.hpp", "simdjson.h"):
                found.append(f"{relative}: {name} belongs in .cpp files")
    return found


def self_test():
    head = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
    planted = {
        "core/base/a.cpp": head + "#include <views/theme/tokens.h>\n",
        "core/base/b.cpp": head + "#include <QString>\n",
        "core/base/c.cpp": head + "#include <core/predict/predict.h>\n",
        "core/base/d.h": head + "#include <nlohmann/json.hpp>\n",
        "core/exchange/h.cpp": head + "#include <core/exchange/slurm/slurm.h>\n",
        "core/exchange/aws/i.cpp": head + "#include <core/exchange/slurm/slurm.h>\n",
        "views/canvas/e.cpp": head + "#include <app/desktop/mainwindow.h>\n",
        "views/canvas/f.cpp": head + "#include <qcustomplot.h>\n",
        "app/cli/g.cpp": "int main() {}\n",
    }
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in planted.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        missed = [n for n in planted if not any(v.startswith(n) for v in violations(root))]
    if missed:
        print("the checker misses:", *missed, sep="\n  ")
    return not missed


def main():
    if sys.argv[1] == "--self-test":
        return 0 if self_test() else 1
    found = violations(pathlib.Path(sys.argv[1]))
    print(*found, sep="\n")
    print(f"{len(found)} violation(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
