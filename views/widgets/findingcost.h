// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <core/diagnose/finding.h>

namespace switchyard::widgets {

/// "+0.45 s per step · $7,600/h"; empty when it costs nothing that can be told.
QString costText(const diagnose::Finding &finding);

} // namespace switchyard::widgets
