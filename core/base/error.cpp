// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/error.h>

#include <core/base/text.h>

namespace switchyard {

int exitStatus(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Usage:
        return 2;
    case ErrorCode::Remote:
        return 4;
    case ErrorCode::NotFound:
    case ErrorCode::Unreadable:
    case ErrorCode::InvalidInput:
    case ErrorCode::NewerVersion:
    case ErrorCode::Unsupported:
    case ErrorCode::Cancelled:
        return 3;
    }
    return 3;
}

std::string describe(const Error &error)
{
    std::string line = error.where.empty() ? error.message : error.where + ": " + error.message;
    // Messages quote what users wrote; the line stays one line.
    for (char &c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    constexpr std::size_t most = 600; // of which a path and a quoted value are the most
    return elided(line, most);
}

} // namespace switchyard
