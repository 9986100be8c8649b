// SPDX-License-Identifier: GPL-3.0-or-later
// What schedulers tell in series of their own: hosts that get no job, and who holds which GPUs. The labels are those of slurm_exporter,
// vpenso's exporter, slurm-job-exporter and kube-state-metrics (core/telemetry/scheduler_metrics.h says where they stand).
#include <core/telemetry/scheduler_reader.h>

#include <QtTest/QTest>

#include <core/telemetry/coverage.h>
#include <core/telemetry/promql_tree.h>
#include <tests/core/telemetry/stored.h>

using namespace switchyard;
using namespace switchyard::telemetry;
using namespace switchyard::telemetry::answers;

namespace {

using Labels = std::vector<std::pair<std::string, std::string>>;

/// Four hosts n1 to n4 of two GPUs.
struct Bench {
    design::Design design;
    DeviceNumbering layout;
    SchedulerReader reader;
    Observation seen;

    explicit Bench(const std::set<std::string, std::less<>> &metrics)
        : design(fourHosts())
        , layout(design, *testCatalog)
        , reader(bindScheduler(metrics), layout, [](std::string_view name) { return name.size() == 2 && name[0] == 'n' ? name[1] - '1' : -1; })
    {
        seen.series[Quantity::MemoryUsed_B] = {std::vector<float>(8, 0.0F), "", "", true};
    }
    static design::Design fourHosts()
    {
        design::Design four;
        for (int i = 1; i <= 4; ++i)
            four.instances.push_back({node(i), "t", {}, {}, {}});
        return four;
    }
    static void give(const Labels &labels, double value, const std::function<void(const SampleView &)> &to)
    {
        std::vector<LabelView> views;
        for (const auto &[name, text] : labels)
            views.push_back({name, text});
        to({views, 1000, value});
    }
    void add(SchedulerQuestion question, const Labels &labels, double value = 1)
    {
        give(labels, value, [&](const SampleView &sample) { reader.add(question, sample); });
    }
    /// GPUs of a job of Slurm on a host, by the index inside the job.
    void slurm(const std::string &host, const std::string &job, const std::vector<int> &gpus)
    {
        add(SchedulerQuestion::SlurmJobs, {{"instance", host}, {"slurmjobid", job}, {"user", "ana"}, {"account", "physics"}}, static_cast<double>(gpus.size()));
        for (const int gpu : gpus)
            give({{"instance", host}, {"slurmjobid", job}, {"gpu", std::to_string(gpu)}}, 1, [&](const SampleView &sample) { reader.addGpu(sample); });
    }
    void pod(const std::string &host, const std::string &name, int gpus, const std::string &kind = {}, const std::string &maker = {})
    {
        add(SchedulerQuestion::Pods, {{"node", host}, {"namespace", "ml"}, {"pod", name}, {"resource", "nvidia_com_gpu"}}, gpus);
        if (!kind.empty())
            add(SchedulerQuestion::PodOwners, {{"namespace", "ml"}, {"pod", name}, {"created_by_kind", kind}, {"created_by_name", maker}});
    }
    void label(int gpu, const std::string &job, const char *source)
    {
        seen.jobOfGpu.resize(8, -1);
        seen.jobs.push_back({job, source, {}});
        seen.jobOfGpu[static_cast<std::size_t>(gpu)] = static_cast<int>(seen.jobs.size()) - 1;
    }
    Observation &write(const std::map<int, std::set<std::string>> &pods = {})
    {
        reader.writeHosts(seen);
        giveGpus(seen, layout, reader.jobs(), pods);
        return seen;
    }
    [[nodiscard]] std::string jobOf(std::size_t gpu) const { return seen.jobOfGpu[gpu] < 0 ? "" : seen.jobs[static_cast<std::size_t>(seen.jobOfGpu[gpu])].name; }
};

const std::set<std::string, std::less<>> ofSlurm = {"slurm_node_status", "slurm_node_drain_reason_info", "slurm_node_drain_since_timestamp_seconds", "slurm_job_utilization_gpu", "slurm_node_gres_used"};
const std::set<std::string, std::less<>> ofKubernetes = {"kube_node_spec_unschedulable", "kube_node_status_condition", "kube_node_spec_taint", "kube_pod_container_resource_requests", "kube_pod_status_phase", "kube_pod_info"};

} // namespace

