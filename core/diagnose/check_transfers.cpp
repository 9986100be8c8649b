// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of transfers: that they can run, end within their period, and what they cost the trainings beside them.
#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/design/edit.h>
#include <core/diagnose/design_rules.h>
#include <core/predict/predict.h>

namespace switchyard::diagnose {

namespace {

/// A training whose own network transfers take longer than this beside a transfer is worth a word.
constexpr double noticeableSlowdown = 1.1;

std::vector<std::string> instancesOf(const design::Transfer &transfer)
{
    std::vector<std::string> where = transfer.from;
    where.insert(where.end(), transfer.to.begin(), transfer.to.end());
    return where;
}

void checkOne(const transfer::TransferPrediction &p, const design::Transfer &transfer, std::vector<Finding> &findings)
{
    const std::string name = p.job + "/" + p.phase;
    if (p.period_s > 0 && p.seconds > p.period_s) {
        Finding f = ruleFinding("transfer-period", name,
                                say("Transfer {} of job {} takes {}, longer than its period of {}", p.phase, p.job, format::seconds(p.seconds), format::seconds(p.period_s)),
                                say("The next one starts before this one has ended: they pile up. It is held by {}.", p.bottleneck),
                                say("Move less, less often, or between more GPUs."), instancesOf(transfer));
        f.evidence = {{say("time of one run"), p.seconds, Unit::Seconds, p.period_s, ""}};
        const double period_s = std::ceil(p.seconds * 10) / 10;
        f.fix = Fix{say("Make the period {}", format::seconds(period_s)), [job = p.job, phase = p.phase, period_s](const design::Design &design, const catalog::Catalog &) -> Result<design::Design> {
                        const design::Job *const at = design::jobNamed(design, job);
                        const design::Phase *found = at != nullptr ? design::findPhase(*at, phase) : nullptr;
                        const auto *now = found != nullptr ? std::get_if<design::Transfer>(&found->work) : nullptr;
                        if (now == nullptr)
                            return fail(ErrorCode::NotFound, say("the design has no transfer {} of job {} any more", phase, job));
                        design::Transfer slower = *now;
                        slower.period_s = period_s;
                        return design::changeTransfer(design, job, phase, slower);
                    }};
        findings.push_back(std::move(f));
    }
    for (const transfer::TransferPrediction::Meets &other : p.meets)
        if (other.slowdown > noticeableSlowdown)
            findings.push_back(ruleFinding("transfer-meets", name + ":" + other.job,
                                           say("While transfer {} runs, the network transfers of job {} take {} times as long", p.phase, other.job, format::significant(other.slowdown)),
                                           say("Both use the same links: {} first.", p.bottleneck), say("Move the bytes over other hosts, or between the steps."), instancesOf(transfer)));
}

} // namespace

void checkTransfers(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings)
{
    network::FabricPtr fabric = prediction != nullptr ? prediction->fabric : nullptr;
    for (const design::Job &job : design.jobs) {
        for (const design::Phase &phase : job.phases) {
            const auto *transfer = std::get_if<design::Transfer>(&phase.work);
            if (transfer == nullptr)
                continue;
            if (!fabric) {
                auto built = network::buildFabric(design, catalog);
                if (!built)
                    return; // a rule of placement has said why
                fabric = std::move(*built);
            }
            if (const auto placed = transfer::placeTransfer(*fabric, design, job, phase); !placed) {
                findings.push_back(ruleFinding("transfer", job.name + "/" + phase.id, sentence(placed.error()), say("Nothing can be moved like this."),
                                               say("Change its pools, its pattern or its size."), instancesOf(*transfer)));
                continue;
            }
            if (prediction == nullptr)
                continue;
            for (const transfer::TransferPrediction &p : prediction->transfers)
                if (p.job == job.name && p.phase == phase.id)
                    checkOne(p, *transfer, findings);
        }
    }
}

} // namespace switchyard::diagnose
