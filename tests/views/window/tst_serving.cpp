// SPDX-License-Identifier: GPL-3.0-or-later
// A serving job in the real window: made from a selection, edited in the inspector, cut into two pools whose cache is seen
// on the drawing, told in the status line, undone, saved and opened again.
#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

#include <core/base/format.h>

#include <views/inspector/servingeditor.h>
#include <views/plots/scatterplot.h>
#include <views/results/resultsdock.h>
#include <views/results/searchpanel.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using test::Desk;

namespace {

QString status(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }

const serve::ServingPrediction &served(Desk &desk) { return desk.window().engine().outcome()->prediction->serving->prediction; }

void type(Desk &desk, const char *field, const char *text)
{
    auto *line = desk.window().inspector().findChild<QLineEdit *>(QString::fromLatin1(field));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QString::fromLatin1(text));
    QTest::keyClick(line, Qt::Key_Return);
}

} // namespace

class tst_Serving : public QObject
{
    Q_OBJECT
private slots:
    void fromSelectionToTwoPools()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        const design::Design before = desk.design();
        desk.click(before.instances[0].id);
        desk.click(before.instances[1].id, Qt::ControlModifier);
        QVERIFY(action(desk, QStringLiteral("Add a serving job")));
        action(desk, QStringLiteral("Add a serving job"))->trigger();
        QVERIFY(desk.settle());

        // on the two that were selected, told as what it is
        const design::Job &job = desk.design().jobs.back();
        QVERIFY(design::serves(job));
        QCOMPARE(job.phases.front().pool, (design::Pool{before.instances[0].id, before.instances[1].id}));
        const auto shown = desk.window().engine().outcome()->prediction;
        QVERIFY(shown && shown->serving);
        QCOMPARE(shown->job, job.name);
        QVERIFY2(status(desk, "statusStep").contains(QStringLiteral("TTFT")) && status(desk, "statusMfu").contains(QStringLiteral("tokens/s per GPU")), qPrintable(status(desk, "statusStep")));
        auto *editor = desk.window().findChild<inspector::ServingEditor *>();
        QVERIFY(editor && editor->isVisible());

        // more clients: more tokens, longer waits; the status line says what the edit changed
        const double few = served(desk).outputPerS;
        type(desk, "serving concurrency", "512");
        QVERIFY(desk.settle());
        QVERIFY(served(desk).outputPerS > 1.5 * few);
        QVERIFY2(status(desk, "statusMfu").contains(QLatin1Char('+')), qPrintable(status(desk, "statusMfu")));

