#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One name for one meaning: no two types of our headers share a name.

Looked at are the types at namespace scope of core/, views/ and app/. Two of one name pass where they are one idea in sibling namespaces
(ONE_IDEA: in which, and what the idea is), or where both are aliases of one type. An entry of ONE_IDEA that nothing needs any more fails too.
`--self-test` plants one violation of each kind and expects it to be found.
"""
import collections
import pathlib
import re
import sys
import tempfile

TOPS = ("core", "views", "app")
ONE_IDEA = {
    "Band": ("network rl serve", "the 80 % error band of a prediction of that engine"),
    "Camera": ("canvas matrix", "where a view looks: what is shown, and how large"),
    "ConstantField": ("hardware rl serve", "one constant of that engine by name, for files and fits"),
    "Constants": ("hardware rl serve", "what measurements calibrate of that engine"),
    "Evidence": ("catalog diagnose", "what a statement rests on: an entry of the catalog on publications, a finding on metrics"),
    "Fact": ("rlview servingview", "a line of words beside the picture"),
    "Fields": ("csv json", "the fields of what is read"),
    "GoOn": ("exchange results", "told how much is done; false stops the work"),
    "Hit": ("canvas leafview", "what lies under the pointer"),
    "Input": ("gridmap leafview schematic", "what a picture is made of"),
    "Lane": ("rlview timeline", "a row of a picture over time"),
    "Lengths": ("rl serve", "tokens of prompts and answers"),
    "Lever": ("goodput predict", "what one thing done otherwise would change, by predicting again"),
    "Memory": ("serve train", "bytes on one GPU, by what takes them"),
    "Options": ("search validate", "what the one function of that header may be told"),
    "Part": ("goodput workload", "into what a time divides: paid time, a step's"),
    "PartInfo": ("goodput workload", "the words of a Part"),
    "Parts": ("goodput workload", "a figure for each Part"),
    "Record": ("csv exchange::slurm", "one line of a file, by its keys"),
    "Row": ("exchange::slurm leafview rlview", "a row of a table"),
    "Spot": ("flows gridmap", "what of the picture is pointed at"),
    "Table": ("csv exchange::slurm", "columns and their lines, as read"),
}
NO_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'", re.S)
TOKEN = re.compile(
    r"namespace\s+(?P<opens>[\w:]*)\s*\{"
    r"|(?<!\w)(?:struct|class|enum(?:\s+(?:class|struct))?|union)\s+(?:\[\[[^\]]*\]\]\s*)?(?P<type>\w+)\s*(?:final\s*)?(?=\{|:(?!:)[^;{]*\{)"
    r"|(?<!\w)using\s+(?P<alias>\w+)\s*=\s*(?P<of>[^;]*);|\{|\}")


def types(root):
    """Name → (namespace, file, of what it is an alias or ""), each type once."""
    found = collections.defaultdict(list)
    for path in sorted(p for top in TOPS for p in (root / top).rglob("*.h")):
        code = NO_CODE.sub(" ", path.read_text(encoding="utf-8"))
        scopes = []
        for token in TOKEN.finditer(code):
            if token["opens"] is not None:
                scopes.append(token["opens"])
            elif token[0] == "{":
                scopes.append(None)
            elif token[0] == "}":
                scopes.pop()
            elif None not in scopes:
                space = "::".join(scopes).removeprefix("switchyard").removeprefix("::")
                found[token["type"] or token["alias"]].append((space, str(path.relative_to(root)), " ".join((token["of"] or "").split())))
    return found


def violations(root, one_idea):
    faults = []
    shared = set()
    for name, places in sorted(types(root).items()):
        spaces = {space for space, _, _ in places}
        of = {alias for _, _, alias in places}
        if len(spaces) < 2 or len(of) == 1 and "" not in of and name not in one_idea:
            continue
        shared.add(name)
        allowed = set(one_idea.get(name, ("", ""))[0].split())
        for space, path, _ in places:
            if space not in allowed:
                others = ", ".join(sorted(spaces - {space}))
                faults.append(f"{path}: {space}::{name}: {others} has a {name} too; another meaning needs another name (one idea: ONE_IDEA of {pathlib.Path(__file__).name})")
        faults += [f"ONE_IDEA: there is no {space}::{name} any more" for space in sorted(allowed - spaces)]
    faults += [f"ONE_IDEA: {name} is the name of one type alone" for name in sorted(set(one_idea) - shared)]
    return faults


def self_test():
    head = "namespace switchyard::{} {{\n"
    planted = {
        "core/serve/a.h": head.format("serve") + "struct Twice { int a; };\nstruct Fine { struct Inner {}; };\nstruct Ahead;\nusing Same = std::vector<int>;\n}\n",
        "core/rl/b.h": head.format("rl") + "enum class Twice : std::uint8_t { A };\nstruct Other { struct Inner {}; };\nstruct Ahead {};\nusing Same = std::vector<int>;\n}\n",
        "views/live/c.h": head.format("live") + "class Known final : public Base { };\nusing Unlike = int;\n}\n",
        "app/sim/d.h": head.format("sim") + "template <typename T> struct Known { };\nusing Unlike = double;\n}\nnamespace switchyard::sim { struct Once; } // struct Fine {\n",
    }
    cases = {"Twice": 2, "Unlike": 2, "Inner": 0, "Ahead": 0, "Same": 0, "Fine": 0, "Once": 1, "Known": 1}
    allowed = {"Known": ("live sim gone", "planted"), "Once": ("sim", "planted")}
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in planted.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = violations(root, allowed)
    wrong = [f"{name}: {count} wanted" for name, count in cases.items() if sum(bool(re.search(rf"\b{name}\b", fault)) for fault in found) != count]
    if wrong:
        print("the checker errs:", *wrong, "it says:", *found, sep="\n  ")
    return not wrong


def main():
    if sys.argv[1] == "--self-test":
        return 0 if self_test() else 1
    found = violations(pathlib.Path(sys.argv[1]), ONE_IDEA)
    print(*found, sep="\n")
    print(f"{len(found)} violation(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
