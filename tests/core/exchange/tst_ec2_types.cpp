// SPDX-License-Identifier: GPL-3.0-or-later
// Instance types of EC2's answer become entries that the catalog loads over its own.
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

class tst_Ec2Types : public QObject
{
    Q_OBJECT
private slots:
    void entriesLoad()
    {
        const auto parts = readFiles({{"types.json", test::readText(test::sourceDir() + "/tests/fuzz/formats/ec2-types/1")}}, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        const FormatFiles &part = parts->front();
        QVERIFY(part.format->id == "ec2-types" && !isForDesigns(part.format->holds));
        QCOMPARE(part.fragment.understood.front(), 3); // one known, two new
        const auto says = [&](const char *what) { return std::ranges::any_of(part.fragment.notUnderstood, [&](const Said &one) { return one.english().find(what) != std::string::npos; }); };
        QVERIFY(says("a type without GPUs") && says("no GPU \"T4\"") && says("a type that the catalog has") && says("p9.24xlarge: NVLink"));
        const QTemporaryDir own;
        QFile file(own.filePath("types.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string text = json::writeLine(part.fragment.found);
        file.write(text.data(), static_cast<qint64>(text.size()));
        file.close();
        const auto catalog = catalog::loadCatalog(test::sourceDir() + "/catalog", own.path().toStdString());
        QVERIFY2(catalog, catalog ? "" : describe(catalog.error()).c_str());
        const catalog::InstanceType &p9 = *catalog->instance("p9.24xlarge");
        QVERIFY(p9.gpus == 4 && p9.nics == 8 && p9.efaVersion == bundled().instance("p5en.48xlarge")->efaVersion && p9.vcpus == 96 && !p9.incomplete && !p9.provisional.empty());
        QVERIFY(p9.gpu == bundled().instance("p5en.48xlarge")->gpu && p9.nvlinkDomainGpus == 4 && !p9.figures.at("nvlink_domain_gpus").confirmed && p9.figures.at("vcpus").confirmed);
        QVERIFY(catalog->instance("g9.xlarge")->incomplete && catalog->instance("p5.48xlarge")->vcpus == bundled().instance("p5.48xlarge")->vcpus);
    }

    /// What no catalog takes is left out and said, so that no program stumbles over the file.
    void impossible()
    {
        const std::string gpu = R"("GpuInfo": {"Gpus": [{"Name": "H100", "Count": )";
        for (const std::string &bad : {R"({"InstanceType": "p9.a", )" + gpu + "100000}]}}", R"({"InstanceType": "p9.b", "VCpuInfo": {"DefaultVCpus": 5000}, )" + gpu + "8}]}}",
                                       R"({"InstanceType": "p9.c", "MemoryInfo": {"SizeInMiB": 1e300}, )" + gpu + "8}]}}"}) {
            const auto parts = readFiles({{"t.json", "{\"InstanceTypes\": [" + bad + "]}"}}, nullptr, bundled());
            QVERIFY(parts);
            const Fragment &fragment = parts->front().fragment;
            QVERIFY2(fragment.found.find("instances")->items.empty() && std::ranges::any_of(fragment.notUnderstood, [](const Said &one) { return one.english().find("no type that a catalog takes") != std::string::npos; }), bad.c_str());
        }
    }

    void damaged()
    {
        for (const char *bad : {"{\"InstanceTypes\": [", "{\"InstanceTypes\": 3}", "{\"InstanceTypes\": [1, null, {\"GpuInfo\": {\"Gpus\": [[]]}}]}"}) {
            const auto parts = readFiles({{"t.json", bad}}, formatOf("ec2-types"), bundled());
            QVERIFY(!parts || parts->front().fragment.understood.front() == 0);
        }
    }
};

QTEST_GUILESS_MAIN(tst_Ec2Types)
#include "tst_ec2_types.moc"
