// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are known and not read: refused by name, so that nobody looks for a mistake of theirs.
#pragma once

#include <core/base/said.h>
#include <core/exchange/glance.h>

namespace switchyard::exchange {

/// "this is a schema; expected …" in one line; empty: not known either.
Said refusalOf(const Glance &glance);

} // namespace switchyard::exchange
