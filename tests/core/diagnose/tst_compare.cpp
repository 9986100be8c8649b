// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster beside its prediction: the numbers that are said, and ranks that run on other hosts.
#include <core/diagnose/diagnose.h>
#include <core/diagnose/step_seen.h>

#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using telemetry::Quantity;

namespace {

constexpr int hosts = 20;
constexpr int perHost = 8;

/// Twenty hosts whose GPUs are predicted to be busy half of the time, and to hold more memory from host to host.
struct Compared {
    design::DesignPtr design = test::cluster({"p5.48xlarge", hosts, perHost, 1});
    predict::DesignPrediction prediction;
    telemetry::Observation observation;

    Compared()
    {
        prediction.job = design->jobs[0].name;
        prediction.prediction.step_s = 1;
        prediction.gpuBusy.assign(hosts * perHost, 0.5F);
        observation.age_s.assign(hosts * perHost, 1.0F);
        for (int gpu = 0; gpu < hosts * perHost; ++gpu) {
            prediction.gpuMemory_B.push_back(memoryOf(gpu / perHost));
            prediction.placement.gpuOfRank.push_back(gpu);
        }
        show(Quantity::TensorActive, prediction.gpuBusy);
        show(Quantity::MemoryUsed_B, prediction.gpuMemory_B);
    }
    static float memoryOf(int host) { return 20e9F + 2e9F * static_cast<float>(host); }
    void show(Quantity quantity, std::vector<float> values)
    {
        telemetry::Series &series = observation.series[quantity];
        series.value = std::move(values);
        series.available = true;
    }
    /// Host i holds what was predicted of host (i + by) mod 20.
    void rotate(int by)
    {
        auto &memory = observation.series.at(Quantity::MemoryUsed_B).value;
        for (int gpu = 0; gpu < hosts * perHost; ++gpu)
            memory[static_cast<std::size_t>(gpu)] = memoryOf((gpu / perHost + by) % hosts);
    }
    void silence(int host)
    {
        auto &memory = observation.series.at(Quantity::MemoryUsed_B).value;
        std::fill_n(memory.begin() + host * perHost, perHost, std::nanf(""));
    }
    [[nodiscard]] std::vector<Finding> findings() const
    {
        return diagnose::diagnose(*test::bundledCatalog(), *design, &prediction, observation, {});
    }
    [[nodiscard]] std::vector<Finding> of(const std::string &id) const
    {
        std::vector<Finding> all = findings();
        std::erase_if(all, [&](const Finding &f) { return f.id != id; });
        return all;
    }
};

} // namespace

