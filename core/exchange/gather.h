// SPDX-License-Identifier: GPL-3.0-or-later
// What a person drops on the window, pastes, or names on a command line: files, folders, text of a terminal. Each is told by
// its content; what nobody knows is named with one reason, and all else goes on.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <core/exchange/format.h>

namespace switchyard::exchange {

struct GatherLimits {
    std::size_t files = 5000;                      ///< that are looked into
    int depth = 16;                                ///< of folders in folders
    std::size_t bytes = std::size_t{512} << 20;    ///< of all that is held at once, unpacked
    std::size_t priceList = std::size_t{1} << 40;  ///< unpacked; who reads it again whenever a design is opened takes less
    std::vector<std::string> without = {};         ///< files and answers that are passed by, by their names
    bool pricesInPieces = true;                    ///< also price lists that are larger than an import may be, as traces are always read
};

/// What becomes no part of anything, and why.
struct Refused {
    std::string file; ///< or a folder
    Error why;
};

struct Gathered {
    std::vector<FormatFiles> parts;      ///< files of one format are one, unless they contradict each other
    std::vector<Refused> refused; ///< in the order of what was given
    [[nodiscard]] std::size_t files() const; ///< that were understood
};

/// Tells how much is done, [0, 1]; false: it is enough.
using GoOn = std::function<bool(double done)>;

/// Of the format `as`, or (null) each of the format that its content says; then a folder is looked into with all below it, in the
/// order of names; symbolic links and hidden folders in it are passed by and named. `texts` are what was pasted or piped:
/// several answers behind their prompts are several files. Error: stopped by `goOn`.
Result<Gathered> gather(std::span<const std::string> paths, std::vector<TextFile> texts, const Format *as, const catalog::Catalog &catalog, const GoOn &goOn = {}, const GatherLimits &limits = {});

/// The text of a terminal cut before each prompt with a command, "$ kubectl get nodes -o json"; whole where fewer than two are in
/// it. Each piece is named by its command.
std::vector<TextFile> answersOf(TextFile pasted);

} // namespace switchyard::exchange
