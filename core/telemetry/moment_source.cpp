// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

#include <core/telemetry/binding.h>
#include <core/telemetry/device_numbering.h>

namespace switchyard::telemetry {

namespace {

/// By instance of a design the same instance of a moment's, -1: none.
struct Mapping {
    Mapping(const Moment &moment, const design::Design &design, const catalog::Catalog &catalog) : from(*moment.design, catalog), to(design, catalog)
    {
        std::unordered_map<std::string_view, int> byId;
        for (std::size_t i = 0; i < moment.design->instances.size(); ++i)
            byId.emplace(moment.design->instances[i].id, static_cast<int>(i));
        for (std::size_t i = 0; i < design.instances.size(); ++i) {
            const auto found = byId.find(design.instances[i].id);
            const int there = found == byId.end() ? -1 : found->second, here = static_cast<int>(i);
            const bool same = there >= 0 && from.gpusOf(there) == to.gpusOf(here) && from.cardsOf(there) == to.cardsOf(here);
            of.push_back(same ? there : -1);
            matched += same;
            identity = identity && same && there == here;
        }
        identity = identity && design.instances.size() == moment.design->instances.size() && fits(*moment.seen);
    }

    /// As many values as the design has: the catalog may have changed since it was read.
    [[nodiscard]] bool fits(const Observation &seen) const
    {
        return seen.age_s.size() == static_cast<std::size_t>(from.gpus()) && std::ranges::all_of(seen.series, [&](const auto &entry) {
            const Subject subject = descriptor(entry.first).subject;
            const int count = subject == Subject::Instance ? from.instances() : subject == Subject::Card ? from.cards() : from.gpus();
            return entry.second.value.empty() || entry.second.value.size() == static_cast<std::size_t>(count);
        });
    }

    template <class T> void remap(std::vector<T> &values, const std::vector<int> &first, const std::vector<int> &firstTo, const T &none) const
    {
        if (values.size() != static_cast<std::size_t>(first.back()) || values.empty())
            return values.clear();
        std::vector<T> out(static_cast<std::size_t>(firstTo.back()), none);
        for (std::size_t i = 0; i < of.size(); ++i) {
            if (of[i] < 0)
                continue;
            const auto begin = static_cast<std::size_t>(first[static_cast<std::size_t>(of[i])]), end = static_cast<std::size_t>(first[static_cast<std::size_t>(of[i]) + 1]);
            std::copy(values.begin() + static_cast<std::ptrdiff_t>(begin), values.begin() + static_cast<std::ptrdiff_t>(end), out.begin() + firstTo[i]);
        }
        values = std::move(out);
    }
    template <class T> void gpus(std::vector<T> &values, const T &none) const { remap(values, from.firstGpu, to.firstGpu, none); }
    template <class T> void cards(std::vector<T> &values, const T &none) const { remap(values, from.firstCard, to.firstCard, none); }
    template <class T> void hosts(std::vector<T> &values, const T &none) const
    {
        std::vector<T> out;
        for (const int i : of)
            out.push_back(i >= 0 && static_cast<std::size_t>(i) < values.size() ? values[static_cast<std::size_t>(i)] : none);
        values = values.empty() ? std::vector<T>() : std::move(out);
    }

    DeviceNumbering from, to;
    std::vector<int> of;
    int matched = 0;
    bool identity = true;
};

constexpr float noValue = std::numeric_limits<float>::quiet_NaN();

ObservationPtr remapped(const ObservationPtr &seen, const Mapping &map, const design::Design &source)
{
    if (!seen || map.identity)
        return seen;
    auto out = std::make_shared<Observation>(*seen);
    for (auto &[quantity, series] : out->series) {
        const Subject subject = descriptor(quantity).subject;
        if (subject == Subject::Instance)
            map.hosts(series.value, noValue);
        else if (subject == Subject::Card)
            map.cards(series.value, noValue);
        else
            map.gpus(series.value, noValue);
    }
    map.gpus(out->age_s, noValue);
    out->age_s.resize(static_cast<std::size_t>(map.to.gpus()), noValue);
    map.gpus(out->gpuUuid, {});
    map.gpus(out->gpuBus, {});
    map.gpus(out->gpuModel, {});
    map.gpus(out->gpuShared, char{0});
    map.gpus(out->xidSince_s, std::numeric_limits<double>::quiet_NaN());
    map.gpus(out->jobOfGpu, -1);
    map.cards(out->cardDevice, {});
    map.hosts(out->hostUp, char{2});
    map.hosts(out->gpuExporterUp, char{2});
    map.hosts(out->seenBefore, char{0});
    map.hosts(out->lastJob, char{0});
    map.hosts(out->nameShared, char{0});
    map.hosts(out->hostHeld, {});
    map.hosts(out->gpusGiven, 0);
    map.hosts(out->podRestarts, 0);
    map.hosts(out->givenTo, {});
    map.hosts(out->otherJob, {});
    std::vector<int> here(source.instances.size(), -1);
    for (std::size_t i = 0; i < map.of.size(); ++i) {
        if (map.of[i] >= 0)
            here[static_cast<std::size_t>(map.of[i])] = static_cast<int>(i);
    }
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] < 0)
            out->unmatchedHosts.push_back(source.instances[i].id);
    }
    out->hostsMatched = std::min(seen->hostsMatched, map.matched);
    if (seen->serving) {
        auto serving = std::make_shared<ServingObservation>(*seen->serving);
        for (ServingEndpoint &endpoint : serving->endpoints)
            endpoint.host = endpoint.host >= 0 && static_cast<std::size_t>(endpoint.host) < here.size() ? here[static_cast<std::size_t>(endpoint.host)] : -1;
        out->serving = std::move(serving);
    }
    return out;
}

class MomentSource final : public Source
{
public:
    MomentSource(MomentPtr moment, const design::Design &design, const catalog::Catalog &catalog) : m_moment(std::move(moment))
    {
        const Mapping map(*m_moment, design, catalog);
        m_seen = remapped(m_moment->seen, map, *m_moment->design);
        m_kept.swept = remapped(m_moment->kept.swept, map, *m_moment->design);
        for (const ObservationPtr &look : m_moment->kept.before) {
            if (!look->of || map.identity)
                m_kept.before.push_back(remapped(look, map, *m_moment->design));
        }
    }

    [[nodiscard]] std::string name() const override { return m_moment->server; }
    Result<ObservationPtr> observe(const std::vector<Quantity> & /*wanted*/, std::stop_token /*stop*/) override { return m_seen; }
    [[nodiscard]] const EarlierLooks *kept() const override { return &m_kept; }

private:
    MomentPtr m_moment;
    ObservationPtr m_seen;
    EarlierLooks m_kept;
};

} // namespace

int instancesOf(const Moment &moment, const design::Design &design, const catalog::Catalog &catalog) { return Mapping(moment, design, catalog).matched; }

ObservationPtr seenOn(const Moment &moment, const design::Design &design, const catalog::Catalog &catalog)
{
    return remapped(moment.seen, Mapping(moment, design, catalog), *moment.design);
}

std::unique_ptr<Source> makeMomentSource(MomentPtr moment, const design::DesignPtr &design, const catalog::Catalog &catalog)
{
    return std::make_unique<MomentSource>(std::move(moment), *design, catalog);
}

} // namespace switchyard::telemetry
