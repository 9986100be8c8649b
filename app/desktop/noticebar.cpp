// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/noticebar.h>

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <views/text/plain.h>
#include <views/theme/icons.h>

namespace switchyard::app {

namespace {
constexpr int passing_ms = 12000;
}

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent)
    , m_rows(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    m_rows->setContentsMargins(8, 4, 8, 4);
    m_rows->setSpacing(4);
    m_timer.setSingleShot(true);
    m_timer.setInterval(passing_ms);
    connect(&m_timer, &QTimer::timeout, this, [this] { clear(Topic::Passing); });
    hide();
}

void NoticeBar::showText(const QString &text)
{
    show(Topic::Passing, text);
    m_timer.start();
}

void NoticeBar::show(Topic topic, const QString &words, const std::vector<Choice> &choices)
{
    clear(topic);
    Line &line = m_lines[topic];
    line.row = new QWidget(this);
    line.label = new text::Label(line.row);
    line.label->setText(words);
    line.label->setProperty("role", QStringLiteral("banner"));
    line.label->setWordWrap(true);
    line.label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *row = new QHBoxLayout(line.row);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(line.label, 1);
    for (const Choice &choice : choices) {
        auto *button = new QPushButton(choice.button, line.row);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, topic, action = choice.action] {
            clear(topic);
            action(); // it may show the next notice
        });
    }
    auto *close = new QToolButton(line.row);
    close->setIcon(theme::icon(QStringLiteral("close")));
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    connect(close, &QToolButton::clicked, this, [this, topic] { clear(topic); });
    row->addWidget(close);
    m_rows->insertWidget(static_cast<int>(std::distance(m_lines.begin(), m_lines.find(topic))), line.row);
    line.row->show(); // the layout would only later
    setVisible(!m_held);
}

void NoticeBar::reword(Topic topic, const QString &words)
{
    if (const auto line = m_lines.find(topic); line != m_lines.end())
        line->second.label->setText(words);
}

void NoticeBar::clear(Topic topic)
{
    if (topic == Topic::Passing)
        m_timer.stop(); // it was of what goes, not of what comes in its place
    const auto line = m_lines.find(topic);
    if (line == m_lines.end())
        return;
    line->second.row->hide();
    line->second.row->deleteLater(); // its button may be what was pressed
    m_lines.erase(line);
    setVisible(!m_held && !m_lines.empty());
}

void NoticeBar::hold(bool held)
{
    m_held = held;
    setVisible(!m_held && !m_lines.empty());
}

QString NoticeBar::text() const
{
    QStringList out;
    for (const auto &[topic, line] : m_lines)
        out << line.label->text();
    return out.join(QLatin1Char('\n'));
}

QString NoticeBar::text(Topic topic) const
{
    const auto line = m_lines.find(topic);
    return line == m_lines.end() ? QString() : line->second.label->text();
}

} // namespace switchyard::app