class tst_Compare : public QObject
{
    Q_OBJECT
private slots:
    /// The percentage is of what the model says: the two numbers beside it make it.
    void theDifferenceIsOfTheModelsValue_data()
    {
        QTest::addColumn<float>("observed");
        QTest::addColumn<QString>("title");
        const auto row = [](const char *name, float observed, const char *title) { QTest::newRow(name) << observed << QString::fromUtf8(title); };
        row("less", 0.4F, "Tensor cores are active 40.0 % of the time; the model says 50.0 % (−20 %)");
        row("more", 0.6F, "Tensor cores are active 60.0 % of the time; the model says 50.0 % (+20 %)");
        row("half", 0.25F, "Tensor cores are active 25.0 % of the time; the model says 50.0 % (−50 %)");
    }
    void theDifferenceIsOfTheModelsValue()
    {
        QFETCH(float, observed);
        QFETCH(QString, title);
        Compared cluster;
        cluster.show(Quantity::TensorActive, std::vector<float>(hosts * perHost, observed));
        const auto found = cluster.of("observed-vs-predicted");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(found[0].title.english()), title);
        const auto tensor = std::ranges::find_if(found[0].evidence, [](const Evidence &e) { return e.expected == 0.5; });
        QVERIFY(tensor != found[0].evidence.end() && std::abs(tensor->value - static_cast<double>(observed)) < 1e-6);
    }

    /// As much work in as long as the tensor cores need for it; what findings cost is a part of what is lost.
    void aStepTakesAsLongAsItsWork()
    {
        Compared cluster;
        cluster.show(Quantity::TensorActive, std::vector<float>(hosts * perHost, 0.4F));
        std::vector<Finding> findings = cluster.findings();
        const auto alone = stepSeen(findings);
        QVERIFY(alone && std::abs(alone->observed_s - 1.25) < 1e-6 && alone->predicted_s == 1 && alone->explained_s == 0);
        const auto told = [&](const std::string &words) {
            const auto beside = std::ranges::find(findings, besideModelId, &Finding::id);
            return beside != findings.end() && beside->cause.english().find(words) != std::string::npos;
        };
        QVERIFY(told("For as much work a step takes about 1.25 s; the model says 1.00 s. No finding explains the 250 ms between"));
        Finding slow;
        slow.call("straggler");
        slow.job = cluster.prediction.job;
        slow.costStep_s = 0.2;
        Finding remark = slow, waived = slow, others = slow;
        remark.severity = Severity::Info;
        waived.waivedBecause = "known";
        others.job = "another";
        Finding alsoSlow = slow; // ranks that are slow at once wait for one another
        alsoSlow.costStep_s = 0.1;
        findings.insert(findings.end(), {slow, alsoSlow, remark, waived, others});
        QVERIFY(std::abs(stepSeen(findings)->explained_s - 0.2) < 1e-9);
        tellLoss(findings);
        QVERIFY(told("Of the 250 ms between, findings of this job explain about 200 ms."));
        cluster.observation.series.erase(Quantity::TensorActive);
        QVERIFY(!stepSeen(cluster.findings()));
        QVERIFY(!stepSeen({}));
    }

    /// What is observed, as multiples of what is predicted.
    void anotherPlan_data()
    {
        QTest::addColumn<double>("tensor");
        QTest::addColumn<double>("nvlink");
        QTest::addColumn<double>("efa");
        QTest::addColumn<double>("memory");
        QTest::addColumn<QString>("said"); // empty: nothing
        const auto row = [](const char *name, double tensor, double nvlink, double efa, double memory, const char *said) {
            QTest::newRow(name) << tensor << nvlink << efa << memory << QString::fromUtf8(said);
        };
        row("as predicted", 1, 1, 1, 1, "");
        row("an allocator that keeps what it took", 1, 1, 1, 1.9, "");
        row("more memory, twice the traffic", 1, 1, 2, 1.9, "");
        row("a step five times as long", 0.2, 0.2, 0.2, 1, "");
        row("a step six times as fast", 6, 6, 6, 1, "");
        row("NVLink and EFA alike: the work is told wrong", 1, 6, 6, 1, "");
        row("far more over EFA", 0.75, 0.7, 18, 1.7, "EFA carries 24 ×");
        row("far less", 1, 1, 0.1, 1, "EFA carries 0.10 ×");
        row("NVLink unknown, four times", 1, 0, 5, 1, "");
        row("NVLink unknown, far more", 1, 0, 12, 1, "EFA carries 12 ×");
        row("tensor cores unknown, far more", 0, 1, 12, 1, "EFA carries 12 ×");
        row("only EFA known", 0, 0, 12, 1, "");
        row("less than its tensors need", 1, 1, 1, 0.2, "GPUs hold");
        row("little is recomputed more", 1, 1, 1, 0.6, "");
    }
    void anotherPlan()
    {
        QFETCH(double, tensor);
        QFETCH(double, nvlink);
        QFETCH(double, efa);
        QFETCH(double, memory);
        QFETCH(QString, said);
        Compared cluster;
        const auto cards = static_cast<std::size_t>(hosts * 32);
        train::Memory stage;
        stage.weights = 5e9;
        stage.optimizer = 10e9; // of 39 GB
        cluster.prediction.prediction.stages = {stage};
        cluster.prediction.loads.nvlinkTx_B.assign(hosts * perHost, 20e9F);
        cluster.prediction.loads.efaTx_B.assign(cards, 1e9F);
        const auto times = [&](Quantity quantity, const std::vector<float> &predicted, double ratio) {
            std::vector<float> values = predicted;
            for (float &value : values)
                value *= static_cast<float>(ratio);
            if (ratio > 0)
                cluster.show(quantity, values);
            else
                cluster.observation.series.erase(quantity);
        };
        times(Quantity::TensorActive, std::vector<float>(hosts * perHost, 0.15F), tensor);
        cluster.prediction.gpuBusy.assign(hosts * perHost, 0.15F);
        times(Quantity::NvlinkTx_Bps, cluster.prediction.loads.nvlinkTx_B, nvlink);
        times(Quantity::EfaTx_Bps, cluster.prediction.loads.efaTx_B, efa);
        times(Quantity::MemoryUsed_B, cluster.prediction.gpuMemory_B, memory);
        const auto found = cluster.of("plan:" + cluster.prediction.job);
        QCOMPARE(found.size(), std::size_t(said.isEmpty() ? 0 : 1));
        if (!found.empty()) {
            QVERIFY2(found[0].title.english().find("Another plan than the design's runs: " + said.toStdString()) == 0, found[0].title.english().c_str());
            QVERIFY(found[0].severity == Severity::Warning);
        }
        const auto levels = cluster.of("observed-vs-predicted");
        QCOMPARE(levels.at(0).cause.english().find("allocators keep") != std::string::npos, memory > 1.15);
    }

    /// Input and checkpoints on cards that the ranks hardly use.
    void littleTrafficTellsNoPlan()
    {
        Compared cluster;
        const auto cards = static_cast<std::size_t>(hosts * 32);
        cluster.prediction.loads.efaTx_B.assign(cards, 5e6F);
        cluster.show(Quantity::EfaTx_Bps, std::vector<float>(cards, 2e8F));
        QVERIFY(cluster.of("plan:" + cluster.prediction.job).empty());
    }

    void ranksOnOtherHostsAreTold()
    {
        Compared cluster;
        QVERIFY(cluster.of("placement").empty());
        cluster.rotate(hosts / 2);
        const auto found = cluster.of("placement");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(std::abs(found[0].confidence - 1) < 1e-9); // the same values on other hosts
        QVERIFY(found[0].evidence.at(0).value < 0);
    }

    /// A host that says nothing, and one of which nothing is predicted, are left out on both sides.
    void hostsThatAreNotComparable_data()
    {
        QTest::addColumn<bool>("observed");
        QTest::addColumn<bool>("moved");
        for (const bool observed : {true, false})
            for (const bool moved : {true, false})
                QTest::addRow("%s, %s", observed ? "no prediction" : "no observation", moved ? "moved" : "as designed") << observed << moved;
    }
    void hostsThatAreNotComparable()
    {
        QFETCH(bool, observed);
        QFETCH(bool, moved);
        Compared cluster;
        if (moved)
            cluster.rotate(hosts / 2);
        for (const int host : {hosts - 1, hosts - 2}) { // the upper end: a zero there would turn the correlation
            if (observed)
                std::fill_n(cluster.prediction.gpuMemory_B.begin() + host * perHost, perHost, 0.0F);
            else
                cluster.silence(host);
        }
        const auto found = cluster.of("placement");
        QCOMPARE(found.size(), std::size_t{moved});
        for (const Finding &f : found)
            QVERIFY(f.confidence > 0.9 && f.confidence <= 1);
    }
};

QTEST_GUILESS_MAIN(tst_Compare)
#include "tst_compare.moc"
