// SPDX-License-Identifier: GPL-3.0-or-later
// A trace of PyTorch's profiler dropped on the real window: its step lies below the predicted one, and the design is untouched.
#include <cmath>
#include <vector>

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QTreeWidget>
#include <QUndoStack>

#include <app/desktop/deck.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/savedviews.h>
#include <views/results/resultsdock.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/timeline/timelineview.h>

#include <tests/support/paths.h>
#include <tests/views/window/hands.h>
#include <tests/views/window/importhands.h>

using namespace switchyard;
using test::Answer;
using test::Desk;
using test::drop;

namespace {

QString sample() { return QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard"); }

/// Of rank 140 of 512: steps 7 to 9 of 6, 9 and 30 s, each with kernels, TP half hidden by them, and DP alone at the end.
QString trace(const Desk &desk, int worldSize)
{
    QJsonArray events;
    double at_us = 1e9;
    const auto event = [&](const char *category, const QString &name, double from_us, double length_us, const char *group = nullptr) {
        QJsonObject one{{QStringLiteral("ph"), QStringLiteral("X")}, {QStringLiteral("cat"), QLatin1String(category)}, {QStringLiteral("name"), name}, {QStringLiteral("ts"), at_us + from_us}, {QStringLiteral("dur"), length_us}};
        if (group)
            one[QStringLiteral("args")] = QJsonObject{{QStringLiteral("Process Group Description"), QLatin1String(group)}};
        events.append(one);
    };
    for (const auto &[number, length_s] : {std::pair(7, 6.0), std::pair(8, 9.0), std::pair(9, 30.0)}) {
        const double length_us = length_s * 1e6;
        event("user_annotation", QStringLiteral("ProfilerStep#%1").arg(number), 0, length_us);
        event("kernel", QStringLiteral("nvjet_tst"), 0, length_us / 2);
        event("kernel", QStringLiteral("ncclDevKernel_AllGather_RING_LL"), length_us * 0.4, length_us * 0.2, "TENSOR_MODEL_PARALLEL_GROUP");
        event("kernel", QStringLiteral("ncclDevKernel_AllGather_RING_LL"), length_us * 0.8, length_us * 0.1, "DATA_PARALLEL_GROUP_WITH_CP");
        at_us += length_us;
    }
    const QJsonObject whole{{QStringLiteral("distributedInfo"), QJsonObject{{QStringLiteral("rank"), 140}, {QStringLiteral("world_size"), worldSize}}}, {QStringLiteral("traceEvents"), events}};
    const QString path = desk.path(QStringLiteral("rank140.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(whole).toJson()) < 0)
        qFatal("no scratch file");
    return path;
}

/// Of one rank of 512: a TP call that ended, and one that did not.
QString dump(const Desk &desk, int rank, int queued)
{
    QJsonArray sizes; // QJsonArray{QJsonArray{…}} is a copy to clang
    sizes.append(QJsonArray{1024, 8192});
    const auto entry = [&sizes](int number, const char *state, qint64 made_ns, qint64 ended_ns) {
        return QJsonObject{{QStringLiteral("pg_id"), 0}, {QStringLiteral("process_group"), QJsonArray{QStringLiteral("0"), QStringLiteral("TENSOR_MODEL_PARALLEL_GROUP")}}, {QStringLiteral("profiling_name"), QStringLiteral("nccl:_all_gather_base")},
                           {QStringLiteral("collective_seq_id"), number}, {QStringLiteral("is_p2p"), false}, {QStringLiteral("state"), QLatin1String(state)}, {QStringLiteral("time_created_ns"), made_ns},
                           {QStringLiteral("time_discovered_completed_ns"), ended_ns > 0 ? QJsonValue(ended_ns) : QJsonValue()}, {QStringLiteral("input_sizes"), sizes}, {QStringLiteral("input_dtypes"), QJsonArray{QStringLiteral("BFloat16")}}};
    };
    QStringList ranks;
    for (int i = 0; i < 512; ++i)
        ranks << QString::number(i);
    const QJsonObject group{{QStringLiteral("desc"), QStringLiteral("TENSOR_MODEL_PARALLEL_GROUP")}, {QStringLiteral("ranks"), QStringLiteral("[136, 137, 138, 139, 140, 141, 142, 143]")}};
    const QJsonObject all{{QStringLiteral("desc"), QStringLiteral("default_pg")}, {QStringLiteral("ranks"), QLatin1Char('[') + ranks.join(QStringLiteral(", ")) + QLatin1Char(']')}};
    QJsonArray entries{entry(40, "completed", 1'758'000'000'000'000'000, 1'758'000'000'050'000'000)};
    if (queued > 40)
        entries.append(entry(41, "scheduled", 1'758'000'000'080'000'000, 0));
    const QJsonObject whole{{QStringLiteral("version"), QStringLiteral("2.9")}, {QStringLiteral("pg_config"), QJsonObject{{QStringLiteral("0"), group}, {QStringLiteral("1"), all}}},
                            {QStringLiteral("pg_status"), QJsonObject{{QStringLiteral("0"), QJsonObject{{QStringLiteral("last_enqueued_collective"), queued}, {QStringLiteral("last_completed_collective"), 40}}}}}, {QStringLiteral("entries"), entries}};
    const QString path = desk.path(QStringLiteral("nccl_dump_%1").arg(rank));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(whole).toJson()) < 0)
        qFatal("no scratch file");
    return path;
}

timeline::TimelineCanvas &timelineOf(Desk &desk) { return desk.window().results().page<timeline::TimelineView>("timeline").canvas(); }

} // namespace

class tst_WindowTrace : public QObject
{
    Q_OBJECT
private slots:
    /// What a flight recorder held: the rank that is behind first, calls that never ended in red, the step away until it is removed.
    void recordedCalls()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        const design::Design before = desk.design();
        desk.window().results().showPage("timeline");
        timeline::TimelineCanvas &canvas = timelineOf(desk);
        QTRY_VERIFY(canvas.isVisible() && !canvas.cells().empty());
        canvas.setPlayhead(1);
        drop(desk, {dump(desk, 140, 41), dump(desk, 141, 40), dump(desk, 142, 41)});
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("ranks that are behind first (ranks: 3)")), qPrintable(desk.window().notice().text()));
        QTRY_VERIFY(canvas.observed().isRecorded());
        QVERIFY(desk.design() == before && desk.window().document().undoStack().count() == 0);
        QCOMPARE(canvas.observed().trace->rank, 141);
        QVERIFY(std::isnan(canvas.playhead())); // its moment is not in this picture
        const auto headline = [&canvas] { return canvas.layoutNow().observed().headline(); };
        QCOMPARE(headline(), QStringLiteral("Flight recorder of rank 141  ·  calls: 1, not ended: 0  ·  behind in TENSOR_MODEL_PARALLEL_GROUP: queued call 40, others 41"));
        QTest::keyClick(&canvas, Qt::Key_PageDown);
        QCOMPARE(canvas.observed().trace->rank, 140);
        QCOMPARE(headline(), QStringLiteral("Flight recorder of rank 140  ·  calls: 2, not ended: 1  ·  first of them _all_gather_base in TENSOR_MODEL"));
        const timeline::TimelineLayout layout = canvas.layoutNow();
        QVERIFY(layout.lanes().empty() && layout.stages() == 0);
        const auto &rows = layout.observed().rows();
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(rows[0].name, QStringLiteral("TENSOR_MODEL"));
        QVERIFY2(rows[0].tip.contains(QStringLiteral("_all_gather_base of 16.8 MB, calls: 2, not ended: 1")) && rows[0].tip.contains(QStringLiteral("predicted: TP all-gather of ")), qPrintable(rows[0].tip));
        QVERIFY(layout.x(0.08) > layout.plot().left() + layout.plot().width() / 2); // on its own axis, not the step's of seconds
        desk.shot(&desk.window(), QStringLiteral("recorder"));
        const QImage picture = canvas.grab().toImage();
        const auto pixel = [&](double time_s) { return picture.pixelColor(QPointF(layout.x(time_s), rows[0].rect.bottom() - 2).toPoint() * picture.devicePixelRatio()); };
        QCOMPARE(pixel(0.081), theme::current().critical);
        QCOMPARE(pixel(0.03), theme::groupColor(workload::PartGroup::Tp, theme::current()));
        QVERIFY(pixel(0.07) != pixel(0.03) && pixel(0.07) != pixel(0.081)); // between them nothing was under way
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, layout.plot().center().toPoint());
        QVERIFY(std::isnan(canvas.playhead())); // it has no moment of the step

        desk.window().results().setTraces(nullptr);
        QTRY_VERIFY(!canvas.observed().isThere() && canvas.layoutNow().stages() > 0);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.layoutNow().plot().center().toPoint());
        QVERIFY(canvas.playhead() > 0);
    }

    /// A log of NCCL is no part of a design: what it shows, beside what is predicted for the design's instances; copied and saved.
    void logBesideThePrediction()
    {
        Desk desk;
        const QString log = desk.path(QStringLiteral("nccl.log"));
        QFile file(log);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("n:1:1 [0] NCCL INFO NCCL version 2.27.3+cuda12.9\nn:1:1 [0] NCCL INFO comm 0x1 rank 0 nRanks 16 nNodes 2 localRanks 8 localRank 0 MNNVL 0\n"
                   "n:1:1 [0] NCCL INFO ncclCommInitRank comm 0x1 rank 0 nranks 16 cudaDev 0 nvmlDev 0 busId 53000 commId 0x2 - Init START\n"
                   "n:1:1 [0] NCCL INFO Channel 00/16 : 0 8 1 9 2 10 3 11 4 12 5 13 6 14 7 15\nn:1:1 [0] NCCL INFO AllReduce: 1073741824 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..1}\n");
        file.close();
        const auto text = [](QDialog &dialog) {
            QString all;
            const auto walk = [&all](const auto &self, const QTreeWidgetItem *item) -> void {
                all += item->text(0) + QLatin1Char('|') + item->text(1) + QLatin1Char('\n');
                for (int i = 0; i < item->childCount(); ++i)
                    self(self, item->child(i));
            };
            auto *const tree = dialog.findChild<QTreeWidget *>(QStringLiteral("factsTree"));
            for (int i = 0; i < tree->topLevelItemCount(); ++i)
                walk(walk, tree->topLevelItem(i));
            return all;
        };
        QString said;
        { // an empty design predicts nothing, and says what to do
            Answer close("factsDialog", "factsClose", [&](QDialog &dialog) { said = text(dialog); });
            drop(desk, {log});
            QVERIFY(close.given());
        }
        QVERIFY2(said.contains(QStringLiteral("nccl.log|NCCL log")) && said.contains(QStringLiteral("Open a design with the instances")), qPrintable(said));
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        const design::Design before = desk.design();
        {
            Answer close("factsDialog", "factsClose", [&](QDialog &dialog) {
                said = text(dialog);
                desk.shot(&dialog, QStringLiteral("nccl-log"));
                QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("factsCopy")), Qt::LeftButton);
            });
            drop(desk, {log});
            QVERIFY(close.given());
        }
        QVERIFY(desk.design() == before);
        QVERIFY2(said.contains(QStringLiteral("Beside the prediction|0 of 2 as predicted")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("not the same: rings of all ranks: orders 1; a ring leaves a node 16 times in the log, 2 predicted. Ranks do not fill nodes in turn, or a card is not seen.|")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("AllReduce 1.00 GiB: TREE LL, channels 2, in the log; ")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("order|0, 8, 1, 9,")), qPrintable(said));
        const QJsonArray copied = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).array();
        QCOMPARE(copied.at(0)[QStringLiteral("format")].toString(), QStringLiteral("nccl-log"));
        QCOMPARE(copied.at(0)[QStringLiteral("beside")][QStringLiteral("ring_leaves_nodes")].toInt(), 16);
    }

    /// A slide has it as the window, with the lanes of its rank.
    void observedOnASlide()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        app::SavedViews views(desk.window(), desk.window().actions());
        design::Design design = desk.design();
        design::SavedView view = views.present(QStringLiteral("The same"), {}, false);
        view.view = "timeline";
        design.views = {view, view};
        const int gpu = desk.window().engine().outcome()->prediction->placement.gpuOfRank[140], each = 8;
        design.views.back().selected = {design::gpuId(design, gpu / each, gpu % each)};
        desk.window().document().reset(design);
        QVERIFY(desk.settle());
        const auto slides = [&] {
            std::vector<QImage> out;
            for (const auto &paint : app::deckOf(desk.window(), views)) {
                QImage image(app::deckPage, QImage::Format_RGB32);
                QPainter painter(&image);
                paint(painter);
                out.push_back(image.copy(0, 100, image.width(), image.height() - 100)); // below the head, which counts slides
            }
            return out;
        };
        const std::vector<QImage> without = slides();
        QVERIFY(without.front() != without.back());
        drop(desk, {trace(desk, 512)});
        timeline::TimelineCanvas &canvas = timelineOf(desk);
        QTRY_VERIFY(canvas.observed().beside && canvas.laneRank() == 140);
        const std::vector<QImage> with = slides();
        QVERIFY(with.front() == with.back() && with.front() != without.front() && with.back() != without.back());
    }

    void observedBelowPredicted()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        const design::Design before = desk.design();
        drop(desk, {trace(desk, 512)});
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("(steps: 3, ranks: 1)")), qPrintable(desk.window().notice().text()));
        timeline::TimelineCanvas &canvas = timelineOf(desk);
        QTRY_VERIFY(canvas.isVisible() && !canvas.cells().empty() && canvas.observed().beside);
        QVERIFY(desk.design() == before && desk.window().document().undoStack().count() == 0);

        QCOMPARE(canvas.observed().step->number, 8); // of median length
        QCOMPARE(canvas.laneStage(), 1);             // rank 140 of 4 × 128
        const timeline::TimelineLayout layout = canvas.layoutNow();
        const auto &rows = layout.observed().rows();
        QCOMPARE(rows.size(), std::size_t{3});
        QVERIFY(rows[0].group == workload::PartGroup::Compute && rows[1].group == workload::PartGroup::Tp && rows[2].group == workload::PartGroup::Dp);
        QCOMPARE(rows[1].note, QStringLiteral("900 ms")); // half of it lies behind kernels
        QVERIFY2(rows[1].tip.contains(QStringLiteral("TENSOR_MODEL_PARALLEL_GROUP")) && rows[1].tip.contains(QStringLiteral("1.80 s")), qPrintable(rows[1].tip));
        QVERIFY2(layout.observed().headline().startsWith(QStringLiteral("Observed: step 8 of rank 140  ·  9.00 s, predicted ")), qPrintable(layout.observed().headline()));
        QVERIFY(layout.x(9.0) <= layout.plot().right() + 0.5); // the longer of both is in view
        desk.shot(&desk.window(), QStringLiteral("trace"));
        for (const timeline::Lane &lane : layout.lanes()) // on a low page links make way
            QVERIFY2(lane.rect.bottom() <= layout.plot().bottom() - layout.observed().height(), qPrintable(lane.name));

        // Where not all rows have room, the line above says so.
        timeline::TimelinePicture low{.cells = &canvas.cells(), .step_s = 1, .to_s = 9, .observed = canvas.observed()};
        const timeline::TimelineLayout lowest(low, QRectF(0, 0, 900, 120));
        QCOMPARE(lowest.observed().rows().size(), std::size_t{1});
        QVERIFY2(lowest.observed().headline().endsWith(QStringLiteral("2 more on a higher page")), qPrintable(lowest.observed().headline()));

        // The seen step is painted where it runs: solid where alone, faint where hidden, the track alone where it rests.
        const QImage picture = canvas.grab().toImage();
        const auto pixel = [&](const timeline::ObservedLanes::Row &row, double time_s) { return picture.pixelColor(QPointF(layout.x(time_s), row.rect.bottom() - 2).toPoint() * picture.devicePixelRatio()); };
        QVERIFY(pixel(rows[1], 5.2) != pixel(rows[1], 4.2) && pixel(rows[1], 4.2) != pixel(rows[1], 2.3));
        QCOMPARE(pixel(rows[1], 2.3), pixel(rows[2], 5.2));

        QTest::keyClick(&canvas, Qt::Key_PageDown);
        QCOMPARE(canvas.observed().step->number, 9);
        QVERIFY(canvas.layoutNow().x(30) <= canvas.layoutNow().plot().right() + 0.5);
        QTest::keyClick(&canvas, Qt::Key_PageDown); // there is no further one
        QCOMPARE(canvas.observed().step->number, 9);
        QTest::keyClick(&canvas, Qt::Key_PageUp);
        QTest::keyClick(&canvas, Qt::Key_PageUp);
        QCOMPARE(canvas.observed().step->number, 7);

        // Another plan: the same step beside the new prediction.
        const double predicted_s = canvas.observed().beside->predicted_s;
        design::Design other = desk.design();
        std::get<workload::Plan>(other.jobs.front().phases.front().work).gbs *= 2;
        QVERIFY(desk.window().document().edit(QStringLiteral("more"), [&](const design::Design &) -> Result<design::Design> { return other; }));
        QVERIFY(desk.settle());
        QTRY_VERIFY(canvas.observed().beside && canvas.observed().beside->predicted_s > 1.5 * predicted_s);
        QCOMPARE(canvas.observed().step->number, 7);

        QTimer::singleShot(0, this, [] {
            auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            for (QAction *action : menu->actions())
                if (action->text() == QStringLiteral("Remove the trace")) {
                    action->trigger();
                    break;
                }
            menu->close();
        });
        QContextMenuEvent ask(QContextMenuEvent::Mouse, canvas.rect().center(), canvas.mapToGlobal(canvas.rect().center()));
        QApplication::sendEvent(&canvas, &ask);
        QTRY_VERIFY(!canvas.traces() && !canvas.observed().isThere());
        desk.window().document().undoStack().setClean();
    }

    /// File > Open takes what a drop takes: it read the bytes of a packed trace as those of a damaged design.
    void openedFromTheMenu()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()) && desk.settle());
        const QString path = trace(desk, 512);
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] {
            if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget())) {
                timer.stop();
                auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            }
        });
        timer.start(20);
        test::action(desk, QStringLiteral("Open…"))->trigger();
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("(steps: 3, ranks: 1)")), qPrintable(desk.window().notice().text()));
        QCOMPARE(desk.window().document().path(), sample());
    }

    /// Of several files the trace is shown, and what is not read is named.
    void besideWhatIsNotRead()
    {
        Desk desk;
        QFile note(desk.path(QStringLiteral("note.txt")));
        QVERIFY(note.open(QIODevice::WriteOnly) && note.write("remember the milk\n") > 0);
        note.close();
        drop(desk, {trace(desk, 512), note.fileName()});
        const QString said = desk.window().notice().text();
        QVERIFY2(said.contains(QStringLiteral("(steps: 3, ranks: 1)")) && said.contains(QStringLiteral("Not read: ")) && said.contains(QStringLiteral("note.txt")), qPrintable(said));
        QVERIFY(timelineOf(desk).traces());
    }

    /// Of another job: it says so, and compares no stage with it. Without any job the trace stands alone.
    void ofAnotherJobAndAlone()
    {
        Desk desk;
        drop(desk, {trace(desk, 64)});
        timeline::TimelineCanvas &canvas = timelineOf(desk);
        QTRY_VERIFY(canvas.isVisible() && canvas.observed().isThere());
        QVERIFY(!canvas.observed().beside && canvas.cells().empty());
        QVERIFY(canvas.layoutNow().observed().headline().endsWith(QStringLiteral("9.00 s")));
        QCOMPARE(canvas.layoutNow().observed().rows().size(), std::size_t{3}); // it has the page to itself
        QVERIFY(canvas.layoutNow().headline().contains(QStringLiteral("No step is predicted")));
        QVERIFY(std::abs(canvas.layoutNow().timeAt(canvas.layoutNow().plot().right()) - 9) < 1e-6);
        desk.shot(&desk.window(), QStringLiteral("trace-alone"));
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        QTRY_VERIFY(canvas.observed().beside && canvas.observed().beside->otherSize);
        const timeline::TimelineLayout layout = canvas.layoutNow();
        for (const timeline::ObservedLanes::Row &row : layout.observed().rows()) // no times of what is another job's
            QVERIFY2(row.times.isEmpty(), qPrintable(row.name));
        QVERIFY2(canvas.layoutNow().observed().headline().endsWith(QStringLiteral("of 64 ranks: another job than this one")), qPrintable(canvas.layoutNow().observed().headline()));
    }
};

QTEST_MAIN(tst_WindowTrace)
#include "tst_trace.moc"
