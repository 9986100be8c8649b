// SPDX-License-Identifier: GPL-3.0-or-later
// What a glance at the flows must answer: who is dear for its bytes, and how far up its bytes go.
#include <views/flows/flowview.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <core/base/format.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/views/severaljobs.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>

using namespace switchyard;
using flows::FlowLayout;
using flows::FlowMap;
using flows::Spot;

class tst_Flows : public QObject
{
    Q_OBJECT
    widgets::PredictionPtr m_large;
    flows::PathsPtr m_paths;

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
        m_paths = std::make_shared<const predict::BytePaths>(predict::bytePaths(*m_large));
    }
    void thinToWideIsDear()
    {
        const FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
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
        const FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
        const FlowLayout layout(map, QRectF(0, 0, 850, 180));
        const QFontMetricsF strong(theme::font(theme::Type::Strong));
        for (int i = 0; i < static_cast<int>(map.paths.tiers.size()); ++i) {
            const QString name = QString::fromStdString(predict::tierName(map.paths.tiers[static_cast<std::size_t>(i)], predict::lowestLayer(map.paths)).english());
            const QRectF box = layout.rectOf({Spot::Kind::Tier, i});
            QVERIFY2(box.width() >= strong.horizontalAdvance(name + QStringLiteral("100 % used")) + 20, qPrintable(name));
            QVERIFY(box.right() < layout.rectOf({Spot::Kind::Cost, 0}).left() - 40);
        }
    }
    /// Cards carry DP on its way up: what turns back inside a leaf is PP's small part of their use (picture.md §11).
    void aTierSaysWhoseItsUseIs()
    {
        FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
        const int pp = of(map, workload::PartGroup::Pp), dp = of(map, workload::PartGroup::Dp);
        const auto &path = map.paths.communicators[static_cast<std::size_t>(pp)];
        const predict::Tier &cards = map.paths.tiers[1];
        // A rank's hops over its four cards, of what these carry in a step.
        const auto only = predict::onlyTraffic(*m_large, path.mask);
        const double most_B = static_cast<double>(*std::ranges::max_element(only->loads.efaTx_B));
        QVERIFY(std::abs(path.tier_use[1] - most_B / m_large->loads.step_s / 12.5e9) < 1e-6);
        QVERIFY(path.tier_use[1] < 0.1 * cards.worst && path.tier_use[2] == 0);
        QCOMPARE(flows::ownUse(map, 1), QStringLiteral("of it PP %1").arg(QString::fromStdString(format::percent(path.tier_use[1]))));
        QCOMPARE(flows::ownUse(map, 0), QString()); // TP's alone
        QCOMPARE(flows::ownUse(map, 2), QString()); // DP's alone
        QVERIFY2(describe(map, {Spot::Kind::Tier, 1}).contains(QString::fromStdString(format::percent(path.tier_use[1])) + QStringLiteral(" of a link")), qPrintable(describe(map, {Spot::Kind::Tier, 1})));
        // Of chosen communicators each tier says theirs, and the others are faint.
        map.chosen = predict::bitOf(workload::PartGroup::Dp);
        QVERIFY2(flows::ownUse(map, 0) == QStringLiteral("of it DP 0 %") && flows::ownUse(map, 2).isEmpty(), qPrintable(flows::ownUse(map, 0)));
        const auto painted = [&] {
            QImage image(1200, 500, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            FlowLayout(map, QRectF(0, 0, 1200, 500)).paint(painter, theme::tokens(theme::Mode::Light));
            return image;
        };
        const QImage alone = painted();
        map.chosen = ~0U;
        const QImage all = painted();
        const FlowLayout layout(map, QRectF(0, 0, 1200, 500));
        const auto ribbonAt = [&](int path_) { return (layout.rectOf({Spot::Kind::Communicator, path_}).center() + QPointF(16, 0)).toPoint(); };
        const int tp = of(map, workload::PartGroup::Tp);
        QCOMPARE(alone.pixel(ribbonAt(dp)), all.pixel(ribbonAt(dp)));
        QVERIFY(qGray(alone.pixel(ribbonAt(tp))) > qGray(all.pixel(ribbonAt(tp))) + 20);
        // Links that differ: the mean and the busiest.
        predict::Tier uneven = cards;
        uneven.mean = cards.worst / 2;
        predict::Tier even = cards;
        even.mean = even.worst;
        QVERIFY(flows::usedOf(uneven, true).size() < flows::usedOf(uneven).size() && flows::usedOf(uneven, true).contains(QStringLiteral("≤")));
        QVERIFY(flows::usedOf(uneven).contains(QStringLiteral("busiest")) && !flows::usedOf(even).contains(QStringLiteral("busiest")));
    }
    /// Composed of what is there, never canned: the dear one of the job's own, or that none is.
    void theSentenceSaysWhatTheBytesCost()
    {
        const auto said = [this](const std::vector<std::array<double, 3>> &list, double step_s) { // bytes, exposed, busy; the last is another job's
            FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
            predict::BytePaths paths = map.paths;
            const predict::CommunicatorPath like = paths.communicators.front();
            paths.communicators.clear();
            paths.step_s = step_s;
            paths.bytes = paths.exposed_s = 0;
            constexpr std::array groups = {workload::PartGroup::Tp, workload::PartGroup::Pp, workload::PartGroup::Dp};
            for (std::size_t i = 0; i < list.size(); ++i) {
                predict::CommunicatorPath path = like;
                path.group = i < groups.size() ? groups[i] : workload::PartGroup::Other;
                path.mask = i < groups.size() ? predict::bitOf(path.group) : predict::otherJobs;
                path.bytes = list[i][0];
                path.exposed_s = list[i][1];
                path.busy_s = list[i][2];
                paths.bytes += path.bytes;
                paths.exposed_s += path.exposed_s;
                paths.communicators.push_back(path);
            }
            return flows::makeFlowMap(m_large.get(), std::make_shared<const predict::BytePaths>(paths), theme::tokens(theme::Mode::Light)).verdict;
        };
        // Seconds of this job are beside its own bytes: those of another job have none.
        const QString alone = said({{300e9, 0.4, 1}, {0, 0, 0}, {100e9, 0.1, 0.2}}, 8), beside = said({{300e9, 0.4, 1}, {0, 0, 0}, {100e9, 0.1, 0.2}, {900e9, 0, 0}}, 8);
        QVERIFY2(alone.startsWith(QStringLiteral("TP carries 75.0 % of the bytes and takes 80.0 %")), qPrintable(alone));
        QVERIFY2(beside.startsWith(QStringLiteral("TP carries 75.0 % of this job's bytes and takes 80.0 %")), qPrintable(beside));
        // Little of the step is something, too, where it is much of the waiting.
        const QString pipeline = said({{330e12, 0.395, 1}, {5.2e12, 0.0658, 0.146}, {17.8e12, 0.0529, 0.188}}, 7.82);
        QVERIFY2(pipeline.startsWith(QStringLiteral("PP carries 1.47 %")) && pipeline.contains(QStringLiteral("12.8 %")) && pipeline.endsWith(QStringLiteral("65.8 ms of the step's 7.82 s.")), qPrintable(pipeline));
        const QString none = said({{96e9, 0.96, 1}, {1e9, 0.01, 0.1}, {3e9, 0.03, 0.1}}, 8);
        QVERIFY2(none.startsWith(QStringLiteral("No traffic is dear for its bytes: TP, the most, has 96.0 % of them and takes 96.0 %")), qPrintable(none));
        const QString hidden = said({{96e9, 0, 1}, {1e9, 0, 0.1}, {3e9, 0, 0.1}}, 8);
        QVERIFY2(hidden.startsWith(QStringLiteral("The step waits for no traffic: TP")), qPrintable(hidden));
    }
    /// A job that serves has no step of parts: no heading stands over nothing. Of one that has, shades of one hue are named.
    void theStepIsNamedByItsParts()
    {
        FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
        for (const QSizeF size : {QSizeF(1366, 704), QSizeF(866, 460), QSizeF(3840, 2096)}) {
            const QRectF page(QPointF(0, 64), size);
            const FlowLayout layout(map, page);
            QStringList words;
            double end = 0;
            for (const FlowLayout::StepPart &part : layout.stepParts()) {
                if (part.words.isEmpty())
                    continue;
                words << part.words;
                QVERIFY(page.contains(part.beside) && part.beside.top() >= end - 1e-6);
                end = part.beside.bottom();
            }
            QVERIFY2(words.contains(QStringLiteral("matrix products")) && words.contains(QStringLiteral("attention")) && !words.contains(QStringLiteral("compute")), qPrintable(words.join(QLatin1Char(','))));
            QVERIFY(words.contains(QStringLiteral("TP")) && words.contains(QStringLiteral("DP")));
        }
        const double withStep = FlowLayout(map, {0, 0, 1366, 704}).wordsRect({Spot::Kind::Cost, 0}).width();
        map.step.clear();
        const FlowLayout bare(map, {0, 0, 1366, 704});
        QVERIFY(bare.stepParts().empty() && bare.wordsRect({Spot::Kind::Cost, 0}).width() > withStep + 60);
    }
    /// In a low page no part of the step has its name: their width is the cost's. Two heads never read as one.
    void aLowPageKeepsTheWordsOfCosts()
    {
        const FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
        const QFontMetricsF section(theme::font(theme::Type::Section)), small(theme::font(theme::Type::Small));
        for (const QSizeF size : {QSizeF(850, 180), QSizeF(866, 220), QSizeF(1000, 420), QSizeF(1366, 704)}) {
            const FlowLayout layout(map, QRectF(QPointF(), size));
            const auto heads = layout.heads();
            QVERIFY(heads.size() >= 3);
            for (std::size_t i = 0; i + 1 < heads.size(); ++i)
                QVERIFY2(heads[i].rect.left() + std::min(heads[i].rect.width(), section.horizontalAdvance(heads[i].words)) + (i == 2 ? 16 : 0) <= heads[i + 1].rect.left(), qPrintable(heads[i].words));
            QVERIFY(heads.back().rect.right() <= size.width());
        }
        const int dp = of(map, workload::PartGroup::Dp);
        const double cost = FlowLayout(map, {0, 0, 850, 180}).wordsRect({Spot::Kind::Cost, dp}).width();
        QVERIFY2(cost >= small.horizontalAdvance(QStringLiteral("of 2.63 s busy")), qPrintable(QString::number(cost)));
    }
    /// Beside the prediction, in the two boxes whose links are measured.
    void whatIsSeenStandsBesideThePrediction()
    {
        telemetry::Observation seen;
        const auto write = [&](telemetry::Quantity quantity, const std::vector<float> &bytes, double pace) {
            telemetry::Series &series = seen.series[quantity];
            series.available = true;
            for (const float b : bytes)
                series.value.push_back(static_cast<float>(pace * static_cast<double>(b) / m_large->loads.step_s));
        };
        write(telemetry::Quantity::NvlinkTx_Bps, m_large->loads.nvlinkTx_B, 0.5);
        write(telemetry::Quantity::NvlinkRx_Bps, m_large->loads.nvlinkRx_B, 0.5);
        FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
        flows::observe(map, m_large.get(), &seen);
        QVERIFY(map.observedNvlink && std::abs(*map.observedNvlink - 0.5 * map.paths.tiers[0].mean) < 1e-6 && !map.observedCards);
        QCOMPARE(flows::observedOf(map, 0), QStringLiteral("observed %1").arg(QString::fromStdString(format::percent(0.5 * map.paths.tiers[0].mean))));
        QVERIFY(flows::observedOf(map, 1).isEmpty() && describe(map, {Spot::Kind::Tier, 0}).contains(flows::observedOf(map, 0)));
        write(telemetry::Quantity::EfaTx_Bps, m_large->loads.efaTx_B, 2);
        seen.series[telemetry::Quantity::EfaTx_Bps].value.front() = std::numeric_limits<float>::quiet_NaN(); // one that is silent counts for nobody
        flows::FlowView view;
        view.setPrediction(m_large, m_paths);
        view.setObservation(&seen);
        QVERIFY(view.map().observedCards && std::abs(*view.map().observedCards - 2 * view.map().paths.tiers[1].mean) < 0.02);
        QVERIFY(flows::observedOf(view.map(), 2).isEmpty());
        view.setObservation(nullptr);
        QVERIFY(!view.map().observedNvlink && !view.map().observedCards);
    }
    /// Of mixed types no link is said to be wider than it is; those of one type are told as before.
    void linksOfATierAreCountedByCapacity()
    {
        const test::SeveralJobs several("job-1");
        const predict::BytePaths paths = predict::bytePaths(*several.prediction);
        QCOMPARE(flows::capacitiesOf(paths.tiers[0]), QStringLiteral("450 GB/s × 40, 900 GB/s × 32")); // five p5en, four p6-b200
        QCOMPARE(flows::capacitiesOf(m_paths->tiers[0]), QStringLiteral("450 GB/s × 16,384"));
        const FlowMap map = flows::makeFlowMap(several.prediction.get(), std::make_shared<const predict::BytePaths>(paths), theme::tokens(theme::Mode::Light));
        QVERIFY(describe(map, {Spot::Kind::Tier, 0}).contains(QStringLiteral("450 GB/s × 40")));
        predict::Tier many;
        for (int i = 1; i <= 5; ++i)
            many.alike.push_back({i * 1e12, i});
        many.links = 15;
        QCOMPARE(flows::capacitiesOf(many), QStringLiteral("1.00 TB/s to 5.00 TB/s × 15"));
    }
    /// Words stay on the page and below the headings, and none lies over another, whatever the bars are like.
    void wordsAreInsideThePage_data()
    {
        QTest::addColumn<std::vector<double>>("bytes");
        QTest::newRow("nearly all is sent by the last") << std::vector<double>{2.33e12, 281e12};
        QTest::newRow("nearly all is sent by the first") << std::vector<double>{281e12, 2.33e12};
        QTest::newRow("some little ones") << std::vector<double>{1e9, 2e9, 1e9, 3e9, 812.4e12};
        QTest::newRow("alike") << std::vector<double>{1e12, 1e12, 1e12};
    }
    void wordsAreInsideThePage()
    {
        QFETCH(std::vector<double>, bytes);
        FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Light));
        const predict::CommunicatorPath like = map.paths.communicators.front();
        map.paths.communicators.assign(bytes.size(), like);
        map.paths.bytes = 0;
        map.paths.exposed_s = like.exposed_s * static_cast<double>(bytes.size());
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            predict::CommunicatorPath &path = map.paths.communicators[i];
            path.bytes = bytes[i];
            path.tier_B.assign(map.paths.tiers.size(), 0);
            path.tier_B.front() = bytes[i];
            map.paths.bytes += bytes[i];
        }
        map.paths.communicators.back().mask = predict::otherJobs;
        const QFontMetricsF strong(theme::font(theme::Type::Strong));
        for (const QSizeF size : {QSizeF(1440, 836), QSizeF(1000, 420), QSizeF(850, 250)}) {
            const QRectF page(QPointF(0, 64), size);
            const FlowLayout layout(map, page);
            for (const auto kind : {Spot::Kind::Communicator, Spot::Kind::Cost}) {
                QRectF before;
                for (std::size_t i = 0; i < bytes.size(); ++i) {
                    const QRectF words = layout.wordsRect({kind, static_cast<int>(i)});
                    QVERIFY(page.contains(words) && words.top() >= page.top() + 26); // the headings end there
                    QVERIFY(i == 0 || words.top() >= before.bottom() - 1e-6);
                    before = words;
                    if (kind != Spot::Kind::Communicator)
                        continue;
                    const predict::CommunicatorPath &path = map.paths.communicators[i];
                    QVERIFY(words.right() < layout.rectOf({kind, static_cast<int>(i)}).left());
                    QVERIFY(words.width() >= strong.horizontalAdvance(flows::nameOf(path) + QStringLiteral("  ") + QString::fromStdString(format::bytes(path.bytes))));
                }
            }
        }
    }
    /// A tier that carries nothing has no class, as its links on the drawing: an empty box.
    void anUnusedTierIsEmpty()
    {
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Light);
        FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, tokens);
        predict::Tier &highest = map.paths.tiers.back();
        const auto colour = [&] {
            QImage image(1200, 500, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            const FlowLayout layout(map, QRectF(0, 0, 1200, 500));
            layout.paint(painter, tokens, {});
            return QColor(image.pixel((layout.rectOf({Spot::Kind::Tier, static_cast<int>(map.paths.tiers.size()) - 1}).topLeft() + QPointF(5, 3)).toPoint()));
        };
        highest.worst = highest.mean = 0.004;
        QCOMPARE(colour(), theme::loadColor(0, theme::Mode::Light));
        highest.worst = highest.mean = 0;
        QCOMPARE(colour(), tokens.track);
    }
    void everySizeIsPainted()
    {
        const FlowMap map = flows::makeFlowMap(m_large.get(), m_paths, theme::tokens(theme::Mode::Dark));
        for (const QSize size : {QSize(40, 30), QSize(320, 120), QSize(600, 200), QSize(3840, 2160)}) {
            QImage image(size, QImage::Format_RGB32);
            QPainter painter(&image);
            FlowLayout(map, QRectF(QPointF(), QSizeF(size))).paint(painter, theme::tokens(theme::Mode::Dark), Spot{Spot::Kind::Tier, 1});
        }
        QVERIFY(!flows::makeFlowMap(nullptr, nullptr, theme::tokens(theme::Mode::Dark)).missing.isEmpty());
    }
    void aClickAsksForItsTrafficAlone()
    {
        flows::FlowView view;
        view.resize(1000, 420);
        view.setPrediction(m_large, m_paths);
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
