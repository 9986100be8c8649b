// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/diagnose/finding.h>

namespace switchyard::diagnose {

/// What is no trouble so far is said as a remark, with what speaks against it.
void makeRemark(Finding &finding, const Said &why);

} // namespace switchyard::diagnose
