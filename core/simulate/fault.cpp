// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/truth.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <core/simulate/noise.h>

namespace switchyard::simulate {

namespace {

using Kind = Fault::Kind;

/// What the parts after the word are.
struct Form {
    Kind kind;
    std::string_view word;
    std::string_view unit;   ///< "GPU", "CARD" or none
    std::string_view amount; ///< "PCT", "CODE", "PER_S" or none
    double low;
    double high;
};

constexpr std::array<Form, 8> forms = {{
    {Kind::Straggler, "straggler", "GPU", "PCT", 1, 90},
    {Kind::Xid, "xid", "GPU", "CODE", 1, 999},
    {Kind::EfaRetrans, "efa-retrans", "CARD", "PER_S", 0.01, 1e7},
    {Kind::Throttle, "throttle", "GPU", "PCT", 1, 90},
    {Kind::GpuLost, "gpu-lost", "GPU", "", 0, 0},
    {Kind::HostLost, "host-lost", "", "", 0, 0},
    {Kind::Stale, "stale", "", "", 0, 0},
    {Kind::Missing, "missing", "", "", 0, 0},
}};

std::string usage(const Form &form)
{
    std::string text = std::string(form.word) + (form.kind == Kind::Missing ? ":FAMILY" : ":HOST");
    if (!form.unit.empty())
        text += ":" + std::string(form.unit);
    if (!form.amount.empty())
        text += ":" + std::string(form.amount);
    return text;
}

bool number(std::string_view text, double &value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

int findHost(std::string_view host, const design::Design &design)
{
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        if (design.instances[i].id == host || (!design.instances[i].host.empty() && design.instances[i].host == host))
            return static_cast<int>(i);
    }
    double index = 0;
    if (number(host, index) && index >= 0 && index < static_cast<double>(design.instances.size()) && index == std::floor(index))
        return static_cast<int>(index);
    return -1;
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
    const std::string where = "--fault " + std::string(word);
    if (form == forms.end()) {
        std::string all;
        for (const Form &f : forms)
            all += (all.empty() ? "" : ", ") + usage(f);
        return fail(ErrorCode::Usage, "unknown fault; expected one of " + all, where);
    }
    const std::size_t wanted = 2 + (form->unit.empty() ? 0U : 1U) + (form->amount.empty() ? 0U : 1U);
    if (parts.size() != wanted || parts[1].empty())
        return fail(ErrorCode::Usage, "expected " + usage(*form), where);
    Fault fault;
    fault.kind = form->kind;
    if (form->kind == Kind::Missing) {
        fault.family = parts[1];
        return fault;
    }
    fault.instance = findHost(parts[1], design);
    if (fault.instance < 0)
        return fail(ErrorCode::InvalidInput, "no instance '" + std::string(parts[1]) + "' in the design", where);
    if (!form->unit.empty()) {
        const auto type = catalog.instances.find(design.instances[static_cast<std::size_t>(fault.instance)].type);
        const int count = type == catalog.instances.end() ? 0 : form->unit == "CARD" ? type->second.nics : type->second.gpus;
        double unit = 0;
        if (!number(parts[2], unit) || unit < 0 || unit >= count || unit != std::floor(unit))
            return fail(ErrorCode::InvalidInput,
                        std::string(form->unit) + " is '" + std::string(parts[2]) + "'; expected 0 … " + std::to_string(count - 1), where);
        fault.unit = static_cast<int>(unit);
    }
    if (!form->amount.empty() && (!number(parts[3], fault.amount) || fault.amount < form->low || fault.amount > form->high))
        return fail(ErrorCode::InvalidInput, std::string(form->amount) + " is '" + std::string(parts[3]) + "', out of range", where);
    return fault;
}

std::string toWord(const Fault &fault, const design::Design &design)
{
    const auto form = std::find_if(forms.begin(), forms.end(), [&](const Form &f) { return f.kind == fault.kind; });
    std::string text(form->word);
    if (fault.kind == Kind::Missing)
        return text + ":" + fault.family;
    text += ":" + design.instances[static_cast<std::size_t>(fault.instance)].id;
    if (!form->unit.empty())
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
    if (!design.jobs.empty()) {
        if (auto instances = design::jobInstances(design, design.jobs.front()))
            candidates = std::move(*instances);
    }
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
