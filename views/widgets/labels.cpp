// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/labels.h>

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace switchyard::widgets {

text::Label *label(const QString &words, theme::Type type, const QString &role, QWidget *parent)
{
    auto *out = new text::Label(words, parent);
    out->setFont(theme::font(type));
    if (!role.isEmpty())
        out->setProperty("role", role);
    return out;
}

text::Label *sectionLabel(const QString &words, QWidget *parent)
{
    return label(words, theme::Type::Section, QStringLiteral("section"), parent);
}

text::Label *valueLabel(theme::Type type, const QString &role, QWidget *parent)
{
    text::Label *out = label(QString(), type, role, parent);
    out->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    out->setFocusPolicy(Qt::ClickFocus);
    return out;
}

void setRole(QWidget *widget, const QString &role)
{
    if (widget->property("role").toString() == role)
        return;
    widget->setProperty("role", role);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

QFrame *separator(QWidget *parent)
{
    auto *line = new QFrame(parent);
    line->setProperty("role", QStringLiteral("separator"));
    line->setFixedHeight(1);
    return line;
}

EmptyState::EmptyState(const QString &sentence, const QString &button, QWidget *parent)
    : QWidget(parent)
    , m_sentence(label(sentence, theme::Type::Body, QStringLiteral("muted")))
    , m_buttons(new QHBoxLayout)
{
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 12, 24, 12);
    layout->setSpacing(12);
    layout->addStretch();
    layout->addWidget(m_sentence);
    m_buttons->setSpacing(8);
    m_buttons->addStretch();
    m_buttons->addStretch();
    layout->addLayout(m_buttons);
    if (!button.isEmpty())
        connect(addButton(button), &QPushButton::clicked, this, &EmptyState::clicked);
    layout->addStretch();
}

QPushButton *EmptyState::addButton(const QString &text)
{
    auto *push = new QPushButton(text);
    m_buttons->insertWidget(m_buttons->count() - 1, push); // before the last stretch
    return push;
}

void EmptyState::setSentence(const QString &sentence) { m_sentence->setText(sentence); }

ElidedLabel::ElidedLabel(theme::Type type, QWidget *parent)
    : text::Label(parent)
{
    setFont(theme::font(type));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

QSize ElidedLabel::minimumSizeHint() const { return {24, QLabel::minimumSizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, width());
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shown,
                          foregroundRole());
    if (shown != text() && toolTip() != text())
        setToolTip(text()); // as it is shown already
}

} // namespace switchyard::widgets
