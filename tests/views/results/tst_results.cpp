// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/resultsdock.h>

#include <set>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabBar>
#include <QTimer>
#include <QTreeView>
#include <QtTest/QTest>

#include <core/hardware/constants.h>
#include <core/predict/job_engine.h>
#include <tests/support/bundled.h>
#include <tests/support/seeded_jobs.h>
#include <tests/views/results/sample.h>
#include <views/flows/flowview.h>
#include <views/results/findingspanel.h>
#include <views/theme/jobs.h>
#include <views/timeline/timelinelayout.h>
#include <views/widgets/steptime.h>
#include <views/results/whyview.h>
#include <views/widgets/stackedbar.h>

using namespace switchyard;
using results::ResultsDock;

class tst_Results : public QObject
{
    Q_OBJECT
private slots:
    /// What the fixtures say by hand, the engine says too: a picture of a word that it has not would prove nothing.
    void theSampleSpeaksAsTheEngineDoes()
    {
        const auto pattern = [](const Said &words) { return QString::fromStdString(words.english()).replace(QRegularExpression(QStringLiteral("[0-9]+")), QStringLiteral("#")); };
        std::set<std::string> sent;
        std::set<QString> levers;
        for (const test::SeededJob &job : test::seededJobs(80)) {
            const auto engine = predict::makeEngine(test::bundled(), job.spec, hardware::constantsFrom(test::bundled()));
            QVERIFY2(engine, job.name.c_str());
            for (const network::TrafficItem &item : train::ledgerOf(*engine))
                sent.insert(item.name.english());
            for (const predict::Lever &lever : predict::whatWouldHelp(*engine, 1000))
                levers.insert(pattern(lever.what));
        }
        const auto prediction = sample::prediction(sample::plan(8, 16, 8), 6.2);
        for (const network::TrafficItem &item : prediction->prediction.traffic)
            QVERIFY2(sent.contains(item.name.english()), item.name.english().c_str());
        for (const predict::Lever &lever : sample::levers())
            QVERIFY2(levers.contains(pattern(lever.what)), qPrintable(pattern(lever.what)));
        for (const diagnose::Finding &finding : sample::findings())
            for (const diagnose::Evidence &evidence : finding.evidence)
                QVERIFY(std::holds_alternative<telemetry::Quantity>(evidence.of));
    }

    void theFirstPredictionBringsItsPage()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        ResultsDock dock;
        QCOMPARE(dock.currentPage(), "findings"); // how to connect
        dock.setDesign(sample::cluster(128, plan));
        QSignalSpy wanted(&dock, &ResultsDock::detailsWanted);
        dock.setPrediction(sample::prediction(plan, 6.2), nullptr);
        QCOMPARE(dock.currentPage(), "flows");
        QCOMPARE(wanted.size(), 1); // paths of its bytes are 3 ms for each communicator: asked for once, and none of the page's own work
        QCOMPARE(wanted.front().front().value<widgets::Detail>(), widgets::Detail::Paths);

        ResultsDock chosen;
        chosen.showPage("findings"); // by somebody who connects
        chosen.setDesign(sample::cluster(128, plan));
        chosen.setPrediction(sample::prediction(plan, 6.2), nullptr);
        QCOMPARE(chosen.currentPage(), "findings");

