// SPDX-License-Identifier: GPL-3.0-or-later
// What runs on a watched cluster becomes jobs of its design.
#include <core/adopt/adopt_jobs.h>

#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/predict/predict.h>
#include <core/telemetry/source.h>

#include <tests/support/clusters.h>

using namespace switchyard;

namespace {

constexpr int hosts = 16, perHost = 8;

/// Sixteen hosts on which a training of Llama 3.1 70B runs; the design below knows its hosts alone.
struct Watched {
    design::DesignPtr trains = test::cluster({"p5.48xlarge", hosts, 8, 4, "llama3.1-70b"});
    design::Design drawn = *trains;
    telemetry::Observation seen = **telemetry::makeDemoSource(trains, test::bundledCatalog(), {1, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return 1.8e9; }})->observe({}, {});

    Watched() { drawn.jobs.clear(); }
    /// Labels name a job on the GPUs [first, last) of a host's list.
    void label(const std::string &name, int firstHost, int lastHost, int gpusOfHost = perHost)
    {
        seen.jobs.push_back({name, "hpc_job", {}});
        for (int gpu = firstHost * perHost; gpu < lastHost * perHost; ++gpu)
            if (gpu % perHost < gpusOfHost)
                seen.jobOfGpu[static_cast<std::size_t>(gpu)] = static_cast<int>(seen.jobs.size()) - 1;
    }
    void forgetLabels()
    {
        seen.jobs.clear();
        seen.jobOfGpu.assign(hosts * perHost, -1);
    }
    void serve(telemetry::ServingEngine engine, const std::string &model, int firstHost, int lastHost, int perHostReplicas)
    {
        auto serving = std::make_shared<telemetry::ServingObservation>();
        telemetry::ServedModel served;
        served.engine = engine;
        served.model = model;
        for (int host = firstHost; host < lastHost; ++host)
            for (int r = 0; r < perHostReplicas; ++r) {
                telemetry::ServingEndpoint endpoint;
                endpoint.engine = engine;
                endpoint.model = model;
                endpoint.instance = "h" + std::to_string(host) + ":" + std::to_string(8000 + r);
                endpoint.host = host;
                endpoint.figures.promptTokens_per_s = 4000;
                endpoint.figures.outputTokens_per_s = 600;
                endpoint.figures.requests_per_s = 2;
                endpoint.figures.running = 20;
                endpoint.figures.waiting = 0;
                served.endpoints.push_back(serving->endpoints.size());
                serving->endpoints.push_back(std::move(endpoint));
            }
        serving->models.push_back(std::move(served));
        seen.serving = std::move(serving);
    }
    [[nodiscard]] adopt::Adoption adopted() const
    {
        auto result = adopt::adoptJobs(*test::bundledCatalog(), drawn, seen);
        return result ? std::move(*result) : adopt::Adoption{drawn, {{"failed: " + describe(result.error()), 0, {}, {}}}};
    }
};

const workload::ServingPlan *planServing(const design::Design &design, std::string_view job)
{
    const auto found = design::findJob(design, job);
    return &std::get<design::Serve>(design::servingOf(**found)->work).plan;
}

const workload::ServingPlan &servingPlan(const design::Design &design)
{
    return std::get<design::Serve>(design::servingOf(design.jobs.front())->work).plan;
}

} // namespace

