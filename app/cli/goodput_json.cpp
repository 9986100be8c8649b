// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/goodput_json.h>

#include <cmath>
#include <iomanip>
#include <ostream>

#include <app/cli/finite_json.h>
#include <app/cli/term_json.h>
#include <core/base/format.h>
#include <core/workload/run_fields.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

namespace {

std::string modeWord(workload::CheckpointMode mode)
{
    return std::string(workload::runField(workload::RunPart::Checkpoint, "mode")->words[static_cast<std::size_t>(mode)].word);
}

std::string recoveryWord(workload::Recovery recovery)
{
    return std::string(workload::runField(workload::RunPart::Recovery, "kind")->words[static_cast<std::size_t>(recovery)].word);
}

Json storageJson(const goodput::Goodput &g)
{
    if (g.storage.type == nullptr)
        return nullptr;
    return {{"id", g.storage.id}, {"type", g.storage.type->id}, {"capacity_TiB", g.storage.size_TiB}, {"assumed", g.storageAssumed},
            {"path", storage::toWord(g.write.path)}, {"write_Bps", g.write.total_Bps}, {"read_Bps", g.read.total_Bps},
            {"held_by", g.write.heldBySystem ? "storage" : "clients"}};
}

Json partsJson(const goodput::Parts &parts)
{
    Json out = Json::array();
    for (std::size_t i = 0; i < goodput::partCount; ++i)
        out.push_back({{"part", goodput::infoOf(static_cast<goodput::Part>(i)).id}, {"name", goodput::infoOf(static_cast<goodput::Part>(i)).shown}, {"share", parts[i]}});
    return out;
}

Json termsJson(const std::vector<Term> &terms)
{
    Json out = Json::array();
    for (const Term &term : terms)
        out.push_back({{"name", term.name.english()}, {"seconds", term.value}});
    return out;
}

Json costJson(const goodput::Goodput &g)
{
    if (!g.money)
        return nullptr;
    const goodput::Money &m = *g.money;
    return {{"usd_per_hour", m.usdPerHour}, {"storage_usd_per_hour", finite(m.storageUsdPerHour)},
            {"requests_usd_per_hour", finite(m.requestsUsdPerHour)}, {"run_usd", m.run_usd.value},
            {"run_usd_band", {finite(m.run_usd.low), finite(m.run_usd.high)}}, {"usd_per_million_tokens", m.usdPerMillionTokens},
            {"ideal_usd_per_million_tokens", m.idealUsdPerMillionTokens}};
}

} // namespace

Json toJson(const goodput::RunSpec &job, const goodput::Goodput &g)
{
    Json levers = Json::array();
    for (const goodput::Lever &lever : goodput::whatWouldHelp(job, g))
        levers.push_back({{"what", lever.what.english()}, {"how", lever.how.english()}, {"effective_delta", lever.effectiveDelta}, {"days", lever.doneIn_days},
                          {"days_delta", finite(lever.days)}, {"usd_delta", g.money ? Json(lever.usd) : Json(nullptr)}});
    Json inputs = Json::array();
    for (const goodput::RunInput &input : g.inputs.all)
        inputs.push_back({{"key", input.key}, {"name", input.name}, {"value", input.value}, {"unit", toWord(input.unit)}, {"source", input.source}, {"stated", input.said}});
    return {{"effective_share", g.effective.value},
            {"effective_share_band", {g.effective.low, g.effective.high}},
            {"effective_mfu", g.effectiveMfu},
            {"days", finite(g.days.value)},
            {"days_band", {finite(g.days.low), finite(g.days.high)}},
            {"ideal_days", g.idealDays},
            {"interruptions", finite(g.interruptions)},
            {"between_interruptions_s", g.betweenInterruptions_s},
            {"restart_s", g.restart_s},
            {"recovery", recoveryWord(job.run.recovery)},
            {"parts", partsJson(g.shares)},
            {"checkpoint",
             {{"mode", modeWord(job.run.mode)},
              {"bytes", g.state.bytes},
              {"interval_s", g.interval_s},
              {"best_interval_s", g.bestInterval_s},
              {"least_interval_s", g.leastInterval_s},
              {"local_interval_s", g.localInterval_s},
              {"stall_s", g.save.stall_s},
              {"write_s", g.save.write_s},
              {"load_s", g.load.seconds},
              {"load_bytes", g.load.bytes},
              {"storage", storageJson(g)}}},
            {"data_loading", {{"needed_Bps", g.dataNeeded_Bps}, {"given_Bps", g.dataGiven_Bps}, {"seconds_per_step", g.dataOfStep_s}}},
            {"cold_start_s", g.coldStart.value},
            {"cold_start", termsJson(g.coldStart.children)},
            {"cost", costJson(g)},
            {"levers", std::move(levers)},
            {"inputs", std::move(inputs)},
            {"why", toJson(goodput::explain(g))},
            {"warnings", english(g.warnings)}};
}

