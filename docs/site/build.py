#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The documentation site, from docs/ and from what the programs say of themselves (`./dev site`).

    build.py SOURCE OUT --cli SWITCHYARD-CLI [--program PROGRAM [COMMAND]]… [--shots DIRECTORY]

A page for each Markdown file of docs/, each design rule, each format and each program. pandoc makes HTML of Markdown and
MathML of equations: no script, no font and no style comes from elsewhere. Pictures are those of docs/pictures, or the
fresh ones of `./dev shots` where they lie in --shots. Ends with 1 where a link of the built site leads nowhere.
"""
import argparse
import concurrent.futures
import gzip
import html
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import registry  # noqa: E402

GUIDE = ["getting-started.md", "picture.md", "checklist.md", "own_catalog.md", "servers.md"]
NUMBERS = ["model.md", "accuracy.md", "memory.md"]
INSIDE = ["architecture.md", "dependencies.md"]
SAMPLES = ["llama3.1-70b-64-p5en", "llama3.3-70b-4-p5en-serving", "deepseek-v3-gb200-ultraservers", "llama3.1-8b-4-p6-b200",
           "grpo-qwen3-235b-16-p5en"]
LINES = 40  # of an example


class Page:
    """`path`: of the HTML, relative to the site. `base`: where the links of its text start from, relative to the repository."""

    def __init__(self, path, group, text, base, short="", syntax="gfm", subgroup=""):
        self.path, self.group, self.text, self.base, self.syntax, self.subgroup = path, group, text, base, syntax, subgroup
        heading = re.match(r"# (.+)", text)
        self.title = heading[1].replace("`", "") if heading else short
        self.short = short or self.title


class Program:
    """What a program of this build answers, with the bundled catalog."""

    def __init__(self, path, source, directory):
        self.path, self.directory = path, directory
        self.environment = dict(os.environ, SWITCHYARD_CATALOG=str(source / "catalog"), LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen")

    def say(self, *words):
        return subprocess.run([str(self.path), *words], capture_output=True, text=True, errors="replace", cwd=self.directory, env=self.environment, check=False)


def fenced(text):
    lines = text.rstrip().splitlines()
    shown = [line if len(line) <= 200 else line[:199] + "…" for line in lines[:LINES]]
    if len(lines) > LINES:
        shown.append(f"… ({len(lines) - LINES} lines more)")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{fence}\n" + "\n".join(shown) + f"\n{fence}\n"


def rule_pages(source):
    rules = registry.rules_of((source / "docs/rules.md").read_text())
    pages = []
    for rule in rules:
        mark = f'<span class="{rule.severity}">{rule.severity}</span>'
        text = (f"# {rule.title}\n\nRule `{rule.id}` · {rule.area} · {mark}\n\n{rule.body}\n\n"
                f"`switchyard-cli check DESIGN` names it where a design breaks it; the page [Checks](views/checks.md) shows it with its fix, and\n"
                f"a waiver with a reason accepts it. All rules: [Design rules](rules.md).\n")
        pages.append(Page(f"rules/{rule.id}.html", "Design rules", text, "docs", rule.id, subgroup=rule.area))
    head = (source / "docs/rules.md").read_text().split("\n## ")[0]
    rows = ""
    for area in dict.fromkeys(rule.area for rule in rules):
        rows += f"\n## {area}\n\n| rule | severity | |\n|---|---|---|\n"
        rows += "".join(f'| [`{r.id}`](rules.md#{r.id}) | <span class="{r.severity}">{r.severity}</span> | {r.title} |\n' for r in rules if r.area == area)
    return [Page("rules/index.html", "Design rules", head + rows, "docs", "All rules")] + pages


def read_example(source, cli, scratch, one):
    """The first input of its fuzz target, and what the program says of it."""
    path = source / "tests/fuzz/formats" / one.id / "1"
    try:
        text = path.read_text()
    except (UnicodeDecodeError, FileNotFoundError):
        return ""
    shutil.copy(path, scratch / "FILE")
    for more in (["-o", "cluster.switchyard"], ["-o", "facts.json"], ["-o", "prices.csv"], ["-o", "runs.csv", "--platform", "p5.48xlarge"]):
        said = cli.say("import", one.id, "FILE", *more)
        if said.returncode == 0:
            words = (said.stdout + said.stderr).strip()
            return "A short FILE:\n\n" + fenced(text) + f"\n`switchyard-cli import {one.id} FILE {' '.join(more)}` says\n\n" + fenced(words) + "\n"
    return "A short FILE, of use beside those of a cluster:\n\n" + fenced(text) + "\n"


def write_example(cli, one):
    for sample in SAMPLES:
        said = cli.say("export", one.id, f"resources/samples/{sample}.switchyard", "-o", "-")
        if said.returncode == 0 and said.stdout.strip():
            left = "".join(f"- {line}\n" for line in said.stderr.splitlines() if line.startswith("left out"))
            shown = "an archive, which tar -tzf lists" if said.stdout.startswith("\x1f") else said.stdout
            return (f"`switchyard-cli export {one.id} resources/samples/{sample}.switchyard -o -` writes\n\n" + fenced(shown) + "\n"
                    + (f"and says\n\n{left}\n" if left else ""))
    return ""


def format_pages(source, cli, scratch):
    page = (source / "docs/formats.md").read_text()
    formats = registry.formats_of(page)
    titles = {one["id"]: one["title"] for one in json.loads(cli.say("formats", "--json").stdout)["formats"]}
    pages = []
    for one in formats:
        text = f"# {titles[one.id]}\n\nFormat `{one.id}`: {one.what}. Checked by {one.checked_by}. Held by the test `{one.held_by}`.\n\n"
        if one.reads:
            text += (f"## Reading\n\n`switchyard-cli import {one.id} FILE -o OUTPUT`, or `auto` in place of `{one.id}`: a file is told by its content. "
                     f"In the window: File > Import > {titles[one.id]}, or drop the file on it. What was not understood is listed.\n\n" + read_example(source, cli, scratch, one))
        if one.writes:
            text += (f"## Writing\n\n`switchyard-cli export {one.id} DESIGN -o OUTPUT`. In the window: File > Export as > As {titles[one.id]}…. "
                     "What the format cannot hold is listed.\n\n" + write_example(cli, one))
        text += "All formats: [Formats of other tools](formats.md).\n"
        pages.append(Page(f"formats/{one.id}.html", "Formats", text, "docs", titles[one.id]))
    linked = re.sub(r"^\| `([\w-]+)` \|", r"| [`\1`](formats.md#\1) |", page, flags=re.M)
    return [Page("formats/index.html", "Formats", linked, "docs", "All formats")] + pages


def program_pages(source, version, programs, scratch):
    """The manual pages that packaging/manual.py makes."""
    words = [word for program in programs for word in program]
    made = subprocess.run([sys.executable, str(source / "packaging/manual.py"), version, str(scratch / "manual"), *words], check=False, capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(f"packaging/manual.py: {made.stderr.strip().splitlines()[-1:]}")
    pages = []
    for path in sorted((scratch / "manual/man1").glob("*.1.gz")):
        name = path.name[:-len(".1.gz")]
        pages.append(Page(f"programs/{name}.html", "Programs", gzip.decompress(path.read_bytes()).decode(), "docs", name, syntax="man"))
    return pages


def pages_of(source, version, cli, programs, scratch):
    def file(name, group, short=""):
        where = posixpath.dirname(name)
        path = name.removeprefix("docs/").removesuffix(".md").lower()
        return Page((path[:-len("readme")] + "index" if path.endswith("readme") else path) + ".html", group, (source / name).read_text(), where, short)

    pages = [file("docs/index.md", "")]
    pages += [file("docs/" + name, "Guide") for name in GUIDE]
    pages += [file(f"docs/views/{word}.md", "Views") for word, _, _ in registry.views_of((source / "views/results/viewtable.cpp").read_text())]
    pages += [file("docs/" + name, "The numbers") for name in NUMBERS]
    pages += rule_pages(source)
    pages += format_pages(source, cli, scratch)
    pages += program_pages(source, version, programs, scratch)
    pages += [file("docs/" + name, "Inside") for name in INSIDE]
    pages += [file("docs/adr/README.md", "Inside")] + [file(f"docs/adr/{p.name}", "Inside") for p in sorted((source / "docs/adr").glob("0*.md"))]
    pages += [file("CONTRIBUTING.md", "Inside"), file("CHANGELOG.md", "Inside")]
    known = {page.base + "/" + posixpath.basename(page.path) for page in pages}
    for path in (source / "docs").glob("*.md"):  # whoever adds a page need not know of this list
        if path.name not in ("rules.md", "formats.md") and "docs/" + path.stem.lower() + ".html" not in known:
            pages.append(file("docs/" + path.name, "Guide"))
    return pages


def html_of(page):
    syntax = page.syntax + ("+tex_math_dollars" if page.syntax == "gfm" and "$$" in page.text else "")
    made = subprocess.run(["pandoc", "-f", syntax, "-t", "html5", "--mathml", "--wrap=preserve", "--no-highlight"], input=page.text, capture_output=True, text=True, check=False)
    if made.returncode != 0 or "[WARNING]" in made.stderr:
        sys.exit(f"{page.path}: pandoc: {made.stderr.strip()}")
    body = made.stdout
    if page.syntax == "man":
        body = f"<h1>{html.escape(page.short)}</h1>\n" + re.sub(r"<(/?)h(\d)", lambda m: f"<{m[1]}h{int(m[2]) + 1}", body)
    return body


class Links:
    """From links between files of the repository to links between pages; what is no page is copied beside them."""

    def __init__(self, source, out, pages, pictures):
        self.source, self.out, self.pictures, self.wrong = source, out, pictures, []
        self.page_of = {"docs/rules.md": "rules/index.html", "docs/formats.md": "formats/index.html"}
        self.paths = {page.path for page in pages}
        for page in pages:
            if page.syntax == "gfm" and not page.path.startswith(("rules/", "formats/")):
                name = "README.md" if page.path.endswith("adr/index.html") else None
                stem = posixpath.basename(page.path).removesuffix(".html")
                folder = source / page.base
                for path in folder.glob("*.md"):
                    if path.name == name or path.stem.lower() == stem:
                        self.page_of[posixpath.join(page.base, path.name)] = page.path

    def target(self, page, link):
        if re.match(r"[a-z]+:", link) or link.startswith("#"):
            return link
        path, _, anchor = link.partition("#")
        name = posixpath.normpath(posixpath.join(page.base, path))
        if name in ("docs/rules.md", "docs/formats.md") and f"{posixpath.basename(name)[:-3]}/{anchor}.html" in self.paths:
            where, anchor = f"{posixpath.basename(name)[:-3]}/{anchor}.html", ""
        elif name in self.page_of:
            where = self.page_of[name]
        elif (self.source / name).is_file() and name.startswith("docs/"):
            where = name.removeprefix("docs/")
            (self.out / where).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.pictures.get(posixpath.basename(name), self.source / name) if where.startswith("pictures/") else self.source / name, self.out / where)
        else:
            self.wrong.append(f"{page.path}: {link}")
            return link
        return posixpath.relpath(where, posixpath.dirname(page.path) or ".") + ("#" + anchor if anchor else "")

    def turned(self, page, body):
        return re.sub(r'(href|src)="([^"]*)"', lambda m: f'{m[1]}="{html.escape(self.target(page, html.unescape(m[2])))}"', body)


def navigation(pages, page):
    out = []
    for group in dict.fromkeys(p.group for p in pages if p.group):
        out.append(f"<details{' open' if group in (page.group, 'Guide', 'Views') else ''}><summary>{group}</summary><ul>")
        last = ""
        for one in (p for p in pages if p.group == group):
            if one.subgroup != last:
                last = one.subgroup
                out.append(f"<li><b>{html.escape(last)}</b></li>")
            here = ' aria-current="page"' if one is page else ""
            out.append(f'<li><a href="{posixpath.relpath(one.path, posixpath.dirname(page.path) or ".")}"{here}>{html.escape(one.short)}</a></li>')
        out.append("</ul></details>")
    return "\n".join(out)


def check_built(out):
    """Links of the built pages that lead nowhere, and anything that a browser would load from elsewhere."""
    bodies = {path.relative_to(out).as_posix(): path.read_text() for path in out.rglob("*.html")}
    ids = {path: set(re.findall(r'id="([^"]+)"', body)) for path, body in bodies.items()}
    wrong = []
    for path, body in bodies.items():
        if re.search(r'<script|<iframe|@import|<link[^>]+href="[a-z]+:|src="[a-z]+:', body):
            wrong.append(f"{path}: loads something from elsewhere, or a script")
        for link in re.findall(r'(?:href|src)="([^"]*)"', body):
            if re.match(r"[a-z]+:", link):
                continue
            name, _, anchor = html.unescape(link).partition("#")
            where = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
            if not (out / where).is_file():
                wrong.append(f"{path}: {link} leads nowhere")
            elif anchor and where in ids and anchor not in ids[where]:
                wrong.append(f"{path}: {link} has no such place")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--cli", type=pathlib.Path, required=True)
    parser.add_argument("--program", nargs="+", action="append", default=[])
    parser.add_argument("--shots", type=pathlib.Path)
    given = parser.parse_args()
    if not shutil.which("pandoc"):
        sys.exit("there is no pandoc")
    source, out = given.source.resolve(), given.out.resolve()
    version = re.search(r"project\(switchyard VERSION ([\d.]+)", (source / "CMakeLists.txt").read_text())[1]
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as directory:
        scratch = pathlib.Path(directory)
        (scratch / "resources").symlink_to(source / "resources")
        cli = Program(given.cli.resolve(), source, scratch)
        programs = [[str(given.cli.resolve())]] + [[str(pathlib.Path(words[0]).resolve()), *words[1:]] for words in given.program]
        pages = pages_of(source, version, cli, programs, scratch)
    pictures = {}
    if given.shots and given.shots.is_dir():
        for page in pages:
            pictures |= {picture: given.shots / shot for picture, shot in registry.shots_of(page.text) if (given.shots / shot).is_file()}
    links = Links(source, out, pages, pictures)
    template = (source / "docs/site/page.html").read_text()
    shutil.copy(source / "docs/site/style.css", out / "style.css")
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as workers:
        bodies = list(workers.map(html_of, pages))
    for page, body in zip(pages, bodies):
        whole = {"TITLE": html.escape(page.title if page.path == "index.html" else page.title + " · Switchyard"), "VERSION": version,
                 "UP": "../" * page.path.count("/"), "NAV": navigation(pages, page), "BODY": links.turned(page, body)}
        (out / page.path).parent.mkdir(parents=True, exist_ok=True)
        (out / page.path).write_text(re.sub(r"@([A-Z]+)@", lambda m: whole[m[1]], template))
    wrong = [f"{line} leads nowhere" for line in links.wrong] + check_built(out)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(pages)} pages, {len(pictures)} fresh pictures")


if __name__ == "__main__":
    main()
