// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader and the keyboard alone have of the window.
#include <algorithm>
#include <cmath>

#include <QAbstractButton>
#include <QAccessible>
#include <QListView>
#include <QTabBar>
#include <QTest>

#include <views/canvas/canvasaccess.h>
#include <views/schematic/schematicview.h>
#include <views/session/edits.h>

#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

namespace {

double luminance(const QColor &color)
{
    const auto part = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a) + 0.05, two = luminance(b) + 0.05;
    return std::max(one, two) / std::min(one, two);
}

} // namespace

class tst_Access : public QObject
{
    Q_OBJECT

    static bool open(Desk &desk, const char *name)
    {
        return desk.window().files().open(app::samplesDirectory() + QLatin1Char('/') + QString::fromLatin1(name)) && desk.settle() && QTest::qWaitForWindowExposed(&desk.window());
    }

private slots:
    /// A button that shows a picture alone says what it does.
    void everyButtonHasAName()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-70b-64-p5en.switchyard"));
        desk.window().notice().showText(QStringLiteral("something happened"));
        QCoreApplication::processEvents();
        int buttons = 0;
        for (QAbstractButton *button : desk.window().findChildren<QAbstractButton *>()) {
            if (!button->isVisible() || button->size().isEmpty() || qobject_cast<QTabBar *>(button->parentWidget()) || QByteArray(button->metaObject()->className()).contains("DockWidget"))
                continue;
            ++buttons;
            QAccessibleInterface *const spoken = QAccessible::queryAccessibleInterface(button);
            QVERIFY2(spoken && !spoken->text(QAccessible::Name).isEmpty(), qPrintable(QStringLiteral("%1 in %2: %3").arg(button->objectName(), button->parentWidget()->objectName(), button->toolTip())));
        }
        QVERIFY(buttons > 20);
    }

    void theDrawingHasItsThings()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-70b-64-p5en.switchyard"));
        desk.canvas().fitAll();
        QAccessibleInterface *const drawing = QAccessible::queryAccessibleInterface(&desk.canvas());
        QVERIFY(drawing && !drawing->text(QAccessible::Name).isEmpty());
        QCOMPARE(canvas::accessibleThings(desk.canvas()).size(), desk.design().instances.size());
        QAccessibleInterface *const first = drawing->child(0);
        const design::Instance &instance = desk.design().instances[0];
        QVERIFY(first && first->isValid());
        QCOMPARE(first->role(), QAccessible::ListItem);
        const QString name = first->text(QAccessible::Name);
        for (const std::string &part : {instance.id, instance.type, std::string("8 GPUs"), "job " + desk.design().jobs[0].name})
            QVERIFY2(name.contains(QString::fromStdString(part)), qPrintable(name));
        QCOMPARE(first->parent(), drawing);
        QCOMPARE(drawing->indexOfChild(first), 0);
        const QPoint middle = desk.canvas().mapToGlobal(desk.at(instance.id));
        QVERIFY(first->rect().contains(middle));
        QCOMPARE(drawing->childAt(middle.x(), middle.y()), first);
        QVERIFY(!first->state().selected);
        desk.window().selection().set({instance.id});
        QVERIFY(first->state().selected);
        QVERIFY(!first->state().offscreen);
        // A reader selects too.
        QAccessibleInterface *const second = drawing->child(1);
        QVERIFY(second->actionInterface());
        second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances[1].id});
    }

    /// What stands on the drawing as a widget comes behind its things.
    void theWidgetsOnItAreThereToo()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-70b-64-p5en.switchyard"));
        QAccessibleInterface *const drawing = QAccessible::queryAccessibleInterface(&desk.canvas());
        const int things = static_cast<int>(canvas::accessibleThings(desk.canvas()).size());
        auto *const inside = desk.canvas().findChild<schematic::SchematicView *>();
        QVERIFY(inside && things > 0);
        QAccessibleInterface *const widget = QAccessible::queryAccessibleInterface(inside);
        const int index = drawing->indexOfChild(widget);
        QVERIFY(index >= things && index < drawing->childCount());
        QCOMPARE(drawing->child(index), widget);
        // Close enough it lies over them.
        desk.window().selection().set({desk.design().instances[0].id});
        desk.canvas().setSight(canvas::rectOf(desk.design(), desk.canvas().scene().layout, desk.design().instances[0].id).center(), 400);
        QTRY_VERIFY(inside->isVisible());
        const QPoint middle = inside->mapToGlobal(inside->rect().center());
        QCOMPARE(drawing->childAt(middle.x(), middle.y()), widget);
    }

    void oneIsNotSeveral()
    {
        Desk desk;
        QVERIFY(session::place(desk.window().document(), desk.window().selection(), "p5en.48xlarge", 1, {}));
        QCOMPARE(desk.design().networkNodes.empty(), false);
        const std::string leaf = desk.design().instances[0].networkNode;
        const QString name = canvas::accessibleName(desk.canvas(), leaf);
        QVERIFY2(name.contains(QStringLiteral("1 instance,")), qPrintable(name));
    }

    void aLargeClusterIsReadByItsGroups()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-405b-16384-h100.switchyard"));
        desk.canvas().fitAll();
        QAccessibleInterface *const drawing = QAccessible::queryAccessibleInterface(&desk.canvas());
        QVERIFY(drawing->childCount() > 0);
        const std::size_t read = canvas::accessibleThings(desk.canvas()).size();
        QVERIFY2(read > 0 && read <= canvas::mostAccessible + 1, qPrintable(QString::number(read)));
        QVERIFY(drawing->child(0)->text(QAccessible::Name).contains(QStringLiteral("instances")));
        // Close by it is the instances; what is selected elsewhere is there too.
        desk.window().selection().set({desk.design().instances.back().id});
        const QRectF rect = canvas::rectOf(desk.design(), desk.canvas().scene().layout, desk.design().instances.front().id);
        desk.canvas().setSight(rect.center(), 12);
        const std::vector<std::string> things = canvas::accessibleThings(desk.canvas());
        QVERIFY(std::ranges::find(things, desk.design().instances.front().id) != things.end());
        QCOMPARE(things.back(), desk.design().instances.back().id);
        QVERIFY(drawing->child(static_cast<int>(things.size()) - 1)->state().offscreen);
    }

    void theFocusIsWhatIsSelected()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-70b-64-p5en.switchyard"));
        QApplication::setActiveWindow(&desk.window());
        desk.canvas().setFocus();
        QTRY_VERIFY(desk.canvas().hasFocus());
        desk.window().selection().set({desk.design().instances[0].id});
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down}) // whichever side the neighbour is on
            if (desk.window().selection().ids()[0] == desk.design().instances[0].id)
                QTest::keyClick(&desk.canvas(), key);
        const std::vector<std::string> ids = desk.window().selection().ids();
        QCOMPARE(ids.size(), std::size_t(1));
        QVERIFY(ids[0] != desk.design().instances[0].id);
        QAccessibleInterface *const focused = QAccessible::queryAccessibleInterface(&desk.canvas())->focusChild();
        QVERIFY(focused && focused->state().focused);
    }

    void theRingIsSeen()
    {
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const theme::Tokens &tokens = theme::tokens(mode);
            QVERIFY2(contrast(tokens.selection, tokens.canvas) >= 3, qPrintable(QString::number(contrast(tokens.selection, tokens.canvas))));
        }
    }

    void enterInTheCatalogPlaces()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window()));
        desk.window().palette().setFilter(QStringLiteral("4 × p5en"));
        QListView *const list = desk.window().palette().list();
        list->setFocus();
        for (int row = 0; row < list->model()->rowCount(); ++row)
            if (const QModelIndex index = list->model()->index(row, 0); index.flags() & Qt::ItemIsEnabled) {
                list->setCurrentIndex(index);
                break;
            }
        QVERIFY(list->currentIndex().isValid());
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(desk.design().instances.size(), std::size_t(4));
    }
};

QTEST_MAIN(tst_Access)
#include "tst_access.moc"
