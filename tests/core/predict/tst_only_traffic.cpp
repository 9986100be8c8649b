// SPDX-License-Identifier: GPL-3.0-or-later
// The links of each kind of communicator alone: together they are all, and each loads what it must.
#include <core/predict/only_traffic.h>

#include <algorithm>
#include <numeric>

#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::predict;
using namespace switchyard::workload;
using workload::PartGroup;

namespace {

double sum(const std::vector<float> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::shared_ptr<const DesignPrediction> predicted(const char *sample)
{
    const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    return *predictDesign(test::bundled(), *design);
}

} // namespace

class tst_OnlyTraffic : public QObject
{
    Q_OBJECT
private slots:
    void thePartsAreTheWhole_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char *sample : {"llama3.1-405b-16384-h100.switchyard", "llama3.1-8b-4-p6-b200.switchyard"})
            QTest::newRow(sample) << QString::fromLatin1(sample);
    }
    void thePartsAreTheWhole()
    {
        QFETCH(QString, sample);
        const auto all = predicted(qPrintable(sample));
        const TrafficMask mask = trafficIn(*all);
        std::vector<double> nvlink(all->loads.nvlinkTx_B.size()), cards(all->loads.efaTx_B.size()), uplinks(all->loads.uplinkTx_B.size());
        for (unsigned bit = 1; bit <= otherJobs; bit <<= 1) {
            if ((mask & bit) == 0)
                continue;
            const auto one = onlyTraffic(*all, bit);
            const auto add = [](std::vector<double> &to, const std::vector<float> &values) {
                for (std::size_t i = 0; i < to.size(); ++i)
                    to[i] += static_cast<double>(values[i]);
            };
            add(nvlink, one->loads.nvlinkTx_B);
            add(cards, one->loads.efaTx_B);
            add(uplinks, one->loads.uplinkTx_B);
        }
        const auto same = [](const std::vector<double> &parts, const std::vector<float> &whole) {
            return std::ranges::equal(parts, whole, [](double a, float b) { return std::abs(a - static_cast<double>(b)) <= 1e-5 * std::max(1.0, a); });
        };
        QVERIFY(same(nvlink, all->loads.nvlinkTx_B));
        QVERIFY(same(cards, all->loads.efaTx_B));
        QVERIFY(same(uplinks, all->loads.uplinkTx_B));
        QCOMPARE(onlyTraffic(*all, mask)->loads.nvlinkTx_B, all->loads.nvlinkTx_B);
    }
    void eachGoesWhereItMust()
    {
        const auto all = predicted("llama3.1-405b-16384-h100.switchyard"); // TP 8 in a host, PP between hosts
        const auto tp = onlyTraffic(*all, bitOf(PartGroup::Tp));
        QVERIFY(sum(tp->loads.nvlinkTx_B) > 0);
        QCOMPARE(sum(tp->loads.efaTx_B), 0.0);
        const auto pp = onlyTraffic(*all, bitOf(PartGroup::Pp));
        QCOMPARE(sum(pp->loads.nvlinkTx_B), 0.0);
        QVERIFY(sum(pp->loads.efaTx_B) > 0);
        QCOMPARE(sum(onlyTraffic(*all, 0)->loads.efaTx_B), 0.0);
        QCOMPARE(pp->prediction.step_s, all->prediction.step_s);
    }
    void otherJobsStayWhereTheyAre() // whose GPUs these are does not depend on whose traffic is shown
    {
        const auto all = predicted("llama3.1-8b-4-p6-b200.switchyard");
        DesignPrediction two = *all;
        two.others.push_back({"b", two.placement, two.prediction.traffic});
        const auto own = onlyTraffic(two, trafficIn(*all));
        QCOMPARE(own->others.size(), std::size_t(1));
        QCOMPARE(own->others.front().placement.gpuOfRank, two.placement.gpuOfRank);
        QCOMPARE(own->loads.efaTx_B, all->loads.efaTx_B);
        QCOMPARE(trafficIn(*own), trafficIn(*all)); // they send nothing
        QCOMPARE(trafficIn(two), trafficIn(*all) | otherJobs);
        QVERIFY(sum(onlyTraffic(two, trafficIn(two))->loads.efaTx_B) > 1.5 * sum(all->loads.efaTx_B));
    }
};

QTEST_GUILESS_MAIN(tst_OnlyTraffic)
#include "tst_only_traffic.moc"
