// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of storage: each speaks where its trouble is, and is silent where there is none.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <array>
#include <functional>

#include <QtTest/QTest>

#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using workload::CheckpointMode;

namespace {

using Change = std::function<void(design::Design &)>;

workload::Run &runOf(design::Design &d) { return trainingOf(d.jobs[0])->run; }

/// 32 p5 with a 70B, saved beside the step to a file system that takes it in two minutes.
design::Design sound()
{
    design::Design out = *test::cluster({"p5.48xlarge", 32, 8, 2, "llama3.1-70b"});
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 24}};
    runOf(out).mode = CheckpointMode::Async;
    return out;
}

std::vector<Finding> check(const design::Design &design)
{
    const auto prediction = predict::predictDesign(*test::bundledCatalog(), design);
    return checkDesign(*test::bundledCatalog(), design, prediction ? prediction->get() : nullptr);
}

bool ofStorage(const Finding &f)
{
    constexpr std::array rules = {"storage-", "checkpoint-slow", "no-efa-client", "efa-clients", "nvme-small", "data-loading", "run-without-end"};
    return std::ranges::any_of(rules, [&f](const char *id) { return f.id.starts_with(id); });
}

std::string ids(const std::vector<Finding> &findings)
{
    std::string all;
    for (const Finding &f : findings)
        all += "\n  " + toWord(f.severity) + " " + f.id + ": " + f.title.english();
    return all;
}

} // namespace

class tst_CheckStorage : public QObject
{
    Q_OBJECT
private slots:
    void aSoundOneIsSilent()
    {
        const auto findings = check(sound());
        QVERIFY2(std::ranges::none_of(findings, ofStorage), ids(findings).c_str());
        const auto unstated = check(*test::cluster({}));
        QVERIFY2(std::ranges::none_of(unstated, ofStorage), ids(unstated).c_str());
    }

