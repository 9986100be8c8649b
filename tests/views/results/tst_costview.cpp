// SPDX-License-Identifier: GPL-3.0-or-later
// What a bill says: before and after, how sure, what is unknown.
#include <views/results/costview.h>

#include <cmath>

#include <QImage>
#include <QPainter>
#include <QtTest/QTest>

#include <core/base/day.h>
#include <tests/views/results/sample.h>
#include <views/theme/jobs.h>

using namespace switchyard;

class tst_CostView : public QObject
{
    Q_OBJECT
private slots:
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

    /// A job is no warning: its colour is not that of one.
    void jobsAreNoWarnings()
    {
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const QColor warning = theme::tokens(mode).warning;
            for (std::size_t job = 0; job < 8; ++job) {
                const QColor own = theme::jobColor(job, {}, theme::tokens(mode));
                const double apart = std::hypot(own.red() - warning.red(), own.green() - warning.green(), own.blue() - warning.blue());
                QVERIFY2(apart > 50, qPrintable(own.name()));
            }
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

    /// On a wide sheet the job's rows stand beside the bill's; a comparison has the whole width.
    void aWideSheetHasTwoColumns()
    {
        std::vector<results::CostRow> rows(6);
        const std::vector<QRectF> two = results::costColumns({0, 64, 1366, 704}, rows, 4);
        QCOMPARE(two.size(), std::size_t{2});
        QVERIFY(two[0].right() < two[1].left() && two[1].right() < 1366 && two[1].width() > 600);
        QCOMPARE(results::costColumns({0, 64, 866, 704}, rows, 4).size(), std::size_t{1});
        QCOMPARE(results::costColumns({0, 64, 1366, 704}, rows, 6).size(), std::size_t{1}); // no job
        rows.front().before = QStringLiteral("$1");
        QCOMPARE(results::costColumns({0, 64, 1366, 704}, rows, 4).size(), std::size_t{1});
        QCOMPARE(results::usdAbout(248'528'121), QStringLiteral("$249 M"));
        QCOMPARE(results::usdAbout(112'722), QStringLiteral("$112,722"));
    }
};

QTEST_MAIN(tst_CostView)
#include "tst_costview.moc"
