// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/text/plain.h>

#include <algorithm>

#include <core/base/echo.h>

#include <views/text/rich.h>

namespace switchyard::text {

namespace {

/// Letters of ordinary text need no second look: this runs for every value that the inspector shows.
bool harmless(const QString &words, int most)
{
    return words.size() <= most && std::ranges::all_of(words, [](QChar c) {
               const char16_t u = c.unicode();
               return (u >= 0x20 && u < 0x7f) || u == u'\n' || (u > 0xa0 && u < 0x600 && u != 0xad) || (u >= 0x2010 && u < 0x2028) || (u >= 0x202f && u < 0x2060);
           });
}

QString visibleLine(const QString &line, int most)
{
    return QString::fromStdString(echo(line.toStdString(), static_cast<std::size_t>(std::max(most, 40))));
}

} // namespace

QString shown(const QString &outside, int most)
{
    if (harmless(outside, most))
        return outside;
    QString out;
    qsizetype from = 0;
    while (from <= outside.size() && out.size() < most) {
        const qsizetype end = outside.indexOf(QLatin1Char('\n'), from);
        if (from > 0)
            out += QLatin1Char('\n');
        out += visibleLine(outside.mid(from, end < 0 ? -1 : end - from), most - static_cast<int>(out.size()));
        if (end < 0)
            return out;
        from = end + 1;
    }
    return out + QStringLiteral(" …");
}

QString menuText(const QString &outside)
{
    return shown(outside, 120).replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString withoutMnemonic(const QString &menu)
{
    QString out = menu;
    for (qsizetype at = out.indexOf(QLatin1Char('&')); at >= 0; at = out.indexOf(QLatin1Char('&'), at + 1)) // past the letter behind it
        out.remove(at, 1);
    return out;
}

QString xmlText(const QString &outside) { return Rich(outside).html(); }

Label::Label(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

Label::Label(const QString &words, QWidget *parent)
    : Label(parent)
{
    setText(words);
}

MessageBox::MessageBox(QMessageBox::Icon icon, const QString &title, const QString &words, QMessageBox::StandardButtons buttons, QWidget *parent)
    : QMessageBox(icon, shown(title, 200), QString(), buttons, parent)
{
    setTextFormat(Qt::PlainText);
    setText(shown(words));
}

void MessageBox::setRich(const Rich &words)
{
    setTextFormat(Qt::RichText);
    setText(words.html());
}

} // namespace switchyard::text
