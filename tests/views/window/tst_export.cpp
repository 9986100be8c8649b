// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the drawing: what they show, how large they are, and that a failure is one.
#include <algorithm>
#include <csignal>
#include <cstdlib>

#include <sys/resource.h>

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProgressDialog>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTest>
#include <QTimer>

#include <views/canvas/heat.h>
#include <views/canvas/scenepainter.h>
#include <views/gridmap/gridview.h>
#include <views/language/language.h>
#include <views/leaf/leafview.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>

#include <app/desktop/deck.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/picturedialog.h>
#include <app/desktop/savedviews.h>

#include <tests/support/desk.h>
#include <tests/support/slide_words.h>

using namespace switchyard;
using app::PictureChoice;
using test::Desk;

namespace {

/// A file system on which no file grows beyond this, as a full one.
class FullDisk
{
public:
    explicit FullDisk(rlim_t most)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit now = m_before;
        now.rlim_cur = most;
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;

private:
    rlimit m_before = {};
    void (*m_signal)(int) = nullptr;
};

void kinds()
{
    QTest::addColumn<QString>("suffix");
    for (const char *suffix : {"png", "svg", "pdf"})
        QTest::newRow(suffix) << QString::fromLatin1(suffix);
}

} // namespace

class tst_Export : public QObject
{
    Q_OBJECT

