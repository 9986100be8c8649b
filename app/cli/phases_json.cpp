// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/phases_json.h>

#include <algorithm>
#include <ostream>

#include <core/base/format.h>
#include <core/network/links.h>
#include <core/predict/placed_traffic.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

const transfer::TransferPrediction *transferOf(const predict::DesignPrediction &prediction, const std::string &phase)
{
    const auto found = std::ranges::find_if(prediction.transfers, [&](const transfer::TransferPrediction &transfer) {
        return transfer.job == prediction.job && transfer.phase == phase;
    });
    return found == prediction.transfers.end() ? nullptr : &*found;
}

Json transferJson(const design::Phase &phase, const transfer::TransferPrediction &transfer)
{
    const auto &of = std::get<design::Transfer>(phase.work);
    Json meets = Json::array();
    for (const auto &other : transfer.meets)
        meets.push_back({{"job", other.job}, {"slowdown", other.slowdown}});
    return {{"name", phase.id},
            {"kind", "transfer"},
            {"pool", {{"from", of.from}, {"to", of.to}}},
            {"gpus", transfer.senders + transfer.receivers},
            {"pattern", toWord(of.pattern)},
            {"bytes", transfer.bytes},
            {"start_s", transfer.start_s},
            {"end_s", transfer.start_s + transfer.seconds},
            {"seconds", transfer.seconds},
            {"alone_s", transfer.alone_s},
            {"idle_gpu_s", transfer.idle * transfer.seconds},
            {"period_s", transfer.period_s > 0 ? Json(transfer.period_s) : Json(nullptr)},
            {"bottleneck", transfer.bottleneck.english()},
            {"meets", std::move(meets)}};
}

} // namespace

Json phasesJson(const design::Job &job, const predict::DesignPrediction &prediction)
{
    Json out = Json::array();
    for (const design::Phase &phase : job.phases) {
        if (std::holds_alternative<design::Transfer>(phase.work)) {
            if (const transfer::TransferPrediction *transfer = transferOf(prediction, phase.id))
                out.push_back(transferJson(phase, *transfer));
        } else if (std::holds_alternative<workload::Plan>(phase.work)) {
            out.push_back({{"name", phase.id}, {"kind", "train"}, {"pool", phase.pool}, {"gpus", prediction.prediction.gpus},
                           {"start_s", 0.0}, {"end_s", prediction.prediction.step_s}, {"idle_gpu_s", 0.0}, {"period_s", prediction.prediction.step_s}});
        }
    }
    return out;
}

Json transferJobJson(const design::Job &job, const predict::DesignPrediction &prediction)
{
    double end_s = 0;
    for (const transfer::TransferPrediction &transfer : prediction.transfers)
        if (transfer.job == job.name)
            end_s = std::max(end_s, transfer.start_s + transfer.seconds);
    return {{"phases", phasesJson(job, prediction)},
            {"period_s", prediction.prediction.step_s},
            {"end_s", end_s},
            {"bottleneck", network::bottleneckOf(*prediction.fabric, predict::placedTraffic(prediction), prediction.loads)},
            {"cost", prediction.bill.usdPerHour() ? Json({{"usd_per_hour", *prediction.bill.usdPerHour()}}) : Json(nullptr)},
            {"warnings", english(prediction.prediction.warnings)}};
}

void printTransfers(std::ostream &out, const predict::DesignPrediction &prediction)
{
    for (const transfer::TransferPrediction &transfer : prediction.transfers) {
        if (transfer.job != prediction.job)
            continue;
        out << "transfer " << transfer.phase << ": " << format::binaryBytes(transfer.bytes) << " from " << transfer.senders << " to "
            << transfer.receivers << " GPUs in " << format::seconds(transfer.seconds) << " (alone " << format::seconds(transfer.alone_s) << ")";
        if (transfer.start_s > 0)
            out << " after " << format::seconds(transfer.start_s);
        if (transfer.period_s > 0)
            out << ", every " << format::seconds(transfer.period_s);
        out << "   held by " << transfer.bottleneck.english() << '\n';
        for (const auto &other : transfer.meets)
            out << "  meanwhile the network transfers of " << other.job << " take " << format::significant(other.slowdown) << " times as long\n";
    }
}

} // namespace switchyard::cli
