// SPDX-License-Identifier: GPL-3.0-or-later
// A server that stops to answer: said above the drawing, never in the way.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <core/telemetry/source.h>
#include <views/session/edits.h>

#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

namespace {

/// A simulated cluster until it fails.
class Failing : public telemetry::Source
{
public:
    Failing(std::unique_ptr<telemetry::Source> demo, std::shared_ptr<std::atomic<bool>> fails)
        : m_demo(std::move(demo))
        , m_fails(std::move(fails))
    {
    }
    std::string name() const override { return "failing"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &wanted, std::stop_token stop) override
    {
        if (*m_fails)
            return fail(ErrorCode::Remote, "connection refused");
        return m_demo->observe(wanted, std::move(stop));
    }

private:
    std::unique_ptr<telemetry::Source> m_demo;
    std::shared_ptr<std::atomic<bool>> m_fails;
};

/// A simulated cluster of which some levels are seen at once, and all else when the test lets it answer.
class Slow : public telemetry::Source
{
public:
    Slow(std::unique_ptr<telemetry::Source> demo, std::shared_ptr<std::atomic<bool>> answers)
        : m_demo(std::move(demo))
        , m_answers(std::move(answers))
    {
    }
    std::string name() const override { return "slow"; }
    Result<telemetry::ObservationPtr> firstSight(const std::vector<telemetry::Quantity> &wanted, std::stop_token stop) override
    {
        auto seen = m_demo->observe(wanted, std::move(stop));
        if (!seen)
            return std::unexpected(seen.error());
        auto sight = std::make_shared<telemetry::Observation>(**seen);
        sight->partial = true;
        std::erase_if(sight->series, [](const auto &entry) { return entry.first != telemetry::Quantity::Power_W; });
        return sight;
    }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &wanted, std::stop_token stop) override
    {
        while (!*m_answers && !stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return m_demo->observe(wanted, std::move(stop));
    }

private:
    std::unique_ptr<telemetry::Source> m_demo;
    std::shared_ptr<std::atomic<bool>> m_answers;
};

} // namespace

class tst_Lost : public QObject
{
    Q_OBJECT

