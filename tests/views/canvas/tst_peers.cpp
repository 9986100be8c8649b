// SPDX-License-Identifier: GPL-3.0-or-later
// Whom a rank talks to, on the drawing: partners, and lines to them that cross no words.
#include <views/canvas/peerroute.h>
#include <views/canvas/peers.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <QImage>
#include <QPainter>
#include <QTest>

#include <tests/views/canvas/samplescene.h>
#include <views/canvas/canvas.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>

using namespace switchyard;
using test::sceneOf;

namespace {

constexpr const char *large = "llama3.1-405b-16384-h100.switchyard";

} // namespace

class tst_Peers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    /// TP in its host, the pipeline down the leaf in order, DP in the same place of every other leaf.
    void aRankLightsItsPartners()
    {
        const canvas::Scene scene = sceneOf(large);
        const canvas::Peers peers = canvas::peersOf(scene, {session::gpuId(*scene.design, 744, 6)});
        QCOMPARE(peers.rank, 5958);
        QCOMPARE(peers.groups.size(), std::size_t(3));
        const auto of = [&](workload::PartGroup group) {
            return *std::ranges::find(peers.groups, group, [](const canvas::CommunicatorGroup &g) { return g.communicator.group; });
        };
        const canvas::CommunicatorGroup tp = of(workload::PartGroup::Tp), pp = of(workload::PartGroup::Pp), dp = of(workload::PartGroup::Dp);
        QCOMPARE(tp.gpus.size(), std::size_t(8));
        for (const std::int32_t gpu : tp.gpus)
            QCOMPARE(scene.layout.numbers.instanceOfGpu(gpu), 744);
        QCOMPARE(pp.gpus.size(), std::size_t(16));
        QVERIFY(pp.lines && pp.communicator.shape == predict::Communicator::Shape::Neighbours);
        for (std::size_t stage = 0; stage < pp.gpus.size(); ++stage)
            QCOMPARE(pp.gpus[stage], (736 + static_cast<int>(stage)) * 8 + 6);
        QCOMPARE(dp.gpus.size(), std::size_t(128));
        QVERIFY(!dp.lines); // marks, never a line a pair
        // Bytes are those that the ledger gives this rank.
        double out = 0;
        for (const canvas::CommunicatorGroup &group : peers.groups)
            out += group.communicator.out_B;
        const double ledger = network::injectedBytes(scene.prediction->prediction.traffic, 16384).at(5958);
        QVERIFY(std::abs(out - ledger) <= 1e-9 * ledger);
        QCOMPARE(canvas::peersOf(scene, {}).gpu, -1);
        QCOMPARE(canvas::peersOf(scene, {"nn-51"}).gpu, -1);
    }

    /// Lines from partner to partner run beside cells and names: every number that is on the drawing can be read.
    void linesCrossNoWords_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<int>("instance");
        QTest::addColumn<int>("gpu");
        QTest::newRow("a pipeline down a leaf") << large << 744 << 6;
        QTest::newRow("stages of several instances") << "llama3.1-70b-64-p5en.switchyard" << 5 << 3;
        QTest::newRow("a ring") << "llama3.1-8b-4-p6-b200.switchyard" << 1 << 1;
        QTest::newRow("trays") << "deepseek-v3-gb200-ultraservers.switchyard" << 3 << 2;
    }

    void linesCrossNoWords()
    {
        QFETCH(QString, sample);
        QFETCH(int, instance);
        QFETCH(int, gpu);
        const canvas::Scene scene = sceneOf(qPrintable(sample));
        const canvas::Peers peers = canvas::peersOf(scene, {session::gpuId(*scene.design, instance, gpu)});
        int pieces = 0;
        for (const canvas::CommunicatorGroup &group : peers.groups) {
            const std::size_t most = std::min<std::size_t>(group.gpus.size(), 64);
            for (std::size_t g = 0; g < most; ++g) {
                const QPolygonF route = canvas::peerRoute(scene.layout, group.gpus[g], group.gpus[(g + 1) % group.gpus.size()]);
                QVERIFY(route.size() >= 4);
                for (qsizetype i = 0; i + 1 < route.size(); ++i, ++pieces) {
                    const QPointF a = route[i], b = route[i + 1];
                    QVERIFY(std::abs(a.x() - b.x()) < 1e-9 || std::abs(a.y() - b.y()) < 1e-9);
                    const QRectF piece = QRectF(a, b).normalized().adjusted(-0.01, -0.01, 0.01, 0.01);
                    for (const canvas::InstanceBox &box : scene.layout.instances) {
                        QVERIFY2(!piece.intersects(box.nameRect().adjusted(0, 0.5, 0, -0.5)), "crosses the name of an instance");
                        if (!piece.intersects(box.rect))
                            continue;
                        for (int cell = 0; cell < box.gpus; ++cell)
                            QVERIFY2(!piece.intersects(box.gpuRect(cell).adjusted(0.1, 0.1, -0.1, -0.1)), "crosses the cell of a GPU");
                        for (int card = 0; card < box.cards; ++card)
                            QVERIFY2(!piece.intersects(box.cardRect(card)), "crosses an EFA card");
                    }
                }
            }
        }
        QVERIFY(pieces > 0);
    }

    /// A ring that goes to and fro between two top nodes says so, and how often it must.
    void aRingCountsItsFarHops()
    {
        canvas::Scene scene = sceneOf("llama3.1-8b-4-p6-b200.switchyard");
        const auto ringWith = [&](std::array<int, 4> topOf) {
            auto fabric = std::make_shared<network::Fabric>(*scene.prediction->fabric);
            fabric->nodes = {{"a", -1, 1, 0}, {"b", -1, 1, 0}};
            for (std::size_t i = 0; i < 4; ++i)
                fabric->instances[i].leaf = topOf[i];
            auto prediction = std::make_shared<predict::DesignPrediction>(*scene.prediction);
            prediction->fabric = fabric;
            scene.prediction = prediction;
            const canvas::Peers peers = canvas::peersOf(scene, {session::gpuId(*scene.design, 1, 1)});
            return *std::ranges::find_if(peers.groups, [](const canvas::CommunicatorGroup &g) { return g.communicator.shape == predict::Communicator::Shape::Ring && g.gpus.size() >= 4; });
        };
        const canvas::CommunicatorGroup near = ringWith({0, 0, 0, 0}), once = ringWith({0, 0, 1, 1}), often = ringWith({0, 1, 0, 1});
        QVERIFY(near.far.hops == 0 && !near.words.contains(QStringLiteral("hops")));
        QVERIFY(once.far.hops == 2 && once.far.least == 2 && once.words.endsWith(QStringLiteral("hops over the top of the network")));
        QVERIFY2(often.far.hops == 4 && often.far.least == 2, qPrintable(often.words));
        QVERIFY2(often.words.contains(QStringLiteral(" · 4 of ")) && often.words.endsWith(QStringLiteral(", 2 would do")), qPrintable(often.words));
    }

    /// A GPU that a finding of its own says is slow: those who are lit wait for it, which the plan says and nobody measures.
    void partnersOfASlowGpuWait()
    {
        canvas::Scene scene = sceneOf(large);
        const std::string gpu = session::gpuId(*scene.design, 744, 6);
        diagnose::Finding slow;
        slow.kind = "straggler";
        slow.causeClass = diagnose::CauseClass::Clock;
        slow.where = {gpu};
        const auto waiting = [&](const diagnose::Finding &finding, const std::string &selected) {
            scene.slowGpus = canvas::slowGpusOf({finding});
            return canvas::peersOf(scene, {selected}).waiting;
        };
        QVERIFY2(waiting(slow, gpu).contains(QStringLiteral("wait for it (inferred from the plan)")), qPrintable(waiting(slow, gpu)));
        QVERIFY(waiting(slow, session::gpuId(*scene.design, 744, 5)).isEmpty());
        diagnose::Finding host = slow, remark = slow, card = slow;
        host.where = {scene.design->instances[744].id};
        remark.severity = diagnose::Severity::Info;
        card.causeClass = diagnose::CauseClass::FabricCard;
        for (const diagnose::Finding &other : {host, remark, card})
            QVERIFY(waiting(other, gpu).isEmpty() && waiting(other, scene.design->instances[744].id).isEmpty());
        // Its card says so.
        canvas::Camera camera;
        camera.fit(scene.layout.bounds, {1200, 800});
        const auto painted = [&](const diagnose::Finding &finding) {
            scene.slowGpus = canvas::slowGpusOf({finding});
            QImage image(1200, 800, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            canvas::paintPeers(painter, canvas::peersOf(scene, {gpu}), scene, camera, QRectF(0, 0, 1200, 800), theme::tokens(theme::Mode::Light));
            return image;
        };
        QVERIFY(painted(slow) != painted(host));
        // In the window it comes and goes with the finding.
        session::Document document(scene.catalog);
        document.reset(*scene.design);
        session::Selection selection;
        canvas::Canvas drawing(document, selection);
        drawing.setPrediction(scene.prediction);
        selection.set({gpu});
        QVERIFY(drawing.peers().gpu >= 0 && drawing.peers().waiting.isEmpty());
        drawing.setFindings({slow});
        QVERIFY(!drawing.peers().waiting.isEmpty());
        drawing.setFindings({});
        QVERIFY(drawing.peers().waiting.isEmpty());
    }

    void expertsAreAMesh()
    {
        const canvas::Scene scene = sceneOf("deepseek-v3-gb200-ultraservers.switchyard");
        const canvas::Peers peers = canvas::peersOf(scene, {session::gpuId(*scene.design, 0, 0)});
        const auto ep = std::ranges::find(peers.groups, workload::PartGroup::Ep, [](const canvas::CommunicatorGroup &g) { return g.communicator.group; });
        QVERIFY(ep != peers.groups.end());
        QVERIFY(ep->communicator.shape == predict::Communicator::Shape::All && !ep->lines);
    }
};

QTEST_MAIN(tst_Peers)
#include "tst_peers.moc"
