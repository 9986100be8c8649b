// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/resolve.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <QTest>

#include <core/workload/plan_change.h>
#include <core/workload/plan_fields.h>

#include <tests/support/models.h>

using namespace switchyard;
using namespace switchyard::workload;
using test::llama8b;

namespace {

PlanRequest stated(int tp, int pp, int gbs)
{
    PlanRequest request;
    request.tp = tp;
    request.pp = pp;
    request.gbs = gbs;
    return request;
}

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT

private slots:
    /// Whatever a field may be: set it, read it, and nothing else of the plan moves; the request takes the same.
    void everyFieldHoldsWhatItSays()
    {
        std::set<std::string_view> keys;
        std::set<std::string_view> flags;
        for (const PlanField &field : planFields()) {
            const std::string key(field.key);
            QVERIFY2(keys.insert(field.key).second, key.c_str());
            QVERIFY2(field.flag.starts_with("--") && flags.insert(field.flag).second, key.c_str()); // each can be asked for
            QVERIFY2(!field.help.empty(), key.c_str());
            std::vector<std::string> values;
            switch (field.kind) {
            case FieldKind::Whole: values = {std::to_string(field.low), std::to_string(field.high)}; break;
            case FieldKind::Switch: values = {"on", "off"}; break;
            case FieldKind::Form: values = {field.text(Plan{})}; break;
            case FieldKind::Word:
                for (const PlanWord &entry : field.words)
                    values.emplace_back(entry.word);
                break;
            }
            for (const std::string &value : values) {
                Plan plan;
                QVERIFY2(field.set(plan, value).has_value(), (key + " = " + value).c_str());
                QCOMPARE(field.text(plan), value);
                for (const PlanField &other : planFields())
                    QVERIFY2(other.key == field.key || other.text(plan) == other.text(Plan{}), (key + " moves " + std::string(other.key)).c_str());
                PlanRequest request;
                request.gbs = 1;
                QVERIFY(field.ask(request, value).has_value());
                const auto filled = fillOpen(request, llama8b(), 1);
                QVERIFY2(filled && field.text(filled->plan) == value, (key + " = " + value + " is not what the job gets").c_str());
            }
            std::vector<std::string> wrong = {"", "nosuchword", "1e30", "nan", "-1"};
            if (field.kind == FieldKind::Whole) {
                wrong.push_back(std::to_string(field.low - 1));
                wrong.push_back(std::to_string(static_cast<long long>(field.high) + 1));
            }
            for (const std::string &value : wrong) {
                Plan plan;
                QVERIFY2(!field.set(plan, value).has_value() && plan == Plan{}, (key + " = " + value).c_str());
            }
        }
    }
    /// Two plans that a search tells apart are told apart in words, by what differs alone.
    void aChangeIsWhatDiffers()
    {
        Plan now;
        now.tp = 8;
        now.pp = 16;
        now.vpp = 8;
        now.dp = 128;
        Plan then = now;
        QVERIFY(changeText(now, now).empty());
        then.cp = 2;
        then.dp = 64;
        then.vpp = 1;
        then.recompute = *recomputeFromWord("full");
        QCOMPARE(changeText(now, then), std::string("VPP1 CP2 DP64 recompute full"));
        for (const PlanField &field : planFields()) {
            if (field.search == SearchUse::Never || field.key == "recompute")
                continue;
            Plan other = now;
            QVERIFY(field.set(other, field.kind == FieldKind::Whole ? std::to_string(field.low + 2) : field.kind == FieldKind::Switch ? (field.text(now) == "on" ? "off" : "on") : std::string(field.words[1].word)).has_value());
            if (field.text(other) == field.text(now))
                QVERIFY(field.set(other, field.words[0].word).has_value());
            QVERIFY2(!changeText(now, other).empty(), std::string(field.key).c_str());
        }
    }
    void wordsAreInverse()
    {
        for (const char *word : {"bf16", "fp16", "fp8", "fp8-ds", "fp8-cs", "fp8-mx", "fp8-block", "fp8-row", "nvfp4"})
            QCOMPARE(toWord(*precisionFromWord(word)), std::string(word));
        for (const char *word : {"unstated", "none", "full", "selective:core_attn", "selective:core_attn+layernorm+mlp"})
            QCOMPARE(toWord(*recomputeFromWord(word)), std::string(word));
        for (const char *word : {"tp-cp-ep-dp-pp", "tp-cp-pp-dp"})
            QCOMPARE(toWord(*rankOrderFromWord(word)), std::string(word));
        for (const char *word : {"nccl", "deepep", "deepep-uccl", "deepep-nvshmem"})
            QCOMPARE(toWord(*dispatcherFromWord(word)), std::string(word));
        for (const char *word : {"ddp", "zero1", "zero2", "zero3", "hsdp"})
            QCOMPARE(toWord(*shardFromWord(word)), std::string(word));
        for (const char *word : {"megatron", "nanotron", "torchtitan", "llm-foundry", "megatron-deepspeed", "torchtune",
                                 "automodel", "xtuner"})
            QCOMPARE(toWord(*frameworkFromWord(word)), std::string(word));
    }

