// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/numberchip.h>

#include <bit>

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <core/base/number.h>
#include <views/language/words.h>
#include <views/widgets/labels.h>
#include <views/widgets/undothrough.h>

namespace switchyard::widgets {

NumberChip::NumberChip(const QString &name, const QString &tooltip, QWidget *parent)
    : QFrame(parent)
    , m_name(label(name, theme::Type::Small, QStringLiteral("muted"), this))
    , m_edit(new QLineEdit(this))
    , m_tooltip(tooltip)
{
    setObjectName(QStringLiteral("chip"));
    setToolTip(tooltip);
    setFocusProxy(m_edit);
    m_edit->setObjectName(QStringLiteral("chip ") + name);
    m_edit->setAccessibleName(name);
    m_edit->setAccessibleDescription(tooltip);
    m_edit->setFont(theme::font(theme::Type::Strong));
    m_edit->setFrame(false);
    m_edit->setMaxLength(9);
    m_edit->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_edit->setMinimumWidth(16);
    m_edit->installEventFilter(this);
    letUndoThrough(*m_edit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(7, 4, 3, 4);
    layout->setSpacing(0);
    layout->addWidget(m_name);
    layout->addWidget(m_edit);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(32);
    connect(m_edit, &QLineEdit::textEdited, this, &NumberChip::typed);
    connect(m_edit, &QLineEdit::editingFinished, this, [this] {
        if (isEdited())
            emit committed();
    });
    restyle();
}

void NumberChip::setZeroWord(const QString &word) { m_zeroWord = word; }

QString NumberChip::shown(int value) const
{
    return value == 0 && !m_zeroWord.isEmpty() ? m_zeroWord : QString::number(value);
}

void NumberChip::setValue(int value)
{
    const bool untouched = !isEdited();
    m_value = value;
    if (untouched || written() == value) {
        m_edit->setText(shown(value));
        setReason({});
    }
}

std::optional<int> NumberChip::written() const
{
    if (!m_zeroWord.isEmpty() && m_edit->text().trimmed() == m_zeroWord)
        return 0;
    const auto value = number::wholeFromText(plainNumber(m_edit->text().trimmed()).remove(QLatin1Char(',')).toStdString(), m_zeroWord.isEmpty() ? 1 : 0,
                                             number::mostOfPlan);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

bool NumberChip::isEdited() const
{
    return !m_edit->text().isEmpty() && m_edit->text() != shown(m_value);
}

void NumberChip::setReason(const QString &reason)
{
    if (reason == m_reason)
        return;
    m_reason = reason;
    setToolTip(reason.isEmpty() ? m_tooltip : reason);
    restyle();
}

void NumberChip::revert()
{
    m_edit->setText(shown(m_value));
    setReason({});
}

bool NumberChip::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        restyle();
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && isEdited()) {
            revert();
            emit typed();
            return true;
        }
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            const auto now = static_cast<unsigned>(written().value_or(m_value));
            const unsigned least = m_zeroWord.isEmpty() ? 1 : 0;
            const unsigned next = key == Qt::Key_Up ? std::max(1U, std::bit_floor(now) * 2) : std::max(least, now > 1 ? std::bit_ceil(now) / 2 : 0);
            if (next <= (1U << 29)) {
                m_edit->setText(shown(static_cast<int>(next)));
                emit typed();
            }
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void NumberChip::mousePressEvent(QMouseEvent *)
{
    m_edit->setFocus(Qt::MouseFocusReason);
    m_edit->selectAll();
}

void NumberChip::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_restyling)
        restyle();
}

void NumberChip::restyle()
{
    const QScopedValueRollback guard(m_restyling, true);
    const theme::Tokens &t = theme::current();
    const QColor border = !m_reason.isEmpty() ? t.critical : m_edit->hasFocus() ? t.accent : t.hairline;
    const QString sheet = QStringLiteral("#chip { background: %1; border: 1px solid %2; border-radius: 4px; }"
                                         "#chip QLineEdit { background: transparent; border: none; padding: 0;"
                                         " margin: 0; min-height: 0; color: %3; }")
                              .arg(t.raised.name(), border.name(), t.text.name());
    if (sheet != styleSheet())
        setStyleSheet(sheet);
}

} // namespace switchyard::widgets
