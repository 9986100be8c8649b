// SPDX-License-Identifier: GPL-3.0-or-later
// What the cluster does next to what the model says. Never a culprit: the difference may be the
// model's, the job's, or a fault that another rule names.
#include <algorithm>

#include <core/base/format.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

/// Below this part of the prediction the difference is worth a warning by itself.
constexpr double farBelow = 0.6;

double medianOf(const Scene &scene, Quantity quantity, const std::vector<int> &items)
{
    std::vector<double> values;
    values.reserve(items.size());
    for (const int i : items)
        values.push_back(scene.value(quantity, i));
    return median(std::move(values));
}

double medianOf(const std::vector<float> &predicted, const std::vector<int> &items, double scale)
{
    std::vector<double> values;
    for (const int i : items) {
        if (static_cast<std::size_t>(i) < predicted.size())
            values.push_back(static_cast<double>(predicted[static_cast<std::size_t>(i)]) * scale);
    }
    return median(std::move(values));
}

void compareLevels(const Scene &scene, const JobScene &job, Findings &findings)
{
    const predict::DesignPrediction &p = *scene.prediction;
    const double step_s = p.prediction.step_s;
    if (!(step_s > 0))
        return;
    Finding f;
    f.id = "observed-vs-predicted";
    f.severity = Severity::Info;
    const auto compare = [&](Quantity quantity, double observed, double predicted) {
        if (observed > 0 && predicted > 0)
            f.evidence.push_back(scene.evidence(quantity, observed, predicted));
    };
    const double tensor = medianOf(scene, Quantity::TensorActive, job.gpus);
    const double expected = medianOf(p.gpuBusy, job.gpus, 1);
    compare(Quantity::TensorActive, tensor, expected);
    compare(Quantity::NvlinkTx_Bps, medianOf(scene, Quantity::NvlinkTx_Bps, job.gpus), medianOf(p.loads.nvlinkTx_B, job.gpus, 1 / step_s));
    compare(Quantity::EfaTx_Bps, medianOf(scene, Quantity::EfaTx_Bps, job.cards), medianOf(p.loads.efaTx_B, job.cards, 1 / step_s));
    compare(Quantity::MemoryUsed_B, medianOf(scene, Quantity::MemoryUsed_B, job.gpus), medianOf(p.gpuMemory_B, job.gpus, 1));
    if (f.evidence.empty())
        return;
    if (tensor > 0 && expected > 0) {
        const double ratio = tensor / expected;
        f.title = "Tensor cores are active " + percentText(tensor) + " of the time; the model says " + percentText(expected) + " ("
            + format::signedPercent(ratio - 1) + ")";
        if (ratio < farBelow)
            f.severity = Severity::Warning;
    } else {
        f.title = "Observed traffic and memory beside the prediction";
    }
    f.cause = "Job-wide medians beside the prediction for the design's plan. Faults that other findings name are part of the difference.";
    f.action = "Compare the plan with what really runs, then calibrate with this framework and model.";
    findings.push_back(std::move(f));
}

/// Sums by instance of an observed and a predicted quantity, where both are known.
struct Pattern {
    std::vector<double> observed;
    std::vector<double> predicted;
};

Pattern patternOf(const Scene &scene, const JobScene &job, Quantity quantity, const std::vector<float> &predicted)
{
    Pattern pattern;
    const bool card = telemetry::isPerCard(quantity);
    const std::vector<int> &items = card ? job.cards : job.gpus;
    const auto instanceOf = [&](int i) { return card ? scene.layout.instanceOfCard(i) : scene.layout.instanceOfGpu(i); };
    for (std::size_t first = 0; first < items.size();) {
        const int instance = instanceOf(items[first]);
        double observed = 0;
        double model = 0;
        std::size_t last = first;
        for (; last < items.size() && instanceOf(items[last]) == instance; ++last) {
            observed += scene.value(quantity, items[last]);
            if (static_cast<std::size_t>(items[last]) < predicted.size())
                model += static_cast<double>(predicted[static_cast<std::size_t>(items[last])]);
        }
        if (std::isfinite(observed) && model > 0) {
            pattern.observed.push_back(observed);
            pattern.predicted.push_back(model);
        }
        first = last;
    }
    return pattern;
}

/// Pipeline stages differ in memory and traffic. When hosts show the predicted distribution, but not on
/// the predicted hosts, the ranks run elsewhere than the design says.
void comparePlacement(const Scene &scene, const JobScene &job, Findings &findings)
{
    const predict::DesignPrediction &p = *scene.prediction;
    struct Candidate {
        Quantity quantity;
        const std::vector<float> *predicted;
    };
    for (const auto &[quantity, predicted] : {Candidate{Quantity::MemoryUsed_B, &p.gpuMemory_B}, Candidate{Quantity::EfaTx_Bps, &p.loads.efaTx_B},
                                              Candidate{Quantity::NvlinkTx_Bps, &p.loads.nvlinkTx_B}}) {
        Pattern pattern = patternOf(scene, job, quantity, *predicted);
        if (pattern.observed.size() < 16 || variation(pattern.predicted) < 0.02 || variation(pattern.observed) < 0.02)
            continue;
        const double placed = correlation(pattern.observed, pattern.predicted);
        std::sort(pattern.observed.begin(), pattern.observed.end());
        std::sort(pattern.predicted.begin(), pattern.predicted.end());
        const double shape = correlation(pattern.observed, pattern.predicted);
        if (placed > 0.5 || shape < 0.85)
            return; // as designed, or another pattern altogether: nothing can be said
        Finding f;
        f.id = "placement";
        f.severity = Severity::Info;
        f.title = "The ranks run on other hosts than the design says";
        f.cause = "Hosts show the predicted distribution of " + telemetry::toWord(quantity) + " (shape correlation "
            + format::significant(shape, 2) + "), but not on the predicted hosts (correlation " + format::significant(placed, 2)
            + "). Compare GPUs with their peers, not with the prediction of their place.";
        f.evidence = {{telemetry::toWord(quantity) + " by host, correlation with the prediction", placed, "", 1, scene.evidence(quantity, 0, 0).query}};
        f.action = "Give the job's instances in rank order in the design (hostfile or scheduler output).";
        findings.push_back(std::move(f));
        return;
    }
}

} // namespace

void compareWithModel(const Scene &scene, Findings &findings)
{
    if (scene.prediction == nullptr || scene.jobs.size() != 1)
        return;
    const JobScene &job = scene.jobs.front();
    if (job.gpus.empty() || job.stalled)
        return;
    compareLevels(scene, job, findings);
    comparePlacement(scene, job, findings);
}

} // namespace switchyard::diagnose