        // what cannot be is told with its reason, and nothing is lost
        type(desk, "serving tp", "3");
        QVERIFY(desk.settle());
        QVERIFY(!desk.window().engine().outcome()->prediction);
        QVERIFY(desk.window().engine().outcome()->error->message.find("TP 3") != std::string::npos);
        type(desk, "serving tp", "4");
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction);

        // two pools: their cache crosses EFA, as an arrow and as bytes on the cards of both
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{0});
        editor->findChild<QPushButton *>(QStringLiteral("splitServing"))->click();
        QVERIFY(desk.settle());
        QCOMPARE(desk.design().jobs.back().phases.size(), std::size_t{2});
        QVERIFY(desk.window().engine().outcome()->prediction);
        QCOMPARE(served(desk).phases.size(), std::size_t{2});
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{1});
        QVERIFY(desk.canvas().scene().flows.front().from != desk.canvas().scene().flows.front().to);
        const auto split = desk.window().engine().outcome()->prediction;
        QVERIFY(split->loads.efaTx_B[static_cast<std::size_t>(split->fabric->instances[0].firstCard)] > 0);
        QVERIFY(split->loads.efaRx_B[static_cast<std::size_t>(split->fabric->instances[1].firstCard)] > 0);

        // the drawing follows an edit at once, its prediction later: what is drawn has no pools any more
        editor->findChild<QPushButton *>(QStringLiteral("splitServing"))->click();
        desk.canvas().setObservation(nullptr); // redrawn before the engine answers
        QVERIFY(desk.settle());
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{0});
        desk.window().document().undoStack().undo();
        desk.window().document().undoStack().undo();
        desk.canvas().setObservation(nullptr);
        desk.window().document().undoStack().redo();
        QVERIFY(desk.settle());
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{1});

        // kept, and undone to where it began
        const QString path = desk.path(QStringLiteral("kept.switchyard"));
        QVERIFY(design::saveDesign(desk.design(), path.toStdString()));
        const auto opened = design::loadDesign(path.toStdString());
        QVERIFY(opened && *opened == desk.design());
        while (desk.window().document().undoStack().canUndo())
            desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QVERIFY(desk.design() == before);
        QVERIFY(!editor->isVisible());
    }

    /// Limits, a search, the table and the plot, one undo step whose prediction is what the table promised; cancel.
    void theSearchFindsAndApplies()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("search");
        auto &panel = desk.window().results().page<results::SearchPanel>("search");
        auto *limits = panel.findChild<QLineEdit *>(QStringLiteral("limits"));
        auto *start = panel.findChild<QPushButton *>(QStringLiteral("start"));
        auto *apply = panel.findChild<QPushButton *>(QStringLiteral("apply"));
        auto *table = panel.findChild<QTableWidget *>();
        auto *plot = panel.findChild<plots::ScatterPlot *>();
        auto *bar = panel.findChild<QProgressBar *>();
        const auto ended = [&] { return QTest::qWaitFor([&] { return !bar->isVisible(); }, 60000); };

        // A limit that is none of a serving job says what is expected, and nothing starts; so does one too many.
        for (const char *wrong : {"vpp=2", "count=2", "ttft_ms=..5"}) {
            panel.findChild<QDoubleSpinBox *>(QStringLiteral("ttft"))->setValue(700);
            limits->setText(QString::fromLatin1(wrong));
            QTest::keyClick(limits, Qt::Key_Return);
            QVERIFY2(!bar->isVisible(), wrong);
        }
        // As many clients as two limits allow.
        panel.findChild<QDoubleSpinBox *>(QStringLiteral("ttft"))->setValue(1500);
        panel.findChild<QDoubleSpinBox *>(QStringLiteral("tpot"))->setValue(40);
        panel.findChild<QCheckBox *>(QStringLiteral("any_load"))->setChecked(true);
        limits->setText(QStringLiteral("pp=1"));
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(bar->isVisible());
        QVERIFY(ended());
        QVERIFY(table->rowCount() > 3);
        QVERIFY(apply->isEnabled());
        desk.shot(QStringLiteral("serving-search"));

        const design::Design before = desk.design();
        const int steps = desk.window().document().undoStack().count();
        const QString promised = table->item(0, 0)->text();
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(!(desk.design() == before));
        QCOMPARE(desk.window().document().undoStack().count(), steps + 1);
        QVERIFY(desk.settle());
        QCOMPARE(QString::fromStdString(format::significant(served(desk).outputPerSPerGpu())), promised);
        QVERIFY(served(desk).ttft_s.p90 <= 1.5 && served(desk).tpot_s.p90 <= 0.040);
        desk.window().document().undoStack().undo();
        QVERIFY(desk.design() == before);
        QVERIFY(desk.settle());

        // Sorted by another column the rows still are what they say.
        table->sortByColumn(2, Qt::DescendingOrder);
        table->selectRow(0);
        const QString fastest = table->item(0, 2)->text();
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(desk.settle());
        QCOMPARE(QString::fromStdString(format::significant(1 / served(desk).tpot_s.mean)), fastest);
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());

        // A point of the plot, which a wide window has, selects its row; one of the front can be applied, too.
        desk.window().resize(1700, 900);
        QTRY_VERIFY(plot->isVisible());
        QTRY_VERIFY(plot->width() >= 160);
        int point = 0;
        while (plot->pointAt(plot->positionOf(point)) != point)
            ++point;
        QTest::mouseClick(plot->findChild<QWidget *>(), Qt::LeftButton, {}, plot->positionOf(point).toPoint());
        QVERIFY(apply->isEnabled());
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(!(desk.design() == before));
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());

        // Nothing fits: what is nearest, and by how much it misses.
        panel.findChild<QDoubleSpinBox *>(QStringLiteral("ttft"))->setValue(1);
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(ended());
        QCOMPARE(table->rowCount(), 0);
        const auto labels = panel.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains(QStringLiteral("times the limit of 1.00 ms")); }));

        // Cancel.
        panel.findChild<QDoubleSpinBox *>(QStringLiteral("ttft"))->setValue(0);
        limits->clear();
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(bar->isVisible());
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(ended());

        // Another job: the same page asks for plans of a training.
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        QVERIFY(!panel.findChild<QDoubleSpinBox *>(QStringLiteral("ttft"))->isVisible());
        QCOMPARE(table->rowCount(), 0);
    }

    void samplesOpenAsServing()
    {
        Desk desk;
        for (const char *file : {"llama3.3-70b-4-p5en-serving", "deepseek-v3-gb200-serving", "llama3.3-70b-prefill-p5en-decode-p6-b200"}) {
            QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/" + file + ".switchyard")));
            QVERIFY(desk.settle());
            QVERIFY2(desk.window().engine().outcome()->prediction && desk.window().engine().outcome()->prediction->serving, file);
            QVERIFY(status(desk, "statusStep").contains(QStringLiteral("TPOT")));
            const QString shots = qEnvironmentVariable("SWITCHYARD_SHOTS");
            if (shots.isEmpty())
                continue;
            QTest::qWait(100); // until all has its place
            QVERIFY(desk.window().grab().save(shots + QStringLiteral("/serving-") + QString::fromLatin1(file) + QStringLiteral(".png")));
        }
    }
};

QTEST_MAIN(tst_Serving)
#include "tst_serving.moc"
