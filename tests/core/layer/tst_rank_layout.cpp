// SPDX-License-Identifier: GPL-3.0-or-later
// The communicators of a plan, rank by rank: every rank is in one of each kind, with whom its roles say.
#include <core/layer/rank_layout.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <QTest>

#include <core/workload/rank_runs.h>
#include <core/workload/resolve.h>
#include <tests/support/bundled.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::layer;
using workload::Axis;
using workload::Plan;

namespace {

/// The ranks of each communicator, spelled out.
std::vector<std::vector<int>> groupsOf(const network::GroupFamily &family)
{
    const auto all = [](const std::vector<network::RankAxis> &axes, int base) {
        std::vector<int> ranks = {base};
        for (const network::RankAxis &axis : axes) { // the first is the fastest
            std::vector<int> more;
            for (int i = 0; i < axis.size; ++i) {
                for (const int rank : ranks)
                    more.push_back(rank + i * axis.stride);
            }
            ranks = std::move(more);
        }
        return ranks;
    };
    std::vector<std::vector<int>> groups;
    for (const int base : all(family.across, family.offset))
        groups.push_back(all(family.member, base));
    return groups;
}

/// A rank's place, worked out digit by digit: Megatron's rank generator for the dense part, and its second one for
/// experts, whose digits are ETP, EP and expert DP of the same ranks of a stage.
struct Place {
    int stage = 0;
    int inStage = 0;
    int replica = 0; ///< over dp × cp
    int tp = 0;
};
Place placeOf(const Plan &plan, int rank)
{
    Place place;
    int stageStride = 1, replicaStride = 1;
    for (const Axis axis : plan.rankOrder) {
        const int size = axis == Axis::Tp ? plan.tp : axis == Axis::Cp ? plan.cp : axis == Axis::Dp ? plan.dp : axis == Axis::Pp ? plan.pp : 1;
        const int digit = rank % size;
        rank /= size;
        if (axis == Axis::Pp) {
            place.stage = digit;
            continue;
        }
        place.inStage += digit * stageStride;
        stageStride *= size;
        if (axis == Axis::Tp) {
            place.tp = digit;
        } else {
            place.replica += digit * replicaStride;
            replicaStride *= size;
        }
    }
    return place;
}

/// Ranks that agree in `key`, each group in the order of rank numbers.
template <class Key>
std::set<std::vector<int>> alike(const Plan &plan, const Key &key)
{
    std::map<std::vector<int>, std::vector<int>> groups;
    for (int rank = 0; rank < plan.gpus(); ++rank)
        groups[key(placeOf(plan, rank))].push_back(rank);
    std::set<std::vector<int>> all;
    for (auto &[place, ranks] : groups)
        all.insert(std::move(ranks));
    return all;
}

std::set<std::vector<int>> sorted(const Plan &plan, Group group)
{
    std::set<std::vector<int>> all;
    for (std::vector<int> ranks : groupsOf(familyOf(plan, group))) {
        std::ranges::sort(ranks);
        all.insert(std::move(ranks));
    }
    return all;
}

std::string wrongGroup(const Plan &plan)
{
    const int inner = plan.etp * plan.ep;
    const auto is = [&](Group group, const auto &key, const char *name) { return sorted(plan, group) == alike(plan, key) ? std::string() : std::string(name); };
    std::string wrong = is(Group::Etp, [&](const Place &p) { return std::vector{p.stage, p.inStage / plan.etp}; }, "ETP ");
    wrong += is(Group::Ep, [&](const Place &p) { return std::vector{p.stage, p.inStage % plan.etp, p.inStage / inner}; }, "EP ");
    wrong += is(Group::ExpertDp, [&](const Place &p) { return std::vector{p.stage, p.inStage % inner}; }, "expert DP ");
    wrong += is(Group::Dp, [&](const Place &p) { return std::vector{p.stage, p.tp}; }, "DP ");
    if (shardsInGroups(plan)) {
        wrong += is(Group::ShardGroup, [&](const Place &p) { return std::vector{p.stage, p.tp, p.replica / plan.shardGroup}; }, "shard group ");
        wrong += is(Group::BetweenShards, [&](const Place &p) { return std::vector{p.stage, p.tp, p.replica % plan.shardGroup}; }, "between shard groups ");
    }
    for (int rank = 0; rank < plan.gpus(); ++rank) {
        const Place place = placeOf(plan, rank);
        const RankCoordinates role = roleOf(plan, rank);
        if (role.ep != place.inStage / plan.etp % plan.ep || role.pp != place.stage || role.tp != place.tp)
            return wrong + "role of rank " + std::to_string(rank);
    }
    return wrong;
}

/// Kimi K2 on 48 GPUs.
Plan kimi(int ep)
{
    Plan plan;
    plan.tp = 8;
    plan.dp = 6;
    plan.ep = ep;
    plan.gbs = 6;
    return plan;
}

} // namespace

