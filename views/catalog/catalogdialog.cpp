// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/catalog/catalogdialog.h>

#include <algorithm>
#include <utility>

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <core/base/day.h>
#include <core/base/input.h>
#include <core/exchange/format.h>

#include <views/catalog/fieldtable.h>
#include <views/language/described.h>
#include <views/theme/theme.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::catalogeditor {

namespace {

constexpr int listRole = Qt::UserRole;
constexpr int idRole = Qt::UserRole + 1;

QString headingOf(std::string_view list)
{
    static const std::map<std::string_view, QString> words = {
        {"instances", CatalogDialog::tr("Instance types")}, {"gpus", CatalogDialog::tr("GPUs")},       {"ultraservers", CatalogDialog::tr("UltraServers")},
        {"prices", CatalogDialog::tr("Prices")},            {"models", CatalogDialog::tr("Models")},   {"storage", CatalogDialog::tr("Storage")},
        {"platforms", CatalogDialog::tr("Reference platforms")}, {"efa", CatalogDialog::tr("EFA")},   {"sources", CatalogDialog::tr("Sources")},
        {"regions", CatalogDialog::tr("Regions")}};
    const auto found = words.find(list);
    return found == words.end() ? QString() : found->second;
}

QPushButton *button(const QString &words, const QString &name, const QString &tip)
{
    auto *made = new QPushButton(words);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAutoDefault(false); // Enter in the table is no button
    return made;
}

SourcesById sourcesOf(const catalog::Catalog &catalog)
{
    SourcesById out;
    for (const auto &[id, source] : catalog.sources)
        out.emplace(id, SourceWords{qstring(source.title), qstring(source.date)});
    return out;
}

/// Whether a field that is called "source" names an entry of the list of sources; a model's is a sentence.
bool namesSource(const catalog::Entry &entry, const catalog::Field &field) { return field.key() == "source" && entry.list != "models"; }

} // namespace

CatalogDialog::CatalogDialog(catalog::OwnCatalog own, QWidget *parent)
    : QDialog(parent)
    , m_own(std::move(own))
    , m_find(new QLineEdit)
    , m_list(new QTreeWidget)
    , m_title(widgets::label(QString(), theme::Type::Title))
    , m_table(new FieldTable)
    , m_words(widgets::label(QString(), theme::Type::Body, QStringLiteral("muted")))
    , m_copy(button(tr("&Copy…"), QStringLiteral("catalogCopy"), tr("An entry of your own with the same figures, under another name; a price: read on another day")))
    , m_save(button(tr("&Save"), QStringLiteral("catalogSave"), tr("Check the entry and write it into your own catalog (Ctrl+S); predictions and prices follow")))
    , m_back(button(tr("&Back to bundled"), QStringLiteral("catalogBack"), tr("Take the entry out of your own catalog: what Switchyard brings counts again")))
{
    setObjectName(QStringLiteral("catalogDialog"));
    setWindowTitle(tr("Catalog"));
    resize(1180, 680);
    m_find->setObjectName(QStringLiteral("catalogFind"));
    m_find->setPlaceholderText(tr("Find an entry"));
    m_find->setClearButtonEnabled(true);
    m_find->setAccessibleName(tr("Find an entry"));
    m_list->setObjectName(QStringLiteral("catalogList"));
    m_list->setAccessibleName(tr("Entries of the catalog"));
    m_list->setHeaderHidden(true);
    m_list->setUniformRowHeights(true);
    m_words->setObjectName(QStringLiteral("catalogWords"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *import = button(tr("&Import describe-instance-types…"), QStringLiteral("catalogImport"), tr("Types that the catalog does not have, from the output of aws ec2 describe-instance-types"));
    auto *close = button(tr("Close"), QStringLiteral("catalogClose"), tr("Close this window"));

    auto *left = new QWidget;
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->addWidget(m_find);
    leftColumn->addWidget(m_list, 1);
    auto *right = new QWidget;
    auto *rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(8, 0, 0, 0);
    rightColumn->addWidget(m_title);
    rightColumn->addWidget(m_table, 1);
    rightColumn->addWidget(m_words);
    auto *buttons = new QHBoxLayout;
    for (QPushButton *each : {m_copy, m_save, m_back})
        buttons->addWidget(each);
    buttons->addStretch(1);
    buttons->addWidget(import);
    buttons->addWidget(close);
    rightColumn->addLayout(buttons);
    auto *split = new QSplitter;
    split->addWidget(left);
    split->addWidget(right);
    split->setStretchFactor(1, 1);
    split->setSizes({280, 900});
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(split);

    connect(m_find, &QLineEdit::textChanged, this, &CatalogDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &CatalogDialog::showSelected, Qt::QueuedConnection); // a question may make the list anew
    connect(m_table, &FieldTable::fieldEdited, this, &CatalogDialog::enable);
    connect(m_copy, &QPushButton::clicked, this, &CatalogDialog::copy);
    connect(m_save, &QPushButton::clicked, this, &CatalogDialog::save);
    connect(m_back, &QPushButton::clicked, this, &CatalogDialog::goBack);
    connect(import, &QPushButton::clicked, this, &CatalogDialog::askImport);
    connect(close, &QPushButton::clicked, this, &CatalogDialog::reject);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, this, &CatalogDialog::save);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] { m_find->setFocus(); });

    fillList();
    present(std::nullopt, false);
    QStringList broken;
    for (const Error &error : m_own.refused)
        broken << tr("Left out: %1").arg(language::described(error));
    if (!broken.isEmpty())
        say(broken.join(QLatin1Char('\n')), true);
    m_find->setFocus();
}

