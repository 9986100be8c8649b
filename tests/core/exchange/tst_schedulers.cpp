// SPDX-License-Identifier: GPL-3.0-or-later
// What KAI, Volcano and Karpenter place jobs on, and serving jobs as LeaderWorkerSet and DynamoGraphDeployment.
#include <algorithm>
#include <map>
#include <set>

#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/base/yaml.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

Written writtenAs(const char *format, const design::Design &design)
{
    auto written = formatOf(format)->write(design, bundled());
    return written ? *written : Written{"refused: " + describe(written.error()), {}};
}

std::vector<json::Value> documents(const std::string &text)
{
    auto read = yaml::parseMany(text, "o.yaml");
    return read ? *read : std::vector<json::Value>();
}

std::string text(const json::Value &from, std::initializer_list<const char *> path)
{
    const json::Value *at = &from;
    for (const char *key : path)
        at = at ? at->find(key) : nullptr;
    return at ? at->text : std::string();
}

/// Prefill on one instance, decode on two with a replica over both.
design::Design serving(const char *framework)
{
    return design::readDesign(std::string(R"({"switchyard": 2, "capacity": "on-demand", "instances": [{"id": "a", "type": "p5.48xlarge"}, {"id": "b", "type": "p5.48xlarge"}, {"id": "c", "type": "p5.48xlarge"}], "name": "s", "region": "us-east-1",
 "jobs": [{"name": "chat", "phases": [{"id": "p", "kind": "prefill", "model": "deepseek-v3", "pool": ["a"], "parallelism": {"tp": 8, "ep": 8}},
  {"id": "d", "kind": "decode", "model": "deepseek-v3", "pool": ["b", "c"], "parallelism": {"tp": 16, "ep": 16, "attention_dp": 4, "replicas": 1}, "decode": {"framework": ")") + framework + R"("}}]}]})", "d").value();
}

} // namespace

