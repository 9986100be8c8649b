// SPDX-License-Identifier: GPL-3.0-or-later
// Words of undo entries.
#pragma once

#include <string>
#include <vector>

#include <QCoreApplication>
#include <QString>

namespace switchyard::session::editwords {

inline QString tr(const char *text)
{
    return QCoreApplication::translate("Edits", text);
}

inline QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

/// "p5-0001" or "12 instances".
inline QString nameOf(const std::vector<std::string> &ids)
{
    return ids.size() == 1 ? text(ids.front()) : tr("%1 items").arg(ids.size());
}

} // namespace switchyard::session::editwords
