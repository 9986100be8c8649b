// SPDX-License-Identifier: GPL-3.0-or-later
// Two designs on one ground: what lies where, which is compared with which, and in which colour.
#include <views/canvas/comparemap.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <functional>
#include <set>

#include <QImage>
#include <QPainter>
#include <QTest>

#include <core/base/index.h>
#include <core/design/edit.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/canvas/linkcodes.h>
#include <views/canvas/raster.h>
#include <views/canvas/together.h>
#include <views/theme/theme.h>

using namespace switchyard;
using canvas::CompareMap;
using canvas::CompareMode;
using canvas::Heat;
using canvas::Scene;
namespace code = canvas::code;

namespace {

constexpr const char *small = "llama3.1-70b-64-p5en.switchyard";
constexpr const char *large = "llama3.1-405b-16384-h100.switchyard";

design::DesignPtr load(const char *sample)
{
    auto loaded = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, &test::bundled());
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    return std::make_shared<const design::Design>(std::move(*loaded));
}

session::PredictionPtr predicted(const design::DesignPtr &design)
{
    const auto prediction = predict::predictDesign(test::bundled(), *design);
    return prediction ? *prediction : nullptr;
}

/// A comparison as the window makes it.
struct Comparison {
    Scene now;
    CompareMap map;
};

Comparison compare(const design::DesignPtr &before, const design::DesignPtr &now, const canvas::HeatChoice &choice = {.traffic = true}, CompareMode mode = CompareMode::Difference)
{
    Comparison made;
    made.now.design = now;
    made.now.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
    made.now.prediction = predicted(now);
    made.now.heat.choice = choice;
    made.map = canvas::makeCompareMap(before, made.now);
    canvas::colourComparison(made.map, made.now, {mode, before, predicted(before)});
    return made;
}

design::DesignPtr with(const design::DesignPtr &design, const std::function<void(design::Design &)> &edit)
{
    design::Design copy = *design;
    edit(copy);
    return std::make_shared<const design::Design>(std::move(copy));
}

int classOf(std::uint8_t c) { return c < code::ratioFirst ? -1 : canvas::ratioClassAt(c - code::ratioFirst); }

constexpr int unchanged = theme::asPredictedClass;

} // namespace

