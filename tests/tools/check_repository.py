#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The top level stays as documented, the repository names no machine and no mirror, sources have
their licence line, no tabs, no spaces at the end of a line and one line break at the end, and
`./dev run` installs all that CMake asks for."""
import pathlib
import re
import subprocess
import sys

TOP = {"CMakeLists.txt", "CMakePresets.json", "app", "core", "views", "resources", "catalog", "tests",
       "packaging", "docs", "README.md", "LICENSE", "CONTRIBUTING.md", "CHANGELOG.md", "dev", ".ci",
       ".clang-format", ".clang-tidy", ".editorconfig", ".gitignore"}
HOSTS = re.compile(r"https?://[\w.-]*(?:deb\.debian\.org|mirror|artifactory|nexus)[\w.-]*|/home/\w+/|/work/|/root/")


def not_installed(root):
    """Packages that packaging/requirements.cmake asks for and that `./dev run` would not install on a new machine."""
    asked = re.findall(r'^\s*switchyard_need\w*\(("[^"]+"|\S+) \w', (root / "packaging/requirements.cmake").read_text(), re.M)
    listed = re.search(r"^build_packages=\(([^)]*)\)", (root / "dev").read_text(), re.M).group(1).split()
    of_the_compiler = {"libc6-dev"}
    wanted = {word for words in asked for word in words.strip('"').split() if word != "package"}
    return sorted(wanted - set(listed) - of_the_compiler)


def main():
    root = pathlib.Path(sys.argv[1])
    listed = subprocess.run(["git", "-C", str(root), "ls-files"], capture_output=True, text=True)
    if listed.returncode != 0:
        print("not a git checkout: nothing to check")
        return 0
    files = listed.stdout.splitlines()
    found = [f"{top}: not a documented top-level entry" for top in sorted({f.split("/")[0] for f in files} - TOP)]
    found += [f"dev: build_packages lacks {package}, which CMake asks for" for package in not_installed(root)]
    found += [f"{name}: what a tool left behind" for name in files if name.endswith((".orig", ".rej", ".bak", "~"))]
    for name in files:
        path = root / name
        if name.endswith("check_repository.py") or not path.is_file() or path.stat().st_size > 4_000_000:
            continue
        data = path.read_bytes()
        if b"\0" in data[:1024]:
            continue
        if path.suffix in {".cpp", ".h"}:
            if not data.startswith(b"// SPDX-License-Identifier: GPL-3.0-or-later\n"):
                found.append(f"{name}:1: has no licence line")
            if not data.endswith(b"\n") or data.endswith(b"\n\n"):
                found.append(f"{name}: does not end with one line break")
            for number, line in enumerate(data.split(b"\n"), 1):
                if line.endswith((b" ", b"\r")) or b"\t" in line:
                    found.append(f"{name}:{number}: a tab, or a space at the end of the line")
        for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
            if HOSTS.search(line):
                found.append(f"{name}:{number}: names a machine, a path of one, or a mirror")
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
