// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/assign.h>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/design/fragment.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using test::bundled;
using design::Design;
using design::Pool;

namespace {

Design added(const Design &to, const char *type, int count)
{
    auto out = design::addCapacity(to, bundled(), type, count, {});
    if (!out)
        qFatal("%s", describe(out.error()).c_str());
    return *out;
}

std::string refusal(const Design &design, const char *text)
{
    const auto pool = design::poolFromText(design, bundled(), text);
    return pool ? std::string() : pool.error().message;
}

} // namespace

class tst_Assign : public QObject
{
    Q_OBJECT
private slots:
    void poolsInWords()
    {
        const Design design = added(added({}, "p5.48xlarge", 20), "p5en.48xlarge", 4);
        const auto size = [&](const char *text) {
            const auto pool = design::poolFromText(design, bundled(), text);
            return pool ? static_cast<int>(pool->size()) : -1;
        };
        QCOMPARE(size("all"), 0);
        QCOMPARE(size("p5-0003"), 1);
        QCOMPARE(size("p5-0003 .. p5-0006, p5-0005, p5en.48xlarge"), 8);
        QCOMPARE(size("ranks 0-127"), 16);
        QCOMPARE(size("ranks 160-167"), 1);
        QCOMPARE(size(design.instances.back().networkNode.c_str()), 4);
        QVERIFY(refusal(design, "ranks 0-100").find("cuts p5-0013") != std::string::npos);
        for (const char *bad : {"", " , ", "nobody", "ranks 5", "ranks 9-2", "ranks 0-999999", "ranks a-b", "p5-0003..nobody", "p5-0009..p5-0003", "p5-0001..", "ranks"})
            QVERIFY2(!refusal(design, bad).empty() && refusal(design, bad).find('\n') == std::string::npos, bad);
        for (const char *text : {"p5-0003..p5-0006, p5-0010", "p5en-0021", "all"})
            if (const auto pool = design::poolFromText(design, bundled(), text))
                QCOMPARE(*design::poolFromText(design, bundled(), design::textOfPool(design, *pool)), *pool);
        QCOMPARE(design::textOfPool(design, {"p5-0003", "p5-0004", "p5-0005", "p5-0001"}), std::string("p5-0003..p5-0005, p5-0001"));
    }

    /// Of one type, in rank order, beside those that jobs name; what was taken is taken.
    void whatIsFree()
    {
        Design design = added(added({}, "p5.48xlarge", 4), "p6-b200.48xlarge", 1);
        design.jobs = {design::trainingJob("a", "llama3.1-8b", {}, {"p5-0001"})};
        const auto free = [&] { return design::FreeInstances(design, bundled()); };
        QCOMPARE(free().take(16), (Pool{"p5-0002", "p5-0003"}));
        QCOMPARE(free().take(17).size(), std::size_t{3});
        QVERIFY(free().take(25).empty() && free().take(8, 16).empty() && free().take(0).empty());
        design::FreeInstances some = free();
        QCOMPARE(some.take(8), (Pool{"p5-0002"}));
        QCOMPARE(some.take(16), (Pool{"p5-0003", "p5-0004"}));
        QCOMPARE(some.take(8), (Pool{"p6-b200-0001"}));
        QVERIFY(some.take(1).empty());
        // Of a type that is named, though another has more; several wishes are granted together or not at all.
        design::FreeInstances named = free();
        using Wish = design::FreeInstances::Wish;
        QVERIFY(named.take(16, 1, "p6-b200.48xlarge").empty() && named.take(std::vector<Wish>{{"p5.48xlarge", 16, 8}, {"p6-b200.48xlarge", 16, 8}}).empty());
        QCOMPARE(named.take(std::vector<Wish>{{"p6-b200.48xlarge", 8, 8}, {"", 16, 8}}), (Pool{"p6-b200-0001", "p5-0002", "p5-0003"}));
        design.jobs[0].phases[0].pool.clear(); // all
        QVERIFY(free().take(8).empty());
        QVERIFY(design::FreeInstances({}, bundled()).take(8).empty());
    }

