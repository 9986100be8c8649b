// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/deploy.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/base/format.h>
#include <core/network/collective.h>
#include <core/serve/closedform.h>
#include <core/serve/drafting.h>

namespace switchyard::serve {

namespace {

/// Requests come with their cache: where prompts would go first they join those that run in the next step, since their own is skipped
/// (sgl-project/sglang python/sglang/srt/disaggregation/decode.py: get_next_disagg_decode_batch_to_run, process_prebuilt).
Rules withoutPrompts(Rules rules)
{
    if (rules.scheduling == Scheduling::PrefillFirst) {
        rules.scheduling = Scheduling::Mixed;
        rules.decodesFree = true;
    }
    return rules;
}

/// Hardware and degrees are known.
Result<Deployment> deployOn(const catalog::Catalog &catalog, const ServingJob &job, Hardware hardware, const PoolShape &pool, Role role)
{
    Deployment out;
    out.hardware = std::move(hardware);
    out.pool = pool;
    out.serving = job.serving;
    out.serving.cut = pool.cut;
    if (role == Role::Prefill)
        out.serving.speculation = {.drafter = job.serving.speculation.drafter}; // which sees prompts, too
    if (role == Role::Decode) {
        out.serving.prefixHit = 1 - 1e-9;
        out.serving.hostHit = out.serving.nvmeHit = 0;
    }
    if (auto possible = checkOffload(out.hardware, out.serving); !possible)
        return std::unexpected(possible.error());
    if (auto possible = checkExperts(out.serving); !possible)
        return std::unexpected(possible.error());
    if (auto possible = checkDraft(out.serving); !possible)
        return std::unexpected(possible.error());
    out.rules = rulesFor(effectiveRules(out.hardware, out.serving), out.serving, job.load);
    if (role == Role::Decode)
        out.rules = withoutPrompts(out.rules);
    SWITCHYARD_TRY(out.memory, roomFor(out.hardware, out.serving, out.rules, job.load));
    out.offload = offloadOf(out.hardware, out.serving, out.memory);
    out.layers = std::make_unique<Layers>(out.hardware, out.serving, out.rules);
    Constants constants = constantsFrom(catalog, out.serving.release.framework, out.hardware.gpu->generation);
    if (role == Role::Decode)
        constants.t0_s = 0;
    out.table = std::make_unique<StepTable>(*out.layers, constants);
    return out;
}

} // namespace

double Deployment::capacity(const Load &load) const
{
    const Lengths lengths = lengthsOf(load);
    const double slotCount = std::max(1.0, slotsOf(rules, memory.kvTokens, lengths.prompt, lengths.output));
    const bool spread = load.promptCv > 0 || load.kind == Load::Kind::Trace;
    return replicas() * closedForm(*table, rules, memory.kvTokens, slotCount, lengths.prompt, lengths.output, offload, spread).requestsPerS;
}

StepLoad Deployment::together(double prompts, double tokens, double longest) const
{
    const auto fresh = [&](double all) { return std::max(1.0, all * serving.freshShare()); };
    StepLoad out;
    out.prefillTokens = fresh(tokens);
    out.prefill_s = table->prefill_s(prompts, fresh(longest), longest);
    out.finishing = prompts;
    return out;
}

double Deployment::behind_s(double prompts, double tokens, double longest) const
{
    const auto fresh = [&](double all) { return std::max(1.0, all * serving.freshShare()); };
    return behindChunks_s(*table, rules, prompts, fresh(tokens), fresh(longest), longest);
}

double Deployment::first_s(double tokens) const { return table->seconds(alone(tokens)) + behind_s(1, tokens, tokens); }

double Deployment::each_s(double tokens) const
{
    const double groups = serving.cut.attentionDp;
    return table->seconds(together(groups, groups * tokens, tokens)) / (groups * replicas());
}

Result<Deployment> deploy(const catalog::Catalog &catalog, const ServingJob &job, const PoolShape &pool, Role role)
{
    SWITCHYARD_TRY(const Hardware hardware, hardwareOf(catalog, pool.instance));
    return deploy(catalog, job, hardware, pool, role);
}

Result<Deployment> deploy(const catalog::Catalog &catalog, const ServingJob &job, const Hardware &hardware, const PoolShape &pool, Role role)
{
    if (auto possible = checkImbalance(job.serving); !possible)
        return std::unexpected(possible.error());
    SWITCHYARD_TRY(const PoolShape whole, placed(hardware, pool, job.serving.model));
    return deployOn(catalog, job, hardware, whole, role);
}

double Disaggregated::prompt_s(double tokens) const { return prefill.table->seconds(prefill.alone(tokens)); }

KvPath kvPathOf(const Hardware &from, const Hardware &to, int gpus, std::optional<bool> said, workload::KvTransport transport)
{
    const bool possible = transport != workload::KvTransport::NixlLibfabric && from.type == to.type && from.network.domainGpus > from.type->gpus && gpus <= from.network.domainGpus;
    return possible && said.value_or(true) ? KvPath::Nvlink : KvPath::Cards;
}

KvMove moveOf(const Hardware &from, const Serving &sender, const Hardware &to, const Cut &receiver, KvPath path, const KvPosting &posting, double tokens, double prompt_s)
{
    const CachePlaces here = cachePlaces(sender.model, sender.cut), there = cachePlaces(sender.model, receiver);
    const bool senderSlower = from.network.nicPerGpu_Bps < to.network.nicPerGpu_Bps;
    network::CollectiveQuery query;
    query.op = network::Op::SendRecv;
    // What a GPU gets; fewer GPUs that send have as much more each.
    query.bytes = kvCache_B(sender, tokens) / there.parts * std::max(1.0, there.gpus / here.gpus);
    query.shape = path == KvPath::Nvlink ? network::GroupShape{.ranks = 2, .domains = 1, .ranksPerDomain = 2}
                                         : network::GroupShape{.ranks = 2, .domains = 2, .ranksPerDomain = 1};
    const double ratio = std::max(1.0, std::floor(here.parts / sender.cut.pp / (there.parts / receiver.pp))); // heads cut differently: more pieces
    KvMove out;
    out.descriptors = std::ceil(tokens / kvBlockTokens) * ratio * posting.perBlock;
    out.posting_s = posting.seconds(out.descriptors);
    out.seconds = std::max(network::collectiveTime((senderSlower ? from : to).network, query).seconds, out.posting_s);
    out.exposed_s = std::max(out.seconds / sender.model.layers, out.seconds - prompt_s);
    return out;
}

KvMove Disaggregated::move(double tokens) const
{
    return moveOf(prefill.hardware, prefill.serving, decode.hardware, decode.serving.cut, path, posting, tokens, prefill.first_s(tokens));
}

Result<Disaggregated> deployBoth(const catalog::Catalog &catalog, const ServingJob &job)
{
    if (auto possible = checkImbalance(job.serving); !possible)
        return std::unexpected(possible.error());
    SWITCHYARD_TRY(Hardware prefillHardware, hardwareOf(catalog, job.prefill->instance));
    SWITCHYARD_TRY(Hardware decodeHardware, hardwareOf(catalog, job.pool.instance));
    SWITCHYARD_TRY(const PoolShape prefillPool, placed(prefillHardware, *job.prefill, job.serving.model));
    SWITCHYARD_TRY(const PoolShape decodePool, placed(decodeHardware, job.pool, job.serving.model));
    if (job.load.kind == Load::Kind::Trace)
        return fail(ErrorCode::Unsupported, say("a trace with --prefill and --decode; expected --concurrency or --rate"));
    if (auto possible = checkCarrier(job.serving.release, job.carrier); !possible)
        return std::unexpected(possible.error());
    Disaggregated out;
    SWITCHYARD_TRY(out.prefill, deployOn(catalog, job, std::move(prefillHardware), prefillPool, Role::Prefill));
    SWITCHYARD_TRY(out.decode, deployOn(catalog, job, std::move(decodeHardware), decodePool, Role::Decode));
    out.path = kvPathOf(out.prefill.hardware, out.decode.hardware, out.prefill.gpus() + out.decode.gpus(), job.oneDomain, job.carrier.transport);
    out.posting = postingOf(catalog, out.prefill.serving, job.carrier);
    out.prefillMost = 1 / out.prefill.each_s(job.load.prompt);
    if (const double copied_s = job.load.prompt * out.prefill.offload.tokenShared_s; copied_s > 0)
        out.prefillMost = std::min(out.prefillMost, out.prefill.replicas() / copied_s);
    out.decodeMost = out.decode.capacity(job.load);
    return out;
}

Result<void> checkRate(const Load &load, double capacity, const Said &who)
{
    if (load.kind != Load::Kind::Open || load.rate <= capacity)
        return {};
    // In so many digits that the rate and the limit differ; who types the limit is not refused again.
    const auto down = [capacity](int digits) {
        const double step = std::pow(10.0, std::floor(std::log10(capacity)) - digits + 1);
        return format::significant(capacity > 0 ? std::floor(capacity / step) * step : 0, digits);
    };
    const double times = load.rate / capacity;
    int digits = 3;
    while (digits < 9 && (format::significant(load.rate, digits) == down(digits) || format::significant(times, digits) == format::significant(1, digits)))
        ++digits;
    return fail(ErrorCode::InvalidInput, say("a rate of {} requests/s is {} times what {} carries; expected at most {}", format::significant(load.rate, digits), format::significant(times, digits), who, down(digits)));
}

} // namespace switchyard::serve
