// SPDX-License-Identifier: GPL-3.0-or-later
// Serving jobs in a design: what their pools send, what they meet, how they are edited, read and written.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <QtTest/QTest>

#include <core/design/deployment.h>
#include <core/design/edit.h>
#include <core/design/numbering.h>
#include <core/network/traffic.h>
#include <core/predict/byte_paths.h>
#include <core/predict/keyfigures.h>
#include <core/predict/predict.h>
#include <core/serve/memory.h>
#include <core/serve/of_design.h>
#include <core/serve/traffic.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;

namespace {

design::Design sample(const char *file)
{
    for (test::Sample &one : test::makeSamples(bundled()))
        if (one.file == file)
            return std::move(one.design);
    std::abort();
}

design::Design chat() { return sample("llama3.3-70b-4-p5en-serving.switchyard"); }
design::Design twoPools() { return sample("llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard"); }

std::shared_ptr<const predict::DesignPrediction> predicted(const design::Design &design, const char *job = "")
{
    auto out = predict::predictDesign(bundled(), design, job);
    if (!out) {
        qWarning("%s", out.error().message.c_str());
        return nullptr;
    }
    return *out;
}

workload::ServingPlan &planOf(design::Design &design) { return std::get<design::Serve>(design.jobs.front().phases.back().work).plan; }

double sum(const std::vector<float> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::string refusal(const design::Design &design)
{
    const auto out = predict::predictDesign(bundled(), design);
    return out ? std::string() : out.error().message;
}

} // namespace

class tst_ServingJob : public QObject
{
    Q_OBJECT
private slots:
    void samplesServe()
    {
        int served = 0;
        for (const test::Sample &one : test::makeSamples(bundled())) {
            for (const design::Job &job : one.design.jobs) {
                if (!design::serves(job))
                    continue;
                ++served;
                const auto p = predicted(one.design, job.name.c_str());
                QVERIFY2(p && p->serving, one.file.c_str());
                QVERIFY(p->serving->prediction.outputPerS > 0 && p->serving->prediction.kvUse < 1);
            }
        }
        QCOMPARE(served, 3);
    }

    /// Two sums of 16-bit activations per layer and token that a step computes: a ring of four sends 2 · 3/4 of them from each
    /// rank. Those are the prompts, which make the first token, the other tokens, and rows by which CUDA graphs fill a batch up.
    void allReduceBytesAreThoseOfTheTokens()
    {
        const auto p = predicted(chat());
        QVERIFY(p);
        const serve::ServingPrediction &served = p->serving->prediction;
        const catalog::Architecture &model = *bundled().model("llama3.3-70b");
        const double sums_Bps = 2 * model.layers * 2.0 * model.hidden * (served.outputPerS - served.requestsPerS + served.inputPerS);
        const double expected_Bps = sums_Bps * 4 * (2 * 3 / 4.0); // each of four ranks
        const std::vector<double> injected = network::injectedBytes(p->prediction.traffic, static_cast<int>(p->placement.gpuOfRank.size()));
        const double sent_Bps = std::accumulate(injected.begin(), injected.end(), 0.0) / p->prediction.step_s;
        QVERIFY2(sent_Bps / expected_Bps > 1 - 1e-9 && sent_Bps / expected_Bps < 1.1, qPrintable(QString::number(sent_Bps / expected_Bps)));
        QVERIFY(sum(p->loads.nvlinkTx_B) > 0);
        QCOMPARE(sum(p->loads.efaTx_B), 0.0); // TP 4 stays in the instance
    }

