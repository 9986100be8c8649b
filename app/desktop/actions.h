// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QUndoStack;

namespace switchyard::app {

/// Every command of the window: made once, put into menus and the tool bar; the window connects them.
struct Actions {
    Actions(QMainWindow &window, QUndoStack &undo);

    QAction *newDesign, *open, *save, *saveAs, *importTopology, *importModel, *exportImage, *exportReport, *quit;
    QAction *undo, *redo, *remove, *duplicate, *swap, *addTransfer, *removeJob, *selectAll, *selectNone, *selectSimilar, *find, *keepBaseline, *compareWith;
    QAction *zoomIn, *zoomOut, *zoomActual, *fitAll, *fitSelection, *viewBack, *viewForward, *minimap, *saveView, *present;
    QAction *themeSystem, *themeLight, *themeDark;
    QAction *connectServer, *demo, *disconnect;
    QAction *commands, *help, *about;
    QActionGroup *theme;
    QMenu *file, *edit, *view, *live, *helpMenu, *recent, *samples, *savedViews, *panels, *context;
};

} // namespace switchyard::app
