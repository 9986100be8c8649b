// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace switchyard::widgets {

/// A time of the step, "4.0412 s", with the digits that tell one event from the next; "5.90 s" where it has no more.
QString stepTime(double time_s);

} // namespace switchyard::widgets