class tst_CompareMap : public QObject
{
    Q_OBJECT
private slots:
    /// Panes of a picture are filled: their shape is the layout's, not that of the sheet that holds both.
    void panesAreFilled()
    {
        const design::DesignPtr design = load(large);
        for (const QSizeF room : {QSizeF(1440, 780), QSizeF(3840, 2040), QSizeF(1366, 640)}) {
            Scene now;
            now.design = design;
            now.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
            canvas::makePaneMap(design, now, room);
            const QSizeF bounds = now.layout.bounds.size(), pane = canvas::paneSize(room.toSize(), bounds);
            const double scale = std::min(pane.width() / bounds.width(), pane.height() / bounds.height());
            const double used = bounds.width() * bounds.height() * scale * scale / (pane.width() * pane.height());
            QVERIFY2(used > 0.7, qPrintable(QString::number(used)));
        }
    }
    /// The one legend of two pictures says why a link is over its capacity where that is in either; a difference shows none.
    void eitherMayBeOverItsCapacity()
    {
        const design::DesignPtr design = load(small);
        const session::PredictionPtr slow = predicted(design);
        auto fast = std::make_shared<predict::DesignPrediction>(*slow);
        fast->loads.step_s *= 1e-6;
        Comparison made = compare(design, design, {.traffic = true}, CompareMode::Panes);
        QVERIFY(!made.now.heat.overCapacity);
        for (const CompareMode mode : {CompareMode::Panes, CompareMode::Swipe, CompareMode::Difference}) {
            canvas::colourComparison(made.map, made.now, {mode, design, fast});
            QVERIFY(made.map.before.heat.overCapacity);
            QCOMPARE(made.now.heat.overCapacity, canvas::areTwoPictures(mode));
        }
        QVERIFY(!made.map.difference.heat.overCapacity);
    }
    /// Each picture of a swipe is seen up to the line, wherever that is, and hardly beyond; its edges are whole pixels.
    void aSwipeHasTwoParts()
    {
        for (const QSize view : {QSize(3840, 2160), QSize(1920, 1080), QSize(1366, 640), QSize(200, 100)})
            for (const double ratio : {1.0, 1.25, 1.5, 2.0})
                for (int i = 0; i <= 1000; ++i) {
                    const double share = i / 1000.0, line = share * view.width();
                    const QRect before = canvas::swipePart(view, share, true, ratio), now = canvas::swipePart(view, share, false, ratio);
                    QVERIFY(before.isEmpty() ? i == 0 : before.topLeft() == QPoint() && before.height() == view.height() && before.right() + 1 >= line);
                    QVERIFY(now.isEmpty() ? i == 1000 : now.bottomRight() == QRect(QPoint(), view).bottomRight() && now.height() == view.height() && now.left() <= line);
                    QVERIFY(std::max(0, before.width()) + std::max(0, now.width()) <= view.width() + canvas::swipeColumn_px);
                    QVERIFY(now.isEmpty() || std::floor(now.left() * ratio) >= now.left() * ratio);
                }
        QCOMPARE(canvas::swipePart(QSize(1920, 1080), 0.5, true, 1.1), QRect(0, 0, 1920, 1080)); // columns would begin between pixels
        QCOMPARE(canvas::swipePart(QSize(1920, 1080), 0.5, false, 1.1), QRect(0, 0, 1920, 1080));
    }
    /// One card for two panes says what was before; the other pane has none to cover it.
    void oneCardTellsBoth()
    {
        const design::DesignPtr before = load(small);
        auto after = std::make_shared<design::Design>(*before);
        design::planOf(after->jobs.front())->rankOrder = *workload::rankOrderFromWord("tp-cp-dp-pp-ep");
        Comparison made = compare(before, after, {.traffic = true}, CompareMode::Panes);
        made.now.rankOfGpu = canvas::ranksOfGpus(*made.now.prediction, made.now.layout.numbers.gpus());
        canvas::Peers now = canvas::peersOf(made.now, {after->instances.front().id}), was = canvas::peersOf(made.map.before, {after->instances.front().id});
        QVERIFY(now.gpu >= 0 && was.gpu >= 0);
        canvas::tellTogether(now, was);
        QVERIFY(was.silent && !now.silent);
        for (const canvas::CommunicatorGroup &group : now.groups)
            QVERIFY2(group.before == QStringLiteral("as before") || (group.before.startsWith(QStringLiteral("before: ")) && group.before.contains(QStringLiteral(" out, "))), qPrintable(group.before));
        canvas::Peers none = now, alone; // of before nothing is predicted
        canvas::tellTogether(none, alone);
        QVERIFY(none.groups.front().before.isEmpty());
    }

    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    /// In a comparison storage has the place that both share, and its wire ends there.
    void aStoragesWireEndsAtIt()
    {
        const design::DesignPtr before = load("llama3.1-8b-4-p6-b200.switchyard"), now = load(small);
        const canvas::Together both = canvas::layOutTogether(*before, *now, test::bundled(), 1.4);
        int storages = 0;
        for (const canvas::Layout *layout : {&both.before, &both.now})
            for (const canvas::Block &block : layout->blocks)
                if (block.kind == canvas::Block::Kind::Storage) {
                    ++storages;
                    QVERIFY(!block.wire.isNull() && block.rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(block.wire.p2()));
                }
        QVERIFY(storages > 0);
    }

    void theSameDesignIsUnchanged()
    {
        const design::DesignPtr design = load(small);
        const Comparison same = compare(design, design);
        QVERIFY(same.map.gone.empty() && same.map.come.empty());
        for (std::size_t i = 0; i < same.now.layout.instances.size(); ++i) {
            QCOMPARE(same.map.was.instance[i], static_cast<int>(i));
            QCOMPARE(same.map.before.layout.instances[i].rect, same.now.layout.instances[i].rect);
        }
        QCOMPARE(same.now.layout.bounds, canvas::layOut(*design, test::bundled()).bounds); // nothing moves when a comparison begins
        const Heat &heat = same.map.difference.heat;
        QVERIFY(std::ranges::all_of(heat.gpuCode, [](std::uint8_t c) { return classOf(c) == unchanged; }));
        QVERIFY(std::ranges::all_of(heat.cards.out, [](std::uint8_t c) { return classOf(c) == unchanged; }));
        QCOMPARE(heat.scale.low, 0.0);
        QCOMPARE(heat.scale.high, 0.0);
    }

