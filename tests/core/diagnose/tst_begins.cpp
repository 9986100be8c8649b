// SPDX-License-Identifier: GPL-3.0-or-later
// When a trouble began that is older than the looks: the source's past tells, in few questions.
#include <core/diagnose/look_back.h>

#include <cmath>
#include <functional>
#include <vector>

#include <QtTest/QTest>

#include <core/telemetry/part.h>
#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using telemetry::Quantity;

namespace {

constexpr double now_s = 1.8e9;
constexpr double minute_s = 60, hour_s = 3600;

/// A server with a past: looks at it show what is wrong now, and a level over time is what `level` says.
class PastSource final : public telemetry::Source
{
public:
    using Level = std::function<double(double time_s, int host, int gpu)>;
    PastSource(design::DesignPtr design, telemetry::Observation look, Level level) : m_design(std::move(design)), m_look(std::move(look)), m_level(std::move(level)) {}
    std::string name() const override { return "past"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<Quantity> &, std::stop_token) override { return telemetry::ObservationPtr(); }
    Result<telemetry::ObservationPtr> observeAt(double time_s, const std::vector<int> &, std::stop_token) override
    {
        auto seen = std::make_shared<telemetry::Observation>(m_look);
        seen->time_s = time_s;
        return seen;
    }
    Result<telemetry::OverTime> overTime(Quantity quantity, const std::vector<int> &hosts, double from_s, double to_s, double step_s, std::stop_token) override
    {
        asked.push_back({quantity, hosts.size(), from_s, to_s, (to_s - from_s) / step_s});
        if (fails)
            return fail(ErrorCode::Remote, "the server is slow");
        telemetry::OverTime out;
        out.of = std::make_shared<const design::Design>(telemetry::partOf(*m_design, hosts));
        out.query = "a question";
        for (double time_s = from_s; time_s <= to_s + 0.001; time_s += step_s) {
            out.time_s.push_back(time_s);
            std::vector<float> &values = out.value.emplace_back();
            for (const int host : hosts)
                for (int gpu = 0; gpu < 8; ++gpu)
                    values.push_back(static_cast<float>(activity && quantity != Quantity::SmClock_Hz ? activity(time_s) : m_level(time_s, host, gpu)));
        }
        return out;
    }
    struct Asked {
        Quantity quantity;
        std::size_t hosts;
        double from_s, to_s, points;
    };
    std::vector<Asked> asked;
    bool fails = false;
    std::function<double(double time_s)> activity; ///< of all, where another quantity than the clock is asked for

private:
    design::DesignPtr m_design;
    telemetry::Observation m_look;
    Level m_level;
};

const auto &cluster()
{
    static const design::DesignPtr design = test::cluster({"p5.48xlarge", 24, 8, 1});
    return design;
}

telemetry::Observation lookAt(const std::string &fault)
{
    return **telemetry::makeDemoSource(cluster(), test::bundledCatalog(), {3, {fault}, [] { return now_s; }})->observe({}, {});
}

const char *const slow = "straggler:h-0007:3:19";

/// The clock of GPU 3 of host 7 is low since then; all clocks drift together, and each has its noise.
PastSource::Level slowSince(double begin_s, double dataFrom_s = 0)
{
    return [begin_s, dataFrom_s](double time_s, int host, int gpu) {
        if (time_s < dataFrom_s)
            return std::nan("");
        const double noise = 1 + 0.004 * std::sin(time_s / 7 + 3 * host + gpu), drift = 1 + 0.1 * std::sin(time_s / 9000);
        const bool low = host == 7 && gpu == 3 && time_s >= begin_s;
        return 1.9e9 * drift * noise * (low ? 0.81 : 1);
    };
}

std::vector<Finding> troubleOf(PastSource &source, const telemetry::Observation &now, Begins &begins)
{
    std::vector<telemetry::ObservationPtr> history;
    auto findings = diagnoseAndLookBack(*test::bundledCatalog(), *cluster(), nullptr, now, source, history, begins, {});
    std::erase_if(findings, [](const Finding &f) { return f.severity == Severity::Info; });
    return findings;
}

} // namespace

class tst_Begins : public QObject
{
    Q_OBJECT
private slots:
    void theBeginIsFound_data()
    {
        QTest::addColumn<double>("ago_s");
        QTest::addColumn<double>("within_s");
        QTest::addColumn<int>("questions");
        QTest::newRow("within the hour") << 20 * minute_s << 31.0 << 1;
        QTest::newRow("some hours ago") << 3.3 * hour_s << 31.0 << 3; // an hour, six hours, and finer
        QTest::newRow("at night") << 20 * hour_s << 61.0 << 4;
    }
    void theBeginIsFound()
    {
        QFETCH(double, ago_s);
        QFETCH(double, within_s);
        QFETCH(int, questions);
        const telemetry::Observation now = lookAt(slow);
        PastSource source(cluster(), now, slowSince(now_s - ago_s));
        Begins begins;
        const auto trouble = troubleOf(source, now, begins);
        QCOMPARE(trouble.size(), std::size_t{1});
        const Finding &f = trouble.front();
        QVERIFY(!f.sinceOrBefore);
        QVERIFY2(f.since_s >= now_s - ago_s && f.since_s < now_s - ago_s + within_s, qPrintable(QString::number(now_s - ago_s - f.since_s)));
        QCOMPARE(int(source.asked.size()), questions);
        for (const PastSource::Asked &one : source.asked) {
            QCOMPARE(one.quantity, Quantity::SmClock_Hz);
            QVERIFY(one.hosts <= 9 && one.points <= 121); // its own and eight others
        }
        const Evidence &before = f.evidence.back(); // it was as fast as its peers
        QCOMPARE(before.metric().english(), std::string("sm_clock before it began"));
        QVERIFY(std::abs(before.value / before.expected - 1) < 0.02);
        QCOMPARE(before.query, std::string("a question"));
    }

