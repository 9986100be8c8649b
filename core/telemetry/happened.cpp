// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/happened.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace switchyard::telemetry {

namespace {

constexpr double points = 240;
constexpr std::size_t mostEvents = 400;
constexpr std::size_t mostNamed = 8; ///< places of one event

} // namespace

std::string toWord(Event::Kind kind)
{
    switch (kind) {
    case Event::Kind::Xid: return "xid";
    case Event::Kind::HostGone: return "host-gone";
    case Event::Kind::HostBack: return "host-back";
    case Event::Kind::Restart: return "restart";
    case Event::Kind::Alert: return "alert";
    case Event::Kind::Placement: return "placement";
    }
    return {};
}

double happenedStep_s(double window_s, double scrapeInterval_s)
{
    const double scrape_s = std::max(1.0, std::round(scrapeInterval_s * 1000) / 1000);
    return scrape_s * std::max(1.0, std::ceil(window_s / points / scrape_s - 1e-9));
}

void Happened::arrange()
{
    std::map<std::tuple<double, Event::Kind, std::string, bool>, Event> joined;
    for (Event &event : events) {
        const bool fewer = event.kind == Event::Kind::Placement && event.count < 0;
        const auto [entry, fresh] = joined.try_emplace({event.time_s, event.kind, event.what, fewer}, event);
        if (fresh)
            continue;
        Event &same = entry->second;
        same.count += event.count;
        for (std::string &place : event.where) {
            if (std::ranges::find(same.where, place) == same.where.end())
                same.where.push_back(std::move(place));
        }
    }
    events.clear();
    for (auto &[key, event] : joined) {
        if (event.kind != Event::Kind::Placement && event.kind != Event::Kind::Xid)
            event.count = std::max(1, static_cast<int>(event.where.size())); // a host with several targets is one
        if (event.where.size() > mostNamed)
            event.where.resize(mostNamed);
        events.push_back(std::move(event));
    }
    if (events.size() > mostEvents) {
        leftOut += events.size() - mostEvents;
        events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(mostEvents));
    }
}

} // namespace switchyard::telemetry
