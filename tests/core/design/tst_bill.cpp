// SPDX-License-Identifier: GPL-3.0-or-later
// What a design costs: lines that sum, UltraServers whole, unknown said as such.
#include <core/design/bill.h>
#include <core/design/filecheck.h>

#include <fstream>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/catalog/catalog.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using design::Design;
using test::bundled;

namespace {

Design designOf(std::vector<std::pair<const char *, int>> types)
{
    Design out;
    for (const auto &[type, count] : types)
        for (int i = 0; i < count; ++i)
            out.instances.push_back({std::string(type) + "-" + std::to_string(i), type, {}, {}, {}});
    return out;
}

std::string text(const QTemporaryDir &directory, const char *name, const std::string &content)
{
    const std::string path = directory.filePath(QString::fromLatin1(name)).toStdString();
    std::ofstream(path) << content;
    return path;
}

} // namespace

class tst_Bill : public QObject
{
    Q_OBJECT
private slots:
    void linesSum()
    {
        const Design design = designOf({{"p5.48xlarge", 3}, {"p5en.48xlarge", 2}});
        const design::Bill bill = design::billOf(bundled(), design);
        QCOMPARE(bill.lines.size(), std::size_t{2});
        double sum = 0;
        for (const design::BillLine &line : bill.lines)
            sum += line.usdPerHour().value();
        QCOMPARE(bill.usdPerHour(), std::optional(sum));
        QVERIFY(std::abs(sum - (3 * 55.04 + 2 * 63.296)) < 1e-9);
    }

    /// AWS bills no power: it is a line only where the design gives a price.
    void powerIsALineWhereItHasAPrice()
    {
        Design design = designOf({{"p5.48xlarge", 3}, {"p5en.48xlarge", 2}});
        const design::Bill without = design::billOf(bundled(), design);
        QCOMPARE(without.lines.size(), std::size_t{2});
        QVERIFY(without.power.known() && std::abs(without.power.kW() - 5 * 10.2) < 1e-9); // DGX with the same GPUs
        const catalog::PowerDraw &dgx = without.power.lines[0].each;
        QVERIFY2(dgx.source == "10.2 kW, a system with the same GPUs, not AWS's host: dgx-h100, not confirmed" && !dgx.confirmed && dgx.of == catalog::DrawOf::System, dgx.source.c_str());
        design.power = {0.1, 1.5, {{"p5.48xlarge", 10}}};
        const design::Bill with = design::billOf(bundled(), design);
        QCOMPARE(with.lines.size(), std::size_t{3});
        const design::BillLine &energy = with.lines.back();
        QVERIFY(energy.energy && std::abs(energy.count - (30 + 20.4) * 1.5) < 1e-9 && energy.each.source.contains("AWS bills no power"));
        QVERIFY(std::abs(*with.usdPerHour() - *without.usdPerHour() - 0.1 * (30 + 20.4) * 1.5) < 1e-9);
        design.instances.push_back({"x", "p9.unknown", {}, {}, {}});
        const design::Bill unknown = design::billOf(bundled(), design);
        QVERIFY(!unknown.power.known() && !unknown.lines.back().each.usdPerHour && unknown.lines.back().each.unknown.english().contains("p9.unknown"));
    }

    /// What the design gives, else a system with the same GPUs, else the GPUs alone.
    void powerIsTheBestThatIsKnown()
    {
        const auto drawn = [](const char *type, const catalog::PowerTerms &terms = {}) { return catalog::powerOf(bundled(), terms, type); };
        QVERIFY(drawn("p5.48xlarge", {{}, {}, {{"p5.48xlarge", 10}}}).of == catalog::DrawOf::Given && drawn("p5.48xlarge", {{}, {}, {{"p5.48xlarge", 10}}}).kW == 10);
        QVERIFY(drawn("p5.48xlarge").of == catalog::DrawOf::System);
        const catalog::PowerDraw gpus = drawn("g6e.48xlarge");
        QVERIFY2(gpus.of == catalog::DrawOf::Gpus && gpus.source.contains("the GPUs alone"), gpus.source.c_str());
        QVERIFY(drawn("p9.unknown").of == catalog::DrawOf::Unknown && !drawn("p9.unknown").kW);
        for (const auto &[id, type] : bundled().instances) // a system takes more than its GPUs
            if (const auto system = type.figures.find("system_kW"); system != type.figures.end())
                QVERIFY2(system->second.value > type.gpus * bundled().gpuOf(type)->tdp_W / 1000 && !system->second.confirmed && system->second.note.contains("not AWS's host"), id.c_str());
    }

