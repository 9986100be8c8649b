// SPDX-License-Identifier: GPL-3.0-or-later
// Which language is spoken, and whether German has every word of core's tables.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QTest>
#include <QUndoStack>

#include <core/base/said.h>
#include <core/base/tableword.h>
#include <core/catalog/price.h>
#include <core/diagnose/rules.h>
#include <core/exchange/format.h>
#include <core/goodput/renewal.h>
#include <core/serve/cost_names.h>
#include <core/serve/limit.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/scheduler_metrics.h>
#include <core/telemetry/serving_observation.h>
#include <core/workload/part.h>
#include <core/workload/plan_fields.h>
#include <core/workload/resolve.h>
#include <core/workload/rl_fields.h>
#include <core/workload/run_fields.h>
#include <core/workload/serving_fields.h>

#include <views/language/described.h>
#include <views/language/language.h>
#include <views/language/words.h>

#include <tests/support/clusters.h>
#include <tests/support/paths.h>

using namespace switchyard;
using language::Language;

namespace {

/// What a translator could change: a number, a dash or nothing it cannot.
class Words
{
public:
    void add(std::string_view text)
    {
        if (std::ranges::any_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }))
            m_words.emplace(text);
    }
    void add(const workload::Option &row)
    {
        for (const std::string_view text : {row.title, row.help, row.unit, row.unsaid})
            add(text);
        for (const workload::OptionWord &word : row.words)
            add(word.shown);
    }
    [[nodiscard]] QByteArray lines() const
    {
        QByteArray out;
        for (const std::string &word : m_words)
            out += QByteArray::fromStdString(word) + '\n';
        return out;
    }

private:
    std::set<std::string> m_words;
};

QByteArray wordsOfCore()
{
    Words words;
    for (const workload::PlanField &field : workload::planFields()) {
        if (field.title.empty()) // no editor shows it
            continue;
        for (const std::string_view text : {field.title, field.help, field.zero, field.noun})
            words.add(text);
        for (const workload::PlanWord &word : field.words)
            words.add(word.shown);
    }
    for (const workload::ServingField &field : workload::servingFields())
        words.add(field);
    for (const workload::RunField &field : workload::runFields())
        words.add(field);
    for (const workload::RlField &field : workload::rlFields())
        if (!field.title.empty())
            words.add(field);
    for (const workload::PartInfo &part : workload::partTable()) {
        words.add(part.name);
        words.add(part.tip);
    }
    for (int group = 0; group < workload::partGroupCount; ++group)
        words.add(workload::nameOf(static_cast<workload::PartGroup>(group)));
    for (const serve::CostInfo &cost : serve::costTable()) {
        words.add(cost.name);
        words.add(cost.tip);
    }
    for (const serve::LimitInfo &limit : serve::limitTable()) {
        words.add(limit.word);
        words.add(limit.about);
    }
    for (std::size_t part = 0; part < goodput::partCount; ++part)
        words.add(goodput::infoOf(static_cast<goodput::Part>(part)).shown);
    for (const telemetry::Descriptor &quantity : telemetry::descriptors()) {
        words.add(quantity.title); // as heat, and as evidence of a finding
        words.add(quantity.howToCollect);
    }
    for (const char *how : {telemetry::howToTellJobs, telemetry::howToTellHosts})
        words.add(how);
    for (const exchange::Format &format : exchange::formats())
        if (format.write || (format.read && exchange::isForDesigns(format.holds))) // those of the menus
            words.add(format.is);
    for (const telemetry::ServingFigureInfo &figure : telemetry::servingFigures())
        words.add(figure.title);
    for (const diagnose::Rule &rule : diagnose::rules())
        words.add(rule.help);
    for (const auto &[id, type] : test::bundledCatalog()->instances) // shown where it is sold
        words.add(type.incompleteWhy);
    return words.lines();
}

QString said(const char *context, const char *text, int n = -1) { return QCoreApplication::translate(context, text, nullptr, n); }

} // namespace

class tst_Language : public QObject
{
    Q_OBJECT
private slots:
    void cleanup()
    {
        language::use(Language::English);
        for (const char *variable : {"LC_MESSAGES", "LANG", "LANGUAGE"})
            qunsetenv(variable);
        qputenv("LC_ALL", "C.UTF-8");
    }