class tst_Schedulers : public QObject
{
    Q_OBJECT
private slots:
    /// Tiers rise from 1 at the leaves; every place below another is named by it, and no place twice.
    void hyperNodesAreATree()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            if (bundled().instance(sample.design.instances.front().type)->reference)
                continue;
            const auto objects = documents(writtenAs("volcano", sample.design).text);
            QVERIFY(!objects.empty());
            std::map<std::string, int> tiers;
            std::multiset<std::string> named;
            for (const json::Value &one : objects)
                if (text(one, {"kind"}) == "HyperNode")
                    tiers.emplace(text(one, {"metadata", "name"}), static_cast<int>(one.find("spec")->find("tier")->number));
            for (const json::Value &one : objects) {
                if (text(one, {"kind"}) != "HyperNode")
                    continue;
                const int tier = tiers.at(text(one, {"metadata", "name"}));
                for (const json::Value &member : one.find("spec")->find("members")->items) {
                    const bool leaf = text(member, {"type"}) == "Node";
                    QCOMPARE(leaf, tier == 1);
                    const std::string name = text(member, {"selector", "exactMatch", "name"});
                    if (!leaf) {
                        QVERIFY2(tiers.contains(name) && tiers.at(name) < tier, name.c_str());
                        named.insert(name);
                    }
                }
            }
            QVERIFY(std::ranges::all_of(named, [&](const std::string &one) { return named.count(one) == 1; }));
            QCOMPARE(tiers.size(), objects.size() - 1); // and the queue
        }
    }

    /// GPUs of the queue are those of the cluster; levels go down from the top of the network.
    void kaiQueues()
    {
        const auto objects = documents(writtenAs("kai", test::uniform(bundled(), "p6-b200.48xlarge", 4)).text);
        QCOMPARE(objects.size(), std::size_t{2});
        const json::Value &levels = *objects[0].find("spec")->find("levels");
        QVERIFY(levels.items.size() == 5 && text(levels.items[0], {"nodeLabel"}).ends_with("layer-1") && text(levels.items[4], {"nodeLabel"}) == "kubernetes.io/hostname"); // four layers
        QCOMPARE(objects[1].find("spec")->find("resources")->find("gpu")->find("quota")->number, 32.0);
    }

    void karpenterLaunchesEveryCard()
    {
        design::Design design = test::uniform(bundled(), "p5en.48xlarge", 2);
        design.capacity = design::CapacityKind::CapacityBlock;
        const Written written = writtenAs("karpenter", design);
        const auto objects = documents(written.text);
        QCOMPARE(objects.size(), std::size_t{2});
        QCOMPARE(objects[0].find("spec")->find("networkInterfaces")->items.size(), std::size_t{17});
        QVERIFY2(written.text.find("- reserved") != std::string::npos && written.text.find("amd64") != std::string::npos, written.text.c_str());
        design.instances = {{.id = "g", .type = "p6e-gb200.36xlarge", .host = {}, .networkNode = {}, .ultraserver = {}}};
        QVERIFY(writtenAs("karpenter", design).text.find("arm64") != std::string::npos);
        design.instances[0].type = "p6e-gb300.36xlarge";
        QVERIFY(writtenAs("karpenter", design).text.starts_with("refused"));
    }

    /// A replica over two instances is a group of two pods; disaggregation is two groups, or two services.
    void replicasAreGroups()
    {
        for (const char *framework : {"vllm", "sglang"}) {
            const auto groups = documents(writtenAs("lws", serving(framework)).text);
            QCOMPARE(groups.size(), std::size_t{2});
            const json::Value &decode = *groups[1].find("spec")->find("leaderWorkerTemplate");
            QCOMPARE(decode.find("size")->number, 2.0);
            const std::string whole = writtenAs("lws", serving(framework)).text;
            QVERIFY2(whole.find(framework == std::string("vllm") ? "ray start --head" : "$(LWS_LEADER_ADDRESS):20000") != std::string::npos, whole.c_str());
            QVERIFY(whole.find("deepseek-ai/DeepSeek-V3") != std::string::npos);
            // Replicas may share a network node: they are drawn to their group, and not kept from the others.
            QVERIFY2(whole.find("exclusive-topology") == std::string::npos && whole.find("equiredDuring") == std::string::npos, whole.c_str());
            for (const char *word : {"preferredDuringSchedulingIgnoredDuringExecution", "leaderworkerset.sigs.k8s.io/group-key", "topologyKey"})
                QVERIFY2(whole.find(word) != std::string::npos, whole.c_str());
            QCOMPARE(whole.find("--data-parallel-backend ray") != std::string::npos, framework == std::string("vllm")); // attention DP 4 over two instances
            const auto dynamo = documents(writtenAs("dynamo", serving(framework)).text);
            QCOMPARE(dynamo.size(), std::size_t{1});
            const json::Value &services = *dynamo[0].find("spec")->find("services");
            QVERIFY(services.find("Frontend") && text(services, {"prefill", "subComponentType"}) == "prefill" && services.find("decode")->find("multinode")->find("nodeCount")->number == 2);
            const auto parts = readFiles({{"o.yaml", writtenAs("dynamo", serving(framework)).text}}, nullptr, bundled());
            QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        }
        const std::string none = writtenAs("lws", test::uniform(bundled(), "p5.48xlarge", 1)).text;
        QVERIFY2(none.find("no serving phase") != std::string::npos, none.c_str());
    }

    /// Strict: a field that the schema does not have is an error.
    void acceptedByTheCrds()
    {
        std::string all;
        const auto add = [&all](const std::string &one) { all += (all.empty() ? "" : "---\n") + one; };
        for (const test::Sample &sample : test::makeSamples(bundled()))
            if (!bundled().instance(sample.design.instances.front().type)->reference && sample.design.instances.size() < 100)
                for (const char *format : {"kai", "volcano", "karpenter"})
                    add(writtenAs(format, sample.design).text);
        for (const char *framework : {"vllm", "sglang"})
            add(writtenAs("lws", serving(framework)).text);
        QVERIFY2(all.find("refused") == std::string::npos, all.substr(all.find("refused") == std::string::npos ? 0 : all.find("refused"), 200).c_str());
        const test::Verdict verdict = test::validateByPython(QStringLiteral("validators/crd_validate.py"), {{{QStringLiteral("samples/crds")}, all}}, QStringLiteral("o.yaml"));
        QVERIFY_ACCEPTED(verdict, "no python3-yaml and python3-jsonschema, or no CRDs beside the checkout");
    }
};

QTEST_GUILESS_MAIN(tst_Schedulers)
#include "tst_schedulers.moc"