    static bool open(Desk &desk, const char *name = "llama3.1-70b-64-p5en.switchyard")
    {
        return desk.window().files().open(app::samplesDirectory() + QLatin1Char('/') + QString::fromLatin1(name)) && desk.settle() && QTest::qWaitForWindowExposed(&desk.window());
    }
    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void aFullDiskIsAFailure_data() { kinds(); }
    void aFullDiskIsAFailure()
    {
        QFETCH(QString, suffix);
        Desk desk;
        QVERIFY(open(desk));
        const QString path = desk.path(QStringLiteral("a.") + suffix);
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        {
            const FullDisk full(1000);
            QVERIFY(!desk.window().files().exportPicture(path));
        }
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("writing failed")), qPrintable(desk.window().notice().text()));
        QCOMPARE(contentOf(path), QByteArray("old"));
    }

    void whatCannotBeWrittenIsAFailure_data() { kinds(); }
    void whatCannotBeWrittenIsAFailure()
    {
        QFETCH(QString, suffix);
        Desk desk;
        QVERIFY(open(desk));
        QVERIFY(!desk.window().files().exportPicture(desk.path(QStringLiteral("nowhere/a.") + suffix)));
        QVERIFY(desk.window().notice().text().contains(QStringLiteral("nowhere/a.")));
        const QString link = desk.path(QStringLiteral("full.") + suffix);
        QVERIFY(QFile::link(QStringLiteral("/dev/full"), link));
        QVERIFY(!desk.window().files().exportPicture(link));
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("expected a file")), qPrintable(desk.window().notice().text()));
        QVERIFY(!QFileInfo(QStringLiteral("/dev/full")).isFile()); // it is what it was
        QVERIFY(desk.window().files().exportPicture(desk.path(QStringLiteral("a.") + suffix)));
        QVERIFY(contentOf(desk.path(QStringLiteral("a.") + suffix)).size() > 1000);
    }

    void asSeenIsTheScreen()
    {
        Desk desk;
        QVERIFY(open(desk));
        desk.canvas().fitAll();
        desk.canvas().zoomBy(3);
        const canvas::Layout &layout = desk.canvas().scene().layout;
        const QRectF room = QRectF(desk.canvas().rect()).adjusted(20, 20, -20, -120);
        const auto shown = std::ranges::find_if(layout.instances, [&](const canvas::InstanceBox &box) { return room.contains(desk.canvas().camera().toScreen(box.rect)); });
        QVERIFY(shown != layout.instances.end());
        desk.window().selection().set({desk.design().instances[static_cast<std::size_t>(shown - layout.instances.begin())].id});
        const QImage screen = desk.canvas().grab().toImage(); // the notice of what was written takes room
        const QRectF around = desk.canvas().camera().toScreen(shown->rect);
        const QString seen = desk.path(QStringLiteral("seen.png")), whole = desk.path(QStringLiteral("whole.png"));
        const QSize size = app::seenPixels(desk.window());
        QVERIFY(desk.window().files().exportPicture(seen, {true, size}));
        QVERIFY(desk.window().files().exportPicture(whole));
        const QImage picture(seen);
        QCOMPARE(picture.size(), size);
        QCOMPARE(QImage(whole).size(), QSize(3200, 2000));
        // Nearly every pixel is that of the window (letters lie a little otherwise), and the outline is where it is there.
        QCOMPARE(screen.size(), size);
        qint64 looked = 0, same = 0;
        const QRgb ground = theme::current().canvas.rgb(); // where nothing is drawn says nothing
        for (int y = 0; y < size.height() - 120; ++y)
            for (int x = 0; x < size.width(); ++x) {
                const QRgb one = screen.pixel(x, y), two = picture.pixel(x, y);
                looked += one != ground || two != ground ? 1 : 0;
                same += one == two && one != ground ? 1 : 0;
            }
        QVERIFY(looked > 1000);
        QVERIFY2(same > looked * 4 / 5, // 85 %: the screen draws edges on whole pixels
                 qPrintable(QStringLiteral("%1 of %2").arg(same).arg(looked)));
        const QColor outline = theme::current().selection;
        const auto near = [&](const QImage &image) {
            for (int y = -3; y <= 4; ++y) // inside where a head holds the line
                if (const QColor c = image.pixelColor(static_cast<int>(around.center().x()), static_cast<int>(around.top()) - y); std::abs(c.red() - outline.red()) + std::abs(c.green() - outline.green()) + std::abs(c.blue() - outline.blue()) < 60)
                    return true;
            return false;
        };
        QVERIFY2(near(screen), "screen");
        QVERIFY2(near(picture), "picture");
        // It has the outline of what is selected, in vectors too.
        QVERIFY(desk.window().files().exportPicture(desk.path(QStringLiteral("seen.svg")), {true, size}));
        QVERIFY(contentOf(desk.path(QStringLiteral("seen.svg"))).contains(theme::current().selection.name().toLatin1()));
        QVERIFY(contentOf(desk.path(QStringLiteral("seen.svg"))).contains("<text"));
    }

    /// A strip of a picture is that part of the whole one: hatches lie on what they are of.
    void aStripIsAPartOfTheWhole()
    {
        Desk desk;
        QVERIFY(open(desk));
        desk.canvas().fitAll();
        desk.canvas().zoomBy(3);
        canvas::Scene scene = desk.canvas().scene();
        std::ranges::fill(scene.heat.gpuCode, canvas::code::noData);
        const QSize size = desk.canvas().size();
        constexpr int down = 13; // no multiple of the pattern
        const auto painted = [&](int rows) {
            QImage image(size * 2, QImage::Format_RGB32);
            image.fill(Qt::white);
            image.setDevicePixelRatio(2);
            QPainter painter(&image);
            painter.translate(0, -rows / 2.0);
            canvas::paintScene(painter, size, scene, desk.canvas().camera(), theme::current());
            return image;
        };
        const QImage whole = painted(0), strip = painted(down);
        qint64 hatched = 0, other = 0;
        const QColor ground = whole.pixelColor(1, 1);
        for (int y = 0; y < whole.height() - down; ++y)
            for (int x = 0; x < whole.width(); ++x) {
                hatched += whole.pixelColor(x, y + down) != ground ? 1 : 0;
                other += whole.pixelColor(x, y + down) != strip.pixelColor(x, y) ? 1 : 0;
            }
        QVERIFY2(other * 200 < hatched, qPrintable(QStringLiteral("%1 of %2").arg(other).arg(hatched)));
    }

    /// All of the design, with its margin, however few pixels there are.
    void aSmallOneIsWhole()
    {
        Desk desk;
        QVERIFY(open(desk));
        const QString path = desk.path(QStringLiteral("small.png"));
        QVERIFY(desk.window().files().exportPicture(path, {false, {800, 500}}));
        const QImage picture(path);
        QCOMPARE(picture.size(), QSize(800, 500));
        qint64 drawn = 0;
        for (int y = 0; y < 460; ++y) {
            QCOMPARE(picture.pixelColor(797, y), theme::current().canvas);
            drawn += picture.pixelColor(400, y) != theme::current().canvas ? 1 : 0;
        }
        QVERIFY(drawn > 20);
    }

    void theDialogHasWhatAndSize()
    {
        Desk desk;
        QVERIFY(open(desk));
        app::PictureDialog dialog({1000, 500}, &desk.window());
        QVERIFY(!dialog.choice().asSeen);
        auto *const width = dialog.findChild<QSpinBox *>(QStringLiteral("pictureWidth"));
        auto *const height = dialog.findChild<QSpinBox *>(QStringLiteral("pictureHeight"));
        QCOMPARE(width->maximum(), 16384);
        width->setValue(16384);
        height->setValue(9000);
        QCOMPARE(dialog.choice().pixels, QSize(16384, 9000));
        dialog.findChild<QRadioButton *>(QStringLiteral("pictureAsSeen"))->setChecked(true);
        QCOMPARE(dialog.choice().pixels, QSize(1000, 500));
        width->setValue(16384);
        QCOMPARE(dialog.choice().pixels, QSize(16384, 8192));
        height->setValue(16000);
        QCOMPARE(dialog.choice().pixels, QSize(16384, 8192));
        QVERIFY(dialog.choice().asSeen);
    }

    /// A page for each saved view, each another picture; the window is as it was.
    void slidesAreOnePdf()
    {
        Desk desk;
        QVERIFY(open(desk));
        QVERIFY(desk.settle());
        app::SavedViews views(desk.window(), desk.window().actions());
        const std::size_t ofTheSample = desk.design().views.size();
        const canvas::Camera camera = desk.canvas().camera();
        const std::string page = desk.window().results().currentPage();
        desk.canvas().zoomBy(4);
        design::SavedView near = views.present(QStringLiteral("From near"), QStringLiteral("the leaf of the culprit"), false);
        desk.canvas().setCamera(camera);
        design::SavedView cost = views.present(QStringLiteral("What it costs"), {}, false);
        cost.view = "cost";
        design::SavedView checks = cost;
        checks.name = "What is wrong";
        checks.view = "checks"; // a page that no picture is made of without a window
        for (const design::SavedView &view : {views.present(QStringLiteral("All"), {}, false), near, cost, checks})
            QVERIFY(session::saveView(desk.window().document(), view));
        const auto pages = app::deckOf(desk.window(), views);
        QCOMPARE(pages.size(), ofTheSample + 4);
        std::vector<QImage> seen;
        for (const auto &paint : pages) {
            QImage image(app::deckPage, QImage::Format_RGB32);
            image.fill(Qt::magenta);
            QPainter painter(&image);
            paint(painter);
            painter.end();
            QVERIFY(image.pixel(5, 5) == theme::current().panel.rgb() && std::ranges::find(seen, image) == seen.end());
            if (qEnvironmentVariableIsSet("SWITCHYARD_SHOTS"))
                image.save(QDir(qEnvironmentVariable("SWITCHYARD_SHOTS")).filePath(QStringLiteral("slide-%1.png").arg(seen.size() + 1)));
            seen.push_back(image);
        }
        QVERIFY(desk.canvas().seesAll()); // as before; the room that the pages leave may be another
        QCOMPARE(std::string(desk.window().results().currentPage()), page);

        const QString path = desk.path(QStringLiteral("slides.pdf"));
        QVERIFY(app::exportDeck(desk.window(), views, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromLatin1(file.readAll());
        QVERIFY(text.startsWith(QStringLiteral("%PDF-")));
        QCOMPARE(text.count(QRegularExpression(QStringLiteral("/Type */Page\\b(?!s)"))), static_cast<int>(ofTheSample) + 4);
        // Stopped before the third page there is no page, and the window is as it was.
        int asked = 0;
        QCoreApplication::processEvents(); // the notice above the drawing has its place
        const canvas::Camera then = desk.canvas().camera();
        QVERIFY(app::deckOf(desk.window(), views, [&asked](double done) { return done * 1000 <= 1000 && ++asked < 3; }).empty());
        QCOMPARE(asked, 3);
        QCOMPARE(desk.canvas().camera(), then);
        QCOMPARE(std::string(desk.window().results().currentPage()), page);
        QVERIFY(!app::exportDeck(desk.window(), views, QStringLiteral("/nonexistent/slides.pdf")));
        QVERIFY(desk.window().notice().text().contains(QStringLiteral("/nonexistent")));
    }

    /// As in the presentation: live trouble on the page of findings, and of pages that count bytes those of the chips of their view.
    void slidesShowWhatThePresentationShows()
    {
        Desk desk;
        QVERIFY(open(desk));
        app::SavedViews views(desk.window(), desk.window().actions());
        design::Design design = desk.design();
        design.views.clear();
        for (const char *page : {"matrix", "strategy", "rails", "leaf", "timeline", "flows"})
            for (const char *chosen : {"TP", "DP"}) {
                design::SavedView view = views.present(QStringLiteral("The same"), {}, false);
                view.view = page;
                view.traffic = {chosen};
                design.views.push_back(view);
            }
        desk.window().document().reset(design);
        QVERIFY(desk.settle());
        const auto pages = app::deckOf(desk.window(), views);
        QCOMPARE(pages.size(), std::size_t{12});
        const auto picture = [](const auto &paint) {
            QImage image(app::deckPage, QImage::Format_RGB32);
            QPainter painter(&image);
            paint(painter);
            return image.copy(0, 100, image.width(), image.height() - 100); // below the head, which counts slides
        };
        for (std::size_t i = 0; i < pages.size(); i += 2)
            QVERIFY2(picture(pages[i]) != picture(pages[i + 1]), design.views[i].view.c_str());

        design::SavedView found = design.views.front();
        found.view = "findings";
        found.traffic.clear();
        design.views = {found};
        desk.window().document().reset(design);
        QVERIFY(desk.settle());
        desk.window().startDemo({3, {"xid:" + design.instances[1].id + ":2:48"}});
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window().feed().findings().empty(), 60000);
        const QString words = test::wordsOf(app::deckOf(desk.window(), views).front());
        const QString title = language::said(desk.window().feed().findings().front().title);
        QVERIFY2(words.contains(title.toHtmlEscaped()), qPrintable(title + QLatin1Char('\n') + words.right(4000)));
        desk.window().feed().disconnectFrom();
    }

    /// In the order in which the window takes what is selected: single GPUs, then those of whole instances, and of a storage none.
    void lanesOfASlideAreOfAllThatIsSelected()
    {
        Desk desk;
        QVERIFY(open(desk));
        app::SavedViews views(desk.window(), desk.window().actions());
        design::Design design = desk.design();
        const std::string gpu = design.instances[40].id + "/gpu0", ofTheFirst = design.instances[0].id;
        design.views.clear();
        for (const auto &selected : std::vector<std::vector<std::string>>{{gpu}, {design.storage.front().id, gpu}, {design.instances[40].id}, {ofTheFirst, gpu}, {ofTheFirst}}) {
            design::SavedView view = views.present(QStringLiteral("The same"), {}, false);
            view.view = "timeline";
            view.selected = selected;
            design.views.push_back(view);
        }
        desk.window().document().reset(design);
        QVERIFY(desk.settle());
        std::vector<QImage> seen;
        for (const auto &paint : app::deckOf(desk.window(), views)) {
            QImage image(app::deckPage, QImage::Format_RGB32);
            QPainter painter(&image);
            paint(painter);
            seen.push_back(image.copy(0, 100, image.width(), image.height() - 100)); // below the head, which counts slides
        }
        QCOMPARE(seen.size(), std::size_t{5});
        QVERIFY(seen[1] == seen[0]);
        QVERIFY(seen[2] != seen[0] && seen[4] != seen[2]);
        QVERIFY(seen[3] == seen[2]);
    }

    /// Of a watched cluster, in the quantity and source that the pages show; whose values they are is written on them.
    void slidesShowWhatIsObserved()
    {
        Desk desk;
        QVERIFY(open(desk));
        app::SavedViews views(desk.window(), desk.window().actions());
        design::Design design = desk.design();
        design.views.clear();
        for (const char *page : {"strategy", "rails", "leaf", "matrix instance", "flows", "memory"}) {
            design::SavedView view = views.present(QString::fromLatin1(page), {}, false);
            view.view = page;
            design.views.push_back(view);
        }
        desk.window().document().reset(design);
        QVERIFY(desk.settle());
        const auto slides = [&] { // the words of each
            QStringList out;
            for (const auto &paint : app::deckOf(desk.window(), views))
                out << test::wordsOf(paint);
            return out;
        };
        const QStringList alone = slides();
        QCOMPARE(alone.size(), 6);
        for (const QString &slide : alone)
            QVERIFY(!slide.contains(QStringLiteral("observed")));
        QVERIFY(alone[0].contains(QStringLiteral("EFA tx, predicted")) && alone[1].contains(QStringLiteral("EFA tx, predicted"))); // as on their pages
        QVERIFY(!alone[2].contains(QStringLiteral("predicted")));

        desk.window().startDemo({3, {"xid:" + design.instances[1].id + ":2:48"}});
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().results().told().observation, 60000);
        const QStringList watched = slides();
        QVERIFY(watched[0].contains(QStringLiteral("EFA tx, predicted")) && watched[1].contains(QStringLiteral("EFA tx, predicted"))); // still
        QVERIFY(watched[2].contains(QStringLiteral("predicted · ")) && !watched[2].contains(QStringLiteral("observed")));
        for (int i = 3; i < 6; ++i)
            QVERIFY2(watched[i].contains(QStringLiteral("observed")), design.views[static_cast<std::size_t>(i)].view.c_str());

        for (const char *grid : {"strategy", "rails"})
            desk.window().results().page<gridmap::GridView>(grid).setChoice({telemetry::Quantity::EfaRx_Bps, canvas::HeatSource::Live});
        auto *const source = desk.window().results().page<leafview::LeafView>("leaf").findChild<QComboBox *>();
        source->setCurrentIndex(source->findData(static_cast<int>(leafview::LoadSource::Observed)));
        const QStringList observed = slides();
        QVERIFY(observed[0].contains(QStringLiteral("EFA rx, observed")) && observed[1].contains(QStringLiteral("EFA rx, observed")));
        QVERIFY(observed[2].contains(QStringLiteral("observed · ")));
        desk.window().feed().disconnectFrom();
    }

    /// Many slides take longer than 300 ms, to collect or to write: progress, and Cancel.
    void manySlidesCanBeStopped()
    {
        Desk desk;
        QVERIFY(open(desk));
        QVERIFY(desk.settle());
        app::SavedViews views(desk.window(), desk.window().actions());
        for (int i = 0; i < 400; ++i)
            QVERIFY(session::saveView(desk.window().document(), views.present(QStringLiteral("View %1").arg(i), {}, false)));
        const QString path = desk.path(QStringLiteral("many.pdf"));
        int boxes = 0;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            auto *const box = desk.window().findChild<QProgressDialog *>(QStringLiteral("working"));
            if (!box || !box->isVisible() || box->wasCanceled())
                return;
            ++boxes;
            box->findChild<QPushButton *>()->click();
        });
        look.start(5);
        QVERIFY(!app::exportDeck(desk.window(), views, path));
        QCOMPARE(boxes, 1);
        QVERIFY(!QFileInfo::exists(path));
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("stopped"), Qt::CaseInsensitive), qPrintable(desk.window().notice().text()));
    }

    void aLargeOneShowsProgressAndCanBeStopped()
    {
        Desk desk;
        QVERIFY(open(desk));
        const QString path = desk.path(QStringLiteral("large.png"));
        int boxes = 0, looks = 0, back = 0;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            auto *const box = desk.window().findChild<QProgressDialog *>(QStringLiteral("working"));
            if (box && box->wasCanceled()) {
                ++looks;
                back += box->isVisible() ? 1 : 0;
            }
            if (!box || !box->isVisible() || box->wasCanceled())
                return;
            ++boxes;
            box->findChild<QPushButton *>()->click();
        });
        look.start(5);
        QVERIFY(!desk.window().files().exportPicture(path, {false, {12000, 12000}}));
        QCOMPARE(boxes, 1);
        QVERIFY(looks > 0);
        QCOMPARE(back, 0);
        QVERIFY(!QFileInfo::exists(path));
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("stopped")), qPrintable(desk.window().notice().text()));
    }
};

QTEST_MAIN(tst_Export)
#include "tst_export.moc"
