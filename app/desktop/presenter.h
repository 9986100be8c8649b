// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QPointer>

#include <core/design/design.h>

#include <views/canvas/camera.h>
#include <views/canvas/heat.h>
#include <views/session/enginerunner.h>
#include <views/text/plain.h>
#include <views/text/rich.h>

#include <app/desktop/savedviews.h>

class QToolBar;
class QWidget;

namespace switchyard::app {

class MainWindow;
class PresenterNotes;
class Spotlight;

/// The saved views as slides over the whole screen, without what edits. Right, Space, Page Down: next;
/// Left, Backspace, Page Up: back; Home, End; B: black; N: notes and time in a
/// window of their own; L: a light about the pointer; Esc: back to work, everything as it was. Another design
/// that is opened ends it.
class Presenter : public QObject
{
    Q_OBJECT
public:
    Presenter(MainWindow &window, SavedViews &views);

    /// "512 GPUs · $3,515/h · step 7.63 s · MFU 48.8 %", of other jobs what they are judged by.
    static QString figures(const session::EngineAnswer &outcome);

    void start();
    void stop();
    [[nodiscard]] bool running() const { return m_bar != nullptr; }
    [[nodiscard]] int slide() const { return m_slide; }
    [[nodiscard]] int slides() const { return static_cast<int>(m_slides.size()); }
    [[nodiscard]] QString caption() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void leave(); ///< the window has its parts again; what it shows stays
    void go(int slide);
    void tell();    ///< what the slide in view is, to audience and speaker
    void arrange(); ///< the slide in view, in the space that there is
    void setBlack(bool black);

    MainWindow &m_window;
    SavedViews &m_views;
    std::vector<design::SavedView> m_slides;
    int m_slide = 0;
    QToolBar *m_bar = nullptr; ///< caption; while it runs
    text::RichLabel *m_caption = nullptr;
    text::Label *m_figures = nullptr;
    QWidget *m_black = nullptr;
    QPointer<PresenterNotes> m_notes;
    QPointer<Spotlight> m_light;
    QByteArray m_state; ///< docks and tool bars before
    Qt::WindowStates m_windowState;
    SavedViews::OnScreen m_before;
    bool m_sawAll = false; ///< before the show
    canvas::HeatChoice m_heat;
    std::string m_page; ///< of the results, before the show
};

} // namespace switchyard::app
