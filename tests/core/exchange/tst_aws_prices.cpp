// SPDX-License-Identifier: GPL-3.0-or-later
// AWS's price lists: offer files and answers of get-products, large and packed ones in pieces, what is refused by name.
#include <algorithm>
#include <array>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/catalog/price.h>
#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/gzip.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
using test::gzip;

namespace {

std::string seed(const char *name) { return test::readText(test::sourceDir() + "/tests/fuzz/formats/aws-prices/" + name); }

Result<catalog::PriceList> parsed(const std::string &text) { return catalog::parsePriceList(text, "aws.json", bundled()); }

std::string replaced(std::string text, const std::string &what, const std::string &by)
{
    const std::size_t at = text.find(what);
    if (at == std::string::npos)
        qFatal("the text does not hold %s", what.c_str());
    return text.replace(at, what.size(), by);
}

bool says(const std::vector<Said> &sentences, const char *what)
{
    return std::ranges::any_of(sentences, [&](const Said &one) { return one.english().find(what) != std::string::npos; });
}

std::string file(const QTemporaryDir &folder, const char *name, const std::string &bytes)
{
    QFile out(folder.filePath(QString::fromLatin1(name)));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
        qFatal("no scratch file");
    return out.fileName().toStdString();
}

/// The offer file with some MB of other products and terms before those that count.
std::string large()
{
    std::string others, terms;
    for (int i = 0; i < 9000; ++i) {
        const std::string sku = "OTHER" + std::to_string(i);
        others += "\"" + sku + "\": {\"sku\": \"" + sku + "\", \"attributes\": {\"instanceType\": \"m5.large\", \"memory\": \"8 {]}\\\" GiB\", \"note\": \"" + std::string(200, 'x') + "\"}},\n";
        terms += "\"" + sku + "\": {\"" + sku + ".T\": {\"priceDimensions\": {\"D\": {\"unit\": \"Hrs\", \"pricePerUnit\": {\"USD\": \"1\"}, \"description\": \"" + std::string(100, '}') + "\"}}}},\n";
    }
    return replaced(replaced(seed("1"), "\"products\": {", "\"products\": {" + others), "\"OnDemand\": {", "\"OnDemand\": {" + terms);
}

} // namespace

class tst_AwsPrices : public QObject
{
    Q_OBJECT
private slots:
    void bothShapesSayTheSame()
    {
        const auto offer = parsed(seed("1"));
        const auto answer = parsed(seed("2"));
        QVERIFY2(offer && answer, !offer ? describe(offer.error()).c_str() : !answer ? describe(answer.error()).c_str() : "");
        QVERIFY(offer->rows == answer->rows && offer->rows.size() == 2);
        const catalog::OwnPrice &p5 = offer->rows[0];
        QVERIFY(p5.item == "p5.48xlarge" && p5.region == "us-east-1" && p5.usdPerHour == 54.04 && p5.kind == catalog::CapacityKind::OnDemand);
        QCOMPARE(p5.date, std::string("2026-09-01")); // of the term, not of the file
        QCOMPARE(offer->what, std::string("AWS price list of AmazonEC2, published 2026-10-01, version 20261001120000: 2 On-Demand prices of 2 instance types in 1 region"));
        for (const catalog::PriceList *list : std::array{&offer.value(), &answer.value()}) {
            QVERIFY(says(list->notRead, "1 product of these types with another operating system"));
            QVERIFY(says(list->notRead, "Capacity Blocks are paid ahead"));
            QVERIFY(says(list->notRead, "1 product in a Local Zone"));
            QVERIFY(says(list->notRead, "1 product's terms of kind Reserved"));
            QCOMPARE(list->notRead.size(), std::size_t{4});
        }
    }

