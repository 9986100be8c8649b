// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people read them: three significant digits, unit always there. The command line and
// the window use the same functions, so they agree. NaN prints as "–".
#pragma once

#include <string>

#include <core/base/units.h>

namespace switchyard::format {

std::string significant(double value, int digits = 3); ///< "6.21", "112", "0.0311", "112,722"
std::string integer(double value);                     ///< "16,384"
std::string amount(double value);                      ///< "3", "12.4": whole where it is
std::string seconds(double value_s);                   ///< "6.21 s", "812 ms", "3.1 µs", "2.4 h"
std::string bytes(double value_B);                     ///< decimal: "1.30 MB", "4.2 GB"
std::string binaryBytes(double value_B);               ///< "68.9 GiB"
std::string rate(double value_Bps);                    ///< "212 GB/s": NVLink, bus bandwidth, cards
std::string flops(double value_flops);                 ///< "4.50 PFLOP/s"
std::string linkRate(double value_Bps);                ///< bits: "400 Gbps": links as they are sold
std::string percent(double fraction);                  ///< 0.404 → "40.4 %"
std::string signedPercent(double fraction);            ///< "+3.1 %", "−0.4 %" (U+2212)
std::string signedPoints(double fraction);             ///< "−2.1 pp": difference of two shares, in percentage points
std::string signedSeconds(double value_s);             ///< "−0.17 s"
std::string usd(double value);                         ///< "$112,722" from 1,000 on, "$55.04" below
std::string usdPerHour(double value);                  ///< "$112,722/h"
std::string signedUsd(double value);

/// A value with its unit, as all tables, trees and reports have it: "2.25 PFLOP/s", "1,980 MHz", "40.4 %"; by the functions above
/// where there is one, else three digits and the word of the unit.
std::string inUnit(double value, Unit unit);

} // namespace switchyard::format
