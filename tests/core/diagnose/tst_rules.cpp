// SPDX-License-Identifier: GPL-3.0-or-later
// The register of design rules: every rule speaks of a design that breaks it and is silent beside it; what its fix does
// takes the finding away; docs/rules.md is what the register says.
#include <core/diagnose/rules.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/design/identity.h>
#include <core/diagnose/diagnose.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>
#include <tests/support/processor_time.h>
#include <tests/support/samples.h>
#include <tests/support/slowness.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using design::Design;
using workload::CheckpointMode;

namespace {

using Change = std::function<void(Design &)>;
using CatalogChange = std::function<void(catalog::Catalog &)>;

const Day now = *dayFromText("2026-11-23");

/// A design that keeps a rule, and what breaks it.
struct Case {
    const char *finding;  ///< its id
    const char *severity;
    bool mends;           ///< one click takes it away
    Change sound;         ///< of the four p5 of cluster()
    Change broken;        ///< of the sound one
    CatalogChange catalog = {};
};

void same(Design &) {}

workload::Plan &planOf(Design &d) { return *design::planOf(d.jobs[0]); }
workload::Run &runOf(Design &d) { return design::trainingOf(d.jobs[0])->run; }

/// 32 p5 with a 70B, saved beside the step to a file system that takes it in two minutes.
void storing(Design &d)
{
    d = *test::cluster({"p5.48xlarge", 32, 8, 2, "llama3.1-70b"});
    d.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 24}};
    runOf(d).mode = CheckpointMode::Async;
}

/// Two UltraServers of 72 GPUs and a job on both.
void ultraServers(Design &d, const char *model, workload::Plan plan)
{
    d = test::uniform(*test::bundledCatalog(), "u-p6e-gb200x72", 2, "gb200");
    plan.dp = 144 / (plan.tp * plan.cp * plan.pp);
    plan.gbs = 8 * plan.dp;
    d.jobs = {design::trainingJob("job", model, plan)};
    d.capacity = design::CapacityKind::CapacityBlock;
    d.capacityBlocks = {{"cb-1", "u-p6e-gb200x72", 2, {}, 14}};
}

void swapped(Design &d) { d = *design::swapInstances(d, d.instances[1].id, d.instances[19].id); }

/// Four hosts below two top nodes, in order.
void twoTops(Design &d)
{
    d.networkNodes.insert(d.networkNodes.end(), {{"nn-5", "", 1}, {"nn-6", "nn-5", 2}, {"nn-7", "nn-6", 3}});
    d.instances[2].networkNode = d.instances[3].networkNode = "nn-7";
}
void interleaved(Design &d) { std::swap(d.instances[1].networkNode, d.instances[2].networkNode); }

void blocked(Design &d)
{
    d.capacity = design::CapacityKind::CapacityBlock;
    d.capacityBlocks = {{"cb-1", "p5.48xlarge", 4, now + std::chrono::days(7), 14}};
}

void stacked(Design &d)
{
    d.software = {{catalog::Package::Driver, "570.133.20"}, {catalog::Package::Cuda, "12.8"}, {catalog::Package::EfaInstaller, "1.43.2"}, {catalog::Package::Nccl, "2.27.7"}};
}

void moving(Design &d)
{
    d = *design::addTransfer(d, *test::bundledCatalog(), {"h-0000", "h-0001"}, {"h-0002", "h-0003"});
    std::get<design::Transfer>(d.jobs[1].phases[0].work).bytes = 1e9;
    std::get<design::Transfer>(d.jobs[1].phases[0].work).period_s = 600;
}
design::Transfer &transferOf(Design &d) { return std::get<design::Transfer>(d.jobs[1].phases[0].work); }

void serving(Design &d)
{
    d.jobs.clear();
    d = *design::addServing(d, *test::bundledCatalog(), {});
}

void reinforcing(Design &d)
{
    d.jobs.clear();
    d = *design::addRl(d, *test::bundledCatalog(), {});
}

design::Phase kept(const char *id, const char *kind)
{
    design::Phase out;
    out.id = id;
    out.work = design::Kept{kind, {}};
    return out;
}

