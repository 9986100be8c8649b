// SPDX-License-Identifier: GPL-3.0-or-later
// The page of alerts and rules: read when it is looked at, of the hosts on the drawing, with what is to be said of each rule.
#include <algorithm>
#include <atomic>
#include <memory>

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <QtTest/QTest>

#include <views/live/datadialog.h>

#include <app/desktop/actions.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

namespace {

struct Server {
    telemetry::ObservationPtr seen;
    telemetry::ServerRules rules;
    std::atomic<int> asked = 0;
    std::atomic<bool> fails = false;
};

class Ruled : public telemetry::Source
{
public:
    explicit Ruled(std::shared_ptr<Server> server) : m_server(std::move(server)) {}
    std::string name() const override { return "ruled"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token) override { return m_server->seen; }
    Result<telemetry::ServerRules> rules(std::stop_token) override
    {
        ++m_server->asked;
        if (m_server->fails)
            return fail(ErrorCode::Remote, "nobody answers");
        return m_server->rules;
    }

private:
    std::shared_ptr<Server> m_server;
};

} // namespace

class tst_ServerRulesPage : public QObject
{
    Q_OBJECT
private slots:
    void alertsAndRulesAreTold()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        QVERIFY(!desk.window().actions().showRules->isEnabled());
        const std::string host = desk.design().instances[1].id;
        const auto server = std::make_shared<Server>();
        server->seen = *telemetry::makeDemoSource(desk.window().document().design(), desk.window().document().catalog(), {3, {"xid:" + host + ":2:48"}, [] { return 1.8e9; }})->observe({}, {});
        telemetry::ServerRule rule;
        rule.name = "GpuPower";
        rule.alerts = true;
        rule.query = "DCGM_FI_DEV_POWER_USAGE > 600000";
        rule.for_s = 300;
        server->rules.rules = {rule};
        telemetry::ServerAlert alert;
        alert.name = "GpuXid";
        alert.firing = true;
        alert.severity = "critical";
        alert.labels = {{"alertname", "GpuXid"}, {"Hostname", host}};
        alert.since_s = 1.7e9;
        alert.instance = 1;
        alert.gpu = "2";
        alert.summary = "XID 48";
        server->rules.alerts = {alert};
        alert.name = "Elsewhere";
        alert.firing = false;
        alert.instance = -1;
        server->rules.alerts.push_back(alert);
        desk.window().feed().setMinimumInterval(0.5);
        desk.window().feed().connectTo(QStringLiteral("ruled"), [server](const design::DesignPtr &, const session::CatalogPtr &) { return std::make_unique<Ruled>(server); });
        QTRY_VERIFY(desk.window().actions().showRules->isEnabled());
        QCOMPARE(server->asked.load(), 0); // nobody looks at them

        desk.window().actions().showRules->trigger();
        auto *dialog = desk.window().findChild<live::DataDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        auto *alerts = dialog->findChild<QTableWidget *>(QStringLiteral("alerts"));
        auto *remarks = dialog->findChild<QTableWidget *>(QStringLiteral("remarks"));
        const auto *summary = dialog->findChild<QLabel *>(QStringLiteral("rules of the server"));
        QTRY_COMPARE(alerts->rowCount(), 2);
        QCOMPARE(server->asked.load(), 1);
        QCOMPARE(alerts->item(0, 0)->text(), QStringLiteral("GpuXid")); // who fires on top
        QVERIFY(alerts->item(0, 2)->text().startsWith(QString::fromStdString(host)) && alerts->item(0, 2)->text().endsWith(QStringLiteral("GPU 2")));
        QVERIFY2(alerts->item(0, 5)->text().contains(QStringLiteral("XID 48")), qPrintable(alerts->item(0, 5)->text()));
        QCOMPARE(alerts->item(1, 2)->text(), QStringLiteral("–"));
        QCOMPARE(remarks->item(0, 0)->text(), QStringLiteral("GpuPower"));
        QVERIFY2(remarks->item(0, 2)->text().contains(QStringLiteral("never fires")), qPrintable(remarks->item(0, 2)->text()));
        QVERIFY(remarks->rowCount() > 5); // and what no alert sees
        QVERIFY2(summary->text().contains(QStringLiteral("1 alerting and 0 recording")) && summary->text().contains(QStringLiteral("1 alerts fire, 1 of them")), qPrintable(summary->text()));
        desk.shot(dialog, QStringLiteral("server-rules"));
        QSignalSpy opened(dialog, &live::DataDialog::queryOpened);
        remarks->setCurrentCell(0, 0);
        for (QAction *each : remarks->actions())
            if (each->text().contains(QStringLiteral("Prometheus")))
                each->trigger();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.front().front().toString(), QStringLiteral("DCGM_FI_DEV_POWER_USAGE > 600000"));

        // Looks go on without asking each time; the button asks, and a failure is said and leaves the rows.
        QTest::qWait(1500);
        QCOMPARE(server->asked.load(), 1);
        server->fails = true;
        const auto buttons = dialog->findChildren<QPushButton *>();
        const auto again = std::ranges::find_if(buttons, [](const QPushButton *button) { return button->text().contains(QStringLiteral("Read a")); });
        QVERIFY(again != buttons.end());
        (*again)->click();
        QTRY_VERIFY2(summary->text().contains(QStringLiteral("nobody answers")), qPrintable(summary->text()));
        QCOMPARE(alerts->rowCount(), 2);

        // Another server: nothing of the first stays, and it is asked since its page is looked at.
        const auto other = std::make_shared<Server>();
        other->seen = server->seen;
        other->rules.absence = "this server tells no rules (HTTP 404)";
        other->rules.alertsAbsence = other->rules.absence;
        desk.window().feed().connectTo(QStringLiteral("other"), [other](const design::DesignPtr &, const session::CatalogPtr &) { return std::make_unique<Ruled>(other); });
        QTRY_VERIFY2(summary->text().contains(QStringLiteral("HTTP 404")), qPrintable(summary->text()));
        QVERIFY(alerts->rowCount() == 0 && remarks->rowCount() == 0);
        desk.window().feed().disconnectFrom();
        QVERIFY(!desk.window().actions().showRules->isEnabled());
    }

    /// Neither the demo nor a saved moment has a server.
    void theDemoHasNone()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        desk.window().startDemo({3, {}});
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().actions().showRules->isEnabled(), 30000);
        live::DataDialog *const dialog = desk.window().showData(live::DataPage::Rules);
        const auto *summary = dialog->findChild<QLabel *>(QStringLiteral("rules of the server"));
        QTRY_VERIFY2(summary->text().startsWith(QStringLiteral("No rules: ")), qPrintable(summary->text()));
    }
};

QTEST_MAIN(tst_ServerRulesPage)
#include "tst_server_rules.moc"
