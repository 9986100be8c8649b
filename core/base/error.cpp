// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/error.h>

#include <core/base/echo.h>

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
    // Messages quote what users wrote: the line stays one line of a length to read, and no log gets a password.
    return echo(withoutLogins(error.where.empty() ? error.message : error.where + ": " + error.message), lineMost);
}

} // namespace switchyard
