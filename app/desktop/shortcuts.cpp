// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/shortcuts.h>

#include <QAction>
#include <QStringList>

#include <app/desktop/actions.h>
#include <app/desktop/settings.h>

namespace switchyard::app {

Shortcuts::Shortcuts(const QList<QAction *> &actions, Settings &settings)
    : m_settings(settings)
{
    for (QAction *action : actions) {
        if (action->isSeparator() || action->objectName().isEmpty())
            continue;
        m_actions << action;
        m_standard[action] = action->shortcuts();
        if (const auto kept = settings.keys(action->objectName())) {
            Keys keys;
            for (const QString &key : *kept)
                if (const QKeySequence read = QKeySequence::fromString(key, QKeySequence::PortableText); !read.isEmpty())
                    keys << read;
            action->setShortcuts(keys);
            Actions::showKeys(*action);
        }
    }
}

Shortcuts::Keys Shortcuts::standard(const QAction &action) const
{
    const auto found = m_standard.find(&action);
    return found != m_standard.end() ? found->second : Keys();
}

void Shortcuts::set(QAction &action, const Keys &keys)
{
    action.setShortcuts(keys);
    Actions::showKeys(action);
    if (keys == standard(action))
        return m_settings.setKeys(action.objectName(), {});
    QStringList words;
    for (const QKeySequence &key : keys)
        words << key.toString(QKeySequence::PortableText);
    m_settings.setKeys(action.objectName(), words);
}

void Shortcuts::restoreAll()
{
    for (QAction *action : m_actions)
        set(*action, standard(*action));
}

QList<QAction *> Shortcuts::others(const QAction &action, const QKeySequence &key) const
{
    QList<QAction *> out;
    for (QAction *other : m_actions)
        if (other != &action && !key.isEmpty() && other->shortcuts().contains(key))
            out << other;
    return out;
}

void Shortcuts::take(QAction &action, const QKeySequence &key)
{
    for (QAction *other : others(action, key)) {
        Keys rest = other->shortcuts();
        rest.removeAll(key);
        set(*other, rest);
    }
    put(action, key);
}

void Shortcuts::put(QAction &action, const QKeySequence &key)
{
    Keys keys = action.shortcuts();
    if (keys.contains(key))
        return;
    if (keys.isEmpty())
        keys << key;
    else
        keys.front() = key;
    set(action, keys);
}

} // namespace switchyard::app
