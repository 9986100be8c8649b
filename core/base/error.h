// SPDX-License-Identifier: GPL-3.0-or-later
// Expected failures are values. Programmer errors are asserts; exceptions stop at third-party borders.
#pragma once

#include <expected>
#include <string>
#include <utility>

#include <core/base/said.h>

namespace switchyard {

enum class ErrorCode {
    Usage,        ///< the caller asked for something that does not exist (exit status 2)
    NotFound,     ///< a named file, catalog entry or job is not there (3)
    Unreadable,   ///< a file or stream could not be read or written (3)
    InvalidInput, ///< read, but wrong: syntax, unit, range, reference (3)
    NewerVersion, ///< written by a newer major version than this program understands (3)
    Unsupported,  ///< valid, but this model does not cover it; the message names what (3)
    Remote,       ///< a remote side failed or lied (4)
    Cancelled,    ///< the caller's stop token fired
};

/// One failure: what is wrong, what was expected, and where ("file:line" or a field path, may be empty).
struct Error {
    ErrorCode code = ErrorCode::InvalidInput;
    std::string message;
    std::string where;
    Said said = {}; ///< the message, where a window can say it in another language

    friend bool operator==(const Error &, const Error &) = default;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(ErrorCode code, std::string message, std::string where = {})
{
    return std::unexpected(Error{code, std::move(message), std::move(where)});
}

inline std::unexpected<Error> fail(ErrorCode code, Said message, std::string where = {})
{
    std::string english = message.english();
    return std::unexpected(Error{code, std::move(english), std::move(where), std::move(message)});
}

/// What it says; the message alone where somebody else has written it or put words before it.
inline Said sentence(const Error &error) { return error.said.english() == error.message ? error.said : verbatim(error.message); }

/// The command line's exit status for an error (design contract: 2 usage, 3 input, 4 remote).
int exitStatus(ErrorCode code);

/// "WHERE: MESSAGE", or the message alone; always one line, at most `lineMost` characters (core/base/echo.h).
std::string describe(const Error &error);

} // namespace switchyard

/// `SWITCHYARD_TRY(value, expression);` binds the value or returns the error.
#define SWITCHYARD_TRY_NAME2(line) switchyardTry##line
#define SWITCHYARD_TRY_NAME(line) SWITCHYARD_TRY_NAME2(line)
#define SWITCHYARD_TRY(value, ...)                                                                 \
    auto SWITCHYARD_TRY_NAME(__LINE__) = (__VA_ARGS__);                                            \
    if (!SWITCHYARD_TRY_NAME(__LINE__))                                                            \
        return std::unexpected(std::move(SWITCHYARD_TRY_NAME(__LINE__)).error()); \
    value = std::move(*SWITCHYARD_TRY_NAME(__LINE__))
