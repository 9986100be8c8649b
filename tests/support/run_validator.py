#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a Python script once for each group of its arguments, in one interpreter: its modules load once, and YAML by libyaml.

    run_validator.py SCRIPT [ARGUMENT… [-- ARGUMENT…]…]

Ends with the first status that is not 0.
"""
import itertools
import runpy
import sys

try:
    import yaml
    yaml.SafeLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
except ModuleNotFoundError:
    pass
script, words = sys.argv[1], sys.argv[2:]
status = 0
for divides, group in itertools.groupby(words, lambda word: word == "--"):
    if divides:
        continue
    sys.argv = [script, *group]
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        status = status or int(end.code or 0)
sys.exit(status)
