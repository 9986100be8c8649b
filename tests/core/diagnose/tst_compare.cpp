// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster beside its prediction: the numbers that are said, and ranks that run on other hosts.
#include <core/diagnose/diagnose.h>

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
        for (int gpu = 0; gpu < hosts * perHost; ++gpu)
            prediction.gpuMemory_B.push_back(memoryOf(gpu / perHost));
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
    [[nodiscard]] std::vector<Finding> of(const char *id) const
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
        QCOMPARE(QString::fromStdString(found[0].title), title);
        const auto tensor = std::ranges::find_if(found[0].evidence, [](const Evidence &e) { return e.expected == 0.5; });
        QVERIFY(tensor != found[0].evidence.end() && std::abs(tensor->value - static_cast<double>(observed)) < 1e-6);
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
