// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of phases: format 1 comes along, and what this version does not know survives.
#include <core/design/design.h>

#include <QtTest/QTest>

#include <core/design/diff.h>
#include <core/design/difflines.h>
#include <core/design/edit.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;

namespace {

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("not in the text: %s", from.c_str());
    return text.replace(at, from.size(), to);
}

std::string oldText(const char *sample) { return test::readText(test::dataFile(std::string("format-1/") + sample)); }

/// Four instances and a job whose last phase this version has never heard of.
const char *const withDream =
    "{\n"
    "\"switchyard\": 2,\n"
    "\"capacity\": \"on-demand\",\n"
    "\"instances\": [\n"
    " {\"id\": \"a\", \"type\": \"p5.48xlarge\"},\n"
    " {\"id\": \"b\", \"type\": \"p5.48xlarge\"},\n"
    " {\"id\": \"c\", \"type\": \"p5en.48xlarge\"},\n"
    " {\"id\": \"d\", \"type\": \"p5en.48xlarge\"}\n"
    "],\n"
    "\"jobs\": [\n"
    " {\"colour\": \"#1b9e77\", \"name\": \"rl\", \"phases\": [\n"
    "  {\"after\": [], \"dream\": {\"depth\": 2.50, \"list\": [1e3, {\"x\": null}]}, \"id\": \"dream\", \"kind\": \"dream\", \"model\": \"nobody's\", \"pool\": []},\n"
    "  {\"after\": [\"dream\"], \"checkpoint\": {\"slots\": 12}, \"id\": \"sleep\", \"kind\": \"checkpoint\", \"pool\": [\"b\", \"c\"]}\n"
    " ]}\n"
    "],\n"
    "\"region\": \"us-east-1\"\n"
    "}\n";

} // namespace

