// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/software.h>

#include <algorithm>

#include <core/catalog/figures.h>

namespace switchyard::catalog {

namespace {

struct Words {
    Package package;
    std::string_view word;
    std::string_view name;
};
constexpr Words words[] = {
    {Package::Driver, "driver", "NVIDIA driver"},       {Package::Cuda, "cuda", "CUDA"},
    {Package::EfaInstaller, "efa_installer", "EFA installer"}, {Package::Libfabric, "libfabric", "libfabric"},
    {Package::OfiNccl, "aws_ofi_nccl", "aws-ofi-nccl"}, {Package::Nccl, "nccl", "NCCL"},
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The next number of a version and what follows it; nothing at the end.
std::optional<long> nextNumber(std::string_view &text)
{
    const auto first = std::ranges::find_if(text, isDigit);
    text.remove_prefix(static_cast<std::size_t>(first - text.begin()));
    if (text.empty())
        return std::nullopt;
    long out = 0;
    while (!text.empty() && isDigit(text.front())) {
        out = std::min(out * 10 + (text.front() - '0'), 1'000'000'000L);
        text.remove_prefix(1);
    }
    return out;
}

std::string version(json::Fields &fields, std::string_view key)
{
    std::string text = fields.text(key, "");
    if (!text.empty() && !isVersion(text))
        fields.complain(say("{}: {} is no version; expected one like 2.27.3", fields.what(), inQuotes(text)), fields.find(key));
    return text;
}

std::vector<VersionRange> readRanges(json::Fields &entry, const Reading &reading, std::string_view key)
{
    std::vector<VersionRange> out;
    const json::Value *list = entry.maybe(key, json::Kind::Array);
    for (std::size_t i = 0; list && i < list->items.size(); ++i) {
        json::Fields fields(list->items[i], reading.file, say("{}, {}", entry.what(), key));
        VersionRange range;
        if (const auto package = packageFromWord(fields.text("package")))
            range.package = *package;
        else
            fields.complain(say("{}: unknown \"package\"", fields.what()), &list->items[i]);
        range.from = version(fields, "from");
        range.below = version(fields, "below");
        if (const auto end = fields.finish(); !end)
            entry.complain(end.error());
        out.push_back(std::move(range));
    }
    return out;
}

Versions readVersions(json::Fields &entry, const Reading &reading, std::string_view key)
{
    Versions out;
    if (const json::Value *list = entry.maybe(key, json::Kind::Object)) {
        json::Fields fields(*list, reading.file, say("{}, {}", entry.what(), key));
        for (const Words &each : words)
            if (std::string text = version(fields, each.word); !text.empty())
                out.emplace(each.package, std::move(text));
        if (const auto end = fields.finish(); !end)
            entry.complain(end.error());
    }
    return out;
}

std::vector<std::string> readTypes(json::Fields &entry, const Reading &reading)
{
    std::vector<std::string> out;
    const json::Value *list = entry.maybe("types", json::Kind::Array);
    for (std::size_t i = 0; list && i < list->items.size(); ++i) {
        const json::Value &item = list->items[i];
        if (!item.isString() || reading.catalog.instance(item.text) == nullptr)
            entry.complain(say("{}: {} is no instance type of the catalog", entry.what(), inQuotes(item.text)), &item);
        out.push_back(item.text);
    }
    return out;
}

} // namespace

std::string toWord(Package package) { return std::string(std::ranges::find(words, package, &Words::package)->word); }
std::string nameOf(Package package) { return std::string(std::ranges::find(words, package, &Words::package)->name); }

std::optional<Package> packageFromWord(std::string_view word)
{
    const auto *const found = std::ranges::find(words, word, &Words::word);
    return found != std::end(words) ? std::optional(found->package) : std::nullopt;
}

bool isVersion(std::string_view text)
{
    constexpr std::size_t longest = 40;
    const auto fits = [](char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' || c == '+' || c == '~'; };
    return !text.empty() && text.size() <= longest && std::ranges::all_of(text, fits) && std::ranges::any_of(text.substr(0, 2), isDigit);
}

std::strong_ordering compareVersions(std::string_view a, std::string_view b)
{
    for (;;) {
        const std::optional<long> x = nextNumber(a);
        const std::optional<long> y = nextNumber(b);
        if (!x && !y)
            return std::strong_ordering::equal;
        if (const auto order = x.value_or(0) <=> y.value_or(0); order != 0)
            return order;
    }
}

bool holds(const VersionRange &range, std::string_view version)
{
    return (range.from.empty() || compareVersions(version, range.from) >= 0) && (range.below.empty() || compareVersions(version, range.below) < 0);
}

Result<void> readSoftware(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "software", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("software"));
        SoftwareFact fact;
        fact.id = entry.text("id");
        entry.rename(say("software {}", fact.id));
        fact.types = readTypes(entry, reading);
        fact.when = readRanges(entry, reading, "when");
        fact.needs = readRanges(entry, reading, "needs");
        fact.brings = readVersions(entry, reading, "brings");
        fact.tested = readVersions(entry, reading, "tested");
        fact.why = entry.text("why");
        fact.source = readSource(entry, reading);
        fact.confirmed = entry.flag("confirmed", true);
        if (fact.needs.empty() && fact.brings.empty() && fact.tested.empty())
            entry.complain(say("{} says nothing; expected \"needs\", \"brings\" or \"tested\"", entry.what()), &item);
        if (fact.when.empty() && fact.types.empty())
            entry.complain(say("{} holds everywhere; expected \"when\" or \"types\"", entry.what()), &item);
        return addEntry(entry, item, reading, reading.catalog.software, std::move(fact), &SoftwareFact::id);
    });
}

} // namespace switchyard::catalog
