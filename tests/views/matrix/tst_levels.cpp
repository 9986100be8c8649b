// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest/QTest>

#include <core/base/format.h>
#include <tests/views/results/sample.h>
#include <views/matrix/levelsview.h>
#include <views/matrix/matrixside.h>
#include <views/matrix/matrixview.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::matrix;

namespace {

std::shared_ptr<const Traffic> trafficOf(const workload::Plan &plan)
{
    const auto prediction = sample::prediction(plan, 6.2);
    return std::make_shared<Traffic>(Traffic{prediction->prediction.traffic, prediction->prediction.gpus});
}

double total(const std::vector<double> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

} // namespace

class tst_Levels : public QObject
{
    Q_OBJECT
private slots:
    void stepsMakeUpTheRanks()
    {
        const auto sizes = [](int ranks, const std::vector<AxisDivision> &divisions) {
            std::vector<int> out;
            int stride = ranks;
            for (const LevelStep &step : levelSteps(ranks, divisions)) {
                if (stride != step.stride * step.size)
                    return std::vector<int>{-1};
                stride = step.stride;
                out.push_back(step.size);
            }
            return !out.empty() && stride != 1 ? std::vector<int>{-1} : out;
        };
        using Sizes = std::vector<int>;
        const auto plan = [](int dp, int pp, int cp, int tp) {
            workload::Plan p = sample::plan(tp, pp, dp);
            p.cp = cp;
            return axisDivisions(p);
        };
        QCOMPARE(sizes(16384, plan(128, 16, 1, 8)).size(), std::size_t{3});
        QCOMPARE(sizes(1024, plan(1024, 1, 1, 1)), (Sizes{8, 128})); // a long dimension in two
        QCOMPARE(sizes(131072, plan(16384, 1, 1, 8)), (Sizes{128, 128, 8}));
        QCOMPARE(sizes(256, plan(4, 4, 4, 4)).size(), std::size_t{3}); // short ones share a level
        QVERIFY(sizes(64, plan(64, 1, 1, 1)).empty()); // the square is that level
        QVERIFY(sizes(100, plan(128, 16, 1, 8)).empty()); // dimensions of another job
        QVERIFY(sizes(0, {}).empty());
    }

    void aViewBeginsWithWhatIsSeen()
    {
        const std::vector<Grouping> levels{{}, {Grouping::By::Levels}, {Grouping::By::Division, QStringLiteral("DP")}}, none{{}, {Grouping::By::Instance}};
        QCOMPARE(firstGrouping(levels, 72).by, Grouping::By::Ranks);
        QCOMPARE(firstGrouping(levels, 1024).by, Grouping::By::Levels);
        QCOMPARE(firstGrouping(none, 1024).by, Grouping::By::Ranks); // a plan that makes up no levels
        QCOMPARE(firstGrouping(none, 65536).by, Grouping::By::Instance);
    }

    /// What a cell holds is what the level behind it shows; what leaves a block is in its column of ranks elsewhere.
    void everyLevelIsTheInsideOfACell()
    {
        std::mt19937 random(20261127);
        for (const auto &[tp, pp, dp] : {std::array{8, 16, 8}, std::array{4, 4, 32}, std::array{2, 8, 64}}) {
            const workload::Plan plan = sample::plan(tp, pp, dp);
            const auto traffic = trafficOf(plan);
            LevelsMap map(traffic, levelSteps(traffic->ranks, axisDivisions(plan)), false, true);
            QVERIFY(map.levels().size() >= 2);
            const double sent = total(map.levels().front().sum_B);
            QVERIFY(sent > 0);
            for (int i = 0; i < 60; ++i) {
                for (std::size_t l = 0; l + 1 < map.levels().size(); ++l) {
                    const int n = map.levels()[l].step.size;
                    map.look(l, {static_cast<int>(random() % static_cast<unsigned>(n)), static_cast<int>(random() % static_cast<unsigned>(n))});
                }
                for (std::size_t l = 0; l + 1 < map.levels().size(); ++l) {
                    const MatrixLevel &level = map.levels()[l], &inside = map.levels()[l + 1];
                    QVERIFY(near(map.value(level, level.lens), total(inside.sum_B)));
                    QCOMPARE(inside.out_B.empty(), inside.firstRow != inside.firstColumn);
                    if (inside.out_B.empty())
                        continue;
                    double leaves = 0; // of a block of the whole: what its row has beside the diagonal
                    for (int column = 0; l == 0 && column < level.step.size; ++column)
                        leaves += column == level.lens.row ? 0 : map.value(level, {level.lens.row, column});
                    if (l == 0)
                        QVERIFY(near(total(inside.out_B), leaves));
                }
            }
        }
    }

