// SPDX-License-Identifier: GPL-3.0-or-later
// What is handed to other tools: rules that promtool accepts, a ticket, lines that are safe to copy.
#include <core/diagnose/hand_off.h>

#include <limits>

#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/diagnose/diagnose.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>
#include <tests/support/promtool.h>
#include <tests/support/tools.h>

using namespace switchyard;
using namespace switchyard::diagnose;

namespace {

telemetry::Observation observe(const design::DesignPtr &design, std::vector<std::string> faults)
{
    return **telemetry::makeDemoSource(design, test::bundledCatalog(), {5, std::move(faults), [] { return 1.8e9; }})->observe({}, {});
}

Finding lostGpu(const std::string &host)
{
    Finding f;
    f.severity = Severity::Error;
    f.causeClass = CauseClass::GpuMissing;
    f.title = verbatim("GPU missing");
    f.where = {host + "/gpu3"};
    return f;
}

} // namespace

class tst_HandOff : public QObject
{
    Q_OBJECT
private slots:
    void promtoolAcceptsTheRules_data()
    {
        QTest::addColumn<QString>("missing");
        QTest::addColumn<bool>("targets");
        QTest::newRow("all there is") << "DCGM_FI_DEV_VGPU_LICENSE_STATUS" << true;
        QTest::newRow("no profiling") << "DCGM_FI_PROF" << true;
        QTest::newRow("no temperature") << "DCGM_FI_DEV_GPU_TEMP" << false;
        QTest::newRow("no cards") << "node_amazonefa" << false;
        QTest::newRow("no GPUs") << "DCGM_" << false;
    }
    void promtoolAcceptsTheRules()
    {
        QFETCH(QString, missing);
        QFETCH(bool, targets);
        const QString promtool = QStandardPaths::findExecutable(QStringLiteral("promtool"));
        if (promtool.isEmpty())
            SKIP_FOR_TOOL("promtool is not installed");
        telemetry::Observation seen = observe(test::cluster({}), {"missing:" + missing.toStdString()});
        seen.targetsTold = targets;
        const QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("rules.yml"));
        const std::string rules = prometheusRules(seen);
        QVERIFY(writeFileAtomically(path.toStdString(), rules));
        const QByteArray complaint = test::complaintOf(promtool, {QStringLiteral("check"), QStringLiteral("rules"), QStringLiteral("--lint-fatal"), path}, dir.path());
        QVERIFY2(complaint.isEmpty(), (complaint + '\n' + QByteArray::fromStdString(rules)).constData());
        if (missing != QStringLiteral("DCGM_"))
            QVERIFY2(rules.find("SwitchyardGpuMissing") != std::string::npos, rules.c_str());
        QCOMPARE(rules.find("SwitchyardTargetDown") != std::string::npos, targets);
    }

    /// A code that was there before is no news, a new one over it is; what the program did is no hardware's fault.
    void promtoolFiresOnNewXids()
    {
        const QString promtool = QStandardPaths::findExecutable(QStringLiteral("promtool"));
        if (promtool.isEmpty())
            SKIP_FOR_TOOL("promtool is not installed");
        const telemetry::Observation seen = observe(test::cluster({}), {});
        const std::string &metric = seen.series.at(telemetry::Quantity::XidCode).bound;
        const auto readings = [&](int gpu, const char *values) {
            return "      - series: '" + metric + "{Hostname=\"h\",gpu=\"" + std::to_string(gpu) + "\"}'\n        values: '" + values + "'\n";
        };
        const auto expected = [](const char *alert, int gpu, const char *code, const char *cause, const char *severity) {
            return "      - eval_time: 100m\n        alertname: " + std::string(alert) + "\n        exp_alerts:\n          - exp_labels: {Hostname: h, gpu: \"" + std::to_string(gpu)
                + "\", cause_class: " + cause + ", severity: " + severity + "}\n            exp_annotations: {summary: \"XID " + code + "\"}\n";
        };
        // GPU 0: an old code alone; 1: a new one over it; 2, 4, 5: the program's, of a row of codes and of its end; 3: one that no list has.
        const std::string text = "rule_files: [rules.yml]\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n" + readings(0, "79x120") + readings(1, "31x90 74x30")
            + readings(2, "0x90 13x30") + readings(3, "0x90 999x30") + readings(4, "0x90 69x30") + readings(5, "0x90 135x30") + "    alert_rule_test:\n" + expected("SwitchyardXid", 1, "74", "xid_hardware", "critical")
            + expected("SwitchyardXidApplication", 2, "13", "xid_application", "warning")
            + "          - exp_labels: {Hostname: h, gpu: \"4\", cause_class: xid_application, severity: warning}\n            exp_annotations: {summary: \"XID 69\"}\n"
            + "          - exp_labels: {Hostname: h, gpu: \"5\", cause_class: xid_application, severity: warning}\n            exp_annotations: {summary: \"XID 135\"}\n" + expected("SwitchyardXidToWatch", 3, "999", "xid_hardware", "warning");
        const QTemporaryDir dir;
        QVERIFY(writeFileAtomically(dir.filePath(QStringLiteral("rules.yml")).toStdString(), prometheusRules(seen)));
        QVERIFY(writeFileAtomically(dir.filePath(QStringLiteral("test.yml")).toStdString(), text));
        const QByteArray complaint = test::complaintOf(promtool, {QStringLiteral("test"), QStringLiteral("rules"), QStringLiteral("test.yml")}, dir.path());
        QVERIFY2(complaint.isEmpty(), complaint.constData());
    }

    /// The alert of a loss lasts as long as the loss does, also when what was there before is more than half an hour ago.
    void promtoolKeepsALossAlerting()
    {
        const QString promtool = QStandardPaths::findExecutable(QStringLiteral("promtool"));
        if (promtool.isEmpty())
            SKIP_FOR_TOOL("promtool is not installed");
        const telemetry::Observation seen = observe(test::cluster({}), {});
        const std::string &metric = seen.series.at(telemetry::Quantity::Temperature_C).bound;
        const auto readings = [&](const char *host, int gpu, const char *values) {
            return "      - series: '" + metric + "{Hostname=\"" + host + "\",gpu=\"" + std::to_string(gpu) + "\"}'\n        values: '" + values + "'\n";
        };
        const auto expected = [](const char *when, const char *alert, const char *host, const char *cause, const std::string &summary) {
            return "      - eval_time: " + std::string(when) + "\n        alertname: " + alert + "\n        exp_alerts:\n          - exp_labels: {Hostname: " + host + ", cause_class: " + cause
                + ", severity: critical}\n            exp_annotations: {summary: \"" + summary + "\"}\n";
        };
        std::string text = "rule_files: [rules.yml]\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n" + readings("h1", 0, "50x60 stale") + readings("h2", 0, "50x400")
            + readings("h2", 1, "50x60 stale") + "    alert_rule_test:\n";
        for (const char *when : {"70m", "200m"})
            text += expected(when, "SwitchyardHostSilent", "h1", "host_down", "no GPU of h1 reports any more; told for six hours")
                + expected(when, "SwitchyardGpuMissing", "h2", "gpu_missing", "h2 reports 1 GPUs, fewer than within the day before");
        const QTemporaryDir dir;
        QVERIFY(writeFileAtomically(dir.filePath(QStringLiteral("rules.yml")).toStdString(), prometheusRules(seen)));
        QVERIFY(writeFileAtomically(dir.filePath(QStringLiteral("test.yml")).toStdString(), text));
        const QByteArray complaint = test::complaintOf(promtool, {QStringLiteral("test"), QStringLiteral("rules"), QStringLiteral("test.yml")}, dir.path());
        QVERIFY2(complaint.isEmpty(), complaint.constData());
    }

    void rulesKeepToTheClusterThatWasAsked()
    {
        telemetry::Observation seen = observe(test::cluster({}), {});
        seen.targetsTold = true;
        QVERIFY(prometheusRules(seen, R"(cluster="a")").find(R"(up{cluster=\"a\"})") != std::string::npos);
    }

    void theTicketNamesTheCulprit()
    {
        const auto design = test::cluster({});
        const telemetry::Observation seen = observe(design, {"xid:h-0001:2:48"});
        const auto findings = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {});
        const std::string text = ticket(*design, seen, findings);
        for (const char *expected : {"## XID 48 on h-0001 GPU 2", "- Where: h-0001/gpu2", "cause class `xid_hardware`", "| Metric | Value |",
                                     "scontrol update NodeName=h-0001 State=DRAIN Reason=\"switchyard: xid_hardware\""})
            QVERIFY2(text.find(expected) != std::string::npos, (std::string(expected) + " is not in\n" + text).c_str());
    }

    /// With the units that the window's table has; what is not known is empty.
    void theTicketsEvidenceReadsAsTheWindows()
    {
        Finding slow = lostGpu("h-0001");
        slow.evidence = {{telemetry::Quantity::SmClock_Hz, 1605e6, Unit::Hertz, 1980e6, "a"},
                         {telemetry::Quantity::TensorActive, 0.41, Unit::Share, std::numeric_limits<double>::quiet_NaN(), "b"}};
        const std::string text = ticket(*test::cluster({}), {}, {slow});
        for (const char *expected : {"| 1,605 MHz | 1,980 MHz | `a` |", "| 41.0 % |  | `b` |"})
            QVERIFY2(text.find(expected) != std::string::npos, text.c_str());
    }

    void theLinesFollowTheScheduler()
    {
        const auto design = test::cluster({});
        QCOMPARE(drainLines(*design, lostGpu("h-0001"), Scheduler::Kubernetes), std::vector<std::string>{"kubectl cordon h-0001"});
        telemetry::Observation seen;
        seen.jobs = {{"ml/run", "exported_pod", {}}};
        const std::string text = ticket(*design, seen, {lostGpu("h-0001")});
        QVERIFY(text.find("kubectl cordon h-0001") != std::string::npos);
        QVERIFY(text.find("scontrol") == std::string::npos);
        QCOMPARE(drainLines(*design, seen, lostGpu("h-0001")), std::vector<std::string>{"kubectl cordon h-0001"});
        for (const auto &[label, line] : {std::pair{"pod", "kubectl cordon h-0001"}, {"pod_name", "kubectl cordon h-0001"}, {"hpc_job", "scontrol"}, {"podium", "scontrol"}}) {
            seen.jobs = {{"run", label, {}}};
            const auto lines = drainLines(*design, seen, lostGpu("h-0001"));
            QVERIFY2(lines.size() == 1 && lines.front().starts_with(line), label);
        }
        seen.jobs.clear();
        for (const auto &[metric, line] : {std::pair{"kubelet_node_name", "kubectl"}, {"kube_node_labels", "kubectl"}, {"slurm_node_state", "scontrol"}}) {
            seen.hostsTold.metric = metric;
            const auto lines = drainLines(*design, seen, lostGpu("h-0001"));
            QVERIFY2(lines.size() == 1 && lines.front().starts_with(line), metric);
        }
        seen.hostsTold.metric.clear(); // nobody says which
        QCOMPARE(drainLines(*design, seen, lostGpu("h-0001")).size(), std::size_t{2});
    }

    /// Application faults and remarks take no host away.
    void onlyHardwareIsDrained()
    {
        const auto design = test::cluster({});
        Finding f = lostGpu("h-0001");
        f.causeClass = CauseClass::XidApplication;
        QVERIFY(drainLines(*design, f, Scheduler::Slurm).empty());
        f = lostGpu("h-0001");
        f.severity = Severity::Info;
        QVERIFY(drainLines(*design, f, Scheduler::Slurm).empty());
    }

    /// Host names come from a server.
    void namesThatAShellWouldReadAreNotWritten()
    {
        design::Design odd = *test::cluster({});
        for (const char *name : {"a;reboot", "$(id)", "--all", "a b", "a\nb", "`id`", "a[1-9]"}) {
            odd.instances[0].host = name;
            QVERIFY2(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Slurm).empty(), name);
        }
        odd.instances[0].host = "ip-10-0-0-1.ec2.internal";
        QCOMPARE(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Kubernetes), std::vector<std::string>{"kubectl cordon ip-10-0-0-1.ec2.internal"});
        QVERIFY(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Slurm).front().starts_with("scontrol update NodeName=ip-10-0-0-1 "));
    }

    /// A host known by its address alone, or called as Slurm calls all nodes, is not drained by a guess.
    void whatIsNoNodeOfSlurmIsNotDrained()
    {
        design::Design odd = *test::cluster({});
        for (const char *name : {"10.1.2.3", "all", "ALL", "All.ec2.internal", "..", ".hidden", "7"}) {
            odd.instances[0].host = name;
            QVERIFY2(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Slurm).empty(), name);
        }
        odd.instances[0].host = "10.1.2.3"; // a kubelet may be called so
        QCOMPARE(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Kubernetes), std::vector<std::string>{"kubectl cordon 10.1.2.3"});
        odd.instances[0].host = "..";
        QVERIFY(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Kubernetes).empty());
        odd.instances[0].host = "allison-3";
        QVERIFY(drainLines(odd, lostGpu(odd.instances[0].id), Scheduler::Slurm).front().starts_with("scontrol update NodeName=allison-3 "));
    }
};

QTEST_GUILESS_MAIN(tst_HandOff)
#include "tst_hand_off.moc"
