// SPDX-License-Identifier: GPL-3.0-or-later
// What a glance at an RL step must answer: what runs when on which pool, who waits for whom, what sets the pace, what it costs.
#include <views/rl/rlview.h>

#include <cmath>

#include <QImage>
#include <QPainter>
#include <QSet>
#include <QTest>

#include <tests/views/rl/sample.h>
#include <views/theme/theme.h>

using namespace switchyard;
using rl::PhaseKind;
using rlview::PhaseBar;
using rlview::Lane;
using rlview::makePicture;
using rlview::RlLayout;
using rlview::RlPicture;

namespace {

RlPicture pictureOf(rl::PoolPlacement placement, double stepsOff)
{
    const rl::Reinforced job = sample::reinforced(placement, stepsOff);
    return makePicture(nullptr, {}, &job);
}

const PhaseBar &blockOf(const Lane &lane, PhaseKind kind)
{
    const auto found = std::ranges::find(lane.blocks, kind, &PhaseBar::kind);
    if (found == lane.blocks.end())
        qFatal("no such block");
    return *found;
}

QImage painted(const RlPicture &picture, QSize size, theme::Mode mode)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme::tokens(mode).panel);
    QPainter painter(&image);
    RlLayout(picture, QRectF(QPointF(), QSizeF(size))).paint(painter, theme::tokens(mode));
    return image;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b)); }

} // namespace

