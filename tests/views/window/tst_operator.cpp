// SPDX-License-Identifier: GPL-3.0-or-later
// What an operator at night missed in the real window: tickets, drain lines, queries within reach, evidence in words.
#include <algorithm>
#include <memory>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <core/network/fabric.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/source.h>
#include <views/canvas/heatbar.h>
#include <views/flows/flowview.h>
#include <views/gridmap/gridview.h>
#include <views/language/language.h>
#include <views/live/datadialog.h>
#include <views/results/findingspanel.h>
#include <views/results/resultsdock.h>

#include <app/desktop/actions.h>
#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

namespace {

/// A cluster that shows the same at every look.
class Still : public telemetry::Source
{
public:
    explicit Still(telemetry::ObservationPtr seen) : m_seen(std::move(seen)) {}
    std::string name() const override { return "still"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token) override { return m_seen; }

private:
    telemetry::ObservationPtr m_seen;
};

/// A GPU of the small sample's demo reports an XID that takes its host out of service.
QString xidOf(Desk &desk)
{
    for (const diagnose::Finding &f : desk.window().feed().findings())
        if (f.id.starts_with("xid:"))
            return QString::fromStdString(f.id);
    return {};
}

bool watchFault(Desk &desk)
{
    if (!desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) || !desk.settle())
        return false;
    desk.window().feed().setMinimumInterval(0.5);
    const std::string host = desk.design().instances[1].id;
    desk.window().startDemo({3, {"xid:" + host + ":2:48"}});
    return QTest::qWaitFor([&] { return !xidOf(desk).isEmpty() && desk.window().results().showFinding(xidOf(desk)); }, 60000);
}

/// The link in view that runs an action.
QToolButton *linkOf(const QWidget &of, const char *action)
{
    for (QToolButton *button : of.findChildren<QToolButton *>())
        if (button->defaultAction() && button->defaultAction()->objectName() == QString::fromLatin1(action) && button->isVisibleTo(&of))
            return button;
    return nullptr;
}

} // namespace

class tst_Operator : public QObject
{
    Q_OBJECT
private slots:
    void aFindingIsHandedOn()
    {
        Desk desk;
        QVERIFY(watchFault(desk));
        desk.window().feed().pause(); // no look changes what is chosen
        QVERIFY(desk.window().results().showFinding(xidOf(desk)));
        auto &panel = desk.window().results().page<results::FindingsPanel>("findings");
        const std::string host = desk.design().instances[1].host.empty() ? desk.design().instances[1].id : desk.design().instances[1].host;
        const QString drain = QStringLiteral("kubectl cordon ") + QString::fromStdString(host);

        QToolButton *const ticket = linkOf(panel, "copy ticket");
        QVERIFY(ticket && ticket->isEnabled());
        ticket->click();
        const QString markdown = QApplication::clipboard()->text();
        for (const QString &part : {QStringLiteral("# "), QStringLiteral("XID 48"), QStringLiteral("| Metric | Value |"), QStringLiteral("To do: ")})
            QVERIFY2(markdown.contains(part), qPrintable(markdown));
        QCOMPARE(markdown.count(QStringLiteral("\n## ")), 1); // of this one alone
        QVERIFY(desk.window().notice().text().contains(QStringLiteral("ticket")));

        const auto *lines = panel.findChild<QLabel *>(QStringLiteral("drain lines"));
        QVERIFY(lines && lines->isVisibleTo(&panel));
        QToolButton *const cordon = linkOf(panel, "copy drain lines");
        QVERIFY(cordon && cordon->isEnabled() && cordon->toolTip().contains(QStringLiteral("never run")));
        cordon->click();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains(drain) || copied.contains(QStringLiteral("scontrol update NodeName=")), qPrintable(copied));
        for (const QString &line : copied.split(QLatin1Char('\n')))
            QVERIFY2(lines->text().contains(line), qPrintable(lines->text()));

