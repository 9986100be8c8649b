// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction says what measured kernels it stands on, where that is not the GPU's own timings:
// seen as scripts and people see it, on the bundled catalog and on copies that lack something.
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;
namespace fs = std::filesystem;

namespace {

QStringList predictOn(const char *instance, const char *precision)
{
    return {"predict", "--instance", instance, "--count", "2", "--model", "llama3-8b", "--tp", "8", "--gbs", "64",
            "--mbs", "1", "--seq", "4096", "--precision", precision};
}

/// Texts of `list` that hold `words`.
int countOf(const json &list, const std::string &words)
{
    int found = 0;
    for (const json &item : list)
        found += (item.is_string() ? item.get<std::string>() : item.dump()).find(words) != std::string::npos;
    return found;
}

/// The bundled catalog with other kernel groups.
class ChangedCatalog
{
public:
    explicit ChangedCatalog(const auto &change)
    {
        fs::copy(test::sourceDir() + "/catalog", directory(), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        fs::remove(directory() + "/calibration/kernels_cards.json");
        const std::string path = directory() + "/calibration/kernels.json";
        json kernels = json::parse(std::ifstream(path));
        change(kernels);
        std::ofstream(path) << kernels.dump();
    }
    [[nodiscard]] QStringList before(const QStringList &arguments) const
    {
        return QStringList{"--catalog", QString::fromStdString(directory())} + arguments;
    }

private:
    [[nodiscard]] std::string directory() const { return m_directory.path().toStdString(); }
    QTemporaryDir m_directory;
};

} // namespace

class tst_KernelBasis : public QObject
{
    Q_OBJECT
private slots:
    void standIns_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("warning"); // empty: none
        QTest::addColumn<QString>("assumed");
        QTest::newRow("own timings") << predictOn("p5.48xlarge", "fp8-cs") << "" << "";
        QTest::newRow("own timings of a narrow type") << predictOn("p6-b200.48xlarge", "nvfp4") << "" << "";
        QTest::newRow("a relative's timings") << predictOn("p4d.24xlarge", "bf16") << "" << "no timings of a100-40gb-sxm";
        QTest::newRow("no such arithmetic") << predictOn("p4de.24xlarge", "fp8-cs") << "a100-80gb-sxm has no fp8-cs arithmetic" << "";
        QTest::newRow("FP4 on Hopper") << predictOn("p5.48xlarge", "nvfp4") << "h100-sxm has no nvfp4 arithmetic" << "";
        QTest::newRow("MXFP8 on Hopper") << predictOn("p5.48xlarge", "fp8-mx") << "h100-sxm has no fp8-mx arithmetic" << "";
        QTest::newRow("MXFP8 on Ampere, once") << predictOn("p4de.24xlarge", "fp8-mx") << "a100-80gb-sxm has no fp8-mx arithmetic" << "";
        QTest::newRow("MXFP8 on Blackwell") << predictOn("p6-b200.48xlarge", "fp8-mx") << "" << "";
        QTest::newRow("FP8 blocks on Hopper") << predictOn("p5.48xlarge", "fp8-block") << "" << "";
    }
    void standIns()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, warning);
        QFETCH(QString, assumed);
        const Ran ran = runCli(arguments + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        const std::string wrong = test::schemaViolation("predict", answer);
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(countOf(answer["warnings"], " arithmetic"), warning.isEmpty() ? 0 : 1);
        QCOMPARE(countOf(answer["warnings"], warning.toStdString()), warning.isEmpty() ? static_cast<int>(answer["warnings"].size()) : 1);
        QCOMPARE(countOf(answer["assumed"], "\"kernels\""), assumed.isEmpty() ? 0 : 1);
        if (!assumed.isEmpty())
            QCOMPARE(countOf(answer["assumed"], assumed.toStdString()), 1);
        const Ran text = runCli(arguments);
        QVERIFY(text.out.find(warning.toStdString()) != std::string::npos);
        QVERIFY(text.out.find(assumed.toStdString()) != std::string::npos);
    }

    /// Cards are as the modules of their generation; one with timings as itself.
    void cardsAreAsTheirLikes()
    {
        for (const auto &[platform, basis] : {std::pair("pcie-h100", "h100-sxm"), std::pair("pcie-h100-nvl", "h200-sxm"), std::pair("pcie-l4", "h100-sxm"), std::pair("hgx-h20", "h200-sxm"),
                                              std::pair("hgx-h800", "h100-sxm"), std::pair("pcie-l40s", "h100-sxm"), std::pair("pcie-rtx-pro-6000", "")}) {
            const Ran ran = runCli(predictOn(platform, "bf16") + QStringList{"--json"});
            QVERIFY2(ran.status == 0, ran.err.c_str());
            std::string found;
            const json answer = json::parse(ran.out);
            for (const json &assumed : answer["assumed"])
                if (assumed["name"] == "kernels")
                    found = assumed["value"];
            QVERIFY2(found == basis, (std::string(platform) + ": " + found).c_str());
        }
    }

    void nothingMeasured()
    {
        const ChangedCatalog catalog([](json &kernels) {
            for (auto it = kernels.begin(); it != kernels.end();)
                it = it.key().find(".h100-sxm") != std::string::npos || it.key().find(".h200-sxm") != std::string::npos ? kernels.erase(it) : std::next(it);
        });
        const QStringList arguments = catalog.before(predictOn("p5.48xlarge", "bf16"));
        const Ran ran = runCli(arguments + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json rough = json::parse(ran.out);
        QCOMPARE(countOf(rough["warnings"], "no kernel timings of h100-sxm"), 1);
        QVERIFY(runCli(arguments).out.find("no kernel timings of h100-sxm") != std::string::npos);
        // Rough, and still a step of that size.
        const json measured = json::parse(runCli(predictOn("p5.48xlarge", "bf16") + QStringList{"--json"}).out);
        const double ratio = rough["step_time_s"].get<double>() / measured["step_time_s"].get<double>();
        QVERIFY2(ratio > 0.7 && ratio < 1.4, std::to_string(ratio).c_str());
        // Other generations keep theirs.
        const json other = json::parse(runCli(catalog.before(predictOn("p6-b200.48xlarge", "bf16")) + QStringList{"--json"}).out);
        QCOMPARE(countOf(other["warnings"], "timings"), 0);
    }

    /// Timings that cannot be read are an error, not a reason to guess.
    void brokenTimings()
    {
        const ChangedCatalog catalog([](json &kernels) {
            kernels["kernel.gemm.h100-sxm.bfloat16.TRTLLM"]["constants"].erase("launch_us");
        });
        const Ran ran = runCli(catalog.before(predictOn("p5.48xlarge", "bf16")));
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.find("launch_us") != std::string::npos && ran.err.find("kernel.gemm.h100-sxm.bfloat16.TRTLLM") != std::string::npos,
                 ran.err.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_KernelBasis)
#include "tst_kernel_basis.moc"
