// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/resultsdock.h>

#include <set>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTimer>
#include <QTreeView>
#include <QtTest/QTest>

#include <core/base/day.h>
#include <core/hardware/constants.h>
#include <core/predict/job_engine.h>
#include <tests/support/bundled.h>
#include <tests/support/seeded_jobs.h>
#include <tests/views/results/sample.h>
#include <views/flows/flowview.h>
#include <views/live/connectdialog.h>
#include <views/results/costview.h>
#include <views/results/findingspanel.h>
#include <views/results/memoryview.h>
#include <views/theme/jobs.h>
#include <views/timeline/timelinelayout.h>
#include <views/results/whyview.h>

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
                sent.insert(item.name);
            for (const predict::Lever &lever : predict::whatWouldHelp(*engine, 1000))
                levers.insert(pattern(lever.what));
        }
        const auto prediction = sample::prediction(sample::plan(8, 16, 8), 6.2);
        for (const network::TrafficItem &item : prediction->prediction.traffic)
            QVERIFY2(sent.contains(item.name), item.name.c_str());
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

    void findingsAreCountedAndActivated()
    {
        ResultsDock dock;
        dock.resize(900, 220);
        dock.setFindings(sample::findings(), true);
        dock.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dock));
        QSignalSpy activated(&dock, &ResultsDock::findingActivated);
        QCOMPARE(dock.findChild<QTabBar *>()->tabText(0), QStringLiteral("Findings 3"));
        QListView *list = nullptr;
        for (QListView *candidate : dock.findChildren<QListView *>())
            list = candidate->isVisible() ? candidate : list;
        QVERIFY(list);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.first().at(0).toString(), QStringLiteral("efa-retrans:p5-0007:21"));
        QCOMPARE(activated.first().at(1).toStringList(), QStringList{QStringLiteral("p5-0007/card21")});
    }

    void aRefreshKeepsTheChosenFinding()
    {
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.setFindings(sample::findings(), true);
        panel.select(2);
        auto later = sample::findings();
        std::swap(later[0], later[2]);
        panel.setFindings(later, true);
        const auto *list = panel.findChild<QListView *>();
        QCOMPARE(list->currentIndex().row(), 0);
    }

    /// Another finding is read from its beginning; a refresh of the same one leaves the reader where he is.
    void theDetailBeginsAtTheTop()
    {
        auto findings = sample::findings();
        for (diagnose::Finding &finding : findings) {
            finding.cause = say("{} {}", std::string(60, 'x'), finding.cause);
            finding.since_s = 1.7e9;
            finding.severity = diagnose::Severity::Warning;
            finding.wouldConfirm = verbatim("its temperature");
        }
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(700, 120);
        panel.setFindings(findings, true);
        panel.show();
        panel.select(0);
        const auto *help = panel.findChild<QLabel *>(QStringLiteral("help of the rule"));
        QVERIFY(help->isVisible());
        QVERIFY2(help->text().startsWith(QStringLiteral("Seen since 2023-11-1")) && help->text().endsWith(QStringLiteral("Would confirm it: its temperature")), qPrintable(help->text()));
        QScrollArea *scroll = nullptr;
        for (auto *area : panel.findChildren<QScrollArea *>())
            scroll = area->isAncestorOf(help) ? area : scroll;
        QVERIFY(scroll);
        QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 20);
        scroll->verticalScrollBar()->setValue(20);
        panel.setFindings(findings, true);
        QCOMPARE(scroll->verticalScrollBar()->value(), 20);
        panel.select(1);
        QCOMPARE(scroll->verticalScrollBar()->value(), 0);
    }

    /// A check says its rule's help; its fix is a button, which only a finding with one has.
    void aCheckOffersItsFix()
    {
        auto checks = sample::findings();
        checks.resize(2);
        checks[0].call("tp-domain", "job");
        checks[0].fix = diagnose::Fix{say("Order the instances by network node"), {}};
        checks[1].fix.reset();
        results::FindingsPanel panel(results::FindingsPanel::Kind::Checks);
        panel.resize(1100, 420);
        panel.setFindings(checks, true);
        panel.show();
        QSignalSpy wanted(&panel, &results::FindingsPanel::fixRequested);
        auto *fix = panel.findChild<QPushButton *>(QStringLiteral("fix finding"));
        const auto *help = panel.findChild<QLabel *>(QStringLiteral("help of the rule"));
        QVERIFY(fix && help);
        panel.select(0);
        QVERIFY(fix->isVisible() && help->isVisible());
        QCOMPARE(fix->text(), QStringLiteral("Order the instances by network node"));
        QVERIFY2(help->text().contains(QStringLiteral("TP all-reduces the activations")), qPrintable(help->text()));
        fix->click();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().at(0).toString(), QStringLiteral("tp-domain:job"));
        panel.select(1);
        QVERIFY(!fix->isVisible());
    }

    void withoutDataTheTabSaysHowToConnect()
    {
        ResultsDock dock;
        dock.show();
        QSignalSpy wanted(&dock, &ResultsDock::connectRequested);
        for (QPushButton *button : dock.findChildren<QPushButton *>()) {
            if (button->isVisible())
                button->click();
        }
        QCOMPARE(wanted.count(), 1);
    }

    void waivedChecksAreNotCounted()
    {
        ResultsDock dock;
        auto checks = sample::findings();
        checks[1].waivedBecause = "known, ticket 12";
        dock.setChecks(checks);
        const QTabBar *tabs = dock.findChild<QTabBar *>();
        QStringList names;
        for (int i = 0; i < tabs->count(); ++i)
            names << tabs->tabText(i);
        QVERIFY2(names.contains(QStringLiteral("Checks 2")), qPrintable(names.join(QStringLiteral(", "))));
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

    void costRowsCompareWithBefore()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        const auto now = sample::prediction(plan, 6.2);
        const auto before = sample::prediction(plan, 6.4);
        const auto rows = results::costRows(*now, before.get(), 15.6e12);
        const auto row = [&rows](const char *name) {
            return *std::ranges::find(rows, QString::fromUtf8(name), &results::CostRow::name);
        };
        QVERIFY(row("Whole design, per hour").change.isEmpty());
        QCOMPARE(row("2,048 × p5.48xlarge").now, row("Whole design, per hour").now);
        QVERIFY(row("Job, per million tokens").better);
        QCOMPARE(row("Job, per million tokens").change, QStringLiteral("−3.1 %"));
        QVERIFY(row("Throughput").better);
        // 15.6e12 tokens at gbs 128 · 8192 tokens per 6.2 s
        QCOMPARE(row("Training on 15.6 T tokens, time").now, QStringLiteral("1,068 days"));
    }

    /// A price that was unknown before was not nothing, and is not unchanged.
    void anUnknownPriceBeforeIsSaid()
    {
        const auto now = sample::prediction(sample::plan(8, 16, 8), 6.2);
        predict::DesignPrediction before = *now;
        before.bill.lines[0].each.usdPerHour.reset();
        before.prediction.cost.reset();
        int said = 0;
        for (const results::CostRow &row : results::costRows(*now, &before, 15.6e12)) {
            const bool money = row.name.startsWith(QStringLiteral("Whole design")) || row.name.startsWith(QStringLiteral("Job, per")) || row.name.endsWith(QStringLiteral(", money"));
            QCOMPARE(row.before, money ? QStringLiteral("unknown") : QString());
            QVERIFY(row.change.isEmpty());
            said += money;
        }
        QCOMPARE(said, 7);
        for (const results::CostRow &row : results::costRows(*now, nullptr, 15.6e12))
            QVERIFY2(row.before.isEmpty(), qPrintable(row.name));
    }

    void partsOfABillAreNoJobs()
    {
        design::Bill bill = sample::prediction(sample::plan(8, 16, 8), 6.2)->bill;
        bill.lines.resize(8, bill.lines.front());
        bill.lines.front().item = "p5\u202egpj";
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const widgets::StackedBar bar = results::billBar(bill, theme::tokens(mode));
            QCOMPARE(bar.parts.size(), std::size_t(8));
            for (const widgets::BarPart &part : bar.parts)
                for (std::size_t job = 0; job < 8; ++job)
                    QVERIFY(part.color != theme::jobColor(job, {}, theme::tokens(mode)));
            QVERIFY(!bar.parts.front().tooltip.contains(QChar(0x202e)));
        }
    }

    /// A sum is as sure as its least sure line; which one that is says its tooltip.
    void aSumIsAsSureAsItsLines()
    {
        design::Bill bill = sample::prediction(sample::plan(8, 16, 8), 6.2)->bill;
        bill.lines.resize(1);
        bill.lines[0].each.date = toText(today());
        bill.lines[0].each.confirmedFigure = true;
        bill.lines.push_back({"fsx-lustre-persistent2-1000", 100, true, {0.84, {}, "AWS price list", toText(today()), {}}});
        const auto sums = [&bill] {
            std::vector<results::CostRow> out;
            for (results::CostRow &row : results::designRows(bill, nullptr))
                if (row.name.startsWith(QStringLiteral("Whole design")))
                    out.push_back(std::move(row));
            return out;
        };
        QCOMPARE(sums().size(), std::size_t{3});
        for (const results::CostRow &row : sums())
            QVERIFY2(!row.unknown && !row.now.contains(QStringLiteral("not confirmed")), qPrintable(row.now));
        bill.lines[1].each.confirmedFigure = false;
        for (const results::CostRow &row : sums())
            QVERIFY2(row.unknown && row.now.endsWith(QStringLiteral(", not confirmed")) && row.tooltip.contains(QStringLiteral("As the price of: 100 TiB of fsx")), qPrintable(row.now + row.tooltip));
        bill.lines[1].each.confirmedFigure = true;
        bill.lines[0].each.date = "2024-01-01";
        for (const results::CostRow &row : sums())
            QVERIFY2(row.unknown && row.now.endsWith(QStringLiteral(", more than a quarter old")) && !row.tooltip.contains(QStringLiteral("fsx")), qPrintable(row.now + row.tooltip));
    }

    void powerThatNobodyKnowsIsNotZero()
    {
        design::Bill bill = sample::prediction(sample::plan(8, 16, 8), 6.2)->bill;
        bill.power.lines = {{"p5.48xlarge", 2048, {{}, "not published", false}}};
        QCOMPARE(results::designRows(bill, nullptr).back().now, QStringLiteral("unknown"));
    }

    void energyHasMoneyOnlyWithAPrice()
    {
        predict::DesignPrediction now = *sample::prediction(sample::plan(8, 16, 8), 6.2);
        now.bill.power.lines = {{"p5.48xlarge", 2048, {5.6, "8 × 700 W, the GPUs alone: h100", true, catalog::DrawOf::Gpus}}};
        now.prediction.energy = predict::Energy{.kW = 11468.8, .kWhPerStep = 19.75, .kWhPerMillionTokens = 18.84, .pue = {}, .usdPerKWh = {}, .source = "h100", .confirmed = true};
        const auto names = [&] {
            QStringList out;
            for (const results::CostRow &row : results::costRows(now, nullptr, 15.6e12))
                out << row.name + QLatin1Char('=') + row.now;
            return out.join(QLatin1Char('\n'));
        };
        QVERIFY2(names().contains(QStringLiteral("Power at full load (of the GPUs alone)=11,469 kW")) && names().contains(QStringLiteral("15.6 T tokens, energy=")), qPrintable(names()));
        QVERIFY(!names().contains(QStringLiteral("money for energy")));
        now.prediction.energy->usdPerKWh = 0.1;
        QVERIFY(names().contains(QStringLiteral("money for energy=$")));
        now.bill.power.lines[0].each.of = catalog::DrawOf::System;
        QVERIFY(names().contains(QStringLiteral("Power at full load (of systems with the same GPUs)=")));
        now.bill.power.lines[0].each.confirmed = false;
        QVERIFY(names().contains(QStringLiteral("kW, not confirmed")));
    }

    /// The parts of the bar are the lines that cost something; they sum to the bill, light and dark.
    void theBarSumsToTheBill()
    {
        design::Bill bill = sample::prediction(sample::plan(8, 16, 8), 6.2)->bill;
        bill.lines.push_back({"fsx-lustre-persistent2-1000", 100, true, {0.84, {}, "AWS price list", "2026-11-01", {}}});
        bill.lines.push_back({"instance-store", 1, true, {0.0, {}, "part of the instances' price", {}, {}}});
        bill.lines.push_back({"p5e.48xlarge", 4, false, {{}, {}, {}, {}, verbatim("no price is known")}});
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const theme::Tokens &t = theme::tokens(mode);
            const widgets::StackedBar bar = results::billBar(bill, t);
            QCOMPARE(bar.parts.size(), std::size_t{2});
            QVERIFY(std::abs(bar.parts[0].value + bar.parts[1].value - bill.knownUsdPerHour()) < 1e-6);
            QVERIFY(bar.parts[0].color != bar.parts[1].color && bar.parts[0].color != t.panel);
            QVERIFY(bar.parts[1].legend.startsWith(QStringLiteral("100 TiB of fsx")) && bar.parts[1].tooltip.contains(QStringLiteral("$84.00/h")));
            QImage image(600, 400, QImage::Format_ARGB32_Premultiplied);
            image.fill(t.panel);
            QPainter painter(&image);
            results::paintCost(painter, QRectF(0, 0, 600, 400), bill, results::designRows(bill, nullptr), {}, t);
            painter.end();
            QCOMPARE(image.pixel(100, 24), bar.parts[0].color.rgb()); // the first part fills nearly all of it
        }
        bill.lines.resize(1);
        bill.lines[0].each.usdPerHour = 0;
        QVERIFY(results::billBar(bill, theme::tokens(theme::Mode::Light)).parts.empty());
    }

    void whatIsUnknownLooksSo()
    {
        predict::DesignPrediction now = *sample::prediction(sample::plan(8, 16, 8), 6.2);
        catalog::Quote unknown;
        unknown.unknown = verbatim("no on-demand price of p5e.48xlarge in us-east-1 is known");
        now.bill.lines.push_back({"p5e.48xlarge", 4, false, unknown});
        const auto rows = results::costRows(now, nullptr, 15.6e12);
        const auto whole = std::ranges::find(rows, QStringLiteral("Whole design, per hour"), &results::CostRow::name);
        QVERIFY(whole != rows.end() && whole->unknown);
        QCOMPARE(whole->now, QStringLiteral("≥ $112,722/h"));
        QVERIFY(results::priceSource(now).contains(QStringLiteral("p5e.48xlarge")));
    }

    /// A range is its two ends, in the sums too; what no source confirms, and what is old, says so in its own look.
    void aPriceSaysHowWellItIsKnown()
    {
        predict::DesignPrediction now = *sample::prediction(sample::plan(8, 16, 8), 6.2);
        catalog::Quote spot;
        spot.row = catalog::Price{catalog::CapacityKind::Spot, "us-east-1", {}, toText(today()), {}, 28, 30, "spot-history", false, {}};
        spot.usdPerHour = 29;
        spot.date = spot.row->date;
        now.bill.lines = {{"p5en.48xlarge", 8, false, spot}};
        const auto row = [&now](const char *name) {
            const auto rows = results::costRows(now, nullptr, 15.6e12);
            const auto found = std::ranges::find(rows, QString::fromUtf8(name), &results::CostRow::name);
            return found == rows.end() ? results::CostRow() : *found;
        };
        QCOMPARE(row("8 × p5en.48xlarge").now, QStringLiteral("$224.00 – $240.00/h, not confirmed"));
        QVERIFY(row("8 × p5en.48xlarge").unknown);
        QCOMPARE(row("Whole design, per hour").now, QStringLiteral("$224.00 – $240.00/h, not confirmed"));
        QCOMPARE(row("Whole design, per day").now, QStringLiteral("$5,376 – $5,760, not confirmed"));
        now.bill.lines[0].each.row->confirmed = true;
        QVERIFY(!row("8 × p5en.48xlarge").unknown);
        now.bill.lines[0].each.row->date = toText(today() - std::chrono::days(100));
        QCOMPARE(row("8 × p5en.48xlarge").now, QStringLiteral("$224.00 – $240.00/h, more than a quarter old"));
        QVERIFY(row("8 × p5en.48xlarge").unknown && row("8 × p5en.48xlarge").tooltip.contains(QStringLiteral("the spot price in us-east-1 is of ")));
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

    void memoryColumnsAreHit()
    {
        const auto prediction = sample::prediction(sample::plan(8, 16, 8), 6.2);
        const results::MemoryPicture picture{&prediction->prediction, 0};
        const QRectF rect(0, 0, 900, 220);
        QSet<int> stages;
        for (double x = 0; x < rect.width(); x += 2)
            stages.insert(picture.stageAt({x, 100}, rect));
        QCOMPARE(stages.size(), 17); // sixteen stages and "none"
    }

    void urlsAreCheckedBeforeAnythingIsSent_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("problem");
        QTest::newRow("good") << QStringLiteral("http://prometheus:9090") << QString();
        QTest::newRow("with a path prefix") << QStringLiteral("https://metrics.example/prom/") << QString();
        QTest::newRow("empty") << QString() << QStringLiteral("no address");
        QTest::newRow("no scheme") << QStringLiteral("prometheus:9090") << QString();
        QTest::newRow("another scheme") << QStringLiteral("file:///etc/passwd") << QStringLiteral("neither http nor https");
        QTest::newRow("no host") << QStringLiteral("http://") << QStringLiteral("names no host");
        QTest::newRow("a password") << QStringLiteral("http://me:secret@prometheus") << QString();
        QTest::newRow("a password, no host") << QStringLiteral("http://me:secret@") << QStringLiteral("names no host");
    }
    void urlsAreCheckedBeforeAnythingIsSent()
    {
        QFETCH(QString, url);
        QFETCH(QString, problem);
        live::ConnectDialog dialog({});
        dialog.show();
        dialog.findChild<QComboBox *>()->setEditText(url);
        dialog.findChild<QDialogButtonBox *>()->accepted();
        const QString said = dialog.findChild<QLabel *>(QStringLiteral("reason"))->text();
        QCOMPARE(said.isEmpty(), problem.isEmpty());
        QCOMPARE(dialog.result() == QDialog::Accepted, problem.isEmpty());
        QVERIFY2(said.contains(problem), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("secret")));
        if (!problem.isEmpty()) { // the sentence takes no room from the fields
            QCoreApplication::processEvents();
            for (const QLineEdit *field : dialog.findChildren<QLineEdit *>())
                QVERIFY2(!field->isVisible() || qobject_cast<QComboBox *>(field->parentWidget()) || field->height() >= field->minimumSizeHint().height(), qPrintable(field->placeholderText()));
            QVERIFY(dialog.height() >= dialog.layout()->totalHeightForWidth(dialog.width()));
        }
        if (problem.isEmpty()) { // the login is for the requests; what is shown has none
            QVERIFY(!dialog.findChild<QComboBox *>()->currentText().contains(QStringLiteral("secret")));
            QCOMPARE(dialog.options().server.password(), url.contains(QStringLiteral("secret")) ? std::string("secret") : std::string());
        }
    }
};

QTEST_MAIN(tst_Results)
#include "tst_results.moc"
