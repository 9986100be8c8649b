// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/textdoor.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include <simdjson.h>
#include <zlib.h>

#include <core/base/input.h>
#include <core/base/tableword.h>

namespace switchyard::exchange {

namespace {

constexpr std::size_t mostGrowth = 1100; ///< deflate cannot do more than 1032

/// gzip members one after the other, as `cat a.gz b.gz` makes them.
Result<std::string> inflated(const TextFile &file)
{
    const InputLimit limit = inputLimit(InputKind::Import);
    const std::size_t most = std::min(limit.bytes, file.text.size() * mostGrowth);
    std::string out;
    z_stream stream = {};
    if (inflateInit2(&stream, 15 + 16) != Z_OK)
        return fail(ErrorCode::Unreadable, say("there is no memory to unpack it"), file.name);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(file.text.data())); // zlib does not write there
    stream.avail_in = static_cast<uInt>(file.text.size());
    std::vector<char> chunk(std::size_t{256} << 10);
    int state = Z_OK;
    while (state == Z_OK && out.size() <= most) {
        stream.next_out = reinterpret_cast<Bytef *>(chunk.data());
        stream.avail_out = static_cast<uInt>(chunk.size());
        state = inflate(&stream, Z_NO_FLUSH);
        out.append(chunk.data(), chunk.size() - stream.avail_out);
        if (state == Z_STREAM_END && stream.avail_in > 1 && stream.next_in[0] == 0x1f && stream.next_in[1] == 0x8b)
            state = inflateReset(&stream);
    }
    inflateEnd(&stream);
    if (out.size() > most)
        return fail(ErrorCode::InvalidInput, say("unpacked, the file is too large; expected {} of at most {} MiB", tableWord(limit.what), limit.bytes >> 20), file.name);
    if (state != Z_STREAM_END)
        return fail(ErrorCode::InvalidInput, say("the gzip file is damaged or cut off after {} bytes; expected a whole one", out.size()), file.name);
    return out;
}

bool isText(std::string_view text) { return text.substr(0, 4096).find('\0') == std::string_view::npos && !text.starts_with('\x80'); }

/// Bytes of a launcher's prefix at the start of a line: "12: ", "[1,0]<stdout>:", "[default0]:" (perhaps "host:" after it).
std::size_t prefix(std::string_view line)
{
    const auto digits = [&](std::size_t from) {
        while (from < line.size() && std::isdigit(static_cast<unsigned char>(line[from])))
            ++from;
        return from;
    };
    if (const std::size_t end = digits(0); end > 0 && end < 7 && line.substr(end).starts_with(": "))
        return end + 2;
    for (const std::string_view stream : {"<stdout>:", "<stderr>:"})
        if (const std::size_t mid = digits(1); line.starts_with('[') && mid > 1 && mid < line.size() && line[mid] == ',')
            if (const std::size_t end = digits(mid + 1); line.substr(std::min(end, line.size())).starts_with("]" + std::string(stream)))
                return end + 1 + stream.size() + (line.substr(end + 1 + stream.size()).starts_with(' ') ? 1 : 0);
    if (line.starts_with("[default"))
        if (const std::size_t end = digits(8); end > 8 && line.substr(end).starts_with("]:"))
            return end + 2;
    return 0;
}

std::string_view lineAt(std::string_view text, std::size_t at) { return text.substr(at, text.find('\n', at) - at); }

/// Prefixes go when most of the first lines have one: "0: " alone may be YAML or a table.
void dropPrefixes(std::string &text)
{
    int with = 0;
    int lines = 0;
    for (std::size_t at = 0; at < text.size() && lines < 50;) {
        const std::string_view line = lineAt(text, at);
        lines += !line.empty();
        with += prefix(line) > 0;
        at += line.size() + 1;
    }
    if (with < 2 || 2 * with < lines)
        return;
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = lineAt(text, at);
        out.append(line.substr(prefix(line)));
        at += line.size() + 1;
        if (at <= text.size())
            out += '\n';
    }
    text = std::move(out);
}

/// Commands that people paste with their answer, without a prompt.
bool isCommand(std::string_view line)
{
    for (const std::string_view start : {"aws ec2 ", "aws sagemaker ", "aws pcs ", "aws eks ", "kubectl get ", "kubectl describe ", "scontrol show ", "sinfo ", "squeue ", "cat > "})
        if (line.starts_with(start))
            return true;
    return false;
}

/// "$ kubectl get nodes -o json", "[user@host ~]$ squeue": what was typed before the answer, and the prompt after it.
void dropPrompts(std::string &text)
{
    const std::string_view all = text;
    const std::size_t end = all.find_last_not_of(" \t\n") + 1; // 0: there is nothing
    if (end > 1 && all.substr(end - 2, 2) == "\n$")
        text.resize(end - 1);
    for (int i = 0; i < 8; ++i) {
        const std::string_view line = lineAt(text, 0);
        const std::size_t mark = line.starts_with("$ ") || isCommand(line) ? 0 : line.find("]$ ") != std::string_view::npos ? line.find("]$ ") + 1 : line.find(":~$ ");
        if (line.size() == text.size() || (!line.empty() && (mark == std::string_view::npos || line.starts_with('{') || line.starts_with('#'))))
            return;
        text.erase(0, line.size() + 1);
    }
}

} // namespace

void dropTerminalCodes(std::string &text)
{
    if (text.find_first_of("\r\x1b") == std::string::npos)
        return;
    std::size_t to = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] == '\n'))
            continue;
        if (text[at] == '\x1b' && at + 1 < text.size() && text[at + 1] == '[') {
            at += 2;
            while (at < text.size() && (text[at] < '@' || text[at] > '~') && text[at] != '\n')
                ++at;
            continue;
        }
        text[to++] = text[at];
    }
    text.resize(to);
}

Result<TextFile> plainText(TextFile file)
{
    if (file.text.starts_with("\x1f\x8b")) {
        SWITCHYARD_TRY(file.text, inflated(file));
    }
    if (!isText(file.text))
        return file;
    if (file.text.starts_with("\xef\xbb\xbf"))
        file.text.erase(0, 3);
    dropTerminalCodes(file.text);
    dropPrompts(file.text);
    dropPrefixes(file.text);
    return file;
}

Result<void> needUtf8(const TextFile &file)
{
    if (simdjson::validate_utf8(file.text))
        return {};
    int line = 1;
    for (std::size_t at = 0; at < file.text.size(); ++line) {
        const std::string_view one = lineAt(file.text, at);
        if (!simdjson::validate_utf8(one.data(), one.size()))
            break;
        at += one.size() + 1;
    }
    return fail(ErrorCode::InvalidInput, say("the line is not valid UTF-8; expected plain text"), file.name + ":" + std::to_string(line));
}

} // namespace switchyard::exchange
