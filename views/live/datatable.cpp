// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/datatable.h>

#include <QHeaderView>

#include <views/text/plain.h>
#include <views/widgets/copykey.h>
#include <views/widgets/sortcell.h>

namespace switchyard::live {

QTableWidget *tableOf(const QStringList &columns, const QString &name, int wide)
{
    auto *table = new QTableWidget;
    table->setAccessibleName(name);
    table->setColumnCount(static_cast<int>(columns.size()));
    table->setHorizontalHeaderLabels(columns);
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (int column = 0; column < table->columnCount(); ++column)
        table->horizontalHeader()->setSectionResizeMode(column, column == wide ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    widgets::makeRowsCopyable(*table);
    return table;
}

void setTips(QTableWidget *table, const QStringList &tips)
{
    for (int column = 0; column < table->columnCount(); ++column)
        table->horizontalHeaderItem(column)->setToolTip(tips[column]);
}

void setCell(QTableWidget *table, int row, int column, const QString &words, std::optional<double> key, const QString &tip)
{
    auto *cell = new widgets::SortCell(words, key);
    cell->setToolTip(text::shown(tip.isEmpty() ? words : tip));
    table->setItem(row, column, cell);
}

} // namespace switchyard::live
