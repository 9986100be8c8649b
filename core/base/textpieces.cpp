// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/textpieces.h>

#include <algorithm>

#include <zlib.h>

namespace switchyard {

namespace {

constexpr std::size_t piece = std::size_t{1} << 20;
constexpr std::size_t mostUnpacked = std::size_t{16} << 30; ///< of gzip: beyond it is a bomb

class OfText final : public TextPieces
{
public:
    explicit OfText(std::string_view text) : m_rest(text) {}
    Result<bool> next(std::string &out) override
    {
        const std::size_t some = std::min(piece, m_rest.size());
        out.append(m_rest.substr(0, some));
        m_rest.remove_prefix(some);
        return some > 0;
    }

private:
    std::string_view m_rest;
};

class OfFile final : public TextPieces
{
public:
    explicit OfFile(InputPieces file) : m_file(std::move(file)) {}
    Result<bool> next(std::string &out) override { return m_file.next(out, piece); }

private:
    InputPieces m_file;
};

/// One member after another, as gzip itself has it.
class OfGzip final : public TextPieces
{
public:
    OfGzip(InputPieces file, std::string path) : m_file(std::move(file)), m_path(std::move(path)) { m_ready = inflateInit2(&m_zlib, 15 + 16) == Z_OK; }
    ~OfGzip() override
    {
        if (m_ready)
            inflateEnd(&m_zlib);
    }
    OfGzip(const OfGzip &) = delete;
    OfGzip &operator=(const OfGzip &) = delete;

    Result<bool> next(std::string &out) override
    {
        if (!m_ready)
            return fail(ErrorCode::Unreadable, say("there is no memory to unpack it"), m_path);
        const std::size_t before = out.size();
        while (out.size() == before) {
            if (m_at == m_packed.size()) {
                m_packed.clear();
                m_at = 0;
                SWITCHYARD_TRY(const bool more, m_file.next(m_packed, piece));
                if (!more)
                    return m_whole ? Result<bool>(false) : damaged();
            }
            out.resize(before + piece);
            m_zlib.next_in = reinterpret_cast<Bytef *>(m_packed.data() + m_at);
            m_zlib.avail_in = static_cast<uInt>(m_packed.size() - m_at);
            m_zlib.next_out = reinterpret_cast<Bytef *>(out.data() + before);
            m_zlib.avail_out = static_cast<uInt>(piece);
            m_whole = false;
            const int status = inflate(&m_zlib, Z_NO_FLUSH);
            m_at = m_packed.size() - m_zlib.avail_in;
            out.resize(before + piece - m_zlib.avail_out);
            if (status == Z_STREAM_END) {
                m_whole = true;
                inflateReset(&m_zlib);
            } else if (status != Z_OK && status != Z_BUF_ERROR) {
                return damaged();
            }
        }
        m_unpacked += out.size() - before;
        if (m_unpacked > mostUnpacked)
            return fail(ErrorCode::InvalidInput, say("the file grows beyond {} GiB when it is unpacked", mostUnpacked >> 30), m_path);
        return true;
    }

private:
    [[nodiscard]] Result<bool> damaged() const { return fail(ErrorCode::InvalidInput, say("the gzip file is damaged or cut off"), m_path); }

    InputPieces m_file;
    std::string m_path;
    std::string m_packed;
    std::size_t m_at = 0;
    std::size_t m_unpacked = 0;
    z_stream m_zlib = {};
    bool m_ready = false;
    bool m_whole = false; ///< at the end of a member
};

} // namespace

std::unique_ptr<TextPieces> piecesOf(std::string_view text) { return std::make_unique<OfText>(text); }

Result<std::unique_ptr<TextPieces>> piecesOfFile(const std::string &path, InputKind kind)
{
    std::string start;
    {
        SWITCHYARD_TRY(InputPieces look, InputPieces::open(path, kind));
        SWITCHYARD_TRY(const bool some, look.next(start, 2));
        if (!some)
            return fail(ErrorCode::InvalidInput, say("the file is empty"), path);
    }
    SWITCHYARD_TRY(InputPieces file, InputPieces::open(path, kind));
    if (start == "\x1f\x8b")
        return std::make_unique<OfGzip>(std::move(file), path);
    return std::make_unique<OfFile>(std::move(file));
}

} // namespace switchyard
