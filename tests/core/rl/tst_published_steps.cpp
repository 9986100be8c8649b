// SPDX-License-Identifier: GPL-3.0-or-later
// Published RL steps, as a fence around the accuracy of validate rl. The table lies beside the checkout.
#include <core/calibrate/statistics.h>
#include <core/measured/rl_case.h>
#include <core/validate/validate.h>

#include <cmath>

#include <QtTest/QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::validate;

namespace {

double stepMedian(const Scorecard &report)
{
    std::vector<calibrate::WeightedValue> errors;
    for (const ScoredRow &result : report.results)
        if (result.outcome.quantity == "step_time_s")
            errors.push_back({std::abs(result.error_pct), 1});
    return calibrate::weightedQuantile(errors, 0.5);
}

csv::Table rows(const std::string &text)
{
    auto table = csv::parseCsv(text, "rows.csv");
    if (!table)
        qFatal("%s", table.error().message.c_str());
    return *table;
}

} // namespace

class TestPublishedSteps : public QObject
{
    Q_OBJECT

private slots:
    void medianAndOrderHold()
    {
        if (test::sharedDir().empty())
            QSKIP("no table of published steps beside this checkout");
        const auto table = csv::readCsv(test::sharedDir() + "/measured/rl.csv");
        if (!table)
            QSKIP("no rl.csv in the directory of extra files");
        const RowKind &kind = *findKind("rl").value();
        const auto report = score(kind, *table, test::bundled(), {});
        QVERIFY2(report, report ? "" : report.error().message.c_str());
        const double median = stepMedian(*report);
        QVERIFY2(median <= 12, std::to_string(median).c_str());
        QVERIFY(report->phaseOrder && report->phaseOrder->rows >= 10);
        QVERIFY2(report->phaseOrder->right_pct >= 90, std::to_string(report->phaseOrder->right_pct).c_str());
        Options leaveOut;
        leaveOut.crossValidate = FoldBy::Set;
        const auto without = score(kind, *table, test::bundled(), leaveOut);
        QVERIFY2(without, without ? "" : without.error().message.c_str());
        const double left = stepMedian(*without);
        QVERIFY2(left <= 20, std::to_string(left).c_str());
        // Of the day, far from what it should be (90 % of the orders): a fence, no aim.
        QVERIFY2(without->phaseOrder->right_pct >= 71, std::to_string(without->phaseOrder->right_pct).c_str());
        QVERIFY2(without->bandCoverage_pct >= 70 && without->bandCoverage_pct <= 90, std::to_string(without->bandCoverage_pct).c_str());
        QVERIFY2(report->bandCoverage_pct >= 70 && report->bandCoverage_pct <= 90, std::to_string(report->bandCoverage_pct).c_str());
    }

    /// A row of three columns' worth of facts is a whole case; what it leaves out is listed.
    void whatARowLeavesOutIsAssumed()
    {
        const csv::Table table = rows("row_id,set,framework,kind,hardware,gpus,gpus_train,gpus_rollout,placement,staleness,model,algorithm,train_backend,"
                                      "max_seq_len,mean_seq_len,step_time_s,gen_s,old_logprob_s\n"
                                      "A,s,veRL,step,H20,64,,,colocated,0,qwen2.5-math-7b,DAPO,FSDP2,10240,,365,150,\n"
                                      "B,s,veRL,step,H20,16,12,4,async,0.5,qwen2.5-math-7b,DAPO,FSDP2,10240,,365,150,\n"
                                      "C,s,NeMo-RL 0.6,step,H100,256,,,split,1,deepseek-v3,GRPO,Megatron Core,1536,700,64,,\n"
                                      "D,s,veRL,step,H20,16,,,colocated,0,qwen2.5-math-7b,DAPO,FSDP2,1960 (response),,365,,\n"
                                      "E,s,veRL,step,H20,16,,,colocated,0,qwen2.5-math-7b,DAPO,FSDP2,,,365,,\n"
                                      "F,s,veRL,step,H20,16,,,colocated,0,qwen2.5-math-7b,DAPO,FSDP2,1000,2000,365,,\n"
                                      "G,s,veRL,nap,H20,16,,,colocated,0,qwen2.5-math-7b,DAPO,FSDP2,1000,200,365,,\n"
                                      "H,s,veRL,step,H20,16,12,4,split,1,qwen2.5-math-7b,DAPO,FSDP2,10240,,365,150,\n"
                                      "I,s,veRL,step,H20,96,,,colocated,0,deepseek-v3,GRPO,Megatron,,1960,1700,1050,\n");
        const auto of = [&](std::size_t i) { return measured::rlCase(table.records[i], test::bundled()); };
        const auto a = of(0);
        QVERIFY2(a, a ? "" : a.error().message.c_str());
        QCOMPARE(a->job.load.samples, 512 * 16);
        QCOMPARE(a->job.updates, 16);
        QVERIFY(a->job.oldLogProbs && !a->job.reference);
        QCOMPARE(a->job.rollout.serving.cut.tp, 1);
        QVERIFY(a->assumed.size() >= 6);
        const auto b = of(1);
        QVERIFY(b->job.placement == rl::PoolPlacement::Split && b->job.load.partial && b->job.chunks == 4 && !b->job.oldLogProbs);
        QCOMPARE(b->job.train.gpus, 12);
        const auto c = of(2);
        QCOMPARE(c->job.train.gpus, 128); // half of them
        QVERIFY(c->job.reference);
        QVERIFY(c->job.sync == "nccl-packed");
        QCOMPARE(of(3)->job.load.lengths.prompt + of(3)->job.load.lengths.cap, 1960.0); // a word beside a number is none the less one
        // A trainer of its own takes the answers to a prompt evenly: 12 of them on 12 GPUs, 32 prompts to an update.
        const auto h = of(7);
        QCOMPARE(h->job.load.perPrompt, 12);
        QCOMPARE(h->job.load.samples, 512 * 12);
        QCOMPARE(h->job.updates, 16);
        // 1.3 TB of weights are on more than one instance of 8 × 96 GB.
        QCOMPARE(of(8)->job.rollout.serving.cut.tp, 32);
        for (const std::size_t bad : {4u, 5u, 6u}) {
            const auto row = of(bad);
            QVERIFY(!row);
            QVERIFY(row.error().message.find('\n') == std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(TestPublishedSteps)
#include "tst_published_steps.moc"
