// SPDX-License-Identifier: GPL-3.0-or-later
// What files become, before anybody agrees: a design of their own, or a part of the open one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/exchange/gather.h>

namespace switchyard::exchange {

struct ImportPlan {
    std::optional<design::Design> alone;  ///< a design of the files; none: `why` says why not
    std::optional<design::Design> merged; ///< the open design with them
    std::vector<Said> conflicts;   ///< what files tell differently: left open, or what was kept
    std::vector<Said> open;        ///< what has no place, and what was assumed
    std::vector<LeftOut> leftOut;         ///< of `open`: machines and jobs that are in no design, by file
    std::vector<Said> aside;       ///< files that are no part of a design, and what they are for
    std::vector<Said> meets;              ///< what merging keeps and renames
    Said why;
};

/// Of two files that hold a model neither is taken, and both are named; what makes tables or lists is set aside.
ImportPlan planImport(const design::Design &base, std::span<const FormatFiles> parts, const catalog::Catalog &catalog, const JoinHints &hints = {});

/// Why what files made is no design, "nothing of it becomes a design: …" with the first reasons: nothing is in it. Empty: it is
/// one, a network alone too: what of its machines is left out is told by file.
Said whyNoDesign(const design::Design &made, std::span<const FormatFiles> parts, const std::vector<Said> &open);

/// Empty: a part makes something of a design.
Said whyAside(const FormatFiles &part);

} // namespace switchyard::exchange
