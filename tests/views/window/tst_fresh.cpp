// SPDX-License-Identifier: GPL-3.0-or-later
// What three people who had never seen the window stumbled over: an architect, an operator, a presenter.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <thread>
#include <utility>

#include <QAction>
#include <QFileDialog>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

#include <core/telemetry/source.h>
#include <views/canvas/canvasview.h>
#include <views/canvas/hovercard.h>
#include <views/canvas/jobbar.h>
#include <views/canvas/legend.h>
#include <views/canvas/palettemodel.h>
#include <views/live/connectdialog.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>
#include <views/results/resultsummary.h>
#include <views/plots/scatterplot.h>
#include <views/results/searchpanel.h>
#include <views/results/whyview.h>
#include <views/schematic/schematicview.h>
#include <views/widgets/stackedbar.h>

#include <app/desktop/deck.h>
#include <app/desktop/presenter.h>
#include <app/desktop/savedviews.h>

#include <tests/support/busy_loop.h>
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

bool open(Desk &desk, const char *name = "llama3.1-70b-64-p5en")
{
    return desk.window().files().open(sample(name)) && desk.settle();
}

/// A cluster that answers nothing until it is let.
class Waiting : public telemetry::Source
{
public:
    Waiting(std::unique_ptr<telemetry::Source> behind, std::shared_ptr<std::atomic<bool>> open) : m_behind(std::move(behind)), m_open(std::move(open)) {}
    std::string name() const override { return "waiting"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &wanted, std::stop_token stop) override
    {
        while (!*m_open && !stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return m_behind->observe(wanted, stop);
    }

private:
    std::unique_ptr<telemetry::Source> m_behind;
    std::shared_ptr<std::atomic<bool>> m_open;
};

/// How much of a slide's body is not its ground.
double inked(const std::function<void(QPainter &)> &paint)
{
    QImage image(app::deckPage, QImage::Format_RGB32);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    qint64 inked = 0;
    for (int y = 120; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            inked += image.pixel(x, y) != theme::current().panel.rgb() ? 1 : 0;
    return static_cast<double>(inked) / image.width() / (image.height() - 120);
}

void wheel(QWidget &over, QPoint at, int notches)
{
    QWheelEvent event(at, over.mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&over, &event);
}

} // namespace

class tst_Fresh : public QObject
{
    Q_OBJECT
private slots:
    /// A slide of a page that nobody has looked at yet shows what the page shows, not that nothing is there.
    void slidesOfPagesNeverLookedAt()
    {
        Desk desk;
        QVERIFY(open(desk));
        app::SavedViews views(desk.window(), desk.window().actions());
        for (const char *page : {"timeline", "why"}) {
            design::SavedView view = views.present(QString::fromLatin1(page), {}, false);
            view.view = page;
            view.name = std::string("slide ") + page;
            QVERIFY(session::saveView(desk.window().document(), view));
        }
        QVERIFY(desk.settle());
        const auto pages = app::deckOf(desk.window(), views);
        const auto &saved = desk.design().views;
        QCOMPARE(pages.size(), saved.size());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const double least = saved[i].view == "timeline" ? 0.4 : saved[i].view == "why" ? 0.03 : 0.01;
            const double ink = inked(pages[i]);
            QVERIFY2(ink > least, qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(saved[i].name)).arg(ink)));
        }
        desk.window().document().undoStack().setClean();
    }

    /// A view of the matrix keeps what its ranks are gathered by, and so does a slide of it; the page is as it was afterwards.
    void aViewOfTheMatrixKeepsItsOrder()
    {
        Desk desk;
        QVERIFY(open(desk));
        results::ResultsDock &results = desk.window().results();
        results.showPage("matrix");
        auto &page = results.page<matrix::MatrixView>("matrix");
        app::SavedViews views(desk.window(), desk.window().actions());
        const design::SavedView plain = views.present(QStringLiteral("as it begins"), {}, true);
        QCOMPARE(plain.view, std::string("matrix"));
        page.chooseGrouping(matrix::Grouping{matrix::Grouping::By::Rail});
        const design::SavedView byRail = views.present(QStringLiteral("rail by rail"), {}, true);
        QCOMPARE(byRail.view, std::string("matrix rail"));
        const std::size_t ofTheSample = desk.design().views.size();
        for (const design::SavedView &view : {plain, byRail})
            QVERIFY(session::saveView(desk.window().document(), view));
        views.show(desk.design().views[ofTheSample]);
        const matrix::Grouping first = page.grouping();
        QVERIFY(first != matrix::Grouping{matrix::Grouping::By::Rail});
        results.showPage("memory");
        views.show(desk.design().views[ofTheSample + 1]);
        QCOMPARE(std::string(results.currentPage()), std::string("matrix"));
        QCOMPARE(page.grouping(), matrix::Grouping{matrix::Grouping::By::Rail});
        views.show(desk.design().views[ofTheSample]);
        const auto slides = app::deckOf(desk.window(), views);
        QCOMPARE(slides.size(), ofTheSample + 2);
        std::vector<QImage> seen;
        for (const auto &paint : {slides[ofTheSample], slides[ofTheSample + 1]}) {
            QPainter painter(&seen.emplace_back(app::deckPage, QImage::Format_RGB32));
            paint(painter);
        }
        const QRect body(0, 120, app::deckPage.width(), app::deckPage.height() - 120);
        QVERIFY(seen[0].copy(body) != seen[1].copy(body));
        QCOMPARE(page.grouping(), first);
        desk.window().document().undoStack().setClean();
    }

    /// A view of a running cluster that is shown before the first look stays one, says that it waits, and is what was saved then.
    void aLiveViewWaitsForTheFirstLook_data()
    {
        QTest::addColumn<QByteArray>("basis");
        QTest::addColumn<canvas::HeatSource>("source");
        QTest::newRow("observed") << QByteArray("live") << canvas::HeatSource::Live;
        QTest::newRow("ratio") << QByteArray("ratio") << canvas::HeatSource::Ratio;
    }
    void aLiveViewWaitsForTheFirstLook()
    {
        QFETCH(QByteArray, basis);
        QFETCH(canvas::HeatSource, source);
        Desk desk;
        QVERIFY(open(desk, "llama3.1-8b-4-p6-b200"));
        app::SavedViews views(desk.window(), desk.window().actions());
        design::SavedView view = views.present(QStringLiteral("how it runs"), {}, false);
        view.basis = basis.toStdString();
        const auto answers = std::make_shared<std::atomic<bool>>(false);
        desk.window().feed().setMinimumInterval(0.5);
        desk.window().feed().connectTo(QStringLiteral("slow"), [answers](design::DesignPtr design, session::CatalogPtr catalog) {
            return std::make_unique<Waiting>(telemetry::makeDemoSource(std::move(design), std::move(catalog), {}), answers);
        });
        QTRY_COMPARE(desk.window().feed().state(), session::LiveFeed::State::Connecting);
        views.show(view, false);
        QCOMPARE(desk.canvas().heatChoice().source, source);
        QVERIFY2(desk.canvas().scene().heat.missing.contains(QStringLiteral("Waiting for the first look")), qPrintable(desk.canvas().scene().heat.missing));
        desk.shot(QStringLiteral("fresh-live-waits"));
        *answers = true;
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().feed().observation(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(desk.canvas().scene().heat.missing.isEmpty(), 60000);
        QCOMPARE(desk.canvas().heatChoice().source, source);
        // Nothing is watched: nothing is waited for.
        desk.window().actions().disconnect->trigger();
        views.show(view, false);
        QCOMPARE(desk.canvas().heatChoice().source, canvas::HeatSource::Predicted);
    }

    /// Pointing at a GPU lights whom it talks to; what is selected keeps the light.
    void thePointerLightsPartners()
    {
        Desk desk;
        QVERIFY(open(desk));
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        desk.window().selection().clear();
        const canvas::Layout &layout = canvas.scene().layout;
        canvas::Camera camera;
        camera.fit(layout.instances[3].rect, canvas.size() / 3);
        canvas.setCamera(camera);
        const auto pointAt = [&](int gpu) {
            desk.moveMouse(QPoint(1, 1));
            desk.moveMouse(desk.at(session::gpuId(desk.design(), 3, gpu)));
        };
        const int first = layout.numbers.firstGpu[3];
        canvas.unhover();
        const QImage plain = canvas.grab().toImage();
        pointAt(2);
        // Partners stay as they are, all else falls back to 35 %.
        const QImage lit = canvas.grab().toImage();
        const auto ink = [&](const QImage &image, int gpu) { // how far a cell is from the ground
            const QRect cell = canvas.camera().toScreen(layout.instances[3].gpuRect(gpu)).toRect().adjusted(3, 3, -3, -3);
            double sum = 0;
            for (int y = cell.top(); y < cell.bottom(); ++y)
                for (int x = cell.left(); x < cell.right(); ++x)
                    sum += std::abs(qGray(image.pixel(x, y)) - qGray(theme::current().canvas.rgb()));
            return sum;
        };
        QVERIFY2(ink(lit, 3) > 0.8 * ink(plain, 3), qPrintable(QString::number(ink(lit, 3) / ink(plain, 3)))); // TP
        double least = 1; // the card of words may lie over some
        for (int gpu = 4; gpu < 8; ++gpu)
            least = std::min(least, ink(lit, gpu) / ink(plain, gpu));
        QVERIFY2(std::abs(least - 0.35) < 0.06, qPrintable(QString::number(least)));
        QCOMPARE(canvas.pointedPeers().gpu, first + 2);
        QVERIFY(canvas.pointedPeers().passing && canvas.pointedPeers().groups.size() == 3);
        QVERIFY(std::ranges::any_of(canvas.pointedPeers().groups, [&](const canvas::CommunicatorGroup &group) { return group.communicator.group == workload::PartGroup::Tp && group.gpus == std::vector<std::int32_t>{first, first + 1, first + 2, first + 3}; }));
        pointAt(5);
        QCOMPARE(canvas.pointedPeers().gpu, first + 5);
        desk.shot(QStringLiteral("fresh-pointed-peers"));
        canvas.unhover();
        QCOMPARE(canvas.pointedPeers().gpu, -1);
        desk.window().selection().set({session::gpuId(desk.design(), 3, 0)});
        pointAt(6);
        QVERIFY(canvas.pointedPeers().gpu < 0 && canvas.peers().gpu == first);
    }

    /// Who saw all of the drawing sees all of it after the slides, with the bar that says where they are.
    void slidesLeaveTheViewAlone()
    {
        Desk desk;
        desk.window().resize(1366, 746);
        QVERIFY(open(desk));
        desk.canvas().fitAll();
        QVERIFY(desk.canvas().seesAll());
        app::SavedViews views(desk.window(), desk.window().actions());
        QVERIFY(app::exportDeck(desk.window(), views, desk.path(QStringLiteral("slides.pdf"))));
        QVERIFY(desk.rest()); // the bar has its place
        QVERIFY(desk.canvas().seesAll());
        const QRectF all = desk.canvas().camera().toScreen(desk.canvas().scene().layout.bounds);
        QVERIFY(QRectF(desk.canvas().rect()).contains(all));
    }

    /// After Test the Return key connects; the buttons stay under the pointer.
    void testingDoesNotTurnReturnIntoCancel()
    {
        Desk desk;
        live::ConnectDialog dialog({}, &desk.window());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClicks(dialog.focusWidget(), QStringLiteral("http://127.0.0.1:1"));
        auto *const test = dialog.findChild<QPushButton *>(QStringLiteral("testConnection"));
        QVERIFY(test);
        test->setFocus();
        const QPoint before = test->mapToGlobal(QPoint());
        QTest::mouseClick(test, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(test->isEnabled(), 30'000);
        const auto *const said = dialog.findChild<QLabel *>(QStringLiteral("reason"));
        QVERIFY(said->isVisible());
        if (said->height() < 2 * said->fontMetrics().height()) // a sentence of one line
            QCOMPARE(test->mapToGlobal(QPoint()), before);
        QVERIFY(test->hasFocus());
        for (const QPushButton *button : dialog.findChildren<QPushButton *>())
            QVERIFY2(!button->isDefault() || button->text().contains(QStringLiteral("onnect")), qPrintable(button->text()));
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
    }

    /// The wheel goes into the instance below the pointer, and no card of the drawing lies over its inside.
    void theWheelGoesIntoWhatIsPointedAt()
    {
        Desk desk;
        QVERIFY(open(desk));
        const auto *const inside = desk.canvas().findChild<schematic::SchematicView *>();
        const auto *const card = desk.canvas().findChild<canvas::HoverCard *>();
        QVERIFY(inside && card);
        const std::string pointed = "p5en-0002";
        desk.canvas().fitAll();
        // Pointed at low in the canvas, at the right of its box: others come to the middle.
        QPoint at;
        for (int notch = 0; notch < 40 && !inside->isVisible(); ++notch) {
            const QRectF box = desk.canvas().camera().toScreen(canvas::rectOf(desk.design(), desk.canvas().scene().layout, pointed));
            if (notch == 0) {
                at = (box.bottomRight() - QPointF(box.width() * 0.2, box.height() * 0.2)).toPoint();
                desk.moveMouse(at);
                QVERIFY(card->isVisible());
            }
            wheel(desk.canvas(), at, 1);
        }
        QVERIFY(inside->isVisible());
        QCOMPARE(desk.design().instances[static_cast<std::size_t>(inside->instance())].id, pointed);
        QVERIFY(!card->isVisible());
        const QWidget &jobs = desk.window().canvasView().jobBar(); // its leaf is at the foot, and seen
        QVERIFY(jobs.isVisible() && !QRect(inside->mapToGlobal(QPoint()), inside->contentsRect().size()).intersects(QRect(jobs.mapToGlobal(QPoint()), jobs.size())));
        // On and on, wherever the pointer is: the same instance.
        for (int notch = 0; notch < 6; ++notch)
            wheel(desk.canvas(), QPoint(desk.canvas().width() - 20, desk.canvas().height() - 20), 1);
        QVERIFY(inside->isVisible() && !card->isVisible());
        QCOMPARE(desk.design().instances[static_cast<std::size_t>(inside->instance())].id, pointed);
        // The keys go in, too.
        canvas::Camera near;
        near.fit(canvas::rectOf(desk.design(), desk.canvas().scene().layout, pointed), desk.canvas().size(), 300);
        desk.canvas().setCamera(near);
        QVERIFY(!inside->isVisible());
        desk.moveMouse(desk.at(pointed));
        QVERIFY(card->isVisible());
        for (int step = 0; step < 40 && !inside->isVisible(); ++step)
            desk.canvas().zoomBy(1.25);
        QVERIFY(inside->isVisible() && !card->isVisible());
    }

    /// Which plan it is can be read where there is room for it.
    void thePlanThatIsFoundCanBeRead()
    {
        Desk desk;
        QVERIFY(open(desk));
        desk.window().resize(2400, 1000);
        desk.window().results().showPage("search");
        QCoreApplication::processEvents();
        auto *const panel = desk.window().results().findChild<results::SearchPanel *>();
        QVERIFY(panel);
        panel->findChild<QPushButton *>(QStringLiteral("start"))->click();
        auto *const table = panel->findChild<QTableWidget *>();
        QTRY_VERIFY_WITH_TIMEOUT(table->rowCount() > 1, 60'000);
        const int plan = 5;
        QCOMPARE(table->horizontalHeaderItem(plan)->text(), QStringLiteral("Plan"));
        const auto cut = [&] {
            int rows = 0;
            for (int row = 0; row < table->rowCount(); ++row)
                rows += table->fontMetrics().horizontalAdvance(table->item(row, plan)->text()) > table->columnWidth(plan) - 6 ? 1 : 0;
            return rows;
        };
        QTRY_COMPARE(cut(), 0);
        QTRY_VERIFY(table->horizontalHeader()->length() <= table->viewport()->width());
        // A narrow window has no plot and leaves of each plan what tells it from others.
        auto *const plot = panel->findChild<plots::ScatterPlot *>();
        QVERIFY(plot->isVisible());
        for (const QSize size : {QSize(1440, 900), QSize(1366, 746)}) {
            desk.window().resize(size);
            QTRY_VERIFY(!plot->isVisible());
            QTRY_VERIFY2(table->columnWidth(plan) >= 180 || cut() == 0, qPrintable(QString::number(table->columnWidth(plan))));
            QTRY_VERIFY(table->horizontalHeader()->length() <= std::max(table->viewport()->width(), table->horizontalHeader()->length() - table->columnWidth(plan) + 180));
        }
    }

    /// A number that is cut is another number.
    void everyNumberOfWhyIsWhole()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-405b-16384-h100"));
        desk.window().results().showPage("why");
        auto *const view = desk.window().results().findChild<results::WhyView *>();
        QVERIFY(view);
        const auto *const tree = view->findChild<QTreeView *>();
        QTRY_VERIFY_WITH_TIMEOUT(view->model()->rowCount({}) > 0, 60'000);
        const auto look = [&](const auto &self, const QModelIndex &above) -> void {
            for (int row = 0; row < view->model()->rowCount(above); ++row) {
                for (const int column : {results::TermModel::Value, results::TermModel::Share}) {
                    const QString words = view->model()->index(row, column, above).data().toString();
                    const QFontMetrics metrics(theme::font(column == results::TermModel::Value ? theme::Type::Strong : theme::Type::Body));
                    QVERIFY2(metrics.horizontalAdvance(words) + 8 <= tree->columnWidth(column), qPrintable(words));
                }
                self(self, view->model()->index(row, 0, above));
            }
        };
        look(look, {});
    }

    /// A bar beside "needs 85 of 80 GiB" has no room left.
    void theMemoryBarSaysWhatItsSentenceSays()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-405b-16384-h100"));
        int refused = 0;
        for (const auto &[tp, pp] : {std::pair{8, 16}, {4, 16}, {4, 8}}) {
            QVERIFY(desk.setChip(QStringLiteral("TP"), tp) && desk.settle());
            QVERIFY(desk.setChip(QStringLiteral("PP"), pp) && desk.settle());
            const predict::Prediction &p = desk.window().engine().outcome()->prediction->prediction;
            bool over = false; // the line where the memory ends, with more behind it
            for (auto *widget : desk.window().inspector().findChildren<widgets::StackedBarWidget *>()) {
                const QImage seen = widget->grab().toImage();
                for (int x = 0; x < seen.width(); ++x)
                    over = over || QColor(seen.pixel(x, 8)) == QColor(theme::current().critical.rgb());
            }
            QVERIFY2(over == !p.fits, qPrintable(QStringLiteral("TP%1 PP%2").arg(tp).arg(pp)));
            refused += p.fits ? 0 : 1;
        }
        QVERIFY(refused > 0);
        desk.window().document().undoStack().setClean();
    }

    /// The memory of a GPU is that of its own kind, whatever job is in view.
    void memoryIsOfTheSelectedGpu()
    {
        Desk desk;
        QVERIFY(open(desk));
        test::place(desk, "u-p6e-gb200x72", 1);
        design::Design design = desk.design();
        for (design::Job &job : design.jobs)
            for (const design::Instance &instance : design.instances)
                if (instance.type == "p5en.48xlarge")
                    job.phases.front().pool.push_back(instance.id);
        desk.window().document().reset(std::move(design));
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction);
        const auto of = [&](const char *type, const QString &before) {
            const auto found = std::ranges::find(desk.design().instances, type, &design::Instance::type);
            desk.window().selection().set({found->id});
            static_cast<void>(desk.settle());
            QStringList out;
            test::waitFor([&] { // rows are made again as the loads of busy links come
                out.clear();
                for (const QLabel *label : desk.window().inspector().findChildren<QLabel *>())
                    if (label->isVisible() && label->text().startsWith(QStringLiteral("of ")) && label->text().endsWith(QStringLiteral("GiB")))
                        out << label->text();
                return !out.isEmpty() && out.join(QLatin1Char('|')) != before;
            }, 30000);
            return out.join(QLatin1Char('|'));
        };
        const QString h200 = of("p5en.48xlarge", {}), gb200 = of("p6e-gb200.36xlarge", h200);
        QCOMPARE(h200, QStringLiteral("of 141 GiB"));
        QVERIFY2(!gb200.isEmpty() && gb200 != h200, qPrintable(gb200));
    }

    /// What is written of a design is offered beside it, not where the program was started.
    void filesAreOfferedBesideTheDesign()
    {
        Desk desk;
        const QString design = desk.path(QStringLiteral("here.switchyard"));
        QVERIFY(QFile::copy(sample("llama3.1-70b-64-p5en"), design));
        QVERIFY(desk.window().files().open(design) && desk.settle());
        for (const char *command : {"Export report…", "Export slides…"}) {
            QString folder;
            QTimer look;
            connect(&look, &QTimer::timeout, this, [&] {
                auto *const dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
                if (!dialog)
                    return;
                folder = dialog->directory().canonicalPath();
                dialog->reject();
            });
            look.start(20);
            test::action(desk, QString::fromUtf8(command))->trigger();
            QCOMPARE(folder, QFileInfo(design).canonicalPath());
        }
    }

    /// A slide of a page is the page alone.
    void presentedPagesHaveNoTabs()
    {
        Desk desk;
        QVERIFY(open(desk)); // its second view is a page
        auto *const all = desk.window().results().findChild<QToolButton *>(QStringLiteral("allResults"));
        QVERIFY(all && all->isVisible());
        desk.window().presenter().start();
        QTest::keyClick(&desk.canvas(), Qt::Key_Right);
        QVERIFY(desk.window().results().isVisible() && !all->isVisible());
        desk.window().presenter().stop();
        QVERIFY(all->isVisible());
    }

    /// Nothing of the drawing is read among the numbers of the legend.
    void theLegendHasAGroundOfItsOwn()
    {
        Desk desk;
        QVERIFY(open(desk));
        auto *const legend = desk.window().canvasView().findChild<canvas::Legend *>();
        QVERIFY(legend);
        const QRectF box = canvas::rectOf(desk.design(), desk.canvas().scene().layout, "p5en-0001/gpu0");
        canvas::Camera camera;
        camera.scale = 100 / box.width();
        const QPoint low = desk.canvas().mapFrom(&desk.window(), legend->mapTo(&desk.window(), QPoint(4, legend->height() - 4)));
        camera.offset = QPointF(low) - box.center() * camera.scale; // a filled GPU lies below its corner
        desk.canvas().setCamera(camera);
        QCoreApplication::processEvents();
        QVERIFY(legend->isVisible());
        const QImage seen = desk.window().canvasView().grab().toImage();
        const QPoint at = legend->geometry().topLeft() + QPoint(4, legend->height() / 2);
        QCOMPARE(QColor(seen.pixel(at)), QColor(theme::current().canvas.rgb()));
    }

    /// Names in the palette are whole: gb200 and gb300 differ in the middle.
    void namesOfThePaletteAreWhole()
    {
        Desk desk;
        const auto &list = *desk.window().palette().list();
        const double room = list.viewport()->width() - 21 - 36 - 8;
        const QFontMetricsF name(theme::font(theme::Type::Strong)), small(theme::font(theme::Type::Small));
        int ultraservers = 0;
        for (int row = 0; row < list.model()->rowCount(); ++row) {
            const QModelIndex index = list.model()->index(row, 0);
            if (!index.data(canvas::PaletteModel::TypeRole).toString().startsWith(QStringLiteral("u-")))
                continue;
            ++ultraservers;
            const QString price = index.data(canvas::PaletteModel::PriceRole).toString();
            QVERIFY2(name.horizontalAdvance(index.data().toString()) + (price.isEmpty() ? 0 : small.horizontalAdvance(price) + 4) <= room, qPrintable(QStringLiteral("%1 %2 in %3").arg(index.data().toString(), price).arg(room)));
        }
        QVERIFY(ultraservers > 1);
    }
};

QTEST_MAIN(tst_Fresh)
#include "tst_fresh.moc"
