// SPDX-License-Identifier: GPL-3.0-or-later
// The one price rule: what was asked for or unknown, never another region, kind or type.
#include <core/catalog/catalog.h>

#include <QtTest/QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using catalog::CapacityKind;
using catalog::PriceTerms;
using catalog::Quote;
using test::bundled;

namespace {

constexpr CapacityKind kinds[] = {CapacityKind::OnDemand, CapacityKind::CapacityBlock, CapacityKind::SavingsPlan, CapacityKind::SavingsPlan3y,
                                  CapacityKind::Spot, CapacityKind::Own};

PriceTerms with(const char *csv, PriceTerms terms = {})
{
    auto list = catalog::parsePriceList(csv, "own.csv", bundled());
    if (!list)
        qFatal("%s", describe(list.error()).c_str());
    terms.own = catalog::PriceListPtr(std::move(*list));
    return terms;
}

} // namespace

class tst_Price : public QObject
{
    Q_OBJECT
private slots:
    void everyAnswerIsWhatWasAskedForOrUnknown()
    {
        int known = 0;
        int unknown = 0;
        int inLocalZones = 0;
        std::vector<std::pair<std::string, bool>> items; // id, for sale
        for (const auto &[id, type] : bundled().instances)
            items.emplace_back(id, !type.reference);
        for (const auto &[id, type] : bundled().ultraservers)
            items.emplace_back(id, true);
        // No zone, every Local Zone, and an Availability Zone, which has its Region's price.
        const auto zonesOf = [](const std::string &region) {
            std::vector<std::string> out = {"", region + "b"};
            for (const auto &[zone, of] : bundled().localZones)
                if (of == region)
                    out.push_back(zone);
            return out;
        };
        for (const auto &[item, forSale] : items) {
            for (const auto &[region, name] : bundled().regions) {
                for (const std::string &zone : zonesOf(region)) {
                    for (const CapacityKind kind : kinds) {
                        const Quote quote = catalog::quote(bundled(), {kind, region, zone, {}}, item);
                        const std::string at = item + " " + region + " " + zone + " " + catalog::toWord(kind);
                        if (!quote.usdPerHour) {
                            ++unknown;
                            QVERIFY2(!quote.row && quote.unknown.english().contains(item), at.c_str());
                            // What is nearest is named with region, kind and date.
                            if (forSale && quote.unknown.english().contains("nearest"))
                                QVERIFY2(quote.unknown.english().contains(" in ") && quote.unknown.english().contains(" on 20"), quote.unknown.english().c_str());
                            continue;
                        }
                        QVERIFY2(forSale, at.c_str());
                        ++known;
                        if (kind == CapacityKind::Own) {
                            QCOMPARE(*quote.usdPerHour, 0.0);
                            continue;
                        }
                        QVERIFY2(quote.row && quote.row->kind == kind && quote.row->region == region, at.c_str());
                        QVERIFY2(quote.source.starts_with(catalog::toWord(kind) + ", " + region), quote.source.c_str());
                        const bool local = bundled().localZones.contains(zone);
                        QVERIFY2(local ? quote.row->zone == zone : zone.empty() || quote.row->zone.empty(), at.c_str());
                        const auto *type = bundled().instance(item);
                        const auto &rows = type ? type->prices : bundled().ultraserver(item)->prices;
                        QVERIFY2(std::ranges::find(rows, *quote.row) != rows.end(), at.c_str());
                        for (const catalog::Price &other : rows) // and it is the newest such
                            QVERIFY2(other.kind != kind || other.region != region || other.zone != quote.row->zone || other.date <= quote.date, at.c_str());
                        inLocalZones += local && kind != CapacityKind::Own;
                    }
                }
            }
        }
        QVERIFY2(inLocalZones >= 5, qPrintable(QString::number(inLocalZones)));
        QVERIFY2(known > 100 && unknown > 1000, qPrintable(QStringLiteral("%1 known, %2 unknown").arg(known).arg(unknown)));
        qInfo("%d prices known, %d unknown, of %zu types", known, unknown, items.size());
    }

    void theNearestIsNamedAndNotTaken()
    {
        const Quote tokyo = catalog::quote(bundled(), {CapacityKind::SavingsPlan, "ap-northeast-1", {}, {}}, "p6-b200.48xlarge");
        QVERIFY(!tokyo.usdPerHour);
        QVERIFY2(tokyo.unknown.english().starts_with("no savings-plan price of p6-b200.48xlarge in ap-northeast-1 is known; the nearest known is "), tokyo.unknown.english().c_str());
        QVERIFY(!catalog::quote(bundled(), {}, "p5e.48xlarge").usdPerHour); // sold in Capacity Blocks only
        QVERIFY(catalog::quote(bundled(), {}, "p5e.48xlarge").unknown.english().contains("capacity-block"));
        QVERIFY(!catalog::quote(bundled(), {}, "hgx-h100").usdPerHour);
        QVERIFY(!catalog::quote(bundled(), {}, "p9.metal").usdPerHour);
        QCOMPARE(catalog::quote(bundled(), {}, "p5.48xlarge").usdPerHour, std::optional(55.04));
    }

