// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/catalog/fieldtable.h>

#include <algorithm>
#include <utility>

#include <QCompleter>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringList>
#include <QStyledItemDelegate>

#include <views/text/plain.h>
#include <views/theme/theme.h>
#include <views/widgets/snapshots.h>

namespace switchyard::catalogeditor {

namespace {

/// A line that completes ids and titles of sources.
class SourceDelegate final : public QStyledItemDelegate
{
public:
    SourceDelegate(const SourcesById &sources, QObject *parent) : QStyledItemDelegate(parent), m_sources(sources) {}

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        auto *line = new QLineEdit(parent);
        QStringList words;
        for (const auto &[id, source] : m_sources)
            words << qstring(id) << source.title;
        auto *completer = new QCompleter(words, line);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setFilterMode(Qt::MatchContains);
        line->setCompleter(completer);
        return line;
    }

private:
    const SourcesById &m_sources;
};

QTableWidgetItem *cell(const QString &words, bool editable)
{
    auto *item = new QTableWidgetItem(words);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags));
    item->setToolTip(text::shown(words));
    return item;
}

QString typed(const QTableWidget &table, int row, int column)
{
    const QTableWidgetItem *item = table.item(row, column);
    return item ? item->text().trimmed() : QString();
}

/// A value as the window's language writes it, and back: of numbers alone.
QString shownValue(const catalog::Field &field, const std::string &value) { return field.kind == json::Kind::Number ? localNumber(qstring(value)) : qstring(value); }
std::string plainValue(const catalog::Field &field, const QString &typed) { return (field.kind == json::Kind::Number ? plainNumber(typed) : typed).toStdString(); }

/// What names the entry or tells of a value is no value that a source is asked for.
bool needsNoSource(const std::string &key)
{
    return key == "source" || key == "note" || key == "notes" || key == "confirmed" || key == "name" || key == "aliases" || key == "title" || key == "url" || key == "id";
}

} // namespace

FieldTable::FieldTable(QWidget *parent)
    : QTableWidget(0, ColumnCount, parent)
{
    setObjectName(QStringLiteral("catalogFields"));
    setAccessibleName(tr("Fields of the entry"));
    setHorizontalHeaderLabels({tr("Field"), tr("Value"), tr("Unit"), tr("What is wrong"), tr("Source"), tr("Confirmed"), tr("Date of the source"), tr("Bundled"), tr("Note")});
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->hide();
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    setTabKeyNavigation(false);
    setItemDelegateForColumn(Source, new SourceDelegate(m_sources, this));
    const auto width = [this](Column column, int px) { setColumnWidth(column, px); };
    width(Name, 210);
    width(Value, 150);
    width(Unit, 90);
    width(Problem, 420);
    width(Source, 170);
    width(Confirmed, 80);
    width(Date, 120);
    width(Bundled, 130);
    width(Note, 300);
    connect(this, &QTableWidget::itemChanged, this, &FieldTable::take);
}

void FieldTable::setEntry(const catalog::Entry &entry, SourcesById sources)
{
    const QSignalBlocker quiet(this);
    m_entry = entry;
    m_fields = catalog::fieldsOf(entry);
    m_sources = std::move(sources);
    setRowCount(static_cast<int>(m_fields.size()));
    for (int row = 0; row < rowCount(); ++row)
        fill(row, m_fields[static_cast<std::size_t>(row)]);
    setColumnHidden(Problem, true);
    setColumnHidden(Bundled, !entry.bundled.has_value() || !entry.own());
    if (rowCount() > 0)
        setCurrentCell(0, Value);
}

