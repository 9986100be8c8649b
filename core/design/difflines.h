// SPDX-License-Identifier: GPL-3.0-or-later
// A difference between two designs as people read it: what happened to many things at once is one line.
#pragma once

#include <string>
#include <vector>

#include <core/design/diff.h>

namespace switchyard::design {

struct DiffLine {
    enum class Kind { Added, Removed, Moved, Changed } kind = Kind::Changed;
    std::string text;             ///< "2,048 instances: p5-0001 … p5-2048", "pretrain · tp: 8 → 16"
    std::vector<std::string> ids; ///< what it speaks of, as in the design; empty: no thing with a place
};

/// Jobs first, then what was added, removed and moved, then the rest. Where blocks lie on the canvas is one
/// line at the end.
std::vector<DiffLine> diffLines(const DesignDiff &diff);

/// "+", "−", "→", "~".
std::string toSign(DiffLine::Kind kind);

} // namespace switchyard::design
