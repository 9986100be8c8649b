// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a server's rules, expression by expression, and which causes none of them sees.
#include <core/diagnose/rule_lint.h>

#include <algorithm>
#include <set>

#include <QtTest/QTest>

#include <core/telemetry/source.h>
#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::diagnose;

namespace {

const telemetry::Observation &observation()
{
    static const auto seen = [] {
        telemetry::Observation o = **telemetry::makeDemoSource(test::cluster({}), test::bundledCatalog(), {5, {}, [] { return 1.8e9; }})->observe({}, {});
        o.targetsTold = true;
        return o;
    }();
    return seen;
}

telemetry::ServerRule alert(std::string query, double for_s = 300)
{
    telemetry::ServerRule rule;
    rule.name = "A";
    rule.alerts = true;
    rule.group = "g";
    rule.query = std::move(query);
    rule.for_s = for_s;
    return rule;
}

/// A server scraped every 15 s that has what the rules may read, but for DCGM_FI_DEV_NO_SUCH and seen_by_nobody.
telemetry::ServerRules serverOf(std::vector<telemetry::ServerRule> rules)
{
    telemetry::ServerRules all;
    all.rules = std::move(rules);
    all.seriesTold = true;
    for (const telemetry::Subject subject : {telemetry::Subject::Gpu, telemetry::Subject::Card, telemetry::Subject::Instance})
        all.scrapeInterval_s[subject] = 15;
    for (const char *metric : {"DCGM_FI_DEV_XID_ERRORS", "DCGM_FI_DEV_GPU_TEMP", "DCGM_FI_DEV_GPU_UTIL", "DCGM_FI_DEV_POWER_USAGE", "DCGM_FI_DEV_FB_USED", "DCGM_FI_DEV_FB_FREE", "DCGM_FI_PROF_PCIE_TX_BYTES",
                               "DCGM_FI_DEV_PCIE_TX_THROUGHPUT", "DCGM_FI_PROF_NVLINK_TX_BYTES", "DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL",
                               "DCGM_FI_DEV_ECC_DBE_AGG_TOTAL", "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", "DCGM_FI_DEV_THERMAL_VIOLATION", "DCGM_EXP_XID_ERRORS_COUNT", "DCGM_FI_DEV_SM_CLOCK"}) {
        all.metrics.insert(metric);
        all.labelsOf[metric] = {"Hostname", "gpu", "instance", "job", "UUID", "modelName"};
    }
    for (const char *metric : {"node_amazonefa_tx_bytes", "node_amazonefa_rx_drops", "node_amazonefa_retrans_pkts"}) {
        all.metrics.insert(metric);
        all.labelsOf[metric] = {"instance", "job", "device", "port"};
    }
    all.metrics.insert("up");
    all.labelsOf["up"] = {"instance", "job"};
    all.metrics.insert("gpu:temp:max");
    all.labelsOf["DCGM_FI_DEV_GPU_TEMP{job=\"elsewhere\"}"] = {};
    return all;
}

std::set<std::string> kinds(const RuleLint &lint)
{
    std::set<std::string> out;
    for (const RuleRemark &remark : lint.remarks)
        out.emplace(toWord(remark.kind));
    return out;
}

bool isMissing(const RuleLint &lint, std::string_view name)
{
    return std::ranges::any_of(lint.missing, [&](const AlertOffer &offer) { return offer.name == name; });
}

} // namespace

