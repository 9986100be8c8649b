#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# slurm_ranks.sh SWITCHYARD_CLI DESIGN: the exported batch script of a design of four instances, its hosts renamed so that
# neither the order of their text nor that of their numbers is the design's, run by a real Slurm of four nodes on this machine.
# A torchrun that says where it runs stands for the real one: rank k must be on the design's k-th host, and all must meet at
# the first. Status 77: Slurm or MUNGE is not installed.
set -u
cli=$(readlink -f "$1")
# shellcheck source=tests/live/slurm_start.sh
. "$(dirname "$(readlink -f "$0")")/slurm_start.sh"
slurm_needs munged slurmctld slurmd sbatch sinfo
start_munged
hosts=(n2 n10 n1 n3)
python3 - "$2" "$dir/design.switchyard" "${hosts[@]}" <<'PYTHON' || die "the design cannot be renamed"
import json, sys
design = json.load(open(sys.argv[1]))
assert len(design["instances"]) == len(sys.argv) - 3
for instance, host in zip(design["instances"], sys.argv[3:]):
    instance["host"] = host
json.dump(design, open(sys.argv[2], "w"))
PYTHON
"$cli" export sbatch "$dir/design.switchyard" -o "$dir/job.sh" >/dev/null || die "export sbatch"

mkdir -m 700 "$dir/state" "$dir/spool" "$dir/bin"
cat >"$dir/bin/torchrun" <<'TORCHRUN'
#!/bin/sh
echo "$SLURMD_NODENAME $*" >>"$SAID"
TORCHRUN
chmod 755 "$dir/bin/torchrun"
export SAID=$dir/said SLURM_CONF=$dir/slurm.conf
{
    slurm_common "$dir"
    cat <<CONF
ClusterName=switchyard
SlurmctldPort=$port
SlurmdUser=$(id -un)
SlurmdSpoolDir=$dir/spool/%n
SlurmdPidFile=$dir/slurmd.%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.%n.log
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
GresTypes=gpu
ReturnToService=2
SchedulerParameters=sched_min_interval=0
CONF
    for i in "${!hosts[@]}"; do
        echo "NodeName=${hosts[i]} NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((port + 1 + i)) CPUs=1 Gres=gpu:8 State=UNKNOWN"
    done
    echo "PartitionName=main Nodes=ALL Default=YES State=UP OverSubscribe=EXCLUSIVE"
} >"$SLURM_CONF"
touch "$dir"/gpu{0..7} # a device of Slurm's is a path
echo "Name=gpu File=$dir/gpu[0-7]" >"$dir/gres.conf"
slurmctld -D 2>"$dir/slurmctld.err.log" &
pids+=($!)
for host in "${hosts[@]}"; do
    mkdir -m 700 "$dir/spool/$host"
    slurmd -D -N "$host" 2>"$dir/slurmd.$host.err.log" &
    pids+=($!)
done
for _ in $(seq 300); do [ "$(sinfo -h -o %T 2>/dev/null)" = idle ] && break; sleep 0.2; done
[ "$(sinfo -h -o %T 2>/dev/null)" = idle ] || die "the nodes did not come up"

cd "$dir" || exit 1
PATH=$dir/bin:$PATH timeout 100 sbatch --wait --output="$dir/job.log" "$dir/job.sh" || die "the job failed"
[ "$(wc -l <"$SAID")" = ${#hosts[@]} ] || die "$(wc -l <"$SAID") of ${#hosts[@]} nodes started"
for rank in "${!hosts[@]}"; do
    grep -q "^${hosts[rank]} --node-rank=$rank --nnodes=${#hosts[@]} --nproc-per-node=8 --master-addr=${hosts[0]} --master-port=" "$SAID" \
        || die "rank $rank is not on ${hosts[rank]}: $(sort "$SAID" | cut -c -120)"
done
echo "ranks follow the design: ${hosts[*]} ($(sinfo --version))"
