// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace switchyard::format {

namespace {

constexpr const char *minus = "\u2212";
constexpr const char *none = "\u2013";

Formatted grouped(std::string digits)
{
    const std::size_t dot = digits.find('.');
    std::size_t end = dot == std::string::npos ? digits.size() : dot;
    while (end > 3) {
        end -= 3;
        digits.insert(end, 1, ',');
    }
    return Formatted(std::move(digits));
}

/// With a point in every locale; QCoreApplication sets that of the user.
std::string fixed(double value, int decimals)
{
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

/// How often `value` is divided by the base, and what is left: 999.5 of 1000 are one of the next.
std::pair<int, double> steps(double value, double base, int count)
{
    int unit = 0;
    for (; unit + 1 < count && std::abs(value) >= base * 0.9995; ++unit)
        value /= base;
    return {unit, value};
}

Formatted scaled(double value, double base, const char *const *units, int count, const char *suffix)
{
    if (!std::isfinite(value))
        return none;
    const auto [unit, left] = steps(value, base, count);
    return significant(left) + " " + units[unit] + suffix;
}

Formatted withSign(double value, const Formatted &magnitude)
{
    if (!std::isfinite(value))
        return none;
    return (value < 0 ? minus : value > 0 ? "+" : "\u00b1") + magnitude;
}

constexpr std::array<const char *, 7> decimalUnits = {"", "k", "M", "G", "T", "P", "E"};
constexpr std::array<const char *, 7> binaryUnits = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

} // namespace

std::string Formatted::in(Numeral numeral) const
{
    std::string out = *this;
    if (numeral == Numeral())
        return out;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    for (std::size_t at = 0; at < out.size();) {
        if (!digit(out[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        int points = 0;
        while (end < out.size() && (digit(out[end]) || ((out[end] == '.' || out[end] == ',') && end + 1 < out.size() && digit(out[end + 1]))))
            points += out[end++] == '.' ? 1 : 0;
        const bool named = (at > 0 && (letter(out[at - 1]) || out[at - 1] == '.' || (out[at - 1] == '-' && at > 1 && (letter(out[at - 2]) || digit(out[at - 2]))))) || (end < out.size() && letter(out[end]));
        for (; at < end; ++at)
            if (!named && points < 2 && !digit(out[at]))
                out[at] = out[at] == '.' ? numeral.decimal : numeral.group;
    }
    return out;
}

Formatted significant(double value, int digits)
{
    if (!std::isfinite(value))
        return none;
    if (value == 0)
        return "0";
    const double magnitude = std::abs(value);
    int exponent = static_cast<int>(std::floor(std::log10(magnitude)));
    // 9.996 rounds to 10.0 with three digits, not to 10.00.
    const double step = std::pow(10.0, exponent - digits + 1);
    if (std::round(magnitude / step) * step >= std::pow(10.0, exponent + 1))
        ++exponent;
    const int decimals = digits - 1 - exponent;
    return (value < 0 ? minus : "") + grouped(fixed(magnitude, decimals > 0 ? decimals : 0));
}

Formatted integer(double value)
{
    if (!std::isfinite(value))
        return none;
    return (value < 0 ? minus : "") + grouped(fixed(std::abs(value), 0));
}

Formatted amount(double value) { return value == std::round(value) ? integer(value) : significant(value); }

Formatted seconds(double value_s)
{
    if (!std::isfinite(value_s))
        return none;
    const double magnitude = std::abs(value_s);
    if (magnitude == 0)
        return "0 s";
    if (magnitude < 0.9995e-6)
        return significant(value_s * 1e9) + " ns";
    if (magnitude < 0.9995e-3)
        return significant(value_s * 1e6) + " µs";
    if (magnitude < 0.9995)
        return significant(value_s * 1e3) + " ms";
    if (magnitude < 600)
        return significant(value_s) + " s";
    if (magnitude < 7200)
        return significant(value_s / 60) + " min";
    if (magnitude < 48 * 3600.0)
        return significant(value_s / 3600) + " h";
    return significant(value_s / 86400) + " d";
}

Formatted bytes(double value_B) { return scaled(value_B, 1000, decimalUnits.data(), 7, "B"); }
Formatted binaryBytes(double value_B) { return scaled(value_B, 1024, binaryUnits.data(), 7, ""); }
std::pair<Formatted, Formatted> binaryBytesOf(double part_B, double whole_B)
{
    const auto [unit, left] = steps(part_B, 1024, 7);
    return {std::isfinite(part_B + whole_B) && unit == steps(whole_B, 1024, 7).first ? significant(left) : binaryBytes(part_B), binaryBytes(whole_B)};
}
Formatted rate(double value_Bps) { return scaled(value_Bps, 1000, decimalUnits.data(), 7, "B/s"); }
Formatted flops(double value_flops) { return scaled(value_flops, 1000, decimalUnits.data(), 7, "FLOP/s"); }
Formatted linkRate(double value_Bps)
{
    if (!std::isfinite(value_Bps))
        return none;
    if (std::abs(value_Bps * 8) >= 1e9)
        return significant(value_Bps * 8 / 1e9, std::abs(value_Bps * 8) >= 1e12 ? 4 : 3) + " Gbps";
    return scaled(value_Bps * 8, 1000, decimalUnits.data(), 7, "bps");
}

Formatted percent(double fraction)
{
    return std::isfinite(fraction) ? significant(fraction * 100) + " %" : none;
}

Formatted signedPercent(double fraction)
{
    return withSign(fraction, significant(std::abs(fraction) * 100, 2) + " %");
}

Formatted signedPoints(double fraction)
{
    return withSign(fraction, significant(std::abs(fraction) * 100, 2) + " pp");
}

Formatted signedSeconds(double value_s) { return withSign(value_s, seconds(std::abs(value_s))); }

Formatted usd(double value)
{
    if (!std::isfinite(value))
        return none;
    const double magnitude = std::abs(value);
    const Formatted text = magnitude >= 1000 ? grouped(fixed(magnitude, 0))
        : magnitude >= 0.1 || magnitude == 0 ? Formatted(fixed(magnitude, 2))
                                             : significant(magnitude, 2);
    return (value < 0 ? minus : "") + ("$" + text);
}

Formatted usdPerHour(double value) { return usd(value) + "/h"; }

Formatted signedUsd(double value) { return withSign(value, usd(std::abs(value))); }

Formatted inUnit(double value, Unit unit)
{
    if (!std::isfinite(value))
        return none;
    const std::string_view word = toWord(unit);
    switch (unit) {
    case Unit::Count: return integer(value);
    case Unit::Share: return percent(value);
    case Unit::Seconds: return seconds(value);
    case Unit::Bytes: return binaryBytes(value);
    case Unit::BytesPerSecond: return rate(value);
    case Unit::FlopsPerSecond: return flops(value);
    case Unit::Hertz: return integer(value / 1e6) + " MHz";
    case Unit::Requests: return amount(value) + " requests";
    case Unit::Usd: return usd(value);
    case Unit::UsdPerHour: return usdPerHour(value);
    default: return significant(value) + (word.empty() ? "" : " ") + std::string(word).c_str();
    }
}

} // namespace switchyard::format
