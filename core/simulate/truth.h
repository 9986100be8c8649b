// SPDX-License-Identifier: GPL-3.0-or-later
// What really happens on the simulated cluster: who runs where, how well, and what is broken. It comes
// from a seed or a file, never from a prediction: this folder may not include core/predict or
// core/network (the include check holds it to that).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::simulate {

struct Fault {
    enum class Kind { Straggler, Xid, EfaRetrans, Throttle, GpuLost, HostLost, Stale, Missing, SlowReplica, KvFull, Hang, Remap, Rail };
    Kind kind = Kind::Straggler;
    int instance = -1;   ///< index into design.instances; -1 for Missing and Rail
    int unit = -1;       ///< GPU, EFA card or serving replica of the instance; of all instances for Rail
    double amount = 0;   ///< percent, XID code, memory rows, packets or queued requests per second
    std::string family;  ///< Missing: metric name or its beginning
};

/// "straggler:HOST:GPU:PCT", "xid:HOST:GPU:CODE", "efa-retrans:HOST:CARD:PER_S",
/// "throttle:HOST:GPU:PCT", "gpu-lost:HOST:GPU", "host-lost:HOST", "stale:HOST", "missing:FAMILY",
/// "hang:HOST:GPU" (its rank never comes to the next collective), "remap:HOST:GPU:ROWS" (memory rows set aside for uncorrected errors),
/// "rail:CARD:PCT" (the cards of one number carry less on all hosts), "slow-replica:HOST:REPLICA:PCT", "kv-full:HOST:REPLICA:PER_S" (a full cache whose queue grows).
/// HOST is an instance id, its host name, or its number in the document (from 0).
Result<Fault> faultFromWord(std::string_view word, const design::Design &design, const catalog::Catalog &catalog);
std::string toWord(const Fault &fault, const design::Design &design);

/// Levels of one job, before roles, noise and faults. Drawn around what such jobs show in public reports, memory and traffic
/// around what the plan's own arithmetic asks (stepNeeds(), which knows no engine); each can be set in a truth file. Where the
/// plan is bound by its wires, tensor cores are less active than drawn.
struct JobTruth {
    std::vector<int> instances;  ///< in rank order: the truth's own placement
    double tensorActive = 0.4;   ///< 0.30 … 0.46
    double smActive = 0.85;      ///< 0.78 … 0.92
    double dramActive = 0.35;    ///< 0.25 … 0.45
    double clockFraction = 0.87; ///< of the boost clock, 0.80 … 0.93: power-limited, as under training load
    double memoryFraction = 0.8; ///< of the GPU's memory at the first stage: tensors, what the allocator keeps beside them, context; model unknown: 0.70 … 0.88
    double nvlinkFraction = 0.2; ///< of NVLink, one direction; model unknown: 0.12 … 0.35 with TP or EP, else 0.02 … 0.08
    double efaFraction = 0.15;   ///< of the card; model unknown: 0.06 … 0.25, 0 for a job on one instance
    double computeShare = 0.7;   ///< of the step that waits for the slowest GPU, 0.65 … 0.80
};

struct Truth {
    unsigned seed = 1;
    double at_s = 0; ///< faults begin this many seconds after the start
    std::vector<Fault> faults;
    std::vector<JobTruth> jobs;               ///< as in design.jobs
    std::string hostnameLabel = "Hostname";   ///< "Hostname" before dcgm-exporter's rename, "hostname" after; "" none
    bool dcgm46 = false;                      ///< field names of DCGM 4.6
    bool directionalNvlink = true;            ///< PROF_NVLINK_TX/RX_BYTES are in the counters file
    bool allCounters = true;               ///< every family of the exporters, else those that carry news (20 + 4)
    bool pods = false;                        ///< Kubernetes: series carry the pod that holds the GPU ("JOB-worker-3"), in place of Slurm's job
    bool repeatPerJob = false;                ///< every GPU series twice, as with two Slurm jobs on a GPU
};

struct TruthOptions {
    unsigned seed = 1;
    double at_s = 0;
    std::vector<std::string> faults;
    std::string file; ///< JSON; what it sets wins over the seed, faults add up
};

Result<Truth> makeTruth(const design::Design &design, const catalog::Catalog &catalog, const TruthOptions &options);

/// One fault that a running job survives, somewhere in the first job: for demonstrations.
std::string faultFromSeed(const design::Design &design, const catalog::Catalog &catalog, unsigned seed);

/// XIDs after which a process on the GPU does not go on (AWS health checks' reboot, reset and isolate
/// classes): the other ranks then wait in their next collective.
bool xidEndsTheJob(int code);

} // namespace switchyard::simulate
