// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences as patterns and arguments: the English, and another language with its places in another order.
#include <map>
#include <string>

#include <QTest>

#include <core/base/said.h>
#include <core/base/tableword.h>

using namespace switchyard;

namespace {

/// As a window has it: what is not known stays English.
std::string german(const Said &said)
{
    static const std::map<std::string_view, std::string> words = {
        {"{} of {} GPUs", "{1} GPUs, davon {0}"}, {"job {} has {}", "Job {} hat {}"}, {"none", "keine"}, {"It waits.", "Er wartet."}, {"{} is {}", "{0} ist {0}"}, {"loses {}", "verliert"}};
    return said.in([](std::string_view pattern) {
        const auto found = words.find(pattern);
        return found != words.end() ? found->second : std::string(pattern);
    });
}

} // namespace

class tst_Said : public QObject
{
    Q_OBJECT
private slots:
    void argumentsAreTextIntegersAndSentences()
    {
        const std::string name = "llama";
        QCOMPARE(say("job {} has {}", name, say("{} of {} GPUs", 3, std::size_t{8})).english(), std::string("job llama has 3 of 8 GPUs"));
        QCOMPARE(say("{}{}", std::string_view("a"), "b").english(), std::string("ab"));
        QCOMPARE(say("{} {}", -1, 9'000'000'000LL).english(), std::string("-1 9000000000"));
        QVERIFY(Said().empty() && say("").empty() && !say("a").empty());
    }

    void anotherLanguageOrdersThePlacesItself()
    {
        const Said said = say("job {} has {}", "llama", say("{} of {} GPUs", 3, 8));
        QCOMPARE(german(said), std::string("Job llama hat 8 GPUs, davon 3"));
        QCOMPARE(german(say("job {} has {}", "none", say("none"))), std::string("Job none hat keine")); // a name is no word
        QCOMPARE(german(say("{} is {}", "x", "y")), std::string("x ist x"));
        QCOMPARE(german(say("loses {}", "a")), std::string("verliert"));
        QCOMPARE(german(say("unknown {}", "a")), std::string("unknown a"));
    }

    /// A number is one by its type: a version of the same look stays.
    void numbersTakeTheSignsOfTheLanguage()
    {
        const auto in = [](const Said &said) { return said.in([](std::string_view pattern) { return std::string(pattern); }, {',', '.'}); };
        const Said said = say("{} of {}, {}", format::integer(16384), std::string("1.43"), say("loses {}", format::percent(0.396)));
        QCOMPARE(in(said), std::string("16.384 of 1.43, loses 39,6 %"));
        QCOMPARE(said.english(), std::string("16,384 of 1.43, loses 39.6 %"));
        QCOMPARE(in(verbatim(format::seconds(6.2149))), std::string("6,21 s"));
    }

    /// What a name brings is never read as a place.
    void bracesOfAnArgumentStay()
    {
        const Said said = say("job {} has {}", "{}", "{1}{");
        QCOMPARE(said.english(), std::string("job {} has {1}{"));
        QCOMPARE(german(said), std::string("Job {} hat {1}{"));
        QCOMPARE(german(verbatim("{} of {} GPUs")), std::string("{} of {} GPUs"));
    }

    void sentencesFollowEachOther()
    {
        Said said;
        said.add(Said());
        said.add(verbatim("llama."));
        said.add(say("It waits."));
        said.add(Said());
        QCOMPARE(said.english(), std::string("llama. It waits."));
        QCOMPARE(german(said), std::string("llama. Er wartet."));
    }

    void listsAreJoined()
    {
        QVERIFY(joined({}, "{}, {}").empty());
        const std::vector<Said> list = {say("none"), verbatim("b"), say("It waits.")};
        QCOMPARE(joined(list, "{} and {}").english(), std::string("none and b and It waits."));
        QCOMPARE(german(joined(list, "{}, {}")), std::string("keine, b, Er wartet."));
        QCOMPARE(english(list), (std::vector<std::string>{"none", "b", "It waits."}));
    }

    /// A word of a table is a pattern without places, alone or in a sentence.
    void tableWordsAreTranslated()
    {
        QCOMPARE(german(tableWord("none")), std::string("keine"));
        QCOMPARE(german(say("{} is {}", "x", tableWord("none"))), std::string("x ist x"));
        QCOMPARE(german(say("job {} has {}", "a", tableWord("none"))), std::string("Job a hat keine"));
        QCOMPARE(tableWord("none").english(), std::string("none"));
    }

    /// Copies outlive what they were made of, patterns and arguments too.
    void copiesHoldWhatTheyNeed()
    {
        Said copy;
        {
            const std::string name = "a name that is too long to be kept in place";
            const Said said = say("job {} has {}", name, say("none"));
            copy = said;
        }
        QCOMPARE(german(copy), std::string("Job a name that is too long to be kept in place hat keine"));
        QVERIFY(copy == say("job {} has {}", "a name that is too long to be kept in place", "none"));
    }
};

QTEST_GUILESS_MAIN(tst_Said)
#include "tst_said.moc"
