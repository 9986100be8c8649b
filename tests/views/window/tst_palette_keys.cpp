// SPDX-License-Identifier: GPL-3.0-or-later
// The list of commands, and keys that a person changes.
#include <QAction>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QTimer>

#include <views/results/resultsdock.h>
#include <views/session/edits.h>

#include <app/desktop/paletteentries.h>
#include <app/desktop/shortcutdialog.h>
#include <app/desktop/shortcuts.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

class tst_PaletteKeys : public QObject
{
    Q_OBJECT

    static bool open(Desk &desk)
    {
        return desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-70b-64-p5en.switchyard")) && desk.settle() && QTest::qWaitForWindowExposed(&desk.window());
    }
    static std::unique_ptr<app::CommandPalette> palette(Desk &desk, const QString &words)
    {
        auto out = std::make_unique<app::CommandPalette>(&desk.window(), [&desk](const QString &typed) { return app::paletteEntries(desk.window(), typed); });
        out->show();
        out->findChild<QLineEdit *>()->setText(words);
        return out;
    }
    static QListWidgetItem *item(const app::CommandPalette &palette, const QString &start)
    {
        const auto *const list = palette.findChild<QListWidget *>();
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->text().startsWith(start))
                return list->item(row);
        return nullptr;
    }
    static bool run(Desk &desk, const QString &words)
    {
        const auto shown = palette(desk, words);
        QTest::keyClick(shown->findChild<QLineEdit *>(), Qt::Key_Return);
        if (shown->chosen())
            shown->chosen()->trigger();
        return shown->chosen() != nullptr;
    }
    static int rowOf(const QTableWidget &table, const QString &command)
    {
        for (int row = 0; row < table.rowCount(); ++row)
            if (table.item(row, 0)->text() == command)
                return row;
        return -1;
    }

