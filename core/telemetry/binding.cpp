// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/binding.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/base/format.h>
#include <core/base/units.h>
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

using Read = Candidate::Read;
/// NVLINK_BANDWIDTH_TOTAL is KiB/s ÷ 1000, payload of both directions; typed counter, yet a rate.
constexpr double nvlinkUnit = 1024.0 * 1000.0;

// The words of quantities.inc.
template <class... Names> Candidate gauge(double scale, Names... metrics) { return {{metrics...}, Read::Gauge, scale, {}}; }
template <class... Names> Candidate rate(double scale, Names... metrics) { return {{metrics...}, Read::Rate, scale, {}}; }
Candidate moving(std::string_view metric) { return {{metric}, Read::Moving, 1, {}}; }
Candidate spent(std::string_view metric) { return {{metric}, Read::Spent, 1e-9, {}}; }
template <class... Names> Candidate flag(Names... metrics) { return {{metrics...}, Read::Flag, 1, {}}; }
template <class... Names> Candidate shaped(std::string_view shape, Names... metrics) { return {{metrics...}, Read::Shaped, 1, shape}; }
template <class... Names> Candidate scaled(double scale, std::string_view shape, Names... metrics) { return {{metrics...}, Read::Shaped, scale, shape}; }
template <class... Names> Candidate grown(Names... metrics) { return {{metrics...}, Read::Grown, 1, {}}; }

/// DCGM 4.6 calls shares so, and they are 0..1 or 0..100.
bool isRatio(std::string_view metric) { return metric.ends_with("_RATIO") || metric.ends_with("_RATIO_total"); }

std::vector<Descriptor> makeDescriptors()
{
    return {
#define QUANTITY(id, word, title, unit, subject, heat, how, ...) \
    Descriptor{Quantity::id, word, title, Unit::unit, Subject::subject, heat, how, {__VA_ARGS__}},
#include <core/telemetry/quantities.inc>
#undef QUANTITY
    };
}

void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

} // namespace

std::span<const Descriptor> descriptors()
{
    static const std::vector<Descriptor> table = makeDescriptors();
    return table;
}

const Descriptor &descriptor(Quantity quantity) { return descriptors()[static_cast<std::size_t>(quantity)]; }

std::span<const Quantity> allQuantities()
{
    static constexpr auto all = [] {
        std::array<Quantity, static_cast<std::size_t>(Quantity::Count)> list{};
        for (std::size_t q = 0; q < list.size(); ++q)
            list[q] = static_cast<Quantity>(q);
        return list;
    }();
    return all;
}

std::span<const Candidate> candidates(Quantity quantity) { return descriptor(quantity).candidates; }

std::string toWord(Quantity quantity) { return quantity == Quantity::Count ? "" : descriptor(quantity).word; }

bool isPerCard(Quantity quantity) { return quantity != Quantity::Count && descriptor(quantity).subject == Subject::Card; }

std::optional<Binding> bind(Quantity quantity, const std::set<std::string, std::less<>> &names)
{
    for (const Candidate &candidate : candidates(quantity)) {
        Binding binding{quantity, {}, candidate.read, candidate.scale, candidate.shape};
        for (const std::string_view metric : candidate.metrics) {
            // Collectors of OpenTelemetry add the suffix to what is typed counter; some hosts may have another way to the server.
            for (std::string name : {std::string(metric), std::string(metric) + "_total"}) {
                if (names.contains(name))
                    binding.metrics.push_back(std::move(name));
            }
        }
        if (binding.metrics.empty())
            continue;
        if (binding.read == Read::Gauge && std::ranges::all_of(binding.metrics, isRatio)) {
            binding.read = Read::Ratio;
            binding.scale = 1;
        }
        return binding;
    }
    return std::nullopt;
}

std::string Binding::metricList() const
{
    std::string text;
    for (const std::string &metric : metrics)
        text += (text.empty() ? "" : " or ") + metric;
    return text;
}