    void localeSaysWhich_data()
    {
        QTest::addColumn<QByteArrayList>("variables"); // LC_ALL, LC_MESSAGES, LANG, LANGUAGE
        QTest::addColumn<bool>("german");
        QTest::newRow("of tests") << QByteArrayList{"C.UTF-8", "", "de_DE.UTF-8", "de"} << false;
        QTest::newRow("none") << QByteArrayList{"", "", "", "de"} << false;
        QTest::newRow("LANG") << QByteArrayList{"", "", "de_AT.UTF-8", ""} << true;
        QTest::newRow("messages before LANG") << QByteArrayList{"", "de", "en_US.UTF-8", ""} << true;
        QTest::newRow("LC_ALL before messages") << QByteArrayList{"en_GB.UTF-8", "de_DE", "de_DE", ""} << false;
        QTest::newRow("LANGUAGE over a locale") << QByteArrayList{"", "", "en_US.UTF-8", "de:en"} << true;
        QTest::newRow("LANGUAGE, English first") << QByteArrayList{"", "", "de_DE.UTF-8", "en:de"} << false;
        QTest::newRow("another that begins so") << QByteArrayList{"", "", "del_US", ""} << false;
    }
    void localeSaysWhich()
    {
        QFETCH(const QByteArrayList, variables);
        QFETCH(const bool, german);
        const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"};
        for (qsizetype i = 0; i < variables.size(); ++i)
            qputenv(names[i], variables[i]);
        QCOMPARE(language::ofLocale() == Language::German, german);
    }

    void wordsAreThoseOfFlagsAndSettings()
    {
        for (const Language one : {Language::System, Language::English, Language::German})
            QVERIFY(language::fromWord(QString::fromLatin1(language::word(one))) == one);
        QVERIFY(!language::fromWord(u"fr") && !language::fromWord(u""));
    }

    void germanIsSpoken()
    {
        QCOMPARE(said("Actions", "&Open…"), QStringLiteral("&Open…"));
        language::use(Language::English);
        QCOMPARE(said("any", "%n object(s)", 1), QStringLiteral("1 object"));
        QCOMPARE(said("any", "%n object(s)", 3), QStringLiteral("3 objects"));
        QCOMPARE(said("Actions", "&Open…"), QStringLiteral("&Open…"));
        language::use(Language::German);
        QCOMPARE(said("Actions", "&Open…"), QStringLiteral("Ö&ffnen…"));
        QCOMPARE(said("a context that lupdate does not know", "&Open…"), QStringLiteral("Ö&ffnen…"));
        QCOMPARE(said("any", "%n object(s)", 1), QStringLiteral("1 Objekt"));
        QCOMPARE(said("any", "%n object(s)", 3), QStringLiteral("3 Objekte"));
        QCOMPARE(said("any", "Load"), QStringLiteral("Last"));
        QCOMPARE(language::coreWord("Load"), QStringLiteral("Laden")); // of a checkpoint
        QCOMPARE(language::coreWord("not of a table"), QStringLiteral("not of a table"));
        QCOMPARE(QUndoStack().createUndoAction(this)->text(), QStringLiteral("Rückgängig"));
        language::use(Language::System); // that of the tests
        QCOMPARE(said("Actions", "&Open…"), QStringLiteral("&Open…"));
    }

    /// What a window writes it reads.
    void numbersThatAreTyped()
    {
        QCOMPARE(localNumber(QStringLiteral("0.5")), QStringLiteral("0.5"));
        QCOMPARE(plainNumber(QStringLiteral("16,384")), QStringLiteral("16,384")); // core's own
        language::use(Language::German);
        QCOMPARE(localNumber(QStringLiteral("0.5")), QStringLiteral("0,5"));
        QCOMPARE(qstring(format::integer(16384)), QStringLiteral("16.384"));
        for (const auto &[typed, plain] : {std::pair("0,5", "0.5"), std::pair("0.5", "0.5"), std::pair("16.384", "16384"), std::pair("16.384,5", "16384.5"), std::pair("15,6 T", "15.6 T"), std::pair("0.500", "0.500"), std::pair("1.375e-05", "1.375e-05"), std::pair("30", "30")})
            QCOMPARE(plainNumber(QLatin1String(typed)), QLatin1String(plain));
        QCOMPARE(QLocale().decimalPoint(), QStringLiteral(",")); // of boxes of numbers
    }

