// SPDX-License-Identifier: GPL-3.0-or-later
// A transfer between two pools in the real window: made from a selection, edited in the inspector, seen on the drawing
// and in the matrix, beside a running training, undone, saved and opened again.
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

#include <core/predict/keyfigures.h>
#include <views/inspector/transfereditor.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using test::Desk;

namespace {

const design::Transfer &transferOf(const design::Design &design)
{
    return std::get<design::Transfer>(design.jobs.back().phases.front().work);
}

} // namespace

class tst_Transfer : public QObject
{
    Q_OBJECT
private slots:
    void fromSelectionToDrawing()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        const design::Design before = desk.design();
        QCOMPARE(before.instances.size(), std::size_t{4});
        const auto trained = desk.window().engine().outcome()->prediction;
        desk.click(before.instances[0].id);
        desk.click(before.instances[2].id, Qt::ControlModifier);
        QVERIFY(action(desk, QStringLiteral("Add a transfer")));
        action(desk, QStringLiteral("Add a transfer"))->trigger();
        QVERIFY(desk.settle());

        // two selected things: from one to the other, the model's weights
        const design::Job &job = desk.design().jobs.back();
        QCOMPARE(transferOf(desk.design()).from, design::Pool{before.instances[0].id});
        QCOMPARE(transferOf(desk.design()).to, design::Pool{before.instances[2].id});
        QVERIFY(std::abs(transferOf(desk.design()).bytes / (2 * 8.03e9) - 1) < 0.01);
        const auto shown = desk.window().engine().outcome()->prediction;
        QVERIFY(shown && !shown->trains);
        QCOMPARE(shown->job, job.name);
        QCOMPARE(desk.window().engine().previous(), nullptr); // the training's numbers are no change
        auto *editor = desk.window().findChild<inspector::TransferEditor *>();
        QVERIFY(editor && editor->isVisible());
        const double first_s = predict::timeOf_s(*shown);
        QVERIFY(desk.window().findChild<QLabel *>(QStringLiteral("statusStep"))->text().contains(QStringLiteral("transfer")));
        const QString figures = app::Presenter::figures(*desk.window().engine().outcome());
        QVERIFY2(figures.contains(QStringLiteral(" · transfer ")) && !figures.contains(QStringLiteral("step ")) && !figures.contains(QStringLiteral("MFU")), qPrintable(figures));

        // on the drawing: an arrow between the pools, and bytes on the cards of both
        QCOMPARE(desk.canvas().scene().flows.size(), std::size_t{1});
        QVERIFY(desk.canvas().scene().flows.front().from != desk.canvas().scene().flows.front().to);
        const auto &cards = shown->loads.efaTx_B;
        const auto of = [&](int instance) { return shown->fabric->instances[static_cast<std::size_t>(instance)].firstCard; };
        QVERIFY(cards[static_cast<std::size_t>(of(0))] > 0);
        auto &matrix = desk.window().results().page<matrix::MatrixView>("matrix");
        QVERIFY(QTest::qWaitFor([&] { return !matrix.isLoading(); }, 20000));
        QVERIFY2(matrix.describe(0, 8).contains(QStringLiteral("transfer")), qPrintable(matrix.describe(0, 8))); // GPU 0 of one to GPU 0 of the other

        // twice the bytes: about twice the time
        auto *size = editor->findChild<QDoubleSpinBox *>(QStringLiteral("transferSize"));
        size->setValue(2 * size->value());
        QVERIFY(desk.settle());
        const double second_s = predict::timeOf_s(*desk.window().engine().outcome()->prediction);
        QVERIFY2(second_s > 1.8 * first_s && second_s < 2.1 * first_s, qPrintable(QStringLiteral("%1 %2").arg(first_s).arg(second_s)));

        // another pool by selection
        desk.click(before.instances[3].id);
        editor->findChild<QToolButton *>(QStringLiteral("takeTo"))->click();
        QVERIFY(desk.settle());
        QCOMPARE(transferOf(desk.design()).to, design::Pool{before.instances[3].id});

        // a period shorter than the transfer is a finding
        editor->findChild<QDoubleSpinBox *>(QStringLiteral("transferPeriod"))->setValue(second_s / 2);
        QVERIFY(desk.settle());
        const auto checks = desk.window().engine().outcome()->checks;
        QVERIFY(std::ranges::any_of(checks, [](const diagnose::Finding &f) { return f.id == "transfer-period:transfer-1/transfer"; }));

        // beside the training: its job sees the periodic traffic
        auto *jobs = desk.window().inspector().findChild<QComboBox *>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(jobs && jobs->count() == 2);
        emit jobs->textActivated(jobs->itemText(0));
        QVERIFY(desk.settle());
        const auto again = desk.window().engine().outcome()->prediction;
        QVERIFY(again && again->trains);
        QVERIFY(!again->others.empty());
        QVERIFY(again->prediction.step_s >= trained->prediction.step_s);
        QVERIFY(!editor->isVisible());

        // kept, and undone to where it began
        const QString path = desk.path(QStringLiteral("kept.switchyard"));
        QVERIFY(design::saveDesign(desk.design(), path.toStdString()));
        const auto opened = design::loadDesign(path.toStdString());
        QVERIFY(opened && *opened == desk.design());
        while (desk.window().document().undoStack().canUndo())
            desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QVERIFY(desk.design() == before);
        QVERIFY(desk.canvas().scene().flows.empty());
    }

    void theHalvesOfEverything()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard")));
        QVERIFY(desk.settle());
        action(desk, QStringLiteral("Add a transfer"))->trigger();
        QVERIFY(desk.settle());
        QCOMPARE(transferOf(desk.design()).from.size(), std::size_t{1024});
        QCOMPARE(transferOf(desk.design()).pattern, design::Transfer::Pattern::SameRank);
        action(desk, QStringLiteral("Remove job"))->trigger();
        QVERIFY(desk.settle());
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        QVERIFY(desk.window().engine().outcome()->prediction->trains);
    }

    void whatCannotBeMovedIsSaid()
    {
        Desk desk; // empty: nothing to move between
        action(desk, QStringLiteral("Add a transfer"))->trigger();
        QVERIFY(desk.design().jobs.empty());
        QVERIFY(desk.window().notice().isVisible());
    }
};

QTEST_MAIN(tst_Transfer)
#include "tst_transfer.moc"
