// SPDX-License-Identifier: GPL-3.0-or-later
// What shows alike on several GPUs is said once, of what they share.
#include <core/diagnose/scene.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <core/design/place_id.h>

namespace switchyard::diagnose {

namespace {

/// By its evidence.
std::size_t worstOf(const Findings &parts, const std::vector<std::size_t> &members)
{
    return *std::ranges::max_element(members, {}, [&](std::size_t k) { return parts[k].evidence.empty() ? 0 : parts[k].evidence.front().value; });
}

/// What another tells for them.
void drop(Findings &parts, const std::set<std::size_t> &joined)
{
    for (auto k = joined.rbegin(); k != joined.rend(); ++k)
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(*k));
}

/// GPUs of one host that show the same are one finding on the host, from the worst of them on: what they share is there.
void joinByHost(Findings &parts)
{
    constexpr std::size_t least = 3;
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> ofHost; // and code, where there is one
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const std::string place = parts[k].where.empty() ? std::string() : parts[k].where.front();
        if (const std::string host = design::instanceIdOf(place); place.compare(host.size(), 4, "/gpu") == 0)
            ofHost[{host, parts[k].code}].push_back(k);
    }
    std::set<std::size_t> joined;
    for (const auto &[hostAndCode, members] : ofHost) {
        const auto &[host, code] = hostAndCode;
        if (members.size() < least)
            continue;
        const std::size_t worst = worstOf(parts, members);
        Finding &all = parts[worst];
        for (const std::size_t k : members) {
            if (k == worst)
                continue;
            all.where.insert(all.where.end(), parts[k].where.begin(), parts[k].where.end());
            all.ranks.insert(all.ranks.end(), parts[k].ranks.begin(), parts[k].ranks.end());
            joined.insert(k);
        }
        all.where.insert(all.where.begin(), host);
        all.call(std::string(all.kind), host, code);
        all.title = say("{}; {} GPUs of {} show it", all.title, members.size(), host);
        all.cause.add(all.causeClass == CauseClass::XidApplication ? say("Several GPUs of one host at once: a program that runs on all of them ends on all of them.")
                                                                   : say("Several GPUs of one host at once: what they share is in question, its board, switches and power."));
    }
    drop(parts, joined);
}

/// Links of one UltraServer go through its switch trays: what several compute trays show at once is one finding on what they share.
void joinByUltraServer(const LiveScene &scene, Findings &parts)
{
    constexpr std::size_t least = 3; ///< trays, and a quarter of those that there are
    std::map<std::string, std::string> domainOf;
    std::map<std::string, std::size_t> trays;
    for (const design::Instance &instance : scene.design.instances) {
        if (!instance.ultraserver.empty()) {
            domainOf[instance.id] = instance.ultraserver;
            ++trays[instance.ultraserver];
        }
    }
    std::map<std::string, std::vector<std::size_t>> ofDomain;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        if (parts[k].causeClass != CauseClass::Nvlink || parts[k].where.empty())
            continue;
        if (const auto domain = domainOf.find(design::instanceIdOf(parts[k].where.front())); domain != domainOf.end())
            ofDomain[domain->second].push_back(k);
    }
    std::set<std::size_t> joined;
    for (const auto &[domain, members] : ofDomain) {
        std::set<std::string> hosts;
        std::set<std::string> places;
        std::set<int> ranks;
        for (const std::size_t k : members) {
            hosts.insert(design::instanceIdOf(parts[k].where.front()));
            places.insert(parts[k].where.begin(), parts[k].where.end());
            ranks.insert(parts[k].ranks.begin(), parts[k].ranks.end());
        }
        if (hosts.size() < least || 4 * hosts.size() < trays.at(domain))
            continue;
        const std::size_t worst = worstOf(parts, members);
        Finding &all = parts[worst];
        all.call(std::string(all.kind), domain);
        all.where = {domain};
        all.where.insert(all.where.end(), places.begin(), places.end());
        all.ranks.assign(ranks.begin(), ranks.end());
        all.title = say("{}; {} of {} trays of {} show it", all.title, hosts.size(), trays.at(domain), domain);
        all.cause.add(say("Several trays of one NVLink domain at once: a switch tray, its port or a cable between them is in question, not a GPU."));
        all.action = say("Look at the fabric manager's and the switch trays' logs (NVOS, nvidia-smi nvlink --status on two trays); report the UltraServer to AWS Support before draining single trays.");
        std::ranges::copy_if(members, std::inserter(joined, joined.end()), [&](std::size_t k) { return k != worst; });
    }
    drop(parts, joined);
}

} // namespace

void addAlike(const LiveScene &scene, Findings &findings, Findings &parts, std::string_view kind, const Said &title, std::string_view of)
{
    joinByHost(parts);
    joinByUltraServer(scene, parts);
    if (parts.size() <= mostAlike) {
        findings.insert(findings.end(), parts.begin(), parts.end());
        return;
    }
    Finding all = parts.front();
    all.call(kind, of);
    all.title = title;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        all.where.insert(all.where.end(), parts[i].where.begin(), parts[i].where.end());
        all.ranks.insert(all.ranks.end(), parts[i].ranks.begin(), parts[i].ranks.end());
        all.severity = std::max(all.severity, parts[i].severity);
        all.costUsdPerHour = std::max(all.costUsdPerHour, parts[i].costUsdPerHour);
        all.costStep_s = std::max(all.costStep_s, parts[i].costStep_s);
    }
    findings.push_back(std::move(all));
}

} // namespace switchyard::diagnose
