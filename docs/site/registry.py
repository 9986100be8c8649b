# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages that the program's registers have made (docs/rules.md, docs/formats.md), taken apart into their entries."""
import re
from dataclasses import dataclass


@dataclass
class Rule:
    area: str
    id: str
    title: str
    severity: str
    body: str  # Markdown: help, fix, sources


@dataclass
class Format:
    id: str
    what: str
    reads: bool
    writes: bool
    checked_by: str
    held_by: str


def rules_of(page):
    rules = []
    for area in re.split(r"^## ", page, flags=re.M)[1:]:
        name, _, rest = area.partition("\n")
        for entry in re.split(r"^### ", rest, flags=re.M)[1:]:
            rule, _, body = entry.partition("\n")
            head = re.match(r"\s*\*\*(.+)\*\* \((\w+)\)\s*", body)
            if not head:
                raise ValueError(f"docs/rules.md: {rule} has no line with its title and severity")
            rules.append(Rule(name.strip(), rule.strip(), head[1], head[2], body[head.end():].strip()))
    return rules


def formats_of(page):
    formats = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 6 and cells[0].startswith("`"):
            formats.append(Format(cells[0].strip("`"), cells[1], cells[2] == "yes", cells[3] == "yes", cells[4], cells[5].strip("`")))
    return formats


def views_of(table):
    """Word, title and tab ("" where it is no page of the results) of each row of views/results/viewtable.cpp."""
    found = re.findall(r'^    \{"(\w+)", TITLE\("([^"]+)"\), \{(?:TITLE\("([^"]+)"\))?', table, flags=re.M)
    return [tuple(row) for row in found]


def shots_of(page):
    """Pictures of a page that `./dev shots` makes: name in docs/pictures and name of the shot."""
    named = re.findall(r"^!\[[^\]]*\]\((?:\.\./)?pictures/([\w.-]+)\)\n\n`([\w-]+)` of `\./dev shots`", page, flags=re.M)
    drawn = re.findall(r"^`switchyard render .* -o ([\w.-]+\.png)`$", page, flags=re.M)
    return [(picture, shot + ".png") for picture, shot in named] + [(picture, "view-" + picture) for picture in drawn]
