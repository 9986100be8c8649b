#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The documentation is whole: every view has its page, every rule and format its entry, every folder its row in architecture.md,
every link, picture and path leads somewhere, the commands that getting-started.md quotes do what they say, and the tests that checklist.md names are there.

    check_docs.py SOURCE [PROGRAM…]     of switchyard-cli, switchyard-sim, switchyard those that are built
    check_docs.py --self-test

Commands of switchyard-cli run, in the order of the page and in a directory of their own, but for those that ask a server
or read what one of these wrote. Of all others, also those of README.md and docs/views, options and their words are looked up in --describe.
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[2] / "docs/site"))
import registry  # noqa: E402

ABROAD = {"catalog/types.json"}  # of the user's configuration
SECTIONS = ("## What the colours mean", "## Keys and mouse", "## How to reach it")


def slug(heading):
    """The anchor that a heading gets, here, on GitHub and from pandoc."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip()).replace("`", "").replace("*", "").lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def prose(text):
    """Without fenced code and code spans: what looks like a link there is none."""
    return re.sub(r"`[^`\n]+`", "", re.sub(r"^(```+).*?^\1$", "", text, flags=re.M | re.S))


def check_views(root):
    found = []
    rows = registry.views_of((root / "views/results/viewtable.cpp").read_text())
    size = re.search(r"std::array<ViewRow, (\d+)>", (root / "views/results/viewtable.cpp").read_text())
    if not size or int(size[1]) != len(rows):
        found.append(f"views/results/viewtable.cpp: {len(rows)} rows are read, the array has {size and size[1]}")
    for word, _, tab in rows:
        path = root / f"docs/views/{word}.md"
        if not path.is_file():
            found.append(f"docs/views/{word}.md: the view has no page")
            continue
        text = path.read_text()
        found += [f"docs/views/{word}.md: lacks '{section}'" for section in SECTIONS if section + "\n" not in text]
        if not re.match(r"# .+\n\n\*\*.+\?\*\*\n\n!\[", text):
            found.append(f"docs/views/{word}.md: begins with a title, the question that it answers and a picture")
        if tab and f"**{tab}**" not in text:
            found.append(f"docs/views/{word}.md: does not name its tab, {tab}")
        for view in re.findall(r"^`switchyard render .*--view (\w+)", text, flags=re.M):
            if view != word:
                found.append(f"docs/views/{word}.md: its picture is of {view}")
    words = {row[0] for row in rows}
    return found + [f"{p.relative_to(root)}: there is no such view" for p in (root / "docs/views").glob("*.md") if p.stem not in words]


def check_registers(root, cli):
    found = []
    rules = [rule.id for rule in registry.rules_of((root / "docs/rules.md").read_text())]
    table = (root / "core/diagnose/rule_table.h").read_text()
    known = re.findall(r'^    \{"([\w-]+)", \w+, \w+,', table, flags=re.M)
    if not known or sorted(rules) != sorted(known):
        found.append(f"docs/rules.md: rules without an entry or entries without a rule: {sorted(set(rules) ^ set(known))}")
    formats = registry.formats_of((root / "docs/formats.md").read_text())
    lines = re.findall(r"^(?:FORMAT|WRITER)\(", (root / "core/exchange/formats.inc").read_text(), flags=re.M)
    if len(formats) != len(lines):
        found.append(f"docs/formats.md: {len(formats)} entries, {len(lines)} formats")
    if cli:
        said = json.loads(subprocess.run([cli, "formats", "--json"], capture_output=True, text=True, check=True).stdout)["formats"]
        if [one["id"] for one in said] != [one.id for one in formats]:
            found.append("docs/formats.md: not what switchyard-cli formats says")
    return found


def check_links(root):
    found = []
    pages = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]
    anchors = {}

    def anchors_of(path):
        if path not in anchors:
            anchors[path] = {slug(line) for line in re.findall(r"^#+ (.+)$", path.read_text(), flags=re.M)}
        return anchors[path]

    for page in pages:
        for link in re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text())):
            if re.match(r"[a-z]+:", link):
                continue
            name, _, anchor = link.partition("#")
            target = (page.parent / name).resolve() if name else page
            where = f"{page.relative_to(root)}: {link}"
            if not target.is_file():
                found.append(f"{where} leads nowhere")
            elif not target.is_relative_to(root):
                found.append(f"{where} leads out of the repository")
            elif anchor and target.suffix == ".md" and anchor not in anchors_of(target):
                found.append(f"{where} has no such heading")
    used = set(re.findall(r"pictures/([\w.-]+\.png)", "".join(page.read_text() for page in pages)))
    return found + [f"docs/pictures/{p.name}: no page shows it" for p in (root / "docs/pictures").iterdir() if p.name not in used]


def check_map(root):
    """architecture.md has a row for every folder of core and views, and the files that a row names stand in it; what README.md,
    CONTRIBUTING.md and architecture.md name as a path of ours is one, and README.md knows the words of ./dev."""
    found = []
    text = (root / "docs/architecture.md").read_text()
    rows = {}
    for names, idea in re.findall(r"^\| (`views/.*?|`core/.*?) \|(.*)\|$", text, flags=re.M):
        first = names.split("/")[0].strip("`")
        for name in re.findall(r"`([\w/]+)`", names):
            rows[name if "/" in name else f"{first}/{name}"] = idea
    folders = {f"{top}/{p.name}" for top in ("core", "views") for p in (root / top).iterdir() if p.is_dir()}
    found += [f"docs/architecture.md: no row for {name}" for name in sorted(folders - rows.keys())]
    found += [f"docs/architecture.md: {name} is not there" for name in sorted(rows.keys() - folders)]
    for folder, idea in rows.items():
        for file in re.findall(r"`([\w/]+\.(?:h|inc))`", idea):
            if not (root / folder / file).is_file() and not (root / file).is_file():
                found.append(f"docs/architecture.md: {folder} has no {file}")
    for page in ("README.md", "CONTRIBUTING.md", "docs/architecture.md"):
        for path in sorted(set(re.findall(r"(?<![\w./])((?:core|views|app|tests|docs|catalog|resources)/[\w./-]*\w)", (root / page).read_text()))):
            if not (root / path).exists() and not list(root.glob(path + ".*")) and path not in ABROAD:
                found.append(f"{page}: there is no {path}")
    words = {word for line in re.findall(r"^([a-z|]+)\)", (root / "dev").read_text(), flags=re.M) for word in line.split("|")} - {"run", "test", "help"}
    named = re.search(r"`\./dev help` lists the other words \(([^:)]*)", (root / "README.md").read_text())
    said = set(re.findall(r"[a-z]+", named[1] if named else ""))
    return found + ([] if words == said else [f"README.md: words of ./dev that one of both does not have: {sorted(words ^ said)}"])


def check_tests(root):
    """What the checklist names as a test is one: a program of tests, and after `::` a function of it."""
    found, programs = [], {}
    for path in (root / "tests").rglob("tst_*.cpp"):
        programs.setdefault(path.stem, []).append(path)
    for row in re.findall(r"^\| \d+ \|.* \| (.+) \|$", (root / "docs/checklist.md").read_text(), flags=re.M):
        files, name = [], "the row"
        for folder, program, function in re.findall(r"(?:(\w[\w/]*)/)?(\btst_\w+)|::(\w+)", row):
            if program:
                name = f"{folder}/{program}" if folder else program
                files = [path for path in programs.get(program, []) if not folder or path.parent == root / "tests" / folder]
                if not files:
                    found.append(f"docs/checklist.md: there is no test {name}")
            elif not any(re.search(rf"^    void {function}\(", path.read_text(), flags=re.M) for path in files):
                found.append(f"docs/checklist.md: {name} has no {function}")
    return found


def check_template(root):
    """A page of the site loads nothing from elsewhere and runs no script."""
    found = []
    for name in ("page.html", "style.css"):
        if re.search(r"<script|@import|url\(|(?:src|<link[^>]*href)=\"?[a-z]+:", (root / "docs/site" / name).read_text()):
            found.append(f"docs/site/{name}: loads something from elsewhere, or a script")
    return found


def quoted(text):
    """Lines of programs in shell blocks, with what goes on behind a backslash, and the lines below pictures."""
    lines = []
    for block in re.findall(r"^```sh\n(.*?)^```$", text, flags=re.M | re.S):
        lines += re.sub(r"\\\n\s*", "", block).splitlines()
    lines += re.findall(r"^`(switchyard.+)`$", text, flags=re.M)
    return [words for words in (shlex.split(line, comments=True) for line in lines) if words]


def described(program, command=None):
    words = [program] + ([command] if command else []) + ["--describe"]
    said = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return {" ".join(filter(None, [command, one["command"]])): one["options"] for one in said["commands"]}


def check_words(words, commands):
    """Options of a line that its command does not have, and words that they do not take."""
    command = words[1] if len(words) > 1 and words[1] in commands else ""
    options = {}
    for one in (commands.get("", []) if command != "render" else []) + commands[command]:
        options[one["name"]] = options[one.get("short") or one["name"]] = one
    found = []
    places = [one for one in commands[command] if one["positional"]]
    at, rest = 0, words[2 if command else 1:]
    while rest:
        word = rest.pop(0)
        if word.startswith("-") and len(word) > 1:
            if word not in options:
                found.append(f"has no option {word}")
                continue
            takes = options[word]["takes"]
            value = rest.pop(0) if takes and rest else None
        else:
            takes, value = (places[min(at, len(places) - 1)]["takes"] if places else None), word
            at += 1
        if value and takes and re.fullmatch(r"[a-z0-9_.-]+(\|[a-z0-9_.-]+)+", takes) and any(v not in takes.split("|") for v in value.split(",")):
            found.append(f"{value} is none of {takes}")
    return found


def check_commands(root, programs):
    found = []
    commands = {name: described(path) for name, path in programs.items()}
    if "switchyard" in programs:
        commands["switchyard"] |= described(programs["switchyard"], "render")
    dev = set(re.findall(r"^(\w+)(?: \| [\w-]+)*\)", (root / "dev").read_text(), flags=re.M))
    pages = ["README.md", "docs/getting-started.md"] + [f"docs/views/{p.name}" for p in sorted((root / "docs/views").glob("*.md"))]
    for name in pages:
        unmade = set()  # files that would come from a command that does not run here
        with tempfile.TemporaryDirectory() as scratch:
            for part in ("resources", "docs"):
                os.symlink(root / part, pathlib.Path(scratch) / part)
            for words in quoted((root / name).read_text()):
                line = f"{name}: {shlex.join(words)}"
                if words[0] == "./dev" and words[1] not in dev:
                    found.append(f"{line}: there is no such word")
                if words[0] not in commands:
                    continue
                wrong = check_words(words, commands[words[0]])
                found += [f"{line}: {one}" for one in wrong]
                if name != "docs/getting-started.md" or words[0] != "switchyard-cli" or wrong:
                    continue
                if any(word.startswith("http:") or word in unmade for word in words):
                    unmade |= {word for word in words[2:] if "." in word and "/" not in word}
                    continue
                said = subprocess.run([programs["switchyard-cli"], *words[1:]], cwd=scratch, capture_output=True, text=True, check=False)
                if said.returncode != 0:
                    found.append(f"{line}: ends with {said.returncode}: {said.stderr.strip()[:300]}")
    return found


def self_test():
    assert slug("What limits it: `x`, 50 %") == "what-limits-it-x-50-"
    assert quoted("```sh\na b \\\n  c # d\n```\n\n`switchyard render x`\n") == [["a", "b", "c"], ["switchyard", "render", "x"]]
    commands = {"": [], "render": [{"name": "--view", "short": None, "positional": False, "takes": "canvas|rl"}, {"name": "design", "short": None, "positional": True, "takes": "FILE"}]}
    assert check_words(["switchyard", "render", "x", "--view", "rl"], commands) == []
    assert len(check_words(["switchyard", "render", "x", "--view", "rk", "--vieww"], commands)) == 2
    assert prose("a `[b](c)`\n```\n[d](e)\n```\n[f](g)") == "a \n\n[f](g)"
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = pathlib.Path(sys.argv[1]).resolve()
    programs = {pathlib.Path(path).name: path for path in sys.argv[2:]}
    os.environ |= {"SWITCHYARD_CATALOG": str(root / "catalog"), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    found = (check_views(root) + check_registers(root, programs.get("switchyard-cli")) + check_links(root) + check_map(root) + check_template(root)
             + check_tests(root) + check_commands(root, programs))
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