    void aLensFollowsWhatIsSelected()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        const auto traffic = trafficOf(plan);
        LevelsMap map(traffic, levelSteps(traffic->ranks, axisDivisions(plan)), false, true);
        const int rank = 371;
        map.lookAt(rank);
        const MatrixLevel &last = map.levels().back();
        QVERIFY(rank >= last.firstRow && rank < last.firstRow + last.step.size && last.firstRow == last.firstColumn);
        QVERIFY(map.describe(map.levels().size() - 1, {rank - last.firstRow, (rank + 1) % 8}).startsWith(QStringLiteral("rank 371 (")));
        // The same cell of another prediction.
        LevelsView view;
        view.resize(900, 300);
        view.show(map);
        view.show(LevelsMap(traffic, levelSteps(traffic->ranks, axisDivisions(plan)), true, false));
        QCOMPARE(view.map().levels().back().firstRow, last.firstRow);
        const workload::Plan other = sample::plan(4, 4, 64); // of another plan: from its beginning
        view.show(LevelsMap(trafficOf(other), levelSteps(1024, axisDivisions(other)), false, true));
        QCOMPARE(view.map().levels().back().firstRow, 0);
    }

    void aClickLooksIntoACellAndPicksIt()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        auto prediction = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
        prediction->placement.gpuOfRank.resize(1024);
        std::iota(prediction->placement.gpuOfRank.begin(), prediction->placement.gpuOfRank.end(), 0);
        MatrixView view;
        view.resize(1000, 320);
        view.show();
        view.setPrediction(prediction, plan);
        QCOMPARE(view.grouping().by, Grouping::By::Levels); // 1,024 ranks are a hairline of the square
        auto *levels = view.findChild<LevelsView *>();
        QVERIFY(levels && levels->isVisible());
        QSignalSpy picked(&view, &MatrixView::gpusPicked);
        const LevelCell cell{2, 3};
        QTest::mouseClick(levels, Qt::LeftButton, {}, levels->layoutNow().cellRect({0, cell}).center().toPoint());
        QCOMPARE(picked.count(), 1);
        const std::vector<int> both = levels->map().ranksOf(0, cell);
        QCOMPARE(picked.back().front().value<std::vector<int>>(), both);
        QCOMPARE(levels->map().levels().front().lens, cell);
        QCOMPARE(levels->map().levels()[1].firstRow, both.front());
        view.setSelectedGpus(both); // as the window answers
        QCOMPARE(levels->map().levels().front().lens, cell);
        // By keys: down to single ranks and up again.
        QTest::keyClick(levels, Qt::Key_Return);
        QTest::keyClick(levels, Qt::Key_Down);
        QTest::keyClick(levels, Qt::Key_Return);
        QTest::keyClick(levels, Qt::Key_Return);
        QCOMPARE(picked.back().front().value<std::vector<int>>().size(), levels->map().levels().back().firstRow == levels->map().levels().back().firstColumn ? 1U : 2U);
        QTest::keyClick(levels, Qt::Key_Backspace);
        QVERIFY(!levels->accessibleDescription().isEmpty());
        // Somebody selects a GPU elsewhere.
        view.setSelectedGpus({900});
        const MatrixLevel &last = levels->map().levels().back();
        QVERIFY(last.firstRow <= 900 && 900 < last.firstRow + last.step.size);
        // The square is one choice away, and stays chosen.
        view.setGrouping({});
        QVERIFY(!levels->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!view.isLoading(), 20000);
    }

    /// The list beside cuts names and says bytes alone: a row under the pointer says all of it, in its units.
    void aRowOfTheListSaysAllOfIt()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        const auto prediction = sample::prediction(plan, 6.2);
        const std::vector<network::TrafficItem> &items = prediction->prediction.traffic;
        const std::vector<CommunicatorLine> lines = communicatorLines(items);
        QVERIFY(lines.size() > 2);
        const auto said = [&](const QRectF &rect) {
            QStringList all;
            for (double y = rect.top(); y < rect.bottom(); ++y)
                if (const QString words = communicatorAt(rect, items, {rect.left() + 20, y}); !words.isEmpty() && (all.isEmpty() || all.back() != words))
                    all << words;
            return all;
        };
        const QStringList all = said({10, 10, 240, 600});
        QCOMPARE(static_cast<std::size_t>(all.size()), lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (const std::string &part : std::initializer_list<std::string>{lines[i].item->name.english(), format::bytes(lines[i].sent_B), format::integer(lines[i].item->family.size()) + " ranks"})
                QVERIFY2(all[static_cast<qsizetype>(i)].contains(QString::fromStdString(part)), qPrintable(all[static_cast<qsizetype>(i)]));
        QVERIFY(said({10, 10, 240, 100}).size() < all.size()); // those that are only counted

        MatrixView view;
        view.resize(1200, 420);
        view.show();
        view.setPrediction(prediction, plan);
        auto *levels = view.findChild<LevelsView *>();
        QVERIFY(levels && levels->isVisible());
        const auto pointAt = [](QWidget &widget, const QPointF &at) {
            QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(&widget, &event);
            return widget.toolTip();
        };
        const auto inList = [](const QRectF &list) { return QPointF(list.left() + 20, list.top() + 50); };
        QVERIFY2(pointAt(*levels, inList(levels->layoutNow().list())).contains(QStringLiteral("sent per step")), qPrintable(levels->toolTip()));
        QVERIFY(!pointAt(*levels, levels->layoutNow().cellRect({0, {0, 0}}).center()).contains(QStringLiteral("sent per step")));
        view.setGrouping({});
        const QRectF list = MatrixPicture::list(view.rect());
        QVERIFY2(pointAt(view, inList(list)).contains(QStringLiteral("sent per step")), qPrintable(view.toolTip()));
        QVERIFY(pointAt(view, MatrixPicture::cells(view.rect()).center()).isEmpty());
    }

    /// One group of 128 in a low panel is less than a pixel and a half: its mark is seen.
    void aMarkIsNeverTooSmall()
    {
        const workload::Plan plan = sample::plan(8, 16, 128);
        const auto traffic = trafficOf(plan);
        const LevelsMap map(traffic, levelSteps(traffic->ranks, axisDivisions(plan)), false, true);
        const theme::Tokens &t = theme::tokens(theme::Mode::Light);
        QImage image(900, 210, QImage::Format_RGB32);
        image.fill(t.panel);
        QPainter painter(&image);
        const LevelsLayout layout(map, image.rect());
        layout.paint(painter, t);
        painter.end();
        for (std::size_t l = 0; l < map.levels().size(); ++l) {
            const QRectF panel = layout.panel(l);
            QVERIFY2(panel.width() >= 100, qPrintable(QString::number(panel.width())));
            const MatrixLevel &level = map.levels()[l];
            for (int row = level.step.size / 2; row < level.step.size; row += std::max(1, level.step.size / 5)) // away from the lens
                for (int column = 0; column < level.step.size; ++column) {
                    if (map.value(level, {row, column}) <= 0)
                        continue;
                    const QPoint at = layout.cellRect({l, {row, column}}).center().toPoint();
                    int ink = 0;
                    for (int y = -1; y <= 1; ++y)
                        for (int x = -1; x <= 1; ++x)
                            ink += image.pixel(at + QPoint(x, y)) != t.canvas.rgb();
                    QVERIFY2(ink >= 6, qPrintable(QStringLiteral("level %1, %2 → %3: %4").arg(l).arg(row).arg(column).arg(ink)));
                }
        }
    }

    void everySizeIsPainted()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        const auto traffic = trafficOf(plan);
        const LevelsMap map(traffic, levelSteps(traffic->ranks, axisDivisions(plan)), false, true);
        for (const QSize size : {QSize(10, 10), QSize(160, 120), QSize(600, 140), QSize(3840, 1200)}) {
            QImage image(size, QImage::Format_RGB32);
            image.fill(Qt::black);
            QPainter painter(&image);
            const LevelsLayout layout(map, image.rect());
            layout.paint(painter, theme::tokens(theme::Mode::Dark));
            for (std::size_t l = 0; l < map.levels().size(); ++l)
                QVERIFY(QRectF(image.rect()).contains(layout.panel(l)) || layout.panel(l).isEmpty());
        }
        const LevelsMap none;
        QImage image(300, 200, QImage::Format_RGB32);
        QPainter painter(&image);
        LevelsLayout(none, image.rect()).paint(painter, theme::tokens(theme::Mode::Dark));
        QVERIFY(!LevelsLayout(none, image.rect()).at({20, 20}));
    }
};

QTEST_MAIN(tst_Levels)
#include "tst_levels.moc"
