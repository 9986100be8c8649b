// SPDX-License-Identifier: GPL-3.0-or-later
// EFA: cards that lose packets, fail or carry less than their peers; all cards of a host; one card number on
// all hosts (a rail). One finding per cause: what half of a host's cards show is the host, what one card number shows
// everywhere is the rail. Whole hosts: weak_hosts.cpp; TCP in place of EFA: fabric_fallback.cpp.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/card_slots.h>
#include <core/diagnose/fabric.h>
#include <core/diagnose/floors.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/diagnose/xid.h>

namespace switchyard::diagnose {

std::vector<double> valuesOf(const LiveScene &scene, const JobScene &job, Quantity quantity)
{
    std::vector<double> values;
    values.reserve(job.cards.size());
    for (const int card : job.cards)
        values.push_back(scene.value(quantity, card));
    return values;
}

namespace {

/// Packets per second that the transport heals without anyone noticing.
constexpr double retransmitFloor_per_s = 3;
/// A card that carries so much less than its peers is degraded; healthy cards of one rank group differ by a
/// few percent, of one host by what the rails of a plan differ.
constexpr double cardFloor = 0.25;
constexpr double railFloor = 0.25;
constexpr double loneRailFloor = 0.33; ///< where stages inside a host have a card each, they differ so by nature

/// One symptom on a set of cards, told once per card, host or group of hosts.
struct Symptom {
    const char *kind;
    Quantity quantity;
    Said what;   ///< "retransmits"
    Said cause;
    Said action;
    double usual = 0;
    bool passing = true;
    std::map<int, double> cards; ///< card → value
};

Said shown(const Symptom &symptom, double value)
{
    switch (symptom.quantity) {
    case Quantity::EfaTx_Bps: return verbatim(format::linkRate(value));
    case Quantity::EfaRetransmits_per_s: return say("{} packets/s", format::significant(value));
    default: return say("{} in a quarter of an hour", format::significant(value));
    }
}

/// What a lost packet costs depends on how many flows wait for it; a coarse upper bound: each
/// retransmit delays one 8 KiB packet by about one 100 µs round trip and timeout.
double lostShare(const Symptom &symptom, double value)
{
    return symptom.quantity == Quantity::EfaRetransmits_per_s ? std::min(0.15, value * 1e-4) : 0.0;
}

constexpr int unnumbered = -1; ///< a rail whose number the names of devices do not tell

/// Cards of one number on three hosts or more, by that number: one rail, not so many cards. Where every host names its devices in a way
/// of its own, one card on each of nearly all hosts is a rail, too.
std::map<int, std::vector<int>> sharedRails(const LiveScene &scene, const JobScene &job, const std::map<int, std::vector<int>> &byHost, const std::vector<int> &whole)
{
    constexpr std::size_t fewest = 3;
    std::map<int, std::vector<int>> rails;
    std::vector<int> single;
    std::size_t rest = 0;
    for (const auto &[host, cards] : byHost) {
        if (std::ranges::find(whole, host) != whole.end() || scene.layout.cardsOf(host) < 2) // of a single card the number tells nothing
            continue;
        rest += cards.size();
        for (const int card : cards)
            rails[scene.localCard(card)].push_back(card);
        if (cards.size() == 1)
            single.push_back(cards.front());
    }
    std::erase_if(rails, [](const auto &rail) { return rail.second.size() < fewest; });
    if (rails.empty() && single.size() == rest && single.size() >= fewest && 4 * single.size() >= 3 * job.instances.size())
        rails[unnumbered] = single;
    return rails;
}

void report(const LiveScene &scene, const JobScene &job, const Symptom &symptom, Findings &findings)
{
    std::map<int, std::vector<int>> byHost;
    for (const auto &[card, value] : symptom.cards)
        byHost[scene.layout.instanceOfCard(card)].push_back(card);
    std::vector<int> whole;
    for (const auto &[host, cards] : byHost) {
        if (cards.size() > 1 && 2 * static_cast<int>(cards.size()) > scene.layout.cardsOf(host))
            whole.push_back(host);
    }
    const auto fill = [&](Finding &f, double value) {
        f.cause = symptom.cause;
        f.action = symptom.action;
        f.job = job.name;
        f.peers = say("{} other cards of job {}", job.cards.size() - symptom.cards.size(), job.name);
        f.evidence = {scene.evidence(symptom.quantity, value, symptom.usual)};
        f.confidence = 0.85;
        f.passing = symptom.passing;
        const double lost = lostShare(symptom, value);
        f.costStep_s = job.step_s * lost;
        f.costUsdPerHour = catalog::times(lost, job.usdPerHour);
    };
    const auto worst = [&](const std::vector<int> &cards) {
        double most = 0;
        for (const int card : cards) {
            const double value = symptom.cards.at(card);
            const bool less = symptom.quantity == Quantity::EfaTx_Bps;
            most = card == cards.front() ? value : less ? std::min(most, value) : std::max(most, value);
        }
        return most;
    };
    if (whole.size() >= 3) {
        std::vector<int> cards;
        for (const int host : whole)
            cards.insert(cards.end(), byHost.at(host).begin(), byHost.at(host).end());
        Finding f = scene.onHost(CauseClass::Rack, "rack", whole.front());
        f.call("rack", "fabric", scene.instanceId(whole.front()));
        fill(f, worst(cards));
        std::set<std::string> nodes;
        f.where.clear();
        for (const int host : whole) {
            f.where.push_back(scene.instanceId(host));
            nodes.insert(scene.design.instances[static_cast<std::size_t>(host)].networkNode);
        }
        if (nodes.size() == 1 && !nodes.begin()->empty())
            f.where.insert(f.where.begin(), *nodes.begin());
        f.title = say("EFA {} on all cards of {} hosts: {} to {}", symptom.what, whole.size(), scene.instanceId(whole.front()), scene.instanceId(whole.back()));
        f.cause = say("What these hosts share (a leaf switch, a rack) loses packets, not a card.");
        f.cause.add(symptom.cause);
        findings.push_back(std::move(f));
    }
    Findings parts;
    const std::map<int, std::vector<int>> rails = sharedRails(scene, job, byHost, whole);
    std::set<int> ofRails;
    for (const auto &[rail, cards] : rails) {
        ofRails.insert(cards.begin(), cards.end());
        Finding f = scene.onJob(CauseClass::FabricRail, symptom.kind, job, std::to_string(rail));
        fill(f, worst(cards));
        f.where.clear();
        std::set<std::string> nodes;
        for (const int card : cards) {
            const std::vector<std::string> places = scene.onCard(CauseClass::FabricRail, "", card).where; // by number and by device
            f.where.insert(f.where.end(), places.begin(), places.end());
            nodes.insert(scene.design.instances[static_cast<std::size_t>(scene.layout.instanceOfCard(card))].networkNode);
        }
        if (nodes.size() == 1 && !nodes.begin()->empty())
            f.where.insert(f.where.begin(), *nodes.begin());
        const std::string &first = scene.instanceId(scene.layout.instanceOfCard(cards.front())), &last = scene.instanceId(scene.layout.instanceOfCard(cards.back()));
        if (rail == unnumbered) {
            f.title = say("EFA {} on one card of each of {} hosts: {} to {}", symptom.what, cards.size(), first, last);
        } else {
            f.where.insert(f.where.begin(), "rail " + std::to_string(rail));
            f.title = say("EFA {} on card {} of {} hosts: {} to {}", symptom.what, rail, cards.size(), first, last);
        }
        f.cause = say("The same card on several hosts at once: what their rail shares (a port group or a plane of their switch) is at fault, not a card.");
        f.cause.add(symptom.cause);
        f.action = say("Report the rail and these hosts to AWS Support; compare with an NCCL test over single rails.");
        findings.push_back(std::move(f));
    }
    for (const auto &[host, cards] : byHost) {
        const bool all = std::find(whole.begin(), whole.end(), host) != whole.end();
        if (all && whole.size() >= 3)
            continue;
        if (all) {
            Finding f = scene.onHost(CauseClass::FabricHost, symptom.kind, host);
            fill(f, worst(cards));
            f.title = say("EFA {} on {} cards of {}, up to {}", symptom.what, cards.size(), scene.instanceId(host), shown(symptom, worst(cards)));
            f.cause = say("All cards of the host at once: its link to the switch, or its Nitro cards' firmware.");
            f.cause.add(symptom.cause);
            parts.push_back(std::move(f));
            continue;
        }
        for (const int card : cards) {
            if (ofRails.contains(card))
                continue;
            Finding f = scene.onCard(CauseClass::FabricCard, symptom.kind, card);
            fill(f, symptom.cards.at(card));
            f.title = say("EFA {}: {}, {}, its peers {}", symptom.what, scene.cardName(card), shown(symptom, symptom.cards.at(card)), shown(symptom, symptom.usual));
            parts.push_back(std::move(f));
        }
    }
    addAlike(scene, findings, parts, symptom.kind, say("{} cards: EFA {}", parts.size(), symptom.what));
}

/// Nearly all cards of a job lose packets: no card or host is to blame, and whether the job minds nobody can see.
void addLossyFabric(const LiveScene &scene, const JobScene &job, const std::vector<double> &rates, std::size_t cards, bool someStandApart, Findings &findings)
{
    Finding f = scene.onJob(CauseClass::Rack, "efa-retrans", job);
    f.severity = Severity::Info;
    f.passing = true;
    f.title = say("EFA retransmits on {} of {} cards of job {}: {} packets/s and card", cards, job.cards.size(), job.name, format::significant(median(rates)));
    f.cause = say("It is the whole fabric of the job, or the way in which it sends: too many ranks that send to one, or a switch above them all.");
    if (!someStandApart)
        f.cause.add(say("No card, host or rail stands apart."));
    f.evidence = {scene.evidence(Quantity::EfaRetransmits_per_s, median(rates), 0)};
    f.confidence = 0.5;
    f.wouldConfirm = say("the time of its steps in its own log, before and since");
    f.costStep_s = 0;
    f.costUsdPerHour = 0;
    f.action = say("Compare with an NCCL test on the same hosts; report hosts and time to AWS Support if the rate stays.");
    findings.push_back(std::move(f));
}

void findRetransmits(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const std::vector<double> rates = valuesOf(scene, job, Quantity::EfaRetransmits_per_s);
    Symptom s{"efa-retrans", Quantity::EfaRetransmits_per_s, say("retransmits"),
              say("Packets of this card get lost: a bad card, cable or switch port. The transport heals them, at the price of delay."),
              say("Swap the instance if the rate stays; report card and time to AWS Support."), quantile(rates, 0.25), true, {}}; // the hosts below one switch may be half of a small job
    for (const int k : standApart(rates, {Side::High, scene.edge(retransmitFloor_per_s), 2}))
        s.cards[job.cards[static_cast<std::size_t>(k)]] = rates[static_cast<std::size_t>(k)];
    // Where a whole host or more is struck, no single card stands apart: far above the quiet ones is enough.
    for (std::size_t k = 0; k < rates.size(); ++k) {
        if (rates[k] > scene.edge(std::max(10 * retransmitFloor_per_s, 10 * s.usual), s.usual))
            s.cards[job.cards[k]] = rates[k];
    }
    constexpr double ofThemAll = 10 * retransmitFloor_per_s;
    const auto many = std::ranges::count_if(rates, [](double rate) { return rate > ofThemAll; });
    if (4 * static_cast<std::size_t>(many) >= 3 * job.cards.size() && job.instances.size() > 1) {
        s.usual = median(rates);
        s.cards.clear();
        for (std::size_t k = 0; k < rates.size(); ++k) {
            if (rates[k] > scene.edge(10 * s.usual, s.usual))
                s.cards[job.cards[k]] = rates[k];
        }
        addLossyFabric(scene, job, rates, static_cast<std::size_t>(many), !s.cards.empty(), findings);
        if (!s.cards.empty())
            report(scene, job, s, findings);
    } else if (4 * s.cards.size() < 3 * job.cards.size() || job.instances.size() < 2)
        report(scene, job, s, findings);
}

/// A job that stands still while one of its cards or hosts gets no answer waits for that one, unless something is gone.
bool stopsTheJob(const JobScene &job, const Findings &findings)
{
    return job.stalled && job.worked && std::none_of(findings.begin(), findings.end(), [&](const Finding &f) {
               return f.severity == Severity::Error && (f.job == job.name || f.job.empty());
           });
}

/// A host of the job is gone, or a GPU with its rank: cards that sent to it get no answer, and are not to blame. One that
/// may never have come up is missed by nobody.
bool missesSomebody(const JobScene &job, const Findings &findings)
{
    return std::ranges::any_of(findings, [&](const Finding &f) {
        const bool offBus = f.causeClass == CauseClass::XidHardware && f.severity == Severity::Error && f.code == std::to_string(offTheBus);
        return f.job == job.name && isSure(f) && (f.causeClass == CauseClass::HostDown || f.causeClass == CauseClass::GpuMissing || offBus);
    });
}

/// A card or host of which something was found already has one cause: what else it shows is evidence of that. An event does
/// not pass, so the finding no longer needs an earlier look.
void addToWhatIsKnown(const LiveScene &scene, Symptom &symptom, Findings &findings, std::size_t first)
{
    for (std::size_t k = first; k < findings.size(); ++k) {
        Finding &known = findings[k];
        double worst = 0;
        for (const std::string &place : known.where) {
            std::erase_if(symptom.cards, [&](const auto &card) {
                const bool here = place == scene.cardPlace(card.first) || place == scene.instanceId(scene.layout.instanceOfCard(card.first));
                worst = here ? std::max(worst, card.second) : worst;
                return here;
            });
        }
        if (worst > 0) {
            known.evidence.push_back(scene.evidence(symptom.quantity, worst, symptom.usual));
            known.passing = known.passing && symptom.passing;
        }
    }
}

/// Counters of failures: what grew far beyond the others'.
void findFailures(const LiveScene &scene, const JobScene &job, Findings &findings, std::size_t first)
{
    struct About {
        Quantity quantity;
        const char *kind;
        Said what;
        Said cause;
    };
    for (const About &about : {
             About{Quantity::EfaErrors, "efa-errors", say("failed work requests"), say("RDMA requests of this card end in errors: the peer or the card refused them.")},
             About{Quantity::EfaTimeouts, "efa-timeouts", say("retransmission timeouts"), say("Packets of this card stay unanswered until the transport changes their path.")},
             About{Quantity::EfaUnreachable, "efa-unreachable", say("peers that do not answer"), say("Remote cards do not answer this one, or its connections are impaired.")},
             About{Quantity::EfaDrops, "efa-drops", say("dropped packets"), say("The card drops what it receives: nobody takes it out of its queues in time.")},
         }) {
        if (about.quantity != Quantity::EfaDrops && missesSomebody(job, findings))
            continue;
        const std::vector<double> grown = valuesOf(scene, job, about.quantity);
        Symptom s{about.kind, about.quantity, about.what, about.cause, say("Swap the instance if it goes on; report card and time to AWS Support."), median(grown), false, {}};
        std::set<int> hosts;
        for (std::size_t k = 0; k < grown.size(); ++k) {
            if (grown[k] >= floorOf(about.quantity) && grown[k] > 10 * s.usual) {
                s.cards[job.cards[k]] = grown[k];
                hosts.insert(scene.layout.instanceOfCard(job.cards[k]));
            }
        }
        if (2 * hosts.size() > job.instances.size() && job.instances.size() > 2)
            continue; // everybody complains: of one that is gone, which other rules name
        const bool stops = hosts.size() == 1 && about.quantity != Quantity::EfaDrops && stopsTheJob(job, findings);
        if (!stops) // what stops a job is said apart from what slows it
            addToWhatIsKnown(scene, s, findings, first);
        const std::size_t before = findings.size();
        report(scene, job, s, findings);
        for (std::size_t k = before; stops && k < findings.size(); ++k) {
            findings[k].severity = Severity::Error;
            findings[k].cause.add(say("The whole job stands still: its ranks wait in a collective that passes here."));
            findings[k].costStep_s = job.step_s;
            findings[k].costUsdPerHour = job.usdPerHour;
        }
    }
}

/// What each rail carries beside the other cards of its GPU: these send for the same stage and the same experts, so a
/// GPU that has less to send (a pipeline inside the hosts) has it on all its cards. Unchanged where a GPU has one card.
std::vector<double> besideSiblings(const catalog::InstanceType &type, const std::vector<int> &rails, const std::vector<double> &shares)
{
    const int perGpu = type.gpus > 0 ? type.nics / type.gpus : 0;
    if (perGpu < 2)
        return shares;
    std::vector<double> out;
    for (std::size_t k = 0; k < rails.size(); ++k) {
        std::vector<double> siblings;
        for (std::size_t other = 0; other < rails.size(); ++other) {
            if (other != k && rails[other] / perGpu == rails[k] / perGpu)
                siblings.push_back(shares[other]);
        }
        out.push_back(shares[k] / median(std::move(siblings)));
    }
    return out;
}

/// A card is compared with the other cards of its host and with the same card of other hosts: rails
/// and stages may differ as they like, only a card that is low on both counts is suspect. A card number
/// that is low on all hosts is a rail.
void findWeakCards(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    if (job.cards.empty())
        return;
    const std::vector<double> traffic = valuesOf(scene, job, Quantity::EfaTx_Bps);
    const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(scene.layout.instanceOfCard(job.cards.front()))];
    if (!(median(traffic) > 0.01 * type->nic_Bps))
        return;
    const bool numbered = numbersAreSlots(scene, job);
    std::map<int, int> slots = slotsOf(scene, job);
    std::map<int, std::vector<double>> byRail;
    std::map<int, std::vector<double>> byHost;
    for (std::size_t k = 0; k < job.cards.size(); ++k) {
        byHost[scene.layout.instanceOfCard(job.cards[k])].push_back(traffic[k]);
        byRail[slots[job.cards[k]]].push_back(traffic[k]);
    }
    std::map<int, double> hostMedian;
    std::map<int, double> railMedian;
    for (auto &[i, values] : byHost)
        hostMedian[i] = median(values);
    for (auto &[rail, values] : byRail)
        railMedian[rail] = values.size() >= 4 ? median(values) : std::nan("");

