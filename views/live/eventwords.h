// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a watched cluster's time.
#pragma once

#include <QString>

#include <core/telemetry/happened.h>

namespace switchyard::live {

/// "14:02:31" of today, with the day else; by the desktop's clock.
QString clockText(double unix_s);
/// "12 min ago".
QString agoText(double seconds);
/// "14:02:31 · XID 79 on p5-0745".
QString eventText(const telemetry::Event &event);

} // namespace switchyard::live
