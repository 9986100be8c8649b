// SPDX-License-Identifier: GPL-3.0-or-later
// A word of one of core's tables inside a sentence, or as one: a window has it from the words of those tables
// (resources/translations/core_words.txt).
#pragma once

#include <string_view>

#include <core/base/said.h>

namespace switchyard {

/// `word`: of a table, whose text lives as long as the program.
inline Said tableWord(std::string_view word) { return {word, {}}; }

} // namespace switchyard
