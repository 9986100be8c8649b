// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where what people drop or paste becomes plain text: gzip, byte-order mark, CR LF, ANSI colours, shell
// prompts and the prefixes of launchers ("0: ", "[1,0]<stdout>:", "[default0]:") go before any format looks.
#pragma once

#include <core/base/error.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

/// Files of bytes (a pickle) pass as they are. Errors: a damaged gzip file, or one that grows beyond what an import
/// may be (core/base/input.h) or a thousand times its size.
Result<TextFile> plainText(TextFile file);

/// CR LF → LF, escape sequences of terminals (ECMA-48: ESC [ … letter) → nothing.
void dropTerminalCodes(std::string &text);

/// For readers of lines: the first line that is not valid UTF-8 is an error.
Result<void> needUtf8(const TextFile &file);

} // namespace switchyard::exchange
