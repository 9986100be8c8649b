// SPDX-License-Identifier: GPL-3.0-or-later
// Files dropped on the real window, and the answer to the dialog that comes of it.
#pragma once

#include <functional>

#include <QApplication>
#include <QDialog>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <tests/support/desk.h>

namespace switchyard::test {

/// Presses a button of the dialog of that name when it comes, while it lives.
class Answer
{
public:
    Answer(const char *dialog, const char *button, std::function<void(QDialog &)> look = {})
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this, dialog, button, look = std::move(look)] {
            auto *const box = qobject_cast<QDialog *>(QApplication::activeModalWidget());
            if (!box || box->objectName() != QLatin1String(dialog))
                return;
            m_timer.stop();
            if (look)
                look(*box);
            auto *const press = box->findChild<QPushButton *>(QLatin1String(button));
            if (!press || !press->isEnabled()) {
                box->reject();
                return;
            }
            m_given = true;
            QTest::mouseClick(press, Qt::LeftButton);
        });
        m_timer.start(5);
    }
    [[nodiscard]] bool given() const { return m_given; }

private:
    QTimer m_timer;
    bool m_given = false;
};

inline void drop(Desk &desk, QMimeData &mime)
{
    QDragEnterEvent enter(QPoint(700, 400), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.window(), &enter);
    QDropEvent event(QPointF(700, 400), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.window(), &event);
}

inline void drop(Desk &desk, const QStringList &paths)
{
    QMimeData mime;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls << QUrl::fromLocalFile(path);
    mime.setUrls(urls);
    drop(desk, mime);
}

} // namespace switchyard::test
