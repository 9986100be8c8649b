// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/entry.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/catalog/figures.h>

namespace switchyard::catalog {

namespace {

using json::Kind;
using json::Value;

constexpr std::array<std::string_view, 10> lists = {"instances", "gpus", "ultraservers", "prices", "models",
                                                    "storage", "platforms", "efa", "sources", "regions"};

/// What an entry may say beside its figures and need not.
struct Optional {
    std::string_view list;
    std::string_view key;
    Kind kind;
};
constexpr std::array optionals = {
    Optional{"instances", "cpu", Kind::String},  Optional{"instances", "sold_in", Kind::String},      Optional{"instances", "provisional", Kind::String},
    Optional{"platforms", "cpu", Kind::String},  Optional{"platforms", "provisional", Kind::String},  Optional{"prices", "zone", Kind::String},
    Optional{"prices", "until", Kind::String},   Optional{"prices", "high_usd_per_hour", Kind::Number}, Optional{"prices", "confirmed", Kind::Bool},
    Optional{"prices", "note", Kind::String},    Optional{"models", "note", Kind::String},            Optional{"models", "released", Kind::String},
    Optional{"storage", "notes", Kind::String},  Optional{"sources", "url", Kind::String},            Optional{"sources", "date", Kind::String},
};

std::string textOf(const Value &value)
{
    switch (value.kind) {
    case Kind::Null: return {};
    case Kind::Bool: return value.boolean ? "true" : "false";
    case Kind::Number:
    case Kind::String: return value.text;
    case Kind::Array:
    case Kind::Object: return json::writeLine(value);
    }
    return {};
}

std::string memberText(const Value *object, std::string_view key)
{
    const Value *const value = object ? object->find(key) : nullptr;
    return value ? textOf(*value) : std::string();
}

/// As the files have it.
format::Formatted plain(double number) { return format::Formatted(json::number(number).text); }

Said limitsText(const FigureLimit &limit)
{
    return limit.whole ? say("whole, {} to {}", plain(limit.low), plain(limit.high)) : say("{} to {}", plain(limit.low), plain(limit.high));
}

/// The member at "a/b" or "a"; null: there is none.
const Value *at(const Value &entry, std::string_view path)
{
    const std::size_t cut = path.find('/');
    const Value *const first = entry.find(path.substr(0, cut));
    return !first || cut == std::string_view::npos ? first : first->find(path.substr(cut + 1));
}

Field plainField(std::string path, Kind kind, const Value *value)
{
    Field out;
    out.path = std::move(path);
    out.kind = kind;
    out.value = value ? textOf(*value) : std::string();
    const std::string key = out.key();
    if (key.ends_with("_GBps"))
        out.unit = "GB/s";
    else if (key.ends_with("usd_per_hour"))
        out.unit = "USD/h";
    return out;
}

Field figureField(const FigureLimit &limit, const Value *figures)
{
    const Value *const figure = figures ? figures->find(limit.key) : nullptr;
    Field out;
    out.path = "figures/" + std::string(limit.key);
    out.figure = true;
    out.value = memberText(figure, "value");
    out.unit = limit.unit;
    out.limits = limitsText(limit);
    out.source = memberText(figure, "source");
    out.confirmed = memberText(figure, "confirmed") != "false";
    out.note = memberText(figure, "note");
    return out;
}

/// Numbers by value: 8.0 is 8.
bool sameText(Kind kind, const std::string &a, const std::string &b)
{
    if (kind != Kind::Number || a == b)
        return a == b;
    const auto x = number::fromText(a);
    const auto y = number::fromText(b);
    return x && y && !(*x < *y) && !(*y < *x);
}

void compare(Field &field, const Value &bundled)
{
    const Value *const was = at(bundled, field.path);
    if (!field.figure) {
        field.bundled = was ? textOf(*was) : std::string();
        field.changed = !sameText(field.kind, field.value, field.bundled);
        return;
    }
    field.bundled = memberText(was, "value");
    field.changed = !sameText(Kind::Number, field.value, field.bundled) || field.source != memberText(was, "source") || field.note != memberText(was, "note")
        || field.confirmed != (memberText(was, "confirmed") != "false");
}

Said wasText(const Field &field)
{
    return field.bundled.empty() ? Said() : say(", was {} in the bundled catalog", echo(field.bundled, 40));
}

/// `expected` of a field that is refused.
FieldProblem refuse(const Field &field, const Said &expected)
{
    return {field.path, field.value.empty() ? say("{} is empty{}; expected {}", inQuotes(field.key()), wasText(field), expected) : say("{} is {}{}; expected {}", inQuotes(field.key()), echo(field.value, 60), wasText(field), expected)};
}

std::optional<FieldProblem> checkFigure(const Field &field, const FigureLimit &limit)
{
    const Said high = limit.unit.empty() ? verbatim(plain(limit.high)) : say("{} {}", plain(limit.high), limit.unit);
    const Said expected = limit.whole ? say("a whole number from {} to {}", plain(limit.low), high) : say("a number from {} to {}", plain(limit.low), high);
    const std::optional<double> value = number::fromText(field.value);
    if (!value || *value < limit.low || *value > limit.high || (limit.whole && *value != std::floor(*value)))
        return refuse(field, expected);
    if (field.source.empty())
        return FieldProblem{field.path, say("{} is {}{} and has no source; expected the document or measurement that says so", inQuotes(field.key()), echo(field.value, 60), wasText(field))};
    return {};
}

Value figureValue(const Field &field)
{
    Value out = json::object();
    json::set(out, "value", json::number(*number::fromText(field.value)));
    json::set(out, "source", json::string(field.source));
    if (!field.confirmed)
        json::set(out, "confirmed", json::boolean(false));
    if (!field.note.empty())
        json::set(out, "note", json::string(field.note));
    return out;
}

/// Of a field that is no figure; none: it is refused.
std::optional<Value> plainValue(const Field &field, FieldProblems &problems)
{
    const auto refused = [&](const Said &expected) {
        problems.push_back(refuse(field, expected));
        return std::nullopt;
    };
    switch (field.kind) {
    case Kind::Number:
        if (const auto value = number::fromText(field.value))
            return json::number(*value);
        return refused(say("a number"));
    case Kind::Bool:
        if (field.value == "true" || field.value == "false")
            return json::boolean(field.value == "true");
        return refused(say("true or false"));
    case Kind::Array:
    case Kind::Object: {
        auto value = json::parse(field.value, field.path);
        if (value && value->kind == field.kind)
            return std::move(*value);
        return refused(field.kind == Kind::Array ? say("a JSON list") : say("a JSON object"));
    }
    case Kind::String:
    case Kind::Null: return json::string(field.value);
    }
    return {};
}

void put(Value &object, const std::string &key, Value value)
{
    for (json::Member &member : object.members) {
        if (member.first == key) {
            member.second = std::move(value);
            return;
        }
    }
    json::set(object, key, std::move(value));
}

void writeMembers(std::string &out, const Value &object, const std::string &indent)
{
    out += "{\n";
    for (std::size_t i = 0; i < object.members.size(); ++i) {
        const auto &[key, value] = object.members[i];
        out += indent + "  " + json::writeLine(json::string(key)) + ": ";
        if (value.isObject() && !value.members.empty() && indent.size() < 6 && !value.find("value"))
            writeMembers(out, value, indent + "  ");
        else
            out += json::writeLine(value);
        out += i + 1 < object.members.size() ? ",\n" : "\n";
    }
    out += indent + "}";
}

} // namespace

std::span<const std::string_view> entryLists() { return lists; }

std::string entryId(std::string_view list, const Value &value)
{
    if (list == "efa")
        return memberText(&value, "version");
    if (list != "prices")
        return memberText(&value, "id");
    std::string out;
    for (const char *key : {"item", "kind", "region", "zone", "date"})
        if (const std::string part = memberText(&value, key); !part.empty())
            out += (out.empty() ? "" : " ") + part;
    return out;
}

std::vector<Field> fieldsOf(const Entry &entry)
{
    std::vector<Field> out;
    const std::vector<FigureLimit> limits = figureLimits(entry.list);
    for (const auto &[key, value] : entry.value.members) {
        if (key == "figures")
            continue;
        if (!value.isObject())
            out.push_back(plainField(key, value.kind, &value));
        for (const auto &[inner, part] : value.members)
            out.push_back(plainField(key + "/" + inner, part.kind, &part));
    }
    const auto addUnsaid = [&](std::string_view key, Kind kind) {
        if (!entry.value.find(key) && std::ranges::find(out, key, &Field::path) == out.end())
            out.push_back(plainField(std::string(key), kind, nullptr));
    };
    for (const Optional &optional : optionals)
        if (optional.list == entry.list)
            addUnsaid(optional.key, optional.kind);
    if (entry.bundled)
        for (const auto &[key, value] : entry.bundled->members)
            if (!value.isObject())
                addUnsaid(key, value.kind);
    for (const FigureLimit &limit : limits)
        out.push_back(figureField(limit, entry.value.find("figures")));
    if (entry.bundled)
        for (Field &field : out)
            compare(field, *entry.bundled);
    return out;
}

std::expected<Value, FieldProblems> withFields(const Entry &entry, std::span<const Field> fields)
{
    FieldProblems problems;
    const std::vector<FigureLimit> limits = figureLimits(entry.list);
    Value out = entry.value;
    Value figures = json::object();
    for (const Field &field : fields) {
        if (field.figure) {
            const auto limit = std::ranges::find(limits, std::string_view(field.path).substr(field.path.rfind('/') + 1), &FigureLimit::key);
            if (field.value.empty() || limit == limits.end())
                continue; // the reader says what has to be there
            if (auto problem = checkFigure(field, *limit))
                problems.push_back(std::move(*problem));
            else
                put(figures, field.key(), figureValue(field));
            continue;
        }
        const std::size_t cut = field.path.find('/');
        const std::string first = field.path.substr(0, cut);
        const auto owner = std::ranges::find(out.members, first, &json::Member::first);
        if (cut != std::string::npos && owner == out.members.end())
            continue;
        Value &holder = cut == std::string::npos ? out : owner->second;
        const bool isSource = field.key() == "source";
        if (isSource && field.value.empty())
            problems.push_back({field.path, say("\"source\" is empty{}; expected the document or measurement that says so", wasText(field))});
        else if (field.value.empty())
            erase_if(holder.members, [key = field.key()](const json::Member &member) { return member.first == key; });
        else if (auto value = plainValue(field, problems))
            put(holder, field.key(), std::move(*value));
    }
    if (!limits.empty())
        put(out, "figures", std::move(figures));
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    return out;
}

Entry copyOf(const Entry &entry, const std::string &id)
{
    Entry out = entry;
    out.bundled.reset();
    out.file.clear();
    if (entry.list == "prices")
        put(out.value, "date", json::string(id));
    else if (entry.list == "efa")
        put(out.value, "version", json::number(number::fromText(id).value_or(0)));
    else
        put(out.value, "id", json::string(id));
    if (entry.list == "models") // they name one model each
        erase_if(out.value.members, [](const json::Member &member) { return member.first == "aliases"; });
    out.id = entryId(out.list, out.value);
    return out;
}

std::string entryText(const Value &value)
{
    std::string out;
    writeMembers(out, value, "  ");
    return out;
}

std::vector<FigureLimit> figureLimits(std::string_view list)
{
    std::vector<FigureLimit> out = limitsOfHardware(list);
    if (out.empty())
        out = limitsOfMarket(list);
    return out;
}

} // namespace switchyard::catalog
