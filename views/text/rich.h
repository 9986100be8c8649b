// SPDX-License-Identifier: GPL-3.0-or-later
// Markup of our own around text from outside. A Rich is made of a literal of ours, in which every other part was
// escaped; a RichLabel takes nothing else.
#pragma once

#include <QLabel>
#include <QString>

namespace switchyard::text {

class Rich
{
public:
    Rich() = default;
    /// Text from outside, as it is.
    Rich(const QString &outside);
    [[nodiscard]] const QString &html() const { return m_html; }
    [[nodiscard]] bool isEmpty() const { return m_html.isEmpty(); }
    Rich &operator+=(const Rich &other)
    {
        m_html += other.m_html;
        return *this;
    }
    friend bool operator==(const Rich &, const Rich &) = default;

private:
    template <class... Parts>
    friend Rich rich(const QString &markup, const Parts &...parts);
    friend Rich joined(const QList<Rich> &parts, const Rich &between);

    QString m_html;
};

/// `markup` is ours: tr("…") or QStringLiteral("…") on the spot. %1, %2 … are the parts, all put in at one time: text is
/// escaped, a Rich stays as it is.
template <class... Parts>
Rich rich(const QString &markup, const Parts &...parts)
{
    Rich out;
    if constexpr (sizeof...(parts) == 0)
        out.m_html = markup;
    else
        out.m_html = markup.arg(Rich(parts).html()...);
    return out;
}

Rich joined(const QList<Rich> &parts, const Rich &between);

class RichLabel : public QLabel
{
    Q_OBJECT
public:
    explicit RichLabel(QWidget *parent = nullptr);
    void setText(const Rich &words) { QLabel::setText(words.html()); }
};

} // namespace switchyard::text
