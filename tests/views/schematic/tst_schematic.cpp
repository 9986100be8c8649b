// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of an instance: each question that the picture answers at a glance is asked of its model.
#include <tests/views/schematic/inside.h>

using namespace switchyard;
using namespace switchyard::inside;

class tst_Schematic : public QObject
{
    Q_OBJECT
private slots:
    /// Colours of the strips in the tiles, and of the links, have their names on the page.
    void everyColourHasAKey()
    {
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Light);
        for (const char *name : {"llama3.1-405b-16384-h100", "llama3.1-70b-64-p5en", "deepseek-v3-gb200-ultraservers", "llama3.1-8b-4-p6-b200"}) {
            const Sample data(name);
            const Schematic picture = data.of(0, {1366, 704});
            const widgets::KeyForm head = schematic::headKey(picture);
            QVERIFY2(!head.title().isEmpty() && head.marks().size() == 2, name);
            Schematic over = picture; // why, where a link is above its capacity
            over.lanes.front().code = canvas::code::loadFirst + theme::overloadClass;
            QVERIFY2(schematic::headKey(over).title() == head.title() + QStringLiteral(" · ") + widgets::overCapacityWords(), name);
            over.source = canvas::HeatSource::Live;
            QVERIFY2(schematic::headKey(over).title() == head.title(), name);
            const std::vector<schematic::StripKey> keys = schematic::stripKeys(picture, tokens);
            QVERIFY2(std::ranges::any_of(keys, [](const schematic::StripKey &key) { return key.words == QStringLiteral("compute"); }), name);
            QVERIFY2(std::ranges::any_of(keys, [](const schematic::StripKey &key) { return key.words == QStringLiteral("activations"); }), name);
            for (const schematic::StripKey &key : keys) {
                QVERIFY2(picture.keyRect.adjusted(-1, -1, 1, 1).contains(key.rect), qPrintable(key.words));
                for (const Box &box : picture.boxes)
                    QVERIFY2(!box.rect.intersects(key.rect), qPrintable(key.words));
                for (const LinkLane &lane : picture.lanes)
                    for (const QRectF &part : lane.parts)
                        QVERIFY2(!part.intersects(key.rect), qPrintable(key.words));
            }
        }
    }
    void classesAreFixed()
    {
        QCOMPARE(theme::loadClass(0.0), 0);
        QCOMPARE(theme::loadClass(0.01), 0);
        QCOMPARE(theme::loadClass(0.0101), 1);
        QCOMPARE(theme::loadClass(0.36), 5);
        QCOMPARE(theme::loadClass(1.0), 7);
        QCOMPARE(theme::loadClass(1.01), theme::overloadClass);
        QCOMPARE(theme::loadClass(std::nan("")), -1);
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) { // lightness is monotone away from the ground
            const auto luma = [mode](int c) { return qGray(theme::loadColor(c, mode).rgb()); };
            for (int c = 1; c < theme::loadClasses; ++c)
                QVERIFY(mode == theme::Mode::Light ? luma(c) < luma(c - 1) : luma(c) > luma(c - 1));
        }
    }

    void everyLinkHasTwoHalves_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<int>("switches");
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("cards");
        QTest::newRow("p5") << QByteArray("llama3.1-405b-16384-h100") << 4 << 8 << 32;
        QTest::newRow("p5en") << QByteArray("llama3.1-70b-64-p5en") << 4 << 4 << 16;
        QTest::newRow("p6-b200") << QByteArray("llama3.1-8b-4-p6-b200") << 2 << 4 << 8;
        QTest::newRow("gb200 tray") << QByteArray("deepseek-v3-gb200-ultraservers") << 1 << 0 << 4; // Grace in their place
    }
    void everyLinkHasTwoHalves()
    {
        QFETCH(QByteArray, sample);
        QFETCH(int, switches);
        QFETCH(int, groups);
        QFETCH(int, cards);
        const Sample data(sample.constData());
        const Schematic picture = data.of(1);
        const auto gpus = static_cast<std::size_t>(bundled().instance(data.design.instances[1].type)->gpus);
        QCOMPARE(picture.tiles.size(), gpus);
        QCOMPARE(boxes(picture, Box::Kind::NvSwitch), switches);
        QCOMPARE(boxes(picture, Box::Kind::PcieSwitch), groups);
        QCOMPARE(boxes(picture, Box::Kind::Card), cards);
        QCOMPARE(lanes(picture, LinkKind::NvlinkTx).size(), gpus);
        QCOMPARE(lanes(picture, LinkKind::NvlinkRx).size(), gpus);
        QCOMPARE(lanes(picture, LinkKind::PortTx).size(), gpus);
        QCOMPARE(lanes(picture, LinkKind::CardTx).size(), static_cast<std::size_t>(2 * cards)); // above the card and below it
        QCOMPARE(lanes(picture, LinkKind::CardRx).size(), static_cast<std::size_t>(2 * cards));
        // Drive on the right: the lane that goes up lies right of the one that goes down; both inside the picture.
        for (std::size_t i = 0; i < gpus; ++i)
            QVERIFY(lanes(picture, LinkKind::NvlinkTx)[i]->parts.front().left() > lanes(picture, LinkKind::NvlinkRx)[i]->parts.front().left());
        const QRectF page(QPointF(0, 0), picture.size);
        for (const LinkLane &lane : picture.lanes)
            for (const QRectF &part : lane.parts)
                QVERIFY2(page.contains(part), qPrintable(QString::number(part.bottom())));
        for (const Box &box : picture.boxes)
            QVERIFY2(page.contains(box.rect), qPrintable(box.label));
    }

    /// A tray of an NVL72: what the cards carry passes C2C and one of two Grace CPUs.
    void cardsHangOnGrace()
    {
        const Sample data("deepseek-v3-gb200-ultraservers");
        const Schematic picture = data.of(3);
        QCOMPARE(boxes(picture, Box::Kind::Cpu), 2);
        const catalog::Gpu &gpu = *bundled().gpuOf(*bundled().instance(data.design.instances[3].type));
        for (const LinkLane *lane : lanes(picture, LinkKind::PortTx)) {
            QCOMPARE(static_cast<float>(lane->capacity_Bps), static_cast<float>(gpu.c2c_Bps));
            const auto i = static_cast<std::size_t>(lane->index);
            QCOMPARE(lane->share(), static_cast<double>(data.prediction->loads.pcieTx_B[i]) / data.prediction->loads.step_s / lane->capacity_Bps);
            QVERIFY(lane->share() > 0);
            const auto grace = std::ranges::find_if(picture.boxes, [&](const Box &box) {
                return box.kind == Box::Kind::Cpu && box.rect.left() < lane->parts.front().left() && box.rect.right() > lane->parts.front().right();
            });
            QVERIFY(grace != picture.boxes.end());
            QCOMPARE(grace->rect.top(), lane->parts.front().bottom()); // it ends there
            QVERIFY(grace->note.contains(QStringLiteral("480 GiB")) && grace->unconfirmed && !grace->tip.isEmpty());
        }
        for (const schematic::Tile &tile : picture.tiles)
            QVERIFY(std::ranges::any_of(tile.meters, [](const schematic::Meter &m) { return m.name == QStringLiteral("C2C") && m.share > 0; }));
        QVERIFY(std::ranges::any_of(picture.words, [](const schematic::Words &w) { return w.text.startsWith(QStringLiteral("C2C 225 GB/s")); }));

        // A figure that no source confirms is marked so, and what nobody measures has no value.
        catalog::Catalog doubted = bundled();
        doubted.gpus.find(gpu.id)->second.figures.find("c2c_GBps")->second.confirmed = false;
        const Schematic marked = schematic::makeSchematic({&data.design, &doubted, data.prediction.get(), nullptr, 3}, {1440, 836});
        QVERIFY(lanes(marked, LinkKind::PortTx).front()->unconfirmed && !lanes(picture, LinkKind::PortTx).front()->unconfirmed);
        QVERIFY(std::ranges::any_of(marked.words, [](const schematic::Words &w) { return w.text.contains(QStringLiteral("not confirmed")); }));
        telemetry::Observation seen;
        seen.age_s.assign(data.prediction->gpuMemory_B.size(), 1.0F);
        const Schematic watched = schematic::makeSchematic({&data.design, &bundled(), data.prediction.get(), &seen, 3, observed}, {1440, 836});
        QVERIFY(std::isnan(lanes(watched, LinkKind::PortTx).front()->rate_Bps) && !lanes(watched, LinkKind::PortTx).front()->measurable);
        for (const schematic::Tile &tile : watched.tiles) // nobody measures that
            QVERIFY2(tile.step.empty() && std::isnan(tile.waits) && tile.stepUnseen == (tile.rank >= 0) && tile.stepTip.contains(QStringLiteral("not measurable per rank")) == tile.stepUnseen, qPrintable(tile.stepTip));
        QVERIFY(!watched.talks.empty() && watched.talksTitle.contains(QStringLiteral("as planned")));
    }

    /// Who causes it, without a click: a card for each communicator, of the selected rank or the first one here.
    void communicatorsAreTold()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const auto picture = [&](int selected, QSizeF size) {
            return schematic::makeSchematic({&data.design, &bundled(), data.prediction.get(), nullptr, 0, {.traffic = true}, selected}, size);
        };
        const Schematic of2 = picture(2, {1440, 836});
        QCOMPARE(of2.talksOf, 2);
        QCOMPARE(of2.talks.size(), std::size_t{3});
        const auto &tp = of2.talks[0], &pp = of2.talks[1], &dp = of2.talks[2];
        QCOMPARE(tp.ranks, (std::vector<std::int32_t>{0, 1, 2, 3}));
        QVERIFY(tp.whole && std::ranges::all_of(tp.hops, [](schematic::Hop hop) { return hop == schematic::Hop::Nvlink; }));
        QCOMPARE(tp.hops.size(), std::size_t{4}); // the last to the first
        QVERIFY(std::ranges::all_of(pp.hops, [](schematic::Hop hop) { return hop == schematic::Hop::Efa; }));
        QVERIFY2(tp.title.contains(QStringLiteral("NVLink only")) && pp.title.contains(QStringLiteral("EFA, 4 leaves")) && dp.title.contains(QStringLiteral("16 of 32 hops NVLink")), qPrintable(dp.title));
        QVERIFY(!dp.whole && dp.total == 32 && std::ranges::find(dp.ranks, 2) != dp.ranks.end());
        const QRectF page(QPointF(0, 0), of2.size);
        for (const schematic::Talk &talk : of2.talks) {
            QVERIFY(page.contains(talk.rect));
            for (const Box &box : of2.boxes)
                QVERIFY(!talk.rect.intersects(box.rect));
        }
        QCOMPARE(picture(-1, {1440, 836}).talksOf, 0);
        QVERIFY(picture(2, {1440, 480}).talks.empty()); // tiles keep their values
    }

    /// Who waits: each tile has the step of its own rank's stage, all of it, and the one that waits least sets the pace.
    void whoWaitsIsDrawn_data()
    {
        QTest::addColumn<QByteArray>("sample");
        for (const char *sample : {"llama3.1-70b-64-p5en", "llama3.1-405b-16384-h100", "deepseek-v3-gb200-ultraservers"})
            QTest::newRow(sample) << QByteArray(sample);
    }
    void whoWaitsIsDrawn()
    {
        QFETCH(QByteArray, sample);
        const Sample data(sample.constData());
        const workload::Plan &plan = *design::planOf(data.design.jobs.front());
        std::map<int, double> waits; // by stage
        for (int instance = 0; waits.size() < static_cast<std::size_t>(plan.pp); ++instance) {
            QVERIFY(static_cast<std::size_t>(instance) < data.design.instances.size());
            for (const schematic::Tile &tile : data.of(instance).tiles) {
                QVERIFY(!tile.stepUnseen && tile.stepTip.isEmpty() == (tile.rank < 0));
                if (tile.rank < 0)
                    continue;
                const predict::RankStep step = predict::stepOfStage(*data.prediction, layer::roleOf(plan, tile.rank).pp);
                double all_s = 0, bubble_s = 0;
                for (const schematic::StepPart &part : tile.step) {
                    all_s += part.share * data.prediction->prediction.step_s;
                    bubble_s += part.group == workload::PartGroup::Bubble ? part.share * data.prediction->prediction.step_s : 0;
                }
                QVERIFY2(std::abs(all_s / data.prediction->prediction.step_s - 1) < 1e-8, qPrintable(QString::number(all_s)));
                QVERIFY(std::abs(bubble_s - step.waits_s()) < 1e-9 && std::abs(tile.waits * step.step_s - step.waits_s()) < 1e-9);
                QVERIFY2(tile.stepTip.contains(QStringLiteral("step of stage %1, predicted: ").arg(step.stage)) && tile.stepTip.contains(QStringLiteral("waits for other stages: ") + widgets::shareOfStep(step, step.waits_s())), qPrintable(tile.stepTip));
                waits[step.stage] = tile.waits;
            }
        }
        const auto [least, most] = std::ranges::minmax_element(waits, {}, [](const auto &of) { return of.second; });
        QVERIFY(most->second > least->second + 0.02);
        QCOMPARE(predict::stepOfStage(*data.prediction, least->first).pacer, least->first);
    }

    /// Ranks of two stages in one instance: each tile has its own.
    void tilesOfTwoStagesDiffer()
    {
        Sample data("llama3.1-70b-64-p5en");
        workload::Plan &plan = *design::planOf(data.design.jobs.front());
        plan.rankOrder = *workload::rankOrderFromWord("tp-cp-ep-pp-dp");
        data.prediction = *predict::predictDesign(bundled(), data.design);
        const Schematic picture = data.of(1);
        std::map<int, double> waits;
        for (const schematic::Tile &tile : picture.tiles)
            waits[layer::roleOf(plan, tile.rank).pp] = tile.waits;
        QCOMPARE(waits.size(), std::size_t{2});
        QVERIFY2(waits.rbegin()->first == plan.pp - 1 && waits.rbegin()->second < 0.6 * waits.begin()->second, qPrintable(QString::number(waits.rbegin()->first))); // the last has the head
        Schematic alike = picture; // and it is seen
        alike.tiles.front().step = picture.tiles.back().step;
        QVERIFY(painted(alike) != painted(picture));
        Schematic unsaid = picture;
        unsaid.tiles.front().waits = std::nan("");
        QVERIFY(painted(unsaid) != painted(picture));
    }

    /// A riser loses at each NVSwitch as many links as end there.
    void risersTaper()
    {
        const Schematic picture = Sample("llama3.1-70b-64-p5en").of(0);
        const LinkLane &riser = *lanes(picture, LinkKind::NvlinkTx).front();
        QCOMPARE(riser.parts.size(), std::size_t{4});
        for (std::size_t i = 1; i < riser.parts.size(); ++i)
            QVERIFY(riser.parts[i].width() < riser.parts[i - 1].width());
        int links = 0;
        for (std::size_t s = 0; s < 4; ++s)
            links += picture.stops[s].links;
        QCOMPARE(links, 18);
        // Each switch says which part of a GPU's NVLink it has.
        for (const Box &box : picture.boxes)
            if (box.kind == Box::Kind::NvSwitch) {
                const int own = box.index == 0 || box.index == 3 ? 5 : 4;
                QVERIFY2(box.tip.startsWith(QStringLiteral("NVSwitch %1: %2 of the 18 NVLink ports of every GPU end here, %3 GB/s").arg(box.index).arg(own).arg(own == 5 ? 125 : 100)), qPrintable(box.tip));
                QVERIFY(box.tip.endsWith(QStringLiteral("How the ports divide is not confirmed.")));
            }
    }

    /// A link is as wide as its capacity says, the same in every instance: 0.65 · √(GB/s) pixels one way, between 2 and 20.
    void linksAreAsWideAsTheirCapacity_data()
    {
        QTest::addColumn<QByteArray>("sample");
        for (const char *sample : {"llama3.1-70b-64-p5en", "llama3.1-8b-4-p6-b200", "llama3.1-405b-16384-h100", "deepseek-v3-gb200-ultraservers"})
            QTest::newRow(sample) << QByteArray(sample);
    }
    void linksAreAsWideAsTheirCapacity()
    {
        QFETCH(QByteArray, sample);
        const Sample data(sample.constData());
        const network::LinkLoads &loads = data.prediction->loads;
        const Schematic picture = data.of(1);
        std::map<LinkKind, double> widths;
        const auto hold = [&](LinkKind kind, const std::vector<float> &capacities) {
            for (const LinkLane *lane : lanes(picture, kind)) {
                const double capacity_Bps = static_cast<double>(capacities[static_cast<std::size_t>(lane->index)]);
                const double expected = std::clamp(0.65 * std::sqrt(capacity_Bps / 1e9), 2.0, 20.0);
                const QRectF &whole = lane->parts.front(); // before links leave a riser
                const double width = lane->level ? whole.height() : whole.width();
                QVERIFY2(std::abs(width - expected) < 1e-6, qPrintable(QStringLiteral("%1 of %2 B/s").arg(width).arg(capacity_Bps)));
                widths[kind] = width;
            }
        };
        for (const LinkKind kind : {LinkKind::NvlinkTx, LinkKind::NvlinkRx})
            hold(kind, loads.gpuNvlink_Bps);
        for (const LinkKind kind : {LinkKind::PortTx, LinkKind::PortRx})
            hold(kind, loads.port_Bps);
        for (const LinkKind kind : {LinkKind::CardTx, LinkKind::CardRx})
            hold(kind, loads.card_Bps);
        for (const LinkKind kind : {LinkKind::SwitchTx, LinkKind::SwitchRx})
            hold(kind, loads.switch_Bps);
        QVERIFY(widths.at(LinkKind::NvlinkTx) > widths.at(LinkKind::PortTx) && widths.at(LinkKind::PortTx) > widths.at(LinkKind::CardTx));
        QCOMPARE(widths.at(LinkKind::NvlinkTx), widths.at(LinkKind::NvlinkRx));
    }

    /// Which rank shares my PCIe switch? The one whose port ends at the same one, and its cards hang there with mine.
    void ranksShareAPcieSwitch_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<int>("each"); // GPUs below one
        QTest::newRow("p5en") << QByteArray("llama3.1-70b-64-p5en") << 2;
        QTest::newRow("p6-b200") << QByteArray("llama3.1-8b-4-p6-b200") << 2;
        QTest::newRow("p5") << QByteArray("llama3.1-405b-16384-h100") << 1;
    }
    void ranksShareAPcieSwitch()
    {
        QFETCH(QByteArray, sample);
        QFETCH(int, each);
        const Sample data(sample.constData());
        constexpr int instance = 3;
        const design::Numbering numbers(data.design, bundled());
        const int firstGpu = numbers.firstGpu[instance], firstCard = numbers.firstCard[instance];
        const Schematic picture = data.of(instance);
        /// The switch at which a lane ends, by where both are drawn.
        const auto switchAt = [&](const LinkLane &lane, bool below) {
            for (const Box &box : picture.boxes)
                if (const QRectF &part = lane.parts.front(); box.kind == Box::Kind::PcieSwitch && box.rect.left() <= part.left() && part.right() <= box.rect.right()
                    && std::abs(below ? part.top() - box.rect.bottom() : part.bottom() - box.rect.top()) < 0.01)
                    return box.index;
            return -1;
        };
        std::map<int, std::set<int>> ranks, cards; // by switch
        for (const LinkLane *port : lanes(picture, LinkKind::PortTx)) {
            const auto tile = std::ranges::find(picture.tiles, port->index, &schematic::Tile::gpu);
            QVERIFY(tile != picture.tiles.end());
            QVERIFY(tile->rect.left() < port->parts.front().left() && port->parts.front().right() < tile->rect.right()); // it begins below its tile
            ranks[switchAt(*port, false)].insert(tile->rank);
        }
        for (const LinkLane *card : lanes(picture, LinkKind::CardTx))
            cards[switchAt(*card, true)].insert(card->index - firstCard);
        const catalog::InstanceType &type = *bundled().instance(data.design.instances[instance].type);
        QCOMPARE(ranks.size(), type.pcie.size());
        for (std::size_t group = 0; group < type.pcie.size(); ++group) {
            std::set<int> expected;
            for (const int gpu : type.pcie[group].gpus) {
                const auto &gpuOfRank = data.prediction->placement.gpuOfRank;
                expected.insert(static_cast<int>(std::ranges::find(gpuOfRank, firstGpu + gpu) - gpuOfRank.begin()));
            }
            QCOMPARE(expected.size(), static_cast<std::size_t>(each));
            QCOMPARE(ranks[static_cast<int>(group)], expected);
            QCOMPARE(cards[static_cast<int>(group)], std::set<int>(type.pcie[group].nics.begin(), type.pcie[group].nics.end()));
        }
    }

    /// Do the cards limit me? The picture's shares are those of the link loads, to the last digit.
    void sharesAreTheLoads()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const Schematic picture = data.of(5);
        const network::LinkLoads &loads = data.prediction->loads;
        for (const LinkLane *lane : lanes(picture, LinkKind::CardTx)) {
            const auto i = static_cast<std::size_t>(lane->index);
            QCOMPARE(lane->share(), static_cast<double>(loads.efaTx_B[i]) / loads.step_s / static_cast<double>(loads.card_Bps[i]));
            QVERIFY(lane->share() > 0 && lane->share() < 0.25);
        }
        for (const LinkLane *lane : lanes(picture, LinkKind::NvlinkRx)) {
            const auto i = static_cast<std::size_t>(lane->index);
            QCOMPARE(lane->share(), static_cast<double>(loads.nvlinkRx_B[i]) / loads.step_s / static_cast<double>(loads.gpuNvlink_Bps[i]));
        }
    }

    /// Which ranks are a TP group? One band for each that has two ranks here, its tiles in ring order.
    void bandsAreTpGroups()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const auto *plan = std::get_if<workload::Plan>(&design::trainingOf(data.design.jobs.front())->work);
        const Schematic picture = data.of(0);
        QCOMPARE(picture.bands.size(), static_cast<std::size_t>(8 / plan->tp));
        for (const schematic::TpGroup &band : picture.bands)
            for (std::size_t i = 1; i < band.tiles.size(); ++i) {
                const auto place = [&](std::size_t t) { return layer::roleOf(*plan, picture.tiles[static_cast<std::size_t>(band.tiles[t])].rank); };
                QCOMPARE(place(i).tp, place(i - 1).tp + 1);
                QCOMPARE(place(i).dp, place(0).dp);
                QCOMPARE(place(i).pp, place(0).pp);
            }
    }

    /// Whom does the selected rank talk to here? Each partner's role of that communicator is lit, and its tip has order and bytes.
    void partnersAreLit()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const Schematic picture = schematic::makeSchematic({&data.design, &bundled(), data.prediction.get(), nullptr, 0, {.traffic = true}, 2}, {1440, 836});
        const auto *plan = design::planOf(data.design.jobs.front());
        for (const schematic::Tile &tile : picture.tiles)
            for (const schematic::RoleWord &role : tile.roles) {
                const layer::RankCoordinates of = layer::roleOf(*plan, tile.rank), self = layer::roleOf(*plan, 2);
                const bool tp = role.group == workload::PartGroup::Tp && of.dp == self.dp, dp = role.group == workload::PartGroup::Dp && of.tp == self.tp;
                QCOMPARE(role.shared, tile.rank != 2 && (tp || dp));
            }
        QVERIFY2(picture.tiles[3].tip.contains(QStringLiteral("place 4 of 4")) && picture.tiles[3].tip.contains(QStringLiteral("322 GB")), qPrintable(picture.tiles[3].tip));
        QVERIFY(picture.tiles[2].tip.isEmpty() && picture.tiles[4].tip.isEmpty()); // itself, and one that it does not talk to
        QCOMPARE(std::ranges::count(picture.bands, true, &schematic::TpGroup::chosen), 1);
        QVERIFY(std::ranges::any_of(picture.bands, [](const schematic::TpGroup &band) { return band.chosen && band.bytes.contains(QStringLiteral("322 GB")); }));
        const design::Numbering numbers(data.design, bundled());
        QCOMPARE(picture.ownCards, (std::vector<int>{numbers.firstCard[0] + 4, numbers.firstCard[0] + 5})); // as the mockup has it
        QVERIFY(data.of(0).ownCards.empty() && std::ranges::none_of(data.of(0).tiles, &schematic::Tile::isPartner));
    }

    /// What fills the memory, and where do the bytes go?
    void memoryAndBytesAreTold()
    {
        const Sample data("llama3.1-70b-64-p5en");
        const Schematic picture = data.of(0);
        for (const schematic::Tile &tile : picture.tiles) {
            QVERIFY(std::abs(tile.classes.total / static_cast<double>(data.prediction->gpuMemory_B[static_cast<std::size_t>(tile.gpu)]) - 1) < 1e-6);
            QVERIFY(tile.classes.weights > 0 && tile.classes.optimizer > 0 && tile.classes.activations > 0);
        }
        QCOMPARE(picture.ways.size(), std::size_t{4});
        QCOMPARE(picture.ways.front().name, QStringLiteral("TP over NVLink"));
        QVERIFY(std::ranges::is_sorted(picture.ways, std::greater(), &schematic::WayOut::bytes));
        QVERIFY(std::ranges::any_of(picture.ways, [](const schematic::WayOut &way) { return way.name == QStringLiteral("PP over EFA across leaves"); }));
        const QRectF page(QPointF(0, 0), picture.size);
        QVERIFY(page.contains(picture.waysRect));
        for (const schematic::Talk &talk : picture.talks)
            QVERIFY(!talk.rect.intersects(picture.waysRect));
        QVERIFY(data.of(0, {900, 836}).ways.empty()); // no room
    }

    void hitsFindWhatIsDrawn()
    {
        const Schematic picture = Sample("llama3.1-70b-64-p5en").of(0);
        for (std::size_t t = 0; t < picture.tiles.size(); ++t)
            QCOMPARE(picture.at(picture.tiles[t].rect.center()).tile, static_cast<int>(t));
        for (std::size_t l = 0; l < picture.lanes.size(); ++l)
            QVERIFY(picture.at(picture.lanes[l].parts.front().center()).lane >= 0);
        QCOMPARE(picture.at({-50, -50}), Schematic::Hit());
    }

    /// Who causes it? The tip of a link names its traffic with bytes; a click on a GPU selects it everywhere.
    /// Beside the panels of a window of 1,440 pixels, whether the results are open or not: no value stands without its name.
    void narrowTilesNameTheirValues()
    {
        const Sample data("llama3.1-405b-16384-h100");
        for (const QSizeF size : {QSizeF(850, 500), QSizeF(850, 700)}) {
            const Schematic picture = data.of(0, size);
            QVERIFY(picture.tiles.front().rect.width() < 100);
            QVERIFY(picture.tiles.front().meters.size() == 3);
            for (std::size_t meter = 0; meter < 3; ++meter) {
                Schematic unnamed = picture;
                unnamed.tiles.front().meters[meter].name.clear();
                unnamed.tiles.front().meters[meter].brief.clear();
                QVERIFY(painted(unnamed) != painted(picture));
            }
        }
        const Schematic picture = data.of(0, {850, 500});
        const auto pcie = std::ranges::find(picture.boxes, Box::Kind::PcieSwitch, &Box::kind);
        QCOMPARE(pcie->brief, QStringLiteral("PCIe 0"));
    }

    void theViewAnswersThePointer()
    {
        const Sample data("llama3.1-70b-64-p5en");
        session::Selection selection;
        schematic::SchematicView view(selection);
        view.resize(1440, 836);
        const canvas::Scene scene = data.scene({.traffic = true});
        view.show(scene, 3);
        const QString riser = view.tipAt(lanes(view.picture(), LinkKind::NvlinkTx).front()->parts.front().center());
        QVERIFY2(riser.contains(QStringLiteral("of 450 GB/s")) && riser.contains(QStringLiteral("TP ")) && riser.contains(QStringLiteral("per step")), qPrintable(riser));
        const QString card = view.tipAt(lanes(view.picture(), LinkKind::CardTx).front()->parts.front().center());
        QVERIFY2(!card.contains(QStringLiteral("TP ")) && card.contains(QStringLiteral("PP ")), qPrintable(card));
        QVERIFY(view.tipAt({2, 2}).isEmpty());
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.picture().tiles[5].rect.center().toPoint());
        QCOMPARE(selection.ids(), std::vector<std::string>{session::gpuId(data.design, 3, 5)});
        QCOMPARE(view.picture().talksOf, view.picture().tiles[5].rank);
        const auto box = std::ranges::find(view.picture().boxes, Box::Kind::Card, &Box::kind);
        QTest::mouseClick(&view, Qt::LeftButton, {}, box->rect.center().toPoint());
        QCOMPARE(selection.ids(), std::vector<std::string>{session::cardId(data.design, 3, 0)});
        const auto cpu = std::ranges::find(view.picture().boxes, Box::Kind::Nvme, &Box::kind);
        QVERIFY(cpu != view.picture().boxes.end() && view.tipAt(cpu->rect.center()).contains(QStringLiteral("not published")));
        // On a large screen the picture is larger, and the pointer still finds what it is over.
        view.resize(2960, 1720);
        const schematic::Schematic large = schematic::makeSchematic({&data.design, &bundled(), data.prediction.get(), nullptr, 3}, QSizeF(1480, 860));
        QCOMPARE(schematic::zoomIn(view.size()), 2.0);
        QCOMPARE(view.picture().tiles[4].rect, large.tiles[4].rect);
        QTest::mouseClick(&view, Qt::LeftButton, {}, (large.tiles[4].rect.center() * 2).toPoint());
        QCOMPARE(selection.ids(), std::vector<std::string>{session::gpuId(data.design, 3, 4)});
    }

    /// Zooming in on an instance shows its inside, zooming out the drawing again.
    void deepZoomShowsTheInside()
    {
        const auto catalog = std::make_shared<const catalog::Catalog>(bundled());
        session::Document document(catalog);
        document.reset(Sample("llama3.1-70b-64-p5en").design);
        session::Selection selection;
        canvas::CanvasView view(document, selection);
        view.resize(1200, 800);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto *inside = view.findChild<schematic::SchematicView *>();
        QVERIFY(inside && !inside->isVisible());
        const QRectF box = view.canvas().scene().layout.instances[9].rect;
        canvas::Camera camera;
        camera.fit(box, view.canvas().size(), 32);
        view.canvas().setCamera(camera);
        QVERIFY(inside->isVisible());
        QCOMPARE(inside->instance(), 9);
        view.canvas().fitAll();
        QVERIFY(!inside->isVisible());
    }

    void rolesFollowTheRankOrder()
    {
        workload::Parallelism cut;
        cut.tp = 2, cut.cp = 2, cut.dp = 4, cut.pp = 2, cut.ep = 4, cut.etp = 1;
        using workload::Axis;
        cut.rankOrder = {Axis::Tp, Axis::Cp, Axis::Pp, Axis::Dp};
        QCOMPARE(layer::roleOf(cut, 0), layer::RankCoordinates());
        QCOMPARE(layer::roleOf(cut, 1), (layer::RankCoordinates{1, 0, 1, 0, 0}));
        QCOMPARE(layer::roleOf(cut, 2), (layer::RankCoordinates{0, 1, 2, 0, 0}));
        QCOMPARE(layer::roleOf(cut, 4), (layer::RankCoordinates{0, 0, 0, 0, 1})); // PP before DP
        QCOMPARE(layer::roleOf(cut, 8), (layer::RankCoordinates{0, 0, 0, 1, 0}));
        QCOMPARE(layer::roleOf(cut, 31), (layer::RankCoordinates{1, 1, 3, 3, 1}));
    }
};

QTEST_MAIN(tst_Schematic)
#include "tst_schematic.moc"
