// SPDX-License-Identifier: GPL-3.0-or-later
// Copies, names, locks and the properties of what is selected.
#include <app/desktop/mainwindow.h>

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMimeData>
#include <QUrl>

#include <core/base/format.h>
#include <core/base/input.h>
#include <core/design/identity.h>
#include <core/exchange/glance.h>

#include <views/canvas/jobbar.h>
#include <views/inspector/inspector.h>
#include <views/session/edits.h>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

namespace {

QString designMime() { return QStringLiteral("application/x-switchyard-design"); }

} // namespace

void MainWindow::connectClipboard()
{
    const canvas::Canvas &drawing = canvas();
    session::Document &document = m_work->document;
    session::Selection &selection = m_work->selection;
    connect(m_work->actions.copy, &QAction::triggered, this, &MainWindow::copy);
    connect(m_work->actions.cut, &QAction::triggered, this, [this, &document, &selection] {
        if (copy())
            report(session::remove(document, selection, selection.ids()));
    });
    connect(m_work->actions.paste, &QAction::triggered, this, &MainWindow::paste);
    connect(m_work->actions.array, &QAction::triggered, this, [this, &document, &selection] {
        bool agreed = false;
        const int times = QInputDialog::getInt(this, tr("Duplicate several"), tr("How often again?"), 4, 1, 10000, 1, &agreed);
        if (agreed)
            report(session::duplicate(document, selection, selection.ids(), times));
    });
    connect(m_work->actions.fill, &QAction::triggered, this, [this, &document, &selection] { report(session::fill(document, selection, selection.ids())); });
    connect(m_work->actions.rename, &QAction::triggered, this, &MainWindow::rename);
    connect(m_work->actions.lock, &QAction::triggered, this, &MainWindow::lockOrUnlock);
    connect(&drawing, &canvas::Canvas::copyRequested, this, [this, &document, &selection](const std::vector<std::string> &ids, const design::Target &target) {
        report(session::duplicate(document, selection, ids, 1, target));
    });
    connect(&drawing, &canvas::Canvas::renameRequested, this,
            [this, &document, &selection](const std::string &id, const QString &to) { report(session::rename(document, selection, id, to.toStdString())); });
    connect(&drawing, &canvas::Canvas::previewWanted, this, [this](const design::DesignPtr &design) {
        const QString over = canvas().drag() ? canvas().drag()->job() : QString();
        if (over.isEmpty() || over == m_inspector->job()) // of another job no step is shown that could be compared
            m_work->previews.ask(design, m_inspector->job().toStdString());
    });
    connect(&m_work->previews, &session::PreviewRunner::answered, this, [this](const design::DesignPtr &design, const session::PredictionPtr &prediction, const QString &why) {
        const session::OutcomePtr &now = m_work->engine.outcome();
        const QString step = session::stepDifference(now ? now->prediction : nullptr, prediction);
        canvas().setDragNote(design, !step.isEmpty() ? tr("step %1").arg(step) : !why.isEmpty() ? tr("no prediction: %1").arg(why) : QString());
    });
    m_work->situations.setLook([this] {
        const auto [center, scale] = canvas().sight();
        return session::Sight{center, scale};
    });
    connect(&m_work->situations, &session::Situations::seen, this, [this](const session::Sight &sight) { canvas().setSight(sight.center, sight.scale); });
}

bool MainWindow::copy()
{
    const auto text = session::copied(m_work->document, m_work->selection.ids());
    if (!report(text ? Result<void>() : std::unexpected(text.error())))
        return false;
    auto *mime = new QMimeData;
    mime->setData(designMime(), QByteArray::fromStdString(*text));
    mime->setText(QString::fromStdString(*text));
    QGuiApplication::clipboard()->setMimeData(mime);
    return true;
}

