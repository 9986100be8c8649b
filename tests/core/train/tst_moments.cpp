// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger laid over the timeline: what is on the wire at each time sums to what the step sends.
#include <core/train/moments.h>

#include <cmath>
#include <numeric>

#include <QTest>

#include <core/predict/job_engine.h>
#include <tests/support/bundled.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::train;
using test::bundled;

namespace {

std::vector<double> everyChange(const Moments &moments)
{
    std::vector<double> times = {0, moments.end_s};
    for (int stage = 0; stage < moments.plan.pp; ++stage) {
        const std::vector<double> own = changesOf(moments, stage);
        times.insert(times.end(), own.begin(), own.end());
    }
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

Engine engineOf(const test::SeededJob &job) { return predict::makeEngine(bundled(), job.spec, hardware::constantsFrom(bundled())).value(); }

} // namespace

class TestMoments : public QObject
{
    Q_OBJECT

private slots:
    void momentsShareOutTheCalls()
    {
        for (const test::SeededJob &job : test::seededJobs(200)) {
            const Engine engine = engineOf(job);
            const std::vector<network::TrafficItem> ledger = ledgerOf(engine);
            const std::vector<TimedItem> timed = timedLedger(engine);
            QCOMPARE(timed.size(), ledger.size());
            for (std::size_t i = 0; i < timed.size(); ++i) {
                QVERIFY(timed[i].item == ledger[i]);
                const double calls = std::accumulate(timed[i].calls.begin(), timed[i].calls.end(), 0.0);
                QVERIFY2(std::abs(calls - ledger[i].calls) <= 1e-9 * calls, (job.name + ": " + ledger[i].name.english()).c_str());
                for (const double at : timed[i].calls)
                    QVERIFY2(at >= 0, (job.name + ": " + ledger[i].name.english()).c_str());
            }
        }
    }

    /// Bytes over time are bytes of the step, rank by rank.
    void whatIsSentOverTimeIsTheLedger()
    {
        int checked = 0, pipelines = 0, chunked = 0;
        for (const test::SeededJob &job : test::seededJobs(300, 11)) {
            const int ranks = job.spec.plan.gpus();
            if (ranks > 128 || job.spec.plan.microBatches() * job.spec.plan.vpp > 64)
                continue;
            const Engine engine = engineOf(job);
            const Moments moments = momentsOf(engine, timeline(engine));
            const std::vector<double> told = network::injectedBytes(ledgerOf(engine), ranks);
            std::vector<double> sent(told.size());
            const std::vector<double> times = everyChange(moments);
            for (std::size_t i = 1; i < times.size(); ++i) {
                const double length_s = times[i] - times[i - 1];
                const std::vector<double> now = network::injectedBytes(trafficAt(moments, (times[i] + times[i - 1]) / 2), ranks);
                for (std::size_t rank = 0; rank < sent.size(); ++rank)
                    sent[rank] += now[rank] * length_s;
            }
            const double most = *std::ranges::max_element(told);
            for (std::size_t rank = 0; rank < sent.size(); ++rank)
                QVERIFY2(std::abs(sent[rank] - told[rank]) <= 1e-6 * most,
                         (job.name + ", rank " + std::to_string(rank) + ": " + std::to_string(sent[rank]) + " of " + std::to_string(told[rank])).c_str());
            ++checked;
            pipelines += engine.plan.pp > 1;
            chunked += engine.plan.vpp > 1;
        }
        qInfo("%d jobs, %d with a pipeline, %d interleaved", checked, pipelines, chunked);
        QVERIFY(checked > 30 && pipelines > 15 && chunked > 3);
    }

    void nothingBeforeAndAfter()
    {
        const Engine engine = engineOf(test::seededJobs(1).front());
        const Moments moments = momentsOf(engine, timeline(engine));
        QVERIFY(trafficAt(moments, -1e-6).empty());
        QVERIFY(trafficAt(moments, moments.end_s).empty());
    }
};

QTEST_GUILESS_MAIN(TestMoments)
#include "tst_moments.moc"
