// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/commandpalette.h>

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace switchyard::app {

namespace {

QString plainText(const QAction &action)
{
    return action.text().remove(QLatin1Char('&')).remove(QChar(0x2026));
}

} // namespace

CommandPalette::CommandPalette(QWidget *window)
    : QDialog(window)
    , m_window(window)
    , m_words(new QLineEdit)
    , m_list(new QListWidget)
{
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Commands"));
    resize(520, 380);
    m_words->setPlaceholderText(tr("What do you want to do?"));
    m_words->setAccessibleName(tr("Command"));
    m_words->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus); // the keys stay with the words
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_list, 1);
    connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_words, &QLineEdit::returnPressed, this, &CommandPalette::choose);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::choose);
    fill();
}

void CommandPalette::fill()
{
    m_list->clear();
    const QStringList words = m_words->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (QAction *action : m_window->actions()) {
        const QString name = plainText(*action);
        const QString searched = name + QLatin1Char(' ') + action->toolTip();
        if (!action->isEnabled() || action->isSeparator() || name.isEmpty()
            || !std::ranges::all_of(words, [&](const QString &word) { return searched.contains(word, Qt::CaseInsensitive); }))
            continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto *item = new QListWidgetItem(keys.isEmpty() ? name : QStringLiteral("%1   (%2)").arg(name, keys), m_list);
        item->setToolTip(action->toolTip());
        item->setData(Qt::UserRole, QVariant::fromValue(action));
    }
    m_list->setCurrentRow(words.isEmpty() ? -1 : 0); // Enter alone runs nothing
}

void CommandPalette::choose()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item)
        return; // nothing is called so; the words stay to be mended
    m_chosen = item->data(Qt::UserRole).value<QAction *>();
    accept();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return QApplication::sendEvent(m_list, event);
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace switchyard::app