namespace {

/// A ratio beside names of another unit: the server brings it to theirs, for one answer has one unit. A percent alone tells no unit:
/// of profiling metrics, which have one, the engine's time tells.
std::string inUnitOf(const Binding &binding, const std::string &metric, std::string_view matchers, std::string text)
{
    constexpr std::string_view engine = "DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO";
    if (!isRatio(metric) || binding.read == Read::Ratio || binding.scale == 0)
        return text;
    const std::string each = binding.scale == 1 ? "" : " * " + format::significant(1 / binding.scale);
    const std::string beside = metric.starts_with("DCGM_FI_PROF_") && metric != engine ? " or " + selector(engine, matchers) : "";
    return text + each + " / scalar(1 + 99 * (max(" + text + beside + ") > bool 1.5))";
}

std::string shapedPromql(const Binding &binding, std::string_view hostLabel, std::string_view matchers, double window_s, Zeros zeros)
{
    const auto seconds = [](double s) { return std::to_string(std::lround(s)) + "s"; };
    constexpr double shortest_s = 300;
    std::string all;
    for (const std::string &metric : binding.metrics) {
        std::string text(binding.shape);
        replaceAll(text, "%M", selector(metric, matchers));
        replaceAll(text, "%N", metric);
        replaceAll(text, "%H", hostLabel);
        replaceAll(text, "%S", matchers.empty() ? "" : std::string(matchers) + ",");
        replaceAll(text, "%W", seconds(window_s));
        replaceAll(text, "%L", seconds(std::max(shortest_s, 1.5 * window_s))); // the window is four scrapes
        replaceAll(text, "%F", zeros == Zeros::LeftOut ? " > 0.02" : "");
        all += (all.empty() ? "" : " or ") + inUnitOf(binding, metric, matchers, std::move(text));
    }
    return all;
}

} // namespace

std::string promql(const Binding &binding, std::string_view hostLabel, std::string_view matchers, double window_s, Zeros zeros)
{
    if (binding.read == Read::Shaped)
        return shapedPromql(binding, hostLabel, matchers, window_s, zeros);
    const std::string window = std::to_string(std::lround(window_s)) + "s";
    const Subject subject = descriptor(binding.quantity).subject;
    const std::string by = "max by (" + std::string(hostLabel)
        + (subject == Subject::Card ? ",device" : subject == Subject::Gpu ? ",gpu" : "") + ") (";
    const bool grown = binding.read == Read::Grown;
    const bool several = grown && binding.metrics.size() > 1;
    std::string text;
    for (const std::string &metric : binding.metrics) {
        const std::string now = selector(metric, matchers);
        std::string inner = now;
        if (binding.read == Read::Rate || binding.read == Read::Moving || binding.read == Read::Spent)
            inner = "deriv(" + now + "[" + window + "])";
        else if (grown)
            inner = "delta(" + now + (subject == Subject::Card ? "[15m])" : "[30m])");
        if (zeros == Zeros::LeftOut && (grown || binding.read == Read::Moving || binding.read == Read::Flag))
            inner += " > 0";
        if (grown) // a GPU or host that is gone leaves its number to another
            inner += " and " + now;
        // Of several counters the one that grew most tells; a label keeps them apart, or the first would hide the others.
        if (several)
            inner = "label_replace(" + inner + ", \"counter\", \"" + metric + "\", \"\", \"\")";
        // Of several names of a measure each GPU has the first that it has.
        text += (text.empty() ? "" : " or ") + (several ? inner : inUnitOf(binding, metric, matchers, by + inner + ")"));
    }
    return several ? by + text + ")" : text;
}

bool isProfiledRatio(const Binding &binding) { return binding.read == Candidate::Read::Ratio && binding.metrics.front().starts_with("DCGM_FI_PROF_"); }

Subject exporterOf(const Binding &binding) { return exporterOf(binding.metrics.front()); }

Subject exporterOf(std::string_view metric)
{
    return metric.starts_with("DCGM_") ? Subject::Gpu : metric.starts_with("node_amazonefa_") ? Subject::Card : Subject::Instance;
}

std::string howToCollect(Quantity quantity) { return quantity == Quantity::Count ? "" : descriptor(quantity).howToCollect; }

} // namespace switchyard::telemetry