void CatalogDialog::say(const QString &words, bool wrong)
{
    m_words->setText(words);
    widgets::setRole(m_words, wrong ? QStringLiteral("error") : QStringLiteral("muted"));
}

void CatalogDialog::fillList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const std::string_view list : catalog::entryLists()) {
        auto *heading = new QTreeWidgetItem(m_list, {headingOf(list)});
        heading->setFlags(Qt::ItemIsEnabled);
        heading->setFont(0, theme::font(theme::Type::Section));
        for (const catalog::Entry &entry : catalog::entriesOf(m_own, list)) {
            const QString id = qstring(entry.id);
            auto *item = new QTreeWidgetItem(heading, {entry.own() ? tr("%1  (own)").arg(id) : id});
            item->setData(0, listRole, qstring(entry.list));
            item->setData(0, idRole, id);
            if (entry.own())
                item->setFont(0, theme::font(theme::Type::Strong));
            const json::Value *name = entry.value.find(list == "sources" ? "title" : "name");
            item->setToolTip(0, text::shown(entry.own() ? tr("%1\nin %2").arg(name ? qstring(name->text) : id, qstring(entry.file)) : name ? qstring(name->text) : id));
        }
        heading->setExpanded(list == "instances" || list == "gpus");
    }
    filter();
}

