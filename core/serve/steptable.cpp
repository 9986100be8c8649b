// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/steptable.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

#include <core/serve/drafting.h>
#include <core/serve/engine_traits.h>

namespace switchyard::serve {

namespace {

/// Knots: 1, 2 … 16, then four to the octave up to 2^24.
constexpr int exact = 16;
constexpr int perOctave = 4;
constexpr int knots = exact + perOctave * 20 + 1;

const std::array<double, knots> knotValues = [] {
    std::array<double, knots> out{};
    for (int i = 0; i < knots; ++i)
        out[static_cast<std::size_t>(i)] = i < exact ? i + 1 : exact * std::exp2((i - exact + 1) / static_cast<double>(perOctave));
    return out;
}();

constexpr double quarters[perOctave - 1] = {1.1892071150027211, std::numbers::sqrt2, 1.6817928305074291}; ///< 2^(1/4), 2^(2/4), 2^(3/4)

/// How a double is stored: sign, exponent, 52 bits behind the first.
constexpr int mantissaBits = std::numeric_limits<double>::digits - 1;
constexpr std::uint64_t one = std::uint64_t{1} << mantissaBits;
constexpr int exponentOfExact = static_cast<int>(std::bit_cast<std::uint64_t>(double{exact}) >> mantissaBits);

std::size_t at(Cost cost) { return static_cast<std::size_t>(cost); }

} // namespace

struct StepTable::Place {
    int knot = 0;
    double fraction = 0;
};

StepTable::Place StepTable::placeOf(double value)
{
    if (value <= 1)
        return {0, 0};
    int knot = static_cast<int>(std::min<double>(value, exact)) - 1;
    if (value >= exact) { // its octave and the quarter of it, by the bits of the number: most of a run's time was spent here
        const auto bits = std::bit_cast<std::uint64_t>(value);
        const int octave = static_cast<int>(bits >> mantissaBits) - exponentOfExact;
        const double within = std::bit_cast<double>((bits & (one - 1)) | std::bit_cast<std::uint64_t>(1.0));
        knot += perOctave * octave + (within >= quarters[0]) + (within >= quarters[1]) + (within >= quarters[2]);
    }
    knot = std::clamp(knot, 0, knots - 2);
    const auto i = static_cast<std::size_t>(knot);
    return {knot, std::clamp((value - knotValues[i]) / (knotValues[i + 1] - knotValues[i]), 0.0, 1.0)};
}

StepTable::StepTable(const Layers &layers, const Constants &constants)
    : m_layers(&layers), m_weights(weightsOf(constants)), m_t0_s(constants.t0_s), m_linear(knots), m_head(knots, Work{-1, 0}),
      m_decode(static_cast<std::size_t>(knots) * knots, -1), m_linear_s(knots, -1), m_head_s(knots, -1)
{
    for (Costs &each : m_linear)
        each.fill(0);
    const Serving &serving = layers.serving();
    const Speculation &speculation = serving.speculation;
    if (speculation.drafts > 0 && speculation.mtp && serving.model.attention == catalog::Attention::Mla) // others ask as often as there are sequences
        m_drafting.assign(m_decode.size(), -1);
    if (speculation.drafter) {
        m_draftLayers = std::make_unique<Layers>(layers.hardware(), draftReplica(serving), layers.rules());
        m_draft = std::make_unique<StepTable>(*m_draftLayers, constants);
    }
}

const Costs &StepTable::linearKnot(int knot, bool halves)
{
    if (halves && m_halves.empty())
        m_halves.resize(knots);
    Costs &known = (halves ? m_halves : m_linear)[static_cast<std::size_t>(knot)];
    if (known[at(Cost::Step)] == 0)
        known = m_layers->linear(knotValues[static_cast<std::size_t>(knot)], halves);
    return known;
}

const StepTable::Windows &StepTable::windowKnot(int knot)
{
    if (m_windows.empty())
        m_windows.resize(knots);
    Windows &known = m_windows[static_cast<std::size_t>(knot)];
    if (known.known)
        return known;
    const HalfLayer half = m_layers->halfLayer(knotValues[static_cast<std::size_t>(knot)]);
    const double compute = m_weights[at(Cost::Compute)] * half.slowed;
    const auto linear = [&](const Work &work) { return m_weights[at(Cost::Gemm)] * work.stream_s + compute * work.compute_s; };
    known = {linear(half.prepare) + half.pointwise_s / 2, linear(half.behind) + half.pointwise_s / 2, linear(half.shared),
             m_weights[at(Cost::Experts)] * half.experts.stream_s + compute * half.experts.compute_s, half.dispatch_s, half.combine_s, half.held_s, half.slowed, true};
    return known;
}

const Exchanges &StepTable::passKnot(int knot)
{
    if (m_passes.empty()) {
        m_passes.resize(knots);
        m_passKnown.resize(knots);
    }
    const auto at = static_cast<std::size_t>(knot);
    if (!m_passKnown[at]) {
        m_passes[at] = m_layers->exchanges(knotValues[at]);
        m_passKnown[at] = true;
    }
    return m_passes[at];
}

const Work &StepTable::headKnot(int knot)
{
    Work &value = m_head[static_cast<std::size_t>(knot)];
    if (value.stream_s < 0)
        value = m_layers->head(knotValues[static_cast<std::size_t>(knot)]);
    return value;
}

double StepTable::decodeKnot(int batchKnot, int keyKnot, bool drafting)
{
    double &value = (drafting ? m_drafting : m_decode)[static_cast<std::size_t>(batchKnot) * knots + static_cast<std::size_t>(keyKnot)];
    if (value < 0)
        value = m_layers->decode_s(knotValues[static_cast<std::size_t>(batchKnot)], knotValues[static_cast<std::size_t>(keyKnot)], drafting);
    return value;
}

StepTable::Windows StepTable::windows(double tokens)
{
    const Place place = placeOf(tokens);
    Windows out = windowKnot(place.knot);
    if (place.fraction <= 0)
        return out;
    const Windows next = windowKnot(place.knot + 1);
    for (double Windows::*const part : {&Windows::prepare_s, &Windows::behind_s, &Windows::shared_s, &Windows::experts_s, &Windows::dispatch_s, &Windows::combine_s, &Windows::held_s, &Windows::slowed})
        out.*part += place.fraction * (next.*part - out.*part);
    return out;
}

Costs StepTable::linear(double tokens, bool halves)
{
    const Place place = placeOf(tokens);
    Costs out = linearKnot(place.knot, halves);
    if (place.fraction > 0) {
        const Costs &next = linearKnot(place.knot + 1, halves);
        for (std::size_t i = 0; i < costs; ++i)
            out[i] += place.fraction * (next[i] - out[i]);
    }
    return out;
}

Exchanges StepTable::pass(double tokens)
{
    const Place place = placeOf(tokens);
    Exchanges out = passKnot(place.knot);
    if (place.fraction > 0) {
        const Exchanges low = out;
        add(out, passKnot(place.knot + 1), place.fraction);
        add(out, low, -place.fraction);
    }
    return out;
}

Work StepTable::head(double sampled)
{
    if (sampled <= 0)
        return {};
    const Place place = placeOf(sampled);
    if (place.fraction <= 0)
        return headKnot(place.knot);
    Work out = headKnot(place.knot).times(1 - place.fraction);
    out += headKnot(place.knot + 1).times(place.fraction);
    return out;
}

double StepTable::prefill_s(double prompts, double queries, double keys) const
{
    const double own_s = m_layers->prefill_s(prompts, queries, keys);
    if (!m_draft)
        return own_s;
    const Cut &cut = m_layers->serving().cut; // parts() divides by the stages, of which the last one drafts
    return own_s + cut.pp * m_draftLayers->prefill_s(std::max(1.0, prompts / cut.attentionDp), queries, keys);
}

double StepTable::decode_s(double batch, double keys, bool drafting)
{
    return decode_s(placeOf(batch), keys, drafting);
}

double StepTable::decode_s(const Place &b, double keys, bool drafting)
{
    const bool apart = drafting && !m_drafting.empty();
    const Place k = placeOf(keys);
    const auto along = [&](int knot) {
        const double low = decodeKnot(knot, k.knot, apart);
        return k.fraction > 0 ? low + k.fraction * (decodeKnot(knot, k.knot + 1, apart) - low) : low;
    };
    const double low = along(b.knot);
    return b.fraction > 0 ? low + b.fraction * (along(b.knot + 1) - low) : low;
}

double StepTable::linearKnot_s(int knot)
{
    double &known = m_linear_s[static_cast<std::size_t>(knot)];
    if (known < 0)
        known = total(linearKnot(knot), m_weights);
    return known;
}

double StepTable::headKnot_s(int knot)
{
    double &known = m_head_s[static_cast<std::size_t>(knot)];
    if (known < 0) {
        const Work &work = headKnot(knot);
        known = m_weights[at(Cost::Gemm)] * work.stream_s + m_weights[at(Cost::Compute)] * work.compute_s;
    }
    return known;
}

double StepTable::seconds(const StepLoad &load)
{
    const Serving &serving = m_layers->serving();
    if (serving.speculation.drafts > 0 || m_draft || serving.cut.pp > 1 || halves(load))
        return total(parts(load), m_weights);
    const auto between = [](const Place &place, auto knot) {
        const double low = knot(place.knot);
        return place.fraction > 0 ? low + place.fraction * (knot(place.knot + 1) - low) : low;
    };
    const double tokens = load.prefillTokens > 0 ? load.decodes + load.prefillTokens
                                                 : paddedBatch(static_cast<int>(std::ceil(load.decodes)), m_layers->rules());
    const Place decodes = placeOf(load.decodes); // of most steps the other two, as well
    const auto placed = [&](double count) { return count == load.decodes ? decodes : placeOf(count); };
    double sum = between(placed(std::max(tokens, 1.0)), [this](int knot) { return linearKnot_s(knot); }) + m_weights[at(Cost::Compute)] * load.prefill_s;
    if (const double sampled = load.decodes + load.finishing; sampled > 0)
        sum += between(placed(sampled), [this](int knot) { return headKnot_s(knot); });
    sum += m_weights[at(Cost::Sequence)] * hostSequences(load);
    if (load.decodes > 0)
        sum += m_weights[at(Cost::Attention)] * decode_s(decodes, load.keys, false);
    if (load.prefillTokens > 0)
        sum += launches_s(load, sum - m_weights[at(Cost::Step)] - m_weights[at(Cost::Sequence)] * hostSequences(load));
    return sum;
}

/// Host and GPU work side by side, layer after layer: what is longer holds the other, where both are alike either waits at times.
double StepTable::launches_s(const StepLoad &load, double gpu_s) const
{
    const double layer_s = m_layers->rules().launchLayer_s;
    if (load.prefillTokens <= 0 || layer_s <= 0 || gpu_s <= 0)
        return 0;
    const Serving &serving = m_layers->serving();
    const double passes = halves(load) ? 1 + m_layers->routedShare() : 1;
    const double host_s = layer_s * passes * serving.model.layers / serving.cut.pp;
    const double squared = host_s / gpu_s * (host_s / gpu_s);
    return gpu_s * (std::sqrt(std::sqrt(1 + squared * squared)) - 1);
}

double StepTable::promptShare_s(const StepLoad &load)
{
    if (load.prefillTokens <= 0)
        return 0;
    const bool two = halves(load);
    double seconds = total(linear(batchTokens(load), two), m_weights) + m_weights[at(Cost::Compute)] * load.prefill_s;
    if (load.decodes > 0)
        seconds -= total(linear(ownTokens(load), two), m_weights);
    return seconds / m_layers->serving().cut.pp;
}

double StepTable::decodeLayers_s(const StepLoad &load)
{
    if (load.decodes <= 0)
        return 0;
    return total(linear(ownTokens(load), halves(load)), m_weights) - m_weights[at(Cost::Step)]
        + m_weights[at(Cost::Attention)] * decode_s(load.decodes / m_layers->serving().cut.pp, load.keys);
}

double StepTable::behind_s(const StepLoad &load)
{
    const double pp = m_layers->serving().cut.pp;
    return pp > 1 ? (pp - 1) * promptShare_s(load) : 0;
}

/// Layers are dealt out whole, the last stage has the fewest and the head. As many micro-batches as there are stages go round: each waits
/// for the slowest as often.
double StepTable::stages_s(const StepLoad &load)
{
    const Serving &serving = m_layers->serving();
    const double pp = serving.cut.pp;
    if (pp <= 1)
        return 0;
    const double layers = serving.model.layers;
    const double most = std::ceil(layers / pp), least = std::floor(layers / pp);
    double waits_s = (most * pp / layers - 1) * promptShare_s(load);
    if (load.decodes > 0) {
        const double all_s = decodeLayers_s(load);
        const Work sampled = head(load.decodes / pp * (serving.speculation.drafts + 1));
        const double head_s = m_weights[at(Cost::Gemm)] * sampled.stream_s + m_weights[at(Cost::Compute)] * sampled.compute_s;
        const double slowest_s = std::max(most / layers * all_s, least / layers * all_s + head_s);
        waits_s += std::max(0.0, std::min(pp, load.decodes) * slowest_s - all_s - head_s);
    }
    return waits_s;
}

double StepTable::hostSequences(const StepLoad &load) const
{
    const double all = load.decodes + load.finishing;
    return std::max(std::min(all, 1.0), all / m_layers->serving().cut.attentionDp);
}

double StepTable::ownTokens(const StepLoad &load) const
{
    const Serving &serving = m_layers->serving();
    const int drafts = serving.speculation.drafts;
    const double own = load.decodes / serving.cut.pp;
    if (load.prefillTokens <= 0 && drafts == 0)
        return std::max<double>(paddedBatch(static_cast<int>(std::ceil(own)), m_layers->rules()), 1);
    return std::max(own * (drafts + 1), 1.0);
}

bool StepTable::halves(const StepLoad &load) const
{
    const Serving &serving = m_layers->serving();
    if (!serving.twoBatches || !dispatches(serving.cut))
        return false;
    const TwoBatches rule = twoBatchesOf(serving.release);
    const double own = batchTokens(load) / serving.cut.attentionDp;
    return own >= (load.prefillTokens > 0 ? rule.promptTokens : rule.decodeTokens);
}

double StepTable::batchTokens(const StepLoad &load) const
{
    const Serving &serving = m_layers->serving();
    if (load.decodes <= 0)
        return load.prefillTokens;
    if (load.prefillTokens <= 0)
        return ownTokens(load);
    return load.decodes / serving.cut.pp * (serving.speculation.drafts + 1) + load.prefillTokens;
}

/// The order of a layer's work on one GPU, where one micro-batch computes while the other's tokens travel. Prompts, and all of vLLM:
///   attention of one beside dispatch of the other, experts beside the other's dispatch, experts and shared experts beside the first's
///   combine, attention and shared experts beside the other's.
/// Decodes of SGLang, two stages of five apart:
///   shared experts and projections beside dispatch, experts beside nothing, attention and what follows it beside combine.
/// What is longer is waited for. Sends and receives of the low-latency kernels hold all SMs: nothing hides those.
StepTable::Shown StepTable::shown(const StepLoad &load, double tokens)
{
    const Serving &serving = m_layers->serving();
    const double layers = serving.model.layers;
    const Windows w = windows(tokens / 2);
    double attention_s = m_weights[at(Cost::Compute)] * w.slowed * load.prefill_s / 2 / layers;
    StepLoad half = load;
    half.decodes /= 2;
    if (load.decodes > 0)
        attention_s += m_weights[at(Cost::Attention)] * decode_s(half.decodes / serving.cut.pp, load.keys) / layers;
    const auto waits = [&](double exchange_s, double window_s) { return w.held_s + std::max(0.0, exchange_s - w.held_s - window_s); };
    const double routed = serving.model.moeLayers();
    const double core_s = attention_s + w.behind_s;
    if (load.prefillTokens <= 0 && twoBatchesOf(serving.release).decodesInStages)
        return {2 * routed * waits(w.dispatch_s, w.shared_s + w.prepare_s), 2 * routed * waits(w.combine_s, core_s)};
    const double whole_s = w.prepare_s + core_s;
    return {routed * (waits(w.dispatch_s, whole_s) + waits(w.dispatch_s, w.experts_s)),
            routed * (waits(w.combine_s, w.experts_s + w.shared_s) + waits(w.combine_s, whole_s + w.shared_s))};
}

Exchanges StepTable::exchanges(const StepLoad &load)
{
    const Serving &serving = m_layers->serving();
    if (serving.cut.gpus() <= 1)
        return {};
    if (halves(load))
        return exchangesOfHalves(load);
    Exchanges out{};
    addDraft(load, out);
    if (load.decodes <= 0) {
        add(out, pass(load.prefillTokens), 1);
        return out;
    }
    const int drafts = serving.speculation.drafts;
    const double pp = serving.cut.pp;
    const double tokens = ownTokens(load);
    add(out, pass(tokens), load.prefillTokens > 0 ? pp - 1 : pp);
    if (load.prefillTokens > 0) // they go with one micro-batch of the pipeline
        add(out, pass(load.decodes / pp * (drafts + 1) + load.prefillTokens), 1);
    if (drafts > 0 && serving.speculation.mtp)
        add(out, pass(std::max(load.decodes / pp, 1.0)), pp * drafts / static_cast<double>(serving.model.layers));
    return out;
}

/// Of the same bytes in twice the calls.
Exchanges StepTable::exchangesOfHalves(const StepLoad &load)
{
    const Serving &serving = m_layers->serving();
    Exchanges sum{};
    addDraft(load, sum);
    const auto addPasses = [&](const StepLoad &of, double tokens, double times) {
        Exchanges out = pass(tokens);
        const Exchanges half = pass(tokens / 2);
        const Shown left = shown(of, tokens);
        for (const auto &[kind, shown_s] : {std::pair{ExchangeKind::Dispatch, left.dispatch_s}, {ExchangeKind::Combine, left.combine_s}}) {
            Sent &sent = at(out, kind);
            sent = {};
            sent.add(at(half, kind), 2);
            sent.hidden_s = std::max(0.0, sent.seconds - shown_s / serving.cut.pp);
        }
        add(sum, out, times);
    };
    const bool both = load.decodes > 0 && load.prefillTokens > 0;
    addPasses(load, batchTokens(load), load.decodes > 0 && !both ? serving.cut.pp : 1);
    if (both && serving.cut.pp > 1) // prompts go with one micro-batch of the pipeline
        addPasses({.decodes = load.decodes, .keys = load.keys}, ownTokens(load), serving.cut.pp - 1);
    if (const int drafts = serving.speculation.drafts; load.decodes > 0 && drafts > 0 && serving.speculation.mtp)
        add(sum, pass(std::max(load.decodes / serving.cut.pp, 1.0)), serving.cut.pp * drafts / static_cast<double>(serving.model.layers));
    return sum;
}

Costs StepTable::parts(const StepLoad &load)
{
    const Serving &serving = m_layers->serving();
    const bool two = halves(load);
    const int drafts = serving.speculation.drafts;
    const double pp = serving.cut.pp;
    const double own = load.decodes / pp; // of one micro-batch in the pipeline
    const double tokens = own * (drafts + 1);
    Costs out = linear(ownTokens(load), two);
    if (load.prefillTokens > 0 && load.decodes <= 0) {
        out = linear(load.prefillTokens, two);
        if (pp > 1)
            for (double &part : out)
                part /= pp; // chunks follow each other through the stages
    } else if (load.prefillTokens > 0) {
        const Costs with = linear(tokens + load.prefillTokens, two);
        for (std::size_t i = 0; i < costs; ++i)
            out[i] += (with[i] - out[i]) / pp;
    }
    double prefill_s = load.prefill_s / pp;
    if (two) {
        const Shown left = shown(load, batchTokens(load));
        const bool both = load.decodes > 0 && load.prefillTokens > 0;
        out[at(Cost::Comm)] += (left.dispatch_s + left.combine_s) / (load.decodes > 0 && !both ? 1 : pp);
        if (both && pp > 1) { // prompts go with one micro-batch of the pipeline
            const Shown others = shown({.decodes = load.decodes, .keys = load.keys}, ownTokens(load));
            out[at(Cost::Comm)] += (others.dispatch_s + others.combine_s) * (pp - 1) / pp;
        }
        const Windows w = windows(batchTokens(load) / 2);
        // SMs are the exchange's as long as it runs.
        const double exchange_s = 2 * serving.model.moeLayers() * (w.dispatch_s + w.combine_s) / pp;
        prefill_s += std::min((w.slowed - 1) * m_layers->routedShare() * prefill_s, (1 - 1 / w.slowed) * exchange_s / m_weights[at(Cost::Compute)]);
    }
    const Work sampled = head(own * (drafts + 1) + load.finishing);
    out[at(Cost::Sequence)] = hostSequences(load);
    out[at(Cost::Gemm)] += sampled.stream_s;
    out[at(Cost::Compute)] += sampled.compute_s + prefill_s;
    if (load.decodes > 0) {
        const double routed = two ? m_layers->routedShare() : 0;
        const double attention = (1 - routed) * decode_s(own, load.keys) + (two ? 2 * routed * decode_s(own / 2, load.keys) : 0);
        out[at(Cost::Attention)] += attention;
        if (drafts > 0 && serving.speculation.mtp) {
            // Each draft: a layer and the head over one token of each sequence.
            const double share = drafts / static_cast<double>(serving.model.layers);
            const Costs single = linear(std::max(own, 1.0));
            for (const Cost cost : {Cost::Gemm, Cost::Compute, Cost::Experts, Cost::Comm, Cost::Pointwise, Cost::Layer})
                out[at(cost)] += share * single[at(cost)];
            const Work draft = head(own).times(drafts);
            out[at(Cost::Gemm)] += draft.stream_s;
            out[at(Cost::Compute)] += draft.compute_s;
            out[at(Cost::Attention)] += share * decode_s(own, load.keys, true);
        }
    }
    if (load.prefillTokens > 0) {
        const double others_s = pp > 1 ? (1 - 1 / pp) * decodeLayers_s(load) : 0; // of the stages beside the mean one
        const double host_s = m_weights[at(Cost::Step)] * out[at(Cost::Step)] + m_weights[at(Cost::Sequence)] * out[at(Cost::Sequence)];
        out[at(Cost::Launch)] = launches_s(load, total(out, m_weights) - host_s - others_s);
    }
    out[at(Cost::Stages)] = stages_s(load);
    addDraft(load, out);
    return out;
}

/// One for each draft over a token of each sequence, one after another, of every micro-batch of a pipeline: the model that drafts
/// stands at its last stage. Prompts go with the first.
std::array<StepTable::DraftPass, 3> StepTable::draftPasses(const StepLoad &load) const
{
    const Serving &serving = m_layers->serving();
    const double groups = serving.cut.attentionDp;
    const double own = load.decodes / serving.cut.pp / groups;
    const double passes = load.decodes > 0 ? serving.speculation.drafts : 0;
    std::array<DraftPass, 3> out{{{own, serving.cut.pp * passes}}};
    if (load.prefillTokens > 0) {
        out[1] = {load.prefillTokens / groups + (passes > 0 ? own : 0), 1};
        out[2] = {own, passes > 0 ? -1.0 : 0.0};
    }
    return out;
}

/// What it exchanges is communication as any other; all else is its own part. Its attention over prompts is StepLoad::prefill_s.
void StepTable::addDraft(const StepLoad &load, Costs &out)
{
    if (!m_draft)
        return;
    const std::array<DraftPass, 3> passes = draftPasses(load);
    double seconds = 0;
    for (const auto &[tokens, times] : passes) {
        if (times == 0)
            continue;
        const Costs pass = m_draft->linear(std::max(tokens, 1.0));
        for (const Cost cost : {Cost::Gemm, Cost::Compute, Cost::Experts, Cost::Pointwise, Cost::Layer})
            seconds += times * m_weights[at(cost)] * pass[at(cost)];
        out[at(Cost::Comm)] += times * pass[at(Cost::Comm)];
    }
    if (const auto &[own, times] = passes[0]; times > 0) {
        const Work head = m_draft->head(own);
        seconds += times * (m_weights[at(Cost::Gemm)] * head.stream_s + m_weights[at(Cost::Compute)] * head.compute_s + m_weights[at(Cost::Attention)] * m_draft->decode_s(own, load.keys));
    }
    out[at(Cost::Draft)] += seconds;
}

void StepTable::addDraft(const StepLoad &load, Exchanges &out)
{
    if (!m_draft || m_draftLayers->serving().cut.tp <= 1)
        return;
    for (const auto &[tokens, times] : draftPasses(load))
        if (times != 0)
            at(out, ExchangeKind::DraftReduce).add(at(m_draft->pass(std::max(tokens, 1.0)), ExchangeKind::StageReduce), times);
}

} // namespace switchyard::serve
