// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/aws_prices.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/json.h>
#include <core/base/json_walk.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

namespace {

constexpr std::size_t mostEntry = std::size_t{1} << 20; ///< bytes of one product or its terms; AWS's have some thousand
constexpr std::size_t mostProducts = 100'000;           ///< of the catalog's types; AWS's list of all regions has some thousand
constexpr std::size_t mostNamed = 20;                   ///< SKUs, regions and types in sentences

std::string member(const json::Value *object, std::string_view key)
{
    const json::Value *value = object ? object->find(key) : nullptr;
    return value && value->isString() ? value->text : std::string();
}

const json::Value &itemOf(const json::Value *object, std::string_view key)
{
    static const json::Value nothing;
    const json::Value *value = object ? object->find(key) : nullptr;
    return value ? *value : nothing;
}

std::string dayOf(const std::string &time) { return isIsoDate(std::string_view(time).substr(0, 10)) ? time.substr(0, 10) : std::string(); }

/// The type that the text of a product names, before it is parsed; also where the text is inside a string.
std::string_view typeIn(std::string_view raw)
{
    constexpr std::string_view key = "instanceType";
    for (std::size_t at = raw.find(key); at != std::string_view::npos; at = raw.find(key, at + 1)) {
        const std::string_view rest = raw.substr(at + key.size());
        if (!rest.starts_with('"') && !rest.starts_with("\\\"")) // a longer key
            continue;
        const std::size_t from = rest.find_first_not_of("\\\": \t\r\n");
        return from == std::string_view::npos ? std::string_view() : rest.substr(from, rest.find_first_of("\\\"", from) - from);
    }
    return {};
}

struct Product {
    std::string item;
    std::string region;
};

/// What was found for a type in a region.
struct Found {
    std::vector<double> usd; ///< different ones
    std::string date;
};

class Reader
{
public:
    Reader(TextPieces &pieces, const std::string &file, const Catalog &catalog, std::size_t most) : m_walk(pieces, file, most), m_file(file), m_catalog(catalog) {}

    Result<PriceList> read()
    {
        Result<PriceList> list = readAll();
        if (!list && m_walk.tooLong())
            return fail(ErrorCode::InvalidInput, "AWS's price list is too large to be read here; `switchyard-cli import aws-prices FILE -o NAME.csv` makes a small list of it", m_file);
        return list;
    }

private:
    Result<PriceList> readAll()
    {
        bool known = false;
        do {
            SWITCHYARD_TRY(const bool is, document());
            known = known || is;
            SWITCHYARD_TRY(m_next, m_walk.peek());
        } while (m_next == '{'); // one answer after another
        if (m_next != '\0')
            return m_walk.wrong("there is more text after the end of the JSON value");
        if (!known)
            return fail(ErrorCode::InvalidInput, "is no AWS price list; expected \"PriceList\" of `aws pricing get-products`, or \"products\" with \"terms\"", m_file);
        return result();
    }

    /// One JSON object; whether it is a price list.
    Result<bool> document()
    {
        bool answer = false;
        bool products = false;
        bool terms = false;
        if (auto in = m_walk.enter('{'); !in)
            return std::unexpected(in.error());
        for (;;) {
            SWITCHYARD_TRY(const bool more, m_walk.more('}'));
            if (!more)
                break;
            SWITCHYARD_TRY(const std::string key, m_walk.key());
            Result<void> done;
            if (key == "PriceList") {
                answer = true;
                done = readAnswer();
            } else if (key == "products") {
                products = true;
                done = readProducts();
            } else if (key == "terms" && !products) {
                return m_walk.wrong("the terms come before the products; expected an offer file as AWS writes it");
            } else if (key == "terms") {
                terms = true;
                done = readTerms();
            } else if (key == "offerCode" || key == "version" || key == "publicationDate") {
                done = readHead(key);
            } else {
                done = m_walk.pass();
            }
            if (!done)
                return std::unexpected(done.error());
        }
        return answer || (products && terms);
    }

    Result<void> readHead(const std::string &key)
    {
        SWITCHYARD_TRY(const std::string_view raw, m_walk.value(mostEntry));
        SWITCHYARD_TRY(const json::Value value, json::parse("[" + std::string(raw) + "]", m_walk.where()));
        const std::string &text = value.items.empty() ? std::string() : value.items[0].text;
        if (key == "publicationDate")
            m_published = dayOf(text);
        else if (key == "offerCode" && text != "AmazonEC2")
            return fail(ErrorCode::Unsupported, "this is the price list of " + inQuotes(text) + (text.ends_with("SavingsPlan") ? ", whose rates depend on the plan and how it is paid" : "") + "; expected that of AmazonEC2", m_file);
        else if (key == "version")
            m_version = echo(text);
        return {};
    }

