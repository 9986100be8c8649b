// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/prediction_json.h>

#include <cmath>
#include <iomanip>
#include <ostream>

#include <app/cli/finite_json.h>
#include <core/base/format.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

Json toJson(const predict::Prediction &p)
{
    const train::Memory &m = p.memory;
    const auto whole = [](double bytes) { return std::llround(bytes); };
    Json breakdown = Json::array();
    for (const predict::BreakdownItem &item : p.breakdown)
        breakdown.push_back({{"name", workload::nameOf(item.part)}, {"part", workload::infoOf(item.part).id}, {"seconds", item.whole_s()}, {"exposed_seconds", item.exposed_s}});
    Json assumed = Json::array();
    for (const workload::Assumption &a : p.assumed)
        assumed.push_back({{"name", a.name}, {"value", a.value}, {"why", a.why}});
    Json cost = nullptr;
    if (p.cost)
        cost = {{"usd_per_hour", p.cost->usdPerHour},
                {"usd_per_step", p.cost->usdPerStep},
                {"usd_per_million_tokens", p.cost->usdPerMillionTokens},
                {"price_source", p.cost->priceSource},
                {"price_date", p.cost->priceDate}};
    Json power = nullptr;
    if (p.energy) {
        const predict::Energy &e = *p.energy;
        power = {{"kW", e.kW}, {"pue", finite(e.pue)}, {"kWh_per_step", e.kWhPerStep}, {"kWh_per_million_tokens", e.kWhPerMillionTokens}, {"usd_per_kWh", finite(e.usdPerKWh)},
                 {"usd_per_step", e.usdPerKWh ? Json(e.kWhPerStep * *e.usdPerKWh) : Json(nullptr)}, {"source", e.source}, {"confirmed", e.confirmed}};
    }
    return {{"step_time_s", p.step_s},
            {"tokens_per_s", p.tokensPerS},
            {"tokens_per_s_per_gpu", p.tokensPerSPerGpu},
            {"tflops_per_gpu", p.modelFlopsPerGpuPerS / 1e12},
            {"mfu", p.mfu},
            {"fits", p.fits},
            {"error_band_pct", {p.errorBand_pct[0], p.errorBand_pct[1]}},
            {"error_basis", p.errorBasis},
            {"memory_per_gpu_bytes",
             {{"weights", whole(m.weights)},
              {"gradients", whole(m.gradients)},
              {"optimizer", whole(m.optimizer)},
              {"activations", whole(m.activations)},
              {"logits", whole(m.logits)},
              {"buffers", whole(m.buffers)},
              {"workspace", whole(m.workspace)},
              {"context", whole(m.context)},
              {"fragmentation", whole(m.fragmentation)},
              {"total", whole(m.total)},
              {"allocated", whole(m.allocated)},
              {"reserved", whole(m.reserved)},
              {"headroom", whole(m.headroom)}}},
            {"memory_stage", p.memoryStage},
            {"breakdown", std::move(breakdown)},
            {"bottleneck", workload::nameOf(p.bottleneck)},
            {"cost", std::move(cost)},
            {"power", std::move(power)},
            {"assumed", std::move(assumed)},
            {"warnings", english(p.warnings)}};
}

void print(std::ostream &out, const predict::Prediction &p)
{
    out << "step " << format::seconds(p.step_s) << " (80 % band " << format::signedPercent(p.errorBand_pct[0] / 100) << " … "
        << format::signedPercent(p.errorBand_pct[1] / 100) << ")   " << format::significant(p.tokensPerS) << " tokens/s   "
        << format::significant(p.tokensPerSPerGpu) << " per GPU   " << format::significant(p.modelFlopsPerGpuPerS / 1e12)
        << " TFLOP/s per GPU   MFU " << format::percent(p.mfu) << '\n';
    out << "memory " << format::binaryBytes(p.memory.total) << " of " << format::binaryBytes(p.gpuMemory_B) << " per GPU at stage "
        << p.memoryStage << (p.memory.headroom > 0 ? ", " + format::binaryBytes(p.memory.headroom) + " more must stay free" : "") << (p.fits ? "" : "   DOES NOT FIT") << '\n';
    if (p.cost)
        out << "cost " << format::usdPerHour(p.cost->usdPerHour) << "   " << format::usd(p.cost->usdPerMillionTokens)
            << " per million tokens   (" << p.cost->priceSource << (p.cost->priceDate.empty() ? "" : ", ") << p.cost->priceDate << ")\n";
    else if (!p.costUnknown.empty())
        out << "cost unknown\n";
    if (p.energy)
        out << "power " << format::significant(p.energy->kW) << " kW" << (p.energy->pue ? " with the building" : "") << "   " << format::significant(p.energy->kWhPerMillionTokens)
            << " kWh per million tokens   (" << p.energy->source << ")\n";
    out << "bottleneck: " << workload::nameOf(p.bottleneck) << '\n';
    for (const predict::BreakdownItem &item : p.breakdown)
        out << "  " << std::left << std::setw(32) << workload::nameOf(item.part) << std::right << std::setw(12) << format::seconds(item.exposed_s)
            << "  of " << format::seconds(item.whole_s()) << '\n';
    for (const workload::Assumption &a : p.assumed)
        out << "assumed " << a.name << " = " << a.value << " (" << a.why << ")\n";
    for (const std::string &warning : english(p.warnings))
        out << "warning: " << warning << '\n';
}

} // namespace switchyard::cli
