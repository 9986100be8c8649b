// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/base/error.h>

namespace switchyard {

/// describe() as a sentence that a window can say in its language: the same line in English.
Said lineOf(const Error &error);

/// A sentence with words from outside as echo() has it: itself where nothing of it is spelled out or too long.
Said echoed(const Said &sentence);

} // namespace switchyard