    /// The same entries say what it costs: communication of the steps of a GPU, all of it exposed, and of the cache's way what the
    /// prompt does not hide.
    void whereItsBytesGoIsToldInSeconds()
    {
        const auto pathOf = [](const predict::BytePaths &paths, workload::PartGroup group) { return *std::ranges::find(paths.communicators, group, &predict::CommunicatorPath::group); };
        const auto one = predicted(chat());
        const predict::BytePaths paths = predict::bytePaths(*one);
        const predict::CommunicatorPath tp = pathOf(paths, workload::PartGroup::Tp);
        const serve::PhasePrediction &phase = one->serving->prediction.phases.front();
        const double sent_s = (seconds(phase.sent.prompts) + seconds(phase.sent.decodes)) * one->prediction.step_s;
        QVERIFY(sent_s > 0 && sent_s < one->prediction.step_s);
        QVERIFY2(std::abs(tp.busy_s / sent_s - 1) < 1e-9 && std::abs(tp.exposed_s / sent_s - 1) < 1e-9, qPrintable(QString::number(tp.busy_s / sent_s)));
        QCOMPARE(paths.exposed_s, tp.exposed_s);
        // Of a token's time about as much as its communication takes: prompts come between.
        const auto comm = std::ranges::find(phase.parts, serve::Cost::Comm, &serve::PartTime::cost);
        QVERIFY2(std::abs(comm->seconds / sent_s - 1) < 0.2, qPrintable(QString::number(comm->seconds / sent_s)));

        const auto two = predicted(twoPools());
        const serve::ServingPrediction &pools = two->serving->prediction;
        const predict::CommunicatorPath cache = pathOf(predict::bytePaths(*two), workload::PartGroup::Other);
        const double each = pools.requestsPerS * two->prediction.step_s / pools.phases.front().pool.cut.replicas;
        QVERIFY(std::abs(cache.busy_s / (each * pools.transfer_s) - 1) < 1e-9 && std::abs(cache.exposed_s / (each * pools.transferExposed_s) - 1) < 1e-9);
        QVERIFY(cache.exposed_s < cache.busy_s);
        // Prompts are computed in one pool alone.
        for (const network::TrafficItem &item : two->prediction.traffic)
            QVERIFY2(!item.name.english().starts_with("prefill") || item.family.offset == 0, item.name.english().c_str());
    }

    /// Prefixes from host memory come in through every GPU's port, beside the steps.
    void offloadedPrefixesCrossTheHostsPort()
    {
        design::Design design = chat();
        const auto port_Bps = [](const predict::DesignPrediction &p) { return sum(p.loads.pcieRx_B) / p.prediction.step_s; };
        QCOMPARE(port_Bps(*predicted(design)), 0.0);
        planOf(design).hostHit = 0.4;
        const auto p = predicted(design);
        const serve::ServingPrediction &served = p->serving->prediction;
        const double token_B = served.phases.front().memory.kvToken_B;
        const double expected_Bps = served.inputPerS * 0.4 * token_B * 4; // TP 4
        QVERIFY2(std::abs(port_Bps(*p) / expected_Bps - 1) < 1e-5, qPrintable(QString::number(port_Bps(*p) / expected_Bps)));
        const auto item = std::ranges::find(p->prediction.traffic, std::string("KV cache from host memory"), [](const network::TrafficItem &one) { return one.name.english(); });
        QVERIFY(item != p->prediction.traffic.end() && item->busy_s > 0 && item->exposed_s <= 0);
    }

    /// What leaves the prefill pool's cards is the prompts' cache, and it arrives at the other pool.
    void theCacheCrossesEfa()
    {
        const design::Design design = twoPools();
        const auto p = predicted(design);
        QVERIFY(p && p->serving->prediction.phases.size() == 2);
        const serve::ServingPrediction &served = p->serving->prediction;
        serve::Serving sender = p->serving->job.serving;
        sender.cut = served.phases.front().pool.cut;
        const double perRequest = served.inputPerS / served.requestsPerS;
        const double expected = serve::kvCache_B(sender, perRequest) * served.requestsPerS * p->prediction.step_s;
        QVERIFY2(std::abs(sum(p->loads.efaTx_B) / expected - 1) < 1e-3, qPrintable(QString::number(sum(p->loads.efaTx_B) / expected)));
        const design::Numbering numbers(design, bundled());
        double fromPrefill = 0;
        double toDecode = 0;
        for (std::size_t i = 0; i < design.instances.size(); ++i) {
            const catalog::InstanceType &type = *numbers.type[i];
            for (int card = 0; card < type.nics; ++card) {
                const auto at = static_cast<std::size_t>(numbers.firstCard[i] + card);
                fromPrefill += type.id == "p5en.48xlarge" ? static_cast<double>(p->loads.efaTx_B[at]) : 0;
                toDecode += type.id == "p6-b200.48xlarge" ? static_cast<double>(p->loads.efaRx_B[at]) : 0;
            }
        }
        QVERIFY(std::abs(fromPrefill / expected - 1) < 1e-3 && std::abs(toDecode / expected - 1) < 1e-3);
    }

    void everyGpuThatServesIsFull()
    {
        const design::Design design = sample("deepseek-v3-gb200-serving.switchyard");
        const auto p = predicted(design);
        QVERIFY(p);
        QCOMPARE(p->placement.gpuOfRank.size(), std::size_t{64});
        QCOMPARE(std::ranges::count_if(p->gpuMemory_B, [](float bytes) { return bytes > 100e9F; }), 64);
        QCOMPARE(std::ranges::count(p->gpuMemory_B, 0.F), 8); // the two spares
        QVERIFY(std::ranges::all_of(p->placement.gpuOfRank, [&](std::int32_t gpu) { const float busy = p->gpuBusy[static_cast<std::size_t>(gpu)]; return busy > 0 && busy < 1; }));
    }

