// SPDX-License-Identifier: GPL-3.0-or-later
// Stages at the left of leaves: each beside an instance of that stage, evenly, wherever instances have changed places.
#include <views/canvas/stagelabels.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <QApplication>
#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/layer/rank_layout.h>
#include <tests/views/canvas/samplescene.h>
#include <views/theme/theme.h>

using namespace switchyard;
using canvas::StageLabel;

namespace {

constexpr const char *large = "llama3.1-405b-16384-h100.switchyard";
constexpr int stages = 16;

/// After two instances have changed places; the same: as it is.
canvas::Scene swapped(int a, int b)
{
    const design::Design design = test::designOf(large);
    const auto idOf = [&](int i) { return design.instances[static_cast<std::size_t>(i)].id; };
    auto edited = a == b ? Result<design::Design>(design) : design::swapInstances(design, idOf(a), idOf(b));
    if (!edited)
        qFatal("%s", describe(edited.error()).c_str());
    return test::sceneOf(std::move(*edited));
}

QFontMetricsF letters() { return QFontMetricsF(theme::font(theme::Type::Small)); }

/// In which an instance is as high as so many lines of the letters.
canvas::Camera cameraOf(const canvas::Scene &scene, double lines)
{
    canvas::Camera camera;
    camera.scale = lines * letters().height() / scene.layout.instances.front().rect.height();
    return camera;
}

std::vector<StageLabel> labelsOf(const canvas::Scene &scene, double lines) { return stageLabels(scene, cameraOf(scene, lines), letters(), QRectF(-1e6, -1e6, 2e6, 2e6)); }

/// Of the instance that stands farthest left in the row at this height.
int stageBeside(const canvas::Scene &scene, const canvas::Camera &camera, double y)
{
    const canvas::InstanceBox *leftmost = nullptr;
    std::size_t gpu = 0;
    for (std::size_t i = 0; i < scene.layout.instances.size(); ++i) {
        const canvas::InstanceBox &box = scene.layout.instances[i];
        const QRectF rect = camera.toScreen(box.rect);
        if (rect.top() < y && y < rect.bottom() && (!leftmost || box.rect.left() < leftmost->rect.left())) {
            leftmost = &box;
            gpu = static_cast<std::size_t>(scene.layout.numbers.firstGpu[i]);
        }
    }
    return leftmost ? layer::roleOf(scene.prediction->engine->plan, scene.rankOfGpu[gpu]).pp : -1;
}

} // namespace

class tst_StageLabels : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    /// A row has two instances here: stages 0 and 1, 2 and 3, …
    void everyRowOrEverySecondOrFourth()
    {
        const canvas::Scene scene = swapped(0, 0);
        for (const auto &[lines, step] : {std::pair(1.05, 2), std::pair(0.6, 4), std::pair(0.3, 8), std::pair(0.05, stages)}) {
            const std::vector<StageLabel> labels = labelsOf(scene, lines);
            QVERIFY(!labels.empty());
            QCOMPARE(static_cast<int>(labels.size()) % (stages / step), 0); // of each leaf all
            for (std::size_t i = 0; i < labels.size(); ++i) {
                QCOMPARE(labels[i].stage, static_cast<int>(i) * step % stages);
                QCOMPARE(stageBeside(scene, cameraOf(scene, lines), labels[i].at.y()), labels[i].stage);
                if (labels[i].stage > 0)
                    QVERIFY(labels[i].at.y() - labels[i - 1].at.y() >= letters().height());
            }
        }
    }

    /// The row of one that came has its stage, the others theirs: they had none, and the first began with that of its right neighbour.
    void oneThatCameFromElsewhere_data()
    {
        QTest::addColumn<int>("place");
        QTest::addColumn<int>("row"); // of labels; -1: it stands at none
        QTest::newRow("first of the leaf") << 0 << 0;
        QTest::newRow("on its right") << 1 << -1;
        QTest::newRow("further below") << 6 << 3;
        QTest::newRow("last") << 15 << -1;
    }
    void oneThatCameFromElsewhere()
    {
        QFETCH(int, place);
        QFETCH(int, row);
        constexpr int other = 1001, itsStage = 9;
        constexpr double lines = 1.05;
        const std::vector<StageLabel> before = labelsOf(swapped(0, 0), lines);
        const canvas::Scene scene = swapped(place, other);
        const std::vector<StageLabel> after = labelsOf(scene, lines);
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < after.size(); ++i) {
            QCOMPARE(after[i].at, before[i].at);
            QCOMPARE(after[i].stage, static_cast<int>(i) == row ? itsStage : before[i].stage);
            QCOMPARE(stageBeside(scene, cameraOf(scene, lines), after[i].at.y()), after[i].stage);
        }
    }
};

QTEST_MAIN(tst_StageLabels)
#include "tst_stagelabels.moc"
