// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/text/guard.h>

#include <atomic>

#include <QApplication>
#include <QEvent>
#include <QImage>
#include <QLabel>
#include <QTextDocument>
#include <QUrl>

namespace switchyard::text {

namespace {

std::atomic<int> refused = 0;

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

/// One clear pixel: something, for on nothing Qt goes on to read the file itself.
QVariant nothing(const QUrl &)
{
    ++refused;
    QImage pixel(1, 1, QImage::Format_ARGB32);
    pixel.fill(Qt::transparent);
    return pixel;
}

} // namespace

void guard(QApplication &application)
{
    static QObject *polisher = nullptr;
    if (polisher && polisher->parent() == &application)
        return;
    QTextDocument::setDefaultResourceProvider(nothing);
    polisher = new Polisher(&application);
    application.installEventFilter(polisher);
}

int refusedResources() { return refused; }

} // namespace switchyard::text
