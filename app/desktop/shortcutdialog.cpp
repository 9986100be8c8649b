// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/shortcutdialog.h>

#include <algorithm>
#include <array>

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <views/text/plain.h>

#include <app/desktop/shortcuts.h>

namespace switchyard::app {

namespace {

QString plainText(const QAction &action) { return text::withoutMnemonic(action.text()).remove(QChar(0x2026)); }

/// A command has keys, not melodies: the first of what was typed.
QKeySequence firstOf(const QKeySequence &typed) { return typed.isEmpty() ? QKeySequence() : QKeySequence(typed[0]); }

bool isOfMenuBar(const QKeySequence &key, const QWidget *window)
{
    const auto *const main = qobject_cast<const QMainWindow *>(window);
    return main && std::ranges::any_of(main->menuBar()->actions(), [&](const QAction *menu) { return QKeySequence::mnemonic(menu->text()) == key; });
}

/// Why a key cannot be a command's; empty: it can.
QString refusal(const QKeySequence &key, const QWidget *window)
{
    const QKeyCombination typed = key[0];
    constexpr std::array everywhere = {Qt::Key_Escape, Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space};
    const QString name = key.toString(QKeySequence::NativeText);
    if (std::ranges::find(everywhere, typed.key()) != everywhere.end())
        return ShortcutDialog::tr("%1 belongs to fields, lists and buttons everywhere").arg(name);
    const bool function = typed.key() >= Qt::Key_F1 && typed.key() <= Qt::Key_F35;
    if (!function && !(typed.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return ShortcutDialog::tr("%1 is typed into fields; press it with Ctrl, Alt or Meta, or a key from F1 to F35").arg(name);
    if (isOfMenuBar(key, window))
        return ShortcutDialog::tr("%1 opens a menu").arg(name);
    return {};
}

} // namespace

ShortcutDialog::ShortcutDialog(Shortcuts &shortcuts, QWidget *window)
    : QDialog(window)
    , m_shortcuts(shortcuts)
    , m_words(new QLineEdit)
    , m_table(new QTableWidget(static_cast<int>(shortcuts.actions().size()), 2))
    , m_keys(new QKeySequenceEdit)
    , m_conflict(new text::Label)
    , m_take(new QPushButton(tr("&Take it from there")))
    , m_none(new QPushButton(tr("&No key")))
    , m_standard(new QPushButton(tr("St&andard")))
{
    setObjectName(QStringLiteral("shortcutDialog"));
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(620, 520);
    m_words->setPlaceholderText(tr("Part of a command or of a key"));
    m_words->setAccessibleName(tr("Filter"));
    m_table->setAccessibleName(tr("Commands and their keys"));
    m_table->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_keys->setAccessibleName(tr("New key"));
    m_keys->setToolTip(tr("Press the new key of the command that is chosen, in place of its first"));
    m_conflict->setObjectName(QStringLiteral("shortcutConflict"));
    m_conflict->setWordWrap(true);
    m_take->setObjectName(QStringLiteral("takeShortcut"));
    m_none->setObjectName(QStringLiteral("noShortcut"));
    m_standard->setObjectName(QStringLiteral("standardShortcut"));
    auto *keys = new QHBoxLayout;
    keys->addWidget(m_keys, 1);
    keys->addWidget(m_none);
    keys->addWidget(m_standard);
    auto *conflict = new QHBoxLayout;
    conflict->addWidget(m_conflict, 1);
    conflict->addWidget(m_take);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close);
    for (QAbstractButton *button : buttons->buttons()) // Enter in the filter must not take back every key of one's own
        qobject_cast<QPushButton *>(button)->setAutoDefault(false);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_words);
    column->addWidget(m_table, 1);
    column->addLayout(keys);
    column->addLayout(conflict);
    column->addWidget(buttons);
    for (QPushButton *button : {m_take, m_none, m_standard})
        button->setAutoDefault(false);
    connect(m_words, &QLineEdit::textChanged, this, &ShortcutDialog::filter);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ShortcutDialog::choose);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutDialog::typed);
    const auto set = [this](auto keysOf) {
        return [this, keysOf] {
            if (QAction *const action = current()) {
                m_shortcuts.set(*action, keysOf(*action));
                fill();
                choose();
            }
        };
    };
    connect(m_none, &QPushButton::clicked, this, set([](const QAction &) { return Shortcuts::Keys(); }));
    connect(m_standard, &QPushButton::clicked, this, set([this](const QAction &action) { return m_shortcuts.standard(action); }));
    connect(m_take, &QPushButton::clicked, this, [this] {
        if (QAction *const action = current()) {
            m_shortcuts.take(*action, firstOf(m_keys->keySequence()));
            fill();
            choose();
        }
    });
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        m_shortcuts.restoreAll();
        fill();
        choose();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int column2 = 0; column2 < 2; ++column2)
            m_table->setItem(row, column2, new QTableWidgetItem);
    fill();
    choose();
}