void CatalogDialog::filter()
{
    const QStringList words = m_find->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int h = 0; h < m_list->topLevelItemCount(); ++h) {
        QTreeWidgetItem *const heading = m_list->topLevelItem(h);
        int shown = 0;
        for (int i = 0; i < heading->childCount(); ++i) {
            QTreeWidgetItem *const item = heading->child(i);
            const QString all = heading->text(0) + QLatin1Char(' ') + item->text(0) + QLatin1Char(' ') + item->toolTip(0);
            const bool fits = std::ranges::all_of(words, [&all](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
            item->setHidden(!fits);
            shown += fits ? 1 : 0;
        }
        heading->setHidden(shown == 0);
        if (!words.isEmpty())
            heading->setExpanded(shown > 0);
    }
}

QTreeWidgetItem *CatalogDialog::itemOf(const std::string &list, const std::string &id) const
{
    for (int h = 0; h < m_list->topLevelItemCount(); ++h)
        for (int i = 0; i < m_list->topLevelItem(h)->childCount(); ++i)
            if (QTreeWidgetItem *item = m_list->topLevelItem(h)->child(i); item->data(0, listRole).toString() == qstring(list) && item->data(0, idRole).toString() == qstring(id))
                return item;
    return nullptr;
}

bool CatalogDialog::showEntry(const std::string &list, const std::string &id, const std::string &figure)
{
    if (!m_entry || m_fresh || m_entry->list != list || m_entry->id != id) {
        auto wanted = mayLeave() ? catalog::findEntry(m_own, list, id) : std::nullopt;
        const bool found = wanted.has_value();
        if (found)
            present(std::move(wanted), false);
        select();
        if (!found)
            return false;
    }
    if (figure.empty())
        return true;
    const int row = m_table->rowOf("figures/" + figure);
    if (row >= 0) {
        m_table->setCurrentCell(row, FieldTable::Value);
        m_table->setFocus();
    }
    return row >= 0;
}

/// The list points at what is shown; a copy that is in no file has no line there.
void CatalogDialog::select()
{
    const QSignalBlocker quiet(m_list);
    QTreeWidgetItem *const item = m_entry ? itemOf(m_entry->list, m_entry->id) : nullptr;
    m_list->setCurrentItem(item);
    if (!item)
        return;
    item->setHidden(false);
    m_list->scrollToItem(item);
}

void CatalogDialog::showSelected()
{
    const QTreeWidgetItem *const item = m_list->currentItem();
    if (item && item->data(0, idRole).isValid())
        showEntry(item->data(0, listRole).toString().toStdString(), item->data(0, idRole).toString().toStdString());
}

void CatalogDialog::present(std::optional<catalog::Entry> entry, bool fresh)
{
    m_entry = std::move(entry);
    m_fresh = fresh;
    m_table->setEntry(m_entry.value_or(catalog::Entry()), sourcesOf(*m_own.merged));
    m_table->setEnabled(m_entry.has_value());
    say({}, false);
    if (!m_entry)
        m_title->setText(tr("Choose an entry"));
    else if (fresh)
        m_title->setText(tr("%1 (a copy, not saved yet)").arg(qstring(m_entry->id)));
    else if (m_entry->own())
        m_title->setText(tr("%1 (own, %2)").arg(qstring(m_entry->id), QFileInfo(qstring(m_entry->file)).fileName()));
    else
        m_title->setText(qstring(m_entry->id));
    m_back->setText(m_entry && m_entry->own() && !m_entry->bundled ? tr("&Remove") : tr("&Back to bundled"));
    enable();
}

bool CatalogDialog::edited() const { return m_entry && (m_fresh || m_table->edited()); }

void CatalogDialog::enable()
{
    m_copy->setEnabled(m_entry.has_value());
    m_save->setEnabled(edited());
    m_back->setEnabled(m_entry && m_entry->own());
    setWindowTitle(edited() ? tr("Catalog – not saved") : tr("Catalog"));
}

bool CatalogDialog::mayLeave()
{
    if (!edited())
        return true;
    text::MessageBox box(QMessageBox::Question, tr("Unsaved changes"), tr("\"%1\" has unsaved changes.").arg(qstring(m_entry->id)), QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setObjectName(QStringLiteral("unsavedEntry"));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return save();
    case QMessageBox::Discard: return true;
    default: return false;
    }
}

bool CatalogDialog::put(const std::vector<catalog::EntryChange> &changes)
{
    auto change = catalog::changed(m_own, changes);
    if (!change) {
        const QString others = m_table->showProblems(change.error());
        say(others.isEmpty() ? tr("Not saved: see beside the fields.") : tr("Not saved: %1").arg(others), true);
        return false;
    }
    auto written = catalog::written(std::move(*change));
    if (!written) {
        say(tr("Not saved: %1").arg(language::described(written.error())), true);
        return false;
    }
    m_own = std::move(*written);
    fillList();
    emit catalogChanged(m_own.merged);
    return true;
}

bool CatalogDialog::save()
{
    setFocus(); // a cell that is being typed into is taken
    if (!edited())
        return true;
    std::vector<catalog::Field> fields = m_table->fields();
    std::vector<catalog::EntryChange> changes;
    const std::string today = toText(switchyard::today());
    for (catalog::Field &field : fields) {
        if (field.figure && !field.value.empty())
            field.source = catalog::sourceNamed(m_own, field.source, today, changes);
        else if (namesSource(*m_entry, field))
            field.value = catalog::sourceNamed(m_own, field.value, today, changes);
    }
    auto value = catalog::withFields(*m_entry, fields);
    if (!value) {
        const QString others = m_table->showProblems(value.error());
        say(others.isEmpty() ? tr("Not saved: see beside the fields.") : tr("Not saved: %1").arg(others), true);
        return false;
    }
    const std::string list = m_entry->list, id = catalog::entryId(list, *value);
    // A bundled price of another day stays: what is changed is then another price.
    changes.push_back({list, m_entry->own() ? m_entry->id : id, std::move(*value)});
    if (!put(changes))
        return false;
    present(catalog::findEntry(m_own, list, id), false);
    select();
    say(tr("Saved in %1.").arg(m_entry ? qstring(m_entry->file) : QString()), false);
    return true;
}

void CatalogDialog::copy()
{
    if (!m_entry || !mayLeave())
        return;
    const bool price = m_entry->list == "prices";
    const catalog::Entry from = *m_entry;
    const QString suggested = price ? qstring(toText(switchyard::today())) : m_entry->list == "efa" ? QString() : tr("%1-own").arg(qstring(from.id));
    bool agreed = false;
    const QString id = QInputDialog::getText(this, tr("Copy %1").arg(qstring(from.id)), price ? tr("Day on which the price was read") : tr("Id of the copy"), QLineEdit::Normal, suggested, &agreed).trimmed();
    if (!agreed || id.isEmpty())
        return;
    catalog::Entry made = catalog::copyOf(from, id.toStdString());
    if (catalog::findEntry(m_own, made.list, made.id))
        return say(tr("There is a \"%1\" already.").arg(qstring(made.id)), true);
    present(std::move(made), true);
    m_table->setFocus();
}

void CatalogDialog::goBack()
{
    if (!m_entry || !m_entry->own())
        return;
    const catalog::Entry entry = *m_entry;
    text::MessageBox box(QMessageBox::Question, m_back->text().remove(QLatin1Char('&')), entry.bundled ? tr("\"%1\" is what Switchyard brings again; your figures go from %2.").arg(qstring(entry.id), qstring(entry.file))
                                                                              : tr("\"%1\" goes from %2.").arg(qstring(entry.id), qstring(entry.file)),
                      QMessageBox::Ok | QMessageBox::Cancel, this);
    box.setObjectName(QStringLiteral("backToBundled"));
    if (box.exec() != QMessageBox::Ok || !put({{entry.list, entry.id, {}}}))
        return;
    present(catalog::findEntry(m_own, entry.list, entry.id), false);
    select();
    say(m_entry ? tr("The bundled entry counts again.") : tr("\"%1\" is removed.").arg(qstring(entry.id)), false);
}

void CatalogDialog::askImport()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Output of aws ec2 describe-instance-types"), {}, tr("JSON (*.json);;All files (*)"));
    if (!paths.isEmpty())
        importTypes(paths);
}

