// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <QObject>

#include <core/design/design.h>

#include <views/session/baseline.h>

class QComboBox;

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
    /// `remembered`: Alt+Left leads back. What it compares with is read beside the window, the drawing is alone until then; where
    /// that cannot be read it stays alone, and a notice says why.
    void show(const design::SavedView &view, bool remembered = false);
    /// The note of a view that is shown, behind why it does not compare where it wants to.
    [[nodiscard]] QString noted(const design::SavedView &view) const;
    /// What slides take the place of, with the baseline, which no view can name as long as it is in memory alone.
    struct OnScreen {
        design::SavedView view;
        session::Baseline::Kept baseline;
        QString loading; ///< Baseline::loading()
    };
    [[nodiscard]] OnScreen onScreen() const;
    void show(const OnScreen &before);
    /// The page of the results that is open, as saved views name it: "timeline", "matrix rail". Back by showPage().
    [[nodiscard]] std::string shownPage() const;
    void showPage(std::string_view view);
    /// Whether a view is a page of the results.
    static bool isPage(const design::SavedView &view);

signals:
    void aloneChanged(); ///< whether, and why, the last that was shown does not compare

private:
    void askSave();
    QComboBox *beforeBox(const QComboBox *what) const;
    void fillMenu();
    bool bring(const design::SavedView &view);
    void compare();
    void sayAlone(const QString &view, const QString &why);

    MainWindow &m_window;
    const Actions &m_actions;
    struct Awaiting {
        design::SavedView view;
        QString file; ///< that is read for it; empty: the design itself has no answer yet
    };
    std::optional<Awaiting> m_awaits; ///< what it compares with
    QString m_alone; ///< why the last that was shown does not compare; empty: it does, or does not want to
};

} // namespace switchyard::app
