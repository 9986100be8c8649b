// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/estimate.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/serve/closedform.h>
#include <core/serve/settled.h>

namespace switchyard::serve {

namespace {

/// Exponential: its quantile over its mean.
double tail(double quantile) { return -std::log1p(-quantile); }

} // namespace

Percentiles afterStart(double share, double first_s, double start_s, double steady_s, double t0_s)
{
    const auto at = [&](double quantile) {
        // Those of the start that wait longer than all others are the last ones.
        const double late = share > 1 - quantile ? first_s + (start_s - first_s) * (1 - (1 - quantile) / share) : 0;
        return std::max(late + t0_s, steady_s + t0_s * tail(quantile));
    };
    return {t0_s + share * (first_s + start_s) / 2 + (1 - share) * steady_s, at(0.5), at(0.9), at(0.99)};
}

Estimator::Estimator(const Deployment &deployment, const Load &load)
    : m_table(deployment.table.get()), m_rules(deployment.rules), m_perStep(deployment.serving.speculation.tokensPerStep()),
      m_fresh(std::max(1.0, load.prompt * deployment.serving.freshShare())), m_tokens(std::max(0.0, load.output - 1)),
      m_keys(load.prompt + load.output / 2), m_slots(std::max(1.0, slotsOf(deployment.rules, deployment.memory.kvTokens, load.prompt, load.output))),
      m_attention_s(m_table->prefill_s(1, m_fresh, load.prompt)), m_prompt(load.prompt), m_side(*m_table, m_rules, m_fresh, load.prompt, load.promptCv > 0), m_even(load.promptCv <= 0 && load.outputCv <= 0 && !load.steady),
      m_spread2(load.promptCv * load.promptCv)
{
    m_whole_s = group_s(0, 1);
    m_copy_s = load.prompt * deployment.offload.token_s;
    m_copyEach_s = load.prompt * deployment.offload.tokenShared_s;
    const double budget = m_rules.budget;
    m_chunks = chunksOf(m_rules, m_fresh);
    m_group = std::max(1.0, std::floor(budget / m_fresh));
    m_behind_s = behindChunks_s(*m_table, m_rules, 1, m_fresh, m_fresh, m_prompt);
}

StepLoad Estimator::stepOf(double decodes, double prompts) const
{
    StepLoad step;
    step.decodes = decodes;
    step.keys = m_keys;
    step.prefillTokens = prompts * m_fresh;
    step.prefill_s = m_side.any() ? m_table->prefill_s(prompts, m_fresh, m_prompt) : prompts * m_attention_s;
    step.finishing = prompts;
    return step;
}

double Estimator::group_s(double decodes, double prompts) const { return m_table->seconds(stepOf(decodes, prompts)); }

Estimator::Steady Estimator::steadyAt(double running, double requestsPerS) const
{
    StepLoad decode;
    decode.decodes = std::max(1.0, running);
    decode.keys = m_keys;
    Steady out;
    out.decode_s = m_table->seconds(decode);
    if (m_side.any())
        out.prompt_s = m_side.each_s(decode, out.decode_s, requestsPerS);
    else
        out.prompt_s = m_rules.scheduling == Scheduling::PrefillFirst ? m_whole_s : std::max(0.0, group_s(decode.decodes, 1) - out.decode_s);
    out.tpot_s = std::max(out.decode_s / m_perStep + running * out.prompt_s / std::max(1.0, m_tokens), running * m_rules.sendToken_s);
    return out;
}

double Estimator::spread_s(const Steady &at, double requestsPerS) const
{
    const double busy = std::min(0.95, requestsPerS * at.prompt_s);
    const double step_s = at.decode_s / (1 - busy); // with the prompts that it holds on average
    const double queue_s = busy * at.prompt_s * (1 + m_spread2) / (2 * (1 - busy)) / m_group; // beyond what a step takes
    return step_s / 2 + m_chunks * at.decode_s + at.prompt_s * (1 + requestsPerS * step_s) + queue_s;
}

Estimate Estimator::inStep(double clients) const
{
    const double group = std::min(m_group, clients);
    const double groups = std::ceil(clients / group);
    const double group_time_s = m_chunks > 1 ? m_whole_s : group_s(0, group);
    StepLoad decode;
    decode.decodes = clients;
    decode.keys = m_keys;
    const double decode_s = std::max(m_table->seconds(decode) / m_perStep, clients * m_rules.sendToken_s);
    Estimate out;
    const double t0_s = m_table->t0_s();
    const auto at = [&](double quantile) { return t0_s * (groups > 1 ? 1 : tail(quantile)) + std::ceil(quantile * groups) * group_time_s; };
    out.ttft_s = {t0_s + group_time_s * (groups + 1) / 2, at(0.5), at(0.9), at(0.99)};
    out.tpot_s = decode_s + group_time_s * (groups - 1) / 2 / std::max(1.0, m_tokens);
    const double round_s = t0_s + groups * group_time_s + m_tokens * decode_s;
    out.requestsPerS = clients / round_s;
    out.running = clients * m_tokens * out.tpot_s / round_s;
    return out;
}

void Estimator::addBehind(Estimate &out) const
{
    for (double *each : {&out.ttft_s.mean, &out.ttft_s.p50, &out.ttft_s.p90, &out.ttft_s.p99})
        *each += m_behind_s;
}

/// Copies back are before the queue, one after another.
void Estimator::addCopies(Estimate &out, double clients) const
{
    if (m_copy_s <= 0)
        return;
    double wait_s = m_copy_s;
    if (out.requestsPerS * m_copyEach_s > 1) { // the others wait for theirs
        wait_s += clients * m_copyEach_s - clients / out.requestsPerS;
        out.requestsPerS = 1 / m_copyEach_s;
    }
    for (double *each : {&out.ttft_s.mean, &out.ttft_s.p50, &out.ttft_s.p90, &out.ttft_s.p99})
        *each += wait_s;
}

Estimate Estimator::closed(double asked) const
{
    const double clients = std::min(asked, m_slots);
    const double t0_s = m_table->t0_s();
    Estimate out;
    if (m_rules.scheduling == Scheduling::PrefillFirst && m_even) {
        out = inStep(clients);
    } else {
        double running = std::max(1.0, 0.9 * clients);
        Steady at;
        double wait_s = 0;
        for (int round = 0; round < m_side.rounds() - 1; ++round) {
            const double ranBefore = running, cameBefore = out.requestsPerS;
            at = steadyAt(running, out.requestsPerS);
            wait_s = spread_s(at, out.requestsPerS);
            const double round_s = t0_s + wait_s + m_tokens * at.tpot_s;
            out.requestsPerS = clients / round_s;
            running = std::max(1.0, clients * m_tokens * at.tpot_s / round_s);
            if (settled(cameBefore, out.requestsPerS) && settled(ranBefore, running))
                break;
        }
        out.tpot_s = at.tpot_s;
        out.running = running;
        const double group = std::min(m_group, clients);
        const double start_s = clients / group * group_s(clients / 2, group) * m_chunks;
        if (m_even && group > 1) {
            // Groups of the start that come back together, the less the more often they went.
            const double step_s = at.decode_s + group * at.prompt_s;
            const double together = std::min(1.0, step_s / (2 * t0_s * std::sqrt(m_rounds / 2) + 1e-12));
            wait_s = std::max(wait_s, at.decode_s * 1.5 + at.prompt_s * (1 + (group - 1) * together));
        }
        out.ttft_s = afterStart(1 / m_rounds, std::min(start_s, group_s(0, 1)), start_s, wait_s, t0_s);
    }
    out.requestsPerS = clients / (clients / out.requestsPerS + m_copy_s + m_behind_s);
    addBehind(out);
    addCopies(out, clients);
    if (asked > m_slots) { // the others wait for a slot
        const double queue_s = (asked - m_slots) / out.requestsPerS;
        for (double *each : {&out.ttft_s.mean, &out.ttft_s.p50, &out.ttft_s.p90, &out.ttft_s.p99})
            *each += queue_s;
    }
    return out;
}

Estimate Estimator::open(double rate) const
{
    constexpr double never = std::numeric_limits<double>::infinity();
    Estimate out;
    Steady at;
    double running = 1;
    for (int round = 0; round < 8; ++round) {
        at = steadyAt(running, rate);
        // tpot with prompts as they come, not as clients of a closed loop send them
        const double busy = rate * at.prompt_s;
        if (busy >= 1 || rate * m_copyEach_s >= 1 || rate * (m_tokens + 1) * m_rules.sendToken_s >= 1) // more than the engine computes, or its front end sends
            return {{never, never, never, never}, never, rate, m_slots};
        at.tpot_s = std::max(at.decode_s / m_perStep / (1 - busy), running * m_rules.sendToken_s);
        running = std::min(m_slots, std::max(1.0, 0.5 * (running + rate * m_tokens * at.tpot_s)));
    }
    const double needed = rate * m_tokens * at.tpot_s;
    if (needed > m_slots)
        return {{never, never, never, never}, never, rate, m_slots};
    const double alone_s = at.decode_s * m_chunks + at.prompt_s;
    const double random_s = std::max(0.0, spread_s(at, rate) - alone_s) + m_table->t0_s();
    const auto atQuantile = [&](double quantile) { return alone_s + random_s * tail(quantile); };
    out.ttft_s = {alone_s + random_s, atQuantile(0.5), atQuantile(0.9), atQuantile(0.99)};
    out.tpot_s = at.tpot_s;
    out.requestsPerS = rate;
    out.running = running;
    addBehind(out);
    addCopies(out, running);
    return out;
}

} // namespace switchyard::serve
