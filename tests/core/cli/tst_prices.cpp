// SPDX-License-Identifier: GPL-3.0-or-later
// Prices as scripts see them: what was asked for or null with the nearest named; bad words and files in one line.
#include <algorithm>
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/design/design.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using test::Ran;
using test::runCli;
using Json = nlohmann::json;

namespace {

QStringList job(const QStringList &more)
{
    return QStringList{"predict", "--instance", "p5.48xlarge", "--count", "8", "--model", "llama3.1-70b", "--tp", "8", "--gbs", "64", "--seq", "8192", "--json"} + more;
}

QString file(const QTemporaryDir &directory, const char *name, const std::string &text)
{
    const QString path = directory.filePath(QString::fromLatin1(name));
    std::ofstream(path.toStdString()) << text;
    return path;
}

/// The day that prices are asked for, while it lives.
class OnDay
{
public:
    explicit OnDay(const char *seconds) : m_before(qgetenv("SOURCE_DATE_EPOCH")) { qputenv("SOURCE_DATE_EPOCH", seconds); }
    ~OnDay() { m_before.isEmpty() ? qunsetenv("SOURCE_DATE_EPOCH") : qputenv("SOURCE_DATE_EPOCH", m_before); }
    OnDay(const OnDay &) = delete;
    OnDay &operator=(const OnDay &) = delete;

private:
    QByteArray m_before;
};

void oneLine(const Ran &ran, int status, const char *words)
{
    QCOMPARE(ran.status, status);
    QCOMPARE(std::ranges::count(ran.err, '\n'), std::ptrdiff_t{1});
    QVERIFY2(ran.err.find(words) != std::string::npos, ran.err.c_str());
}

} // namespace

