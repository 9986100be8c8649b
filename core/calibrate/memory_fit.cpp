// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/memory_fit.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include <core/base/units.h>
#include <core/calibrate/minimise.h>
#include <core/calibrate/statistics.h>

namespace switchyard::calibrate {

using hardware::FrameworkMemory;
using train::Memory;

namespace {

constexpr double huber = 0.05;        ///< in ln
constexpr double rowsPerSet = 8;      ///< a set counts as this many independent rows
constexpr double priorSpread = 0.4;   ///< of ln(constant)

/// Constants that are fitted where a family has rows; the others are what the code says.
struct Free {
    const char *name;
    double FrameworkMemory::*field;
    double start; ///< in place of a default of zero
};
constexpr Free nanotronFields[] = {{"logit", &FrameworkMemory::logit, 8},
                                   {"logit_repeat", &FrameworkMemory::logitRepeat, 0.5},
                                   {"boundary", &FrameworkMemory::boundary, 1.5},
                                   {"gathered", &FrameworkMemory::gathered, 3},
                                   {"fragmentation", &FrameworkMemory::fragmentation, 0.15},
                                   {"fixed_GiB", &FrameworkMemory::fixed_GiB, 0.2}};
constexpr Free megatronFields[] = {{"logit", &FrameworkMemory::logit, 8},
                                   {"unfused_score", &FrameworkMemory::unfusedScore, 5}};
constexpr Free otherFields[] = {{"logit", &FrameworkMemory::logit, 8}, {"fixed_GiB", &FrameworkMemory::fixed_GiB, 0.2}};
constexpr Free titanFields[] = {{"logit", &FrameworkMemory::logit, 16},
                                {"logit_eager", &FrameworkMemory::logitEager, 3},
                                {"fixed_GiB", &FrameworkMemory::fixed_GiB, 0.2}};

/// What of a framework is fitted; one row for each that differs, with the reason.
struct Fitted {
    std::optional<workload::Framework> framework; ///< none: all others
    std::span<const Free> fields;
    bool anew = false; ///< from `start` even where the code says a value
    std::string_view why;
};
constexpr Fitted fitTable[] = {
    {workload::Framework::Nanotron, nanotronFields, true,
     "huggingface/nanotron fuses neither loss nor pointwise work: how often logits and block inputs are kept is in no line of its code; its sets have rows by the hundred"},
    {workload::Framework::Megatron, megatronFields, false,
     "NVIDIA/Megatron-LM: buffers are as its code says; copies of logits in the vocabulary-parallel loss and scores of unfused attention (Korthikanti et al. 2022) are fitted"},
    {workload::Framework::Torchtitan, titanFields, false, "pytorch/torchtitan: runs with and without torch.compile, whose losses keep copies of their own"},
    {std::nullopt, otherFields, false, "few rows: what all frameworks have, the loss and what lies beside tensors"},
};

const Fitted &fittedOf(workload::Framework framework)
{
    const auto *const own = std::ranges::find(fitTable, std::optional(framework), &Fitted::framework);
    return own != std::end(fitTable) ? *own : fitTable[std::size(fitTable) - 1];
}

void setFamily(MemoryRow &row, const FrameworkMemory &family)
{
    row.engine.machine.memory = family;
    train::MemoryTable &table = row.engine.table.memory;
    const double share = table.recomputeShare;
    table = train::memoryTable(row.engine.model, row.engine.plan, family, table.denseLayer, table.moeLayer, table.embedding, table.head);
    table.recomputeShare = share;
}

double pseudoHuber(double residual)
{
    const double scaled = residual / huber;
    return huber * huber * (std::sqrt(1 + scaled * scaled) - 1);
}

struct Family {
    workload::Framework framework;
    std::vector<MemoryRow> measured;
    std::vector<MemoryRow> decided; ///< with fits stated
    std::vector<double> weights;    ///< of measured
};

FrameworkMemory fitFamily(Family &family, const FrameworkMemory &start)
{
    const std::span<const Free> fields = fittedOf(family.framework).fields;
    FrameworkMemory defaults = start;
    std::vector<double> logs;
    for (const Free &field : fields) {
        if (defaults.*field.field <= 0 || fittedOf(family.framework).anew)
            defaults.*field.field = field.start;
        logs.push_back(std::log(defaults.*field.field));
    }
    if (family.measured.empty())
        return defaults;
    const std::vector<double> prior = logs;
    const auto with = [&](const std::vector<double> &at) {
        FrameworkMemory tried = defaults;
        for (std::size_t i = 0; i < fields.size(); ++i)
            tried.*fields[i].field = std::exp(std::clamp(at[i], prior[i] - 3, prior[i] + 3));
        return tried;
    };
    const auto cost = [&](const std::vector<double> &at) {
        const FrameworkMemory tried = with(at);
        double total = 0;
        for (std::size_t i = 0; i < family.measured.size(); ++i) {
            MemoryRow &row = family.measured[i];
            setFamily(row, tried);
            const double predicted = quantity_GiB(memoryAtRank(row), row.row.memoryKind);
            total += family.weights[i] * pseudoHuber(std::log(predicted / *row.row.memory_GiB));
        }
        for (std::size_t i = 0; i < at.size(); ++i) {
            const double away = (at[i] - prior[i]) / priorSpread;
            total += huber * huber * away * away / 2;
        }
        return total;
    };
    return with(minimise(cost, logs, 0.3, 600));
}

/// The headroom with the most right decisions; of several, the middle one.
double fitHeadroom(Family &family, FrameworkMemory fitted)
{
    std::size_t best = 0;
    std::vector<double> candidates;
    for (int percent = 0; percent <= 60; percent += 2) {
        fitted.headroom = percent / 100.0;
        std::size_t right = 0;
        for (MemoryRow &row : family.decided) {
            setFamily(row, fitted);
            const train::MemoryTable &table = row.engine.table.memory;
            const Memory worst = train::worstMemory(table, row.engine.model, row.engine.plan, row.engine.table.headLayers);
            right += (worst.needed() <= row.engine.machine.memory_B) == *row.row.fits;
        }
        if (right > best)
            candidates.clear();
        if (right >= best) {
            best = right;
            candidates.push_back(fitted.headroom);
        }
    }
    return candidates[candidates.size() / 2];
}

CalibratedGroup groupOf(Family &family, const FrameworkMemory &start, const FrameworkMemory &fitted)
{
    CalibratedGroup group;
    group.name = "memory." + toWord(family.framework);
    for (const Free &field : fittedOf(family.framework).fields)
        group.constants[field.name] = fitted.*field.field;
    if (fitted.headroom != start.headroom)
        group.constants["headroom"] = fitted.headroom;
    std::vector<WeightedValue> errors;
    std::vector<WeightedValue> ratios;
    std::set<std::string> sets;
    for (std::size_t i = 0; i < family.measured.size(); ++i) {
        MemoryRow &row = family.measured[i];
        setFamily(row, fitted);
        const double predicted = quantity_GiB(memoryAtRank(row), row.row.memoryKind);
        errors.push_back({100 * (predicted / *row.row.memory_GiB - 1), family.weights[i]});
        ratios.push_back({100 * (*row.row.memory_GiB / predicted - 1), family.weights[i]});
        sets.insert(row.row.set);
    }
    const ErrorSummary summary = summarise(errors);
    // The fit has seen these rows: few of them say little about the next one.
    const double widen = 1 + 8.0 / std::max(1.0, static_cast<double>(family.measured.size()));
    group.constants["band_low_pct"] = widen * std::min(-3.0, weightedQuantile(ratios, 0.1));
    group.constants["band_high_pct"] = widen * std::max(3.0, weightedQuantile(ratios, 0.9));
    group.rows = family.measured.size();
    group.rowsUsed = std::to_string(group.rows) + " peaks and " + std::to_string(family.decided.size()) + " decisions of";
    for (const std::string &set : sets)
        group.rowsUsed += " " + set;
    group.medianAbs_pct = summary.medianAbs_pct;
    group.p90Abs_pct = summary.p90Abs_pct;
    group.bias_pct = summary.bias_pct;
    return group;
}

} // namespace

Result<MemoryRow> memoryRow(const csv::Record &record, const catalog::Catalog &catalog, const hardware::Constants &constants)
{
    MemoryRow row;
    SWITCHYARD_TRY(row.row, measured::trainingCase([&](std::string_view column) { return record.text(column); }, catalog));
    SWITCHYARD_TRY(row.engine, predict::makeEngine(catalog, row.row.spec, constants));
    if (row.row.memoryLimit_B > 0 && row.row.memoryLimit_B != row.engine.machine.memory_B) {
        row.engine.machine.memory_B = row.row.memoryLimit_B;
        row.engine.retabulate();
    }
    return row;
}

Memory memoryAtRank(const MemoryRow &row)
{
    const train::Engine &engine = row.engine;
    const train::MemoryTable &table = engine.table.memory;
    if (row.row.memoryStage == "last stage")
        return train::stageMemory(table, engine.model, engine.plan, engine.plan.pp - 1, engine.table.headLayers);
    if (row.row.memoryStage == "embedding stage")
        return train::stageMemory(table, engine.model, engine.plan, 0, engine.table.headLayers);
    return train::fullestMemory(table, engine.model, engine.plan, engine.table.headLayers);
}

double quantity_GiB(const Memory &memory, std::string_view kind)
{
    if (kind == "allocated" || kind == "active")
        return memory.allocated / GiB;
    if (kind == "nvidia_smi")
        return memory.total / GiB;
    return memory.reserved / GiB;
}

Result<std::vector<CalibratedGroup>> fitMemory(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    hardware::Constants constants = hardware::constantsFrom(catalog);
    constants.memory = hardware::defaultMemoryConstants(catalog); // refits start from the families' code
    std::map<workload::Framework, Family> families;
    for (const csv::Record *record : rows) {
        auto row = memoryRow(*record, catalog, constants);
        if (!row)
            continue; // `validate` lists it with the reason
        Family &family = families[row->engine.plan.framework];
        family.framework = row->engine.plan.framework;
        if (row->row.fits)
            family.decided.push_back(*row);
        if (row->row.usableForMemory && row->row.memory_GiB)
            family.measured.push_back(std::move(*row));
    }
    std::vector<CalibratedGroup> groups;
    for (auto &[framework, family] : families) {
        std::map<std::string, double> perSet;
        for (const MemoryRow &row : family.measured)
            perSet[row.row.set] += 1;
        for (const MemoryRow &row : family.measured)
            family.weights.push_back(std::min(1.0, rowsPerSet / perSet[row.row.set]));
        const FrameworkMemory &start = constants.memory.of(framework);
        FrameworkMemory fitted = fitFamily(family, start);
        const bool someFailed = std::ranges::any_of(family.decided, [](const MemoryRow &row) { return !*row.row.fits; });
        if (someFailed)
            fitted.headroom = fitHeadroom(family, fitted);
        groups.push_back(groupOf(family, start, fitted));
    }
    return groups;
}

} // namespace switchyard::calibrate
