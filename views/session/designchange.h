// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include <core/design/design.h>

namespace switchyard::session {

/// Parts of a design, as bits: what a change touched, so that a view redraws only what it shows.
enum DesignPart : std::uint32_t {
    PartInstances = 1u << 0, ///< instances, UltraServers and network nodes
    PartJobs = 1u << 1,
    PartStorage = 1u << 2,
    PartPositions = 1u << 3,
    PartViews = 1u << 4,
    PartWaivers = 1u << 5,
    PartSettings = 1u << 6, ///< name, region, capacity kind, price list, power, quotas, Capacity Blocks, software
    PartAll = (1u << 7) - 1,
};

/// What Document::changed says.
struct Change {
    enum class Kind { Opened, Edited, Replayed /* undo or redo */, Moved /* saved elsewhere, from where files have other names */ } kind = Kind::Edited;
    std::uint32_t parts = PartAll; ///< DesignPart bits
    design::DesignPtr before;      ///< null when opened
    design::DesignPtr after;
};

/// Whether what is predicted, billed or checked may be another one: positions and saved views are only seen, and a price list
/// that is named from elsewhere is the same.
inline bool changesNumbers(const Change &change)
{
    return change.kind != Change::Kind::Moved && (change.kind == Change::Kind::Opened || (change.parts & ~(PartPositions | PartViews)) != 0);
}

/// The DesignPart bits in which two designs differ.
std::uint32_t differingParts(const design::Design &a, const design::Design &b);

/// What the job of this name is called after the change; empty when it went.
std::string jobAfter(const Change &change, const std::string &job);

} // namespace switchyard::session
