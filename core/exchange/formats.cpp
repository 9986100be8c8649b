// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/format.h>

#include <algorithm>
#include <array>

#include <core/base/echo.h>
#include <core/design/edit.h>

namespace switchyard::exchange {

#define FORMAT(name) extern const Format name;
#include <core/exchange/formats.inc>
#undef FORMAT

std::span<const Format> formats()
{
    static const std::array table = {
#define FORMAT(name) name,
#include <core/exchange/formats.inc>
#undef FORMAT
    };
    return table;
}

const Format *formatOf(std::string_view id)
{
    const auto found = std::ranges::find(formats(), id, &Format::id);
    return found == formats().end() ? nullptr : &*found;
}

const Format *formatOf(const Glance &glance)
{
    if (isDesign(glance))
        return nullptr;
    const auto found = std::ranges::find_if(formats(), [&](const Format &format) { return format.detect && format.detect(glance); });
    return found == formats().end() ? nullptr : &*found;
}

namespace {

std::unexpected<Error> unknown(const TextFile &file)
{
    std::string titles;
    for (const Format &format : formats())
        if (format.read)
            titles += (titles.empty() ? "" : ", ") + std::string(format.title);
    return fail(ErrorCode::InvalidInput, isDesign(Glance(file.text)) ? "this is a design of Switchyard, which is opened, not imported"
                                                                     : "the content is of no format that is known; expected " + titles,
                file.name);
}

/// Why a second part of one kind has no place.
std::unexpected<Error> twice(const char *what, std::span<const Part> parts, Holds kind)
{
    std::string files;
    for (const Part &part : parts)
        if (part.format->holds == kind)
            files += (files.empty() ? "" : ", ") + echo(part.files.front()) + " (" + std::string(part.format->id) + ")";
    return fail(ErrorCode::Usage, files + ": each holds a " + what + "; expected one");
}

Result<design::Design> withModel(design::Design design, const catalog::Architecture &model, const catalog::Catalog &catalog)
{
    if (design.name.empty())
        design.name = model.name;
    if (design.jobs.empty() && design::gpuCount(design, catalog) == 0)
        design.jobs.push_back(design::trainingJob("imported", {}, {}));
    else if (design.jobs.empty()) {
        SWITCHYARD_TRY(design, design::addJob(design, catalog));
    }
    return design::useModel(design, catalog, {}, model);
}

} // namespace

Result<std::vector<Part>> readFiles(std::vector<TextFile> files, const Format *as, const catalog::Catalog &catalog)
{
    std::vector<std::pair<const Format *, std::vector<TextFile>>> groups;
    for (TextFile &file : files) {
        const Format *const format = as ? as : formatOf(Glance(file.text));
        if (!format || !format->read)
            return unknown(file);
        auto group = std::ranges::find(groups, format, [](const auto &one) { return one.first; });
        if (group == groups.end())
            group = groups.insert(group, {format, {}});
        group->second.push_back(std::move(file));
    }
    std::vector<Part> parts;
    for (const auto &[format, texts] : groups) {
        SWITCHYARD_TRY(Fragment fragment, format->read(texts, catalog));
        Part part{format, {}, std::move(fragment)};
        for (const TextFile &text : texts)
            part.files.push_back(text.name);
        parts.push_back(std::move(part));
    }
    return parts;
}

bool holds(std::span<const Part> parts, Holds what)
{
    return std::ranges::any_of(parts, [what](const Part &part) { return part.format->holds == what; });
}

Result<design::Design> joined(const design::Design &base, std::span<const Part> parts, const catalog::Catalog &catalog)
{
    const design::Design *cluster = nullptr;
    const catalog::Architecture *model = nullptr;
    for (const Part &part : parts) {
        if (const auto *const found = std::get_if<design::Design>(&part.fragment.content)) {
            if (std::exchange(cluster, found))
                return twice("cluster", parts, Holds::Cluster);
        } else if (const auto *const architecture = std::get_if<catalog::Architecture>(&part.fragment.content)) {
            if (std::exchange(model, architecture))
                return twice("model", parts, Holds::Model);
        } else {
            return fail(ErrorCode::Usage, "measurements are no part of a design; `switchyard-cli import` makes a table of them", part.files.front());
        }
    }
    const design::Design &design = cluster ? *cluster : base;
    return model ? withModel(design, *model, catalog) : design;
}

} // namespace switchyard::exchange
