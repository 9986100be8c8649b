// SPDX-License-Identifier: GPL-3.0-or-later
// What lasts is told from what passes by the server's past: of a large cluster by some hosts of it.
#include <core/diagnose/look_back.h>

#include <map>

#include <QtTest/QTest>

#include <core/telemetry/part.h>
#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::diagnose;

namespace {

constexpr double someTime_s = 1.8e9;
const char *const healthy = "missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"; // nobody reads this metric

telemetry::Observation lookAt(const design::DesignPtr &design, const std::string &fault, double time_s = someTime_s)
{
    static std::map<std::string, telemetry::ObservationPtr> known; // 320 hosts' pages take a second
    telemetry::ObservationPtr &seen = known[fault];
    if (!seen)
        seen = *telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {fault}, [] { return someTime_s; }})->observe({}, {});
    telemetry::Observation copy = *seen;
    copy.time_s = time_s;
    return copy;
}

/// A server with a past: at every earlier time the same.
class WithPast final : public telemetry::Source
{
public:
    WithPast(design::DesignPtr design, const std::string &fault) : m_design(std::move(design)), m_past(lookAt(m_design, fault)) {}
    std::string name() const override { return "past"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token) override { return telemetry::ObservationPtr(); }
    Result<telemetry::ObservationPtr> observeAt(double time_s, const std::vector<int> &hosts, std::stop_token) override
    {
        asked.push_back(hosts);
        auto seen = m_past;
        seen.time_s = time_s;
        if (!hosts.empty()) {
            seen = telemetry::partOf(seen, telemetry::DeviceNumbering(*m_design, *test::bundledCatalog()), hosts);
            seen.of = std::make_shared<const design::Design>(telemetry::partOf(*m_design, hosts));
        }
        return std::make_shared<const telemetry::Observation>(std::move(seen));
    }
    std::vector<std::vector<int>> asked;

private:
    design::DesignPtr m_design;
    telemetry::Observation m_past;
};

std::vector<Finding> troubleOf(const design::DesignPtr &design, const telemetry::Observation &now, WithPast &source, std::vector<telemetry::ObservationPtr> &history)
{
    auto findings = diagnoseAndLookBack(*test::bundledCatalog(), *design, nullptr, now, source, history, {});
    std::erase_if(findings, [](const Finding &f) { return f.severity == Severity::Info; });
    return findings;
}

design::DesignPtr large() { return test::cluster({"p5.48xlarge", 320, 8, 16}); }

} // namespace

class tst_LookBack : public QObject
{
    Q_OBJECT
private slots:
    void aSlowGpuIsHeldAgainstSomePeers_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<bool>("lasts");
        QTest::newRow("slow then, too") << "straggler:h-0300:3:19" << true;
        QTest::newRow("well then") << healthy << false;
        QTest::newRow("another was slow then") << "straggler:h-0301:3:19" << false;
    }
    void aSlowGpuIsHeldAgainstSomePeers()
    {
        QFETCH(QString, before);
        QFETCH(bool, lasts);
        const auto design = large();
        WithPast source(design, before.toStdString());
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, lookAt(design, "straggler:h-0300:3:19"), source, history);
        QCOMPARE(source.asked.size(), std::size_t{2});
        QCOMPARE(source.asked.front().size(), std::size_t{129}); // the host and 128 peers
        QVERIFY(std::ranges::count(source.asked.front(), 300) == 1);
        QVERIFY(source.asked.front().front() < 8 && source.asked.front().back() > 310); // from all over it
        QCOMPARE(trouble.size(), std::size_t{lasts ? 1U : 0U});
        if (lasts) {
            QCOMPARE(trouble.front().id, std::string("straggler:h-0300:3"));
            QCOMPARE(trouble.front().since_s, someTime_s - 210);
        }
    }

    /// Cards are held against rails and leaves: all of them are asked for.
    void aCardNeedsTheWholeCluster()
    {
        const auto design = large();
        WithPast source(design, "efa-retrans:h-0300:7:4000");
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, lookAt(design, "efa-retrans:h-0300:7:4000"), source, history);
        QCOMPARE(source.asked, (std::vector<std::vector<int>>{{}, {}}));
        QVERIFY(!trouble.empty() && trouble.front().id.starts_with("efa-"));
    }

    void aHealthyClusterIsNotAskedTwice()
    {
        const auto design = large();
        WithPast source(design, healthy);
        std::vector<telemetry::ObservationPtr> history;
        QVERIFY(troubleOf(design, lookAt(design, healthy), source, history).empty());
        QVERIFY(source.asked.empty());
    }

    /// A look of some hosts says nothing of others: neither that they were well nor that nobody need ask.
    void aPartSpeaksOfItsHostsAlone()
    {
        const auto design = large();
        WithPast source(design, "straggler:h-0300:3:19");
        std::vector<telemetry::ObservationPtr> history;
        QCOMPARE(troubleOf(design, lookAt(design, "straggler:h-0300:3:19"), source, history).size(), std::size_t{1});
        const auto parts = source.asked;
        const auto next = std::ranges::find_if(design->instances, [&](const design::Instance &i) {
            return std::ranges::count(parts.front(), static_cast<int>(&i - design->instances.data())) == 0;
        });
        const telemetry::Observation later = lookAt(design, "straggler:" + next->id + ":2:19", someTime_s + 5);
        QCOMPARE(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, later, history).front().severity, Severity::Warning);
        WithPast well(design, healthy);
        QVERIFY(troubleOf(design, later, well, history).empty());
        QCOMPARE(well.asked.size(), std::size_t{2});
    }

    void aPartKeepsJobsAndIndices()
    {
        const auto design = large();
        const telemetry::Observation all = lookAt(design, "straggler:h-0300:3:19");
        const std::vector<int> hosts = {7, 300, 319};
        const telemetry::DeviceNumbering layout(*design, *test::bundledCatalog());
        const auto part = telemetry::partOf(all, layout, hosts);
        const auto of = telemetry::partOf(*design, hosts);
        QCOMPARE(of.instances.size(), std::size_t{3});
        QCOMPARE(of.jobs.front().phases.front().pool, (design::Pool{"h-0007", "h-0300", "h-0319"}));
        for (const telemetry::Quantity quantity : {telemetry::Quantity::SmClock_Hz, telemetry::Quantity::EfaTx_Bps}) {
            const std::size_t each = quantity == telemetry::Quantity::EfaTx_Bps ? 32 : 8;
            const auto &some = part.series.at(quantity).value;
            const auto &whole = all.series.at(quantity).value;
            QCOMPARE(some.size(), 3 * each);
            QCOMPARE(some[each + 3], whole[300 * each + 3]);
            QCOMPARE(some[2 * each], whole[319 * each]);
        }
        QCOMPARE(part.hostUp.size(), std::size_t{3});
        QCOMPARE(part.gpuUuid.at(8 + 3), all.gpuUuid.at(300 * 8 + 3));
    }
};

QTEST_GUILESS_MAIN(tst_LookBack)
#include "tst_look_back.moc"
