// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/number.h>

#include <charconv>
#include <cmath>

#include <core/base/format.h>

namespace switchyard::number {

std::optional<double> fromText(std::string_view text)
{
    double value = 0;
    const char *const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<long long> wholeFromText(std::string_view text, long long low, long long high)
{
    long long value = 0;
    const char *const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || value < low || value > high)
        return std::nullopt;
    return value;
}

std::optional<int> whole(double value, int low, int high)
{
    if (!(value >= low && value <= high) || value != std::floor(value))
        return std::nullopt;
    return static_cast<int>(value);
}

double significant(int digits, double value)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

Result<int> gpus(long long instances, long long gpusOfEach, ErrorCode code)
{
    // Both are held before they are multiplied, so that the product fits.
    if (instances >= 1 && instances <= mostGpus && gpusOfEach >= 1 && gpusOfEach <= mostGpus
        && instances * gpusOfEach <= mostGpus)
        return static_cast<int>(instances * gpusOfEach);
    return fail(code, say("{} instances of {} GPUs; expected 1 to {} GPUs in all", instances, gpusOfEach, format::integer(mostGpus)));
}

} // namespace switchyard::number
