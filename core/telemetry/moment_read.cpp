// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment.h>

#include <memory>
#include <optional>
#include <utility>

#include <simdjson.h>

#include <core/base/input.h>
#include <core/telemetry/moment_look.h>
#include <core/telemetry/server_address.h>

namespace switchyard::telemetry {

namespace {

namespace dom = simdjson::dom;

constexpr std::size_t mostLooks = 16; ///< earlier ones; a diagnosis uses twelve
constexpr std::string_view mark = "\"switchyard_moment\"";

/// Which version, its design, and its looks in their order.
class Reader
{
public:
    Reader(const std::string &file, const catalog::Catalog &catalog) : m_file(file), m_catalog(catalog), m_in(file) {}

    Result<Moment> read(const dom::object &top)
    {
        readVersion(top);
        Moment moment;
        moment.server = redacted(m_in.text(top, "server"));
        moment.designGiven = m_in.flag(top, "design_given", true);
        for (const auto &[host, why] : m_in.pairs(top, "not_understood"))
            moment.notUnderstood.emplace_back(host, why);
        readDesign(top);
        if (!m_in.error()) {
            moment.design = m_design;
            moment.seen = readLook(top, "now", nullptr);
            if (moment.seen)
                readKept(top, *moment.seen, moment.kept);
        }
        if (m_in.error())
            return std::unexpected(*m_in.error());
        return moment;
    }

private:
    void readVersion(const dom::object &top)
    {
        const double version = m_in.number(top, "switchyard_moment", 0, 1e9);
        if (version >= 2)
            m_in.complain(say("the moment has format {}, which a newer release wrote; expected format 1", static_cast<long long>(version)), ErrorCode::NewerVersion);
        else if (version != 1) // NaN too
            m_in.complain(say("this is no saved moment; expected \"switchyard_moment\": 1"));
    }

    void readDesign(const dom::object &top)
    {
        if (m_in.error())
            return;
        const auto from = m_in.object(top, "design", true);
        if (!from)
            return;
        auto read = design::readDesign(simdjson::minify(*from), m_file + ": design", &m_catalog);
        if (!read)
            return m_in.complain(std::move(read).error());
        if (const std::string prices = m_in.text(top, "prices"); !prices.empty()) {
            auto own = catalog::parsePriceList(prices, m_file + ": prices", m_catalog);
            if (!own)
                return m_in.complain(std::move(own).error());
            own->file = read->priceList;
            read->prices = catalog::PriceListPtr(std::move(*own));
        }
        m_design = std::make_shared<const design::Design>(std::move(*read));
        m_layout.emplace(*m_design, m_catalog);
    }

    void readKept(const dom::object &top, const Observation &now, EarlierLooks &kept)
    {
        if (m_in.find(top, "whole"))
            kept.swept = readLook(top, "whole", &now);
        const auto before = m_in.list(top, "before");
        if (!before)
            return;
        for (const dom::element item : *before) {
            dom::object look;
            if (item.get_object().get(look) != simdjson::SUCCESS)
                return m_in.complain(say("\"before\" holds something else; expected looks"));
            if (kept.before.size() == mostLooks)
                return m_in.complain(say("\"before\" holds more looks than a diagnosis needs; expected at most {}", mostLooks));
            auto read = telemetry::readLook(m_in, frame(), look, &now, true);
            if (m_in.error())
                return;
            if (!kept.before.empty() && read->time_s < kept.before.back()->time_s)
                return m_in.complain(say("\"before\" is not in the order of time"));
            kept.before.push_back(std::move(read));
        }
    }

    ObservationPtr readLook(const dom::object &of, std::string_view key, const Observation *now)
    {
        const auto look = m_in.object(of, key, true);
        return look ? telemetry::readLook(m_in, frame(), *look, now, false) : nullptr;
    }

    [[nodiscard]] LookFrame frame() const { return {*m_design, m_catalog, *m_layout}; }

    const std::string &m_file;
    const catalog::Catalog &m_catalog;
    MomentItems m_in;
    design::DesignPtr m_design;
    std::optional<DeviceNumbering> m_layout;
};

} // namespace

bool isMoment(std::string_view text)
{
    const std::size_t open = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (open == std::string_view::npos || text[open] != '{')
        return false;
    const std::size_t key = text.find_first_not_of(" \t\r\n", open + 1);
    return key != std::string_view::npos && text.substr(key).starts_with(mark);
}

Result<Moment> readMoment(std::string text, const std::string &file, const catalog::Catalog &catalog)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    dom::parser parser;
    dom::element document;
    if (const auto e = parser.parse(text.data(), text.size(), false).get(document); e != simdjson::SUCCESS)
        return fail(ErrorCode::InvalidInput, say("the moment is damaged or cut off: {}; expected JSON as it was saved", simdjson::error_message(e)), file);
    dom::object top;
    if (document.get_object().get(top) != simdjson::SUCCESS)
        return fail(ErrorCode::InvalidInput, say("this is no saved moment; expected \"switchyard_moment\": 1"), file);
    return Reader(file, catalog).read(top);
}

Result<Moment> loadMoment(const std::string &path, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(std::string text, readInput(path, InputKind::Moment));
    return readMoment(std::move(text), path, catalog);
}

} // namespace switchyard::telemetry