class tst_Phases : public QObject
{
    Q_OBJECT
private slots:
    void formatOneOpensAndSaysSoOnce_data()
    {
        QTest::addColumn<int>("sample");
        for (const int i : {1, 3})
            QTest::newRow(test::makeSamples(bundled())[static_cast<std::size_t>(i)].file.c_str()) << i;
    }
    void formatOneOpensAndSaysSoOnce()
    {
        QFETCH(const int, sample);
        const test::Sample now = test::makeSamples(bundled())[static_cast<std::size_t>(sample)];
        design::Notices notices;
        const auto read = design::readDesign(oldText(now.file.c_str()), "old.switchyard", &bundled(), &notices);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(english(notices), (std::vector<std::string>{"old.switchyard has format 1; it is saved in format 2, which older versions of Switchyard refuse"}));
        QVERIFY(*read == now.design);
        QVERIFY(design::diff(*read, now.design).empty());
        const std::string saved = design::writeDesign(*read);
        QVERIFY(saved.starts_with("{\n\"switchyard\": 2,\n"));
        notices.clear();
        QVERIFY(design::readDesign(saved, "new.switchyard", &bundled(), &notices).value() == *read);
        QVERIFY(notices.empty());
    }
    void whatFormatOneDidNotKnowMovesAlong()
    {
        std::string text = oldText("llama3.1-8b-4-p6-b200.switchyard");
        text = replaced(text, "\"a2a_overlap\"", "\"turbo\": {\"b\": 1.0}, \"a2a_overlap\"");
        text = replaced(text, "\"name\": \"pretrain\"", "\"owner\": \"x\", \"name\": \"pretrain\"");
        const auto read = design::readDesign(text, "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->unknown, (std::map<std::string, std::string>{{"/jobs/pretrain/owner", "\"x\""}, {"/jobs/pretrain/phases/train/train/turbo", "{\"b\": 1.0}"}}));
        const std::string saved = design::writeDesign(*read);
        QVERIFY(saved.find("\"turbo\": {\"b\": 1.0}") != std::string::npos && saved.find("\"owner\": \"x\"") != std::string::npos);
        const auto again = design::readDesign(saved, "d", &bundled());
        QVERIFY(again && *again == *read);
    }
    void unknownKindsSurviveByteForByte()
    {
        const auto read = design::readDesign(withDream, "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(design::writeDesign(*read), std::string(withDream));
        QCOMPARE(kindOf(read->jobs[0].phases[0]), std::string("dream"));
        QVERIFY(!design::isNamedKind("dream") && design::isNamedKind("checkpoint"));
        // Also through edits of other things, a renamed job and a copy of it.
        design::Design edited = design::removeIds(*read, std::vector<std::string>{"a", "c"});
        edited.jobs[0].name = "other";
        edited.jobs.push_back(edited.jobs[0]);
        edited.jobs[1].name = "copy";
        const std::string text = design::writeDesign(edited);
        const std::string phase = "{\"after\": [], \"dream\": {\"depth\": 2.50, \"list\": [1e3, {\"x\": null}]}, \"id\": \"dream\", \"kind\": \"dream\", \"model\": \"nobody's\", \"pool\": []}";
        QVERIFY2(text.find(phase) != text.rfind(phase), text.c_str());
        QVERIFY2(text.find("\"checkpoint\": {\"slots\": 12}, \"id\": \"sleep\", \"kind\": \"checkpoint\", \"pool\": [\"b\"]") != std::string::npos, text.c_str());
        QVERIFY(design::readDesign(text, "d", &bundled()).value() == edited);
    }
    void phasesWaitForIdsAlone()
    {
        for (const char *wrong : {"[1]", "[null]", "[[\"dream\"]]"}) {
            std::string text = withDream;
            const std::size_t at = text.find("\"after\": [\"");
            QVERIFY(at != std::string::npos);
            text.replace(at, text.find(']', at) + 1 - at, std::string("\"after\": ") + wrong);
            const auto read = design::readDesign(text, "d", &bundled());
            QVERIFY2(!read, wrong);
            QVERIFY2(read.error().message.find("\"after\" holds something that is no text; expected ids of phases") != std::string::npos, describe(read.error()).c_str());
        }
    }
    void poolsMayOverlapAndMix()
    {
        auto read = design::readDesign(withDream, "d", &bundled());
        QVERIFY(read);
        design::Job &job = read->jobs[0];
        QCOMPARE(*design::phaseInstances(*read, job, job.phases[0]), (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(*design::phaseInstances(*read, job, job.phases[1]), (std::vector<int>{1, 2})); // two types
        design::Phase sleep = job.phases[1];
        sleep.after.clear();
        design::Phase nap = sleep;
        nap.id = "nap";
        nap.pool = {"d", "b"};
        job.phases = {nap, sleep};
        QCOMPARE(*design::jobInstances(*read, job), (std::vector<int>{3, 1, 2})); // each once, in order of first appearance
        design::Phase move;
        move.id = "move";
        move.work = design::Transfer{design::Transfer::Pattern::Gather, {"b", "c"}, {"d"}, 0, 0};
        job.phases.push_back(move);
        QCOMPARE(*design::phaseInstances(*read, job, job.phases[2]), (std::vector<int>{1, 2, 3}));
        QVERIFY(design::readDesign(design::writeDesign(*read), "d", &bundled()).value() == *read);
    }
    /// Also of a phase of which nothing is kept but what it is called, as of some hosts of a watched job.
    void whatAPhaseServesAs()
    {
        using Role = design::Serve::Role;
        design::Phase phase;
        QVERIFY(!design::servingRole(phase));
        for (const Role role : {Role::Whole, Role::Prefill, Role::Decode}) {
            phase.work = design::Serve{role, {}};
            QVERIFY(design::servingRole(phase) == role);
            phase.work = design::Kept{design::kindOf(phase), {}};
            QVERIFY(design::servingRole(phase) == role);
            QVERIFY(design::servingRole(toWord(role)) == role);
        }
        phase.work = design::Kept{"dream", {}};
        QVERIFY(!design::servingRole(phase));
        phase.work = design::Reinforce{workload::RlRole::Rollout, {}};
        QVERIFY(!design::servingRole(phase));
    }
    void everyPhaseIsAThingOfTheDiff()
    {
        const design::Design a = *design::readDesign(withDream, "d", &bundled());
        design::Design b = a;
        b.jobs[0].phases.erase(b.jobs[0].phases.begin() + 1);
        design::Phase move;
        move.id = "hand-over";
        move.work = design::Transfer{design::Transfer::Pattern::SameRank, {"a"}, {"b"}, 5, 0};
        b.jobs[0].phases.push_back(move);
        const design::DesignDiff diff = design::diff(a, b);
        QCOMPARE(diff.added, (std::vector<std::string>{"/jobs/rl/phases/hand-over"}));
        QCOMPARE(diff.removed, (std::vector<std::string>{"/jobs/rl/phases/sleep"}));
        QVERIFY(diff.changed.empty());
        design::Design c = b;
        std::get<design::Transfer>(c.jobs[0].phases[1].work).bytes = 7;
        const auto lines = design::diffLines(design::diff(b, c));
        QCOMPARE(lines.size(), std::size_t{1});
        QCOMPARE(lines[0].text, std::string("rl · hand-over · bytes: 5 → 7"));
        QCOMPARE(design::diffLines(diff)[0].text, std::string("phase rl · hand-over"));
    }
};

QTEST_GUILESS_MAIN(tst_Phases)
#include "tst_phases.moc"
