// SPDX-License-Identifier: GPL-3.0-or-later
// Design rules in the real window: a ruinous swap is said at once with what it costs; one click mends a check, one undo
// brings it back; what the cluster has is typed into the inspector.
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QToolButton>

#include <core/design/edit.h>
#include <views/language/language.h>
#include <views/results/findingspanel.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/widgets/findingcost.h>

#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::Desk;

namespace {

/// Two UltraServers of 72 GPUs, a 70B with TP 8 on both: two instances to each TP group.
design::Design twoUltraServers(const catalog::Catalog &catalog)
{
    design::Design d = test::uniform(catalog, "u-p6e-gb200x72", 2, "gb200");
    workload::Plan plan;
    plan.tp = 8;
    plan.dp = 18;
    plan.gbs = 144;
    d.jobs = {design::trainingJob("job", "llama3.1-70b", plan)};
    d.capacity = design::CapacityKind::CapacityBlock;
    return d;
}

QString ruin(Desk &desk) { return desk.window().notice().text(app::NoticeBar::Topic::Ruin); }

results::FindingsPanel *checksOf(Desk &desk)
{
    desk.window().results().showPage("checks");
    QCoreApplication::processEvents();
    for (auto *panel : desk.window().results().findChildren<results::FindingsPanel *>())
        if (panel->isVisible())
            return panel;
    return nullptr;
}

int rowOf(const results::FindingsPanel &panel, const std::string &id)
{
    const auto &all = panel.model()->findings();
    const auto found = std::ranges::find(all, id, &diagnose::Finding::id);
    return found != all.end() ? static_cast<int>(found - all.begin()) : -1;
}

} // namespace

