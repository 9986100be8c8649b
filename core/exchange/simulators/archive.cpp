// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/simulators/archive.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace switchyard::exchange {

namespace {

constexpr std::size_t block = 512;

std::string headerOf(std::string_view name, std::size_t size)
{
    std::string out(block, '\0');
    const auto put = [&out](std::size_t at, std::string_view text) { out.replace(at, text.size(), text); };
    const auto octal = [&put](std::size_t at, int digits, std::size_t value) {
        std::array<char, 16> text{};
        std::snprintf(text.data(), text.size(), "%0*zo", digits, value);
        put(at, text.data());
    };
    put(0, name.substr(0, 99));
    octal(100, 7, 0644);
    octal(108, 7, 0);
    octal(116, 7, 0);
    octal(124, 11, size);
    octal(136, 11, 0); // no time: the same design makes the same file
    put(148, "        ");
    put(156, "0");
    put(257, std::string_view("ustar\00000", 8));
    std::size_t sum = 0;
    for (const char c : out)
        sum += static_cast<unsigned char>(c);
    octal(148, 6, sum);
    out[154] = '\0';
    return out;
}

} // namespace

Archive::Archive() : m_works(deflateInit2(&m_stream, 4, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK) {}

Archive::~Archive() { deflateEnd(&m_stream); }

void Archive::add(std::string_view name, std::string_view content)
{
    pack(headerOf(name, content.size()), Z_NO_FLUSH);
    pack(content, Z_NO_FLUSH);
    pack(std::string((block - content.size() % block) % block, '\0'), Z_NO_FLUSH);
}

Result<std::string> Archive::finish()
{
    pack(std::string(2 * block, '\0'), Z_FINISH);
    if (!m_works)
        return fail(ErrorCode::Unreadable, say("there is no memory to pack it"));
    return std::move(m_out);
}

void Archive::pack(std::string_view text, int flush)
{
    std::array<char, std::size_t{64} << 10> chunk;
    m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data())); // zlib does not write there
    m_stream.avail_in = static_cast<uInt>(text.size());
    int state = Z_OK;
    do {
        m_stream.next_out = reinterpret_cast<Bytef *>(chunk.data());
        m_stream.avail_out = static_cast<uInt>(chunk.size());
        state = m_works ? deflate(&m_stream, flush) : Z_MEM_ERROR;
        m_works = m_works && state != Z_STREAM_ERROR;
        m_out.append(chunk.data(), chunk.size() - m_stream.avail_out);
    } while (m_works && (m_stream.avail_in > 0 || (flush == Z_FINISH && state != Z_STREAM_END)));
}

} // namespace switchyard::exchange