    /// As far as the past reaches, which is a day or less.
    void whatWasThereAllAlongIsOrBefore()
    {
        const telemetry::Observation now = lookAt(slow);
        PastSource always(cluster(), now, slowSince(0));
        Begins begins, ofYoung;
        const auto trouble = troubleOf(always, now, begins);
        QVERIFY(trouble.front().sinceOrBefore);
        QCOMPARE(trouble.front().since_s, now_s - 24 * hour_s);
        PastSource young(cluster(), now, slowSince(0, now_s - 40 * minute_s)); // the server is 40 minutes old
        const auto since = troubleOf(young, now, ofYoung);
        QVERIFY(since.front().sinceOrBefore);
        QVERIFY(std::abs(since.front().since_s - (now_s - 40 * minute_s)) < 31);
        QCOMPARE(young.asked.size(), std::size_t{1});
    }

    /// A moment without it in the middle of a trouble is noise, half an hour without it is not.
    void aGapEndsASpell()
    {
        const telemetry::Observation now = lookAt(slow);
        const auto with = [](double gap_s) {
            return [gap_s, level = slowSince(now_s - 50 * minute_s)](double time_s, int host, int gpu) {
                const bool gap = time_s > now_s - 25 * minute_s - gap_s && time_s <= now_s - 25 * minute_s;
                return gap ? slowSince(2 * now_s)(time_s, host, gpu) : level(time_s, host, gpu);
            };
        };
        for (const auto &[gap_s, since_s] : {std::pair{25.0, now_s - 50 * minute_s}, std::pair{10 * minute_s, now_s - 25 * minute_s}}) {
            PastSource source(cluster(), now, with(gap_s));
            Begins begins;
            const double told_s = troubleOf(source, now, begins).front().since_s;
            QVERIFY2(std::abs(told_s - since_s) < 31, qPrintable(QString::number(told_s - since_s)));
        }
    }

    /// In a checkpoint every clock is alike: that does not tell that it began after it.
    void aCheckpointIsNoBegin_data()
    {
        QTest::addColumn<double>("began_s"); // ago
        QTest::addColumn<double>("checkpoint_s");
        QTest::addColumn<bool>("rests");
        QTest::addColumn<double>("since_s");
        QTest::newRow("55 minutes ago") << 55 * minute_s << 4 * minute_s << true << 55 * minute_s;
        QTest::newRow("hours ago") << 3.3 * hour_s << 4 * minute_s << true << 3.3 * hour_s;
        QTest::newRow("a checkpoint at the end of the first hour") << 3.3 * hour_s << 58 * minute_s << true << 3.3 * hour_s;
        QTest::newRow("the peers worked on: it ended and came back") << 55 * minute_s << 4 * minute_s << false << 2.5 * minute_s;
        QTest::newRow("it began after a checkpoint") << 8 * minute_s << 10 * minute_s << true << 8 * minute_s;
    }
    void aCheckpointIsNoBegin()
    {
        QFETCH(double, began_s);
        QFETCH(double, checkpoint_s);
        QFETCH(bool, rests);
        QFETCH(double, since_s);
        const telemetry::Observation now = lookAt(slow);
        const auto pauses = [&](double time_s) { return time_s >= now_s - checkpoint_s && time_s < now_s - checkpoint_s + 90; };
        PastSource source(cluster(), now, [&](double time_s, int host, int gpu) { return pauses(time_s) ? 1.98e9 : slowSince(now_s - began_s)(time_s, host, gpu); });
        source.activity = [&](double time_s) { return rests && pauses(time_s) ? 0.0 : 0.4; };
        Begins begins;
        const auto trouble = troubleOf(source, now, begins);
        QCOMPARE(trouble.size(), std::size_t{1});
        const Finding &f = trouble.front();
        QVERIFY(!f.sinceOrBefore);
        QVERIFY2(std::abs(f.since_s - (now_s - since_s)) < 61, qPrintable(QString::number(now_s - f.since_s)));
        QVERIFY(source.asked.size() <= 5);
        const Evidence &before = f.evidence.back(); // of peers that work
        QVERIFY(std::abs(before.value / before.expected - 1) < 0.02);
    }

