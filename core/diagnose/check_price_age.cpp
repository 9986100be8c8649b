// SPDX-License-Identifier: GPL-3.0-or-later
// Prices of the bill that were read more than a quarter ago.
#include <core/catalog/price.h>
#include <core/design/bill.h>
#include <core/diagnose/design_rules.h>

namespace switchyard::diagnose {

void checkPriceAge(const catalog::Catalog &catalog, const design::Design &design, Day now, std::vector<Finding> &findings)
{
    for (const design::BillLine &line : design::billOf(catalog, design).lines) {
        Said old = catalog::staleness(line.each, toText(now));
        if (old.empty())
            continue;
        // Of the bill, no place: on the drawing all that is bought so would be marked, and nothing else seen.
        findings.push_back(ruleFinding("old-price", line.item, say("The price of {} is of {}", line.item, line.each.date), say("{}.", std::move(old)),
                                       say("Read it again, or give a price list of your own."), {}));
    }
}

} // namespace switchyard::diagnose