    /// Two hosts of different leaves change places: their cards carry what they carried, their leaves' uplinks do not.
    void aSwapChangesTheUplinksOfTwoLeaves()
    {
        const design::DesignPtr before = load(large);
        const std::string first = before->instances[0].id, second = before->instances[16].id; // of one pipeline each
        const std::string leafA = before->instances[0].networkNode, leafB = before->instances[16].networkNode;
        QVERIFY(leafA != leafB);
        const design::DesignPtr now = std::make_shared<const design::Design>(*design::swapInstances(*before, first, second));
        const Comparison swapped = compare(before, now);
        const auto &was = swapped.map.was;
        QCOMPARE(was.instance[0], 0); // by id, though it lies elsewhere
        QCOMPARE(was.instance[16], 16);
        QVERIFY(swapped.map.gone.empty() && swapped.map.come.empty()); // two places, both taken in both
        QCOMPARE(swapped.now.layout.instances[0].rect, swapped.map.before.layout.instances[16].rect);
        QCOMPARE(swapped.now.layout.instances[16].rect, swapped.map.before.layout.instances[0].rect);
        QCOMPARE(swapped.now.layout.instances[100].rect, swapped.map.before.layout.instances[100].rect);
        const Heat &heat = swapped.map.difference.heat;
        QVERIFY(std::ranges::all_of(heat.gpuCode, [](std::uint8_t c) { return classOf(c) == unchanged; }));
        for (std::size_t n = 0; n < now->networkNodes.size(); ++n) {
            const auto &node = now->networkNodes[n];
            const double capacity = static_cast<double>(swapped.now.prediction->loads.uplink_Bps[n]);
            if (capacity <= 0) {
                QCOMPARE(heat.uplinks.out[n], code::nothing);
                continue;
            }
            const auto share = [&](const network::LinkLoads &loads) { return static_cast<double>(loads.uplinkTx_B[n]) / loads.step_s / capacity; };
            const double difference = share(swapped.now.prediction->loads) - share(swapped.map.before.prediction->loads);
            QCOMPARE(classOf(heat.uplinks.out[n]), theme::differenceClass(difference));
            if (node.id == leafA || node.id == leafB)
                QVERIFY2(classOf(heat.uplinks.out[n]) > unchanged, "pipelines now leave their leaf");
            else
                QCOMPARE(classOf(heat.uplinks.out[n]), unchanged);
        }
        QVERIFY(heat.scale.high > 0);
        qInfo("uplinks of two of %zu nodes carry up to %+.2f points more", now->networkNodes.size(), 100 * heat.scale.high);
    }

    /// The mockup's: the same job with another rank order. Each pane has its own tints, the uplinks say what it brought.
    void aPlanEditShowsOnEveryUplink()
    {
        const design::DesignPtr before = load(large);
        const design::DesignPtr now = with(before, [](design::Design &design) { design::planOf(design.jobs.front())->rankOrder = *workload::rankOrderFromWord("tp-cp-ep-dp-pp"); });
        const Comparison edited = compare(before, now);
        const auto tints = [](const Scene &scene) { // of the first leaf
            return std::set<std::uint8_t>(scene.heat.gpuCode.begin(), scene.heat.gpuCode.begin() + 128).size();
        };
        QCOMPARE(tints(edited.map.before), std::size_t(16)); // a leaf holds whole pipelines
        QCOMPARE(tints(edited.now), std::size_t(1));         // a leaf holds one stage
        int less = 0, leaves = 0;
        for (std::size_t n = 0; n < now->networkNodes.size(); ++n)
            if (now->networkNodes[n].layer == 3) {
                ++leaves;
                less += classOf(edited.map.difference.heat.uplinks.out[n]) < unchanged;
                QVERIFY(edited.map.before.heat.uplinks.out[n] > edited.now.heat.uplinks.out[n]);
            }
        QCOMPARE(leaves, 128);
        QCOMPARE(less, leaves);
        QVERIFY(edited.map.difference.heat.scale.low < -0.2); // 32 % to 5 %
    }

