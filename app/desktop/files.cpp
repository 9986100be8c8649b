// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/files.h>

#include <algorithm>
#include <optional>
#include <vector>

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <core/base/file.h>
#include <core/base/input.h>
#include <core/exchange/documents/report.h>
#include <core/exchange/format.h>
#include <core/telemetry/moment.h>

#include <views/language/described.h>
#include <views/results/picturefile.h>
#include <views/text/filename.h>
#include <views/text/plain.h>

#include <app/desktop/fileconflict.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/picturedialog.h>
#include <app/desktop/workbeside.h>

namespace switchyard::app {

namespace {

constexpr auto demoSample = "llama3.1-405b-16384-h100.switchyard";

QString designFilter()
{
    return Files::tr("Switchyard designs (*.switchyard);;All files (*)");
}

/// By its first bytes.
bool holdsMoment(const QString &path)
{
    auto file = InputPieces::open(path.toStdString(), InputKind::Moment);
    std::string start;
    return file && file->next(start, 256) && telemetry::isMoment(start);
}

Result<exchange::TextFile> readFile(const QString &path)
{
    SWITCHYARD_TRY(std::string text, readInput(path.toStdString(), InputKind::Import));
    return exchange::TextFile{path.toStdString(), std::move(text)};
}

} // namespace

QString samplesDirectory()
{
    const QDir catalog(QString::fromStdString(catalog::defaultCatalogDirectory()));
    for (const char *beside : {"../samples", "../resources/samples"})
        if (const QDir dir(catalog.filePath(QString::fromLatin1(beside))); dir.exists())
            return dir.canonicalPath();
    return {};
}

Files::Files(session::Document &document, Settings &settings, Actions &actions, MainWindow &window)
    : QObject(&window)
    , m_document(document)
    , m_watch(document)
    , m_settings(settings)
    , m_actions(actions)
    , m_window(window)
{
    connect(actions.newDesign, &QAction::triggered, this, [this] {
        if (mayDiscard())
            m_document.reset({});
    });
    connect(actions.open, &QAction::triggered, this, &Files::askOpen);
    connect(actions.save, &QAction::triggered, this, &Files::save);
    connect(actions.saveAs, &QAction::triggered, this, &Files::askSaveAs);
    for (const exchange::Format &format : exchange::formats()) {
        if (QAction *action = actions.importOf(format))
            connect(action, &QAction::triggered, this, [this, &format] { askImport(format); });
        if (QAction *action = actions.exportOf(format))
            connect(action, &QAction::triggered, this, [this, &format] { askExport(format); });
    }
    connect(actions.exportImage, &QAction::triggered, this, &Files::askPicture);
    connect(actions.exportReport, &QAction::triggered, this, [this] {
        if (const QString path = QFileDialog::getSaveFileName(&m_window, tr("Export report"), text::fileBeside(m_document.path(), text::fileName(m_document.title(), QStringLiteral(".md"))), tr("Reports (*.md *.html *.csv *.json)")); !path.isEmpty())
            exportReport(path);
    });
    connect(&m_watch, &session::FileWatch::differs, this, &Files::showDiffers);
    connect(&m_watch, &session::FileWatch::agrees, this, [this] { m_window.notice().clear(NoticeBar::Topic::Disk); });
    connect(&m_document, &session::Document::saved, this, [this] { m_window.notice().clear(NoticeBar::Topic::Save); });
    connect(&m_document, &session::Document::changed, this, [this](const session::Change &change) {
        if (change.kind == session::Change::Kind::Opened)
            for (const auto topic : {NoticeBar::Topic::Save, NoticeBar::Topic::Disk, NoticeBar::Topic::Drawn})
                m_window.notice().clear(topic);
    });
    connect(actions.recent, &QMenu::aboutToShow, this, &Files::fillRecent);
    connect(actions.samples, &QMenu::aboutToShow, this, &Files::fillSamples);
}

bool Files::fail(const QString &sentence)
{
    m_window.notice().showText(sentence);
    return false;
}

bool Files::open(const QString &path)
{
    if (holdsMoment(path))
        return m_window.openMoment(path);
    const auto opened = m_document.open(path);
    if (!opened) {
        m_settings.forgetRecentFile(QFileInfo(path).absoluteFilePath());
        fail(language::described(opened.error()));
        return offerInterruptedSave(path);
    }
    m_settings.addRecentFile(QFileInfo(path).absoluteFilePath());
    if (opened->empty())
        m_window.notice().clear(NoticeBar::Topic::Passing);
    else
        m_window.notice().showText(language::said(opened->front()));
    return true;
}

/// A file of several names is written in place; a kill then leaves half of it, and the whole beside it.
bool Files::offerInterruptedSave(const QString &path)
{
    for (const std::string &whole : interruptedSaves(path.toStdString()))
        if (const auto found = design::loadStoredDesign(whole, m_document.catalog().get()))
            m_window.notice().show(NoticeBar::Topic::Save, tr("Saving \"%1\" was interrupted; the whole design is still beside it.").arg(QFileInfo(path).fileName()),
                                   {{tr("Recover"), [this, path, design = found->design, torn = lookAtFile(path.toStdString())] {
                                         if (!mayDiscard())
                                             return;
                                         m_document.reset(design, QFileInfo(path).absoluteFilePath(), torn);
                                         m_document.markModified();
                                     }}});
    return false;
}

void Files::showDiffers(const design::FileCheck &check)
{
    std::vector<NoticeBar::Choice> choices;
    if (check.standing == design::FileCheck::Standing::Changed && check.design)
        choices.push_back({tr("Reload"), [this, check] { reload(check); }});
    choices.push_back({tr("Compare and decide…"), [this] { resolve(); }});
    m_window.notice().show(NoticeBar::Topic::Disk, describeConflict(m_document, m_document.path(), check), choices);
}

void Files::reload(const design::FileCheck &check)
{
    m_document.reload(check.design, check.now);
}

/// From the notice: the same questions as before a save, of what the file is now.
void Files::resolve()
{
    const design::FileCheck check = m_watch.check(m_document.path());
    if (check.standing != design::FileCheck::Standing::Same)
        save();
}

bool Files::openDemoSample()
{
    const QString path = QDir(samplesDirectory()).filePath(QString::fromLatin1(demoSample));
    return QFileInfo::exists(path) && open(path);
}

void Files::openOrImport(const QStringList &paths)
{
    const QString &path = paths.front();
    if (paths.size() > 1 || QFileInfo(path).isDir()) {
        importFiles(paths, nullptr);
        return;
    }
    if (holdsMoment(path)) {
        m_window.openMoment(path);
        return;
    }
    // Damaged designs are told by their own reader, with the line; what cannot be read at all too.
    bool foreign = false;
    const Result<void> looked = workBeside(&m_window, tr("Reading %1").arg(QFileInfo(path).fileName()), [&](const Going &goOn) -> Result<void> {
        const bool ours = path.endsWith(QLatin1String(".switchyard"));
        if (const auto file = readFile(path)) {
            const exchange::Glance glance(file->text);
            foreign = exchange::formatOf(glance) || (!glance.isJson() && !ours);
        } else {
            foreign = file.error().code == ErrorCode::InvalidInput && !ours; // larger than an import may be
        }
        return goOn(1) ? Result<void>() : switchyard::fail(ErrorCode::Cancelled, say("stopped; nothing was opened"));
    });
    if (!looked)
        fail(language::described(looked.error()));
    else if (foreign)
        importFiles(paths, nullptr);
    else if (mayDiscard())
        open(path);
}

void Files::askOpen()
{
    const QString folder = m_document.path().isEmpty() ? QString() : QFileInfo(m_document.path()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open design"), folder, designFilter());
    if (!path.isEmpty())
        openOrImport({path});
}

bool Files::save()
{
    return m_document.path().isEmpty() ? askSaveAs() : saveAs(m_document.path());
}

bool Files::saveAs(const QString &path)
{
    std::optional<FileState> agreed; // what a person saw and gave up
    for (;;) {
        const design::FileCheck check = m_watch.check(path);
        const auto same = [&](const FileState &seen) { return sameContent(seen, check.now) && seen.readOnly == check.now.readOnly; };
        if (!check.clear() && !(agreed && check.replaceable() && same(*agreed))) {
            FileConflict dialog(m_document, path, check, &m_window);
            dialog.exec();
            switch (dialog.choice()) {
            case FileConflict::Choice::Cancel: return false;
            case FileConflict::Choice::SaveAs: return askSaveAs();
            case FileConflict::Choice::Reload: reload(check); return false; // what is here was not saved
            case FileConflict::Choice::Overwrite: break;
            }
        }
        agreed = check.now;
        const auto saved = m_document.saveAs(path, &*agreed);
        if (saved) {
            m_settings.addRecentFile(m_document.path());
            return true;
        }
        // Changed while the question stood: it is asked again, of what is there now.
        if (const FileState now = m_watch.check(path).now; now.kind == FileState::Kind::Unreadable || same(now)) {
            m_window.notice().show(NoticeBar::Topic::Save, language::described(saved.error()));
            return false;
        }
    }
}

bool Files::askSaveAs()
{
    // What would be lost is asked with its difference, not by the file dialog.
    QString path = QFileDialog::getSaveFileName(&m_window, tr("Save design"), m_document.path().isEmpty() ? text::fileName(m_document.title(), QStringLiteral(".switchyard")) : m_document.path(), designFilter(), nullptr, QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".switchyard");
    return saveAs(path);
}

bool Files::mayDiscard()
{
    if (!m_document.isModified())
        return true;
    text::MessageBox box(QMessageBox::Question, tr("Unsaved changes"), tr("\"%1\" has unsaved changes.").arg(m_document.title()), QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setObjectName(QStringLiteral("unsavedChanges"));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return save();
    case QMessageBox::Discard: return true;
    default: return false;
    }
}

void Files::askPicture()
{
    PictureDialog dialog(seenPixels(m_window), &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const QString path = QFileDialog::getSaveFileName(&m_window, tr("Export picture"), text::fileBeside(m_document.path(), text::fileName(m_document.title(), QStringLiteral(".png"))), tr("Pictures (*.png *.svg *.pdf)")); !path.isEmpty())
        exportPicture(path, dialog.choice());
}

bool Files::exportPicture(const QString &path, const PictureChoice &choice)
{
    const CanvasPicture picture = canvasPicture(m_window, choice);
    const Result<void> written = workBeside(&m_window, tr("Writing %1").arg(QFileInfo(path).fileName()), [&](const results::GoOn &goOn) {
        return results::writePicture(path, picture.size, m_document.title(), picture.paint, picture.pixels, goOn);
    });
    if (!written)
        return fail(language::described(written.error()));
    m_window.notice().showText(tr("The picture is in %1.").arg(path));
    return true;
}

bool Files::exportReport(const QString &path)
{
    const auto format = exchange::reportFormatFor(path.toLower().toStdString());
    if (!format)
        return fail(language::described(format.error()));
    const exchange::Report report = m_window.baseline().report();
    if (report.now.empty())
        return fail(tr("There are no numbers yet: place instances first."));
    if (const auto written = writeFileAtomically(path.toStdString(), exchange::writeReport(report, *format)); !written)
        return fail(language::described(written.error()));
    m_window.notice().showText(tr("The report is in %1.").arg(path));
    return true;
}

void Files::fillRecent()
{
    m_actions.recent->clear();
    for (const QString &path : m_settings.recentFiles()) {
        QAction *action = m_actions.recent->addAction(text::menuText(QFileInfo(path).fileName()));
        action->setToolTip(text::shown(path));
        connect(action, &QAction::triggered, this, [this, path] { openOrImport({path}); });
    }
    if (m_actions.recent->isEmpty())
        m_actions.recent->addAction(tr("nothing opened yet"))->setEnabled(false);
}

void Files::fillSamples()
{
    m_actions.samples->clear();
    const QDir dir(samplesDirectory());
    if (!dir.path().isEmpty())
        for (const QFileInfo &file : dir.entryInfoList({QStringLiteral("*.switchyard")}, QDir::Files, QDir::Name))
            connect(m_actions.samples->addAction(text::menuText(file.completeBaseName())), &QAction::triggered, this, [this, path = file.filePath()] { openOrImport({path}); });
    if (m_actions.samples->isEmpty())
        m_actions.samples->addAction(tr("no samples are installed"))->setEnabled(false);
}

} // namespace switchyard::app
