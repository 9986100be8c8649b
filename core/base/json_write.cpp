// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/json.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace switchyard::json {

namespace {

void appendString(std::string &out, std::string_view text)
{
    static constexpr char hex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\t': out += "\\t"; break;
        case '\r': out += "\\r"; break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                out += "\\u00";
                out += hex[static_cast<unsigned char>(c) >> 4];
                out += hex[static_cast<unsigned char>(c) & 15];
            } else {
                out += c;
            }
        }
    }
    out += '"';
}

void append(std::string &out, const Value &value)
{
    switch (value.kind) {
    case Kind::Null: out += "null"; break;
    case Kind::Bool: out += value.boolean ? "true" : "false"; break;
    case Kind::Number: out += value.text; break;
    case Kind::String: appendString(out, value.text); break;
    case Kind::Array: {
        out += '[';
        const char *separator = "";
        for (const Value &item : value.items) {
            out += separator;
            separator = ", ";
            append(out, item);
        }
        for (const double item : value.packed) {
            out += separator;
            separator = ", ";
            out += number(item).text;
        }
        out += ']';
        break;
    }
    case Kind::Object: {
        out += '{';
        const char *separator = "";
        for (const auto &[key, item] : value.members) {
            out += separator;
            separator = ", ";
            appendString(out, key);
            out += ": ";
            append(out, item);
        }
        out += '}';
        break;
    }
    }
}

} // namespace

Value boolean(bool value)
{
    Value out;
    out.kind = Kind::Bool;
    out.boolean = value;
    return out;
}

Value number(double value)
{
    Value out;
    out.kind = Kind::Number;
    out.number = value;
    std::array<char, 32> buffer{};
    // Whole numbers are written as people write them, not as 1e+05.
    const bool whole = value == static_cast<double>(static_cast<long long>(std::clamp(value, -9e15, 9e15)));
    const auto end = whole ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<long long>(value))
                           : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    out.text.assign(buffer.data(), end.ptr);
    return out;
}

Value string(std::string value)
{
    Value out;
    out.kind = Kind::String;
    out.text = std::move(value);
    return out;
}

Value array()
{
    Value out;
    out.kind = Kind::Array;
    return out;
}

Value texts(const std::vector<std::string> &items)
{
    Value out = array();
    for (const std::string &item : items)
        out.items.push_back(string(item));
    return out;
}

Value object()
{
    Value out;
    out.kind = Kind::Object;
    return out;
}

void set(Value &object, std::string key, Value value)
{
    object.members.emplace_back(std::move(key), std::move(value));
}

std::string writeLine(const Value &value)
{
    std::string out;
    append(out, value);
    return out;
}

void sortKeys(Value &value)
{
    for (Value &item : value.items)
        sortKeys(item);
    for (auto &member : value.members)
        sortKeys(member.second);
    std::ranges::stable_sort(value.members, {}, &Member::first);
}

} // namespace switchyard::json
