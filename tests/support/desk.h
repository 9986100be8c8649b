// SPDX-License-Identifier: GPL-3.0-or-later
// A person at the real window: mouse, keys, drags, and pictures of what was seen.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <core/catalog/catalog.h>

#include <views/canvas/palette.h>
#include <views/inspector/inspector.h>
#include <views/theme/theme.h>

#include <app/desktop/files.h>
#include <app/desktop/mainwindow.h>

// Qt gives up after five seconds; what comes at all comes within half a minute, also beside other work on two slow cores.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, 30000)
#define QTRY_VERIFY2(expression, words) QTRY_VERIFY2_WITH_TIMEOUT(expression, words, 30000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, 30000)

namespace switchyard::test {

/// The window on a fresh configuration, shown at 1440 × 900; in a directory of its own that goes
/// with it, or in a given one that stays.
class Desk
{
public:
    explicit Desk(theme::Mode mode = theme::Mode::Light, const QString &directory = {})
        : m_directory(directory)
    {
        if (directory.isEmpty())
            m_directory = m_dir.emplace().path();
        theme::install(*qApp, mode);
        auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        if (!loaded)
            qFatal("%s", describe(loaded.error()).c_str());
        m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
        m_settings.emplace(path(QStringLiteral("switchyard.ini")));
        m_window = std::make_unique<app::MainWindow>(m_catalog, *m_settings);
        m_window->resize(1440, 900);
        m_window->canvas().setPatience(1e9); // no picture is stretched for a machine that paints slowly
        m_window->show();
    }

    app::MainWindow &window() { return *m_window; }
    canvas::Canvas &canvas() { return m_window->canvas(); }
    const design::Design &design() { return *m_window->document().design(); }
    QString path(const QString &name) const { return QDir(m_directory).filePath(name); }

    /// A copy of what the settings' file says now: of its own path Qt answers from memory.
    QString settingsCopy()
    {
        const QString file = path(QStringLiteral("switchyard.ini")), copy = path(QStringLiteral("settings-%1.ini").arg(++m_copies));
        QSettings(file, QSettings::IniFormat).sync();
        if (!QFile::copy(file, copy))
            qFatal("the settings cannot be copied");
        return copy;
    }

    /// Waits until the prediction belongs to what is on the canvas, and the canvas has the room that this leaves it:
    /// what a prediction makes larger takes its room in a later turn of the event loop.
    bool settle(int timeout_ms = 60000)
    {
        QSize before;
        return QTest::qWaitFor([this, &before] {
            const bool stands = std::exchange(before, canvas().size()) == canvas().size();
            return isPredicted() && stands;
        }, timeout_ms);
    }

    /// Beyond settle(): what a page asks for when it is looked at has come, and everything has its place.
    bool rest()
    {
        const auto turns = [] {
            for (int i = 0; i < 3; ++i) // shown in one, asked for and laid out in those after it
                QCoreApplication::processEvents();
        };
        turns();
        m_window->details().wait();
        m_window->details().deliver();
        turns();
        return settle();
    }

    /// Screen position of a word of the selection on the canvas, moved into view when it is not.
    QPoint at(const std::string &id)
    {
        const QRectF rect = canvas::rectOf(design(), canvas().scene().layout, id);
        return canvas().camera().toScreen(rect.center()).toPoint();
    }

    void click(const std::string &id, Qt::KeyboardModifiers modifiers = {}) { QTest::mouseClick(&canvas(), Qt::LeftButton, modifiers, at(id)); }

    /// Press, move in steps, release: what a hand does.
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(&canvas(), button, {}, from);
        for (int step = 1; step <= 8; ++step)
            moveMouse(from + (to - from) * step / 8, button);
        QTest::mouseRelease(&canvas(), button, {}, to);
    }

    /// QTest::mouseMove carries no buttons; a hand that drags holds one down.
    void moveMouse(QPoint to, Qt::MouseButtons buttons = Qt::NoButton)
    {
        QMouseEvent move(QEvent::MouseMove, QPointF(to), canvas().mapToGlobal(QPointF(to)), Qt::NoButton, buttons, Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &move);
    }

    /// Takes a card of the palette, carries it over the canvas and lets go (or not).
    bool dragFromPalette(const std::string &type, QPoint to, bool drop = true)
    {
        auto &list = *m_window->palette().list();
        const QPoint card = m_window->palette().centerOf(type);
        const QModelIndex index = list.indexAt(card);
        if (!index.isValid())
            return false;
        const std::unique_ptr<QMimeData> mime(list.model()->mimeData({index}));
        QDragEnterEvent enter(to, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &enter);
        QDragMoveEvent move(to, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &move);
        if (!drop)
            return move.isAccepted();
        QDropEvent release(to, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &release);
        return release.isAccepted();
    }

    /// Types a number into a chip of the plan editor.
    bool setChip(const QString &name, int value)
    {
        auto *edit = m_window->inspector().findChild<QLineEdit *>(QStringLiteral("chip ") + name);
        if (!edit)
            return false;
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::number(value));
        QTest::keyClick(edit, Qt::Key_Return);
        return true;
    }

    /// A picture of the whole window into $SWITCHYARD_SHOTS, when that is set.
    void shot(const QString &name) { shot(m_window.get(), name); }
    void shot(QWidget *of, const QString &name)
    {
        const QByteArray directory = qgetenv("SWITCHYARD_SHOTS");
        if (directory.isEmpty())
            return;
        QTest::qWait(300); // rows that were just made are shown and laid out by later events
        const QDir dir(QString::fromLocal8Bit(directory));
        dir.mkpath(QStringLiteral("."));
        of->grab().save(dir.filePath(name + QStringLiteral(".png")));
    }

private:
    /// Where something stands and how it is seen is no work for the engine.
    bool isPredicted() const
    {
        const auto &engine = m_window->engine();
        const design::DesignPtr now = m_window->document().design();
        return !engine.busy() && engine.outcome()
            && (engine.outcome()->design == now || (session::differingParts(*engine.outcome()->design, *now) & ~(session::PartPositions | session::PartViews)) == 0);
    }

    std::optional<QTemporaryDir> m_dir;
    QString m_directory;
    int m_copies = 0;
    std::optional<app::Settings> m_settings;
    session::CatalogPtr m_catalog;
    std::unique_ptr<app::MainWindow> m_window;
};

} // namespace switchyard::test
