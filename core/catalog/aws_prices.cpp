// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/aws_prices.h>

#include <algorithm>
#include <array>
#include <istream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/catalog/aws_price_text.h>
#include <core/catalog/catalog.h>
#include <core/catalog/savings_rates.h>

namespace switchyard::catalog {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostKey = 4096;                   ///< bytes
constexpr std::size_t mostDepth = 64;                   ///< as of all JSON (core/base/json.h)
constexpr std::size_t mostProducts = 100'000;           ///< of the catalog's types; AWS's list of all regions has some thousand

/// The attributes that judge() asks for.
constexpr std::array<std::string_view, 8> judged = {"instanceType", "regionCode", "marketoption", "operatingSystem", "preInstalledSw", "tenancy", "capacitystatus", "locationType"};

std::string dayOf(std::string_view time) { return isIsoDate(time.substr(0, 10)) ? std::string(time.substr(0, 10)) : std::string(); }

struct Product {
    std::string item;
    std::string region;
};

struct Dimension {
    std::string unit;
    std::optional<std::string> usd;
    std::optional<std::string> currency; ///< another one
};

struct Offer {
    std::string effective;
    std::vector<Dimension> dimensions;
};

/// What is kept of a product, of its On-Demand terms, or of an entry of "PriceList", which has both.
struct PriceEntry {
    std::map<std::string, std::string, std::less<>> attributes;
    std::vector<Offer> offers;
    std::string published;
    std::set<std::string> otherTerms;
};

/// What was found for a type in a region.
struct Found {
    std::vector<double> usd; ///< different ones
    std::string date;
};

using Path = std::span<const std::string>;

class Reader final : public nlohmann::json_sax<Json>
{
public:
    Reader(TextPieces &pieces, const std::string &file, const Catalog &catalog, std::size_t most) : m_source(pieces, file, most), m_file(file), m_catalog(catalog), m_savings(catalog, m_passed) {}

    Result<PriceList> read()
    {
        std::istream in(&m_source);
        bool known = false;
        do {
            m_answer = m_products = m_terms = m_rates = false;
            if (Json::sax_parse(in, this, Json::input_format_t::json, false))
                known = known || m_answer || m_rates || (m_products && m_terms);
        } while (!m_error && m_source.next() == '{'); // one answer after another
        if (!m_error && m_source.sbumpc() != std::streambuf::traits_type::eof())
            wrong(say("there is more text after the end of the JSON value"));
        if (m_source.error() || m_error)
            return std::unexpected(m_source.error() ? *m_source.error() : *m_error);
        if (!known)
            return fail(ErrorCode::InvalidInput, say("is no AWS price list; expected \"PriceList\" of `aws pricing get-products`, \"products\" with \"terms\", or \"searchResults\" of `aws savingsplans describe-savings-plans-offering-rates`"), m_file);
        return result();
    }