    /// Spot over the zones of a Region is a range: the sum is counted in its middle and shown as its ends.
    void aRangeIsShownAsSuch()
    {
        Design design = designOf({{"p5en.48xlarge", 8}});
        design.capacity = catalog::CapacityKind::Spot;
        const design::Bill bill = design::billOf(bundled(), design);
        QVERIFY(std::abs(*bill.usdPerHour() - 8 * (28.77 + 30.29) / 2) < 1e-9);
        QVERIFY(std::abs(bill.lowUsdPerHour() - 8 * 28.77) < 1e-9 && std::abs(bill.highUsdPerHour() - 8 * 30.29) < 1e-9);
        QCOMPARE(design::shown(bill).english(), std::string("$230.16 – $242.32/h"));
        QVERIFY(!bill.confirmed());
        design.storage.push_back({.id = "s3", .type = "s3-standard", .capacity_TiB = 100}); // one price: it moves both ends
        const design::Bill more = design::billOf(bundled(), design);
        QVERIFY(std::abs(more.highUsdPerHour() - more.lowUsdPerHour() - (bill.highUsdPerHour() - bill.lowUsdPerHour())) < 1e-9);
        design.capacity = catalog::CapacityKind::OnDemand;
        const design::Bill onDemand = design::billOf(bundled(), design);
        QCOMPARE(onDemand.lowUsdPerHour(), onDemand.highUsdPerHour());
        QVERIFY(onDemand.confirmed());
        // Which lines a sum is not to be leaned on for: the ranges now, all of them years later.
        const auto doubts = [](const design::Bill &of, const char *day) { return design::doubtsOf(of, day); };
        QVERIFY(doubts(more, "2026-10-20").unconfirmed && !doubts(more, "2026-10-20").old);
        QCOMPARE(doubts(more, "2026-10-20").lines, std::vector<const design::BillLine *>{&more.lines.front()});
        QVERIFY(!doubts(onDemand, "2026-10-20").unconfirmed && doubts(onDemand, "2026-10-20").lines.empty());
        QVERIFY(doubts(onDemand, "2030-01-01").old && doubts(onDemand, "2030-01-01").lines.size() == onDemand.lines.size());
    }

    void dataOutIsALine()
    {
        Design design = designOf({{"p5.48xlarge", 1}});
        const double without = *design::billOf(bundled(), design).usdPerHour();
        design.transferOut_GBPerMonth = 1100;
        const design::Bill bill = design::billOf(bundled(), design);
        const design::BillLine &line = bill.lines.back();
        QVERIFY(line.transfer && !line.capacity() && line.count == 1100 && std::abs(*line.usdPerHour() - 90.0 / 730) < 1e-9);
        QVERIFY(std::abs(*bill.usdPerHour() - without - 90.0 / 730) < 1e-9 && !bill.confirmed());
        QCOMPARE(design::nameOf(design::pairedBills({}, bill)[1]).english(), std::string("Data out, 0 → 1,100 GB in a month"));
        const auto read = design::readDesign(design::writeDesign(design), "d.switchyard", &bundled());
        QVERIFY2(read && *read == design, read ? "" : describe(read.error()).c_str());
        QVERIFY(!design::readDesign("{\"switchyard\": 2,\n\"transfer_out_GB_per_month\": -1}", "d.switchyard", &bundled()));
        design.region = "ap-northeast-1";
        QVERIFY(design::billOf(bundled(), design).unknown()[0].english() == "no price of data out of ap-northeast-1 to the internet is known");
    }

    void twoBillsSideBySide()
    {
        Design before = designOf({{"p5.48xlarge", 3}, {"p4d.24xlarge", 1}});
        before.storage.push_back({.id = "fsx-1", .type = "fsx-lustre-persistent2-125", .capacity_TiB = 38.4});
        Design now = designOf({{"p5.48xlarge", 5}, {"p5en.48xlarge", 2}});
        now.storage = before.storage;
        now.power.usdPerKWh = 0.1;
        const design::Bill a = design::billOf(bundled(), before), b = design::billOf(bundled(), now);
        const std::vector<design::BillPair> pairs = design::pairedBills(a, b);
        QCOMPARE(pairs.size(), std::size_t{6}); // p5, p5en, storage, energy, p4d, the sums
        double sum = 0;
        for (std::size_t i = 0; i + 1 < pairs.size(); ++i)
            sum += pairs[i].change().value();
        QVERIFY(std::abs(sum - pairs.back().change().value()) < 1e-9 && std::abs(sum - (*b.usdPerHour() - *a.usdPerHour())) < 1e-9);
        QCOMPARE(design::nameOf(pairs[0]).english(), std::string("3 → 5 × p5.48xlarge"));
        QCOMPARE(std::string(design::shownChange(pairs[0])), std::string("+$110.08/h (+67 %)"));
        QCOMPARE(design::nameOf(pairs[2]).english(), std::string("38.4 TiB of fsx-lustre-persistent2-125"));
        QVERIFY(design::shownChange(pairs[2]).empty() && design::nameOf(pairs[4]).english() == "1 → 0 × p4d.24xlarge" && design::nameOf(pairs.back()).english() == "Whole design");
        now.instances.push_back({"x", "p5e.48xlarge", {}, {}, {}});
        const std::vector<design::BillPair> unknown = design::pairedBills(a, design::billOf(bundled(), now));
        QVERIFY(!unknown.back().change() && design::shownUsd(unknown.back().nowUsdPerHour).english() == "price unknown");
        QVERIFY(design::pairedBills({}, {}).empty());
    }