const std::vector<Case> &cases()
{
    static const std::vector<Case> all = {
        {"unknown-type:p9.48xlarge", "error", false, same, [](Design &d) { d.instances[3].type = "p9.48xlarge"; }},
        {"incomplete-type:p5.48xlarge", "warning", false, same, same, [](catalog::Catalog &c) {
             c.instances.find("p5.48xlarge")->second.incomplete = true;
             c.instances.find("p5.48xlarge")->second.incompleteWhy = "its cards are not published";
         }},
        {"provisional-type:p5.48xlarge", "warning", false, same, same, [](catalog::Catalog &c) { c.instances.find("p5.48xlarge")->second.provisional = "guessed"; }},
        {"ultraserver-missing", "error", false, same, [](Design &d) { d.instances[0].type = "p6e-gb200.36xlarge"; }},
        {"ultraserver-size:us-1", "warning", true, [](Design &d) { ultraServers(d, "llama3.1-70b", {}); },
         [](Design &d) { std::erase_if(d.instances, [&](const design::Instance &i) { return i.id == d.instances[2].id; }); }},
        {"no-network-node", "info", false, same, [](Design &d) { d.instances[1].networkNode.clear(); }},
        {"layers:p5.48xlarge", "warning", false, same, [](Design &d) { d.instances[1].networkNode = "nn-2"; }},
        {"unused", "warning", true, same,
         [](Design &d) {
             design::trainingOf(d.jobs[0])->pool = {"h-0000", "h-0001"};
             planOf(d).dp = 2;
         }},
        {"shared", "warning", false, same,
         [](Design &d) {
             d.jobs.push_back(d.jobs[0]);
             d.jobs[1].name = "second";
         }},
        {"stale-waiver:tp-domain:job", "info", true, same, [](Design &d) { d.waivers = {{"tp-domain:job", "known"}}; }},
        {"mixed-types:job", "warning", false, same, [](Design &d) { d.instances[2].type = "p5e.48xlarge"; }},
        {"tp-domain:job", "error", true, same,
         [](Design &d) {
             planOf(d).tp = 16;
             planOf(d).dp = 2;
         }},
        {"tp-domain:job", "error", true, same, [](Design &d) { planOf(d).rankOrder = {workload::Axis::Dp, workload::Axis::Tp, workload::Axis::Cp, workload::Axis::Ep, workload::Axis::Pp}; }},
        {"tp-domain:job", "error", true,
         [](Design &d) {
             workload::Plan plan;
             plan.tp = 8;
             ultraServers(d, "llama3.1-70b", plan);
         },
         swapped},
        {"ep-domain:job", "error", true,
         [](Design &d) {
             workload::Plan plan;
             plan.ep = 8;
             ultraServers(d, "deepseek-v3", plan);
         },
         swapped},
        {"stage-split:job", "warning", true,
         [](Design &d) {
             workload::Plan plan;
             plan.tp = 4;
             plan.cp = 2;
             plan.seq = 32768;
             ultraServers(d, "llama3.1-70b", plan);
         },
         swapped},
        {"rank-order:job", "warning", true, same,
         [](Design &d) {
             d.networkNodes.push_back({"nn-4", "nn-2", 3});
             d.instances[1].networkNode = d.instances[3].networkNode = "nn-4";
         }},
        {"dp-ring:job", "warning", true, twoTops, interleaved},
        {"pp-layer1:job", "warning", true,
         [](Design &d) {
             twoTops(d);
             planOf(d).pp = planOf(d).dp = 2;
             planOf(d).rankOrder = {workload::Axis::Tp, workload::Axis::Cp, workload::Axis::Ep, workload::Axis::Pp, workload::Axis::Dp};
         },
         interleaved},
        {"idle-cards:job", "info", false, same,
         [](Design &d) {
             planOf(d).tp = 4;
             planOf(d).dp = 3;
             planOf(d).gbs = 24;
         }},
        {"instances:job", "error", false, same, [](Design &d) { design::trainingOf(d.jobs[0])->pool = {"h-0000", "nobody"}; }},
        {"unknown-model:job", "error", false, same, [](Design &d) { design::trainingOf(d.jobs[0])->model = "gpt-17"; }},
        {"plan:job", "error", true, same, [](Design &d) { planOf(d).dp = 8; }},
        {"idle-gpus:job", "warning", true, same, [](Design &d) { planOf(d).dp = 2; }},
        {"memory:job", "error", true, same, [](Design &d) { planOf(d).mbs = 8; planOf(d).seq = 65536; }},
        {"memory-headroom:job", "warning", true, same,
         [](Design &d) {
             planOf(d).tp = 2;
             planOf(d).dp = 16;
             planOf(d).shard = workload::Shard::Ddp;
             planOf(d).recompute = {workload::RecomputeKind::Selective, workload::RecomputeAct, 0};
         }},
        {"model:job:1", "info", false, storing, [](Design &d) { d.jobs.push_back(design::trainingJob("other", "llama3.1-8b", planOf(d))); design::planOf(d.jobs[1])->tp = 7; }},
        {"serving:serving-1", "error", false, serving, [](Design &d) { std::get<design::Serve>(d.jobs[0].phases[0].work).plan.tp = 7; }},
        {"rl:rl-1", "error", false, reinforcing, [](Design &d) { std::get<design::Reinforce>(design::rlPhase(d.jobs.back(), workload::RlRole::Update)->work).plan.trainer["tp"] = "7"; }},
        {"phase-kind:job/think", "info", false, same, [](Design &d) { d.jobs[0].phases.push_back(kept("think", "dream")); }},
        {"unknown-region", "error", false, same, [](Design &d) { d.region = "mars-north-1"; }},
        {"old-price:p5.48xlarge", "warning", false, [](Design &d) { d.capacity = design::CapacityKind::CapacityBlock; }, [](Design &d) { d.capacity = design::CapacityKind::OnDemand; }},
        {"unpriced:p5.48xlarge", "warning", true, same, [](Design &d) { d.capacity = design::CapacityKind::SavingsPlan3y; },
         [](catalog::Catalog &c) { std::erase_if(c.instances.find("p5.48xlarge")->second.prices, [](const catalog::Price &p) { return p.kind == catalog::CapacityKind::SavingsPlan3y; }); }},
        {"quota:us-east-1", "error", false, [](Design &d) { d.quotas = {{"us-east-1", 768, {}}}; }, [](Design &d) { d.quotas[0].onDemandVcpus = 767; }},
        {"quota:us-east-1", "error", false, [](Design &d) { d.capacity = design::CapacityKind::Spot; d.quotas = {{"us-east-1", 1, 768}}; }, [](Design &d) { d.quotas[0].spotVcpus = 0; }},
        {"block-size:cb-1", "error", true,
         [](Design &d) {
             d = *test::cluster({"p5.48xlarge", 6, 8, 1, "llama3.1-8b"});
             d.capacity = design::CapacityKind::CapacityBlock;
             d.capacityBlocks = {{"cb-1", "p5.48xlarge", 4, now, 14}, {"cb-2", "p5.48xlarge", 2, now, 14}};
         },
         [](Design &d) { d.capacityBlocks = {{"cb-1", "p5.48xlarge", 6, now, 14}}; }},
        {"block-days:cb-1", "error", true, blocked, [](Design &d) { d.capacityBlocks[0].days = 15; }},
        {"block-days:cb-1", "error", true, blocked, [](Design &d) { d.capacityBlocks[0].days = 300; }},
        {"block-start:cb-1", "warning", true, blocked, [](Design &d) { d.capacityBlocks[0].start = now + std::chrono::days(57); }},
        {"block-start:cb-1", "error", true, blocked, [](Design &d) { d.capacityBlocks[0].start = now - std::chrono::days(14); }},
        {"block-total", "error", false, blocked,
         [](Design &d) {
             for (int i = 2; i < 7; ++i)
                 d.capacityBlocks.push_back({"cb-" + std::to_string(i), "p5.48xlarge", 64, now + std::chrono::days(i), 14});
         }},
        {"ultracluster-scale:p5.48xlarge", "warning", false, same, same, [](catalog::Catalog &c) { c.instances.find("p5.48xlarge")->second.figures.at("ultracluster_gpus").value = 31; }},
        {"block-cover:p5.48xlarge", "warning", true, blocked, [](Design &d) { d.capacityBlocks[0].count = 1; }},
        {"block-cover:p5.48xlarge", "info", true, blocked, [](Design &d) { d.capacityBlocks.clear(); }},
        {"block-surplus:p5.48xlarge", "warning", true, blocked, [](Design &d) { d.capacityBlocks[0].count = 8; }},
        {"block-run:job", "warning", true,
         [](Design &d) {
             blocked(d);
             runOf(d).tokens = 1e9;
         },
         [](Design &d) { runOf(d).tokens = 1e12; }},
        {"software-needs:cuda-13", "error", true, stacked, [](Design &d) { d.software[catalog::Package::Cuda] = "13.0"; }},
        {"software-needs:plugin-p5en", "error", true,
         [](Design &d) {
             d = *test::cluster({"p5en.48xlarge", 4, 8, 1, "llama3.1-8b"});
             stacked(d);
         },
         [](Design &d) { d.software[catalog::Package::OfiNccl] = "1.12.1"; }},
        {"software-needs:plugin-b200", "error", true,
         [](Design &d) {
             d = *test::cluster({"p6-b200.48xlarge", 4, 8, 1, "llama3.1-8b"});
             stacked(d);
         },
         [](Design &d) { d.software[catalog::Package::EfaInstaller] = "1.40.0"; d.software[catalog::Package::Nccl] = "2.26.2"; }},
        {"software-needs:plugin-1.12.0-sorting", "error", true, stacked, [](Design &d) { d.software[catalog::Package::OfiNccl] = "1.12.0"; }},
        {"software-needs:blackwell-ultra-driver", "warning", true,
         [](Design &d) {
             d = *test::cluster({"p6-b300.48xlarge", 4, 8, 1, "llama3.1-8b"});
             d.software = {{catalog::Package::Driver, "580.95.05"}};
         },
         [](Design &d) { d.software[catalog::Package::Driver] = "570.133.20"; }},
        {"software-carried:aws_ofi_nccl", "warning", true, stacked, [](Design &d) { d.software[catalog::Package::OfiNccl] = "1.15.0"; d.software[catalog::Package::Nccl] = "2.26.6"; }},
        {"software-carried:libfabric", "info", true, stacked, [](Design &d) { d.software[catalog::Package::Libfabric] = "2.4.0"; }},
        {"software-untested:nccl", "info", true, stacked, [](Design &d) { d.software[catalog::Package::Nccl] = "2.29.2-1"; }},
        {"storage-unknown:job", "error", true, storing, [](Design &d) { runOf(d).storage = "fsx-2"; }},
        {"storage-absent:job", "warning", true, storing, [](Design &d) { d.storage.clear(); }},
        {"storage-unusable:job", "error", false, same,
         [](Design &d) {
             d = *test::cluster({"hgx-h100", 4, 8, 1, "llama3.1-8b"});
             d.storage = {{.id = "nvme", .type = "instance-nvme", .capacity_TiB = 1}};
             runOf(d).storage = "nvme";
         }},
        {"checkpoint-slow:job", "warning", true, storing,
         [](Design &d) {
             runOf(d).mode = CheckpointMode::Sync;
             runOf(d).interval_s = 600;
         }},
        {"checkpoint-slow:job", "warning", true, storing, [](Design &d) { d.storage[0] = {.id = "fsx-1", .type = "fsx-lustre-persistent2-125", .capacity_TiB = 4.8}; runOf(d).interval_s = 600; }},
        {"storage-small:job", "warning", true, storing, [](Design &d) { d.storage[0].capacity_TiB = 1.2; }},
        {"nvme-small:job", "warning", false, same,
         [](Design &d) {
             d = *test::cluster({"p5.48xlarge", 1, 8, 1, "llama3.1-405b"});
             d.storage = {{.id = "nvme", .type = "instance-nvme", .capacity_TiB = 1}};
             runOf(d).storage = "nvme";
             runOf(d).bytesPerParameter = 64;
         }},
        {"nvme-small-for-peers:job", "warning", true,
         [](Design &d) {
             d = *test::cluster({"p5.48xlarge", 2, 8, 2, "llama3.1-405b"}); // 52 TB of copies for 30 TB of NVMe
             d.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 240}};
             runOf(d).bytesPerParameter = 64;
             runOf(d).mode = CheckpointMode::Async;
         },
         [](Design &d) { runOf(d).mode = CheckpointMode::Tiered; }},
        {"no-efa-client:job", "warning", false, storing, [](Design &d) { d.storage[0] = {.id = "fsx-1", .type = "fsx-lustre-scratch2", .capacity_TiB = 6000}; }},
        {"efa-clients:job", "warning", false, storing,
         [](Design &d) {
             d = *test::cluster({"p5.48xlarge", 1280, 8, 2, "llama3.1-70b"});
             d.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 240}};
         }},
        {"data-loading:job", "warning", false, storing, [](Design &d) { runOf(d).bytesPerToken = 1e6; }},
        {"run-without-end:job", "error", false, storing, [](Design &d) { runOf(d).gpuHoursPerInterruption = 1; }},
        {"transfer:transfer-1/transfer", "error", false, moving, [](Design &d) { transferOf(d).to = {"h-0000"}; }},
        {"transfer-period:transfer-1/transfer", "warning", true, moving, [](Design &d) { transferOf(d).bytes = 1e13; transferOf(d).period_s = 1; }},
        {"transfer-meets:transfer-1/transfer:job", "info", false, same, [](Design &d) { moving(d); transferOf(d).bytes = 1e13; }},
    };
    return all;
}

