// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/diagnose.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/diagnose/design_rules.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

Finding ruleFinding(std::string id, Severity severity, std::string title, std::string cause, std::string action,
                    std::vector<std::string> where)
{
    Finding f;
    f.id = std::move(id);
    f.severity = severity;
    f.title = std::move(title);
    f.cause = std::move(cause);
    f.action = std::move(action);
    f.where = std::move(where);
    return f;
}

std::vector<Finding> checkDesign(const catalog::Catalog &catalog, const design::Design &design,
                                 const predict::DesignPrediction *prediction)
{
    Findings findings;
    checkPlacement(catalog, design, findings);
    checkJobs(catalog, design, findings);
    checkTransfers(catalog, design, prediction, findings);
    checkStorage(catalog, design, prediction, findings);
    if (prediction != nullptr) {
        const predict::Prediction &p = prediction->prediction;
        const std::string &job = prediction->job;
        if (!p.fits) {
            Finding f = ruleFinding("memory:" + job, Severity::Error,
                                    "Job " + job + " does not fit: stage " + std::to_string(p.memoryStage) + " needs "
                                        + format::binaryBytes(p.memory.total) + " of " + format::binaryBytes(p.gpuMemory_B),
                                    "The plan's worst pipeline stage holds more than a GPU has.",
                                    "Raise TP, PP or sharding, lower the micro-batch, or recompute activations.", {job});
            f.evidence = {{"memory per GPU", p.memory.total, "B", p.gpuMemory_B, ""}};
            f.costUsdPerHour = prediction->bill.usdPerHour().value_or(0);
            findings.push_back(std::move(f));
        }
        int number = 0;
        const std::vector<std::string> unpriced = prediction->bill.unknown();
        for (const std::string &warning : p.warnings) {
            if (!p.fits && warning.find("fit") != std::string::npos)
                continue;
            if (std::ranges::find(unpriced, warning) != unpriced.end())
                continue; // a finding of its own
            findings.push_back(ruleFinding("model:" + job + ":" + std::to_string(++number), Severity::Info, warning,
                                           "The model's own remark on this prediction.", "Read the prediction's term tree.", {job}));
        }
    }
    applyWaivers(design, findings);
    rank(findings);
    return findings;
}

} // namespace switchyard::diagnose
