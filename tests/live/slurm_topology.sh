#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# slurm_topology.sh SWITCHYARD_CLI DESIGN…: the exports of each design (node lines, gres.conf, topology.conf) in a real
# slurmctld of a temporary directory. It must come up and show every switch with as many nodes as we wrote; and it must
# refuse a tree in which a child is missing, or this test would prove nothing.
# Status 77: Slurm or MUNGE is not installed.
set -u
cli=$(readlink -f "$1")
shift
# shellcheck source=tests/live/slurm_start.sh
. "$(dirname "$(readlink -f "$0")")/slurm_start.sh"
slurm_needs munged slurmctld scontrol sbatch
start_munged

# start FOLDER: 0 when the controller answers, 1 when it ended; its process in $controller.
start() {
    port=$((port + 2))
    mkdir -m 700 -p "$1/state"
    sed -i -e '/^SlurmctldHost=/d' -e 's/ State=UNKNOWN$/ State=CLOUD/' "$1/slurm.conf" # machines without an address yet
    { slurm_common "$1"; echo "SlurmctldPort=$port"; echo "SlurmdPort=$((port + 1))"; echo "PrivateData=cloud"; } >>"$1/slurm.conf"
    export SLURM_CONF=$1/slurm.conf
    slurmctld -D >"$dir/slurmctld.log" 2>&1 &
    controller=$!
    pids+=($controller)
    for _ in $(seq 300); do
        kill -0 $controller 2>/dev/null || return 1
        scontrol ping 2>/dev/null | grep -q ' is UP' && return 0
        sleep 0.2
    done
    die "slurmctld does not answer"
}
stop() { kill "$controller" 2>/dev/null; wait "$controller" 2>/dev/null; }

for design in "$@"; do
    folder=$dir/$(basename "$design")
    mkdir "$folder"
    "$cli" export slurm-conf "$design" -o "$folder/slurm.conf" >/dev/null || die "slurm-conf of $design"
    "$cli" export slurm-gres "$design" -o "$folder/gres.conf" >/dev/null || die "slurm-gres of $design"
    "$cli" export slurm-topology "$design" -o "$folder/topology.conf" >/dev/null || die "slurm-topology of $design"
    start "$folder" || die "slurmctld refused the exports of $design"
    scontrol show topology >"$folder/shown"
    wanted=$(grep -c '^SwitchName=' "$folder/topology.conf")
    shown=$(grep -c '^SwitchName=' "$folder/shown")
    [ "$wanted" -gt 0 ] && [ "$wanted" = "$shown" ] || die "$design: $shown of $wanted switches are shown"
    while read -r line; do
        name=${line%% *}
        nodes=$(grep -o 'Nodes=[^ ]*' <<<"$line" | cut -d= -f2)
        [ -z "$nodes" ] && continue
        theirs=$(grep "^$name " "$folder/shown" | grep -o 'Nodes=[^ ]*' | cut -d= -f2)
        [ "$(scontrol show hostnames "$nodes" | sort)" = "$(scontrol show hostnames "$theirs" | sort)" ] || die "$design: $name has $theirs; expected $nodes"
    done <"$folder/topology.conf"
    count=$(scontrol -o show nodes | grep -c '^NodeName=.* Gres=gpu:')
    written=$(sed -n 's/^NodeName=\([^ ]*\) .*/\1/p' "$folder/slurm.conf" | while read -r list; do scontrol show hostnames "$list"; done | wc -l)
    [ "$count" -gt 0 ] && [ "$count" = "$written" ] || die "$design: $count of $written nodes have GPUs"
    "$cli" export sbatch "$design" -o "$folder/job.sh" >/dev/null || die "sbatch of $design"
    sbatch --test-only "$folder/job.sh" >"$folder/tested" 2>&1 || die "$design: Slurm would not start the job: $(cat "$folder/tested")"
    sed -i 's/^#SBATCH --gpus-per-node=.*/#SBATCH --gpus-per-node=64/' "$folder/job.sh"
    sbatch --test-only "$folder/job.sh" >/dev/null 2>&1 && die "Slurm takes a job with more GPUs than its nodes have: the test proves nothing"
    echo "$(basename "$design"): $shown switches, $count nodes, its job would start, $(slurmctld -V)"
    stop
done

bad=$dir/bad
mkdir "$bad"
cp "$folder/slurm.conf" "$folder/gres.conf" "$bad/"
sed -i '/^\(SlurmctldPort\|SlurmdPort\|SlurmUser\|PrivateData\|AuthType\|AuthInfo\|StateSaveLocation\|SlurmctldPidFile\|ProctrackType\)=/d' "$bad/slurm.conf"
head -n 1 "$folder/topology.conf" >"$bad/topology.conf"
start "$bad" && die "slurmctld took a tree without its leaves"
echo "a tree without its leaves is refused"
