// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that a server has, read with what is known of exporters: what can never fire, what means something else than it
// says, and which causes none of its alerts sees.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/diagnose/hand_off.h>
#include <core/telemetry/server_rules.h>

namespace switchyard::diagnose {

struct RuleRemark {
    enum class Kind {
        Failing,      ///< its last evaluation failed
        NoSeries,     ///< what it reads is not there
        NoLabel,      ///< a label that no series has
        NothingNow,   ///< no series matches
        GaugeAsCounter,
        RateAgain,    ///< the rate of what is one
        CounterAsLevel,
        StickyCode,   ///< the last XID, which stays
        Restart,      ///< fires when a counter begins anew
        Unit,
        IdleByUtil,
        ShortWindow,  ///< fewer than two samples
        ShortFor,
        PassesBefore, ///< what it sees is over before its `for` is
        BlankWords,   ///< a label in its texts that its result has not
        Unread,       ///< not understood here
    };
    Kind kind = Kind::Unread;
    Severity severity = Severity::Warning;
    std::string rule;
    std::string group;
    std::string what;
    std::string instead; ///< may be empty
    std::string query;
};
/// "no-series".
std::string_view toWord(RuleRemark::Kind kind);

struct RuleLint {
    std::vector<RuleRemark> remarks; ///< gravest first, then as the server lists the rules
    std::vector<AlertOffer> missing; ///< alerts of ours, from what is collected, of which none of the server's sees the same
    std::size_t alerting = 0;
    std::size_t recording = 0;
};

/// `matchers`: those of the look, for what is offered.
RuleLint lintRules(const telemetry::ServerRules &rules, const telemetry::Observation &observation, std::string_view matchers = {});

/// Ids of the findings that are about the alert's host.
std::vector<std::string> findingsBeside(const telemetry::ServerAlert &alert, const design::Design &design, const std::vector<Finding> &findings);

/// Alerts that fire on the host of a finding become evidence of it.
void addAlerts(std::vector<Finding> &findings, const telemetry::ServerRules &rules, const design::Design &design);

} // namespace switchyard::diagnose
