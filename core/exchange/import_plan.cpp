// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/import_plan.h>

#include <algorithm>
#include <utility>

#include <core/base/echo.h>
#include <core/base/errorline.h>
#include <core/exchange/merged.h>

namespace switchyard::exchange {

namespace {

Said names(const FormatFiles &part)
{
    const std::string first = echo(part.files.front());
    return part.files.size() > 1 ? say("{} and {} more", first, part.files.size() - 1) : verbatim(first);
}

/// Jobs of a queue whose nodes no file names, on the machines of the open design; none where it has none of them.
std::optional<design::Design> onOpenMachines(const design::Design &base, std::vector<FormatFiles> parts, const catalog::Catalog &catalog, const JoinHints &hints)
{
    if (base.instances.empty())
        return std::nullopt;
    parts.push_back({parts.front().format, {"the open design"}, {base, {}, {}}});
    auto made = joined({}, parts, catalog, hints);
    return made && !made->jobs.empty() ? std::optional(std::move(*made)) : std::nullopt;
}

} // namespace

Said whyAside(const FormatFiles &part)
{
    switch (part.format->holds) {
    case Holds::Runs: return say("runs of a benchmark make a table to calibrate with, no part of a design: `switchyard-cli import`");
    case Holds::Observed:
        if (const auto *const seen = std::get_if<Observed>(&part.fragment.content); seen && !seen->traces.empty())
            return say("its steps lie on the timeline, beside the predicted one: no part of a design");
        return say("what was seen is no part of a design: `switchyard-cli import` lists it");
    case Holds::Catalog: return say("entries for a catalog of one's own are no part of a design: `switchyard-cli import` writes them");
    case Holds::Prices: return say("prices become a list that a design names, alone: drop the file by itself");
    case Holds::Cluster:
    case Holds::Model:
    case Holds::Settings: break;
    }
    return {};
}

Said whyNoDesign(const design::Design &made, std::span<const FormatFiles> parts, const std::vector<Said> &open)
{
    if (!made.instances.empty() || !made.jobs.empty() || !made.storage.empty() || !made.networkNodes.empty())
        return {};
    std::vector<Said> reasons = open;
    for (const FormatFiles &part : parts)
        reasons.insert(reasons.end(), part.fragment.notUnderstood.begin(), part.fragment.notUnderstood.end());
    if (reasons.empty())
        reasons.push_back(say("it names no machine, no job and no storage; expected one of them"));
    constexpr std::size_t most = 3;
    const Said first = switchyard::joined(std::vector<Said>(reasons.begin(), reasons.begin() + static_cast<std::ptrdiff_t>(std::min(most, reasons.size()))), "{}; {}");
    return reasons.size() > most ? say("nothing of it becomes a design: {}; and {} more", first, reasons.size() - most) : say("nothing of it becomes a design: {}", first);
}

ImportPlan planImport(const design::Design &base, std::span<const FormatFiles> parts, const catalog::Catalog &catalog, const JoinHints &hints)
{
    ImportPlan out;
    std::vector<FormatFiles> taken;
    const auto models = std::ranges::count(parts, Holds::Model, [](const FormatFiles &part) { return part.format->holds; });
    std::vector<Said> twice;
    for (const FormatFiles &part : parts) {
        if (const Said why = whyAside(part); !why.empty())
            out.aside.push_back(say("{} ({}): {}", names(part), part.format->title, why));
        else if (part.format->holds == Holds::Model && models > 1)
            twice.push_back(names(part));
        else
            taken.push_back(part);
    }
    if (!twice.empty())
        out.conflicts.push_back(say("{}: each holds a model, and a job has one: none is taken", switchyard::joined(twice, "{}, {}")));
    if (taken.empty()) {
        out.why = say("none of the files is a part of a design");
        return out;
    }
    auto alone = joined({}, taken, catalog, hints, &out.open, &out.conflicts, &out.leftOut);
    if (!alone) {
        out.why = lineOf(alone.error());
    } else {
        out.why = whyNoDesign(*alone, taken, out.open);
        if (out.why.empty())
            out.alone = std::move(*alone);
    }
    if (holds(taken, Holds::Cluster)) {
        const std::optional<design::Design> made = out.alone ? out.alone : onOpenMachines(base, taken, catalog, hints);
        if (!made)
            return out;
        Merged both = merged(base, *made);
        out.merged = std::move(both.design);
        out.meets = std::move(both.said);
        return out;
    }
    std::vector<Said> open, conflicts;
    auto beside = joined(base, taken, catalog, hints, &open, &conflicts); // a model or settings: they go to the job of the open design
    if (!beside) {
        out.why = lineOf(beside.error());
        return out;
    }
    out.merged = std::move(*beside);
    const auto take = [](std::vector<Said> &from, std::vector<Said> &to) { // what both tell is told once
        for (Said &one : from)
            if (std::ranges::find(to, one) == to.end())
                to.push_back(std::move(one));
    };
    take(open, out.open);
    take(conflicts, out.conflicts);
    return out;
}

} // namespace switchyard::exchange
