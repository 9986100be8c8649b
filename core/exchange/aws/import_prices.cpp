// SPDX-License-Identifier: GPL-3.0-or-later
// AWS's price lists (core/catalog/aws_prices.h) as a small list of one's own: the catalog's types alone.
#include <core/exchange/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <core/catalog/aws_prices.h>

namespace switchyard::exchange {

namespace {

/// An offer file has its terms at its end, some hundred MB away.
bool isPrices(const Glance &glance) { return glance.hasKey("PriceList") || (glance.hasKey("searchResults") && glance.contains("savingsPlanOffering")) || (glance.hasKey("products") && (glance.hasKey("offerCode") || glance.hasKey("terms"))); }

Fragment fragmentOf(catalog::PriceList list, std::vector<int> understood)
{
    json::Value found = json::object();
    json::set(found, "what", json::string(list.what));
    json::set(found, "prices", json::number(static_cast<double>(list.rows.size())));
    std::vector<Said> notRead = std::exchange(list.notRead, {});
    return Fragment{std::move(list), std::move(understood), std::move(notRead), std::move(found)};
}

Result<Fragment> readPrices(std::span<const TextFile> files, const catalog::Catalog &catalog)
{
    catalog::PriceList all;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const auto pieces = piecesOf(file.text);
        SWITCHYARD_TRY(catalog::PriceList list, catalog::readAwsPrices(*pieces, file.name, catalog));
        understood.push_back(static_cast<int>(list.rows.size()));
        for (catalog::OwnPrice &row : list.rows) { // pages of one answer may repeat themselves, not contradict
            const auto known = std::ranges::find_if(all.rows, [&row](const catalog::OwnPrice &r) { return r.item == row.item && r.region == row.region && r.kind == row.kind; });
            if (known == all.rows.end())
                all.rows.push_back(std::move(row));
            else if (known->usdPerHour != row.usdPerHour)
                return fail(ErrorCode::InvalidInput, say("{} in {} has another price in a file before; expected one", row.item, row.region), file.name);
        }
        std::ranges::move(list.notRead, std::back_inserter(all.notRead));
        all.what += (all.what.empty() ? "" : "; ") + list.what;
    }
    return fragmentOf(std::move(all), std::move(understood));
}

Result<Fragment> readPieces(TextPieces &pieces, const std::string &name, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(catalog::PriceList list, catalog::readAwsPrices(pieces, name, catalog));
    const int rows = static_cast<int>(list.rows.size());
    return fragmentOf(std::move(list), {rows});
}

} // namespace

extern constinit const Format awsPrices = {.id = "aws-prices",
                                           .title = "AWS price list",
                                           .is = "AWS's price list of EC2, the offer file, aws pricing get-products or savingsplans describe-savings-plans-offering-rates: a price list of your own",
                                           .ending = "json",
                                           .checked = "core.exchange.aws_prices",
                                           .holds = Holds::Prices,
                                           .detect = isPrices,
                                           .read = readPrices,
                                           .readPieces = readPieces,
                                           .write = nullptr};

} // namespace switchyard::exchange