std::vector<Finding> check(const catalog::Catalog &catalog, const Design &design)
{
    const auto prediction = design.jobs.empty() ? Result<std::shared_ptr<const predict::DesignPrediction>>(nullptr) : predict::predictDesign(catalog, design, design.jobs.front().name);
    return checkDesign(catalog, design, prediction ? prediction->get() : nullptr, now);
}

const Finding *find(const std::vector<Finding> &findings, const std::string &id)
{
    const auto found = std::ranges::find(findings, id, &Finding::id);
    return found != findings.end() ? &*found : nullptr;
}

std::string ids(const std::vector<Finding> &findings)
{
    std::string all;
    for (const Finding &f : findings)
        all += "\n  " + toWord(f.severity) + " " + f.id + ": " + f.title.english() + " | " + f.cause.english() + (f.fix ? " [" + f.fix->label.english() + "]" : "");
    return all;
}

} // namespace

class tst_Rules : public QObject
{
    Q_OBJECT
private slots:
    /// 4 × 192 vCPUs: of a quota of 200 the first launches.
    void aQuotaCountsWhatIsNotLaunched()
    {
        Design design = *test::cluster({"p5.48xlarge", 4, 8, 1, "llama3.1-8b"});
        design.capacity = design::CapacityKind::OnDemand;
        design.quotas = {{design.region, 200, {}}};
        const auto findings = check(*test::bundledCatalog(), design);
        const auto quota = std::ranges::find_if(findings, [](const Finding &f) { return f.where.size() == 3 && f.id.starts_with("quota"); });
        QVERIFY(quota != findings.end());
        QCOMPARE(quota->cause.english(), std::string("3 of the instances cannot be launched."));
    }

