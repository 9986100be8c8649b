// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment_items.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <simdjson.h>

#include <core/base/echo.h>

namespace switchyard::telemetry {

namespace dom = simdjson::dom;

namespace {

constexpr std::size_t mostMemory_B = std::size_t{1} << 30; ///< of all columns: {"all": 0} is short and stands for many

} // namespace

void MomentItems::complain(Said message, ErrorCode code)
{
    if (!m_error)
        m_error = fail(code, std::move(message), m_file).error();
}

void MomentItems::complain(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

void MomentItems::badLength(std::string_view key, std::size_t count)
{
    complain(say("the list {} is not as long as the design; expected {} values", inQuotes(key), count));
}

std::optional<dom::element> MomentItems::find(const dom::object &of, std::string_view key)
{
    dom::element value;
    if (of.at_key(key).get(value) != simdjson::SUCCESS || value.is_null())
        return {};
    return value;
}

std::optional<dom::object> MomentItems::object(const dom::object &of, std::string_view key, bool needed)
{
    const auto value = find(of, key);
    dom::object out;
    if (value && value->get_object().get(out) == simdjson::SUCCESS)
        return out;
    if (value || needed)
        complain(value ? say("\"{}\" is no object; expected an object", key) : say("there is no \"{}\"; expected an object", key));
    return {};
}

std::optional<dom::array> MomentItems::list(const dom::object &of, std::string_view key)
{
    const auto value = find(of, key);
    dom::array out;
    if (value && value->get_array().get(out) == simdjson::SUCCESS)
        return out;
    if (value)
        complain(say("\"{}\" is something else; expected a list", key));
    return {};
}

std::string MomentItems::text(const dom::object &of, std::string_view key)
{
    const auto value = find(of, key);
    std::string_view out;
    if (value && value->get_string().get(out) != simdjson::SUCCESS)
        complain(say("\"{}\" is something else; expected a text", key));
    return std::string(out);
}

bool MomentItems::flag(const dom::object &of, std::string_view key, bool otherwise)
{
    const auto value = find(of, key);
    bool out = otherwise;
    if (value && value->get_bool().get(out) != simdjson::SUCCESS)
        complain(say("\"{}\" is something else; expected true or false", key));
    return out;
}

double MomentItems::number(const dom::object &of, std::string_view key, double low, double high)
{
    const auto value = find(of, key);
    if (!value)
        return std::numeric_limits<double>::quiet_NaN();
    double out = 0;
    if (value->get_double().get(out) != simdjson::SUCCESS || !(out >= low && out <= high)) {
        complain(say("\"{}\" is no number that a look gives", key));
        out = low;
    }
    return out;
}

double MomentItems::number(const dom::object &of, std::string_view key, double low, double high, double otherwise)
{
    const double value = number(of, key, low, high);
    return std::isnan(value) ? otherwise : value;
}

int MomentItems::whole(const dom::object &of, std::string_view key, int low, int high, int otherwise)
{
    return static_cast<int>(number(of, key, low, high, otherwise));
}

template <class T> void MomentItems::readItems(const dom::array &from, std::string_view key, std::optional<std::size_t> count, std::vector<T> &out)
{
    if (count && !mayHold(*count * sizeof(T)))
        return;
    out.reserve(count.value_or(0));
    for (const dom::element item : from) {
        if (count && out.size() == *count)
            return badLength(key, *count);
        if (!count && !mayHold(sizeof(T)))
            return;
        if (!take(item, out.emplace_back()))
            return complain(say("the list {} holds something that is none of its values", inQuotes(key)));
    }
    if (count && out.size() != *count && !out.empty())
        badLength(key, *count);
}

template <class T> void MomentItems::readColumn(const dom::element &value, std::string_view key, std::size_t count, std::vector<T> &out, const std::vector<T> *now)
{
    dom::array items;
    dom::object same;
    std::string_view word;
    T all{};
    dom::element item;
    if (value.get_array().get(items) == simdjson::SUCCESS)
        return readItems(items, key, count, out);
    if (value.get_string().get(word) == simdjson::SUCCESS && word == "now" && now) {
        if (now->size() != count)
            return badLength(key, count);
        std::size_t bytes = count * sizeof(T); // NOLINT(misc-const-correctness): of strings it grows
        if constexpr (std::is_same_v<T, std::string>) {
            for (const std::string &one : *now)
                bytes += one.size();
        }
        if (mayHold(bytes))
            out = *now;
        return;
    }
    if (value.get_object().get(same) != simdjson::SUCCESS || same.at_key("all").get(item) != simdjson::SUCCESS)
        return complain(say("the column {} is something else; expected a list", inQuotes(key)));
    if (!take(item, all))
        return complain(say("the column {} holds something that is none of its values", inQuotes(key)));
    std::size_t each = sizeof(T); // NOLINT(misc-const-correctness): likewise
    if constexpr (std::is_same_v<T, std::string>)
        each += all.size() > 15 ? all.size() : 0;
    if (mayHold(count * each))
        out.assign(count, all);
}

template <class T>
void MomentItems::column(const dom::object &look, std::string_view key, std::size_t count, std::vector<T> &out, const std::vector<T> *now, int low, int high)
{
    m_low = low;
    m_high = high;
    if (const auto value = find(look, key); value && !m_error)
        readColumn(*value, key, count, out, now);
}

std::vector<std::string> MomentItems::texts(const dom::object &of, std::string_view key)
{
    std::vector<std::string> out;
    if (const auto from = list(of, key))
        readItems(*from, key, {}, out);
    return out;
}

std::vector<std::pair<std::string, std::string>> MomentItems::pairs(const dom::object &of, std::string_view key)
{
    std::vector<std::pair<std::string, std::string>> out;
    const auto from = list(of, key);
    if (!from)
        return out;
    for (const dom::element item : *from) {
        dom::array two;
        std::string_view a, b;
        if (item.get_array().get(two) != simdjson::SUCCESS || two.at(0).get_string().get(a) != simdjson::SUCCESS || two.at(1).get_string().get(b) != simdjson::SUCCESS) {
            complain(say("\"{}\" holds something else; expected pairs of texts", key));
            break;
        }
        out.emplace_back(a, b);
    }
    return out;
}

std::vector<int> MomentItems::indices(const dom::object &of, std::string_view key, int count)
{
    std::vector<int> out;
    m_low = 0;
    m_high = count - 1;
    if (const auto from = list(of, key))
        readItems(*from, key, {}, out);
    return out;
}

bool MomentItems::take(const dom::element &item, double &out)
{
    std::string_view word;
    if (item.is_null())
        out = std::numeric_limits<double>::quiet_NaN();
    else if (item.get_string().get(word) == simdjson::SUCCESS && (word == "+Inf" || word == "-Inf"))
        out = word.front() == '+' ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    else
        return item.get_double().get(out) == simdjson::SUCCESS;
    return true;
}

bool MomentItems::take(const dom::element &item, float &out)
{
    double value = 0;
    if (!take(item, value))
        return false;
    constexpr double most = static_cast<double>(std::numeric_limits<float>::max());
    out = value > most ? std::numeric_limits<float>::infinity() : value < -most ? -std::numeric_limits<float>::infinity() : static_cast<float>(value);
    return true;
}

bool MomentItems::take(const dom::element &item, int &out) const
{
    std::int64_t value = 0;
    if (item.get_int64().get(value) != simdjson::SUCCESS || value < m_low || value > m_high)
        return false;
    out = static_cast<int>(value);
    return true;
}

bool MomentItems::take(const dom::element &item, char &out) const
{
    int value = 0;
    const bool taken = take(item, value);
    out = static_cast<char>(value);
    return taken;
}

bool MomentItems::take(const dom::element &item, std::string &out)
{
    std::string_view word;
    if (item.get_string().get(word) != simdjson::SUCCESS)
        return false;
    m_memory_B += word.size() > 15 ? word.size() : 0;
    out = word;
    return true;
}

bool MomentItems::mayHold(std::size_t bytes)
{
    m_memory_B += bytes;
    if (m_memory_B > mostMemory_B)
        complain(say("the moment stands for more values than fit into {} MiB", mostMemory_B >> 20));
    return !m_error;
}

template void MomentItems::column(const dom::object &, std::string_view, std::size_t, std::vector<float> &, const std::vector<float> *, int, int);
template void MomentItems::column(const dom::object &, std::string_view, std::size_t, std::vector<double> &, const std::vector<double> *, int, int);
template void MomentItems::column(const dom::object &, std::string_view, std::size_t, std::vector<int> &, const std::vector<int> *, int, int);
template void MomentItems::column(const dom::object &, std::string_view, std::size_t, std::vector<char> &, const std::vector<char> *, int, int);
template void MomentItems::column(const dom::object &, std::string_view, std::size_t, std::vector<std::string> &, const std::vector<std::string> *, int, int);
template void MomentItems::readColumn(const dom::element &, std::string_view, std::size_t, std::vector<float> &, const std::vector<float> *);

} // namespace switchyard::telemetry