    void aMissingInstanceLeavesItsPlace()
    {
        const design::DesignPtr before = load(small);
        const std::size_t which = 5;
        const std::string id = before->instances[which].id;
        const design::DesignPtr now = std::make_shared<const design::Design>(design::removeIds(*before, std::array{id}));
        const Comparison removed = compare(before, now);
        QCOMPARE(removed.map.gone.size(), std::size_t(1));
        QVERIFY(removed.map.come.empty());
        QCOMPARE(removed.map.gone.front(), removed.map.before.layout.instances[which].rect);
        for (std::size_t i = 0; i < now->instances.size(); ++i) {
            const int b = removed.map.was.instance[i];
            QCOMPARE(before->instances[at(b)].id, now->instances[i].id);
            QCOMPARE(removed.now.layout.instances[i].rect, removed.map.before.layout.instances[at(b)].rect);
        }
        const std::size_t gpu = at(removed.now.layout.numbers.firstGpu[which]); // of the one behind it
        QCOMPARE(removed.map.was.gpu[gpu], removed.map.before.layout.numbers.firstGpu[which + 1]);

        // The other way round it has come, and has nothing to be compared with.
        const Comparison added = compare(now, before);
        QVERIFY(added.map.gone.empty());
        QCOMPARE(added.map.come.size(), std::size_t(1));
        QCOMPARE(added.map.was.instance[which], -1);
        QCOMPARE(added.map.was.gpu[at(added.now.layout.numbers.firstGpu[which])], -1);
    }

    /// What is only now is neither unchanged nor idle nor without data.
    void onlyNowIsACodeOfItsOwn()
    {
        const design::DesignPtr now = load(small);
        const std::string id = now->instances[3].id;
        const design::DesignPtr before = with(now, [&](design::Design &design) {
            design = design::removeIds(design, std::array{id});
            workload::Plan &plan = *design::planOf(design.jobs.front()); // as much as fits on what is left
            plan.dp = (static_cast<int>(design.instances.size()) * 8) / (plan.tp * plan.pp);
            plan.gbs = plan.dp * plan.mbs * 8;
            design.jobs.front().phases.front().pool = {};
            for (int i = 0; i < plan.dp * plan.tp * plan.pp / 8; ++i)
                design.jobs.front().phases.front().pool.push_back(design.instances[at(i)].id);
        });
        for (const bool traffic : {true, false}) {
            const Comparison added = compare(before, now, {.metric = canvas::Quantity::MemoryUsed_B, .traffic = traffic});
            QVERIFY(added.map.before.prediction);
            const Heat &heat = added.map.difference.heat;
            QVERIFY2(heat.missing.isEmpty(), qPrintable(heat.missing));
            const auto first = at(added.now.layout.numbers.firstGpu[3]);
            for (std::size_t g = first; g < first + 8; ++g)
                QCOMPARE(heat.gpuCode[g], code::nothing);
            QCOMPARE(std::ranges::count(heat.gpuCode, code::nothing), 8);
        }
    }

    /// Other ids, the same places: compared place by place.
    void withoutEqualIdsPlacesAreCompared()
    {
        const design::DesignPtr before = load(small);
        const design::DesignPtr now = with(before, [](design::Design &design) {
            for (design::NetworkNode &node : design.networkNodes) {
                node.id = "b-" + node.id;
                if (!node.parent.empty())
                    node.parent = "b-" + node.parent;
            }
            for (design::Instance &instance : design.instances) {
                instance.id = "i-" + instance.id;
                instance.networkNode = "b-" + instance.networkNode;
            }
            for (design::Phase &phase : design.jobs.front().phases)
                for (std::string &id : phase.pool)
                    id = "i-" + id;
        });
        const Comparison renamed = compare(before, now);
        QVERIFY(renamed.map.gone.empty() && renamed.map.come.empty());
        for (std::size_t i = 0; i < now->instances.size(); ++i)
            QCOMPARE(renamed.map.was.instance[i], static_cast<int>(i));
        for (std::size_t n = 0; n < now->networkNodes.size(); ++n)
            QCOMPARE(renamed.map.was.node[n], static_cast<int>(n));
        QVERIFY(std::ranges::all_of(renamed.map.difference.heat.gpuCode, [](std::uint8_t c) { return classOf(c) == unchanged; }));
    }

