// SPDX-License-Identifier: GPL-3.0-or-later
// What a design costs by the hour, line by line. The lines sum to the whole.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/format.h>
#include <core/base/said.h>
#include <core/catalog/price.h>
#include <core/design/design.h>

namespace switchyard::design {

struct BillLine {
    std::string item;                 ///< catalog type
    double count = 0;                 ///< instances, UltraServers, which are paid for whole, TiB, kWh, or GB in a month
    bool storage = false;
    catalog::Quote each;
    bool energy = false;              ///< kWh of an hour; only where the design gives a price
    bool transfer = false;            ///< data out to the internet; only where the design says how much
    [[nodiscard]] std::optional<double> usdPerHour() const { return catalog::times(count, each.usdPerHour); }
    /// Something that is placed: instances or UltraServers.
    [[nodiscard]] bool capacity() const { return !storage && !energy && !transfer; }
};

/// What all instances draw at full load.
struct Power {
    struct Line {
        std::string type;
        double count = 0;
        catalog::PowerDraw each;
        int gpus = 0; ///< of one; 0: not known
    };
    std::vector<Line> lines; ///< by instance type
    std::optional<double> pue;
    [[nodiscard]] bool known() const; ///< of every type
    [[nodiscard]] double kW() const;  ///< of those that are known, with the building's share where it is given
};

struct Bill {
    std::vector<BillLine> lines;
    Power power = {};
    /// None as soon as one line is unknown.
    [[nodiscard]] std::optional<double> usdPerHour() const;
    /// What the known lines sum to: the least that it costs.
    [[nodiscard]] double knownUsdPerHour() const;
    /// What the known lines sum to at the low and at the high end of prices that are ranges (spot); equal without one. The sums
    /// above count the middle.
    [[nodiscard]] double lowUsdPerHour() const;
    [[nodiscard]] double highUsdPerHour() const;
    /// Whether a source confirms the price of every line that has one.
    [[nodiscard]] bool confirmed() const;
    /// Why, line by line; empty when all is known.
    [[nodiscard]] std::vector<Said> unknown() const;
};

/// Why the sums of a bill are not to be leaned on: a sum is as sure as its least sure line.
struct BillDoubts {
    std::vector<const BillLine *> lines; ///< of the bill, whose price is old or not confirmed
    bool old = false;
    bool unconfirmed = false;
};
BillDoubts doubtsOf(const Bill &bill, std::string_view today);

/// "$112,722/h", "$230.16 – $242.32/h" where a price is a range, "≥ $3,515/h" where only a part is known, "price unknown".
Said shown(const Bill &bill);

/// One line of two bills, or their sums. What only one of them has costs nothing in the other.
struct BillPair {
    std::string item; ///< empty: the sums
    bool storage = false;
    bool energy = false;
    bool transfer = false;
    double countBefore = 0;
    double countNow = 0;
    std::optional<double> beforeUsdPerHour; ///< none: a price is unknown
    std::optional<double> nowUsdPerHour;
    [[nodiscard]] std::optional<double> change() const { return beforeUsdPerHour && nowUsdPerHour ? std::optional(*nowUsdPerHour - *beforeUsdPerHour) : std::nullopt; }
};

/// The lines of `now`, then those that only `before` has, then the sums: changes of the lines sum to theirs.
std::vector<BillPair> pairedBills(const Bill &before, const Bill &now);

/// "4 → 6 × p5.48xlarge", "100 TiB of fsx-lustre-persistent2-1000", "Whole design".
Said nameOf(const BillPair &pair);
/// "$110.08/h"; "price unknown".
Said shownUsd(const std::optional<double> &usdPerHour);
/// "+$110.08/h (+50 %)"; empty where nothing changes or a price is unknown.
format::Formatted shownChange(const BillPair &pair);

/// Capacity kind, region, zone and own price list of a design, on this day. A price list that is named and has not
/// been read makes every price unknown.
catalog::PriceTerms priceTerms(const Design &design);

Bill billOf(const catalog::Catalog &catalog, const Design &design);

/// Reads what `priceList` names, relative to `directory`. A list that cannot be read is kept with its error.
void attachPrices(Design &design, const std::string &directory, const catalog::Catalog &catalog, std::size_t most = catalog::anyListSize);

/// For the design of the file `path`: its region is one of the catalog, its price list is attached and was read. `most`:
/// bytes of the list, unpacked.
Result<void> needPrices(Design &design, const std::string &path, const catalog::Catalog &catalog, std::size_t most = catalog::anyListSize);

} // namespace switchyard::design
