// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of what is known of a watched server: read only, sorted, rows that can be copied.
#pragma once

#include <optional>

#include <QString>
#include <QStringList>
#include <QTableWidget>

namespace switchyard::live {

/// `wide`: the column that takes the room that is left.
QTableWidget *tableOf(const QStringList &columns, const QString &name, int wide);

/// Of its columns, in their order.
void setTips(QTableWidget *table, const QStringList &tips);

/// `tip`: empty for the words themselves.
void setCell(QTableWidget *table, int row, int column, const QString &words, std::optional<double> key = {}, const QString &tip = {});

/// Other rows where the user has put the order, with the same one selected: known by the words of its first column.
template <class Fill>
void refill(QTableWidget *table, Fill fill)
{
    const int row = table->currentRow();
    const QString chosen = row >= 0 && table->item(row, 0) ? table->item(row, 0)->text() : QString();
    table->setSortingEnabled(false);
    table->setRowCount(0);
    fill();
    table->setSortingEnabled(true);
    for (int i = 0; !chosen.isEmpty() && i < table->rowCount(); ++i)
        if (table->item(i, 0)->text() == chosen)
            return table->setCurrentCell(i, 0);
}

} // namespace switchyard::live
