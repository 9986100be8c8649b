// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/catalog.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include <QtCore/QStringList>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/paths.h>

using namespace switchyard;
namespace fs = std::filesystem;

namespace {

std::string shipped() { return test::sourceDir() + "/catalog"; }

const catalog::Catalog &bundled()
{
    static const Result<catalog::Catalog> loaded = catalog::loadCatalog(shipped());
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    return *loaded;
}

/// A copy of the catalog with one text replaced in one file; what loading it says.
std::string errorAfter(const std::string &file, const std::string &from, const std::string &to)
{
    const QTemporaryDir scratch;
    const fs::path root = fs::path(scratch.path().toStdString()) / "catalog";
    fs::copy(shipped(), root, fs::copy_options::recursive);
    std::string text = test::readText((root / file).string());
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        return "the text to replace is not there";
    text.replace(at, from.size(), to);
    std::ofstream((root / file).string(), std::ios::binary) << text;
    const auto loaded = catalog::loadCatalog(root.string());
    if (loaded)
        return {};
    const std::string what = describe(loaded.error());
    return what.substr(what.find(file.substr(file.rfind('/') + 1)));
}

} // namespace

class tst_Load : public QObject
{
    Q_OBJECT
private slots:
    void storageIsOfAKind()
    {
        const auto kindOf = [](const char *id) { return catalog::toWord(bundled().storage.find(id)->second.kind); };
        QCOMPARE(kindOf("fsx-lustre-scratch2"), std::string("fsx-lustre"));
        QCOMPARE(kindOf("s3-standard"), std::string("s3"));
        QCOMPARE(kindOf("instance-nvme"), std::string("instance-store"));
    }