        QToolButton *const copyQuery = linkOf(panel, "copy evidence");
        QToolButton *const openQuery = linkOf(panel, "open evidence");
        QVERIFY(copyQuery && openQuery);
        copyQuery->click();
        QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("DCGM_FI_DEV_XID")), qPrintable(QApplication::clipboard()->text()));
        QSignalSpy opened(&panel, &results::FindingsPanel::queryOpened);
        openQuery->click();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.front().front().toString(), QApplication::clipboard()->text());
    }

    /// What a live finding says is German in the window; the ticket, which goes to others, stays English.
    void aFindingSpeaksGerman()
    {
        language::use(language::Language::German);
        const auto english = qScopeGuard([] { language::use(language::Language::English); });
        Desk desk;
        QVERIFY(watchFault(desk));
        desk.window().feed().pause();
        QVERIFY(desk.window().results().showFinding(xidOf(desk)));
        auto &panel = desk.window().results().page<results::FindingsPanel>("findings");
        QStringList shown;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            if (label->isVisibleTo(&panel))
                shown << label->text();
        const QString all = shown.join(QLatin1Char('\n'));
        const QString gpu = QString::fromStdString(desk.design().instances[1].id) + QStringLiteral(" GPU 2");
        for (const QString &part : {QStringLiteral("XID 48 auf %1: die GPU braucht einen Reset").arg(gpu), QStringLiteral("Die Instanz leeren und die GPU zurücksetzen")})
            QVERIFY2(all.contains(part), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("The driver")) && !all.contains(QStringLiteral("Drain")), qPrintable(all));
        QToolButton *const ticket = linkOf(panel, "copy ticket");
        QVERIFY(ticket && ticket->isEnabled());
        ticket->click();
        const QString markdown = QApplication::clipboard()->text();
        QVERIFY2(markdown.contains(QStringLiteral("XID 48 on %1: the GPU needs a reset").arg(gpu)) && markdown.contains(QStringLiteral("To do: Drain the instance")), qPrintable(markdown));
    }

    /// Evidence of a rule is named by core's words, of a quantity by the window's.
    void evidenceSpeaksGerman()
    {
        language::use(language::Language::German);
        const auto english = qScopeGuard([] { language::use(language::Language::English); });
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(700, 260);
        diagnose::Finding finding;
        finding.call("gpu-lost", "x:1");
        finding.title = say("{} GPUs are missing", 3);
        finding.evidence = {{say("gpus on host"), 7, Unit::Number, 8, ""}, {telemetry::Quantity::SmClock_Hz, 1.6e9, Unit::Hertz, 1.9e9, ""}, {verbatim("sm_clock"), 1, Unit::Number, 2, ""}};
        panel.setFindings({finding}, true);
        const auto *table = panel.findChild<QTableWidget *>();
        QVERIFY(table && table->rowCount() == 3);
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("GPUs auf dem Host"));
        QVERIFY(table->item(0, 0)->toolTip().contains(QStringLiteral("gpus on host"))); // what the command line calls it
        QCOMPARE(table->item(1, 0)->text(), QStringLiteral("SM-Takt"));
        QCOMPARE(table->item(2, 0)->text(), QStringLiteral("sm_clock")); // words, as they are: none are read
        QCOMPARE(panel.model()->index(0).data().toString(), QStringLiteral("3 GPUs fehlen"));
    }

    /// A remark on the data takes no host away and is no ticket; evidence without a query has nothing to open.
    void whatCannotBeHandedOnIsNotOffered()
    {
        theme::install(*qApp, theme::Mode::Light);
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(1000, 320);
        panel.show();
        diagnose::Finding finding;
        finding.call("remarks");
        finding.title = verbatim("The server remarks");
        finding.severity = diagnose::Severity::Info;
        finding.evidence = {{verbatim("age"), 10, Unit::Seconds, 5, ""}};
        panel.setAround(std::make_shared<const design::Design>(), std::make_shared<const telemetry::Observation>());
        panel.setFindings({finding}, true);
        QCoreApplication::processEvents();
        QVERIFY(!linkOf(panel, "copy evidence") && !linkOf(panel, "open evidence") && !linkOf(panel, "copy drain lines"));
        const QToolButton *ticket = linkOf(panel, "copy ticket");
        QVERIFY(ticket && !ticket->isEnabled());
    }

    /// Evidence has the names of quantities, shares are percent, and nothing scrolls inside what scrolls.
    void evidenceIsInWords()
    {
        theme::install(*qApp, theme::Mode::Light);
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(700, 260);
        const std::string query = "max by (Hostname,gpu) (deriv(DCGM_FI_DEV_THERMAL_VIOLATION{cluster=\"a\",Hostname=~\"p5-0001|p5-0002|p5-0003\"}[60s]))";
        diagnose::Finding finding;
        finding.call("thermal", "x");
        finding.title = verbatim("GPU 3 is throttled");
        finding.evidence = {{telemetry::Quantity::ThermalShare, 0.95, Unit::Share, 0, query}, {telemetry::Quantity::EfaTx_Bps, 6.07e9, Unit::BytesPerSecond, 7e9, query}, {telemetry::ServingFigure::KvUse, 0.5, Unit::Share, 0.25, ""}, {verbatim("gpus on host"), 7, Unit::Number, 8, query}};
        panel.setFindings({finding}, true); // before it is shown: widths come later
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto *table = panel.findChild<QTableWidget *>();
        QVERIFY(table);
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("Throttled for heat"));
        QVERIFY2(table->item(0, 1)->text().contains(QStringLiteral("95")) && table->item(0, 1)->text().endsWith(QLatin1Char('%')), qPrintable(table->item(0, 1)->text()));
        QCOMPARE(table->item(2, 0)->text(), QStringLiteral("EFA tx"));
        QVERIFY(table->item(2, 1)->text().endsWith(QStringLiteral("B/s")));
        QVERIFY(table->item(2, 0)->toolTip().contains(QStringLiteral("efa_tx")));
        QCOMPARE(table->item(5, 0)->text(), QStringLiteral("gpus on host")); // of no quantity: as it is
        const auto isWhole = [table] {
            int rows = table->horizontalHeader()->height();
            for (int row = 0; row < table->rowCount(); ++row)
                rows += table->rowHeight(row);
            const QFontMetrics metrics(table->item(1, 0)->font());
            const int needed = metrics.boundingRect(QRect(0, 0, table->viewport()->width() - 8, 4000), Qt::TextWordWrap, table->item(1, 0)->text()).height();
            return table->height() >= rows && table->rowHeight(1) >= needed && !table->verticalScrollBar()->isVisible() && table->verticalScrollBar()->maximum() == 0;
        };
        QTRY_VERIFY(isWhole());
        const int wide = table->rowHeight(1);
        panel.resize(460, 260); // narrower: more lines, and they have room
        QTRY_VERIFY(table->rowHeight(1) > wide);
        QTRY_VERIFY(isWhole());
    }

    /// The queries with their cost, sorted as chosen, copied and opened; what lacks is a row each.
    void whatIsAskedAndCollectedIsTold()
    {
        Desk desk;
        QVERIFY(!desk.window().actions().showData->isEnabled());
        QVERIFY(watchFault(desk));
        QVERIFY(desk.window().actions().showData->isEnabled());
        desk.window().actions().showData->trigger();
        auto *dialog = desk.window().findChild<live::DataDialog *>();
        QVERIFY(dialog && dialog->isVisible() && !dialog->isModal());
        auto *questions = dialog->findChild<QTableWidget *>(QStringLiteral("questions"));
        QVERIFY(questions->rowCount() > 5); // of the demo: without their cost
        QVERIFY(questions->item(0, 3)->text() == QStringLiteral("–"));

        auto seen = std::make_shared<telemetry::Observation>(*desk.window().feed().observation());
        desk.window().feed().pause();
        seen->asked = {{"a_query", 10, 2000, 0.004, 1.7e9, {}}, {"dear", 2048, 900000, 0.8, 1.7e9, {}}, {"middling", 100, 90000, 0.09, 1.7e9, "too many samples"}};
        dialog->setObservation(seen);
        QCOMPARE(questions->rowCount(), 3);
        QCOMPARE(questions->item(0, 0)->text(), QStringLiteral("dear")); // the slowest on top
        QCOMPARE(questions->item(2, 0)->text(), QStringLiteral("a_query"));
        QVERIFY(questions->item(0, 3)->text().contains(QStringLiteral("800")) && questions->item(0, 2)->text().contains(QStringLiteral("900")));
        const QString cost = dialog->findChild<QLabel *>(QStringLiteral("cost of the look"))->text();
        QVERIFY2(cost.contains(QStringLiteral("3 queries")) && cost.contains(QStringLiteral("2,158")), qPrintable(cost));
        questions->sortByColumn(1, Qt::AscendingOrder);
        QCOMPARE(questions->item(0, 0)->text(), QStringLiteral("a_query"));
        questions->setCurrentCell(1, 0);
        QCOMPARE(questions->item(1, 0)->text(), QStringLiteral("middling"));
        QVERIFY(questions->item(1, 0)->toolTip().contains(QStringLiteral("too many samples")));
        questions->setFocus();
        QTest::keyClick(questions, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("middling\t100")));
        seen->asked.push_back({"another", 1, 10, 0.001, 1.7e9, {}}); // the next look: order and choice stay
        dialog->setObservation(seen);
        QCOMPARE(questions->item(0, 0)->text(), QStringLiteral("another"));
        QCOMPARE(questions->item(questions->currentRow(), 0)->text(), QStringLiteral("middling"));
        QSignalSpy opened(dialog, &live::DataDialog::queryOpened);
        for (QAction *each : questions->actions())
            if (each->text().contains(QStringLiteral("Prometheus")))
                each->trigger();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.front().front().toString(), QStringLiteral("middling"));

        seen->series[telemetry::Quantity::Power_W] = {};
        seen->missingFamilies = {telemetry::howToCollect(telemetry::Quantity::Power_W), telemetry::howToCollect(telemetry::Quantity::PcieWidth)};
        dialog->setObservation(seen);
        const auto *coverage = dialog->findChild<QTableWidget *>(QStringLiteral("coverage"));
        QVERIFY(coverage->rowCount() > 10);
        QCOMPARE(coverage->item(0, 0)->text(), QStringLiteral("Power")); // what lacks on top
        QCOMPARE(coverage->item(0, 1)->text(), QStringLiteral("no"));
        QCOMPARE(coverage->item(0, 2)->text(), QStringLiteral("0 of 32 GPUs"));
        QVERIFY(coverage->item(0, 4)->text().contains(QStringLiteral("DCGM_FI_DEV_POWER_USAGE")));

        // The finding has a line for each, and the way here.
        auto &panel = desk.window().results().page<results::FindingsPanel>("findings");
        diagnose::Finding finding;
        finding.call("not-collected");
        finding.severity = diagnose::Severity::Info;
        finding.title = verbatim("2 quantities are not collected");
        finding.action = verbatim(seen->missingFamilies[0] + "; " + seen->missingFamilies[1] + ".");
        panel.setAround(desk.window().document().design(), seen);
        panel.setFindings({finding}, true);
        QStringList words;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            words << label->text();
        QVERIFY2(words.join(QLatin1Char(' ')).contains(QStringLiteral("\n• PCIe width")), qPrintable(words.join(QLatin1Char(' '))));
        dialog->close();
        QToolButton *const show = linkOf(panel, "show data");
        QVERIFY(show);
        show->click();
        QVERIFY(dialog->isVisible() && coverage->isVisibleTo(dialog));
    }

    /// Without a job what is observed is shown on the hardware alone; without either the page says what to do.
    void railsNeedNoJobToShowWhatIsObserved()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        design::Design design = desk.design();
        design.jobs.clear();
        desk.window().document().reset(std::move(design));
        QVERIFY(desk.settle());
        QVERIFY(!desk.window().engine().outcome()->prediction && desk.window().engine().outcome()->fabric);
        results::ResultsDock &dock = desk.window().results();
        auto &rails = dock.page<gridmap::GridView>("rails");
        auto &flows = dock.page<flows::FlowView>("flows");
        QVERIFY(rails.map().missing.contains(QStringLiteral("job")));
        QVERIFY(!flows.map().missing.contains(QStringLiteral("EFA tx")));

        const network::Fabric &fabric = *desk.window().engine().outcome()->fabric;
        auto seen = std::make_shared<telemetry::Observation>();
        seen->age_s.assign(static_cast<std::size_t>(fabric.gpus()), 1.0F);
        seen->time_s = 1.7e9;
        seen->hostUp.assign(fabric.instances.size(), 1);
        seen->gpuExporterUp = seen->hostUp;
        seen->gpuUuid.resize(seen->age_s.size());
        seen->gpuBus = seen->gpuUuid;
        seen->hostsMatched = static_cast<int>(fabric.instances.size());
        telemetry::Series rates;
        rates.available = true;
        rates.value.assign(static_cast<std::size_t>(fabric.cards), 10e9F);
        rates.value[1] = 2e9F;
        seen->series[telemetry::Quantity::EfaTx_Bps] = rates;
        dock.setObservation(seen);
        auto &shown = dock.page<gridmap::GridView>("rails");
        QVERIFY2(shown.map().missing.isEmpty(), qPrintable(shown.map().missing));
        QCOMPARE(shown.map().columns, 4);
        const auto slow = std::ranges::find(shown.map().card, 1);
        QVERIFY(slow != shown.map().card.end());
        QCOMPARE(shown.map().value[static_cast<std::size_t>(slow - shown.map().card.begin())], 2e9F);
        const QString words = shown.describe({0, 0, 0});
        QVERIFY2(words.contains(QStringLiteral("GB/s")) && words.contains(QString::fromStdString(desk.design().instances[0].id)), qPrintable(words));
        const QString sum = dock.page<flows::FlowView>("flows").map().missing;
        QVERIFY2(sum.contains(QStringLiteral("EFA tx")) && sum.contains(QStringLiteral("B/s")), qPrintable(sum));
        dock.setObservation(nullptr);
        QVERIFY(dock.page<gridmap::GridView>("rails").map().missing.contains(QStringLiteral("job")));

        // The drawing does not stay blank as traffic that nobody can draw.
        desk.canvas().setHeatChoice({.metric = telemetry::Quantity::EfaTx_Bps, .source = canvas::HeatSource::Live, .traffic = true});
        desk.window().feed().setMinimumInterval(0.5);
        desk.window().feed().connectTo(QStringLiteral("head:9090"), [seen](const design::DesignPtr &, const session::CatalogPtr &) { return std::make_unique<Still>(seen); });
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().feed().observation() && !desk.canvas().heatChoice().traffic, 20000);
        QVERIFY(desk.canvas().heatChoice().source == canvas::HeatSource::Live && desk.canvas().scene().heat.missing.isEmpty());
    }

    /// The first look at hosts whose job nobody can predict shows what is measured in place of white links; who chose the links
    /// keeps them, and so does a job that is predicted.
    void whereNoJobIsPredictedALevelIsSeen_data()
    {
        QTest::addColumn<bool>("job");
        QTest::addColumn<bool>("byHand");
        QTest::addColumn<bool>("level");
        QTest::newRow("no job") << false << false << true;
        QTest::newRow("the links were chosen by hand") << false << true << false;
        QTest::newRow("a job that is predicted") << true << false << false;
    }
    void whereNoJobIsPredictedALevelIsSeen()
    {
        QFETCH(bool, job);
        QFETCH(bool, byHand);
        QFETCH(bool, level);
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        if (!job) {
            design::Design bare = desk.design();
            bare.jobs.clear();
            desk.window().document().reset(std::move(bare));
            QVERIFY(desk.settle());
        }
        QVERIFY(desk.canvas().heatChoice().predictsTraffic());
        desk.window().feed().setMinimumInterval(0.5);
        desk.window().startDemo({3, {"missing:DCGM_FI_PROF_NVLINK", "missing:DCGM_FI_DEV_NVLINK"}}); // else NVLink would be the level
        if (byHand)
            emit desk.window().canvasView().heatBar().chosen(desk.canvas().heatChoice());
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().feed().observation(), 60000);
        QTRY_COMPARE_WITH_TIMEOUT(desk.canvas().heatChoice().traffic, !level, 20000);
        QTest::qWait(1200); // and at the looks after it
        const canvas::HeatChoice &choice = desk.canvas().heatChoice();
        QCOMPARE(choice.traffic, !level);
        if (level)
            QVERIFY(choice.source == canvas::HeatSource::Live && choice.metric == telemetry::Quantity::TensorActive);
    }

    /// What was said of a design goes with it.
    void aNewDesignTakesItsNoticesAway()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        app::NoticeBar &notice = desk.window().notice();
        notice.show(app::NoticeBar::Topic::Adopted, QStringLiteral("Added what runs here: 4711."));
        notice.show(app::NoticeBar::Topic::Drawn, QStringLiteral("Drew 24 hosts."));
        notice.show(app::NoticeBar::Topic::Draft, QStringLiteral("A draft of another one."));
        desk.window().actions().newDesign->trigger();
        QVERIFY(desk.design().instances.empty());
        QCOMPARE(notice.text(), QStringLiteral("A draft of another one."));
    }
};

QTEST_MAIN(tst_Operator)
#include "tst_operator.moc"
