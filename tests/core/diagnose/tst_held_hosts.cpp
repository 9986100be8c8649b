// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that a scheduler gives no job, and GPUs that it gave to jobs that do nothing.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <QtTest/QTest>

#include <core/telemetry/scheduler_metrics.h>
#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

namespace {

void idle(Bench &bench, std::size_t host)
{
    for (std::size_t g = 8 * host; g < 8 * host + 8; ++g) {
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive, Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive, Quantity::NvlinkTx_Bps})
            bench.values(quantity, 8)[g] = 0.0F;
        bench.values(Quantity::MemoryUsed_B, 8)[g] = 4e6F;
        bench.values(Quantity::Power_W, 8)[g] = 80.0F;
    }
    std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * host), 32, 0.0F);
    bench.values(Quantity::PeakUtil, 1)[host] = 0.0F;
    bench.values(Quantity::PeakMemory_B, 1)[host] = 4e6F;
    bench.values(Quantity::LowestMemory_B, 1)[host] = 4e6F;
}

/// The first hosts work, the others idle; nobody tells the jobs.
Bench withIdle(std::size_t from)
{
    Bench bench;
    bench.forgetJobs();
    bench.fill(Quantity::PeakUtil, 1, 1.0F);
    bench.fill(Quantity::PeakMemory_B, 1, 60e9F);
    bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
    bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
    bench.fill(Quantity::GpuUtil, 8, 0.99F);
    for (std::size_t host = from; host < hosts; ++host)
        idle(bench, host);
    return bench;
}

void hold(Bench &bench, std::size_t host, const char *word, const char *because = "")
{
    using enum telemetry::Held;
    using enum telemetry::Scheduler;
    const std::string_view as = word;
    telemetry::HostHeld held = as == "cordoned" ? telemetry::HostHeld{Closed, Kubernetes, word, {}, 0} : as == "not ready" ? telemetry::HostHeld{Lost, Kubernetes, word, {}, 0} : telemetry::heldBySlurm(as);
    held.because = because;
    bench.seen.hostHeld.resize(hosts);
    bench.seen.hostsTold = {"slurm_node_status", "max by (node,status) (slurm_node_status)"};
    bench.seen.hostHeld[host] = std::move(held);
}

void give(Bench &bench, std::size_t host, const char *job, const char *source)
{
    bench.seen.gpusGiven.resize(hosts);
    bench.seen.jobOfGpu.resize(hosts * 8, -1);
    bench.seen.gpusGiven[host] = 8;
    auto known = std::ranges::find(bench.seen.jobs, std::string(job), &telemetry::ObservedJob::name);
    if (known == bench.seen.jobs.end())
        known = bench.seen.jobs.insert(known, {job, source, {}});
    std::fill_n(bench.seen.jobOfGpu.begin() + static_cast<std::ptrdiff_t>(8 * host), 8, static_cast<int>(known - bench.seen.jobs.begin()));
}

} // namespace

