// SPDX-License-Identifier: GPL-3.0-or-later
// What a metrics server says of a cluster at one time, on the design's own indices.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <core/design/design.h>
#include <core/telemetry/serving_observation.h>

namespace switchyard::telemetry {

/// What is observed, in base units (quantities.inc). NaN: no data. Values older than three scrape
/// intervals are in the series but flagged stale.
enum class Quantity : std::uint8_t {
#define QUANTITY(id, ...) id,
#include <core/telemetry/quantities.inc>
#undef QUANTITY
    Count
};
std::string toWord(Quantity);
bool isPerCard(Quantity);

struct Series {
    std::vector<float> value;  ///< by GPU, card or instance index of the design; NaN: no data
    std::string query;         ///< the PromQL that it came from
    std::string bound;         ///< the metric that was found ("DCGM_FI_PROF_NVLINK_TX_BYTES")
    bool available = false;    ///< false: no candidate metric exists on this server
};

/// A job as the server tells it: by Slurm's job id on the GPU series, by the pods that hold the GPUs, or by series of a scheduler.
struct ObservedJob {
    std::string name;
    std::string source; ///< the label that told, or the metric: "hpc_job", "exported_pod", "slurm_job_utilization_gpu"
    std::string owner;  ///< "ana (physics)", "PyTorchJob llama"; empty: not told
};

/// Who told it, and how it was asked.
struct ToldBy {
    std::string metric; ///< empty: nobody tells
    std::string query;
};

enum class Scheduler { Slurm, Kubernetes };
/// What a scheduler lets a host do.
enum class Held {
    No,     ///< it gets jobs, or nobody tells
    Closed, ///< no new job, one that runs goes on: draining, cordoned
    Lost,   ///< the scheduler does not reach it, or saw it fail: a job may miss it
    Out,    ///< no job of the scheduler's runs there: drained, powered down, reserved
};
/// A host as its scheduler tells it. The words are for people: what they mean stands beside them.
struct HostHeld {
    Held how = Held::No;
    Scheduler by = Scheduler::Slurm;
    std::string word;    ///< "drained", "cordoned"; empty: it gets jobs
    std::string because; ///< why, in the scheduler's words
    double since_s = 0;  ///< 0: not told
    friend bool operator==(const HostHeld &, const HostHeld &) = default;
};

/// One question to a server, and what its answer cost.
struct Question {
    std::string promql;
    std::size_t series = 0;
    std::size_t decoded_B = 0;
    double seconds = 0;  ///< from the request to the end of the answer
    double time_s = 0;   ///< Unix time of evaluation
    std::string problem; ///< why there is no answer; empty: there is one
};

struct Observation {
    design::DesignPtr of;      ///< whose indices these are, where only some hosts were asked (part.h); null: the source's design
    double time_s = 0;         ///< Unix time of evaluation
    bool swept = true;         ///< false: only what was wanted is of this time, the other quantities are of the last sweep
    bool partial = false;      ///< of Source::firstSight(): values alone, to be drawn; nobody is missing or well by it
    int queries = 0;           ///< of this look
    std::size_t decoded_B = 0; ///< of their answers
    bool complete = true;      ///< false: the server answered in part; nothing is missing then
    double scrapeInterval_s = 15;
    double usualInterval_s = 0; ///< most hosts' own, where some are read more rarely (then scrapeInterval_s is theirs); 0: the same
    std::map<Quantity, Series> series;
    std::vector<float> age_s;  ///< by GPU: seconds since its last sample; NaN: never seen
    std::vector<char> hostUp;  ///< by instance: 1 some target up, 0 all down, 2 never seen
    std::vector<char> gpuExporterUp; ///< by instance, of the GPU exporter alone: 1 up, 0 down, 2 never seen
    bool targetsTold = false;  ///< the server has `up` of hosts of the design: a host without it is no target any more
    std::vector<std::string> gpuUuid; ///< by GPU, empty when unknown
    // The following are empty where the source does not tell.
    std::vector<std::string> gpuBus;     ///< by GPU: PCI bus, "53:00.0"
    std::vector<std::string> gpuModel;   ///< by GPU: name as the driver writes it
    std::vector<std::string> cardDevice; ///< by card: RDMA device, "rdmap79s0"
    std::vector<char> gpuShared;         ///< by GPU: 1 cut into MIG instances
    std::vector<char> nameShared;        ///< by instance: 1 two machines answer to its name, each with fresh samples of the same GPU index
    std::vector<char> seenBefore;        ///< by instance: 1 it had GPU series within the last hour
    std::vector<char> lastJob;           ///< by instance, of whom fell silent: labels of its last hour tell 1 no job, 2 one that is over; 0: one that is there, or nothing
    std::vector<double> xidSince_s;      ///< by GPU: when its XID appeared; 0: it was there all along; NaN: not known
    std::vector<ObservedJob> jobs;
    std::vector<int> jobOfGpu;           ///< index of `jobs`, -1 none
    // What schedulers tell in series of their own (scheduler_metrics.h); the lists are empty where none does.
    ToldBy hostsTold;                       ///< which hosts get no job
    ToldBy jobsTold;                        ///< who holds GPUs
    ToldBy restartsTold;                    ///< whose containers are started again
    std::vector<HostHeld> hostHeld;       ///< by instance
    std::vector<int> gpusGiven;           ///< by instance: so many of its GPUs are given to jobs
    std::vector<int> podRestarts;         ///< by instance: the most restarts within half an hour of a container that has GPUs there
    std::vector<std::string> givenTo;     ///< by instance: jobs that hold GPUs there, where it is not told which; they have none in jobOfGpu
    std::vector<std::string> otherJob;    ///< by instance: whom they tell where labels of GPU series tell another job, which then stands
    int hostsMatched = 0;
    std::vector<std::string> unmatchedHosts; ///< the server has them, the design does not
    std::vector<std::string> missingFamilies; ///< wanted, not collected, with what enables them
    std::vector<std::string> warnings;        ///< partial answers, dialect limits
    std::shared_ptr<const ServingObservation> serving; ///< null: nobody serves, or it was not asked
    std::size_t seriesCount = 0;
    /// Of this look, and those of the last sweep whose answers it shows again. Empty where nobody counts: the simulator, a
    /// saved moment, the past.
    std::vector<Question> asked;

    /// Between two samples of most hosts.
    [[nodiscard]] double interval_s() const { return usualInterval_s > 0 ? usualInterval_s : scrapeInterval_s; }
    /// The one freshness rule: data is old after three scrape intervals (and never before 15 s).
    [[nodiscard]] double staleAfter_s() const { return scrapeInterval_s > 5 ? 3 * scrapeInterval_s : 15; }
    /// Of an endpoint that serves. Engines may be read once a minute, Prometheus' own default, whatever the hosts' interval is: a
    /// sample is old a quarter after that. Ages of endpoints count from the look that asked for them.
    [[nodiscard]] double servingStaleAfter_s() const { return std::max(staleAfter_s(), 75.0) + (serving ? serving->asked_s : 0); }
    [[nodiscard]] bool isStale(double sampleAge_s) const { return sampleAge_s > staleAfter_s(); }
    /// Of the GPU's newest sample, `sinceLook_s` after the look; one that was never seen is not old.
    [[nodiscard]] bool isGpuStale(std::size_t gpu, double sinceLook_s = 0) const { return gpu < age_s.size() && isStale(static_cast<double>(age_s[gpu]) + sinceLook_s); }
};
using ObservationPtr = std::shared_ptr<const Observation>;

} // namespace switchyard::telemetry
