// SPDX-License-Identifier: GPL-3.0-or-later
// Rules in a real Prometheus: who fires on which host, what can never fire, and that our own rules stand the reading.
#include <algorithm>

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <tests/live/prometheus.h>
#include <tests/support/clusters.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>
#include <tests/support/tools.h>

using namespace switchyard;
using nlohmann::json;

namespace {

const QByteArray rules = R"(groups:
  - name: gpu
    interval: 1s
    rules:
      - alert: GpuXid
        expr: DCGM_FI_DEV_XID_ERRORS > 0
        labels: {severity: critical}
        annotations: {summary: "XID {{ $value }} on {{ $labels.Hostname }} GPU {{ $labels.gpu }}"}
      - alert: GpuPower
        expr: max by (hostname) (DCGM_FI_DEV_POWER_USAGE) > 600000
        for: 5m
      - alert: Gone
        expr: DCGM_FI_DEV_NO_SUCH_FIELD > 1
        for: 5m
      - alert: HotRate
        expr: rate(DCGM_FI_DEV_GPU_TEMP[1s]) > 0
        for: 1s
      - alert: OtherJob
        expr: DCGM_FI_DEV_GPU_TEMP{hostname="x"} > 85
        for: 5m
)";

json ask(const QString &url, const QString &design)
{
    const test::Ran ran = test::runCli({QStringLiteral("--json"), QStringLiteral("live"), url, design, QStringLiteral("--server-rules")});
    if (const std::string wrong = test::schemaViolation("live", ran.out); !wrong.empty())
        qWarning("%s\n%s", wrong.c_str(), ran.err.c_str());
    else
        return json::parse(ran.out);
    return {};
}

} // namespace

class tst_LiveServerRules : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (test::prometheusProgram().isEmpty())
            SKIP_FOR_TOOL("prometheus is not installed");
    }

    void alertsAreOfHostsAndRulesAreRead()
    {
        const QTemporaryDir dir;
        const QString design = dir.filePath(QStringLiteral("cluster.switchyard"));
        QVERIFY(design::saveDesign(*test::cluster({"p5.48xlarge", 4, 8, 1}), design.toStdString()).has_value());
        test::LiveCluster live(design, {QStringLiteral("--seed"), QStringLiteral("9"), QStringLiteral("--fault"), QStringLiteral("xid:h-0002:5:48")}, 2, rules);
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        QVERIFY2(live.waitForScrapes(8, 5, 180), qPrintable(live.error));
        const QString url = QString::fromStdString(live.url());
        const json all = ask(url, design);
        QVERIFY(all.is_object() && all.contains("server_rules"));
        const json &said = all["server_rules"];
        QVERIFY2(said["absence"].is_null() && said["alerts_absence"].is_null(), said.dump(1).c_str());
        const auto alert = std::ranges::find_if(said["alerts"], [](const json &a) { return a["name"] == "GpuXid"; });
        QVERIFY2(alert != said["alerts"].end(), said.dump(1).c_str());
        QVERIFY((*alert)["host"] == "h-0002" && (*alert)["gpu"] == "5" && (*alert)["state"] == "firing" && (*alert)["severity"] == "critical");
        QVERIFY((*alert)["since"].is_number() && (*alert)["value"] == 48);
        QVERIFY2(!(*alert)["findings"].empty(), alert->dump(1).c_str());
        const auto finding = std::ranges::find_if(all["findings"], [](const json &f) { return f["id"] == "xid:h-0002:5:48"; });
        QVERIFY(finding != all["findings"].end());
        QVERIFY2(std::ranges::any_of((*finding)["evidence"], [](const json &e) { return e["metric"] == "alert GpuXid"; }), finding->dump(1).c_str());
        for (const auto &[rule, kind] : {std::pair("GpuXid", "sticky-code"), {"GpuPower", "unit"}, {"GpuPower", "no-label"}, {"Gone", "no-series"}, {"HotRate", "gauge-as-counter"}, {"HotRate", "short-window"}, {"OtherJob", "no-label"}})
            QVERIFY2(std::ranges::any_of(said["remarks"], [&](const json &r) { return r["rule"] == rule && r["kind"] == kind; }), (std::string(rule) + " " + kind + "\n" + said["remarks"].dump(1)).c_str());
        const auto isMissing = [&](const char *name) { return std::ranges::any_of(said["missing"], [&](const json &m) { return m["alert"] == name; }); };
        QVERIFY(isMissing("SwitchyardEfaRetransmits") && isMissing("SwitchyardTargetDown") && isMissing("SwitchyardThrottlesForHeat"));
        QVERIFY(!isMissing("SwitchyardXid"));
        const test::Ran text = test::runCli({QStringLiteral("live"), url, design, QStringLiteral("--server-rules")});
        QVERIFY2(text.out.find("firing: GpuXid on h-0002 GPU 5 since ") != std::string::npos, text.out.c_str());
        QVERIFY2(text.out.find("600,000 is more than any GPU shows, so it never fires") != std::string::npos, text.out.c_str());
    }

    /// What --rules writes is read without a remark, and nothing is missing then.
    void ourOwnRulesAreWell()
    {
        const QTemporaryDir dir;
        const QString design = dir.filePath(QStringLiteral("cluster.switchyard")), file = dir.filePath(QStringLiteral("ours.yml"));
        QVERIFY(design::saveDesign(*test::cluster({"p5.48xlarge", 2, 8, 1}), design.toStdString()).has_value());
        const QStringList seed = {QStringLiteral("--seed"), QStringLiteral("9")};
        QByteArray ours;
        {
            test::LiveCluster live(design, seed, 2);
            QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
            QVERIFY2(live.waitForScrapes(4, 5, 180), qPrintable(live.error));
            const QString url = QString::fromStdString(live.url());
            QVERIFY(test::runCli({QStringLiteral("live"), url, design, QStringLiteral("--rules"), file}).status < 2);
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadOnly));
            ours = written.readAll();
            const json none = ask(url, design)["server_rules"];
            QVERIFY2(none["absence"].is_null() && none["alerting"] == 0 && none["missing"].size() > 8, none.dump(1).c_str());
        }
        test::LiveCluster live(design, seed, 2, ours.replace("rules:\n", "interval: 2s\n    rules:\n"));
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        QVERIFY2(live.waitForScrapes(4, 8, 180), qPrintable(live.error));
        const json said = ask(QString::fromStdString(live.url()), design)["server_rules"];
        QVERIFY2(said["alerting"] > 8 && said["recording"] > 4, said.dump(1).c_str());
        QVERIFY2(said["remarks"].empty(), said["remarks"].dump(1).c_str());
        QVERIFY2(said["missing"].empty(), said["missing"].dump(1).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_LiveServerRules)
#include "tst_server_rules.moc"
