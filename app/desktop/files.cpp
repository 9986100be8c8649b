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
#include <core/exchange/textdoor.h>
#include <core/telemetry/moment.h>

#include <views/results/picturefile.h>
#include <views/session/edits.h>
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
            for (const auto topic : {NoticeBar::Topic::Save, NoticeBar::Topic::Disk})
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
        fail(QString::fromStdString(describe(opened.error())));
        return offerInterruptedSave(path);
    }
    m_settings.addRecentFile(QFileInfo(path).absoluteFilePath());
    if (opened->empty())
        m_window.notice().clear(NoticeBar::Topic::Passing);
    else
        m_window.notice().showText(QString::fromStdString(opened->front()));
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
    if (paths.size() > 1) {
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
        return goOn(1) ? Result<void>() : switchyard::fail(ErrorCode::Cancelled, "stopped; nothing was opened");
    });
    if (!looked)
        fail(QString::fromStdString(describe(looked.error())));
    else if (foreign)
        importFiles(paths, nullptr);
    else if (mayDiscard())
        open(path);
}

void Files::askOpen()
{
    const QString folder = m_document.path().isEmpty() ? QString() : QFileInfo(m_document.path()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open design"), folder, designFilter());
    if (!path.isEmpty() && (holdsMoment(path) || mayDiscard())) // a moment asks itself, where its design comes in place of this one
        open(path);
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
            m_window.notice().show(NoticeBar::Topic::Save, QString::fromStdString(describe(saved.error())));
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

namespace {

QString fileFilter(const exchange::Format &format)
{
    return QStringLiteral("%1 (*.%2);;%3").arg(QString::fromUtf8(format.title), QString::fromUtf8(format.ending), Files::tr("All files (*)"));
}

QString andMore(const std::vector<std::string> &sentences)
{
    const QString first = QString::fromStdString(sentences.front());
    return sentences.size() == 1 ? first : Files::tr("%1 and %2 more").arg(first).arg(sentences.size() - 1);
}

/// What the files hold. A price list is no larger than the window reads it again.
Result<std::vector<exchange::FormatFiles>> readParts(const QStringList &paths, const exchange::Format *as, const catalog::Catalog &catalog)
{
    std::vector<exchange::TextFile> files;
    for (const QString &path : paths) {
        SWITCHYARD_TRY(exchange::TextFile file, readFile(path));
        if (file.text.size() > session::mostPriceList || file.text.starts_with("\x1f\x8b")) { // gzip
            SWITCHYARD_TRY(file, exchange::plainText(std::move(file)));
        }
        const exchange::Format *const format = file.text.size() <= session::mostPriceList ? nullptr : as ? as : exchange::formatOf(exchange::Glance(file.text));
        if (format && format->holds == exchange::Holds::Prices)
            return fail(ErrorCode::InvalidInput, "AWS's price list is too large to be read here; `switchyard-cli import aws-prices FILE -o NAME.csv` makes a small list of it", path.toStdString());
        files.push_back(std::move(file));
    }
    return exchange::readFiles(std::move(files), as, catalog);
}

/// What the parts hold and what was not understood, in one sentence.
QString importedSentence(const std::vector<exchange::FormatFiles> &parts, const design::Design &design, std::vector<std::string> left)
{
    QStringList what;
    if (exchange::holds(parts, exchange::Holds::Cluster))
        what << Files::tr("%1 instances").arg(design.instances.size());
    for (const exchange::FormatFiles &part : parts) {
        if (const auto *const model = std::get_if<catalog::Architecture>(&part.fragment.content))
            what << Files::tr("the model %1").arg(QString::fromStdString(model->name));
        left.insert(left.end(), part.fragment.notUnderstood.begin(), part.fragment.notUnderstood.end());
    }
    const QString all = what.join(Files::tr(" and "));
    return left.empty() ? Files::tr("Imported %1.").arg(all) : Files::tr("Imported %1; not understood: %2").arg(all, andMore(left));
}

} // namespace

void Files::askImport(const exchange::Format &format)
{
    const QStringList paths = QFileDialog::getOpenFileNames(&m_window, tr("Import: %1").arg(QString::fromUtf8(format.is)), text::fileBeside(m_document.path(), {}), fileFilter(format));
    if (!paths.isEmpty())
        importFiles(paths, &format);
}

bool Files::importFiles(const QStringList &paths, const exchange::Format *as)
{
    std::vector<exchange::FormatFiles> parts;
    const QString what = paths.size() == 1 ? QFileInfo(paths.front()).fileName() : tr("%1 files").arg(paths.size());
    const Result<void> read = workBeside(&m_window, tr("Reading %1").arg(what), [&, catalog = m_document.catalog()](const Going &goOn) -> Result<void> {
        SWITCHYARD_TRY(parts, readParts(paths, as, *catalog));
        return goOn(1) ? Result<void>() : switchyard::fail(ErrorCode::Cancelled, "stopped; nothing was imported");
    });
    if (!read)
        return fail(QString::fromStdString(describe(read.error())));
    if (std::ranges::all_of(parts, [](const exchange::FormatFiles &part) { return part.format->holds == exchange::Holds::Observed; }))
        return fail(tr("%1 says what was seen, nothing of a design; `switchyard-cli import` lists it").arg(paths.front()));
    if (exchange::holds(parts, exchange::Holds::Catalog))
        return fail(tr("%1 holds entries for a catalog, nothing of a design; `switchyard-cli import` writes them").arg(paths.front()));
    if (exchange::holds(parts, exchange::Holds::Prices))
        return usePrices(parts);
    std::vector<std::string> open;
    const auto joined = exchange::joined(*m_document.design(), parts, *m_document.catalog(), {}, &open);
    if (!joined)
        return fail(QString::fromStdString(describe(joined.error())));
    if (exchange::holds(parts, exchange::Holds::Cluster)) {
        if (!mayDiscard())
            return false;
        m_document.reset({});
    }
    const QString title = parts.size() == 1 ? QString::fromUtf8(parts.front().format->title) : what;
    if (const auto done = m_document.edit(tr("Import %1").arg(title), [&](const design::Design &) { return joined; }); !done)
        return fail(QString::fromStdString(describe(done.error())));
    m_window.notice().showText(importedSentence(parts, *m_document.design(), std::move(open)));
    return true;
}

/// AWS's price list that was dropped or imported becomes the design's own.
bool Files::usePrices(std::vector<exchange::FormatFiles> &parts)
{
    exchange::FormatFiles &prices = *std::ranges::find(parts, exchange::Holds::Prices, [](const exchange::FormatFiles &part) { return part.format->holds; });
    if (parts.size() != 1 || prices.files.size() != 1)
        return fail(tr("%1 is a price list; a design names one, alone").arg(QString::fromStdString(prices.files.front())));
    const std::vector<std::string> left = prices.fragment.notUnderstood;
    auto &list = std::get<catalog::PriceList>(prices.fragment.content);
    list.file = prices.files.front();
    list.notRead = left;
    if (const auto done = session::usePriceList(m_document, std::move(list)); !done)
        return fail(QString::fromStdString(describe(done.error())));
    const QString what = QString::fromStdString(m_document.design()->prices->what);
    m_window.notice().showText(left.empty() ? tr("The design uses the %1.").arg(what) : tr("The design uses the %1; not read: %2").arg(what, andMore(left)));
    return true;
}

void Files::askExport(const exchange::Format &format)
{
    const QString name = text::fileBeside(m_document.path(), text::fileName(m_document.title(), QLatin1Char('.') + QString::fromUtf8(format.ending)));
    if (const QString path = QFileDialog::getSaveFileName(&m_window, tr("Export: %1").arg(QString::fromUtf8(format.is)), name, fileFilter(format)); !path.isEmpty())
        exportAs(format, path);
}

bool Files::exportAs(const exchange::Format &format, const QString &path)
{
    std::vector<std::string> leftOut;
    const Result<void> done = workBeside(&m_window, tr("Writing %1").arg(QFileInfo(path).fileName()), [&, design = m_document.design(), catalog = m_document.catalog()](const Going &goOn) -> Result<void> {
        SWITCHYARD_TRY(exchange::Written written, format.write(*design, *catalog));
        if (!goOn(1))
            return switchyard::fail(ErrorCode::Cancelled, "stopped; nothing was written");
        leftOut = std::move(written.leftOut);
        return writeFileAtomically(path.toStdString(), written.text);
    });
    if (!done)
        return fail(QString::fromStdString(describe(done.error())));
    m_window.notice().showText(leftOut.empty() ? tr("The design is in %1.").arg(path) : tr("The design is in %1; left out: %2").arg(path, andMore(leftOut)));
    return true;
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
        return fail(QString::fromStdString(describe(written.error())));
    m_window.notice().showText(tr("The picture is in %1.").arg(path));
    return true;
}

bool Files::exportReport(const QString &path)
{
    const auto format = exchange::reportFormatFor(path.toLower().toStdString());
    if (!format)
        return fail(QString::fromStdString(describe(format.error())));
    const exchange::Report report = m_window.baseline().report();
    if (report.now.empty())
        return fail(tr("There are no numbers yet: place instances first."));
    if (const auto written = writeFileAtomically(path.toStdString(), exchange::writeReport(report, *format)); !written)
        return fail(QString::fromStdString(describe(written.error())));
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
