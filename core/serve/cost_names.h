// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/serve/constants.h>

namespace switchyard::serve {

/// Of a token's time, for people: "linear layers, streaming".
const char *nameOf(Cost cost);

} // namespace switchyard::serve