    void newerGoesBeforeConfirmed()
    {
        catalog::Catalog own = bundled();
        auto &prices = own.instances.find("p5.48xlarge")->second.prices;
        prices = {{CapacityKind::OnDemand, "us-east-1", {}, "2026-01-01", {}, 50, 0, "price-list", true, {}},
                  {CapacityKind::OnDemand, "us-east-1", {}, "2026-06-01", {}, 60, 0, "vantage", false, {}}};
        QCOMPARE(catalog::quote(own, {}, "p5.48xlarge").usdPerHour, std::optional(60.0));
        prices.push_back({CapacityKind::OnDemand, "us-east-1", {}, "2026-06-01", {}, 61, 0, "price-list", true, {}});
        QCOMPARE(catalog::quote(own, {}, "p5.48xlarge").usdPerHour, std::optional(61.0));
    }

    /// On a day the row that holds on it; before and after all rows nothing, and the nearest with the day that it held until.
    void thePriceOfADay()
    {
        catalog::Catalog own = bundled();
        own.instances.find("p5.48xlarge")->second.prices = {{CapacityKind::CapacityBlock, "us-west-2", {}, "2026-07-22", "2026-10-06", 41.5, 0, "price-list", true, {}},
                                                            {CapacityKind::CapacityBlock, "us-west-2", {}, "2026-10-07", "2026-12-31", 47.5, 0, "price-list", true, {}},
                                                            {CapacityKind::CapacityBlock, "us-east-1", {}, "2026-07-22", {}, 40, 0, "price-list", true, {}}};
        const auto on = [&own](const char *day) { return catalog::quote(own, {CapacityKind::CapacityBlock, "us-west-2", {}, {}, day}, "p5.48xlarge"); };
        QCOMPARE(on("").usdPerHour, std::optional(47.5));
        QCOMPARE(on("2026-10-06").usdPerHour, std::optional(41.5)); // announced and not yet in force
        QCOMPARE(on("2026-10-07").usdPerHour, std::optional(47.5));
        QCOMPARE(on("2026-12-31").usdPerHour, std::optional(47.5));
        QVERIFY(!on("2027-01-01").usdPerHour && !on("2027-01-01").row);
        QCOMPARE(on("2027-01-01").unknown.english(), std::string("no capacity-block price of p5.48xlarge in us-west-2 is known; the nearest known is capacity-block in us-west-2, $47.50/h on 2026-10-07, which held until 2026-12-31"));
        QVERIFY(!on("2026-07-01").usdPerHour);
        QVERIFY2(on("2026-07-01").unknown.english().ends_with("which holds from then on"), on("2026-07-01").unknown.english().c_str());
    }

    void anOwnRowOfADay()
    {
        PriceTerms terms = with("item,usd_per_hour,date,valid_until\np5.48xlarge,20,2026-01-01,2026-06-30\np5.48xlarge,22,2026-07-01,2026-12-31\n");
        const auto on = [&terms](const char *day) {
            terms.on = day;
            return catalog::quote(bundled(), terms, "p5.48xlarge");
        };
        QCOMPARE(on("2026-06-30").usdPerHour, std::optional(20.0));
        QCOMPARE(on("2026-07-01").usdPerHour, std::optional(22.0));
        QVERIFY(!on("2027-01-01").usdPerHour);
        QCOMPARE(on("2027-01-01").unknown.english(), std::string("no on-demand price of p5.48xlarge in us-east-1 is known to the price list own.csv; its row held until 2026-12-31"));
        QVERIFY2(on("2025-12-31").unknown.english().ends_with("its row holds from 2026-07-01 on"), on("2025-12-31").unknown.english().c_str());
    }

