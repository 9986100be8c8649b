// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's doors. Free functions of values; no state.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/bill.h>
#include <core/design/design.h>
#include <core/hardware/domains.h>
#include <core/predict/prediction.h>
#include <core/rl/of_design.h>
#include <core/serve/predict.h>
#include <core/transfer/transfer.h>

namespace switchyard::hardware {
struct Constants;
}
namespace switchyard::train {
struct Engine;
}

namespace switchyard::predict {

/// A job on one kind of hardware, without a document.
struct JobSpec {
    catalog::Architecture model;
    workload::Plan plan;
    std::string instance; ///< InstanceType::id
    int instances = 0;
    catalog::PriceTerms price; ///< on-demand in us-east-1 unless said otherwise
    catalog::PowerTerms power; ///< nothing given unless the design does
    /// How a placed job's ranks fill NVLink domains; none: they fill those of the instance type.
    std::optional<hardware::Domains> domains;
};

/// Refuses impossible plans with the reason (divisibility, GPUs, experts, sequence).
Result<Prediction> predictJob(const catalog::Catalog &catalog, const JobSpec &spec);

/// Recounts TFLOP/s and MFU with the full attention square instead of the causal half.
void countFullAttention(const JobSpec &spec, Prediction &prediction);

/// Traffic of another job on the same links, in one step of the predicted job.
struct JobTraffic {
    std::string job;
    network::Placement placement;
    std::vector<network::TrafficItem> items; ///< named "job: item"
};

/// Holds pointers into its catalog.
using EnginePtr = std::shared_ptr<const train::Engine>;

/// One job of a design, placed: all links, contention of the other jobs. `job` empty: the only one.
struct DesignPrediction {
    std::string job;                 ///< whose prediction it is
    Prediction prediction;
    EnginePtr engine;                ///< that made the numbers, contention included: explains them
    network::Placement placement;    ///< rank → GPU of the document
    network::FabricPtr fabric;
    std::vector<JobTraffic> others;  ///< what else loads the links
    /// All transfers of the design. Of a job that only transfers, `prediction` has the traffic and its period alone.
    std::vector<transfer::TransferPrediction> transfers;
    bool trains = true;              ///< the job has a training phase
    /// Of a job that serves; `prediction` then has its traffic and its period, a step of the engine, alone.
    std::optional<serve::Served> serving;
    /// Of a job of an RL step; `prediction` then has its traffic, its period, the step, and money, without parts.
    std::optional<rl::Reinforced> rl;
    network::LinkLoads loads;        ///< of all jobs, over this job's step
    std::vector<float> gpuMemory_B;  ///< predicted total per GPU of the document; 0 where no job runs
    std::vector<float> gpuBusy;      ///< predicted tensor-pipe activity 0..1 per GPU
    design::Bill bill;               ///< of the whole design
};
Result<std::shared_ptr<const DesignPrediction>> predictDesign(const catalog::Catalog &catalog,
                                                              const design::Design &design,
                                                              std::string_view job = {},
                                                              const std::stop_token &stop = {});

/// The tree behind the step time (and memory, cost) of a prediction: on request, ≤ 100 µs.
Term explain(const train::Engine &engine);

Term explainMemory(const train::Engine &engine);

/// Each knob and hardware figure moved by one unit, most helpful first.
std::vector<Lever> whatWouldHelp(const train::Engine &engine, int top = 8);

/// What a plan would be, for whoever types one.
struct Verdict {
    bool fits = true;
    double step_s = 0;
    double memory_B = 0;          ///< per GPU at the stage that needs the most
    double neededMemory_B = 0;    ///< with what must stay free beside it: it fits by this
    std::optional<double> usdPerMillionTokens; ///< none: a price is unknown, or a reference platform, which has none
    workload::Part why = workload::Part::Gemm; ///< exposed longest
};

/// A job's hardware and model, kept while its plan is tried out.
class PlanTrial
{
public:
    /// `slowdown`: of transfers over the network by other jobs, as Engine::slowdown. The plan of `spec` may be impossible.
    static Result<PlanTrial> make(const catalog::Catalog &catalog, const JobSpec &spec, double slowdown = 1);
    /// ≤ 10 µs; refuses impossible plans with the reason. No look-ups, no heap beyond what the plan itself has.
    [[nodiscard]] Result<Verdict> of(const workload::Plan &plan) const;

private:
    std::shared_ptr<const train::Engine> m_base;
    std::shared_ptr<const hardware::Constants> m_constants; ///< for plans of another framework
    std::optional<double> m_usdPerHour;
};

} // namespace switchyard::predict
