// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/json.h>
#include <core/base/json_fields.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

using namespace switchyard;

namespace {
std::string errorOf(std::string_view text)
{
    const auto value = json::parse(text, "f.json");
    return value ? std::string() : describe(value.error());
}

const char sample[] = "{\"id\": \"a\\u00e9\\n\", \"list\": [1, -2.5e3, true, false, null, {\"x\": {}}, []],\n"
                      " \"deep\": [[[[1]]]], \"text\": \"\xc3\xa9 \\\\ \\\" /\", \"n\": 0.1}";
} // namespace

class tst_Json : public QObject
{
    Q_OBJECT
private slots:
    void valuesKnowTheirLine()
    {
        const auto value = json::parse("{\n \"a\": 1,\n \"b\": [\n  {\"c\": \"x\"},\n  2\n ]\n}\n", "f.json");
        QVERIFY(value);
        QCOMPARE(value->find("a")->line, 2);
        QCOMPARE(value->find("b")->items[0].line, 4);
        QCOMPARE(value->find("b")->items[1].line, 5);
        QCOMPARE(value->find("b")->items[0].find("c")->text, std::string("x"));
    }
    /// Editors of Windows put one before the text.
    void byteOrderMark()
    {
        const auto value = json::parse("\xef\xbb\xbf{\n\"a\": 1}", "f.json");
        QVERIFY2(value, value ? "" : describe(value.error()).c_str());
        QCOMPARE(value->find("a")->line, 2);
        QVERIFY(errorOf("\xef\xbb\xbf").find("the text is empty") != std::string::npos);
        QVERIFY(errorOf("\xef\xbb\xbf\xef\xbb\xbf{}").find("no object") != std::string::npos);
    }
    void oneLineRoundTrip()
    {
        const auto first = json::parse(sample, "f");
        QVERIFY(first);
        const std::string text = json::writeLine(*first);
        const auto second = json::parse(text, "f");
        QVERIFY(second);
        QCOMPARE(json::writeLine(*second), text);
        QVERIFY(nlohmann::json::parse(text) == nlohmann::json::parse(sample));
    }
    void numbersReadExactly()
    {
        std::mt19937_64 random(5);
        for (int i = 0; i < 20000; ++i) {
            std::string text = random() % 2 ? "-" : "";
            text += std::to_string(random() % static_cast<std::uint64_t>(std::pow(10, random() % 18)));
            if (random() % 2)
                text += "." + std::to_string(random() % static_cast<std::uint64_t>(1 + std::pow(10, random() % 18)));
            if (random() % 4 == 0)
                text += "e" + std::to_string(static_cast<int>(random() % 40) - 20);
            const auto value = json::parse("[" + text + "]", "f");
            QVERIFY2(value, text.c_str());
            QVERIFY2(value->items[0].number == std::strtod(text.c_str(), nullptr), text.c_str());
            QCOMPARE(value->items[0].text, text);
        }
    }
    void listsOfNumbersCanBePacked()
    {
        const auto read = [](const std::string &list) { return json::parse("{\"a\": " + list + "}", "f.json", {.packNumbers = true}); };
        const auto packed = read("[1, -2.5e-3,\n 0.1]");
        QVERIFY(packed);
        QVERIFY((packed->find("a")->packed == std::vector<double>{1, -2.5e-3, 0.1}));
        QVERIFY(packed->find("a")->items.empty());
        QCOMPARE(json::writeLine(*packed), std::string("{\"a\": [1, -0.0025, 0.1]}"));
        for (const char *other : {"[]", "[1, true]", "[1, \"2\"]", "[1, [2]]", "[null]"}) {
            const auto value = read(other);
            QVERIFY2(value, other);
            QVERIFY(value->find("a")->packed.empty());
            QCOMPARE(json::writeLine(*value), "{\"a\": " + std::string(other) + "}");
        }
        for (const char *broken : {"[1,]", "[,]", "[1 2]", "[1, 2", "[01]", "[1,, 2]", "[1e999]"}) {
            const auto value = read(broken);
            const auto plain = json::parse("{\"a\": " + std::string(broken) + "}", "f.json");
            QVERIFY2(!value && !plain, broken);
            QCOMPARE(describe(value.error()), describe(plain.error()));
        }
    }
    void numbersAreShortAndExact()
    {
        for (const double x : {0.1, 1.0 / 3, 1e300, -2.5e-7, 112721.92, 16384.0, 9007199254740992.0, -0.0}) {
            const std::string text = json::number(x).text;
            QCOMPARE(std::stod(text), x);
        }
        QCOMPARE(json::number(100000).text, std::string("100000"));
    }
    void badTextIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const QByteArray &text, const char *expected) {
            QTest::newRow(name) << text << QString::fromUtf8(expected);
        };
        row("nothing", "", "empty");
        row("spaces", "  \n ", "empty");
        row("duplicate key", "{\"a\": 1,\n\"a\": 2}", "f.json:2: key \"a\" is there twice; expected it once");
        row("truncated", "{\"a\": [1, 2", "f.json");
        row("truncated string", "{\"a\": \"b", "not closed");
        row("trailing comma", "{\"a\": [1, 2,]}", "f.json:1");
        row("missing comma", "{\"a\": [1\n 2]}", "f.json:");
        row("missing colon", "{\"a\" 1}", "f.json:1");
        row("wrong bracket", "{\"a\": [1}", "f.json:");
        row("two documents", "{}\n{}", "f.json:2");
        row("bare word", "{\"a\": nope}", "expected null");
        row("almost true", "{\"a\": tru}", "f.json:1");
        row("NaN", "{\"a\": NaN}", "f.json:1");
        row("infinite", "{\"a\": 1e400}", "what a double can hold");
        row("leading zero", "{\"a\": 012}", "f.json:1");
        row("plus sign", "{\"a\": +1}", "f.json:1");
        row("bad escape", "{\"a\": \"\\q\"}", "escape");
        row("lone surrogate", "{\"a\": \"\\ud800\"}", "escape");
        row("raw newline in a string", "{\"a\": \"b\nc\"}", "f.json");
        row("invalid UTF-8", "{\"a\": \"\xff\"}", "UTF-8");
        row("invalid UTF-8 on the second line", "{\"a\": 1,\n\"b\": \"\xff\"}\n", "f.json:2: ");
        row("scalar document", "42", "no object");
        row("deep", QByteArray(5000, '[') + QByteArray(5000, ']'), "nested too deeply");
        row("zero byte", QByteArray("{\"a\": \0 1}", 10), "f.json");
    }
    void badTextIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const std::string error = errorOf(text.toStdString());
        QVERIFY2(!error.empty(), "accepted");
        QVERIFY2(QString::fromStdString(error).contains(expected), error.c_str());
        QVERIFY2(error.find("expected ") != std::string::npos && error.starts_with("f.json:"), error.c_str()); // what, where, what instead
    }
    /// Another parser agrees on what is JSON, for every truncation and thousands of mutations.
    void agreesWithAnotherParser()
    {
        std::mt19937 random(7);
        const std::string text = sample;
        const std::string alphabet = "{}[],:\"\\0129.eE+-truefalsn \n\x01\xc3";
        for (int round = 0; round < 40000; ++round) {
            std::string changed = text;
            if (round < static_cast<int>(text.size())) {
                changed.resize(static_cast<std::size_t>(round));
            } else {
                for (unsigned edits = 1 + random() % 2; edits > 0; --edits) {
                    const std::size_t at = random() % changed.size();
                    const char c = alphabet[random() % alphabet.size()];
                    if (random() % 3 == 0)
                        changed.erase(at, 1);
                    else if (random() % 2)
                        changed[at] = c;
                    else
                        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(at), c);
                }
            }
            const auto ours = json::parse(changed, "f");
            const bool theirs = nlohmann::json::accept(changed);
            if (ours.has_value() == theirs)
                continue;
            // Stricter on purpose: bare values, duplicate keys, numbers beyond a double.
            const std::string why = ours ? "accepted" : ours.error().message;
            const bool onPurpose = !ours && (why.find("no object") != std::string::npos || why.find("twice") != std::string::npos
                                             || why.find("what a double can hold") != std::string::npos);
            QVERIFY2(onPurpose, (why + "\n" + changed).c_str());
        }
    }
    void strictFields()
    {
        const std::string file = "f.json";
        const auto value = json::parse("{\"a\": 1,\n\"b\": \"x\",\n\"c\": 2.5}", file);
        QVERIFY(value);
        json::Fields good(*value, file, verbatim("thing"));
        QCOMPARE(good.integer("a", 0, 10), 1);
        QCOMPARE(good.text("b"), std::string("x"));
        QCOMPARE(good.number("c", 0, 3), 2.5);
        QVERIFY(good.finish());

        json::Fields partial(*value, file, verbatim("thing"));
        QCOMPARE(partial.integer("a", 0, 10), 1);
        const Result<void> finished = partial.finish();
        QVERIFY(!finished);
        QCOMPARE(describe(finished.error()), std::string("f.json:2: thing: key \"b\" is not known here"));

        json::Fields wrong(*value, file, verbatim("thing"));
        QCOMPARE(wrong.integer("c", 0, 10), 0);
        QCOMPARE(describe(wrong.finish().error()), std::string("f.json:3: thing: \"c\" is not whole; expected a whole number"));

        json::Fields range(*value, file, verbatim("thing"));
        QCOMPARE(range.number("c", 0, 1), 0.0);
        QCOMPARE(describe(range.finish().error()), std::string("f.json:3: thing: \"c\" is 2.5; expected a number from 0 to 1"));
    }
};

QTEST_GUILESS_MAIN(tst_Json)
#include "tst_json.moc"
