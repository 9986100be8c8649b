// SPDX-License-Identifier: GPL-3.0-or-later
// A leaf with its rails: what can be read from where the traffic lies, asked of the map; that all of it has its place,
// asked of the layout; that a person gets there by pointer and keys, asked of the page.
#include <views/leaf/leafview.h>

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest/QTest>

#include <core/predict/predict.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::leafview;
using workload::PartGroup;

namespace {

struct Sample {
    design::DesignPtr design;
    session::PredictionPtr prediction;

    explicit Sample(const std::string &name, const std::string &rankOrder = {})
    {
        auto read = design::loadDesign(test::sourceDir() + "/resources/samples/" + name + ".switchyard", &test::bundled());
        Q_ASSERT(read.has_value());
        if (!rankOrder.empty())
            design::planOf(read->jobs.front())->rankOrder = *workload::rankOrderFromWord(rankOrder);
        design = std::make_shared<const design::Design>(std::move(*read));
        auto predicted = predict::predictDesign(test::bundled(), *design);
        Q_ASSERT(predicted.has_value());
        prediction = *predicted;
    }
    [[nodiscard]] int gpuOf(int rank) const { return prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)]; }
    [[nodiscard]] LeafMap of(int gpu) const { return makeLeafMap({design.get(), prediction.get(), nullptr, {}, gpu}); }
};

const Overlay *overlayOf(const LeafMap &map, PartGroup group)
{
    const auto found = std::ranges::find(map.overlays, group, [](const Overlay &o) { return o.communicator.group; });
    return found == map.overlays.end() ? nullptr : &*found;
}

} // namespace