    static QString banner(Desk &desk) { return desk.window().notice().text(app::NoticeBar::Topic::Server); }

private slots:
    /// It is drawn while the sweep runs, and nobody is called healthy by it.
    void theFirstSightIsDrawnAndNotJudged()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        const auto answers = std::make_shared<std::atomic<bool>>(false);
        session::LiveFeed &feed = desk.window().feed();
        feed.connectTo(QStringLiteral("head:9090"), [answers](design::DesignPtr design, session::CatalogPtr catalog) -> std::unique_ptr<telemetry::Source> {
            return std::make_unique<Slow>(telemetry::makeDemoSource(std::move(design), std::move(catalog), {}), answers);
        });
        const auto says = [&](const QString &words) {
            const auto labels = desk.window().findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->isVisible() && label->text().contains(words); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(feed.firstSight(), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("nobody is called healthy yet")), 30000);
        QVERIFY(!says(QStringLiteral("No trouble found")));
        QVERIFY(!feed.observation() && feed.findings().empty());
        *answers = true;
        QTRY_VERIFY_WITH_TIMEOUT(feed.observation(), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!says(QStringLiteral("nobody is called healthy yet")), 30000);
    }

    void theBannerCountsDownAndEditingGoesOn()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        const auto fails = std::make_shared<std::atomic<bool>>(false);
        session::LiveFeed &feed = desk.window().feed();
        feed.setMinimumInterval(4);
        feed.connectTo(QStringLiteral("head:9090"), [fails](design::DesignPtr design, session::CatalogPtr catalog) -> std::unique_ptr<telemetry::Source> {
            return std::make_unique<Failing>(telemetry::makeDemoSource(std::move(design), std::move(catalog), {}), fails);
        });
        QTRY_VERIFY_WITH_TIMEOUT(feed.observation(), 30000);
        QVERIFY(banner(desk).isEmpty());
        *fails = true;
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), session::LiveFeed::State::Lost, 60000);
        QTRY_VERIFY(!banner(desk).isEmpty());
        const QString first = banner(desk);
        for (const char *part : {"head:9090", "old", "connection refused"})
            QVERIFY2(first.contains(QString::fromLatin1(part)), qPrintable(first));
        QTRY_VERIFY(banner(desk).contains(QStringLiteral("next try in")));
        QTRY_VERIFY_WITH_TIMEOUT(banner(desk) != first, 20000); // it grows older, and the next try nearer
        QVERIFY(!QApplication::activeModalWidget());

        // Its job's name and a view: edits, and undo.
        const std::string job = desk.design().jobs[0].name;
        QVERIFY(session::renameJob(desk.window().document(), job, "other"));
        QCOMPARE(desk.design().jobs[0].name, std::string("other"));
        desk.window().actions().undo->trigger();
        QCOMPARE(desk.design().jobs[0].name, job);
        QCOMPARE(feed.state(), session::LiveFeed::State::Lost);
        QVERIFY(!banner(desk).isEmpty());

        *fails = false;
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), session::LiveFeed::State::Live, 60000);
        QTRY_VERIFY(banner(desk).isEmpty());
    }

    /// The pause after a failure is not waited for where somebody asks.
    void tryNowDoesNotWait()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        const auto fails = std::make_shared<std::atomic<bool>>(true);
        session::LiveFeed &feed = desk.window().feed();
        feed.setMinimumInterval(50); // and so long is the pause after a failure
        feed.connectTo(QStringLiteral("head:9090"), [fails](design::DesignPtr design, session::CatalogPtr catalog) -> std::unique_ptr<telemetry::Source> {
            return std::make_unique<Failing>(telemetry::makeDemoSource(std::move(design), std::move(catalog), {}), fails);
        });
        QTRY_VERIFY_WITH_TIMEOUT(banner(desk).contains(QStringLiteral("next try in")), 30000);
        const auto tryNow = [&desk] {
            for (QPushButton *button : desk.window().notice().findChildren<QPushButton *>())
                if (button->text() == QStringLiteral("Try now") && button->isVisible())
                    return button->click();
            QFAIL("there is no button");
        };
        tryNow(); // still nobody there: the banner is back, with its pause
        QTRY_VERIFY_WITH_TIMEOUT(banner(desk).contains(QStringLiteral("next try in")), 30000);
        QVERIFY(feed.retryIn_s() > 20);
        *fails = false;
        tryNow();
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), session::LiveFeed::State::Live, 20000);
        QTRY_VERIFY(banner(desk).isEmpty());
    }

    void theBannerCanBeClosedAndDisconnects()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        session::LiveFeed &feed = desk.window().feed();
        feed.connectTo(QStringLiteral("head:9090"), [](design::DesignPtr design, session::CatalogPtr catalog) -> std::unique_ptr<telemetry::Source> {
            return std::make_unique<Failing>(telemetry::makeDemoSource(std::move(design), std::move(catalog), {}), std::make_shared<std::atomic<bool>>(true));
        });
        QTRY_VERIFY_WITH_TIMEOUT(!banner(desk).isEmpty(), 30000);
        QVERIFY2(banner(desk).contains(QStringLiteral("nothing of it was seen yet")), qPrintable(banner(desk)));
        desk.window().notice().clear(app::NoticeBar::Topic::Server);
        QTest::qWait(2500); // ticks do not bring it back
        QVERIFY(banner(desk).isEmpty());
        feed.disconnectFrom();
        feed.connectTo(QStringLiteral("head:9090"), [](design::DesignPtr design, session::CatalogPtr catalog) -> std::unique_ptr<telemetry::Source> {
            return std::make_unique<Failing>(telemetry::makeDemoSource(std::move(design), std::move(catalog), {}), std::make_shared<std::atomic<bool>>(true));
        });
        QTRY_VERIFY_WITH_TIMEOUT(!banner(desk).isEmpty(), 30000);
        for (QPushButton *button : desk.window().notice().findChildren<QPushButton *>())
            if (button->text() == QStringLiteral("Disconnect") && button->isVisible())
                button->click();
        QCOMPARE(feed.state(), session::LiveFeed::State::Off);
        QVERIFY(banner(desk).isEmpty());
    }
};

QTEST_MAIN(tst_Lost)
#include "tst_lost.moc"