    /// By pattern: arguments stay, sentences among them are said in German too, places may change their order.
    void sentencesOfCore()
    {
        const Said groups = say("{} of {} groups", 3, 8);
        const Said whole = say("{} lie in {} NVLink domains each, though one has room for them", groups, 2);
        const Said ordered = say("{}: the KV cache is full ({}) on {} of {} replicas, {}", "chat", "97 %", 1, 2, verbatim("…"));
        QCOMPARE(language::said(whole), QStringLiteral("3 of 8 groups lie in 2 NVLink domains each, though one has room for them"));
        QCOMPARE(language::said(Said()), QString());
        language::use(Language::German);
        QCOMPARE(language::said(whole), QStringLiteral("3 von 8 Gruppen liegen in je 2 NVLink-Domains, obwohl eine Platz für sie hat"));
        QCOMPARE(language::said(ordered), QStringLiteral("chat: Der KV-Cache ist auf 1 von 2 Replikaten voll (97 %), …"));
        QCOMPARE(language::said(verbatim("Load")), QStringLiteral("Load"));
        QCOMPARE(language::said(say("{}, {}", "a", say("age"))), QStringLiteral("a, Alter")); // signs alone are no pattern to translate
        QCOMPARE(QString::fromStdString(whole.english()), QStringLiteral("3 of 8 groups lie in 2 NVLink domains each, though one has room for them"));
        // Why a plan is impossible.
        workload::Plan plan;
        plan.tp = 0;
        const auto refused = workload::checkPlan(plan, catalog::Architecture(), 8);
        QVERIFY(!refused);
        QCOMPARE(QString::fromStdString(refused.error().message), QStringLiteral("tp is 0; expected 1 or more"));
        QCOMPARE(language::said(refused.error()), QStringLiteral("tp ist 0; erwartet: 1 oder mehr"));
        // Why a price is unknown, and which is near.
        const catalog::Quote quote = catalog::quote(*test::bundledCatalog(), {}, "p5e.48xlarge");
        QVERIFY(!quote.usdPerHour);
        QVERIFY2(language::said(quote.unknown).startsWith(QStringLiteral("kein on-demand-Preis von p5e.48xlarge in us-east-1 bekannt; der nächste bekannte ist ")), qPrintable(language::said(quote.unknown)));
        // What a rule is about stands below its finding.
        QVERIFY(language::coreWord(diagnose::ruleOf("storage-unknown")->help).startsWith(QStringLiteral("Von ihm ist nichts bekannt.")));
    }

    /// An error with its place, which stays, in one line without logins; a table's word inside a sentence.
    void errorsHaveTheirPlace()
    {
        const Error error = fail(ErrorCode::NotFound, say("there is no such file"), "/tmp/a.switchyard").error();
        QCOMPARE(language::described(error), QStringLiteral("/tmp/a.switchyard: there is no such file"));
        language::use(Language::German);
        QCOMPARE(language::described(error), QStringLiteral("/tmp/a.switchyard: es gibt keine solche Datei"));
        QCOMPARE(language::described(Error{ErrorCode::Remote, "no answer\nfrom http://me:s3cret@host/", {}}), QStringLiteral("no answer\\nfrom http://***@host/"));
        QCOMPARE(language::said(say("beside {}", tableWord("decode attention"))), QStringLiteral("neben: ") + language::coreWord("decode attention"));
        QVERIFY(language::coreWord("decode attention") != QStringLiteral("decode attention"));
    }

    void theListHasEveryWordOfCoresTables()
    {
        QFile file(QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/translations/core_words.txt"));
        const QByteArray words = wordsOfCore();
        if (std::getenv("WORDS_UPDATE") != nullptr) {
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(words) == words.size());
            return;
        }
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList listed = file.readAll().split('\n'), now = words.split('\n');
        for (const QByteArray &word : now)
            QVERIFY2(listed.contains(word), ("not listed: " + word + " (WORDS_UPDATE=1 writes the list, ./dev translate takes it up)").constData());
        for (const QByteArray &word : listed)
            QVERIFY2(now.contains(word), ("no table says: " + word).constData());
    }
};

QTEST_MAIN(tst_Language)
#include "tst_language.moc"
