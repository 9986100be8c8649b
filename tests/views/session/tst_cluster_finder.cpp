// SPDX-License-Identifier: GPL-3.0-or-later
// What a server shows becomes an empty design: in one undo step, with what was left out.
#include <views/session/clusterfinder.h>

#include <atomic>
#include <thread>

#include <QtCore/QThread>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::session;

namespace {

telemetry::Discovery threeHosts()
{
    telemetry::Discovery discovery;
    discovery.design.name = "http://head:9090";
    for (const char *id : {"a", "b"})
        discovery.design.instances.push_back({id, "p5.48xlarge", {}, {}, {}});
    discovery.design.instances.push_back({"c", "p5en.48xlarge", {}, {}, {}});
    discovery.skipped = {{"odd", "3 × NVIDIA T4: no instance type of the catalog has these"}};
    return discovery;
}

} // namespace

class tst_ClusterFinder : public QObject
{
    Q_OBJECT
private slots:
    void anEmptyDesignTakesTheHosts()
    {
        Document document(test::bundledCatalog());
        QVERIFY(draw(document, threeHosts()));
        QCOMPARE(document.design()->instances.size(), std::size_t{3});
        QCOMPARE(document.design()->name, std::string("http://head:9090"));
        QCOMPARE(document.undoStack().count(), 1);
        document.undoStack().undo();
        QVERIFY(document.design()->instances.empty());
    }

    void aDesignIsNotReplaced()
    {
        Document document(test::bundledCatalog());
        QVERIFY(draw(document, threeHosts()));
        const auto before = document.design();
        QVERIFY(!draw(document, threeHosts()));
        QCOMPARE(document.design(), before);
    }

    void whatWasLeftOutIsSaid()
    {
        const QString text = drawnSentence(threeHosts());
        for (const char *expected : {"2 × p5.48xlarge", "1 × p5en.48xlarge", "odd (3 × NVIDIA T4"})
            QVERIFY2(text.contains(QString::fromUtf8(expected)), qPrintable(text));
        telemetry::Discovery partial = threeHosts();
        partial.complete = false;
        QVERIFY(drawnSentence(partial) != text);
    }

    void theAnswerOrTheReasonArrives()
    {
        ClusterFinder finder;
        QSignalSpy found(&finder, &ClusterFinder::found);
        QSignalSpy failed(&finder, &ClusterFinder::failed);
        finder.find([](const std::stop_token &) -> Result<telemetry::Discovery> { return threeHosts(); });
        QVERIFY(found.wait(20'000));
        finder.find([](const std::stop_token &) -> Result<telemetry::Discovery> { return fail(ErrorCode::Remote, "no GPU series on this server"); });
        QVERIFY(failed.wait(20'000));
        QVERIFY(failed.front().front().toString().contains(QStringLiteral("no GPU series")));
        QCOMPARE(found.size(), 1);
    }

    /// A search that a newer one replaces is interrupted, and its answer is not heard.
    void anOlderSearchIsGivenUp()
    {
        ClusterFinder finder;
        QSignalSpy found(&finder, &ClusterFinder::found);
        finder.find([](const std::stop_token &stop) -> Result<telemetry::Discovery> {
            while (!stop.stop_requested())
                QThread::msleep(1);
            return threeHosts();
        });
        finder.find([](const std::stop_token &) -> Result<telemetry::Discovery> {
            telemetry::Discovery one = threeHosts();
            one.design.instances.resize(1);
            return one;
        });
        QVERIFY(found.wait(20'000));
        QTest::qWait(50);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.front().front().value<telemetry::Discovery>().design.instances.size(), std::size_t{1});
    }

    /// A name server that does not answer cannot be interrupted: the window does not wait for it.
    void aSearchThatCannotBeInterruptedBlocksNobody()
    {
        std::atomic<bool> release = false;
        ClusterFinder finder;
        QSignalSpy found(&finder, &ClusterFinder::found);
        finder.find([&](const std::stop_token &) -> Result<telemetry::Discovery> {
            while (!release)
                QThread::msleep(1);
            return threeHosts();
        });
        std::jthread later([&](const std::stop_token &stop) { // who waits for it hears so
            for (int i = 0; i < 1000 && !stop.stop_requested(); ++i)
                QThread::msleep(20);
            release = true;
        });
        finder.stop();
        finder.find([](const std::stop_token &) -> Result<telemetry::Discovery> { return threeHosts(); });
        QVERIFY2(!release, "giving a search up waited for it");
        QVERIFY(found.wait(20'000));
        QVERIFY(!release);
        later.request_stop();
        later.join();
        QTest::qWait(50);
        QCOMPARE(found.size(), 1);
    }
};

QTEST_GUILESS_MAIN(tst_ClusterFinder)
#include "tst_cluster_finder.moc"
