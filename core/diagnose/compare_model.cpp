// SPDX-License-Identifier: GPL-3.0-or-later
// What the cluster does next to what the model says. Never a culprit: the difference may be the
// model's, the job's, or a fault that another rule names.
#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/diagnose/observed_order.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/diagnose/step_seen.h>
#include <core/telemetry/discover.h>

namespace switchyard::diagnose {

namespace {

constexpr double otherTraffic = 4;      ///< of what a plan sends, where two measures agree; counters and algorithms differ by two
constexpr double otherTrafficAlone = 8; ///< where one alone is there
constexpr double leastOfStates = 0.75;  ///< of weights and optimizer: no GPU of this plan holds less
constexpr double moreMemory = 1.15;
constexpr double worthACard = 0.02;     ///< of its rate: below, input and checkpoints drown what ranks send

double medianOf(const std::vector<float> &predicted, const std::vector<int> &items, double scale)
{
    std::vector<double> values;
    for (const int i : items) {
        if (static_cast<std::size_t>(i) < predicted.size())
            values.push_back(static_cast<double>(predicted[static_cast<std::size_t>(i)]) * scale);
    }
    return diagnose::median(std::move(values));
}

void compareLevels(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const predict::DesignPrediction &p = *scene.prediction;
    const double step_s = p.prediction.step_s;
    if (!(step_s > 0))
        return;
    Finding f;
    f.call(besideModelId);
    f.severity = Severity::Info;
    f.causeClass = CauseClass::ModelGap;
    f.job = job.name;
    f.confidence = 0.5;
    const auto compare = [&](Quantity quantity, double observed, double predicted) {
        if (observed > 0 && predicted > 0)
            f.evidence.push_back(scene.evidence(quantity, observed, predicted));
    };
    const double tensor = scene.medianOf(Quantity::TensorActive, job.gpus);
    const double expected = medianOf(p.gpuBusy, job.gpus, 1);
    compare(Quantity::TensorActive, tensor, expected);
    compare(Quantity::NvlinkTx_Bps, scene.medianOf(Quantity::NvlinkTx_Bps, job.gpus), medianOf(p.loads.nvlinkTx_B, job.gpus, 1 / step_s));
    compare(Quantity::EfaTx_Bps, scene.medianOf(Quantity::EfaTx_Bps, job.cards), medianOf(p.loads.efaTx_B, job.cards, 1 / step_s));
    compare(Quantity::MemoryUsed_B, scene.medianOf(Quantity::MemoryUsed_B, job.gpus), medianOf(p.gpuMemory_B, job.gpus, 1));
    if (f.evidence.empty())
        return;
    if (tensor > 0 && expected > 0) {
        const double ratio = tensor / expected;
        if (p.trains && !p.serving && !p.rl) // others do what is asked of them
            f.evidence.push_back(stepEvidence(step_s * expected / tensor, step_s, f.evidence.front()));
        f.title = say("Tensor cores are active {} of the time; the model says {} ({})", percentText(tensor), percentText(expected), format::signedPercent(ratio - 1));
    } else {
        f.title = say("Observed traffic and memory beside the prediction");
    }
    f.cause = say("Job-wide medians beside the prediction for the design's plan. Faults that other findings name are part of the difference.");
    if (const auto memory = std::ranges::find(f.evidence, Measured(Quantity::MemoryUsed_B), &Evidence::of);
        memory != f.evidence.end() && memory->value > moreMemory * memory->expected)
        f.cause.add(say("Memory above the prediction is no sign of another plan: allocators keep what they once took."));
    f.action = say("Compare the plan with what really runs, then calibrate with this framework and model.");
    findings.push_back(std::move(f));
}

/// Observed over predicted; NaN where either is not known.
double ratioOf(double observed, double predicted) { return observed > 0 && predicted > 0 ? observed / predicted : std::nan(""); }

/// Traffic for as much work, over what the plan sends for it. The pace of the step, which no plan tells, is in neither; NaN:
/// nobody knows.
struct Traffic {
    Quantity quantity = Quantity::EfaTx_Bps;
    double observed = 0;
    double predicted = 0;
    double forWork = std::nan("");   ///< by the activity of the tensor cores
    double forNvlink = std::nan(""); ///< by what NVLink carries; of EFA alone

