// SPDX-License-Identifier: GPL-3.0-or-later
// Rails: what a slow rail, a slow host and a slow PCIe switch look like, asked of the map.
#include <views/gridmap/gridview.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <tuple>

#include <QBuffer>
#include <QComboBox>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QtTest/QTest>

#include <core/network/fabric.h>
#include <core/predict/predict.h>
#include <tests/support/paths.h>
#include <tests/views/severaljobs.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>

using namespace switchyard;
using namespace switchyard::gridmap;
using canvas::HeatSource;
using telemetry::Quantity;

class tst_Rails : public QObject
{
    Q_OBJECT
private:
    design::DesignPtr m_design;
    session::PredictionPtr m_prediction;

    [[nodiscard]] int firstCard(int instance) const { return m_prediction->fabric->instances[static_cast<std::size_t>(instance)].firstCard; }
    /// What the engine predicts.
    [[nodiscard]] std::shared_ptr<telemetry::Observation> asPredicted() const
    {
        auto seen = std::make_shared<telemetry::Observation>();
        telemetry::Series &series = seen->series[Quantity::EfaTx_Bps];
        series.available = true;
        for (const float bytes : m_prediction->loads.efaTx_B)
            series.value.push_back(static_cast<float>(static_cast<double>(bytes) / m_prediction->loads.step_s));
        seen->age_s.assign(m_prediction->gpuBusy.size(), 1.F);
        return seen;
    }
    [[nodiscard]] GridMap ratio(const telemetry::Observation &seen) const
    {
        return makeRailsMap({m_design.get(), m_prediction.get(), &seen, {}, {Quantity::EfaTx_Bps, HeatSource::Ratio}});
    }

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        QVERIFY(catalog.has_value());
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &*catalog);
        QVERIFY(design.has_value());
        m_design = std::make_shared<const design::Design>(std::move(*design));
        auto prediction = predict::predictDesign(*catalog, *m_design);
        QVERIFY(prediction.has_value());
        m_prediction = *prediction;
    }
    void everyCardHasOnePlace()
    {
        const GridMap m = makeRailsMap({m_design.get(), m_prediction.get(), nullptr, {}, {Quantity::EfaTx_Bps}});
        QVERIFY(m.missing.isEmpty());
        QCOMPARE(m.columns, 2048);
        QCOMPARE(m.groups * m.lanes, 32);
        std::vector<int> cards(m.card.begin(), m.card.end());
        std::ranges::sort(cards);
        for (std::size_t i = 0; i < cards.size(); ++i)
            QCOMPARE(cards[i], static_cast<int>(i));
        const std::size_t place = m.at(5, 2, 100); // GPU 5's third card of the 101st instance
        QCOMPARE(m.card[place], firstCard(100) + m_prediction->fabric->typeOfGpu(m.gpu[place]).cardsOfGpu[5][2]);
        QVERIFY(std::abs(static_cast<double>(m.share[place]) * m_prediction->loads.step_s * static_cast<double>(m_prediction->loads.card_Bps[static_cast<std::size_t>(m.card[place])])
                             / static_cast<double>(m_prediction->loads.efaTx_B[static_cast<std::size_t>(m.card[place])]) - 1) < 1e-5);
    }
    void aSlowRailIsALine()
    {
        auto seen = asPredicted();
        const int rail = 21;
        for (int i = 0; i < 2048; ++i)
            seen->series[Quantity::EfaTx_Bps].value[static_cast<std::size_t>(firstCard(i) + rail)] *= 0.8F;
        const GridMap m = ratio(*seen);
        QCOMPARE(std::ranges::count_if(m.rowMedian, [](float v) { return v < 0.9F; }), 1);
        const auto line = static_cast<int>(std::ranges::find_if(m.rowMedian, [](float v) { return v < 0.9F; }) - m.rowMedian.begin());
        QCOMPARE(m.card[m.at(line / m.lanes, line % m.lanes, 7)], firstCard(7) + rail);
    }
    void aSlowHostIsAColumn()
    {
        auto seen = asPredicted();
        for (int c = 0; c < 32; ++c)
            seen->series[Quantity::EfaTx_Bps].value[static_cast<std::size_t>(firstCard(317) + c)] *= 0.5F;
        const GridMap m = ratio(*seen);
        for (const float v : m.rowMedian)
            QVERIFY(std::abs(v - 1) < 1e-4F);
        for (int column = 0; column < m.columns; ++column)
            QCOMPARE(m.columnWorst[static_cast<std::size_t>(column)] < 0.9F, column == 317);
        // narrower than a pixel a host: what shares its pixel shows it
        const GridLayout layout(m, QRectF(0, 0, 700, 260));
        QImage picture(700, 260, QImage::Format_RGB32);
        QPainter painter(&picture);
        layout.paint(painter, theme::tokens(theme::Mode::Light));
        painter.end();
        const QRgb slow = m.colour(m.at(0, 0, 317), theme::Mode::Light);
        const int x = static_cast<int>(layout.rectOf({0, 317, -1}).center().x());
        const int y = static_cast<int>(layout.rectOf({2, 317, -1}).center().y());
        QVERIFY(picture.pixel(x, y) == slow || picture.pixel(x - 1, y) == slow || picture.pixel(x + 1, y) == slow);
    }
    /// A card that carries nothing is no card of little load: an empty tube.
    void zeroIsNoClass()
    {
        auto seen = asPredicted();
        std::vector<float> &cards = seen->series[Quantity::EfaTx_Bps].value;
        for (int i = 0; i < 2048; ++i)
            for (int c = 0; c < 4; ++c) // those of GPU 0 and GPU 1: none, and a little
                for (const auto &[gpu, rate] : {std::pair(0, 0.F), std::pair(1, 1e7F)})
                    cards[static_cast<std::size_t>(firstCard(i) + 4 * gpu + c)] = rate;
        const GridMap m = makeRailsMap({m_design.get(), m_prediction.get(), seen.get(), {}, {Quantity::EfaTx_Bps, HeatSource::Live}});
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const theme::Tokens &tokens = theme::tokens(mode);
            const GridLayout layout(m, QRectF(0, 0, 700, 560));
            QImage picture(700, 560, QImage::Format_RGB32);
            QPainter painter(&picture);
            layout.paint(painter, tokens);
            painter.end();
            const auto colourOf = [&](int gpu) { return QColor(picture.pixel(layout.rectOf({gpu, 900, -1}).center().toPoint())); };
            QCOMPARE(colourOf(0), tokens.track);
            QCOMPARE(colourOf(1), theme::loadColor(0, mode));
            QVERIFY(tokens.track != theme::loadColor(0, mode));
        }
    }
    /// Of what is predicted; a server's counters are no fitted times.
    void theScaleSaysWhyACardIsOverItsCapacity()
    {
        predict::DesignPrediction fast = *m_prediction;
        fast.loads.step_s /= 100;
        const auto seen = asPredicted();
        for (float &rate : seen->series[Quantity::EfaTx_Bps].value)
            rate *= 100;
        const auto wordsOf = [&](const predict::DesignPrediction &prediction, HeatSource source) {
            const GridMap m = makeRailsMap({m_design.get(), &prediction, seen.get(), {}, {Quantity::EfaTx_Bps, source}});
            QBuffer svg;
            QSvgGenerator file;
            file.setOutputDevice(&svg);
            file.setSize({1366, 704});
            QPainter painter(&file);
            GridLayout(m, QRectF(0, 0, 1366, 704)).paint(painter, theme::current());
            painter.end();
            return QString::fromUtf8(svg.data());
        };
        const QString why = widgets::overCapacityWords();
        QVERIFY(wordsOf(fast, HeatSource::Predicted).contains(why));
        QVERIFY(!wordsOf(*m_prediction, HeatSource::Predicted).contains(why) && !wordsOf(*m_prediction, HeatSource::Live).contains(why));
    }
    void withoutDataIsNoColour()
    {
        auto seen = asPredicted();
        seen->series[Quantity::EfaTx_Bps].value[static_cast<std::size_t>(firstCard(9) + 3)] = std::numeric_limits<float>::quiet_NaN();
        const GridMap m = ratio(*seen);
        QCOMPARE(std::ranges::count_if(std::views::iota(std::size_t{0}, m.value.size()), [&](std::size_t p) { return qAlpha(m.colour(p, theme::Mode::Dark)) == 0; }), 1);
    }
    /// A card that has 0.6 of what it had then stands out; the source is offered as long as a moment is kept.
    void aKeptMomentIsDividedBy()
    {
        const auto then = asPredicted();
        const auto now = asPredicted();
        now->series[Quantity::EfaTx_Bps].value[static_cast<std::size_t>(firstCard(9) + 3)] *= 0.6F;
        const GridMap m = makeRailsMap({m_design.get(), m_prediction.get(), now.get(), {}, {Quantity::EfaTx_Bps, HeatSource::Moment}, nullptr, then.get()});
        QVERIFY2(m.missing.isEmpty(), qPrintable(m.missing));
        int apart = 0;
        for (std::size_t place = 0; place < m.value.size(); ++place)
            if (!std::isnan(m.value[place]) && std::abs(m.value[place] - 1) > 1e-4F) {
                ++apart;
                QCOMPARE(m.card[place], firstCard(9) + 3);
                QVERIFY(std::abs(m.value[place] - 0.6F) < 1e-4F);
            }
        QCOMPARE(apart, 1);
        QVERIFY(!makeRailsMap({m_design.get(), m_prediction.get(), now.get(), {}, {Quantity::EfaTx_Bps, HeatSource::Moment}}).missing.isEmpty());

        GridView view(&makeRailsMap, true, {});
        auto *sources = view.findChildren<QComboBox *>().back();
        const auto offered = [&] { return sources->findData(static_cast<int>(HeatSource::Moment)); };
        view.show(m_design, m_prediction, now, {});
        QVERIFY(offered() < 0);
        view.show(m_design, m_prediction, now, {}, {}, {}, then);
        QVERIFY(offered() >= 0);
        view.setChoice({Quantity::EfaTx_Bps, HeatSource::Moment});
        QCOMPARE(sources->currentIndex(), offered());
        QVERIFY(view.map().missing.isEmpty());
        view.show(m_design, m_prediction, now, {});
        QVERIFY(offered() < 0 && view.map().missing.isEmpty());
    }
    /// By keys every card is reached, and what the frame is on is said to who does not see it.
    void keysReadEveryCard()
    {
        GridView view(&makeRailsMap, true, {});
        view.resize(1400, 700);
        view.show(m_design, m_prediction, nullptr, {});
        QVERIFY(view.accessibleDescription().isEmpty());
        const auto said = [&view] { return view.accessibleDescription(); };
        QTest::keyClick(&view, Qt::Key_Down); // the first key begins at the first cell
        QCOMPARE(said(), view.describe({0, 0, -1}));
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(said(), view.describe({1, 1, -1}));
        QVERIFY(view.map().lanes > 1);
        QSignalSpy picked(&view, &GridView::gpusPicked);
        for (int lane = 0; lane < view.map().lanes; ++lane) {
            QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
            QCOMPARE(said(), view.describe({1, 1, lane}));
            QVERIFY2(said().contains(QStringLiteral("/card")), qPrintable(said()));
        }
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier); // then the next cell, whole
        QCOMPARE(said(), view.describe({2, 1, -1}));
        QTest::keyClick(&view, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(said(), view.describe({1, 1, view.map().lanes - 1}));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(picked.count(), 1);
        // Another quantity: the same place says it; where there is nothing to show, why.
        const QString before = said();
        view.setChoice({Quantity::EfaRx_Bps});
        QVERIFY(said() != before);
        QCOMPARE(said(), view.describe({1, 1, view.map().lanes - 1}));
        view.show({}, {}, {}, {});
        QCOMPARE(said(), view.map().missing);
    }
    /// Medians are of the instances that the shown job runs on; how many others there are is said.
    void columnsAreOfTheShownJob()
    {
        for (const auto &[job, first, count] : {std::tuple("job-1", test::SeveralJobs::firstTrainer, test::SeveralJobs::trainers), std::tuple("serving-1", 0, test::SeveralJobs::servers)}) {
            const test::SeveralJobs shown(job);
            const GridMap m = makeRailsMap({shown.design.get(), shown.prediction.get(), nullptr, job, {Quantity::EfaTx_Bps}});
            QVERIFY2(m.missing.isEmpty(), qPrintable(m.missing));
            QCOMPARE(m.columns, count);
            QCOMPARE(m.columnNames.size(), count);
            QCOMPARE(m.gpu.front(), shown.firstGpu(first));
            QCOMPARE(m.columnNames.front(), QString::fromStdString(shown.design->instances[static_cast<std::size_t>(first)].id));
            QVERIFY2(m.shownOnly.contains(QLatin1String(job)) && m.shownOnly.contains(QStringLiteral("5 other instances")), qPrintable(m.shownOnly));
            QVERIFY(m.blocks.empty());
            QCOMPARE(std::ranges::all_of(m.rowMedian, [](float v) { return v > 1e9F; }), QLatin1String(job) == QLatin1String("job-1")); // replicas of two GPUs send nothing
            QCOMPARE(makeRailsMap({shown.design.get(), shown.prediction.get(), nullptr, {}, {Quantity::EfaTx_Bps}}).columns, count);
        }
        const GridMap all = makeRailsMap({m_design.get(), m_prediction.get(), nullptr, {}, {Quantity::EfaTx_Bps}});
        QVERIFY(all.columns == 2048 && all.shownOnly.isEmpty() && all.blocks.empty());
    }
    /// A name ends before the columns of the next type begin, however long it is.
    void namesStayOverTheirOwnColumns()
    {
        const test::SeveralJobs several("job-1");
        design::Design nobodys = *several.design;
        nobodys.jobs.clear();
        std::rotate(nobodys.instances.begin(), nobodys.instances.begin() + test::SeveralJobs::firstTrainer, nobodys.instances.end()); // the long names first
        const auto fabric = network::buildFabric(nobodys, test::bundled());
        QVERIFY(fabric.has_value());
        const telemetry::Observation nothing;
        GridMap m = makeRailsMap({&nobodys, nullptr, &nothing, {}, {Quantity::EfaTx_Bps, HeatSource::Live}, fabric->get()});
        m.missing.clear();
        QCOMPARE(m.columns, 9);
        QCOMPARE(m.blocks, std::vector<int>{test::SeveralJobs::trainers});
        const QFontMetricsF metrics(theme::font(theme::Type::Small));
        for (const double width : {2400.0, 1440.0, 700.0, 520.0}) {
            const GridLayout layout(m, QRectF(0, 0, width, 400));
            const std::vector<ColumnName> names = layout.columnNames(metrics);
            QVERIFY(!names.empty());
            QRectF before;
            for (const ColumnName &name : names) {
                const bool second = name.rect.left() >= layout.rectOf({0, test::SeveralJobs::trainers, -1}).left() - 1e-6;
                const double end = second ? layout.plot().right() : layout.rectOf({0, test::SeveralJobs::trainers, -1}).left();
                QVERIFY(name.rect.right() <= end + 1e-6 && name.rect.left() >= before.right());
                QVERIFY(metrics.horizontalAdvance(name.text) <= name.rect.width() + 1);
                before = name.rect;
            }
        }
    }
    /// Cards at a third of what they can do are no full bars: 4.21 and 4.41 GB/s of 12.5 are a third of the height.
    void barsAreOfWhatCardsCan()
    {
        const GridMap map = makeRailsMap({m_design.get(), m_prediction.get(), nullptr, {}, {Quantity::EfaTx_Bps}});
        QVERIFY(!map.columnSpread.alike);
        const float worst = *std::ranges::max_element(map.columnWorst);
        QCOMPARE(map.barLength(map.most, worst), 1.0);
        QVERIFY2(std::abs(map.barLength(worst, worst) - static_cast<double>(worst) / 12.5e9) < 0.01, qPrintable(QString::number(map.barLength(worst, worst))));
    }
    void theValueIsSaid()
    {
        GridView view(&makeRailsMap, true, {});
        view.resize(1400, 700);
        view.show(m_design, m_prediction, nullptr, {});
        QVERIFY(view.describe({5, 100, 2}).contains(QStringLiteral("/card")));
        QSignalSpy picked(&view, &GridView::gpusPicked);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.layoutNow().rectOf({5, 100, -1}).center().toPoint());
        QCOMPARE(picked.count(), 1);
        view.show({}, {}, {}, {});
        QVERIFY(!view.map().missing.isEmpty());
        QVERIFY(!makeRailsMap({m_design.get(), m_prediction.get(), nullptr, {}, {Quantity::NvlinkTx_Bps}}).missing.isEmpty()); // of GPUs
    }
};

QTEST_MAIN(tst_Rails)
#include "tst_rails.moc"
