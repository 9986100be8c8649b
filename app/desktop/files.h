// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <core/exchange/gather.h>

#include <views/session/filewatch.h>

#include <app/desktop/canvaspicture.h>
#include <app/desktop/settings.h>

namespace switchyard::app {

struct Actions;
class MainWindow;

/// The File menu: new, open, recent, samples, save, import, export.
class Files : public QObject
{
    Q_OBJECT
public:
    Files(session::Document &document, Settings &settings, Actions &actions, MainWindow &window);

    /// Opens without asking; errors stand in the notice bar. A saved moment of a cluster goes to MainWindow::openMoment.
    bool open(const QString &path);
    /// A design, a saved moment, or files of other tools, by their content; asks first when changes would be lost.
    void openOrImport(const QStringList &paths);
    /// The bundled 16,384-GPU design; false when it is not installed.
    bool openDemoSample();
    /// Asks when the file is not what the document knows, or is read-only; the sentence of a failure stands in the
    /// notice bar until a save works.
    bool save();
    bool saveAs(const QString &path);
    /// Looks whether the file changed; says so in the notice bar.
    void lookAtDisk() { m_watch.look(); }
    [[nodiscard]] session::FileWatch &watch() { return m_watch; }
    /// Unsaved changes: save, discard, or stay (false).
    bool mayDiscard();
    /// The sentence of a failure stands in the notice bar; a box with progress and Cancel comes when it takes long.
    bool exportPicture(const QString &path, const PictureChoice &choice = {});
    /// Markdown, CSV or JSON by the ending of the name: the numbers, beside the baseline's when something changed.
    bool exportReport(const QString &path);
    /// Files and folders; a dialog shows what they make and asks whether it is merged into the open design or a new one
    /// (asks first when changes would be lost), one undo step. `as` null: each file by its content.
    bool importFiles(const QStringList &paths, const exchange::Format *as);
    /// The same of what was pasted: answers of a terminal.
    bool importText(const QString &text);
    bool exportAs(const exchange::Format &format, const QString &path);

private:
    void askOpen();
    void askPicture();
    void askImport(const exchange::Format &format);
    void askExport(const exchange::Format &format);
    bool askSaveAs();
    bool offerInterruptedSave(const QString &path);
    void showDiffers(const design::FileCheck &check);
    void resolve();
    void reload(const design::FileCheck &check);
    void fillRecent();
    void fillSamples();
    /// `without`: files that are left out of it, by their names.
    bool importAll(const QString &what, const std::vector<std::string> &names, const std::vector<exchange::TextFile> &texts, const exchange::Format *as, const std::vector<std::string> &without = {});
    bool usePrices(std::vector<exchange::FormatFiles> &parts);
    /// `refused`: of the same drop.
    void showTraces(exchange::Observed seen, const std::vector<exchange::Refused> &refused);
    void showFacts(exchange::Gathered gathered, const design::Design &design);
    Result<exchange::Written> written(const exchange::Format &format);
    bool keep(const exchange::Written &file, const QString &path);
    bool fail(const QString &sentence);

    session::Document &m_document;
    session::FileWatch m_watch;
    Settings &m_settings;
    Actions &m_actions;
    MainWindow &m_window;
};

/// Where the bundled designs are: beside the catalog.
QString samplesDirectory();

} // namespace switchyard::app
