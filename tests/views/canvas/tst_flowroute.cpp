// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows of transfers and their words: from edge to edge, over no GPU, card or name.
#include <views/canvas/flowroute.h>

#include <algorithm>

#include <QTest>

#include <tests/views/canvas/samplescene.h>

using namespace switchyard;

namespace {

constexpr QSizeF words(300, 26); // "KV cache: 8.91 ms per prompt, 111 µs exposed"

struct Shown {
    canvas::Scene scene;
    canvas::Camera camera;
    QRectF view;
};

Shown shownOf(const QString &sample, QSizeF size)
{
    Shown shown{test::sceneOf(qPrintable(sample)), {}, QRectF(QPointF(), size)};
    shown.scene.layout = canvas::layOut(*shown.scene.design, *shown.scene.catalog, size.width() / size.height());
    shown.scene.flows = canvas::flowsOf(*shown.scene.design, shown.scene.layout, shown.scene.prediction.get());
    shown.camera.fit(shown.scene.layout.bounds, size);
    return shown;
}

} // namespace

class tst_FlowRoute : public QObject
{
    Q_OBJECT
private slots:
    void arrowsCoverNothing_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QSizeF>("size");
        for (const char *sample : {"llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard", "grpo-qwen3-235b-16-p5en.switchyard"})
            for (const QSizeF size : {QSizeF(1366, 648), QSizeF(860, 500), QSizeF(3840, 2040)})
                QTest::addRow("%s, %g px", sample, size.width()) << QString::fromLatin1(sample) << size;
    }
    void arrowsCoverNothing()
    {
        QFETCH(QString, sample);
        QFETCH(QSizeF, size);
        const Shown shown = shownOf(sample, size);
        const canvas::FlowGround ground(shown.scene.layout, shown.camera, shown.view);
        QVERIFY(!shown.scene.flows.empty());
        for (const canvas::Flow &flow : shown.scene.flows) {
            const canvas::FlowRoute route = canvas::routeFlow(flow, ground, shown.camera, shown.view, words);
            QVERIFY(route.arrow.size() >= 2);
            const QRectF from = canvas::poolFrame(flow.from, shown.camera), to = canvas::poolFrame(flow.to, shown.camera);
            const auto onEdge = [](const QRectF &frame, QPointF point) { return frame.adjusted(-1, -1, 1, 1).contains(point) && !frame.adjusted(1, 1, -1, -1).contains(point); };
            QVERIFY(onEdge(from, route.arrow.front()) && onEdge(to, route.arrow.back()));
            for (const canvas::InstanceBox &box : shown.scene.layout.instances) {
                const QRectF instance = shown.camera.toScreen(box.rect);
                for (qsizetype i = 0; i + 1 < route.arrow.size(); ++i)
                    QVERIFY2(!QRectF(route.arrow[i], route.arrow[i + 1]).normalized().adjusted(-2, -2, 2, 2).intersects(instance), "over an instance");
                QVERIFY2(!route.label.intersects(instance), "the words lie over an instance");
                QVERIFY2(route.leader.isNull() || !QRectF(route.leader.p1(), route.leader.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(instance), "the line to the words lies over an instance");
            }
            QVERIFY(shown.view.contains(route.label));
            for (const QRectF &strip : ground.strips)
                for (qsizetype i = 0; i + 1 < route.arrow.size(); ++i)
                    QVERIFY2(!QRectF(route.arrow[i], route.arrow[i + 1]).normalized().adjusted(-2, -2, 2, 2).intersects(strip), "over a name or an uplink");
            for (const canvas::Block &block : shown.scene.layout.blocks)
                QVERIFY2(!route.label.intersects(shown.camera.toScreen(block.bar)), "the words lie over an uplink");
        }
    }

    /// Words stand near a level arrow where there is room beside it, and over no frame.
    void wordsAreNearAndOverNoFrame()
    {
        const Shown shown = shownOf(QStringLiteral("llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard"), {1440, 836});
        const canvas::FlowGround ground(shown.scene.layout, shown.camera, shown.view);
        const canvas::Flow flow = shown.scene.flows.front();
        const canvas::FlowRoute route = canvas::routeFlow(flow, ground, shown.camera, shown.view, words);
        for (const canvas::PoolOutline *pool : {&flow.from, &flow.to}) {
            const QRectF frame = canvas::poolFrame(*pool, shown.camera);
            QVERIFY(!route.label.intersects(frame) || frame.adjusted(2, 2, -2, -2).contains(route.label));
        }
        QVERIFY2(route.leader.length() < 200, qPrintable(QString::number(route.leader.length())));
    }

    /// Pools of 8 + 8 instances in rows of six: who is within a line is of that pool.
    void linesAreAroundTheirOwnAlone_data()
    {
        QTest::addColumn<QSizeF>("size");
        for (const QSizeF size : {QSizeF(1366, 648), QSizeF(600, 900), QSizeF(860, 500), QSizeF(2400, 500)})
            QTest::addRow("%g px", size.width()) << size;
    }
    void linesAreAroundTheirOwnAlone()
    {
        QFETCH(QSizeF, size);
        const Shown shown = shownOf(QStringLiteral("grpo-qwen3-235b-16-p5en.switchyard"), size);
        const design::Design &design = *shown.scene.design;
        const canvas::Flow &flow = shown.scene.flows.front();
        const QPainterPath sends = canvas::poolLine(flow.from, shown.camera), receives = canvas::poolLine(flow.to, shown.camera);
        QVERIFY(!sends.intersects(receives));
        const auto instancesOf = [&](workload::RlRole role) { return design::poolInstances(design, design::rlPhase(design.jobs.front(), role)->pool, {}).value(); };
        const std::vector<int> update = instancesOf(workload::RlRole::Update), rollout = instancesOf(workload::RlRole::Rollout);
        QCOMPARE(update.size() + rollout.size(), design.instances.size());
        for (std::size_t i = 0; i < design.instances.size(); ++i) {
            const QRectF rect = shown.camera.toScreen(shown.scene.layout.instances[i].rect).adjusted(0.5, 0.5, -0.5, -0.5);
            const bool updates = std::ranges::find(update, static_cast<int>(i)) != update.end();
            QVERIFY2((updates ? sends : receives).contains(rect) && !(updates ? receives : sends).intersects(rect), qPrintable(QString::fromStdString(design.instances[i].id)));
        }
    }

    /// Pools that are one place have no way between them; one that is out of view has no words.
    void whatIsNotThereIsNotDrawn()
    {
        const Shown shown = shownOf(QStringLiteral("grpo-qwen3-235b-16-p5en.switchyard"), {1366, 648});
        const canvas::FlowGround ground(shown.scene.layout, shown.camera, shown.view);
        const canvas::Flow flow = shown.scene.flows.front();
        QVERIFY(canvas::routeFlow({flow.from, flow.from, {}}, ground, shown.camera, shown.view, words).arrow.isEmpty());
        canvas::Camera away = shown.camera;
        away.offset += QPointF(5000, 0);
        QVERIFY(canvas::routeFlow(flow, canvas::FlowGround(shown.scene.layout, away, shown.view), away, shown.view, words).label.isNull());
    }
};

QTEST_MAIN(tst_FlowRoute)
#include "tst_flowroute.moc"
