// SPDX-License-Identifier: GPL-3.0-or-later
// Words outside classes: the window's own in its language, and core's, which are UTF-8, as Qt has them.
#pragma once

#include <string_view>

#include <QCoreApplication>
#include <QString>

namespace switchyard {

/// All words of ours are one context (views/language/language.cpp).
inline QString tr(const char *text) { return QCoreApplication::translate("switchyard", text); }

inline QString qstring(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace switchyard
