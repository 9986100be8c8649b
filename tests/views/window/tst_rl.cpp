// SPDX-License-Identifier: GPL-3.0-or-later
// An RL job in the real window: from the selection to a step over two pools, its page, its way back by undo.
#include <QAction>
#include <QLineEdit>
#include <QPushButton>
#include <QUndoStack>

#include <views/inspector/rleditor.h>
#include <views/results/resultsdock.h>
#include <views/rl/rlview.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using rlview::RlView;
using test::Desk;

namespace {

QString status(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }
const rl::RlPrediction &step(Desk &desk) { return desk.window().engine().outcome()->prediction->rl->prediction; }

void type(Desk &desk, const char *field, const char *text)
{
    auto *line = desk.window().inspector().findChild<QLineEdit *>(QString::fromLatin1(field));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QString::fromLatin1(text));
    QTest::keyClick(line, Qt::Key_Return);
}

} // namespace

class tst_RlWindow : public QObject
{
    Q_OBJECT
private slots:
    void fromSelectionToTwoPools()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("rl");
        auto &page = desk.window().results().page<RlView>("rl");
        QVERIFY2(page.picture().missing.contains(QStringLiteral("Add an RL job")), qPrintable(page.picture().missing));
        const design::Design before = desk.design();
        desk.click(before.instances[0].id);
        desk.click(before.instances[1].id, Qt::ControlModifier);
        QVERIFY(action(desk, QStringLiteral("Add an RL job")));
        action(desk, QStringLiteral("Add an RL job"))->trigger();
        QVERIFY(desk.settle());

        // on the two that were selected, told as what it is
        const design::Job &job = desk.design().jobs.back();
        QVERIFY(design::reinforces(job));
        QCOMPARE(job.phases.front().pool, (design::Pool{before.instances[0].id, before.instances[1].id}));
        QVERIFY(desk.window().engine().outcome()->prediction && desk.window().engine().outcome()->prediction->rl);
        QVERIFY2(status(desk, "statusStep").contains(QStringLiteral("RL step")) && status(desk, "statusMfu").contains(QStringLiteral("unused")), qPrintable(status(desk, "statusStep")));
        auto *editor = desk.window().findChild<inspector::RlEditor *>();
        QVERIFY(editor && editor->isVisible());
        QCOMPARE(page.picture().lanes.size(), std::size_t(1));
        desk.shot(QStringLiteral("rl-in-turn"));

        // more answers: a longer step; the status line says what the edit changed
        const double few_s = step(desk).step.period_s;
        type(desk, "rollout prompts", "256");
        QVERIFY(desk.settle());
        QVERIFY2(step(desk).step.period_s > 1.2 * few_s, qPrintable(QStringLiteral("%1 s after %2 s").arg(step(desk).step.period_s).arg(few_s)));
        QVERIFY2(status(desk, "statusStep").contains(QLatin1Char('+')), qPrintable(status(desk, "statusStep")));

        // what cannot be is told with its reason, and nothing is lost
        type(desk, "rollout osl", "9000");
        QVERIFY(desk.settle());
        QVERIFY(!desk.window().engine().outcome()->prediction);
        QVERIFY(desk.window().engine().outcome()->error->message.find("cap") != std::string::npos);
        QVERIFY(page.picture().missing.contains(QStringLiteral("inspector says")));
        type(desk, "rollout osl", "2000");
        QVERIFY(desk.settle());

        // two pools: weights cross, as an arrow and as bytes on the cards
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{0});
        editor->findChild<QPushButton *>(QStringLiteral("splitRl"))->click();
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction);
        QCOMPARE(page.picture().lanes.size(), std::size_t(2));
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{1});
        const auto split = desk.window().engine().outcome()->prediction;
        QVERIFY(split->loads.efaTx_B[static_cast<std::size_t>(split->fabric->instances[1].firstCard)] > 0);
        QVERIFY(split->loads.efaRx_B[static_cast<std::size_t>(split->fabric->instances[0].firstCard)] > 0);
        desk.shot(QStringLiteral("rl-two-pools"));

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

    void theSampleOpens()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/grpo-qwen3-235b-16-p5en.switchyard")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("rl");
        auto &page = desk.window().results().page<RlView>("rl");
        QVERIFY(page.picture().missing.isEmpty());
        QCOMPARE(page.picture().lanes.size(), std::size_t(2));
        QCOMPARE(page.picture().period_s, step(desk).step.period_s);
        desk.shot(QStringLiteral("rl-sample"));
    }
};

QTEST_MAIN(tst_RlWindow)
#include "tst_rl.moc"