/// Enter in the filter is no wish to close.
void ShortcutDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        QDialog::keyPressEvent(event);
}

QAction *ShortcutDialog::current() const
{
    const int row = m_table->currentRow();
    return row >= 0 && !m_table->isRowHidden(row) && m_table->item(row, 0)->isSelected() ? m_shortcuts.actions()[row] : nullptr;
}

void ShortcutDialog::fill()
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QAction &action = *m_shortcuts.actions()[row];
        m_table->item(row, 0)->setText(plainText(action));
        m_table->item(row, 0)->setToolTip(action.toolTip());
        m_table->item(row, 1)->setText(QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText));
        QStringList also;
        for (const QKeySequence &key : action.shortcuts())
            for (const QAction *other : m_shortcuts.others(action, key))
                also << plainText(*other);
        m_table->item(row, 1)->setToolTip(also.isEmpty() ? QString() : tr("Also of: %1").arg(also.join(QStringLiteral(", "))));
        if (!also.isEmpty())
            m_table->item(row, 1)->setText(tr("%1 ▲ twice").arg(m_table->item(row, 1)->text()));
        QFont font = m_table->font();
        font.setBold(action.shortcuts() != m_shortcuts.standard(action)); // not the standard ones
        m_table->item(row, 1)->setFont(font);
    }
}

void ShortcutDialog::filter()
{
    for (int row = 0; row < m_table->rowCount(); ++row)
        m_table->setRowHidden(row, !m_table->item(row, 0)->text().contains(m_words->text(), Qt::CaseInsensitive) && !m_table->item(row, 1)->text().contains(m_words->text(), Qt::CaseInsensitive));
    choose();
}

void ShortcutDialog::choose()
{
    const QAction *const action = current();
    for (QWidget *widget : std::initializer_list<QWidget *>{m_keys, m_none, m_standard})
        widget->setEnabled(action != nullptr);
    {
        const QSignalBlocker quiet(m_keys);
        m_keys->setKeySequence(action ? action->shortcut() : QKeySequence());
    }
    m_conflict->setText(action ? QString() : tr("Choose a command, then press its new key."));
    m_take->hide();
}

void ShortcutDialog::typed()
{
    QAction *const action = current();
    const QKeySequence key = firstOf(m_keys->keySequence());
    if (!action || key.isEmpty())
        return;
    if (const QString why = refusal(key, parentWidget()); !why.isEmpty()) {
        m_take->hide();
        return m_conflict->setText(why);
    }
    QStringList names;
    for (const QAction *other : m_shortcuts.others(*action, key))
        names << plainText(*other);
    m_take->setVisible(!names.isEmpty());
    m_conflict->setText(names.isEmpty() ? QString() : tr("%1 is the key of: %2").arg(key.toString(QKeySequence::NativeText), names.join(QStringLiteral(", "))));
    if (!names.isEmpty())
        return;
    m_shortcuts.put(*action, key);
    fill();
}

} // namespace switchyard::app
