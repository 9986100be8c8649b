// SPDX-License-Identifier: GPL-3.0-or-later
// What capacity costs: one rule for everything that shows or sums money. A price counts only when its
// type, capacity kind and region are those that were asked for, and it holds on the day that was asked for;
// else it is unknown, and the nearest known one is named, never taken.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/said.h>
#include <core/base/error.h>

namespace switchyard::catalog {

struct Catalog;

/// How capacity is paid for. SavingsPlan: a term of one year.
enum class CapacityKind { OnDemand, CapacityBlock, SavingsPlan, SavingsPlan3y, Spot, Own };

std::string toWord(CapacityKind kind); ///< "capacity-block"
Result<CapacityKind> capacityKindFromWord(std::string_view word);

/// One published price of one type.
struct Price {
    CapacityKind kind = CapacityKind::OnDemand;
    std::string region; ///< "us-east-1"
    std::string zone;   ///< Local Zone that it holds in ("us-east-1-dfw-2a"); empty: the whole region
    std::string date;   ///< ISO date on which it was read, or from which on it holds
    std::string until;  ///< ISO date after which it no longer holds; empty: not known
    double usdPerHour = 0;
    double highUsdPerHour = 0; ///< upper end where a range was read (spot); 0: one price
    std::string source;
    bool confirmed = true;
    std::string note;
    friend bool operator==(const Price &, const Price &) = default;
};

/// A row of the user's own list: a price, or a discount on the catalog's.
struct OwnPrice {
    std::string item;                 ///< instance or UltraServer type, or storage class; "*": any type
    std::optional<CapacityKind> kind; ///< none: any
    std::string region;               ///< empty: any
    std::string zone;                 ///< empty: any
    std::optional<double> usdPerHour;
    double discount = 0;              ///< 0..1 of the catalog's price, where there is no price
    std::string date;  ///< from which day on; empty: any
    std::string until; ///< the last day; empty: not known
    std::string note;
    std::optional<double> usdPerGBMonth = {}; ///< of a storage class, in place of usdPerHour; GB of 2^30 bytes
    friend bool operator==(const OwnPrice &, const OwnPrice &) = default;
};

/// The user's own price list. With one, it alone decides what capacity costs: what it does not name is unknown. A storage
/// class that it does not name keeps the catalog's price.
struct PriceList {
    std::string file;
    std::string error; ///< why it could not be read; then every price is unknown
    std::vector<OwnPrice> rows;
    std::string what = {};                 ///< what it is, in a line
    std::vector<Said> notRead = {};        ///< one sentence each
    friend bool operator==(const PriceList &, const PriceList &) = default;
};

/// Shared and never changed; equal where the content is.
class PriceListPtr
{
public:
    PriceListPtr() = default;
    explicit PriceListPtr(PriceList list) : m_list(std::make_shared<const PriceList>(std::move(list))) {}
    const PriceList *get() const { return m_list.get(); }
    const PriceList *operator->() const { return m_list.get(); }
    explicit operator bool() const { return m_list != nullptr; }
    friend bool operator==(const PriceListPtr &a, const PriceListPtr &b)
    {
        return a.m_list == b.m_list || (a.m_list && b.m_list && *a.m_list == *b.m_list);
    }

private:
    std::shared_ptr<const PriceList> m_list;
};

/// What decides a price beside the type.
struct PriceTerms {
    CapacityKind kind = CapacityKind::OnDemand;
    std::string region = "us-east-1";
    std::string zone; ///< Availability or Local Zone; empty: not said
    PriceListPtr own; ///< empty: the catalog's prices
    std::string on = {}; ///< ISO day that prices are asked for; empty: any, whether they hold yet or still
    friend bool operator==(const PriceTerms &, const PriceTerms &) = default;
};

/// The answer for one instance or one UltraServer.
struct Quote {
    std::optional<double> usdPerHour; ///< 0 for owned capacity; none: unknown
    std::optional<Price> row;         ///< what it was taken from; none: owned or unknown
    std::string source;               ///< "on-demand, us-east-1: price-list", for people
    std::string date;                 ///< of that row
    Said unknown;                     ///< where unknown: why, and the nearest known; one sentence
    bool confirmedFigure = true;      ///< of storage, whose price is a figure and no row
    [[nodiscard]] bool confirmed() const { return row ? row->confirmed : confirmedFigure; }
    /// The ends of what one costs by the hour: apart where a range was read. None: unknown.
    [[nodiscard]] std::optional<double> lowUsdPerHour() const { return row && usdPerHour ? row->usdPerHour : usdPerHour; }
    [[nodiscard]] std::optional<double> highUsdPerHour() const { return row && usdPerHour && row->highUsdPerHour > row->usdPerHour ? row->highUsdPerHour : usdPerHour; }
};

Quote quote(const Catalog &catalog, const PriceTerms &terms, std::string_view item);

/// What so many cost, or so large a share of one; unknown where one is.
inline std::optional<double> times(double count, const std::optional<double> &usd) { return usd ? std::optional(count * *usd) : std::nullopt; }

/// What a million tokens take of what is taken by the hour (USD, kWh), where so many tokens take so long.
constexpr double perMillionTokens(double perHour, double tokens, double seconds = 1) { return perHour / 3600 * seconds / tokens * 1e6; }

inline constexpr double hoursPerMonth = 730; ///< by which AWS turns a month's price into an hour's

/// Price of a storage class by the hour for one TiB: its price per GB and month over 730 hours. No capacity
/// kind changes it; owned capacity has storage of its own.
Quote quoteStorage(const Catalog &catalog, const PriceTerms &terms, std::string_view storageClass);

/// Data out of a Region to the internet: of one GB in a month by the hour, in the mean over the tiers that `GBPerMonth` fills.
/// Tiers are figures of Amazon S3's entry ("s3-standard"), since EC2 bills the same. Owned capacity: 0.
Quote quoteTransferOut(const Catalog &catalog, const PriceTerms &terms, double GBPerMonth);

/// An own list: CSV with the columns `item` and `usd_per_hour`, `usd_per_gb_month` (of a storage class) or `discount_pct`,
/// and as wanted `kind`, `region`, `zone`, `date` (from which it holds), `valid_until`, `note` (an empty cell: any); or AWS's
/// own lists as JSON (aws_prices.h). A file may be gzip. `most`: bytes that are read,
/// unpacked; more is an error.
inline constexpr std::size_t anyListSize = ~std::size_t{0};
inline constexpr double leastUsdPerHour = 1e-4; ///< of a row
inline constexpr double mostUsdPerHour = 1e6;
Result<PriceList> readPriceList(const std::string &path, const Catalog &catalog, std::size_t most = anyListSize);
Result<PriceList> parsePriceList(std::string_view text, const std::string &file, const Catalog &catalog);
/// The list as the CSV that is read above.
std::string writePriceList(const PriceList &list);

/// An error that names what was expected, where the catalog has no such region.
Result<void> checkRegion(const Catalog &catalog, std::string_view region);

/// A remark on a price that is no longer fresh on `today` (ISO): expired, or older than a quarter. Empty: none, or `today` is
/// no day.
Said staleness(const Price &price, std::string_view today);
/// The same of a quote, of capacity or of storage. Empty too where it is unknown or of owned capacity.
Said staleness(const Quote &quote, std::string_view today);

/// "YYYY-MM-DD", an existing day from 2010 on.
bool isIsoDate(std::string_view date);

} // namespace switchyard::catalog
