// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QTableWidgetItem>

namespace switchyard::widgets {

/// A cell that sorts by its number where it has one, and stands to the right then.
class SortCell final : public QTableWidgetItem
{
public:
    SortCell(const QString &words, std::optional<double> key) : QTableWidgetItem(words)
    {
        setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        if (!key)
            return;
        setData(Qt::UserRole, *key);
        setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    bool operator<(const QTableWidgetItem &other) const override
    {
        const QVariant own = data(Qt::UserRole);
        return own.isValid() ? own.toDouble() < other.data(Qt::UserRole).toDouble() : text() < other.text();
    }
};

} // namespace switchyard::widgets
