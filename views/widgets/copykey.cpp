// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/copykey.h>

#include <set>
#include <utility>

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QItemSelectionModel>
#include <QKeyEvent>

#include <views/theme/icons.h>

namespace switchyard::widgets {

namespace {

class CopyKey : public QObject
{
public:
    CopyKey(QObject *parent, std::function<QString()> text)
        : QObject(parent)
        , m_text(std::move(text))
    {
    }

    void copy() const
    {
        if (const QString text = m_text(); !text.isEmpty())
            QApplication::clipboard()->setText(text);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!key || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
        if (event->type() == QEvent::KeyPress)
            copy();
        event->accept();
        return true;
    }

private:
    std::function<QString()> m_text;
};

QString rowsOf(const QAbstractItemView &view)
{
    const QAbstractItemModel &model = *view.model();
    std::set<int> rows;
    for (const QModelIndex &index : view.selectionModel()->selectedIndexes())
        rows.insert(index.row());
    const int columns = model.columnCount();
    const auto line = [columns](const auto &cell) {
        QStringList cells;
        for (int column = 0; column < columns; ++column)
            cells << cell(column).toString().replace(QLatin1Char('\n'), QLatin1Char(' '));
        return cells.join(QLatin1Char('\t'));
    };
    QStringList lines;
    if (rows.empty() && columns > 1)
        lines << line([&](int column) { return model.headerData(column, Qt::Horizontal); });
    for (int row = 0; row < model.rowCount(); ++row)
        if (rows.empty() || rows.contains(row))
            lines << line([&](int column) { return model.index(row, column).data(); });
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void makeRowsCopyable(QAbstractItemView &view)
{
    makeCopyable(view, [&view] { return rowsOf(view); });
}

void makeCopyable(QAbstractItemView &view, std::function<QString()> text)
{
    auto *keys = new CopyKey(&view, std::move(text));
    view.installEventFilter(keys);
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *action = new QAction(theme::icon(QStringLiteral("copy")), QCoreApplication::translate("CopyKey", "&Copy\tCtrl+C"), &view);
    QObject::connect(action, &QAction::triggered, keys, &CopyKey::copy);
    view.addAction(action);
}

} // namespace switchyard::widgets
