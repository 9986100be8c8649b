// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity of some hosts over time, read as a look reads it.
#include <core/telemetry/prometheus_source.h>

#include <algorithm>
#include <cmath>

#include <core/telemetry/part.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

constexpr double mostPoints = 1000; ///< of each series

} // namespace

Result<OverTime> PrometheusSource::overTime(Quantity quantity, const std::vector<int> &hosts, double from_s, double to_s, double step_s, std::stop_token stop)
{
    if (auto opened = m_server.goOn(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    const auto bound = m_probe->bindings.find(quantity);
    const double steps = std::floor((to_s - from_s) / step_s);
    if (bound == m_probe->bindings.end() || hosts.empty() || hosts.size() > mostNamed() || !(steps >= 0 && steps < mostPoints))
        return OverTime();
    const Binding &binding = bound->second;
    const ExporterSeries &family = m_probe->family(exporterOf(binding));
    const design::Design part = partOf(*m_design, hosts);
    const DeviceNumbering layout(part, *m_catalog);
    HostMap names(part);
    for (std::size_t k = 0; k < hosts.size(); ++k) {
        if (const auto known = family.namesOfHost.find(hosts[k]); known != family.namesOfHost.end())
            for (const std::string &name : known->second)
                names.addAlias(name, static_cast<int>(k));
    }
    OverTime out;
    std::vector<SeriesBuilder> at;
    for (int k = 0; k <= static_cast<int>(steps); ++k) {
        out.time_s.push_back(from_s + k * step_s);
        at.emplace_back(layout, names, family.hostLabel, descriptor(quantity).subject);
    }
    // A lone device of an answer has no number beside its peers, and a 0 that is left out looks like a time without data.
    m_only = hosts;
    out.query = questionOf(binding, Zeros::Asked);
    m_only.clear();
    SWITCHYARD_TRY(const ReplySummary summary, m_server.queryRange(out.query, [&](const SampleView &sample) {
        const double place = std::round((sample.time_s - from_s) / step_s);
        if (place >= 0 && place <= steps)
            at[static_cast<std::size_t>(place)].add(sample);
    }, from_s, from_s + steps * step_s, step_s));
    out.complete = !summary.partial;
    // The unit of some is told by the largest value: by that of all times.
    std::vector<float> all;
    for (const SeriesBuilder &then : at) {
        const std::vector<float> values = then.values();
        all.insert(all.end(), values.begin(), values.end());
    }
    const bool percent = m_ratiosArePercent && isProfiledRatio(binding) && std::ranges::none_of(all, [](float v) { return v > 1.5F; });
    toQuantity(all, binding, Zeros::Asked);
    const std::size_t items = all.size() / at.size();
    for (std::size_t k = 0; k < at.size(); ++k) {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(k * items);
        std::vector<float> &values = out.value.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(items));
        for (float &value : values)
            value *= percent ? 0.01F : 1;
    }
    out.of = std::make_shared<const design::Design>(part);
    return out;
}

} // namespace switchyard::telemetry
