// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/querybuttons.h>

#include <utility>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QTableWidget>

#include <views/language/words.h>

namespace switchyard::live {

QueryButtons queryButtons(QTableWidget *table, const QString &openTip, const std::function<QString()> &chosen, const std::function<void(const QString &)> &open)
{
    auto *opens = new QAction(tr("Open in &Prometheus"), table), *copies = new QAction(tr("Copy &query"), table);
    opens->setToolTip(openTip);
    table->addActions({opens, copies});
    const QueryButtons buttons{new QPushButton(opens->text()), new QPushButton(copies->text())};
    buttons.open->setToolTip(opens->toolTip());
    for (const auto &[button, action] : {std::pair(buttons.open, opens), std::pair(buttons.copy, copies)}) {
        button->setAutoDefault(false);
        QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
        QObject::connect(action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
        action->setEnabled(false);
    }
    QObject::connect(table, &QTableWidget::itemSelectionChanged, table, [opens, copies, chosen] {
        for (QAction *action : {opens, copies})
            action->setEnabled(!chosen().isEmpty());
    });
    QObject::connect(opens, &QAction::triggered, table, [chosen, open] {
        if (const QString query = chosen(); !query.isEmpty())
            open(query);
    });
    QObject::connect(copies, &QAction::triggered, table, [chosen] {
        if (const QString query = chosen(); !query.isEmpty())
            QGuiApplication::clipboard()->setText(query);
    });
    QObject::connect(table, &QTableWidget::itemActivated, opens, &QAction::trigger);
    return buttons;
}

} // namespace switchyard::live