    /// Asked once while it lasts, and again when it comes back.
    void itIsAskedOnce()
    {
        const telemetry::Observation now = lookAt(slow), well = lookAt("missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS");
        PastSource source(cluster(), now, slowSince(now_s - 20 * minute_s));
        Begins begins;
        const Finding first = troubleOf(source, now, begins).front();
        const Finding again = troubleOf(source, now, begins).front();
        QCOMPARE(source.asked.size(), std::size_t{1});
        QCOMPARE(again.since_s, first.since_s);
        QCOMPARE(again.sinceOrBefore, false);
        QCOMPARE(again.evidence.size(), first.evidence.size());
        QVERIFY(troubleOf(source, well, begins).empty());
        QCOMPARE(source.asked.size(), std::size_t{1}); // nothing to ask for
        QCOMPARE(troubleOf(source, now, begins).size(), std::size_t{1});
        QCOMPARE(source.asked.size(), std::size_t{2});
    }

    /// A server that does not answer in time leaves it open, and is asked at the next look.
    void aServerThatFailsIsAskedLater()
    {
        const telemetry::Observation now = lookAt(slow);
        PastSource source(cluster(), now, slowSince(now_s - 20 * minute_s));
        source.fails = true;
        Begins begins;
        const Finding open = troubleOf(source, now, begins).front();
        QVERIFY(open.sinceOrBefore);
        QCOMPARE(open.since_s, now_s - 210); // the earliest look
        QCOMPARE(source.asked.size(), std::size_t{1});
        source.fails = false;
        QVERIFY(!troubleOf(source, now, begins).front().sinceOrBefore);
    }

    /// Where the past does not show what the look shows, nothing is said of it.
    void aPastThatDoesNotShowItTellsNothing()
    {
        const telemetry::Observation now = lookAt(slow);
        PastSource source(cluster(), now, slowSince(2 * now_s));
        Begins begins;
        QVERIFY(troubleOf(source, now, begins).front().sinceOrBefore);
        (void)troubleOf(source, now, begins);
        QVERIFY(source.asked.size() <= 3); // by each of its evidence once, and never again
    }

    /// What tensor cores do while a job hangs has no peers: what they did before tells, hours back if need be.
    void aHangBeganWhenTheWorkEnded()
    {
        for (const double ago_s : {25 * minute_s, 2.5 * hour_s}) {
            const telemetry::Observation now = lookAt("hang:h-0007:3");
            PastSource source(cluster(), now, [&](double time_s, int host, int gpu) {
                const double noise = 0.01 * std::abs(std::sin(time_s / 7 + 3 * host + gpu));
                return time_s >= now_s - ago_s ? noise : 0.4 + noise;
            });
            Begins begins;
            const auto trouble = troubleOf(source, now, begins);
            QVERIFY(!trouble.empty());
            QCOMPARE(trouble.front().causeClass, std::optional(CauseClass::Hang));
            QCOMPARE(source.asked.front().quantity, Quantity::TensorActive);
            QVERIFY(!trouble.front().sinceOrBefore);
            QVERIFY2(std::abs(trouble.front().since_s - (now_s - ago_s)) < 61, qPrintable(QString::number(trouble.front().since_s - now_s + ago_s)));
        }
    }

    /// Events are counted over half an hour: their number grows from the first on.
    void eventsBeganWithTheFirst()
    {
        telemetry::Observation now = lookAt("missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS");
        now.series[Quantity::NvlinkErrors] = {std::vector<float>(24 * 8, 0.0F), "query", "metric", true};
        now.series[Quantity::NvlinkErrors].value[7 * 8 + 3] = 1200;
        const double begin_s = now_s - 20 * minute_s;
        PastSource source(cluster(), now, [&](double time_s, int host, int gpu) { return host == 7 && gpu == 3 ? std::max(0.0, time_s - begin_s) : 0.0; });
        Begins begins;
        const auto trouble = troubleOf(source, now, begins);
        QCOMPARE(trouble.size(), std::size_t{1});
        QVERIFY(!trouble.front().sinceOrBefore);
        QVERIFY2(std::abs(trouble.front().since_s - begin_s) < 91, qPrintable(QString::number(trouble.front().since_s - begin_s)));
    }

    /// A host that is gone has no data since then; while nobody had any the server was away.
    void aLostHostIsGoneSinceItsLastSample()
    {
        telemetry::Observation now = lookAt("host-lost:h-0007");
        const double away_s = now_s - 70 * minute_s, gone_s = now_s - 100 * minute_s;
        PastSource source(cluster(), now, [&](double time_s, int host, int) {
            const bool away = time_s > away_s && time_s < away_s + 5 * minute_s;
            return away || (host == 7 && time_s >= gone_s) ? std::nan("") : 60.0;
        });
        Begins begins;
        const auto trouble = troubleOf(source, now, begins);
        QVERIFY(!trouble.empty());
        QCOMPARE(trouble.front().causeClass, std::optional(CauseClass::HostDown));
        QVERIFY(!trouble.front().sinceOrBefore);
        QVERIFY2(std::abs(trouble.front().since_s - gone_s) < 61, qPrintable(QString::number(trouble.front().since_s - gone_s)));
    }
};

QTEST_GUILESS_MAIN(tst_Begins)
#include "tst_begins.moc"
