// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/steptime.h>

#include <cmath>

#include <core/base/format.h>
#include <views/language/words.h>

namespace switchyard::widgets {

QString stepTime(double time_s)
{
    constexpr int fewest = 3, most = 5;
    const double magnitude = std::abs(time_s);
    if (!(magnitude >= 0.9995e-6 && magnitude < 600)) // no step is so short or so long
        return qstring(format::seconds(time_s));
    const bool micro = magnitude < 0.9995e-3, milli = !micro && magnitude < 0.9995;
    format::Formatted digits = format::significant(time_s * (micro ? 1e6 : milli ? 1e3 : 1), most);
    for (int kept = most; kept > fewest && digits.ends_with('0') && digits.contains('.'); --kept)
        digits.pop_back();
    if (digits.ends_with('.'))
        digits.pop_back();
    return qstring(digits + (micro ? " µs" : milli ? " ms" : " s"));
}

} // namespace switchyard::widgets
