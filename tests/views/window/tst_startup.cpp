// SPDX-License-Identifier: GPL-3.0-or-later
// The start as `switchyard` does it: a frame first, then everything.
#include <QListView>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <views/canvas/palette.h>

#include <app/desktop/files.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/startup.h>

using namespace switchyard;

class tst_Startup : public QObject
{
    Q_OBJECT
private slots:
    /// Who leaves our colours for the desktop's gets those, not ours once more. First: a program asks before it paints.
    void asTheDesktopIsWhatTheDesktopHad()
    {
        const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
        const theme::Mode desktop = dark ? theme::Mode::Dark : theme::Mode::Light, other = dark ? theme::Mode::Light : theme::Mode::Dark;
        QCOMPARE(app::modeFor(dark ? app::ThemeChoice::Light : app::ThemeChoice::Dark), other);
        theme::prepareColors(other);
        QCOMPARE(QGuiApplication::palette().color(QPalette::Window).lightness() < 128, !dark);
        QCOMPARE(app::modeFor(app::ThemeChoice::System), desktop);
    }

    void theFrameIsPaintedBeforeThePanelsAreBuilt()
    {
        theme::prepareColors(theme::Mode::Dark);
        app::Settings settings(m_dir.filePath(QStringLiteral("a.ini")));
        app::MainWindow window(settings);
        app::Startup startup(window, theme::Mode::Dark, app::loadCatalogAside(catalog::defaultCatalogDirectory()));
        QSignalSpy ready(&startup, &app::Startup::ready);
        window.show();
        bool paintedEmpty = false;
        QVERIFY(QTest::qWaitFor([&] {
            if (window.isVisible() && !window.begun())
                paintedEmpty = window.grab().toImage().pixelColor(700, 400) == theme::tokens(theme::Mode::Dark).window;
            return ready.count() == 1;
        }, 10000));
        QVERIFY(paintedEmpty); // the theme's colour, nothing else: no flash of another
        QVERIFY(window.begun());
        QCOMPARE(window.menuBar()->font().family(), QStringLiteral("Switchyard Sans")); // the window is older than the font
        QVERIFY(QTest::qWaitFor([&] { return window.palette().isVisible() && window.canvas().isVisible(); }, 10000));
        QVERIFY(window.palette().findChild<QListView *>()->model()->rowCount() > 8); // the catalog
        QVERIFY(window.files().openDemoSample());
        QVERIFY(window.document().design()->instances.size() > 2000);
        QTest::qWait(400); // the time for windows that nobody sees is over: nothing is built twice
        QCOMPARE(ready.count(), 1);
    }

    void aWindowThatIsNeverPaintedIsFinishedToo()
    {
        app::Settings settings(m_dir.filePath(QStringLiteral("b.ini")));
        app::MainWindow window(settings);
        app::Startup startup(window, theme::Mode::Light, app::loadCatalogAside(catalog::defaultCatalogDirectory()));
        QSignalSpy ready(&startup, &app::Startup::ready);
        QVERIFY(ready.wait(10000));
        QVERIFY(window.begun());
    }

    void withoutACatalogItSaysWhy()
    {
        app::Settings settings(m_dir.filePath(QStringLiteral("c.ini")));
        app::MainWindow window(settings);
        app::Startup startup(window, theme::Mode::Light, app::loadCatalogAside("/nowhere/catalog"));
        QString why;
        connect(&startup, &app::Startup::failed, this, [&](const Error &error) { why = QString::fromStdString(describe(error)); });
        window.show();
        QVERIFY(QTest::qWaitFor([&] { return !why.isEmpty(); }, 10000));
        QVERIFY2(why.contains(QStringLiteral("/nowhere/catalog")), qPrintable(why));
        QVERIFY(window.close()); // with nothing in it
    }

private:
    QTemporaryDir m_dir;
};

QTEST_MAIN(tst_Startup)
#include "tst_startup.moc"
