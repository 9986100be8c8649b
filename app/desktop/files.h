// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <app/desktop/settings.h>

namespace switchyard::session {
class Document;
}

namespace switchyard::app {

struct Actions;
class MainWindow;

/// The File menu: new, open, recent, samples, save, import, export.
class Files : public QObject
{
    Q_OBJECT
public:
    Files(session::Document &document, Settings &settings, Actions &actions, MainWindow &window);

    /// Opens without asking; errors stand in the notice bar.
    bool open(const QString &path);
    /// A design, an EC2 topology or a model, by its content; asks first when changes would be lost.
    void openOrImport(const QString &path);
    /// The bundled 16,384-GPU design; false when it is not installed.
    bool openDemoSample();
    bool save();
    /// Unsaved changes: save, discard, or stay (false).
    bool mayDiscard();
    bool exportPicture(const QString &path);
    /// Markdown, CSV or JSON by the ending of the name: the numbers, beside the baseline's when something changed.
    bool exportReport(const QString &path);
    bool importTopology(const QStringList &paths);
    bool importModel(const QString &path);

private:
    void askOpen();
    bool askSaveAs();
    void fillRecent();
    void fillSamples();
    bool fail(const QString &sentence);

    session::Document &m_document;
    Settings &m_settings;
    Actions &m_actions;
    MainWindow &m_window;
};

/// Where the bundled designs are: beside the catalog.
QString samplesDirectory();

} // namespace switchyard::app
