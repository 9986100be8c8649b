#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The German of the window: resources/translations/switchyard_de.ts.

    translations.py update SOURCE    what lupdate and core's sentences have goes in, what the sources no longer say goes out
    translations.py check SOURCE     every string has its German, in the same form; core says nothing that the file does not have
    translations.py complete SOURCE  lupdate finds nothing that the file does not have (77, skipped, without lupdate)
    translations.py --self-test

All of ours is one context, so that the same English is the same German everywhere and a string may move between files; words
of Qt's classes and of core's tables have theirs (views/language), and so have core's sentences and the window's own errors: the
patterns that stand in say("…") and Pattern<0>("…"), gathered here since core has no Qt. In German their places "{}" may go by number, "{1} von {0}".
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

FILE = "resources/translations/switchyard_de.ts"
OWN = "switchyard"
# Titles, tips and units of core's tables, a line each: the test views.language writes and holds the list.
CORE, CORE_WORDS = "core", "resources/translations/core_words.txt"
SENTENCES = "core sentences"
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
# What is none of a sentence is passed over as a whole: comments, characters, other strings.
SAID = re.compile(r'\b(?:say|Pattern<\d+>)\(\s*((?:' + LITERAL + r'\s*)+)|//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\2"|' + LITERAL + r"|'(?:[^'\\\n]|\\.)'", re.S)
# Functions and macros of ours that take words as tr() and QT_TR_NOOP do.
ALIASES = "tr+=spoken,QT_TR_NOOP+=TITLE"
FORMS = 2  # German: one, many

Key = collections.namedtuple("Key", "context source comment")
Message = collections.namedtuple("Message", "plural texts")


def read(path):
    """Messages by their key, in the order of the file; an unfinished one has no texts."""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name")
        for message in context.iter("message"):
            key = Key(name, message.findtext("source"), message.findtext("comment") or "")
            translation = message.find("translation")
            plural = message.get("numerus") == "yes"
            texts = [form.text or "" for form in translation.iter("numerusform")] if plural else [translation.text or ""]
            if translation.get("type") or not all(texts):
                texts = []
            if key in found:
                raise ValueError(f"{key.source!r} stands twice")
            found[key] = Message(plural, texts)
    return found


def written(messages):
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->",
             '<TS version="2.1" language="de_DE" sourcelanguage="en">']
    for context in sorted({key.context for key in messages}):
        lines += ["<context>", f"    <name>{context}</name>"]
        for key in sorted((k for k in messages if k.context == context), key=lambda k: (k.source.casefold(), k.source, k.comment)):
            message = messages[key]
            lines.append('    <message numerus="yes">' if message.plural else "    <message>")
            lines.append(f"        <source>{escape(key.source)}</source>")
            if key.comment:
                lines.append(f"        <comment>{escape(key.comment)}</comment>")
            mark = "" if message.texts else ' type="unfinished"'
            if message.plural:
                lines.append(f"        <translation{mark}>")
                lines += [f"            <numerusform>{escape(text)}</numerusform>" for text in message.texts or [""] * FORMS]
                lines.append("        </translation>")
            else:
                lines.append(f"        <translation{mark}>{escape(''.join(message.texts))}</translation>")
            lines.append("    </message>")
        lines.append("</context>")
    return "\n".join(lines + ["</TS>", ""])


def places(text):
    """Which argument stands at each place: "{}" the one behind the last."""
    out = []
    for number in re.findall(r"\{(\d?)\}", text):
        out.append(int(number) if number else out[-1] + 1 if out else 0)
    return out


