// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/noticebar.h>

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include <views/theme/icons.h>

namespace switchyard::app {

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent)
    , m_label(new text::Label(this))
    , m_button(new QPushButton(this))
    , m_second(new QPushButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    auto *close = new QToolButton(this);
    close->setIcon(theme::icon(QStringLiteral("close")));
    close->setToolTip(tr("Close"));
    m_label->setProperty("role", QStringLiteral("banner"));
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_button);
    layout->addWidget(m_second);
    layout->addWidget(close);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::hide);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_button, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto action = m_action) // it may show the next notice
            action();
    });
    connect(m_second, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto action = m_secondAction)
            action();
    });
    hide();
}

void NoticeBar::showText(const QString &text)
{
    m_label->setText(text);
    m_button->hide();
    m_second->hide();
    m_action = nullptr;
    show();
    m_timer.start(12000);
}

void NoticeBar::showAction(const QString &text, const QString &button, const std::function<void()> &action)
{
    m_label->setText(text);
    m_button->setText(button);
    m_button->show();
    m_second->hide();
    m_action = action;
    show();
    m_timer.stop();
}

void NoticeBar::showChoice(const QString &text, const Choice &first, const Choice &second)
{
    showAction(text, first.button, first.action);
    m_second->setText(second.button);
    m_second->show();
    m_secondAction = second.action;
}

QString NoticeBar::text() const
{
    return isHidden() ? QString() : m_label->text();
}

} // namespace switchyard::app