    /// A list of JSON texts, or of the objects themselves.
    Result<void> readAnswer()
    {
        if (auto in = m_walk.enter('['); !in)
            return in;
        for (;;) {
            SWITCHYARD_TRY(const bool more, m_walk.more(']'));
            if (!more)
                return {};
            SWITCHYARD_TRY(const std::string_view raw, m_walk.value(mostEntry));
            const bool isText = raw.starts_with('"');
            if (!isText && !raw.starts_with('{'))
                return m_walk.wrong("an entry of \"PriceList\" is neither text nor an object");
            SWITCHYARD_TRY(const json::Value list, json::parse("[" + std::string(raw) + "]", m_walk.where()));
            json::Value inner;
            if (isText) {
                SWITCHYARD_TRY(inner, json::parse(list.items[0].text, m_walk.where()));
            }
            const json::Value &entry = isText ? inner : list.items[0];
            const json::Value *product = entry.find("product");
            const std::optional<Product> wanted = product ? judge(*product) : std::nullopt;
            if (!wanted)
                continue;
            m_published = std::max(m_published, dayOf(member(&entry, "publicationDate")));
            const json::Value *terms = entry.find("terms");
            if (const json::Value &onDemand = itemOf(terms, "OnDemand"); !onDemand.members.empty()) {
                if (auto added = add(*wanted, onDemand, dayOf(member(&entry, "publicationDate"))); !added)
                    return added;
            }
            if (terms)
                for (const auto &[kind, offers] : terms->members)
                    if (kind != "OnDemand" && !offers.members.empty())
                        countTerms(kind);
        }
    }

    Result<void> readProducts()
    {
        SWITCHYARD_TRY(const char bracket, m_walk.peek());
        if (bracket == '[')
            return fail(ErrorCode::Unsupported, "its products are a list, as those of Savings Plans; expected the price list of AmazonEC2", m_file);
        if (auto in = m_walk.enter('{'); !in)
            return in;
        for (;;) {
            SWITCHYARD_TRY(const bool more, m_walk.more('}'));
            if (!more)
                return {};
            SWITCHYARD_TRY(std::string sku, m_walk.key());
            SWITCHYARD_TRY(const std::string_view raw, m_walk.value(mostEntry));
            if (!m_catalog.instance(typeIn(raw)))
                continue;
            SWITCHYARD_TRY(const json::Value product, json::parse(raw, m_walk.where()));
            if (std::optional<Product> wanted = judge(product))
                m_products.insert_or_assign(std::move(sku), std::move(*wanted));
            if (m_products.size() > mostProducts)
                return m_walk.wrong("more than " + std::to_string(mostProducts) + " products are of the catalog's types; expected AWS's list");
        }
    }

    Result<void> readTerms()
    {
        if (auto in = m_walk.enter('{'); !in)
            return in;
        for (;;) {
            SWITCHYARD_TRY(const bool more, m_walk.more('}'));
            if (!more)
                return {};
            SWITCHYARD_TRY(const std::string kind, m_walk.key());
            if (auto done = readTermsOf(kind); !done)
                return done;
        }
    }

    Result<void> readTermsOf(const std::string &kind)
    {
        SWITCHYARD_TRY(const char bracket, m_walk.peek());
        if (bracket != '{')
            return m_walk.pass();
        if (auto in = m_walk.enter('{'); !in)
            return in;
        for (;;) {
            SWITCHYARD_TRY(const bool more, m_walk.more('}'));
            if (!more)
                return {};
            SWITCHYARD_TRY(const std::string sku, m_walk.key());
            const auto product = m_products.find(sku);
            Result<void> done;
            if (product == m_products.end() || kind != "OnDemand") {
                if (product != m_products.end())
                    countTerms(kind);
                done = m_walk.pass();
            } else {
                SWITCHYARD_TRY(const std::string_view raw, m_walk.value(mostEntry));
                SWITCHYARD_TRY(const json::Value offers, json::parse("[" + std::string(raw) + "]", m_walk.where()));
                done = offers.items.empty() ? Result<void>() : add(product->second, offers.items[0], m_published);
            }
            if (!done)
                return done;
        }
    }