    void badPowerIsOneLine()
    {
        for (const char *bad : {"\"usd_per_kWh\": -1", "\"usd_per_kWh\": \"cheap\"", "\"pue\": 0.5", "\"pue\": 9", "\"instance_kW\": 3", "\"instance_kW\": {\"p5.48xlarge\": 0}", "\"instance_kW\": {\"p5.48xlarge\": \"x\"}"}) {
            const auto read = design::readDesign(std::string("{\"switchyard\": 2,\n") + bad + "}", "d.switchyard", &bundled());
            QVERIFY2(!read && describe(read.error()).starts_with("d.switchyard:2") && !describe(read.error()).contains('\n'), bad);
        }
    }

    void oneUnknownLineMakesTheWholeUnknown()
    {
        Design design = designOf({{"p5.48xlarge", 3}, {"p5e.48xlarge", 2}});
        const design::Bill bill = design::billOf(bundled(), design);
        QVERIFY(!bill.usdPerHour());
        QCOMPARE(design::shown(bill).english(), std::string("≥ $165.12/h"));
        QCOMPARE(bill.unknown().size(), std::size_t{1});
        QVERIFY(bill.unknown()[0].english().starts_with("no on-demand price of p5e.48xlarge in us-east-1 is known; the nearest known is capacity-block"));
        design.capacity = catalog::CapacityKind::Own;
        QCOMPARE(design::billOf(bundled(), design).usdPerHour(), std::optional(0.0));
        design.region = "mars-1";
        design.capacity = catalog::CapacityKind::OnDemand;
        QCOMPARE(design::shown(design::billOf(bundled(), design)).english(), std::string("price unknown"));
    }

    void ultraServersArePaidForWhole()
    {
        Design design;
        design.capacity = catalog::CapacityKind::CapacityBlock;
        design.ultraservers = {{"us-1", "u-p6e-gb200x72"}, {"us-2", "u-p6e-gb200x72"}};
        for (int i = 0; i < 30; ++i)
            design.instances.push_back({"t" + std::to_string(i), "p6e-gb200.36xlarge", {}, {}, i < 18 ? "us-1" : "us-2"});
        const design::Bill bill = design::billOf(bundled(), design);
        QCOMPARE(bill.lines.size(), std::size_t{1});
        QCOMPARE(bill.lines[0].item, std::string("u-p6e-gb200x72"));
        QCOMPARE(bill.usdPerHour(), std::optional(2 * 761.904));
        design.ultraservers[1].type.clear(); // imported: its parts are all that is known
        QVERIFY(std::abs(design::billOf(bundled(), design).usdPerHour().value() - (761.904 + 12 * 761.904 / 18)) < 1e-9);
    }

    void thePriceListBesideTheDesignIsRead()
    {
        const QTemporaryDir directory;
        text(directory, "own.csv", "item,usd_per_hour\np5.48xlarge,20\n");
        Design design = designOf({{"p5.48xlarge", 2}});
        design.priceList = "own.csv";
        QCOMPARE(design::shown(design::billOf(bundled(), design)).english(), std::string("price unknown")); // not read yet
        const std::string path = text(directory, "a.switchyard", design::writeDesign(design));
        const auto loaded = design::loadDesign(path, &bundled());
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(design::billOf(bundled(), *loaded).usdPerHour(), std::optional(40.0));
        QCOMPARE(design::writeDesign(*loaded), design::writeDesign(design)); // the list is no part of the file
        QCOMPARE(*loaded, *design::loadDesign(path, &bundled()));
    }

    void aMissingPriceListIsSaid()
    {
        const QTemporaryDir directory;
        Design design = designOf({{"p5.48xlarge", 2}});
        design.priceList = "gone.csv";
        const std::string path = text(directory, "a.switchyard", design::writeDesign(design));
        const auto refused = design::loadDesign(path, &bundled());
        QVERIFY(!refused);
        QCOMPARE(exitStatus(refused.error().code), 3);
        QVERIFY2(describe(refused.error()).contains("gone.csv") && !describe(refused.error()).contains('\n'), describe(refused.error()).c_str());
        auto opened = design::loadStoredDesign(path, &bundled());
        QVERIFY(opened);
        design::attachPrices(opened->design, directory.path().toStdString(), bundled());
        const design::Bill bill = design::billOf(bundled(), opened->design);
        QVERIFY(!bill.usdPerHour());
        QVERIFY2(bill.unknown()[0].english().contains("gone.csv cannot be read"), bill.unknown()[0].english().c_str());
    }

    void aRegionOfNowhereIsRefused()
    {
        const auto read = design::readDesign("{\n\"switchyard\": 1,\n\"region\": \"mars-1\"\n}\n", "a.switchyard", &bundled());
        QVERIFY(!read);
        QVERIFY2(describe(read.error()).starts_with("a.switchyard:3: \"region\": there is no AWS region \"mars-1\"; expected"), describe(read.error()).c_str());
        QVERIFY(design::readDesign("{\n\"switchyard\": 1,\n\"region\": \"mars-1\"\n}\n", "a.switchyard")); // without a catalog nobody knows
    }
};

QTEST_GUILESS_MAIN(tst_Bill)
#include "tst_bill.moc"