    void unknownWordsNameWhatWasExpected()
    {
        const auto precision = precisionFromWord("int4");
        QVERIFY(!precision);
        QVERIFY(precision.error().message.find("fp8-mx") != std::string::npos);
        QVERIFY(!recomputeFromWord("selective:everything"));
        QVERIFY(!rankOrderFromWord("tp-tp-dp-pp"));
        QVERIFY(!rankOrderFromWord("tp-cp"));
    }

    void openOptionsAreFilledAndListed()
    {
        const auto resolved = resolve(stated(8, 4, 256), llama8b(), 64);
        QVERIFY(resolved);
        QCOMPARE(resolved->plan.dp, 2);
        QVERIFY(resolved->plan.sp);
        QVERIFY(resolved->plan.shard == Shard::Zero1);
        const auto names = [&](const std::string &name) {
            for (const auto &assumption : resolved->assumed) {
                if (assumption.name == name)
                    return true;
            }
            return false;
        };
        QVERIFY(names("dp"));
        QVERIFY(names("framework"));
        QVERIFY(!names("tp"));
        QVERIFY(!names("gbs"));
    }

    /// A number format says nothing of the kernels that attend: software without fused ones is a framework's, or asked for.
    void everyPrecisionFusesAttention()
    {
        PlanRequest request = stated(8, 4, 256);
        for (const char *word : {"bf16", "fp16", "fp8", "fp8-mx", "nvfp4"}) {
            request.precision = precisionFromWord(word).value();
            QVERIFY2(resolve(request, llama8b(), 64).value().plan.fusedAttention, word);
        }
        request.precision = Precision::Fp16;
        request.fusedAttention = false;
        QVERIFY(!resolve(request, llama8b(), 64).value().plan.fusedAttention);
        request.fusedAttention.reset();
        request.framework = Framework::MegatronDeepspeed;
        QVERIFY(!resolve(request, llama8b(), 64).value().plan.fusedAttention);
    }

    void impossiblePlansAreRefusedWithTheReason_data()
    {
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("gbs");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<QString>("reason");
        QTest::newRow("ranks do not add up") << 8 << 3 << 64 << 64 << "the job's GPUs";
        QTest::newRow("heads do not divide") << 3 << 1 << 66 << 66 << "attention heads";
        QTest::newRow("batch does not divide") << 8 << 1 << 7 << 64 << "global batch";
        QTest::newRow("more stages than layers") << 1 << 64 << 64 << 64 << "at least one layer";
        QTest::newRow("zero degree") << 0 << 1 << 64 << 64 << "1 or more";
        QTest::newRow("degrees beyond 64 bits") << 2'000'000'000 << 2'000'000'000 << 64 << 64 << "= 4000000000000000000 ranks";
    }
    void impossiblePlansAreRefusedWithTheReason()
    {
        QFETCH(int, tp);
        QFETCH(int, pp);
        QFETCH(int, gbs);
        QFETCH(int, gpus);
        QFETCH(QString, reason);
        const auto resolved = resolve(stated(tp, pp, gbs), llama8b(), gpus);
        QVERIFY(!resolved);
        QVERIFY2(resolved.error().message.find(reason.toStdString()) != std::string::npos, resolved.error().message.c_str());
    }

