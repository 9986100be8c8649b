// SPDX-License-Identifier: GPL-3.0-or-later
// In a circle: what is written is read as what it was, or the writer said what it left out; and foreign files, read and
// written again, are accepted by the tools that they are for.
#include <algorithm>
#include <filesystem>
#include <set>

#include <QtTest/QTest>

#include <core/design/difflines.h>
#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
namespace fs = std::filesystem;

namespace {

Result<design::Design> designOf(const std::string &text, const design::Design &base = {})
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles({{"out", text}}, nullptr, bundled()));
    return joined(base, parts, bundled());
}

bool isReference(const design::Design &design)
{
    return std::ranges::any_of(design.instances, [](const design::Instance &one) { return bundled().instance(one.type)->reference; });
}

/// What a circle may lose, and the words by which a writer says that it does.
struct Loss {
    const char *what;
    bool (*isLost)(const design::Design &before, const design::Design &after);
    std::vector<std::string> words;
};

std::map<std::string, int> countsOf(const design::Design &design)
{
    std::map<std::string, int> out;
    for (const design::Instance &one : design.instances)
        ++out[one.type];
    return out;
}

template <class T>
std::multiset<std::string> idsOf(const std::vector<T> &list)
{
    std::multiset<std::string> out;
    for (const T &one : list)
        out.insert(one.id);
    return out;
}

const std::vector<Loss> losses = {
    {"instances", [](const design::Design &a, const design::Design &b) { return countsOf(a) != countsOf(b); }, {}},
    {"network", [](const design::Design &a, const design::Design &b) { return idsOf(a.networkNodes) != idsOf(b.networkNodes); }, {"network", "stand", "place"}},
    {"UltraServers", [](const design::Design &a, const design::Design &b) { return idsOf(a.ultraservers) != idsOf(b.ultraservers); }, {"UltraServer", "stand", "place"}},
    {"storage", [](const design::Design &a, const design::Design &b) { return a.storage.size() > b.storage.size(); }, {"storage", "file system"}},
    {"jobs", [](const design::Design &a, const design::Design &b) { return a.jobs.size() > b.jobs.size(); }, {"job"}},
    {"how it is bought", [](const design::Design &a, const design::Design &b) { return a.capacity != b.capacity; }, {"bought", "Capacity", "capacity", "prices"}},
};

/// Storage by what it is: templates name it by their resources.
std::string differences(design::Design a, design::Design b)
{
    std::string out;
    for (design::Design *const one : {&a, &b})
        for (std::size_t i = 0; i < one->storage.size(); ++i)
            one->storage[i].id = "storage-" + std::to_string(i);
    for (const auto &line : design::diffLines(design::diff(a, b)))
        out += "\n" + line.text;
    return out;
}

/// The samples, and one with a Capacity Block, several types and storage of which nothing is like a new design's.
std::vector<std::pair<std::string, design::Design>> clusters()
{
    std::vector<std::pair<std::string, design::Design>> out;
    for (const test::Sample &sample : test::makeSamples(bundled()))
        if (!isReference(sample.design) && sample.design.instances.size() <= 128)
            out.emplace_back(sample.file, sample.design);
    design::Design mixed = test::uniform(bundled(), "p5.48xlarge", 3, "Mixed");
    mixed.instances.push_back({.id = "m-1", .type = "p5en.48xlarge", .host = {}, .networkNode = {}, .ultraserver = {}});
    mixed.capacity = design::CapacityKind::CapacityBlock;
    mixed.region = "us-west-2";
    mixed.storage.push_back({.id = "fsx", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 4800 / 1024.0});
    out.emplace_back("mixed", std::move(mixed));
    return out;
}

/// Designs that the real files beside the checkout make, those with machines that EC2 sells.
std::vector<std::pair<std::string, design::Design>> foreign()
{
    std::vector<std::pair<std::string, design::Design>> out;
    for (const auto &entry : fs::recursive_directory_iterator(test::sharedDir() + "/samples")) {
        if (!entry.is_regular_file() || entry.file_size() > 2'000'000)
            continue;
        const std::string name = fs::relative(entry.path(), test::sharedDir() + "/samples").string();
        const auto parts = readFiles({{name, test::readText(entry.path().string())}}, nullptr, bundled());
        if (!parts || parts->front().format->holds != Holds::Cluster)
            continue;
        const auto design = joined({}, *parts, bundled());
        if (design && !design->instances.empty() && design->instances.size() <= 200)
            out.emplace_back(name, *design);
    }
    return out;
}

} // namespace

class tst_Circle : public QObject
{
    Q_OBJECT
private slots:
    /// d → file → d1 → file → d2: d2 is d1; what d1 has not of d was said.
    void clustersComeBack()
    {
        int circles = 0;
        for (const Format &format : formats()) {
            if (!format.read || !format.write || format.holds != Holds::Cluster)
                continue;
            int of = 0;
            for (const auto &[name, design] : clusters()) {
                const std::string here = std::string(format.id) + ", " + name;
                const auto written = format.write(design, bundled());
                if (!written)
                    continue;
                const auto once = designOf(written->text);
                QVERIFY2(once, (here + ": " + (once ? "" : describe(once.error()))).c_str());
                if (once->instances.empty() && format.id == "slurm-topology") // a tree alone; its machines are slurm-conf's
                    continue;
                for (const Loss &loss : losses) {
                    if (!loss.isLost(design, *once))
                        continue;
                    const bool said = std::ranges::any_of(english(written->leftOut), [&](const std::string &one) { return std::ranges::any_of(loss.words, [&](const std::string &word) { return one.find(word) != std::string::npos; }); });
                    QVERIFY2(said, (here + " loses " + loss.what + " and does not say it").c_str());
                }
                const auto again = format.write(*once, bundled());
                QVERIFY2(again, (here + ": " + (again ? "" : describe(again.error()))).c_str());
                const auto twice = designOf(again->text);
                QVERIFY2(twice, (here + ": " + (twice ? "" : describe(twice.error()))).c_str());
                QVERIFY2(differences(*once, *twice).empty(), (here + ": read again it is another" + differences(*once, *twice)).c_str());
                ++of;
            }
            QVERIFY2(of > 0 || format.id == "slurm-topology", std::string(format.id).c_str());
            circles += of;
        }
        QVERIFY2(circles >= 30, std::to_string(circles).c_str());
        qInfo("%d circles", circles);
    }

