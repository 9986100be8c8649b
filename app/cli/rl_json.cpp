// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/rl_json.h>

#include <cmath>
#include <iomanip>
#include <ostream>

#include <core/base/format.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

/// The phase's id in the design; what the design does not name goes by its kind.
std::string nameOf(const rl::DesignRl &asked, rl::PhaseKind kind)
{
    const auto found = asked.phases.find(kind);
    return found == asked.phases.end() ? rl::toWord(kind) : found->second.id;
}

Json parallelismJson(const rl::DesignRl &asked, const rl::RlPrediction &p, rl::PhaseKind kind)
{
    switch (kind) {
    case rl::PhaseKind::Rollout:
        return {{"tp", p.cut.tp}, {"pp", p.cut.pp}, {"ep", p.cut.ep}, {"attention_dp", p.cut.attentionDp}, {"replicas", p.cut.replicas}};
    case rl::PhaseKind::OldLogProbs:
    case rl::PhaseKind::Reference:
    case rl::PhaseKind::Update: {
        const workload::Plan &plan = p.passes.plan;
        return {{"tp", plan.tp}, {"pp", plan.pp}, {"cp", plan.cp}, {"ep", plan.ep}, {"dp", plan.dp}};
    }
    case rl::PhaseKind::WeightSync: return {{"method", asked.job.sync}};
    case rl::PhaseKind::Reward:
    case rl::PhaseKind::Collate: break;
    }
    return nullptr;
}

Json phaseJson(const rl::DesignRl &asked, const rl::RlPrediction &p, const rl::TimedPhase &phase, const std::vector<network::LinkLoad> &links)
{
    const auto found = asked.phases.find(phase.kind);
    Json out = {{"name", nameOf(asked, phase.kind)},
                {"kind", rl::toWord(phase.kind)},
                {"pool", found == asked.phases.end() ? Json(nullptr) : Json(found->second.pool)},
                {"gpus", phase.gpus},
                {"parallelism", parallelismJson(asked, p, phase.kind)},
                {"start_s", phase.start_s},
                {"end_s", phase.end_s},
                {"seconds", phase.end_s - phase.start_s},
                {"idle_gpu_s", phase.unused_gpu_s()},
                {"period_s", p.step.period_s}};
    if (phase.kind == rl::PhaseKind::WeightSync) {
        out["bytes"] = p.sync.bytes;
        out["link_s"] = p.sync.link_s;
        out["links"] = Json::array();
        for (const network::LinkLoad &link : links)
            out["links"].push_back({{"name", link.name.english()}, {"kind", link.kindWord}, {"bytes", link.bytes}, {"seconds", link.seconds}, {"utilization", link.utilization}});
    }
    return out;
}

} // namespace

Json toJson(const rl::Reinforced &job, const std::vector<network::LinkLoad> &links)
{
    const auto &[asked, p] = job;
    Json phases = Json::array();
    for (const rl::TimedPhase &phase : p.step.phases)
        phases.push_back(phaseJson(asked, p, phase, links));
    Json assumed = Json::array();
    for (const auto *list : {&asked.assumed, &p.assumed})
        for (const workload::Assumption &a : *list)
            assumed.push_back({{"name", a.name}, {"value", a.value}, {"why", a.why}});
    Json cost = nullptr;
    if (p.cost)
        cost = {{"usd_per_hour", p.cost->usdPerHour}, {"usd_per_step", p.cost->usdPerStep}, {"price_source", p.cost->priceSource}, {"price_date", p.cost->priceDate}};
    const rl::RolloutLoad &load = asked.job.load;
    return {{"step_time_s", p.step.period_s},
            {"period_s", p.step.period_s},
            {"placement", asked.job.placement == rl::PoolPlacement::Split ? "split" : "colocated"},
            {"steps_off", asked.job.stepsOff},
            {"gpus", p.step.gpus},
            {"tokens_per_s", p.tokens / p.step.period_s},
            {"tokens_per_s_per_gpu", p.tokens / p.step.period_s / p.step.gpus},
            {"fits", p.fits},
            {"error_band_pct", {p.errorBand_pct[0], p.errorBand_pct[1]}},
            {"error_basis", p.errorBasis},
            {"phases", std::move(phases)},
            {"idle_gpu_s", p.step.unused_gpu_s()},
            {"wait_rollout_s", p.step.waitRollout_s},
            {"wait_train_s", p.step.waitTrain_s},
            {"rollout",
             {{"samples", load.samples},
              {"mean_tokens", p.rollout.tokens / load.samples},
              {"cap_tokens", load.lengths.cap},
              {"bulk_s", p.rollout.bulk_s},
              {"tail_s", std::max(0.0, p.rollout.seconds - p.rollout.bulk_s)},
              {"slots", std::floor(p.rollout.slotCount)},
              {"running_mean", p.rollout.running},
              {"kv_tokens", std::floor(p.rollout.memory.kvTokens)}}},
            {"cost", std::move(cost)},
            {"assumed", std::move(assumed)},
            {"warnings", english(p.warnings)}};
}

void print(std::ostream &out, const rl::Reinforced &job, const std::vector<network::LinkLoad> &links)
{
    const auto &[asked, p] = job;
    out << "step " << format::seconds(p.step.period_s) << " (80 % band " << format::signedPercent(p.errorBand_pct[0] / 100) << " … "
        << format::signedPercent(p.errorBand_pct[1] / 100) << ", " << p.errorBasis << ")   " << format::significant(p.tokens / p.step.period_s / p.step.gpus)
        << " tokens/s per GPU   " << format::percent(p.step.idleShare()) << " of the GPUs' time unused\n";
    out << "  phase               GPUs       start         end   idle GPU-s\n";
    for (const rl::TimedPhase &phase : p.step.phases)
        out << "  " << std::left << std::setw(18) << nameOf(asked, phase.kind) << std::right << std::setw(6) << phase.gpus << std::setw(12) << format::seconds(phase.start_s)
            << std::setw(12) << format::seconds(phase.end_s) << std::setw(13) << format::integer(phase.unused_gpu_s()) << '\n';
    out << "rollout: " << p.cut.replicas << " replicas of TP " << p.cut.tp << ", " << asked.job.load.samples << " answers; " << format::seconds(p.rollout.bulk_s)
        << " at full engines, the rest is the tail\n";
    out << "weight sync by " << asked.job.sync << ": " << format::binaryBytes(p.sync.bytes) << "; the links alone would take " << format::seconds(p.sync.link_s) << '\n';
    if (!links.empty())
        out << "  busiest meanwhile: " << links.front().name.english() << ", " << format::bytes(links.front().bytes) << ", " << format::percent(links.front().utilization) << '\n';
    if (p.cost)
        out << "cost " << format::usdPerHour(p.cost->usdPerHour) << "   " << format::usd(p.cost->usdPerStep) << " per step   (" << p.cost->priceSource << ", "
            << p.cost->priceDate << ")\n";
    for (const auto *list : {&asked.assumed, &p.assumed})
        for (const workload::Assumption &a : *list)
            out << "assumed " << a.name << " = " << a.value << " (" << a.why << ")\n";
    for (const std::string &warning : english(p.warnings))
        out << "warning: " << warning << '\n';
}

} // namespace switchyard::cli