    /// Rates of Savings Plans: a term of one year and of three are kinds of their own; which of two plans is meant nobody can tell.
    void savingsPlans()
    {
        const auto list = parsed(seed("3"));
        QVERIFY2(list.has_value(), list ? "" : describe(list.error()).c_str());
        using catalog::CapacityKind;
        const std::vector<catalog::OwnPrice> wanted = {{"p5.48xlarge", CapacityKind::SavingsPlan, "ap-northeast-1", {}, 49.536, 0, {}, {}, "Compute, No Upfront"},
                                                       {"p5.48xlarge", CapacityKind::SavingsPlan, "us-east-1", {}, 39.6288, 0, {}, {}, "Compute, No Upfront"},
                                                       {"p5.48xlarge", CapacityKind::SavingsPlan3y, "us-east-1", {}, 24.768, 0, {}, {}, "Compute, No Upfront"}};
        QVERIFY2(list->rows == wanted, catalog::writePriceList(*list).c_str());
        QCOMPARE(list->what, std::string("AWS Savings Plans rates, Compute, No Upfront: 3 rates of 1 instance type in 2 regions"));
        QVERIFY(says(list->notRead, "p5en.48xlarge in us-east-1 has several rates for one year, Compute, No Upfront at $45.57/h and EC2Instance, All Upfront at $42.41/h"));
        QVERIFY(says(list->notRead, "2 products of these types with another operating system, tenancy"));
        QVERIFY(says(list->notRead, "mars-1"));
        const auto quoted = [&](CapacityKind kind, const char *type) { return catalog::quote(bundled(), {kind, "us-east-1", {}, catalog::PriceListPtr(*list), "2026-10-20"}, type); };
        QCOMPARE(quoted(CapacityKind::SavingsPlan, "p5.48xlarge").usdPerHour, std::optional(39.6288));
        QCOMPARE(quoted(CapacityKind::SavingsPlan3y, "p5.48xlarge").usdPerHour, std::optional(24.768));
        QVERIFY(!quoted(CapacityKind::OnDemand, "p5.48xlarge").usdPerHour && !quoted(CapacityKind::SavingsPlan, "p5en.48xlarge").usdPerHour);
        // The order of an entry's members is not that of AWS's page.
        const auto backwards = parsed(R"({"searchResults": [{"properties": [{"value": "us-east-1", "name": "region"}, {"value": "p5.48xlarge", "name": "instanceType"}],
            "unit": "Hrs", "rate": "9.5", "savingsPlanOffering": {"durationSeconds": 94608000, "planType": "Compute"}}]})");
        QVERIFY2(backwards && backwards->rows.size() == 1 && backwards->rows[0].usdPerHour == 9.5 && backwards->rows[0].kind == CapacityKind::SavingsPlan3y, backwards ? "" : describe(backwards.error()).c_str());
    }

    void refusedByName_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const auto row = [](const char *name, const std::string &text, const char *error) { QTest::newRow(name) << QString::fromStdString(text) << QString::fromLatin1(error); };
        row("currency", replaced(seed("1"), "\"USD\": \"54.0400000000\"", "\"CNY\": \"400\""), "the price of p5.48xlarge in us-east-1 is in \"CNY\"; expected USD");
        row("currency inside", replaced(seed("2"), "\\\"USD\\\":\\\"54.0400000000\\\"", "\\\"CNY\\\":\\\"400\\\""), "is in \"CNY\"; expected USD");
        row("plans in another currency", replaced(seed("3"), "\"currency\": \"USD\"", "\"currency\": \"CNY\""), "the rate of p5.48xlarge in us-east-1 is in \"CNY\"; expected USD");
        row("a rate that is none", replaced(seed("3"), "39.62880000", "much"), "the rate of p5.48xlarge in us-east-1 is \"much\"; expected dollars by the hour");
        row("no rates", R"({"searchResults": []})", "holds no single Savings Plans rate");
        row("rates that are none", R"({"searchResults": ["p5"]})", "is no object");
        row("several plans alone", R"({"searchResults": [{"rate": "9", "savingsPlanOffering": {"durationSeconds": 31536000, "planType": "Compute"}, "properties": [{"name": "region", "value": "us-east-1"}, {"name": "instanceType", "value": "p5.48xlarge"}]},
            {"rate": "8", "savingsPlanOffering": {"durationSeconds": 31536000, "planType": "EC2Instance"}, "properties": [{"name": "region", "value": "us-east-1"}, {"name": "instanceType", "value": "p5.48xlarge"}]}]})", "it holds: p5.48xlarge in us-east-1 has several rates for one year");
        row("another service", replaced(seed("1"), "\"AmazonEC2\"", "\"AmazonRDS\""), "this is the price list of \"AmazonRDS\"");
        row("savings plans", replaced(seed("1"), "\"AmazonEC2\"", "\"AWSComputeSavingsPlan\""), "whose rates depend on the plan");
        row("list of plans", R"({"version": "1", "products": [{"sku": "A"}], "terms": {"savingsPlan": []}})", "as those of Savings Plans");
        row("terms first", R"({"terms": {"OnDemand": {}}, "products": {}})", "the terms come before the products");
        row("no terms", R"({"products": {}})", "is no AWS price list");
        row("no JSON inside", "{\"PriceList\": [\"{\\\"product\\\": nothing}\"]}", "aws.json:1:1");
        row("text inside", R"({"PriceList": ["p5.48xlarge"]})", "aws.json:1");
        row("number inside", R"({"PriceList": [1]})", "neither text nor an object");
        row("empty", R"({"PriceList": []})", "holds no On-Demand Linux price");
        row("more text", seed("1") + "p5", "more text after the end");
        row("no brackets", "{\"PriceList\": {}}", "expected '['");
        row("no value", "{\"PriceList\": }", "expected '['");
        row("huge text", "{\"PriceList\": [\"" + std::string(std::size_t{3} << 20, 'p') + "\"]}", "longer than 1048576 bytes");
        row("endless blanks", "{\"PriceList\": [" + std::string(std::size_t{3} << 20, '\n') + "]}", "longer than 1048576 bytes");
        row("huge product", "{\"products\": {\"A\": {\"a\": \"" + std::string(600'000, 'p') + "\", \"b\": \"" + std::string(600'000, 'p') + "\"}}}", "longer than 1048576 bytes");
        row("long key", "{\"" + std::string(5000, 'k') + "\": 1}", "a key is longer than 4096 bytes");
        row("cut off", R"({"PriceList": [)", "aws.json:1: the text is cut off");
        row("no comma", replaced(seed("1"), "\"formatVersion\": \"v1.0\",", "\"formatVersion\": \"v1.0\""), "aws.json:3: syntax error while parsing object - unexpected string literal; expected '}'");
        row("no comma inside", "{\"PriceList\": [\"{\\\"a\\\": 1\\n \\\"b\\\": 2}\"]}", "aws.json:1:2: syntax error");
        row("strings inside strings", "{\"PriceList\": [\"\\\"a\\\"\"]}", "neither text nor an object");
        row("twice", R"({"products": {"A": {"attributes": {"instanceType": "p5.48xlarge", "instanceType": "m5.large"}}}})", "key \"instanceType\" is there twice");
        row("no double", R"({"a": 1e999})", "aws.json:1: a number is beyond");
        row("deep", "{\"a\": " + std::string(100'000, '[') + "}", "nested too deeply");
        row("list inside", R"({"PriceList": [["{}"]]})", "neither text nor an object");
        row("deep inside", "{\"products\": {\"A\": {\"instanceType\": \"p5.48xlarge\", \"a\": " + std::string(2000, '[') + std::string(2000, ']') + "}}}", "aws.json:1");
    }
    void refusedByName()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const auto list = parsed(text.toStdString());
        QVERIFY(!list);
        const QString got = QString::fromStdString(describe(list.error()));
        QVERIFY2(got.contains(error) && got.startsWith(QLatin1String("aws.json")) && !got.contains(QLatin1Char('\n')) && got.size() < 1000, qPrintable(got));
    }

    /// A text that ends anywhere is one line, and no list.
    void cutOffAnywhere()
    {
        for (const char *name : {"1", "2", "3"}) {
            const std::string whole = seed(name);
            const std::size_t last = whole.rfind('}');
            for (std::size_t length = 1; length <= last; length += 37) {
                const auto list = parsed(whole.substr(0, length));
                QVERIFY2(!list && describe(list.error()).find('\n') == std::string::npos, std::to_string(length).c_str());
            }
        }
    }

    /// Two rates of one type in one region are no price.
    void severalRatesAreNone()
    {
        const auto list = parsed(replaced(seed("1"), "\"operatingSystem\": \"Windows\"", "\"operatingSystem\": \"Linux\""));
        QVERIFY2(list && list->rows.size() == 1 && list->rows[0].item == "p5en.48xlarge", list ? "" : describe(list.error()).c_str());
        QVERIFY(says(list->notRead, "p5.48xlarge in us-east-1 has several On-Demand prices, $54.04/h and $63.10/h"));
    }

    void inPieces()
    {
        const std::string text = large();
        QVERIFY(text.size() > (std::size_t{4} << 20));
        const QTemporaryDir folder;
        const auto small = parsed(seed("1"));
        const auto plain = catalog::readPriceList(file(folder, "aws.json", text), bundled());
        QVERIFY2(plain && plain->rows == small->rows && plain->notRead == small->notRead, plain ? "" : describe(plain.error()).c_str());
        const std::string packed = gzip(text);
        const auto unpacked = catalog::readPriceList(file(folder, "aws.json.gz", packed), bundled());
        QVERIFY2(unpacked && unpacked->rows == small->rows, unpacked ? "" : describe(unpacked.error()).c_str());
        const auto csv = catalog::readPriceList(file(folder, "own.csv.gz", gzip("item,usd_per_hour\np5.48xlarge,20\n")), bundled());
        QVERIFY2(csv && csv->rows.size() == 1 && csv->what == "own price list, 1 line", csv ? "" : describe(csv.error()).c_str());
        for (const std::string &bad : {text.substr(0, text.size() / 2), packed.substr(0, packed.size() - 20), std::string(), replaced(text, "54.0400000000", "54.04\"\"")}) {
            const auto refused = catalog::readPriceList(file(folder, "bad", bad), bundled());
            QVERIFY(!refused && describe(refused.error()).size() < 400 && describe(refused.error()).find('\n') == std::string::npos);
        }
        const auto tooLarge = catalog::readPriceList(file(folder, "aws.json", text), bundled(), std::size_t{2} << 20);
        QVERIFY(!tooLarge && tooLarge.error().message.find("import aws-prices") != std::string::npos);
        const auto part = readInPieces(file(folder, "aws.json", text), nullptr, bundled());
        QVERIFY2(part && part->has_value() && (*part)->format->id == "aws-prices", part ? "is not read in pieces" : describe(part.error()).c_str());
        QVERIFY(std::get<catalog::PriceList>((*part)->fragment.content).rows == small->rows);
    }

    void becomesAListOfOnesOwn()
    {
        const auto list = parsed(seed("1"));
        const auto again = catalog::parsePriceList(catalog::writePriceList(*list), "own.csv", bundled());
        QVERIFY2(again && again->rows == list->rows, again ? "" : describe(again.error()).c_str());
        catalog::PriceList own{"own.csv", {}, {{"*", catalog::CapacityKind::SavingsPlan3y, "us-east-1", "us-east-1-dfw-2a", {}, 0.125, "2026-01-01", "2026-12-31", "a, \"b\""}}};
        const auto discount = catalog::parsePriceList(catalog::writePriceList(own), "own.csv", bundled());
        QVERIFY2(discount && discount->rows == own.rows, discount ? "" : describe(discount.error()).c_str());
    }

    void atTheCommandLine()
    {
        const QTemporaryDir folder;
        const QString aws = QString::fromStdString(file(folder, "aws.json.gz", gzip(seed("1"))));
        const QString csv = folder.filePath("own.csv");
        const test::Ran made = test::runCli({"import", "auto", aws, "-o", csv});
        QVERIFY2(made.status == 0, made.err.c_str());
        QVERIFY2(made.out.starts_with("AWS price list of AmazonEC2, published 2026-10-01") && made.out.find("not understood: ") != std::string::npos, made.out.c_str());
        for (const QString &list : {aws, csv}) {
            const test::Ran ran = test::runCli({"predict", "--instance", "p5.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "16", "--seq", "4096", "--price", list});
            QVERIFY2(ran.status == 0 && ran.out.find("cost $108.08/h") != std::string::npos, (ran.out + ran.err).c_str());
        }
        // The user's own Savings Plans: the list says what each kind costs, --capacity which is meant.
        const QString plans = QString::fromStdString(file(folder, "plans.json", seed("3"))), small = folder.filePath("plans.csv");
        const test::Ran imported = test::runCli({"import", "auto", plans, "-o", small});
        QVERIFY2(imported.status == 0 && imported.out.starts_with("AWS Savings Plans rates, Compute, No Upfront: 3 rates"), (imported.out + imported.err).c_str());
        for (const QString &list : {plans, small}) {
            const auto cost = [&](const QStringList &more) { return test::runCli(QStringList{"predict", "--instance", "p5.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "16", "--seq", "4096", "--price", list} + more).out; };
            QVERIFY2(cost({"--capacity", "savings-plan"}).find("cost $79.26/h") != std::string::npos, cost({"--capacity", "savings-plan"}).c_str());
            QVERIFY2(cost({"--capacity", "savings-plan-3y"}).find("cost $49.54/h") != std::string::npos, cost({"--capacity", "savings-plan-3y"}).c_str());
            QVERIFY2(cost({"--capacity", "savings-plan", "--region", "ap-northeast-1"}).find("cost $99.07/h") != std::string::npos, qPrintable(list));
            QVERIFY2(cost({}).find("no on-demand price of p5.48xlarge in us-east-1 is known to the price list") != std::string::npos, cost({}).c_str());
        }
        const test::Ran wrong = test::runCli({"import", "aws-prices", aws, "-o", folder.filePath("d.switchyard")});
        QVERIFY2(wrong.status == 2 && wrong.err.find("-o NAME.csv") != std::string::npos && std::ranges::count(wrong.err, '\n') == 1, wrong.err.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_AwsPrices)
#include "tst_aws_prices.moc"
