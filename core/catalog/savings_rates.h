// SPDX-License-Identifier: GPL-3.0-or-later
// Rates under Savings Plans as the entries of "searchResults" have them (`aws savingsplans
// describe-savings-plans-offering-rates`): one for each type, Region, term, plan and way of paying.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

inline constexpr std::size_t mostNamed = 20; ///< SKUs, Regions and types in sentences

/// What a list has of the catalog's types beside what is read of it.
struct PassedOver {
    std::size_t products = 0;      ///< another operating system, tenancy, software, or a reservation
    std::set<std::string> regions; ///< that the catalog lacks
    void region(std::string_view name);
};

/// Dollars by the hour; none: no number, or none that a price can be.
std::optional<double> hourlyUsd(const std::string &text);

class SavingsRates
{
public:
    SavingsRates(const Catalog &catalog, PassedOver &passed) : m_catalog(catalog), m_passed(passed) {}

    void begin() { m_rate = {}; }
    /// `at`: a key, "savingsPlanOffering" and a key, or "properties", an entry, "name" or "value". `kind` as Reader has it: '"' a
    /// text, '{' an object, '0' a number, `whole`.
    void member(std::span<const std::string> at, char kind, std::string_view text, unsigned long long whole);
    /// Of the catalog's types: Linux on shared hardware, by the hour while it runs. Others are counted. Errors without a place:
    /// another currency, no price.
    Result<void> end();

    /// One plan and one way of paying for a type: what a price is under several, nobody can tell by the type alone. Adds to
    /// the rows and `notRead` of `list`; returns the plans, "Compute, No Upfront; …".
    std::string addTo(PriceList &list, std::set<std::string_view> &types, std::set<std::string_view> &regions) const;
    [[nodiscard]] std::size_t otherDurations() const { return m_otherDurations; }

private:
    struct Rate { ///< what is kept of an entry
        std::string plan;     ///< "Compute"
        std::string payment;  ///< "No Upfront"
        std::string currency;
        std::string unit;
        std::string usage;    ///< "APN1-BoxUsage:p5.48xlarge"
        std::string usd;
        unsigned long long duration_s = 0;
        std::vector<std::pair<std::string, std::string>> properties; ///< name, value
    };

    /// A type in a Region for a term, and what it costs under each plan and way of paying.
    using RateKey = std::tuple<std::string, std::string, CapacityKind>;
    struct FoundRate {
        std::string plan;
        std::string payment;
        double usd = 0;
        [[nodiscard]] std::string words() const { return plan + (payment.empty() ? "" : ", ") + payment; }
        friend bool operator==(const FoundRate &, const FoundRate &) = default;
    };

    const Catalog &m_catalog;
    PassedOver &m_passed;
    Rate m_rate;
    std::map<RateKey, std::vector<FoundRate>> m_found;
    std::size_t m_otherDurations = 0;
};

} // namespace switchyard::catalog
