// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <vector>

#include <QFrame>
#include <QTimer>

class QVBoxLayout;

namespace switchyard::text {
class Label;
}

namespace switchyard::app {

/// Lines above the canvas: what went wrong, or what can be done now. Never a modal box. Each topic has a line of
/// its own, so that none hides another.
class NoticeBar : public QFrame
{
    Q_OBJECT
public:
    enum class Topic {
        Passing, ///< of the last command; goes by itself
        Save,    ///< the last save failed
        Disk,    ///< the file is not what it was
        Journal, ///< unsaved work is not protected
        Draft,   ///< what a crash left behind
        Server,  ///< a cluster that is watched does not answer
        Drawn,   ///< what a server shows and the drawing does not
        Others,  ///< a watched server shows none of the design's hosts
        Catalog, ///< own files of the catalog that are left out
        Ruin,    ///< what the last edit costs
        Before,  ///< what a saved view compares with cannot be shown
        Adopted, ///< what of a watched cluster became part of the design, or could
    };
    struct Choice {
        QString button;
        std::function<void()> action;
    };

    explicit NoticeBar(QWidget *parent = nullptr);
    /// Passing: stays for some seconds.
    void showText(const QString &text);
    /// Stays until a choice is taken, it is closed, or clear().
    void show(Topic topic, const QString &text, const std::vector<Choice> &choices = {});
    /// Other words in a line that is there; a line that was closed stays closed.
    void reword(Topic topic, const QString &text);
    void clear(Topic topic);
    /// While held no line is seen: an audience is looking. They are there again afterwards.
    void hold(bool held);
    /// All lines that are shown.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString text(Topic topic) const;

private:
    struct Line {
        QWidget *row = nullptr;
        text::Label *label = nullptr;
    };

    QVBoxLayout *m_rows;
    std::map<Topic, Line> m_lines;
    QTimer m_timer{this}; ///< of the passing line
    bool m_held = false;
};

} // namespace switchyard::app
