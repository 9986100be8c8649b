// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include <core/base/format.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

/// Packets per second that the transport heals without anyone noticing.
constexpr double retransmitFloor_per_s = 3;
/// A card that carries less than this part of what its peers carry is degraded.
constexpr double cardFloor = 0.4;

Finding cardFinding(const Scene &scene, int card, const char *kind)
{
    const int i = scene.layout.instanceOfCard(card);
    Finding f;
    f.id = std::string(kind) + ":" + scene.instanceId(i) + ":"
        + std::to_string(card - scene.layout.cardOffset[static_cast<std::size_t>(i)]);
    f.severity = Severity::Warning;
    f.where = {scene.cardPlace(card)};
    return f;
}

void findRetransmits(const Scene &scene, const JobScene &job, Findings &findings)
{
    std::vector<double> rates;
    rates.reserve(job.cards.size());
    for (const int card : job.cards)
        rates.push_back(scene.value(Quantity::EfaRetransmits_per_s, card));
    for (const int k : standApart(rates, {Side::High, retransmitFloor_per_s, 2})) {
        const int card = job.cards[static_cast<std::size_t>(k)];
        const double rate = rates[static_cast<std::size_t>(k)];
        Finding f = cardFinding(scene, card, "efa-retrans");
        f.title = "EFA retransmits: " + scene.cardName(card) + ", " + format::significant(rate) + " packets/s, its peers "
            + format::significant(median(rates));
        f.cause = "Packets of this card get lost: a bad card, cable or switch port. The transport heals them, at the price of delay.";
        f.evidence = {scene.evidence(Quantity::EfaRetransmits_per_s, rate, median(rates))};
        f.action = "Swap the instance if the rate stays; report card and time to AWS Support.";
        // What a lost packet costs depends on how many flows wait for it; a coarse upper bound: each
        // retransmit delays one 8 KiB packet by about one 100 µs round trip and timeout.
        const double lost = std::min(0.15, rate * 1e-4);
        f.costStep_s = job.step_s * lost;
        f.costUsdPerHour = job.usdPerHour * lost;
        findings.push_back(std::move(f));
    }
}

/// A card is compared with the other cards of its host and with the same card of other hosts: rails
/// and stages may differ as they like, only a card that is low on both counts is suspect.
void findWeakCards(const Scene &scene, const JobScene &job, Findings &findings)
{
    std::map<int, std::vector<double>> byRail;
    std::map<int, std::vector<double>> byHost;
    std::vector<double> traffic;
    for (const int card : job.cards) {
        const int i = scene.layout.instanceOfCard(card);
        const double tx = scene.value(Quantity::EfaTx_Bps, card);
        traffic.push_back(tx);
        byHost[i].push_back(tx);
        byRail[card - scene.layout.cardOffset[static_cast<std::size_t>(i)]].push_back(tx);
    }
    if (job.cards.empty())
        return;
    const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(scene.layout.instanceOfCard(job.cards.front()))];
    if (!(median(traffic) > 0.01 * type->nic_Bps))
        return;
    std::map<int, double> hostMedian;
    std::map<int, double> railMedian;
    for (auto &[i, values] : byHost)
        hostMedian[i] = median(values);
    for (auto &[rail, values] : byRail)
        railMedian[rail] = values.size() >= 4 ? median(values) : std::nan("");
    std::vector<double> ratio;
    for (std::size_t k = 0; k < job.cards.size(); ++k) {
        const int i = scene.layout.instanceOfCard(job.cards[k]);
        const double rail = railMedian[job.cards[k] - scene.layout.cardOffset[static_cast<std::size_t>(i)]];
        // The larger of the two: low against the host and against the rail.
        ratio.push_back(std::max(traffic[k] / hostMedian[i], std::isnan(rail) ? 0 : traffic[k] / rail));
    }
    for (const int k : standApart(ratio, {Side::Low, cardFloor, 8})) {
        const int card = job.cards[static_cast<std::size_t>(k)];
        const double expected = hostMedian[scene.layout.instanceOfCard(card)];
        Finding f = cardFinding(scene, card, "efa-slow");
        f.title = "Weak EFA card: " + scene.cardName(card) + " sends " + format::linkRate(traffic[static_cast<std::size_t>(k)])
            + ", its peers " + format::linkRate(expected);
        f.cause = "It carries clearly less than the other cards of its host and than the same card of other hosts: link degraded or down.";
        f.evidence = {scene.evidence(Quantity::EfaTx_Bps, traffic[static_cast<std::size_t>(k)], expected)};
        f.action = "Check the card on the host (ibv_devinfo, fi_info); swap the instance if it stays.";
        findings.push_back(std::move(f));
    }
}

} // namespace

void findNetworkTrouble(const Scene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (job.stalled)
            continue;
        findRetransmits(scene, job, findings);
        findWeakCards(scene, job, findings);
    }
}

} // namespace switchyard::diagnose
