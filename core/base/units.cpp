// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/units.h>

#include <algorithm>
#include <array>

namespace switchyard {

namespace {

struct UnitWord {
    Unit unit;
    std::string_view word;
};
/// In the order of the enum.
constexpr auto unitWords = std::to_array<UnitWord>({
    {Unit::Number, ""},
    {Unit::Count, ""},
    {Unit::Share, ""},
    {Unit::Flag, ""},
    {Unit::Code, ""},
    {Unit::Seconds, "s"},
    {Unit::Milliseconds, "ms"},
    {Unit::Hours, "h"},
    {Unit::Days, "d"},
    {Unit::Bytes, "B"},
    {Unit::Tebibytes, "TiB"},
    {Unit::BytesPerSecond, "B/s"},
    {Unit::BytesPerToken, "B per token"},
    {Unit::BytesPerParameter, "B per parameter"},
    {Unit::FlopsPerSecond, "FLOP/s"},
    {Unit::TeraflopsPerSecond, "TFLOP/s"},
    {Unit::Hertz, "Hz"},
    {Unit::Celsius, "°C"},
    {Unit::Watt, "W"},
    {Unit::PerSecond, "1/s"},
    {Unit::Events, "events"},
    {Unit::Tokens, "tokens"},
    {Unit::TokensPerSecond, "tokens/s"},
    {Unit::Requests, "requests"},
    {Unit::RequestsPerSecond, "requests/s"},
    {Unit::Instances, "instances"},
    {Unit::GpuHours, "GPU-hours"},
    {Unit::OfRating, "of rating"},
    {Unit::OfFailures, "of failures"},
    {Unit::OfRestarts, "of restarts"},
    {Unit::OfTime, "of time"},
    {Unit::Usd, "USD"},
    {Unit::UsdPerHour, "USD/h"},
});
static_assert(std::ranges::is_sorted(unitWords, {}, &UnitWord::unit) && unitWords.size() == static_cast<std::size_t>(Unit::UsdPerHour) + 1);

} // namespace

std::string_view toWord(Unit unit) { return unitWords[static_cast<std::size_t>(unit)].word; }

std::optional<Unit> unitFromWord(std::string_view word)
{
    const auto *const found = std::ranges::find(unitWords, word, &UnitWord::word);
    return found == unitWords.end() ? std::nullopt : std::optional(found->unit);
}

} // namespace switchyard