    void holdsExactlyWhatIsSold()
    {
        QStringList sold;
        QStringList reference;
        for (const auto &[id, type] : bundled().instances)
            (type.reference ? reference : sold) << QString::fromStdString(id);
        QCOMPARE(sold.join(' '), QStringLiteral("g6e.48xlarge g7e.48xlarge p4d.24xlarge p4de.24xlarge p5.48xlarge p5.4xlarge p5e.48xlarge p5en.48xlarge "
                                                "p6-b200.48xlarge p6-b300.48xlarge p6e-gb200.36xlarge p6e-gb300.36xlarge"));
        QCOMPARE(reference.join(' '),
                 QStringLiteral("gh200-4x hgx-a100-400g hgx-a100-40g hgx-a100-80g hgx-a800 hgx-b200 hgx-b300 hgx-h100 hgx-h100-800g "
                                "hgx-h20 hgx-h200 hgx-h200-nvl hgx-h800 nvl72-gb200 nvl72-gb300 "
                                "pcie-a10 pcie-a100-40g pcie-a100-80g pcie-a10g pcie-a30 pcie-a40 pcie-h100 pcie-h100-nvl pcie-l4 pcie-l40 pcie-l40s "
                                "pcie-rtx-4090 pcie-rtx-5090 pcie-rtx-6000-ada pcie-rtx-a6000 pcie-rtx-pro-6000"));
        QStringList gpus;
        for (const auto &[id, gpu] : bundled().gpus)
            gpus << QString::fromStdString(id);
        QCOMPARE(gpus.join(' '), QStringLiteral("a10 a100-40gb-pcie a100-40gb-sxm a100-80gb-pcie a100-80gb-sxm a10g a30 a40 a800-80gb-sxm b200-hgx b300-hgx gb200 gb300 gh200 h100-nvl h100-pcie h100-sxm "
                                                "h100-sxm-96gb h20-sxm h200-nvl h200-sxm h800-sxm l4 l40 l40s rtx-4090 rtx-5090 rtx-6000-ada rtx-a6000 rtx-pro-6000"));
        QCOMPARE(bundled().ultraservers.size(), std::size_t{3});
        QCOMPARE(bundled().efa.size(), std::size_t{4});
        QVERIFY(!bundled().instance("p6e-gb300.36xlarge")->provisional.empty());
        QVERIFY(bundled().instance("g6e.48xlarge")->incomplete);
        QVERIFY(catalog::unknownType(bundled(), "trn2.48xlarge").contains("Trainium"));
        QVERIFY(bundled().models.size() > 180);
    }
    void figuresArriveInBaseUnits()
    {
        const auto *h100 = bundled().gpu("h100-sxm");
        QCOMPARE(h100->bf16_flops, 989.5e12);
        QCOMPARE(h100->memory_B, 81920.0 * 1024 * 1024);
        QCOMPARE(h100->nvlink_Bps, 450e9);
        const auto *p5 = bundled().instance("p5.48xlarge");
        QCOMPARE(p5->nics, 32);
        QCOMPARE(p5->nic_Bps, 12.5e9);
        QCOMPARE(p5->nicPerGpu_Bps(), 50e9);
        QCOMPARE(bundled().gpuOf(*p5), h100);
        QCOMPARE(p5->pcie.size(), std::size_t{8});
        QCOMPARE(p5->pcie[7].nics, (std::vector{28, 29, 30, 31}));
        QCOMPARE(bundled().instance("p6-b200.48xlarge")->networkLayers, 4);
        QCOMPARE(bundled().instance("nvl72-gb300")->nvlinkDomainGpus, 72);
        QCOMPARE(bundled().model("deepseek-v3")->mla.kvLoraRank, 512);
    }
    void everyFigureHasASource()
    {
        int figures = 0;
        int unconfirmed = 0;
        const auto look = [&](const std::string &id, const catalog::Figures &all) {
            for (const auto &[key, figure] : all) {
                ++figures;
                unconfirmed += !figure.confirmed;
                QVERIFY2(bundled().sources.contains(figure.source), (id + " " + key).c_str());
                // What is only remembered may not pass as confirmed.
                QVERIFY2(figure.source != "recalled" || !figure.confirmed, (id + " " + key).c_str());
            }
        };
        for (const auto &[id, entry] : bundled().gpus)
            look(id, entry.figures);
        for (const auto &[id, entry] : bundled().instances)
            look(id, entry.figures);
        for (const auto &[id, entry] : bundled().ultraservers)
            look(id, entry.figures);
        for (const auto &[id, entry] : bundled().storage)
            look(id, entry.figures);
        QVERIFY(figures > 350);
        QVERIFY(unconfirmed > 0);
    }
    /// Topologies for NCCL have it: a generation holds several.
    void everyGpuHasItsComputeCapability()
    {
        for (const auto &[id, gpu] : bundled().gpus) {
            const bool ampere = gpu.generation == catalog::GpuGeneration::Ampere, blackwell = gpu.generation == catalog::GpuGeneration::Blackwell;
            QVERIFY2(gpu.cudaArch >= (blackwell ? 100 : ampere ? 80 : 89) && gpu.cudaArch <= (blackwell ? 121 : ampere ? 87 : 90), id.c_str());
        }
        for (const auto &[id, arch] : {std::pair{"a800-80gb-sxm", 80}, {"a10", 86}, {"a30", 80}, {"l40", 89}, {"rtx-4090", 89}, {"rtx-5090", 120}})
            QCOMPARE(bundled().gpu(id)->cudaArch, arch);
    }
    void errorsNameFileAndLine_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *file, const char *from, const char *to, const char *expected) {
            QTest::newRow(name) << QString(QLatin1String(file)) << QString::fromUtf8(from) << QString::fromUtf8(to)
                                << QString::fromUtf8(expected);
        };
        row("unknown key", "gpus.json", "\"generation\": \"ampere\"", "\"generation\": \"ampere\", \"colour\": 1",
            "gpus.json:5: GPU a100-40gb-sxm: key \"colour\" is not known here");
        row("unknown figure, a unit is missing", "gpus.json", "bf16_TFLOPS", "bf16", "gpus.json:7: GPU a100-40gb-sxm: key \"bf16\"");
        row("duplicate key", "gpus.json", "\"tf32_TFLOPS\"", "\"bf16_TFLOPS\"", "gpus.json:8: key \"bf16_TFLOPS\" is there twice");
        row("duplicate id", "gpus.json", "a100-80gb-sxm", "a100-40gb-sxm", "gpus.json:26: GPU a100-40gb-sxm is there twice");
        row("duplicate over two files", "platforms.json", "\"id\": \"hgx-h100\"", "\"id\": \"p5.48xlarge\"", "instance type p5.48xlarge");
        row("impossible value", "gpus.json", "{\"value\": 312", "{\"value\": -312", "gpus.json:7: GPU a100-40gb-sxm, bf16_TFLOPS: \"value\" is -312");
        row("a value in the wrong unit", "gpus.json", "{\"value\": 1.555", "{\"value\": 1555", "expected a number from 0.1 to 100");
        row("no source", "gpus.json", "{\"value\": 312, \"source\": \"a100\"}", "{\"value\": 312}", "gpus.json:7: GPU a100-40gb-sxm, bf16_TFLOPS has no \"source\"");
        row("dangling source", "gpus.json", "\"source\": \"a100\"", "\"source\": \"a101\"", "source \"a101\" is not in sources.json");
        row("dangling GPU", "instances.json", "\"gpu\": \"h100-sxm\"", "\"gpu\": \"h101\"", "GPU \"h101\" is not in gpus.json");
        row("text for a number", "instances.json", "{\"value\": 8,", "{\"value\": \"8\",", "expected a number");
        row("missing figure", "instances.json", "      \"nics\": {\"value\": 4, \"source\": \"ec2-efa\"},\n", "", "has no figure \"nics\"");
        row("fraction of a card", "instances.json", "\"nics\": {\"value\": 4,", "\"nics\": {\"value\": 4.5,", "is not whole");
        row("a card in two groups", "instances.json", "\"nics\": [1]", "\"nics\": [0]", "each in one group");
        row("a card in no group", "instances.json", "\"nics\": [3]}", "\"nics\": []}", "card 3 is in no PCIe group");
        row("totals that do not add up", "ultraservers.json", "28800", "28801", "is not instances × cards × rate");
        row("UltraServer of nothing", "ultraservers.json", "\"instance\": \"p6e-gb200.36xlarge\"", "\"instance\": \"p5.48xlarge\"", "is no instance type that is sold in it");
        row("price of nothing", "prices.json", "p4d.24xlarge", "p9.metal", "neither an instance type nor an UltraServer");
        row("region of nowhere", "prices.json", "\"region\": \"us-east-1\"", "\"region\": \"mars-1\"", "there is no AWS region \"mars-1\"");
        row("kind of nothing", "prices.json", "\"kind\": \"on-demand\"", "\"kind\": \"rented\"", "is no kind of capacity");
        row("kind of storage", "storage.json", "\"kind\": \"s3\"", "\"kind\": \"s4\"", "\"kind\" is \"s4\"; expected one of fsx-lustre, s3, instance-store");
        row("date", "prices.json", "2026-07-28", "July 2026", "expected YYYY-MM-DD");
        row("heads", "models.json", "\"kv_heads\": 8", "\"kv_heads\": 7", "do not divide into 7");
        row("attention", "models.json", "\"attention\": \"mha\"", "\"attention\": \"linear\"", "expected mha, gqa, mqa or mla");
        row("truncated", "models.json", "\"models\": [", "\"models\": [[", "models.json");
    }
    void errorsNameFileAndLine()
    {
        QFETCH(QString, file);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        const std::string error = errorAfter(file.toStdString(), from.toStdString(), to.toStdString());
        QVERIFY2(QString::fromStdString(error).contains(expected), error.c_str());
    }
    void aStrayFileIsAnError()
    {
        const QTemporaryDir scratch;
        const fs::path root = fs::path(scratch.path().toStdString()) / "catalog";
        fs::copy(shipped(), root, fs::copy_options::recursive);
        std::ofstream((root / "gpus2.json").string()) << "{\"gpus\": []}";
        const auto loaded = catalog::loadCatalog(root.string());
        QVERIFY(!loaded);
        QVERIFY(describe(loaded.error()).ends_with("gpus2.json: no file of the catalog has this name"));
    }
    void calibrationKeepsItsOrigin()
    {
        const QTemporaryDir scratch;
        const fs::path root = fs::path(scratch.path().toStdString()) / "catalog";
        fs::copy(shipped(), root, fs::copy_options::recursive);
        fs::create_directory(root / "calibration");
        std::ofstream((root / "calibration" / "a.json").string())
            << "{\"group.x\": {\"constants\": {\"alpha_us\": 1.5}, \"surface\": [1, 0.5], \"rows\": [\"r1\", \"r2\"], "
               "\"basis\": {\"alpha_us\": \"a paper\"}, \"residuals\": {\"median_abs_pct\": 4.2}, \"made_by\": \"calibrate x\"}}";
        const auto loaded = catalog::loadCatalog(root.string());
        QVERIFY2(loaded.has_value(), loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(loaded->calibration.at("group.x").at("alpha_us"), 1.5);
        QCOMPARE(loaded->surfaces.at("group.x"), (std::vector{1.0, 0.5}));
        QCOMPARE(loaded->calibrationOrigin.at("group.x").rows, std::string("[\"r1\", \"r2\"]"));
        QCOMPARE(loaded->calibrationOrigin.at("group.x").madeBy, std::string("calibrate x"));
        QCOMPARE(loaded->calibrationOrigin.at("group.x").basis.at("alpha_us"), std::string("a paper"));

        std::ofstream((root / "calibration" / "b.json").string())
            << "{\"group.y\": {\"constants\": {\"alpha_us\": 1.5},\n \"residuals\": {}, \"made_by\": \"calibrate x\"}}";
        const auto without = catalog::loadCatalog(root.string());
        QVERIFY(!without);
        QVERIFY(describe(without.error()).ends_with("b.json:1: calibration group group.y has no \"rows\"; expected the rows that it was fitted to"));

        std::ofstream((root / "calibration" / "b.json").string())
            << "{\"group.y\": {\"constants\": {\"alpha_us\": 1.5},\n \"basis\": {\"beta_us\": \"a paper\"}, \"residuals\": {}, \"made_by\": \"x\", \"rows\": \"none\"}}";
        const auto ofNothing = catalog::loadCatalog(root.string());
        QVERIFY(!ofNothing);
        QVERIFY(describe(ofNothing.error()).contains("\"basis\" says of each of its constants what it stands on"));
    }
    void noCatalogAtAll()
    {
        const auto loaded = catalog::loadCatalog("/nonexistent/catalog");
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(tst_Load)
#include "tst_load.moc"
