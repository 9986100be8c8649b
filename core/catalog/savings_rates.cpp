// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/savings_rates.h>

#include <algorithm>
#include <charconv>

#include <core/base/echo.h>
#include <core/base/format.h>

namespace switchyard::catalog {

void PassedOver::region(std::string_view name)
{
    if (regions.size() < mostNamed)
        regions.insert(echo(name));
}

std::optional<double> hourlyUsd(const std::string &text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc{} && end == text.data() + text.size() && value >= leastUsdPerHour && value <= mostUsdPerHour;
    return good ? std::optional(value) : std::nullopt;
}

void SavingsRates::member(std::span<const std::string> at, char kind, std::string_view text, unsigned long long whole)
{
    Rate &rate = m_rate;
    std::string none; // what no member is for
    if (at.size() == 2 && at[0] == "properties" && kind == '{')
        rate.properties.emplace_back();
    if (at.size() == 2 && at[0] == "savingsPlanOffering" && at[1] == "durationSeconds" && kind == '0')
        rate.duration_s = whole;
    if (kind != '"')
        return;
    if (at.size() == 1)
        (at[0] == "rate" ? rate.usd : at[0] == "unit" ? rate.unit : at[0] == "usageType" ? rate.usage : none) = text;
    else if (at.size() == 2 && at[0] == "savingsPlanOffering")
        (at[1] == "planType" ? rate.plan : at[1] == "paymentOption" ? rate.payment : at[1] == "currency" ? rate.currency : none) = text;
    else if (at.size() == 3 && at[0] == "properties" && !rate.properties.empty())
        (at[2] == "name" ? rate.properties.back().first : at[2] == "value" ? rate.properties.back().second : none) = text;
}

Result<void> SavingsRates::end()
{
    const Rate &rate = m_rate;
    const auto of = [&](std::string_view name) {
        const auto found = std::ranges::find(rate.properties, name, &std::pair<std::string, std::string>::first);
        return found == rate.properties.end() ? std::string() : found->second;
    };
    const std::string item = of("instanceType"), region = of("region"), product = of("productDescription"), tenancy = of("tenancy");
    if (!m_catalog.instance(item))
        return {};
    const bool plain = (product.empty() || product == "Linux/UNIX") && (tenancy.empty() || tenancy == "shared") && (rate.usage.empty() || rate.usage.starts_with("BoxUsage:") || rate.usage.find("-BoxUsage:") != std::string::npos)
        && (rate.unit.empty() || rate.unit == "Hrs");
    if (!plain) {
        ++m_passed.products;
        return {};
    }
    if (!m_catalog.regions.contains(region)) {
        m_passed.region(region);
        return {};
    }
    if (!rate.currency.empty() && rate.currency != "USD")
        return fail(ErrorCode::Unsupported, say("the rate of {} in {} is in {}; expected USD", item, region, inQuotes(rate.currency)));
    constexpr unsigned long long year_s = 365ULL * 24 * 3600;
    if (rate.duration_s != year_s && rate.duration_s != 3 * year_s) {
        ++m_otherDurations;
        return {};
    }
    const std::optional<double> usd = hourlyUsd(rate.usd);
    if (!usd)
        return fail(ErrorCode::InvalidInput, say("the rate of {} in {} is {}; expected dollars by the hour", item, region, inQuotes(rate.usd)));
    std::vector<FoundRate> &found = m_found[{item, region, rate.duration_s == year_s ? CapacityKind::SavingsPlan : CapacityKind::SavingsPlan3y}];
    if (FoundRate one{echo(rate.plan), echo(rate.payment), *usd}; std::ranges::find(found, one) == found.end() && found.size() < mostNamed)
        found.push_back(std::move(one));
    return {};
}

std::string SavingsRates::addTo(PriceList &list, std::set<std::string_view> &types, std::set<std::string_view> &regions) const
{
    std::set<std::string> plans;
    for (const auto &[key, found] : m_found) {
        const auto &[item, region, kind] = key;
        if (found.size() == 1) {
            const std::string plan = found.front().words();
            list.rows.push_back({item, kind, region, {}, found.front().usd, 0, {}, {}, plan});
            types.insert(item);
            regions.insert(region);
            plans.insert(plan);
        } else if (list.notRead.size() < mostNamed) {
            const auto named = [](const FoundRate &one) { return say("{} at {}", one.words(), format::usdPerHour(one.usd)); };
            const Pattern several = kind == CapacityKind::SavingsPlan ? Pattern<4>("{} in {} has several rates for one year, {} and {}; ask with --savings-plan-types and --savings-plan-payment-options for one")
                                                                      : Pattern<4>("{} in {} has several rates for three years, {} and {}; ask with --savings-plan-types and --savings-plan-payment-options for one");
            list.notRead.push_back(say(several, item, region, named(found[0]), named(found[1])));
        }
    }
    std::string words;
    for (const std::string &plan : plans)
        words.append(words.empty() ? "" : "; ").append(plan);
    return words;
}

} // namespace switchyard::catalog
