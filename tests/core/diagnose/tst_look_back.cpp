// SPDX-License-Identifier: GPL-3.0-or-later
// What lasts is told from what passes by the server's past: of a large cluster by some hosts of it.
#include <core/diagnose/look_back.h>

#include <cmath>
#include <functional>
#include <map>
#include <set>

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
    WithPast(const design::DesignPtr &design, const std::string &fault) : WithPast(design, lookAt(design, fault)) {}
    WithPast(design::DesignPtr design, telemetry::Observation past) : m_design(std::move(design)), m_past(std::move(past)) {}
    std::string name() const override { return "past"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token) override { return telemetry::ObservationPtr(); }
    Result<telemetry::ObservationPtr> observeAt(double time_s, const std::vector<int> &hosts, std::stop_token) override
    {
        asked.push_back(hosts);
        if (someTime_s - time_s > reaches_s)
            return telemetry::ObservationPtr();
        auto seen = at ? at(someTime_s - time_s) : m_past;
        seen.time_s = time_s;
        if (!hosts.empty()) {
            seen = telemetry::partOf(seen, telemetry::DeviceNumbering(*m_design, *test::bundledCatalog()), hosts);
            seen.of = std::make_shared<const design::Design>(telemetry::partOf(*m_design, hosts));
        }
        return std::make_shared<const telemetry::Observation>(std::move(seen));
    }
    Result<telemetry::OverTime> overTime(telemetry::Quantity quantity, const std::vector<int> &hosts, double from_s, double to_s, double step_s, std::stop_token) override
    {
        telemetry::OverTime out;
        const bool power = drawn_W && quantity == telemetry::Quantity::Power_W, clock = clock_Hz && quantity == telemetry::Quantity::SmClock_Hz;
        if (!power && !clock)
            return out;
        out.of = std::make_shared<const design::Design>(telemetry::partOf(*m_design, hosts));
        for (double time_s = from_s; time_s <= to_s + 0.001; time_s += step_s) {
            out.time_s.push_back(time_s);
            std::vector<float> &values = out.value.emplace_back();
            for (const int host : hosts)
                for (int gpu = 0; gpu < 8; ++gpu)
                    values.push_back(static_cast<float>(power ? drawn_W(to_s - time_s) : clock_Hz(8 * host + gpu, to_s - time_s)));
        }
        return out;
    }
    std::vector<std::vector<int>> asked;
    std::function<double(double ago_s)> drawn_W; ///< by every GPU; none: there is no curve
    std::function<double(int gpu, double ago_s)> clock_Hz;  ///< the same
    std::function<telemetry::Observation(double ago_s)> at; ///< none: at every time the same
    double reaches_s = 1e9;                                ///< there is no data before it

private:
    design::DesignPtr m_design;
    telemetry::Observation m_past;
};

/// A checkpoint that blocks: every clock is as fast as it gets, no kernel runs.
telemetry::Observation resting(telemetry::Observation o)
{
    using enum telemetry::Quantity;
    for (const auto &[quantity, value] : {std::pair{GpuUtil, 0.0F}, {TensorActive, 0.0F}, {SmActive, 0.0F}, {EngineActive, 0.0F}, {Power_W, 120.0F}, {SmClock_Hz, 1.98e9F}, {EfaTx_Bps, 0.0F}, {NvlinkTx_Bps, 0.0F}})
        std::ranges::fill(o.series[quantity].value, value);
    return o;
}

