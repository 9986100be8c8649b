// SPDX-License-Identifier: GPL-3.0-or-later
// What core says, in the window's language. Needs no widget, so that session's words are spoken too.
#pragma once

#include <string_view>

#include <QString>

#include <core/base/error.h>
#include <core/base/format.h>
#include <core/base/said.h>

namespace switchyard::language {

inline constexpr const char *coreWords = "core";               ///< the context of the short words of core's tables
inline constexpr const char *coreSentences = "core sentences"; ///< and that of the patterns of what it says

/// The signs of the window's numbers, those of English until `speakNumbers` (any thread).
format::Numeral numeral();
/// With the language (views/language/language.h), before anything is made.
void speakNumbers(format::Numeral numeral);

/// A title, tip or unit of one of core's tables, which has no Qt (resources/translations/core_words.txt lists them).
QString coreWord(std::string_view text);
/// A sentence of core, by its patterns, with numbers in the window's form.
QString said(const Said &sentence);
QString said(const Error &error); ///< its sentence without its place

} // namespace switchyard::language
