// SPDX-License-Identifier: GPL-3.0-or-later
// What a glance at the flows must answer: who is dear for its bytes, and how far up its bytes go.
#include <views/flows/flowview.h>

#include <algorithm>
#include <memory>

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/theme/theme.h>

using namespace switchyard;
using flows::FlowLayout;
using flows::FlowMap;
using flows::Spot;

class tst_Flows : public QObject
{
    Q_OBJECT
    widgets::PredictionPtr m_large;

    static int of(const FlowMap &map, workload::PartGroup group)
    {
        const auto &list = map.paths.communicators;
        return static_cast<int>(std::ranges::find(list, group, &predict::CommunicatorPath::group) - list.begin());
    }

private slots:
    void initTestCase()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        m_large = *predict::predictDesign(test::bundled(), *design);
    }
    void thinToWideIsDear()
    {
        const FlowMap map = flows::makeFlowMap(m_large.get(), theme::tokens(theme::Mode::Light));
        const FlowLayout layout(map, QRectF(0, 0, 1200, 500));
        const int tp = of(map, workload::PartGroup::Tp), dp = of(map, workload::PartGroup::Dp);
        const auto height = [&](Spot::Kind kind, int i) { return layout.rectOf({kind, i}).height(); };
        QVERIFY(height(Spot::Kind::Communicator, tp) > 2 * height(Spot::Kind::Communicator, dp));
        QVERIFY(height(Spot::Kind::Cost, dp) > 2 * height(Spot::Kind::Cost, tp));
        QVERIFY2(map.verdict.startsWith(QStringLiteral("DP carries")), qPrintable(map.verdict));
        // Nothing overlaps and all lies inside.
        for (const auto kind : {Spot::Kind::Communicator, Spot::Kind::Tier, Spot::Kind::Cost})
            for (int i = 0; !layout.rectOf({kind, i}).isEmpty(); ++i) {
                QVERIFY(QRectF(0, 0, 1200, 500).contains(layout.rectOf({kind, i})));
                const QRectF next = layout.rectOf({kind, i + 1});
                QVERIFY(next.isEmpty() || next.top() >= layout.rectOf({kind, i}).bottom());
            }
    }
    /// Beside the panels of a window of 1,440 pixels: which tier is meant can be read.
    void tiersAreNamedInASmallPane()
    {
        const FlowMap map = flows::makeFlowMap(m_large.get(), theme::tokens(theme::Mode::Light));
        const FlowLayout layout(map, QRectF(0, 0, 850, 180));
        const QFontMetricsF strong(theme::font(theme::Type::Strong));
        for (int i = 0; i < static_cast<int>(map.paths.tiers.size()); ++i) {
            const QString name = QString::fromStdString(predict::tierName(map.paths.tiers[static_cast<std::size_t>(i)], predict::lowestLayer(map.paths)));
            const QRectF box = layout.rectOf({Spot::Kind::Tier, i});
            QVERIFY2(box.width() >= strong.horizontalAdvance(name + QStringLiteral("100 % used")) + 20, qPrintable(name));
            QVERIFY(box.right() < layout.rectOf({Spot::Kind::Cost, 0}).left() - 40);
        }
    }
    void everySizeIsPainted()
    {
        const FlowMap map = flows::makeFlowMap(m_large.get(), theme::tokens(theme::Mode::Dark));
        for (const QSize size : {QSize(40, 30), QSize(320, 120), QSize(600, 200), QSize(3840, 2160)}) {
            QImage image(size, QImage::Format_RGB32);
            QPainter painter(&image);
            FlowLayout(map, QRectF(QPointF(), QSizeF(size))).paint(painter, theme::tokens(theme::Mode::Dark), Spot{Spot::Kind::Tier, 1});
        }
        QVERIFY(!flows::makeFlowMap(nullptr, theme::tokens(theme::Mode::Dark)).missing.isEmpty());
    }
    void aClickAsksForItsTrafficAlone()
    {
        flows::FlowView view;
        view.resize(1000, 420);
        view.setPrediction(m_large);
        view.show();
        QSignalSpy picked(&view, &flows::FlowView::trafficPicked);
        const int dp = of(view.map(), workload::PartGroup::Dp);
        QTest::mouseMove(&view, view.layoutNow().rectOf({Spot::Kind::Cost, dp}).center().toPoint());
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("lengthen the step")));
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.layoutNow().rectOf({Spot::Kind::Cost, dp}).center().toPoint());
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked.first().first().toUInt(), predict::bitOf(workload::PartGroup::Dp));
        const QString leaf = describe(view.map(), {Spot::Kind::Tier, 2});
        QVERIFY2(leaf.contains(QStringLiteral("DP: ")) && !leaf.contains(QStringLiteral("TP: ")), qPrintable(leaf));
        QTest::keyClick(&view, Qt::Key_Escape);
        QTest::keyClick(&view, Qt::Key_Down); // the first communicator is marked
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(picked.size(), 2);
    }
};

QTEST_MAIN(tst_Flows)
#include "tst_flows.moc"