class tst_RuleLint : public QObject
{
    Q_OBJECT
private slots:
    void eachMistakeIsNamed_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<double>("for_s");
        QTest::addColumn<QString>("expected"); ///< kinds with blanks between; empty: nothing is said
        const auto row = [](const char *query, double for_s, const char *expected) { QTest::newRow(query) << QString::fromLatin1(query) << for_s << QString::fromLatin1(expected); };
        // well
        row("DCGM_FI_DEV_GPU_TEMP > 85", 300, "");
        row("max by (Hostname) (DCGM_FI_DEV_POWER_USAGE) / 1000 > 0.65", 300, "");
        row("DCGM_FI_DEV_FB_USED * 1024 * 1024 > 70e9", 300, "");
        row("increase(DCGM_FI_DEV_ECC_DBE_VOL_TOTAL[15m]) > 0", 0, "");
        row("DCGM_EXP_XID_ERRORS_COUNT > 0", 0, "");
        row("changes(DCGM_FI_DEV_XID_ERRORS[10m]) > 0", 0, "");
        row("DCGM_FI_DEV_XID_ERRORS > 0 unless DCGM_FI_DEV_XID_ERRORS == DCGM_FI_DEV_XID_ERRORS offset 1h", 0, "");
        row("rate(node_amazonefa_tx_bytes[1m]) < 1e9", 300, "");
        row("rate(node_amazonefa_tx_bytes[5m]) > 0", 600, "");
        row("delta(DCGM_FI_DEV_ECC_DBE_VOL_TOTAL[30m]) > 0", 0, "");
        row("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE < 0.05", 300, "");
        row("absent(DCGM_FI_DEV_NO_SUCH)", 300, "");
        row("DCGM_FI_DEV_NO_SUCH > 1 or DCGM_FI_DEV_GPU_TEMP > 90", 300, "");
        row("DCGM_FI_DEV_GPU_TEMP{job!=\"x\",pod=\"\"} > 85", 300, "");
        row("rate(DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION[5m]) / 1000 > 650", 300, "");
        row("count by (Hostname) (DCGM_FI_DEV_GPU_TEMP) < 8", 300, "");
        row("sum by (instance) (rate(node_amazonefa_retrans_pkts[5m])) > 1e12", 300, "");
        // never
        row("DCGM_FI_DEV_NO_SUCH > 1", 300, "no-series");
        row("DCGM_FI_DEV_GPU_TEMP > 85 and DCGM_FI_DEV_NO_SUCH > 1", 300, "no-series");
        row("seen_by_nobody > 1", 300, "no-series");
        row("DCGM_FI_DEV_GPU_TEMP{hostname=\"x\"} > 85", 300, "no-label");
        row("max by (hostname, GPU) (DCGM_FI_DEV_GPU_TEMP) > 85", 300, "no-label");
        row("DCGM_FI_DEV_GPU_TEMP{job=\"elsewhere\"} > 85", 300, "nothing-now");
        row("rate(node_amazonefa_tx_bytes[10s]) > 1e9", 300, "short-window");
        row("rate(node_amazonefa_tx_bytes[20s]) > 1e9", 300, "short-window");
        // counters
        row("rate(DCGM_FI_DEV_GPU_TEMP[5m]) > 1", 300, "gauge-as-counter");
        row("increase(DCGM_EXP_XID_ERRORS_COUNT[5m]) > 0", 0, "gauge-as-counter");
        row("increase(DCGM_FI_DEV_XID_ERRORS[5m]) > 0", 0, "sticky-code");
        row("DCGM_FI_DEV_XID_ERRORS > 0", 0, "sticky-code");
        row("max_over_time(DCGM_FI_DEV_XID_ERRORS[5m]) == 79", 0, "sticky-code");
        row("rate(DCGM_FI_PROF_NVLINK_TX_BYTES[5m]) > 1e9", 300, "rate-again");
        row("irate(DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL[5m]) < 1", 300, "rate-again");
        row("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL > 0", 0, "counter-as-level");
        row("0 < DCGM_FI_DEV_ECC_DBE_AGG_TOTAL", 0, "counter-as-level");
        row("node_amazonefa_rx_drops > 100", 300, "counter-as-level");
        row("node_amazonefa_rx_drops - node_amazonefa_rx_drops offset 5m != 0", 0, "restart");
        row("delta(node_amazonefa_tx_bytes[5m]) < 1e6", 300, "restart");
        // units
        row("DCGM_FI_DEV_POWER_USAGE > 600000", 300, "unit");
        row("DCGM_FI_DEV_POWER_USAGE < 0.2", 300, "unit");
        row("avg(DCGM_FI_DEV_FB_USED) > 70 * 1024 * 1024 * 1024", 300, "unit");
        row("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE < 5", 300, "unit");
        row("DCGM_FI_DEV_GPU_UTIL > 0.9", 300, "unit");
        row("DCGM_FI_PROF_PCIE_TX_BYTES > 500", 300, "unit");
        row("DCGM_FI_DEV_PCIE_TX_THROUGHPUT > 2e10", 300, "unit");
        row("DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL < 1e9", 300, "unit");
        row("rate(node_amazonefa_tx_bytes[5m]) > 10", 300, "unit");
        row("rate(DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION[5m]) > 650", 300, "unit");
        row("DCGM_FI_DEV_GPU_TEMP > 185", 300, "unit");
        row("DCGM_FI_DEV_SM_CLOCK < 1.2", 300, "unit");
        // the rest
        row("DCGM_FI_DEV_GPU_UTIL < 5", 300, "idle-by-util");
        row("DCGM_FI_DEV_GPU_TEMP > 85", 10, "short-for");
        row("DCGM_FI_DEV_GPU_TEMP > 85", 0, "short-for");
        row("increase(DCGM_FI_DEV_ECC_DBE_VOL_TOTAL[5m]) > 0", 600, "passes-before");
        row("DCGM_FI_DEV_GPU_TEMP > ", 300, "unread");
        row("DCGM_FI_DEV_GPU_TEMP[$__interval]", 300, "unread");
    }
    void eachMistakeIsNamed()
    {
        QFETCH(QString, query);
        QFETCH(double, for_s);
        QFETCH(QString, expected);
        const RuleLint lint = lintRules(serverOf({alert(query.toStdString(), for_s)}), observation());
        std::set<std::string> wanted;
        for (const QString &kind : expected.split(QLatin1Char(' '), Qt::SkipEmptyParts))
            wanted.insert(kind.toStdString());
        std::string said;
        for (const RuleRemark &remark : lint.remarks)
            said += std::string(toWord(remark.kind)) + ": " + remark.what + " | " + remark.instead + "\n";
        QVERIFY2(kinds(lint) == wanted, said.c_str());
        for (const RuleRemark &remark : lint.remarks)
            QVERIFY(remark.rule == "A" && remark.group == "g" && !remark.what.empty() && remark.what.find('\n') == std::string::npos);
    }

    void theRightLabelIsNamed()
    {
        const RuleLint lint = lintRules(serverOf({alert("DCGM_FI_DEV_GPU_TEMP{hostname=\"x\"} > 85")}), observation());
        QCOMPARE(lint.remarks.at(0).instead, std::string("the label there is \"Hostname\""));
        QVERIFY(lint.remarks.at(0).severity == Severity::Error);
    }

    void textsNameLabelsThatAreThere()
    {
        telemetry::ServerRule rule = alert("max by (Hostname) (DCGM_FI_DEV_GPU_TEMP) > 85");
        rule.annotations = {{"summary", "{{ $labels.Hostname }} GPU {{ $labels.gpu }} at {{ $value }}"}};
        RuleLint lint = lintRules(serverOf({rule}), observation());
        QCOMPARE(kinds(lint), std::set<std::string>{"blank-words"});
        QVERIFY2(lint.remarks[0].what.find("$labels.gpu") != std::string::npos, lint.remarks[0].what.c_str());
        rule.query = "DCGM_FI_DEV_GPU_TEMP > 85";
        QVERIFY(lintRules(serverOf({rule}), observation()).remarks.empty());
    }

    void whatNoAlertSeesIsMissing()
    {
        RuleLint lint = lintRules(serverOf({}), observation());
        for (const char *name : {"SwitchyardXid", "SwitchyardGpuMissing", "SwitchyardTargetDown", "SwitchyardThrottlesForHeat", "SwitchyardEfaRetransmits", "SwitchyardPcieReplays"})
            QVERIFY2(isMissing(lint, name), name);
        telemetry::ServerRule record = alert("max by (gpu) (DCGM_FI_DEV_GPU_TEMP)");
        record.name = "gpu:temp:max";
        record.alerts = false;
        lint = lintRules(serverOf({record, alert("gpu:temp:max > 85"), alert("count by (Hostname) (DCGM_FI_DEV_GPU_UTIL) < 8"), alert("DCGM_EXP_XID_ERRORS_COUNT > 0"), alert("increase(node_amazonefa_retrans_pkts[5m]) > 100")}), observation());
        QCOMPARE(lint.alerting, std::size_t{4});
        QCOMPARE(lint.recording, std::size_t{1});
        for (const char *name : {"SwitchyardXid", "SwitchyardGpuMissing", "SwitchyardHostSilent", "SwitchyardThrottlesForHeat", "SwitchyardEfaRetransmits"})
            QVERIFY2(!isMissing(lint, name), name);
        QVERIFY(isMissing(lint, "SwitchyardTargetDown") && isMissing(lint, "SwitchyardPcieReplays"));
        // A rule that can never fire sees nothing; a temperature is no count of GPUs.
        lint = lintRules(serverOf({alert("DCGM_FI_DEV_GPU_TEMP{hostname=\"x\"} > 85"), alert("DCGM_FI_DEV_GPU_UTIL > 99")}), observation());
        QVERIFY(isMissing(lint, "SwitchyardThrottlesForHeat") && isMissing(lint, "SwitchyardGpuMissing"));
        // Nothing is missing where no rules are told.
        telemetry::ServerRules none;
        none.absence = "no rules";
        QVERIFY(lintRules(none, observation()).missing.empty());
    }

    void aRuleThatFailsIsSaid()
    {
        telemetry::ServerRule rule = alert("DCGM_FI_DEV_GPU_TEMP > 85");
        rule.problem = "many-to-many matching not allowed";
        const RuleLint lint = lintRules(serverOf({rule}), observation());
        QCOMPARE(kinds(lint), std::set<std::string>{"failing"});
        QVERIFY(isMissing(lint, "SwitchyardThrottlesForHeat"));
    }

    void alertsBecomeEvidence()
    {
        const auto design = test::cluster({});
        telemetry::ServerRules rules = serverOf({alert("DCGM_FI_DEV_GPU_TEMP > 85")});
        telemetry::ServerAlert firing;
        firing.name = "A";
        firing.firing = true;
        firing.value = 91;
        firing.instance = 1;
        rules.alerts = {firing, firing};
        firing.instance = -1;
        rules.alerts.push_back(firing);
        std::vector<Finding> findings(2);
        findings[0].call("x");
        findings[0].where = {design->instances[1].id + "/gpu3"};
        findings[1].where = {design->instances[0].id};
        QCOMPARE(findingsBeside(rules.alerts[0], *design, findings), std::vector<std::string>{"x"});
        addAlerts(findings, rules, *design);
        QCOMPARE(findings[0].evidence.size(), std::size_t{1});
        QCOMPARE(findings[0].evidence[0].metric().english(), std::string("alert A"));
        QCOMPARE(findings[0].evidence[0].query, std::string("DCGM_FI_DEV_GPU_TEMP > 85"));
        QVERIFY(findings[1].evidence.empty());
    }
};

QTEST_GUILESS_MAIN(tst_RuleLint)
#include "tst_rule_lint.moc"
