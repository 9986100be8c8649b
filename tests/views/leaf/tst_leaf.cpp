// SPDX-License-Identifier: GPL-3.0-or-later
// A leaf with its rails: what can be read from where the traffic lies, asked of the map; that all of it has its place,
// asked of the layout; that a person gets there by pointer and keys, asked of the page.
#include <views/leaf/leafview.h>

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QComboBox>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QWheelEvent>
#include <QtTest/QTest>

#include <core/predict/predict.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/views/severaljobs.h>
#include <views/theme/loadscale.h>
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
    /// The classes have a name, and what is no class: in a window of 1,366 pixels beside its panels, too.
    void theKeySaysWhatItsNumbersAre()
    {
        const LeafMap map = m_large->of(-1);
        for (const QSizeF size : {QSizeF(866, 460), QSizeF(1366, 704), QSizeF(3840, 2096)}) {
            const widgets::KeyForm key = LeafLayout(map, {QPointF(), size}, 0, size.width() < 1000 ? 250 : 0).key();
            QVERIFY2(key.title().contains(QStringLiteral("%")) && key.marks() == (QStringList{QStringLiteral("carries nothing"), QStringLiteral("no data")}), qPrintable(QString::number(size.width())));
            QVERIFY(key.width() < 0.5 * size.width());
        }
        QVERIFY(LeafLayout(map, {0, 0, 560, 300}, 0, 250).key().width() < 240);
        // Of a running cluster it has the stroke of what is predicted, too.
        const auto seen = asPredicted();
        const LeafMap live = makeLeafMap({m_large->design.get(), m_large->prediction.get(), seen.get(), {}, -1, LoadSource::Observed});
        QCOMPARE(LeafLayout(live, {0, 0, 1366, 704}).key().marks().last(), QStringLiteral("predicted"));
        // Forms: the most that fits, in order, and each no wider than its room.
        const widgets::KeyForm whole({.rim = QStringLiteral("predicted")}, 2000), ratio({.ratio = true, .of = QStringLiteral("observed / predicted")}, 2000);
        QCOMPARE(whole.marks().size(), 3);
        QCOMPARE(ratio.title(), QStringLiteral("observed / predicted"));
        double before = whole.width();
        for (double room = 2000; room > 100; room -= 10) {
            const widgets::KeyForm form({.rim = QStringLiteral("predicted")}, room);
            QVERIFY(form.width() <= room && form.width() <= before);
            before = form.width();
        }
        QCOMPARE(before, 0.0);
    }
    /// Of what is predicted, where there is room; a server's counters are no fitted times.
    void theKeySaysWhyALinkIsOverItsCapacity()
    {
        predict::DesignPrediction fast = *m_large->prediction;
        fast.loads.step_s /= 100;
        const auto seen = asPredicted();
        const auto titleOf = [&](const predict::DesignPrediction &prediction, LoadSource source, double width) {
            const LeafMap map = makeLeafMap({m_large->design.get(), &prediction, seen.get(), {}, -1, source});
            return LeafLayout(map, {0, 0, width, 704}).key().title();
        };
        const QString why = widgets::overCapacityWords();
        QVERIFY(titleOf(fast, LoadSource::Predicted, 1366).endsWith(why));
        QCOMPARE(titleOf(fast, LoadSource::Predicted, 700), titleOf(*m_large->prediction, LoadSource::Predicted, 700));
        QVERIFY(!titleOf(fast, LoadSource::Observed, 1366).contains(why) && !titleOf(*m_large->prediction, LoadSource::Predicted, 1366).contains(why));
    }
    /// Which rows are in view is told before what the classes are.
    void theHeadSaysWhichRowsAreShown()
    {
        const LeafMap map = m_large->of(-1);
        for (const double used : {0.0, 250.0}) {
            const LeafLayout layout(map, {0, 0, 850, 220}, 4, used);
            QVERIFY(layout.rowsText().startsWith(QStringLiteral("rows 5 to ")));
            const double title = QFontMetricsF(theme::font(theme::Type::Strong)).horizontalAdvance(QStringLiteral("leaf ") + map.title);
            QVERIFY2(850 - 24 - used - title - 24 - layout.key().width() >= QFontMetricsF(theme::font(theme::Type::Small)).horizontalAdvance(layout.rowsText()), qPrintable(layout.rowsText()));
        }
        QVERIFY(LeafLayout(map, {0, 0, 1366, 704}).rowsText().isEmpty());
    }
    /// A row is named by what tells it from the next: its stage, without a pipeline its replica, and by nothing where there is one of each.
    void oneStageIsNoName()
    {
        const Sample small("llama3.1-8b-4-p6-b200");
        const LeafMap map = small.of(-1);
        QStringList roles;
        for (const Row &row : map.rows)
            roles << row.role;
        QVERIFY2(roles.filter(QStringLiteral("PP")).isEmpty() && roles.size() > 1 && roles.removeDuplicates() == 0, qPrintable(roles.join(QLatin1Char('|'))));
        QVERIFY(m_large->of(-1).rows.front().role.startsWith(QStringLiteral("PP ")));
    }
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
    void anUltraServerHasItsNvlinkAtTheRight()
    {
        const Sample moe("deepseek-v3-gb200-ultraservers");
        const int gpu = moe.gpuOf(12);
        const LeafMap map = moe.of(gpu);
        QCOMPARE(map.planes.size(), 1UL);
        const Plane &plane = map.planes.front();
        QCOMPARE(plane.name, QStringLiteral("us-1"));
        QCOMPARE(plane.first, 0UL);
        QCOMPARE(plane.last, 17UL);
        QCOMPARE(plane.working, 64);
        QCOMPARE(plane.gpus, 72);
        const network::LinkLoads &loads = moe.prediction->loads;
        const auto out = static_cast<double>(loads.nvlinkTx_B[static_cast<std::size_t>(gpu)]) / loads.step_s;
        QVERIFY(plane.worst.out_Bps >= out);
        const std::size_t row = static_cast<std::size_t>(map.selected) / 4;
        double four = 0;
        for (std::size_t c = 0; c < 4; ++c)
            four += map.cells[map.at(row, c)].nvlink.out_Bps;
        QVERIFY(out > 0 && std::abs(map.rows[row].nvlink.out_Bps / four - 1) < 1e-9);
        QCOMPARE(map.rows[17].nvlink.out_Bps, 0.0); // a spare
        QVERIFY(m_large->of(0).planes.empty());     // no NVLink leaves a p5

        const LeafLayout layout(map, {0, 0, 1440, 900});
        const QRectF rect = layout.planeRect(0);
        QVERIFY(QRectF(0, 0, 1440, 900).contains(rect) && !rect.intersects(layout.sideRect()));
        QCOMPARE(layout.at(rect.center()).plane, 0);
        QVERIFY(layout.describe(layout.at(rect.center())).contains(QStringLiteral("64 of its 72 GPUs in this leaf")));
        for (std::size_t r = 0; r < map.rows.size(); ++r)
            for (const bool up : {true, false}) {
                const QRectF half = layout.nvlinkRect(r, up);
                QVERIFY(!half.isEmpty() && half.left() >= layout.cellRect(map.at(r, 3)).right() && half.right() <= rect.left() + 1e-6);
                QCOMPARE(layout.at(half.center()).row, static_cast<int>(r));
            }
        QVERIFY(layout.describe(layout.at(layout.nvlinkRect(row, true).center())).contains(map.rows[row].name));
        QImage picture(1440, 900, QImage::Format_RGB32);
        picture.fill(theme::tokens(theme::Mode::Dark).panel);
        QPainter painter(&picture);
        layout.paint(painter, theme::tokens(theme::Mode::Dark));
        painter.end();
        const auto hatched = [&](const QRectF &where, const QColor &load) { // by the experts' traffic
            int pixels = 0;
            for (int y = static_cast<int>(where.top()) + 6; y < static_cast<int>(where.bottom()) - 6; ++y)
                for (int x = static_cast<int>(where.left()) + 8; x < static_cast<int>(where.right()) - 8; ++x)
                    pixels += picture.pixelColor(x, y) != load ? 1 : 0;
            return pixels;
        };
        const auto beside = [&](std::size_t r) { return QRectF(rect.left(), layout.cellRect(map.at(r, 0)).top(), rect.width(), layout.cellRect(map.at(r, 0)).height()); };
        QVERIFY(hatched(beside(3), theme::loadColor(theme::loadClass(map.rows[3].nvlink.outShare()), theme::Mode::Dark)) > 200);
        QCOMPARE(hatched(beside(17), theme::tokens(theme::Mode::Dark).track), 0); // no expert is there
    }
    void traysOfOneDomainStandTogether()
    {
        Sample moe("deepseek-v3-gb200-ultraservers");
        design::Design mixed = *moe.design;
        const std::string leaf = mixed.instances.front().networkNode;
        for (std::size_t i = 18; i < 36; ++i) {
            mixed.instances[i].networkNode = leaf;
            std::swap(mixed.instances[i], mixed.instances[i - 17]); // one among the other's, every other row
        }
        const auto predicted = predict::predictDesign(test::bundled(), mixed);
        QVERIFY(predicted.has_value());
        const LeafMap map = makeLeafMap({&mixed, predicted->get(), nullptr, {}, 0});
        QCOMPARE(map.rows.size(), 36UL);
        QCOMPARE(map.planes.size(), 2UL);
        QVERIFY2(map.note.startsWith(QStringLiteral("36 trays")), qPrintable(map.note));
        QCOMPARE(map.planes[0].last + 1, map.planes[1].first);
        for (const Plane &plane : map.planes)
            for (std::size_t row = plane.first; row <= plane.last; ++row)
                QCOMPARE(QString::fromStdString(mixed.instances[static_cast<std::size_t>(map.rows[row].instance)].ultraserver), plane.name);
        const LeafLayout layout(map, {0, 0, 1000, 300}, 10); // the first begins above, the second ends below what is in view
        for (std::size_t plane = 0; plane < 2; ++plane)
            QVERIFY(layout.planeRect(plane).isEmpty() || QRectF(0, 0, 1000, 300).contains(layout.planeRect(plane)));
        // What stands beside them in no domain is no tray.
        mixed.instances.push_back({"alone", "p5en.48xlarge", {}, {}, {}});
        mixed.instances.back().networkNode = leaf;
        const auto beside = predict::predictDesign(test::bundled(), mixed);
        QVERIFY(beside.has_value());
        const QString note = makeLeafMap({&mixed, beside->get(), nullptr, {}, 0}).note;
        QVERIFY2(note.startsWith(QStringLiteral("36 of 37 instances are trays")), qPrintable(note));
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
        const LeafMap map = makeLeafMap({m_large->design.get(), m_large->prediction.get(), seen.get(), {}, gpu, LoadSource::Observed});
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
    /// GPUs 0, 2, 4 and 6 are a ring: those between them are none of it, and its line passes below them.
    void aBrokenRowIsNoBand()
    {
        LeafMap map = m_large->of(m_large->gpuOf(5958));
        Overlay ring = *overlayOf(map, PartGroup::Dp);
        const std::size_t row = static_cast<std::size_t>(map.selected) / map.columns.size();
        ring.cells = {map.at(row, 0), map.at(row, 2), map.at(row, 4), map.at(row, 6)};
        ring.row = static_cast<int>(row);
        ring.outside = 0;
        map.selected = static_cast<int>(map.at(row, 0));
        const auto drawn = [&](std::vector<Overlay> overlays) {
            map.overlays = std::move(overlays);
            QImage image(1100, 700, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            LeafLayout(map, QRectF(0, 0, 1100, 700)).paint(painter, theme::tokens(theme::Mode::Light));
            return image;
        };
        const QImage without = drawn({}), with = drawn({ring});
        const LeafLayout layout(map, QRectF(0, 0, 1100, 700));
        const auto same = [&](std::size_t column, int inset) {
            const QRect cell = layout.cellRect(map.at(row, column)).toAlignedRect().adjusted(inset, inset, -inset, -inset);
            return without.copy(cell) == with.copy(cell);
        };
        for (const std::size_t between : {std::size_t{1}, std::size_t{3}, std::size_t{5}, std::size_t{7}})
            QVERIFY2(same(between, 3), qPrintable(QString::number(between)));
        for (const std::size_t member : ring.cells)
            QVERIFY(!same(member % map.columns.size(), 0));
        const QRect below = QRectF(layout.cellRect(map.at(row, 1)).bottomLeft(), QSizeF(layout.cellRect(map.at(row, 1)).width(), 4)).toAlignedRect();
        QVERIFY(without.copy(below) != with.copy(below));
        ring.cells = {map.at(row, 2), map.at(row, 3), map.at(row, 4)}; // neighbours are a band
        const QImage band = drawn({ring});
        const QRect cell = layout.cellRect(map.at(row, 3)).toAlignedRect();
        QVERIFY(without.copy(cell) != band.copy(cell));
    }
    /// What other jobs send over the uplink is of their communicators, not of some other kind.
    void twoJobsShareAnUplinkByKind()
    {
        const Sample one("llama3.1-70b-64-p5en");
        design::Design two = *one.design;
        two.jobs.push_back(two.jobs.front());
        two.jobs.back().name = "second";
        const auto both = predict::predictDesign(test::bundled(), two, two.jobs.front().name);
        QVERIFY(both.has_value());
        const LeafMap alone = one.of(one.gpuOf(0)), map = makeLeafMap({&two, both->get(), nullptr, {}, one.gpuOf(0)});
        QVERIFY(!alone.uplinkParts.empty());
        QCOMPARE(map.uplinkParts.size(), alone.uplinkParts.size());
        for (std::size_t i = 0; i < map.uplinkParts.size(); ++i) {
            QCOMPARE(map.uplinkParts[i].group, alone.uplinkParts[i].group);
            QVERIFY(map.uplinkParts[i].group != PartGroup::Other);
            QVERIFY(map.uplinkParts[i].out_B > 1.9 * alone.uplinkParts[i].out_B); // more where the one holds the other up
        }
    }
    /// Only the spare is idle: where another job runs, its name stands.
    void anotherJobsGpusAreNotIdle()
    {
        for (const char *job : {"serving-1", "job-1"}) {
            const test::SeveralJobs shown(job);
            const LeafMap map = makeLeafMap({shown.design.get(), shown.prediction.get(), nullptr, job});
            QCOMPARE(map.rows.size(), shown.design->instances.size());
            const LeafLayout layout(map, {0, 0, 1400, 900});
            for (std::size_t i = 0; i < map.cells.size(); ++i) {
                const Cell &cell = map.cells[i];
                const int instance = map.rows[i / map.columns.size()].instance;
                const bool spare = instance == test::SeveralJobs::spare;
                const QString owner = spare ? QString() : instance < test::SeveralJobs::servers ? QStringLiteral("serving-1") : QStringLiteral("job-1");
                QCOMPARE(cell.idle(), spare);
                QCOMPARE(cell.rank >= 0, owner == QLatin1String(job));
                QCOMPARE(cell.job, cell.rank >= 0 ? QString() : owner);
                const QString words = layout.describe({static_cast<int>(i), -1, false});
                QCOMPARE(words.contains(QStringLiteral("no rank of the job")), spare);
                QVERIFY(cell.job.isEmpty() || words.contains(cell.job));
            }
        }
    }
    void withoutAJobItSaysWhatToDo()
    {
        QVERIFY(makeLeafMap({}).missing.contains(QStringLiteral("job")));
        QVERIFY(makeLeafMap({m_large->design.get(), m_large->prediction.get(), nullptr, {}, -1, LoadSource::Observed}).missing.contains(QStringLiteral("Connect")));
        const LeafMap map = m_large->of(-1);
        QCOMPARE(map.selected, -1);
        QCOMPARE(map.cells.front().rank, 0);
        QVERIFY(map.overlays.empty());
    }

    /// Few instances use the sheet that they have.
    void aFewRowsFillTheSheet_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1366, 704), QSize(3840, 2096)})
            for (const char *sample : {"llama3.1-8b-4-p6-b200", "llama3.3-70b-4-p5en-serving"})
                QTest::addRow("%s, %d px", sample, size.width()) << QString::fromLatin1(sample) << size;
    }
    void aFewRowsFillTheSheet()
    {
        QFETCH(QString, sample);
        QFETCH(QSize, size);
        Sample few(sample.toStdString());
        LeafMap map = few.of(-1);
        QVERIFY2(map.missing.isEmpty() && map.rows.size() == 4, qPrintable(map.missing));
        for (const std::size_t rows : {4UL, 2UL, 1UL}) {
            map.rows.resize(rows);
            map.cells.resize(rows * map.columns.size());
            const LeafLayout layout(map, QRectF(QPointF(), size));
            QCOMPARE(layout.rowsShown(), static_cast<int>(rows));
            const double bottom = layout.uplinkRect(false).bottom();
            QVERIFY2(bottom > 0.8 * size.height() && bottom < size.height(), qPrintable(QStringLiteral("%1 rows end at %2 of %3").arg(rows).arg(bottom).arg(size.height())));
        }
    }
    /// What carries nothing is not at most nothing.
    void nothingIsNoBound()
    {
        Sample few("llama3.1-8b-4-p6-b200");
        LeafMap map = few.of(-1);
        const auto wordsWith = [&](double rate_Bps) {
            for (Column &column : map.columns)
                column.worst.out_Bps = column.worst.in_Bps = rate_Bps;
            QBuffer svg;
            QSvgGenerator generator;
            generator.setOutputDevice(&svg);
            generator.setSize({1366, 704});
            QPainter painter(&generator);
            LeafLayout(map, QRectF(0, 0, 1366, 704)).paint(painter, theme::current());
            painter.end();
            return QString::fromUtf8(svg.data());
        };
        QVERIFY(wordsWith(0).contains(QStringLiteral("cards 0 %")) && !wordsWith(0).contains(QStringLiteral("≤ 0 %")));
        QVERIFY(wordsWith(1e10).contains(QStringLiteral("cards ≤ ")));
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
};

QTEST_MAIN(tst_Leaf)
#include "tst_leaf.moc"
