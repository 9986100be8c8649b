// SPDX-License-Identifier: GPL-3.0-or-later
// A serving job in the real window: made from a selection, edited in the inspector, cut into two pools whose cache is seen
// on the drawing, told in the status line, undone, saved and opened again.
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <views/inspector/servingeditor.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

namespace {

QAction *action(Desk &desk, const QString &name)
{
    for (QAction *found : desk.window().QWidget::actions())
        if (found->text().remove(QLatin1Char('&')) == name)
            return found;
    return nullptr;
}

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
