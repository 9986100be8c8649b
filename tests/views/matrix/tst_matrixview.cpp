// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/matrixview.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include <QComboBox>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest/QTest>

#include <core/base/format.h>
#include <core/network/fabric.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/processor_time.h>
#include <tests/views/results/sample.h>
#include <views/language/words.h>
#include <views/matrix/matrixside.h>

using namespace switchyard;
using namespace switchyard::matrix;

class tst_MatrixView : public QObject
{
    Q_OBJECT
private:
    static Traffic traffic(const workload::Plan &plan)
    {
        return {sample::prediction(plan, 6.2)->prediction.traffic, plan.gpus()};
    }

private slots:
    void levelsCoverAllRanks()
    {
        QCOMPARE(topLevel(8), 0);
        QCOMPARE(topLevel(256), 0);
        QCOMPARE(topLevel(257), 1);
        QCOMPARE(topLevel(16384), 6);
        QCOMPARE(topLevel(131072), 9);
    }

    void tilePositionsRoundTripThroughTheScale()
    {
        const workload::Plan plan = sample::plan(8, 4, 8);
        const Traffic t = traffic(plan);
        const TileBins bins = computeTile(t, {0, 0, 0}, pairRange(t));
        const auto at = [&bins](int row, int column) { return bins.position[static_cast<std::size_t>(row * tileBins + column)]; };
        QCOMPARE(*std::ranges::max_element(bins.position), 255);
        QVERIFY(at(0, 1) > 0);   // TP neighbours
        QVERIFY(at(0, 8) > 0);   // DP neighbours
        QVERIFY(at(0, 64) > 0);  // the next stage
        QCOMPARE(at(0, 0), 0);   // nobody talks to himself
        QCOMPARE(at(0, 9), 0);   // another TP rank of another replica
    }

    void coarserTilesKeepTheLargestPair()
    {
        const Traffic t = traffic(sample::plan(8, 16, 8));
        const ByteRange range = pairRange(t);
        const TileBins fine = computeTile(t, {0, 0, 0}, range);
        const TileBins coarse = computeTile(t, {1, 0, 0}, range);
        for (int row = 0; row < tileBins / 2; ++row) {
            for (int column = 0; column < tileBins / 2; ++column) {
                const auto f = [&](int r, int c) { return fine.position[static_cast<std::size_t>((2 * row + r) * tileBins + 2 * column + c)]; };
                const int most = std::max({f(0, 0), f(0, 1), f(1, 0), f(1, 1)});
                const int seen = coarse.position[static_cast<std::size_t>(row * tileBins + column)];
                // A bin keeps the largest edge of one communicator; a pair that several share may be a step brighter.
                QVERIFY2((most == 0) == (seen == 0), "a coarse bin lost or invented traffic");
                QVERIFY(std::abs(most - seen) <= 16);
            }
        }
    }

