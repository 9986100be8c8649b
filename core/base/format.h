// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people read them: three significant digits, unit always there. The command line and
// the window use the same functions, so they agree. NaN prints as "–". They come in English form, "16,384" and "39.6 %", which
// command line and files take as it is; the type says that it is a number, and a window writes it in its own (views/language/words.h).
#pragma once

#include <string>
#include <utility>

#include <core/base/units.h>

namespace switchyard::format {

/// The signs of a language: between whole and fraction, and between thousands.
struct Numeral {
    char decimal = '.';
    char group = ',';
    friend bool operator==(const Numeral &, const Numeral &) = default;
};

/// A number, or several with words of units between, in English form. What is put together of it and a string is a plain string again.
class Formatted : public std::string
{
public:
    Formatted() = default;
    Formatted(const char *text) : std::string(text) {} // NOLINT(google-explicit-constructor): a unit, a dash
    explicit Formatted(std::string text) : std::string(std::move(text)) {}

    /// With these signs. What only looks like a number is left: "llama3.1", "2.27.5".
    [[nodiscard]] std::string in(Numeral numeral) const;
};

inline Formatted operator+(Formatted a, const char *b)
{
    a.append(b);
    return a;
}
inline Formatted operator+(const char *a, Formatted b)
{
    b.insert(0, a);
    return b;
}
inline Formatted operator+(Formatted a, const Formatted &b)
{
    a.append(b);
    return a;
}

Formatted significant(double value, int digits = 3); ///< "6.21", "112", "0.0311", "112,722"
Formatted integer(double value);                     ///< "16,384"
Formatted amount(double value);                      ///< "3", "12.4": whole where it is
Formatted seconds(double value_s);                   ///< "6.21 s", "812 ms", "3.1 µs", "2.4 h"
Formatted bytes(double value_B);                     ///< decimal: "1.30 MB", "4.2 GB"
Formatted binaryBytes(double value_B);               ///< "68.9 GiB"
/// A part and its whole: "68.9" and "79.6 GiB", the unit once where both have the same.
std::pair<Formatted, Formatted> binaryBytesOf(double part_B, double whole_B);
Formatted rate(double value_Bps);                    ///< "212 GB/s": NVLink, bus bandwidth, cards
Formatted flops(double value_flops);                 ///< "4.50 PFLOP/s"
Formatted linkRate(double value_Bps);                ///< bits: "400 Gbps": links as they are sold
Formatted percent(double fraction);                  ///< 0.404 → "40.4 %"
Formatted signedPercent(double fraction);            ///< "+3.1 %", "−0.4 %" (U+2212)
Formatted signedPoints(double fraction);             ///< "−2.1 pp": difference of two shares, in percentage points
Formatted signedSeconds(double value_s);             ///< "−0.17 s"
Formatted usd(double value);                         ///< "$112,722" from 1,000 on, "$55.04" below
Formatted usdPerHour(double value);                  ///< "$112,722/h"
Formatted signedUsd(double value);

/// A value with its unit, as all tables, trees and reports have it: "2.25 PFLOP/s", "1,980 MHz", "40.4 %"; by the functions above
/// where there is one, else three digits and the word of the unit.
Formatted inUnit(double value, Unit unit);

} // namespace switchyard::format
