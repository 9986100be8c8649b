// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/plots/axes.h>

#include <QLocale>

#include <views/language/said.h>
#include <views/theme/theme.h>

namespace switchyard::plots {

void styleAxes(QCustomPlot &plot)
{
    const theme::Tokens &t = theme::current();
    if (language::numeral() != format::Numeral()) // QCustomPlot's own are English
        plot.setLocale(QLocale());
    for (QCPAxis *axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(QPen(t.hairline));
        axis->setTickPen(QPen(t.hairline));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(t.textMuted);
        axis->setTickLabelFont(theme::font(theme::Type::Small));
        axis->setLabelColor(t.textMuted);
        axis->setLabelFont(theme::font(theme::Type::Small));
        axis->grid()->setPen(QPen(t.hairline, 1));
        axis->grid()->setZeroLinePen(QPen(t.hairline, 1));
    }
}

} // namespace switchyard::plots
