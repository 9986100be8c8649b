// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/megatron_stages.h>

#include <algorithm>
#include <cmath>

#include <core/base/number.h>
#include <core/train/stages.h>

namespace switchyard::exchange {

namespace {

std::string times(char what, int count)
{
    return count == 0 ? std::string() : count == 1 ? std::string(1, what) : std::string(1, what) + "*" + std::to_string(count);
}

/// All chunks in the order of the model; a stage's first chunks take what does not divide.
std::string layoutOf(const workload::Plan &plan, const catalog::Architecture &model)
{
    std::string out = "E";
    for (int chunk = 0; chunk < plan.vpp; ++chunk)
        for (int stage = 0; stage < plan.pp; ++stage) {
            const int layers = static_cast<int>(std::lround(train::stageLayers(model, plan, stage, 0).total()));
            out += (chunk + stage > 0 ? "|" : "") + times('t', layers / plan.vpp + (chunk < layers % plan.vpp ? 1 : 0));
        }
    return out + times('m', model.mtpLayers) + "L";
}

} // namespace

std::vector<std::string> megatronRounds(const workload::Plan &plan)
{
    if (plan.vpp <= 1 || plan.microBatches() < plan.pp || plan.microBatches() % plan.pp == 0)
        return {};
    return {"--microbatch-group-size-per-virtual-pipeline-stage " + std::to_string(train::roundOf(plan.microBatches(), plan.pp))};
}

std::vector<std::string> megatronStages(const workload::Plan &plan, const catalog::Architecture &model)
{
    std::vector<std::string> out;
    const auto virtualStages = [&] {
        if (plan.vpp > 1)
            out.push_back("--num-virtual-stages-per-pipeline-rank " + std::to_string(plan.vpp));
    };
    if (plan.firstStageLayers > 0 || plan.lastStageLayers > 0) {
        virtualStages();
        if (plan.firstStageLayers > 0)
            out.push_back("--decoder-first-pipeline-num-layers " + std::to_string(plan.firstStageLayers));
        if (plan.lastStageLayers > 0)
            out.push_back("--decoder-last-pipeline-num-layers " + std::to_string(plan.lastStageLayers));
        return out;
    }
    const int chunks = std::max(1, plan.pp * plan.vpp);
    const int rest = model.layers % chunks;
    if (rest != 0 && rest + 1 != chunks && rest + 2 != chunks)
        return {"--pipeline-model-parallel-layout " + layoutOf(plan, model)}; // instead of the number of virtual stages
    virtualStages();
    if (rest != 0 && rest + 2 == chunks)
        out.emplace_back("--account-for-embedding-in-pipeline-split");
    if (rest != 0)
        out.emplace_back("--account-for-loss-in-pipeline-split");
    return out;
}

int stagesOfLayout(std::string_view layout)
{
    constexpr std::size_t longest = 100'000;
    constexpr long long most = 10'000;
    if (layout.empty() || layout.size() > longest)
        return 0;
    const auto repeated = [&layout](std::size_t &at) -> long long { // "*29" behind what stands at `at`
        if (at >= layout.size() || layout[at] != '*')
            return 1;
        const std::size_t from = ++at;
        while (at < layout.size() && layout[at] >= '0' && layout[at] <= '9')
            ++at;
        return number::wholeFromText(layout.substr(from, at - from), 1, most).value_or(0);
    };
    long long bars = 0;
    for (std::size_t at = 0; at < layout.size() && bars < most;) {
        const bool group = layout[at] == '(';
        const std::size_t end = group ? std::min(layout.find(')', at), layout.size()) : at;
        const auto inside = std::ranges::count(layout.substr(at, end - at + 1), '|');
        at = end + 1;
        const long long often = repeated(at);
        if (often == 0)
            return 0;
        bars += inside * often;
    }
    return bars < most ? static_cast<int>(bars) + 1 : 0;
}

} // namespace switchyard::exchange
