// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/live_since.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <optional>
#include <ostream>

#include <nlohmann/json.hpp>

#include <app/cli/findings_json.h>
#include <app/cli/finite_json.h>
#include <core/base/instant.h>
#include <core/base/format.h>
#include <core/design/place_id.h>
#include <core/diagnose/look_back.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/device_numbering.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;
using telemetry::Subject;

constexpr std::size_t mostChanges = 3; ///< of each quantity

/// "p5-0001/gpu3", and the GPU whose age the value has; of a card none is known.
struct Place {
    std::string id;
    int gpu = -1;
};
Place placeOf(const telemetry::DeviceNumbering &layout, const design::Design &design, Subject subject, int index)
{
    const auto id = [&](int instance) { return design.instances[static_cast<std::size_t>(instance)].id; };
    if (subject == Subject::Instance)
        return {id(index), -1};
    const bool card = subject == Subject::Card;
    const int instance = card ? layout.instanceOfCard(index) : layout.instanceOfGpu(index);
    const int first = (card ? layout.firstCard : layout.firstGpu)[static_cast<std::size_t>(instance)];
    return {card ? design::cardId(design, instance, index - first) : design::gpuId(design, instance, index - first), card ? -1 : index};
}

std::optional<double> ageOf(const telemetry::Observation &o, int gpu)
{
    const auto at = static_cast<std::size_t>(gpu);
    return gpu < 0 || at >= o.age_s.size() || std::isnan(o.age_s[at]) ? std::nullopt : std::optional(static_cast<double>(o.age_s[at]));
}

/// Findings of `of` whose id is not among `others`.
std::vector<diagnose::Finding> only(const std::vector<diagnose::Finding> &of, const std::vector<diagnose::Finding> &others)
{
    std::vector<diagnose::Finding> out;
    std::ranges::copy_if(of, std::back_inserter(out), [&](const diagnose::Finding &finding) { return std::ranges::find(others, finding.id, &diagnose::Finding::id) == others.end(); });
    return out;
}

} // namespace

Result<Since> sinceMoment(const catalog::Catalog &catalog, const design::DesignPtr &design, const predict::DesignPrediction *predicted, const telemetry::MomentPtr &moment,
                          const telemetry::Observation &now)
{
    if (telemetry::instancesOf(*moment, *design, catalog) == 0)
        return fail(ErrorCode::InvalidInput, "the moment is of other machines: none of its " + std::to_string(moment->design->instances.size()) + " instances is in the design", "--against");
    const auto source = telemetry::makeMomentSource(moment, design, catalog);
    Since since;
    since.server = moment->server;
    SWITCHYARD_TRY(since.before, source->observe({}, {}));
    const telemetry::EarlierLooks &kept = *source->kept();
    since.findings = diagnose::diagnose(catalog, *design, predicted, kept.swept ? *kept.swept : *since.before, kept.before);
    since.changes = telemetry::changesSince(*since.before, now, mostChanges);
    return since;
}

Json sinceJson(const catalog::Catalog &catalog, const design::Design &design, const Since &since, const telemetry::Observation &now, const std::vector<diagnose::Finding> &findings)
{
    const telemetry::DeviceNumbering layout(design, catalog);
    Json quantities = Json::array();
    for (const telemetry::QuantityChange &change : since.changes) {
        const telemetry::Descriptor &about = telemetry::descriptor(change.quantity);
        Json largest = Json::array();
        for (const auto &item : change.largest) {
            const Place place = placeOf(layout, design, about.subject, item.index);
            const auto age = [&](const telemetry::Observation &o) {
                const auto known = ageOf(o, place.gpu);
                return known ? Json(*known) : Json(nullptr);
            };
            const auto before = static_cast<double>(item.before), is = static_cast<double>(item.now);
            largest.push_back({{"where", place.id}, {"before", before}, {"now", is}, {"ratio", about.unit == Unit::Celsius || item.before == 0 ? Json(nullptr) : finite(is / before)},
                               {"age_before_s", age(*since.before)}, {"age_now_s", age(now)}});
        }
        quantities.push_back({{"quantity", about.word}, {"unit", toWord(about.unit)}, {"median_before", finite(change.medianBefore)}, {"median_now", finite(change.medianNow)},
                              {"compared", change.compared}, {"lost", change.lost}, {"gained", change.gained}, {"largest", std::move(largest)}});
    }
    return {{"time", since.before->time_s}, {"server", since.server}, {"new", toJson(only(findings, since.findings))}, {"gone", toJson(only(since.findings, findings))}, {"quantities", std::move(quantities)}};
}

void printSince(std::ostream &out, const catalog::Catalog &catalog, const design::Design &design, const Since &since, const telemetry::Observation &now,
                const std::vector<diagnose::Finding> &findings)
{
    out << "since " << instantText(since.before->time_s) << ", " << format::seconds(std::abs(now.time_s - since.before->time_s)) << (now.time_s < since.before->time_s ? " later" : " before") << ":\n";
    const auto list = [&](const char *word, const std::vector<diagnose::Finding> &some) {
        for (const diagnose::Finding &finding : some)
            out << "  " << word << ": " << finding.title.english() << '\n';
    };
    const auto added = only(findings, since.findings), gone = only(since.findings, findings);
    list("new", added);
    list("gone", gone);
    if (added.empty() && gone.empty())
        out << "  the same findings\n";
    const telemetry::DeviceNumbering layout(design, catalog);
    const auto cells = [&](const std::string &name, const std::string &before, const std::string &is, const std::string &ratio, const std::string &ages) {
        out << "  " << std::left << std::setw(40) << name << std::right << std::setw(16) << before << std::setw(16) << is << std::setw(10) << ratio << (ages.empty() ? "" : "  ") << ages << '\n';
    };
    if (!since.changes.empty())
        cells("", "then", "now", "ratio", "ages");
    for (const telemetry::QuantityChange &change : since.changes) {
        const telemetry::Descriptor &about = telemetry::descriptor(change.quantity);
        const auto row = [&](const std::string &name, double before, double is, const std::string &ages) {
            const bool ratio = about.unit != Unit::Celsius && before > 0;
            cells(name, std::isnan(before) ? "no data" : format::inUnit(before, about.unit), std::isnan(is) ? "no data" : format::inUnit(is, about.unit), ratio ? format::significant(is / before) : "-", ages);
        };
        const auto count = [](std::size_t n, const char *what) { return n == 0 ? std::string() : ", " + format::integer(static_cast<double>(n)) + what; };
        row(std::string(about.title) + ", median" + count(change.lost, " lost") + count(change.gained, " gained"), change.medianBefore, change.medianNow, {});
        for (const auto &item : change.largest) {
            const Place place = placeOf(layout, design, about.subject, item.index);
            const auto before = ageOf(*since.before, place.gpu), is = ageOf(now, place.gpu);
            row("  " + place.id, static_cast<double>(item.before), static_cast<double>(item.now),
                before && is ? format::seconds(*before) + " then, " + format::seconds(*is) + " now" : std::string());
        }
    }
}

} // namespace switchyard::cli