    bool null() override { return value('0', {}); }
    bool boolean(bool) override { return value('0', {}); }
    bool number_integer(number_integer_t) override { return token() && value('0', {}); }
    bool number_unsigned(number_unsigned_t number) override
    {
        m_whole = number;
        return token() && value('0', {});
    }
    bool number_float(number_float_t, const std::string &) override { return token() && value('0', {}); }
    bool string(std::string &text) override { return token() && value('"', text); }
    bool binary(binary_t &) override { return false; } // JSON has none
    bool start_object(std::size_t) override { return enter('{'); }
    bool start_array(std::size_t) override { return enter('['); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool key(std::string &text) override
    {
        if (text.size() > mostKey)
            return wrong(say("a key is longer than {} bytes", mostKey));
        m_path.back() = text;
        return token();
    }
    bool parse_error(std::size_t position, const std::string &, const Json::exception &exception) override
    {
        std::string_view what = exception.what(); // "[id] parse error at line 1, column 2: syntax error …; last read: '…'"
        const std::size_t from = what.find("syntax error");
        what = from == std::string_view::npos ? "a number is beyond what a double can hold" : what.substr(from, what.find("; last read") - from);
        std::string where = m_source.where();
        if (m_inner)
            where += ":" + std::to_string(1 + std::ranges::count(m_inner->substr(0, position), '\n'));
        return stop({ErrorCode::InvalidInput, (m_source.ended() && !m_inner ? "the text is cut off: " : "") + std::string(what), where});
    }

private:
    bool stop(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
        return false;
    }

    bool wrong(Said what) { return stop(fail(ErrorCode::InvalidInput, std::move(what), m_source.where()).error()); }

    bool token()
    {
        m_source.letGo();
        return m_entryAt == 0 || m_source.bytes() - m_entryFrom <= mostEntry || wrong(say(tooLong));
    }

    bool enter(char bracket)
    {
        if (m_path.size() >= mostDepth)
            return wrong(say("nested too deeply; expected at most {} levels", mostDepth));
        if (!value(bracket, {}))
            return false;
        if (bracket == '{' && m_entryAt == 0 && beginsEntry()) {
            m_entryAt = m_path.size();
            m_entryFrom = m_source.bytes();
            m_entry = {};
            m_savings.begin();
        }
        m_path.emplace_back();
        return true;
    }

    bool leave()
    {
        m_path.pop_back();
        if (m_entryAt == 0 || m_path.size() != m_entryAt)
            return true;
        m_entryAt = 0;
        return endEntry();
    }

    [[nodiscard]] bool beginsEntry() const
    {
        return (m_path.size() == 2 && (m_path[0] == "products" || m_path[0] == "PriceList" || m_path[0] == "searchResults")) || (m_path.size() == 3 && m_path[0] == "terms" && m_product);
    }

    /// A value stands at m_path: '{', '[', '"' with its text, or '0' for all others.
    bool value(char kind, std::string_view text)
    {
        if (m_entryAt != 0)
            return inEntry(Path(m_path).subspan(m_entryAt), kind, text);
        switch (m_path.size()) {
        case 0: return kind == '{' || wrong(say("the text is no object; expected '{}'", "{"));
        case 1: return member(m_path[0], kind, text);
        case 2:
            if (m_path[0] == "searchResults" && kind != '{')
                return wrong(say("an entry of \"searchResults\" is no object"));
            if (m_path[0] != "PriceList" || kind == '{')
                return true;
            return kind == '"' && !m_inner ? parseInner(text) : wrong(say("an entry of \"PriceList\" is neither text nor an object"));
        case 3:
            if (m_path[0] == "terms") {
                const auto product = m_wanted.find(m_path[2]);
                m_product = product != m_wanted.end() && m_path[1] == "OnDemand" ? &product->second : nullptr;
                if (product != m_wanted.end() && !m_product)
                    countTerms(m_path[1]);
            }
            return true;
        default: return true;
        }
    }

    /// Of the outermost object.
    bool member(const std::string &key, char kind, std::string_view text)
    {
        const auto must = [&](char bracket) { return kind == bracket || wrong(say("{} has another value; expected '{}'", inQuotes(key), std::string(1, bracket))); };
        if (key == "PriceList") {
            m_answer = true;
            return must('[');
        }
        if (key == "searchResults") {
            m_rates = m_anyRates = true;
            return must('[');
        }
        if (key == "products") {
            m_products = true;
            if (kind == '[')
                return stop({ErrorCode::Unsupported, "its products are a list, as those of Savings Plans; expected the price list of AmazonEC2, or the answer of `aws savingsplans describe-savings-plans-offering-rates`", m_file});
            return must('{');
        }
        if (key == "terms") {
            m_terms = true;
            return m_products ? must('{') : wrong(say("the terms come before the products; expected an offer file as AWS writes it"));
        }
        if (key == "publicationDate")
            m_published = dayOf(text);
        else if (key == "version")
            m_version = echo(text);
        else if (key == "offerCode" && text != "AmazonEC2")
            return stop(fail(ErrorCode::Unsupported, text.ends_with("SavingsPlan") ? say("this is the price list of {}, whose rates depend on the plan and how it is paid; expected that of AmazonEC2, or the answer of `aws savingsplans describe-savings-plans-offering-rates`", inQuotes(text))
                                                                          : say("this is the price list of {}; expected that of AmazonEC2", inQuotes(text)), m_file).error());
        return true;
    }

    /// An entry of "PriceList" that is JSON inside a string.
    bool parseInner(std::string_view text)
    {
        if (text.size() > mostEntry)
            return wrong(say(tooLong));
        m_inner = text;
        const bool good = Json::sax_parse(text.begin(), text.end(), this);
        m_inner.reset();
        return good;
    }

    bool inEntry(Path at, char kind, std::string_view text)
    {
        if (m_path[0] == "products")
            return attribute(at, kind, text);
        if (m_path[0] == "terms")
            return offer(at, kind, text);
        if (m_path[0] == "searchResults")
            return m_savings.member(at, kind, text, m_whole), true;
        if (at.size() == 1 && at[0] == "publicationDate")
            m_entry.published = dayOf(text);
        else if (at[0] == "product")
            return attribute(at.subspan(1), kind, text);
        else if (at[0] == "terms" && at.size() > 2 && at[1] == "OnDemand")
            return offer(at.subspan(2), kind, text);
        else if (at[0] == "terms" && at.size() == 3)
            m_entry.otherTerms.insert(at[1]);
        return true;
    }

    bool attribute(Path at, char kind, std::string_view text)
    {
        if (at.size() != 2 || at[0] != "attributes" || kind != '"' || std::ranges::find(judged, at[1]) == judged.end())
            return true;
        return m_entry.attributes.try_emplace(at[1], text).second || wrong(say("key {} is there twice; expected it once", inQuotes(at[1])));
    }

    /// `at`: offer, "priceDimensions", dimension, "pricePerUnit", currency.
    bool offer(Path at, char kind, std::string_view text)
    {
        if (at.size() == 1 && kind == '{')
            m_entry.offers.emplace_back();
        else if (at.size() == 2 && at[1] == "effectiveDate")
            m_entry.offers.back().effective = dayOf(text);
        if (at.size() < 3 || at[1] != "priceDimensions")
            return true;
        std::vector<Dimension> &dimensions = m_entry.offers.back().dimensions;
        if (at.size() == 3 && kind == '{')
            dimensions.emplace_back();
        else if (at.size() == 4 && at[3] == "unit")
            dimensions.back().unit = text;
        else if (at.size() == 5 && at[3] == "pricePerUnit")
            (at[4] == "USD" ? dimensions.back().usd : dimensions.back().currency) = at[4] == "USD" ? std::string(text) : at[4];
        return true;
    }

    bool endRate()
    {
        const Result<void> added = m_savings.end();
        return added || stop({added.error().code, added.error().message, m_source.where()});
    }

    bool endEntry()
    {
        if (m_path[0] == "searchResults")
            return endRate();
        if (m_path[0] == "terms")
            return add(*m_product, m_published);
        std::optional<Product> product = judge();
        if (!product)
            return true;
        if (m_path[0] == "products") {
            m_wanted.insert_or_assign(m_path[1], std::move(*product));
            return m_wanted.size() <= mostProducts || wrong(say("more than {} products are of the catalog's types; expected AWS's list", mostProducts));
        }
        m_published = std::max(m_published, m_entry.published);
        for (const std::string &kind : m_entry.otherTerms)
            countTerms(kind);
        return add(*product, m_entry.published);
    }

    /// On-Demand Linux on shared hardware, as billed while it runs: the product that a bare price means. None: another
    /// one, which is counted where it is of the catalog's types.
    std::optional<Product> judge()
    {
        const auto of = [&](std::string_view key) {
            const auto found = m_entry.attributes.find(key);
            return found == m_entry.attributes.end() ? std::string() : found->second;
        };
        const auto is = [&](std::string_view key, std::string_view wanted) {
            const std::string value = of(key);
            return value.empty() || value == wanted;
        };
        Product out{of("instanceType"), of("regionCode")};
        if (!m_catalog.instance(out.item))
            return {};
        if (!is("marketoption", "OnDemand")) {
            ++m_otherMarkets;
        } else if (!is("operatingSystem", "Linux") || !is("preInstalledSw", "NA") || !is("tenancy", "Shared") || !is("capacitystatus", "Used")) {
            ++m_passed.products;
        } else if (!is("locationType", "AWS Region")) {
            ++m_otherPlaces;
        } else if (!m_catalog.regions.contains(out.region)) {
            m_passed.region(out.region);
        } else {
            m_found.try_emplace({out.item, out.region});
            return out;
        }
        return {};
    }

    void countTerms(const std::string &kind)
    {
        if (m_otherTerms.size() < mostNamed || m_otherTerms.contains(echo(kind)))
            ++m_otherTerms[echo(kind)];
    }

    /// The hourly rates of all On-Demand offers of a product.
    bool add(const Product &product, const std::string &published)
    {
        Found &found = m_found[{product.item, product.region}];
        for (const Offer &offer : m_entry.offers) {
            for (const Dimension &dimension : offer.dimensions) {
                if (!dimension.unit.empty() && dimension.unit != "Hrs")
                    continue;
                if (!dimension.usd && dimension.currency)
                    return stop({ErrorCode::Unsupported, "the price of " + product.item + " in " + product.region + " is in " + inQuotes(*dimension.currency) + "; expected USD", m_source.where()});
                const std::optional<double> usd = hourlyUsd(dimension.usd.value_or(""));
                if (!usd)
                    continue;
                if (std::ranges::find(found.usd, *usd) == found.usd.end() && found.usd.size() < 3)
                    found.usd.push_back(*usd);
                found.date = std::max(found.date, offer.effective.empty() ? published : offer.effective);
            }
        }
        return true;
    }

    /// `words`: of what is counted in the first place.
    template <class... Words>
    void left(std::size_t count, Pattern<1 + sizeof...(Words)> one, Pattern<1 + sizeof...(Words)> several, const Words &...words)
    {
        if (count > 0)
            m_list.notRead.push_back(say(count == 1 ? one : several, format::integer(static_cast<double>(count)), words...));
    }

    Result<PriceList> result()
    {
        m_list.file = m_file;
        std::set<std::string_view> types;
        std::set<std::string_view> regions;
        for (const auto &[key, found] : m_found) {
            const auto &[item, region] = key;
            if (found.usd.size() == 1) {
                m_list.rows.push_back({item, CapacityKind::OnDemand, region, {}, found.usd.front(), 0, found.date, {}, {}});
                types.insert(item);
                regions.insert(region);
            } else if (m_list.notRead.size() < mostNamed) {
                m_list.notRead.push_back(found.usd.empty() ? say("{} in {} has no hourly On-Demand price", item, region)
                                                           : say("{} in {} has several On-Demand prices, {} and {}", item, region, format::usdPerHour(found.usd[0]), format::usdPerHour(found.usd[1])));
            }
        }
        const std::size_t onDemand = m_list.rows.size();
        const std::string plans = m_savings.addTo(m_list, types, regions);
        left(m_savings.otherDurations(), Pattern<1>("{} rate of another term than one or three years"), Pattern<1>("{} rates of other terms than one or three years"));
        left(m_passed.products, Pattern<1>("{} product of these types with another operating system, tenancy, installed software or a reservation"),
             Pattern<1>("{} products of these types with another operating system, tenancy, installed software or a reservation"));
        left(m_otherMarkets, Pattern<1>("{} product of another market (Capacity Blocks are paid ahead, at a price that this list does not have)"),
             Pattern<1>("{} products of other markets (Capacity Blocks are paid ahead, at prices that this list does not have)"));
        left(m_otherPlaces, Pattern<1>("{} product in a Local Zone, Wavelength Zone or Outpost"), Pattern<1>("{} products in Local Zones, Wavelength Zones or Outposts"));
        for (const std::string &region : m_passed.regions)
            m_list.notRead.push_back(say("products in {}, which is no region of the catalog", region));
        for (const auto &[kind, count] : m_otherTerms)
            left(count, Pattern<2>("{} product's terms of kind {}, which no capacity of a design is bought by"), Pattern<2>("{} products' terms of kind {}, which no capacity of a design is bought by"), kind);
        if (m_list.rows.empty()) {
            const Said lacks = m_anyRates ? say("holds no single Savings Plans rate of a type that the catalog has") : say("holds no On-Demand Linux price of a type that the catalog has");
            return fail(ErrorCode::InvalidInput, m_list.notRead.empty() ? lacks : say("{}; it holds: {}", lacks, m_list.notRead.front()), m_file);
        }
        const auto counted = [](std::size_t count, const char *one) { return std::to_string(count) + one + (count == 1 ? "" : "s"); };
        const std::size_t rates = m_list.rows.size() - onDemand;
        const std::string where = " of " + counted(types.size(), " instance type") + " in " + counted(regions.size(), " region");
        if (rates > 0) {
            m_list.what = "AWS Savings Plans rates, " + plans + ": " + counted(rates, " rate") + (onDemand > 0 ? " and " + counted(onDemand, " On-Demand price") : std::string()) + where;
            return std::move(m_list);
        }
        m_list.what = "AWS price list of AmazonEC2" + (m_published.empty() ? std::string() : ", published " + m_published) + (m_version.empty() ? std::string() : ", version " + m_version) + ": "
            + counted(m_list.rows.size(), " On-Demand price") + where;
        return std::move(m_list);
    }

    PriceText m_source;
    const std::string &m_file;
    const Catalog &m_catalog;
    std::optional<Error> m_error;
    std::vector<std::string> m_path;         ///< a key, or nothing for a list, of each level
    std::optional<std::string_view> m_inner; ///< the text of JSON inside a string
    PriceEntry m_entry;
    std::size_t m_entryAt = 0;               ///< levels outside the entry; 0: in none
    std::size_t m_entryFrom = 0;             ///< bytes before it
    const Product *m_product = nullptr;      ///< whose On-Demand terms stand here
    bool m_answer = false;
    bool m_products = false;
    bool m_terms = false;
    bool m_rates = false;
    bool m_anyRates = false;                 ///< in any of the answers
    unsigned long long m_whole = 0;          ///< the last whole number
    PassedOver m_passed;
    SavingsRates m_savings;
    PriceList m_list;
    std::string m_published;
    std::string m_version;
    std::unordered_map<std::string, Product> m_wanted; ///< by SKU
    std::map<std::pair<std::string, std::string>, Found> m_found;
    std::size_t m_otherMarkets = 0;
    std::size_t m_otherPlaces = 0;
    std::map<std::string, std::size_t> m_otherTerms;
};

} // namespace

bool startsAwsPrices(std::string_view start)
{
    if (start.starts_with("\xef\xbb\xbf"))
        start.remove_prefix(3);
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && start[first] == '{';
}

Result<PriceList> readAwsPrices(TextPieces &pieces, const std::string &file, const Catalog &catalog, std::size_t most)
{
    return Reader(pieces, file, catalog, most).read();
}

} // namespace switchyard::catalog
