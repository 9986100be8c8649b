// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/rollout.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <core/base/format.h>
#include <core/serve/closedform.h>
#include <core/serve/dispatch.h>
#include <core/serve/predict.h>

namespace switchyard::rl {

namespace {

/// Answers that are run one by one: seconds of calculation.
constexpr double mostAnswers = 1e6;

/// Host time to launch one layer forward without a graph: a third of what trainers take forward and backward
/// (hardware::FrameworkConstants::hostLayer_s).
constexpr double eagerLayer_s = 0.35e-3;

/// Replicas that are run one by one: beyond them the fullest stand for the rest.
constexpr std::size_t mostRuns = 16;

/// The answers of each replica: a prompt's go to one, where its cache is; prompts are dealt in turn.
std::vector<std::vector<int>> dealt(const std::vector<int> &answers, int perPrompt, int replicas)
{
    const auto group = static_cast<std::size_t>(perPrompt);
    const std::size_t prompts = (answers.size() + group - 1) / group;
    std::vector<std::vector<int>> out(std::clamp<std::size_t>(static_cast<std::size_t>(replicas), 1, prompts));
    for (std::size_t i = 0; i < answers.size(); ++i)
        out[i / group % out.size()].push_back(answers[i]);
    // Those with the most work first: the last answer is most likely theirs.
    std::ranges::stable_sort(out, std::greater{}, [](const std::vector<int> &own) { return std::accumulate(own.begin(), own.end(), 0LL); });
    return out;
}

/// When each prompt has all its answers.
void addEnds(const serve::ReplicaRun &run, int perPrompt, std::vector<double> &ends_s)
{
    std::vector<double> prompts;
    for (std::size_t i = 0; i < run.request.size(); ++i) {
        const auto prompt = static_cast<std::size_t>(run.request[i] / perPrompt);
        prompts.resize(std::max(prompts.size(), prompt + 1));
        prompts[prompt] = std::max(prompts[prompt], run.e2e_s[i]);
    }
    ends_s.insert(ends_s.end(), prompts.begin(), prompts.end());
}

/// Tokens in the cache of a running answer, on average over those that run: long ones are met more often.
double meanKeys(const CappedLogNormal &law, double prompt) { return prompt + law.meanSquare() / law.mean() / 2; }

/// Tokens of a prompt's cache that each of its answers holds: those that run together share one.
double heldPrompt(const RolloutLoad &load) { return load.lengths.prompt / load.perPrompt; }

/// Answers of a replica.
struct AtOnce {
    double all = 1;     ///< of the rollout
    double slots = 1;   ///< in its slots: they decode or wait for their tools
    double running = 1; ///< of those, as many as the pool has room for
    double kvTokens = 0;
};

/// What `newTokens` of a context of `keys` add to a step of decodes.
double beside_s(serve::StepTable &table, serve::StepLoad step, double newTokens, double keys)
{
    const double decode_s = table.seconds(step);
    step.prefillTokens = newTokens;
    step.prefill_s = table.prefill_s(1, newTokens, keys);
    step.finishing = 1;
    return std::max(0.0, table.seconds(step) - decode_s);
}

/// One answer after another of a steady state.
struct Pace {
    double each_s = 0;  ///< from one to the next
    double running = 1; ///< that decode meanwhile
};

/// `tokens` of a context of `keys` that each answer has computed, beside the steps of others.
struct Computed {
    double tokens = 0;
    double keys = 0;
};

/// A slot is taken by decode steps and by tools; prompts (P seconds of each) slow the steps of those that decode, not the tools of
/// those that wait: with n slots, T of tools and D of decode steps alone n x = T + D x / (x - P) gives x, the time of each.
Pace paceOf(serve::StepTable &table, const CappedLogNormal &law, const RolloutLoad &load, const AtOnce &at, const std::vector<Computed> &computed)
{
    serve::StepLoad step;
    step.decodes = at.running;
    step.keys = meanKeys(law, load.lengths.prompt);
    Pace pace;
    for (int round = 0; round < (load.tool_s > 0 ? 12 : 1); ++round) { // the others wait for their tools, or for room
        const double decoding_s = law.mean() * table.seconds(step) / table.layers().serving().speculation.tokensPerStep();
        double prompts_s = 0;
        for (const Computed &one : computed)
            prompts_s += beside_s(table, step, one.tokens, one.keys);
        const double taken_s = at.slots * prompts_s + load.tool_s + decoding_s;
        const double bySlots_s = (taken_s + std::sqrt(std::max(0.0, taken_s * taken_s - 4 * at.slots * load.tool_s * prompts_s))) / (2 * at.slots);
        pace = {std::max(decoding_s / at.running + prompts_s, bySlots_s), step.decodes};
        step.decodes = std::clamp(at.slots - load.tool_s / pace.each_s, 1.0, at.running);
    }
    return pace;
}

/// Share of an answer's cache that is gone when its tools are done. What others leave meanwhile, at their waits and at their ends,
/// pushes out what was left before: all of it stays where both have room beside those that run, or where the pool holds whatever
/// there ever is.
double lostShare(const CappedLogNormal &law, const RolloutLoad &load, const AtOnce &at, const Pace &pace)
{
    const double prompt = heldPrompt(load), own = prompt + law.mean() / 2, ended = prompt + law.mean();
    if (at.all * ended <= at.kvTokens)
        return 0;
    const double room = at.kvTokens - pace.running * meanKeys(law, prompt);
    return std::clamp((load.tool_s / pace.each_s * (own + ended) + own - room) / own, 0.0, 1.0);
}

/// Seconds of each answer: its decode steps, its tools and its prompt's part of a mixed step, of its cache too what of that is lost.
double perAnswer_s(serve::StepTable &table, const CappedLogNormal &law, const RolloutLoad &load, const AtOnce &at)
{
    const double fresh = load.lengths.prompt * table.layers().serving().freshShare();
    const Computed prompt{std::max(1.0, fresh), load.lengths.prompt};
    Pace pace = paceOf(table, law, load, at, {prompt});
    if (!(load.tool_s > 0) || lostShare(law, load, at, pace) <= 0)
        return pace.each_s;
    double low = 0, high = 1; // the more is lost the slower they are, and the less is left meanwhile
    for (int round = 0; round < 12; ++round) {
        const double share = (low + high) / 2;
        pace = paceOf(table, law, load, at, {prompt, {share * (fresh + law.mean() / 2), load.lengths.prompt + law.mean() / 2}});
        (lostShare(law, load, at, pace) > share ? low : high) = share;
    }
    return pace.each_s;
}

/// Computing the cache of what was running when weights arrived.
double recompute_s(serve::StepTable &table, const CappedLogNormal &law, const RolloutLoad &load, double running)
{
    const double keys = meanKeys(law, load.lengths.prompt);
    serve::StepLoad one;
    one.prefillTokens = keys;
    one.prefill_s = table.prefill_s(1, keys, keys);
    one.finishing = 1;
    return running * table.seconds(one);
}

/// Samples in flight, of what the rules and the cache allow.
AtOnce atOnce(const serve::Rules &rules, const serve::Memory &memory, const CappedLogNormal &law, const RolloutLoad &load, int replicas)
{
    const double all = load.inFlight * load.samples / replicas;
    const double slots = std::max(1.0, std::min<double>(rules.sequences, all));
    const double running = std::max(1.0, std::min(slots, memory.kvTokens / meanKeys(law, heldPrompt(load))));
    return {all, slots, running, memory.kvTokens};
}

/// A published run did fit: where the rule's reserve leaves less than half of its answers room, the least reserve is taken.
void growToRan(const serve::Serving &serving, const serve::Rules &rules, const CappedLogNormal &law, const RolloutLoad &load, serve::Memory &memory)
{
    constexpr double leastReserve_B = 3.0 * 1024 * 1024 * 1024; // context, graphs and the activations of a small step
    const double wanted = static_cast<double>(load.samples) / std::max(1, serving.cut.replicas) * meanKeys(law, heldPrompt(load));
    const double longest = load.lengths.prompt + load.lengths.cap;
    if (memory.kvTokens < wanted / 2)
        memory.kvTokens = std::max(memory.kvTokens, (rules.memoryFraction * memory.total_B - memory.weights_B - leastReserve_B) / memory.kvToken_B * serving.cut.attentionDp);
    memory.kvTokens = std::max(memory.kvTokens, 2 * longest * rules.groups);
}

/// The event runs of all replicas, for as many steps of samples as are in flight.
Result<void> runAll(const serve::Layers &layers, serve::StepTable &table, const RolloutLoad &load, const CappedLogNormal &law, Rollout &out)
{
    const int replicas = layers.serving().cut.replicas;
    const double steps = std::max(1.0, load.inFlight);
    const std::vector<int> answers = law.answers(static_cast<int>(std::lround(steps * load.samples)));
    std::vector<std::vector<int>> shares = dealt(answers, load.perPrompt, replicas);
    const double all = static_cast<double>(shares.size());
    if (shares.size() > mostRuns)
        shares.resize(mostRuns);
    double busy_s = 0;
    double running = 0;
    for (const std::vector<int> &own : shares) {
        serve::Load queued;
        queued.kind = serve::Load::Kind::Trace;
        queued.pause_s = load.tool_s;
        queued.sharedPrompt = 1 - 1.0 / load.perPrompt;
        for (const int answer : own)
            queued.trace.push_back({0, static_cast<int>(std::lround(load.lengths.prompt)), answer});
        const serve::ReplicaRun run = serve::run(table, queued, layers.rules(), out.memory.kvTokens, {.sent = true});
        if (!run.finished || !(run.span_s > 0))
            return fail(ErrorCode::InvalidInput, say("answers of up to {} tokens can never be admitted; the cache holds {} tokens", format::integer(load.lengths.cap), format::integer(out.memory.kvTokens / layers.rules().groups)));
        out.seconds = std::max(out.seconds, run.span_s);
        busy_s += run.span_s - run.paused_s;
        running += run.runningMean;
        out.sent.add(run.sent, all / (static_cast<double>(shares.size()) * replicas * steps));
        addEnds(run, load.perPrompt, out.ends_s); // each run stands for its share of all replicas
    }
    const auto runs = static_cast<double>(shares.size());
    out.running = running / runs;
    // Replicas without an answer of their own wait from the start.
    out.busyShare = busy_s / runs / out.seconds * all / replicas;
    std::ranges::sort(out.ends_s);
    if (load.partial && steps > 1) {
        // The trainer goes on when a step's samples are there; the others stay in flight.
        out.seconds = out.ends_s[std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(out.ends_s.size()) / steps)) - 1];
        out.busyShare = 1;
        out.inFlight = steps;
    } else {
        out.seconds /= steps;
        for (double &end : out.ends_s)
            end /= steps;
    }
    return {};
}

} // namespace

