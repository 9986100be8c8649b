// SPDX-License-Identifier: GPL-3.0-or-later
// The curve over the load: the job's own point is its prediction, the others are what the load would be.
#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/serve/closedform.h>
#include <core/serve/curve.h>
#include <core/serve/deploy.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

ServingJob job(ServingFramework framework, double clients, int replicas = 2)
{
    ServingJob out;
    out.serving.model = *test::bundled().model("llama3.1-70b");
    out.serving.release.framework = framework;
    out.pool.instance = "p5en.48xlarge";
    out.pool.cut.tp = 4;
    out.pool.cut.replicas = replicas;
    out.serving.cut = out.pool.cut;
    out.load.concurrency = clients;
    out.load.prompt = 512;
    out.load.output = 1024;
    return out;
}

} // namespace

class tst_Curve : public QObject
{
    Q_OBJECT
private slots:
    void itsOwnPointIsThePrediction_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("clients") << 0;
        QTest::newRow("rate") << 1;
        QTest::newRow("two pools") << 2;
    }
    void itsOwnPointIsThePrediction()
    {
        QFETCH(int, kind);
        ServingJob of = job(ServingFramework::Vllm, 50);
        if (kind == 1) {
            of.load.kind = Load::Kind::Open;
            of.load.rate = 2.3;
        }
        if (kind == 2)
            of.prefill = of.pool;
        History watched;
        const auto prediction = predictServing(test::bundled(), of, &watched);
        const auto curve = loadCurve(test::bundled(), of);
        QVERIFY2(prediction && curve, curve ? "" : curve.error().message.c_str());
        QVERIFY(curve->points.size() >= 10 && curve->own < curve->points.size());
        const CurvePoint &own = curve->points[curve->own];
        QCOMPARE(own.load, kind == 1 ? 2.3 : 50.0);
        QCOMPARE(own.ttft_s.p90, prediction->ttft_s.p90);
        QCOMPARE(own.tpot_s.mean, prediction->tpot_s.mean);
        QCOMPARE(own.outputPerSPerGpu, prediction->outputPerSPerGpu());
        QVERIFY(std::abs(prediction->outputPerSPerGpu() * prediction->gpus / prediction->outputPerS - 1) < 1e-12);
        QCOMPARE(own.usdPerMillionOutput, prediction->cost->usdPerMillionOutput);
        QCOMPARE(own.limit, prediction->limit);
        QCOMPARE(curve->history.span_s(), watched.span_s());
        QVERIFY(curve->history.moments().size() >= History::buckets / 2);
    }

    /// More load: more throughput, slower answers, each token cheaper; and within what the closed form says of it.
    void moreLoadIsSlowerAndCheaper()
    {
        const ServingJob of = job(ServingFramework::Vllm, 24);
        const auto curve = loadCurve(test::bundled(), of);
        QVERIFY2(curve, curve ? "" : curve.error().message.c_str());
        const Deployment deployment = deploy(test::bundled(), of, of.pool, Role::Whole).value();
        for (std::size_t i = 1; i < curve->points.size(); ++i) {
            const CurvePoint &before = curve->points[i - 1];
            const CurvePoint &at = curve->points[i];
            QVERIFY(at.load > before.load);
            QVERIFY2(at.perUser() < 1.02 * before.perUser(), qPrintable(QString::number(at.load)));
            if (2 * at.load <= curve->points.back().load) // full pools preempt, and compute again
                QVERIFY2(at.outputPerSPerGpu > before.outputPerSPerGpu, qPrintable(QString::number(at.load)));
        }
        const double slotCount = slotsOf(deployment.rules, deployment.memory.kvTokens, of.load.prompt, of.load.output);
        QCOMPARE(curve->points.back().load, 2 * std::floor(slotCount));
        QVERIFY(curve->points.front().load == 2 && curve->points.back().usdPerMillionOutput.value() < 0.1 * curve->points.front().usdPerMillionOutput.value());
        for (const CurvePoint &point : curve->points) {
            if (point.load > 64) // beyond, starting all at once is what the form does not know
                continue;
            const Operating form = closedForm(*deployment.table, deployment.rules, deployment.memory.kvTokens, point.load / 2, of.load.prompt, of.load.output);
            QVERIFY2(std::abs(form.tpot_s / point.tpot_s.mean - 1) < 0.06, qPrintable(QStringLiteral("TPOT at %1: %2 and %3").arg(point.load).arg(form.tpot_s).arg(point.tpot_s.mean)));
            QVERIFY2(std::abs(2 * form.requestsPerS / point.requestsPerS - 1) < 0.08, qPrintable(QStringLiteral("rate at %1").arg(point.load)));
        }
    }

    /// What the common start of all clients adds is not what later requests wait for; a few clients are not a few dozen requests.
    void theCommonStartIsApart()
    {
        for (const bool pools : {false, true}) {
            ServingJob of = job(ServingFramework::Vllm, 64);
            if (pools)
                of.prefill = of.pool;
            of.load.prompt = 4000;
            of.load.requests = 192; // a third of them at the start
            const auto prediction = predictServing(test::bundled(), of);
            QVERIFY2(prediction, prediction ? "" : prediction.error().message.c_str());
            QVERIFY2(prediction->laterTtft_s.p90 < 0.9 * prediction->ttft_s.p90 && prediction->laterTtft_s.p50 > 0, qPrintable(QStringLiteral("%1 and %2").arg(prediction->laterTtft_s.p90).arg(prediction->ttft_s.p90)));
        }
        ServingJob of = job(ServingFramework::Vllm, 50);
        of.load.kind = Load::Kind::Open;
        of.load.rate = 2;
        const auto open = predictServing(test::bundled(), of);
        QCOMPARE(open->laterTtft_s.p90, open->ttft_s.p90); // nobody starts together
        // 300 requests of each of two replicas are those of a job that counts 600.
        of = job(ServingFramework::Vllm, 1000);
        of.load.outputCv = 0.5;
        const auto curve = loadCurve(test::bundled(), of);
        QVERIFY2(curve, curve ? "" : curve.error().message.c_str());
        const CurvePoint &four = *std::ranges::find(curve->points, 4.0, &CurvePoint::load);
        of.load.concurrency = 4;
        QVERIFY(predictServing(test::bundled(), of)->ttft_s.p90 != four.ttft_s.p90);
        of.load.requests = 600;
        QCOMPARE(predictServing(test::bundled(), of)->ttft_s.p90, four.ttft_s.p90);
        QCOMPARE(predictServing(test::bundled(), of)->laterTtft_s.p90, four.laterTtft_s.p90);
    }

    /// Closing the window or editing the design does not wait for it.
    void itCanBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto curve = loadCurve(test::bundled(), job(ServingFramework::Vllm, 24), stop.get_token());
        QVERIFY(!curve);
        QCOMPARE(curve.error().code, ErrorCode::Cancelled);
    }

    void aFullPoolSaysSo()
    {
        ServingJob of = job(ServingFramework::TrtLlm, 2000, 1);
        const auto curve = loadCurve(test::bundled(), of);
        QVERIFY2(curve, curve ? "" : curve.error().message.c_str());
        QCOMPARE(curve->own, curve->points.size() - 1); // beyond the slots
        const CurvePoint &full = curve->points[curve->own - 1];
        const CurvePoint &own = curve->points[curve->own];
        QVERIFY2(own.limit == Limit::Slots || own.limit == Limit::KvCache, toWord(own.limit));
        QVERIFY(own.ttft_s.p50 > 5 * full.ttft_s.p50);
        QVERIFY(own.outputPerSPerGpu < 1.1 * full.outputPerSPerGpu);
    }

    /// A prefill pool that is too small holds the curve, before the decode pool's slots are full.
    void theSmallerPoolEndsIt()
    {
        ServingJob of = job(ServingFramework::Vllm, 16);
        of.load.prompt = 8000;
        of.load.output = 100;
        of.prefill = of.pool;
        of.prefill->cut.replicas = 1;
        const auto curve = loadCurve(test::bundled(), of);
        QVERIFY2(curve, curve ? "" : curve.error().message.c_str());
        const Disaggregated pools = deployBoth(test::bundled(), of).value();
        const CurvePoint &last = curve->points.back();
        QVERIFY(pools.prefillLimits() && last.limit == Limit::PrefillPool);
        QVERIFY2(std::abs(last.requestsPerS / pools.prefillMost - 1) < 0.1, qPrintable(QStringLiteral("%1 and %2").arg(last.requestsPerS).arg(pools.prefillMost)));
        QVERIFY(last.load < 200);
    }

    void theSameJobIsTheSameCurve()
    {
        ServingJob of = job(ServingFramework::Sglang, 7);
        of.load.promptCv = of.load.outputCv = 0.4;
        const auto a = loadCurve(test::bundled(), of);
        const auto b = loadCurve(test::bundled(), of);
        QVERIFY(a && b && a->points.size() == b->points.size());
        for (std::size_t i = 0; i < a->points.size(); ++i)
            QVERIFY(a->points[i].ttft_s.p99 == b->points[i].ttft_s.p99 && a->points[i].outputPerS == b->points[i].outputPerS);
    }

    /// Steps far smaller than the prompts: the loads that would take long are left out.
    void whatTakesLongIsLeftOut()
    {
        ServingJob of = job(ServingFramework::Vllm, 4, 1);
        of.serving.limits.budget = 16;
        of.load.prompt = 8000;
        const auto curve = loadCurve(test::bundled(), of);
        QVERIFY2(curve, curve ? "" : curve.error().message.c_str());
        QVERIFY2(curve->points.back().load < 50, qPrintable(QString::number(curve->points.back().load)));
    }

    void whatHasNoCurveSaysWhy()
    {
        ServingJob of = job(ServingFramework::Vllm, 4);
        of.load.output = 1;
        QVERIFY(loadCurve(test::bundled(), of).error().message.contains("one token"));
        of.load.output = 10;
        of.load.kind = Load::Kind::Trace;
        QVERIFY(loadCurve(test::bundled(), of).error().message.contains("trace"));
        of.load.kind = Load::Kind::Open;
        of.load.rate = 1e5;
        QVERIFY(loadCurve(test::bundled(), of).error().message.contains("times what"));
    }
};

QTEST_APPLESS_MAIN(tst_Curve)
#include "tst_curve.moc"
