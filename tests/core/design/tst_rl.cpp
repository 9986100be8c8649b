// SPDX-License-Identifier: GPL-3.0-or-later
// Phases of an RL step in a design: read, written, refused, and the edits that make, change, cut and join such a job.
#include <algorithm>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/workload/rl_fields.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using nlohmann::json;
using test::bundled;
using workload::RlField;
using workload::RlPlan;
using workload::RlRole;

namespace {

/// A text that a field takes, other than what absence means.
std::string sampleOf(const RlField &field)
{
    switch (field.kind) {
    case workload::OptionKind::Number: return workload::Option::written(field.whole ? field.low + 1 : field.low + 0.5);
    case workload::OptionKind::Word:
    case workload::OptionKind::Switch: return std::string(field.words.back().word);
    case workload::OptionKind::Text: break;
    }
    return field.key == "recompute" ? "block:2" : field.key == "rank_order" ? "tp-cp-dp-pp" : "something";
}

design::Phase &phaseOf(design::Design &design, RlRole role) { return *design::rlPhase(design.jobs.front(), role); }
RlPlan &planOf(design::Design &design, RlRole role) { return std::get<design::Reinforce>(phaseOf(design, role).work).plan; }

design::Design twoInstances()
{
    design::Design out = test::uniform(bundled(), "p5en.48xlarge", 4, "four");
    const auto added = design::addRl(out, bundled(), {});
    if (!added)
        qFatal("%s", added.error().message.c_str());
    return *added;
}

std::string idsOf(const design::Pool &pool)
{
    std::string out;
    for (const std::string &id : pool)
        out += id.substr(id.size() - 1);
    return out;
}

} // namespace

