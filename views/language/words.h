// SPDX-License-Identifier: GPL-3.0-or-later
// Words outside classes: the window's own in its language, core's, which are UTF-8, as Qt has them, and numbers.
#pragma once

#include <string_view>

#include <QCoreApplication>
#include <QString>

#include <core/base/format.h>

#include <views/language/said.h>

namespace switchyard {

/// All words of ours are one context (views/language/language.cpp).
inline QString tr(const char *text) { return QCoreApplication::translate("switchyard", text); }

inline QString qstring(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }
/// A number with the signs of the window's language: the one door for numbers, as tr() is for words.
inline QString qstring(const format::Formatted &number) { return QString::fromStdString(number.in(language::numeral())); }
/// What Qt wrote of a number ("0.5"), likewise.
inline QString localNumber(const QString &plain) { return qstring(format::Formatted(plain.toStdString())); }
/// What a person typed as a number, as core reads it: "0,5" in a German window is 0.5, "16.384" is 16384, and "0.5" stays.
QString plainNumber(const QString &typed);

} // namespace switchyard
