// SPDX-License-Identifier: GPL-3.0-or-later
// The register of design rules: what each one is, why, by which source. docs/rules.md is made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <core/catalog/catalog.h>
#include <core/diagnose/finding.h>

namespace switchyard::diagnose {

enum class RuleArea { Placement, Plan, Capacity, Software, Storage, Transfers };
std::string toWord(RuleArea area); ///< "placement"

/// Texts are sentences for people. A finding's id is its rule's, then ":" and what it is of where a rule speaks of several things.
struct Rule {
    std::string_view id;       ///< "tp-domain"
    RuleArea area = RuleArea::Placement;
    Severity severity = Severity::Warning; ///< the worst that it says; a case may be milder
    std::string_view title;
    std::string_view help;     ///< what is looked at, why it matters, what to do
    std::string_view fix;      ///< what one click does; empty: nothing
    std::string_view sources;  ///< ids of catalog/sources.json, parted by spaces
};

/// By area, then as written.
std::span<const Rule> rules();
/// Of a finding's id or a rule's; null for findings that are no design rule's.
const Rule *ruleOf(std::string_view finding);

/// docs/rules.md: a section for each rule, its id the anchor.
std::string rulesPage(const catalog::Catalog &catalog);

} // namespace switchyard::diagnose
