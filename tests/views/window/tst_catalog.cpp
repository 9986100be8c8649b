// SPDX-License-Identifier: GPL-3.0-or-later
// The catalog editor in the real window: copy, change, a source is asked for, prediction and bill follow, and the way back; an own
// file that is broken is named and does not keep the window shut.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>
#include <QTreeView>
#include <QTreeWidget>

#include <core/design/edit.h>
#include <views/catalog/catalogdialog.h>
#include <views/catalog/fieldtable.h>
#include <views/results/resultsdock.h>
#include <views/results/whyview.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/startup.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using catalogeditor::CatalogDialog;
using catalogeditor::FieldTable;
using test::Desk;
namespace fs = std::filesystem;

namespace {

design::Design eightP5(const catalog::Catalog &catalog)
{
    design::Design d = test::uniform(catalog, "p5.48xlarge", 8, "p5");
    workload::Plan plan;
    plan.tp = 8;
    plan.dp = 8;
    plan.gbs = 64;
    d.jobs = {design::trainingJob("job", "llama3.1-8b", plan)};
    return d;
}

CatalogDialog *openDialog(Desk &desk)
{
    desk.window().actions().editCatalog->trigger();
    return desk.window().findChild<CatalogDialog *>(QStringLiteral("catalogDialog"));
}

/// Types into a cell as a person does.
bool type(CatalogDialog &dialog, const std::string &path, FieldTable::Column column, const QString &words)
{
    auto *table = dialog.findChild<FieldTable *>();
    const int row = table->rowOf(path);
    if (row < 0)
        return false;
    table->setFocus();
    table->setCurrentCell(row, column);
    table->editItem(table->item(row, column));
    QLineEdit *line = nullptr;
    for (auto *one : table->viewport()->findChildren<QLineEdit *>())
        if (one->isVisible()) // one that is done with goes a little later
            line = one;
    if (!line)
        return false;
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, words);
    QTest::keyClick(line, Qt::Key_Return);
    return QTest::qWaitFor([&] { return table->item(row, column)->text() == words; }); // Return commits from the event loop
}

QString cell(CatalogDialog &dialog, const std::string &path, FieldTable::Column column)
{
    auto *table = dialog.findChild<FieldTable *>();
    const int row = table->rowOf(path);
    return row < 0 ? QString() : table->item(row, column)->text();
}

QString words(CatalogDialog &dialog) { return dialog.findChild<QLabel *>(QStringLiteral("catalogWords"))->text(); }
void press(CatalogDialog &dialog, const char *name) { dialog.findChild<QPushButton *>(QLatin1String(name))->click(); }

/// Answers the next question of a message box.
void answer(QMessageBox::StandardButton button)
{
    QTimer::singleShot(0, qApp, [button] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(box);
        box->button(button)->click();
    });
}

} // namespace

