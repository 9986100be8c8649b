// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a design names from its own folder: its price list, and what saved views compare with.
#pragma once

#include <string>

#include <core/design/design.h>

namespace switchyard::design {

/// Of a design whose file was `from` and becomes `to` (paths; `from` empty: it had none): the same files, named from the folder of
/// `to`. Absolute paths stay, but those of views that had no folder to be named from.
void renameFiles(Design &design, const std::string &from, const std::string &to);

} // namespace switchyard::design
