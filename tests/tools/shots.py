#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every view at 8, 72, 1,024 and 16,384 GPUs, light and dark, on three sizes of screen, and contact sheets of them: each view
as it begins, the views of one rank with one selected, the matrix in other orders, a comparison in panes and as a difference.

shots.py PROGRAM DIRECTORY [--size WIDTHxHEIGHT …] [--theme THEME …] [--gpus N …] [--view VIEW …]
shots.py PROGRAM DIRECTORY --dry        the designs alone: whether each plan fits, and what would be drawn

PROGRAM is switchyard; switchyard-cli lies beside it. A plan that does not fit is a failure: its pictures would show none that works.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = ['1366x768', '1440x900', '3840x2160']
SCALES = {'3840x2160': '2'}  # as such screens are used
PARALLELISM = {'tp': 1, 'cp': 1, 'ep': 1, 'etp': 1, 'pp': 1, 'vpp': 1, 'sp': False, 'cp_kind': 'ring', 'rank_order': 'tp-cp-ep-dp-pp'}
TRAIN = {'framework': 'megatron', 'optimizer': 'adam', 'precision': 'bf16', 'recompute': 'none', 'seq': 8192, 'shard': 'zero1'}


def design(name, instance, count, job, ultraservers=None, per_leaf=16):
    """A document: instances below leaves of one spine, in UltraServers of so many where the type is one of theirs."""
    leaves = -(-count // per_leaf)
    nodes = [{'id': 'nn-1', 'layer': 1}, {'id': 'nn-2', 'layer': 2, 'parent': 'nn-1'}]
    nodes += [{'id': f'nn-{3 + i}', 'layer': 3, 'parent': 'nn-2'} for i in range(leaves)]
    made = [{'id': f'node-{i + 1:04}', 'type': instance, 'network_node': f'nn-{3 + i // per_leaf}'} for i in range(count)]
    document = {'switchyard': 2, 'name': name, 'region': 'us-east-1', 'instances': made, 'network_nodes': nodes, 'jobs': [job]}
    if ultraservers:
        kind, trays = ultraservers
        document['ultraservers'] = [{'id': f'us-{i + 1}', 'type': kind} for i in range(count // trays)]
        for i, each in enumerate(made):
            each['ultraserver'] = f'us-{1 + i // trays}'
    return document


def job(model, parallelism, **train):
    phase = {'id': 'train', 'kind': 'train', 'model': model, 'pool': [],
             'parallelism': {**PARALLELISM, **parallelism}, 'train': {**TRAIN, **train}}
    return {'name': 'pretrain', 'phases': [phase]}


def designs(directory):
    """GPUs → file."""
    made = {
        8: design('8 H200', 'p5en.48xlarge', 1, job('llama3.1-8b', {'tp': 2, 'pp': 2, 'dp': 2, 'sp': True}, gbs=64, mbs=1)),
        72: design('72 GB200', 'p6e-gb200.36xlarge', 18,
                   job('qwen3-235b-a22b', {'pp': 2, 'dp': 36, 'ep': 4}, gbs=576, mbs=1, seq=4096, precision='bf16', dispatcher='deepep',
                       recompute='full', shard='zero2'), ultraservers=('u-p6e-gb200x72', 18), per_leaf=18),
        1024: design('1,024 H200', 'p5en.48xlarge', 128,
                     job('llama3.1-70b', {'tp': 4, 'pp': 4, 'vpp': 5, 'dp': 64, 'sp': True}, gbs=1024, mbs=1, schedule='interleaved')),
    }
    files = {16384: ROOT / 'resources/samples/llama3.1-405b-16384-h100.switchyard'}
    for gpus, document in made.items():
        files[gpus] = directory / f'{gpus}-gpus.switchyard'
        files[gpus].write_text(json.dumps(document, indent=1))
    return dict(sorted(files.items()))


def views(program):
    commands = json.loads(subprocess.run([program, 'render', '--describe'], check=True, capture_output=True).stdout)['commands']
    return next(o for c in commands for o in c['options'] if o['name'] == '--view')['takes'].split('|')


def ranks_differ(parallelism, order):
    """Whether ranks stand elsewhere in this order: dimensions of one rank move nobody, EP lies within DP."""
    def moving(words):
        return [w for w in words.split('-') if w != 'ep' and parallelism.get(w, 1) > 1]
    return moving(order) != moving(parallelism['rank_order'])


def other_order(file, directory):
    """The same design with stages beside each other where replicas were, or the other way round: what the view Compare has beside it."""
    document = json.loads(file.read_text())
    for each in document['jobs']:
        for phase in each['phases']:
            plan = phase['parallelism']
            other = next((o for o in ('tp-cp-ep-dp-pp', 'tp-cp-ep-pp-dp') if ranks_differ(plan, o)), None)
            if not other:
                raise SystemExit(f'{file}: no other order moves a rank; a comparison would show nothing')
            plan['rank_order'] = other
    other = directory / f'{file.stem}-other-order.switchyard'
    other.write_text(json.dumps(document))
    return other


def command_line(program):
    """switchyard-cli of the same build or installation."""
    for place in (program.parent, program.parent.parent / 'cli'):
        if (place / 'switchyard-cli').is_file():
            return place / 'switchyard-cli'
    raise SystemExit(f'there is no switchyard-cli beside {program}')


def misfits(cli, file):
    """What the plan lacks, in words; empty: it fits."""
    done = subprocess.run([cli, 'predict', file, '--json'], capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip() or f'switchyard-cli ended with {done.returncode}'
    said = json.loads(done.stdout)
    return '' if said['fits'] else next((w for w in said['warnings'] if 'fit' in w), 'it does not fit')


#: Beside each view as it begins: what more of its options makes of it, and what that picture is called.
MORE = [('canvas', 'selected', ['--select', '5']), ('leaf', 'selected', ['--select', '5']), ('instance', 'selected', ['--select', '5']),
        ('matrix', 'placement', ['--grouping', 'placement']), ('matrix', 'rail', ['--grouping', 'rail']),
        ('compare', 'difference', ['--compare', 'difference']), ('compare', 'difference-selected', ['--compare', 'difference', '--select', '5'])]


def shots_of(words, gpus):
    """(view, name of the picture, options): one instance has no other order of ranks."""
    return [(view, view, []) for view in words] + [(view, f'{view}-{name}', options) for view, name, options in MORE
                                                   if view in words and not (view == 'matrix' and gpus <= 8)]


def fail_if(failed):
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


def self_test():
    stages = {'tp': 8, 'pp': 16, 'dp': 128, 'rank_order': 'tp-cp-pp-dp'}
    assert not ranks_differ(stages, 'tp-cp-ep-pp-dp') and ranks_differ(stages, 'tp-cp-ep-dp-pp')
    assert not ranks_differ({**stages, 'pp': 1}, 'tp-cp-ep-dp-pp')  # no stages: no other place
    with tempfile.TemporaryDirectory() as scratch:
        cli, file = pathlib.Path(scratch) / 'switchyard-cli', pathlib.Path(scratch) / 'one.switchyard'
        for said, expected in (({'fits': True, 'warnings': ['old price']}, ''), ({'fits': False, 'warnings': ['old price', 'does not fit: 482 of 185 GiB']}, 'does not fit: 482 of 185 GiB')):
            cli.write_text(f"#!/bin/sh\necho '{json.dumps(said)}'\n")
            cli.chmod(0o755)
            assert misfits(cli, file) == expected, misfits(cli, file)
        assert fail_if([]) == 0 and fail_if(['one: does not fit']) == 1
        file.write_text(json.dumps(design('one', 'p5en.48xlarge', 1, job('llama3.1-8b', {'dp': 8}, gbs=8, mbs=1))))
        try:
            other_order(file, pathlib.Path(scratch))
        except SystemExit:
            return 0
    raise AssertionError('an order that moves nobody passed')


def main():
    if sys.argv[1:] == ['--self-test']:
        return self_test()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('directory', type=pathlib.Path)
    parser.add_argument('--size', nargs='+', default=SIZES)
    parser.add_argument('--theme', nargs='+', default=['light', 'dark'])
    parser.add_argument('--gpus', nargs='+', type=int)
    parser.add_argument('--view', nargs='+')
    parser.add_argument('--dry', action='store_true')
    args = parser.parse_args()
    args.program = pathlib.Path(args.program).resolve()
    args.directory.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, 'QT_QPA_PLATFORM': 'offscreen'}
    todo, sheets, failed = [], {}, []
    words, cli = args.view or views(args.program), command_line(args.program)
    for gpus, file in designs(args.directory).items():
        if args.gpus and gpus not in args.gpus:
            continue
        other = other_order(file, args.directory)
        failed += [f'{each}: {why}' for each in (file, other) if (why := misfits(cli, each))]
        for size in args.size:
            for theme in args.theme:
                for view, name, options in shots_of(words, gpus):
                    picture = args.directory / f'{gpus}-{name}-{size}-{theme}.png'
                    before = ['--before', other] if view == 'compare' else []
                    todo.append([args.program, 'render', file, '--view', view, '--size', size, '--scale', SCALES.get(size, '1'), '--theme', theme,
                                 *options, *before, '-o', picture])
                    sheets.setdefault((gpus, size, theme), []).append(picture)

    def draw(command):
        done = subprocess.run([str(c) for c in command], env=environment, capture_output=True, text=True)
        return None if done.returncode == 0 else f'{command[-1]}: {done.stderr.strip().splitlines()[-1:]}'

    def sheet(item):
        (gpus, size, theme), pictures = item
        drawn = [p for p in pictures if p.exists()]
        if not drawn:
            return
        subprocess.run(['montage', '-label', '%t', *map(str, drawn), '-tile', '4x', '-geometry', '960x600+6+6',
                        '-background', 'white' if theme == 'light' else '#202020', '-fill', 'black' if theme == 'light' else 'white',
                        args.directory / f'sheet-{gpus}-{size}-{theme}.png'], check=True)

    if args.dry:
        print(f'{len(todo)} pictures, {len(sheets)} contact sheets would be in {args.directory}')
        return fail_if(failed)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        undrawn = [f for f in pool.map(draw, todo) if f]
        list(pool.map(sheet, sheets.items()))
    print(f'{len(todo) - len(undrawn)} pictures, {len(sheets)} contact sheets in {args.directory}')
    return fail_if(failed + [f'not drawn: {line}' for line in undrawn])


if __name__ == '__main__':
    sys.exit(main())