class tst_WindowCatalog : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_config.emplace();
        qputenv("XDG_CONFIG_HOME", m_config->path().toLocal8Bit());
    }
    void cleanup() { qunsetenv("XDG_CONFIG_HOME"); }

    void aTermOfWhyShowsItsFigure()
    {
        Desk desk;
        desk.window().document().reset(eightP5(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        auto *dock = desk.window().findChild<results::ResultsDock *>();
        dock->showPage("why");
        auto *tree = dock->page<results::WhyView>("why").findChild<QTreeView *>();
        const auto rowOf = [tree](const QString &source) {
            return tree->model()->match(tree->model()->index(0, results::TermModel::Source), Qt::DisplayRole, source, 1, Qt::MatchStartsWith | Qt::MatchRecursive);
        };
        QTRY_VERIFY_WITH_TIMEOUT(!rowOf(QStringLiteral("nvlink_GBps of h100-sxm")).isEmpty(), 20'000);
        const QModelIndex figure = rowOf(QStringLiteral("nvlink_GBps of h100-sxm")).first();
        for (QModelIndex above = figure.parent(); above.isValid(); above = above.parent())
            tree->setExpanded(above, true);
        tree->setCurrentIndex(figure);
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Return);
        auto *dialog = desk.window().findChild<CatalogDialog *>();
        QTRY_VERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->entry() && dialog->entry()->id == "h100-sxm");
        auto *fields = dialog->findChild<FieldTable *>();
        QCOMPARE(fields->currentRow(), fields->rowOf("figures/nvlink_GBps"));
        // A figure that is not there is said, not shown as another.
        QVERIFY(!dialog->showEntry("gpus", "h100-sxm", "figure_of_nothing"));
    }

    void aChangedFigureIsPredictedWith()
    {
        Desk desk;
        desk.window().document().reset(eightP5(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        const design::DesignPtr design = desk.window().document().design();
        const double before_s = desk.window().engine().outcome()->prediction->prediction.step_s;
        CatalogDialog *dialog = openDialog(desk);
        QVERIFY(dialog && dialog->isVisible() && openDialog(desk) == dialog);
        auto *find = dialog->findChild<QLineEdit *>(QStringLiteral("catalogFind"));
        QTest::keyClicks(find, QStringLiteral("h100-sxm"));
        auto *list = dialog->findChild<QTreeWidget *>(QStringLiteral("catalogList"));
        int visible = 0;
        for (int h = 0; h < list->topLevelItemCount(); ++h)
            for (int i = 0; i < list->topLevelItem(h)->childCount(); ++i)
                visible += list->topLevelItem(h)->child(i)->isHidden() ? 0 : 1;
        QVERIFY(visible >= 1 && visible < 10);
        QVERIFY(dialog->showEntry("gpus", "h100-sxm"));
        QVERIFY(!dialog->edited() && !dialog->findChild<QPushButton *>(QStringLiteral("catalogSave"))->isEnabled());

        // Without a source, and beyond what is possible: refused beside the field, nothing is written.
        QVERIFY(type(*dialog, "figures/bf16_TFLOPS", FieldTable::Value, QStringLiteral("500")));
        QVERIFY(cell(*dialog, "figures/bf16_TFLOPS", FieldTable::Source).isEmpty()); // the datasheet does not say so
        press(*dialog, "catalogSave");
        QVERIFY2(cell(*dialog, "figures/bf16_TFLOPS", FieldTable::Problem).contains(QStringLiteral("has no source")), qPrintable(cell(*dialog, "figures/bf16_TFLOPS", FieldTable::Problem)));
        QVERIFY(dialog->edited());
        QVERIFY(type(*dialog, "figures/bf16_TFLOPS", FieldTable::Value, QStringLiteral("500000000")));
        press(*dialog, "catalogSave");
        QVERIFY2(cell(*dialog, "figures/bf16_TFLOPS", FieldTable::Problem).contains(QStringLiteral("expected a number from 10 to 100000 TFLOPS")), qPrintable(cell(*dialog, "figures/bf16_TFLOPS", FieldTable::Problem)));
        QVERIFY(!fs::exists(catalog::userCatalogDirectory()));
        desk.shot(dialog, QStringLiteral("catalog-refused"));

        // With one: saved, and the open design is predicted with it.
        QVERIFY(type(*dialog, "figures/bf16_TFLOPS", FieldTable::Value, QStringLiteral("500")));
        QVERIFY(type(*dialog, "figures/bf16_TFLOPS", FieldTable::Source, QStringLiteral("our own GEMM runs")));
        press(*dialog, "catalogSave");
        QVERIFY2(!dialog->edited() && words(*dialog).contains(QStringLiteral("own.json")), qPrintable(words(*dialog)));
        QVERIFY(dialog->entry() && dialog->entry()->own());
        QCOMPARE(cell(*dialog, "figures/bf16_TFLOPS", FieldTable::Bundled), QStringLiteral("989.5"));
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction->prediction.step_s > 1.05 * before_s);
        QCOMPARE(desk.window().document().design(), design);
        desk.shot(dialog, QStringLiteral("catalog-own"));

        answer(QMessageBox::Ok);
        press(*dialog, "catalogBack");
        QVERIFY(dialog->entry() && !dialog->entry()->own());
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().engine().outcome()->prediction->prediction.step_s, before_s);
    }

    void aPriceIsBilledWith()
    {
        Desk desk;
        desk.window().document().reset(eightP5(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        const auto before = desk.window().engine().outcome()->bill.usdPerHour();
        QVERIFY(before);
        const auto quoted = catalog::quote(*desk.window().document().catalog(), {}, "p5.48xlarge");
        QVERIFY(quoted.row);
        const std::string id = "p5.48xlarge on-demand us-east-1 " + quoted.row->date;
        CatalogDialog *dialog = openDialog(desk);
        QVERIFY(dialog && dialog->showEntry("prices", id));
        QVERIFY(type(*dialog, "price_usd_per_hour", FieldTable::Value, QStringLiteral("10")));
        press(*dialog, "catalogSave");
        QVERIFY(cell(*dialog, "source", FieldTable::Problem).contains(QStringLiteral("\"source\" is empty")));
        QVERIFY(type(*dialog, "source", FieldTable::Value, QStringLiteral("our contract")));
        press(*dialog, "catalogSave");
        QVERIFY2(!dialog->edited(), qPrintable(words(*dialog)));
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().engine().outcome()->bill.usdPerHour(), std::optional(80.0));
    }

    void aCopyIsThereAndUnsavedOnesAreAskedFor()
    {
        Desk desk;
        CatalogDialog *dialog = openDialog(desk);
        QVERIFY(dialog && dialog->showEntry("instances", "p5.48xlarge"));
        QTimer::singleShot(0, dialog, [] {
            auto *ask = qobject_cast<QInputDialog *>(QApplication::activeModalWidget());
            QVERIFY(ask);
            ask->setTextValue(QStringLiteral("p5-ours.48xlarge"));
            ask->accept();
        });
        press(*dialog, "catalogCopy");
        QVERIFY(dialog->entry() && dialog->entry()->id == "p5-ours.48xlarge" && dialog->edited());
        QVERIFY(!desk.window().document().catalog()->instance("p5-ours.48xlarge"));
        answer(QMessageBox::Cancel);
        QVERIFY(!dialog->showEntry("gpus", "h100-sxm"));
        answer(QMessageBox::Save);
        QVERIFY(dialog->showEntry("gpus", "h100-sxm"));
        QVERIFY(desk.window().document().catalog()->instance("p5-ours.48xlarge"));
        QVERIFY(desk.window().palette().centerOf("p5-ours.48xlarge") != QPoint(-1, -1));

        QVERIFY(type(*dialog, "figures/tdp_W", FieldTable::Value, QStringLiteral("650")));
        QTest::keyClick(dialog->findChild<FieldTable *>(), Qt::Key_S, Qt::ControlModifier); // refused: no source
        QVERIFY(dialog->edited());
        answer(QMessageBox::Cancel);
        dialog->reject();
        QVERIFY(dialog->isVisible());
        answer(QMessageBox::Discard);
        dialog->reject();
        QTRY_VERIFY(!desk.window().findChild<CatalogDialog *>());
        QCOMPARE(desk.window().document().catalog()->gpu("h100-sxm")->tdp_W, 700.0);
    }

    void typesAreImported()
    {
        Desk desk;
        CatalogDialog *dialog = openDialog(desk);
        QVERIFY(dialog);
        QVERIFY(dialog->importTypes({QString::fromStdString(test::sourceDir() + "/tests/fuzz/formats/ec2-types/1")}));
        QVERIFY2(words(*dialog).contains(QStringLiteral("p9.24xlarge")), qPrintable(words(*dialog)));
        QVERIFY(desk.window().document().catalog()->instance("p9.24xlarge"));
        QVERIFY(dialog->showEntry("instances", "p9.24xlarge") && dialog->entry()->own());
        QVERIFY(!dialog->importTypes({QStringLiteral("/nowhere/types.json")}));
    }

    void aBrokenOwnFileIsNamed()
    {
        const std::string directory = catalog::userCatalogDirectory();
        fs::create_directories(directory);
        std::ofstream(directory + "/bad.json") << R"({"gpus": [{"id": "h100-sxm"}]})";
        app::Settings settings(m_config->filePath(QStringLiteral("window.ini")));
        app::MainWindow window(settings);
        app::Startup startup(window, theme::Mode::Light, app::loadCatalogAside(catalog::defaultCatalogDirectory()));
        QSignalSpy ready(&startup, &app::Startup::ready);
        window.show();
        QVERIFY(ready.wait(20000));
        const QString said = window.notice().text(app::NoticeBar::Topic::Catalog);
        QVERIFY2(said.contains(QStringLiteral("bad.json:1")) && said.contains(QStringLiteral("GPU h100-sxm has no \"name\"")), qPrintable(said));
        QVERIFY(window.document().catalog()->gpu("h100-sxm")->memory_B > 0);
        CatalogDialog *dialog = window.editCatalog();
        QVERIFY(dialog && words(*dialog).contains(QStringLiteral("bad.json")));
    }

private:
    std::optional<QTemporaryDir> m_config;
};

QTEST_MAIN(tst_WindowCatalog)
#include "tst_catalog.moc"