def sentences(root):
    """The patterns of core's sentences, and of the window's own errors, that have a word in them."""
    found = set()
    for path in sorted(path for folder in ("core", "views", "app") for path in (root / folder).rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        for match in SAID.finditer(path.read_text(encoding="utf-8")):
            if match[1]:
                text = "".join(literal[1:-1] for literal in re.findall(LITERAL, match[1]))
                text = re.sub(r"\\(.)", lambda escaped: {"n": "\n", "t": "\t"}.get(escaped[1], escaped[1]), text)
                if re.search(r"[^\W\d_]", text):
                    found.add(Key(SENTENCES, text, ""))
    return found


def lupdate():
    return shutil.which("lupdate", path="/usr/lib/qt6/bin") or shutil.which("lupdate")


def collected(root):
    """What the sources say, without translations."""
    with tempfile.TemporaryDirectory() as directory:
        fresh = pathlib.Path(directory) / "fresh.ts"
        words = [lupdate(), "-silent", "-no-obsolete", "-locations", "none", "-I", ".", "-tr-function-alias", ALIASES, "app", "views", "-ts", str(fresh)]
        said = subprocess.run(words, cwd=root, capture_output=True, text=True)
        if said.returncode != 0:
            raise RuntimeError(said.stderr.strip())
        found = {}
        for context in ElementTree.parse(fresh).getroot().iter("context"):
            name = context.findtext("name")
            qts = re.fullmatch(r"Q[A-Z]\w*", name) and name != "QObject"
            for message in context.iter("message"):
                source = message.findtext("source")
                if source and re.search(r"[^\W\d_]", re.sub(r"%L?\d|%n", "", source)) or qts:
                    found[Key(name if qts else OWN, source, message.findtext("comment") or "")] = message.get("numerus") == "yes"
        if (root / CORE_WORDS).exists():
            found |= {Key(CORE, line, ""): False for line in (root / CORE_WORDS).read_text(encoding="utf-8").splitlines()}
        return found | {key: False for key in sentences(root)}


def form_of(text):
    """What a translation has in common with its source."""
    marks = re.findall(r"&(?!&)(?=\w)", text.replace("&&", "").replace("&amp;", ""))
    return {
        "placeholders": sorted(set(re.findall(r"%(?:L?\d+|n)", text))),
        "places": sorted(set(places(text))),
        "mnemonics": len(marks),
        "end": re.search(r"(…|:|\?|)\s*$", text).group(1),
        "space around": (text[: len(text) - len(text.lstrip())], text[len(text.rstrip()):]),
        "markup": sorted(re.findall(r"</?[a-z][^<>]*>", text)),
    }


def faults(messages):
    found = []
    for key, message in messages.items():
        if not message.texts:
            found.append(f"{key.source!r}: has no German")
            continue
        if message.plural and len(message.texts) != FORMS:
            found.append(f"{key.source!r}: has {len(message.texts)} forms, expected {FORMS}")
        for text in message.texts:
            wanted, got = form_of(key.source), form_of(text)
            if message.plural:  # "one thing" may leave the number out
                wanted["placeholders"] = [p for p in wanted["placeholders"] if p != "%n"]
                got["placeholders"] = [p for p in got["placeholders"] if p != "%n"]
            found += [f"{key.source!r}: {what} differ: {text!r}" for what in wanted if wanted[what] != got[what]]
    return found


def unsaid(root, messages):
    """Of core's sentences, which need no lupdate."""
    now = sentences(root)
    return [f"{key.source!r}: is not in {FILE}" for key in sorted(now) if key not in messages] + \
        [f"{key.source!r}: core no longer says it" for key in messages if key.context == SENTENCES and key not in now]


def missing(root, messages):
    now = collected(root)
    lines = [f"{key.source!r}: is not in {FILE}" for key in now if key not in messages]
    lines += [f"{key.source!r}: the sources no longer say it" for key in messages if key not in now]
    return lines


def update(root):
    path = root / FILE
    old = read(path) if path.exists() else {}
    messages = {}
    for key, plural in collected(root).items():
        kept = old.get(key)
        messages[key] = Message(plural, kept.texts if kept and kept.plural == plural else [])
    path.write_text(written(messages), encoding="utf-8")
    added, gone = [k for k in messages if k not in old], [k for k in old if k not in messages]
    print(f"{len(messages)} strings, {len(added)} new, {len(gone)} gone")
    return faults(messages)


def self_test():
    good = {Key(OWN, "&Open %1…", ""): Message(False, ["%1 ö&ffnen…"]), Key(OWN, "%n thing(s)", ""): Message(True, ["ein Ding", "%n Dinge"]),
            Key(OWN, "a < b & c", "note"): Message(False, ["a < b & c"])}
    bad = {"no text": Message(False, []), "%1 of %2": Message(False, ["%1"]), "&Save": Message(False, ["Sichern"]), "wait…": Message(False, ["warte"]),
           "name:": Message(False, ["Name"]), " · %1": Message(False, ["%1"]), "<b>%1</b>": Message(False, ["<i>%1</i>"])}
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "a.ts"
        path.write_text(written(good), encoding="utf-8")
        assert read(path) == good and not faults(good), faults(good)
        path.write_text(written({Key(OWN, s, ""): m for s, m in bad.items()}), encoding="utf-8")
        told = faults(read(path))
        assert all(any(line.startswith(repr(s)) for line in told) for s in bad), told
        root = pathlib.Path(directory)
        (root / "core").mkdir()
        (root / "core/a.cpp").write_text('// say("a comment")\nauto a = say("{} of "\n    "{} \\"x\\"", 1, n), b = say("{}, {}", a, a);\n'
                                         'Row r = {"no sentence", Pattern<1>("{} hosts"), \'"\', R"(say("raw"))"}; essay("none"); say(r.pattern);\n')
        told = unsaid(root, {Key(SENTENCES, "{} hosts", ""): Message(False, ["{} Hosts"]), Key(SENTENCES, "gone", ""): Message(False, ["weg"])})
        assert len(told) == 2 and told[0].startswith(repr('{} of {} "x"')) and told[1].startswith("'gone'"), told
        assert not faults({Key(SENTENCES, "{} of {}", ""): Message(False, ["{1} von {0}"])})
        for wrong in ("{}", "{0} von {0}", "{} von {} {}"):
            assert faults({Key(SENTENCES, "{} of {}", ""): Message(False, [wrong])}), wrong
        (root / "core/a.cpp").unlink()
        if lupdate():
            (root / "app").mkdir()
            (root / "views").mkdir()
            (root / "views/a.cpp").write_text('namespace ours {\nQString tr(const char *);\nvoid f() { tr("new"); spoken("said"); TITLE("title"); tr("%1 · %2"); QObject::tr("%n more", nullptr, 2); }\n}\n')
            assert {k.source for k in collected(root)} == {"new", "said", "title", "%n more"}, collected(root)
            assert len(missing(root, good)) == 4 + len(good)
    return []


def main():
    if sys.argv[1] == "--self-test":
        lines = self_test()
    else:
        what, root = sys.argv[1], pathlib.Path(sys.argv[2])
        if what != "check" and not lupdate():
            print("skipped: there is no lupdate (qt6-l10n-tools)")
            return 1 if os.environ.get("SWITCHYARD_NEED_TOOLS") else 77
        lines = update(root) if what == "update" else faults(read(root / FILE)) + unsaid(root, read(root / FILE)) if what == "check" else missing(root, read(root / FILE))
    print(*lines, sep="\n")
    print(f"{len(lines)} fault(s)")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
