// SPDX-License-Identifier: GPL-3.0-or-later
// Which language the window speaks. English is what the sources say; German comes from resources/translations.
#pragma once

#include <optional>
#include <string_view>

#include <QString>
#include <QStringView>

#include <core/base/error.h>
#include <core/base/said.h>

namespace switchyard::language {

enum class Language { System, English, German };

const char *word(Language language);                        ///< "system", "en", "de"
std::optional<Language> fromWord(QStringView word);         ///< nothing: it is none of these
/// That of the locale, as gettext reads it: LC_ALL, LC_MESSAGES or LANG, and LANGUAGE over one that is not C.
Language ofLocale();

/// From now on, for what is made after it. Qt's own words too, where Qt's translations are installed.
void use(Language language);
/// A title, tip or unit of one of core's tables, which has no Qt (resources/translations/core_words.txt lists them).
QString coreWord(std::string_view text);
/// A sentence of core, by its patterns.
QString said(const Said &sentence);
QString said(const Error &error); ///< its sentence without its place

} // namespace switchyard::language