    void eachRuleSpeaks_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("severity");
        const auto row = [](const char *name, const char *id, const char *severity, Change change) { QTest::newRow(name) << change << QString::fromLatin1(id) << QString::fromLatin1(severity); };
        row("absent", "storage-absent:job", "warning", [](design::Design &d) { d.storage.clear(); });
        row("NVMe that the run does not ask for", "storage-absent:job", "warning", [](design::Design &d) { d.storage[0] = {.id = "nvme", .type = "instance-nvme", .capacity_TiB = 1}; });
        row("fails all the time, no storage", "run-without-end:job", "error", [](design::Design &d) {
            d.storage.clear();
            runOf(d).gpuHoursPerInterruption = 1;
        });
        row("no NVMe", "storage-unusable:job", "error", [](design::Design &d) {
            d = *test::cluster({"hgx-h100", 4, 8, 1, "llama3.1-8b"});
            d.storage = {{.id = "nvme", .type = "instance-nvme", .capacity_TiB = 1}};
            runOf(d).storage = "nvme";
        });
        row("gone", "storage-unknown:job", "error", [](design::Design &d) { runOf(d).storage = "fsx-2"; });
        row("too slow for the step", "checkpoint-slow:job", "warning", [](design::Design &d) {
            runOf(d).mode = CheckpointMode::Sync;
            runOf(d).interval_s = 600;
        });
        row("too slow for the interval", "checkpoint-slow:job", "warning", [](design::Design &d) {
            d.storage[0] = {.id = "fsx-1", .type = "fsx-lustre-persistent2-125", .capacity_TiB = 4.8};
            runOf(d).interval_s = 600;
        });
        row("scratch has no EFA", "no-efa-client:job", "warning", [](design::Design &d) { d.storage[0] = {.id = "fsx-1", .type = "fsx-lustre-scratch2", .capacity_TiB = 6000}; });
        row("EFA version 1", "no-efa-client:job", "warning", [](design::Design &d) {
            d = *test::cluster({"p4d.24xlarge", 4, 8, 1, "llama3.1-8b"});
            d.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 240}};
        });
        row("too small", "storage-small:job", "warning", [](design::Design &d) { d.storage[0].capacity_TiB = 1.2; });
        row("NVMe too small", "nvme-small:job", "warning", [](design::Design &d) {
            d = *test::cluster({"p5.48xlarge", 1, 8, 1, "llama3.1-405b"}); // 30.4 TB for twice 26
            d.storage = {{.id = "nvme", .type = "instance-nvme", .capacity_TiB = 1}};
            runOf(d).storage = "nvme";
            runOf(d).bytesPerParameter = 64;
        });
        row("more clients than EFA takes", "efa-clients:job", "warning", [](design::Design &d) {
            d = *test::cluster({"p5.48xlarge", 1280, 8, 2, "llama3.1-70b"});
            d.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 240}};
        });
        row("fails all the time", "run-without-end:job", "error", [](design::Design &d) { runOf(d).gpuHoursPerInterruption = 1; });
        row("pictures", "data-loading:job", "warning", [](design::Design &d) { runOf(d).bytesPerToken = 1e6; });
    }
    void eachRuleSpeaks()
    {
        QFETCH(Change, change);
        QFETCH(QString, id);
        QFETCH(QString, severity);
        design::Design design = sound();
        change(design);
        const auto findings = check(design);
        const auto found = std::ranges::find(findings, id.toStdString(), &Finding::id);
        QVERIFY2(found != findings.end(), ids(findings).c_str());
        QCOMPARE(toWord(found->severity), severity.toStdString());
        QVERIFY(!found->action.empty() && !found->where.empty());
    }

    /// A size is advised only where it takes a checkpoint in that time: at the share that is stated, by the job's own clients.
    void noSizeIsAdvisedThatDoesNotHelp()
    {
        design::Design design = sound();
        runOf(design).mode = CheckpointMode::Sync;
        const auto advice = [&] {
            const auto findings = check(design);
            const auto found = std::ranges::find(findings, std::string("checkpoint-slow:job"), &Finding::id);
            return found == findings.end() ? std::string("no finding") : found->action.english();
        };
        runOf(design).interval_s = 600;
        const std::string half = advice();
        QVERIFY2(half.find("TiB of the same class") != std::string::npos, half.c_str());
        runOf(design).reachedShare = 0.25;
        QVERIFY2(advice() != half, advice().c_str()); // twice as much of it
        runOf(design).reachedShare = 0.001; // 32 clients give 4.8 GB/s then, whatever the size
        QVERIFY2(advice().find("TiB of the same class") == std::string::npos, advice().c_str());
    }

    /// A save that stops the step is expected to take as long as nobody would notice: nothing takes no time.
    void whatIsExpectedOfASaveCanBe()
    {
        design::Design design = sound();
        runOf(design).mode = CheckpointMode::Sync;
        runOf(design).interval_s = 600;
        const auto findings = check(design);
        const auto found = std::ranges::find(findings, std::string("checkpoint-slow:job"), &Finding::id);
        QVERIFY(found != findings.end() && found->evidence.size() == 1);
        QVERIFY(found->evidence.front().expected > 0 && found->evidence.front().expected < found->evidence.front().value);
    }

    /// A finding has an id of its own, even where a job is short of NVMe twice.
    void idsAreTold()
    {
        design::Design design = *test::cluster({"p5.48xlarge", 1, 8, 1, "llama3.1-405b"});
        design.storage = {{.id = "nvme", .type = "instance-nvme", .capacity_TiB = 1}};
        runOf(design).storage = "nvme";
        runOf(design).mode = CheckpointMode::Tiered;
        runOf(design).bytesPerParameter = 64;
        const auto findings = check(design);
        std::vector<std::string> all;
        for (const Finding &f : findings)
            all.push_back(f.id);
        QVERIFY2(std::ranges::count_if(all, [](const std::string &id) { return id.starts_with("nvme-small"); }) == 2, ids(findings).c_str());
        std::ranges::sort(all);
        QVERIFY2(std::ranges::adjacent_find(all) == all.end(), ids(findings).c_str());
    }
};

QTEST_APPLESS_MAIN(tst_CheckStorage)
#include "tst_check_storage.moc"
