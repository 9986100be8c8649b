// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace switchyard::session {

/// "2026-11-22 14:02", of this machine's clock: when a saved or kept moment was.
inline QString momentTime(double unix_s)
{
    return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(unix_s)).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

} // namespace switchyard::session
