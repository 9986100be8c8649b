// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/text/guard.h>

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace switchyard::text {

namespace {

/// Labels are polished before they measure or paint their text for the first time.
class Polisher final : public QObject
{
public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Polish)
            if (auto *label = qobject_cast<QLabel *>(watched); label && label->textFormat() == Qt::AutoText)
                label->setTextFormat(Qt::PlainText);
        return false;
    }
};

} // namespace

void guard(QApplication &application)
{
    const QString name = QStringLiteral("plainTextGuard");
    if (application.findChild<QObject *>(name, Qt::FindDirectChildrenOnly))
        return;
    auto *polisher = new Polisher(&application);
    polisher->setObjectName(name);
    application.installEventFilter(polisher);
}

} // namespace switchyard::text
