// SPDX-License-Identifier: GPL-3.0-or-later
// The run of a training in the document: written where it is said, read back, edited, refused where it is wrong.
#include <core/design/edit.h>

#include <algorithm>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <core/base/json.h>
#include <core/workload/run_fields.h>
#include <tests/support/bundled.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using design::Design;
using workload::Run;
using workload::RunField;
using workload::OptionKind;

namespace {

Design withStorage()
{
    Design out = *test::cluster({});
    out.storage = {{.id = "fsx-1", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 48}};
    return out;
}

/// Every field says something else than nothing.
Run fullRun()
{
    Run run;
    for (const RunField &field : workload::runFields()) {
        if (field.kind == OptionKind::Number)
            run.*field.number = field.low > 0 ? field.low : field.high / 2;
        else if (field.kind == OptionKind::Text)
            run.*field.name = "fsx-1";
        else
            field.setWord(run, static_cast<int>(field.words.size()) - 1);
    }
    return run;
}

/// A design's text with a member of its training phase.
std::string textWith(const std::string &member)
{
    std::string text = design::writeDesign(withStorage());
    return text.replace(text.find("\"train\": {\""), 0, member + ", ");
}

} // namespace

class tst_Run : public QObject
{
    Q_OBJECT
private slots:
    void allFieldsRoundTrip()
    {
        const auto changed = design::changeRun(withStorage(), "", fullRun());
        QVERIFY2(changed, changed ? "" : changed.error().message.c_str());
        const std::string text = design::writeDesign(*changed);
        const auto read = design::readDesign(text, "d.switchyard", &test::bundled());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(trainingOf(read->jobs.front())->run == fullRun());
        QCOMPARE(design::writeDesign(*read), text);
        for (const RunField &field : workload::runFields())
            QVERIFY2(text.find('"' + std::string(field.key) + '"') != std::string::npos, std::string(field.key).c_str());
    }

    void whatIsNotSaidIsNotWritten()
    {
        const std::string text = design::writeDesign(withStorage());
        for (const char *part : {"\"checkpoint\"", "\"recovery\"", "\"run\""})
            QVERIFY2(text.find(part) == std::string::npos, part);
        for (const test::Sample &sample : test::makeSamples(test::bundled())) // documents from before keep their bytes
            QCOMPARE(design::writeDesign(*design::readDesign(design::writeDesign(sample.design), "s", &test::bundled())), design::writeDesign(sample.design));
    }

    void theWordForNothingMeansNothing()
    {
        const auto read = design::readDesign(textWith(R"("checkpoint": {"interval_s": "best", "mode": "async"})"), "d", &test::bundled());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        const Run &run = trainingOf(read->jobs.front())->run;
        QVERIFY(!run.interval_s);
        QVERIFY(run.mode == workload::CheckpointMode::Async);
    }

    void whatIsUnknownIsKept()
    {
        const auto read = design::readDesign(textWith(R"("recovery": {"kind": "elastic", "owner": "nobody"})"), "d", &test::bundled());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(design::writeDesign(*read).find("\"owner\": \"nobody\"") != std::string::npos);
    }

    void badValuesAreOneLine_data()
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *member, const char *says) { QTest::newRow(name) << QString::fromLatin1(member) << QString::fromLatin1(says); };
        row("word", R"("checkpoint": {"mode": "sometimes"})", "expected sync, async or tiered");
        row("number", R"("checkpoint": {"interval_s": 0})", "expected a number from 1");
        row("another word for a number", R"("checkpoint": {"interval_s": "worst"})", "interval_s");
        row("a share above one", R"("recovery": {"hardware_share": 1.5})", "expected a number from 0 to 1");
        row("no object", R"("run": 15)", "run");
        row("negative", R"("run": {"tokens": -1})", "expected a number from 1");
    }
    void badValuesAreOneLine()
    {
        QFETCH(QString, member);
        QFETCH(QString, says);
        const auto read = design::readDesign(textWith(member.toStdString()), "d.switchyard", &test::bundled());
        QVERIFY(!read);
        const QString message = QString::fromStdString(describe(read.error()));
        QVERIFY2(message.contains(says) && !message.contains(QLatin1Char('\n')), qPrintable(message));
    }

    void editsAreRefusedInWords()
    {
        Run run;
        run.storage = "nosuch";
        const auto changed = design::changeRun(withStorage(), "", run);
        QVERIFY(!changed && changed.error().message.find("no storage \"nosuch\"") != std::string::npos);
        const auto grown = design::resizeStorage(withStorage(), "fsx-1", 96);
        QVERIFY(grown && grown->storage.front().capacity_TiB == 96);
        for (const double bad : {0.0, -1.0, 1e12})
            QVERIFY(!design::resizeStorage(withStorage(), "fsx-1", bad));
        QVERIFY(!design::resizeStorage(withStorage(), "nosuch", 5));
    }

    void storageThatGoesIsNoLongerNamed()
    {
        Run run;
        run.storage = "fsx-1";
        run.tokens = 1e12;
        const Design with = *design::changeRun(withStorage(), "", run);
        const std::string gone[] = {"fsx-1"};
        const Design without = design::removeIds(with, gone);
        QVERIFY(without.storage.empty());
        QVERIFY(trainingOf(without.jobs.front())->run.storage.empty());
        QVERIFY(trainingOf(without.jobs.front())->run.tokens == 1e12);
    }

    void theSchemaNamesEveryField()
    {
        const auto schema = nlohmann::json::parse(test::readText(test::sourceDir() + "/docs/schema/design.schema.json"));
        std::set<std::string> named;
        for (const char *part : {"run", "checkpoint", "recovery"})
            for (const auto &[key, value] : schema["definitions"][part]["properties"].items())
                named.insert(std::string(part) + '/' + key);
        std::set<std::string> fields;
        for (const RunField &field : workload::runFields()) {
            const std::string part(toWord(field.part));
            fields.insert(part + '/' + std::string(field.key));
            const auto &property = schema["definitions"][part]["properties"][std::string(field.key)];
            const auto &domain = property.contains("oneOf") ? property["oneOf"][1] : property;
            if (field.kind == OptionKind::Number)
                QVERIFY2(domain["minimum"] == field.low && domain["maximum"] == field.high, std::string(field.key).c_str());
            else if (field.kind == OptionKind::Word)
                QVERIFY2(domain["enum"].size() == field.words.size() && domain["enum"][0] == std::string(field.words[0].word), std::string(field.key).c_str());
            QCOMPARE(property["description"].get<std::string>(), field.kind == OptionKind::Text ? property["description"].get<std::string>() : std::string(field.help));
        }
        QVERIFY(named == fields);
    }
};

QTEST_APPLESS_MAIN(tst_Run)
#include "tst_run.moc"
