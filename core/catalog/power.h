// SPDX-License-Identifier: GPL-3.0-or-later
// What instances draw. AWS publishes no power of an instance and bills none: the catalog knows the rated power of GPUs, and of
// some types that of another vendor's system around the same GPUs; the rest is an input.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace switchyard::catalog {

struct Catalog;

/// Inputs of a design; nothing is assumed where nothing is given.
struct PowerTerms {
    std::optional<double> usdPerKWh; ///< none: energy costs nothing of its own, as with AWS
    std::optional<double> pue;       ///< of the building; none: power of the instances alone
    std::map<std::string, double, std::less<>> instance_kW; ///< of a whole instance, by type; none: as far as the catalog knows
    friend bool operator==(const PowerTerms &, const PowerTerms &) = default;
};

inline constexpr double mostUsdPerKWh = 10;
inline constexpr double mostPue = 4;
inline constexpr double mostInstance_kW = 1000;

/// What a draw is of, the best that is known: what the design gives, the figure `system_kW` of the type (a system with the same
/// GPUs, not AWS's host), or the rated power of the GPUs alone.
enum class DrawOf { Unknown, Gpus, System, Given };

struct PowerDraw {
    std::optional<double> kW; ///< at full load; none: nothing is known
    std::string source;       ///< "8 × 700 W, the GPUs alone: h100"; where unknown: why
    bool confirmed = true;
    DrawOf of = DrawOf::Unknown;
};

/// Of one instance, without the building's share.
PowerDraw powerOf(const Catalog &catalog, const PowerTerms &terms, std::string_view instance);

} // namespace switchyard::catalog
