// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <core/base/error.h>

namespace switchyard {

/// Temporary file beside it, fsync, rename, fsync of the directory: at any instant the path holds
/// the old or the new text. Follows a symbolic link; keeps the mode of a file that it replaces.
Result<void> writeFileAtomically(const std::string &path, std::string_view text);

} // namespace switchyard
