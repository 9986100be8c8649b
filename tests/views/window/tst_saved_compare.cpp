// SPDX-License-Identifier: GPL-3.0-or-later
// Saved views that compare: what they keep of a comparison, and how they find again what they compare with.
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/text/filename.h>

#include <app/desktop/deck.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>
#include <app/desktop/savedviews.h>

#include <tests/support/desk.h>
#include <tests/support/slide_words.h>
#include <tests/support/paths.h>

using namespace switchyard;
using canvas::CompareMode;
using test::Desk;

class tst_SavedCompare : public QObject
{
    Q_OBJECT
private:
    static app::SavedViews &views(Desk &desk) { return *desk.window().findChild<app::SavedViews *>(); }
    static QString notice(Desk &desk) { return desk.window().notice().text(app::NoticeBar::Topic::Before); }
    static bool open(Desk &desk, const QString &path) { return desk.window().files().open(path) && desk.settle(); }

    /// A sample of one's own, that can be written.
    static QString sampleIn(const QTemporaryDir &dir)
    {
        const QString path = dir.filePath(QStringLiteral("a.switchyard"));
        if (!QFile::copy(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard"), path))
            qFatal("no sample");
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }
    static bool editPlan(Desk &desk, const char *order)
    {
        workload::Plan plan = *design::planOf(desk.design().jobs.front());
        plan.rankOrder = *workload::rankOrderFromWord(order);
        return session::changePlan(desk.window().document(), {}, plan, QStringLiteral("Rank order")) && desk.settle();
    }
    static bool changed(Desk &desk, const QString &path) { return open(desk, path) && editPlan(desk, "tp-cp-ep-pp-dp"); }

    /// By the dialog, whose `viewBefore` is left as it is or gets `choice`. What it offers for it, empty: nothing.
    static QStringList save(Desk &desk, const QString &name, int choice = -1, int what = 0)
    {
        QStringList offered;
        QTimer::singleShot(0, &desk.window(), [&] {
            auto *dialog = desk.window().findChild<QDialog *>(QStringLiteral("saveView"));
            dialog->findChild<QComboBox *>(QStringLiteral("viewWhat"))->setCurrentIndex(what);
            if (auto *before = dialog->findChild<QComboBox *>(QStringLiteral("viewBefore")); before && before->isEnabled()) {
                for (int i = 0; i < before->count(); ++i)
                    offered << before->itemText(i);
                if (choice >= 0)
                    before->setCurrentIndex(choice);
            }
            auto *line = dialog->findChild<QLineEdit *>(QStringLiteral("viewName"));
            line->setText(name);
            desk.shot(dialog, QStringLiteral("save-view-compared"));
            dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save)->click();
        });
        desk.window().actions().saveView->trigger();
        return offered;
    }
    /// The place is of the room, and docks and bars that change it come in turns of their own.
    static bool looksAt(Desk &desk, const design::SavedView &view)
    {
        const design::SavedView now = views(desk).present({}, {}, false);
        return std::abs(now.zoom / view.zoom - 1) < 1e-6 && std::abs(now.center.x - view.center.x) < 1e-3 && std::abs(now.center.y - view.center.y) < 1e-3;
    }
    static QString where(Desk &desk)
    {
        const design::SavedView now = views(desk).present({}, {}, false);
        return QStringLiteral("at %1, %2, zoom %3").arg(now.center.x).arg(now.center.y).arg(now.zoom);
    }
    static const design::SavedView &view(Desk &desk, const char *name)
    {
        const auto found = std::ranges::find(desk.design().views, name, &design::SavedView::name);
        if (found == desk.design().views.end())
            qFatal("no view %s", name);
        return *found;
    }
    /// A sample that was changed has one view, "Beside" what it was; its drawing is alone again.
    static bool savedBeside(Desk &desk, const QString &path)
    {
        if (!changed(desk, path))
            return false;
        for (const design::SavedView &sample : std::vector(desk.design().views))
            if (!session::removeView(desk.window().document(), sample.name))
                return false;
        desk.window().compareOnMap(CompareMode::Panes);
        save(desk, QStringLiteral("Beside"));
        desk.window().compareOnMap(CompareMode::Off);
        return view(desk, "Beside").before == "a before.switchyard";
    }
    /// As one of the menu.
    static void go(Desk &desk, const char *name)
    {
        emit desk.window().actions().savedViews->aboutToShow();
        for (QAction *action : desk.window().actions().savedViews->actions())
            if (action->text() == QLatin1String(name))
                return action->trigger();
        qFatal("no action %s", name);
    }

private slots:
    void filesAreNamedFromTheDocument()
    {
        QCOMPARE(text::namedFrom(QStringLiteral("/a/b/c.switchyard"), QStringLiteral("/a/d/e.switchyard")), QStringLiteral("../d/e.switchyard"));
        QCOMPARE(QDir::cleanPath(text::fileBeside(QStringLiteral("/a/b/c.switchyard"), QStringLiteral("../d/e.switchyard"))), QStringLiteral("/a/d/e.switchyard"));
        QCOMPARE(text::namedFrom({}, QStringLiteral("/a/d/e.switchyard")), QStringLiteral("/a/d/e.switchyard"));
    }

    /// As opened, compared by a swipe: the design of before is kept beside it, and another window shows the same two.
    void aSwipeComesBackInAnotherWindow()
    {
        const QTemporaryDir dir;
        const QString path = sampleIn(dir);
        design::SavedView saved;
        {
            Desk desk;
            QVERIFY(changed(desk, path));
            QCOMPARE(save(desk, QStringLiteral("Alone")), QStringList());
            desk.window().compareOnMap(CompareMode::Swipe);
            for (int i = 0; i < 4; ++i)
                QTest::keyClick(&desk.canvas(), Qt::Key_Left);
            desk.canvas().zoomBy(2);
            const QStringList offered = save(desk, QStringLiteral("Before and after"));
            QCOMPARE(offered.size(), 2);
            QVERIFY2(offered.front().contains(QStringLiteral("as opened")) && offered.front().contains(QStringLiteral("a before.switchyard")), qPrintable(offered.front()));
            saved = view(desk, "Before and after");
            QCOMPARE(saved.compare, std::string("swipe"));
            QVERIFY(std::abs(saved.swipe - 0.3) < 1e-9);
            QCOMPARE(saved.before, std::string("a before.switchyard"));
            QVERIFY(view(desk, "Alone").compare.empty() && view(desk, "Alone").before.empty());
            // One entry of the history, and no file for a second view of the same two.
            QCOMPARE(desk.window().document().undoStack().undoText(), QStringLiteral("Save view Before and after"));
            desk.window().document().undoStack().undo();
            QCOMPARE(desk.design().views.back().name, std::string("Alone"));
            desk.window().document().undoStack().redo();
            QCOMPARE(save(desk, QStringLiteral("Again")).size(), 1); // the file that it is now known by
            QCOMPARE(view(desk, "Again").before, std::string("a before.switchyard"));
            QCOMPARE(QDir(dir.path()).entryList({QStringLiteral("*before*")}), QStringList{QStringLiteral("a before.switchyard")});
            QVERIFY(desk.window().document().save());
        }
        Desk desk;
        QVERIFY(open(desk, path));
        QVERIFY(desk.window().baseline().kept().file.isEmpty());
        go(desk, "Before and after");
        QTRY_COMPARE(desk.canvas().compareMode(), CompareMode::Swipe);
        QCOMPARE(desk.canvas().swipe(), saved.swipe);
        const auto *divider = desk.window().findChild<QWidget *>(QStringLiteral("swipeDivider"));
        QVERIFY(divider->isVisible() && std::abs(divider->x() + divider->width() / 2 - saved.swipe * desk.canvas().width()) <= 1);
        QCOMPARE(desk.window().baseline().name(), QStringLiteral("a before.switchyard"));
        QVERIFY(design::planOf(desk.canvas().comparison()->before.design->jobs.front())->rankOrder != design::planOf(desk.design().jobs.front())->rankOrder);
        QVERIFY2(looksAt(desk, saved), qPrintable(where(desk)));
        QVERIFY(views(desk).present({}, {}, false).before == saved.before && notice(desk).isEmpty());
        desk.shot(QStringLiteral("saved-swipe"));

        // It is of every room, until somebody looks elsewhere.
        const double scale = desk.canvas().camera().scale;
        desk.window().resize(1240, 760);
        QTRY_VERIFY(desk.canvas().camera().scale < 0.95 * scale);
        QVERIFY2(looksAt(desk, saved), qPrintable(where(desk)));
        desk.canvas().zoomBy(1.25);
        const double nearer = desk.canvas().camera().scale;
        desk.window().resize(1440, 900);
        QTest::qWait(20);
        QCOMPARE(desk.canvas().camera().scale, nearer);

        go(desk, "Alone");
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        const session::OutcomePtr read = desk.window().baseline().outcome();
        go(desk, "Before and after"); // read already
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Swipe);
        QCOMPARE(desk.window().baseline().outcome(), read);
    }