class TestRankLayout : public QObject
{
    Q_OBJECT

private slots:
    /// By hand: EP 12 and EP 6 over TP 8 and DP 6, neither of which they divide.
    void expertsFoldOverTheWholeStage()
    {
        for (const auto &[ep, groups] : {std::pair{12, 4}, std::pair{6, 8}, std::pair{48, 1}}) {
            const Plan plan = kimi(ep);
            QVERIFY(workload::checkPlan(plan, *test::bundled().model("kimi-k2"), 48));
            const network::GroupFamily family = familyOf(plan, Group::Ep);
            QCOMPARE(family.size(), ep);
            QCOMPARE(family.groups(), groups);
            QCOMPARE(familyOf(plan, Group::ExpertDp).size(), groups);
            QCOMPARE(wrongGroup(plan), std::string());
        }
    }

    void everyRankIsInOneGroupOfEachKind()
    {
        int folded = 0;
        for (const auto &jobs : {test::seededJobs(300, 17), test::oddJobs(300)}) {
            for (const test::SeededJob &job : jobs) {
                if (!job.spec.model.isMoe())
                    continue;
                const std::string wrong = wrongGroup(job.spec.plan);
                QVERIFY2(wrong.empty(), (job.name + "\n" + wrong).c_str());
                folded += job.spec.plan.ep % job.spec.plan.tp != 0 && job.spec.plan.tp % job.spec.plan.ep != 0;
            }
        }
        QVERIFY(folded > 30);
    }

    /// By hand: in domains of 72 the second group of EP 64 has 8 GPUs in the first of them and 56 in the next, as the last has.
    void groupsThatDoNotNestLieAcrossDomains()
    {
        Plan plan;
        plan.dp = 576;
        plan.ep = 64;
        const hardware::Domains ultraServer{72, nullptr};
        const network::GroupShape wide = shapeOf(plan, Group::Ep, ultraServer);
        QCOMPARE(wide.ranks, 64);
        QCOMPARE(wide.domains, 2);
        QCOMPARE(wide.gpusPerDomainWithNics, 8);
        plan.ep = 8; // 9 groups fill a domain
        QCOMPARE(shapeOf(plan, Group::Ep, ultraServer).domains, 1);
        plan.ep = 64;
        plan.dp = 128; // two segments of 64, unless a design says that the first UltraServer is full
        QCOMPARE(shapeOf(plan, Group::Ep, ultraServer).domains, 1);
        QCOMPARE(shapeOf(plan, Group::Ep, {72, nullptr, true}).domains, 2);
        plan.dp = 64; // one domain holds the job
        QCOMPARE(shapeOf(plan, Group::Ep, ultraServer).domains, 1);
    }

    /// Where pipeline stages lie between them, groups must end where TP and CP do: Megatron-Core refuses others, too.
    void whatDoesNotFoldIsRefused()
    {
        const catalog::Architecture &model = *test::bundled().model("kimi-k2");
        Plan plan = kimi(12);
        plan.pp = 2;
        plan.dp = 3;
        QVERIFY(workload::checkPlan(plan, model, 48));
        plan.rankOrder = {Axis::Tp, Axis::Cp, Axis::Ep, Axis::Pp, Axis::Dp};
        const auto refused = workload::checkPlan(plan, model, 48);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message, std::string("etp = 1 and ep = 12 do not fold over tp, cp and dp, which pp divides in tp-cp-ep-pp-dp; "
                                                      "expected etp and etp x ep to divide 8 or be multiples of it"));
        plan.ep = 24;
        QVERIFY(workload::checkPlan(plan, model, 48));
        QCOMPARE(wrongGroup(plan), std::string());
        plan.ep = 4;
        QVERIFY(workload::checkPlan(plan, model, 48));
        QCOMPARE(wrongGroup(plan), std::string());
    }

    void shardGroupsDivideTheReplicas()
    {
        const catalog::Architecture &model = *test::bundled().model("llama3-8b");
        Plan plan;
        plan.dp = 64;
        plan.gbs = 64;
        plan.shard = workload::Shard::Hsdp;
        plan.shardGroup = 16;
        QVERIFY(workload::checkPlan(plan, model, 64));
        plan.shardGroup = 24;
        const auto uneven = workload::checkPlan(plan, model, 64);
        QVERIFY(!uneven);
        QCOMPARE(uneven.error().message, std::string("dp x cp = 64 GPUs do not divide into shard groups of 24"));
        plan.shardGroup = 8;
        plan.shard = workload::Shard::Zero3;
        const auto other = workload::checkPlan(plan, model, 64);
        QVERIFY(!other);
        QCOMPARE(other.error().message, std::string("a shard group of 8 GPUs with zero3; expected hsdp, or 0"));
        // A group that was asked for, with no word on sharding.
        workload::PlanRequest request;
        request.gbs = 64;
        request.shardGroup = 8;
        const auto resolved = workload::resolve(request, model, 64);
        QVERIFY(resolved && resolved->plan.shard == workload::Shard::Hsdp);
        // CP 3 and DP 2 with stages between them: groups of 2 would be cut from both.
        plan = {};
        plan.cp = 3;
        plan.pp = 2;
        plan.dp = 2;
        plan.gbs = 2;
        plan.seq = 4095;
        plan.shard = workload::Shard::Hsdp;
        plan.shardGroup = 2;
        QVERIFY(workload::checkPlan(plan, model, 12));
        plan.rankOrder = {Axis::Tp, Axis::Cp, Axis::Ep, Axis::Pp, Axis::Dp};
        QVERIFY(!workload::checkPlan(plan, model, 12));
    }
};

QTEST_GUILESS_MAIN(TestRankLayout)
#include "tst_rank_layout.moc"
