// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/evidencetable.h>

#include <algorithm>

#include <QAction>
#include <QHeaderView>
#include <QRegularExpression>
#include <QScopedValueRollback>

#include <core/base/csv_cell.h>
#include <core/base/format.h>
#include <views/canvas/heat.h>
#include <views/language/language.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>
#include <views/widgets/copykey.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

QString nameOf(const diagnose::Evidence &evidence)
{
    if (const auto *quantity = std::get_if<telemetry::Quantity>(&evidence.of))
        return canvas::titleText(*quantity);
    if (const auto *figure = std::get_if<telemetry::ServingFigure>(&evidence.of))
        return language::coreWord(telemetry::about(*figure).title);
    return language::said(evidence.metric());
}

/// PromQL may be broken behind its brackets, commas and bars.
QString breakable(QString query)
{
    static const QRegularExpression ends(QStringLiteral("([(){},|=])"));
    return query.replace(ends, QStringLiteral("\\1\u200b"));
}

} // namespace

EvidenceTable::EvidenceTable(QWidget *parent)
    : QTableWidget(parent)
    , m_open(new QAction(tr("Open the query in &Prometheus"), this))
{
    setColumnCount(3);
    setHorizontalHeaderLabels({tr("metric"), tr("value"), tr("expected")});
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(24);
    setShowGrid(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch); // the numbers always have their room
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    horizontalHeader()->setFont(theme::font(theme::Type::Small));
    connect(horizontalHeader(), &QHeaderView::geometriesChanged, this, &EvidenceTable::fit);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &EvidenceTable::fit);
    setTabKeyNavigation(false);
    widgets::makeCopyable(*this, [this] {
        if (const QString query = chosenQuery(); !query.isEmpty())
            return query;
        QStringList cells; // a spreadsheet takes them
        for (int column = 0; column < columnCount(); ++column)
            if (const QTableWidgetItem *cell = item(currentRow(), column))
                cells << qstring(csv::unformulated(cell->text().toStdString()));
        return cells.join(QLatin1Char('\t'));
    });
    m_open->setEnabled(false);
    addAction(m_open);
    connect(this, &QTableWidget::currentCellChanged, m_open, [this] { m_open->setEnabled(!chosenQuery().isEmpty()); });
    connect(m_open, &QAction::triggered, this, [this] {
        if (const QString query = chosenQuery(); !query.isEmpty())
            emit queryOpened(query);
    });
}

void EvidenceTable::setEvidence(const std::vector<diagnose::Evidence> &evidence, bool same)
{
    const int chosenRow = currentRow(), chosenColumn = currentColumn();
    clearSpans();
    setRowCount(0);
    for (const diagnose::Evidence &each : evidence)
        addRows(each);
    fit();
    if (same && chosenRow >= 0 && chosenRow < rowCount())
        setCurrentCell(chosenRow, chosenColumn);
}

/// Metric, value and expected; below them, over the whole width, the query, which is as long as it is.
void EvidenceTable::addRows(const diagnose::Evidence &evidence)
{
    const QString cells[] = {nameOf(evidence), qstring(format::inUnit(evidence.value, evidence.unit)), qstring(format::inUnit(evidence.expected, evidence.unit))};
    int row = rowCount();
    insertRow(row);
    for (int column = 0; column < 3; ++column) {
        auto *cell = new QTableWidgetItem(cells[column]);
        cell->setToolTip(text::shown(cells[column]));
        setItem(row, column, cell);
    }
    const QString word = qstring(evidence.metric().english()), unit = qstring(std::string(toWord(evidence.unit)));
    if (word != cells[0]) // what the command line and files call it
        item(row, 0)->setToolTip(text::shown(unit.isEmpty() ? QStringLiteral("%1 · %2").arg(cells[0], word) : QStringLiteral("%1 · %2 · %3").arg(cells[0], unit, word)));
    if (evidence.query.empty())
        return;
    insertRow(++row);
    auto *query = new QTableWidgetItem(breakable(qstring(evidence.query)));
    query->setData(Qt::UserRole, qstring(evidence.query)); // as it is: what is shown has places to break at
    query->setToolTip(text::shown(qstring(evidence.query)));
    query->setFont(theme::font(theme::Type::Mono));
    query->setForeground(theme::current().textMuted);
    setItem(row, 0, query);
    setSpan(row, 0, 1, 3);
}

/// A row that goes over all columns is measured by their width, which the view does not do.
int EvidenceTable::heightOfQuery(int row) const
{
    const QModelIndex index = model()->index(row, 0);
    QStyleOptionViewItem option;
    option.initFrom(this);
    option.widget = this;
    option.features |= QStyleOptionViewItem::WrapText;
    option.rect = QRect(0, 0, horizontalHeader()->length(), 1);
    return itemDelegate()->sizeHint(option, index).height();
}

/// Once the columns have their widths.
void EvidenceTable::fit()
{
    if (m_fits)
        return;
    const QScopedValueRollback fitting(m_fits, true);
    for (int row = 0; row < rowCount(); ++row) {
        if (columnSpan(row, 0) > 1)
            setRowHeight(row, heightOfQuery(row));
        else
            resizeRowToContents(row);
    }
    setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length() + 2 * frameWidth());
}

QString EvidenceTable::queryOf(int row) const
{
    const QTableWidgetItem *cell = item(row, 0);
    return cell ? cell->data(Qt::UserRole).toString() : QString();
}

QString EvidenceTable::chosenQuery() const { return queryOf(currentRow()); }

QString EvidenceTable::query() const
{
    const int chosen = std::max(0, currentRow());
    for (const int row : {chosen, chosen + 1}) // a value has its query below it
        if (const QString found = queryOf(row); !found.isEmpty())
            return found;
    for (int row = 0; row < rowCount(); ++row)
        if (const QString found = queryOf(row); !found.isEmpty())
            return found;
    return {};
}

} // namespace switchyard::results