    void everyRuleSaysWhatAndWhy()
    {
        std::set<std::string_view> seen;
        for (const Rule &rule : rules()) {
            const std::string id(rule.id);
            QVERIFY2(seen.insert(rule.id).second, id.c_str());
            QVERIFY2(!rule.title.empty() && !rule.title.ends_with('.') && rule.help.size() > 40 && rule.help.ends_with('.'), id.c_str());
            QVERIFY2(rule.fix.empty() || rule.fix.ends_with('.'), id.c_str());
            std::string_view sources = rule.sources;
            QVERIFY2(!sources.empty(), id.c_str());
            while (!sources.empty()) {
                const std::string source(sources.substr(0, sources.find(' ')));
                sources.remove_prefix(std::min(sources.size(), source.size() + 1));
                QVERIFY2(test::bundledCatalog()->sources.contains(source), (id + " names " + source).c_str());
            }
            QCOMPARE(ruleOf(rule.id), ruleOf(id + ":job:3"));
        }
        QVERIFY(ruleOf("straggler:h-0001:3") == nullptr);
    }

    /// A price is of the bill: marked on the drawing, it would be on every instance that is bought so.
    void anOldPriceMarksNothing()
    {
        const auto findings = checkDesign(*test::bundledCatalog(), test::uniform(*test::bundledCatalog(), "p5.48xlarge", 3, "bought"), nullptr, *dayFromText("2027-03-01"));
        const auto old = std::ranges::find(findings, std::string("old-price:p5.48xlarge"), &Finding::id);
        QVERIFY(old != findings.end());
        QVERIFY(old->where.empty());
    }