    /// Of settings the plan comes back, on the cluster that the design has, but for what the file says that it cannot hold.
    void plansComeBack()
    {
        int circles = 0;
        for (const Format &format : formats()) {
            if (!format.read || !format.write || format.holds != Holds::Settings)
                continue;
            for (const auto &[name, design] : clusters()) {
                if (design.jobs.size() != 1 || !design::trainingOf(design.jobs.front()))
                    continue;
                const std::string here = std::string(format.id) + ", " + name;
                const auto written = format.write(design, bundled());
                if (!written)
                    continue;
                const auto once = designOf(written->text, design);
                QVERIFY2(once, (here + ": " + (once ? "" : describe(once.error()))).c_str());
                const auto again = format.write(*once, bundled());
                QVERIFY2(again, (here + ": " + (again ? "" : describe(again.error()))).c_str());
                const auto twice = designOf(again->text, *once);
                QVERIFY2(twice, (here + ": " + (twice ? "" : describe(twice.error()))).c_str());
                QVERIFY2(differences(*once, *twice).empty() || !again->leftOut.empty(), (here + ": read again it is another" + differences(*once, *twice)).c_str());
                ++circles;
            }
        }
        QVERIFY2(circles >= 6, std::to_string(circles).c_str());
        qInfo("%d circles", circles);
    }

    /// The reader's own shape of the answer, by the service model of EC2.
    void topologyIsAnAnswerOfEc2()
    {
        std::vector<test::Asked> asked;
        for (const auto &[name, design] : clusters())
            asked.push_back({{QStringLiteral("ec2"), QStringLiteral("DescribeInstanceTopology"), QStringLiteral("--output")}, formatOf("ec2-topology")->write(design, bundled())->text});
        QVERIFY(!asked.empty());
        QVERIFY_ACCEPTED(test::validateByPython(QStringLiteral("validators/aws_params.py"), asked, QStringLiteral("answer.json")), "no botocore or no newer service models beside the checkout");
    }

    /// Clusters of other makers, read and written for the tools that would take them.
    void foreignClustersAreAccepted()
    {
        if (test::sharedDir().empty())
            QSKIP("no directory of real files beside the checkout");
        std::vector<test::Asked> aws;
        std::vector<test::Asked> eksctl;
        std::string objects;
        std::set<std::string> refused;
        const std::vector<std::pair<std::string, design::Design>> all = foreign();
        for (const auto &[name, design] : all) {
            const auto text = [&](const char *format) {
                const auto written = formatOf(format)->write(design, bundled());
                if (!written)
                    refused.insert(name + " as " + format + ": " + describe(written.error()));
                return written ? written->text : std::string();
            };
            const auto ask = [&aws](const char *service, const char *call, const std::string &request) {
                if (!request.empty() && !request.starts_with('[')) // a list of several requests
                    aws.push_back({{QString::fromLatin1(service), QString::fromLatin1(call)}, request});
            };
            ask("ec2", "CreateLaunchTemplate", text("launch-template"));
            ask("sagemaker", "CreateCluster", text("hyperpod"));
            if (const std::string one = text("eksctl"); !one.empty())
                eksctl.push_back({{QStringLiteral("samples/schemas/eksctl-v1alpha5.schema.json")}, one});
            for (const char *format : {"kueue", "kai", "volcano", "karpenter"})
                if (const std::string one = text(format); !one.empty())
                    objects += (objects.empty() ? "" : "---\n") + one;
            QVERIFY_ACCEPTED(test::validate(QStringLiteral("dot"), {QStringLiteral("-Tjson"), QStringLiteral("-o/dev/null")}, text("dot"), QStringLiteral("d.dot")), "no dot (package graphviz)");
            QVERIFY_ACCEPTED(test::validate(QStringLiteral("xmllint"), {QStringLiteral("--noout")}, text("drawio"), QStringLiteral("d.drawio")), "no xmllint (package libxml2-utils)");
        }
        for (const std::string &one : refused)
            qInfo("refused: %s", one.c_str());
        qInfo("%zu foreign clusters, %zu requests of AWS, %zu of eksctl", all.size(), aws.size(), eksctl.size());
        QVERIFY2(all.size() >= 8, std::to_string(all.size()).c_str());
        QVERIFY_ACCEPTED(test::validateByPython(QStringLiteral("validators/aws_params.py"), aws, QStringLiteral("request.json")), "no botocore or no newer service models beside the checkout");
        QVERIFY_ACCEPTED(test::validateByPython(QStringLiteral("validators/jsonschema_validate.py"), eksctl, QStringLiteral("c.yaml")), "no python3-jsonschema or no schema of eksctl beside the checkout");
        QVERIFY_ACCEPTED(test::validateByPython(QStringLiteral("validators/crd_validate.py"), {{{QStringLiteral("samples/crds")}, objects}}, QStringLiteral("o.yaml")), "no python3-yaml and python3-jsonschema, or no CRDs beside the checkout");
    }
};

QTEST_GUILESS_MAIN(tst_Circle)
#include "tst_circle.moc"