class tst_RlPage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    void twoPoolsBesideEachOther()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Split, 1);
        QCOMPARE(picture.lanes.size(), std::size_t(2));
        const Lane &makes = picture.lanes[0];
        const Lane &trains = picture.lanes[1];
        QVERIFY(near(blockOf(makes, PhaseKind::Rollout).start_s, 0) && near(blockOf(trains, PhaseKind::Collate).start_s, 0));
        QVERIFY(makes.waits.empty()); // it sets the pace
        QCOMPARE(trains.waits.size(), std::size_t(1));
        // 85.4 s of work beside 238: the rest is waited for, until the weights go.
        QVERIFY(near(trains.waits[0].start_s, 85.4) && near(trains.waits[0].end_s, 238));
        QVERIFY2(trains.waits[0].words.contains(QStringLiteral("9,766 GPU-s")), qPrintable(trains.waits[0].words)); // 64 × 152.6
        QVERIFY(blockOf(makes, PhaseKind::Rollout).critical && !blockOf(trains, PhaseKind::Update).critical);
        QVERIFY(near(blockOf(makes, PhaseKind::Rollout).busy, 0.9) && near(blockOf(makes, PhaseKind::Reward).busy, 0));
        QVERIFY(near(blockOf(trains, PhaseKind::Update).busy, 1));
        for (const Lane &lane : picture.lanes) // both take part in the sync, at its end
            QVERIFY(near(blockOf(lane, PhaseKind::WeightSync).end_s, picture.period_s) && blockOf(lane, PhaseKind::WeightSync).critical);
    }

    void onPolicyEachWaits()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Split, 0);
        QCOMPARE(picture.lanes[0].waits.size(), std::size_t(1));
        QCOMPARE(picture.lanes[1].waits.size(), std::size_t(1));
        QVERIFY(near(picture.lanes[1].waits[0].start_s, 0) && near(picture.lanes[1].waits[0].end_s, 238));
        QVERIFY(near(picture.lanes[0].waits[0].start_s, 238) && near(picture.lanes[0].waits[0].end_s, 238 + 85.4));
        for (const Lane &lane : picture.lanes)
            for (const PhaseBar &block : lane.blocks)
                QVERIFY(block.critical);
    }

    void inTurnOnOnePool()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Colocated, 0);
        QCOMPARE(picture.lanes.size(), std::size_t(1));
        QVERIFY(picture.lanes[0].waits.empty());
        double at = 0;
        for (const PhaseBar &block : picture.lanes[0].blocks) {
            QVERIFY(near(block.start_s, at));
            at = block.end_s;
        }
        QVERIFY(near(at, picture.period_s));
    }

    /// What is hatched and what waits is what the table calls idle.
    void idleIsToldOnce()
    {
        for (const auto &[placement, off] : {std::pair(rl::PoolPlacement::Split, 0.0), {rl::PoolPlacement::Split, 1.0}, {rl::PoolPlacement::Colocated, 0.0}}) {
            const rl::Reinforced job = sample::reinforced(placement, off);
            const RlPicture picture = makePicture(nullptr, {}, &job);
            double drawn = 0;
            for (const Lane &lane : picture.lanes) {
                for (const PhaseBar &block : lane.blocks)
                    drawn += block.kind == PhaseKind::WeightSync ? 0 : 64 * (1 - block.busy) * (block.end_s - block.start_s);
                for (const rlview::Wait &wait : lane.waits)
                    drawn += 64 * (wait.end_s - wait.start_s);
            }
            QVERIFY2(std::abs(drawn / job.prediction.step.unused_gpu_s() - 1) < 1e-9, qPrintable(QString::number(drawn / job.prediction.step.unused_gpu_s())));
        }
    }

    void factsAreThePredictions()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Split, 1);
        QStringList words;
        for (const rlview::Fact &fact : picture.facts)
            words << fact.name + QLatin1Char(' ') + fact.value;
        const QString all = words.join(QLatin1Char('\n'));
        for (const char *says : {"Step 243 s", "Bound by rollout", "$68", "two pools, steps off: 1", "nccl-packed", "links alone 1.20 s", "tokens"})
            QVERIFY2(all.contains(QString::fromLatin1(says), Qt::CaseInsensitive), qPrintable(all));
        QCOMPARE(picture.rows.size(), std::size_t(7));
    }

    void picturesAndWordsOfPoints()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Split, 1);
        for (const auto mode : {theme::Mode::Light, theme::Mode::Dark}) {
            for (const QSize size : {QSize(1440, 836), QSize(1000, 236), QSize(480, 150)}) {
                const RlLayout layout(picture, QRectF(QPointF(), QSizeF(size)));
                QVERIFY(!layout.isEmpty());
                const QImage image = painted(picture, size, mode);
                QSet<QRgb> colours;
                for (int y = 0; y < size.height(); y += 2)
                    for (int x = 0; x < size.width(); x += 2)
                        colours.insert(image.pixel(x, y));
                QVERIFY(colours.size() > 20);
                // the update's colour where the update is
                const QRectF lane = layout.laneRect(1);
                const QPointF update(layout.x(70), lane.bottom() - 3);
                QCOMPARE(QColor(image.pixel(update.toPoint())).name(), rlview::colourOf(PhaseKind::Update, theme::tokens(mode)).name());
                QVERIFY(layout.describeAt(QPointF(layout.x(70), lane.center().y())).startsWith(QStringLiteral("Update")));
                QVERIFY(layout.describeAt(QPointF(layout.x(150), lane.center().y())).contains(QStringLiteral("waits")));
                QVERIFY(lane.bottom() < size.height() && layout.laneRect(0).bottom() < lane.top());
                QVERIFY(layout.factsRect().right() <= size.width());
            }
        }
        const RlLayout tall(picture, QRectF(0, 0, 1440, 836));
        QVERIFY(tall.describeAt(tall.tableRect().topLeft() + QPointF(30, 28)).startsWith(QStringLiteral("Rollout")));
        QVERIFY(tall.describeAt(tall.factsRect().topLeft() + QPointF(30, 28)).contains(QStringLiteral("29 published steps")));
        QVERIFY(tall.describeAt({-5, -5}).isEmpty());
    }

    /// The lanes have the height that table and facts leave: more of the sheet than they need, not a third of it bare.
    void theLanesUseTheSheet()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Split, 1);
        for (const QSizeF size : {QSizeF(1366, 704), QSizeF(1440, 836), QSizeF(3840, 2096)}) {
            const RlLayout layout(picture, {QPointF(), size});
            QVERIFY(layout.laneRect(0).height() > 0.25 * (size.height() - 20) - 1);
            QVERIFY(layout.tableRect().height() >= 9 * 18 && layout.tableRect().bottom() <= size.height());
        }
    }

    /// Whatever is drawn is in the legend: where one row is too short there are two, below the axis and inside the step.
    void theLegendHasAllPhases()
    {
        const RlPicture picture = pictureOf(rl::PoolPlacement::Split, 1);
        for (const QSizeF size : {QSizeF(866, 180), QSizeF(1440, 220), QSizeF(1440, 836)}) {
            const QRectF rect(QPointF(), size);
            const RlLayout layout(picture, rect);
            QVERIFY(layout.legend().size() >= picture.rows.size());
            QVERIFY(size.width() < 1000 || layout.legend().size() == picture.rows.size() + 3);
            const double axis = layout.laneRect(picture.lanes.size() - 1).bottom() + 18;
            for (const rlview::LegendEntry &entry : layout.legend())
                QVERIFY2(axis + entry.rect.bottom() <= size.height() - 10, qPrintable(entry.words));
        }
        QCOMPARE(RlLayout(picture, QRectF(0, 0, 1440, 836)).legend().back().rect.top(), 0.0); // one row where it is enough
        QVERIFY(RlLayout(picture, QRectF(0, 0, 866, 180)).legend().back().rect.top() > 0);
    }

    void whatIsMissingSaysWhatToDo()
    {
        QVERIFY(makePicture(nullptr, {}, nullptr).missing.contains(QStringLiteral("Add an RL job")));
        design::Design design;
        design.jobs = {design::trainingJob("train", "llama3.1-8b", {})};
        design::Job step;
        step.name = "grpo";
        design::Phase rollout;
        rollout.work = design::Reinforce{workload::RlRole::Rollout, {}};
        step.phases = {rollout};
        design.jobs.push_back(step);
        QVERIFY(makePicture(&design, "train", nullptr).missing.contains(QStringLiteral("choose grpo")));
        QVERIFY(makePicture(&design, "grpo", nullptr).missing.contains(QStringLiteral("inspector says")));
        QVERIFY(RlLayout(makePicture(nullptr, {}, nullptr), QRectF(0, 0, 900, 300)).isEmpty());
    }
};

QTEST_MAIN(tst_RlPage)
#include "tst_rl.moc"
