#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks into a Debian package: files, fields, manual pages, completion, desktop file, MIME type; its programs start.

    check_package.py BUILD SOURCE          packs the build tree first
    check_package.py PACKAGE.deb SOURCE

Exit status 77, which ctest takes for skipped, where a tool of Debian's is not here.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAMS = ("switchyard", "switchyard-cli", "switchyard-sim")
ID = "io.github.switchyard.Switchyard"


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, **more)


def complete(file, program, words):
    """What bash offers for the last of the words."""
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _%s; printf "%%s\\n" "${COMPREPLY[@]}"' % program.replace("-", "_")
    said = run("bash", "--norc", "-c", script, "bash", str(file), program, *words)
    assert said.returncode == 0 and not said.stderr, (program, words, said.stderr)
    return said.stdout.split()


def check_files(tree):
    for path in [f"usr/bin/{p}" for p in PROGRAMS] + [f"usr/share/man/man1/{p}.1.gz" for p in PROGRAMS] + [
            f"usr/share/bash-completion/completions/{p}" for p in PROGRAMS] + [
            f"usr/share/applications/{ID}.desktop", f"usr/share/mime/packages/{ID}.xml", f"usr/share/metainfo/{ID}.metainfo.xml",
            f"usr/share/icons/hicolor/scalable/apps/{ID}.svg", "usr/share/doc/switchyard/copyright",
            "usr/share/doc/switchyard/changelog.gz", "usr/share/switchyard/catalog/gpus.json"]:
        assert (tree / path).is_file(), f"{path} is not in the package"
    assert list((tree / "usr/share/switchyard/samples").glob("*.switchyard")), "no sample is in the package"
    assert "Switchyard" not in {p.name for p in tree.iterdir()} and {p.name for p in tree.iterdir()} == {"usr"}, "something lies outside /usr"


def check_fields(deb, version):
    fields = dict(re.findall(r"^([\w-]+): (.*)$", run("dpkg-deb", "-f", str(deb)).stdout, re.M))
    assert fields["Package"] == "switchyard" and fields["Version"].startswith(version), fields
    for library in ("libqt6widgets6", "libqt6svg6", "libc6", "libcurl4", "libyaml-cpp", "libpugixml"):
        assert library in fields["Depends"], f"{library} is no dependency: {fields['Depends']}"
    assert fields["Section"] == "science" and "expl" in fields["Description"], fields


def check_manual(tree):
    for program in PROGRAMS:
        path = tree / f"usr/share/man/man1/{program}.1.gz"
        text = gzip.decompress(path.read_bytes()).decode()
        assert text.startswith(".TH ") and ".SH OPTIONS" in text and "\\-\\-version" in text, program
        if shutil.which("man"):
            said = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(path), env={"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80", "PATH": "/usr/bin:/bin"})
            assert said.returncode == 0 and not said.stderr, f"{program}: {said.stderr[:400]}"
        elif shutil.which("mandoc"):
            said = run("mandoc", "-Tlint", "-Werror", str(path))
            assert said.returncode == 0, f"{program}: {said.stdout[:400]}"
    text = gzip.decompress((tree / "usr/share/man/man1/switchyard-cli.1.gz").read_bytes()).decode()
    for command in ("import", "export", "predict", "live"):
        assert f".SS {command}" in text, f"the manual does not know {command}"


def check_completion(tree):
    folder = tree / "usr/share/bash-completion/completions"
    cli = folder / "switchyard-cli"
    assert "import" in complete(cli, "switchyard-cli", ["im"])
    assert "--json" in complete(cli, "switchyard-cli", ["export", "--js"])
    assert {"jobset", "slurm-topology"} <= set(complete(cli, "switchyard-cli", ["export", ""]))
    assert complete(cli, "switchyard-cli", ["predict", "--optimizer", "a"]) == ["adam"]
    assert complete(cli, "switchyard-cli", ["export", "dot", "/usr/share/doc/base-f"]) == ["/usr/share/doc/base-files"]
    assert "canvas" in complete(folder / "switchyard", "switchyard", ["render", "x", "--view", "c"])
    assert complete(folder / "switchyard", "switchyard", ["--theme", "l"]) == ["light"]
    assert "--listen" in complete(folder / "switchyard-sim", "switchyard-sim", ["--li"])


def check_desktop(tree, version):
    if shutil.which("desktop-file-validate"):
        said = run("desktop-file-validate", str(tree / f"usr/share/applications/{ID}.desktop"))
        assert said.returncode == 0, said.stdout + said.stderr
    mime = (tree / f"usr/share/mime/packages/{ID}.xml").read_text()
    kind = re.search(r'mime-type type="([^"]+)"', mime).group(1)
    assert f"MimeType={kind};" in (tree / f"usr/share/applications/{ID}.desktop").read_text() and '*.switchyard"' in mime
    if shutil.which("update-mime-database") and shutil.which("xdg-mime"):
        database = tree / "mime"
        shutil.copytree(tree / "usr/share/mime", database)
        assert run("update-mime-database", str(database)).returncode == 0
    for program in PROGRAMS:
        said = run(str(tree / "usr/bin" / program), "--version", env={"QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin"})
        assert said.returncode == 0 and said.stdout.strip() == f"{program} {version}", (program, said.stdout, said.stderr)


def packed(build, scratch):
    made = run("cpack", "-G", "DEB", "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", "--config", str(build / "CPackConfig.cmake"), "-B", scratch, cwd=scratch)
    assert made.returncode == 0, made.stdout + made.stderr
    return next(pathlib.Path(scratch).glob("*.deb"))


def main():
    given, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    for tool in ("cpack", "dpkg-deb", "dpkg-shlibdeps", "bash"):
        if not shutil.which(tool):
            print(f"skipped: there is no {tool}")
            return 1 if os.environ.get("SWITCHYARD_NEED_TOOLS") else 77
    version = re.search(r"project\(switchyard VERSION ([\d.]+)", (source / "CMakeLists.txt").read_text()).group(1)
    with tempfile.TemporaryDirectory() as scratch:
        deb = given if given.is_file() else packed(given, scratch)
        tree = pathlib.Path(scratch) / "tree"
        assert run("dpkg-deb", "-x", str(deb), str(tree)).returncode == 0
        listed = run("dpkg-deb", "-c", str(deb)).stdout
        assert all(line.split()[1] == "root/root" for line in listed.splitlines()), "files are not root's"
        check_files(tree)
        check_fields(deb, version)
        check_manual(tree)
        check_completion(tree)
        check_desktop(tree, version)
        print(f"{deb.name}: {deb.stat().st_size / 1e6:.1f} MB, {len(listed.splitlines())} entries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
