// SPDX-License-Identifier: GPL-3.0-or-later
// A text as gzip packs it. Needs ZLIB::ZLIB.
#pragma once

#include <string>

#include <zlib.h>

namespace switchyard::test {

/// Empty: no memory.
inline std::string gzip(const std::string &text)
{
    z_stream stream = {};
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

} // namespace switchyard::test