class tst_Leaf : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<Sample> m_large;

    /// What the engine predicts, as a running cluster would tell it.
    [[nodiscard]] std::shared_ptr<telemetry::Observation> asPredicted() const
    {
        auto seen = std::make_shared<telemetry::Observation>();
        telemetry::Series &series = seen->series[telemetry::Quantity::EfaTx_Bps];
        series.available = true;
        for (const float bytes : m_large->prediction->loads.efaTx_B)
            series.value.push_back(static_cast<float>(static_cast<double>(bytes) / m_large->prediction->loads.step_s));
        seen->age_s.assign(m_large->prediction->gpuBusy.size(), 1.F);
        return seen;
    }

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        m_large = std::make_unique<Sample>("llama3.1-405b-16384-h100");
    }

    void thePlanIsReadFromThePlace() // TP fastest, then PP: a row is a TP group, a column a pipeline, the uplink DP
    {
        const LeafMap map = m_large->of(m_large->gpuOf(5958));
        QVERIFY(map.missing.isEmpty());
        QCOMPARE(map.rows.size(), 16UL);
        QCOMPARE(map.columns.size(), 8UL);
        QCOMPARE(map.cells[static_cast<std::size_t>(map.selected)].rank, 5958);
        for (std::size_t r = 0; r < map.rows.size(); ++r)
            QCOMPARE(map.rows[r].role, QStringLiteral("PP %1").arg(r));
        for (std::size_t c = 0; c < map.columns.size(); ++c)
            QCOMPARE(map.columns[c].role, QStringLiteral("TP %1").arg(c));
        const Overlay *tp = overlayOf(map, PartGroup::Tp), *pp = overlayOf(map, PartGroup::Pp), *dp = overlayOf(map, PartGroup::Dp);
        QVERIFY(tp && pp && dp);
        QCOMPARE(tp->row, 8);
        QCOMPARE(tp->cells.size(), 8UL);
        QCOMPARE(tp->outside, 0);
        QCOMPARE(pp->column, 6);
        QCOMPARE(pp->cells.size(), 16UL);
        QCOMPARE(pp->outside, 0);
        QCOMPARE(dp->outside, 127);
        QCOMPARE(dp->leaves.size(), 128UL);
        QVERIFY(dp->crossings > 0 && dp->crossings < 128);
        QCOMPARE(map.reading, QStringLiteral("TP stays in its row; PP stays in its column; DP leaves through the uplink"));
        QCOMPARE(map.uplinkParts.size(), 1UL);
        QCOMPARE(map.uplinkParts.front().group, PartGroup::Dp);
        const double uplink_B = static_cast<double>(m_large->prediction->loads.uplinkTx_B[static_cast<std::size_t>(map.node)]);
        QVERIFY(std::abs(map.uplinkParts.front().out_B / uplink_B - 1) < 1e-6);
    }
    void anotherRankOrderLeavesTheLeafByPp() // the question "does PP cross leaves?"
    {
        const Sample swapped("llama3.1-405b-16384-h100", "tp-cp-ep-dp-pp");
        const LeafMap map = swapped.of(swapped.gpuOf(5958));
        const Overlay *pp = overlayOf(map, PartGroup::Pp);
        QVERIFY(pp && pp->outside == 15);
        QVERIFY(map.reading.contains(QStringLiteral("PP leaves through the uplink")));
        for (const Row &row : map.rows)
            QCOMPARE(row.role, map.rows.front().role); // the leaf holds one stage
        QVERIFY(std::ranges::find(map.uplinkParts, PartGroup::Pp, &UplinkPart::group) != map.uplinkParts.end());
    }
    void expertsOfAnUltraServerStayOnNvlink() // the question "does EP stay on NVLink?"
    {
        const Sample moe("deepseek-v3-gb200-ultraservers");
        const LeafMap map = moe.of(moe.gpuOf(0));
        QCOMPARE(map.columns.size(), 4UL);
        const Overlay *ep = overlayOf(map, PartGroup::Ep);
        QVERIFY(ep && ep->communicator.shape == predict::Communicator::Shape::All);
        QCOMPARE(ep->cells.size() + static_cast<std::size_t>(ep->outside), ep->communicator.ranks.size());
        QVERIFY(ep->onNvlink && ep->row < 0);
        QVERIFY(map.reading.contains(QStringLiteral("EP stays on NVLink")));
        QVERIFY(map.columns.front().role.isEmpty()); // no TP
    }
    void aLowCardIsSeenBesideItsExpectation() // "which of my four cards is low?"
    {
        const int gpu = m_large->gpuOf(5958);
        const auto &fabric = *m_large->prediction->fabric;
        const network::FabricInstance &instance = fabric.instances[static_cast<std::size_t>(fabric.instanceOfGpu[static_cast<std::size_t>(gpu)])];
        const int local = gpu - instance.firstGpu;
        const int card = instance.firstCard + fabric.typeOfGpu(gpu).cardsOfGpu[static_cast<std::size_t>(local)][2];
        auto seen = asPredicted();
        seen->series[telemetry::Quantity::EfaTx_Bps].value[static_cast<std::size_t>(card)] *= 0.5F;
        const LeafMap map = makeLeafMap({m_large->design.get(), m_large->prediction.get(), seen.get(), {}, gpu, Source::Observed});
        int low = 0;
        for (const Cell &cell : map.cells)
            for (std::size_t i = 0; i < cell.cards.size(); ++i) {
                const bool halved = cell.cards[i].out_Bps < 0.75 * cell.cards[i].expectedOut_Bps;
                QCOMPARE(halved, cell.gpu == gpu && i == 2);
                low += halved ? 1 : 0;
                QVERIFY(std::isnan(cell.cards[i].in_Bps)); // nobody told it
            }
        QCOMPARE(low, 1);
        QVERIFY(!map.uplinkMeasured);
        const LeafLayout layout(map, {0, 0, 1400, 900});
        QVERIFY(layout.describe({-1, -1, true}).contains(QStringLiteral("No exporter")));
        QVERIFY(layout.describe({map.selected, -1, false}).contains(QStringLiteral("predicted")));
    }
    void withoutAJobItSaysWhatToDo()
    {
        QVERIFY(makeLeafMap({}).missing.contains(QStringLiteral("job")));
        QVERIFY(makeLeafMap({m_large->design.get(), m_large->prediction.get(), nullptr, {}, -1, Source::Observed}).missing.contains(QStringLiteral("Connect")));
        const LeafMap map = m_large->of(-1);
        QCOMPARE(map.selected, -1);
        QCOMPARE(map.cells.front().rank, 0);
        QVERIFY(map.overlays.empty());
    }

    void everythingHasItsPlace_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a dock at 1366×768") << QSize(1000, 260);
        QTest::newRow("1440×900") << QSize(1440, 900);
        QTest::newRow("4K") << QSize(3840, 2160);
        QTest::newRow("narrow") << QSize(480, 300);
    }
    void everythingHasItsPlace()
    {
        QFETCH(QSize, size);
        const LeafMap map = m_large->of(m_large->gpuOf(5958));
        const LeafLayout layout(map, QRectF(QPointF(), size), 4);
        QVERIFY(layout.rowsShown() > 0);
        const QRectF all(QPointF(), size);
        int seen = 0;
        for (std::size_t i = 0; i < map.cells.size(); ++i) {
            const QRectF rect = layout.cellRect(i);
            if (rect.isEmpty())
                continue;
            ++seen;
            QVERIFY(all.contains(rect));
            QCOMPARE(layout.at(rect.center()).cell, static_cast<int>(i));
            for (std::size_t c = 0; c < map.columns.size(); ++c)
                QVERIFY(!rect.intersects(layout.laneRect(c, true)) && !rect.intersects(layout.laneRect(c, false)));
            QVERIFY(layout.sideRect().isEmpty() || !rect.intersects(layout.sideRect()));
        }
        QCOMPARE(seen, layout.rowsShown() * 8);
        QVERIFY(all.contains(layout.uplinkRect(true)) && all.contains(layout.uplinkRect(false)));
        QCOMPARE(layout.at(layout.laneRect(3, true).center()).column, 3);
        QVERIFY(layout.at(layout.uplinkRect(true).center()).uplink);
        QImage picture(size, QImage::Format_RGB32);
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            picture.fill(theme::tokens(mode).panel);
            QPainter painter(&picture);
            layout.paint(painter, theme::tokens(mode));
            painter.end();
            const QPointF edge(layout.cellRect(static_cast<std::size_t>(map.selected)).left(), layout.cellRect(static_cast<std::size_t>(map.selected)).center().y() + 3);
            if (!edge.isNull())
                QVERIFY(picture.pixelColor(edge.toPoint()) != theme::tokens(mode).panel);
        }
    }

    void aPersonWalksThroughIt()
    {
        LeafView view;
        view.resize(1000, 300);
        QSignalSpy picked(&view, &LeafView::gpusPicked);
        connect(&view, &LeafView::gpusPicked, &view, [&](const std::vector<int> &gpus) { view.show(m_large->design, m_large->prediction, nullptr, {}, gpus.front()); });
        view.show(m_large->design, m_large->prediction, nullptr, {}, m_large->gpuOf(5958));
        const int row = view.map().selected / 8;
        QVERIFY(row >= view.layoutNow().firstRow() && row < view.layoutNow().firstRow() + view.layoutNow().rowsShown()); // it came into view
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.map().cells[static_cast<std::size_t>(view.map().selected)].rank, 5959);
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(view.map().cells[static_cast<std::size_t>(view.map().selected)].rank, 5951);
        QTest::keyClick(&view, Qt::Key_PageUp);
        QTest::keyClick(&view, Qt::Key_PageUp);
        QCOMPARE(view.layoutNow().firstRow(), 0);
        const QRectF cell = view.layoutNow().cellRect(3);
        QTest::mouseClick(&view, Qt::LeftButton, {}, cell.center().toPoint());
        QCOMPARE(view.map().cells[static_cast<std::size_t>(view.map().selected)].rank, 5891);
        QCOMPARE(picked.size(), 3);
        QWheelEvent down(QPointF(300, 150), view.mapToGlobal(QPointF(300, 150)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &down);
        QCOMPARE(view.layoutNow().firstRow(), std::min(3, 16 - view.layoutNow().rowsShown()));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("TP stays in its row")));
    }
    void aSelectionStandsForGpus()
    {
        const design::Design &design = *m_large->design;
        const auto gpus = [&](const std::vector<std::string> &ids) { return session::gpusOf(design, test::bundled(), ids); };
        const std::string second = design.instances[1].id;
        QCOMPARE(gpus({second + "/gpu5"}), std::vector{13});
        QCOMPARE(gpus({second + "/card31", second + "/gpu0"}), (std::vector{15, 8}));
        QCOMPARE(gpus({second}), (std::vector{8, 9, 10, 11, 12, 13, 14, 15}));
        QVERIFY(gpus({second + "/gpu8"}).empty());
        QVERIFY(gpus({}).empty());
        QVERIFY(gpus({"nobody"}).empty());
        const std::vector<int> leaf = gpus({design.instances[16].networkNode});
        QCOMPARE(leaf.size(), 128UL);
        QCOMPARE(leaf.front(), 128);
    }
};

QTEST_MAIN(tst_Leaf)
#include "tst_leaf.moc"
