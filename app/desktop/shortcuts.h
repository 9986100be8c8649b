// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QKeySequence>
#include <QList>

class QAction;

namespace switchyard::app {

class Settings;

/// The keys of the window's actions: those that they are made with, unless the settings say others.
class Shortcuts
{
public:
    using Keys = QList<QKeySequence>;

    /// Puts on the actions what the settings say. Actions are told apart by their object names.
    Shortcuts(const QList<QAction *> &actions, Settings &settings);

    [[nodiscard]] const QList<QAction *> &actions() const { return m_actions; }
    [[nodiscard]] Keys standard(const QAction &action) const;
    /// Kept from now on; the standard ones are those that no settings name.
    void set(QAction &action, const Keys &keys);
    /// In place of its first key; the others stay. Nothing where it has it already.
    void put(QAction &action, const QKeySequence &key);
    void restoreAll();
    /// Other actions that have this key.
    [[nodiscard]] QList<QAction *> others(const QAction &action, const QKeySequence &key) const;
    /// Gives the key to this action alone.
    void take(QAction &action, const QKeySequence &key);

private:
    QList<QAction *> m_actions;
    Settings &m_settings;
    std::map<const QAction *, Keys> m_standard;
};

} // namespace switchyard::app
