// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string_view>

#include <QString>

#include <core/exchange/format.h>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QUndoStack;

namespace switchyard::app {

/// Every command of the window: made once, put into menus and the tool bar; the window connects them.
struct Actions {
    Actions(QMainWindow &window, QUndoStack &undo);

    /// Of the table of formats; null: it is not read into a design, or not written.
    [[nodiscard]] QAction *importOf(const exchange::Format &format) const { return actionOf(m_imports, format); }
    [[nodiscard]] QAction *exportOf(const exchange::Format &format) const { return actionOf(m_exports, format); }

    /// Why an action is disabled, as far as one knows; empty: nobody does.
    [[nodiscard]] static QString whyNot(const QAction &action);
    static void sayWhyNot(QAction &action, const QString &reason);
    /// The keys of an action stand in its tool tip.
    static void showKeys(QAction &action);

    QAction *newDesign, *open, *save, *saveAs, *exportImage, *exportReport, *exportDeck, *quit;
    QAction *undo, *redo, *cut, *copy, *paste, *remove, *duplicate, *array, *fill, *swap, *rename, *lock, *lockDrawing;
    QAction *addJob, *assignJob, *selectJob, *renameJob, *splitJob, *nextJob, *addServing, *addRl, *addTransfer, *removeJob, *selectAll, *selectNone, *selectSimilar, *similarJob, *similarStatus, *similarHolder, *find, *findNext, *findPrevious, *editCatalog, *keepBaseline, *compareWith, *compareBeforeEdit;
    QAction *zoomIn, *zoomOut, *zoomActual, *fitAll, *fitSelection, *viewBack, *viewForward, *minimap, *reduceMotion, *frameTime, *saveView, *present;
    QAction *comparePanes, *compareSwipe, *compareDifference;
    QAction *themeSystem, *themeLight, *themeDark;
    QAction *languageSystem, *languageEnglish, *languageGerman;
    QAction *connectServer, *demo, *disconnect, *pauseLive, *replay, *showQuery, *copyQuery, *openQuery, *showData, *showRules;
    QAction *adoptJobs, *findPlan;
    QAction *saveMoment, *openMoment, *keepMoment, *forgetMoment;
    QAction *commands, *shortcuts, *help, *about;
    QActionGroup *theme, *language, *compare;
    QMenu *file, *edit, *view, *live, *helpMenu, *recent, *samples, *savedViews, *panels, *similar, *context;

private:
    using ByFormat = std::map<std::string_view, QAction *>;
    static QAction *actionOf(const ByFormat &actions, const exchange::Format &format)
    {
        const auto found = actions.find(format.id);
        return found == actions.end() ? nullptr : found->second;
    }
    void makeFormats(QMainWindow &window);

    ByFormat m_imports;
    ByFormat m_exports;
};

} // namespace switchyard::app
