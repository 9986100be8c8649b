// SPDX-License-Identifier: GPL-3.0-or-later
// What a demanding new user stumbled over, in the real window.
#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QScreen>
#include <QSignalSpy>
#include <QTableWidget>
#include <QToolButton>

#include <core/design/bill.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/minimap.h>
#include <views/results/costview.h>
#include <views/results/findingspanel.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/text/plain.h>

#include <app/desktop/commandpalette.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using test::Desk;

namespace {

QString sample()
{
    return QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
}

QStringList words(const QWidget *of)
{
    QStringList out;
    for (const QLabel *label : of->findChildren<QLabel *>())
        if (label->isVisibleTo(of))
            out << label->text();
    return out;
}

} // namespace

class tst_Mended : public QObject
{
    Q_OBJECT
private slots:
    void costNeedsNoJob()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        design::Design design = desk.design();
        design.jobs.clear();
        desk.window().document().reset(std::move(design));
        QVERIFY(desk.settle());
        desk.window().results().showPage("cost");
        QCoreApplication::processEvents();
        const auto *view = desk.window().results().findChild<results::CostView *>();
        QVERIFY(view);
        const QString all = words(view).join(QLatin1Char('\n'));
        QVERIFY2(all.contains(QStringLiteral("Whole design, per hour")) && all.contains(QLatin1Char('$')), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("Drag an instance")), qPrintable(all));
        const auto *bar = view->findChild<QWidget *>(QStringLiteral("billBar"));
        QVERIFY(bar && bar->isVisible() && bar->height() > 16 && bar->accessibleDescription().contains(QStringLiteral("4 × p6-b200.48xlarge")));
        desk.window().document().reset({});
        QVERIFY(desk.settle());
        QVERIFY(words(view).join(QLatin1Char('\n')).contains(QStringLiteral("Drag an instance")));
    }

    /// A price of energy typed into the page is a line of the bill, and one undo step.
    void energyIsPricedInTheWindow()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        desk.window().results().showPage("cost");
        QCoreApplication::processEvents();
        const auto *view = desk.window().results().findChild<results::CostView *>();
        QVERIFY(view);
        QVERIFY(!words(view).join(QLatin1Char('\n')).contains(QStringLiteral("Energy, ")));
        const auto type = [&](const char *name, const char *text) {
            auto *box = view->findChild<QDoubleSpinBox *>(QString::fromLatin1(name));
            QVERIFY(box && box->isEnabled());
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, QString::fromLatin1(text));
            QTest::keyClick(box, Qt::Key_Return);
            QVERIFY(desk.settle());
            QCoreApplication::processEvents();
        };
        type("usdPerKWh", "0.1");
        type("pue", "1.5");
        type("instance_kW", "14");
        QCOMPARE(desk.window().document().undoStack().count(), 3);
        QVERIFY(desk.design().power.usdPerKWh == 0.1 && desk.design().power.pue == 1.5 && desk.design().power.instance_kW.size() == 1);
        const QString all = words(view).join(QLatin1Char('\n'));
        QVERIFY2(all.contains(QStringLiteral("Energy, 84.0 kWh in an hour")) && all.contains(QStringLiteral("$8.40/h")) && all.contains(QStringLiteral("84.0 kW")), qPrintable(all)); // 4 instances
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QVERIFY(desk.design().power.instance_kW.empty());
        desk.window().document().undoStack().setClean();
    }

    /// One field of power is changed; what another shows rounded stays what it is, and 0 is a price.
    void eachFieldOfPowerIsItsOwn()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        catalog::PowerTerms power;
        power.usdPerKWh = 0.08254;
        power.instance_kW[desk.design().instances.front().type] = 10.217;
        QVERIFY(session::changePower(desk.window().document(), power));
        QVERIFY(desk.settle());
        desk.window().results().showPage("cost");
        QCoreApplication::processEvents();
        const auto *view = desk.window().results().findChild<results::CostView *>();
        QVERIFY(view);
        view->findChild<QDoubleSpinBox *>(QStringLiteral("pue"))->setValue(1.5);
        power.pue = 1.5;
        QVERIFY(desk.design().power == power);
        QVERIFY(desk.settle());
        QCoreApplication::processEvents();
        auto *const price = view->findChild<QDoubleSpinBox *>(QStringLiteral("usdPerKWh"));
        price->setValue(0);
        QVERIFY(desk.design().power.usdPerKWh == 0.0);
        QVERIFY(price->text() != price->specialValueText());
        price->setValue(price->minimum());
        QVERIFY(!desk.design().power.usdPerKWh);
        desk.window().document().undoStack().setClean();
    }

    /// Data out to the internet is typed in the inspector: a line of the bill, one undo step, nothing at zero.
    void dataOutIsALineOfTheBill()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        desk.window().selection().clear();
        QCoreApplication::processEvents();
        auto *box = desk.window().findChild<QDoubleSpinBox *>(QStringLiteral("designDataOut"));
        QVERIFY(box && box->text() == box->specialValueText());
        const double before = design::billOf(*desk.window().document().catalog(), desk.design()).knownUsdPerHour();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("730"));
        QTest::keyClick(box, Qt::Key_Return);
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().document().undoStack().count(), 1);
        QCOMPARE(desk.design().transferOut_GBPerMonth, 730.0);
        const design::Bill bill = design::billOf(*desk.window().document().catalog(), desk.design());
        QVERIFY(std::ranges::any_of(bill.lines, [](const design::BillLine &line) { return line.transfer && line.count == 730; }));
        QVERIFY(bill.knownUsdPerHour() > before);
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QCOMPARE(desk.design().transferOut_GBPerMonth, 0.0);
        QCOMPARE(box->text(), box->specialValueText());
        desk.window().document().undoStack().setClean();
    }

    void undoSelectsNoGhosts()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        const auto there = desk.design().instances.size();
        desk.canvas().selectAll();
        QVERIFY(action(desk, QStringLiteral("Duplicate")));
        action(desk, QStringLiteral("Duplicate"))->trigger();
        QCOMPARE(desk.design().instances.size(), 2 * there);
        desk.window().document().undoStack().undo();
        QCOMPARE(desk.design().instances.size(), there);
        for (const std::string &id : desk.window().selection().ids())
            QVERIFY2(session::resolve(desk.design(), id).valid(), id.c_str());
        QCOMPARE(desk.window().selection().ids().size(), there); // what was selected before, and nothing else
        desk.window().selection().clear();
        const int steps = desk.window().document().undoStack().index();
        action(desk, QStringLiteral("Delete"))->trigger(); // nothing is selected: nothing happens, no step is made
        QCOMPARE(desk.design().instances.size(), there);
        QCOMPARE(desk.window().document().undoStack().index(), steps);
    }

    void aWaivedPlanDoesNotPass()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        design::Design design = desk.design();
        planOf(design.jobs.front())->dp *= 64; // more ranks than GPUs
        desk.window().document().reset(std::move(design));
        QVERIFY(desk.settle());
        QVERIFY(!desk.window().engine().outcome()->prediction);
        const auto *shown = desk.window().findChild<QLabel *>(QStringLiteral("statusChecks"));
        QVERIFY(shown && !shown->text().contains(QStringLiteral("passed")));
        const std::vector<diagnose::Finding> checks = desk.window().engine().outcome()->checks;
        QVERIFY(!checks.empty());
        for (const diagnose::Finding &finding : checks)
            QVERIFY(session::waive(desk.window().document(), finding.id, "known"));
        QVERIFY(desk.settle());
        QVERIFY2(!shown->text().contains(QStringLiteral("passed")), qPrintable(shown->text()));
        QVERIFY2(shown->text().contains(QStringLiteral("waived")), qPrintable(shown->text()));
    }

    void theFirstWindowIsOnTheScreen()
    {
        QTemporaryDir dir;
        app::Settings settings(dir.filePath(QStringLiteral("s.ini")));
        const app::MainWindow window(settings);
        const QSize room = QGuiApplication::primaryScreen()->availableGeometry().size();
        QVERIFY2(window.width() <= std::max(room.width(), window.minimumWidth()) && window.height() <= std::max(room.height(), window.minimumHeight()),
                 qPrintable(QStringLiteral("%1 x %2").arg(window.width()).arg(window.height())));
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        const QSize least = desk.window().minimumSizeHint();
        QVERIFY2(least.width() <= 1366 && least.height() <= 720, qPrintable(QStringLiteral("needs %1 x %2").arg(least.width()).arg(least.height())));
    }

    void theHeatBarStaysInView()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        canvas::HeatBar &bar = desk.window().canvasView().heatBar();
        for (const bool live : {true, false, true}) {
            bar.setLiveAvailable(live);
            QCoreApplication::processEvents();
            QVERIFY2(bar.geometry().right() < desk.window().canvasView().width() && bar.x() >= 0, qPrintable(QString::number(bar.geometry().right())));
            QVERIFY(bar.width() >= bar.sizeHint().width());
        }
    }

    void theOverviewFollowsTheTheme()
    {
        Desk desk(theme::Mode::Light);
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        desk.canvas().zoomBy(2); // not yet inside an instance
        QCoreApplication::processEvents();
        auto *overview = desk.window().findChild<canvas::Minimap *>(QStringLiteral("minimap"));
        QVERIFY(overview && overview->isVisible());
        const QColor light = overview->grab().toImage().pixelColor(3, 3);
        theme::setMode(theme::Mode::Dark);
        QCoreApplication::processEvents();
        const QColor dark = overview->grab().toImage().pixelColor(3, 3);
        theme::setMode(theme::Mode::Light);
        QVERIFY2(light.lightness() > 150 && dark.lightness() < 100, qPrintable(light.name() + dark.name()));
    }

    /// Ctrl+C in a panel is the panel's, beside a Copy of the window that would take the design.
    void aPanelCopiesWhatItShows()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("checks");
        const auto lists = desk.window().results().findChildren<QListView *>();
        const auto shown = std::ranges::find_if(lists, &QWidget::isVisible);
        QVERIFY(shown != lists.end() && (*shown)->model()->rowCount() > 0);
        QListView *list = *shown;
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
        desk.window().selection().set({desk.design().instances.front().id});
        list->setFocus();
        const diagnose::Finding &first = desk.window().engine().outcome()->checks.front();
        QApplication::clipboard()->setText(QStringLiteral("before"));
        QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
        QVERIFY2(QApplication::clipboard()->text().startsWith(QString::fromStdString(first.title.english())), qPrintable(QApplication::clipboard()->text().left(80)));
    }
    void evidenceIsReadable()
    {
        theme::install(*qApp, theme::Mode::Light);
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(1000, 320);
        panel.show();
        diagnose::Finding finding;
        finding.call("x");
        finding.title = verbatim("Ranks run on other hosts");
        finding.cause = verbatim("because");
        const std::string query = "max by (Hostname,gpu) (rate(DCGM_FI_PROF_NVLINK_TX_BYTES{cluster_id=\"train-a\",Hostname=~\"p5-0001|p5-0002|p5-0003\"}[30s]))";
        finding.evidence = {{verbatim("a metric with a rather long name, which tells what was counted over which hosts"), 1234567, Unit::BytesPerSecond, 2345678, query},
                            {verbatim("second"), 1, Unit::Number, 2, query}};
        panel.setFindings({finding}, true);
        QCoreApplication::processEvents();
        auto *table = panel.findChild<QTableWidget *>();
        QVERIFY(table && table->isVisible());
        QCOMPARE(table->rowCount(), 4);
        for (int column = 1; column < 3; ++column) {
            QVERIFY(table->columnViewportPosition(column) + table->columnWidth(column) <= table->viewport()->width());
            const QFontMetrics metrics(table->font());
            for (const int row : {0, 2})
                QVERIFY(table->columnWidth(column) >= metrics.horizontalAdvance(table->item(row, column)->text()));
        }
        table->setFocus();
        table->setCurrentCell(1, 0);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString::fromStdString(query)); // without the places where it may be broken
        QSignalSpy opened(&panel, &results::FindingsPanel::queryOpened);
        for (QAction *each : table->actions())
            if (each->text().contains(QStringLiteral("Prometheus")))
                each->trigger();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.front().front().toString(), QString::fromStdString(query));
        table->setCurrentCell(2, 1);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("second\t1")));
        for (const int row : {1, 3}) {
            QCOMPARE(table->columnSpan(row, 0), 3);
            QCOMPARE(table->item(row, 0)->text().remove(QChar(0x200b)).toStdString(), query);
            // All of it is in the cell: the lines that it needs at this width have room.
            const QFontMetrics metrics(table->item(row, 0)->font());
            const QRect needed = metrics.boundingRect(QRect(0, 0, table->viewport()->width() - 8, 4000), Qt::TextWordWrap, table->item(row, 0)->text());
            QVERIFY2(table->rowHeight(row) >= needed.height(), qPrintable(QStringLiteral("%1 < %2").arg(table->rowHeight(row)).arg(needed.height())));
        }
    }

    void enterAloneRunsNothing()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        app::CommandPalette commands(&desk.window());
        commands.show();
        auto *list = commands.findChild<QListWidget *>();
        auto *edit = commands.findChild<QLineEdit *>();
        QVERIFY(list->count() > 10);
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(commands.isVisible());
        QTest::keyClick(edit, Qt::Key_Down); // who picks one gets it
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(!commands.isVisible() && commands.chosen());
        app::CommandPalette again(&desk.window());
        again.show();
        QTest::keyClicks(again.findChild<QLineEdit *>(), QStringLiteral("fit all"));
        QTest::keyClick(again.findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(again.chosen());
        QCOMPARE(again.chosen()->text().remove(QLatin1Char('&')), QStringLiteral("Fit all"));
    }

    void aLoginIsNotKept()
    {
        QTemporaryDir dir;
        const QString file = dir.filePath(QStringLiteral("s.ini"));
        {
            QSettings old(file, QSettings::IniFormat);
            old.setValue(QStringLiteral("recent/servers"), QStringList{QStringLiteral("http://me:s3cret@head:9090"), QStringLiteral("http://head:9090"), QStringLiteral("nonsense://x")});
        }
        app::Settings settings(file);
        QCOMPARE(settings.recentServers(), QStringList{QStringLiteral("http://head:9090")});
        QVERIFY(test::readText(file.toStdString()).find("s3cret") == std::string::npos);
        settings.addRecentServer(telemetry::ServerAddress::parse("https://you:s3cret@other/x").value());
        QCOMPARE(settings.recentServers().front(), QStringLiteral("https://other/x"));

        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QVERIFY(desk.settle());
        desk.window().connectTo({.server = telemetry::ServerAddress::parse("http://me:s3cret@127.0.0.1:9").value(), .httpConfigFile = {}, .matchers = {}});
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window().feed().error().isEmpty(), 20000);
        for (const QWidget *widget : QApplication::allWidgets()) {
            QVERIFY(!widget->toolTip().contains(QStringLiteral("s3cret")));
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                QVERIFY2(!label->text().contains(QStringLiteral("s3cret")), qPrintable(label->objectName()));
        }
    }
};

QTEST_MAIN(tst_Mended)
#include "tst_mended.moc"