    /// What each framework's interleaved schedule refuses before the first step.
    void interleavedRoundsAreTheFrameworks_data()
    {
        QTest::addColumn<Framework>("framework");
        QTest::addColumn<int>("microBatches");
        QTest::addColumn<QString>("reason"); // empty: it runs
        const QString few = QStringLiteral("megatron interleaves no fewer micro-batches than stages: 2 micro-batches (gbs / mbs / dp = 8), pp = 4");
        QTest::newRow("Megatron, fewer than stages") << Framework::Megatron << 2 << few;
        QTest::newRow("Megatron, groups of 5") << Framework::Megatron << 10 << QString(); // its own functional tests run so
        QTest::newRow("Megatron, whole rounds") << Framework::Megatron << 8 << QString();
        QTest::newRow("Megatron-DeepSpeed") << Framework::MegatronDeepspeed << 10 << QStringLiteral("10 micro-batches (gbs / mbs / dp = 8) do not divide by pp = 4");
        QTest::newRow("Megatron-DeepSpeed, whole rounds") << Framework::MegatronDeepspeed << 8 << QString();
        QTest::newRow("PyTorch, fewer than stages") << Framework::Torchtitan << 2 << QString();
        QTest::newRow("PyTorch, 2 rounds of 5") << Framework::Torchtitan << 10 << QString();
        QTest::newRow("PyTorch, 11 in 2 rounds") << Framework::Torchtitan << 11 << QStringLiteral("do not divide by the 2 rounds");
        QTest::newRow("AutoModel, 11 in 2 rounds") << Framework::Automodel << 11 << QStringLiteral("automodel interleaves rounds of one size alone");
        QTest::newRow("unknown") << Framework::Nanotron << 11 << QString();
    }
    void interleavedRoundsAreTheFrameworks()
    {
        QFETCH(Framework, framework);
        QFETCH(int, microBatches);
        QFETCH(QString, reason);
        PlanRequest request = stated(2, 4, 8 * microBatches); // dp 8
        request.framework = framework;
        request.mbs = 1;
        QVERIFY(resolve(request, llama8b(), 64)); // 1F1B takes any
        request.vpp = 2;
        const auto resolved = resolve(request, llama8b(), 64);
        QCOMPARE(resolved.has_value(), reason.isEmpty());
        if (!resolved)
            QVERIFY2(resolved.error().message.find(reason.toStdString()) != std::string::npos, resolved.error().message.c_str());
    }

    void expertsNeedAnMoeModel()
    {
        PlanRequest request = stated(1, 1, 64);
        request.ep = 8;
        const auto resolved = resolve(request, llama8b(), 64);
        QVERIFY(!resolved);
        QVERIFY(resolved.error().message.find("no experts") != std::string::npos);
    }

    /// Megatron's TP cuts experts, torchtitan's where there is no EP, AutoModel's never.
    void openExpertTp()
    {
        catalog::Architecture moe = llama8b();
        moe.experts = 8;
        moe.topk = 2;
        moe.moeFfn = 4096;
        const auto etp = [&](Framework framework, int ep) {
            PlanRequest request;
            request.framework = framework;
            request.gbs = 64;
            request.tp = 2;
            request.ep = ep;
            return resolve(request, moe, 64).value().plan.etp;
        };
        QVERIFY(etp(Framework::Megatron, 1) == 2 && etp(Framework::Megatron, 4) == 2);
        QVERIFY(etp(Framework::Torchtitan, 1) == 2 && etp(Framework::Torchtitan, 4) == 1);
        QVERIFY(etp(Framework::Automodel, 1) == 1 && etp(Framework::Automodel, 4) == 1);
    }

    void zeroDegreesOfAnMoeModelAreRefused()
    {
        catalog::Architecture moe = llama8b();
        moe.experts = 8;
        moe.topk = 2;
        moe.moeFfn = 4096;
        for (std::optional<int> PlanRequest::*degree : {&PlanRequest::tp, &PlanRequest::pp, &PlanRequest::ep, &PlanRequest::etp}) {
            PlanRequest request = stated(1, 1, 64);
            request.*degree = 0;
            const auto resolved = resolve(request, moe, 64);
            QVERIFY(!resolved);
            QVERIFY2(resolved.error().message.find("is 0; expected 1 or more") != std::string::npos, resolved.error().message.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
