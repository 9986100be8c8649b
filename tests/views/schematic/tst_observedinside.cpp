// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of an instance of a running cluster: observed beside predicted, ratios, peers, a kept moment.
#include <tests/views/schematic/inside.h>

using namespace switchyard;
using namespace switchyard::inside;

class tst_ObservedInside : public QObject
{
    Q_OBJECT
private slots:
    /// What am I blind to? Observed, with a server that answers only for cards: no lane claims to know more.
    void whatNobodyMeasuresIsSaid()
    {
        const Sample data("llama3.1-8b-4-p6-b200");
        telemetry::Observation seen;
        telemetry::Series cards;
        cards.available = true;
        cards.value.assign(data.prediction->loads.card_Bps.size(), 1e9F);
        seen.series[telemetry::Quantity::EfaTx_Bps] = cards;
        seen.age_s.assign(data.prediction->gpuMemory_B.size(), 1000.0F); // far over three scrape intervals
        const Schematic picture = schematic::makeSchematic({&data.design, &bundled(), data.prediction.get(), &seen, 0, observed}, {1440, 836});
        for (const LinkLane &lane : picture.lanes) {
            const bool known = lane.kind == LinkKind::CardTx;
            QCOMPARE(std::isnan(lane.rate_Bps), !known);
            QCOMPARE(lane.stale, lane.measurable);
            if (lane.kind == LinkKind::PortTx || lane.kind == LinkKind::SwitchTx || lane.kind == LinkKind::UplinkTx)
                QVERIFY(!lane.measurable);
        }
        const Schematic nothing = schematic::makeSchematic({&data.design, &bundled(), nullptr, nullptr, 0}, {1440, 836});
        QVERIFY(!nothing.missing.isEmpty());
    }

