// SPDX-License-Identifier: GPL-3.0-or-later
// How far a counter of errors must grow to be worth a word: the diagnosis and the rules for a Prometheus of one's own
// speak from the same number on. One uncorrected error or failed remap is one too many; corrected errors, link and bus
// retries come singly on healthy parts, a storm is one every other minute.
#pragma once

#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

/// In half an hour, of cards in a quarter. A link that was brought up again (NvlinkRecoveries) has been down: one tells.
constexpr double floorOf(telemetry::Quantity quantity)
{
    using enum telemetry::Quantity;
    switch (quantity) {
    case SingleBitErrors:
    case NvlinkErrors: return 15;
    case PcieReplays: return 30;
    case EfaErrors:
    case EfaUnreachable: return 3;
    case EfaTimeouts: return 5;
    case EfaDrops: return 50;
    default: return 1;
    }
}

} // namespace switchyard::diagnose
