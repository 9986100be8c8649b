// SPDX-License-Identifier: GPL-3.0-or-later
// AWS's price lists as JSON: the offer file of AmazonEC2 (products and terms joined by SKU, some hundred MB for a region),
// the answer of `aws pricing get-products` (each product JSON inside a string) and that of `aws savingsplans
// describe-savings-plans-offering-rates` (a rate for each type, plan, term and way of paying). Read a piece at a time by nlohmann's SAX;
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
/// valid from the term's effectiveDate; and rates of Savings Plans of one or three years. A type that stands under several plans
/// or ways of paying is not read: which of them a design means is not to be told by the type. What was passed over is told in
/// `notRead`.
/// Errors: another kind of file, another currency, terms before products, damage, no price that fits.
Result<PriceList> readAwsPrices(TextPieces &pieces, const std::string &file, const Catalog &catalog, std::size_t most = anyListSize);

} // namespace switchyard::catalog
