// SPDX-License-Identifier: GPL-3.0-or-later
// The run of a job in the real window: edited in the inspector, answered on the page Goodput and in the checks, undone,
// saved and opened again.
#include <algorithm>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QUndoStack>

#include <views/goodput/goodputview.h>
#include <views/inspector/runeditor.h>
#include <views/results/resultsdock.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

class tst_Goodput : public QObject
{
    Q_OBJECT
private slots:
    void fromFieldToPageAndBack()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-70b-256-p5en-checkpoints.switchyard")));
        QVERIFY(desk.settle());
        const design::Design before = desk.design();
        auto *editor = desk.window().findChild<inspector::RunEditor *>();
        QVERIFY(editor && editor->isVisibleTo(&desk.window()));
        desk.window().results().showPage("goodput");
        auto &page = desk.window().results().page<goodputview::GoodputView>("goodput");
        QVERIFY(QTest::qWaitFor([&] { return page.picture().missing.isEmpty(); }, 60000));
        const goodput::Goodput usual = page.picture().goodput;

        // a step that waits for its checkpoints trains less
        auto *mode = editor->findChild<QComboBox *>(QStringLiteral("run mode"));
        mode->setCurrentIndex(0);
        emit mode->activated(0);
        QVERIFY(desk.settle());
        QVERIFY(design::trainingOf(desk.design().jobs.front())->run.mode == workload::CheckpointMode::Sync);
        QVERIFY(page.picture().goodput.effective.value < usual.effective.value);

        // a larger file system writes faster, and costs more
        editor->findChild<QDoubleSpinBox *>(QStringLiteral("size of fsx-1"))->setValue(96);
        QVERIFY(desk.settle());
        QCOMPARE(desk.design().storage.front().capacity_TiB, 96.0);
        QVERIFY(page.picture().goodput.write.total_Bps > 2 * usual.write.total_Bps);
        QVERIFY(page.picture().goodput.money->storageUsdPerHour.value() > 2 * usual.money->storageUsdPerHour.value());

        // a stated interval that is far from the best is a finding, and the lever says the best
        auto *interval = editor->findChild<QLineEdit *>(QStringLiteral("run interval_s"));
        interval->setText(QStringLiteral("120"));
        emit interval->editingFinished();
        QVERIFY(desk.settle());
        const auto &checks = desk.window().engine().outcome()->checks;
        QVERIFY(std::ranges::any_of(checks, [](const diagnose::Finding &f) { return f.id == "checkpoint-slow:pretrain"; }));
        QVERIFY(std::ranges::any_of(page.picture().levers, [](const goodput::Lever &lever) { return lever.what.english() == "Save at the best interval"; }));

        // kept, and undone to where it began, one step each
        const QString path = desk.path(QStringLiteral("kept.switchyard"));
        QVERIFY(design::saveDesign(desk.design(), path.toStdString()));
        const auto opened = design::loadDesign(path.toStdString());
        QVERIFY(opened && *opened == desk.design());
        QUndoStack &undo = desk.window().document().undoStack();
        QCOMPARE(undo.index(), 3);
        while (undo.canUndo())
            undo.undo();
        QVERIFY(desk.settle());
        QVERIFY(desk.design() == before);
        QCOMPARE(mode->currentIndex(), 1);
        QCOMPARE(interval->text(), QString());
        QVERIFY(std::abs(page.picture().goodput.days.value - usual.days.value) < 1e-9);
    }

    void storageThatIsAddedIsThere()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        auto *editor = desk.window().findChild<inspector::RunEditor *>();
        auto *storage = editor->findChild<QComboBox *>(QStringLiteral("run storage"));
        QCOMPARE(storage->count(), 2); // the fastest, and fsx-1
        storage->setCurrentIndex(1);
        emit storage->activated(1);
        QVERIFY(desk.settle());
        QCOMPARE(design::trainingOf(desk.design().jobs.front())->run.storage, std::string("fsx-1"));
    }
};

QTEST_MAIN(tst_Goodput)
#include "tst_goodput.moc"