    void aPlanFollowsItsPool()
    {
        const Design eight = added({}, "p5.48xlarge", 8);
        std::string name;
        Design design = *design::addTraining(eight, bundled(), {}, &name);
        QCOMPARE(planOf(design.jobs.front())->dp, 8);
        design = *design::assignJob(design, bundled(), name, {"p5-0001", "p5-0002"});
        QCOMPARE(planOf(design.jobs.front())->dp, 2);
        QCOMPARE(planOf(design.jobs.front())->tp, 8);
        QCOMPARE(design.jobs.front().phases.front().pool.size(), std::size_t{2});
        QVERIFY(!design::assignJob(design, bundled(), name, {"nobody"}));
        QVERIFY(!design::assignJob(design, bundled(), "nobody", {"p5-0001"}));
        planOf(design.jobs.front())->dp = 1; // a plan that leaves GPUs idle was meant so
        QCOMPARE(planOf(design::assignJob(design, bundled(), name, {})->jobs.front())->dp, 1);
    }

    void severalTypesAreMended()
    {
        const Design mixed = added(added({}, "p5.48xlarge", 4), "p5en.48xlarge", 12);
        const auto refused = design::addTraining(mixed, bundled(), {});
        QVERIFY(!refused && refused.error().message.find("p5en.48xlarge") != std::string::npos);
        Design design = mixed;
        design.jobs.push_back(design::trainingJob("j", "llama3.1-70b", {}));
        const auto types = design::typesOf(design, bundled(), design.jobs.front());
        QCOMPARE(types.size(), std::size_t{2});
        QCOMPARE(types.front().type, std::string("p5en.48xlarge"));
        QCOMPARE(types.front().gpus, 96);
        std::vector<std::string> names;
        const auto split = design::splitByType(design, bundled(), "j", &names);
        QVERIFY(split);
        QCOMPARE(names, std::vector<std::string>{"j-1"});
        for (const design::Job &job : split->jobs) {
            QCOMPARE(design::typesOf(*split, bundled(), job).size(), std::size_t{1});
            QCOMPARE(planOf(job)->gpus(), design::typesOf(*split, bundled(), job).front().gpus);
        }
        const auto kept = design::keepType(design, bundled(), "j", "p5.48xlarge");
        QVERIFY(kept && planOf(kept->jobs.front())->gpus() == 32);
        QVERIFY(!design::keepType(design, bundled(), "j", "p4d.24xlarge"));
        QVERIFY(!design::splitByType(*kept, bundled(), "j"));
    }

    void whatWasSeenToRunIsTold()
    {
        Design design = added({}, "p5en.48xlarge", 4);
        design::Phase seen;
        seen.id = "run";
        seen.pool = {"p5en-0002", "p5en-0003"};
        seen.work = design::Kept{std::string(design::unstatedKind), {}};
        design.jobs = {design::addTraining(design, bundled(), {"p5en-0001"})->jobs.front(), {"team/run-7", "#102030", {seen}}};
        QVERIFY(design::isUnstated(design.jobs[1]) && !design::isUnstated(design.jobs[0]));
        for (const auto kind : {design::JobKind::Training, design::JobKind::Serving, design::JobKind::Rl}) {
            const auto told = design::tellWork(design, bundled(), "team/run-7", kind);
            QVERIFY2(told, told ? "" : describe(told.error()).c_str());
            QCOMPARE(told->jobs.size(), design.jobs.size());
            QVERIFY(told->jobs[0] == design.jobs[0]);
            const design::Job &job = told->jobs[1];
            QCOMPARE(job.name, std::string("team/run-7"));
            QCOMPARE(job.colour, std::string("#102030"));
            QCOMPARE(job.phases.front().pool, seen.pool);
            QCOMPARE(planOf(job) != nullptr, kind == design::JobKind::Training);
            QCOMPARE(design::serves(job), kind == design::JobKind::Serving);
            QCOMPARE(design::reinforces(job), kind == design::JobKind::Rl);
        }
        // Seen on a part of its instances' GPUs, it trains on as many.
        for (const auto &[gpus, tp] : {std::pair(4, 4), std::pair(3, 1), std::pair(6, 2)}) {
            Design part = design;
            std::get<design::Kept>(part.jobs[1].phases.front().work).members["gpus"] = std::to_string(gpus);
            const auto told = design::tellWork(part, bundled(), "team/run-7", design::JobKind::Training);
            QVERIFY(told && planOf(told->jobs[1])->gpus() == gpus && planOf(told->jobs[1])->tp == tp);
        }
        const auto known = design::tellWork(design, bundled(), "job-1", design::JobKind::Serving);
        QVERIFY(!known && known.error().message.find("is known") != std::string::npos);
        QVERIFY(!design::tellWork(design, bundled(), "nobody", design::JobKind::Serving));
        design.jobs[1].phases.front().pool = {"gone"};
        QVERIFY(!design::tellWork(design, bundled(), "team/run-7", design::JobKind::Training));
    }

