// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace switchyard::exchange {

struct TextFile {
    std::string name; ///< for error messages
    std::string text;
};

} // namespace switchyard::exchange