        dock.showPage("memory");
        dock.setPrediction(nullptr, nullptr);
        dock.setPrediction(sample::prediction(plan, 6.1), nullptr);
        QCOMPARE(dock.currentPage(), "memory");
    }

    /// Between a prediction and its paths Flows says that they come, or shows the last: it is no prediction that is missing.
    void flowsWaitForTheirPaths()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        const auto predicted = [&](double step_s) {
            auto made = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, step_s));
            made->fabric = std::make_shared<const network::Fabric>();
            return made;
        };
        ResultsDock dock;
        dock.setDesign(sample::cluster(128, plan));
        dock.setPrediction(predicted(6.2), nullptr);
        auto &flows = dock.page<flows::FlowView>("flows");
        QVERIFY2(flows.map().missing.contains(QStringLiteral("being computed")), qPrintable(flows.map().missing));
        const auto first = std::make_shared<const predict::BytePaths>(), second = std::make_shared<const predict::BytePaths>();
        dock.setPaths(first);
        QCOMPARE(flows.paths(), first);
        dock.setPrediction(predicted(6.1), nullptr);
        QCOMPARE(flows.paths(), first); // the last one stays
        dock.setPaths(second);
        QCOMPARE(flows.paths(), second);
        dock.setPrediction(nullptr, nullptr);
        QVERIFY2(flows.map().missing.contains(QStringLiteral("No prediction")), qPrintable(flows.map().missing));
    }

    void detailsAreAskedForOnlyWhenLookedAt()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        ResultsDock dock;
        dock.showPage("memory"); // has all that it needs
        QSignalSpy wanted(&dock, &ResultsDock::detailsWanted);
        dock.setDesign(sample::cluster(128, plan));
        dock.setPrediction(sample::prediction(plan, 6.2), nullptr);
        QCOMPARE(wanted.count(), 0);
        dock.showPage("timeline");
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.last().at(0).value<widgets::Detail>(), widgets::Detail::Timeline);
        dock.setTimeline(sample::timeline(16, 16, 6.2));
        dock.showPage("why");
        QCOMPARE(wanted.last().at(0).value<widgets::Detail>(), widgets::Detail::Why);
        dock.setWhy(sample::why());
        dock.showPage("timeline");
        QCOMPARE(wanted.count(), 2); // both are there
        dock.setPrediction(sample::prediction(plan, 6.1), nullptr);
        QCOMPARE(wanted.count(), 3); // a new prediction makes the old timeline stale
    }

    /// Its menu copies, too, and means the term that it was opened at, whatever comes while it is open.
    void theMenuOfWhyOutlivesItsTree()
    {
        results::WhyView view;
        view.setTree(sample::why());
        view.resize(900, 400);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        auto *tree = view.findChild<QTreeView *>();
        tree->expandAll();
        QModelIndex figure;
        for (QModelIndex at = tree->model()->index(0, 0); at.isValid() && !figure.isValid(); at = tree->indexBelow(at))
            if (at.data(results::TermModel::FigureRole).isValid())
                figure = at;
        QVERIFY(figure.isValid());
        tree->scrollTo(figure);
        QSignalSpy wanted(&view, &results::WhyView::figureRequested);
        QStringList entries;
        QTimer::singleShot(0, &view, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            if (!menu)
                return;
            for (const QAction *entry : menu->actions())
                entries << entry->text();
            view.clear(); // a design without a job
            menu->actions().front()->trigger();
            menu->close();
        });
        emit tree->customContextMenuRequested(tree->visualRect(figure).center());
        QVERIFY2(entries.join(QLatin1Char('|')).contains(QStringLiteral("Ctrl+C")), qPrintable(entries.join(QLatin1Char('|'))));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.front().at(2).toString(), QStringLiteral("bf16_TFLOPS"));
    }

    void aTabBeyondTheEdgeIsInTheList()
    {
        ResultsDock dock;
        dock.resize(500, 220);
        dock.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dock));
        auto *tabs = dock.findChild<QTabBar *>();
        auto *list = dock.findChild<QMenu *>();
        QVERIFY(tabs && list);
        const int last = tabs->count() - 1;
        QVERIFY(!tabs->rect().contains(tabs->tabRect(last)));
        const auto *button = qobject_cast<QWidget *>(list->parent());
        QVERIFY(button && button->isVisible() && dock.rect().contains(button->geometry()));
        emit list->aboutToShow();
        QCOMPARE(list->actions().size(), tabs->count());
        QVERIFY(list->actions().at(0)->isChecked());
        list->actions().at(last)->trigger();
        QCOMPARE(tabs->currentIndex(), last);
        emit list->aboutToShow();
        QCOMPARE(list->actions().size(), tabs->count());
        QVERIFY(list->actions().at(last)->isChecked() && !list->actions().at(0)->isChecked());
    }

    void modelsKeepTheRules()
    {
        results::FindingsModel findings;
        QAbstractItemModelTester findingsTester(&findings, QAbstractItemModelTester::FailureReportingMode::QtTest);
        findings.setFindings(sample::findings());
        findings.setFindings({});
        results::TermModel terms;
        QAbstractItemModelTester termsTester(&terms, QAbstractItemModelTester::FailureReportingMode::QtTest);
        terms.setTree(sample::why());
        const QModelIndex root = terms.index(0, 0);
        QCOMPARE(terms.rowCount(root), 5);
        const QModelIndex gemm = terms.index(0, 0, root);
        QCOMPARE(gemm.data().toString(), QStringLiteral("matrix products"));
        QCOMPARE(gemm.siblingAtColumn(results::TermModel::Value).data().toString(), QStringLiteral("4.09 s"));
        const QModelIndex peak = terms.index(1, 1, gemm);
        QVERIFY(peak.data().toString().endsWith(QStringLiteral(" TFLOP/s")));
        QCOMPARE(peak.data(results::TermModel::FigureRole).toString(), QStringLiteral("gpus/h100-sxm/bf16_TFLOPS"));
        // A share has what sums to the whole: products do, one layer's forward does not, a peak is no part at all.
        QCOMPARE(gemm.data(results::TermModel::ShareRole).toDouble(), 4.09 / 6.2);
        const QModelIndex layers = terms.index(0, 0, gemm);
        QCOMPARE(layers.siblingAtColumn(results::TermModel::Share).data().toString(), QStringLiteral("66.0 %"));
        QVERIFY(!terms.index(0, 0, layers).data(results::TermModel::ShareRole).isValid());
        QVERIFY(!peak.data(results::TermModel::ShareRole).isValid());
        terms.setTree({});
        QCOMPARE(terms.rowCount(), 0);
    }

    void timelineFindsTheCellUnderThePointer()
    {
        const auto cells = sample::timelineCells(4, 8, 2.0);
        timeline::TimelinePicture picture;
        picture.cells = &cells;
        picture.step_s = picture.to_s = 2.0;
        const timeline::TimelineLayout layout(picture, QRectF(0, 0, 800, 200));
        QCOMPARE(layout.stages(), 4);
        for (const std::size_t i : {std::size_t{0}, cells.size() / 2}) {
            const auto &cell = cells[i];
            if (cell.kind == train::TimelineCell::Kind::Communication)
                continue;
            const double middle_s = (cell.start_s + cell.end_s) / 2;
            const double x = layout.plot().left() + middle_s / 2.0 * layout.plot().width();
            double y = layout.plot().top();
            while (layout.stageAt(y) != cell.stage)
                y += 1;
            QCOMPARE(layout.cellAt({x, y + 2}), static_cast<int>(i));
        }
    }

    /// Two events of a step never have the same time in words; a round one has no more digits than it needs.
    void timesOfTheStepTellEventsApart()
    {
        for (const auto &[time_s, words] : {std::pair(4.04118, "4.0412 s"), std::pair(4.04203, "4.042 s"), std::pair(5.9, "5.90 s"), std::pair(0.0, "0 s"), std::pair(0.123456, "123.46 ms"),
                                            std::pair(0.62, "620 ms"), std::pair(1.23456e-5, "12.346 µs"), std::pair(12.5, "12.5 s")})
            QCOMPARE(widgets::stepTime(time_s), QString::fromUtf8(words));
        const auto cells = sample::timelineCells(4, 8, 8.0);
        timeline::TimelinePicture picture;
        picture.cells = &cells;
        picture.step_s = picture.to_s = 8.0;
        QStringList said;
        for (const double time_s : {4.0411, 4.0414}) {
            picture.playhead_s = time_s;
            said << timeline::TimelineLayout(picture, {0, 0, 800, 200}).headline();
        }
        QVERIFY2(said.first() != said.last() && said.first().contains(QStringLiteral("4.0411 s")), qPrintable(said.join(QLatin1Char('|'))));
    }

    /// A sheet is used to its end, whether the step has one stage or sixteen: links have what stages leave.
    void theTimelineUsesTheSheet()
    {
        predict::LinkHistory links;
        links.steps = {{.from_s = 0, .to_s = 2, .nvlink = 0.1, .cards = 0.4, .sending = {}}};
        links.nvlink_Bps = 450e9;
        links.cards_Bps = 12.5e9;
        for (const int stages : {1, 4, 16})
            for (const QSizeF size : {QSizeF(866, 460), QSizeF(1366, 672), QSizeF(3840, 2064)}) {
                const auto cells = sample::timelineCells(stages, 16, 2.0);
                timeline::TimelinePicture picture;
                picture.cells = &cells;
                picture.links = &links;
                picture.step_s = picture.to_s = 2;
                const timeline::TimelineLayout layout(picture, {QPointF(), size});
                const double end = layout.lanes().back().rect.bottom();
                QVERIFY2(end > layout.plot().bottom() - 8 && end <= layout.plot().bottom() + 1e-6 && layout.plot().bottom() > size.height() - 50, qPrintable(QString::number(end)));
            }
    }

    /// The classes of links are explained in every pane, by their numbers: below the step, or in a low one above it.
    void theTimelineExplainsItsLinks()
    {
        using What = timeline::KeyEntry::What;
        const auto cells = sample::timelineCells(16, 16, 2.0);
        predict::LinkHistory links;
        links.steps = {{.from_s = 0, .to_s = 2, .nvlink = 0.1, .cards = 0.4, .sending = {}}};
        links.nvlink_Bps = 450e9;
        links.cards_Bps = 12.5e9;
        links.cardsPerGpu = 4;
        timeline::TimelinePicture picture;
        picture.cells = &cells;
        picture.links = &links;
        picture.step_s = picture.to_s = 2;
        for (const QSizeF size : {QSizeF(866, 460), QSizeF(866, 250), QSizeF(866, 180), QSizeF(1366, 704), QSizeF(3840, 2096)}) {
            const timeline::TimelineLayout layout(picture, {QPointF(), size});
            const std::vector<timeline::KeyEntry> legend = layout.legend();
            const auto scale = std::ranges::find(legend, What::Links, &timeline::KeyEntry::what);
            QVERIFY2(scale != legend.end() || (legend.empty() && !layout.headKey().isEmpty()), qPrintable(QString::number(size.height())));
            QVERIFY(legend.empty() == !layout.headKey().isEmpty());
            const QFontMetricsF metrics(theme::font(theme::Type::Small));
            double end = 0;
            for (const timeline::KeyEntry &entry : legend) {
                QVERIFY(entry.x >= end);
                end = entry.x + entry.swatch_px + 5 + metrics.horizontalAdvance(entry.words);
            }
            QVERIFY(end < layout.plot().right() && layout.headKey().bottom() <= layout.plot().top());
            // What is nobody's choice gives way to it: the host's pieces come last.
            QVERIFY(std::find_if(legend.begin(), legend.end(), [](const auto &entry) { return entry.what == What::Part; }) >= scale);
        }
        // A link above its capacity has the reason beside the classes.
        const auto why = [&picture] {
            const std::vector<timeline::KeyEntry> legend = timeline::TimelineLayout(picture, {0, 0, 1366, 704}).legend();
            return std::ranges::count(legend, What::Over, &timeline::KeyEntry::what);
        };
        QCOMPARE(why(), 0);
        links.steps.front().cards = 1.2;
        QCOMPARE(why(), 1);
        picture.links = nullptr;
        QCOMPARE(why(), 0);
        QVERIFY(timeline::TimelineLayout(picture, {0, 0, 866, 180}).headKey().isEmpty());
    }

    /// "2 s exposed" stands on its bar; the line of the axis that passes there goes behind it.
    void noLineCrossesWordsOfTheTimeline()
    {
        using Kind = train::TimelineCell::Kind;
        const std::vector<train::TimelineCell> cells = {{0, 0, 0, Kind::Forward, 0, 0.2}, {0, 0, 0, Kind::Communication, 0, 2, workload::Part::DpComm, 2}};
        timeline::TimelinePicture picture;
        picture.cells = &cells;
        picture.step_s = picture.to_s = 2;
        const timeline::TimelineLayout layout(picture, QRectF(0, 0, 800, 200));
        const theme::Tokens &tokens = theme::tokens(theme::Mode::Dark); // lines are far from the bar's colour there
        QImage image(800, 200, QImage::Format_RGB32);
        image.fill(tokens.panel);
        QPainter painter(&image);
        layout.paint(painter, tokens);
        painter.end();
        QCOMPARE(layout.lanes().size(), std::size_t(1));
        const QRect bar = layout.lanes().front().rect.toRect().adjusted(0, 1, 0, -1);
        const auto lineAt = [&](double time_s) {
            const int x = static_cast<int>(std::lround(layout.x(time_s)));
            int pixels = 0;
            for (int y = bar.top(); y <= bar.bottom(); ++y)
                for (const int near : {x - 1, x, x + 1})
                    pixels += (image.pixel(near, y) & 0xffffff) == (tokens.hairline.rgb() & 0xffffff) ? 1 : 0;
            return pixels;
        };
        QVERIFY(lineAt(0.5) > 0); // beside the words it is there
        QCOMPARE(lineAt(1), 0);
    }
};

QTEST_MAIN(tst_Results)
#include "tst_results.moc"
