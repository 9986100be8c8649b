// SPDX-License-Identifier: GPL-3.0-or-later
// A search must answer what single predictions would answer, whole or in parts, on any number of threads.
#include <core/search/first_plan.h>
#include <core/search/search.h>
#include <core/search/space.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <set>
#include <string>

#include <QTest>

#include <core/workload/resolve.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using test::bundled;

namespace {

predict::JobSpec job(const char *model, const char *instance, int instances, int gbs)
{
    predict::JobSpec spec;
    spec.model = *bundled().model(model);
    spec.instance = instance;
    spec.instances = instances;
    spec.plan.gbs = gbs;
    spec.plan.seq = 4096;
    return spec;
}

search::Answer found(const predict::JobSpec &spec, const search::Options &options)
{
    auto answer = search::search(bundled(), spec, options);
    if (!answer)
        qFatal("%s", describe(answer.error()).c_str());
    return *answer;
}

bool same(const search::Found &a, const search::Found &b)
{
    return a.plan == b.plan && a.instance == b.instance && a.instances == b.instances && a.score == b.score && a.place == b.place;
}

} // namespace

class tst_Search : public QObject
{
    Q_OBJECT
private slots:
    void everyAnswerIsWhatOnePredictionSays_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<int>("instances");
        QTest::addColumn<QString>("framework");
        QTest::addColumn<QString>("rankOrder");
        const char *usual = "tp-cp-ep-dp-pp";
        QTest::newRow("a dense model on 4 x p5") << "llama3-8b" << "p5.48xlarge" << 4 << "megatron" << usual;
        QTest::newRow("experts on 4 x p6-b200") << "mixtral-8x7b" << "p6-b200.48xlarge" << 4 << "megatron" << usual;
        QTest::newRow("latent attention on 18 trays of GB200") << "deepseek-v2" << "p6e-gb200.36xlarge" << 18 << "megatron" << usual;
        // Inputs gathered on a pipeline of one stage are kept; stages are cut by the cost of the head.
        QTest::newRow("nanotron") << "llama3-8b" << "p5.48xlarge" << 4 << "nanotron" << usual;
        QTest::newRow("torchtitan") << "llama3-8b" << "p5.48xlarge" << 4 << "torchtitan" << usual;
        QTest::newRow("stages before replicas") << "mixtral-8x7b" << "p5.48xlarge" << 4 << "megatron" << "tp-cp-pp-dp";
        QTest::newRow("stages innermost") << "mixtral-8x7b" << "p5.48xlarge" << 4 << "megatron" << "pp-tp-cp-ep-dp";
    }
    void everyAnswerIsWhatOnePredictionSays()
    {
        QFETCH(QString, model);
        QFETCH(QString, instance);
        QFETCH(int, instances);
        QFETCH(QString, framework);
        QFETCH(QString, rankOrder);
        predict::JobSpec spec = job(qPrintable(model), qPrintable(instance), instances, 128);
        spec.plan.framework = *workload::frameworkFromWord(framework.toStdString());
        spec.plan.rankOrder = *workload::rankOrderFromWord(rankOrder.toStdString());
        search::Options options;
        options.top = 400;
        options.pareto = true;
        const search::Answer answer = found(spec, options);
        QVERIFY(answer.fitting > 40);
        QVERIFY(answer.enumerated >= answer.fitting);
        std::vector<search::Found> all = answer.top;
        all.insert(all.end(), answer.pareto.begin(), answer.pareto.end());
        for (const search::Found &each : all) {
            predict::JobSpec one = spec;
            one.plan = each.plan;
            const auto prediction = predict::predictJob(bundled(), one);
            QVERIFY2(prediction.has_value(), prediction ? "" : describe(prediction.error()).c_str());
            QVERIFY(prediction->fits);
            QVERIFY2(std::abs(prediction->step_s / each.step_s - 1) < 1e-12,
                     qPrintable(QString::number(prediction->step_s) + " != " + QString::number(each.step_s)));
            QVERIFY(std::abs(prediction->memory.total / each.memory_B - 1) < 1e-12);
        }
    }

    /// Its states need more than the hosts have, though the GPUs would have room: as predictions say.
    void offloadedStatesFitTheHost()
    {
        for (const int instances : {2, 4}) {
            predict::JobSpec spec = job("llama3.1-405b", "p6-b200.48xlarge", instances, 64);
            spec.plan.gradReduce = workload::GradReduce::Bf16;
            search::Options options;
            for (const char *limit : {"offload=optimizer", "tp=8", "pp=2", "cp=1", "recompute=full", "shard=zero1"})
                QVERIFY2(options.limits.add(limit).has_value(), limit);
            const auto answer = search::search(bundled(), spec, options);
            QVERIFY2(answer.has_value(), answer ? "" : describe(answer.error()).c_str());
            QCOMPARE(answer->fitting > 0, instances == 4);
        }
    }

    /// Of TP 8 EP takes 4, so that each expert lies on two ranks, whose states can be cut. Where nothing has replicas all words
    /// are one plan, and the first that is allowed stands for it.
    void whatHasReplicasIsCut()
    {
        workload::Parallelism cut;
        cut.tp = 8;
        const auto words = [&](const char *model, const char *limit) {
            search::Constraints limits;
            if (limit != nullptr && !limits.add(limit))
                qFatal("%s", limit);
            std::vector<std::string> all;
            for (const search::ShardChoice &choice : search::shardsOf(limits, *bundled().model(model), cut, 8)) {
                if (choice.offload == workload::Offload::None)
                    all.push_back(toWord(choice.shard));
            }
            return all;
        };
        using Words = std::vector<std::string>;
        QCOMPARE(words("llama3-8b", nullptr), Words{"ddp"});
        QCOMPARE(words("llama3-8b", "shard=zero1,zero3"), Words{"zero1"});
        QCOMPARE(words("llama3-8b", "shard=hsdp"), Words{"hsdp"});
        cut.ep = 8;
        QCOMPARE(words("mixtral-8x7b", nullptr), Words{"ddp"});
        cut.ep = 4;
        QCOMPARE(words("mixtral-8x7b", nullptr), (Words{"ddp", "zero1", "zero2", "zero3"}));
    }

    /// Its last stage keeps as many micro-batches as the first, beside the logits.
    void zeroBubbleFitsByItsOwnMemory()
    {
        const predict::JobSpec spec = job("llama3-8b", "p5.48xlarge", 2, 128);
        search::Options options;
        options.top = 100000;
        for (const char *limit : {"schedule=1f1b,zero-bubble", "pp=2..8", "sp=on", "offload=none", "recompute=none", "mbs=1..4"})
            QVERIFY2(options.limits.add(limit).has_value(), limit);
        int zeroBubble = 0;
        for (const search::Found &each : found(spec, options).top) {
            if (each.plan.schedule != workload::Schedule::ZeroBubble)
                continue;
            predict::JobSpec one = spec;
            one.plan = each.plan;
            const auto prediction = predict::predictJob(bundled(), one);
            QVERIFY2(prediction.has_value(), prediction ? "" : describe(prediction.error()).c_str());
            QVERIFY(prediction->fits && std::abs(prediction->memory.total / each.memory_B - 1) < 1e-12);
            ++zeroBubble;
        }
        QVERIFY2(zeroBubble >= 10, std::to_string(zeroBubble).c_str());
    }

    /// Dimensions that are tried when a limit names them, each kind found in its own right.
    void namedDimensions_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<QStringList>("limits");
        QTest::newRow("offload") << "llama3-70b" << "p6e-gb200.36xlarge" << QStringList{"offload=none,optimizer,activations", "recompute=none", "sp=on"};
        QTest::newRow("CP kinds") << "llama3-8b" << "p5.48xlarge" << QStringList{"cp_kind=ring,allgather,ulysses", "cp=2..8", "recompute=none", "tp=1,2", "offload=none"};
        QTest::newRow("dispatchers") << "mixtral-8x7b" << "p6-b200.48xlarge" << QStringList{"dispatcher=nccl,deepep", "ep=2..8", "pp=1", "recompute=none", "offload=none"};
        QTest::newRow("block recompute") << "llama3-70b" << "p5.48xlarge" << QStringList{"recompute=block:1,block:4,full", "sp=on", "offload=none"};
    }
    void namedDimensions()
    {
        QFETCH(QString, model);
        QFETCH(QString, instance);
        QFETCH(QStringList, limits);
        const predict::JobSpec spec = job(qPrintable(model), qPrintable(instance), 8, 64);
        search::Options options;
        options.top = 100000;
        for (const QString &limit : limits)
            QVERIFY2(options.limits.add(limit.toStdString()).has_value(), qPrintable(limit));
        const search::Answer answer = found(spec, options);
        std::set<std::string> kinds;
        for (std::size_t i = 0; i < answer.top.size(); ++i) {
            const search::Found &each = answer.top[i];
            const workload::Plan &p = each.plan;
            kinds.insert(toWord(p.offload) + ' ' + toWord(p.cpKind) + ' ' + toWord(p.dispatcher) + ' ' + toWord(p.recompute));
            if (i % 97 != 0) // every one is predicted by the same code; a part is enough
                continue;
            predict::JobSpec one = spec;
            one.plan = p;
            const auto prediction = predict::predictJob(bundled(), one);
            QVERIFY2(prediction.has_value(), prediction ? "" : describe(prediction.error()).c_str());
            QVERIFY(prediction->fits);
            QVERIFY2(std::abs(prediction->step_s / each.step_s - 1) < 1e-12,
                     qPrintable(QString::number(prediction->step_s) + " != " + QString::number(each.step_s)));
            QVERIFY(std::abs(prediction->memory.total / each.memory_B - 1) < 1e-12);
        }
        const auto words = limits.front().split('=').last().split(',');
        QCOMPARE(kinds.size(), static_cast<std::size_t>(words.size()));
    }

    void theBestIsTheBestOfAllPredictions()
    {
        // A space small enough to walk with single predictions.
        const predict::JobSpec spec = job("llama3-8b", "p5.48xlarge", 1, 16);
        search::Options options;
        options.top = 1;
        for (const char *limit : {"recompute=none,full", "sp=off", "offload=none", "shard=ddp,zero1", "schedule=1f1b,interleaved"})
            QVERIFY(options.limits.add(limit).has_value());
        const search::Answer answer = found(spec, options);
        double best = 1e30;
        std::uint64_t fitting = 0;
        std::uint64_t valid = 0;
        for (const int tp : {1, 2, 4, 8})
            for (const int cp : {1, 2, 4, 8})
                for (const int pp : {1, 2, 4, 8})
                    for (const int mbs : {1, 2, 4, 8, 16})
                        for (int vpp = 1; vpp <= 34; ++vpp)
                            for (const auto shard : {workload::Shard::Ddp, workload::Shard::Zero1})
                                for (const auto kind : {workload::RecomputeKind::None, workload::RecomputeKind::Full}) {
                                    predict::JobSpec one = spec;
                                    workload::Plan &plan = one.plan;
                                    plan.tp = tp;
                                    plan.cp = cp;
                                    plan.pp = pp;
                                    plan.vpp = vpp;
                                    plan.mbs = mbs;
                                    plan.shard = shard;
                                    plan.recompute.kind = kind;
                                    if (8 % (tp * cp * pp) != 0)
                                        continue;
                                    plan.dp = 8 / (tp * cp * pp);
                                    const bool even = vpp == 1 || 32 % (pp * vpp) == 0 || 34 % (pp * vpp) == 0;
                                    if (!even || (plan.dp * plan.cp == 1 && shard != workload::Shard::Ddp))
                                        continue;
                                    plan.schedule = vpp > 1 ? workload::Schedule::Interleaved : workload::Schedule::OneFOneB;
                                    const auto prediction = predict::predictJob(bundled(), one);
                                    if (!prediction)
                                        continue;
                                    ++valid;
                                    if (!prediction->fits)
                                        continue;
                                    ++fitting;
                                    best = std::min(best, prediction->step_s);
                                }
        QCOMPARE(answer.enumerated, valid);
        QCOMPARE(answer.fitting, fitting);
        QVERIFY(std::abs(answer.top.at(0).step_s / best - 1) < 1e-12);
    }

    void partsMakeTheWhole()
    {
        const predict::JobSpec spec = job("llama3-8b", "p5.48xlarge", 4, 64);
        search::Options options;
        options.top = 20;
        const search::Answer whole = found(spec, options);
        std::vector<search::Found> merged;
        std::uint64_t enumerated = 0;
        options.parts = 3;
        for (options.part = 1; options.part <= 3; ++options.part) {
            const search::Answer part = found(spec, options);
            enumerated += part.enumerated;
            merged.insert(merged.end(), part.top.begin(), part.top.end());
        }
        std::sort(merged.begin(), merged.end(), [](const search::Found &a, const search::Found &b) {
            return a.score < b.score || (a.score == b.score && a.place < b.place);
        });
        QCOMPARE(enumerated, whole.enumerated);
        for (std::size_t i = 0; i < whole.top.size(); ++i)
            QVERIFY(same(merged.at(i), whole.top.at(i)));
    }

    void threadsDoNotChangeTheAnswer()
    {
        const predict::JobSpec spec = job("mixtral-8x7b", "p5en.48xlarge", 4, 64);
        search::Options options;
        options.pareto = true;
        options.threads = 1;
        const search::Answer one = found(spec, options);
        options.threads = 3;
        const search::Answer three = found(spec, options);
        QCOMPARE(one.enumerated, three.enumerated);
        QCOMPARE(one.fitting, three.fitting);
        QVERIFY(std::equal(one.top.begin(), one.top.end(), three.top.begin(), three.top.end(), same));
        QVERIFY(std::equal(one.pareto.begin(), one.pareto.end(), three.pareto.begin(), three.pareto.end(), same));
    }

    void noPlanOfTheFrontBeatsAnother()
    {
        search::Options options;
        options.pareto = true;
        QVERIFY(options.limits.add("count=2,4,8").has_value());
        const search::Answer answer = found(job("llama3-8b", "p5.48xlarge", 8, 64), options);
        QVERIFY(answer.pareto.size() > 3);
        for (const search::Found &a : answer.pareto) {
            for (const search::Found &b : answer.pareto) {
                const bool beats = a.step_s <= b.step_s && a.memory_B <= b.memory_B && a.usdPerHour <= b.usdPerHour
                    && (a.step_s < b.step_s || a.memory_B < b.memory_B || a.usdPerHour < b.usdPerHour);
                QVERIFY(!beats);
            }
        }
    }

    void limitsHold()
    {
        search::Options options;
        options.objective = search::Objective::Cost;
        for (const char *limit : {"count=1..8", "step_time_s=..4", "tp=1,2", "memory_gib=..60"})
            QVERIFY(options.limits.add(limit).has_value());
        const search::Answer answer = found(job("llama3-8b", "p5.48xlarge", 8, 128), options);
        QVERIFY(!answer.top.empty());
        for (const search::Found &each : answer.top) {
            QVERIFY(each.step_s <= 4 && each.plan.tp <= 2 && each.memory_B <= 60 * 1073741824.0);
            QCOMPARE(each.instances, answer.top.front().instances);
        }
    }

    /// A limit on a result keeps just the plans whose own prediction is within it: none more, none less.
    void resultLimitsAreThoseOfThePrediction_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"step_time_s", "memory_gib", "usd_per_million_tokens", "tokens_per_s"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void resultLimitsAreThoseOfThePrediction()
    {
        QFETCH(QString, name);
        const predict::JobSpec spec = job("llama3-8b", "p5.48xlarge", 1, 16);
        search::Options options;
        options.top = 100000;
        for (const char *limit : {"recompute=none,full", "sp=off", "offload=none", "vpp=1"})
            QVERIFY(options.limits.add(limit).has_value());
        std::vector<double> values;
        for (const search::Found &each : found(spec, options).top) {
            predict::JobSpec one = spec;
            one.plan = each.plan;
            const auto prediction = predict::predictJob(bundled(), one);
            QVERIFY2(prediction.has_value() && prediction->cost, prediction ? "no price" : describe(prediction.error()).c_str());
            values.push_back(name == "step_time_s"              ? prediction->step_s
                             : name == "memory_gib"             ? prediction->memory.total / 1073741824.0
                                 : name == "usd_per_million_tokens" ? prediction->cost->usdPerMillionTokens
                                                                    : prediction->tokensPerS);
        }
        std::ranges::sort(values);
        QVERIFY(values.size() > 40);
        const std::size_t half = values.size() / 2;
        const double limit = std::midpoint(values[half - 1], values[half]);
        QVERIFY(values[half - 1] < limit && limit < values[half]); // between two plans, on neither
        const std::string number = QString::number(limit, 'g', 17).toStdString();
        search::Options below = options;
        QVERIFY(below.limits.add(name.toStdString() + "=.." + number).has_value());
        QCOMPARE(found(spec, below).top.size(), half);
        search::Options above = options;
        QVERIFY(above.limits.add(name.toStdString() + "=" + number + "..").has_value());
        QCOMPARE(found(spec, above).top.size(), values.size() - half);
    }

    void badLimitsSayWhatIsExpected_data()
    {
        QTest::addColumn<QString>("limit");
        for (const char *bad : {"tp", "=4", "tp=", "tp=a", "tp=8..1", "tp=..", "speed=3", "tp=1,,2"})
            QTest::newRow(bad) << QString::fromLatin1(bad);
    }
    void badLimitsSayWhatIsExpected()
    {
        QFETCH(QString, limit);
        search::Constraints limits;
        const auto added = limits.add(limit.toStdString());
        QVERIFY(!added);
        QCOMPARE(added.error().code, ErrorCode::Usage);
        QVERIFY(added.error().message.find("expected") != std::string::npos);
    }

    void progressCountsWhatTheAnswerCounts()
    {
        std::mutex mutex;
        search::SoFar last;
        bool rising = true;
        search::Options options;
        options.threads = 1;
        const auto answer = search::search(bundled(), job("mixtral-8x7b", "p5.48xlarge", 2, 32), options, {}, [&](const search::SoFar &sofar) {
            const std::lock_guard lock(mutex);
            rising = rising && sofar.fraction > last.fraction && sofar.enumerated >= last.enumerated && sofar.fitting >= last.fitting;
            last = sofar;
        });
        QVERIFY(answer.has_value());
        QVERIFY(rising);
        QCOMPARE(last.fraction, 1.0);
        QCOMPARE(last.enumerated, answer->enumerated);
        QCOMPARE(last.fitting, answer->fitting);
    }

    /// A job that nobody has cut yet: near what a search among all plans would find, and not at the edge of the memory.
    void aFirstPlanIsNearTheBest_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<int>("instances");
        for (const char *model : {"llama3.1-8b", "llama3.1-70b"}) {
            QTest::addRow("%s on 8 p5", model) << model << "p5.48xlarge" << 8;
            QTest::addRow("%s on 256 p5en", model) << model << "p5en.48xlarge" << 256;
        }
    }
    void aFirstPlanIsNearTheBest()
    {
        QFETCH(QString, model);
        QFETCH(QString, instance);
        QFETCH(int, instances);
        predict::JobSpec spec = job(qPrintable(model), qPrintable(instance), instances, instances * 4);
        spec.plan.seq = 8192;
        const search::Answer all = found(spec, {});
        const auto plan = search::firstPlan(bundled(), spec);
        QVERIFY2(plan.has_value(), plan ? "" : describe(plan.error()).c_str());
        QCOMPARE(plan->gbs, spec.plan.gbs);
        QCOMPARE(plan->mbs, 1);
        QVERIFY(plan->tp <= 8 && plan->cp == 1 && plan->gpus() == 8 * instances);
        spec.plan = *plan;
        const auto prediction = predict::predictJob(bundled(), spec);
        QVERIFY2(prediction.has_value(), prediction ? "" : describe(prediction.error()).c_str());
        QVERIFY(prediction->fits && prediction->memory.total <= 0.95 * prediction->gpuMemory_B);
        QVERIFY2(prediction->step_s <= 1.1 * all.top.front().step_s, qPrintable(QStringLiteral("%1 s, the best takes %2 s").arg(prediction->step_s).arg(all.top.front().step_s)));
    }
    void aFirstPlanThatCannotBeIsRefused()
    {
        const auto none = search::firstPlan(bundled(), job("llama3.1-405b", "p5.48xlarge", 1, 4));
        QVERIFY(!none && none.error().message.find("fits") != std::string::npos);
    }

    void aStopTokenCancels()
    {
        std::stop_source source;
        source.request_stop();
        const auto answer = search::search(bundled(), job("llama3-70b", "p5.48xlarge", 64, 512), {}, source.get_token());
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_Search)
#include "tst_search.moc"