bool CatalogDialog::importTypes(const QStringList &paths)
{
    if (!mayLeave())
        return false;
    present(std::nullopt, false);
    std::vector<exchange::TextFile> files;
    const auto refuse = [this](const Error &error) {
        say(tr("Not imported: %1").arg(language::described(error)), true);
        return false;
    };
    for (const QString &path : paths) {
        auto words = readInput(path.toStdString(), InputKind::Import);
        if (!words)
            return refuse(words.error());
        files.push_back({path.toStdString(), std::move(*words)});
    }
    const auto parts = exchange::readFiles(std::move(files), exchange::formatOf("ec2-types"), *m_own.merged);
    if (!parts)
        return refuse(parts.error());
    std::vector<catalog::EntryChange> changes;
    QStringList notes;
    int types = 0;
    for (const exchange::FormatFiles &part : *parts) {
        for (const Said &note : part.fragment.notUnderstood)
            notes << language::said(note);
        for (const auto &[list, entries] : part.fragment.found.members) {
            for (const json::Value &entry : entries.items) {
                changes.push_back({list, catalog::entryId(list, entry), entry});
                types += list == "instances" ? 1 : 0;
            }
        }
    }
    const QString said = notes.join(QLatin1Char('\n'));
    if (types == 0) {
        say(tr("Nothing to import. %1").arg(said), true);
        return false;
    }
    if (!put(changes))
        return false;
    say(tr("Imported: %1.").arg(types) + QLatin1Char(' ') + said, false);
    return true;
}

void CatalogDialog::reject()
{
    if (mayLeave())
        QDialog::reject();
}

void CatalogDialog::closeEvent(QCloseEvent *event)
{
    if (mayLeave())
        event->accept();
    else
        event->ignore();
}

} // namespace switchyard::catalogeditor
