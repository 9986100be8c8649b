// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/option_field.h>

#include <cmath>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/base/number.h>

namespace switchyard::workload {

Result<double> Option::numberFrom(std::string_view text) const
{
    const std::optional<double> value = switchyard::number::fromText(text);
    if (!value || *value < low || *value > high || (whole && *value != std::floor(*value)))
        return fail(ErrorCode::InvalidInput, whole ? say("{}; expected a whole number from {} to {}", inQuotes(text), written(low), written(high)) : say("{}; expected a number from {} to {}", inQuotes(text), written(low), written(high)));
    return *value;
}

Result<int> Option::wordFrom(std::string_view text) const
{
    std::string expected;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].word == text)
            return static_cast<int>(i);
        expected += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + std::string(words[i].word);
    }
    return fail(ErrorCode::InvalidInput, say("{}; expected {}", inQuotes(text), expected));
}

std::string Option::written(double number) { return json::writeLine(json::number(number)); }

} // namespace switchyard::workload
