// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of command-line options may be. Each option is given one domain, which stands behind
// its name in --help, is held before the value is read, and is listed by --describe. A value outside it,
// or an empty one, is a usage error (exit status 2) of one line.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace CLI {
class App;
class Option;
class ParseError;
}

namespace switchyard::flags {

CLI::Option *whole(CLI::Option *option, long long low, long long high); ///< "1..8"
CLI::Option *real(CLI::Option *option, double low, double high);        ///< "real 0.001..86400"
CLI::Option *oneOf(CLI::Option *option, const std::vector<std::string> &words); ///< "on|off"

/// Text of a named form in capitals: FILE (read), OUTPUT (written), NAME (of the catalog or a design),
/// TEXT, "I/N", "WIDTHxHEIGHT" …. `check` may say more than that it is not empty; its message
/// names what was expected.
using Check = std::function<Result<void>(const std::string &)>;
CLI::Option *form(CLI::Option *option, std::string_view name, Check check = {});

/// The words of an enumeration whose reader is at hand: `accepted(workload::recomputeFromWord)`.
template <class T>
Check accepted(Result<T> (*fromWord)(std::string_view))
{
    return [fromWord](const std::string &text) -> Result<void> {
        if (const auto value = fromWord(text); !value)
            return std::unexpected(value.error());
        return {};
    };
}

/// --describe: every option of every command with its domain, as JSON; manual pages and shell completion are made from it
/// (packaging/manual.py). No flag takes a value by "=".
/// Called last, when all options are there.
void finish(CLI::App &app);

/// One usage error of what the parser refused.
Error usageError(const CLI::ParseError &error);

} // namespace switchyard::flags
