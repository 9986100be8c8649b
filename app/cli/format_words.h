// SPDX-License-Identifier: GPL-3.0-or-later
// The table of exchange formats as words and help of the command line.
#pragma once

#include <string>
#include <vector>

#include <core/exchange/format.h>

namespace switchyard::cli {

using FormatFilter = bool (*)(const exchange::Format &);
inline bool formatIsRead(const exchange::Format &format) { return format.read; }
inline bool formatIsWritten(const exchange::Format &format) { return format.write; }

std::vector<std::string> formatWords(FormatFilter filter);
std::string joinWords(const std::vector<std::string> &words); ///< "a, b"
/// "ec2-topology: output of …; hf-config: …".
std::string formatHelp(FormatFilter filter);

} // namespace switchyard::cli