    /// Slow or merely different? What is observed fills, what is predicted is the rim; the classes are the drawing's own.
    void predictedIsBesideObserved()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const auto seen = observedAt(data, 3);
        const canvas::Scene scene = data.scene(observed, seen);
        const Schematic picture = schematic::makeSchematic({.design = &data.design, .catalog = &bundled(), .prediction = data.prediction.get(), .observation = seen.get(), .instance = 2, .choice = observed, .heat = &scene.heat}, {1440, 836});
        QVERIFY(picture.rims && picture.source == canvas::HeatSource::Live);
        QVERIFY2(picture.note.startsWith(QStringLiteral("observed, the rim is predicted")), qPrintable(picture.note));
        for (const LinkKind kind : {LinkKind::NvlinkTx, LinkKind::CardRx})
            for (const LinkLane *lane : lanes(picture, kind)) {
                QVERIFY(std::abs(lane->rate_Bps / lane->beside_Bps - 3) < 1e-4);
                QCOMPARE(static_cast<int>(lane->code), canvas::code::loadFirst + theme::loadClass(lane->share()));
                QCOMPARE(static_cast<int>(lane->besideCode), canvas::code::loadFirst + theme::loadClass(lane->besideShare()));
                QVERIFY(lane->code > lane->besideCode);
                QCOMPARE(lane->code, (kind == LinkKind::NvlinkTx ? scene.heat.nvlink.out : scene.heat.cards.in)[static_cast<std::size_t>(lane->index)]);
            }
        for (const schematic::Meter &meter : picture.tiles.front().meters)
            if (meter.name == QStringLiteral("NVLink"))
                QVERIFY(std::abs(meter.share / meter.beside - 3) < 1e-4);
        QVERIFY(!picture.talks.empty() && std::ranges::all_of(picture.tiles, [](const schematic::Tile &tile) { return tile.stepUnseen && tile.step.empty(); }));
        Schematic without = picture; // the place of what nobody measures is hatched
        without.tiles.front().stepUnseen = false;
        QVERIFY(painted(without) != painted(picture));
        QVERIFY(!data.of(2).rims && std::isnan(lanes(data.of(2), LinkKind::NvlinkTx).front()->beside_Bps));
        // The tip has both, and the causes as planned.
        session::Selection selection;
        schematic::SchematicView view(selection);
        view.resize(1440, 836);
        view.show(scene, 2);
        const QString tip = view.tipAt(lanes(view.picture(), LinkKind::NvlinkTx).front()->parts.front().center());
        const QString ofTile = view.tipAt(view.picture().tiles.front().rect.center());
        QVERIFY2(ofTile.contains(QStringLiteral("not measurable per rank")) && ofTile.contains(QStringLiteral("step of stage 0, predicted: ")), qPrintable(ofTile));
        QVERIFY2(tip.contains(QStringLiteral("observed")) && tip.contains(QStringLiteral("predicted: ")) && tip.contains(QStringLiteral("because of (predicted, mean of the step)")) && tip.contains(QStringLiteral("TP ")), qPrintable(tip));
    }

    /// A ratio is one here too: of the prediction, of the peers, of a kept moment, in the nine classes of the drawing.
    void ratiosAreDrawnInside_data()
    {
        QTest::addColumn<canvas::HeatSource>("source");
        QTest::addColumn<double>("ratio");
        QTest::newRow("prediction") << canvas::HeatSource::Ratio << 0.6;
        QTest::newRow("peers") << canvas::HeatSource::Peers << 0.5;
        QTest::newRow("moment") << canvas::HeatSource::Moment << 0.4;
    }
    void ratiosAreDrawnInside()
    {
        QFETCH(canvas::HeatSource, source);
        QFETCH(double, ratio);
        const Sample data("llama3.1-70b-64-p5en");
        const auto seen = observedAt(data, 1.2), then = observedAt(data, 1.5);
        const design::Numbering numbers(data.design, bundled());
        const int card = numbers.firstCard[4] + 5; // one card alone is slow: half of its peers
        seen->series[telemetry::Quantity::EfaTx_Bps].value[static_cast<std::size_t>(card)] /= 2;
        const canvas::HeatChoice choice{.source = source, .traffic = true};
        const canvas::Scene scene = data.scene(choice, seen, then);
        const Schematic picture = schematic::makeSchematic({.design = &data.design, .catalog = &bundled(), .prediction = data.prediction.get(), .observation = seen.get(), .instance = 4, .choice = choice, .heat = &scene.heat, .reference = then.get()}, {1440, 836});
        QCOMPARE(picture.source, source);
        for (const LinkLane *lane : lanes(picture, LinkKind::CardTx)) {
            const double wanted = lane->index == card ? ratio : ratio * 2;
            QVERIFY2(std::abs(lane->rate_Bps / lane->beside_Bps - wanted) < 1e-4, qPrintable(QString::number(lane->rate_Bps / lane->beside_Bps)));
            QCOMPARE(lane->code, scene.heat.cards.out[static_cast<std::size_t>(lane->index)]);
        }
        // Its tile and its box say the number: a class hides how far.
        const auto box = std::ranges::find_if(picture.boxes, [card](const Box &b) { return b.kind == Box::Kind::Card && b.index == card; });
        QVERIFY2(box->note.contains(QString::number(ratio, 'g', 2)) && box->note.contains(QStringLiteral("×")), qPrintable(box->note));
        const auto tile = std::ranges::find_if(picture.tiles, [ratio](const schematic::Tile &t) { return std::ranges::any_of(t.meters, [ratio](const schematic::Meter &m) { return m.name == QStringLiteral("EFA") && m.value.startsWith(QString::number(ratio)); }); });
        QCOMPARE(tile->local, 2); // two cards a GPU
        // Without a drawing beside it the same classes are found.
        if (source != canvas::HeatSource::Peers) {
            const Schematic alone = schematic::makeSchematic({.design = &data.design, .catalog = &bundled(), .prediction = data.prediction.get(), .observation = seen.get(), .instance = 4, .choice = choice, .reference = then.get()}, {1440, 836});
            for (std::size_t i = 0; i < alone.lanes.size(); ++i)
                if (alone.lanes[i].measurable)
                    QCOMPARE(alone.lanes[i].code, picture.lanes[i].code);
        }
    }

    /// One quantity that is chosen on the drawing has its value on every tile, a ratio with its class.
    void theChosenQuantityIsTold()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const auto seen = observedAt(data, 1);
        telemetry::Series &clock = seen->series[telemetry::Quantity::SmClock_Hz];
        clock.available = true;
        clock.value.assign(seen->age_s.size(), 1.83e9F);
        const design::Numbering numbers(data.design, bundled());
        clock.value[static_cast<std::size_t>(numbers.firstGpu[7] + 6)] = 1.44e9F;
        const canvas::HeatChoice choice{.metric = telemetry::Quantity::SmClock_Hz, .source = canvas::HeatSource::Peers};
        const canvas::Scene scene = data.scene(choice, seen);
        const Schematic picture = schematic::makeSchematic({.design = &data.design, .catalog = &bundled(), .prediction = data.prediction.get(), .observation = seen.get(), .instance = 7, .choice = choice, .heat = &scene.heat}, {1440, 836});
        for (const schematic::Tile &tile : picture.tiles) {
            const schematic::Meter &first = tile.meters.front();
            QCOMPARE(first.name, canvas::titleText(telemetry::Quantity::SmClock_Hz));
            QVERIFY(first.ratio);
            QCOMPARE(first.value.startsWith(QStringLiteral("0.78")), tile.local == 6);
            QCOMPARE(first.code, scene.heat.gpuCode[static_cast<std::size_t>(tile.gpu)]);
        }
        QCOMPARE(picture.source, canvas::HeatSource::Live); // its links show what is observed
    }

    /// Slow, or merely different? A GPU stands among its peers of one stage: its clock apart from theirs, its cards as theirs and apart from the plan.
    void aGpuStandsAmongItsPeers()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const auto seen = observedAt(data, 0.4);
        telemetry::Series &clock = seen->series[telemetry::Quantity::SmClock_Hz];
        clock.available = true;
        clock.value.assign(seen->age_s.size(), 1.83e9F);
        const design::Numbering numbers(data.design, bundled());
        const int gpu = numbers.firstGpu[7] + 6;
        clock.value[static_cast<std::size_t>(gpu)] = 1.44e9F;
        const canvas::Scene scene = data.scene(observed, seen);
        const auto picture = [&](QSizeF size) {
            return schematic::makeSchematic({.design = &data.design, .catalog = &bundled(), .prediction = data.prediction.get(), .observation = seen.get(), .instance = 7, .choice = observed, .selected = gpu, .heat = &scene.heat}, size);
        };
        const Schematic large = picture({1480, 940});
        QCOMPARE(large.clouds.size(), std::size_t{3}); // nothing tells tensor activity here
        for (const schematic::Cloud &cloud : large.clouds) {
            QCOMPARE(cloud.peers.size(), std::size_t{127}); // 128 ranks a stage
            QVERIFY(cloud.low < cloud.own && cloud.own < cloud.high);
            QVERIFY(QRectF(QPointF(), large.size).contains(cloud.rect));
            for (const Box &box : large.boxes)
                QVERIFY(!cloud.rect.intersects(box.rect));
            for (const schematic::Talk &talk : large.talks)
                QVERIFY(!cloud.rect.intersects(talk.rect));
        }
        const schematic::Cloud &clocks = large.clouds[0], &nvlink = large.clouds[1], &cards = large.clouds[2];
        QVERIFY(std::abs(clocks.ratio - 1.44 / 1.83) < 1e-6 && std::isnan(clocks.predicted));
        QVERIFY2(clocks.words.contains(QStringLiteral("0.79 × the median of 127 peers")), qPrintable(clocks.words));
        QVERIFY(std::abs(nvlink.ratio - 1) < 0.05 && std::abs(nvlink.own / nvlink.predicted - 0.4) < 1e-4);
        double sent = 0;
        for (const int card : large.ownCards)
            sent += static_cast<double>(data.prediction->loads.efaTx_B[static_cast<std::size_t>(card)]) / data.prediction->loads.step_s;
        QVERIFY(std::abs(cards.predicted / sent - 1) < 1e-4 && std::abs(cards.own / sent - 0.4) < 1e-4);
        QVERIFY(picture({1480, 640}).clouds.empty() && data.of(7, {1480, 940}).clouds.empty()); // no room, nothing observed
    }

    /// A moment of the step: the links, the words and the causes are of that one, not of the mean.
    void theMomentIsDrawnInside()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const train::Moments moments = train::stepTimes(*data.prediction->engine).moments;
        const auto &tail = moments.stages.front()[static_cast<std::size_t>(train::StepSlot::Tail)].front();
        const double time_s = (tail.from_s + tail.to_s) / 2;
        const predict::MomentOfStep drawn = predict::momentOf(*data.prediction, moments, time_s);
        canvas::Scene scene = data.scene({.traffic = true, .basis = canvas::Basis::Playhead, .playhead_s = time_s});
        scene.prediction = drawn.prediction;
        scene.sending = drawn.sending;
        session::Selection selection;
        schematic::SchematicView view(selection);
        view.resize(1440, 836);
        view.show(scene, 0);
        QVERIFY2(view.picture().note.startsWith(QStringLiteral("predicted, at ")), qPrintable(view.picture().note));
        const LinkLane &card = *lanes(view.picture(), LinkKind::CardTx).front();
        QVERIFY(card.share() > 2 * lanes(data.of(0), LinkKind::CardTx).front()->share()); // in the tail cards are busy
        const QString tip = view.tipAt(card.parts.front().center());
        QVERIFY2(tip.contains(QStringLiteral("DP ")) && !tip.contains(QStringLiteral("PP ")) && tip.contains(QStringLiteral(" now)")) && tip.contains(QStringLiteral("predicted, at ")), qPrintable(tip));
    }
};

QTEST_MAIN(tst_ObservedInside)
#include "tst_observedinside.moc"