    /// Another type at the same place is another thing: both have room. The id tells what is compared with what.
    void anotherTypeIsNotTheSamePlace()
    {
        const design::DesignPtr before = load(small);
        const design::DesignPtr now = with(before, [](design::Design &design) { design.instances[2].type = "p4d.24xlarge"; });
        const Comparison changed = compare(before, now);
        QCOMPARE(changed.map.gone.size(), std::size_t(1));
        QCOMPARE(changed.map.come.size(), std::size_t(1));
        QVERIFY(!changed.map.gone.front().intersects(changed.map.come.front()));
        QCOMPARE(changed.map.was.instance[2], 2);
        const int cards = changed.now.layout.numbers.cardsOf(2);
        QCOMPARE(cards, 4);
        QCOMPARE(changed.map.was.card[at(changed.now.layout.numbers.firstCard[2] + cards - 1)], changed.map.before.layout.numbers.firstCard[2] + cards - 1);
    }

    void bothPanesHaveOneScale()
    {
        const design::DesignPtr before = load(small);
        const design::DesignPtr now = with(before, [](design::Design &design) { design::planOf(design.jobs.front())->mbs *= 2; });
        for (const telemetry::Descriptor *about : canvas::heatQuantities()) {
            const Comparison edited = compare(before, now, {.metric = about->quantity}, CompareMode::Panes);
            QCOMPARE(edited.map.before.heat.scale.low, edited.now.heat.scale.low);
            QCOMPARE(edited.map.before.heat.scale.high, edited.now.heat.scale.high);
            QCOMPARE(edited.map.before.heat.missing.isEmpty(), edited.now.heat.missing.isEmpty());
            QCOMPARE(edited.now.heat.missing.isEmpty(), canvas::isPredicted(about->quantity)); // the others say why there is nothing
        }
        // Activations grow with the micro-batch: every GPU has more memory, by its share of what it has.
        const Comparison memory = compare(before, now, {.metric = canvas::Quantity::MemoryUsed_B});
        for (std::size_t g = 0; g < memory.map.difference.heat.gpu.size(); ++g) {
            const float limit = memory.now.heat.limit[g];
            QCOMPARE(memory.map.difference.heat.gpu[g], memory.now.prediction->gpuMemory_B[g] / limit - memory.map.before.prediction->gpuMemory_B[g] / limit);
            QVERIFY(classOf(memory.map.difference.heat.gpuCode[g]) > unchanged);
        }
    }

