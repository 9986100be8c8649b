// SPDX-License-Identifier: GPL-3.0-or-later
// What a search may vary and what its answers must keep to: `tp=1..8`, `tp=1,2,4`, `step_time_s=..6`.
#pragma once

#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::search {

/// Accepted numbers: a closed interval, or a list.
struct Range {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    std::vector<double> values;     ///< when not empty, only these
    std::vector<std::string> words; ///< for dimensions whose values are words (shard, recompute …)
    [[nodiscard]] bool holds(double value) const;
    [[nodiscard]] bool holds(std::string_view word) const;
};

/// By name. Of a training job the dimensions are those of its plan: tp, sp, pp, vpp, cp, dp, ep, etp, mbs, shard,
/// recompute, schedule, offload, precision, a2a_overlap; cluster: instance, count; results: step_time_s, memory_gib,
/// usd_per_hour, usd_per_million_tokens, tokens_per_s. Of a serving job: instance, count, gpus, mode, precision,
/// kv_precision, tp, pp, ep, attention_dp, clients; results: ttft_ms, tpot_ms, usd_per_hour,
/// usd_per_million_output_tokens, output_tokens_per_s, tokens_per_s_per_user.
class Constraints
{
public:
    enum class Subject { Training, Serving };
    Constraints() = default;
    explicit Constraints(Subject subject) : m_subject(subject) {}
    static bool knows(Subject subject, std::string_view name);
    /// One `NAME=RANGE`. An unknown name or a malformed range is a usage error that says which are known.
    Result<void> add(std::string_view text);
    void fix(const std::string &name, double value);
    void fix(const std::string &name, std::string word);
    void atMost(const std::string &name, double value);
    [[nodiscard]] const Range *find(std::string_view name) const;
    [[nodiscard]] bool allows(std::string_view name, double value) const;
    [[nodiscard]] bool allowsWord(std::string_view name, std::string_view word) const;

private:
    Subject m_subject = Subject::Training;
    std::map<std::string, Range, std::less<>> m_ranges;
};

} // namespace switchyard::search
