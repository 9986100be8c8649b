# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# Sourced by the tests that start a Slurm of their own: a temporary directory in $dir that is gone at the end, a munged in it,
# ports from $port. Status 77: a program of `slurm_needs` is not installed.
PATH=$PATH:/usr/sbin:/sbin
pids=()
die() {
    echo "failed: $*"
    tail -n 20 "$dir"/*.log 2>/dev/null
    exit 1
}
slurm_needs() {
    local program
    for program in "$@"; do
        command -v "$program" >/dev/null && continue
        [ -z "${SWITCHYARD_NEED_TOOLS:-}" ] || { echo "failed: $program is not here (packages slurm-wlm, munge)"; exit 1; }
        echo "skipped: $program is not here (packages slurm-wlm, munge)"
        exit 77
    done
}
stop_all() {
    [ ${#pids[@]} = 0 ] || kill "${pids[@]}" 2>/dev/null
    wait "${pids[@]}" 2>/dev/null
    rm -rf "$dir" "$ports"
}
# 16 ports from $port on which nobody listens, below those that the system gives away. A directory holds them: tests run side by side.
find_ports() {
    local next free
    for _ in $(seq 100); do
        port=$((20000 + RANDOM % 750 * 16))
        ports=/tmp/switchyard-ports.$port
        mkdir "$ports" 2>/dev/null || continue
        free=yes
        for next in $(seq "$port" $((port + 15))); do
            (exec 3<>"/dev/tcp/127.0.0.1/$next") 2>/dev/null && free=no
        done
        [ $free = no ] || return 0
        rmdir "$ports"
    done
    die "no free ports"
}
start_munged() {
    dir=$(mktemp -d /tmp/switchyard-slurm.XXXXXX)
    trap stop_all EXIT
    find_ports
    head -c 1024 /dev/urandom >"$dir/munge.key"
    chmod 600 "$dir/munge.key"
    munged --foreground --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munged.pid" \
        --log-file="$dir/munged.log" --seed-file="$dir/munged.seed" 2>"$dir/munged.err.log" &
    pids+=($!)
    for _ in $(seq 300); do [ -S "$dir/munge.socket" ] && return; sleep 0.1; done
    die "munged did not start"
}
# What every cluster of ours has; $1 is the directory of its state.
slurm_common() {
    cat <<CONF
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
StateSaveLocation=$1/state
SlurmctldPidFile=$1/slurmctld.pid
ProctrackType=proctrack/linuxproc
CONF
}
