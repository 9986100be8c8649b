// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <QObject>

#include <core/design/design.h>

namespace switchyard::app {

struct Actions;
class MainWindow;

/// The views that a design keeps: saved from what is on screen, gone to from the View menu.
class SavedViews : public QObject
{
    Q_OBJECT
public:
    SavedViews(MainWindow &window, const Actions &actions);

    /// What is on screen; `page`: the page of the results instead of the drawing.
    [[nodiscard]] design::SavedView present(const QString &name, const QString &note, bool page) const;
    void show(const design::SavedView &view, bool remembered = false); ///< `remembered`: Alt+Left leads back
    /// The page of the results that is open, as saved views name it: "timeline", "matrix rail". Back by showPage().
    [[nodiscard]] std::string shownPage() const;
    void showPage(std::string_view view);
    /// Whether a view is a page of the results.
    static bool isPage(const design::SavedView &view);

private:
    void askSave();
    void fillMenu();

    MainWindow &m_window;
    const Actions &m_actions;
};

} // namespace switchyard::app
