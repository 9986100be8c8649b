// SPDX-License-Identifier: GPL-3.0-or-later
// Every real file at hand goes through `import auto`: none crashes, at least 95 % are understood or refused by name, and
// the counts are those that an independent reader made (oracles/expected.json).
#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

/// Of what our answer and the oracle both name, counted in `keys`; empty: alike.
std::string difference(const Json &expected, const Json &found, int &keys)
{
    for (const auto &[key, value] : expected.items()) {
        if (!found.contains(key) || value.is_null())
            continue;
        ++keys;
        const Json &ours = found[key];
        const bool counted = value.is_array() && ours.is_number();
        if (counted ? ours.get<double>() != static_cast<double>(value.size()) : ours != value)
            return key + ": expected " + value.dump() + ", found " + ours.dump();
    }
    return {};
}

} // namespace

class tst_ExchangeSamples : public QObject
{
    Q_OBJECT
private slots:
    void everySample()
    {
        if (test::sharedDir().empty())
            QSKIP("no directory of real files beside the checkout");
        const Json oracle = Json::parse(test::readText(test::sharedDir() + "/oracles/expected.json"));
        int understood = 0;
        int refused = 0;
        int unknown = 0;
        int compared = 0;
        std::map<std::string_view, int> byFormat;
        std::map<std::string_view, int> keysOf;
        for (const char *folder : {"samples", "examples"})
            for (const auto &entry : fs::recursive_directory_iterator(test::sharedDir() + "/" + folder)) {
                if (!entry.is_regular_file())
                    continue;
                std::string name = fs::relative(entry.path(), test::sharedDir() + "/" + folder).string();
                if (folder == std::string("examples"))
                    name = "examples/" + name;
                const auto parts = readFiles({{name, test::readText(entry.path().string())}}, nullptr, bundled());
                if (!parts) {
                    const std::string line = describe(parts.error());
                    QVERIFY2(!parts.error().message.empty() && line.find('\n') == std::string::npos && line.find(name.substr(0, 20)) != std::string::npos, line.c_str());
                    const bool nameless = line.find("of no format that is known") != std::string::npos;
                    ++(nameless ? unknown : refused);
                    if (nameless)
                        qInfo("not known: %s", name.c_str());
                    QVERIFY2(!oracle.contains(name), line.c_str());
                    continue;
                }
                ++understood;
                const FormatFiles &part = parts->front();
                ++byFormat[part.format->id];
                if (part.format->holds != Holds::Runs) {
                    std::vector<Said> open;
                    const auto design = joined({}, *parts, bundled(), {}, &open);
                    QVERIFY2(!design || design::readDesign(design::writeDesign(*design), "again", &bundled()).has_value(), name.c_str());
                }
                if (!oracle.contains(name))
                    continue;
                if (name == "slurm/self/25.05/sinfo.json") // the oracle did not look into the rows: 52 nodes have 272 GPUs
                    continue;
                if (part.format->id == "nccl-tests") // a table: its rows are held by core.exchange.nccltests
                    continue;
                ++compared;
                int keys = 0;
                QVERIFY2(part.fragment.found.isObject(), (name + ": no facts").c_str());
                const std::string wrong = difference(oracle[name], Json::parse(json::writeLine(part.fragment.found)), keys);
                QVERIFY2(wrong.empty(), (name + ": " + wrong).c_str());
                QVERIFY2(keys > 0, (name + ": no key of the oracle's is among ours: " + oracle[name].dump() + ", " + json::writeLine(part.fragment.found)).c_str());
                keysOf[part.format->id] += keys;
            }
        const int all = understood + refused + unknown;
        for (const auto &[format, count] : byFormat)
            qInfo("%s: %d files", std::string(format).c_str(), count);
        qInfo("%d files: %d understood, %d refused by name, %d not known (%.1f %%); %d compared with the oracle", all, understood, refused, unknown, 100.0 * unknown / all, compared);
        QVERIFY(all > 300 && unknown * 20 <= all && compared >= 50);
        for (const auto &[format, keys] : keysOf)
            qInfo("%s: %d figures of the oracle", std::string(format).c_str(), keys);
    }

    /// The 10,000 nodes of Slurm's own test, told by a type: where is what.
    void tenThousandNodes()
    {
        const std::string path = test::sharedDir() + "/samples/slurm/topology.conf/slurm-testcase1.conf";
        if (test::sharedDir().empty() || !fs::exists(path))
            QSKIP("no directory of real files beside the checkout");
        const auto parts = readFiles({{"topology.conf", test::readText(path)}}, nullptr, bundled());
        const auto design = joined({}, *parts, bundled(), {.instance = "p5.48xlarge"});
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(design->instances.size(), std::size_t{10'000});
        QCOMPARE(design->networkNodes.size(), std::size_t{529});
    }

    /// A foreign cluster of two systems, joined, is the one that its makers meant.
    void foreignClusterWhole()
    {
        const std::string folder = test::sharedDir() + "/samples/slurm/self/25.05/";
        if (test::sharedDir().empty() || !fs::exists(folder))
            QSKIP("no directory of real files beside the checkout");
        std::vector<TextFile> files;
        for (const char *name : {"topology.yaml", "slurm.conf", "gres.conf", "scontrol_show_nodes.json", "squeue.json.gz"})
            files.push_back({name, test::readText(folder + name)});
        std::vector<Said> open;
        const auto parts = readFiles(std::move(files), nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        const auto design = joined({}, *parts, bundled(), {}, &open);
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        QCOMPARE(design->instances.size(), std::size_t{52});
        QCOMPARE(design::gpuCount(*design, bundled()), 272);
        QCOMPARE(design->ultraservers.size(), std::size_t{2});
        QCOMPARE(design->ultraservers[0].type, std::string("u-p6e-gb200x72"));
        QCOMPARE(design->networkNodes.size(), std::size_t{7});
        QVERIFY(!design->jobs.empty());
        for (const char *format : {"slurm-topology-yaml", "slurm-conf", "parallelcluster", "cloudformation", "kueue", "dot"})
            QVERIFY2(formatOf(format)->write(*design, bundled()).has_value(), format);
    }
};

QTEST_GUILESS_MAIN(tst_ExchangeSamples)
#include "tst_samples.moc"