    /// A training on the same links knows of the cache that crosses them, and the other way round.
    void besideATraining()
    {
        design::Design design = twoPools();
        workload::Plan plan;
        plan.tp = 8;
        plan.dp = 4;
        plan.gbs = 32;
        plan.seq = 4096;
        design::Pool pool;
        for (const design::Instance &instance : design.instances)
            if (instance.type == "p5en.48xlarge")
                pool.push_back(instance.id);
        design.jobs.push_back(design::trainingJob("tune", "llama3.1-8b", plan, pool));
        const auto training = predicted(design, "tune");
        QVERIFY(training && training->trains);
        QCOMPARE(training->others.size(), std::size_t{1});
        QCOMPARE(training->others.front().job, std::string("chat"));
        const auto serving = predicted(design, "chat");
        QVERIFY(serving && serving->serving);
        QCOMPARE(serving->others.size(), std::size_t{1});
        QVERIFY(sum(serving->loads.efaTx_B) > 1.5 * sum(predicted(twoPools())->loads.efaTx_B));
    }

    void keyFiguresAreThoseOfServing()
    {
        const auto p = predicted(chat());
        const auto figures = predict::keyFigures(bundled(), chat(), p.get());
        const auto ttft = std::ranges::find(figures, "ttft_p50_s", &predict::KeyFigure::id);
        QVERIFY(ttft != figures.end() && ttft->value == p->serving->prediction.ttft_s.p50);
        QVERIFY(std::ranges::find(figures, "mfu", &predict::KeyFigure::id) == figures.end());
    }

    void documentsRoundTrip()
    {
        design::Design design = twoPools();
        workload::ServingPlan &plan = planOf(design);
        plan.maxSeqs = 128;
        plan.kvPrecision = workload::KvPrecision::Fp8;
        plan.speculate = 2;
        plan.acceptance = 0.7;
        plan.expertImbalance = 1.25;
        plan.redundantExperts = 32;
        plan.twoBatches = true;
        plan.senders = 0;
        plan.streamInterval = 10;
        plan.kvTransport = workload::KvTransport::NixlLibfabric;
        plan.kvBlocks = workload::KvBlocks::ByLayer;
        const std::string text = design::writeDesign(design);
        QVERIFY2(text.find("\"acceptance\": 0.7, \"expert_imbalance\": 1.25, \"isl\": 4000, \"isl_cv\": 0.5, \"kv_blocks\": \"by-layer\", \"kv_precision\": \"fp8\", \"kv_transport\": \"nixl-libfabric\", \"max_seqs\": 128") != std::string::npos, text.c_str());
        const auto again = design::readDesign(text, "d", &bundled());
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QVERIFY(*again == design);
        planOf(design).expertImbalance = planOf(design).redundantExperts = {}; // of a model without experts they are refused
        const auto asked = predicted(design);
        QVERIFY(asked && asked->serving);
        const serve::EngineLimits limits = asked->serving->job.serving.limits;
        QVERIFY(limits.senders == 0 && limits.streamInterval == 10 && asked->serving->job.serving.twoBatches);
        QVERIFY(asked->serving->job.carrier.transport == workload::KvTransport::NixlLibfabric && asked->serving->prediction.transferDescriptors == 250 * 160);
    }

    /// A draft model of the catalog, from the document to the job.
    void draftModelsAreSaid()
    {
        design::Design design = chat();
        workload::ServingPlan &plan = planOf(design);
        plan.draftModel = "llama3.2-1b";
        const auto refused = [&] {
            const auto read = serve::servingOfDesign(bundled(), design, design.jobs.front());
            return read ? std::string() : describe(read.error());
        };
        QVERIFY2(refused().find("\"draft_model\" without \"speculate\"") != std::string::npos, refused().c_str());
        plan.speculate = 3;
        plan.acceptance = 0.7;
        const auto again = design::readDesign(design::writeDesign(design), "d", &bundled());
        QVERIFY(again && *again == design);
        const auto asked = serve::servingOfDesign(bundled(), design, design.jobs.front());
        QVERIFY(asked && asked->job.serving.speculation.drafter && !asked->job.serving.speculation.mtp);
        QCOMPARE(asked->job.serving.speculation.drafter->model.id, std::string("llama3.2-1b"));
        plan.draftModel = "nosuch";
        QVERIFY2(refused().find("names the draft model") != std::string::npos, refused().c_str());
    }

