// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/help.h>

#include <QApplication>

#include <views/text/plain.h>
#include <views/text/rich.h>

namespace switchyard::app {

void showKeys(QWidget *parent)
{
    text::MessageBox box(QMessageBox::NoIcon, QCoreApplication::translate("Help", "Keys and mouse"), {}, QMessageBox::Close, parent);
    box.setRich(text::rich(QCoreApplication::translate("Help", "<table cellspacing='6'>"
                                                               "<tr><td>wheel</td><td>zoom about the pointer; two fingers too</td></tr>"
                                                               "<tr><td>Space + drag, middle drag</td><td>move the view</td></tr>"
                                                               "<tr><td>Home or Shift+1, Shift+2, Ctrl+0</td><td>fit all, fit the selection, actual size</td></tr>"
                                                               "<tr><td>Alt+Left, Alt+Right</td><td>earlier and later view</td></tr>"
                                                               "<tr><td>double click</td><td>go into a group; Esc climbs out</td></tr>"
                                                               "<tr><td>drag to the right</td><td>select what is inside; to the left: what is touched</td></tr>"
                                                               "<tr><td>Shift + click, Ctrl + click; Ctrl+A</td><td>add, toggle, GPUs too; all of that level</td></tr>"
                                                               "<tr><td>click on a badge</td><td>its row among findings or checks</td></tr>"
                                                               "<tr><td>Esc in a drag</td><td>all as it was at the press</td></tr>"
                                                               "<tr><td>arrow keys</td><td>to the neighbour; with Shift: add it</td></tr>"
                                                               "<tr><td>Ctrl + arrow keys; with Shift</td><td>move what is selected by a slot, or change places with who stands there; into the next UltraServer or network node</td></tr>"
                                                               "<tr><td>Menu, Shift+F10</td><td>what can be done with what is selected</td></tr>"
                                                               "<tr><td>Del, Ctrl+D, Ctrl+Shift+D, Ctrl+Shift+X</td><td>delete, duplicate, duplicate several, swap two</td></tr>"
                                                               "<tr><td>Ctrl+X, Ctrl+C, Ctrl+V; Ctrl + drag</td><td>cut, copy, paste (as JSON, between windows too); a drag that copies</td></tr>"
                                                               "<tr><td>F2, Ctrl+Shift+L</td><td>rename, lock and unlock</td></tr>"
                                                               "<tr><td>Ctrl+J, Ctrl+Shift+J, Ctrl+PgDown</td><td>add a job on the selection, run the job on it, next job; or drop instances on a job's chip</td></tr>"
                                                               "<tr><td>Ctrl+K, Ctrl+Shift+P</td><td>find any command, page, sample, view or instance by its words; Help > Keyboard shortcuts changes the keys</td></tr>"
                                                               "<tr><td>Ctrl+F</td><td>find a host, a rank, a GPU</td></tr>"
                                                               "<tr><td>Ctrl+B, Ctrl+Shift+B</td><td>count changes from here; compare with another design</td></tr>"
                                                               "<tr><td>F6, F7, F8</td><td>compare on the map: two panes, swipe (Left, Right), difference; once more or Esc leaves</td></tr>"
                                                               "<tr><td>Ctrl+Shift+V, F5</td><td>save a view; present the views: arrows, B for black, N for notes and time, L for a light, Esc</td></tr>"
                                                               "<tr><td>Pause; on the time bar Left, Right, Home, End</td><td>stay at the time that is shown or go live; earlier and later (Shift: ten scrapes), the beginning, live</td></tr>"
                                                               "<tr><td>Ctrl+I, Ctrl+Shift+C</td><td>the PromQL of what is observed where the pointer is; copy it</td></tr>"
                                                               "<tr><td>Shift + drag in the matrix</td><td>select the GPUs of these cells</td></tr>"
                                                               "<tr><td>F9, F10, F11</td><td>catalog, inspector, results</td></tr></table>")));
    box.exec();
}

void showAbout(QWidget *parent)
{
    text::MessageBox box(QMessageBox::NoIcon, QCoreApplication::translate("Help", "About Switchyard"), {}, QMessageBox::Close, parent);
    box.setRich(text::rich(QCoreApplication::translate("Help", "<h3>Switchyard %1</h3>Desktop explorer for AWS GPU clusters.<br>GPL-3.0-or-later."), QApplication::applicationVersion()));
    box.setIconPixmap(QApplication::windowIcon().pixmap(64));
    box.exec();
}

} // namespace switchyard::app
