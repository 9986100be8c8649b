// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/happened.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace switchyard::telemetry {

namespace {

constexpr double points = 240;
constexpr std::size_t mostEvents = 400;
constexpr std::size_t mostNamed = 8; ///< places of one event

} // namespace

double happenedStep_s(double window_s, double scrapeInterval_s)
{
    const double scrape_s = std::max(1.0, std::round(scrapeInterval_s * 1000) / 1000);
    return scrape_s * std::max(1.0, std::ceil(window_s / points / scrape_s - 1e-9));
}

void Happened::arrange()
{
    struct Joined {
        Event event;
        std::set<std::string, std::less<>> places; ///< all of them; the event names the first few
    };
    std::map<std::tuple<double, Event::Kind, std::string, bool>, Joined> joined;
    for (Event &event : events) {
        const bool fewer = event.kind == Event::Kind::Placement && event.count < 0;
        const auto [entry, fresh] = joined.try_emplace({event.time_s, event.kind, event.what, fewer});
        auto &[same, places] = entry->second;
        if (fresh)
            same = {event.time_s, event.kind, event.what, {}, 0};
        same.count += event.count;
        for (std::string &place : event.where) {
            if (places.insert(place).second && places.size() <= mostNamed)
                same.where.push_back(std::move(place));
        }
    }
    events.clear();
    for (auto &[key, one] : joined) {
        if (one.event.kind != Event::Kind::Placement && one.event.kind != Event::Kind::Xid)
            one.event.count = std::max(1, static_cast<int>(one.places.size())); // a host with several targets is one
        events.push_back(std::move(one.event));
    }
    if (events.size() > mostEvents) {
        leftOut += events.size() - mostEvents;
        events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(mostEvents));
    }
}

} // namespace switchyard::telemetry
