// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix in another order: by placement, by rail; what is drawn is the same traffic.
#include <views/matrix/matrixview.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

#include <QComboBox>
#include <QImage>
#include <QtTest/QTest>

#include <core/network/fabric.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/processor_time.h>
#include <tests/views/results/sample.h>

using namespace switchyard;
using namespace switchyard::matrix;

class tst_Orders : public QObject
{
    Q_OBJECT
private slots:
    /// Placements alone say which instance a rank is on: gathered by it, a permuted placement is a permuted matrix.
    void groupsFollowThePlacement()
    {
        const workload::Plan plan = sample::plan(8, 2, 2);
        auto prediction = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
        auto fabric = std::make_shared<network::Fabric>();
        for (int i = 0; i < 4; ++i) {
            network::FabricInstance instance;
            instance.id = "host-" + std::to_string(i);
            instance.firstGpu = 8 * i;
            fabric->instances.push_back(instance);
            for (int g = 0; g < 8; ++g)
                fabric->instanceOfGpu.push_back(i);
        }
        prediction->fabric = fabric;
        prediction->placement.gpuOfRank.resize(32);
        for (int rank = 0; rank < 32; ++rank)
            prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)] = rank; // in order
        const auto &items = prediction->prediction.traffic;
        const GroupedMap straight = makeGroupedMap({Grouping::By::Instance}, *prediction, items, 32, axisDivisions(plan), false, true);
        for (std::int32_t &gpu : prediction->placement.gpuOfRank)
            gpu = 31 - gpu;
        const GroupedMap turned = makeGroupedMap({Grouping::By::Instance}, *prediction, items, 32, axisDivisions(plan), false, true);
        QCOMPARE(straight.groups(), 4);
        QCOMPARE(straight.names[3], QStringLiteral("host-3"));
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column)
                QCOMPARE(turned.matrix.sum_B[turned.matrix.cell(3 - row, 3 - column)], straight.matrix.sum_B[straight.matrix.cell(row, column)]);
        QVERIFY(straight.matrix.sum_B != turned.matrix.sum_B);
    }
    /// By placement: leaves as the network's tree has them, instances and GPUs as the document has, whatever the ranks are
    /// and wherever the document has a leaf's instances. The matrix is that of the ranks, in another order.
    void ranksInTheOrderOfTheirPlaces()
    {
        const workload::Plan plan = sample::plan(8, 2, 2);
        auto prediction = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
        auto fabric = std::make_shared<network::Fabric>();
        // Two spines, of which the document names the second one's leaf first; its instances take turns.
        fabric->nodes = {{"spine-0", -1, 1, 0}, {"spine-1", -1, 1, 0}, {"leaf-b", 1, 2, 0}, {"leaf-a", 0, 2, 0}};
        for (int i = 0; i < 4; ++i) {
            network::FabricInstance instance;
            instance.id = "host-" + std::to_string(i);
            instance.firstGpu = 8 * i;
            instance.leaf = i % 2 == 0 ? 2 : 3;
            fabric->instances.push_back(instance);
            for (int g = 0; g < 8; ++g)
                fabric->instanceOfGpu.push_back(i);
        }
        prediction->fabric = fabric;
        prediction->placement.gpuOfRank.resize(32);
        for (int rank = 0; rank < 32; ++rank)
            prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)] = 31 - rank;
        const GroupedMap map = makeGroupedMap({Grouping::By::Placement}, *prediction, prediction->prediction.traffic, 32, axisDivisions(plan), false, true);
        QCOMPARE(map.groups(), 32); // each GPU is one
        QCOMPARE(map.names[0], QStringLiteral("host-1 · GPU 0"));
        QCOMPARE(map.names[8], QStringLiteral("host-3 · GPU 0"));
        QCOMPARE(map.names[31], QStringLiteral("host-2 · GPU 7"));
        QCOMPARE(map.shortNames[31], QStringLiteral("host-2/7"));
        QCOMPARE(map.blocks.size(), std::size_t(2));
        QCOMPARE(map.blocks[0].name, QStringLiteral("leaf-a"));
        QCOMPARE(map.blocks[1].name, QStringLiteral("leaf-b"));
        QCOMPARE(map.blocks[1].firstGroup, 16);
        const std::vector<double> pairs = network::matrixSums(prediction->prediction.traffic, 32, 0, 32, 0, 32, 32);
        double out = 0;
        for (int row = 0; row < 32; ++row)
            for (int column = 0; column < 32; ++column) {
                const std::size_t from = static_cast<std::size_t>(map.ranksOf(row).front()), to = static_cast<std::size_t>(map.ranksOf(column).front());
                QVERIFY(std::abs(map.value(row, column) - pairs[32 * from + to]) <= 1e-6 * pairs[32 * from + to]);
                out += row == 5 ? map.value(row, column) : 0;
            }
        QCOMPARE(map.matrix.out_B[5], out);
        QVERIFY(map.describe(0, 9).startsWith(QStringLiteral("host-1 · GPU 0 → host-3 · GPU 1")));
        // Of an unknown leaf: last.
        fabric->instances[1].leaf = -1;
        const GroupedMap unknown = makeGroupedMap({Grouping::By::Placement}, *prediction, prediction->prediction.traffic, 32, axisDivisions(plan), false, true);
        QCOMPARE(unknown.names[0], QStringLiteral("host-3 · GPU 0"));
        QCOMPARE(unknown.blocks.back().name, QStringLiteral("no leaf"));
        QCOMPARE(unknown.names[31], QStringLiteral("host-1 · GPU 7"));
        // One instance alone has no order that its ranks do not have.
        const std::vector<Grouping> few = groupings(prediction.get(), 8, axisDivisions(sample::plan(8, 1, 1)));
        QVERIFY(std::ranges::find(few, Grouping{Grouping::By::Rail}) == few.end());
    }

    /// By rail: on 405B's sample what meets over cards stays on the rails of its GPU, which is what the rank order is for; of
    /// ranks that stand elsewhere it does not.
    void railByRail()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = *predict::predictDesign(test::bundled(), *design);
        const workload::Parallelism plan = *design::planOf(design->jobs.front());
        const std::vector<std::int32_t> domains = network::domainsOfRanks(*prediction->fabric, prediction->placement);
        const network::PairFilter overCards{network::PairFilter::Over::Cards, domains};
        const GroupedMap map = makeGroupedMap({Grouping::By::Rail}, *prediction, prediction->prediction.traffic, plan.gpus(), axisDivisions(plan), false, true, overCards);
        QCOMPARE(map.groups(), 1024); // 8 rails of 128 leaves
        QCOMPARE(map.blocks.size(), std::size_t(8));
        QCOMPARE(map.blocks[3].name, QStringLiteral("rails 12 – 15"));
        QCOMPARE(map.blocks[3].firstGroup, 3 * 128);
        QVERIFY2(map.names[3 * 128].startsWith(QStringLiteral("rails 12 – 15 · ")), qPrintable(map.names[3 * 128]));
        for (std::size_t group = 1; group < 128; ++group) // an axis has room for one name: where the group begins
            QVERIFY2(map.shortNames[group] != map.shortNames[group - 1] && map.names[group].contains(map.shortNames[group] + QStringLiteral(" – ")), qPrintable(map.shortNames[group]));
        QCOMPARE(map.ranksOf(0).size(), std::size_t(16)); // one of each instance of a leaf
        const auto crossing = [](const GroupedMap &of) {
            double stays = 0, leaves = 0;
            for (int row = 0; row < of.groups(); ++row)
                for (int column = 0; column < of.groups(); ++column) {
                    const auto block = [&](int group) { return std::ranges::upper_bound(of.blocks, group, {}, &RankBlock::firstGroup) - of.blocks.begin(); };
                    (block(row) == block(column) ? stays : leaves) += of.value(row, column);
                }
            return leaves / (stays + leaves);
        };
        QCOMPARE(crossing(map), 0.0);
        // The margins are all that is sent.
        const double all = std::accumulate(map.matrix.out_B.begin(), map.matrix.out_B.end(), 0.0);
        QVERIFY(all > 0 && std::abs(std::accumulate(map.matrix.in_B.begin(), map.matrix.in_B.end(), 0.0) / all - 1) < 1e-9);
        // In every other instance each rank a GPU further: the pipelines leave their rails.
        auto moved = std::make_shared<predict::DesignPrediction>(*prediction);
        for (std::int32_t &gpu : moved->placement.gpuOfRank)
            if (gpu / 8 % 2 == 1)
                gpu = gpu / 8 * 8 + (gpu + 1) % 8;
        QVERIFY(crossing(makeGroupedMap({Grouping::By::Rail}, *moved, prediction->prediction.traffic, plan.gpus(), axisDivisions(plan), false, true, overCards)) > 0.01);
    }

    /// Both are chosen as other groups are, and stay where a design has them.
    void ordersAreChosen()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = *predict::predictDesign(test::bundled(), *design);
        const workload::Parallelism plan = *design::planOf(design->jobs.front());
        MatrixView view;
        view.resize(1000, 600);
        view.show();
        view.setPrediction(prediction, plan);
        auto *groups = view.findChild<QComboBox *>(QStringLiteral("groups"));
        QVERIFY(groups && groups->findText(QStringLiteral("by placement")) > 0);
        const int rail = groups->findText(QStringLiteral("by rail"));
        QCOMPARE(rail, groups->count() - 1);
        groups->setFocus();
        QTest::keyClick(groups, Qt::Key_End);
        QCOMPARE(view.grouping(), Grouping{Grouping::By::Rail});
        QVERIFY(view.grouped().isVisible());
        const GroupedMap &map = view.grouped().map();
        QCOMPARE(map.blocks.size(), std::size_t(8));
        QCOMPARE(map.names[1].section(QStringLiteral(" · "), 0, 0), QStringLiteral("rails 0 – 1"));
        // Beside the cells are the communicators, as beside those of single ranks.
        const QRect page = view.grouped().rect();
        QStringList listed;
        for (int y = 0; y < page.height(); ++y)
            if (const QString words = view.grouped().layoutNow().sideAt({page.width() - 60.0, static_cast<double>(y)}); !words.isEmpty() && !listed.contains(words))
                listed << words;
        QVERIFY2(listed.size() > 1 && listed.front().contains(QStringLiteral("communicators of")), qPrintable(listed.join(QLatin1Char('|'))));
        // The names of the rails stand on both axes, and the page has other pixels than that by placement.
        const QImage byRail = view.grab().toImage();
        view.setPrediction(nullptr, {});
        view.setPrediction(prediction, plan);
        QCOMPARE(view.grouping(), Grouping{Grouping::By::Rail}); // kept although there was nothing in between
        view.chooseGrouping(Grouping{Grouping::By::Placement});
        QVERIFY(view.grab().toImage() != byRail);
        view.chooseGrouping(std::nullopt);
        QCOMPARE(view.grouping(), Grouping{Grouping::By::Levels}); // as 512 ranks begin
        for (const Grouping &grouping : groupings(prediction.get(), plan.gpus(), axisDivisions(plan))) {
            QCOMPARE(groupingFromWord(wordOf(grouping)), std::optional(grouping));
            const auto words = groupingWords();
            QVERIFY(std::ranges::find(words, wordOf(grouping)) != words.end());
        }
        QVERIFY(!groupingFromWord("nosuchword"));
    }

    /// At 131,072 ranks the groups of both orders are as few as a matrix can show, and none is of two rails.
    void ordersOfManyRanks()
    {
        const workload::Plan plan = sample::plan(8, 16, 1024);
        auto prediction = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
        auto fabric = std::make_shared<network::Fabric>();
        const int instances = plan.gpus() / 8;
        for (int i = 0; i < instances; ++i) {
            if (i % 16 == 0)
                fabric->nodes.push_back({"nn-" + std::to_string(i / 16), -1, 1, 0});
            network::FabricInstance instance;
            instance.id = "host-" + std::to_string(i);
            instance.firstGpu = 8 * i;
            instance.leaf = i / 16;
            fabric->instances.push_back(instance);
            for (int g = 0; g < 8; ++g)
                fabric->instanceOfGpu.push_back(i);
        }
        prediction->fabric = fabric;
        for (const Grouping::By by : {Grouping::By::Placement, Grouping::By::Rail}) {
            const test::ProcessorTime used;
            const GroupedMap map = makeGroupedMap({by}, *prediction, prediction->prediction.traffic, plan.gpus(), axisDivisions(plan), false, true);
            const double made_ms = used.ms();
            qInfo("%s, %d ranks: %.1f ms", qPrintable(nameOf({by})), plan.gpus(), made_ms);
            QVERIFY(made_ms < 3000); // prints; the bound is wide
            QCOMPARE(map.groups(), 1024);
            QCOMPARE(map.ranksOf(0).size(), std::size_t(128)); // a leaf's, or one rail of eight leaves
            std::set<int> rails;
            for (const int rank : map.ranksOf(1000))
                rails.insert(prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)] % 8);
            QCOMPARE(rails.size(), std::size_t(by == Grouping::By::Rail ? 1 : 8));
        }
    }
};

QTEST_MAIN(tst_Orders)
#include "tst_orders.moc"
