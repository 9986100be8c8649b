// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <core/design/design.h>

namespace switchyard::widgets {

/// "2,048 × p5.48xlarge", of several types "18 instances".
QString machinesOf(const design::Design &design);

} // namespace switchyard::widgets