    void zones()
    {
        catalog::Catalog own = bundled();
        own.localZones = {{"us-east-1-dfw-2a", "us-east-1"}, {"us-east-1-atl-2a", "us-east-1"}};
        auto &prices = own.instances.find("p5.48xlarge")->second.prices;
        prices = {{CapacityKind::CapacityBlock, "us-east-1", {}, "2026-01-01", {}, 40, 0, "price-list", true, {}},
                  {CapacityKind::CapacityBlock, "us-east-1", "us-east-1-dfw-2a", "2026-01-01", {}, 44, 0, "price-list", true, {}}};
        const auto usd = [&own](const char *zone) {
            return catalog::quote(own, {CapacityKind::CapacityBlock, "us-east-1", zone, {}}, "p5.48xlarge").usdPerHour;
        };
        QCOMPARE(usd(""), std::optional(40.0));
        QCOMPARE(usd("us-east-1b"), std::optional(40.0)); // an Availability Zone has its region's price
        QCOMPARE(usd("us-east-1-dfw-2a"), std::optional(44.0));
        QCOMPARE(usd("us-east-1-atl-2a"), std::optional<double>()); // a Local Zone has not
        prices.erase(prices.begin());
        QCOMPARE(usd(""), std::optional(44.0)); // sold in one zone only
        prices.push_back({CapacityKind::CapacityBlock, "us-east-1", "us-east-1-atl-2a", "2026-01-01", {}, 45, 0, "price-list", true, {}});
        QCOMPARE(usd(""), std::optional<double>()); // which of the two was not said
    }

    void ownListsDecideAlone()
    {
        const PriceTerms terms = with("item,kind,region,usd_per_hour,discount_pct\n"
                                      "p5.48xlarge,on-demand,us-east-1,31.5,\n"
                                      "p5.48xlarge,,,33,\n"
                                      "p5en.48xlarge,,us-east-1,,10\n");
        QCOMPARE(catalog::quote(bundled(), terms, "p5.48xlarge").usdPerHour, std::optional(31.5)); // what says most goes first
        QVERIFY(catalog::quote(bundled(), terms, "p5.48xlarge").source.contains("own.csv"));
        PriceTerms mumbai = terms;
        mumbai.region = "ap-south-1";
        QCOMPARE(catalog::quote(bundled(), mumbai, "p5.48xlarge").usdPerHour, std::optional(33.0));
        const double listed = catalog::quote(bundled(), {}, "p5en.48xlarge").usdPerHour.value();
        QVERIFY(std::abs(*catalog::quote(bundled(), terms, "p5en.48xlarge").usdPerHour / (0.9 * listed) - 1) < 1e-12);
        const Quote missing = catalog::quote(bundled(), terms, "p4d.24xlarge");
        QVERIFY(!missing.usdPerHour);
        QVERIFY2(missing.unknown.english().contains("to the price list own.csv") && missing.unknown.english().contains("on-demand in us-east-1"), missing.unknown.english().c_str());
        PriceTerms owned = terms;
        owned.kind = CapacityKind::Own;
        QCOMPARE(catalog::quote(bundled(), owned, "p5.48xlarge").usdPerHour, std::optional(0.0));
    }

