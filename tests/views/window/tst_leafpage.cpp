// SPDX-License-Identifier: GPL-3.0-or-later
// Brushing both ways between the drawing and the pages of links: leaf, strategy, rails.
#include <views/gridmap/gridview.h>
#include <views/leaf/leafview.h>
#include <views/results/resultsdock.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

class tst_LeafPage : public QObject
{
    Q_OBJECT
private slots:
    void theDrawingAndThePagesFollowEachOther()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("leaf");
        auto &page = desk.window().results().page<leafview::LeafView>("leaf");
        QTRY_VERIFY(page.isVisible() && page.map().missing.isEmpty());
        QCOMPARE(page.map().selected, -1);

        const std::string &instance = desk.design().instances[744].id;
        desk.window().selection().set({instance + "/gpu6"});
        QVERIFY(page.map().selected >= 0);
        const leafview::Cell &cell = page.map().cells[static_cast<std::size_t>(page.map().selected)];
        QCOMPARE(cell.gpu, 744 * 8 + 6);
        QTest::qWait(50); // the inspector lays itself out
        desk.shot(QStringLiteral("leaf"));
        const leafview::LeafLayout layout = page.layoutNow();
        QVERIFY(layout.rowsShown() > 0);
        const std::size_t first = page.map().at(static_cast<std::size_t>(layout.firstRow()), 2);
        const int wanted = page.map().cells[first].gpu;
        QTest::mouseClick(&page, Qt::LeftButton, {}, layout.cellRect(first).center().toPoint());
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances[static_cast<std::size_t>(wanted / 8)].id + "/gpu2"});

        for (const char *word : {"strategy", "rails"}) {
            desk.window().results().showPage(word);
            auto &grid = desk.window().results().page<gridmap::GridView>(word);
            const std::vector<QRectF> marks = grid.layoutNow().rectsOf({wanted});
            QCOMPARE(marks.size(), 1UL);
            const QPixmap marked = grid.grab();
            desk.window().selection().clear();
            QVERIFY(grid.grab().toImage() != marked.toImage());
            desk.window().selection().set({desk.design().instances[static_cast<std::size_t>(wanted / 8)].id + "/gpu2"});
            QCOMPARE(grid.grab().toImage(), marked.toImage());
        }
    }
};

QTEST_MAIN(tst_LeafPage)
#include "tst_leafpage.moc"
