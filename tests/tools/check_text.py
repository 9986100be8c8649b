#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Text is text: no widget may guess whether words from outside are markup.

Fails when views or app make a label, a message box, a document or markup of their own outside views/text, when
text::rich() gets anything but a literal of ours as its markup, when core or app write table cells without
core/base/csv_cell.h, or when an address of a server is kept as a bare string.
`--self-test` plants one violation of each kind and expects it to be found.
"""
import pathlib
import re
import sys
import tempfile

HELPER = ("views", "text")
# What shows text and would guess, or carries markup past views/text.
RULES = [
    (r"\bnew\s+QLabel\b|\bQLabel\s*\(\s*[^)\s]|\bQLabel\s+\w+\s*[;({]|public\s+QLabel\b|make_unique<QLabel>", "make labels of text::Label or text::RichLabel"),
    (r"\bQMessageBox\s+\w+\s*[;({]|\bnew\s+QMessageBox\b|public\s+QMessageBox\b|\bQMessageBox::(about|aboutQt|information|question|warning|critical)\s*\(",
     "make message boxes of text::MessageBox"),
    (r"\bQ(TextBrowser|TextEdit|TextDocument|TextCursor|StaticText|ErrorMessage|SplashScreen|GraphicsTextItem|GraphicsSimpleTextItem|Wizard|WhatsThis)\b",
     "documents and their widgets can load files"),
    (r"\bQt::(RichText|AutoText|MarkdownText)\b|\bsetTextFormat\s*\(|\bmightBeRichText\b", "text formats are set in views/text"),
    (r"\bsetHtml\s*\(|\bsetMarkdown\s*\(|\bappendHtml\s*\(|\binsertHtml\s*\(|\bsetWhatsThis\s*\(|\bsetInformativeText\s*\(|\bsetOpenExternalLinks\s*\(",
     "markup goes through text::rich"),
    (r"\btoHtmlEscaped\s*\(", "escaping is done by text::rich"),
    (r"\.html\s*\(\s*\)", "a Rich is given to a RichLabel, not taken apart"),
    (r"\brich\s*\((?!\s*(?:tr\s*\(\s*\"|QStringLiteral\s*\(\s*\"|QCoreApplication::translate\s*\(\s*\"[^\"]*\"\s*,\s*\"|const\s+QString))", "the markup of text::rich is a literal of ours"),
    (r"\bsvg\w*\.setTitle\s*\(\s*(?!text::xmlText)", "QSvgGenerator takes its title as markup: text::xmlText"),
    (r"getSaveFileName\s*\([^;]*?\btitle\(\)\s*\+", "suggest file names with text::fileName"),
]
ADDRESS = re.compile(r"(?:std::string|QString)\s+(?:url|serverUrl|server_url|baseUrl|address)\s*[;=,)]")
ADDRESS_MAY = {"core/catalog/catalog.h", "app/cli/cmd_live.cpp"}  # sources of figures; the word before it is parsed


def code_of(text):
    """The text without comments, same number of lines."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def violations(root):
    found = []
    for top in ("views", "app"):
        for path in sorted(p for p in (root / top).rglob("*") if p.suffix in (".h", ".cpp")):
            relative = path.relative_to(root)
            if relative.parts[:2] == HELPER or relative.parts[:2] in (("app", "cli"), ("app", "sim")):
                continue
            text = code_of(path.read_text(encoding="utf-8"))
            for pattern, advice in RULES:
                if relative.name == "stylesheet.cpp" and "QTextEdit" in text:
                    text = re.sub(r"\bQ(Plain)?TextEdit\b", "QWidget", text)  # selectors of a style sheet
                for match in re.finditer(pattern, text, re.S):
                    found.append(f"{relative}:{text.count(chr(10), 0, match.start()) + 1}: {match.group().strip()[:40]}: {advice}")
    for top in ("core", "views", "app"):
        for path in sorted(p for p in (root / top).rglob("*") if p.suffix in (".h", ".cpp")):
            relative = path.relative_to(root).as_posix()
            text = code_of(path.read_text(encoding="utf-8"))
            for match in ADDRESS.finditer(text):
                if relative not in ADDRESS_MAY and not relative.startswith("core/telemetry/server_address"):
                    found.append(f"{relative}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()}: addresses of servers are telemetry::ServerAddress")
            # A table of ours: a header line of names and commas in a literal that ends in a line end.
            if re.search(r'"\w+(?:,\w+){2,}(?:\\r)?\\n"', text) and "core/base/csv_cell.h" not in text:
                found.append(f"{relative}: writes a table without core/base/csv_cell.h")
    return found


def self_test():
    planted = {
        "views/results/a.cpp": "auto *l = new QLabel(name);\n",
        "views/results/b.h": "class Pill : public QLabel {};\n",
        "app/desktop/c.cpp": 'QMessageBox box(QMessageBox::Question, "a", name);\n',
        "app/desktop/d.cpp": 'QMessageBox::warning(this, "a", name);\n',
        "views/results/e.cpp": "QTextBrowser *b;\n",
        "views/results/f.cpp": "label->setTextFormat(Qt::RichText);\n",
        "views/results/g.cpp": "edit->setHtml(name);\n",
        "views/results/h.cpp": "QString s = name.toHtmlEscaped();\n",
        "views/results/i.cpp": "label->setText(text::rich(name));\n",
        "views/results/j.cpp": "widget->setWhatsThis(name);\n",
        "views/results/k.cpp": "QStaticText s(name);\n",
        "views/results/l.cpp": "label->setText(rich.html());\n",
        "app/desktop/m.cpp": 'QFileDialog::getSaveFileName(w, tr("x"), m_document.title() + QStringLiteral(".md"));\n',
        "app/desktop/r.cpp": "svg.setTitle(m_document.title());\n",
        "core/exchange/n.cpp": 'std::string out = "name,type,now\\n";\n',
        "core/telemetry/o.h": "std::string url;\n",
        "app/desktop/p.h": "void addRecent(const QString url);\n",
        "views/results/q.cpp": "const QLabel label(name);\n",
    }
    allowed = {
        "views/results/z.cpp": '// new QLabel(name)\nauto l = text::rich(tr("<b>%1</b>"), name);\nQMessageBox::StandardButton b = QMessageBox::Save;\nconnect(x, &QLabel::linkActivated, y);\n',
        "views/text/y.cpp": "label->setTextFormat(Qt::PlainText);\n",
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
