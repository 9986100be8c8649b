// SPDX-License-Identifier: GPL-3.0-or-later
// Which language the window speaks. English is what the sources say; German comes from resources/translations.
#pragma once

#include <optional>

#include <QStringView>

#include <views/language/said.h>

namespace switchyard::language {

enum class Language { System, English, German };

const char *word(Language language);                        ///< "system", "en", "de"
std::optional<Language> fromWord(QStringView word);         ///< nothing: it is none of these
/// That of the locale, as gettext reads it: LC_ALL, LC_MESSAGES or LANG, and LANGUAGE over one that is not C.
Language ofLocale();

/// From now on, for what is made after it. Qt's own words too, where Qt's translations are installed.
void use(Language language);

} // namespace switchyard::language
