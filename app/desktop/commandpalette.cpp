// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/commandpalette.h>

#include <algorithm>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QVBoxLayout>

#include <views/text/plain.h>

#include <app/desktop/actions.h>

namespace switchyard::app {

namespace {

QString titleOf(const QAction &action)
{
    return text::withoutMnemonic(action.text()).remove(QChar(0x2026));
}

/// "File › Import": where a command of a submenu is found. Many are clear only under its title ("Dark").
QString submenuOf(const QAction &action)
{
    const auto menuAbove = [](const QAction &of) -> QMenu * {
        for (QObject *user : of.associatedObjects())
            if (auto *menu = qobject_cast<QMenu *>(user); menu && !menu->title().isEmpty())
                return menu;
        return nullptr;
    };
    const QMenu *const own = menuAbove(action);
    const QMenu *const above = own ? menuAbove(*own->menuAction()) : nullptr;
    return above ? QStringLiteral("%1 › %2").arg(text::withoutMnemonic(above->title()), text::withoutMnemonic(own->title())) : QString();
}

bool has(const QString &text, const QStringList &words)
{
    return std::ranges::all_of(words, [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

CommandPalette::CommandPalette(QWidget *window, Source things)
    : QDialog(window)
    , m_window(window)
    , m_things(std::move(things))
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

CommandPalette::~CommandPalette() = default;

void CommandPalette::fill()
{
    m_list->clear();
    m_made.clear();
    const QStringList words = m_words->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (QAction *action : m_window->actions())
        list(*action, words);
    if (m_things)
        for (PaletteEntry &thing : m_things(m_words->text().trimmed())) {
            m_made.push_back(std::make_unique<QAction>(text::menuText(thing.name)));
            m_made.back()->setToolTip(text::shown(thing.tip));
            connect(m_made.back().get(), &QAction::triggered, this, [run = std::move(thing.run)] { run(); });
            list(*m_made.back(), words);
        }
    for (QListWidgetItem *item : m_alsoFound) // their tips have the words, their names do not
        m_list->addItem(item);
    m_alsoFound.clear();
    int first = 0;
    while (first < m_list->count() && !(m_list->item(first)->flags() & Qt::ItemIsEnabled))
        ++first;
    m_list->setCurrentRow(words.isEmpty() || first == m_list->count() ? -1 : first); // Enter alone runs nothing
}

void CommandPalette::list(QAction &action, const QStringList &words)
{
    const QString name = titleOf(action);
    const QString menu = submenuOf(action);
    const QString called = name + QLatin1Char(' ') + menu;
    if (action.isSeparator() || name.isEmpty() || !has(called + QLatin1Char(' ') + action.toolTip(), words))
        return;
    QStringList about;
    for (const QString &word : {QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText), menu})
        if (!word.isEmpty())
            about << word;
    auto *item = new QListWidgetItem(about.isEmpty() ? name : QStringLiteral("%1   (%2)").arg(name, about.join(QStringLiteral(" · "))));
    if (has(called, words))
        m_list->addItem(item);
    else
        m_alsoFound.push_back(item);
    item->setToolTip(action.toolTip());
    item->setData(Qt::UserRole, QVariant::fromValue(&action));
    if (action.isEnabled())
        return;
    item->setFlags(Qt::NoItemFlags);
    if (const QString why = Actions::whyNot(action); !why.isEmpty()) {
        item->setText(QStringLiteral("%1 – %2").arg(item->text(), why));
        item->setToolTip(QStringLiteral("%1\n%2").arg(action.toolTip(), why));
    }
}

void CommandPalette::choose()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled))
        return; // nothing is called so, or it cannot run now; the words stay to be mended
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
