// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/workbeside.h>

#include <atomic>
#include <memory>

#include <QEventLoop>
#include <QProgressDialog>
#include <QThread>
#include <QTimer>

#include <views/text/plain.h>

namespace switchyard::app {

namespace {
constexpr unsigned long silent_ms = 300;
constexpr int look_ms = 50; ///< between two looks at how far it is
constexpr int steps = 1000;
}

Result<void> workBeside(QWidget *window, const QString &words, const std::function<Result<void>(const Going &)> &work)
{
    std::atomic<double> done = 0;
    std::atomic<bool> stop = false;
    Result<void> result;
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        result = work([&](double now) {
            done = now;
            return !stop;
        });
    }));
    thread->start();
    if (thread->wait(silent_ms))
        return result;
    QProgressDialog box(window);
    box.setObjectName(QStringLiteral("working"));
    box.setWindowModality(Qt::WindowModal);
    box.setLabel(new text::Label(words, &box));
    box.setRange(0, steps);
    box.setMinimumDuration(0);
    box.setAutoReset(false);
    box.setAutoClose(false);
    QObject::connect(&box, &QProgressDialog::canceled, [&stop] { stop = true; });
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        if (thread->isFinished())
            return loop.quit();
        if (stop) // a box that is told of progress would come back
            return;
        if (done < 1)
            box.setValue(static_cast<int>(done * steps));
        else if (box.maximum() > 0)
            box.setRange(0, 0); // how long the rest takes is not known
    });
    look.start(look_ms);
    box.show();
    loop.exec();
    thread->wait();
    return result;
}

} // namespace switchyard::app
