// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that a job's time and bytes fall into. One table holds the words of each: views add a colour
// (views/theme/parts.h), nobody compares words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace switchyard::workload {

/// In the order of a breakdown.
enum class Part : std::uint8_t {
    Gemm,       ///< dense projections and MLPs
    Experts,    ///< grouped expert GEMMs and the waiting for the fullest expert
    Attention,
    Pointwise,  ///< norms, activations, residuals, rotary, casts, permutation
    Head,       ///< embedding, output layer and loss
    Recompute,
    Offload,    ///< activations on their way to host memory and back
    Launch,     ///< the GPU waits for the host
    TpComm,
    CpComm,
    EpComm,
    PpComm,
    DpComm,
    Bubble,     ///< pipeline fill and drain, and waiting for the longest stage
    Optimizer,
    Overhead,   ///< per-step host work
    Straggler,
    Transfer,   ///< of a phase of its own: no part of a step
    Count
};
inline constexpr int partCount = static_cast<int>(Part::Count);

/// What a short legend puts together.
enum class PartGroup : std::uint8_t { Compute, Bubble, Tp, Cp, Ep, Pp, Dp, Optimizer, Other, Count };
inline constexpr int partGroupCount = static_cast<int>(PartGroup::Count);

struct PartInfo {
    Part part;
    PartGroup group;
    const char *id;   ///< of files and the command line: "tp_communication"
    const char *name; ///< "TP communication"
    const char *tip;  ///< one sentence: what it is
};
const std::array<PartInfo, partCount> &partTable();
inline const PartInfo &infoOf(Part part) { return partTable()[static_cast<std::size_t>(part)]; }
inline const char *nameOf(Part part) { return infoOf(part).name; }

const char *nameOf(PartGroup group); ///< "compute", "TP"

/// A figure per part: seconds of a step, of a layer.
using Parts = std::array<double, partCount>;
inline double &at(Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
inline double at(const Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
inline double sum(const Parts &parts)
{
    double total = 0;
    for (const double part : parts)
        total += part;
    return total;
}

/// The largest.
inline Part longestPart(const Parts &parts)
{
    std::size_t longest = 0;
    for (std::size_t i = 1; i < parts.size(); ++i)
        longest = parts[i] > parts[longest] ? i : longest;
    return static_cast<Part>(longest);
}

} // namespace switchyard::workload
