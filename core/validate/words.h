// SPDX-License-Identifier: GPL-3.0-or-later
// What `validate` and `calibrate` may be asked for.
#pragma once

#include <string>
#include <vector>

namespace switchyard::validate {

std::vector<std::string> kindWords(); ///< names of kinds()
std::vector<std::string> foldWords(); ///< of FoldBy

} // namespace switchyard::validate
