// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace CLI {
class App;
}

namespace switchyard::cli {

/// What every command gets: --json, the catalog, streams.
struct Context {
    bool json = false;
    std::string catalogDirectory; ///< empty: the default one
};

/// One command of switchyard-cli. `add` declares its options on the subcommand and returns the
/// action; the action returns the exit status (0, 1) or an error (2, 3, 4 by its code).
using Action = std::function<Result<int>(const Context &)>;
struct Command {
    std::string_view name;
    std::string_view help;
    Action (*add)(CLI::App &);
};

/// One file each: cmd_<name>.cpp. main.cpp lists them.
Action addCatalog(CLI::App &app);
Action addPredict(CLI::App &app);
Action addCollective(CLI::App &app);
Action addTraffic(CLI::App &app);
Action addValidate(CLI::App &app);
Action addCalibrate(CLI::App &app);
Action addSearch(CLI::App &app);
Action addCheck(CLI::App &app);
Action addDiff(CLI::App &app);
Action addImport(CLI::App &app);
Action addExport(CLI::App &app); ///< cmd_export.cpp, as the next
Action addFormats(CLI::App &app);
Action addLive(CLI::App &app);

} // namespace switchyard::cli