    /// Nothing ends silently: what is beyond the last bound is striped, and has colours of its own in both themes.
    void theEndsAreStriped()
    {
        QCOMPARE(theme::differenceClass(0), unchanged);
        QCOMPARE(theme::differenceClass(0.0004), unchanged);
        QCOMPARE(theme::differenceClass(0.001), unchanged + 1);
        QCOMPARE(theme::differenceClass(-0.05), unchanged - 2);
        QCOMPARE(theme::differenceClass(0.41), theme::ratioClasses - 1);
        QCOMPARE(theme::differenceClass(-2), 0);
        QVERIFY(theme::isBeyond(theme::differenceClass(-0.5)) && theme::isBeyond(theme::differenceClass(0.5)) && !theme::isBeyond(theme::differenceClass(0.39)));
        const design::DesignPtr design = load(small);
        const Comparison same = compare(design, design);
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const canvas::CodeColors colors = canvas::codeColors(same.map.difference.heat, theme::tokens(mode));
            std::set<QRgb> fills = {colors.fill[code::nothing], colors.fill[code::noData], colors.fill[code::idle]};
            for (int c = 0; c < theme::ratioClasses; ++c) {
                const auto of = static_cast<std::uint8_t>(code::ratioFirst + canvas::farness(c));
                fills.insert(colors.fill[of]);
                QCOMPARE(of >= colors.stripedFrom, theme::isBeyond(c));
            }
            QCOMPARE(fills.size(), std::size_t(3 + theme::ratioClasses));
        }
    }

    void hoveringSaysBoth()
    {
        const design::DesignPtr before = load(large);
        const design::DesignPtr now = std::make_shared<const design::Design>(*design::swapInstances(*before, before->instances[0].id, before->instances[16].id));
        const Comparison swapped = compare(before, now);
        const QPointF there = swapped.now.layout.instances[0].gpuRect(3).center();
        const QString words = canvas::compareText(swapped.map, swapped.now, there).html();
        QVERIFY2(words.contains(QString::fromStdString(before->instances[0].id)) && words.contains(QString::fromStdString(before->instances[16].id)), qPrintable(words));
        QVERIFY(words.contains(QStringLiteral("compared with")) && words.contains(QString::fromStdString(before->instances[0].networkNode)));
        QVERIFY(words.contains(QStringLiteral("0 pp")) || words.contains(QStringLiteral("0.0 pp")));
        QVERIFY(canvas::compareText(swapped.map, swapped.now, {-1e6, -1e6}).isEmpty());
    }

    /// Findings are of the present design: in one of two pictures a mark would look as if the change had brought it.
    void marksAreInNoneOfTwoPictures()
    {
        const design::DesignPtr design = load(small);
        Comparison same = compare(design, design);
        const QRectF room(0, 0, 900, 500);
        const auto picture = [&](CompareMode mode) {
            QImage image(room.size().toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            canvas::paintComparison(painter, room, {same.map, same.now, mode, same.now.layout.bounds, {}, {}}, theme::tokens(theme::Mode::Light));
            return image;
        };
        const std::array modes = {CompareMode::Panes, CompareMode::Swipe, CompareMode::Difference};
        std::array<QImage, 3> without;
        for (std::size_t i = 0; i < modes.size(); ++i)
            without[i] = picture(modes[i]);
        same.now.marks = {{same.now.layout.instances.back().rect, diagnose::Severity::Error, "a"}};
        for (std::size_t i = 0; i < modes.size(); ++i)
            QCOMPARE(picture(modes[i]) == without[i], !canvas::marksShown(modes[i]));
        QVERIFY(canvas::marksShown(CompareMode::Off) && canvas::marksShown(CompareMode::Difference));
    }

    void modesHaveWords()
    {
        for (const CompareMode mode : {CompareMode::Off, CompareMode::Panes, CompareMode::Swipe, CompareMode::Difference})
            QVERIFY(canvas::compareModeFromWord(canvas::wordOf(mode)) == mode);
        QVERIFY(canvas::wordOf(CompareMode::Off).empty() && canvas::wordOf(CompareMode::Panes) == "panes");
        QVERIFY(!canvas::compareModeFromWord("onion"));
    }

    /// 131,072 GPUs in one heap: in proportion to their number. Prints; the bound is wide.
    void timeIsLinear()
    {
        const auto heap = [](int count, int shift) {
            design::Design design;
            for (int i = 0; i < count; ++i)
                design.instances.push_back({"i-" + std::to_string(i + shift), "p5.48xlarge", {}, {}, {}});
            return design;
        };
        const auto cpu_s = [&](int count) {
            const design::Design before = heap(count, 0), now = heap(count, count / 2); // half of them by id, half by place
            const std::clock_t start = std::clock();
            const canvas::Together together = canvas::layOutTogether(before, now, test::bundled());
            Q_ASSERT(together.gone.empty());
            return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        };
        cpu_s(2048);
        const double once = cpu_s(2048), eight = cpu_s(16384);
        qInfo("together: %.1f ms for 16,384 GPUs, %.1f ms for 131,072", 1e3 * once, 1e3 * eight);
        QVERIFY(eight < 8 * 4 * std::max(once, 1e-3));
    }
};

QTEST_MAIN(tst_CompareMap)
#include "tst_comparemap.moc"
