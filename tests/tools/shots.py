#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every view at 8, 72, 1,024 and 16,384 GPUs, light and dark, on three sizes of screen, and contact sheets of them.

shots.py PROGRAM DIRECTORY [--size WIDTHxHEIGHT …] [--theme THEME …] [--gpus N …] [--view VIEW …]
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

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
        8: design('8 H200', 'p5en.48xlarge', 1, job('llama3.1-8b', {'tp': 2, 'dp': 4, 'sp': True}, gbs=64, mbs=1)),
        72: design('72 GB200', 'p6e-gb200.36xlarge', 18,
                   job('deepseek-v3', {'pp': 1, 'dp': 72, 'ep': 8}, gbs=576, mbs=1, seq=4096, precision='fp8-mx', dispatcher='deepep',
                       recompute='full'), ultraservers=('u-p6e-gb200x72', 18), per_leaf=18),
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


def other_order(file, directory):
    """The same design with its replicas spread before its stages: what the view Compare has beside it."""
    document = json.loads(file.read_text())
    for each in document['jobs']:
        for phase in each['phases']:
            phase['parallelism']['rank_order'] = 'tp-cp-pp-dp' if phase['parallelism'].get('ep', 1) == 1 else 'tp-cp-ep-pp-dp'
    other = directory / f'{file.stem}-other-order.switchyard'
    other.write_text(json.dumps(document))
    return other


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('directory', type=pathlib.Path)
    parser.add_argument('--size', nargs='+', default=SIZES)
    parser.add_argument('--theme', nargs='+', default=['light', 'dark'])
    parser.add_argument('--gpus', nargs='+', type=int)
    parser.add_argument('--view', nargs='+')
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, 'QT_QPA_PLATFORM': 'offscreen'}
    todo, sheets = [], {}
    for gpus, file in designs(args.directory).items():
        if args.gpus and gpus not in args.gpus:
            continue
        other = other_order(file, args.directory)
        for size in args.size:
            for theme in args.theme:
                for view in args.view or views(args.program):
                    picture = args.directory / f'{gpus}-{view}-{size}-{theme}.png'
                    command = [args.program, 'render', file, '--view', view, '--size', size, '--scale', SCALES.get(size, '1'), '--theme', theme, '-o', picture]
                    todo.append(command + (['--before', other] if view == 'compare' else []))
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

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failed = [f for f in pool.map(draw, todo) if f]
        list(pool.map(sheet, sheets.items()))
    print(f'{len(todo) - len(failed)} pictures, {len(sheets)} contact sheets in {args.directory}')
    for line in failed:
        print(f'not drawn: {line}', file=sys.stderr)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