class tst_AdoptJobs : public QObject
{
    Q_OBJECT
private slots:
    void aNameThatSaysItsModelTrains()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("ml/llama3.1-70b-pretrain-1042", 0, hosts);
        const adopt::Adoption adopted = cluster.adopted();
        QCOMPARE(adopted.jobs.size(), std::size_t{1});
        const design::Job &job = adopted.design.jobs.at(0);
        QCOMPARE(job.name, std::string("ml/llama3.1-70b-pretrain-1042"));
        const design::Phase *const training = design::trainingOf(job);
        QVERIFY2(training, adopted.jobs[0].what.english().c_str());
        QCOMPARE(training->model, std::string("llama3.1-70b"));
        const workload::Plan &plan = *design::planOf(job);
        QCOMPARE(plan.gpus(), hosts * perHost);
        QCOMPARE(plan.tp, 8); // what runs
        QVERIFY2(adopted.jobs[0].what.english().find("trains llama3.1-70b") == 0 && adopted.jobs[0].what.english().find("nearest to what is seen") != std::string::npos, adopted.jobs[0].what.english().c_str());
        QVERIFY(predict::predictDesign(*test::bundledCatalog(), adopted.design, job.name));
        QVERIFY(design::readDesign(design::writeDesign(adopted.design), "adopted", test::bundledCatalog().get()));
    }

    void whatNothingTellsIsKeptWithoutWork()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("1042", 0, 12);
        cluster.label("notebook", 12, 13, 2); // two GPUs of a host
        const adopt::Adoption adopted = cluster.adopted();
        QCOMPARE(adopted.jobs.size(), std::size_t{2});
        for (const design::Job &job : adopted.design.jobs)
            QCOMPARE(design::kindOf(job.phases.at(0)), std::string(design::unstatedKind));
        QCOMPARE(adopted.design.jobs[0].phases[0].pool.size(), std::size_t{12});
        QCOMPARE(adopted.design.jobs[1].phases[0].pool, design::Pool{"h-0012"});
        QVERIFY(adopted.jobs[1].what.english().find("2 GPUs") != std::string::npos);
        // Once more there is nothing left to add.
        cluster.drawn = adopted.design;
        QVERIFY(cluster.adopted().jobs.empty());
        QVERIFY(cluster.adopted().design == adopted.design);
    }

    /// A job of the design that runs there is that job, whatever the server calls it.
    void whatTheDesignHasIsNotAddedAgain()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("1042", 0, hosts);
        cluster.drawn = *cluster.trains;
        QVERIFY(cluster.adopted().jobs.empty());
    }

    void enginesSayWhatTheyServe()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("ml/chat", 0, 4);
        cluster.serve(telemetry::ServingEngine::Sglang, "meta-llama/Llama-3.3-70B-Instruct", 0, 4, 2);
        const adopt::Adoption adopted = cluster.adopted();
        QCOMPARE(adopted.jobs.size(), std::size_t{1});
        const design::Job &job = adopted.design.jobs.at(0);
        QVERIFY2(design::serves(job), adopted.jobs[0].what.english().c_str());
        QCOMPARE(job.name, std::string("ml/chat"));
        QCOMPARE(QString::fromStdString(design::servingOf(job)->model), QStringLiteral("llama3.1-70b")); // of one architecture
        const workload::ServingPlan &plan = servingPlan(adopted.design);
        QVERIFY(plan.framework == workload::ServingFramework::Sglang);
        QCOMPARE(plan.tp.value_or(0), 4.0);       // 32 GPUs, 8 replicas
        QCOMPARE(plan.replicas.value_or(0), 8.0);
        QCOMPARE(plan.isl.value_or(0), 2000.0);   // 4000 tokens/s of 2 requests/s
        QCOMPARE(plan.osl.value_or(0), 300.0);
        QCOMPARE(plan.concurrency.value_or(0), 160.0);
        QVERIFY(predict::predictDesign(*test::bundledCatalog(), adopted.design, job.name));
    }

    /// No label of a GPU names it: its engines do. A frontend of Dynamo stands for replicas that nobody counts.
    void enginesWithoutLabels()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.serve(telemetry::ServingEngine::Dynamo, "Qwen/Qwen3-32B", 2, 6, 1);
        const adopt::Adoption adopted = cluster.adopted();
        QCOMPARE(adopted.jobs.size(), std::size_t{1});
        const design::Job &job = adopted.design.jobs.at(0);
        QCOMPARE(job.name, std::string("Qwen3-32B"));
        QVERIFY(design::serves(job) && !servingPlan(adopted.design).tp);
        QCOMPARE(design::servingOf(job)->pool.size(), std::size_t{4});
        cluster.serve(telemetry::ServingEngine::Vllm, "our/own-thing", 2, 6, 1);
        const adopt::Adoption own = cluster.adopted();
        QCOMPARE(design::kindOf(own.design.jobs.at(0).phases.at(0)), std::string(design::unstatedKind));
        QVERIFY(own.jobs[0].what.english().find("our/own-thing") != std::string::npos);
    }

    /// One job is told by labels, the engines of another by themselves: once more there is nothing left to add.
    void labelsOfOneJobLeaveTheOthersUntold()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("1042", 0, 8);
        cluster.serve(telemetry::ServingEngine::Vllm, "Qwen/Qwen3-32B", 10, 12, 1);
        const adopt::Adoption adopted = cluster.adopted();
        QCOMPARE(adopted.jobs.size(), std::size_t{2});
        QVERIFY(!planServing(adopted.design, "Qwen3-32B")->tp); // which GPUs are its own nobody tells
        cluster.drawn = adopted.design;
        QVERIFY(cluster.adopted().jobs.empty());
    }

    /// A name of an engine is no training, and engines on a few hosts of a job are not all of its work.
    void whatOnlyLooksLikeIt()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("ml/vllm-llama3.1-70b", 0, 4);
        const adopt::Adoption silent = cluster.adopted();
        QCOMPARE(design::kindOf(silent.design.jobs.at(0).phases.at(0)), std::string(design::unstatedKind));
        QVERIFY(silent.jobs[0].what.english().find("no engine is scraped") != std::string::npos);
        cluster.forgetLabels();
        cluster.label("grpo-run", 0, 12);
        cluster.serve(telemetry::ServingEngine::Vllm, "Qwen/Qwen3-32B", 0, 1, 1);
        const adopt::Adoption few = cluster.adopted();
        QCOMPARE(design::kindOf(few.design.jobs.at(0).phases.at(0)), std::string(design::unstatedKind));
        QVERIFY2(few.jobs[0].what.english().find("on 1 of them") != std::string::npos, few.jobs[0].what.english().c_str());
    }

    /// Two models on the same hosts are two jobs, of which nobody knows the shares; a path for a name has its last word.
    void twoModelsOnAHost()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.serve(telemetry::ServingEngine::Vllm, "/models/Qwen3-32B/", 0, 2, 1);
        auto both = std::make_shared<telemetry::ServingObservation>(*cluster.seen.serving);
        telemetry::ServedModel second;
        second.engine = telemetry::ServingEngine::Vllm;
        second.model = "meta-llama/Llama-3.1-8B";
        second.endpoints = {both->endpoints.size()};
        both->endpoints.push_back(both->endpoints.front());
        both->endpoints.back().model = second.model;
        both->models.push_back(second);
        cluster.seen.serving = both;
        const adopt::Adoption adopted = cluster.adopted();
        QCOMPARE(adopted.jobs.size(), std::size_t{2});
        QCOMPARE(QString::fromStdString(adopted.jobs[0].name + ", " + adopted.jobs[1].name), QStringLiteral("Qwen3-32B, Llama-3.1-8B"));
        QCOMPARE(design::servingOf(adopted.design.jobs[1])->model, std::string("llama3.1-8b"));
    }

    /// A frontend of Dynamo and the engines behind it are one deployment; beside another model it is a job of its own.
    void aFrontendIsOfItsEngines_data()
    {
        QTest::addColumn<QString>("served");
        QTest::addColumn<QString>("jobs");
        QTest::newRow("of its engines") << "Qwen/Qwen3-32B" << "Qwen3-32B-FP8";
        QTest::newRow("of others") << "meta-llama/Llama-3.1-8B" << "Llama-3.1-8B, Qwen3-32B-FP8";
    }
    void aFrontendIsOfItsEngines()
    {
        QFETCH(QString, served);
        QFETCH(QString, jobs);
        Watched cluster;
        cluster.forgetLabels();
        cluster.serve(telemetry::ServingEngine::Vllm, "/models/Qwen3-32B-FP8", 2, 6, 1);
        auto both = std::make_shared<telemetry::ServingObservation>(*cluster.seen.serving);
        telemetry::ServedModel frontend;
        frontend.engine = telemetry::ServingEngine::Dynamo;
        frontend.model = served.toStdString();
        frontend.endpoints = {both->endpoints.size()};
        both->endpoints.push_back(both->endpoints.front());
        both->endpoints.back().engine = frontend.engine;
        both->endpoints.back().model = frontend.model;
        both->models.insert(both->models.begin(), frontend);
        cluster.seen.serving = both;
        const adopt::Adoption adopted = cluster.adopted();
        QStringList names;
        for (const adopt::AdoptedJob &job : adopted.jobs)
            names << QString::fromStdString(job.name);
        QCOMPARE(names.join(QStringLiteral(", ")), jobs);
        QCOMPARE(adopted.design.jobs.back().phases.front().pool.size(), std::size_t{4});
        cluster.drawn = adopted.design;
        QVERIFY(cluster.adopted().jobs.empty());
    }

    /// A host of the last hour without a sample is counted to the only job, and runs none of it.
    void aHostWithoutDataRunsNothing()
    {
        Watched cluster;
        cluster.forgetLabels();
        cluster.label("1042", 0, 12);
        for (std::size_t gpu = 12 * perHost; gpu < hosts * perHost; ++gpu)
            cluster.seen.age_s[gpu] = std::nanf("");
        QCOMPARE(cluster.adopted().design.jobs.at(0).phases.at(0).pool.size(), std::size_t{12});
    }

    /// Instances in the order of host names as people count, not as letters sort.
    void hostsStandInTheOrderOfTheirNumbers()
    {
        Watched cluster;
        cluster.forgetLabels();
        for (std::size_t i = 0; i < cluster.drawn.instances.size(); ++i)
            cluster.drawn.instances[i].host = "node-" + std::to_string(hosts - i);
        cluster.label("1042", 0, hosts);
        const design::Pool pool = cluster.adopted().design.jobs.at(0).phases.at(0).pool;
        QCOMPARE(pool.front(), std::string("h-0015")); // node-1
        QCOMPARE(pool[1], std::string("h-0014"));      // node-2, before node-10
        QCOMPARE(pool.back(), std::string("h-0000"));
    }

    void modelsInNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("model");
        const auto row = [](const char *name, const char *model) { QTest::newRow(name) << name << model; };
        row("llama3.1-70b-pretrain", "llama3.1-70b");
        row("ml/train_llama3.1-405b_v2", "llama3.1-405b");
        row("deepseek-v3-sft-0921", "deepseek-v3");
        row("qwen3-235b-a22b", "qwen3-235b-a22b");
        row("1042", "");
        row("llama", "");
        row("train-large-model", "");
        row("", "");
        row("notebook-7b", "");
    }
    void modelsInNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, model);
        const catalog::Architecture *const found = adopt::modelInName(*test::bundledCatalog(), name.toStdString());
        QCOMPARE(found ? QString::fromStdString(found->id) : QString(), model);
    }
};

QTEST_GUILESS_MAIN(tst_AdoptJobs)
#include "tst_adopt_jobs.moc"
