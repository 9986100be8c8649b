// SPDX-License-Identifier: GPL-3.0-or-later
// What a cluster architect stumbled over at the first sitting, in the real window.
#include <algorithm>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

#include <views/canvas/hovertext.h>
#include <views/canvas/savedview.h>
#include <views/results/resultsdock.h>
#include <views/results/whyview.h>
#include <views/text/plain.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using test::Desk;

namespace {

QString sample(const char *name)
{
    return QString::fromStdString(test::sourceDir() + "/resources/samples/" + name + ".switchyard");
}

/// A number of the plan, as typed by hand.
QLineEdit *typeInto(Desk &desk, const char *name, const char *text)
{
    auto *field = desk.window().findChild<QLineEdit *>(QStringLiteral("chip %1").arg(QLatin1String(name)));
    if (!field)
        return nullptr;
    desk.window().activateWindow();
    if (!QTest::qWaitForWindowActive(&desk.window(), 30000))
        return nullptr;
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
    QCoreApplication::processEvents();
    return field;
}

const predict::Prediction &predicted(Desk &desk) { return desk.window().engine().outcome()->prediction->prediction; }

} // namespace

class tst_Architect : public QObject
{
    Q_OBJECT
private slots:
    /// The verdict on what is being typed is long; the panel stays as wide as it is.
    void aVerdictDoesNotWidenThePanel()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        QVERIFY(typeInto(desk, "PP", "8"));
        const auto *preview = desk.window().findChild<QLabel *>(QStringLiteral("preview"));
        QVERIFY(preview && preview->isVisible() && preview->text().contains(QStringLiteral("limited by")));
        const QScrollArea *column = nullptr;
        for (QWidget *above = preview->parentWidget(); above && !column; above = above->parentWidget())
            column = qobject_cast<QScrollArea *>(above);
        QVERIFY(column);
        QVERIFY2(column->widget()->width() <= column->viewport()->width(),
                 qPrintable(QStringLiteral("%1 in %2").arg(column->widget()->width()).arg(column->viewport()->width())));
    }

    /// The number just entered is taken back with the focus still in its field; what is being typed is the field's own.
    void undoReachesTheDesignFromAField()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        QLineEdit *field = typeInto(desk, "PP", "8");
        QVERIFY(field);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(desk.settle());
        QCOMPARE(test::steps(desk), 1);
        QVERIFY(field->hasFocus());
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(test::steps(desk), 0);
        QVERIFY(desk.settle());
        QCOMPARE(field->text(), QStringLiteral("4"));

        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(typeInto(desk, "PP", "2"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("4"));
        QCOMPARE(test::steps(desk), 0);
    }

    /// "78.9 of 80.0 GiB · does not fit" is no reason: the number shown is the one that decides.
    void whatDoesNotFitSaysWhatItNeeds()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
        if (desk.window().engine().busy()) // of 16,384 GPUs it takes a while: nothing is missing yet
            QVERIFY2(desk.canvas().scene().heat.missing.contains(QStringLiteral("being computed")), qPrintable(desk.canvas().scene().heat.missing));
        QVERIFY(desk.settle());
        QVERIFY(desk.canvas().scene().heat.missing.isEmpty());
        const auto *memory = desk.window().findChild<QLabel *>(QStringLiteral("memory"));
        QVERIFY(memory && memory->text().endsWith(QStringLiteral("fits")));
        QLineEdit *field = typeInto(desk, "PP", "8");
        QVERIFY(field);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(desk.settle());
        const predict::Prediction &p = predicted(desk);
        QVERIFY(!p.fits && p.memory.total < p.gpuMemory_B && p.neededMemory_B > p.gpuMemory_B);
        QVERIFY2(memory->text().startsWith(QStringLiteral("needs ")), qPrintable(memory->text()));
        QVERIFY2(memory->text().section(QLatin1Char(' '), 1, 1).toDouble() > 80, qPrintable(memory->text()));
        QVERIFY(memory->toolTip().contains(QStringLiteral("must stay free")));
        desk.window().document().undoStack().setClean();
    }

    /// A plan that would help is one click away, and one undo step.
    void aLeverIsApplied()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        const double before_s = predicted(desk).step_s;
        QToolButton *apply = nullptr;
        QVERIFY(QTest::qWaitFor([&] { return (apply = desk.window().findChild<QToolButton *>(QStringLiteral("apply lever"))) != nullptr; }, 60000));
        apply->click();
        QVERIFY(desk.settle());
        QCOMPARE(test::steps(desk), 1);
        QVERIFY(predicted(desk).fits && predicted(desk).step_s < before_s);
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QCOMPARE(predicted(desk).step_s, before_s);
    }

    /// The first number of a new job is one that the engine stands for (ZeRO-3 over all had 23.6 %).
    void aNewJobHasAPlanThatTheEngineChose()
    {
        Desk desk;
        test::place(desk, "p5en.48xlarge", 64);
        const int before = test::steps(desk);
        test::action(desk, QStringLiteral("Add a job"))->trigger();
        QCOMPARE(test::steps(desk), before + 1);
        QVERIFY(desk.settle());
        const predict::Prediction first = predicted(desk);
        QVERIFY(first.fits && first.mfu > 0.35);
        const auto &catalog = *desk.window().document().catalog();
        // It goes with the model as long as nobody has changed it, and is possible for each.
        const workload::Plan large = *design::planOf(desk.design().jobs.front());
        QVERIFY(session::changeModel(desk.window().document(), {}, *catalog.model("llama3.1-8b")));
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction && predicted(desk).fits);
        QVERIFY(*design::planOf(desk.design().jobs.front()) != large);
        workload::Plan own = *design::planOf(desk.design().jobs.front());
        own.recompute = {workload::RecomputeKind::Full, 0, 0};
        QVERIFY(session::changePlan(desk.window().document(), {}, own, QStringLiteral("recompute")));
        QVERIFY(session::changeModel(desk.window().document(), {}, *catalog.model("llama3.1-70b")));
        QVERIFY(*design::planOf(desk.design().jobs.front()) == own);
        test::undo(desk);
        test::undo(desk);
        test::undo(desk);
        test::undo(desk);
        QVERIFY(desk.design().jobs.empty());
        desk.window().document().undoStack().setClean();
    }

    /// Undo of a move draws what was drawn, also when edits of a job lie between: no empty slots stay behind.
    void undoOfAMoveLeavesNoEmptySlots()
    {
        Desk desk;
        test::place(desk, "p5en.48xlarge", 64);
        test::action(desk, QStringLiteral("Add a job"))->trigger();
        QVERIFY(desk.settle());
        const auto before = test::rectangles(desk);
        const QRectF all = desk.canvas().scene().layout.bounds;
        QVERIFY(desk.canvas().scene().layout.vacant.empty());
        std::vector<std::string> ids;
        for (const design::Instance &instance : desk.design().instances)
            ids.push_back(instance.id);
        QVERIFY(session::move(desk.window().document(), ids, {.networkNode = desk.design().instances.back().networkNode}));
        QVERIFY(desk.canvas().scene().layout.bounds != all);
        test::undo(desk);
        QVERIFY(desk.canvas().scene().layout.vacant.empty());
        QCOMPARE(desk.canvas().scene().layout.bounds, all);
        QVERIFY(test::movedSince(before, desk).isEmpty());
        desk.window().document().undoStack().setClean();
    }

    /// Storage that was dropped says how large it is, and can be made larger, before there is any job.
    void storageHasASizeWithoutAJob()
    {
        Desk desk;
        test::place(desk, "fsx-lustre-persistent2-1000", 1);
        QVERIFY(desk.settle());
        auto *size = desk.window().findChild<QDoubleSpinBox *>(QStringLiteral("propertySize"));
        const auto *type = desk.window().findChild<QComboBox *>(QStringLiteral("propertyType"));
        QVERIFY(size && size->isVisible() && type && !type->isVisible());
        QCOMPARE(size->value(), desk.design().storage.front().capacity_TiB);
        const int steps = test::steps(desk);
        QWheelEvent wheel(QPointF(5, 5), size->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(size, &wheel); // the panel scrolls under the pointer
        QCOMPARE(test::steps(desk), steps);
        size->setFocus();
        size->selectAll();
        QTest::keyClicks(size, QStringLiteral("240"));
        QTest::keyClick(size, Qt::Key_Return);
        QCOMPARE(desk.design().storage.front().capacity_TiB, 240.0);
        QCOMPARE(test::steps(desk), steps + 1);
        test::place(desk, "p5en.48xlarge", 2);
        QVERIFY(desk.settle());
        QVERIFY(!size->isVisible() && type->isVisible());

        // A number that was not entered goes with the selection: what is selected now has no size.
        desk.window().selection().set({desk.design().storage.front().id});
        desk.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window(), 30000));
        size->setFocus();
        size->selectAll();
        QTest::keyClicks(size, QStringLiteral("300"));
        const int then = test::steps(desk);
        desk.window().notice().clear(app::NoticeBar::Topic::Passing);
        desk.window().selection().set({desk.design().instances.front().id});
        QCoreApplication::processEvents();
        QVERIFY2(desk.window().notice().text(app::NoticeBar::Topic::Passing).isEmpty(), qPrintable(desk.window().notice().text(app::NoticeBar::Topic::Passing)));
        QCOMPARE(test::steps(desk), then);
        QCOMPARE(desk.design().storage.front().capacity_TiB, 240.0);
        desk.window().document().undoStack().setClean();
    }

    /// What was attached stands below the cluster: seen, pointed at, selected; its bar is filled by the job that saves to it.
    void storageIsOnTheDrawing()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-256-p5en-checkpoints")));
        QVERIFY(desk.settle());
        desk.canvas().fitAll();
        const canvas::Scene &scene = desk.canvas().scene();
        QCOMPARE(scene.storage.size(), desk.design().storage.size());
        const std::string id = desk.design().storage.front().id;
        desk.click(id);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{id});
        const goodput::StorageUse &use = scene.storage.front();
        QVERIFY(use.load() > 0 && use.load() <= 1 && use.savers.size() == 1 && use.savers.front().job == scene.prediction->job);
        const canvas::Hit hit = canvas::hitTest(scene.layout, canvas::rectOf(desk.design(), scene.layout, id).center());
        const QString words = canvas::hoverText(scene, hit).html();
        for (const char *word : {"TiB", "GB/s", "throughput", "every"})
            QVERIFY2(words.contains(QLatin1String(word)), word);
        const QRectF bar = desk.canvas().camera().toScreen(scene.layout.blocks[static_cast<std::size_t>(hit.block)].bar);
        QVERIFY(bar.height() >= 3);
        desk.window().selection().clear();
        QCoreApplication::processEvents();
        const QImage picture = desk.canvas().grab().toImage();
        const auto at = [&](double share) { return picture.pixelColor((QPointF(bar.left() + share * bar.width(), bar.center().y()) * picture.devicePixelRatio()).toPoint()); };
        QCOMPARE(at(use.load() / 2), theme::current().accent);
        if (use.load() < 0.9)
            QVERIFY(at((1 + use.load()) / 2) != theme::current().accent);
    }

    /// One dropped on another changes places with it, and the ghost says so before; on the frame of a leaf it moves there.
    void aDropOnAnotherSwaps()
    {
        Desk desk;
        test::place(desk, "p5en.48xlarge", 20); // leaves of 16 and 4
        desk.canvas().fitAll();
        desk.window().selection().clear();
        const std::vector<design::Instance> all = desk.design().instances;
        const std::string a = all.front().id, b = all.back().id;
        const auto before = test::rectangles(desk);
        const int steps = test::steps(desk);
        const QPoint from = test::centre(desk, before.at(a)), to = test::centre(desk, before.at(b));
        test::dragWith(desk, from, to, {}, false);
        QVERIFY(desk.canvas().drag() && desk.canvas().drag()->allowed());
        QVERIFY2(desk.canvas().drag()->title().startsWith(QStringLiteral("Swap")), qPrintable(desk.canvas().drag()->title()));
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
        QCOMPARE(test::steps(desk), steps + 1);
        QCOMPARE(desk.design().instances.front().networkNode, all.back().networkNode);
        QCOMPARE(desk.design().instances.back().networkNode, all.front().networkNode);
        QCOMPARE(test::rectangles(desk).at(a), before.at(b));
        test::undo(desk);
        QCOMPARE(desk.design().instances.front().networkNode, all.front().networkNode);
        // Several go to the leaf that the one pointed at stands in.
        desk.window().selection().set({all[0].id, all[1].id});
        test::dragWith(desk, from, to, {}, false);
        QVERIFY2(desk.canvas().drag()->title().startsWith(QStringLiteral("Move")), qPrintable(desk.canvas().drag()->title()));
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
        desk.window().document().undoStack().setClean();
    }

    /// What is dropped on a leaf whose next slot is beyond the edge is seen after it, and no other instance of that leaf moves.
    void whatIsDroppedIsSeen()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        canvas::Canvas &drawing = desk.canvas();
        canvas::Camera near = drawing.camera();
        near.zoomAbout({drawing.width() / 2.0, 40}, 2);
        drawing.setCamera(near);
        const auto before = test::rectangles(desk);
        const std::string &leaf = desk.design().instances[20].networkNode;
        const QPoint bar = drawing.camera().toScreen(canvas::rectOf(desk.design(), drawing.scene().layout, desk.design().instances[20].id).topLeft() - QPointF(-4, 3)).toPoint();
        QVERIFY2(drawing.rect().contains(bar), qPrintable(QStringLiteral("%1 %2").arg(bar.x()).arg(bar.y())));
        test::drop(desk, {"p5en.48xlarge", 1}, bar);
        QCOMPARE(desk.design().instances.size(), std::size_t{65});
        QCOMPARE(desk.design().instances.back().networkNode, leaf);
        const auto after = test::rectangles(desk);
        for (const auto &[id, rect] : before)
            if (session::resolve(desk.design(), id).instance >= 0) // the leaf's frame grows, and what holds it
                QVERIFY2(after.at(id) == rect, id.c_str());
        QTRY_VERIFY(drawing.rect().contains(drawing.camera().toScreen(after.at(desk.design().instances.back().id)).toAlignedRect()));
        QTest::keyClick(&drawing, Qt::Key_Home);
        QTRY_VERIFY(drawing.seesAll());
        desk.window().document().undoStack().setClean();
    }

    /// The first slide of a sample is no flat wall: stages and links stand out from one another.
    void aSavedClusterShowsDifferences()
    {
        for (const char *name : {"llama3.1-70b-64-p5en", "llama3.1-70b-256-p5en-checkpoints"}) {
            Desk desk;
            QVERIFY(desk.window().files().open(sample(name)));
            QVERIFY(desk.settle());
            const auto &views = desk.design().views;
            const auto cluster = std::ranges::find(views, "Cluster", &design::SavedView::name);
            QVERIFY(cluster != views.end());
            canvas::Heat heat = canvas::makeHeat(canvas::heatOf(*cluster, {}), desk.canvas().scene().layout.numbers, desk.design().networkNodes.size(), desk.canvas().scene().prediction.get(), nullptr);
            std::ranges::sort(heat.gpuCode);
            heat.gpuCode.erase(std::ranges::unique(heat.gpuCode).begin(), heat.gpuCode.end());
            QVERIFY2(heat.choice.traffic && heat.stages == 4 && heat.gpuCode.size() >= 4, name);
        }
    }

    /// Sources in Why are read at 1,440 pixels.
    void sourcesInWhyHaveRoom()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("why");
        const auto *tree = desk.window().results().page<results::WhyView>("why").findChild<QTreeView *>();
        QVERIFY(tree && QTest::qWaitFor([&] { return tree->model()->rowCount() > 0; }, 60000));
        // A value is whole.
        const auto widest = [&](const auto &self, const QModelIndex &under) -> int {
            int most = 0;
            for (int row = 0; row < tree->model()->rowCount(under); ++row) {
                const QModelIndex name = tree->model()->index(row, 0, under);
                most = std::max(most, tree->fontMetrics().horizontalAdvance(name.siblingAtColumn(results::TermModel::Value).data().toString()));
                if (tree->isExpanded(name))
                    most = std::max(most, self(self, name));
            }
            return most;
        };
        QVERIFY2(tree->columnWidth(results::TermModel::Value) >= std::min(widest(widest, {}), 150), qPrintable(QString::number(widest(widest, {}))));
        QVERIFY2(tree->columnWidth(results::TermModel::Source) >= 200, qPrintable(QString::number(tree->columnWidth(results::TermModel::Source))));
    }

    /// "p5en-00" is no name: what the path has no room for is left out, from the left.
    void thePathEndsInAWholeName()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        const std::string id = desk.design().instances.front().id;
        desk.window().selection().set({id});
        const auto *path = desk.window().findChild<QLabel *>(QStringLiteral("breadcrumb"));
        QVERIFY(path);
        for (int width = 1500; width >= 1160; width -= 20) {
            desk.window().resize(width, 900);
            QCoreApplication::processEvents();
            if (path->isVisible())
                QVERIFY2(path->sizeHint().width() <= path->width() && path->text().contains(QString::fromStdString(id)), qPrintable(QString::number(width)));
        }
    }

    /// An audience sees the slides, not what a crash left behind.
    void noNoticeOnASlide()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
        QVERIFY(desk.settle());
        app::NoticeBar &notice = desk.window().notice();
        notice.show(app::NoticeBar::Topic::Draft, QStringLiteral("unsaved changes"));
        QVERIFY(notice.isVisible());
        desk.window().presenter().start();
        QVERIFY(!notice.isVisible());
        notice.show(app::NoticeBar::Topic::Disk, QStringLiteral("another file"));
        QVERIFY(!notice.isVisible());
        desk.window().presenter().stop();
        QVERIFY(notice.isVisible() && notice.text().contains(QStringLiteral("another file")));
    }
};

QTEST_MAIN(tst_Architect)
#include "tst_architect.moc"
