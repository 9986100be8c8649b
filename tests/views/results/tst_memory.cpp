// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/memorycolumns.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <QFontMetricsF>
#include <QSet>
#include <QtTest/QTest>

#include <core/design/design.h>
#include <core/predict/predict.h>
#include <core/serve/traffic.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/results/memoryview.h>
#include <views/results/seenmemory.h>
#include <views/theme/theme.h>

using namespace switchyard;
using results::MemoryColumn;

/// What the page draws of bundled samples, against the figures of the prediction.
class tst_Memory : public QObject
{
    Q_OBJECT
private:
    static predict::DesignPrediction predicted(const char *sample)
    {
        const std::string path = test::sourceDir() + "/resources/samples/" + sample + ".switchyard";
        const auto design = design::loadDesign(path, &test::bundled());
        return **predict::predictDesign(test::bundled(), *design);
    }
    static double sum(const MemoryColumn &column)
    {
        double bytes = 0;
        for (const widgets::BarPart &part : column.parts)
            bytes += part.value;
        return bytes;
    }

private slots:
    void everyKindOfJobHasItsColumns_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<QStringList>("under");
        QTest::newRow("one pool") << QByteArray("llama3.3-70b-4-p5en-serving") << QStringList{"every GPU"};
        QTest::newRow("two pools") << QByteArray("llama3.3-70b-prefill-p5en-decode-p6-b200") << QStringList{"Prefill pool", "Decode pool"};
        QTest::newRow("rl") << QByteArray("grpo-qwen3-235b-16-p5en") << QStringList{"rollout"};
        QTest::newRow("training") << QByteArray("llama3.1-405b-16384-h100") << QStringList{"0", "1"};
    }
    void everyKindOfJobHasItsColumns()
    {
        QFETCH(QByteArray, sample);
        QFETCH(QStringList, under);
        const predict::DesignPrediction prediction = predicted(sample.constData());
        const std::vector<MemoryColumn> columns = results::memoryColumns(prediction, theme::current());
        QVERIFY(std::ssize(columns) >= under.size());
        for (qsizetype i = 0; i < under.size(); ++i)
            QCOMPARE(columns[static_cast<std::size_t>(i)].under, under[i]);
        double fullest_B = 0;
        for (const MemoryColumn &column : columns) {
            QVERIFY2(column.total_B > 10e9 && column.gpu_B > 70e9, qPrintable(column.title));
            QVERIFY(qFuzzyCompare(sum(column), column.total_B));
            fullest_B = std::max(fullest_B, column.total_B);
        }
        // what the map paints of memory is the fullest column
        QCOMPARE(float(fullest_B), std::ranges::max(prediction.gpuMemory_B));
        const int worst = results::worstColumn(prediction, columns);
        QVERIFY(worst >= 0 && worst < std::ssize(columns));
    }
    /// What must stay free is a part of its own where it decides: columns below the line would say that there is room.
    void whatMustStayFreeIsShown()
    {
        predict::DesignPrediction prediction = predicted("llama3.1-405b-16384-h100");
        predict::Prediction &p = prediction.prediction;
        const auto free = [&] { return results::memoryColumns(prediction, theme::current()).front().free; };
        QVERIFY(p.fits && !p.stages.empty());
        p.stages.front().headroom = 9e9;
        QVERIFY(!free());
        p.fits = false;
        QCOMPARE(free()->name, QStringLiteral("must stay free"));
        QCOMPARE(free()->value, 9e9);
        QVERIFY(free()->tooltip.contains(free()->text));
        p.stages.front().headroom = 0;
        QVERIFY(!free());
    }
    /// A low pane has all bytes of the column above the total: the smallest parts are one row.
    void rowsThatDoNotFitJoin()
    {
        const predict::DesignPrediction prediction = predicted("llama3.1-405b-16384-h100");
        const MemoryColumn column = results::memoryColumns(prediction, theme::current()).front();
        QVERIFY(column.parts.size() > 4);
        for (std::size_t most = 1; most <= column.parts.size() + 1; ++most) {
            MemoryColumn shown = column;
            shown.parts = results::memoryRows(column, most, theme::current());
            QCOMPARE(shown.parts.size(), std::min(most, column.parts.size()));
            QVERIFY(qFuzzyCompare(sum(shown), sum(column)));
            QCOMPARE(shown.parts.back().name == QStringLiteral("other"), most < column.parts.size());
        }
        const auto largest = std::ranges::max_element(column.parts, {}, &widgets::BarPart::value);
        QCOMPARE(results::memoryRows(column, 2, theme::current()).front().name, largest->name);
    }
    /// What is said below the sum begins and ends on the page: in lines of the table's width, the last cut at its end.
    void aNoteIsReadFromItsBeginning()
    {
        const QFontMetricsF small(theme::font(theme::Type::Small));
        int wrapped = 0;
        for (const char *sample : {"llama3.1-405b-16384-h100", "deepseek-v3-gb200-serving", "grpo-qwen3-235b-16-p5en"})
            for (const MemoryColumn &column : results::memoryColumns(predicted(sample), theme::current())) {
                const QStringList lines = results::noteLines(column.note, 240, 3);
                for (const QString &line : lines)
                    QVERIFY2(small.horizontalAdvance(line) <= 240, qPrintable(line));
                QCOMPARE(lines.join(QLatin1Char(' ')), column.note.simplified());
                wrapped += lines.size() > 1;
                const QStringList one = results::noteLines(column.note, 240, 1);
                QVERIFY(one.size() <= 1 && (one.isEmpty() || column.note.startsWith(QString(one.front()).remove(QChar(0x2026)))));
            }
        QVERIFY(wrapped > 0);
    }
    /// What is observed stands beside each column: of a stage its ranks' GPUs, of pools each its own; old samples do not count.
    void whatIsSeenStandsBeside()
    {
        for (const char *sample : {"llama3.1-405b-16384-h100", "llama3.3-70b-prefill-p5en-decode-p6-b200"}) {
            const predict::DesignPrediction prediction = predicted(sample);
            const std::vector<MemoryColumn> columns = results::memoryColumns(prediction, theme::current());
            telemetry::Observation seen;
            telemetry::Series &held = seen.series[telemetry::Quantity::MemoryUsed_B];
            held.available = true;
            for (const float bytes : prediction.gpuMemory_B)
                held.value.push_back(1.1F * bytes);
            seen.age_s.assign(held.value.size(), 5);
            const auto fresh = results::seenMemory(prediction, columns, &seen);
            QCOMPARE(fresh.size(), columns.size());
            int gpus = 0;
            for (std::size_t i = 0; i < fresh.size(); ++i) {
                QVERIFY2(fresh[i] && std::abs(fresh[i]->median_B / columns[i].total_B - 1.1) < 1e-5 && fresh[i]->low_B == fresh[i]->high_B, qPrintable(columns[i].title));
                gpus += fresh[i]->gpus;
            }
            QCOMPARE(gpus, static_cast<int>(std::ranges::count_if(prediction.gpuMemory_B, [](float bytes) { return bytes > 0; })));
            const auto odd = static_cast<std::size_t>(prediction.placement.gpuOfRank.empty() ? 0 : prediction.placement.gpuOfRank[0]); // of the first column
            held.value[odd] *= 0.5F;
            const auto uneven = results::seenMemory(prediction, columns, &seen);
            QVERIFY(uneven[0]->low_B < 0.6 * uneven[0]->median_B && uneven[0]->median_B == fresh[0]->median_B && uneven[1] == fresh[1]);
            seen.age_s[odd] = 1e6;
            QCOMPARE(results::seenMemory(prediction, columns, &seen)[0]->gpus, fresh[0]->gpus - 1);
            held.value[odd] = std::numeric_limits<float>::quiet_NaN();
            held.available = false;
            QVERIFY(!results::seenMemory(prediction, columns, &seen)[0]);
        }
    }
    /// Pools of one type fill their GPUs alike: whose they are their ranks tell.
    void poolsOfOneTypeAreSeenApart()
    {
        std::string text = test::readText(test::sourceDir() + "/resources/samples/llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard");
        for (std::size_t at = text.find("p6-b200.48xlarge"); at != std::string::npos; at = text.find("p6-b200.48xlarge"))
            text.replace(at, 16, "p5en.48xlarge");
        const auto design = design::readDesign(text, "pools", &test::bundled());
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        const auto prediction = predict::predictDesign(test::bundled(), *design);
        QVERIFY2(prediction, prediction ? "" : describe(prediction.error()).c_str());
        const std::vector<MemoryColumn> columns = results::memoryColumns(**prediction, theme::current());
        QCOMPARE(columns.size(), std::size_t(2));
        telemetry::Observation seen;
        telemetry::Series &held = seen.series[telemetry::Quantity::MemoryUsed_B];
        held.available = true;
        held.value.assign((*prediction)->gpuMemory_B.size(), 1e9F);
        seen.age_s.assign(held.value.size(), 5);
        const auto ranks = static_cast<std::size_t>(serve::ranksOf((*prediction)->serving->prediction.phases.front().pool));
        for (std::size_t rank = 0; rank < ranks; ++rank)
            held.value[static_cast<std::size_t>((*prediction)->placement.gpuOfRank[rank])] = 2e9F;
        const auto apart = results::seenMemory(**prediction, columns, &seen);
        QVERIFY(apart[0] && apart[0]->low_B == 2e9 && apart[0]->gpus == static_cast<int>(ranks));
        QVERIFY(apart[1] && apart[1]->high_B == 1e9);
        seen.age_s.pop_back(); // a look at other instances
        QVERIFY(!results::seenMemory(**prediction, columns, &seen)[0]);
    }
    void aLookLeavesTheColumnThatIsRead()
    {
        const auto prediction = std::make_shared<const predict::DesignPrediction>(predicted("llama3.1-405b-16384-h100"));
        telemetry::Observation seen;
        telemetry::Series &held = seen.series[telemetry::Quantity::MemoryUsed_B];
        held.available = true;
        held.value.assign(prediction->gpuMemory_B.size(), 60e9F);
        held.value[static_cast<std::size_t>(prediction->placement.gpuOfRank[8])] = 79e9F;
        seen.age_s.assign(held.value.size(), 5);
        results::MemoryView view;
        view.resize(900, 300);
        view.show();
        view.setPrediction(prediction);
        QTest::keyClick(&view, Qt::Key_Right);
        const QImage alone = view.grab().toImage();
        view.setPrediction(prediction); // as each look does
        QCOMPARE(view.grab().toImage(), alone);
        view.setObservation(&seen);
        QVERIFY(view.grab().toImage() != alone);
        if (qEnvironmentVariableIsSet("SWITCHYARD_SHOTS"))
            view.grab().save(qEnvironmentVariable("SWITCHYARD_SHOTS") + QStringLiteral("/memory-seen.png"));
        QCOMPARE(view.seen()[3]->gpus, 1024); // 16 stages of 16,384
        view.setObservation(nullptr);
        QCOMPARE(view.grab().toImage(), alone);
    }
    void columnsAreHit()
    {
        const predict::DesignPrediction prediction = predicted("llama3.1-405b-16384-h100");
        const results::MemoryPicture picture{&prediction, 0};
        const QRectF rect(0, 0, 900, 220);
        QSet<int> hit;
        for (double x = 0; x < rect.width(); x += 2)
            hit.insert(picture.columnAt({x, 100}, rect));
        QCOMPARE(hit.size(), std::ssize(prediction.prediction.stages) + 1); // and "none"
    }
};

QTEST_MAIN(tst_Memory)
#include "tst_memory.moc"