    /// What communicators send each other is told apart by colour: all on one end of a scale of six decades said nothing.
    void theScaleSpansWhatIsThere_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char *sample : {"llama3.1-405b-16384-h100", "deepseek-v3-gb200-ultraservers", "llama3.1-70b-64-p5en"})
            QTest::newRow(sample) << QString::fromLatin1(sample);
    }
    void theScaleSpansWhatIsThere()
    {
        QFETCH(QString, sample);
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample.toStdString() + ".switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = *predict::predictDesign(test::bundled(), *design);
        const Traffic t{prediction->prediction.traffic, prediction->prediction.gpus};
        std::map<std::pair<workload::PartGroup, int>, double> largest; // pair on each hop of a kind of communicator
        double least = std::numeric_limits<double>::infinity();
        for (const network::OffsetLine &line : network::unrolledMatrix(t.items, t.ranks))
            for (const float bytes : line.bytes)
                if (const double pair = static_cast<double>(bytes) / line.partners; pair > 0) {
                    double &most = largest[{line.group, line.offset}];
                    most = std::max(most, pair);
                    least = std::min(least, pair);
                }
        QVERIFY(largest.size() > 1);
        const theme::Scale scale = scaleOf(pairRange(t), true);
        QVERIFY2(scale.low >= least / 10 && scale.low < least, qPrintable(QString::number(least / scale.low)));
        int compared = 0;
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const theme::Tokens &tokens = theme::tokens(mode);
            const auto colour = [&](double bytes) { return QColor(theme::colorAt(byteColors(mode), scale.position(bytes))); };
            const auto apart = [](const QColor &a, const QColor &b) { return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()); };
            for (const auto &[one, more] : largest)
                for (const auto &[other, less] : largest)
                    if (more >= 2 * less) {
                        QVERIFY2(apart(colour(more), colour(less)) >= (more >= 5 * less ? 100 : 25), qPrintable(QStringLiteral("%1 and %2: %3").arg(more).arg(less).arg(apart(colour(more), colour(less)))));
                        // Much is farther from the ground than little, and little is not the ground.
                        QVERIFY(std::abs(colour(more).lightness() - tokens.canvas.lightness()) > std::abs(colour(less).lightness() - tokens.canvas.lightness()));
                        QVERIFY(apart(colour(less), tokens.canvas) > 20);
                        ++compared;
                    }
            // The square's table says the same as the legend's colours.
            const QList<QRgb> table = tileColors(pairRange(t), true, tokens);
            QVERIFY(apart(QColor(table[255]), colour(scale.high)) <= 6 && table[0] == tokens.canvas.rgb());
        }
        const auto [low, high] = std::ranges::minmax_element(largest, {}, [](const auto &one) { return one.second; });
        const bool alike = high->second < 2 * low->second; // pairs of DeepSeek-V3 on UltraServers
        QVERIFY(compared >= 2 || alike);
    }

    /// Beside the matrix stands what one rank sends: the sum of the fullest row of its communicators, not the size of their buffers.
    void theSideSaysWhatOneRankSends()
    {
        const workload::Plan plan = sample::plan(8, 4, 4);
        const Traffic t = traffic(plan);
        const std::vector<CommunicatorLine> lines = communicatorLines(t.items);
        QVERIFY(lines.size() > 2);
        for (const CommunicatorLine &line : lines) {
            std::vector<network::TrafficItem> own;
            for (const network::TrafficItem &item : t.items)
                if (item.name == line.item->name && item.family.size() == line.item->family.size())
                    own.push_back(item);
            const std::vector<double> cells = network::matrixSums(own, t.ranks, 0, t.ranks, 0, t.ranks, t.ranks);
            double fullest = 0;
            for (auto row = cells.begin(); row != cells.end(); row += t.ranks)
                fullest = std::max(fullest, std::accumulate(row, row + t.ranks, 0.0));
            QVERIFY2(fullest > 0 && std::abs(line.sent_B / fullest - 1) < 1e-6, qPrintable(QStringLiteral("%1: %2, row %3").arg(QString::fromStdString(line.item->name.english())).arg(line.sent_B).arg(fullest)));
        }
        // Two calls of 1,000 B are 1,750 over 8 ranks; one more of the same ranks adds up, one of the next stage's does not.
        network::TrafficItem gather;
        gather.name = verbatim("TP all-gather");
        gather.op = network::Op::AllGather;
        gather.family = {.member = {{8, 1}}, .across = {{2, 8}}};
        gather.bytes = 1000;
        gather.calls = 2;
        network::TrafficItem more = gather, next = gather;
        more.calls = 1;
        next.family.offset = 16;
        const std::array items = {gather, more, next};
        const std::vector<CommunicatorLine> one = communicatorLines(items);
        QCOMPARE(one.size(), std::size_t(1));
        QCOMPARE(one.front().sent_B, 2625.0);
        QCOMPARE(one.front().groups, 4.0);
    }

    void zoomKeepsThePointUnderThePointer()
    {
        MatrixView view;
        view.resize(900, 400);
        const workload::Plan plan = sample::plan(8, 16, 128);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        view.show();
        const QRectF area = MatrixPicture::cells(view.rect());
        const QPointF at = area.topLeft() + QPointF(100, 40);
        const auto rankAt = [&] { return view.camera().column + 100 * view.camera().ranksPerPixel; };
        const double before = rankAt();
        QWheelEvent wheel(at, view.mapToGlobal(at), {}, {0, 480}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &wheel);
        QVERIFY(view.camera().ranksPerPixel < 16384 / area.width());
        QVERIFY(std::abs(rankAt() - before) <= view.camera().ranksPerPixel);
    }

    void tilesArriveAndStayWithinMemory()
    {
        MatrixView view;
        view.resize(1900, 1000);
        const workload::Plan plan = sample::plan(8, 16, 128);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        view.show();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 20000);
        QVERIFY(view.tiles().bytes() > 0);
        for (int i = 0; i < 20; ++i) {
            view.setCamera({i * 700.0, i * 700.0, 1});
            view.grab();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 20000);
        QVERIFY(view.tiles().bytes() <= 64u << 20);
    }

    void aPairIsDescribedWithItsCommunicators()
    {
        MatrixView view;
        view.resize(900, 400);
        const workload::Plan plan = sample::plan(8, 4, 8);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        const QString pair = view.describe(0, 1);
        QVERIFY2(pair.contains(QStringLiteral("TP all-gather")), qPrintable(pair));
        QVERIFY(!pair.contains(QStringLiteral("DP")) || pair.contains(QStringLiteral("DP 0")));
        QVERIFY(view.describe(0, 9).contains(QStringLiteral("no traffic")));
    }

    void aClickPicksTheGpusOfTheCell()
    {
        MatrixView view;
        view.resize(900, 400);
        const workload::Plan plan = sample::plan(8, 4, 8);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        view.show();
        view.setCamera({0, 0, 0.1});
        QSignalSpy picked(&view, &MatrixView::gpusPicked);
        const QPoint at = (MatrixPicture::cells(view.rect()).topLeft() + QPointF(15, 5)).toPoint(); // row 0, column 1
        QTest::mouseMove(&view, at);
        QTest::mouseClick(&view, Qt::LeftButton, {}, at);
        QCOMPARE(picked.count(), 1);
        QCOMPARE(picked.first().at(0).value<std::vector<int>>(), (std::vector<int>{0, 1}));
    }

    void unrolledEveryDiagonalIsALine()
    {
        MatrixView view;
        view.resize(1000, 300);
        view.show();
        const workload::Plan plan = sample::plan(8, 16, 128);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        QVERIFY(!view.unrolled().isVisible());
        auto *button = view.findChild<QToolButton *>(QStringLiteral("unroll"));
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(view.unrolled().isVisible());
        const UnrolledMap &map = view.unrolled().map();
        QCOMPARE(map.ranks, 16384);
        QVERIFY2(map.lines.size() <= 10, qPrintable(QString::number(map.lines.size()))); // a few lines for 16,384 ranks
        QCOMPARE(map.nameOf(0), QStringLiteral("TP · rank + 1"));
        const UnrolledLayout layout = view.unrolled().layoutNow();
        for (std::size_t line = 0; line < map.lines.size(); ++line) {
            const QPointF middle = layout.lineRect(line).center();
            QVERIFY(QRectF(view.rect()).contains(layout.lineRect(line)));
            QVERIFY(layout.at(middle) && layout.at(middle)->line == line);
        }
        // one sender of 16,384 is seen although many share its pixel
        UnrolledMap one = map;
        for (network::OffsetLine &line : one.lines)
            std::ranges::fill(line.bytes, 0.F);
        one.lines[0].bytes[9999] = 1e6F;
        const UnrolledLayout alone(one, view.unrolled().rect());
        const auto spot = alone.at({(alone.xOf(9999) + alone.xOf(10000)) / 2, alone.lineRect(0).center().y()});
        QVERIFY(spot && spot->rank == 9999);
        QVERIFY(one.describe(0, 9999).contains(QStringLiteral("10,000")));
        QVERIFY(one.describe(0, 9998).contains(QStringLiteral("sends nothing")));
    }
    /// Where senders share pixels, one block of them has columns of its own below: the page has no empty half.
    void theLensShowsOneBlock()
    {
        const workload::Plan plan = sample::plan(8, 16, 128);
        const Traffic t = traffic(plan);
        const UnrolledMap map = makeUnrolledMap(t.items, t.ranks, axisDivisions(plan), true);
        const QRectF page(0, 0, 1200, 700);
        const int rank = 5958;
        const UnrolledLayout layout(map, page, rank);
        const int count = layout.lens().count;
        QCOMPARE(count, 128); // 16 of the 128 replicas of eight ranks each
        QCOMPARE(layout.lens().first, rank / count * count);
        const std::size_t last = map.lines.size() - 1;
        QVERIFY(page.contains(layout.lensRect(last)) && layout.lensRect(0).top() > layout.lineRect(last).bottom());
        QVERIFY2(layout.lensRect(last).bottom() > 0.7 * page.height(), qPrintable(QString::number(layout.lensRect(last).bottom())));
        for (const int sender : {rank, layout.lens().first, layout.lens().first + count - 1}) {
            const auto spot = layout.at({(layout.lensX(sender) + layout.lensX(sender + 1)) / 2, layout.lensRect(2).center().y()});
            QVERIFY(spot && spot->rank == sender && spot->line == 2);
        }
        // 512 ranks on a wide page have columns enough, and a low page keeps its lines.
        const workload::Plan small = sample::plan(4, 4, 4);
        const Traffic few = traffic(small);
        const UnrolledMap fewMap = makeUnrolledMap(few.items, few.ranks, axisDivisions(small), true);
        QCOMPARE(UnrolledLayout(fewMap, page).lens().count, 0);
        QCOMPARE(UnrolledLayout(map, {0, 0, 1200, 260}, rank).lens().count, 0);
    }

    /// The largest pair is that of all communicators that join it: three at once, and everyone with everyone beside a ring.
    void theLargestPairIsOfAllCommunicators()
    {
        Traffic t;
        t.ranks = 16;
        const auto item = [&](const char *name, network::Op op, double bytes) {
            network::TrafficItem one;
            one.name = verbatim(name);
            one.part = workload::Part::DpComm;
            one.op = op;
            one.family.member = {{16, 1}};
            one.bytes = bytes;
            one.calls = 1;
            t.items.push_back(one);
        };
        for (int i = 0; i < 3; ++i) {
            item("ring", network::Op::SendRecv, 1e9 * (i + 1));
            t.items.back().part = std::array{workload::Part::DpComm, workload::Part::PpComm, workload::Part::TpComm}[static_cast<std::size_t>(i)];
        }
        item("everyone", network::Op::AllToAll, 16e9);
        t.items.back().part = workload::Part::EpComm;
        const ByteRange range = pairRange(t);
        const network::MatrixTile all = network::matrixTile(t.items, t.ranks, 0, 16, 0, 16, 16);
        const double most = static_cast<double>(*std::ranges::max_element(all.sum_B));
        QVERIFY(most > 6e9); // three rings and a share of the rest
        QVERIFY2(std::abs(range.most_B / most - 1) < 1e-6, qPrintable(QStringLiteral("%1 of %2").arg(range.most_B).arg(most)));
    }

    void aHopThatIsPickedIsSenderAndReceiver()
    {
        MatrixView view;
        view.resize(1000, 300);
        view.show();
        const workload::Plan plan = sample::plan(8, 4, 8);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        view.setUnrolled(true);
        QSignalSpy picked(&view, &MatrixView::gpusPicked);
        auto *unrolled = view.findChild<UnrolledView *>();
        QTest::keyClick(unrolled, Qt::Key_Right); // to the first place
        QTest::keyClick(unrolled, Qt::Key_Right);
        QVERIFY(unrolled->accessibleDescription().contains(QStringLiteral("rank 1")));
        QTest::keyClick(unrolled, Qt::Key_Return);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked.front().front().value<std::vector<int>>(), (std::vector{1, 2}));
        view.setSelectedGpus({2, 1});
        QCOMPARE(unrolled->markedRanks(), (std::vector{1, 2}));
        view.setPrediction(nullptr, {});
        QVERIFY(!unrolled->isVisible());
    }
    void unrollingIsQuick() // prints; the bound is wide
    {
        const workload::Plan plan = sample::plan(8, 16, 1024); // 131,072 ranks
        const Traffic t = traffic(plan);
        test::ProcessorTime used;
        const UnrolledMap map = makeUnrolledMap(t.items, t.ranks, axisDivisions(plan), true);
        const double made_ms = used.restart();
        QImage picture(3840, 2160, QImage::Format_RGB32);
        QPainter painter(&picture);
        used.restart();
        UnrolledLayout(map, picture.rect()).paint(painter, theme::tokens(theme::Mode::Light));
        qInfo("unrolled, %d ranks: %.1f ms, painted at 4K in %.1f ms", t.ranks, made_ms, used.ms());
        QVERIFY(made_ms < 2000);
    }

    /// 131,072 ranks begin as groups; each group's cells and margins are those of its ranks, and a double-click shows these.
    void manyRanksBeginLevelByLevel()
    {
        const workload::Plan plan = sample::plan(8, 16, 1024);
        const auto prediction = sample::prediction(plan, 6.2);
        MatrixView view;
        view.resize(1000, 560);
        view.show();
        QElapsedTimer timer;
        timer.start();
        const test::ProcessorTime used;
        view.setPrediction(prediction, plan);
        view.grab();
        const double used_ms = used.ms();
        qInfo("%d ranks level by level, first picture: %lld ms, %.0f ms of the processor", plan.gpus(), static_cast<long long>(timer.elapsed()), used_ms);
        QVERIFY(used_ms < 3000); // the bound is wide
        QVERIFY(view.levels().isVisible());
        view.setGrouping({Grouping::By::Division, axisDivisions(plan).front().name});
        QVERIFY(view.grouped().isVisible());
        QCOMPARE(view.grouping().division, axisDivisions(plan).front().name);
        if (qEnvironmentVariableIsSet("SWITCHYARD_SHOTS"))
            view.grab().save(qEnvironmentVariable("SWITCHYARD_SHOTS") + QStringLiteral("/matrix-groups.png"));
        const GroupedMap &map = view.grouped().map();
        QCOMPARE(map.groups(), axisDivisions(plan).front().size);
        double sums = 0, rows = 0, columns = 0;
        for (int row = 0; row < map.groups(); ++row)
            for (int column = 0; column < map.groups(); ++column)
                sums += map.matrix.sum_B[map.matrix.cell(row, column)];
        for (int group = 0; group < map.groups(); ++group) {
            rows += map.matrix.out_B[static_cast<std::size_t>(group)];
            columns += map.matrix.in_B[static_cast<std::size_t>(group)];
        }
        // Of all tiles together, which are computed another way.
        const std::vector<double> tile = network::matrixSums(prediction->prediction.traffic, plan.gpus(), 0, plan.gpus(), 0, plan.gpus(), 16);
        const double all = std::accumulate(tile.begin(), tile.end(), 0.0);
        QVERIFY(all > 0);
        for (const double sum : {sums, rows, columns})
            QVERIFY2(std::abs(sum - all) <= 1e-6 * all, qPrintable(QString::number(sum / all)));
        QVERIFY2(map.describe(0, 1).contains(map.names[0]) && map.describe(0, 1).contains(map.names[1]), qPrintable(map.describe(0, 1)));
        // The largest pair in place of the sum.
        const double high = map.scale.high;
        auto *largest = view.findChild<QToolButton *>(QStringLiteral("largest"));
        QVERIFY(largest && largest->isVisible());
        QTest::mouseClick(largest, Qt::LeftButton);
        QVERIFY(view.grouped().map().scale.high < high);
        // A click picks both groups, a double-click shows their ranks.
        QSignalSpy picked(&view, &MatrixView::gpusPicked);
        auto *grouped = view.findChild<GroupedView *>();
        const QPoint cell = grouped->layoutNow().cellRect({1, 2}).center().toPoint();
        QTest::mouseClick(grouped, Qt::LeftButton, {}, cell);
        QCOMPARE(picked.count(), 1);
        QCOMPARE(picked.front().front().value<std::vector<int>>().size(), 2 * map.ranksOf(1).size());
        const std::vector<int> rowRanks = map.ranksOf(1), columnRanks = map.ranksOf(2);
        QTest::mouseDClick(grouped, Qt::LeftButton, {}, cell);
        QVERIFY(!grouped->isVisible());
        QCOMPARE(view.grouping().by, Grouping::By::Ranks);
        QVERIFY(std::abs(view.camera().row - rowRanks.front()) <= view.camera().ranksPerPixel);
        QVERIFY(std::abs(view.camera().column - columnRanks.front()) <= view.camera().ranksPerPixel);
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 20000);
        // Who chose ranks keeps them with the next prediction.
        view.setPrediction(sample::prediction(plan, 6.5), plan);
        QCOMPARE(view.grouping().by, Grouping::By::Ranks);
    }
    /// On 405B's sample TP stays in a server's NVLink, PP and DP leave it.
    void nvlinkApartFromEfa()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = *predict::predictDesign(test::bundled(), *design);
        const workload::Parallelism plan = *design::planOf(design->jobs.front());
        MatrixView view;
        view.resize(1000, 500);
        view.show();
        view.setPrediction(prediction, plan);
        auto *over = view.findChild<QComboBox *>(QStringLiteral("over"));
        QVERIFY(over && over->isVisible());
        view.setUnrolled(true);
        const auto kinds = [&view] {
            std::set<workload::PartGroup> groups;
            for (const network::OffsetLine &line : view.unrolled().map().lines)
                groups.insert(line.group);
            return groups;
        };
        using enum workload::PartGroup;
        QCOMPARE(kinds(), (std::set{Tp, Pp, Dp}));
        QTest::keyClick(over, Qt::Key_Down);
        QCOMPARE(view.over(), network::PairFilter::Over::Nvlink);
        QCOMPARE(kinds(), std::set{Tp});
        QTest::keyClick(over, Qt::Key_Down);
        QCOMPARE(kinds(), (std::set{Pp, Dp}));
        view.setUnrolled(false);
        view.setGrouping({Grouping::By::Instance});
        const GroupedMap &map = view.grouped().map();
        const auto between = [&map] {
            double total = 0;
            for (int from = 0; from < map.groups(); ++from)
                for (int to = 0; to < map.groups(); ++to)
                    total += from != to ? map.matrix.sum_B[map.matrix.cell(from, to)] : 0;
            return total;
        };
        QVERIFY(between() > 0);
        view.setOver(network::PairFilter::Over::Nvlink);
        QCOMPARE(between(), 0.0); // no domain is larger than an instance
        QVERIFY(view.grouped().map().matrix.sum_B[0] > 0);
        QCOMPARE(view.grouped().map().matrix.out_B[0], view.grouped().map().matrix.sum_B[0]);
        view.setGrouping({});
        view.setCamera({0, 0, 1}); // a cell is a pair of ranks
        QVERIFY(view.describe(0, 1).contains(QStringLiteral("TP")));
        QVERIFY(view.describe(0, 8).contains(QStringLiteral("no traffic")));
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 30000);
        // What is selected is marked among groups, too.
        view.setGrouping({Grouping::By::Division, QStringLiteral("PP")});
        view.setSelectedGpus({prediction->placement.gpuOfRank[3], prediction->placement.gpuOfRank[4 * 8 + 1]}); // ranks of stages 0 and 4
        QCOMPARE(view.grouped().markedGroups(), (std::vector{0, 4}));
        // A design that is not placed has no such pairs.
        view.setPrediction(sample::prediction(sample::plan(8, 4, 8), 6.2), sample::plan(8, 4, 8));
        QVERIFY(!over->isVisible());
        QCOMPARE(view.over(), network::PairFilter::Over::All);
    }
    /// An all-reduce over four hosts that NCCL takes through its double binary tree: edges of the trees of 0, 2, {1, 3} and its
    /// mirror; 1 and 2 are joined in both, 0 and 3 in neither, which a ring joins.
    void aTreeIsShownAsOne()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = std::make_shared<predict::DesignPrediction>(**predict::predictDesign(test::bundled(), *design));
        network::TrafficItem reduce;
        reduce.name = verbatim("DP all-reduce");
        reduce.op = network::Op::AllReduce;
        reduce.family = {.member = {{4, 8}}, .across = {{8, 1}}};
        reduce.bytes = 64000;
        reduce.calls = 1;
        prediction->prediction.traffic = {reduce};
        MatrixView view;
        view.resize(900, 700);
        view.setPrediction(prediction, *design::planOf(design->jobs.front()));
        view.setGrouping({});
        const auto bytes = [](double value) { return qstring(format::bytes(value)); };
        QVERIFY2(view.describe(8, 16).contains(bytes(64000)), qPrintable(view.describe(8, 16)));
        for (const auto &[from, to] : {std::pair{0, 8}, std::pair{8, 0}, std::pair{0, 16}, std::pair{16, 24}, std::pair{31, 15}})
            QVERIFY2(view.describe(from, to).contains(bytes(32000)) && view.describe(from, to).contains(QStringLiteral("DP all-reduce")), qPrintable(view.describe(from, to)));
        for (const auto &[from, to] : {std::pair{24, 0}, std::pair{0, 24}, std::pair{0, 1}, std::pair{0, 9}})
            QVERIFY2(view.describe(from, to).contains(QStringLiteral("no traffic")), qPrintable(view.describe(from, to)));
        view.setUnrolled(true);
        std::set<int> offsets;
        for (const network::OffsetLine &line : view.unrolled().map().lines)
            offsets.insert(line.offset);
        QCOMPARE(offsets, (std::set{-16, -8, 8, 16}));
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 20000);
    }
    /// Where a job is watched the bars of groups say what their links carry over what is predicted; one card is silent.
    void groupsAreHeldAgainstWhatIsObserved()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = *predict::predictDesign(test::bundled(), *design);
        const network::LinkLoads &loads = prediction->loads;
        telemetry::Observation seen;
        const auto rates = [&](telemetry::Quantity quantity, const std::vector<float> &bytes) {
            telemetry::Series &series = seen.series[quantity];
            series.available = true;
            for (const float link : bytes)
                series.value.push_back(static_cast<float>(static_cast<double>(link) / loads.step_s));
        };
        rates(telemetry::Quantity::NvlinkTx_Bps, loads.nvlinkTx_B);
        rates(telemetry::Quantity::NvlinkRx_Bps, loads.nvlinkRx_B);
        rates(telemetry::Quantity::EfaTx_Bps, loads.efaTx_B);
        rates(telemetry::Quantity::EfaRx_Bps, loads.efaRx_B);
        const auto &instances = prediction->fabric->instances;
        for (int card = instances[2].firstCard; card < instances[3].firstCard; ++card)
            seen.series[telemetry::Quantity::EfaTx_Bps].value[static_cast<std::size_t>(card)] *= 0.5F;
        seen.series[telemetry::Quantity::EfaRx_Bps].value[static_cast<std::size_t>(instances[5].firstCard)] = std::numeric_limits<float>::quiet_NaN();
        GroupedMap map = makeGroupedMap({Grouping::By::Instance}, *prediction, prediction->prediction.traffic, prediction->prediction.gpus, {}, false, true,
                                        {network::PairFilter::Over::Cards, network::domainsOfRanks(*prediction->fabric, prediction->placement)});
        QVERIFY(map.outRatio.empty());
        map.setObserved(*prediction, &seen);
        QCOMPARE(map.outRatio.size(), instances.size());
        QVERIFY(std::abs(map.outRatio[0] - 1) < 1e-5 && std::abs(map.inRatio[2] - 1) < 1e-5);
        QVERIFY(std::abs(map.outRatio[2] - 0.5) < 1e-5);
        QVERIFY(std::isnan(map.inRatio[5]) && std::abs(map.outRatio[5] - 1) < 1e-5);
        const QString words = map.describe(2, 5);
        QVERIFY2(words.contains(QStringLiteral("0.50 × predicted")) && words.contains(QStringLiteral("no data")), qPrintable(words));
        map.setObserved(*prediction, nullptr);
        QVERIFY(map.outRatio.empty());
    }
    /// A view of 4K shows more tiles of one level than were kept: it would never have been whole.
    void allTilesOfALargeViewAreKept()
    {
        MatrixView view;
        view.resize(3840, 2160);
        const workload::Plan plan = sample::plan(8, 16, 128);
        view.setPrediction(sample::prediction(plan, 6.2), plan);
        view.show();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 30000);
        MatrixPicture picture;
        picture.ranks = plan.gpus();
        picture.camera = view.camera();
        const std::vector<TileKey> keys = picture.visible(view.rect(), picture.level());
        QVERIFY(keys.size() > 128);
        auto &tiles = const_cast<TileCache &>(view.tiles()); // looking one up marks it as used
        for (const TileKey &key : keys)
            QVERIFY(tiles.image(key));
        QVERIFY(view.tiles().bytes() <= 64u << 20);
        // Another scale is another table of the same tiles.
        const QImage before = *tiles.image(keys.front());
        view.setLogarithmic(false);
        QVERIFY(tiles.image(keys.front())->colorTable() != before.colorTable());
        QVERIFY(std::equal(before.constBits(), before.constBits() + before.sizeInBytes(), tiles.image(keys.front())->constBits()));
    }

    void anEmptyViewSaysWhatToDo()
    {
        MatrixView view;
        view.setPrediction(nullptr, {});
        QVERIFY(!view.isLoading());
        QVERIFY(!view.grab().isNull());
    }
};

QTEST_MAIN(tst_MatrixView)
#include "tst_matrixview.moc"