    void everyRuleHasACase()
    {
        std::set<std::string_view> mended;
        std::set<std::string_view> spoken;
        for (const Case &each : cases()) {
            const Rule *rule = ruleOf(each.finding);
            QVERIFY2(rule != nullptr, each.finding);
            spoken.insert(rule->id);
            if (each.mends)
                mended.insert(rule->id);
        }
        for (const Rule &rule : rules()) {
            QVERIFY2(spoken.contains(rule.id), std::string(rule.id).c_str());
            QVERIFY2(mended.contains(rule.id) == !rule.fix.empty(), std::string(rule.id).c_str());
        }
    }

    void aRuleSpeaksAndItsFixEndsIt_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < cases().size(); ++i)
            QTest::newRow((std::to_string(i) + " " + cases()[i].finding).c_str()) << static_cast<int>(i);
    }
    void aRuleSpeaksAndItsFixEndsIt()
    {
        QFETCH(int, row);
        const Case &each = cases()[static_cast<std::size_t>(row)];
        Design design = *test::cluster({});
        each.sound(design);
        const auto quiet = check(*test::bundledCatalog(), design);
        QVERIFY2(find(quiet, each.finding) == nullptr, ids(quiet).c_str());

        catalog::Catalog catalog = *test::bundledCatalog();
        if (each.catalog)
            each.catalog(catalog);
        each.broken(design);
        const auto findings = check(catalog, design);
        const Finding *found = find(findings, each.finding);
        QVERIFY2(found != nullptr, ids(findings).c_str());
        QVERIFY2(toWord(found->severity) == each.severity, ids(findings).c_str());
        QVERIFY(ruleOf(found->kind) == ruleOf(each.finding));
        QVERIFY(found->severity <= ruleOf(each.finding)->severity);
        QVERIFY2(!found->title.empty() && !found->cause.empty() && !found->action.empty(), each.finding);
        QVERIFY2(found->fix.has_value() == each.mends, ids(findings).c_str());
        if (!found->fix)
            return;
        QVERIFY(!found->fix->label.empty() && !ruleOf(each.finding)->fix.empty());
        const auto mended = found->fix->apply(design, catalog);
        QVERIFY2(mended.has_value(), mended ? "" : describe(mended.error()).c_str());
        QVERIFY2(design::readDesign(design::writeDesign(*mended), "mended").has_value(), each.finding);
        const auto after = check(catalog, *mended);
        QVERIFY2(find(after, each.finding) == nullptr, ids(after).c_str());
    }

    /// One block after another holds no more than one, and lasts longer.
    void blocksAfterEachOther()
    {
        Design design = *test::cluster({});
        blocked(design);
        const design::CapacityBlock first = design.capacityBlocks[0];
        design.capacityBlocks.push_back(first);
        design.capacityBlocks[1].id = "cb-2";
        *design.capacityBlocks[1].start += std::chrono::days(first.days);
        auto findings = check(*test::bundledCatalog(), design);
        QVERIFY2(find(findings, "block-surplus:p5.48xlarge") == nullptr, ids(findings).c_str());
        for (design::CapacityBlock &block : design.capacityBlocks)
            block.count = 2;
        findings = check(*test::bundledCatalog(), design);
        QVERIFY2(find(findings, "block-cover:p5.48xlarge") != nullptr, ids(findings).c_str());
        // Both hold 8 for a day; which of them is too much is not said.
        for (design::CapacityBlock &block : design.capacityBlocks)
            block.count = 4;
        *design.capacityBlocks[1].start -= std::chrono::days(1);
        findings = check(*test::bundledCatalog(), design);
        const Finding *surplus = find(findings, "block-surplus:p5.48xlarge");
        QVERIFY2(surplus != nullptr && !surplus->fix, ids(findings).c_str());
    }

    /// 100,000 blocks of a million instances, each on a day of its own: an answer, and soon.
    void hostileBlocks()
    {
        Design design = *test::cluster({});
        blocked(design);
        const design::CapacityBlock one = design.capacityBlocks[0];
        design.capacityBlocks.clear();
        for (int i = 0; i < 100'000; ++i) {
            design::CapacityBlock block = one;
            block.id = "cb-" + std::to_string(i);
            block.count = 1'000'000;
            *block.start += std::chrono::days(i % 73'000);
            block.days = 182;
            design.capacityBlocks.push_back(block);
        }
        const test::ProcessorTime used;
        const auto findings = check(*test::bundledCatalog(), design);
        QVERIFY2(used.ms() < 20'000 * test::slowness, qPrintable(QString::number(used.ms())));
        const Finding *total = find(findings, "block-total");
        QVERIFY(total != nullptr);
        for (const Finding &finding : findings)
            QVERIFY2(finding.action.english().size() < 1000, finding.action.english().c_str());
    }

    /// Trays of an UltraServer that is used are not given back one by one, and what is locked stays.
    void whatIsUnusedIsGivenBackWhole()
    {
        Design design;
        workload::Plan plan;
        plan.tp = 4;
        ultraServers(design, "llama3.1-70b", plan);
        design::trainingOf(design.jobs[0])->pool.clear();
        for (std::size_t i = 0; i < 17; ++i) // one tray of the first is free, and all of the second
            design::trainingOf(design.jobs[0])->pool.push_back(design.instances[i].id);
        const auto findings = check(*test::bundledCatalog(), design);
        const Finding *found = find(findings, "unused");
        QVERIFY2(found != nullptr && found->fix, ids(findings).c_str());
        QCOMPARE(found->fix->label.english(), std::string("Remove 18 instances"));
        const auto mended = found->fix->apply(design, *test::bundledCatalog());
        QVERIFY(mended && mended->instances.size() == 18 && mended->ultraservers.size() == 1);
        const auto held = design::setLocked(design, std::vector<std::string>{design.instances[20].id}, true);
        QVERIFY(held && !found->fix->apply(*held, *test::bundledCatalog()));
    }

    /// What a fix of placement says to save is what the engine then says of the step.
    void aSwapSaysWhatItCosts()
    {
        Design design;
        workload::Plan plan;
        plan.tp = 8;
        ultraServers(design, "llama3.1-70b", plan);
        const catalog::Catalog &catalog = *test::bundledCatalog();
        const double sound_s = (*predict::predictDesign(catalog, design))->prediction.step_s;
        swapped(design);
        const auto predicted = *predict::predictDesign(catalog, design);
        const auto findings = checkDesign(catalog, design, predicted.get(), now);
        const Finding *found = find(findings, "tp-domain:job");
        QVERIFY2(found != nullptr && found->severity == Severity::Error, ids(findings).c_str());
        QVERIFY(std::abs(found->costStep_s - (predicted->prediction.step_s - sound_s)) < 1e-9 * sound_s);
        QVERIFY(found->costStep_s > 0.2 * sound_s);
        QVERIFY(found->costUsdPerHour > 0);
        const auto mended = *found->fix->apply(design, catalog);
        QCOMPARE((*predict::predictDesign(catalog, mended))->prediction.step_s, sound_s);
    }

    void thePageIsWhatTheRegisterSays()
    {
        const std::string path = test::sourceDir() + "/docs/rules.md";
        const std::string page = rulesPage(*test::bundledCatalog());
        if (std::getenv("RULES_UPDATE") != nullptr)
            std::ofstream(path) << page;
        QVERIFY2(test::readText(path) == page, "docs/rules.md is stale; RULES_UPDATE=1 writes it anew");
    }
};

QTEST_GUILESS_MAIN(tst_Rules)
#include "tst_rules.moc"