private slots:
    void whatCannotRunIsGreyAndSaysWhy()
    {
        Desk desk;
        QVERIFY(open(desk));
        const auto shown = palette(desk, QStringLiteral("duplicate"));
        const QListWidgetItem *const duplicate = item(*shown, QStringLiteral("Duplicate   (Ctrl+D)"));
        QVERIFY(duplicate);
        QVERIFY(!(duplicate->flags() & Qt::ItemIsEnabled));
        const auto similar = palette(desk, QStringLiteral("similar status"));
        const QListWidgetItem *const status = item(*similar, QStringLiteral("Select similar by status"));
        QVERIFY(status && status->text().contains(QStringLiteral("nothing is selected")));
        QVERIFY2(duplicate->text().contains(QStringLiteral("nothing is selected")), qPrintable(duplicate->text()));
        QTest::keyClick(shown->findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(shown->isVisible() && !shown->chosen());
    }

    /// A command of a submenu is found by the menu's title, and says it; names come before tips.
    void submenusAndNamesCount()
    {
        Desk desk;
        QVERIFY(open(desk));
        const auto dark = palette(desk, QStringLiteral("theme dark"));
        QVERIFY(item(*dark, QStringLiteral("Dark   (")) && item(*dark, QStringLiteral("Dark   ("))->text().contains(QStringLiteral("Theme")));
        QVERIFY(run(desk, QStringLiteral("theme dark")));
        QVERIFY(desk.window().actions().themeDark->isChecked());
        QVERIFY(run(desk, QStringLiteral("theme light")));
        const auto serve = palette(desk, QStringLiteral("serv"));
        const auto *const list = serve->findChild<QListWidget *>();
        QVERIFY2(list->item(0)->text().contains(QStringLiteral("serv"), Qt::CaseInsensitive), qPrintable(list->item(0)->text()));
        QVERIFY(item(*serve, QStringLiteral("EC2 capacity"))); // by its tip, further down

        app::ShortcutDialog dialog(desk.window().shortcuts(), &desk.window());
        dialog.show();
        for (const QPushButton *button : dialog.findChildren<QPushButton *>())
            QVERIFY2(!button->isDefault() && !button->autoDefault(), qPrintable(button->text()));
    }

    void everythingIsListed()
    {
        Desk desk;
        QVERIFY(open(desk));
        QVERIFY(session::saveView(desk.window().document(), {.name = "the slow card", .view = "canvas", .center = {}, .heat = {}, .note = {}, .basis = {}, .traffic = {}, .selected = {}}));
        QVERIFY(session::saveView(desk.window().document(), {.name = "R&D", .view = "canvas", .center = {}, .heat = {}, .note = {}, .basis = {}, .traffic = {}, .selected = {}}));
        const auto all = palette(desk, {});
        for (const QAction *action : desk.window().QWidget::actions())
            if (const QString name = action->text().remove(QLatin1Char('&')).remove(QChar(0x2026)); !name.isEmpty())
                QVERIFY2(item(*all, name), qPrintable(name));
        for (const char *start : {"Panel: Catalog", "Page: ", "View: the slow card", "View: R&D", "Job: ", "Recent: llama3.1-70b-64-p5en", "Sample: deepseek"})
            QVERIFY2(item(*all, QString::fromLatin1(start)), start);

        const std::string id = desk.design().instances[3].id;
        QVERIFY(run(desk, QString::fromStdString(id)));
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{id});
        auto *const dock = desk.window().findChild<QDockWidget *>(QStringLiteral("dockResults"));
        dock->hide();
        QVERIFY(run(desk, QStringLiteral("page: why")));
        QVERIFY(dock->isVisible());
        QCOMPARE(std::string(desk.window().results().currentPage()), std::string("why"));
        QVERIFY(run(desk, QStringLiteral("panel: results")));
        QVERIFY(!dock->isVisible());
    }

    void bothKeysOpenIt()
    {
        Desk desk;
        QVERIFY(open(desk));
        for (const auto &[key, with] : {std::pair(Qt::Key_K, Qt::KeyboardModifiers(Qt::ControlModifier)), std::pair(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier)}) {
            bool seen = false;
            QTimer::singleShot(200, this, [&] {
                if (auto *const shown = desk.window().findChild<app::CommandPalette *>()) {
                    seen = shown->isVisible();
                    shown->reject();
                }
            });
            QApplication::setActiveWindow(&desk.window());
            QTest::keyClick(&desk.window(), key, with);
            QTRY_VERIFY(seen);
        }
    }

    void aKeyIsChangedAndKept()
    {
        Desk desk;
        QVERIFY(open(desk));
        app::ShortcutDialog dialog(desk.window().shortcuts(), &desk.window());
        dialog.show();
        auto *const table = dialog.findChild<QTableWidget *>();
        auto *const keys = dialog.findChild<QKeySequenceEdit *>();
        auto *const conflict = dialog.findChild<QLabel *>(QStringLiteral("shortcutConflict"));
        auto *const take = dialog.findChild<QPushButton *>(QStringLiteral("takeShortcut"));
        QAction *const fill = desk.window().actions().fill;
        QVERIFY(fill->shortcut().isEmpty());
        table->selectRow(rowOf(*table, QStringLiteral("Fill")));
        keys->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_G));
        QCOMPARE(fill->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_G));
        QVERIFY(fill->toolTip().endsWith(QStringLiteral("(Ctrl+G)")));
        // Another's is said, and given only when asked for.
        keys->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_B));
        QCOMPARE(fill->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_G));
        QVERIFY2(conflict->text().contains(QStringLiteral("Keep as baseline")), qPrintable(conflict->text()));
        QVERIFY(take->isVisible());
        take->click();
        QCOMPARE(fill->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_B));
        QVERIFY(desk.window().actions().keepBaseline->shortcut().isEmpty());
        // The next start has them.
        app::Settings settings(desk.settingsCopy());
        app::MainWindow next(desk.window().document().catalog(), settings);
        QCOMPARE(next.actions().fill->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_B));
        QVERIFY(next.actions().keepBaseline->shortcut().isEmpty());
        QCOMPARE(next.actions().commands->shortcuts().size(), 2);

        dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::RestoreDefaults)->click();
        QVERIFY(fill->shortcut().isEmpty());
        QCOMPARE(desk.window().actions().keepBaseline->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_B));
        QVERIFY(!app::Settings(desk.settingsCopy()).keys(QStringLiteral("Fill")));
    }

    void whatBelongsElsewhereIsRefused()
    {
        Desk desk;
        app::ShortcutDialog dialog(desk.window().shortcuts(), &desk.window());
        dialog.show();
        auto *const table = dialog.findChild<QTableWidget *>();
        auto *const keys = dialog.findChild<QKeySequenceEdit *>();
        auto *const conflict = dialog.findChild<QLabel *>(QStringLiteral("shortcutConflict"));
        QAction *const fill = desk.window().actions().fill;
        table->selectRow(rowOf(*table, QStringLiteral("Fill")));
        for (const QKeySequence &key : {QKeySequence(Qt::Key_G), QKeySequence(Qt::SHIFT | Qt::Key_G), QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::Key_Escape), QKeySequence(Qt::CTRL | Qt::Key_Tab), QKeySequence(Qt::ALT | Qt::Key_F)}) {
            keys->setKeySequence(key);
            QVERIFY2(fill->shortcut().isEmpty() && conflict->text().contains(key.toString(QKeySequence::NativeText)), qPrintable(key.toString()));
        }
        keys->setKeySequence(QKeySequence(Qt::Key_F12));
        QCOMPARE(fill->shortcut(), QKeySequence(Qt::Key_F12));
        QVERIFY(conflict->text().isEmpty());
        // A second key stays.
        table->selectRow(rowOf(*table, QStringLiteral("Commands")));
        keys->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_G));
        QCOMPARE(desk.window().actions().commands->shortcuts(), (QList<QKeySequence>{QKeySequence(Qt::CTRL | Qt::Key_G), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)}));
    }

    void noTwoCommandsShareAKeyOrAName()
    {
        Desk desk;
        app::Shortcuts &shortcuts = desk.window().shortcuts();
        QSet<QString> names;
        for (const QAction *action : shortcuts.actions()) {
            QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
            names << action->objectName();
            for (const QKeySequence &key : action->shortcuts())
                QVERIFY2(shortcuts.others(*action, key).isEmpty(), qPrintable(action->objectName() + QLatin1Char(' ') + key.toString()));
        }
        QVERIFY(names.size() > 80);
    }
};

QTEST_MAIN(tst_PaletteKeys)
#include "tst_palette_keys.moc"