    /// Saved elsewhere, the view finds the same file from there.
    void aDesignThatIsSavedElsewhereCompares()
    {
        const QTemporaryDir dir;
        QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("deeper")));
        const QString there = dir.filePath(QStringLiteral("deeper/b.switchyard"));
        {
            Desk desk;
            QVERIFY(savedBeside(desk, sampleIn(dir)));
            QVERIFY(desk.window().files().saveAs(there));
            QCOMPARE(view(desk, "Beside").before, std::string("../a before.switchyard"));
            const session::OutcomePtr read = desk.window().baseline().outcome();
            go(desk, "Beside");
            QCOMPARE(desk.canvas().compareMode(), CompareMode::Panes);
            QCOMPARE(desk.window().baseline().outcome(), read);
        }
        Desk desk;
        QVERIFY(open(desk, there));
        go(desk, "Beside");
        QTRY_COMPARE(desk.canvas().compareMode(), CompareMode::Panes);
        QCOMPARE(desk.window().baseline().name(), QStringLiteral("a before.switchyard"));
    }

    /// A copy beside a design that was saved elsewhere since finds their price list, too.
    void aCopyHasThePrices()
    {
        const QTemporaryDir dir;
        QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("deeper")));
        QFile prices(dir.filePath(QStringLiteral("p.csv")));
        QVERIFY(prices.open(QIODevice::WriteOnly) && prices.write("item,usd_per_hour\np5en.48xlarge,50\n") > 0);
        prices.close();
        const QString path = sampleIn(dir);
        Desk desk;
        QVERIFY(open(desk, path) && session::changePriceList(desk.window().document(), "p.csv") && desk.settle());
        desk.window().actions().keepBaseline->trigger();
        QVERIFY(editPlan(desk, "tp-cp-ep-pp-dp"));
        QVERIFY(desk.window().files().saveAs(dir.filePath(QStringLiteral("deeper/b.switchyard"))));
        desk.window().compareOnMap(CompareMode::Panes);
        save(desk, QStringLiteral("Beside"));
        QCOMPARE(view(desk, "Beside").before, std::string("b before.switchyard"));
        const auto copy = design::loadDesign(dir.filePath(QStringLiteral("deeper/b before.switchyard")).toStdString(), desk.window().document().catalog().get());
        QVERIFY2(copy, copy ? "" : describe(copy.error()).c_str());
        QCOMPARE(copy->priceList, std::string("../p.csv"));
    }

    /// What lies there is not written over: another state gets another file.
    void copiesLieBesideEachOther()
    {
        const QTemporaryDir dir;
        const QString path = sampleIn(dir);
        QFile own(dir.filePath(QStringLiteral("a before.switchyard")));
        QVERIFY(own.open(QIODevice::WriteOnly) && own.write("mine") == 4);
        own.close();
        Desk desk;
        QVERIFY(changed(desk, path));
        desk.window().compareOnMap(CompareMode::Difference);
        save(desk, QStringLiteral("Difference"));
        QCOMPARE(view(desk, "Difference").compare, std::string("difference"));
        QCOMPARE(view(desk, "Difference").before, std::string("a before 2.switchyard"));
        QVERIFY(own.open(QIODevice::ReadOnly) && own.readAll() == "mine");
        // Whatever the window compares with then: no file.
        desk.window().actions().keepBaseline->trigger();
        save(desk, QStringLiteral("Since"), 1);
        QVERIFY(view(desk, "Since").compare == "difference" && view(desk, "Since").before.empty());
        QCOMPARE(QDir(dir.path()).entryList({QStringLiteral("*.switchyard")}).size(), 3);
        go(desk, "Difference");
        QTRY_COMPARE(desk.window().baseline().name(), QStringLiteral("a before 2.switchyard"));
        // A design of no file keeps none beside it.
        desk.window().document().reset(desk.design());
        QVERIFY(desk.settle() && editPlan(desk, "tp-cp-ep-dp-pp"));
        desk.window().compareOnMap(CompareMode::Panes);
        QCOMPARE(save(desk, QStringLiteral("Nowhere")).size(), 1);
        QVERIFY(view(desk, "Nowhere").compare == "panes" && view(desk, "Nowhere").before.empty());
        go(desk, "Difference"); // and what was beside the file is named from nowhere
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        QVERIFY2(notice(desk).contains(QStringLiteral("a before 2.switchyard")), qPrintable(notice(desk)));
    }

    /// Who chooses another baseline while that of a view is read has it.
    void anotherBaselineMeanwhileStays()
    {
        const QTemporaryDir dir;
        Desk desk;
        QVERIFY(savedBeside(desk, sampleIn(dir)));
        session::Baseline &baseline = desk.window().baseline();
        for (const bool ofAFile : {false, true}) {
            baseline.keepPresent();
            go(desk, "Beside");
            QCOMPARE(baseline.loading(), dir.filePath(QStringLiteral("a before.switchyard")));
            if (ofAFile)
                desk.window().compareWith(dir.filePath(QStringLiteral("a.switchyard")));
            else
                desk.window().actions().keepBaseline->trigger();
            baseline.wait();
            baseline.deliver();
            QVERIFY(baseline.loading().isEmpty());
            QCOMPARE(baseline.kept().file, ofAFile ? dir.filePath(QStringLiteral("a.switchyard")) : QString());
            QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        }
        go(desk, "Beside"); // which is no word against the view
        QTRY_COMPARE(desk.canvas().compareMode(), CompareMode::Panes);
    }

    void whatIsMissingIsSaid()
    {
        const QTemporaryDir dir;
        Desk desk;
        QVERIFY(savedBeside(desk, sampleIn(dir)));
        save(desk, QStringLiteral("Alone"));
        design::SavedView odd = view(desk, "Beside");
        odd.name = "Odd";
        odd.compare = "onion";
        QVERIFY(session::saveView(desk.window().document(), odd));
        QVERIFY(QFile::remove(dir.filePath(QStringLiteral("a before.switchyard"))));
        go(desk, "Beside"); // it was read once, but who opens the design anew would not have it
        QTRY_VERIFY(!notice(desk).isEmpty());
        QVERIFY2(notice(desk).contains(QStringLiteral("Beside")) && notice(desk).contains(QStringLiteral("a before.switchyard")), qPrintable(notice(desk)));
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        QVERIFY2(test::wordsOf(app::deckOf(desk.window(), views(desk)).front()).contains(QStringLiteral("without its comparison")), "a slide says so, too");
        // And so does the presentation, to audience and speaker.
        desk.window().actions().present->trigger();
        const app::Presenter &presenter = desk.window().presenter();
        const auto *note = desk.window().findChild<QLabel *>(QStringLiteral("notesText"));
        QVERIFY(note);
        QTest::keyClick(&desk.canvas(), Qt::Key_End);
        QVERIFY2(presenter.caption().contains(QStringLiteral("onion")), qPrintable(presenter.caption()));
        QTest::keyClick(&desk.canvas(), Qt::Key_Left);
        QVERIFY2(!presenter.caption().contains(QStringLiteral("without its comparison")), qPrintable(presenter.caption()));
        QTest::keyClick(&desk.canvas(), Qt::Key_Left);
        QTRY_VERIFY2(presenter.caption().contains(QStringLiteral("a before.switchyard")), qPrintable(presenter.caption()));
        QVERIFY2(note->text().contains(QStringLiteral("without its comparison")), qPrintable(note->text()));
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        go(desk, "Alone");
        QVERIFY(notice(desk).isEmpty());
        go(desk, "Odd");
        QVERIFY2(notice(desk).contains(QStringLiteral("onion")), qPrintable(notice(desk)));
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        // What is no design is said with its line.
        QFile broken(dir.filePath(QStringLiteral("a before.switchyard")));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{\n\"switchyard\": 9}") > 0);
        broken.close();
        go(desk, "Beside");
        QTRY_VERIFY2(notice(desk).contains(QStringLiteral("a before.switchyard:2")), qPrintable(notice(desk)));
    }

    /// Slides wait for what they compare with; the window is as it was, with a baseline that no file holds.
    void slidesCompare()
    {
        const QTemporaryDir dir;
        const QString path = sampleIn(dir);
        {
            Desk desk;
            QVERIFY(savedBeside(desk, path));
            save(desk, QStringLiteral("Alone"));
            desk.window().results().showPage("compare");
            save(desk, QStringLiteral("Figures"), -1, 1);
            QVERIFY(view(desk, "Figures").view == "compare" && view(desk, "Figures").before == "a before.switchyard" && view(desk, "Figures").compare.empty());
            QVERIFY(desk.window().document().save());
        }
        Desk desk;
        QVERIFY(open(desk, path) && editPlan(desk, "tp-cp-ep-dp-pp"));
        const session::OutcomePtr opened = desk.window().baseline().outcome();
        desk.window().compareOnMap(CompareMode::Difference);
        const auto pages = app::deckOf(desk.window(), views(desk));
        QCOMPARE(pages.size(), std::size_t{3});
        QVERIFY(test::wordsOf(pages[0]).contains(QStringLiteral("Before: a before.switchyard")));
        QVERIFY(!test::wordsOf(pages[1]).contains(QStringLiteral("Before: ")));
        QVERIFY2(!test::wordsOf(pages[2]).contains(QStringLiteral("--before")), "the page of figures, not what render says without a window");
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Difference);
        QCOMPARE(desk.window().baseline().outcome(), opened);

        desk.window().actions().present->trigger();
        app::Presenter &presenter = desk.window().presenter();
        QVERIFY(presenter.running());
        QTRY_COMPARE(desk.canvas().compareMode(), CompareMode::Panes);
        QVERIFY(desk.window().findChild<QWidget *>(QStringLiteral("beforePane"))->isVisible());
        desk.shot(QStringLiteral("slide-compared"));
        QTest::keyClick(&desk.canvas(), Qt::Key_Right);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QVERIFY(!presenter.running());
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Difference);
        QCOMPARE(desk.window().baseline().outcome(), opened);
        QCOMPARE(desk.window().baseline().name(), QStringLiteral("as opened"));
    }

    /// A show that ends before its slide compares takes back what it asked for.
    void aShowThatEndsEarlyLeavesTheBaseline()
    {
        const QTemporaryDir dir;
        const QString path = sampleIn(dir);
        Desk desk;
        QVERIFY(savedBeside(desk, path));
        desk.window().actions().keepBaseline->trigger();
        session::Baseline &baseline = desk.window().baseline();
        const session::OutcomePtr kept = baseline.outcome();
        desk.window().actions().present->trigger();
        QVERIFY(!baseline.loading().isEmpty());
        desk.window().presenter().stop();
        QVERIFY(baseline.loading().isEmpty());
        baseline.wait();
        baseline.deliver();
        QCOMPARE(baseline.outcome(), kept);
        // Nor does what was asked for beside one design become the baseline of the next.
        go(desk, "Beside");
        QVERIFY(!baseline.loading().isEmpty());
        desk.window().document().reset(desk.design(), path);
        QVERIFY(baseline.loading().isEmpty());
    }

    /// At the playhead both sides of a slide are of their time of the step, not of its mean.
    void slidesCompareAtThePlayhead()
    {
        const QTemporaryDir dir;
        Desk desk;
        QVERIFY(changed(desk, sampleIn(dir)));
        design::Design design = desk.design();
        desk.window().compareOnMap(CompareMode::Panes);
        desk.canvas().setHeatChoice({.traffic = true});
        design::SavedView late = views(desk).present(QStringLiteral("Mean"), {}, false);
        design.views = {late};
        late.name = "Late";
        late.basis = "playhead";
        late.playhead_s = 0.99 * desk.canvas().scene().prediction->prediction.step_s;
        design.views.push_back(late);
        QVERIFY(desk.window().document().edit(QStringLiteral("Views"), [&](const design::Design &) { return design; }));
        const auto pages = app::deckOf(desk.window(), views(desk));
        const auto picture = [&](std::size_t page) {
            QImage image(app::deckPage, QImage::Format_RGB32);
            QPainter painter(&image);
            pages.at(page)(painter);
            return image.copy(40, 100, 700, 700); // of the left pane, without the legend
        };
        QVERIFY(picture(0) != picture(1));
        QVERIFY(desk.window().stepTimes());
    }
};

QTEST_MAIN(tst_SavedCompare)
#include "tst_saved_compare.moc"