class tst_WindowRules : public QObject
{
    Q_OBJECT
private slots:
    void aWaiverIsWithdrawnAndAStaleOneIsToldSo()
    {
        Desk desk;
        desk.window().document().reset(twoUltraServers(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        QVERIFY(session::swapPlaces(desk.window().document(), desk.design().instances.front().id, desk.design().instances.back().id));
        QVERIFY(desk.settle());
        results::FindingsPanel *const panel = checksOf(desk);
        QVERIFY(panel && panel->model()->rowCount() > 0);
        const std::string id = panel->model()->findings().front().id;
        auto *const withdraw = panel->findChild<QToolButton *>(QStringLiteral("withdraw waiver"));
        panel->select(0);
        QVERIFY(withdraw && !withdraw->isVisible());
        QVERIFY(session::waive(desk.window().document(), id, "ticket 12"));
        QVERIFY(desk.settle());
        const QString report = desk.path(QStringLiteral("report.md"));
        QVERIFY(desk.window().files().exportReport(report));
        QFile written(report);
        QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll().contains("ticket 12"));
        panel->select(rowOf(*panel, id));
        QTRY_VERIFY(withdraw->isVisible());
        withdraw->click();
        QVERIFY(desk.design().waivers.empty());
        QVERIFY(desk.settle());
        QVERIFY(panel->model()->findings()[static_cast<std::size_t>(rowOf(*panel, id))].waivedBecause.empty());
        desk.window().actions().undo->trigger();
        QCOMPARE(desk.design().waivers.size(), std::size_t(1));

        // Of what no rule says: told, and withdrawn by its fix.
        QVERIFY(session::waive(desk.window().document(), "unused", "spares"));
        QVERIFY(desk.settle());
        QTRY_VERIFY(rowOf(*panel, "stale-waiver:unused") >= 0);
        panel->select(rowOf(*panel, "stale-waiver:unused"));
        auto *const fix = panel->findChild<QPushButton *>(QStringLiteral("fix finding"));
        QTRY_VERIFY(fix->isVisible());
        fix->click();
        QCOMPARE(desk.design().waivers.size(), std::size_t(1));
        QCOMPARE(desk.design().waivers.front().finding, id);
        QVERIFY(desk.settle());
        QTRY_COMPARE(rowOf(*panel, "stale-waiver:unused"), -1);
    }

    void aRuinousSwapIsSaidAndTakenBack()
    {
        Desk desk;
        desk.window().document().reset(twoUltraServers(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        QVERIFY2(ruin(desk).isEmpty(), qPrintable(ruin(desk)));
        const design::Design before = desk.design();
        // A harmless one first: two instances of one UltraServer.
        QVERIFY(session::swapPlaces(desk.window().document(), before.instances[0].id, before.instances[1].id));
        QVERIFY(desk.settle());
        QVERIFY2(ruin(desk).isEmpty(), qPrintable(ruin(desk)));
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());

        QVERIFY(session::swapPlaces(desk.window().document(), before.instances[1].id, before.instances[19].id));
        QVERIFY(desk.settle());
        const QString said = ruin(desk);
        QVERIFY2(said.contains(QStringLiteral("tensor parallelism leaves the NVLink domain")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("per step")) || said.contains(QLatin1Char('s')), qPrintable(said));
        const auto &checks = desk.window().engine().outcome()->checks;
        const auto found = std::ranges::find(checks, std::string("tp-domain:job"), &diagnose::Finding::id);
        QVERIFY(found != checks.end() && found->severity == diagnose::Severity::Error && found->costStep_s > 0);
        QVERIFY2(said.contains(widgets::costText(*found)), qPrintable(said));

        QPushButton *undo = nullptr;
        for (QPushButton *button : desk.window().notice().findChildren<QPushButton *>())
            if (button->text() == QStringLiteral("Undo"))
                undo = button;
        QVERIFY(undo);
        undo->click();
        QVERIFY(desk.settle());
        QVERIFY(desk.design() == before);
        QVERIFY2(ruin(desk).isEmpty(), qPrintable(ruin(desk)));
    }

    /// Title, cause, what to do, the rule's help, the fix and what undo says: core's sentences, and in German ours alike.
    void aCheckSpeaksGerman()
    {
        language::use(language::Language::German);
        const auto english = qScopeGuard([] { language::use(language::Language::English); });
        Desk desk;
        desk.window().document().reset(twoUltraServers(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        QVERIFY(session::swapPlaces(desk.window().document(), desk.design().instances[1].id, desk.design().instances[19].id));
        QVERIFY(desk.settle());
        QVERIFY2(ruin(desk).contains(QStringLiteral("Job job: Tensorparallelität verlässt die NVLink-Domain")), qPrintable(ruin(desk)));
        auto *panel = checksOf(desk);
        QVERIFY(panel);
        const int row = rowOf(*panel, "tp-domain:job");
        QVERIFY(row >= 0);
        const diagnose::Finding finding = panel->model()->findings()[static_cast<std::size_t>(row)];
        QCOMPARE(QString::fromStdString(finding.title.english()), QStringLiteral("Job job: tensor parallelism leaves the NVLink domain"));
        panel->select(row);
        QCOMPARE(panel->model()->index(row).data().toString(), QStringLiteral("Job job: Tensorparallelität verlässt die NVLink-Domain"));
        QStringList shown;
        for (const QLabel *label : panel->findChildren<QLabel *>())
            if (label->isVisible())
                shown << label->text();
        const QString all = shown.join(QLatin1Char('\n'));
        for (const QString &part : {QStringLiteral("Gruppen liegen in je 2 NVLink-Domains"), QStringLiteral("Ein Schritt dauert "), QStringLiteral("TP auf einen Teiler der Domain senken"),
                                    QStringLiteral("TP führt All-Reduces über die Aktivierungen jeder Schicht aus")})
            QVERIFY2(all.contains(part), qPrintable(all));
        for (const QString &word : {QStringLiteral("groups"), QStringLiteral("A step takes"), QStringLiteral("Lower TP")})
            QVERIFY2(!all.contains(word), qPrintable(all));
        auto *fix = panel->findChild<QPushButton *>(QStringLiteral("fix finding"));
        QVERIFY(fix && fix->isVisible());
        QCOMPARE(fix->text(), QStringLiteral("Die Instanzen nach Netzknoten ordnen"));
        fix->click();
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().document().undoStack().undoText(), QStringLiteral("Die Instanzen nach Netzknoten ordnen"));
    }

    void oneClickMendsACheck()
    {
        Desk desk;
        desk.window().document().reset(twoUltraServers(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        QVERIFY(session::swapPlaces(desk.window().document(), desk.design().instances[1].id, desk.design().instances[19].id));
        QVERIFY(desk.settle());
        const design::Design broken = desk.design();
        const int entries = desk.window().document().undoStack().count();
        auto *panel = checksOf(desk);
        QVERIFY(panel);
        const int row = rowOf(*panel, "tp-domain:job");
        QVERIFY(row >= 0);
        panel->select(row);
        auto *fix = panel->findChild<QPushButton *>(QStringLiteral("fix finding"));
        QVERIFY(fix && fix->isVisible());
        QCOMPARE(fix->text(), QStringLiteral("Order the instances by network node"));
        QVERIFY(desk.window().grab().save(desk.path(QStringLiteral("checks.png"))));
        fix->click();
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().document().undoStack().count(), entries + 1);
        QCOMPARE(desk.window().document().undoStack().undoText(), QStringLiteral("Order the instances by network node"));
        QCOMPARE(rowOf(*panel, "tp-domain:job"), -1);
        QVERIFY(ruin(desk).isEmpty());
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QVERIFY(desk.design() == broken);
        QVERIFY(rowOf(*panel, "tp-domain:job") >= 0);
    }

    /// From the badge on the drawing to the row of its list, with the panel closed and another page chosen.
    void aBadgeShowsItsRow()
    {
        Desk desk;
        desk.window().document().reset(twoUltraServers(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        QVERIFY(session::remove(desk.window().document(), desk.window().selection(), {desk.design().instances.back().id}));
        QVERIFY(desk.settle());
        const canvas::Scene &scene = desk.canvas().scene();
        const auto found = std::ranges::find(scene.marks, std::string("ultraserver-size:us-2"), &canvas::Mark::id);
        QVERIFY(found != scene.marks.end());
        const canvas::Mark mark = *found;
        const auto badge = [&] { return canvas::badgeOf(mark, desk.canvas().camera()).toPoint(); };
        // The other marks of the place come one after the other.
        const std::vector<std::string> there = canvas::marksAt(scene.marks, desk.canvas().camera(), badge());
        QVERIFY(std::ranges::find(there, mark.id) != there.end());
        desk.moveMouse(badge());
        const auto *card = desk.canvas().findChild<QLabel *>(QStringLiteral("hoverCard"));
        QVERIFY(card && card->isVisible());
        const auto &checks = desk.window().engine().outcome()->checks;
        const auto top = std::ranges::find(checks, there.front(), &diagnose::Finding::id);
        QVERIFY(top != checks.end());
        QVERIFY2(card->text().contains(text::Rich(QString::fromStdString(top->title.english())).html()), qPrintable(card->text()));
        QVERIFY2(card->text().contains(text::Rich(widgets::costText(*top)).html()), qPrintable(card->text()));
        QCOMPARE(desk.canvas().cursor().shape(), Qt::PointingHandCursor);
        desk.shot(QStringLiteral("rules-badge"));

        desk.window().results().showPage("memory");
        desk.window().results().parentWidget()->hide();
        const std::vector<std::string> selected = desk.window().selection().ids();
        for (const std::string &id : there) {
            QTest::mouseClick(&desk.canvas(), Qt::LeftButton, {}, badge());
            QCoreApplication::processEvents(); // the panel that opens makes the drawing smaller
            QVERIFY(desk.window().results().isVisible());
            QCOMPARE(std::string(desk.window().results().currentPage()), std::string("checks"));
            auto *panel = checksOf(desk);
            auto *list = panel->findChild<QListView *>();
            QCOMPARE(list->currentIndex().row(), rowOf(*panel, id));
            QVERIFY(list->viewport()->rect().intersects(list->visualRect(list->currentIndex())));
        }
        QCOMPARE(desk.window().selection().ids(), selected); // of the drawing
        // Beside it the click is one on the drawing.
        desk.moveMouse(badge() + QPoint(30, 60));
        QVERIFY(desk.canvas().cursor().shape() != Qt::PointingHandCursor);
        desk.moveMouse(badge());
        QCOMPARE(desk.canvas().cursor().shape(), Qt::PointingHandCursor);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&desk.canvas(), &leave);
        QVERIFY(desk.canvas().cursor().shape() != Qt::PointingHandCursor);
        desk.click(desk.design().instances[4].id);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances[4].id});
    }

    void theInspectorTakesWhatTheClusterHas()
    {
        Desk desk;
        desk.window().document().reset(twoUltraServers(*desk.window().document().catalog()));
        QVERIFY(desk.settle());
        auto *more = desk.window().findChild<QToolButton *>(QStringLiteral("more of the cluster"));
        QVERIFY(more);
        more->click();
        const auto type = [&](const char *field, const char *text) {
            auto *line = desk.window().findChild<QLineEdit *>(QLatin1String(field));
            if (!line)
                return false;
            line->setFocus();
            line->setText(QLatin1String(text));
            emit line->editingFinished();
            return true;
        };
        QVERIFY(type("software aws_ofi_nccl", "1.15.0"));
        QVERIFY(type("quota on_demand_p_vcpus", "768"));
        desk.window().findChild<QToolButton *>(QStringLiteral("add block"))->click();
        QCOMPARE(desk.design().capacityBlocks.size(), std::size_t(1));
        QCOMPARE(desk.design().capacityBlocks[0].type, std::string("u-p6e-gb200x72"));
        QVERIFY(type("block cb-1 days", "15"));
        QVERIFY(type("block cb-1 start", "soon")); // refused beside the field
        QVERIFY(desk.settle());
        const design::Design &design = desk.design();
        QCOMPARE(design.software.at(catalog::Package::OfiNccl), std::string("1.15.0"));
        QVERIFY(design.quotas.size() == 1 && design.quotas[0].onDemandVcpus == 768);
        QCOMPARE(design.capacityBlocks[0].days, 15);
        QVERIFY(!design.capacityBlocks[0].start);
        auto *panel = checksOf(desk);
        QVERIFY(panel && rowOf(*panel, "block-days:cb-1") >= 0);
        QVERIFY(rowOf(*panel, "software-needs:plugin-gb200") >= 0);
        while (desk.window().document().undoStack().canUndo())
            desk.window().document().undoStack().undo();
        QVERIFY(desk.design().software.empty() && desk.design().quotas.empty() && desk.design().capacityBlocks.empty());
    }
};

QTEST_MAIN(tst_WindowRules)
#include "tst_rules.moc"
