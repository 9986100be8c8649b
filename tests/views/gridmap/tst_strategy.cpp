// SPDX-License-Identifier: GPL-3.0-or-later
// The strategy map: a known culprit is where its place in the plan says, and looks like one.
#include <views/gridmap/gridview.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <utility>

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest/QTest>

#include <core/layer/rank_layout.h>
#include <core/predict/predict.h>
#include <tests/support/paths.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::gridmap;
using canvas::HeatSource;
using telemetry::Quantity;

class tst_Strategy : public QObject
{
    Q_OBJECT
private:
    std::shared_ptr<const catalog::Catalog> m_catalog;
    design::DesignPtr m_design;
    session::PredictionPtr m_prediction;
    const workload::Plan *m_plan = nullptr;

    [[nodiscard]] GridMap map(Quantity quantity, HeatSource source = HeatSource::Predicted, const telemetry::Observation *seen = nullptr) const
    {
        return makeStrategyMap({m_design.get(), m_prediction.get(), seen, {}, {quantity, source}});
    }
    /// What the engine predicts, but for one GPU.
    [[nodiscard]] std::shared_ptr<telemetry::Observation> slowAt(int gpu, float factor) const
    {
        auto seen = std::make_shared<telemetry::Observation>();
        telemetry::Series &series = seen->series[Quantity::TensorActive];
        series.available = true;
        series.value = m_prediction->gpuBusy;
        series.value[static_cast<std::size_t>(gpu)] *= factor;
        seen->age_s.assign(m_prediction->gpuBusy.size(), 1.F);
        return seen;
    }

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        QVERIFY(catalog.has_value());
        m_catalog = std::make_shared<const catalog::Catalog>(std::move(*catalog));
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", m_catalog.get());
        QVERIFY(design.has_value());
        m_design = std::make_shared<const design::Design>(std::move(*design));
        m_plan = design::planOf(m_design->jobs.front());
        auto prediction = predict::predictDesign(*m_catalog, *m_design);
        QVERIFY(prediction.has_value());
        m_prediction = *prediction;
    }
    void everyRankHasOnePlace()
    {
        const GridMap m = map(Quantity::NvlinkTx_Bps);
        QVERIFY(m.missing.isEmpty());
        QCOMPARE(m.columns, m_plan->dp);
        QCOMPARE(m.groups, m_plan->pp);
        QCOMPARE(m.lanes, m_plan->tp * m_plan->cp);
        std::vector<char> seen(m.rank.size(), 0);
        for (std::size_t place = 0; place < m.rank.size(); ++place) {
            QVERIFY(m.rank[place] >= 0);
            QVERIFY(!std::exchange(seen[static_cast<std::size_t>(m.rank[place])], 1));
        }
        const layer::RankCoordinates role = layer::roleOf(*m_plan, 5958);
        const std::size_t place = m.at(role.pp, role.cp * m_plan->tp + role.tp, role.dp);
        QCOMPARE(m.rank[place], 5958);
        QCOMPARE(m.gpu[place], m_prediction->placement.gpuOfRank[5958]);
    }
    /// First and last stage carry other traffic than those between: a row is bright.
    void aStageThatDiffersIsARow()
    {
        const GridMap m = map(Quantity::EfaTx_Bps);
        const network::LinkLoads &loads = m_prediction->loads;
        for (const int stage : {0, 1, m.groups - 1}) {
            const std::size_t place = m.at(stage, 0, 0);
            const auto gpu = static_cast<std::size_t>(m.gpu[place]);
            float worst = 0;
            for (const int card : m_prediction->fabric->typeOfGpu(static_cast<int>(gpu)).cardsOfGpu[0]) {
                const auto c = static_cast<std::size_t>(m_prediction->fabric->instances[static_cast<std::size_t>(m_prediction->fabric->instanceOfGpu[gpu])].firstCard + card);
                worst = std::max(worst, loads.efaTx_B[c] / loads.card_Bps[c]);
            }
            QVERIFY2(std::abs(static_cast<double>(m.share[place]) * loads.step_s / static_cast<double>(worst) - 1) < 1e-5, qPrintable(QString::number(stage)));
            QCOMPARE(m.colour(place, theme::Mode::Dark), theme::loadColor(theme::loadClass(static_cast<double>(m.share[place])), theme::Mode::Dark).rgb());
        }
        QVERIFY(m.rowMedian.front() != m.rowMedian[1]);
    }
    /// One colour all over says in words that it is one value, and the legend's frame which class; margins have no bars that look full.
    void aFlatMapSaysThatAllAreAlike()
    {
        const auto barred = [](const GridMap &m) {
            const theme::Tokens &t = theme::tokens(theme::Mode::Light);
            QImage image(1400, 900, QImage::Format_RGB32);
            image.fill(t.panel);
            QPainter painter(&image);
            const GridLayout layout(m, QRectF(image.rect()));
            layout.paint(painter, t);
            const QRect right(QPoint(static_cast<int>(layout.plot().right()) + 2, 0), image.rect().bottomRight());
            const QRect below(QPoint(0, static_cast<int>(layout.plot().bottom()) + 2), QSize(static_cast<int>(layout.plot().right()), 26));
            const auto any = [&](const QRect &in) {
                for (int y = in.top(); y < in.bottom(); ++y)
                    for (int x = in.left(); x < in.right(); ++x)
                        if (image.pixel(x, y) == t.accent.rgb())
                            return true;
                return false;
            };
            return std::pair(any(right), any(below));
        };
        const GridMap flat = map(Quantity::TensorActive);
        QVERIFY2(flat.spread.alike && flat.spread.words.startsWith(QStringLiteral("all 16,384 alike: ")) && flat.spread.words.endsWith(QStringLiteral(" %")), qPrintable(flat.spread.words));
        QVERIFY2(flat.rowSpread.words.startsWith(QStringLiteral("all 16 alike: ")), qPrintable(flat.rowSpread.words));
        QCOMPARE(std::ranges::count(flat.occurs, true), 1);
        QVERIFY(flat.occurs[static_cast<std::size_t>(theme::loadClass(static_cast<double>(flat.share[0])))] && !flat.anyZero);
        QCOMPARE(barred(flat), std::pair(false, false));

        const GridMap stages = map(Quantity::NvlinkTx_Bps); // the first and the last are others
        QVERIFY2(!stages.spread.alike && stages.spread.words.contains(QStringLiteral(" to ")), qPrintable(stages.spread.words));
        QVERIFY(!stages.rowSpread.alike && stages.columnSpread.alike);
        QCOMPARE(barred(stages), std::pair(true, false));

        const auto seen = slowAt(m_prediction->placement.gpuOfRank[5958], 0.6F);
        const GridMap one = map(Quantity::TensorActive, HeatSource::Ratio, seen.get());
        QVERIFY(!one.spread.alike && one.rowSpread.alike && !one.columnSpread.alike);
        QCOMPARE(std::ranges::count(one.occurs, true), 2);
        QCOMPARE(barred(one), std::pair(false, true));
    }
    void oneSlowWorkerIsOneCell()
    {
        const int rank = 5958;
        const auto seen = slowAt(m_prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)], 0.6F);
        const GridMap m = map(Quantity::TensorActive, HeatSource::Ratio, seen.get());
        const layer::RankCoordinates role = layer::roleOf(*m_plan, rank);
        for (int replica = 0; replica < m.columns; ++replica)
            QVERIFY(std::abs(m.columnWorst[static_cast<std::size_t>(replica)] - (replica == role.dp ? 0.6F : 1.F)) < 1e-4F);
        const std::size_t place = m.at(role.pp, role.tp, role.dp);
        const QRgb itsOwn = m.colour(place, theme::Mode::Light);
        QCOMPARE(std::ranges::count_if(std::views::iota(std::size_t{0}, m.value.size()), [&](std::size_t p) { return m.colour(p, theme::Mode::Light) == itsOwn; }), 1);
        // too small for lines: its cell takes its colour
        const GridLayout layout(m, QRectF(0, 0, 1200, 200));
        const Spot cell{role.pp, role.dp, -1};
        const auto spot = layout.spotAt(layout.rectOf(cell).center());
        QVERIFY(spot.has_value());
        QCOMPARE(*spot, cell);
        QCOMPARE(m.rank[layout.placeOf(*spot)], rank);
        // and with room for lines each rank has its own
        const GridLayout large(m, QRectF(0, 0, 1600, 900));
        const Spot line{role.pp, role.dp, role.tp};
        QCOMPARE(*large.spotAt(large.rectOf(line).center()), line);
    }
    /// A 4K sheet is used to its end; one row alone is no poster.
    void rowsUseTheSheet()
    {
        const GridMap m = map(Quantity::EfaTx_Bps, HeatSource::Predicted, nullptr);
        QVERIFY(m.groups > 2);
        const GridLayout sheet(m, QRectF(0, 0, 3840, 2160));
        QVERIFY2(sheet.plot().bottom() > 2160 - 60, qPrintable(QString::number(sheet.plot().bottom())));
        GridMap one = m;
        one.groups = 1;
        QVERIFY(GridLayout(one, QRectF(0, 0, 3840, 2160)).plot().height() < 800);
    }
    /// Of few ranks each says who it is and what it has: a flat colour in a large box says little.
    void fewRanksAreNamed()
    {
        GridMap m = map(Quantity::EfaTx_Bps, HeatSource::Predicted, nullptr);
        const Spot spot{0, 0, 0};
        QVERIFY(GridLayout(m, QRectF(0, 0, 1366, 704)).lineName(spot).isEmpty()); // a line of a pixel or two
        m.groups = 1;
        m.columns = 4;
        const GridLayout large(m, QRectF(0, 0, 1366, 704));
        QVERIFY(large.plot().height() >= std::min(60.0 * m.lanes, 600.0) - 1);
        const QString words = large.lineName(spot);
        QVERIFY2(words.startsWith(QStringLiteral("rank %1 · ").arg(m.rank[large.placeOf(spot)])) && words.contains(QStringLiteral("GB/s")), qPrintable(words));
        m.value[large.placeOf(spot)] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(large.lineName(spot).endsWith(QStringLiteral("no data")));
        m.gpu[large.placeOf(spot)] = -1;
        QVERIFY(large.lineName(spot).isEmpty());
    }
    void noDataIsNoColour()
    {
        auto seen = slowAt(0, 1.F);
        const int gpu = m_prediction->placement.gpuOfRank[8];
        seen->series[Quantity::TensorActive].value[static_cast<std::size_t>(gpu)] = std::numeric_limits<float>::quiet_NaN();
        const GridMap m = map(Quantity::TensorActive, HeatSource::Live, seen.get());
        for (std::size_t place = 0; place < m.gpu.size(); ++place)
            QCOMPARE(qAlpha(m.colour(place, theme::Mode::Light)) == 0, m.gpu[place] == gpu);
    }
    void whatIsMissingIsSaid()
    {
        QVERIFY(!map(Quantity::SmClock_Hz).missing.isEmpty());                     // only a cluster knows
        QVERIFY(!map(Quantity::TensorActive, HeatSource::Ratio).missing.isEmpty()); // not connected
        QVERIFY(!makeStrategyMap({}).missing.isEmpty());
    }
    void aClickPicksTheGpus()
    {
        GridView view(&makeStrategyMap, false, {});
        view.resize(1400, 900);
        view.show(m_design, m_prediction, nullptr, {});
        QSignalSpy picked(&view, &GridView::gpusPicked);
        const Spot line{3, 17, 2};
        const GridLayout layout = view.layoutNow();
        QTest::mouseClick(&view, Qt::LeftButton, {}, layout.rectOf(line).center().toPoint());
        QCOMPARE(picked.count(), 1);
        QCOMPARE(picked.last().at(0).value<std::vector<int>>(), (std::vector<int>{view.map().gpu[view.map().at(3, 2, 17)]}));
        QVERIFY(view.describe(line).contains(QStringLiteral("PP 3")));
        QTest::keyClick(&view, Qt::Key_Right); // from where the pointer was
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(picked.count(), 2);
    }
};

QTEST_MAIN(tst_Strategy)
#include "tst_strategy.moc"