class tst_Rl : public QObject
{
    Q_OBJECT
private slots:
    void everyFieldComesBack()
    {
        design::Design design = twoInstances();
        int set = 0;
        for (const RlField &field : workload::rlFields()) {
            const std::string text = sampleOf(field);
            RlPlan &plan = planOf(design, field.role);
            const auto done = field.set(plan, text);
            QVERIFY2(done.has_value(), done ? "" : done.error().message.c_str());
            QCOMPARE(field.text(plan), text);
            QVERIFY(field.said(plan));
            ++set;
        }
        QVERIFY(set > 60);
        const std::string written = design::writeDesign(design);
        const auto read = design::readDesign(written, "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QVERIFY(*read == design);
        QCOMPARE(design::writeDesign(*read), written);
        for (const RlField &field : workload::rlFields()) { // and is taken back
            RlPlan &plan = planOf(design, field.role);
            QVERIFY(field.set(plan, field.words.empty() ? "" : field.words.front().word).has_value());
            QVERIFY2(!field.said(plan), std::string(field.key).c_str());
        }
        for (const RlRole role : workload::rlRoles)
            QVERIFY(planOf(design, role) == RlPlan());
    }

    /// Numbers, words and switches stand in the file as such; what is not said is not there.
    void whatTheFileSays()
    {
        design::Design design = twoInstances();
        planOf(design, RlRole::Rollout).partial = true;
        planOf(design, RlRole::Update).oldLogProbs = false;
        QVERIFY(workload::rlField(RlRole::Update, "sp")->set(planOf(design, RlRole::Update), "on").has_value());
        const json phases = json::parse(design::writeDesign(design))["jobs"][0]["phases"];
        QCOMPARE(phases[0]["kind"].get<std::string>(), std::string("rollout"));
        QVERIFY(phases[0]["rollout"]["partial"] == true && phases[0]["rollout"]["prompts"] == 64 && !phases[0]["rollout"].contains("eager"));
        QVERIFY(phases[3]["update"]["old_logprobs"] == false && phases[3]["parallelism"]["sp"] == true && phases[3]["update"]["recompute"] == "full");
        QVERIFY(phases[1]["reward"].empty() && !phases[1].contains("pool") && !phases[1].contains("parallelism") && phases[4]["weight_sync"].empty());
    }

    void unknownMembersSurvive()
    {
        json text = json::parse(design::writeDesign(twoInstances()));
        json &phases = text["jobs"][0]["phases"];
        phases[0]["rollout"]["temperature"] = 0.7;
        phases[0]["parallelism"]["wide"] = {1, 2};
        phases[2]["reference"] = {{"every", 4}};
        phases[1]["parallelism"] = {{"judges", 2}};
        phases[4]["colour_of_weights"] = "green";
        const auto read = design::readDesign(text.dump(), "d", &bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        const auto moved = design::splitRl(*read, "rl-1");
        QVERIFY(moved);
        const json again = json::parse(design::writeDesign(*moved))["jobs"][0]["phases"];
        QVERIFY(again[0]["rollout"]["temperature"] == 0.7 && again[0]["parallelism"]["wide"] == json({1, 2}));
        QVERIFY(again[1]["parallelism"]["judges"] == 2 && again[2]["reference"]["every"] == 4 && again[4]["colour_of_weights"] == "green");
    }

    void refusedInOneLine_data()
    {
        QTest::addColumn<int>("phase");
        QTest::addColumn<QString>("change"); ///< merge patch
        QTest::addColumn<QString>("says");
        QTest::newRow("a word for a number") << 0 << R"({"rollout": {"prompts": "many"}})" << "prompts";
        QTest::newRow("half a prompt") << 0 << R"({"rollout": {"prompts": 0.5}})" << "expected a whole number";
        QTest::newRow("a number for a switch") << 0 << R"({"rollout": {"partial": 1}})" << "partial";
        QTest::newRow("an engine that is none") << 0 << R"({"rollout": {"framework": "abacus"}})" << "abacus";
        QTest::newRow("no model") << 0 << R"({"model": null})" << "model";
        QTest::newRow("a model that is none") << 3 << R"({"model": "gpt-0"})" << "gpt-0";
        QTest::newRow("a batch") << 3 << R"({"update": {"gbs": 64}})" << "follows from the answers";
        QTest::newRow("replicas of the trainer") << 3 << R"({"parallelism": {"dp": 8}})" << "follows from the answers";
        QTest::newRow("recompute") << 3 << R"({"update": {"recompute": "a bit"}})" << "recompute";
        QTest::newRow("far off") << 4 << R"({"weight_sync": {"steps_off": 65}})" << "steps_off";
        QTest::newRow("a list") << 4 << R"({"weight_sync": []})" << "weight_sync";
    }
    void refusedInOneLine()
    {
        QFETCH(int, phase);
        QFETCH(QString, change);
        QFETCH(QString, says);
        json text = json::parse(design::writeDesign(twoInstances()));
        text["jobs"][0]["phases"][static_cast<std::size_t>(phase)].merge_patch(json::parse(change.toStdString()));
        const auto read = design::readDesign(text.dump(), "d", &bundled());
        QVERIFY(!read);
        const QString words = QString::fromStdString(describe(read.error()));
        QVERIFY2(words.contains(says) && !words.contains('\n'), qPrintable(words));
    }

    void poolsFollowTheirHosts()
    {
        const design::Design one = twoInstances();
        const auto where = [](const design::Design &design, RlRole role) {
            const design::Job &job = design.jobs.front();
            return design::phaseInstances(design, job, *design::rlPhase(job, role)).value();
        };
        QCOMPARE(where(one, RlRole::WeightSync), (std::vector<int>{0, 1, 2, 3}));
        design::Design two = *design::splitRl(one, "rl-1");
        QCOMPARE(idsOf(phaseOf(two, RlRole::Rollout).pool), std::string("12"));
        QCOMPARE(idsOf(phaseOf(two, RlRole::Update).pool), std::string("34"));
        QCOMPARE(where(two, RlRole::Reward), (std::vector<int>{0, 1}));
        QCOMPARE(where(two, RlRole::Reference), (std::vector<int>{2, 3}));
        QCOMPARE(where(two, RlRole::WeightSync), (std::vector<int>{2, 3}));
        QCOMPARE(*planOf(two, RlRole::WeightSync).stepsOff, 1.0);
        // Said pools go along when their host moves.
        phaseOf(two, RlRole::Reference).pool = phaseOf(two, RlRole::Update).pool;
        const design::Design moved = *design::changePool(two, "rl-1", "update", {two.instances[3].id});
        QCOMPARE(where(moved, RlRole::Reference), (std::vector<int>{3}));
        QCOMPARE(where(moved, RlRole::Rollout), (std::vector<int>{0, 1}));
        const design::Design joined = *design::joinRl(two, "rl-1");
        QVERIFY(joined.jobs.front().phases[0].pool.empty() && joined.jobs.front().phases[3].pool.empty());
        QVERIFY(joined == one);
    }

    void aReferenceComesAndGoes()
    {
        const design::Design with = twoInstances();
        const design::Design without = *design::useReference(with, "rl-1", false);
        QVERIFY(design::rlPhase(without.jobs.front(), RlRole::Reference) == nullptr);
        QCOMPARE(design::findPhase(without.jobs.front(), "update")->after, (std::vector<std::string>{"reward"}));
        QVERIFY(*design::useReference(without, "rl-1", true) == with);
        QVERIFY(*design::useReference(with, "rl-1", true) == with);
        QVERIFY(design::readDesign(design::writeDesign(without), "d", &bundled()).value() == without);
    }

    void editsRefuseWithAReason()
    {
        const auto says = [](const Result<design::Design> &edited, const char *words) { return !edited && edited.error().message.find(words) != std::string::npos; };
        design::Design design;
        QVERIFY(says(design::addRl(design, bundled(), {}), "place instances first"));
        design = test::uniform(bundled(), "p5en.48xlarge", 1, "one");
        const design::Design mixed = *design::addCapacity(design, bundled(), "p6-b200.48xlarge", 1, {});
        QVERIFY(says(design::addRl(mixed, bundled(), {}), "select those of one type"));
        const design::Design one = *design::addRl(design, bundled(), {});
        QVERIFY(says(design::splitRl(one, "rl-1"), "two or more"));
        QVERIFY(says(design::changeRl(one, "rl-1", "nothing", {}), "no phase"));
        QVERIFY(says(design::useModel(*design::addTransfer(mixed, bundled(), {mixed.instances[0].id}, {mixed.instances[1].id}), bundled(), "transfer-1", *bundled().model("qwen3-8b")), "no phase"));
        const design::Design other = *design::useModel(one, bundled(), "rl-1", *bundled().model("llama3.1-8b"));
        QCOMPARE(design::modelledOf(other.jobs.front())->model, std::string("llama3.1-8b"));
    }
};

QTEST_GUILESS_MAIN(tst_Rl)
#include "tst_rl.moc"
