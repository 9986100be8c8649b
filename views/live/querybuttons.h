// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with the query of a table's row: seen on the server that it was asked, or copied.
#pragma once

#include <functional>

#include <QString>

class QPushButton;
class QTableWidget;

namespace switchyard::live {

/// They need a place; the table's menu says the same.
struct QueryButtons {
    QPushButton *open;
    QPushButton *copy;
};

/// Off while `chosen`, the query of the selected row, is empty. `open` is called with it, by Return on the row too.
QueryButtons queryButtons(QTableWidget *table, const QString &openTip, const std::function<QString()> &chosen, const std::function<void(const QString &)> &open);

} // namespace switchyard::live