class tst_Prices : public QObject
{
    Q_OBJECT
private slots:
    void aKnownPriceIsTheOneAskedFor()
    {
        const Ran ran = runCli(job({"--region", "ap-northeast-1"}));
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const Json out = Json::parse(ran.out);
        QCOMPARE(out["cost"]["usd_per_hour"].get<double>(), 8 * 68.80);
        QVERIFY(out["cost"]["price_source"].get<std::string>().starts_with("on-demand, ap-northeast-1"));
    }
    void aTypeSaysWhereItIsSold()
    {
        const Ran ran = runCli({"catalog", "p6-b300.48xlarge", "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const Json entry = Json::parse(ran.out)["entries"][0];
        bool seoul = false;
        for (const Json &sale : entry["sold_in_regions"])
            seoul = seoul || (sale["kind"] == "capacity-block" && std::ranges::count(sale["places"], Json("ap-northeast-2")) == 1 && !sale["source"].get<std::string>().empty());
        QVERIFY2(seoul, entry["sold_in_regions"].dump().c_str());
        QVERIFY(runCli({"catalog", "p6-b300.48xlarge"}).out.contains("sold capacity-block in us-east-1, us-west-2"));
        QVERIFY(runCli({"catalog", "p6e-gb300.36xlarge"}).out.contains("sold_nowhere: AWS names no Region"));
    }
    void aModelSaysWhatItsCheckpointHolds()
    {
        const Json entry = Json::parse(runCli({"catalog", "qwen3.5-397b-a17b", "--json"}).out)["entries"][0];
        QCOMPARE(entry["counted_params"].get<double>(), 396346350336.0);
        QCOMPARE(entry["checkpoint_params"]["value"].get<double>(), 403397928944.0);
        QCOMPARE(entry["not_counted"].size(), std::size_t{2});
        QVERIFY(entry["figures"]["published_params_billion"]["confirmed"].get<bool>());
        // What is inferred or does not add up is not confirmed.
        const Json inferred = Json::parse(runCli({"catalog", "mcore-70b", "--json"}).out)["entries"][0]["figures"];
        QVERIFY(!inferred["learned_positions"]["confirmed"].get<bool>() && inferred["layers"]["confirmed"].get<bool>());
        const Json alone = Json::parse(runCli({"catalog", "gpt3-20b", "--json"}).out)["entries"][0]["figures"]["published_params_billion"];
        QVERIFY(!alone["confirmed"].get<bool>() && alone["note"].get<std::string>().contains("formula"));
    }
    void aStartingPointSaysOnWhatItStands()
    {
        const Json figures = Json::parse(runCli({"catalog", "prior.training.common", "--json"}).out)["entries"][0]["figures"];
        QVERIFY(!figures["uccl_efa2"]["confirmed"].get<bool>());
        QVERIFY2(figures["uccl_efa2"]["source"].get<std::string>().contains("whn09/ep-benchmarks-efa"), figures["uccl_efa2"].dump().c_str());
        const Json fitted = Json::parse(runCli({"catalog", "training.common", "--json"}).out)["entries"][0]["figures"];
        QVERIFY(fitted["uccl_efa2"]["confirmed"].get<bool>() && fitted["uccl_efa2"]["source"].get<std::string>().starts_with("calibrated: "));
    }
    void anUnknownPriceIsNullWithTheNearest()
    {
        for (const QStringList &flags : {QStringList{"--region", "eu-west-3"}, QStringList{"--price", "savings-plan"}, QStringList{"--price", "savings-plan-3y"}}) {
            const Ran ran = runCli(job(flags));
            QVERIFY2(ran.status == 0, ran.err.c_str());
            QCOMPARE(test::schemaViolation("predict", ran.out), std::string());
            const Json out = Json::parse(ran.out);
            QVERIFY(out["cost"].is_null());
            const bool named = std::ranges::any_of(out["warnings"], [](const Json &w) { return w.get<std::string>().find("the nearest known is on-demand in us-east-1, $55.04/h on 2026-07-28") != std::string::npos; });
            QVERIFY2(named, out["warnings"].dump().c_str());
        }
    }
    void anOldPriceIsSaid()
    {
        for (const auto &[day_s, old] : {std::pair("1790000000", false), std::pair("1800000000", true)}) { // 2026-09-21, 2027-01-15
            const OnDay day(day_s);
            for (const QStringList &words : {job({}), QStringList{"predict", QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")},
                                             QStringList{"search", "--instance", "p5.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "16", "--seq", "4096", "--top", "1"},
                                             QStringList{"predict", "--task", "serve", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--tp", "8"}}) {
                const Ran ran = runCli(words);
                QVERIFY2(ran.status == 0, ran.err.c_str());
                QVERIFY2((ran.out.find("more than a quarter old") != std::string::npos) == old, (words.join(' ').toStdString() + "\n" + ran.out).c_str());
            }
        }
    }
    /// A Capacity Block's rate of October holds to the end of the year: after it the price is unknown, not October's.
    void aPriceThatHasEndedIsUnknown()
    {
        const QStringList words = job({"--price", "capacity-block"});
        {
            const OnDay day("1792454400"); // 2026-10-20
            QCOMPARE(Json::parse(runCli(words).out)["cost"]["usd_per_hour"].get<double>(), 8 * 47.757);
        }
        const OnDay day("1800000000"); // 2027-01-15
        const Json out = Json::parse(runCli(words).out);
        QVERIFY(out["cost"].is_null());
        QVERIFY2(out["warnings"].dump().find("the nearest known is capacity-block in us-east-1, $47.76/h on 2026-10-07, which held until 2026-12-31") != std::string::npos, out["warnings"].dump().c_str());
    }
    /// The rule old-price: in check, its JSON and SARIF; a design is checked as of the day.
    void anOldPriceIsAFinding()
    {
        const QTemporaryDir directory;
        design::Design design;
        design.instances.push_back({"a", "p5.48xlarge", {}, {}, {}});
        const QString path = file(directory, "d.switchyard", design::writeDesign(design));
        for (const auto &[day_s, old] : {std::pair("1790000000", false), std::pair("1800000000", true)}) {
            const OnDay day(day_s);
            for (const char *format : {"text", "json", "sarif"}) {
                const Ran ran = runCli({"check", path, "--format", QString::fromLatin1(format)});
                QCOMPARE(ran.status, 0);
                const bool named = ran.out.find(std::string_view(format) == "text" ? "The price of p5.48xlarge is of 2026-07-28" : "old-price") != std::string::npos;
                QVERIFY2(named == old, (std::string(format) + day_s + ran.out).c_str());
            }
        }
    }
    /// A price list with prices of several kinds and zones: --capacity and --zone say which is meant.
    void capacityAndZoneOfAList()
    {
        const QTemporaryDir directory;
        const QString list = file(directory, "own.csv", "item,kind,zone,usd_per_hour\np5.48xlarge,on-demand,,20\np5.48xlarge,savings-plan,,15\np5.48xlarge,capacity-block,us-east-1-atl-2a,12\n");
        const auto usd = [&](const QStringList &more) { return Json::parse(runCli(job(QStringList{"--price", list} + more)).out)["cost"]; };
        QCOMPARE(usd({})["usd_per_hour"].get<double>(), 160.0);
        QCOMPARE(usd({"--capacity", "savings-plan"})["usd_per_hour"].get<double>(), 120.0);
        QCOMPARE(usd({"--capacity", "capacity-block", "--zone", "us-east-1-atl-2a"})["usd_per_hour"].get<double>(), 96.0);
        QVERIFY(usd({"--capacity", "capacity-block"}).is_null());
        QCOMPARE(Json::parse(runCli(job({"--capacity", "own"})).out)["cost"]["usd_per_hour"].get<double>(), 0.0);
        oneLine(runCli(job({"--price", "spot", "--capacity", "spot"})), 2, "--capacity spot beside --price spot");
        oneLine(runCli(job({"--capacity", "spto"})), 2, "--capacity");
        oneLine(runCli(job({"--zone", "eu-west-1a"})), 2, "--zone \"eu-west-1a\" is no zone of us-east-1");
    }
    void ownedCapacityCostsNothing()
    {
        QCOMPARE(Json::parse(runCli(job({"--price", "own"})).out)["cost"]["usd_per_hour"].get<double>(), 0.0);
        oneLine(runCli({"search", "--instance", "p5.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "16", "--seq", "4096", "--price", "own", "--objective", "cost"}), 2,
                "owned capacity costs nothing");
    }
    void badWordsAndFilesAreOneLine()
    {
        oneLine(runCli(job({"--price", "spto"})), 2, "--price: \"spto\" is no kind of capacity");
        oneLine(runCli(job({"--price", ""})), 2, "--price");
        oneLine(runCli(job({"--region", "mars"})), 2, "--region: there is no AWS region \"mars\"");
        oneLine(runCli(job({"--price", "/nonexistent/own.csv"})), 3, "/nonexistent/own.csv");
        const QTemporaryDir directory;
        const QString mars = file(directory, "mars.switchyard", "{\n\"switchyard\": 2,\n\"region\": \"mars-1\"\n}\n");
        const QString gone = file(directory, "gone.switchyard", "{\n\"switchyard\": 2,\n\"price_list\": \"gone.csv\"\n}\n");
        for (const char *command : {"predict", "check", "search"}) {
            oneLine(runCli({QLatin1String(command), mars}), 3, "there is no AWS region \"mars-1\"");
            oneLine(runCli({QLatin1String(command), gone}), 3, "gone.csv");
        }
        oneLine(runCli({"diff", mars, gone}), 3, "mars-1");
    }
    void anOwnListIsUsed()
    {
        const QTemporaryDir directory;
        const QString list = file(directory, "own.csv", "item,usd_per_hour\np5.48xlarge,20\n");
        const Json out = Json::parse(runCli(job({"--price", list})).out);
        QCOMPARE(out["cost"]["usd_per_hour"].get<double>(), 160.0);
        QVERIFY(out["cost"]["price_source"].get<std::string>().find("own.csv") != std::string::npos);
        design::Design design;
        design.priceList = "own.csv";
        for (int i = 0; i < 2; ++i)
            design.instances.push_back({"a" + std::to_string(i), "p5.48xlarge", {}, {}, {}});
        const QString before = file(directory, "a.switchyard", design::writeDesign(design));
        design.instances.push_back({"a2", "p5.48xlarge", {}, {}, {}});
        const QString after = file(directory, "b.switchyard", design::writeDesign(design));
        QCOMPARE(Json::parse(runCli({"diff", before, after, "--json"}).out)["delta"]["usd_per_hour"].get<double>(), 20.0);
    }
    void powerIsToldAndCostsWhatTheDesignSays()
    {
        const Json plain = Json::parse(runCli(job({})).out)["power"];
        QVERIFY(std::abs(plain["kW"].get<double>() - 8 * 10.2) < 1e-9 && plain["usd_per_step"].is_null() && plain["pue"].is_null() && plain["confirmed"] == false);
        const QTemporaryDir directory;
        design::Design design = *design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        design.power = {0.1, 1.2, {{"p6-b200.48xlarge", 14}}};
        const Ran ran = runCli({"predict", file(directory, "d.switchyard", design::writeDesign(design)), "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("predict", ran.out), std::string());
        const Json out = Json::parse(ran.out);
        const double kW = 4 * 14 * 1.2;
        QVERIFY(std::abs(out["power"]["kW"].get<double>() - kW) < 1e-9);
        QVERIFY(std::abs(out["power"]["usd_per_step"].get<double>() - 0.1 * kW * out["step_time_s"].get<double>() / 3600) < 1e-9);
    }
    /// What serves and what reinforces has the energy of its pools, with what the design says of power.
    void poolsHaveEnergy()
    {
        const auto read = [](const QStringList &words) {
            const Ran ran = runCli(words);
            if (ran.status != 0 || !test::schemaViolation("predict", ran.out).empty())
                qFatal("%s %s", ran.err.c_str(), test::schemaViolation("predict", ran.out).c_str());
            return Json::parse(ran.out);
        };
        const Json flags = read({"predict", "--task", "serve", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--tp", "8", "--json"});
        QVERIFY(std::abs(flags["power"]["kW"].get<double>() - 10.2) < 1e-9 && flags["power"]["pue"].is_null() && flags["power"]["usd_per_step"].is_null());
        QVERIFY(std::abs(flags["power"]["kWh_per_million_tokens"].get<double>() / (10.2 / 3600 / flags["output_tokens_per_s"].get<double>() * 1e6) - 1) < 1e-9);
        const QTemporaryDir directory;
        for (const auto &[sample, instances] : {std::pair("llama3.3-70b-4-p5en-serving", 4), std::pair("grpo-qwen3-235b-16-p5en", 16)}) {
            design::Design design = *design::loadDesign(test::sourceDir() + "/resources/samples/" + sample + ".switchyard");
            design.power = {0.1, 1.2, {{"p5en.48xlarge", 14}}};
            const Json out = read({"predict", file(directory, "d.switchyard", design::writeDesign(design)), "--json"});
            const double kW = instances * 14 * 1.2;
            QVERIFY2(std::abs(out["power"]["kW"].get<double>() - kW) < 1e-9, out["power"].dump().c_str());
            QVERIFY(std::abs(out["power"]["kWh_per_step"].get<double>() / (kW * out["step_time_s"].get<double>() / 3600) - 1) < 1e-9);
            QVERIFY(std::abs(out["power"]["usd_per_step"].get<double>() / (0.1 * out["power"]["kWh_per_step"].get<double>()) - 1) < 1e-9);
            QVERIFY(std::abs(out["power"]["kWh_per_million_tokens"].get<double>() / (kW / 3600 / out["tokens_per_s"].get<double>() * 1e6) - 1) < 1e-9);
        }
    }
    void searchNamesWhatHasNoPrice()
    {
        const QStringList words{"search", "--instance", "p5.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "16", "--seq", "4096", "--top", "1", "--json",
                                "--limit", "instance=p5.48xlarge,p5e.48xlarge"};
        const Ran ran = runCli(words);
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("search", ran.out), std::string());
        const Json out = Json::parse(ran.out);
        QCOMPARE(out["warnings"].size(), std::size_t{1});
        QVERIFY(out["warnings"][0].get<std::string>().find("p5e.48xlarge") != std::string::npos);
        oneLine(runCli({"search", "--instance", "p5e.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "16", "--seq", "4096", "--objective", "cost"}), 3, "no on-demand price of p5e.48xlarge");
    }
    void whatIsOutOfScopeIsRefusedByName()
    {
        oneLine(runCli({"predict", "--instance", "trn2.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--gbs", "8", "--seq", "4096"}), 2, "Trainium");
        oneLine(runCli({"predict", "--instance", "g6e.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--gbs", "8", "--seq", "4096"}), 3, "no NVLink");
        oneLine(runCli({"predict", "--instance", "p5.48xlarge", "--count", "1", "--model", "deepseek-v4-pro", "--gbs", "8", "--seq", "4096"}), 3, "compressed sparse attention");
    }
    void ownEntriesLieOverTheBundledOnes()
    {
        const QTemporaryDir directory;
        QVERIFY(QDir(directory.path()).mkpath("switchyard/catalog"));
        const auto own = [&](const char *text) {
            file(directory, "switchyard/catalog/own.json", text);
            qputenv("XDG_CONFIG_HOME", directory.path().toLocal8Bit());
            const Ran ran = runCli({"catalog", "p5.48xlarge", "--json"});
            qunsetenv("XDG_CONFIG_HOME");
            return ran;
        };
        const Ran good = own(R"({"sources": [{"id": "contract", "title": "our contract"}],
            "prices": [{"item": "p5.48xlarge", "kind": "on-demand", "region": "us-east-1", "date": "2026-11-01", "price_usd_per_hour": 30, "source": "contract"}]})");
        QVERIFY2(good.status == 0, good.err.c_str());
        QVERIFY(good.out.find("our contract") != std::string::npos);
        oneLine(own(R"({"gpus": [{"id": "mine", "name": "Mine", "generation": "hopper", "figures": {"bf16_TFLOPS": {"value": 1e9, "source": "h100"}}}]})"), 3,
                "GPU mine, bf16_TFLOPS: \"value\" is 1e9");
        oneLine(own(R"({"gpus": [{"id": "mine", "name": "Mine", "generation": "hopper", "figures": {"bf16_TFLOPS": {"value": 900}}}]})"), 3, "has no \"source\"");
        oneLine(own(R"({"things": []})"), 3, "\"things\" is no list of a catalog");
    }
};

QTEST_GUILESS_MAIN(tst_Prices)
#include "tst_prices.moc"