    if (!numbered) { // stages inside the hosts differ by a third at most: a place that is lower everywhere is a rail, its cards are told
        constexpr double byNature = 0.65;
        std::vector<double> usual;
        for (const auto &[host, middle] : hostMedian)
            usual.push_back(middle);
        for (auto &[place, middle] : railMedian)
            middle = middle < byNature * median(usual) ? std::nan("") : middle;
    }

    // Rails: how each card number compares with the rest of its host, median over hosts.
    std::map<int, std::vector<double>> shareOfRail;
    for (std::size_t k = 0; numbered && k < job.cards.size(); ++k)
        shareOfRail[scene.localCard(job.cards[k])].push_back(over(traffic[k], hostMedian[scene.layout.instanceOfCard(job.cards[k])]));
    std::vector<int> rails;
    std::vector<double> shares;
    for (auto &[rail, values] : shareOfRail) {
        rails.push_back(rail);
        shares.push_back(values.size() >= 3 ? median(values) : std::nan(""));
    }
    const double floor = scene.edge(type->nics >= 2 * type->gpus ? railFloor : loneRailFloor);
    const std::vector<double> beside = besideSiblings(*type, rails, shares);
    for (const int k : standApart(beside, {Side::Low, floor, 4})) {
        const int rail = rails[static_cast<std::size_t>(k)];
        const double share = beside[static_cast<std::size_t>(k)];
        if (!(shares[static_cast<std::size_t>(k)] < 1))
            continue; // its siblings carry more than a rail does, not it less
        Finding f = scene.onJob(CauseClass::FabricRail, "efa-rail", job, std::to_string(rail));
        f.title = type->nics >= 2 * type->gpus ? say("Slow rail: EFA card {} carries {} less than the other cards of its GPU, on all hosts of job {}", rail, percentText(1 - share), job.name)
                                               : say("Slow rail: EFA card {} carries {} less than the other cards, on all hosts of job {}", rail, percentText(1 - share), job.name);
        f.cause = say("The same card number is slow everywhere: what the rail shares (a switch plane, a setting of the plugin) is at fault, not a host.");
        f.where = {"rail " + std::to_string(rail)};
        f.costStep_s = 0;
        f.costUsdPerHour = 0;
        for (const int card : job.cards) {
            if (scene.localCard(card) != rail)
                continue;
            const std::vector<std::string> places = scene.onCard(CauseClass::FabricRail, "", card).where; // by number and by device
            f.where.insert(f.where.end(), places.begin(), places.end());
        }
        f.peers = say("{} other rails", rails.size() - 1);
        f.evidence = {scene.evidence(Quantity::EfaTx_Bps, railMedian[rail], railMedian[rail] / share)};
        f.confidence = 0.8;
        f.passing = true;
        f.action = say("Report the rail to AWS Support; compare with an NCCL test over single rails.");
        findings.push_back(std::move(f));
    }