class tst_Schedulers : public QObject
{
    Q_OBJECT
private slots:
    /// HyperPod's word on a node's health: it gets no job, whatever else is told of it.
    void hyperPodTakesNodesOut_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("label");
        QTest::newRow("by the kubelet") << "kubelet_node_name" << "sagemaker_amazonaws_com_node_health_status";
        QTest::newRow("by kube-state-metrics") << "kube_node_labels" << "label_sagemaker_amazonaws_com_node_health_status";
    }
    void hyperPodTakesNodesOut()
    {
        QFETCH(QString, metric);
        QFETCH(QString, label);
        const std::set<std::string, std::less<>> names = {metric.toStdString()};
        const auto asked = schedulerQuestions(bindScheduler(names), R"(cluster="x")");
        QCOMPARE(asked.size(), std::size_t{1});
        QVERIFY2(asked.front().second.find(label.toStdString() + R"(!~"Schedulable|")") != std::string::npos, asked.front().second.c_str());
        Bench told(names);
        told.add(SchedulerQuestion::KubernetesHosts, {{"node", "n2"}, {label.toStdString(), "UnschedulablePendingReplacement"}}, 1);
        const Observation &seen = told.write();
        QCOMPARE(seen.hostHeld[1].how, Held::Closed);
        QCOMPARE(seen.hostHeld[1].because, std::string("UnschedulablePendingReplacement"));
        QCOMPARE(seen.hostHeld[0].how, Held::No);
    }

    /// Where both are there, either may have the label.
    void hyperPodIsAskedOfAllThatMayTell()
    {
        const std::set<std::string, std::less<>> names = {"kubelet_node_name", "kube_node_labels"};
        const auto asked = schedulerQuestions(bindScheduler(names), "");
        QCOMPARE(asked.size(), std::size_t{1});
        for (const char *part : {"(kubelet_node_name{sagemaker", "(kube_node_labels{label_sagemaker"})
            QVERIFY2(asked.front().second.find(part) != std::string::npos, asked.front().second.c_str());
    }

    /// Containers with GPUs that are started again and again, by the host that they are on.
    void restartsAreOfTheirHosts()
    {
        std::set<std::string, std::less<>> names = ofKubernetes;
        names.insert("kube_pod_container_status_restarts_total");
        const auto asked = schedulerQuestions(bindScheduler(names), "");
        QVERIFY2(asked.back().first == SchedulerQuestion::PodRestarts && asked.back().second.find("changes(kube_pod_container_status_restarts_total[30m]) >= 3") != std::string::npos, asked.back().second.c_str());
        Bench told(names);
        told.pod("n2", "llama-worker-0", 2);
        told.add(SchedulerQuestion::PodRestarts, {{"namespace", "ml"}, {"pod", "llama-worker-0"}}, 4);
        told.add(SchedulerQuestion::PodRestarts, {{"namespace", "kube-system"}, {"pod", "coredns-0"}}, 9); // holds no GPU
        told.reader.writeRestarts(told.seen);
        QCOMPARE(told.seen.podRestarts[1], 4);
        QCOMPARE(std::ranges::count(told.seen.podRestarts, 0), 3);
    }

    void wordsOfSlurm_data()
    {
        QTest::addColumn<QString>("status");
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("held");
        const auto row = [](const char *status, const char *word, Held held) { QTest::newRow(status) << QString::fromLatin1(status) << QString::fromLatin1(word) << static_cast<int>(held); };
        for (const char *open : {"idle", "allocated", "mixed", "mixed-", "planned", "completing", "allocated+", "ALLOCATED"})
            row(open, "", Held::No);
        row("drained", "drained", Held::Out);
        row("drained*", "drained", Held::Out);
        row("IDLE+DRAIN", "drained", Held::Out);
        row("draining", "draining", Held::Closed);
        row("MIXED+DRAIN", "draining", Held::Closed);
        row("drng", "draining", Held::Closed);
        row("down*", "down", Held::Lost);
        row("down", "down", Held::Lost);
        row("failing", "failed", Held::Lost);
        row("inval", "failed", Held::Lost);
        row("idle*", "not responding", Held::Lost);
        row("idle~", "powered down", Held::Out);
        row("POWERED_DOWN", "powered down", Held::Out);
        row("idle#", "powering up", Held::Out);
        row("reboot^", "booting", Held::Out);
        row("maint", "in maintenance", Held::Out);
        row("idle$", "in maintenance", Held::Out);
        row("mixed$", "", Held::No);
        row("reserved", "reserved", Held::Out);
    }
    void wordsOfSlurm()
    {
        QFETCH(QString, status);
        QFETCH(QString, word);
        QFETCH(int, held);
        const HostHeld host = heldBySlurm(status.toStdString());
        QCOMPARE(QString::fromStdString(host.word), word);
        QCOMPARE(static_cast<int>(host.how), held);
        QVERIFY(host.by == Scheduler::Slurm);
    }

    /// What is asked is PromQL, and nothing is asked of metrics that are not there.
    void whatIsAsked()
    {
        QVERIFY(schedulerQuestions(bindScheduler({}), "").empty());
        QVERIFY(schedulerQuestions(bindScheduler({"slurm_nodes_drain", "slurm_node_cpus", "kube_pod_info"}), "").empty()); // numbers without names
        QVERIFY(!bindScheduler({"kube_pod_container_resource_requests"}).tellJobs()); // which pods run is not told
        for (const auto &metrics : {ofSlurm, ofKubernetes, std::set<std::string, std::less<>>{"slurm_node_cpu_total", "slurm_job_memory_usage", "slurm_node_gpus_alloc"}, std::set<std::string, std::less<>>{"slurm_proc_pid"}}) {
            for (const char *matchers : {"", "cluster=\"a\""}) {
                const auto questions = schedulerQuestions(bindScheduler(metrics), matchers);
                QVERIFY(!questions.empty() && questions.size() <= 3);
                for (const auto &[kind, text] : questions) {
                    const auto tree = parsePromql(text);
                    QVERIFY2(tree.has_value(), text.c_str());
                    if (*matchers != '\0')
                        for (std::size_t at = text.find("slurm_"); at != std::string::npos; at = text.find("slurm_", at + 1))
                            QVERIFY2(text.find("{cluster=\"a\"", at) == text.find_first_of("{ )", at), text.c_str());
                }
            }
        }
        const auto pods = schedulerQuestions(bindScheduler(ofKubernetes), "");
        QVERIFY(std::ranges::any_of(pods, [](const auto &q) { return q.first == SchedulerQuestion::Pods && q.second.find(R"(kube_pod_status_phase{phase="Running"} == 1)") != std::string::npos; }));
    }

    void hostsOfSlurm()
    {
        Bench bench(ofSlurm);
        bench.add(SchedulerQuestion::SlurmHosts, {{"node", "n1"}, {"status", "drained*"}}, 995);
        bench.add(SchedulerQuestion::SlurmHosts, {{"node", "n1"}, {"reason", "NHC: GPU 3 lost"}});
        bench.add(SchedulerQuestion::SlurmHosts, {{"node", "n1"}}, 1.7e9); // since when
        bench.add(SchedulerQuestion::SlurmHosts, {{"node", "elsewhere"}, {"status", "down"}}, 995);
        bench.add(SchedulerQuestion::SlurmHosts, {{"node", "monitoring"}, {"exported_node", "n3"}, {"status", "draining"}}, 995); // the scrape has a node of its own
        const Observation &o = bench.write();
        QCOMPARE(o.hostHeld, (std::vector<HostHeld>{{Held::Out, Scheduler::Slurm, "drained", "NHC: GPU 3 lost", 1.7e9}, {}, {Held::Closed, Scheduler::Slurm, "draining", {}, 0}, {}}));
    }

    void hostsOfKubernetes()
    {
        Bench bench(ofKubernetes);
        const auto add = [&](const Labels &labels) { bench.add(SchedulerQuestion::KubernetesHosts, labels); };
        add({{"node", "n1"}}); // unschedulable
        add({{"node", "n1"}, {"key", "node.kubernetes.io/unschedulable"}, {"effect", "NoSchedule"}});
        add({{"node", "n1"}, {"key", "aws-node-termination-handler/scheduled-maintenance"}, {"effect", "NoSchedule"}});
        add({{"node", "n2"}, {"condition", "Ready"}, {"status", "unknown"}});
        add({{"node", "n2"}, {"key", "node.kubernetes.io/unreachable"}, {"effect", "NoExecute"}});
        add({{"node", "n3"}, {"key", "sagemaker.amazonaws.com/node-health-status"}, {"value", "Unschedulable"}, {"effect", "NoSchedule"}});
        add({{"node", "n4"}, {"condition", "AcceleratedHardwareReady"}, {"status", "false"}}); // it takes pods yet
        const Observation &o = bench.write();
        QCOMPARE(o.hostHeld, (std::vector<HostHeld>{{Held::Closed, Scheduler::Kubernetes, "cordoned", "aws-node-termination-handler/scheduled-maintenance", 0},
                                                    {Held::Lost, Scheduler::Kubernetes, "not ready", {}, 0},
                                                    {Held::Closed, Scheduler::Kubernetes, "cordoned", "sagemaker.amazonaws.com/node-health-status=Unschedulable", 0},
                                                    {}}));
    }

    void jobsOfPods()
    {
        Bench bench(ofKubernetes);
        bench.pod("n1", "llama-worker-0", 2, "PyTorchJob", "llama");
        bench.pod("n2", "llama-worker-1", 2, "PyTorchJob", "llama");
        bench.pod("n3", "serve-7d9f8c6b5f-x7k2p", 1, "ReplicaSet", "serve-7d9f8c6b5f");
        bench.pod("n3", "serve-7d9f8c6b5f-b2c4d", 1, "ReplicaSet", "serve-7d9f8c6b5f");
        const Observation &o = bench.write();
        for (const std::size_t gpu : {0U, 1U, 2U, 3U})
            QCOMPARE(bench.jobOf(gpu), std::string("ml/llama"));
        QCOMPARE(bench.jobOf(4), std::string("ml/serve"));
        QCOMPARE(bench.jobOf(5), std::string("ml/serve"));
        QCOMPARE(bench.jobOf(6), std::string());
        QCOMPARE(o.gpusGiven, (std::vector<int>{2, 2, 2, 0}));
        QCOMPARE(o.jobs[0].owner, std::string("PyTorchJob llama"));
        QCOMPARE(o.jobs[0].source, std::string("kube_pod_container_resource_requests"));
    }

    /// Where an operator made the pods, the job is what it was made for, however the pods are called.
    void jobsOfOperators()
    {
        Bench bench(ofKubernetes);
        bench.pod("n1", "ray-7-gpu-group-worker-x7k2p", 2, "RayCluster", "ray-7");
        bench.pod("n2", "ray-7-head-b2c4d", 2, "RayCluster", "ray-7");
        bench.write();
        QCOMPARE(bench.jobOf(0), std::string("ml/ray-7"));
        QCOMPARE(bench.jobOf(2), std::string("ml/ray-7"));
    }

    /// Which GPUs a pod got is not told: where as many hold memory as it asked for, it is these.
    void partOfAHost_data()
    {
        QTest::addColumn<QList<int>>("held");
        QTest::addColumn<QStringList>("jobs");
        QTest::addColumn<QString>("givenTo");
        QTest::newRow("one holds memory") << QList<int>{1} << QStringList{{}, QStringLiteral("ml/note")} << QString();
        QTest::newRow("none does") << QList<int>{} << QStringList{{}, {}} << QStringLiteral("ml/note");
        QTest::newRow("both do") << QList<int>{0, 1} << QStringList{{}, {}} << QStringLiteral("ml/note");
    }
    void partOfAHost()
    {
        QFETCH(QList<int>, held);
        QFETCH(QStringList, jobs);
        QFETCH(QString, givenTo);
        Bench bench(ofKubernetes);
        for (const int gpu : held)
            bench.seen.series[Quantity::MemoryUsed_B].value[static_cast<std::size_t>(gpu)] = 30e9F;
        bench.pod("n1", "note-0", 1);
        const Observation &o = bench.write();
        QCOMPARE(QString::fromStdString(bench.jobOf(0)), jobs[0]);
        QCOMPARE(QString::fromStdString(bench.jobOf(1)), jobs[1]);
        QCOMPARE(QString::fromStdString(o.givenTo[0]), givenTo);
        QCOMPARE(o.gpusGiven[0], 1);
    }

    void jobsOfSlurm()
    {
        Bench bench(ofSlurm);
        bench.slurm("n1", "1042", {0, 1});
        bench.slurm("n2", "1043", {0}); // each counts its own GPUs from 0: which they are is not told
        bench.slurm("n2", "1044", {0});
        bench.slurm("n3", "1045", {0}); // the exporter's numbers are the host's here: 1046 does not begin at 0
        bench.slurm("n3", "1046", {1});
        const Observation &o = bench.write();
        QCOMPARE(bench.jobOf(0), std::string("1042"));
        QCOMPARE(bench.jobOf(1), std::string("1042"));
        QCOMPARE(o.jobs[0].owner, std::string("ana (physics)"));
        QCOMPARE(bench.jobOf(2), std::string());
        QCOMPARE(o.givenTo[1], std::string("1043 + 1044"));
        QCOMPARE(bench.jobOf(4), std::string("1045"));
        QCOMPARE(bench.jobOf(5), std::string("1046"));
        QCOMPARE(o.gpusGiven, (std::vector<int>{2, 2, 2, 0}));
    }

    /// Slurm runs in pods that hold the GPUs: its jobs are the jobs.
    void slurmWithinKubernetes()
    {
        auto both = ofSlurm;
        both.insert(ofKubernetes.begin(), ofKubernetes.end());
        Bench bench(both);
        bench.slurm("n1", "1042", {0, 1});
        bench.pod("n1", "slurmd-gpu-0", 2);
        bench.write();
        QCOMPARE(bench.jobOf(0), std::string("1042"));
        QCOMPARE(bench.seen.jobs.size(), std::size_t{1});
    }

    /// Slurm tells how many GPUs of a node are given away, and nobody to whom.
    void givenToSomebody()
    {
        Bench bench(ofSlurm);
        bench.add(SchedulerQuestion::SlurmGiven, {{"node", "n2"}}, 2);
        bench.add(SchedulerQuestion::SlurmGiven, {{"node", "n3"}}, 0);
        const Observation &o = bench.write();
        QCOMPARE(o.gpusGiven, (std::vector<int>{0, 2, 0, 0}));
        QVERIFY(o.jobs.empty() && o.givenTo[1].empty());
    }

    void labelsKeepPrecedence()
    {
        Bench bench(ofSlurm);
        bench.label(0, "1042", "hpc_job");
        bench.label(2, "999", "hpc_job"); // the file of a job that ended
        bench.slurm("n1", "1042", {0, 1});
        bench.slurm("n2", "1043", {0, 1});
        const Observation &o = bench.write();
        QCOMPARE(bench.jobOf(0), std::string("1042"));
        QCOMPARE(bench.jobOf(1), std::string("1042")); // the series fill what labels left open
        QCOMPARE(bench.jobOf(2), std::string("999"));
        QCOMPARE(bench.jobOf(3), std::string());
        QCOMPARE(o.otherJob, (std::vector<std::string>{"", "1043", "", ""}));
        QCOMPARE(o.jobs[0].owner, std::string("ana (physics)"));
    }

    /// The labels name pods, the series the same pods: one job, by whatever name.
    void labelsOfTheSamePods()
    {
        Bench bench(ofKubernetes);
        bench.label(0, "ml/ray-7-gpu-group", "exported_pod");
        bench.label(2, "ml/old", "exported_pod");
        bench.pod("n1", "ray-7-gpu-group-worker-x7k2p", 2, "RayCluster", "ray-7");
        bench.pod("n2", "new-0", 2);
        const Observation &o = bench.write({{0, {"ml/ray-7-gpu-group-worker-x7k2p"}}, {1, {"ml/old-0"}}});
        QCOMPARE(o.otherJob, (std::vector<std::string>{"", "ml/new", "", ""}));
        QCOMPARE(o.jobs[0].owner, std::string("RayCluster ray-7"));
    }

    /// From a server: GPU series without labels, and what else is there.
    void aServerThatTells()
    {
        std::vector<Stored> series;
        for (const int host : {1, 2}) {
            for (int g = 0; g < 2; ++g)
                series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(labels({{"Hostname", node(host)}, {"instance", address(host) + ":9400"}}), g), 61});
        }
        series.push_back({"slurm_node_status", labels({{"node", "n2"}, {"status", "drained"}, {"partition", "gpu"}})});
        series.push_back({"slurm_node_drain_reason_info", labels({{"node", "n2"}, {"reason", "XID 79"}})});
        series.push_back({"slurm_job_utilization_gpu", labels({{"instance", address(1) + ":9798"}, {"slurmjobid", "1042"}, {"user", "ana"}}), 2});
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const Observation &o = **got;
        QCOMPARE(o.hostHeld, (std::vector<HostHeld>{{}, {Held::Out, Scheduler::Slurm, "drained", "XID 79", 0}}));
        QCOMPARE(o.jobOfGpu, (std::vector<int>{0, 0, -1, -1}));
        QCOMPARE(o.jobs[0].owner, std::string("ana"));
        QVERIFY(std::ranges::any_of(o.asked, [&](const Question &q) { return q.promql == o.hostsTold.query; }));
        QVERIFY(std::ranges::none_of(o.missingFamilies, [](const std::string &how) { return how == howToTellHosts || how == howToTellJobs; }));
        const auto facts = coverageOfFacts(o);
        QCOMPARE(facts.size(), std::size_t{2});
        QCOMPARE(facts[0].metric, std::string("slurm_job_utilization_gpu"));
        QCOMPARE(facts[0].seen, std::size_t{2});
        QCOMPARE(facts[1].metric, std::string("slurm_node_status"));
        QCOMPARE(facts[1].seen, std::size_t{1});
    }

    /// Nobody tells: not a question more, and it is said what would tell.
    void aServerThatDoesNot()
    {
        std::vector<Stored> series;
        for (const int host : {1, 2})
            series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(labels({{"Hostname", node(host)}}), 0), 61});
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        for (const Question &q : (*got)->asked)
            QVERIFY2(q.promql.find("slurm") == std::string::npos && q.promql.find("kube_") == std::string::npos, q.promql.c_str());
        QVERIFY((*got)->hostHeld.empty() && (*got)->gpusGiven.empty());
        const auto facts = coverageOfFacts(**got);
        QCOMPARE(facts.size(), std::size_t{2});
        QVERIFY(!facts[0].collected && facts[0].how == howToTellJobs);
        QVERIFY(!facts[1].collected && facts[1].how == howToTellHosts);
    }
};

QTEST_GUILESS_MAIN(tst_Schedulers)
#include "tst_schedulers.moc"
