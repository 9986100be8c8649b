// SPDX-License-Identifier: GPL-3.0-or-later
// Several files as one text: a tar (POSIX ustar), packed by gzip while it is written. The same files make the same text.
#pragma once

#include <string>
#include <string_view>

#include <zlib.h>

#include <core/base/error.h>

namespace switchyard::exchange {

class Archive
{
public:
    Archive();
    Archive(const Archive &) = delete;
    Archive &operator=(const Archive &) = delete;
    ~Archive();
    /// `name`: at most 99 characters.
    void add(std::string_view name, std::string_view content);
    /// Errors: no memory to pack it.
    Result<std::string> finish();

private:
    void pack(std::string_view text, int flush);

    z_stream m_stream = {};
    bool m_works = false;
    std::string m_out;
};

} // namespace switchyard::exchange
