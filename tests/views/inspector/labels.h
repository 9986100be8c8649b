// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>

namespace switchyard::test {

/// Of all labels below a widget.
inline QStringList texts(const QWidget &in)
{
    QStringList out;
    for (const QLabel *label : in.findChildren<QLabel *>())
        out << label->text();
    return out;
}

} // namespace switchyard::test
