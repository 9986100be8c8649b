// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/gather.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include <core/base/echo.h>
#include <core/base/input.h>
#include <core/exchange/textdoor.h>

namespace switchyard::exchange {

namespace {

namespace fs = std::filesystem;

std::unexpected<Error> stopped() { return fail(ErrorCode::Cancelled, say("stopped; nothing was read")); }

/// Names of files below what was given, within the limits.
class Walk
{
public:
    Walk(const GatherLimits &limits, const GoOn &goOn, std::vector<Refused> &refused) : m_limits(limits), m_goOn(goOn), m_refused(refused) {}

    /// false: it is enough.
    bool add(const std::string &path, bool folders)
    {
        std::error_code failed;
        if (folders && path != "-" && fs::is_directory(path, failed))
            return folder(path, 1);
        m_files.push_back(path); // what it is, its reader says
        return true;
    }
    [[nodiscard]] std::vector<std::string> take() { return std::move(m_files); }

private:
    void refuse(const std::string &path, Said why) { m_refused.push_back({path, fail(ErrorCode::Unsupported, std::move(why), path).error()}); }

    bool folder(const std::string &path, int depth)
    {
        if (m_full) // nothing below it would be read
            return true;
        if (depth > m_limits.depth) {
            refuse(path, say("it lies {} folders deep; expected at most {}", depth, m_limits.depth));
            return true;
        }
        std::error_code failed;
        std::vector<fs::directory_entry> entries;
        for (fs::directory_iterator at(path, failed), end; !failed && at != end; at.increment(failed)) {
            if (entries.size() > mostEntries) {
                refuse(path, say("the folder holds more than {} names; expected fewer", mostEntries));
                return true;
            }
            entries.push_back(*at);
        }
        if (failed) {
            refuse(path, say("the folder cannot be read: {}", failed.message()));
            return true;
        }
        std::ranges::sort(entries, {}, [](const fs::directory_entry &one) { return one.path().native(); });
        for (const fs::directory_entry &entry : entries) {
            const std::string name = entry.path().string();
            const bool hidden = entry.path().filename().native().starts_with('.');
            if (entry.is_symlink(failed)) {
                refuse(name, say("a symbolic link in a folder is not followed; name what it points to"));
            } else if (entry.is_directory(failed)) {
                if (hidden)
                    refuse(name, say("a hidden folder is not looked into; name it to have it read"));
                else if (!folder(name, depth + 1))
                    return false;
            } else if (m_files.size() >= m_limits.files) {
                if (!std::exchange(m_full, true))
                    refuse(name, say("more than {} files: this one and those behind it were not read", m_limits.files));
                return true;
            } else {
                m_files.push_back(name);
            }
            if (m_goOn && !m_goOn(0))
                return false;
        }
        return true;
    }

    static constexpr std::size_t mostEntries = 100'000;
    const GatherLimits &m_limits;
    const GoOn &m_goOn;
    std::vector<Refused> &m_refused;
    std::vector<std::string> m_files;
    bool m_full = false;
};

/// Files of one format, with what each is.
using Groups = std::vector<std::pair<const Format *, std::vector<TextFile>>>;

void sort(TextFile file, const Format *as, const GatherLimits &limits, Groups &groups, std::vector<Refused> &refused)
{
    const Format *const format = as ? as : formatOf(Glance(file.text));
    if (format && format->holds == Holds::Prices && file.text.size() > limits.priceList) {
        refused.push_back({file.name, fail(ErrorCode::InvalidInput, say("AWS's price list is too large to be read here; `switchyard-cli import aws-prices FILE -o NAME.csv` makes a small list of it"), file.name).error()});
        return;
    }
    if (!format || !format->read) {
        refused.push_back({file.name, whyUnknown(file)});
        return;
    }
    auto group = std::ranges::find(groups, format, [](const auto &one) { return one.first; });
    if (group == groups.end())
        group = groups.insert(group, {format, {}});
    group->second.push_back(std::move(file));
}

/// Together; where one of them is damaged, the others together; where they contradict each other, each alone, so that the join
/// shows in what.
void read(const Format &format, std::vector<TextFile> texts, const catalog::Catalog &catalog, Gathered &out)
{
    const auto take = [&](std::span<const TextFile> some, Fragment fragment) {
        FormatFiles part{&format, {}, std::move(fragment)};
        for (const TextFile &text : some)
            part.files.push_back(text.name);
        out.parts.push_back(std::move(part));
    };
    auto together = readTexts(format, texts, catalog);
    if (together)
        return take(texts, std::move(*together));
    if (texts.size() == 1) {
        out.refused.push_back({texts.front().name, together.error()});
        return;
    }
    std::vector<TextFile> sound;
    std::vector<Fragment> alone;
    for (TextFile &text : texts) {
        if (auto one = readTexts(format, std::span(&text, 1), catalog)) {
            sound.push_back(std::move(text));
            alone.push_back(std::move(*one));
        } else {
            out.refused.push_back({text.name, one.error()});
        }
    }
    if (sound.size() < texts.size() && sound.size() > 1)
        if (auto rest = readTexts(format, sound, catalog))
            return take(sound, std::move(*rest));
    for (std::size_t i = 0; i < sound.size(); ++i)
        take(std::span(&sound[i], 1), std::move(alone[i]));
}

/// Where a command begins behind a prompt, "$ aws …", "[user@host ~]$ aws …", "user@host:~$ aws …"; npos: nowhere.
std::size_t commandIn(std::string_view line)
{
    constexpr std::size_t longest = 120; // of prompts
    std::size_t mark = line.starts_with("$ ") ? 0 : std::string_view::npos;
    if (line.starts_with('[') && line.find('@') < line.find("]$ "))
        mark = line.find("]$ ") + 1;
    else if (const std::size_t at = line.find('@'), end = line.find("$ "); mark != 0 && at < end && line.substr(at, end - at).find(':') != std::string_view::npos && line.substr(0, end).find(' ') == std::string_view::npos)
        mark = end;
    return mark > longest || mark + 2 >= line.size() ? std::string_view::npos : mark + 2;
}

} // namespace

std::size_t Gathered::files() const
{
    std::size_t out = 0;
    for (const FormatFiles &part : parts)
        out += part.files.size();
    return out;
}

std::vector<TextFile> answersOf(TextFile pasted)
{
    constexpr std::size_t most = 1000;
    std::vector<TextFile> out;
    if (pasted.text.find('\0') == std::string::npos) // of bytes none is taken away
        dropTerminalCodes(pasted.text);
    const std::string_view text = pasted.text;
    std::size_t from = 0;
    std::string name;
    const auto end = [&](std::size_t at) {
        const std::string_view piece = text.substr(from, at - from);
        if (piece.find_first_not_of(" \t\r\n") != std::string_view::npos)
            out.push_back({name.empty() ? pasted.name : pasted.name + ": " + name, std::string(piece)});
        from = at;
    };
    int commands = 0;
    for (std::size_t at = 0; at < text.size() && out.size() < most;) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        if (const std::size_t command = commandIn(line); command != std::string_view::npos) {
            end(at);
            name = echo(std::string(line.substr(command)), 60);
            from = std::min(at + line.size() + 1, text.size()); // the command is no part of its answer
            ++commands;
        }
        at += line.size() + 1;
    }
    if (commands < 2)
        return {std::move(pasted)};
    end(text.size());
    return out;
}

