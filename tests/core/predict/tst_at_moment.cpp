// SPDX-License-Identifier: GPL-3.0-or-later
// Links at one time of the step: over all times they carry what the step's mean says, and a stage's history is theirs.
#include <core/predict/at_moment.h>
#include <core/predict/uplink_history.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <QElapsedTimer>
#include <bitset>
#include <tuple>

#include <QTest>

#include <core/predict/stage_links.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::predict;

namespace {

std::shared_ptr<const DesignPrediction> predicted(const char *sample)
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    return *predictDesign(test::bundled(), *design);
}

train::Moments momentsIn(const DesignPrediction &prediction) { return train::momentsOf(*prediction.engine, train::timeline(*prediction.engine)); }

double sum(const std::vector<float> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

} // namespace

class tst_AtMoment : public QObject
{
    Q_OBJECT
private slots:
    void overTimeItIsTheMean_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char *sample : {"llama3.1-70b-64-p5en.switchyard", "llama3.1-8b-4-p6-b200.switchyard"})
            QTest::newRow(sample) << QString::fromLatin1(sample);
    }
    void overTimeItIsTheMean()
    {
        QFETCH(QString, sample);
        const auto mean = predicted(qPrintable(sample));
        const train::Moments moments = momentsIn(*mean);
        std::vector<double> times = {0, moments.end_s};
        for (int stage = 0; stage < moments.plan.pp; ++stage) {
            const auto own = train::changesOf(moments, stage);
            times.insert(times.end(), own.begin(), own.end());
        }
        std::ranges::sort(times);
        times.erase(std::unique(times.begin(), times.end()), times.end());
        std::vector<double> nvlink(mean->loads.nvlinkTx_B.size()), cards(mean->loads.efaRx_B.size());
        for (std::size_t i = 1; i < times.size(); ++i) {
            const auto now = atMoment(*mean, moments, (times[i] + times[i - 1]) / 2);
            const double share = (times[i] - times[i - 1]) / mean->loads.step_s;
            for (std::size_t g = 0; g < nvlink.size(); ++g)
                nvlink[g] += static_cast<double>(now->loads.nvlinkTx_B[g]) * share;
            for (std::size_t c = 0; c < cards.size(); ++c)
                cards[c] += static_cast<double>(now->loads.efaRx_B[c]) * share;
        }
        QVERIFY(sum(mean->loads.nvlinkTx_B) > 0 && sum(mean->loads.efaRx_B) > 0);
        for (std::size_t g = 0; g < nvlink.size(); ++g)
            QVERIFY(std::abs(nvlink[g] - static_cast<double>(mean->loads.nvlinkTx_B[g])) <= 1e-4 * nvlink[g]);
        for (std::size_t c = 0; c < cards.size(); ++c)
            QVERIFY(std::abs(cards[c] - static_cast<double>(mean->loads.efaRx_B[c])) <= 1e-4 * cards[c]);
    }

    /// A forward pass: TP on NVLink, cards carry activations alone. After the last backward: cards carry DP, NVLink rests of TP.
    void whatRunsWhen()
    {
        const auto mean = predicted("llama3.1-405b-16384-h100.switchyard");
        QElapsedTimer timer;
        timer.start();
        const train::Moments moments = momentsIn(*mean);
        const qint64 laid_ms = timer.restart();
        const auto &first = moments.stages.front();
        const auto middleOf = [](const train::Interval &of) { return (of.from_s + of.to_s) / 2; };
        const double inForward = middleOf(first[static_cast<std::size_t>(train::StepSlot::Forward)][20]);
        const double inTail = middleOf(first[static_cast<std::size_t>(train::StepSlot::Tail)].front());
        const auto forward = atMoment(*mean, moments, inForward);
        qInfo("16,384 GPUs: moments %lld ms, one look %lld ms", laid_ms, timer.elapsed());
        const auto tail = atMoment(*mean, moments, inTail);
        const int gpu = mean->placement.gpuOfRank.front();
        const auto of = [gpu](const std::vector<float> &values) { return values[static_cast<std::size_t>(gpu)]; };
        QVERIFY(of(forward->loads.nvlinkTx_B) > of(mean->loads.nvlinkTx_B));
        QVERIFY(of(tail->loads.nvlinkTx_B) < 0.5F * of(forward->loads.nvlinkTx_B));
        QVERIFY(of(tail->loads.pcieTx_B) > 1.5F * of(mean->loads.pcieTx_B)); // the cards' bytes cross the GPU's port
        QVERIFY(of(forward->loads.pcieTx_B) < of(tail->loads.pcieTx_B));
        const MomentOfStep drawn = momentOf(*mean, moments, inTail);
        QCOMPARE(drawn.prediction->loads.efaTx_B, tail->loads.efaTx_B);
        QCOMPARE(*drawn.sending, sendingAt(*mean, moments, inTail)); // causes and loads are of one list
        QCOMPARE(tail->prediction.step_s, mean->prediction.step_s);
        QCOMPARE(sum(atMoment(*mean, moments, inTail, bitOf(workload::PartGroup::Tp))->loads.efaTx_B), 0.0);
        for (std::size_t c = 0; c < tail->loads.efaTx_B.size(); c += 97)
            QVERIFY(static_cast<double>(tail->loads.efaTx_B[c]) <= static_cast<double>(tail->loads.card_Bps[c]) * tail->loads.step_s * 1.001);
    }

    /// Of chosen communicators alone: TP is on NVLink only, and those on the cards are together what the cards carry.
    void theHistoryOfSomeCommunicators()
    {
        const auto mean = predicted("llama3.1-405b-16384-h100.switchyard");
        const train::Moments moments = momentsIn(*mean);
        const auto sums = [&](TrafficMask mask) {
            double nvlink = 0, cards = 0;
            std::bitset<workload::partGroupCount> sending;
            for (const LinkHistory::Step &step : linkHistory(*mean, moments, 3, mask).steps) {
                nvlink += step.nvlink * (step.to_s - step.from_s);
                cards += step.cards * (step.to_s - step.from_s);
                sending |= step.sending;
            }
            return std::tuple(nvlink, cards, sending);
        };
        const auto [nvlink, cards, all] = sums(~0U);
        const auto [tpNvlink, tpCards, tp] = sums(bitOf(workload::PartGroup::Tp));
        const auto [dpNvlink, dpCards, dp] = sums(bitOf(workload::PartGroup::Dp));
        const auto [ppNvlink, ppCards, pp] = sums(bitOf(workload::PartGroup::Pp));
        QVERIFY(std::abs(tpNvlink - nvlink) < 1e-9 && tpCards == 0 && dpNvlink == 0 && ppNvlink == 0);
        QVERIFY(dpCards > 0 && ppCards > 0 && dpCards < cards && ppCards < cards && dpCards + ppCards >= cards * (1 - 1e-9));
        QVERIFY(tp.count() == 1 && dp.count() == 1 && pp.count() == 1 && (tp | dp | pp) == all);
    }

    /// A rank's own links: at each time what the drawing shows of its GPU then; the stage is the mean of its ranks.
    void theHistoryOfOneRank()
    {
        const auto mean = predicted("llama3.1-70b-64-p5en.switchyard");
        const train::Moments moments = momentsIn(*mean);
        std::vector<double> nvlink, cards; // by time, summed over the ranks of stage 1
        const LinkHistory stage = linkHistory(*mean, moments, 1);
        int ranks = 0;
        for (std::size_t rank = 0; rank < mean->placement.gpuOfRank.size(); ++rank) {
            if (layer::roleOf(moments.plan, static_cast<int>(rank)).pp != 1)
                continue;
            const LinkHistory own = linkHistoryOfRank(*mean, moments, static_cast<int>(rank));
            const auto at = [](const LinkHistory &history, double time_s) { return *std::ranges::upper_bound(history.steps, time_s, {}, &LinkHistory::Step::to_s); };
            nvlink.resize(stage.steps.size());
            cards.resize(stage.steps.size());
            for (std::size_t i = 0; i < stage.steps.size(); ++i) {
                const LinkHistory::Step step = at(own, (stage.steps[i].from_s + stage.steps[i].to_s) / 2);
                nvlink[i] += step.nvlink;
                cards[i] += step.cards;
                QCOMPARE(step.sending, stage.steps[i].sending);
            }
            if (ranks++ % 32 == 0)
                for (std::size_t i = 0; i < stage.steps.size(); i += 1 + stage.steps.size() / 6) {
                    const double time_s = (stage.steps[i].from_s + stage.steps[i].to_s) / 2;
                    const auto gpu = static_cast<std::size_t>(mean->placement.gpuOfRank[rank]);
                    const network::LinkLoads loads = atMoment(*mean, moments, time_s)->loads;
                    const double drawn = static_cast<double>(std::max(loads.nvlinkTx_B[gpu], loads.nvlinkRx_B[gpu])) / loads.step_s / own.nvlink_Bps;
                    QVERIFY2(std::abs(at(own, time_s).nvlink - drawn) < 1e-5, qPrintable(QStringLiteral("rank %1 at %2 s: %3, drawn %4").arg(rank).arg(time_s).arg(at(own, time_s).nvlink).arg(drawn)));
                }
        }
        QCOMPARE(ranks, 128);
        for (std::size_t i = 0; i < stage.steps.size(); ++i) { // the busier direction may be one of a rank, the other of another
            QVERIFY(nvlink[i] / ranks >= stage.steps[i].nvlink - 1e-9 && nvlink[i] / ranks <= 2 * stage.steps[i].nvlink + 1e-9);
            QVERIFY(cards[i] / ranks >= stage.steps[i].cards - 1e-9 && cards[i] / ranks <= 2 * stage.steps[i].cards + 1e-9);
        }
    }

    /// EP 16 on UltraServers of 72 GPUs: of the nine groups of a stage the fifth lies across two of them, and sends over its cards.
    void ranksOfAStageMayDiffer()
    {
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/deepseek-v3-gb200-ultraservers.switchyard", &test::bundled());
        QVERIFY(design);
        design::Phase &phase = design->jobs.front().phases.front();
        auto &plan = std::get<workload::Plan>(phase.work);
        plan.pp = 4;
        plan.dp = 144;
        plan.ep = 16;
        plan.vpp = 1;
        plan.gbs = 144 * 32;
        phase.pool.clear();
        for (const design::Instance &instance : design->instances)
            phase.pool.push_back(instance.id);
        const auto mean = predictDesign(test::bundled(), *design);
        QVERIFY2(mean, mean ? "" : describe(mean.error()).c_str());
        const train::Moments moments = momentsIn(**mean);
        const auto cards_s = [&](int rank) {
            double sum_s = 0;
            for (const LinkHistory::Step &step : linkHistoryOfRank(**mean, moments, rank, bitOf(workload::PartGroup::Ep)).steps)
                sum_s += step.cards * (step.to_s - step.from_s);
            return sum_s;
        };
        QCOMPARE(cards_s(0), 0.0);
        QCOMPARE(cards_s(143), 0.0);
        QVERIFY(cards_s(64) > 0.01 && cards_s(79) > 0.01);
    }

    void theHistoryIsThatOfItsLinks()
    {
        const auto mean = predicted("llama3.1-405b-16384-h100.switchyard");
        const train::Moments moments = momentsIn(*mean);
        for (const int stage : {0, moments.plan.pp - 1}) {
            QElapsedTimer timer;
            timer.start();
            const LinkHistory history = linkHistory(*mean, moments, stage);
            qInfo("stage %d: %zu steps in %lld ms", stage, history.steps.size(), timer.elapsed());
            QVERIFY(history.steps.size() > 10);
            QCOMPARE(history.nvlink_Bps, 450e9);
            QCOMPARE(history.cards_Bps, 12.5e9);
            QCOMPARE(history.cardsPerGpu, 4);
            double at_s = 0, nvlink_s = 0;
            for (const LinkHistory::Step &step : history.steps) {
                QVERIFY(std::abs(step.from_s - at_s) < 1e-9);
                at_s = step.to_s;
                nvlink_s += step.nvlink * (step.to_s - step.from_s);
                QVERIFY2(step.nvlink >= 0 && step.nvlink <= 1 && step.cards >= 0 && step.cards <= 1 + 1e-6, // hops that meet gradients share the cards
                         qPrintable(QStringLiteral("%1 s to %2 s: NVLink %3, cards %4").arg(step.from_s).arg(step.to_s).arg(step.nvlink).arg(step.cards)));
            }
            QVERIFY(std::abs(at_s - moments.end_s) < 1e-9);
            bool together = false;
            for (const LinkHistory::Step &step : history.steps)
                together = together || (step.sending[static_cast<std::size_t>(workload::PartGroup::Dp)] && step.sending[static_cast<std::size_t>(workload::PartGroup::Pp)]);
            QVERIFY(together);
            for (std::size_t rank = 0; rank < mean->placement.gpuOfRank.size(); ++rank) { // one GPU of the stage
                if (layer::roleOf(moments.plan, static_cast<int>(rank)).pp != stage)
                    continue;
                const auto gpu = static_cast<std::size_t>(mean->placement.gpuOfRank[rank]);
                const double mean_s = static_cast<double>(mean->loads.nvlinkTx_B[gpu]) / 450e9;
                QVERIFY2(std::abs(nvlink_s - mean_s) < 0.01 * mean_s, qPrintable(QString::number(nvlink_s / mean_s)));
                break;
            }
        }
    }

    /// At each time it is that of the stage which is on the critical path then.
    void theHistoryOfTheCriticalPath()
    {
        const auto mean = predicted("llama3.1-405b-16384-h100.switchyard");
        const train::StepTimes times = train::stepTimes(*mean->engine);
        QElapsedTimer timer;
        timer.start();
        const LinkHistory path = linkHistoryOfPath(*mean, times);
        qInfo("%zu pieces, %zu steps in %lld ms", times.path.size(), path.steps.size(), timer.elapsed());
        QCOMPARE(path.cards_Bps, 12.5e9);
        std::map<int, LinkHistory> ofStage;
        auto piece = times.path.begin();
        double at_s = 0;
        for (const LinkHistory::Step &step : path.steps) {
            QVERIFY(std::abs(step.from_s - at_s) < 1e-9 && step.to_s > step.from_s);
            at_s = step.to_s;
            const double middle_s = (step.from_s + step.to_s) / 2;
            while (piece->to_s < middle_s)
                ++piece;
            const auto [own, isNew] = ofStage.try_emplace(piece->stage);
            if (isNew)
                own->second = linkHistory(*mean, times.moments, piece->stage);
            const auto same = std::ranges::upper_bound(own->second.steps, middle_s, {}, &LinkHistory::Step::to_s);
            QVERIFY(same->nvlink == step.nvlink && same->cards == step.cards && same->sending == step.sending);
        }
        QVERIFY(std::abs(at_s - times.moments.end_s) < 1e-9);
        QCOMPARE(ofStage.size(), std::size_t{16});
    }

    /// At each time they carry what all stages send then, over the step what its mean says.
    void theHistoryOfUplinks()
    {
        for (const char *sample : {"llama3.1-405b-16384-h100.switchyard", "llama3.1-70b-64-p5en.switchyard", "llama3.1-70b-256-p5en-checkpoints.switchyard"}) {
            const auto mean = predicted(sample);
            const train::Moments moments = momentsIn(*mean);
            QElapsedTimer timer;
            timer.start();
            const UplinkHistory history = uplinkHistory(*mean, moments);
            qInfo("%s: %zu uplinks, %zu steps in %lld ms", sample, history.uplinks.size(), history.steps.size(), timer.elapsed());
            QVERIFY(!history.uplinks.empty());
            double at_s = 0;
            std::vector<double> busy_s(history.uplinks.size());
            for (const UplinkHistory::Step &step : history.steps) {
                QVERIFY(std::abs(step.from_s - at_s) < 1e-9 && step.share.size() == history.uplinks.size());
                at_s = step.to_s;
                for (std::size_t u = 0; u < busy_s.size(); ++u)
                    busy_s[u] += static_cast<double>(step.share[u]) * (step.to_s - step.from_s);
            }
            QVERIFY(std::abs(at_s - moments.end_s) < 1e-9);
            for (std::size_t u = 0; u < busy_s.size(); ++u) {
                const auto node = static_cast<std::size_t>(history.uplinks[u].node);
                const double out_s = static_cast<double>(mean->loads.uplinkTx_B[node]) / history.uplinks[u].capacity_Bps, in_s = static_cast<double>(mean->loads.uplinkRx_B[node]) / history.uplinks[u].capacity_Bps;
                // Of the busier direction at each time: no less than the busier of the step, no more than both.
                QVERIFY2(busy_s[u] >= std::max(out_s, in_s) * (1 - 0.01) && busy_s[u] <= (out_s + in_s) * 1.01, qPrintable(QStringLiteral("%1 of %2: %3 s, out %4, in %5").arg(QString::fromStdString(history.uplinks[u].id), sample).arg(busy_s[u]).arg(out_s).arg(in_s)));
                for (const network::FabricNode &other : mean->fabric->nodes) // of its layer it is the one that is loaded most
                    if (const auto o = static_cast<std::size_t>(&other - mean->fabric->nodes.data()); other.layer == history.uplinks[u].layer && other.uplink_Bps > 0)
                        QVERIFY(static_cast<double>(std::max(mean->loads.uplinkTx_B[o], mean->loads.uplinkRx_B[o])) / other.uplink_Bps <= std::max(out_s, in_s) * (1 + 1e-6));
            }
            for (const double share : {0.07, 0.31, 0.52, 0.77, 0.93}) { // as the drawing has it at the playhead
                const double time_s = share * moments.end_s;
                const auto then = atMoment(*mean, moments, time_s);
                const auto step = std::ranges::upper_bound(history.steps, time_s, {}, &UplinkHistory::Step::to_s);
                for (std::size_t u = 0; u < busy_s.size(); ++u) {
                    const auto node = static_cast<std::size_t>(history.uplinks[u].node);
                    const double drawn = static_cast<double>(std::max(then->loads.uplinkTx_B[node], then->loads.uplinkRx_B[node])) / then->loads.step_s / history.uplinks[u].capacity_Bps;
                    QVERIFY2(std::abs(drawn - static_cast<double>(step->share[u])) <= 1e-4 * drawn + 1e-7, qPrintable(QStringLiteral("%1 at %2 s: %3, drawn %4").arg(QString::fromStdString(history.uplinks[u].id)).arg(time_s).arg(static_cast<double>(step->share[u])).arg(drawn)));
                }
            }
        }
    }

    /// Gradients wait for a hop on the same cards and are faster in the rest of their stretch: as many bytes, none over capacity.
    void gradientsWaitForHops()
    {
        const auto mean = predicted("llama3.1-405b-16384-h100.switchyard");
        const train::Moments moments = momentsIn(*mean);
        for (const int stage : {0, 7, moments.plan.pp - 1}) {
            StageLinks links(*mean, moments, stage, gpusByStage(*mean, moments.plan)[static_cast<std::size_t>(stage)]);
            const std::vector<double> changes = train::changesOf(moments, stage);
            double even_B = 0, shared_B = 0, most = 0;
            int slower = 0, faster = 0;
            for (std::size_t i = 1; i < changes.size(); ++i) {
                const double time_s = (changes[i] + changes[i - 1]) / 2, length_s = changes[i] - changes[i - 1], factor = links.sharing(time_s);
                StageRate gradients, others;
                for (const network::TrafficItem &item : train::trafficAt(moments, time_s, stage))
                    (yields(item) ? gradients : others) += links.rateOf(item);
                even_B += gradients.cardTx * length_s;
                shared_B += gradients.cardTx * length_s * factor;
                most = std::max({most, (gradients.cardTx * factor + others.cardTx) / links.cards_Bps(), (gradients.cardRx * factor + others.cardRx) / links.cards_Bps()});
                slower += factor < 1;
                faster += factor > 1;
            }
            QVERIFY2(even_B > 0 && std::abs(shared_B - even_B) <= 1e-9 * even_B, qPrintable(QString::number(shared_B / even_B)));
            QVERIFY2(most <= 1 + 1e-6, qPrintable(QString::number(most)));
            QVERIFY(slower > 0 && faster > 0);
        }
    }
};

QTEST_APPLESS_MAIN(tst_AtMoment)
#include "tst_at_moment.moc"