class tst_HeldHosts : public QObject
{
    Q_OBJECT
private slots:
    /// Five idle hosts beside three that work are more than spares that are wise, but for those that the scheduler holds.
    void drainedHostsAreNoSpares_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("found");
        QTest::newRow("nobody holds them") << QString() << true;
        for (const char *word : {"drained", "cordoned", "draining", "down", "not ready", "reserved", "powered down"})
            QTest::newRow(word) << QString::fromLatin1(word) << false;
    }
    void drainedHostsAreNoSpares()
    {
        QFETCH(QString, word);
        QFETCH(bool, found);
        Bench bench = withIdle(3);
        const std::string as = word.toStdString();
        for (std::size_t host = 3; host < hosts && !as.empty(); ++host)
            hold(bench, host, as.c_str(), "NHC: GPU 3 lost");
        const auto trouble = bench.trouble();
        if (found) {
            ONLY(trouble, "idle:spare");
            return;
        }
        QVERIFY2(trouble.empty(), text(trouble).c_str());
        const auto held = named(bench, "held:h-0003");
        QVERIFY(held && held->severity == Severity::Info);
        QVERIFY2(held->title.english().find(as + " (NHC: GPU 3 lost)") != std::string::npos, held->title.english().c_str());
        QCOMPARE(held->evidence.front().query, bench.seen.hostsTold.query);
    }

    /// Of a server whose past is short nobody can say what did nothing for half an hour.
    void newHostsAreNoSpares()
    {
        Bench bench = withIdle(3);
        bench.fill(Quantity::EfaUsual_Bps, 1, 0.0F);
        ONLY(bench.trouble(), "idle:spare");
        for (std::size_t host = 3; host < hosts; ++host)
            bench.values(Quantity::EfaUsual_Bps, 1)[host] = std::nanf("");
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// Those that nobody holds are told without the others.
    void freeHostsBesideDrainedOnes()
    {
        Bench bench = withIdle(2);
        hold(bench, 2, "drained");
        const auto trouble = bench.trouble();
        ONLY(trouble, "idle:spare");
        QCOMPARE(trouble.front().where, (std::vector<std::string>{"h-0003", "h-0004", "h-0005", "h-0006", "h-0007"}));
        hold(bench, 3, "drained");
        ONLY(bench.trouble(), "idle:spare"); // half of the fleet
        hold(bench, 4, "drained");
        QVERIFY2(bench.trouble().empty(), "three shorten restarts");
    }

    /// A burn-in on a drained host is nobody's peer, whatever its clock.
    void aTestOnADrainedHostIsNoPeer_data()
    {
        QTest::addColumn<bool>("drained");
        QTest::newRow("drained") << true;
        QTest::newRow("of the job") << false;
    }
    void aTestOnADrainedHostIsNoPeer()
    {
        QFETCH(bool, drained);
        Bench bench = withIdle(hosts);
        bench.fill(Quantity::SmClock_Hz, 8, 1.7e9F);
        bench.fill(Quantity::Power_W, 8, 600.0F);
        for (std::size_t g = 0; g < 8; ++g)
            bench.values(Quantity::SmClock_Hz, 8)[g] = 1.3e9F;
        if (drained)
            hold(bench, 0, "drained");
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty() == drained, text(trouble).c_str());
    }

    /// What is wrong with a host that was taken out is known to those who took it out; where its job is there yet, it is trouble.
    void troubleOfAHostThatWasTakenOut_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("works");
        QTest::addColumn<bool>("found");
        QTest::newRow("drained") << "drained" << false << false;
        QTest::newRow("cordoned, empty") << "cordoned" << false << false;
        QTest::newRow("draining, its job goes on") << "draining" << true << true;
        QTest::newRow("the scheduler lost it") << "down" << false << true;
        QTest::newRow("nobody holds it") << "" << false << true;
    }
    void troubleOfAHostThatWasTakenOut()
    {
        QFETCH(QString, word);
        QFETCH(bool, works);
        QFETCH(bool, found);
        Bench bench = withIdle(works ? hosts : 7);
        bench.values(Quantity::DoubleBitErrors, 8)[7 * 8] = 3;
        hold(bench, 7, word.toStdString().c_str());
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty() != found, text(trouble).c_str());
        const auto error = named(bench, "ecc-dbe:h-0007:0");
        QVERIFY(error); // told in any case
        QCOMPARE(error->severity == Severity::Info, !found);
    }

    /// A host that is out and answers nobody is no lost host of the job that the others are of; one that the scheduler lost is.
    void aSilentHost_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("lost");
        QTest::newRow("powered down") << "powered down" << false;
        QTest::newRow("drained") << "drained" << false;
        QTest::newRow("cordoned, and the job goes on") << "cordoned" << false;
        QTest::newRow("down") << "down" << true;
        QTest::newRow("nobody holds it") << "" << true;
    }
    void aSilentHost()
    {
        QFETCH(QString, word);
        QFETCH(bool, lost);
        Bench bench = withIdle(hosts);
        std::fill_n(bench.seen.age_s.begin() + 56, 8, std::numeric_limits<float>::quiet_NaN());
        for (auto &[quantity, series] : bench.seen.series) {
            const std::size_t each = series.value.size() / hosts;
            std::fill(series.value.begin() + static_cast<std::ptrdiff_t>(7 * each), series.value.end(), std::numeric_limits<float>::quiet_NaN());
        }
        bench.seen.hostUp.assign(hosts, 1);
        bench.seen.gpuExporterUp = bench.seen.hostUp;
        bench.seen.hostUp[7] = bench.seen.gpuExporterUp[7] = 0;
        bench.seen.seenBefore.assign(hosts, 1);
        hold(bench, 7, word.toStdString().c_str());
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty() != lost, text(trouble).c_str());
    }

    /// What makes a node not ready is its condition: no cordon is shown, and none is to be taken back.
    void aNodeThatIsNotReadyIsNoCordon_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("evidence");
        QTest::addColumn<QString>("action");
        QTest::newRow("not ready") << "not ready" << "kube_node_status_condition" << "kubectl describe node";
        QTest::newRow("cordoned") << "cordoned" << "kube_node_spec_unschedulable" << "kubectl uncordon";
        QTest::newRow("down") << "down" << "kube_node_spec_unschedulable" << "scontrol update";
    }
    void aNodeThatIsNotReadyIsNoCordon()
    {
        QFETCH(QString, word);
        QFETCH(QString, evidence);
        QFETCH(QString, action);
        Bench bench = withIdle(7);
        hold(bench, 7, word.toStdString().c_str());
        bench.seen.hostsTold.metric = "kube_node_spec_unschedulable";
        const auto held = named(bench, "held:h-0007");
        QVERIFY(held && held->evidence.size() == 1);
        QVERIFY(held->evidence.front().metric().english().starts_with(evidence.toStdString()));
        QVERIFY2(held->action.english().find(action.toStdString()) != std::string::npos, held->action.english().c_str());
    }

    /// GPUs that a job asked for and does not use are idle in the job: not free, and more of them than spares that are wise are waste.
    void idleInTheJob_data()
    {
        QTest::addColumn<int>("given");
        QTest::addColumn<bool>("told");
        QTest::addColumn<QString>("found");
        QTest::newRow("three hosts of a job") << 3 << true << "idle:ml/note";
        QTest::newRow("one is a notebook's") << 1 << true << "";
        QTest::newRow("given to somebody") << 3 << false << "idle:given";
        QTest::newRow("free") << 0 << true << "idle:spare";
    }
    void idleInTheJob()
    {
        QFETCH(int, given);
        QFETCH(bool, told);
        QFETCH(QString, found);
        const std::size_t working = given == 1 ? 7 : given == 0 ? 3 : 5;
        Bench bench = withIdle(working);
        bench.seen.jobsTold = {"kube_pod_container_resource_requests", "sum(kube_pod_container_resource_requests)"};
        const std::size_t first = hosts - static_cast<std::size_t>(given);
        for (std::size_t host = 0; host < hosts; ++host) {
            const bool works = host < working;
            if (works)
                give(bench, host, "ml/train", "kube_pod_container_resource_requests");
            else if (host >= first && told)
                give(bench, host, "ml/note", "kube_pod_container_resource_requests");
            else if (host >= first)
                bench.seen.gpusGiven[host] = 8;
        }
        const auto trouble = bench.trouble();
        if (found.isEmpty()) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            const auto remark = named(bench, "idle:ml/note");
            QVERIFY(remark && remark->severity == Severity::Info);
            return;
        }
        ONLY(trouble, found.toStdString());
        QCOMPARE(trouble.front().where.size(), hosts - working);
        QCOMPARE(trouble.front().where.front(), "h-000" + std::to_string(working));
    }

    /// A job that labels tell and that does nothing on any of its hosts for half an hour: paid for, unless something ran there of late.
    void aJobByItsLabelsDoesNothing_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<double>("peak_B");
        QTest::addColumn<bool>("found");
        QTest::newRow("three hosts beside a job that works") << 5 << 4e6 << true;
        QTest::newRow("all there are") << 0 << 4e6 << true;
        QTest::newRow("one host is a person's") << 7 << 4e6 << false;
        QTest::newRow("it ended of late") << 0 << 60e9 << false;
    }
    void aJobByItsLabelsDoesNothing()
    {
        QFETCH(int, from);
        QFETCH(double, peak_B);
        QFETCH(bool, found);
        const auto first = static_cast<std::size_t>(from);
        Bench bench = withIdle(first);
        std::fill(bench.values(Quantity::PeakMemory_B, 1).begin() + from, bench.values(Quantity::PeakMemory_B, 1).end(), static_cast<float>(peak_B));
        for (std::size_t host = 0; host < hosts; ++host)
            give(bench, host, host < first ? "1042" : "1050", "hpc_job");
        bench.seen.gpusGiven.clear(); // no scheduler tells
        bench.seen.jobsTold = {};
        const auto trouble = bench.trouble();
        if (!found) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            return;
        }
        ONLY(trouble, "idle:1050");
        QCOMPARE(trouble.front().where.size(), hosts - first);
        QVERIFY2(trouble.front().cause.english().find("hpc_job") != std::string::npos, trouble.front().cause.english().c_str());
    }

    /// GPUs that labels claim for a job, and on which it never started a rank, beside those that work.
    void gpusThatAJobLeavesIdle_data()
    {
        QTest::addColumn<QString>("shows");
        QTest::addColumn<QString>("title");
        QTest::newRow("one number on six hosts") << "6: 7" << "Job 1042 has 6 GPUs that do nothing: GPU 7 of 6 hosts";
        QTest::newRow("half of four hosts") << "4: 4567" << "Job 1042 has 16 GPUs that do nothing: GPUs 4–7 of 4 hosts";
        QTest::newRow("one GPU") << "1: 7" << "Job 1042 has a GPU that does nothing: GPU 7 of h-0000";
        QTest::newRow("no profiling") << "6: 7 noprof" << "Job 1042 has 6 GPUs that do nothing: GPU 7 of 6 hosts";
        QTest::newRow("nobody claims them") << "6: 7 unclaimed" << "";
        QTest::newRow("the scheduler gave all of the host") << "6: 7 scheduler" << "Job 1042 has 6 GPUs that do nothing: GPU 7 of 6 hosts";
        QTest::newRow("the scheduler gave a part") << "6: 7 part" << "";
        QTest::newRow("the job begins") << "6: 7 begins" << "";
        QTest::newRow("an engine sleeps there") << "6: 7 context" << "";
        QTest::newRow("the others wait for it") << "1: 7 hangs" << "";
        QTest::newRow("the others wait for it, no profiling") << "1: 7 hangs noprof" << "";
        QTest::newRow("whole hosts, which are told") << "2: 01234567" << "";
    }
    void gpusThatAJobLeavesIdle()
    {
        QFETCH(QString, shows);
        QFETCH(QString, title);
        Bench bench = withIdle(hosts);
        const bool byScheduler = shows.contains("scheduler") || shows.contains("part");
        const char *source = byScheduler ? "slurm_job_utilization_gpu" : "hpc_job";
        for (std::size_t host = 0; host < hosts; ++host)
            give(bench, host, "1042", source);
        bench.seen.jobsTold = {byScheduler ? source : "", ""};
        if (!byScheduler)
            bench.seen.gpusGiven.clear();
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        if (shows.contains("hangs"))
            bench.hang();
        const auto of = static_cast<std::size_t>(shows.left(1).toInt());
        const QString numbers = shows.mid(3).section(QLatin1Char(' '), 0, 0);
        for (std::size_t host = 0; host < of; ++host) {
            if (numbers.size() == 8)
                idle(bench, host);
            for (const QChar number : numbers) {
                const std::size_t g = 8 * host + static_cast<std::size_t>(number.digitValue());
                for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive, Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive, Quantity::NvlinkTx_Bps})
                    bench.values(quantity, 8)[g] = 0.0F;
                bench.values(Quantity::MemoryUsed_B, 8)[g] = shows.contains("context") ? 1.2e9F : 4e6F;
                bench.values(Quantity::Power_W, 8)[g] = 80.0F;
                if (shows.contains("unclaimed"))
                    bench.seen.jobOfGpu[g] = -1;
            }
        }
        if (shows.contains("begins"))
            bench.fill(Quantity::LowestMemory_B, 1, 1e8F);
        if (shows.contains("part"))
            bench.seen.gpusGiven.assign(hosts, 7);
        if (shows.contains("noprof")) {
            for (const Quantity quantity : {Quantity::EngineActive, Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive})
                bench.seen.series.erase(quantity);
            bench.fill(Quantity::PeakPower_W, 1, 650.0F);
        }
        const auto trouble = bench.trouble();
        const auto found = std::ranges::find(trouble, std::string("idle-gpus:1042"), &Finding::id);
        if (title.isEmpty()) {
            QVERIFY2(!named(bench, "idle-gpus:1042"), text(trouble).c_str());
            return;
        }
        QVERIFY2(found != trouble.end(), text(trouble).c_str());
        QCOMPARE(QString::fromStdString(found->title.english()), title);
        QVERIFY(found->causeClass == CauseClass::IdlePaid && found->severity == Severity::Warning && found->job == "1042");
        QCOMPARE(found->where.size(), of * static_cast<std::size_t>(numbers.size()));
        QVERIFY(found->where.front().starts_with("h-0000/gpu"));
        QVERIFY(found->costUsdPerHour.value_or(1) > 0);
        QCOMPARE(trouble.size(), std::size_t{1});
    }

    /// Without a step that others share a process may come and go: a remark.
    void gpusThatAPersonLeavesIdle()
    {
        Bench bench = withIdle(hosts);
        give(bench, 0, "note", "exported_pod");
        for (std::size_t host = 1; host < hosts; ++host)
            give(bench, host, "train", "exported_pod");
        bench.seen.gpusGiven.clear();
        bench.seen.jobsTold = {};
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin(), 32, 0.0F);
        for (std::size_t g = 4; g < 8; ++g) {
            bench.values(Quantity::GpuUtil, 8)[g] = bench.values(Quantity::EngineActive, 8)[g] = 0.0F;
            bench.values(Quantity::MemoryUsed_B, 8)[g] = 4e6F;
        }
        const auto remark = named(bench, "idle-gpus:note");
        QVERIFY(remark && remark->severity == Severity::Info);
        QVERIFY2(remark->title.english().ends_with("GPUs 4–7 of h-0000"), remark->title.english().c_str());
    }

    /// A cluster that waits for its next job is a remark.
    void nobodyWorksAtAll()
    {
        Bench bench = withIdle(0);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        const auto remark = named(bench, "idle:spare");
        QVERIFY(remark && remark->severity == Severity::Info && remark->where.size() == hosts);
        bench.fill(Quantity::PeakMemory_B, 1, 60e9F); // until a moment ago
        QVERIFY(!named(bench, "idle:spare"));
    }

    /// Memory on GPUs that somebody was given is no process left behind.
    void whatIsGivenIsNoZombie_data()
    {
        QTest::addColumn<bool>("given");
        QTest::newRow("given to two jobs") << true;
        QTest::newRow("given to nobody") << false;
    }
    void whatIsGivenIsNoZombie()
    {
        QFETCH(bool, given);
        Bench bench = withIdle(7);
        for (std::size_t host = 0; host < 7; ++host)
            give(bench, host, "1042", "slurm_job_utilization_gpu");
        for (std::size_t g = 56; g < 64; ++g)
            bench.values(Quantity::MemoryUsed_B, 8)[g] = 60e9F;
        if (given) {
            bench.seen.gpusGiven[7] = 8;
            bench.seen.givenTo.resize(hosts);
            bench.seen.givenTo[7] = "1050 + 1051";
            const auto trouble = bench.trouble();
            QVERIFY2(trouble.empty(), text(trouble).c_str());
        } else {
            ONLY(bench.trouble(), "zombie:h-0007");
        }
    }

    /// Memory of a design's job that no label tells, or of an engine that serves, is nobody's process left behind: pools take turns,
    /// replicas wait for requests.
    void whatADesignOrAnEngineHoldsIsNoZombie_data()
    {
        QTest::addColumn<QString>("work");
        QTest::addColumn<QString>("found");
        QTest::newRow("nobody's") << "" << "zombie:h-0006";
        QTest::newRow("trainers that wait for their rollouts") << "rl" << "";
        QTest::newRow("replicas that nobody asks") << "serving" << "";
        QTest::newRow("engines that no label names") << "engine" << "";
        QTest::newRow("a design's job beside one that is told") << "beside" << "";
        QTest::newRow("ranks that never joined") << "training" << "idle-holding:job";
    }
    void whatADesignOrAnEngineHoldsIsNoZombie()
    {
        QFETCH(QString, work);
        QFETCH(QString, found);
        Bench bench = withIdle(6);
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        bench.fill(Quantity::WorkPower_W, 1, 600.0F);
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        for (std::size_t host = 6; host < hosts; ++host) {
            std::fill_n(bench.values(Quantity::MemoryUsed_B, 8).begin() + static_cast<std::ptrdiff_t>(8 * host), 8, 60e9F);
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * host), 32, 0.0F);
            bench.values(Quantity::PeakPower_W, 1)[host] = bench.values(Quantity::WorkPower_W, 1)[host] = 120.0F;
            bench.values(Quantity::PeakMemory_B, 1)[host] = bench.values(Quantity::LowestMemory_B, 1)[host] = 60e9F;
        }
        const bool drawn = !work.isEmpty() && work != QStringLiteral("engine"); // a job of the design
        for (std::size_t host = 0; host < 6 && (!drawn || work == QStringLiteral("beside")); ++host)
            give(bench, host, "1042", "hpc_job");
        design::Design design = *bench.design;
        const design::Pool first = {"h-0000", "h-0001", "h-0002", "h-0003", "h-0004", "h-0005"}, last = {"h-0006", "h-0007"};
        const auto phase = [](const char *id, const design::Pool &pool, auto does) {
            design::Phase out;
            out.id = id;
            out.model = "llama3.1-8b";
            out.pool = pool;
            out.work = std::move(does);
            return out;
        };
        if (work == QStringLiteral("rl"))
            design.jobs = {{"job", {}, {phase("rollout", first, design::Reinforce{}), phase("update", last, design::Reinforce{workload::RlRole::Update, {}})}}};
        else if (work == QStringLiteral("serving"))
            design.jobs = {{"job", {}, {phase("serve", {}, design::Serve{})}}};
        else if (work == QStringLiteral("beside"))
            design.jobs = {design::trainingJob("job", "llama3.1-8b", {}, last)};
        else if (drawn)
            design.jobs = {design::trainingJob("job", "llama3.1-8b", {})};
        bench.design = std::make_shared<const design::Design>(std::move(design));
        if (work == QStringLiteral("engine")) {
            telemetry::ServingObservation serving;
            serving.endpoints.resize(2);
            serving.endpoints[0].host = 6;
            serving.endpoints[1].host = 7;
            bench.seen.serving = std::make_shared<const telemetry::ServingObservation>(serving);
        }
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto told = std::ranges::find_if(all, [](const Finding &f) { return f.causeClass == CauseClass::Zombie || f.kind == "idle-holding"; });
        QVERIFY2((told == all.end() ? std::string() : told->id) == found.toStdString(), text(all).c_str());
    }

    /// Two hosts of a job that works hold memory and run nothing: ranks that never joined, not pools that take turns and not replicas.
    void hostsOfAJobThatHoldMemory_data()
    {
        QTest::addColumn<QString>("job");
        QTest::addColumn<double>("hour_W");
        QTest::addColumn<double>("held_W");
        QTest::addColumn<double>("lowest_B");
        QTest::addColumn<bool>("step");
        QTest::addColumn<QString>("severity");
        QTest::newRow("for as long as is known") << "1042" << 120.0 << 120.0 << 60e9 << true << "warning";
        QTest::newRow("it worked before") << "1042" << 120.0 << 600.0 << 60e9 << true << "info";
        QTest::newRow("they began of late") << "1042" << 120.0 << 120.0 << 4e6 << true << "info";
        QTest::newRow("the others share no step") << "1042" << 120.0 << 120.0 << 60e9 << false << "info";
        QTest::newRow("they take turns") << "1042" << 600.0 << 600.0 << 60e9 << true << "";
        QTest::newRow("it serves") << "ml/vllm-70b" << 120.0 << 120.0 << 60e9 << false << "";
    }
    void hostsOfAJobThatHoldMemory()
    {
        QFETCH(QString, job);
        QFETCH(double, hour_W);
        QFETCH(double, held_W);
        QFETCH(double, lowest_B);
        QFETCH(bool, step);
        QFETCH(QString, severity);
        Bench bench = withIdle(6);
        for (std::size_t host = 0; host < hosts; ++host)
            give(bench, host, job.toStdString().c_str(), "hpc_job");
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        bench.fill(Quantity::WorkPower_W, 1, 600.0F);
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin(), 32 * 6, step ? 2e9F : 0.0F);
        for (std::size_t host = 6; host < hosts; ++host) {
            std::fill_n(bench.values(Quantity::MemoryUsed_B, 8).begin() + static_cast<std::ptrdiff_t>(8 * host), 8, 60e9F);
            bench.values(Quantity::PeakPower_W, 1)[host] = static_cast<float>(hour_W);
            bench.values(Quantity::WorkPower_W, 1)[host] = static_cast<float>(held_W);
            bench.values(Quantity::PeakMemory_B, 1)[host] = 60e9F;
            bench.values(Quantity::LowestMemory_B, 1)[host] = static_cast<float>(lowest_B);
        }
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == (severity == "warning" ? 1U : 0U), text(trouble).c_str());
        const auto found = named(bench, "idle-holding:" + job.toStdString());
        QCOMPARE(found ? QString::fromStdString(toWord(found->severity)) : QString(), severity);
        if (found)
            QCOMPARE(found->where, (std::vector<std::string>{"h-0006", "h-0007"}));
    }

    /// Where nobody of the job works it is the job that is idle, not some of its hosts.
    void ofAJobThatStandsNoHostIsToldAlone()
    {
        Bench bench = withIdle(0);
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::PeakPower_W, 1, 120.0F);
        for (std::size_t host = 0; host < hosts; ++host)
            give(bench, host, "1042", "hpc_job");
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        QVERIFY(!named(bench, "idle-holding:1042") && named(bench, "idle-held:1042"));
    }

    void twoJobsOfOneHost()
    {
        Bench bench = withIdle(hosts);
        for (std::size_t host = 0; host < hosts; ++host)
            give(bench, host, "1042", "hpc_job");
        bench.seen.otherJob.resize(hosts);
        bench.seen.otherJob[3] = "1050";
        const auto told = named(bench, "jobs-disagree");
        QVERIFY(told && told->severity == Severity::Info);
        QCOMPARE(told->where, (std::vector<std::string>{"h-0003"}));
        QVERIFY(told->title.english().find("1042") != std::string::npos && told->title.english().find("1050") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_HeldHosts)
#include "tst_held_hosts.moc"