void MainWindow::paste()
{
    const QMimeData *mime = QGuiApplication::clipboard()->mimeData();
    QStringList files; // copied in a file manager
    if (mime != nullptr && !mime->hasFormat(designMime()))
        for (const QUrl &url : mime->urls())
            if (url.isLocalFile())
                files << url.toLocalFile();
    if (!files.isEmpty())
        return m_files->openOrImport(files);
    const QByteArray bytes = mime == nullptr ? QByteArray() : mime->hasFormat(designMime()) ? mime->data(designMime()) : mime->text().toUtf8();
    if (bytes.isEmpty())
        return m_notice->showText(tr("The clipboard holds no design: copy instances first, or the text of a design."));
    const std::string text = bytes.toStdString();
    if (!mime->hasFormat(designMime()) && !exchange::isDesign(exchange::Glance(text))) { // what a terminal printed
        m_files->importText(mime->text());
        return;
    }
    const design::Target pointed = canvas().pointedTarget();
    const bool anywhere = pointed.networkNode.empty() && pointed.ultraserver.empty();
    auto done = session::paste(m_work->document, m_work->selection, text, pointed);
    if (!done && !anywhere) // what is pointed at may be the full rack that was copied
        done = session::paste(m_work->document, m_work->selection, text, {});
    report(done);
}

void MainWindow::rename()
{
    const std::vector<std::string> &ids = m_work->selection.ids();
    if (ids.empty())
        m_canvasView->jobBar().renameInPlace(m_inspector->job());
    else if (ids.size() == 1)
        canvas().renameInPlace(ids.front());
}

void MainWindow::lockOrUnlock()
{
    const std::vector<std::string> ids = m_work->selection.ids();
    if (!ids.empty())
        report(session::setLocked(m_work->document, ids, !design::lockedIds(*m_work->document.design()).contains(ids.front())));
}

void MainWindow::connectProperties()
{
    session::Document &document = m_work->document;
    session::Selection &selection = m_work->selection;
    const auto again = [this] { showJob(m_inspector->job().toStdString()); }; // fields show what holds
    const auto done = [this, again](const Result<void> &result) {
        if (!report(result))
            again();
    };
    connect(m_inspector, &inspector::Inspector::thingRenamed, this,
            [&document, &selection, done](const QString &id, const QString &to) { done(session::rename(document, selection, id.toStdString(), to.toStdString())); });
    connect(m_inspector, &inspector::Inspector::typeChosen, this, [&document, &selection, done](const QString &type) { done(session::changeType(document, selection.ids(), type.toStdString())); });
    connect(m_inspector, &inspector::Inspector::nodeChosen, this, [&document, &selection, done](const QString &node) {
        done(session::move(document, session::instanceIds(*document.design(), selection.ids()), {.networkNode = node.toStdString()}));
    });
    connect(m_inspector, &inspector::Inspector::worksForChosen, this, [&document, &selection, done](const std::optional<QString> &job) {
        done(session::sayWorksFor(document, selection.ids(), job ? std::optional(job->toStdString()) : std::nullopt));
    });
    connect(m_inspector, &inspector::Inspector::lockChosen, this, [&document, &selection, done](bool locked) { done(session::setLocked(document, selection.ids(), locked)); });
    connect(m_inspector, &inspector::Inspector::designNamed, this, [&document, done](const QString &name) { done(session::changeName(document, name.toStdString())); });
    connect(m_inspector, &inspector::Inspector::regionChosen, this, [&document, done](const QString &region) { done(session::changeRegion(document, region.toStdString())); });
    connect(m_inspector, &inspector::Inspector::capacityChosen, this, [&document, done](const QString &word) {
        const auto kind = design::capacityKindFromWord(word.toStdString());
        done(kind ? session::changeCapacityKind(document, *kind) : Result<void>(std::unexpected(kind.error())));
    });
    connect(m_inspector, &inspector::Inspector::priceListTyped, this, [&document, done](const QString &path) { done(session::changePriceList(document, path.toStdString())); });
    connect(m_inspector, &inspector::Inspector::dataOutChosen, this, [&document, done](double GBPerMonth) { done(session::changeDataOut(document, GBPerMonth)); });
    connect(m_inspector, &inspector::Inspector::priceListWanted, this, [this, &document, done] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Price list"), document.path(), tr("Price lists (*.csv *.json *.gz);;All files (*)"));
        if (!path.isEmpty())
            done(session::changePriceList(document, path.toStdString()));
    });
}

} // namespace switchyard::app