std::vector<Finding> troubleOf(const design::DesignPtr &design, const telemetry::Observation &now, WithPast &source, std::vector<telemetry::ObservationPtr> &history)
{
    Begins begins;
    auto findings = diagnoseAndLookBack(*test::bundledCatalog(), *design, nullptr, now, source, history, begins, {});
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
        const std::vector<int> &asked = source.asked.front();
        QCOMPARE(asked.size(), std::size_t{129}); // the host and 128 peers
        QVERIFY(std::ranges::count(asked, 300) == 1);
        QVERIFY(asked.front() < 16 && asked.back() > 300); // from all over it, and of no rhythm
        std::set<int> residues;
        for (const int host : asked)
            residues.insert(host % 16);
        QVERIFY(residues.size() > 8);
        QCOMPARE(trouble.size(), std::size_t{lasts ? 1U : 0U});
        if (lasts) {
            QCOMPARE(trouble.front().id, std::string("straggler:h-0300:3"));
            QCOMPARE(trouble.front().since_s, someTime_s - 210);
        }
    }

    /// The looks of minutes ago met a GPU between its spells; the curve of its clock has them.
    void aSlowGpuThatComesAndGoes_data()
    {
        QTest::addColumn<double>("every_s"); // 50 s each; 0: this once
        QTest::addColumn<bool>("peersToo");
        QTest::addColumn<bool>("found");
        QTest::newRow("every three minutes") << 180.0 << false << true;
        QTest::newRow("this once") << 0.0 << false << false;
        QTest::newRow("once in an hour") << 3600.0 << false << false;
        QTest::newRow("as its peers") << 180.0 << true << false;
    }
    void aSlowGpuThatComesAndGoes()
    {
        QFETCH(double, every_s);
        QFETCH(bool, peersToo);
        QFETCH(bool, found);
        const auto design = large();
        constexpr int slow = 8 * 300 + 3;
        WithPast source(design, healthy);
        source.clock_Hz = [&](int gpu, double ago_s) {
            const double phase_s = gpu == slow ? 0 : 7.0 * gpu;
            const bool spell = (gpu == slow || peersToo) && (every_s > 0 ? std::fmod(ago_s + phase_s, every_s) < 50 : ago_s < 50);
            return spell ? 1.5e9 : 1.98e9 + 1e6 * gpu / 1e3;
        };
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, lookAt(design, "straggler:h-0300:3:19"), source, history);
        QCOMPARE(trouble.size(), std::size_t{found ? 1U : 0U});
        if (!found)
            return;
        QCOMPARE(trouble.front().id, std::string("straggler:h-0300:3"));
        QVERIFY2(trouble.front().cause.english().find("11 times, 33.9") != std::string::npos, trouble.front().cause.english().c_str());
        WithPast always(design, "straggler:h-0300:3:19");
        history.clear();
        const auto lasting = troubleOf(design, lookAt(design, "straggler:h-0300:3:19"), always, history);
        QVERIFY(*trouble.front().costUsdPerHour > 0.3 * *lasting.front().costUsdPerHour && *trouble.front().costUsdPerHour < 0.4 * *lasting.front().costUsdPerHour);
    }

    /// Power alone tells, and every look met the waits of a job's long steps: what it drew between them was work.
    void looksMissTheWorkBetweenThem_data()
    {
        QTest::addColumn<double>("between_W"); // for a quarter of a minute in each
        QTest::addColumn<bool>("activity");    // is read
        QTest::addColumn<bool>("hangs");
        QTest::newRow("nobody tells of it") << 0.0 << false << true;
        QTest::newRow("worked") << 580.0 << false << false;
        QTest::newRow("spun") << 250.0 << false << true;
        QTest::newRow("kernels are seen to rest") << 580.0 << true << true;
    }
    void looksMissTheWorkBetweenThem()
    {
        using enum telemetry::Quantity;
        QFETCH(double, between_W);
        QFETCH(bool, activity);
        QFETCH(bool, hangs);
        const auto design = large();
        telemetry::Observation now = resting(lookAt(design, healthy));
        std::ranges::fill(now.series[GpuUtil].value, 1.0F);
        std::ranges::fill(now.series[Power_W].value, 240.0F);
        for (const auto quantity : {NvlinkTotal_Bps, NvlinkRx_Bps, DramActive})
            std::ranges::fill(now.series[quantity].value, 0.0F);
        now.series[PeakPower_W] = {std::vector<float>(320, 600.0F), "query", "metric", true};
        for (const auto quantity : {TensorActive, SmActive, DramActive, EngineActive})
            if (!activity)
                now.series.erase(quantity);
        WithPast source(design, now);
        if (between_W > 0)
            source.drawn_W = [&](double ago_s) { return std::fmod(ago_s, 60) < 45 ? 240.0 : between_W; };
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, now, source, history);
        QCOMPARE(std::ranges::any_of(trouble, [](const Finding &f) { return f.kind == "hang"; }), hangs);
        QVERIFY(hangs || trouble.empty());
    }

    /// While a job rests nobody stands apart: older looks tell. What began after them, or with the job, is none yet.
    void aCheckpointDeniesNothing_data()
    {
        QTest::addColumn<double>("restsFrom_s"); // ago
        QTest::addColumn<double>("restsTo_s");
        QTest::addColumn<double>("slowFor_s");
        QTest::addColumn<double>("reaches_s");
        QTest::addColumn<bool>("isOld"); // the job
        QTest::addColumn<int>("asked");
        QTest::addColumn<bool>("lasts");
        QTest::newRow("at the older look") << 240.0 << 180.0 << 3300.0 << 1e9 << true << 3 << true;
        QTest::newRow("at the newer look") << 100.0 << 40.0 << 3300.0 << 1e9 << true << 2 << true;
        QTest::newRow("at both") << 240.0 << 80.0 << 3300.0 << 1e9 << true << 3 << true;
        QTest::newRow("at three") << 400.0 << 80.0 << 3300.0 << 1e9 << true << 4 << true;
        QTest::newRow("it began after the checkpoint") << 240.0 << 180.0 << 170.0 << 1e9 << true << 3 << false;
        QTest::newRow("it began before a checkpoint at the newer look, not before the older") << 100.0 << 40.0 << 120.0 << 1e9 << true << 2 << false;
        QTest::newRow("the job began two minutes ago") << 1e9 << 120.0 << 120.0 << 1e9 << false << 4 << false;
        QTest::newRow("the job began a moment ago") << 1e9 << 50.0 << 50.0 << 1e9 << false << 4 << false;
        QTest::newRow("a young server, an old job") << 240.0 << 180.0 << 3300.0 << 300.0 << true << 4 << true;
        QTest::newRow("a young server, a young job") << 240.0 << 180.0 << 3300.0 << 300.0 << false << 4 << false;
    }
    void aCheckpointDeniesNothing()
    {
        QFETCH(double, restsFrom_s);
        QFETCH(double, restsTo_s);
        QFETCH(double, slowFor_s);
        QFETCH(double, reaches_s);
        QFETCH(bool, isOld);
        QFETCH(int, asked);
        QFETCH(bool, lasts);
        const auto design = large();
        const char *const slow = "straggler:h-0300:3:19";
        telemetry::Observation now = lookAt(design, slow);
        now.series[telemetry::Quantity::LowestMemory_B] = {std::vector<float>(320, isOld ? 60e9F : 0.0F), "query", "metric", true};
        WithPast source(design, slow);
        source.reaches_s = reaches_s;
        source.at = [&](double ago_s) {
            telemetry::Observation o = lookAt(design, ago_s <= slowFor_s ? slow : healthy);
            return ago_s >= restsTo_s && ago_s <= restsFrom_s ? resting(std::move(o)) : o;
        };
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, now, source, history);
        QCOMPARE(trouble.size(), std::size_t{lasts ? 1U : 0U});
        QCOMPARE(int(source.asked.size()), asked);
        QVERIFY(std::ranges::all_of(source.asked, [](const auto &hosts) { return hosts.size() == 129; }));
        if (!lasts)
            return;
        QCOMPARE(trouble.front().id, std::string("straggler:h-0300:3"));
        QVERIFY(trouble.front().sinceOrBefore); // as far back as there is a look, over the checkpoint
        QVERIFY(std::abs(trouble.front().since_s - (someTime_s - (asked == 4 ? 560 : asked == 3 ? 350 : 210))) < 1 || reaches_s < 1e9);
        // What is kept of these looks tells the same.
        const auto kept = diagnose::looksThatTell(now, history);
        QCOMPARE(kept.size(), history.size());
        const auto again = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, now, kept);
        QCOMPARE(std::ranges::count_if(again, [](const Finding &f) { return f.severity != Severity::Info; }), 1);
    }

    /// A window that was opened in the checkpoint has looks of it alone: the server's past tells.
    void aWindowOfACheckpointAsksThePast()
    {
        const auto design = large();
        const char *const slow = "straggler:h-0300:3:19";
        telemetry::Observation rest = resting(lookAt(design, slow, someTime_s - 70));
        for (const char *before : {slow, healthy}) {
            WithPast source(design, before);
            std::vector<telemetry::ObservationPtr> history = {std::make_shared<const telemetry::Observation>(rest)};
            const auto trouble = troubleOf(design, lookAt(design, slow), source, history);
            QCOMPARE(trouble.size(), std::size_t{before == slow ? 1U : 0U});
            QCOMPARE(source.asked.size(), std::size_t{1});
        }
    }

    /// Cards are held against rails and leaves: all of them are asked for.
    void aCardNeedsTheWholeCluster()
    {
        const auto design = large();
        WithPast source(design, "efa-retrans:h-0300:7:60");
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, lookAt(design, "efa-retrans:h-0300:7:60"), source, history);
        QCOMPARE(source.asked, (std::vector<std::vector<int>>{{}, {}}));
        QCOMPARE(trouble.size(), std::size_t{1});
    }

    /// Timeouts of a card that retransmits are evidence, no finding of their own; as events they need no second look.
    void oneCardIsOneFinding()
    {
        const auto design = large();
        WithPast source(design, healthy);
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, lookAt(design, "efa-retrans:h-0300:7:4000"), source, history);
        QCOMPARE(trouble.size(), std::size_t{1});
        QCOMPARE(trouble.front().id, std::string("efa-retrans:h-0300:7"));
        QCOMPARE(trouble.front().evidence.size(), std::size_t{2});
        QVERIFY(source.asked.empty());
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

    /// Prompts and answers have clocks of their own: a GPU of one pool is held against that pool, now and then.
    void peersAreOfTheSameWork()
    {
        design::Design two = *large();
        design::Job &job = two.jobs.front();
        const design::Phase whole = job.phases.front();
        job.phases.clear();
        for (const char *kind : {"prefill", "decode"}) {
            design::Phase &phase = job.phases.emplace_back(whole);
            phase.id = kind;
            phase.work = design::Serve{std::string(kind) == "prefill" ? design::Serve::Role::Prefill : design::Serve::Role::Decode, {}};
            phase.pool.clear();
            for (int i = std::string(kind) == "prefill" ? 0 : 160; phase.pool.size() < 160; ++i)
                phase.pool.push_back(two.instances[static_cast<std::size_t>(i)].id);
        }
        const auto design = std::make_shared<const design::Design>(std::move(two));
        const auto slower = [](telemetry::Observation o) { // the pool of prompts runs at less
            auto &clock = o.series.at(telemetry::Quantity::SmClock_Hz).value;
            for (std::size_t g = 0; g < 160 * 8; ++g)
                clock[g] *= 0.9F;
            return o;
        };
        WithPast source(design, slower(lookAt(large(), "straggler:h-0300:3:9")));
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, slower(lookAt(large(), "straggler:h-0300:3:9")), source, history);
        QCOMPARE(trouble.size(), std::size_t{1});
        QCOMPARE(trouble.front().where, std::vector<std::string>{"h-0300/gpu3"});
        QCOMPARE(source.asked.front().size(), std::size_t{129});
        QVERIFY(source.asked.front().front() >= 160);
    }

    /// A whole rack at once stands apart in the cluster, not among 128 of its hosts.
    void manyAreHeldAgainstAll()
    {
        const auto design = large();
        const auto slow = [](telemetry::Observation o) {
            for (std::size_t host = 40; host < 52; ++host)
                o.series.at(telemetry::Quantity::SmClock_Hz).value[8 * host + 2] *= 0.9F;
            return o;
        };
        WithPast source(design, slow(lookAt(design, healthy)));
        std::vector<telemetry::ObservationPtr> history;
        const auto trouble = troubleOf(design, slow(lookAt(design, healthy)), source, history);
        QVERIFY(!trouble.empty());
        QVERIFY(!source.asked.empty());
        QVERIFY(source.asked.front().empty());
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
