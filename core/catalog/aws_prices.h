// SPDX-License-Identifier: GPL-3.0-or-later
// AWS's price lists as JSON: the offer file of AmazonEC2 (products and terms joined by SKU, some hundred MB for a region)
// and the answer of `aws pricing get-products` (each product JSON inside a string). Read a piece at a time by nlohmann's SAX;
// what is held is the products of the catalog's types. Its lexer holds one token and, for its messages, all since the last
// string or number: a text with more than 1 MiB (and a piece) of that is ended, a product or its terms of more refused.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/base/textpieces.h>
#include <core/catalog/price.h>

namespace switchyard::catalog {

/// Whether a list that starts so is JSON, and no CSV.
bool startsAwsPrices(std::string_view start);

/// On-Demand prices of Linux on shared hardware without installed software, in USD, for the catalog's types and regions;
/// valid from the term's effectiveDate. What was passed over is told in `notRead`.
/// Errors: another kind of file, another currency, terms before products, damage, no price that fits.
Result<PriceList> readAwsPrices(TextPieces &pieces, const std::string &file, const Catalog &catalog, std::size_t most = anyListSize);

} // namespace switchyard::catalog