void print(std::ostream &out, const goodput::RunSpec &job, const goodput::Goodput &g)
{
    const bool ends = std::isfinite(g.days.value);
    const auto days = [](double value) { return std::isfinite(value) ? format::significant(value) : std::string("without end"); };
    const auto share = [](double value) { return value >= 1e-6 ? format::percent(value) : std::string("< 0.0001 %"); };
    out << "goodput " << format::percent(g.effective.value) << " (" << format::percent(g.effective.low) << " … " << format::percent(g.effective.high) << ")   MFU then "
        << format::percent(g.effectiveMfu) << "   an interruption every " << format::seconds(g.betweenInterruptions_s)
        << (ends ? ", " + format::integer(g.interruptions) + " in the run" : std::string()) << '\n';
    if (ends)
        out << "run " << days(g.days.value) << " days (" << days(g.days.low) << " … " << days(g.days.high) << "; ";
    else
        out << "run without end (";
    out << days(g.idealDays) << (ends ? "" : " days") << " without loss) for " << format::significant(g.inputs.tokens / 1e12) << " T tokens";
    if (g.money)
        out << "   " << format::usd(g.money->run_usd.value) << "   " << format::usd(g.money->usdPerMillionTokens) << " per million tokens (" << format::usd(g.money->idealUsdPerMillionTokens)
            << " without loss)";
    else
        out << "   cost unknown: " << g.moneyUnknown;
    out << '\n';
    out << "checkpoint of " << format::bytes(g.state.bytes) << ", " << modeWord(job.run.mode) << ", every " << format::seconds(g.interval_s) << " (best " << format::seconds(g.unboundBest_s)
        << (g.bestInterval_s > g.unboundBest_s ? ", sooner than the last save has ended)" : ")");
    if (g.localInterval_s > 0)
        out << ", to peers every " << format::seconds(g.localInterval_s);
    out << ": the step stops " << format::seconds(g.save.stall_s) << ", whole in storage after " << format::seconds(g.save.write_s) << ", loaded in " << format::seconds(g.load.seconds) << '\n';
    if (g.storage.type != nullptr)
        out << "storage " << (g.storage.id.empty() ? g.storage.type->id : g.storage.id) << ", " << format::significant(g.storage.size_TiB) << " TiB, by " << storage::toWord(g.write.path) << ": writes "
            << format::rate(g.write.total_Bps) << ", reads " << format::rate(g.read.total_Bps) << ", held by " << (g.write.heldBySystem ? "the storage" : "its clients") << "; data loading needs "
            << format::rate(g.dataNeeded_Bps) << ", " << format::seconds(g.dataOfStep_s) << " of reading for a step\n";
    out << "restart " << format::seconds(g.restart_s) << " (" << recoveryWord(job.run.recovery) << "), cold start " << format::seconds(g.coldStart.value) << '\n';
    for (std::size_t i = 0; i < goodput::partCount; ++i)
        if (g.shares[i] > 0)
            out << "  " << std::left << std::setw(32) << goodput::infoOf(static_cast<goodput::Part>(i)).shown << std::right << std::setw(11) << share(g.shares[i]) << '\n';
    for (const goodput::Lever &lever : goodput::whatWouldHelp(job, g))
        out << "would help: " << lever.what.english() << " (" << lever.how.english() << "): " << format::signedPoints(lever.effectiveDelta) << ", "
            << (ends ? format::significant(lever.days) : "ends after " + format::significant(lever.doneIn_days)) << " days"
            << (g.money ? ", " + format::signedUsd(lever.usd) : std::string()) << '\n';
    for (const goodput::RunInput &input : g.inputs.all)
        if (!input.said)
            out << "assumed " << input.key << " = " << format::significant(input.value) << ' ' << toWord(input.unit) << " (" << input.source << ")\n";
    for (const std::string &warning : english(g.warnings))
        out << "warning: " << warning << '\n';
}

} // namespace switchyard::cli
