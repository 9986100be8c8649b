// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/copykey.h>

#include <utility>

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
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

} // namespace

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
