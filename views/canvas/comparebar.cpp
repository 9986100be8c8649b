// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/comparebar.h>

#include <array>
#include <utility>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace switchyard::canvas {

CompareBar::CompareBar(QWidget *parent)
    : QWidget(parent)
    , m_before(new text::Label(QString(), this))
    , m_now(new text::Label(QString(), this))
    , m_modes(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("compareBar"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 10, 0);
    row->setSpacing(4);
    for (text::Label *words : {m_before, m_now})
        words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_before->setObjectName(QStringLiteral("compareBefore"));
    m_now->setObjectName(QStringLiteral("compareNow"));
    const auto button = [this](const char *name, const QString &words, const QString &tip) {
        auto *made = new QToolButton(this);
        made->setObjectName(QLatin1String(name));
        made->setText(words);
        made->setToolTip(tip);
        made->setAutoRaise(true);
        return made;
    };
    row->addWidget(m_before, 1);
    const std::array modes = {std::pair(CompareMode::Panes, button("comparePanes", tr("two panes"), tr("Before and now in two pictures with one camera"))),
                              std::pair(CompareMode::Swipe, button("compareSwipe", tr("swipe"), tr("Before left of a line that can be dragged, now right of it"))),
                              std::pair(CompareMode::Difference, button("compareDifference", tr("difference"), tr("Now − before of every GPU and link")))};
    for (const auto &[mode, made] : modes) {
        made->setCheckable(true);
        m_modes->addButton(made, static_cast<int>(mode));
        row->addWidget(made);
    }
    row->addSpacing(8);
    row->addWidget(m_now, 1);
    QToolButton *leave = button("compareLeave", QStringLiteral("✕"), tr("Leave the comparison (Esc)"));
    leave->setAccessibleName(tr("Leave the comparison"));
    row->addWidget(leave);
    connect(m_modes, &QButtonGroup::idClicked, this, [this](int mode) { emit chosen(static_cast<CompareMode>(mode)); });
    connect(leave, &QToolButton::clicked, this, [this] { emit chosen(CompareMode::Off); });
    hide();
}

void CompareBar::setMode(CompareMode mode)
{
    if (QAbstractButton *button = m_modes->button(static_cast<int>(mode)))
        button->setChecked(true);
    setVisible(mode != CompareMode::Off);
    elide();
}

void CompareBar::setWords(const QString &before, const QString &now)
{
    m_beforeWords = text::shown(before, 200);
    m_nowWords = text::shown(now, 200);
    m_before->setToolTip(m_beforeWords);
    m_now->setToolTip(m_nowWords);
    elide();
}

void CompareBar::setBusy(bool busy)
{
    if (std::exchange(m_busy, busy) != busy)
        elide();
}

void CompareBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    elide();
}

/// The end of both is their step time: the middle goes.
void CompareBar::elide()
{
    m_before->setText(m_before->fontMetrics().elidedText(m_beforeWords, Qt::ElideMiddle, m_before->width()));
    m_now->setText(m_now->fontMetrics().elidedText(m_busy ? tr("%1 · Computing …").arg(m_nowWords) : m_nowWords, Qt::ElideMiddle, m_now->width()));
}

} // namespace switchyard::canvas