    void wrongDocumentsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("half a GPU") << QByteArray("\"tp\": 4") << QByteArray("\"tp\": 2.5") << QByteArray("expected a whole number from 1");
        QTest::newRow("a text") << QByteArray("\"tp\": 4") << QByteArray("\"tp\": \"four\"") << QByteArray("tp");
        QTest::newRow("an engine") << QByteArray("\"version\": \"0.18.0\"") << QByteArray("\"framework\": \"tgi\"") << QByteArray("expected vllm, sglang or trtllm");
        QTest::newRow("a format") << QByteArray("\"precision\": \"fp8\"") << QByteArray("\"precision\": \"fp3\"") << QByteArray("expected bf16, fp16, fp8");
        QTest::newRow("a share") << QByteArray("\"isl_cv\": 0.5") << QByteArray("\"acceptance\": 1.5") << QByteArray("expected a number from 0 to 1");
        QTest::newRow("an imbalance") << QByteArray("\"isl_cv\": 0.5") << QByteArray("\"expert_imbalance\": 0.9") << QByteArray("expected a number from 1 to 64");
        QTest::newRow("a model") << QByteArray("llama3.3-70b\"") << QByteArray("llama9\"") << QByteArray("the catalog has no model");
    }
    void wrongDocumentsAreRefused()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, says);
        const auto text = QByteArray::fromStdString(design::writeDesign(chat())).replace(from, to);
        const auto read = design::readDesign(text.toStdString(), "d", &bundled());
        QVERIFY(!read);
        QVERIFY2(read.error().message.find(says.toStdString()) != std::string::npos, read.error().message.c_str());
    }

    /// A member that this version does not know stays where it was.
    void unknownMembersSurvive()
    {
        const auto text = QByteArray::fromStdString(design::writeDesign(chat())).replace("\"osl\": 300", "\"colour_of_tokens\": \"blue\", \"osl\": 300");
        const auto read = design::readDesign(text.toStdString(), "d", &bundled());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(design::writeDesign(*read).find("\"colour_of_tokens\": \"blue\"") != std::string::npos);
    }

    void impossibleJobsSayWhy()
    {
        design::Design design = chat();
        planOf(design).tp = 7;
        QVERIFY2(refusal(design).find("TP 7 does not divide the 64 heads") != std::string::npos, refusal(design).c_str());
        design = chat();
        planOf(design).rate = 3;
        QVERIFY2(refusal(design).find("\"rate\" beside \"concurrency\"") != std::string::npos, refusal(design).c_str());
        design = twoPools();
        planOf(design).rate = 4000;
        QVERIFY2(refusal(design).find("times what the prefill pool carries") != std::string::npos, refusal(design).c_str());
        design = chat();
        planOf(design).acceptance = 0.5;
        QVERIFY2(refusal(design).find("\"acceptance\" without \"speculate\"") != std::string::npos, refusal(design).c_str());
        design = chat();
        planOf(design).expertImbalance = 1.2;
        QVERIFY2(refusal(design).find("has no experts") != std::string::npos, refusal(design).c_str());
        design = chat();
        design.jobs.front().phases.push_back(design::Phase{.id = "rest", .model = {}, .custom = {}, .pool = {}, .after = {}, .work = design::Transfer{}, .run = {}});
        QVERIFY2(refusal(design).find("expected a job of its own") != std::string::npos, refusal(design).c_str());
        design = twoPools();
        std::get<design::Serve>(design.jobs.front().phases.front().work).plan.concurrency = 4;
        QVERIFY2(refusal(design).find("phase prefill of job chat has \"concurrency\" in \"prefill\"") != std::string::npos, refusal(design).c_str());
    }

    /// What waited for the pool that goes waits for the one that stays: the document opens again.
    void phasesThatWaitStillDo()
    {
        design::Design design = twoPools();
        design.jobs.front().phases.back().after = {"prefill"};
        const auto joined = design::joinServing(design, "chat");
        QVERIFY(joined);
        QVERIFY(joined->jobs.front().phases.front().after.empty());
        const auto again = design::readDesign(design::writeDesign(*joined), "d", &bundled());
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        QVERIFY(*again == *joined);
    }

    /// A pool whose last instance is removed goes; the other serves again as one.
    void aPoolThatIsLeftAloneServesAsOne()
    {
        design::Design design = twoPools();
        const design::Design answersGone = design::removeIds(design, design.jobs.front().phases.back().pool);
        const design::Design promptsGone = design::removeIds(design, design.jobs.front().phases.front().pool);
        for (const design::Design *left : {&answersGone, &promptsGone}) {
            QCOMPARE(left->jobs.front().phases.size(), std::size_t{1});
            QVERIFY(!refusal(*left).empty());
            const auto joined = design::joinServing(*left, "chat");
            QVERIFY(joined);
            QCOMPARE(design::kindOf(joined->jobs.front().phases.front()), std::string("serve"));
            QVERIFY2(refusal(*joined).empty(), refusal(*joined).c_str());
        }
    }

    void poolsThatOverlapAreRefused()
    {
        design::Design design = twoPools();
        design.jobs.front().phases.front().pool = design.jobs.front().phases.back().pool;
        QVERIFY2(refusal(design).find("share 2 instances") != std::string::npos, refusal(design).c_str());
    }

    void aJobIsMadeCutAndPutTogether()
    {
        const design::Design bare = test::uniform(bundled(), "p5.48xlarge", 4);
        std::string name;
        const auto made = design::addServing(bare, bundled(), {}, &name);
        QVERIFY(made && name == "serving-1");
        QVERIFY2(refusal(*made).empty(), refusal(*made).c_str());
        const auto split = design::splitServing(*made, name);
        QVERIFY(split);
        QCOMPARE(split->jobs.front().phases.size(), std::size_t{2});
        QCOMPARE(split->jobs.front().phases[0].pool.size(), std::size_t{2});
        QCOMPARE(design::kindOf(split->jobs.front().phases[0]), std::string("prefill"));
        QVERIFY2(refusal(*split).empty(), refusal(*split).c_str());
        QVERIFY(*design::joinServing(*split, name) == *made);
        QVERIFY(!design::joinServing(*made, name));
        QVERIFY(!design::splitServing(*design::addServing(bare, bundled(), {bare.instances.front().id}), "serving-1"));
        QVERIFY(!design::addServing({}, bundled(), {}));
        QVERIFY(!design::changePool(*made, name, "serve", {"nobody"}));
        QCOMPARE(design::changePool(*made, name, "serve", {bare.instances[1].id})->jobs.front().phases.front().pool.size(), std::size_t{1});
        const auto other = design::useModel(*split, bundled(), name, *bundled().model("llama3.1-8b"));
        QVERIFY(other && std::ranges::all_of(other->jobs.front().phases, [](const design::Phase &phase) { return phase.model == "llama3.1-8b"; }));
    }

    /// From one pool to two of another ratio, to a third, and back: cuts, pools and clients are as the deployment has them.
    void aDeploymentIsApplied()
    {
        const design::Design bare = test::uniform(bundled(), "p5.48xlarge", 4);
        const design::Design made = *design::addServing(bare, bundled(), {});
        const auto planOf = [](const design::Design &design, std::size_t phase) { return std::get<design::Serve>(design.jobs.front().phases[phase].work).plan; };
        const auto two = design::deployServing(made, "serving-1", {{8, 1, 1, 1}, design::ServingDegrees{4, 2, 1, 1}, 1, 200});
        QVERIFY(two);
        QCOMPARE(two->jobs.front().phases.size(), std::size_t{2});
        QCOMPARE(two->jobs.front().phases[0].pool, design::Pool{bare.instances[0].id});
        QCOMPARE(two->jobs.front().phases[1].pool.size(), std::size_t{3});
        QVERIFY(planOf(*two, 0).tp == 4 && planOf(*two, 0).pp == 2 && planOf(*two, 1).tp == 8 && !planOf(*two, 1).pp);
        QVERIFY(planOf(*two, 1).concurrency == 200);
        QVERIFY2(refusal(*two).empty(), refusal(*two).c_str());
        const auto other = design::deployServing(*two, "serving-1", {{8, 1, 1, 1}, design::ServingDegrees{8, 1, 1, 1}, 3, {}});
        QVERIFY(other);
        QCOMPARE(other->jobs.front().phases[0].pool.size(), std::size_t{3});
        QVERIFY(planOf(*other, 1).concurrency == 200);
        const auto one = design::deployServing(*other, "serving-1", {{4, 1, 1, 1}, {}, 0, {}});
        QVERIFY(one);
        QCOMPARE(one->jobs.front().phases.size(), std::size_t{1});
        QVERIFY(one->jobs.front().phases[0].pool.empty()); // all instances
        QVERIFY(planOf(*one, 0).tp == 4);
        QVERIFY2(refusal(*one).empty(), refusal(*one).c_str());
        QVERIFY(!design::deployServing(made, "serving-1", {{8, 1, 1, 1}, design::ServingDegrees{8, 1, 1, 1}, 4, {}}));
        QVERIFY(!design::deployServing(bare, "", {{8, 1, 1, 1}, {}, 0, {}}));
    }
};

QTEST_APPLESS_MAIN(tst_ServingJob)
#include "tst_serving_job.moc"