    [[nodiscard]] double ratio() const { return std::isfinite(forWork) ? forWork : forNvlink; }
    /// Two measures agree, or the one that is there is far off.
    [[nodiscard]] bool isOfAnotherPlan(const LiveScene &scene) const
    {
        const double work = std::log(forWork);
        const double nvlink = std::log(forNvlink);
        if (!std::isfinite(work) || !std::isfinite(nvlink))
            return std::abs(std::isfinite(work) ? work : nvlink) > scene.edge(std::log(otherTrafficAlone));
        return work * nvlink > 0 && std::min(std::abs(work), std::abs(nvlink)) > scene.edge(std::log(otherTraffic));
    }
};

Traffic trafficOf(const LiveScene &scene, const JobScene &job)
{
    const predict::DesignPrediction &p = *scene.prediction;
    const double work = ratioOf(scene.medianOf(Quantity::TensorActive, job.gpus), medianOf(p.gpuBusy, job.gpus, 1));
    const auto level = [&](Quantity quantity, const std::vector<int> &items, const std::vector<float> &loads) {
        return Traffic{quantity, scene.medianOf(quantity, items), medianOf(loads, items, 1 / p.prediction.step_s), std::nan(""), std::nan("")};
    };
    Traffic nvlink = level(Quantity::NvlinkTx_Bps, job.gpus, p.loads.nvlinkTx_B);
    nvlink.forWork = ratioOf(nvlink.observed, nvlink.predicted) / work;
    Traffic efa = level(Quantity::EfaTx_Bps, job.cards, p.loads.efaTx_B);
    if (!(efa.predicted > 0))
        return nvlink;
    const catalog::InstanceType *const type = scene.layout.type[static_cast<std::size_t>(job.instances.front())];
    const bool counts = type != nullptr && std::max(efa.observed, efa.predicted) > worthACard * type->nic_Bps;
    if (efa.observed > silentCard_Bps && counts) { // silent cards are another rule's
        efa.forWork = ratioOf(efa.observed, efa.predicted) / work;
        efa.forNvlink = ratioOf(efa.observed, efa.predicted) / ratioOf(nvlink.observed, nvlink.predicted);
    }
    return efa;
}

/// Weights and optimizer of the stage that has least of them: they stay on the GPU from step to step.
double leastStates_B(const predict::Prediction &prediction)
{
    double least_B = 0;
    for (const train::Memory &stage : prediction.stages)
        least_B = &stage == &prediction.stages.front() ? stage.weights + stage.optimizer : std::min(least_B, stage.weights + stage.optimizer);
    return least_B;
}

/// What another plan alone explains: GPUs that hold less than this plan's own tensors, or links that carry far more, or far
/// less, for as much work. Memory above the prediction tells nothing, since allocators keep what they once took, nor does a
/// rate by itself: a step that is k times as long makes each 1/k.
void comparePlan(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const predict::DesignPrediction &p = *scene.prediction;
    if (!p.trains || p.serving || p.rl || !(p.prediction.step_s > 0))
        return;
    const double held_B = scene.medianOf(Quantity::MemoryUsed_B, job.gpus);
    const double states_B = leastStates_B(p.prediction);
    const bool less = held_B < scene.edge(leastOfStates, 1) * states_B;
    const Traffic traffic = trafficOf(scene, job);
    const bool other = traffic.isOfAnotherPlan(scene);
    if (!less && !other)
        return;
    Finding plan = scene.onJob(CauseClass::Plan, "plan", job);
    plan.passing = true;
    plan.costUsdPerHour = plan.costStep_s = 0;
    Said why;
    if (other) {
        why = say("{} carries {} × what this plan sends for as much work", traffic.quantity == Quantity::EfaTx_Bps ? "EFA" : "NVLink", format::significant(traffic.ratio(), 2));
        plan.evidence.push_back(scene.evidence(traffic.quantity, traffic.observed, traffic.predicted));
        plan.cause = say("Bytes for as much work follow from a plan's degrees, sharding and batch, whatever the pace of the step: they are far off on all GPUs, which no fault does.");
    }
    if (less) {
        const Said held = say("GPUs hold {} where its weights and optimizer need {}", format::bytes(held_B), format::bytes(states_B));
        why = why.empty() ? held : say("{}, {}", why, held);
        plan.evidence.push_back(scene.evidence(Quantity::MemoryUsed_B, held_B, states_B));
        plan.cause.add(say("Weights and optimizer stay on the GPU from step to step: another sharding, other degrees or a smaller model runs."));
    }
    plan.title = say("Another plan than the design's runs: {}", why);
    plan.confidence = less && other ? 0.9 : 0.7;
    plan.wouldConfirm = say("the launch command of the job");
    plan.action = say("Compare the design's plan with the job's launch command.");
    findings.push_back(std::move(plan));
}

/// Pipeline stages differ in memory and traffic. When hosts show the predicted distribution, but not on
/// the predicted hosts, the ranks run elsewhere than the design says.
void comparePlacement(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const predict::DesignPrediction &p = *scene.prediction;
    struct Candidate {
        Quantity quantity;
        const std::vector<float> *predicted;
    };
    for (const auto &[quantity, predicted] : {Candidate{Quantity::MemoryUsed_B, &p.gpuMemory_B}, Candidate{Quantity::EfaTx_Bps, &p.loads.efaTx_B},
                                              Candidate{Quantity::NvlinkTx_Bps, &p.loads.nvlinkTx_B}}) {
        const Places places = placesOf(scene, job, quantity, *predicted);
        if (!places.differ())
            continue;
        const double placed = fitOf(places);
        const double shape = shapeOf(places);
        if (placed > 0.5 || shape < 0.85)
            return; // as designed, or another pattern altogether: nothing can be said
        Finding f;
        f.call("placement");
        f.severity = Severity::Info;
        f.causeClass = CauseClass::Placement;
        f.job = job.name;
        f.confidence = shape;
        f.title = say("The ranks run on other hosts than the design says");
        f.cause = say("Hosts show the predicted distribution of {} (shape correlation {}), but not on the predicted hosts (correlation {}). Compare GPUs with their peers, not with the prediction of their place.", telemetry::toWord(quantity), format::significant(shape, 2), format::significant(placed, 2));
        f.evidence = {{say("{} by host, correlation with the prediction", telemetry::toWord(quantity)), placed, Unit::Number, 1, scene.evidence(quantity, 0, 0).query}};
        f.action = say("Give the job's instances in rank order in the design (hostfile or scheduler output).");
        if (const auto order = p.trains && !p.serving && !p.rl ? observedOrder(scene, places) : std::nullopt) {
            f.cause.add(say("It fits {} (correlation {}).", wordsOf(*order), format::significant(order->fit, 2)));
            if (order->by == ObservedOrder::By::Held && order->unsure > 0)
                f.cause.add(say("{} of {} hosts could as well be of another kind of places.", order->unsure, order->instances.size()));
            if (order->by == ObservedOrder::By::Held)
                f.cause.add(say("Within a kind of places the order is not known."));
            f.fix = orderFix(scene, *order);
        }
        findings.push_back(std::move(f));
        return;
    }
}

/// GPUs of another chip than the design's: nothing else can be compared then.
bool compareHardware(const LiveScene &scene, Findings &findings)
{
    std::vector<std::string> hosts;
    int seen = 0;
    std::string shown;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto first = static_cast<std::size_t>(scene.layout.firstGpu[static_cast<std::size_t>(i)]);
        const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(i)];
        if (type == nullptr || scene.layout.gpusOf(i) == 0 || first >= scene.observation.gpuModel.size() || scene.observation.gpuModel[first].empty())
            continue;
        ++seen;
        if (!telemetry::isOfGpu(scene.observation.gpuModel[first], type->gpu)) {
            hosts.push_back(scene.instanceId(i));
            shown = scene.observation.gpuModel[first];
        }
    }
    if (hosts.empty())
        return false;
    const catalog::InstanceType *designed = nullptr;
    for (const design::Instance &instance : scene.design.instances) {
        if (instance.id == hosts.front())
            designed = scene.catalog.instance(instance.type);
    }
    Finding f;
    f.call("instance-type");
    f.causeClass = CauseClass::InstanceType;
    f.title = say("This is not the design's hardware: {} of {} hosts have {}, the design says {}", hosts.size(), seen, shown,
                  designed != nullptr ? verbatim(designed->id) : say("another type"));
    f.cause = say("The driver names another chip than the instance type of the design has: every predicted number is for other hardware.");
    f.confidence = 0.95;
    f.evidence = {{say("hosts of another chip"), static_cast<double>(hosts.size()), Unit::Number, 0, "count by (modelName) (DCGM_FI_DEV_GPU_TEMP)"}};
    f.action = say("Set the instances' type in the design, or connect to the cluster that it describes.");
    f.where = std::move(hosts);
    findings.push_back(std::move(f));
    return 2 * findings.back().where.size() > static_cast<std::size_t>(seen);
}

} // namespace

void compareWithModel(const LiveScene &scene, Findings &findings)
{
    if (compareHardware(scene, findings) || scene.prediction == nullptr)
        return;
    for (const JobScene &job : scene.jobs) {
        const bool predicted = job.designJob >= 0 && scene.design.jobs[static_cast<std::size_t>(job.designJob)].name == scene.prediction->job;
        if ((!predicted && scene.jobs.size() != 1) || job.gpus.empty() || !job.running)
            continue;
        compareLevels(scene, job, findings);
        comparePlan(scene, job, findings);
        comparePlacement(scene, job, findings);
        return;
    }
}

} // namespace switchyard::diagnose
