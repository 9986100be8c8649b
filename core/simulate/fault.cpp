// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/truth.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/simulate/families.h>
#include <core/simulate/noise.h>
#include <core/simulate/serving_simulation.h>

namespace switchyard::simulate {

namespace {

using Kind = Fault::Kind;

/// What of a host the part behind it numbers.
enum class Numbered { Nothing, Gpu, Card, Replica };
constexpr std::array<std::string_view, 4> numberedWords = {"", "GPU", "CARD", "REPLICA"};

/// What the parts after the word are.
struct Form {
    Kind kind;
    std::string_view word;
    Numbered unit;
    std::string_view amount; ///< "PCT", "CODE", "PER_S" or none
    double low;
    double high;
};

constexpr std::array<Form, 13> forms = {{
    {Kind::Straggler, "straggler", Numbered::Gpu, "PCT", 1, 90},
    {Kind::Xid, "xid", Numbered::Gpu, "CODE", 1, 999},
    {Kind::EfaRetrans, "efa-retrans", Numbered::Card, "PER_S", 0.01, 1e7},
    {Kind::Throttle, "throttle", Numbered::Gpu, "PCT", 1, 90},
    {Kind::GpuLost, "gpu-lost", Numbered::Gpu, "", 0, 0},
    {Kind::HostLost, "host-lost", Numbered::Nothing, "", 0, 0},
    {Kind::Stale, "stale", Numbered::Nothing, "", 0, 0},
    {Kind::Missing, "missing", Numbered::Nothing, "", 0, 0},
    {Kind::Hang, "hang", Numbered::Gpu, "", 0, 0},
    {Kind::Remap, "remap", Numbered::Gpu, "ROWS", 1, 512},
    {Kind::Rail, "rail", Numbered::Card, "PCT", 1, 90},
    {Kind::SlowReplica, "slow-replica", Numbered::Replica, "PCT", 1, 90},
    {Kind::KvFull, "kv-full", Numbered::Replica, "PER_S", 0.01, 1000},
}};

bool ofAllHosts(Kind kind) { return kind == Kind::Rail; }

std::string wordOf(Numbered unit) { return std::string(numberedWords[static_cast<std::size_t>(unit)]); }

std::string usage(const Form &form)
{
    std::string text = std::string(form.word) + (form.kind == Kind::Missing ? ":FAMILY" : ofAllHosts(form.kind) ? "" : ":HOST");
    if (form.unit != Numbered::Nothing)
        text += ":" + wordOf(form.unit);
    if (!form.amount.empty())
        text += ":" + std::string(form.amount);
    return text;
}

int findHost(std::string_view host, const design::Design &design)
{
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        if (design.instances[i].id == host || (!design.instances[i].host.empty() && design.instances[i].host == host))
            return static_cast<int>(i);
    }
    const auto last = static_cast<long long>(design.instances.size()) - 1;
    return static_cast<int>(number::wholeFromText(host, 0, last).value_or(-1));
}

} // namespace

