// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/text/rich.h>

#include <views/text/plain.h>

namespace switchyard::text {

Rich::Rich(const QString &outside)
    : m_html(shown(outside).toHtmlEscaped().replace(QLatin1Char('\''), QStringLiteral("&#39;"))) // attributes of ours stand in '…'
{
}

Rich joined(const QList<Rich> &parts, const Rich &between)
{
    Rich out;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (i > 0)
            out += between;
        out += parts[i];
    }
    return out;
}

RichLabel::RichLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::RichText);
}

} // namespace switchyard::text
