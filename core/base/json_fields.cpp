// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/json_fields.h>

#include <cmath>

#include <core/base/echo.h>
#include <core/base/errorline.h>
#include <core/base/number.h>
#include <core/base/tableword.h>

namespace switchyard::json {

std::string where(const std::string &file, const Value &value)
{
    return value.line > 0 ? file + ":" + std::to_string(value.line) : file;
}

Fields::Fields(const Value &value, const std::string &file, const Said &what)
    : m_value(value), m_file(file), m_what(echoed(what)), m_read(value.members.size(), false)
{
    if (!value.isObject())
        complain(say("{} is {}; expected an object", m_what, tableWord(describe(value.kind))), &value);
}

void Fields::complain(Said message, const Value *at)
{
    if (ok())
        m_error = fail(ErrorCode::InvalidInput, std::move(message), where(m_file, at ? *at : m_value)).error();
}

void Fields::complain(Error error)
{
    if (ok())
        m_error = std::move(error);
}

const Value *Fields::find(std::string_view key)
{
    for (std::size_t i = 0; i < m_value.members.size(); ++i) {
        if (m_value.members[i].first == key) {
            m_read[i] = true;
            return &m_value.members[i].second;
        }
    }
    return nullptr;
}

const Value *Fields::maybe(std::string_view key, Kind kind)
{
    const Value *value = find(key);
    if (value && value->kind != kind) {
        complain(say("{}: {} is {}; expected {}", m_what, inQuotes(key), tableWord(describe(value->kind)), tableWord(describe(kind))),
                 value);
        return nullptr;
    }
    return value;
}

const Value *Fields::need(std::string_view key, Kind kind)
{
    if (!has(key)) {
        complain(say("{} has no {}; expected {}", m_what, inQuotes(key), tableWord(describe(kind))));
        return nullptr;
    }
    return maybe(key, kind);
}

std::string Fields::text(std::string_view key)
{
    const Value *value = need(key, Kind::String);
    if (value && value->text.empty())
        complain(say("{}: {} is empty; expected a text", m_what, inQuotes(key)), value);
    return value ? value->text : std::string();
}

std::string Fields::text(std::string_view key, std::string_view otherwise)
{
    const Value *value = maybe(key, Kind::String);
    return value ? value->text : std::string(otherwise);
}

bool Fields::flag(std::string_view key, bool otherwise)
{
    const Value *value = maybe(key, Kind::Bool);
    return value ? value->boolean : otherwise;
}

double Fields::numberIn(const Value &value, std::string_view key, double low, double high)
{
    if (std::isfinite(value.number) && value.number >= low && value.number <= high)
        return value.number;
    complain(say("{}: {} is {}; expected a number from {} to {}", m_what, inQuotes(key), echo(value.text), json::number(low).text, json::number(high).text),
             &value);
    return low;
}

double Fields::number(std::string_view key, double low, double high)
{
    const Value *value = need(key, Kind::Number);
    return value ? numberIn(*value, key, low, high) : low;
}

double Fields::number(std::string_view key, double low, double high, double otherwise)
{
    const Value *value = maybe(key, Kind::Number);
    return value ? numberIn(*value, key, low, high) : otherwise;
}

int Fields::integer(std::string_view key, int low, int high)
{
    const auto whole = number::whole(number(key, low, high), low, high);
    if (!whole)
        complain(say("{}: {} is not whole; expected a whole number", m_what, inQuotes(key)), m_value.find(key));
    return whole.value_or(low);
}

int Fields::integer(std::string_view key, int low, int high, int otherwise)
{
    return maybe(key, Kind::Number) ? integer(key, low, high) : otherwise;
}

std::vector<const Member *> Fields::unread() const
{
    std::vector<const Member *> out;
    for (std::size_t i = 0; i < m_value.members.size(); ++i)
        if (!m_read[i])
            out.push_back(&m_value.members[i]);
    return out;
}

Result<void> Fields::finish(bool strict)
{
    if (ok() && strict) {
        if (const auto rest = unread(); !rest.empty())
            complain(say("{}: key {} is not known here", m_what, inQuotes(rest.front()->first)), &rest.front()->second);
    }
    if (!ok())
        return std::unexpected(m_error);
    return {};
}

} // namespace switchyard::json