    void namesAndColours()
    {
        Design design = *design::addTraining(added({}, "p5.48xlarge", 2), bundled(), {});
        design = *design::addTraining(design, bundled(), {"p5-0002"});
        QVERIFY(!design::renameJob(design, "job-1", "job-2") && !design::renameJob(design, "job-1", ""));
        QCOMPARE(design::renameJob(design, "job-1", "pretrain")->jobs.front().name, std::string("pretrain"));
        // What the file says more of it, and what is waived of it, goes along; what is another's stays.
        design.unknown["/jobs/job-1/owner"] = "\"me\"";
        design.unknown["/jobs/job-2/owner"] = "\"you\"";
        design.waivers = {{"tp-domain:job-1", "known"}, {"phase-kind:job-1/think", "later"}, {"tp-domain:job-10", "else"}};
        const Design renamed = *design::renameJob(design, "job-1", "pretrain");
        QCOMPARE(renamed.unknown, (std::map<std::string, std::string>{{"/jobs/job-2/owner", "\"you\""}, {"/jobs/pretrain/owner", "\"me\""}}));
        QCOMPARE(renamed.waivers[0].finding, std::string("tp-domain:pretrain"));
        QCOMPARE(renamed.waivers[1].finding, std::string("phase-kind:pretrain/think"));
        QCOMPARE(renamed.waivers[2].finding, std::string("tp-domain:job-10"));
        QCOMPARE(design::recolourJob(design, "job-1", "#102030")->jobs.front().colour, std::string("#102030"));
    }

    void partsGoThere()
    {
        Design design = added(added({}, "p5.48xlarge", 4), "u-p6e-gb200x72", 1);
        design.storage.push_back({"fsx-1", "fsx-lustre-persistent2-1000", 100});
        design = *design::addTraining(design, bundled(), {"p5-0001", "p5-0002"});
        const auto part = design::fragmentOf(design, std::vector<std::string>{"p5-0001", "p5-0002", "fsx-1"});
        QVERIFY(part && part->jobs.size() == 1 && part->storage.size() == 1 && part->ultraservers.empty());
        QVERIFY(design::fragmentOf(design, std::vector<std::string>{"p5-0001"})->jobs.empty()); // half a job is none
        QVERIFY(!design::fragmentOf(design, std::vector<std::string>{"nobody"}));
        std::vector<std::string> ids;
        const auto twice = design::paste(design, bundled(), *part, {}, 1, &ids);
        QVERIFY(twice && design::readDesign(design::writeDesign(*twice), "d", &bundled()));
        QCOMPARE(ids, (std::vector<std::string>{"p5-0005", "p5-0006", "fsx-1-2"}));
        QCOMPARE(twice->jobs.back().name, std::string("job-1-2"));
        QCOMPARE(twice->jobs.back().phases.front().pool, (Pool{"p5-0005", "p5-0006"}));
        // Into an empty design it is what it was.
        const auto alone = design::paste({}, bundled(), *part, {});
        QVERIFY(alone && alone->instances.size() == 2);
        QCOMPARE(alone->instances.front().id, std::string("p5-0001"));
        QCOMPARE(alone->jobs, part->jobs);
        // A rack as such, an array, one tray back into its rack, what does not fit.
        const auto rack = design::fragmentOf(design, std::vector<std::string>{"us-1"});
        const auto three = design::paste(design, bundled(), *rack, {}, 3);
        QVERIFY(three && three->ultraservers.size() == 4 && three->instances.size() == 4 + 4 * 18);
        const std::string tray = design.instances.back().id;
        const auto one = design::fragmentOf(design, std::vector{tray});
        QVERIFY(!design::paste(design, bundled(), *one, {}));
        const auto back = design::paste(design::removeIds(design, std::vector{tray}), bundled(), *one, {});
        QVERIFY(back && back->instances.back().id == tray && back->instances.back().ultraserver == "us-1");
        QVERIFY(!design::paste(design, bundled(), *part, {}, 0) && !design::paste(design, bundled(), *part, {}, 2000000000));
    }
};

QTEST_APPLESS_MAIN(tst_Assign)
#include "tst_assign.moc"
