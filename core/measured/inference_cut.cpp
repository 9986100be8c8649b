// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_read.h>

#include <algorithm>
#include <utility>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/measured/cells.h>
#include <core/measured/inference_protocol.h>
#include <core/serve/engine_traits.h>

namespace switchyard::measured {

namespace {

Result<int> degree(const csv::Record &row, std::string_view column, int otherwise, InferenceCase &out)
{
    SWITCHYARD_TRY(const std::optional<double> value, looseNumber(row, column, out.assumed));
    if (!value)
        return otherwise;
    if (!(*value >= 1) || *value > 4096 || *value != static_cast<int>(*value))
        return fail(ErrorCode::InvalidInput, std::string(column) + " is " + echo(row.text(column), 40) + "; expected a whole number from 1");
    return static_cast<int>(*value);
}

/// Groups of attention DP that a row states; 0: none, −1: as many as there can be.
Result<int> statedGroups(const csv::Record &row, const ParallelNote &note, InferenceCase &out)
{
    const std::string text = lower(row.text("dp_attention"));
    if (text.starts_with("possibly"))
        out.assumed.emplace_back("no attention DP: the row leaves it open");
    if (text == "no" || text == "0" || text == "false" || text.starts_with("possibly"))
        return 0;
    if (const auto cell = cellOf(text); cell && *cell && (*cell)->value > 1) {
        if ((*cell)->value > 4096)
            return fail(ErrorCode::InvalidInput, "dp_attention is " + echo(row.text("dp_attention"), 40) + "; expected yes, no or a number of groups");
        return static_cast<int>((*cell)->value);
    }
    if (text == "yes" || text == "1" || text == "true")
        return note.attentionDp > 1 ? note.attentionDp : -1;
    return note.attentionDp > 1 ? note.attentionDp : 0;
}

/// The cut of a pool by its part of the note.
serve::Cut cutOf(const ParallelNote &note, int workers, const serve::Serving &serving)
{
    const bool wide = note.ep > 0 && note.ep == note.tp && note.ep == note.attentionDp; // DEP
    serve::Cut out{.tp = std::max(1, note.tp), .pp = std::max(1, note.pp), .ep = serving.model.isMoe() ? std::max(1, note.ep) : 1, .attentionDp = std::max(1, note.attentionDp), .replicas = workers};
    if (out.attentionDp > 1 && !wide && (out.tp % out.attentionDp != 0 || serve::engineTraits(serving.release.framework).groupsBesideTp.is))
        out.tp *= out.attentionDp;
    out.tp = std::max(out.tp, out.ep);
    return out;
}

/// Prefill and decode in pools of their own, where the row's GPUs are those of its note.
void readPools(const csv::Record &row, const PoolNote &note, int gpus, InferenceCase &out)
{
    ParallelNote prefill = note.prefill;
    ParallelNote decode = note.decode;
    const auto width = [&](std::string_view column) {
        const auto cell = cellOf(row.text(column));
        return cell && *cell && (*cell)->value >= 1 && (*cell)->value <= 4096 ? static_cast<int>((*cell)->value) : 0;
    };
    for (ParallelNote *pool : {&prefill, &decode}) // of each, where the note has none
        if (pool->tp == 0 && pool->ep == 0 && pool->attentionDp == 0)
            *pool = {.tp = width("tp"), .pp = width("pp"), .ep = width("ep"), .attentionDp = 0};
    out.apart = true;
    const Pools pools{cutOf(prefill, note.prefills, out.serving), cutOf(decode, note.decodes, out.serving)};
    const long long all = pools.prefill.gpus() * pools.prefill.replicas + pools.decode.gpus() * pools.decode.replicas;
    const bool said = (prefill.tp > 0 || prefill.ep > 0) && (decode.tp > 0 || decode.ep > 0) && (gpus == 0 || all == gpus);
    if (said && serve::checkCut(pools.prefill, out.serving.model) && serve::checkCut(pools.decode, out.serving.model)) {
        const auto tell = [](const serve::Cut &cut) { return std::to_string(cut.replicas) + " of " + std::to_string(cut.gpus()) + " GPUs"; };
        out.assumed.push_back("prefill and decode in pools of their own: " + tell(pools.prefill) + " and " + tell(pools.decode));
        out.pools = pools;
        out.serving.cut = pools.decode;
        out.serving.cut.replicas = std::max(1, static_cast<int>(all / pools.decode.gpus()));
    } else {
        out.assumed.emplace_back("prefill and decode in one pool: the row tells of two, and not enough of them");
    }
    out.standsIn = true;
}

} // namespace

/// The stage: TP as the engines that count attention DP within it or beside it (TP 2 × DP 4) have it; the row's GPUs tell which.
Result<void> readCut(const csv::Record &row, int namedGpus, InferenceCase &out)
{
    serve::Cut &cut = out.serving.cut;
    ParallelNote note = parallelNote(row.text("parallel_note"));
    SWITCHYARD_TRY(const int gpus, degree(row, "gpus", namedGpus, out));
    const std::string notes(row.text("parallel_note"));
    std::optional<PoolNote> pools = poolsIn(notes);
    if (const std::string framework = lower(row.text("framework")); !pools && framework.contains("disagg") && poolsIn(framework)) // "non-disaggregated" is one pool
        pools = poolsIn(notes + "; disaggregated"); // the cut is the note's
    if (pools) {
        if (readPools(row, *pools, gpus, out); out.pools)
            return {};
        note = pools->decode;
    }
    SWITCHYARD_TRY(cut.pp, degree(row, "pp", std::max(1, note.pp), out));
    SWITCHYARD_TRY(const int groups, statedGroups(row, note, out));
    SWITCHYARD_TRY(cut.ep, degree(row, "ep", std::max(1, note.ep), out));
    SWITCHYARD_TRY(cut.tp, degree(row, "tp", note.tp > 0 ? note.tp : std::max(1, gpus / cut.pp), out));
    const std::string &name = out.serving.model.name;
    if (cut.ep > 1 && !out.serving.model.isMoe()) {
        out.assumed.push_back("no EP: " + name + " has no experts");
        cut.ep = 1;
    }
    if (groups > 1 && !out.serving.model.isMoe() && serve::engineTraits(out.serving.release.framework).groupsBesideTp.is) {
        // Without experts to share, vLLM's ranks of data parallelism are engines of their own.
        out.assumed.push_back(std::to_string(groups) + " replicas for data parallelism over " + std::to_string(groups) + ": " + name + " has no experts");
        if (std::max<long long>(gpus, cut.gpus()) < cut.gpus() * groups && cut.tp % groups == 0)
            cut.tp /= groups; // its TP was that of all
        cut.replicas = static_cast<int>(std::max<long long>(gpus / cut.gpus(), groups));
        return {};
    }
    if (gpus == 0 && row.text("tp").empty() && note.tp == 0)
        out.assumed.emplace_back("one GPU: the row says neither GPUs nor TP");
    long long beside = groups > 1 ? static_cast<long long>(cut.tp) * groups : std::max(cut.tp, cut.ep);
    if (groups < 0 && cut.tp == 1 && cut.ep == 1) // "yes" beside TP 1: a group on each GPU
        beside = gpus / cut.pp;
    if (beside > cut.tp && gpus >= beside * cut.pp && (groups <= 1 || cut.tp % groups != 0 || gpus % cut.gpus() != 0 || serve::engineTraits(out.serving.release.framework).groupsBesideTp.is)) {
        // Each group attends by its own TP; the stage, over which the experts lie, is all of them.
        const bool apart = groups != 0 || out.serving.model.attention == catalog::Attention::Mla;
        cut.attentionDp = apart ? static_cast<int>(beside / cut.tp) : 1;
        cut.tp = static_cast<int>(beside);
        if (groups == 0 && apart)
            out.assumed.push_back("attention DP over " + std::to_string(cut.attentionDp) + " groups: EP is wider than TP");
    } else if (groups != 0) {
        cut.attentionDp = groups < 0 ? cut.tp : groups;
    }
    cut.replicas = gpus > cut.gpus() ? static_cast<int>(gpus / cut.gpus()) : 1;
    return {};
}

} // namespace switchyard::measured
