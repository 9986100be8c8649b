// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/at_rest.h>

#include <algorithm>
#include <variant>

#include <core/diagnose/peers.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/part.h>

namespace switchyard::diagnose {

namespace {

bool isOfCards(const Finding &finding)
{
    return std::ranges::any_of(finding.evidence, [](const Evidence &evidence) {
        const Quantity *quantity = std::get_if<Quantity>(&evidence.of);
        return quantity != nullptr && telemetry::descriptor(*quantity).subject == telemetry::Subject::Card;
    });
}

} // namespace

bool AtRest::isSo(const Finding &finding)
{
    switch (finding.causeClass.value_or(CauseClass::IdlePaid)) {
    case CauseClass::IdlePaid:
    case CauseClass::CardMissing:
    case CauseClass::SlowReplica:
    case CauseClass::KvPressure: return false;
    default: break;
    }
    if (std::ranges::any_of(finding.evidence, [](const Evidence &each) { return std::holds_alternative<telemetry::ServingFigure>(each.of); }))
        return false; // an engine that answers less is no engine at rest
    const auto job = std::ranges::find(m_now.jobs, finding.job, &JobScene::name);
    if (finding.job.empty() || job == m_now.jobs.end() || !job->running || job->stalled)
        return false;
    const bool ofCards = isOfCards(finding);
    const auto [known, fresh] = m_known.try_emplace({finding.job, ofCards}, false);
    if (!fresh)
        return known->second;
    const Same same = sameOf(*job);
    known->second = fell(Quantity::TensorActive, same.gpus, restsBelow) || fell(Quantity::SmActive, same.gpus, restsBelow) || fell(Quantity::EngineActive, same.gpus, restsBelow)
        || fell(Quantity::GpuUtil, same.gpus, restsBelow) || fell(Quantity::Power_W, same.gpus, restsBelowPower) || (ofCards && fell(Quantity::EfaTx_Bps, same.cards, restsBelow));
    return known->second;
}

AtRest::Same AtRest::sameOf(const JobScene &job)
{
    Same same;
    if (!m_look.of) {
        for (const int gpu : job.gpus)
            same.gpus.emplace_back(gpu, gpu);
        for (const int card : job.cards)
            same.cards.emplace_back(card, card);
        return same;
    }
    if (!m_part) {
        m_part.emplace(telemetry::DeviceNumbering(*m_look.of, m_now.catalog), std::map<int, int>());
        const std::vector<int> instances = telemetry::instancesOfPart(*m_look.of, m_now.design);
        for (std::size_t k = 0; k < instances.size() && instances.size() == m_look.of->instances.size(); ++k)
            m_part->second.emplace(instances[k], static_cast<int>(k));
    }
    const auto &[layout, hosts] = *m_part;
    const auto add = [&](std::vector<std::pair<int, int>> &to, int item, int host, const std::vector<int> &firstNow, const std::vector<int> &firstThen) {
        if (const auto then = hosts.find(host); then != hosts.end())
            to.emplace_back(item, firstThen[static_cast<std::size_t>(then->second)] + item - firstNow[static_cast<std::size_t>(host)]);
    };
    for (const int gpu : job.gpus)
        add(same.gpus, gpu, m_now.layout.instanceOfGpu(gpu), m_now.layout.firstGpu, layout.firstGpu);
    for (const int card : job.cards)
        add(same.cards, card, m_now.layout.instanceOfCard(card), m_now.layout.firstCard, layout.firstCard);
    return same;
}

double AtRest::levelThen(Quantity quantity, int item) const
{
    const auto at = static_cast<std::size_t>(item);
    const auto series = m_look.series.find(quantity);
    if (series == m_look.series.end() || !series->second.available || at >= series->second.value.size())
        return std::nan("");
    const bool ofGpu = telemetry::descriptor(quantity).subject == telemetry::Subject::Gpu;
    if (ofGpu && at < m_look.age_s.size() && !std::isnan(m_look.age_s[at]) && m_look.isStale(static_cast<double>(m_look.age_s[at])))
        return std::nan("");
    return static_cast<double>(series->second.value[at]);
}

bool AtRest::fell(Quantity quantity, const std::vector<std::pair<int, int>> &items, double share) const
{
    if (!m_now.available(quantity))
        return false;
    std::vector<double> now, then;
    for (const auto &[itemNow, itemThen] : items) {
        now.push_back(m_now.value(quantity, itemNow));
        then.push_back(levelThen(quantity, itemThen));
    }
    return median(std::move(then)) < share * median(std::move(now));
}

} // namespace switchyard::diagnose