void FieldTable::fill(int row, const catalog::Field &field)
{
    const bool names = field.path == "id" || (m_entry.list == "efa" && field.path == "version");
    QTableWidgetItem *name = cell(qstring(field.figure ? field.key() : field.path), false);
    if (field.changed)
        name->setFont(theme::font(theme::Type::Strong));
    name->setToolTip(field.limits.empty() ? name->text() : tr("%1: %2 %3").arg(name->text(), language::said(field.limits), qstring(field.unit)));
    setItem(row, Name, name);
    setItem(row, Value, cell(shownValue(field, field.value), !names));
    setItem(row, Unit, cell(qstring(field.unit), false));
    setItem(row, Problem, cell({}, false));
    setItem(row, Source, cell(qstring(field.source), field.figure));
    const auto source = m_sources.find(field.figure ? field.source : std::string());
    if (source != m_sources.end())
        item(row, Source)->setToolTip(text::shown(source->second.title));
    auto *confirmed = cell({}, false);
    if (field.figure) {
        confirmed->setFlags(confirmed->flags() | Qt::ItemIsUserCheckable);
        confirmed->setCheckState(field.confirmed ? Qt::Checked : Qt::Unchecked);
        confirmed->setToolTip(tr("Whether a source confirms it; what none confirms is marked everywhere"));
    }
    setItem(row, Confirmed, confirmed);
    setItem(row, Date, cell(source != m_sources.end() ? source->second.date : QString(), false));
    setItem(row, Bundled, cell(shownValue(field, field.bundled), false));
    setItem(row, Note, cell(qstring(field.note), field.figure));
}

int FieldTable::rowOf(const std::string &path) const
{
    const auto found = std::ranges::find(m_fields, path, &catalog::Field::path);
    return found == m_fields.end() ? -1 : static_cast<int>(found - m_fields.begin());
}

int FieldTable::sourceRowOf(int row) const
{
    const std::string &path = m_fields[static_cast<std::size_t>(row)].path;
    const std::size_t cut = path.find('/');
    return rowOf(cut == std::string::npos ? "source" : path.substr(0, cut) + "/source");
}

/// The source of the value before says nothing of another: it goes, and comes back with the value.
void FieldTable::take(QTableWidgetItem *changed)
{
    const int row = changed->row();
    if (row < 0 || std::cmp_greater_equal(row, m_fields.size()))
        return;
    const catalog::Field &before = m_fields[static_cast<std::size_t>(row)];
    if (changed->column() == Value && !needsNoSource(before.key())) {
        const QSignalBlocker quiet(this);
        const bool back = plainValue(before, typed(*this, row, Value)) == before.value;
        const auto follow = [&](int at, int column, const std::string &known) {
            QTableWidgetItem *const one = item(at, column);
            if (!back && one->text() == qstring(known))
                one->setText({});
            else if (back && one->text().isEmpty())
                one->setText(qstring(known));
        };
        if (before.figure) {
            follow(row, Source, before.source);
            follow(row, Note, before.note);
        } else if (const int source = sourceRowOf(row); source >= 0) {
            follow(source, Value, m_fields[static_cast<std::size_t>(source)].value);
        }
    }
    emit fieldEdited();
}

std::vector<catalog::Field> FieldTable::fields() const
{
    std::vector<catalog::Field> out = m_fields;
    for (int row = 0; row < rowCount(); ++row) {
        catalog::Field &field = out[static_cast<std::size_t>(row)];
        field.value = plainValue(field, typed(*this, row, Value));
        if (!field.figure)
            continue;
        field.source = typed(*this, row, Source).toStdString();
        field.note = typed(*this, row, Note).toStdString();
        field.confirmed = item(row, Confirmed)->checkState() == Qt::Checked;
    }
    return out;
}

bool FieldTable::edited() const
{
    const std::vector<catalog::Field> now = fields();
    return !std::ranges::equal(now, m_fields, [](const catalog::Field &a, const catalog::Field &b) {
        return a.value == b.value && a.source == b.source && a.note == b.note && a.confirmed == b.confirmed;
    });
}

QString FieldTable::showProblems(const catalog::FieldProblems &problems)
{
    const QSignalBlocker quiet(this);
    QStringList others;
    int first = -1;
    for (int row = 0; row < rowCount(); ++row)
        item(row, Problem)->setText({});
    for (const catalog::FieldProblem &problem : problems) {
        const int row = rowOf(problem.path);
        const QString words = text::shown(language::said(problem.message));
        if (row < 0) {
            others << words;
            continue;
        }
        item(row, Problem)->setText(words);
        item(row, Problem)->setToolTip(words);
        item(row, Problem)->setForeground(theme::current().critical);
        first = first < 0 ? row : std::min(first, row);
    }
    setColumnHidden(Problem, first < 0);
    if (first >= 0) {
        setCurrentCell(first, Value);
        scrollToItem(item(first, Value));
    }
    return others.join(QLatin1Char('\n'));
}

} // namespace switchyard::catalogeditor
