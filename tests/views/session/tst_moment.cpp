// SPDX-License-Identifier: GPL-3.0-or-later
// The live feed and saved moments: what a large cluster's findings rest on is kept with what is shown, and shown again offline.
#include <algorithm>
#include <atomic>
#include <memory>

#include <QTest>

#include <core/telemetry/moment.h>
#include <tests/support/clusters.h>

#include <views/session/livefeed.h>

using namespace switchyard;
using State = session::LiveFeed::State;

namespace {

/// Sweeps at the first look alone, as a large cluster is asked; later looks have another clock.
class Tiered : public telemetry::Source
{
public:
    Tiered(const design::DesignPtr &design, std::shared_ptr<std::atomic<int>> looks)
        : m_seen(**telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {"straggler:h-0001:3:19"}, [] { return 1.8e9; }})->observe({}, {}))
        , m_looks(std::move(looks))
    {
    }
    std::string name() const override { return "tiered"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token) override
    {
        auto seen = std::make_shared<telemetry::Observation>(m_seen);
        if (const int look = (*m_looks)++; look > 0) {
            seen->time_s += look;
            seen->swept = false;
            std::ranges::fill(seen->series[telemetry::Quantity::SmClock_Hz].value, 1e9F);
        }
        return seen;
    }

private:
    telemetry::Observation m_seen;
    std::shared_ptr<std::atomic<int>> m_looks;
};

QStringList told(const session::LiveFeed &feed)
{
    QStringList out;
    for (const diagnose::Finding &f : feed.findings())
        out << QStringLiteral("%1 %2 %3").arg(QString::fromStdString(f.id), QString::fromStdString(f.title.english())).arg(f.since_s, 0, 'f', 1);
    return out;
}

} // namespace

class tst_Moment : public QObject
{
    Q_OBJECT
private slots:
    void whatFindingsRestOnIsKept()
    {
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 1});
        const auto looks = std::make_shared<std::atomic<int>>(0);
        session::LiveFeed feed(test::bundledCatalog());
        QVERIFY(!feed.present("x"));
        feed.setMinimumInterval(0.2);
        feed.setDesign(design, nullptr);
        feed.connectTo(QStringLiteral("tiered"), [looks](const design::DesignPtr &d, const session::CatalogPtr &) { return std::make_unique<Tiered>(d, looks); });
        QTRY_VERIFY_WITH_TIMEOUT(feed.observation(), 60000);
        feed.setInView({telemetry::Quantity::Power_W}); // at once
        QTRY_VERIFY_WITH_TIMEOUT(!feed.observation()->swept, 60000);
        const telemetry::MomentPtr moment = feed.present("http://head:9090");
        const QStringList findings = told(feed);
        QVERIFY(!findings.isEmpty());
        QVERIFY(!moment->seen->swept && moment->kept.swept && moment->kept.swept->swept);
        const auto read = telemetry::readMoment(telemetry::writeMoment(*moment), "m", *test::bundledCatalog());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());

        feed.showMoment(std::make_shared<const telemetry::Moment>(*read));
        QCOMPARE(feed.state(), State::Connecting);
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Moment, 30000);
        QCOMPARE(told(feed), findings);
        QCOMPARE(feed.label(), QStringLiteral("http://head:9090"));
        QCOMPARE(feed.observation()->series.at(telemetry::Quantity::SmClock_Hz).value[3], 1e9F);
        QCOMPARE(feed.sinceLook_s(), 0.0);
        const int asked = *looks;
        QTest::qWait(1500);
        QCOMPARE(looks->load(), asked);
        QCOMPARE(feed.sinceLook_s(), 0.0); // its ages stand still

        // Another design: by the ids of its machines.
        auto other = *design;
        std::swap(other.instances[0], other.instances[1]);
        feed.setDesign(std::make_shared<const design::Design>(other), nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Moment, 30000);
        QVERIFY(std::ranges::any_of(feed.findings(), [](const diagnose::Finding &f) { return f.id == "straggler:h-0001:3"; }));
        feed.disconnectFrom();
        QCOMPARE(feed.state(), State::Off);
        QVERIFY(!feed.moment() && !feed.present("x"));
    }
};

QTEST_MAIN(tst_Moment)
#include "tst_moment.moc"
