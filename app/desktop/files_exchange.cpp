// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other tools: dropped, pasted, from the menu, and out again with a look at them before.
#include <app/desktop/files.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QFileDialog>
#include <QFileInfo>

#include <core/base/file.h>
#include <core/design/assign.h>
#include <core/exchange/import_plan.h>
#include <core/exchange/nccl/log_beside.h>

#include <views/imports/exportpreview.h>
#include <views/imports/factsdialog.h>
#include <views/imports/importdialog.h>
#include <views/language/described.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/text/filename.h>

#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/workbeside.h>

namespace switchyard::app {

namespace {

QString fileFilter(const exchange::Format &format)
{
    return QStringLiteral("%1 (*.%2);;%3").arg(QString::fromUtf8(format.title), QString::fromUtf8(format.ending), Files::tr("All files (*)"));
}

QString andMore(const std::vector<Said> &sentences)
{
    const QString first = language::said(sentences.front());
    return sentences.size() == 1 ? first : Files::tr("%1 and %2 more").arg(first).arg(sentences.size() - 1);
}

/// What the parts hold and what was not understood, in one sentence.
QString importedSentence(const std::vector<exchange::FormatFiles> &parts, const design::Design &made, std::vector<Said> left)
{
    QStringList what;
    if (exchange::holds(parts, exchange::Holds::Cluster))
        what << Files::tr("%1 instances").arg(made.instances.size());
    const bool one = std::ranges::count(parts, exchange::Holds::Model, [](const exchange::FormatFiles &part) { return part.format->holds; }) == 1; // of several none is taken
    for (const exchange::FormatFiles &part : parts) {
        if (const auto *const model = std::get_if<catalog::Architecture>(&part.fragment.content); model && one)
            what << Files::tr("the model %1").arg(QString::fromStdString(model->name));
        left.insert(left.end(), part.fragment.notUnderstood.begin(), part.fragment.notUnderstood.end());
    }
    if (what.isEmpty())
        what << Files::tr("jobs: %1").arg(made.jobs.size());
    const QString all = what.join(Files::tr(" and "));
    return left.empty() ? Files::tr("Imported %1.").arg(all) : Files::tr("Imported %1; not understood: %2").arg(all, andMore(left));
}

exchange::Observed tracesIn(const std::vector<exchange::FormatFiles> &parts)
{
    exchange::Observed all;
    for (const exchange::FormatFiles &part : parts)
        if (const auto *const seen = std::get_if<exchange::Observed>(&part.fragment.content))
            all.traces.insert(all.traces.end(), seen->traces.begin(), seen->traces.end());
    return all;
}

bool isEmpty(const design::Design &design) { return design.instances.empty() && design.jobs.empty() && design.storage.empty() && design.networkNodes.empty(); }

} // namespace

void Files::askImport(const exchange::Format &format)
{
    const QStringList paths = QFileDialog::getOpenFileNames(&m_window, tr("Import: %1").arg(language::coreWord(format.is)), text::fileBeside(m_document.path(), {}), fileFilter(format));
    if (!paths.isEmpty())
        importFiles(paths, &format);
}

bool Files::importFiles(const QStringList &paths, const exchange::Format *as)
{
    const QString what = paths.size() == 1 ? QFileInfo(paths.front()).fileName() : tr("%1 files").arg(paths.size());
    std::vector<std::string> names;
    for (const QString &path : paths)
        names.push_back(path.toStdString());
    return importAll(what, names, {}, as);
}

bool Files::importText(const QString &text)
{
    constexpr qsizetype most = qsizetype{64} << 20;
    if (text.size() > most)
        return fail(tr("What was pasted is larger than %1 million characters: save it to a file and drop that.").arg(most >> 20));
    return importAll(tr("pasted text"), {}, {{tr("pasted text").toStdString(), text.toStdString()}}, nullptr);
}

bool Files::importAll(const QString &what, const std::vector<std::string> &names, const std::vector<exchange::TextFile> &texts, const exchange::Format *as, const std::vector<std::string> &without)
{
    exchange::Gathered gathered;
    exchange::ImportPlan plan;
    const design::DesignPtr base = m_document.design();
    const Result<void> read = workBeside(&m_window, tr("Reading %1").arg(what), [&, catalog = m_document.catalog()](const Going &goOn) -> Result<void> {
        SWITCHYARD_TRY(gathered, exchange::gather(names, texts, as, *catalog, goOn, {.priceList = session::mostPriceList, .without = without, .pricesInPieces = false}));
        plan = exchange::planImport(*base, gathered.parts, *catalog);
        return goOn(1) ? Result<void>() : switchyard::fail(ErrorCode::Cancelled, say("stopped; nothing was imported"));
    });
    if (!read)
        return fail(language::described(read.error()));
    const std::vector<exchange::FormatFiles> &parts = gathered.parts;
    const bool one = gathered.files() + gathered.refused.size() == 1 && without.empty();
    const bool known = one && parts.empty() && !texts.empty() // what is wrong with it is better told than that it is not known
        && (gathered.refused.front().why.code == ErrorCode::Unsupported || exchange::formatOf(exchange::Glance(texts.front().text)));
    if (!texts.empty() && parts.empty() && !known)
        return fail(tr("The clipboard holds neither a design nor text of a format that is known."));
    if (one && parts.empty())
        return fail(language::described(gathered.refused.front().why));
    if (one && exchange::holds(parts, exchange::Holds::Prices))
        return usePrices(gathered.parts);
    exchange::Observed seen = tracesIn(parts);
    const bool traces = !seen.traces.empty();
    if (traces && without.empty() && std::ranges::all_of(parts, [](const exchange::FormatFiles &part) { return part.format->holds == exchange::Holds::Observed; })) {
        showTraces(std::move(seen), gathered.refused);
        return true;
    }
    if (!parts.empty() && without.empty() && std::ranges::none_of(parts, [](const exchange::FormatFiles &part) { return exchange::whyAside(part).empty(); })) {
        showFacts(std::move(gathered), *base);
        return true;
    }
    imports::ImportDialog dialog(gathered, plan, without, isEmpty(*base), &m_window);
    dialog.exec();
    if (dialog.choice() == imports::ImportDialog::Choice::Again)
        return importAll(what, names, texts, as, dialog.leftOut());
    if (dialog.choice() == imports::ImportDialog::Choice::Cancel)
        return false;
    const bool merge = dialog.choice() == imports::ImportDialog::Choice::Merge;
    if (merge && m_document.design() != base) { // a job of the watched cluster came in, say: what was looked at would take it out again
        m_window.notice().showText(tr("The design has changed meanwhile: here is what merging makes of it now."));
        return importAll(what, names, texts, as, without);
    }
    if (!merge) {
        if (!mayDiscard())
            return false;
        m_document.reset({});
    }
    const QString title = parts.size() == 1 ? QString::fromUtf8(parts.front().format->title) : what;
    const design::Design &made = merge ? *plan.merged : *plan.alone;
    if (const auto done = m_document.edit(tr("Import %1").arg(title), [&](const design::Design &) -> Result<design::Design> { return made; }); !done)
        return fail(language::described(done.error()));
    std::vector<Said> left = std::move(plan.conflicts);
    left.insert(left.end(), plan.open.begin(), plan.open.end());
    if (traces)
        showTraces(std::move(seen), {});
    m_window.notice().showText(importedSentence(parts, plan.alone ? *plan.alone : made, std::move(left)));
    return true;
}

/// Beside the predicted step, on the timeline; no part of the design.
void Files::showTraces(exchange::Observed seen, const std::vector<exchange::Refused> &refused)
{
    std::size_t steps = 0;
    for (const exchange::ObservedTrace &trace : seen.traces)
        steps += trace.steps.size();
    const bool recorded = std::ranges::all_of(seen.traces, [](const exchange::ObservedTrace &trace) { return trace.steps.front().recorded; });
    QString said = recorded ? tr("What the flight recorder held lies on the timeline, ranks that are behind first (ranks: %1); Page Up and Page Down go through them.").arg(seen.traces.size())
                            : tr("The trace lies on the timeline, below the predicted step (steps: %1, ranks: %2); Page Up and Page Down go through it.").arg(steps).arg(seen.traces.size());
    if (!refused.empty()) {
        const QString first = language::described(refused.front().why);
        said += QLatin1Char(' ') + tr("Not read: %1.").arg(refused.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(refused.size() - 1));
    }
    m_window.notice().showText(said);
    m_window.results().setTraces(std::make_shared<const exchange::Observed>(std::move(seen)));
    m_window.results().showPage("timeline");
}

/// Of files that are no part of a design; logs of NCCL beside what is predicted for the design's instances of the commonest type.
void Files::showFacts(exchange::Gathered gathered, const design::Design &design)
{
    const catalog::Catalog &catalog = *m_document.catalog();
    const std::vector<design::TypeShare> types = design::typesOf(design, catalog, design::Pool());
    const catalog::InstanceType *const type = types.empty() ? nullptr : catalog.instance(types.front().type);
    std::vector<imports::Facts> all;
    for (exchange::FormatFiles &part : gathered.parts) {
        imports::Facts facts{.part = std::move(part), .beside = {}, .why = {}};
        if (!facts.part.format->beside) {
            facts.why = facts.part.format->holds == exchange::Holds::Observed ? QString() : language::said(exchange::whyAside(facts.part));
        } else if (!type) {
            facts.why = tr("Open a design with the instances that it ran on, and what NCCL chose stands beside what is predicted.");
        } else if (auto both = facts.part.format->beside(facts.part.fragment.found, *type, catalog, {}); both) {
            facts.beside = std::move(*both);
        } else {
            facts.why = language::described(both.error());
        }
        all.push_back(std::move(facts));
    }
    imports::FactsDialog dialog(std::move(all), gathered.refused, &m_window);
    connect(&dialog, &imports::FactsDialog::saveAsked, this, [this, &dialog](const QByteArray &json) {
        const QString path = QFileDialog::getSaveFileName(&dialog, tr("Save facts"), text::fileBeside(m_document.path(), QStringLiteral("facts.json")), tr("JSON (*.json)"));
        if (path.isEmpty())
            return;
        if (const auto saved = writeFileAtomically(path.toStdString(), json.toStdString()); !saved)
            fail(language::described(saved.error()));
        else
            m_window.notice().showText(tr("Saved to %1").arg(path));
    });
    dialog.exec();
}

/// AWS's price list that was dropped or imported becomes the design's own.
bool Files::usePrices(std::vector<exchange::FormatFiles> &parts)
{
    exchange::FormatFiles &prices = parts.front();
    const std::vector<Said> left = prices.fragment.notUnderstood;
    auto &list = std::get<catalog::PriceList>(prices.fragment.content);
    list.file = prices.files.front();
    list.notRead = left;
    if (const auto done = session::usePriceList(m_document, std::move(list)); !done)
        return fail(language::described(done.error()));
    const QString what = QString::fromStdString(m_document.design()->prices->what);
    m_window.notice().showText(left.empty() ? tr("The design uses the %1.").arg(what) : tr("The design uses the %1; not read: %2").arg(what, andMore(left)));
    return true;
}

Result<exchange::Written> Files::written(const exchange::Format &format)
{
    exchange::Written out;
    const Result<void> done = workBeside(&m_window, tr("Writing %1").arg(QString::fromUtf8(format.title)), [&, design = m_document.design(), catalog = m_document.catalog()](const Going &goOn) -> Result<void> {
        SWITCHYARD_TRY(out, format.write(*design, *catalog));
        return goOn(1) ? Result<void>() : switchyard::fail(ErrorCode::Cancelled, say("stopped; nothing was written"));
    });
    if (!done)
        return std::unexpected(done.error());
    return out;
}

bool Files::keep(const exchange::Written &file, const QString &path)
{
    const Result<void> done = workBeside(&m_window, tr("Writing %1").arg(QFileInfo(path).fileName()), [&](const Going &) -> Result<void> { return writeFileAtomically(path.toStdString(), file.text); });
    if (!done)
        return fail(language::described(done.error()));
    m_window.notice().showText(file.leftOut.empty() ? tr("The design is in %1.").arg(path) : tr("The design is in %1; left out: %2").arg(path, andMore(file.leftOut)));
    return true;
}

void Files::askExport(const exchange::Format &format)
{
    const auto file = written(format);
    if (!file) {
        fail(language::described(file.error()));
        return;
    }
    if (imports::ExportPreview(format, *file, &m_window).exec() != QDialog::Accepted)
        return;
    const QString name = text::fileBeside(m_document.path(), text::fileName(m_document.title(), QLatin1Char('.') + QString::fromUtf8(format.ending)));
    if (const QString path = QFileDialog::getSaveFileName(&m_window, tr("Export: %1").arg(language::coreWord(format.is)), name, fileFilter(format)); !path.isEmpty())
        keep(*file, path);
}

bool Files::exportAs(const exchange::Format &format, const QString &path)
{
    const auto file = written(format);
    return file ? keep(*file, path) : fail(language::described(file.error()));
}

} // namespace switchyard::app
