// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QBuffer>
#include <QPainter>
#include <QString>
#include <QSvgGenerator>

#include <functional>

#include <app/desktop/deck.h>

namespace switchyard::test {

/// A slide as SVG, in which its words stand as text.
inline QString wordsOf(const std::function<void(QPainter &)> &slide)
{
    QBuffer svg;
    QSvgGenerator file;
    file.setOutputDevice(&svg);
    file.setSize(app::deckPage);
    QPainter painter(&file);
    slide(painter);
    painter.end();
    return QString::fromUtf8(svg.data());
}

} // namespace switchyard::test