Result<Gathered> gather(std::span<const std::string> paths, std::vector<TextFile> texts, const Format *as, const catalog::Catalog &catalog, const GoOn &goOn, const GatherLimits &limits)
{
    Gathered out;
    Walk walk(limits, goOn, out.refused);
    for (const std::string &path : paths)
        if (!walk.add(path, as == nullptr))
            return stopped();
    std::vector<std::string> files = walk.take();
    const auto isLeftOut = [&limits](const std::string &name) { return std::ranges::find(limits.without, name) != limits.without.end(); };
    std::erase_if(files, isLeftOut);
    Groups groups;
    std::vector<FormatFiles> inPieces;
    std::size_t bytes = 0;
    const auto tooMuch = [&](const std::string &name) {
        out.refused.push_back({name, fail(ErrorCode::InvalidInput, say("with it the files are larger than {} MiB together; expected fewer of them", limits.bytes >> 20), name).error()});
    };
    const auto add = [&](TextFile answer) { // whose bytes are counted, as it lies there
        const std::string name = answer.name;
        if (isLeftOut(name))
            return;
        const std::size_t packed = answer.text.size();
        auto plain = plainText(std::move(answer));
        if (!plain)
            return out.refused.push_back({name, plain.error()});
        const std::size_t grown = plain->text.size() > packed ? plain->text.size() - packed : 0;
        if (grown > limits.bytes - std::min(bytes, limits.bytes))
            return tooMuch(name);
        bytes += grown;
        sort(std::move(*plain), as, limits, groups, out.refused);
    };
    for (TextFile &text : texts)
        for (TextFile &answer : answersOf(std::move(text))) {
            bytes += answer.text.size();
            add(std::move(answer));
        }
    constexpr double reading = 0.7; // the rest is to understand it
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string &path = files[i];
        const auto mayGoOn = [&, done = reading * static_cast<double>(i) / static_cast<double>(files.size())] { return !goOn || goOn(done); };
        if (!mayGoOn())
            return stopped();
        auto large = readInPieces(path, as, catalog, mayGoOn, limits.pricesInPieces);
        if (!large && large.error().code == ErrorCode::Cancelled)
            return stopped();
        if (!large) {
            out.refused.push_back({path, large.error()});
            continue;
        }
        if (*large) {
            inPieces.push_back(std::move(**large));
            continue;
        }
        auto text = readInput(path, InputKind::Import, StandardInput::Dash);
        if (!text) {
            out.refused.push_back({path, text.error()});
            continue;
        }
        if (text->size() > limits.bytes - std::min(bytes, limits.bytes)) {
            tooMuch(path);
            continue;
        }
        bytes += text->size();
        for (TextFile &answer : path == "-" ? answersOf({path, std::move(*text)}) : std::vector<TextFile>{{path, std::move(*text)}})
            add(std::move(answer));
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (goOn && !goOn(reading + (1 - reading) * static_cast<double>(i) / static_cast<double>(groups.size())))
            return stopped();
        read(*groups[i].first, std::move(groups[i].second), catalog, out);
    }
    std::ranges::move(inPieces, std::back_inserter(out.parts));
    if (goOn && !goOn(1))
        return stopped();
    return out;
}

} // namespace switchyard::exchange
