// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/inference_runs.h>

namespace switchyard::calibrate {

namespace {

/// Rows of one deployment follow each other in the tables: its step table is kept until the next.
std::string keyOf(const measured::InferenceCase &row, const serve::Constants &constants)
{
    const serve::Serving &s = row.serving;
    std::string key = row.instance + '\n' + s.model.id;
    for (const double value : {static_cast<double>(s.release.framework), s.release.version, static_cast<double>(s.formats.linear),
                               static_cast<double>(s.formats.experts), s.formats.kv_B(), static_cast<double>(s.cut.tp),
                               static_cast<double>(s.cut.pp), static_cast<double>(s.cut.ep), static_cast<double>(s.cut.attentionDp),
                               static_cast<double>(s.cut.replicas), s.prefixHit, static_cast<double>(s.speculation.drafts), s.speculation.acceptance,
                               static_cast<double>(s.limits.budget.value_or(0)), static_cast<double>(s.limits.sequences.value_or(0)), s.limits.memoryFraction.value_or(0),
                               static_cast<double>(s.limits.graphLimit.value_or(0)), static_cast<double>(s.limits.waitSteps.value_or(0)),
                               s.limits.launchesPrompts ? 1.0 : 0.0, s.limits.mixesPrompts ? 1.0 : 0.0, static_cast<double>(s.limits.senders), static_cast<double>(s.limits.streamInterval), row.offline ? 1.0 : 0.0, constants.gemm, constants.attention,
                               constants.compute, constants.experts, constants.sequence_s, constants.step_s, constants.t0_s})
        key += ' ' + std::to_string(value * 1e6);
    return key;
}

} // namespace

Result<const serve::Hardware *> InferenceRuns::hardware(const std::string &instance)
{
    if (const auto known = m_hardware.find(instance); known != m_hardware.end())
        return &known->second;
    SWITCHYARD_TRY(serve::Hardware made, serve::hardwareOf(m_catalog, instance, true));
    return &m_hardware.emplace(instance, std::move(made)).first->second;
}

Result<serve::OperatingPoint> InferenceRuns::operate(const measured::InferenceCase &row, const serve::Constants &constants, bool parts)
{
    if (std::string key = keyOf(row, constants); key != m_key) {
        SWITCHYARD_TRY(const serve::Hardware *hardware, hardware(row.instance));
        const serve::Rules rules = serve::effectiveRules(*hardware, row.serving);
        m_layers = std::make_unique<serve::Layers>(*hardware, row.serving, rules);
        m_table = std::make_unique<serve::StepTable>(*m_layers, constants);
        m_key = std::move(key);
    }
    serve::OperateOptions options;
    options.run.parts = parts;
    options.ranAnyway = true;
    SWITCHYARD_TRY(serve::OperatingPoint point, serve::operate(*m_layers, *m_table, row.load, options));
    if (row.cap <= 0)
        return point;
    // What so many clients would send by themselves: where that is less than the rate, the cap holds requests back, and the others wait
    // in the client, before their first token is timed.
    serve::Load closed = row.load;
    closed.kind = serve::Load::Kind::Closed;
    closed.concurrency = row.cap;
    closed.requests = static_cast<int>(10 * row.cap);
    SWITCHYARD_TRY(serve::OperatingPoint held, serve::operate(*m_layers, *m_table, closed, options));
    return held.requestsPerS < row.load.rate ? std::move(held) : std::move(point);
}

} // namespace switchyard::calibrate
