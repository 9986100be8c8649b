#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# slurm_search.sh SWITCHYARD_CLI SEARCH_SBATCH: submits the example to a Slurm cluster of one node, made
# in a temporary directory and gone afterwards, merges the parts and compares with the unsplit answer.
# Status 77: Slurm or MUNGE is not installed.
set -u
cli=$(readlink -f "$1")
example=$(readlink -f "$2")
# shellcheck source=tests/live/slurm_start.sh
. "$(dirname "$(readlink -f "$0")")/slurm_start.sh"
slurm_needs munged slurmctld slurmd sbatch sinfo
start_munged

mkdir -m 700 "$dir/state" "$dir/spool" "$dir/bin" "$dir/work"
ln -s "$cli" "$dir/bin/switchyard-cli"
user=$(id -un)
node=$(hostname -s)
export SLURM_CONF=$dir/slurm.conf
slurm_common "$dir" >"$SLURM_CONF"
cat >>"$SLURM_CONF" <<CONF
ClusterName=switchyard
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmdUser=$user
SlurmdSpoolDir=$dir/spool
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=sched_min_interval=0
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES State=UP
CONF
slurmctld -D 2>"$dir/slurmctld.err.log" &
pids+=($!)
slurmd -D -N "$node" 2>"$dir/slurmd.err.log" &
pids+=($!)
for _ in $(seq 300); do
    [ "$(sinfo -h -o %T 2>/dev/null)" = idle ] && break
    sleep 0.2
done
[ "$(sinfo -h -o %T 2>/dev/null)" = idle ] || die "the node did not come up"
sinfo --version

cd "$dir/work" || exit 1
export PATH=$dir/bin:$PATH
array=$(sbatch --parsable "$example") || die "sbatch refused the array"
echo "array job $array submitted"
timeout 240 sbatch --wait --dependency="afterok:$array" --wrap 'switchyard-cli search merge part-*.json > best.json' \
    || die "the array or the merge failed"
echo "$(ls part-*.json | wc -l) parts merged"

# The same search in one piece: the example's own command without its part.
SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=1 bash "$example" || die "the unsplit search failed"
without_seconds() { grep -v '^ "seconds":' "$1"; }
cmp <(without_seconds best.json) <(without_seconds part-1.json) || die "the merged answer is not the unsplit one"
echo "$(wc -c <best.json) bytes are the same: $(grep -E '"plans_(enumerated|fitting)"' best.json | tr -d '\n')"
