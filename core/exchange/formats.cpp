// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/format.h>

#include <algorithm>
#include <array>

#include <core/base/input.h>
#include <core/exchange/batchlines.h>
#include <core/exchange/refusals.h>
#include <core/exchange/textdoor.h>

namespace switchyard::exchange {

#define FORMAT(name) extern const Format name;
#define WRITER(name) extern const Format name;
#include <core/exchange/formats.inc>
#undef FORMAT
#undef WRITER

std::span<const Format> formats()
{
    static const std::array table = {
#define FORMAT(name) name,
#define WRITER(name) name,
#include <core/exchange/formats.inc>
#undef FORMAT
#undef WRITER
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

Error whyUnknown(const TextFile &file)
{
    if (Said refusal = refusalOf(Glance(file.text)); !refusal.empty())
        return fail(ErrorCode::Unsupported, std::move(refusal), file.name).error();
    std::string titles;
    for (const Format &format : formats())
        if (format.read)
            titles += (titles.empty() ? "" : ", ") + std::string(format.title);
    return fail(ErrorCode::InvalidInput, isDesign(Glance(file.text)) ? say("this is a design of Switchyard, which is opened, not imported") : say("the content is of no format that is known; expected {}", titles), file.name).error();
}

Result<std::vector<FormatFiles>> readFiles(std::vector<TextFile> files, const Format *as, const catalog::Catalog &catalog)
{
    std::vector<std::pair<const Format *, std::vector<TextFile>>> groups;
    for (TextFile &given : files) {
        SWITCHYARD_TRY(TextFile file, plainText(std::move(given)));
        const Format *const format = as ? as : formatOf(Glance(file.text));
        if (!format || !format->read)
            return std::unexpected(whyUnknown(file));
        auto group = std::ranges::find(groups, format, [](const auto &one) { return one.first; });
        if (group == groups.end())
            group = groups.insert(group, {format, {}});
        group->second.push_back(std::move(file));
    }
    std::vector<FormatFiles> parts;
    for (const auto &[format, texts] : groups) {
        SWITCHYARD_TRY(Fragment fragment, readTexts(*format, texts, catalog));
        FormatFiles part{format, {}, std::move(fragment)};
        for (const TextFile &text : texts)
            part.files.push_back(text.name);
        parts.push_back(std::move(part));
    }
    return parts;
}

Result<Fragment> readTexts(const Format &format, std::span<const TextFile> texts, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(Fragment out, format.read(texts, catalog));
    if (auto *const settings = std::get_if<FrameworkSettings>(&out.content); settings && needUtf8(texts.front()))
        takeBatchLines(texts.front().text, *settings);
    return out;
}

namespace {

/// Pieces until somebody has enough.
class Stoppable final : public TextPieces
{
public:
    Stoppable(TextPieces &pieces, const std::string &name, const std::function<bool()> &goOn) : m_pieces(pieces), m_name(name), m_goOn(goOn) {}
    Result<bool> next(std::string &out) override
    {
        if (m_goOn && !m_goOn())
            return fail(ErrorCode::Cancelled, say("stopped"), m_name);
        return m_pieces.next(out);
    }

private:
    TextPieces &m_pieces;
    const std::string &m_name;
    const std::function<bool()> &m_goOn;
};

} // namespace

Result<std::optional<FormatFiles>> readInPieces(const std::string &path, const Format *as, const catalog::Catalog &catalog, const std::function<bool()> &goOn, bool prices)
{
    if (path == "-" || (as && !as->readPieces))
        return std::nullopt;
    const auto look = InputPieces::open(path, InputKind::Trace);
    if (!look) // the door for whole files says why
        return std::nullopt;
    auto pieces = piecesOfFile(path);
    std::string start;
    if (!pieces || !(*pieces)->next(start).value_or(false))
        return std::nullopt;
    constexpr std::size_t packed = std::size_t{2} << 20; // which may hold more than an import
    const bool large = look->bytes() > inputLimit(InputKind::Import).bytes || (look->bytes() > packed && start.size() > 0 && start[0] == '{');
    const Format *const format = as ? as : formatOf(Glance(start));
    if (!large || !format || !format->readPieces || (!prices && format->holds == Holds::Prices))
        return std::nullopt;
    SWITCHYARD_TRY(pieces, piecesOfFile(path));
    Stoppable stoppable(**pieces, path, goOn);
    SWITCHYARD_TRY(Fragment fragment, format->readPieces(stoppable, path, catalog));
    return FormatFiles{format, {path}, std::move(fragment)};
}

bool holds(std::span<const FormatFiles> parts, Holds what)
{
    return std::ranges::any_of(parts, [what](const FormatFiles &part) { return part.format->holds == what; });
}

} // namespace switchyard::exchange