    /// On-Demand Linux on shared hardware, as billed while it runs: the product that a bare price means. None: another
    /// one, which is counted where it is of the catalog's types.
    std::optional<Product> judge(const json::Value &product)
    {
        const json::Value *attributes = product.find("attributes");
        Product out{member(attributes, "instanceType"), member(attributes, "regionCode")};
        if (!attributes || !m_catalog.instance(out.item))
            return {};
        const auto is = [&](std::string_view key, std::string_view wanted) {
            const std::string value = member(attributes, key);
            return value.empty() || value == wanted;
        };
        if (!is("marketoption", "OnDemand")) {
            ++m_otherMarkets;
        } else if (!is("operatingSystem", "Linux") || !is("preInstalledSw", "NA") || !is("tenancy", "Shared") || !is("capacitystatus", "Used")) {
            ++m_otherProducts;
        } else if (!is("locationType", "AWS Region")) {
            ++m_otherPlaces;
        } else if (!m_catalog.regions.contains(out.region)) {
            if (m_otherRegions.size() < mostNamed)
                m_otherRegions.insert(echo(out.region));
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
    Result<void> add(const Product &product, const json::Value &offers, const std::string &published)
    {
        Found &found = m_found[{product.item, product.region}];
        for (const auto &[offer, term] : offers.members) {
            for (const auto &[code, dimension] : itemOf(&term, "priceDimensions").members) {
                if (const std::string unit = member(&dimension, "unit"); !unit.empty() && unit != "Hrs")
                    continue;
                const json::Value &price = itemOf(&dimension, "pricePerUnit");
                if (!price.members.empty() && !price.find("USD"))
                    return fail(ErrorCode::Unsupported, "the price of " + product.item + " in " + product.region + " is in " + inQuotes(price.members[0].first) + "; expected USD", m_walk.where());
                const std::string usd = member(&price, "USD");
                double value = 0;
                const auto [end, error] = std::from_chars(usd.data(), usd.data() + usd.size(), value);
                if (error != std::errc{} || end != usd.data() + usd.size() || !(value >= leastUsdPerHour && value <= mostUsdPerHour))
                    continue;
                if (std::ranges::find(found.usd, value) == found.usd.end() && found.usd.size() < 3)
                    found.usd.push_back(value);
                const std::string effective = dayOf(member(&term, "effectiveDate"));
                found.date = std::max(found.date, effective.empty() ? published : effective);
            }
        }
        return {};
    }

    void left(std::size_t count, const char *one, const char *several)
    {
        if (count > 0)
            m_list.notRead.push_back(format::integer(static_cast<double>(count)) + (count == 1 ? one : several));
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
                m_list.notRead.push_back(item + " in " + region + (found.usd.empty() ? " has no hourly On-Demand price" : " has several On-Demand prices, " + format::usdPerHour(found.usd[0]) + " and " + format::usdPerHour(found.usd[1])));
            }
        }
        left(m_otherProducts, " product of these types with another operating system, tenancy, installed software or a reservation", " products of these types with another operating system, tenancy, installed software or a reservation");
        left(m_otherMarkets, " product of another market (Capacity Blocks are paid ahead, at a price that this list does not have)", " products of other markets (Capacity Blocks are paid ahead, at prices that this list does not have)");
        left(m_otherPlaces, " product in a Local Zone, Wavelength Zone or Outpost", " products in Local Zones, Wavelength Zones or Outposts");
        for (const std::string &region : m_otherRegions)
            m_list.notRead.push_back("products in " + region + ", which is no region of the catalog");
        for (const auto &[kind, count] : m_otherTerms)
            left(count, (" product's terms of kind " + kind + ", which no capacity of a design is bought by").c_str(), (" products' terms of kind " + kind + ", which no capacity of a design is bought by").c_str());
        if (m_list.rows.empty())
            return fail(ErrorCode::InvalidInput, "holds no On-Demand Linux price of a type that the catalog has" + (m_list.notRead.empty() ? std::string() : "; it holds: " + m_list.notRead.front()), m_file);
        const auto counted = [](std::size_t count, const char *one) { return std::to_string(count) + one + (count == 1 ? "" : "s"); };
        m_list.what = "AWS price list of AmazonEC2" + (m_published.empty() ? std::string() : ", published " + m_published) + (m_version.empty() ? std::string() : ", version " + m_version) + ": "
                      + counted(m_list.rows.size(), " On-Demand price") + " of " + counted(types.size(), " instance type") + " in " + counted(regions.size(), " region");
        return std::move(m_list);
    }

    json::Walk m_walk;
    const std::string &m_file;
    const Catalog &m_catalog;
    PriceList m_list;
    char m_next = '\0';
    std::string m_published;
    std::string m_version;
    std::unordered_map<std::string, Product> m_products; ///< by SKU
    std::map<std::pair<std::string, std::string>, Found> m_found;
    std::size_t m_otherProducts = 0;
    std::size_t m_otherMarkets = 0;
    std::size_t m_otherPlaces = 0;
    std::set<std::string> m_otherRegions;
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