    std::vector<double> ratio;
    for (std::size_t k = 0; k < job.cards.size(); ++k) {
        const double rail = railMedian[slots[job.cards[k]]];
        const double host = hostMedian[scene.layout.instanceOfCard(job.cards[k])];
        // The larger of the two: low against the host and against the rail. On a rail that is silent elsewhere a card that sends is not low.
        const double ofRail = rail == 0 && traffic[k] > 0 ? std::numeric_limits<double>::infinity() : over(traffic[k], rail);
        ratio.push_back(std::max(over(traffic[k], host), std::isnan(ofRail) ? 0 : ofRail));
    }
    Symptom s{"efa-slow", Quantity::EfaTx_Bps, say("card that carries little"),
              say("It carries clearly less than the other cards of its host and than the same card of other hosts: link degraded or down."),
              say("Check the card on the host (ibv_devinfo, fi_info); swap the instance if it stays."), median(traffic), true, {}};
    for (const int k : standApart(ratio, {Side::Low, scene.edge(cardFloor), 8}))
        s.cards[job.cards[static_cast<std::size_t>(k)]] = traffic[static_cast<std::size_t>(k)];
    report(scene, job, s, findings);
}

} // namespace

void findNetworkTrouble(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (job.cards.empty())
            continue;
        const std::size_t first = findings.size();
        const bool flows = job.running && !job.stalled;
        if (flows)
            findRetransmits(scene, job, findings);
        findFailures(scene, job, findings, first);
        if (!flows)
            continue;
        findWeakCards(scene, job, findings);
        findWeakHosts(scene, job, findings);
        findFallback(scene, job, findings);
    }
}

} // namespace switchyard::diagnose