Result<Fault> faultFromWord(std::string_view word, const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<std::string_view> parts;
    for (std::string_view rest = word;;) {
        const std::size_t colon = rest.find(':');
        parts.push_back(rest.substr(0, colon));
        if (colon == std::string_view::npos)
            break;
        rest.remove_prefix(colon + 1);
    }
    const auto form = std::find_if(forms.begin(), forms.end(), [&](const Form &f) { return f.word == parts[0]; });
    const std::string where = "--fault " + echo(word);
    if (form == forms.end()) {
        std::string all;
        for (const Form &f : forms)
            all += (all.empty() ? "" : ", ") + usage(f);
        return fail(ErrorCode::Usage, "unknown fault; expected one of " + all, where);
    }
    if (ofAllHosts(form->kind))
        parts.insert(parts.begin() + 1, "0"); // the card of the first
    const std::size_t wanted = 2 + (form->unit == Numbered::Nothing ? 0U : 1U) + (form->amount.empty() ? 0U : 1U);
    if (parts.size() != wanted || parts[1].empty())
        return fail(ErrorCode::Usage, "expected " + usage(*form), where);
    Fault fault;
    fault.kind = form->kind;
    if (form->kind == Kind::Missing) {
        fault.family = parts[1];
        const auto begins = [&](const FamilyInfo &family) {
            return std::string_view(family.name).starts_with(fault.family)
                || (family.name46 != nullptr && std::string_view(family.name46).starts_with(fault.family));
        };
        if (std::none_of(families.begin(), families.end(), begins))
            return fail(ErrorCode::Usage, "no metric begins with '" + echo(fault.family) + "'; expected one that the exporters have, like "
                                              + std::string(families.front().name), where);
        return fault;
    }
    fault.instance = findHost(parts[1], design);
    if (fault.instance < 0)
        return fail(ErrorCode::Usage, "no instance '" + echo(parts[1]) + "' in the design", where);
    if (form->unit != Numbered::Nothing) {
        const auto type = catalog.instances.find(design.instances[static_cast<std::size_t>(fault.instance)].type);
        int count = type == catalog.instances.end() ? 0 : form->unit == Numbered::Card ? type->second.nics : type->second.gpus;
        if (form->unit == Numbered::Replica) {
            const std::vector<Replica> replicas = replicasOf(design, catalog);
            count = static_cast<int>(std::ranges::count(replicas, fault.instance, &Replica::instance));
            if (count == 0)
                return fail(ErrorCode::Usage, "no replica begins on '" + echo(parts[1]) + "'", where);
        }
        const auto unit = number::wholeFromText(parts[2], 0, count - 1);
        if (!unit)
            return fail(ErrorCode::Usage, wordOf(form->unit) + " is '" + echo(parts[2]) + "'; expected 0 … " + std::to_string(count - 1),
                        where);
        fault.unit = static_cast<int>(*unit);
    }
    if (!form->amount.empty()) {
        const auto amount = number::fromText(parts[3]);
        const bool whole = (form->kind != Kind::Xid && form->kind != Kind::Remap) || (amount && *amount == std::floor(*amount));
        if (!amount || !whole || *amount < form->low || *amount > form->high)
            return fail(ErrorCode::Usage,
                        std::string(form->amount) + " is '" + echo(parts[3]) + "'; expected " + format::significant(form->low) + " to "
                            + format::significant(form->high),
                        where);
        fault.amount = *amount;
    }
    if (ofAllHosts(form->kind))
        fault.instance = -1;
    return fault;
}

std::string toWord(const Fault &fault, const design::Design &design)
{
    const auto form = std::find_if(forms.begin(), forms.end(), [&](const Form &f) { return f.kind == fault.kind; });
    std::string text(form->word);
    if (fault.kind == Kind::Missing)
        return text + ":" + fault.family;
    if (!ofAllHosts(fault.kind))
        text += ":" + design.instances[static_cast<std::size_t>(fault.instance)].id;
    if (form->unit != Numbered::Nothing)
        text += ":" + std::to_string(fault.unit);
    if (!form->amount.empty()) {
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), fault.amount).ptr;
        text.append(":").append(digits.data(), end);
    }
    return text;
}

std::string faultFromSeed(const design::Design &design, const catalog::Catalog &catalog, unsigned seed)
{
    std::vector<int> candidates;
    if (const design::Job *const first = design::jobToShow(design, {}))
        if (auto instances = design::jobInstances(design, *first))
            candidates = std::move(*instances);
    std::erase_if(candidates, [&](int i) {
        const auto type = catalog.instances.find(design.instances[static_cast<std::size_t>(i)].type);
        return type == catalog.instances.end() || type->second.gpus == 0;
    });
    if (candidates.empty())
        return {};
    const auto pick = [&](std::uint64_t which, std::size_t count) {
        return static_cast<std::size_t>(bits(seed, Draw::Fault, which) % count);
    };
    const auto instance = static_cast<std::size_t>(candidates[pick(0, candidates.size())]);
    const catalog::InstanceType &type = catalog.instances.find(design.instances[instance].type)->second;
    const std::string host = design.instances[instance].id;
    const std::string gpu = std::to_string(pick(1, static_cast<std::size_t>(type.gpus)));
    switch (pick(2, type.nics > 0 && candidates.size() > 1 ? 3 : 2)) {
    case 0: return "straggler:" + host + ":" + gpu + ":" + std::to_string(15 + pick(3, 16));
    case 1: return "throttle:" + host + ":" + gpu + ":" + std::to_string(15 + pick(3, 16));
    default:
        return "efa-retrans:" + host + ":" + std::to_string(pick(4, static_cast<std::size_t>(type.nics))) + ":"
            + std::to_string(200 + pick(3, 1800));
    }
}

bool xidEndsTheJob(int code)
{
    constexpr std::array fatal = {48, 54, 64, 74, 79, 95, 109, 110, 119, 120, 136, 140, 143, 151, 155, 156, 158, 168};
    return std::find(fatal.begin(), fatal.end(), code) != fatal.end();
}

} // namespace switchyard::simulate