Result<Rollout> rolloutOf(const serve::Hardware &hardware, serve::Serving serving, const RolloutLoad &load, const RolloutOptions &options)
{
    if (load.samples < 1 || load.perPrompt < 1 || !(load.inFlight > 0) || !(load.tool_s >= 0) || !(load.lengths.prompt >= 1))
        return fail(ErrorCode::InvalidInput, say("a rollout of {} answers, {} of each prompt; expected 1 or more of each", load.samples, load.perPrompt));
    if (load.inFlight * load.samples > mostAnswers)
        return fail(ErrorCode::InvalidInput, say("{} answers in flight; expected at most {}", format::integer(load.inFlight * load.samples), format::integer(mostAnswers)));
    SWITCHYARD_TRY(const CappedLogNormal law, CappedLogNormal::of(load.lengths));
    if (auto possible = serve::checkCut(serving.cut, serving.model); !possible)
        return std::unexpected(possible.error());
    if (auto possible = serve::checkImbalance(serving); !possible)
        return std::unexpected(possible.error());
    if (auto possible = serve::checkExperts(serving); !possible)
        return std::unexpected(possible.error());
    serving.prefixHit = std::max(serving.prefixHit, static_cast<double>(load.perPrompt - 1) / load.perPrompt);
    const serve::Rules rules = serve::effectiveRules(hardware, serving);
    Rollout out;
    const double longest = load.lengths.prompt + std::min(load.lengths.cap, law.quantile(1 - 0.5 / load.samples));
    serve::Load sizes;
    sizes.prompt = load.lengths.prompt;
    sizes.output = longest - load.lengths.prompt;
    if (auto room = serve::roomFor(hardware, serving, rules, sizes)) {
        out.memory = *room;
    } else {
        if (!options.ranAnyway)
            return std::unexpected(room.error());
        out.memory = serve::memoryOf(hardware, serving, rules, longest);
        out.fits = false;
        out.warnings.push_back(say("the rollout does not fit by the engine's rule: {}", sentence(room.error())));
    }
    if (options.ranAnyway)
        growToRan(serving, rules, law, load, out.memory);
    const serve::Layers layers(hardware, serving, rules);
    if (load.partial && load.inFlight <= 1)
        out.warnings.push_back(say("partial answers go on with newer weights: on policy, 0 steps off, every answer is waited for"));
    serve::addGaps(layers, out.warnings);
    serve::addContext(serving.model, longest, out.warnings);
    serve::addAssumed(serving, out.assumed);
    serve::Constants constants = serve::constantsFrom(*hardware.catalog, serving.release.framework, hardware.gpu->generation);
    constants.step_s += options.host_s;
    if (load.eager)
        constants.layer_s += eagerLayer_s;
    serve::StepTable table(layers, constants);
    const int replicas = serving.cut.replicas;
    out.dispatcher = serve::dispatcherOf(hardware, serving.cut);
    out.slotCount = serve::slotsOf(rules, out.memory.kvTokens, heldPrompt(load), law.mean());
    out.tokens = load.samples * law.mean();
    const AtOnce at = atOnce(rules, out.memory, law, load, replicas);
    RolloutLoad toolless = load;
    toolless.tool_s = 0;
    out.bulk_s = perAnswer_s(table, law, load, at) * load.samples / replicas;
    out.tools_s = std::max(0.0, out.bulk_s - perAnswer_s(table, law, toolless, at) * load.samples / replicas);
    if (load.partial && load.recomputesCache)
        out.bulk_s += recompute_s(table, law, load, at.running);
    if (auto ran = runAll(layers, table, load, law, out); !ran)
        return std::unexpected(ran.error());
    return out;
}

int leastTp(const serve::Hardware &hardware, const serve::Serving &serving, const Lengths &lengths, double slotCount)
{
    constexpr int most = 64;
    int best = 1;
    bool fits = false; // at least one answer beside the weights
    for (int tp = 1; tp <= (fits ? std::max(1, hardware.network.domainGpus) : most); tp *= 2) {
        serve::Serving trial = serving;
        trial.cut = {};
        trial.cut.tp = tp;
        if (!serve::checkCut(trial.cut, trial.model))
            break;
        best = tp;
        const serve::Rules rules = serve::effectiveRules(hardware, trial);
        const double longest = lengths.prompt + lengths.cap;
        const double room = serve::memoryOf(hardware, trial, rules, longest).kvTokens;
        if (room >= slotCount * longest)
            break;
        fits = fits || room >= longest;
    }
    return best;
}

} // namespace switchyard::rl
