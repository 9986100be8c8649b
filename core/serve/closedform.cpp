// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/closedform.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/serve/settled.h>

namespace switchyard::serve {

double slotsOf(const Rules &rules, double kvTokens, double prompt, double output)
{
    const double held = rules.kv == KvPolicy::Reserve ? prompt + output : prompt + output / 2;
    return std::min<double>(rules.sequences, rules.groups * std::floor(kvTokens / rules.groups / held));
}

double chunksOf(const Rules &rules, double tokens) { return rules.scheduling == Scheduling::WholePrompts ? 1 : std::max(1.0, std::ceil(tokens / rules.budget)); }

double behindChunks_s(StepTable &table, const Rules &rules, double prompts, double tokens, double queries, double keys)
{
    const double chunks = chunksOf(rules, tokens);
    return table.behind_s({.prefillTokens = tokens / chunks, .prefill_s = table.prefill_s(prompts, queries / chunks, keys), .finishing = prompts});
}

SidePrompts::SidePrompts(StepTable &table, const Rules &rules, double fresh, double prompt, bool spread)
    : m_table(&table), m_fresh(fresh), m_prompt(prompt), m_groups(spread && !dispatches(table.layers().serving().cut) ? 1 : table.layers().serving().cut.attentionDp), m_most(std::max(1.0, rules.budget / fresh)),
      m_attention_s(any() ? table.prefill_s(1, fresh, prompt) : 0), m_alone(rules.scheduling == Scheduling::PrefillFirst)
{
}

double SidePrompts::each_s(const StepLoad &decodes, double decode_s, double requestsPerS) const
{
    const auto addedBy = [&](double prompts) {
        StepLoad step = m_alone ? StepLoad{} : decodes;
        step.prefillTokens = prompts * m_fresh;
        step.prefill_s = prompts <= m_groups ? m_attention_s : m_table->prefill_s(prompts, m_fresh, m_prompt);
        step.finishing = prompts;
        return std::max(0.0, m_table->seconds(step) - (m_alone ? 0 : decode_s));
    };
    // What came while the last step ran; the more there are the less each adds, until all groups have one.
    double prompts = std::min(m_most, m_groups);
    double added_s = addedBy(prompts);
    for (int round = 0; round < 4 && requestsPerS > 0; ++round) {
        const double before = std::exchange(prompts, std::clamp(requestsPerS * (decode_s + added_s), 1.0, m_most));
        if (settled(before, prompts))
            break;
        added_s = addedBy(prompts);
    }
    return added_s / prompts;
}

namespace {

/// Prompts a second where every step is full of them: none come faster, also where answers are of one token and no step is a decode's.
double mostPrompts(StepTable &table, const Rules &rules, double slotCount, double fresh, double prompt)
{
    const double prompts = std::clamp(std::floor(rules.budget / fresh), 1.0, slotCount);
    return prompts / table.seconds({.prefillTokens = prompts * fresh, .prefill_s = table.prefill_s(prompts, fresh, prompt), .finishing = prompts});
}

} // namespace

Operating closedForm(StepTable &table, const Rules &rules, double kvTokens, double concurrency, double prompt, double output, const CacheOffload &offload, bool spread)
{
    Operating out;
    out.slotCount = std::max(1.0, slotsOf(rules, kvTokens, prompt, output));
    const double clients = std::min(concurrency, out.slotCount);
    out.queued = concurrency > out.slotCount;
    const Serving &serving = table.layers().serving();
    const double perStep = serving.speculation.tokensPerStep();
    const double fresh = std::max(1.0, prompt * serving.freshShare());
    const double steps = std::max(0.0, (output - 1) / perStep);

    StepLoad decode;
    decode.keys = prompt + output / 2;
    StepLoad alone; // one prompt by itself
    alone.prefillTokens = fresh;
    alone.prefill_s = table.prefill_s(1, fresh, prompt);
    alone.finishing = 1;
    const double whole_s = table.seconds(alone);
    const double behind_s = behindChunks_s(table, rules, 1, fresh, fresh, prompt);

    const double mostPerS = mostPrompts(table, rules, out.slotCount, fresh, prompt);
    const SidePrompts side(table, rules, fresh, prompt, spread);
    double running = std::max(1.0, 0.9 * clients);
    double tpot_s = 0;
    double increment_s = whole_s;
    for (int round = 0; round < side.rounds(); ++round) {
        const double ranBefore = running, cameBefore = out.requestsPerS;
        decode.decodes = std::max(1.0, running);
        const double d = table.seconds(decode);
        if (side.any()) {
            increment_s = side.each_s(decode, d, out.requestsPerS);
        } else if (rules.scheduling != Scheduling::PrefillFirst) {
            StepLoad mixed = decode; // what one prompt adds to a step of decodes
            mixed.prefillTokens = fresh;
            mixed.prefill_s = alone.prefill_s;
            mixed.finishing = 1;
            increment_s = std::max(0.0, table.seconds(mixed) - d);
        }
        tpot_s = std::max(d / perStep + running * increment_s / std::max(1.0, steps * perStep), running * rules.sendToken_s);
        out.ttft_s = table.t0_s() + prompt * offload.token_s + whole_s + behind_s + (rules.scheduling == Scheduling::PrefillFirst ? 0.5 : 1.0) * d;
        const double cycle_s = out.ttft_s + steps * perStep * tpot_s;
        running = std::max(1.0, clients * steps * perStep * tpot_s / cycle_s);
        out.requestsPerS = std::min(clients / cycle_s, mostPerS);
        if (offload.tokenShared_s > 0) // prompts wait for each other's copies
            out.requestsPerS = std::min(out.requestsPerS, 1 / (prompt * offload.tokenShared_s));
        if (settled(cameBefore, out.requestsPerS) && settled(ranBefore, running))
            break;
    }
    out.tpot_s = tpot_s;
    out.running = running;
    if (out.queued)
        out.ttft_s += (concurrency - out.slotCount) / out.requestsPerS;
    return out;
}

} // namespace switchyard::serve
