// SPDX-License-Identifier: GPL-3.0-or-later
// Of several questions the newest is answered, once; the others are stopped, taken out of the queue, and not heard.
#include <views/session/newest.h>

#include <atomic>
#include <memory>
#include <vector>

#include <QtCore/QSemaphore>
#include <QtCore/QThread>
#include <QtTest/QTest>

using switchyard::session::Newest;

namespace {

/// Work that waits until it is let go or stopped, and says which.
auto waitFor(QSemaphore &begun, std::atomic<bool> &go)
{
    return [&](const std::stop_token &stop) {
        begun.release();
        while (!go && !stop.stop_requested())
            QThread::yieldCurrentThread();
        return stop.stop_requested() ? -1 : 1;
    };
}

} // namespace

class tst_Newest : public QObject
{
    Q_OBJECT
private slots:
    void onlyTheNewestIsHeard()
    {
        QObject speaker;
        QSemaphore begun, go;
        std::atomic<int> ran = 0;
        std::vector<int> heard;
        Newest newest(&speaker);
        const auto deaf = [&](const std::stop_token &) { // to being stopped
            begun.release();
            go.acquire();
            return -1;
        };
        newest.ask(deaf, [&](int value) { heard.push_back(value); });
        begun.acquire(); // it runs, the two after it wait
        const auto count = [&](const std::stop_token &) { return ++ran; };
        newest.ask(count, [&](int) { heard.push_back(100); });
        newest.ask(count, [&](int) {
            QCOMPARE(QThread::currentThread(), speaker.thread());
            heard.push_back(200);
        });
        go.release();
        QTRY_VERIFY(!heard.empty());
        newest.wait();
        QCoreApplication::processEvents();
        QCOMPARE(heard, std::vector<int>{200});
        QCOMPARE(ran.load(), 1); // the one in the middle never began
    }

    void whatStandsBesideItIsHeardInOrder()
    {
        QObject speaker;
        std::vector<int> heard;
        Newest newest(&speaker);
        newest.ask([](const std::stop_token &) { return 1; }, [&](int value) { heard.push_back(value); });
        newest.also([](const std::stop_token &) { return std::make_shared<const int>(2); }, [&](const std::shared_ptr<const int> &value) { heard.push_back(*value); });
        QTRY_COMPARE(heard, (std::vector<int>{1, 2}));
        newest.also([](const std::stop_token &) { return 3; }, [&](int value) { heard.push_back(value); });
        newest.wait();
        newest.forget(); // computed, not yet told
        QCoreApplication::processEvents();
        QCOMPARE(heard, (std::vector<int>{1, 2}));
    }

    void whatIsCancelledSaysSo()
    {
        QObject speaker;
        QSemaphore begun;
        std::atomic<bool> go = false;
        std::vector<int> heard;
        Newest newest(&speaker);
        newest.ask(waitFor(begun, go), [&](int value) { heard.push_back(value); });
        begun.acquire();
        newest.stop();
        QTRY_COMPARE(heard, std::vector<int>{-1});
        newest.ask([](const std::stop_token &stop) { return stop.stop_requested() ? -1 : 1; }, [&](int value) { heard.push_back(value); });
        QTRY_COMPARE(heard, (std::vector<int>{-1, 1})); // the next question is not stopped before it begins
    }

    void itsEndStopsWhatIsUnderWay()
    {
        QObject speaker;
        QSemaphore begun;
        std::atomic<bool> go = false;
        bool heard = false;
        {
            Newest newest(&speaker);
            newest.ask(waitFor(begun, go), [&](int) { heard = true; });
            begun.acquire();
        } // would hang here if it were not stopped
        QCoreApplication::processEvents();
        QVERIFY(!heard);
    }
};

QTEST_GUILESS_MAIN(tst_Newest)
#include "tst_newest.moc"
