#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Manual pages and bash completion from what the programs say of themselves.

    manual.py VERSION DIRECTORY PROGRAM [PROGRAM COMMAND…]…

PROGRAM --describe lists every option with what it takes. A word behind a program is a command of it that describes itself
(`switchyard render`). Writes DIRECTORY/man1/NAME.1.gz and DIRECTORY/completions/NAME; the same programs give the same bytes.
"""
import gzip
import json
import pathlib
import re
import subprocess
import sys

ABOUT = {
    "switchyard": "desktop explorer for AWS GPU clusters",
    "switchyard-cli": "design, predict and diagnose AWS GPU clusters",
    "switchyard-sim": "metrics of a simulated GPU cluster",
}
FILES = """.SH FILES
.TP
.I $XDG_CONFIG_HOME/switchyard/catalog
entries of your own over the bundled catalog
.TP
.I /usr/share/switchyard
catalog and sample designs
.SH ENVIRONMENT
.TP
.B SWITCHYARD_CATALOG
another directory in the place of the bundled catalog
.TP
.B SWITCHYARD_MOTION
0: nothing in the window is seen to move
"""


def describe(program, command):
    words = [program] + ([command] if command else []) + ["--describe"]
    said = json.loads(subprocess.run(words, check=True, capture_output=True, text=True, env={"QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}).stdout)
    for one in said["commands"]:
        one["command"] = " ".join(filter(None, [command, one["command"]]))
    return said["commands"]


def roff(text):
    """Text of our own as roff takes it: no line is a request, no dash a hyphen."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def option_roff(option):
    names = [option["name"]] if option["positional"] else [option["name"]] + ([option["short"]] if option["short"] else [])
    head = ", ".join(f"\\fB{roff(name)}\\fR" for name in names)
    takes = option["takes"]
    if takes and not (option["positional"] and takes == option["name"]):
        head += " \\fI" + roff(takes if len(takes) < 60 else takes[:takes.rfind("|", 0, 56) + 1] + "...").replace("|", "|\\:") + "\\fR"
    help_text = option["help"] + (" (required)" if option["required"] and not option["positional"] else "")
    return f".TP\n{head}\n{roff(help_text) or roff('as its name says')}\n"


def page(name, version, commands):
    main = commands[0]
    out = [f'.TH {roff(name).upper()} 1 "" "Switchyard {version}" "User Commands"\n.SH NAME\n{roff(name)} \\- {roff(ABOUT[name])}\n.SH SYNOPSIS\n']
    for one in commands:
        needed = [o for o in one["options"] if o["positional"]]
        inside = "".join(f" \\fI{roff(o['name'])}\\fR" if o["required"] else f" [\\fI{roff(o['name'])}\\fR]" for o in needed)
        if len(commands) > 1 and one is main and not needed and name != "switchyard":
            continue
        words = roff(name + (" " + one["command"] if one["command"] else ""))
        out.append(f".B {words}\n[\\fIoptions\\fR]{inside}\n.br\n")
    out.append(f".SH DESCRIPTION\n{roff(main['help'])}\n")
    out.append(".SH OPTIONS\n" + "".join(option_roff(o) for o in main["options"]))
    if len(commands) > 1:
        out.append(".SH COMMANDS\n")
    for one in commands[1:]:
        own = [o for o in one["options"] if o["name"] not in ("--help", "--describe")]
        out.append(f".SS {roff(one['command'])}\n{roff(one['help'])}\n" + "".join(option_roff(o) for o in own))
    out.append(FILES)
    out.append(".SH EXIT STATUS\n0 when all went well, 1 for findings or a wish that cannot be met, 2 for usage, 3 for input that cannot be read.\n" if name == "switchyard-cli" else "")
    others = [f".BR {roff(n)} (1)" for n in ABOUT if n != name]
    out.append(".SH SEE ALSO\n" + ",\n".join(others) + "\n")
    return "".join(out)


def words_of(takes):
    """What completion offers behind an option: its words, files, or nothing."""
    if takes in ("FILE", "OUTPUT"):
        return "@files"
    if takes and "|" in takes and re.fullmatch(r"[\w.|:+-]+", takes):
        return takes.replace("|", " ")
    return ""


def completion(name, commands):
    function = "_" + name.replace("-", "_")
    paths = [c["command"] for c in commands if c["command"]]
    first = [path for path in paths if " " not in path]
    lines = [f"# bash completion of {name}; made from {name} --describe", f"{function}()", "{",
             '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= at options= values= below=',
             "    for ((at = 1; at < COMP_CWORD; at++)); do",
             f"""        case "${{command:+$command }}${{COMP_WORDS[at]}}" in {"|".join(f"'{path}'" for path in paths) or "@none"}) command=${{command:+$command }}${{COMP_WORDS[at]}} ;; esac""", "    done",
             '    case "$command" in']
    for one in commands[1:] + commands[:1]:
        shared = commands[0]["options"] if one is not commands[0] and name != "switchyard" else []
        options = {o["name"]: o for o in shared + one["options"] if not o["positional"]}
        files = next((words_of(o["takes"]) for o in one["options"] if o["positional"] and words_of(o["takes"]) == "@files"), "")
        places = [words_of(o["takes"]) for o in one["options"] if o["positional"]]
        start = next((p for p in places if p and p != "@files"), "")
        below = [path.split(" ")[-1] for path in paths if path.count(" ") == 1 and path.startswith(one["command"] + " ")] if one["command"] else first
        lines.append(f"    '{one['command']}')" if one["command"] else "    *)")
        lines.append('        case "$before" in')
        for option in options.values():
            if option["takes"]:
                pattern = option["name"] + ("|" + option["short"] if option["short"] else "")
                lines.append(f"        {pattern}) values='{words_of(option['takes']) or '@none'}' ;;")
        if one["command"] and start:
            lines.append(f"        {one['command'].split(' ')[-1]}) [[ $word == -* ]] || values='{start}' ;;")
        lines += ["        esac", f"        options='{' '.join(sorted(options))}' below='{' '.join(below)}'"]
        if files:
            lines.append('        if [ -z "$values" ] && [[ $word != -* ]]; then values=@files; fi')
        lines.append("        ;;")
    lines += ["    esac", "    compopt +o default 2>/dev/null", '    case "$values" in',
              '    @files) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word") $(compgen -W "$below" -- "$word")) ;;',
              "    @none) COMPREPLY=() ;;",
              "    '') COMPREPLY=($(compgen -W \"$options $below\" -- \"$word\")) ;;",
              '    *) COMPREPLY=($(compgen -W "$values" -- "$word")) ;;', "    esac", "}", f"complete -F {function} {name}", ""]
    return "\n".join(lines)


def main():
    version, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    programs = {}
    for word in sys.argv[3:]:
        if "/" in word:
            programs[word] = [""]
        else:
            programs[list(programs)[-1]].append(word)
    for kind in ("man1", "completions"):
        (directory / kind).mkdir(parents=True, exist_ok=True)
    for program, groups in programs.items():
        name = pathlib.Path(program).name
        commands = [one for group in groups for one in describe(program, group)]
        (directory / "man1" / f"{name}.1.gz").write_bytes(gzip.compress(page(name, version, commands).encode(), 9, mtime=0))
        (directory / "completions" / name).write_text(completion(name, commands))


if __name__ == "__main__":
    main()