    void badListsAreOneLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("error");
        QTest::newRow("unknown type") << QByteArray("item,usd_per_hour\np9.metal,1\n") << "own.csv:2: \"p9.metal\" is no instance";
        QTest::newRow("unknown kind") << QByteArray("item,usd_per_hour,kind\np5.48xlarge,1,rent\n") << "own.csv:2: kind: \"rent\"";
        QTest::newRow("unknown region") << QByteArray("item,usd_per_hour,region\np5.48xlarge,1,mars\n") << "own.csv:2: region: there is no AWS region";
        QTest::newRow("no price") << QByteArray("item,usd_per_hour\np5.48xlarge,\n") << "own.csv:2: expected either usd_per_hour or discount_pct";
        QTest::newRow("a class by the hour") << QByteArray("item,usd_per_hour\ns3-standard,1\n") << "own.csv:2: s3-standard is a storage class; expected usd_per_gb_month";
        QTest::newRow("a type by the GB") << QByteArray("item,usd_per_gb_month\np5.48xlarge,1\n") << "own.csv:2: p5.48xlarge is no storage class; expected usd_per_hour";
        QTest::newRow("a class for nothing") << QByteArray("item,usd_per_gb_month\ns3-standard,-1\n") << "own.csv:2: usd_per_gb_month is -1; expected 0 to 100";
        QTest::newRow("both") << QByteArray("item,usd_per_hour,discount_pct\np5.48xlarge,1,1\n") << "own.csv:2: expected either";
        QTest::newRow("negative") << QByteArray("item,usd_per_hour\np5.48xlarge,-1\n") << "own.csv:2: usd_per_hour is -1";
        QTest::newRow("not a number") << QByteArray("item,usd_per_hour\np5.48xlarge,nan\n") << "own.csv:2: usd_per_hour is 'nan'";
        QTest::newRow("all for nothing") << QByteArray("item,discount_pct\n*,100\n") << "own.csv:2: discount_pct is 100";
        QTest::newRow("date") << QByteArray("item,usd_per_hour,date\np5.48xlarge,1,2026-02-30\n") << "own.csv:2: date is \"2026-02-30\"";
        QTest::newRow("column") << QByteArray("item,usd\np5.48xlarge,1\n") << "own.csv:1: column \"usd\" is not known";
        QTest::newRow("empty") << QByteArray("item,usd_per_hour\n") << "own.csv: there is no price in it";
        QTest::newRow("other json") << QByteArray("{\"a\": 1}") << "own.csv: is no AWS price list";
        QTest::newRow("broken text in json") << QByteArray("{\"PriceList\": [\"{\"]}") << "own.csv:1:";
    }
    void badListsAreOneLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, error);
        const auto list = catalog::parsePriceList(text.toStdString(), "own.csv", bundled());
        QVERIFY(!list);
        const QString got = QString::fromStdString(describe(list.error()));
        QVERIFY2(got.startsWith(error) && !got.contains(QLatin1Char('\n')), qPrintable(got));
    }

    /// JSON inside JSON strings, as `aws pricing get-products` prints it; and the offer file's two maps.
    void awsPriceLists()
    {
        const char *product = R"({\"product\": {\"attributes\": {\"instanceType\": \"p5.48xlarge\", \"regionCode\": \"%1\", \"operatingSystem\": \"%2\", \"tenancy\": \"Shared\", \"preInstalledSw\": \"NA\", \"capacitystatus\": \"Used\", \"marketoption\": \"%3\"}}, \"publicationDate\": \"2026-10-01T12:00:00Z\", \"terms\": {\"OnDemand\": {\"A.B\": {\"priceDimensions\": {\"A.B.C\": {\"unit\": \"Hrs\", \"pricePerUnit\": {\"USD\": \"%4\"}}}}}}})";
        const auto one = [&](const char *region, const char *os, const char *market, const char *usd) {
            return '"' + QString::fromLatin1(product).arg(QLatin1String(region), QLatin1String(os), QLatin1String(market), QLatin1String(usd)) + '"';
        };
        const QString text = "{\"PriceList\": [" + one("us-east-1", "Linux", "OnDemand", "54.0400000000") + ", " + one("us-east-1", "Windows", "OnDemand", "63")
            + ", " + one("us-east-1", "Linux", "CapacityBlock", "0.0000") + ", " + one("eu-north-1", "Linux", "OnDemand", "58.5") + "]}";
        const auto list = catalog::parsePriceList(text.toStdString(), "aws.json", bundled());
        QVERIFY2(list, list ? "" : describe(list.error()).c_str());
        QCOMPARE(list->rows.size(), std::size_t{2});
        PriceTerms terms{CapacityKind::OnDemand, "eu-north-1", {}, catalog::PriceListPtr(*list)};
        QCOMPARE(catalog::quote(bundled(), terms, "p5.48xlarge").usdPerHour, std::optional(58.5));
        QCOMPARE(catalog::quote(bundled(), terms, "p5.48xlarge").date, std::string("2026-10-01"));
        terms.kind = CapacityKind::CapacityBlock;
        QVERIFY(!catalog::quote(bundled(), terms, "p5.48xlarge").usdPerHour);

        const auto offer = catalog::parsePriceList(
            R"({"publicationDate": "2026-10-01T00:00:00Z", "products": {"S1": {"attributes": {"instanceType": "p4d.24xlarge", "regionCode": "us-east-2", "operatingSystem": "Linux"}}},
                "terms": {"OnDemand": {"S1": {"S1.T": {"priceDimensions": {"S1.T.D": {"unit": "Hrs", "pricePerUnit": {"USD": "21.5"}}}}}}}})",
            "offer.json", bundled());
        QVERIFY2(offer && offer->rows.size() == 1 && offer->rows[0].usdPerHour == 21.5, offer ? "" : describe(offer.error()).c_str());
    }

    /// Storage by its own id, by the GB and month; "*" is any type of capacity and no storage.
    void storageOfAnOwnList()
    {
        const auto perTiB = [](double usdPerGBMonth) { return usdPerGBMonth * 1024 / 730; };
        const auto of = [](const char *csv, const char *region = "us-east-1") {
            PriceTerms terms = with(csv);
            terms.region = region;
            return catalog::quoteStorage(bundled(), terms, "s3-standard");
        };
        const Quote catalogs = of("item,usd_per_hour\np5.48xlarge,20\n");
        QCOMPARE(catalogs.usdPerHour, std::optional(perTiB(0.023)));
        QCOMPARE(of("item,discount_pct\n*,50\n").usdPerHour, catalogs.usdPerHour);
        const Quote own = of("item,usd_per_gb_month\ns3-standard,0.02\n");
        QCOMPARE(own.usdPerHour, std::optional(perTiB(0.02)));
        QCOMPARE(own.source, std::string("$0.0200 per GB and month: price list own.csv"));
        QCOMPARE(of("item,usd_per_gb_month,region\ns3-standard,0.03,eu-west-1\n", "eu-west-1").usdPerHour, std::optional(perTiB(0.03))); // where the catalog knows none
        QVERIFY(!of("item,usd_per_gb_month,region\ns3-standard,0.03,eu-west-1\n").usdPerHour); // another region's is not taken
        QVERIFY(std::abs(*of("item,discount_pct\ns3-standard,10\n").usdPerHour - 0.9 * perTiB(0.023)) < 1e-12);
        const auto list = catalog::parsePriceList("item,usd_per_hour,usd_per_gb_month\np5.48xlarge,20,\ns3-standard,,0.02\n", "own.csv", bundled());
        const auto again = catalog::parsePriceList(catalog::writePriceList(*list), "own.csv", bundled());
        QVERIFY2(again && again->rows == list->rows, again ? catalog::writePriceList(*list).c_str() : describe(again.error()).c_str());
    }

    /// By tiers: 100 GB are free, then the price falls at 10, 50 and 150 TB of a month.
    void dataOut()
    {
        const auto perMonth = [](double GB, const char *region = "us-east-1") -> std::optional<double> {
            const Quote quote = catalog::quoteTransferOut(bundled(), {CapacityKind::OnDemand, region, {}, {}}, GB);
            return quote.usdPerHour ? std::optional(*quote.usdPerHour * GB * 730) : std::nullopt;
        };
        const auto near = [](std::optional<double> a, double b) { return a && std::abs(*a - b) < 1e-6 * std::max(1.0, b); };
        QVERIFY(near(perMonth(100), 0) && near(perMonth(1100), 90) && near(perMonth(10 * 1024), (10 * 1024 - 100) * 0.09));
        const double fifty = (10 * 1024 - 100) * 0.09 + 40 * 1024 * 0.085, most = fifty + 100 * 1024 * 0.07;
        QVERIFY(near(perMonth(50 * 1024), fifty) && near(perMonth(150 * 1024), most) && near(perMonth(1e6), most + (1e6 - 150 * 1024) * 0.05));
        QVERIFY(!perMonth(1000, "eu-west-1")); // the catalog knows no price there
        const Quote quote = catalog::quoteTransferOut(bundled(), {}, 1000);
        QVERIFY2(!quote.confirmed() && quote.source.contains("data-out, not confirmed"), quote.source.c_str());
        QCOMPARE(catalog::quoteTransferOut(bundled(), {CapacityKind::Own, "eu-west-1", {}, {}}, 1000).usdPerHour, std::optional(0.0));
        catalog::Catalog holed = bundled(); // a tier without a price is not billed as the one before it
        holed.storage.at("s3-standard").figures.erase("out_next_100TB_usd_per_GB");
        QCOMPARE(catalog::quoteTransferOut(holed, {}, 50 * 1024).usdPerHour, catalog::quoteTransferOut(bundled(), {}, 50 * 1024).usdPerHour);
        const Quote above = catalog::quoteTransferOut(holed, {}, 50 * 1024 + 1);
        QVERIFY(!above.usdPerHour && !catalog::quoteTransferOut(holed, {}, 1e6).usdPerHour);
        QCOMPARE(above.unknown.english(), std::string("no price of data out of us-east-1 to the internet is known beyond 51,200 GB in a month; the nearest known is $0.0850 per GB up to there"));
    }

    void freshness()
    {
        catalog::Price price{CapacityKind::CapacityBlock, "us-east-1", {}, "2026-08-01", {}, 41, 0, "capacity-blocks", true, {}};
        QCOMPARE(catalog::staleness(price, "2026-10-31").english(), std::string());
        QVERIFY(catalog::staleness(price, "2026-11-20").english().contains("more than a quarter old"));
        price.until = "2026-10-06";
        QVERIFY(catalog::staleness(price, "2026-10-07").english().contains("held until 2026-10-06"));
        QCOMPARE(catalog::staleness(price, "").english(), std::string()); // no date, no verdict
        for (const char *date : {"2026-02-30", "2026-13-01", "20261-01-1", "2009-12-31", "today", ""})
            QVERIFY2(!catalog::isIsoDate(date), date);
    }
};

QTEST_GUILESS_MAIN(tst_Price)
#include "tst_price.moc"
