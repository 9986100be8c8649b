// SPDX-License-Identifier: GPL-3.0-or-later
// A look that is saved and opened again is the same look, leads to the same findings, and holds no login; damaged and hostile
// files are one clear line.
#include <core/telemetry/moment.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/json.h>
#include <core/diagnose/diagnose.h>
#include <core/diagnose/look_back.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/part.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>
#include <tests/support/processor_time.h>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

constexpr double someTime_s = 1.8e9;

const catalog::Catalog &bundled() { return *test::bundledCatalog(); }

ObservationPtr lookAt(const design::DesignPtr &design, const std::string &fault)
{
    return *makeDemoSource(design, test::bundledCatalog(), {3, {fault}, [] { return someTime_s; }})->observe({}, {});
}

Moment momentOf(const design::DesignPtr &design, const std::string &fault = "straggler:h-0001:3:19")
{
    Moment moment;
    moment.server = "http://head-node:9090";
    moment.design = design;
    moment.seen = lookAt(design, fault);
    return moment;
}

Result<Moment> again(const Moment &moment) { return readMoment(writeMoment(moment), "m.json", bundled()); }

template <class T> bool same(const std::vector<T> &a, const std::vector<T> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T &x, const T &y) {
        if constexpr (std::is_floating_point_v<T>)
            return x == y || (std::isnan(x) && std::isnan(y));
        else
            return x == y;
    });
}

/// The first member that differs; empty: none.
QString difference(const Observation &a, const Observation &b)
{
    const auto series = [&] {
        for (const auto &[quantity, one] : a.series) {
            const auto other = b.series.find(quantity);
            if (other == b.series.end() || one.available != other->second.available || one.query != other->second.query || one.bound != other->second.bound || !same(one.value, other->second.value))
                return QString::fromStdString(toWord(quantity));
        }
        return a.series.size() == b.series.size() ? QString() : QStringLiteral("series");
    };
    const auto jobs = [&] {
        return std::equal(a.jobs.begin(), a.jobs.end(), b.jobs.begin(), b.jobs.end(), [](const ObservedJob &x, const ObservedJob &y) { return x.name == y.name && x.source == y.source && x.owner == y.owner; });
    };
    if (a.time_s != b.time_s || a.scrapeInterval_s != b.scrapeInterval_s || a.complete != b.complete || a.swept != b.swept || a.targetsTold != b.targetsTold)
        return QStringLiteral("time and completeness");
    if (a.hostsMatched != b.hostsMatched || a.queries != b.queries || a.seriesCount != b.seriesCount || a.decoded_B != b.decoded_B)
        return QStringLiteral("counts");
    if (a.unmatchedHosts != b.unmatchedHosts || a.missingFamilies != b.missingFamilies || a.warnings != b.warnings)
        return QStringLiteral("coverage");
    if (!jobs() || a.jobOfGpu != b.jobOfGpu)
        return QStringLiteral("jobs");
    const auto sameTold = [](const ToldBy &x, const ToldBy &y) { return x.metric == y.metric && x.query == y.query; };
    if (a.hostHeld != b.hostHeld || a.gpusGiven != b.gpusGiven || a.podRestarts != b.podRestarts || a.givenTo != b.givenTo
        || a.otherJob != b.otherJob || !sameTold(a.hostsTold, b.hostsTold) || !sameTold(a.jobsTold, b.jobsTold) || !sameTold(a.restartsTold, b.restartsTold))
        return QStringLiteral("schedulers");
    if (!same(a.age_s, b.age_s) || a.hostUp != b.hostUp || a.gpuExporterUp != b.gpuExporterUp || a.seenBefore != b.seenBefore || a.lastJob != b.lastJob)
        return QStringLiteral("ages and hosts");
    if (a.gpuUuid != b.gpuUuid || a.gpuBus != b.gpuBus || a.gpuModel != b.gpuModel || a.gpuShared != b.gpuShared || a.cardDevice != b.cardDevice || !same(a.xidSince_s, b.xidSince_s))
        return QStringLiteral("devices");
    if (!a.of != !b.of || (a.of && !(*a.of == *b.of)))
        return QStringLiteral("design");
    return series();
}

/// What makes a finding: ids in their order, with severity, since when and evidence.
QStringList told(const std::vector<diagnose::Finding> &findings)
{
    QStringList out;
    for (const diagnose::Finding &f : findings) {
        QString line = QStringLiteral("%1 %2 %3 %4 %5").arg(QString::fromStdString(f.id), QString::fromStdString(diagnose::toWord(f.severity)), QString::fromStdString(f.title.english())).arg(f.since_s, 0, 'f', 3).arg(f.costStep_s);
        for (const diagnose::Evidence &e : f.evidence)
            line += QStringLiteral(" %1=%2").arg(QString::fromStdString(e.metric().english())).arg(e.value);
        out << line;
    }
    return out;
}

std::string replaced(std::string text, const std::string &what, const std::string &by)
{
    const std::size_t at = text.find(what);
    if (at == std::string::npos)
        qFatal("no %s", what.c_str());
    return text.replace(at, what.size(), by);
}

const std::string &small()
{
    static const std::string text = writeMoment(momentOf(test::cluster({"p5.48xlarge", 2, 8, 1})));
    return text;
}

} // namespace

class tst_Moment : public QObject
{
    Q_OBJECT
private slots:
    void aLookComesBack()
    {
        const Moment moment = momentOf(test::cluster({"p5.48xlarge", 4, 8, 1}));
        const std::string text = writeMoment(moment);
        QVERIFY(isMoment(text));
        const auto read = readMoment(text, "m.json", bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(difference(*moment.seen, *read->seen), QString());
        QVERIFY(*read->design == *moment.design);
        QCOMPARE(read->server, moment.server);
        QCOMPARE(writeMoment(*read), text);
        QVERIFY(json::parse(text, "m.json", {.freeBytes = std::size_t{256} << 20}).has_value()); // by another parser
    }

    void whatServesComesBack()
    {
        const auto loaded = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard", &bundled());
        QVERIFY(loaded.has_value());
        const Moment moment = momentOf(std::make_shared<const design::Design>(*loaded), "kv-full:p5en-0003:0:2");
        QVERIFY(moment.seen->serving);
        const auto read = again(moment);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        const ServingObservation &a = *moment.seen->serving, &b = *read->seen->serving;
        QCOMPARE(b.endpoints.size(), a.endpoints.size());
        QCOMPARE(b.queries, a.queries);
        for (std::size_t i = 0; i < a.endpoints.size(); ++i) {
            QCOMPARE(b.endpoints[i].name(), a.endpoints[i].name());
            QCOMPARE(b.endpoints[i].host, a.endpoints[i].host);
            for (const ServingFigureInfo &about : servingFigures())
                QCOMPARE(valueOf(b.endpoints[i].figures, about.figure), valueOf(a.endpoints[i].figures, about.figure));
        }
        QVERIFY(b.models.size() == a.models.size() && b.models[0].endpoints == a.models[0].endpoints);
        QCOMPARE(writeMoment(*read), writeMoment(moment));
        QCOMPARE(told(diagnose::diagnose(bundled(), *read->design, nullptr, *read->seen)), told(diagnose::diagnose(bundled(), *moment.design, nullptr, *moment.seen)));
    }

    /// What schedulers told, also on a design of some of the hosts in another order.
    void whatSchedulersTellComesBack()
    {
        const auto design = test::cluster({"p5.48xlarge", 3, 8, 1});
        Moment moment = momentOf(design);
        auto seen = std::make_shared<Observation>(*moment.seen);
        seen->jobs = {{"1042", "slurm_job_utilization_gpu", "ana (physics)"}, {"1043", "slurm_job_utilization_gpu", ""}};
        seen->jobOfGpu.assign(24, 0);
        seen->hostsTold = {"slurm_node_status", "max by (node,status) (slurm_node_status)"};
        seen->jobsTold = {"slurm_job_utilization_gpu", "count(slurm_job_utilization_gpu)"};
        const HostHeld drained{Held::Out, Scheduler::Slurm, "drained", "XID 79", 1.7e9};
        seen->hostHeld = {{}, drained, {Held::Closed, Scheduler::Kubernetes, "cordoned", {}, 0}};
        seen->gpusGiven = {8, 0, 4};
        seen->restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        seen->podRestarts = {0, 0, 5};
        seen->givenTo = {"", "", "1042 + 1043"};
        seen->otherJob = {"1043", "", ""};
        seen->lastJob = {0, 1, 2};
        moment.seen = seen;
        const auto read = again(moment);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(difference(*seen, *read->seen), QString());
        design::Design other = *design;
        other.jobs.clear();
        other.instances = {design->instances[2], design->instances[1]};
        const auto source = makeMomentSource(std::make_shared<const Moment>(*read), std::make_shared<const design::Design>(other), bundled());
        const auto there = source->observe({}, {});
        QVERIFY(there.has_value());
        QCOMPARE((*there)->hostHeld, (std::vector<HostHeld>{seen->hostHeld[2], drained}));
        QCOMPARE((*there)->gpusGiven, (std::vector<int>{4, 0}));
        QCOMPARE((*there)->podRestarts, (std::vector<int>{5, 0}));
        QCOMPARE((*there)->givenTo, (std::vector<std::string>{"1042 + 1043", ""}));
        QCOMPARE((*there)->otherJob, (std::vector<std::string>{"", ""}));
        QCOMPARE((*there)->lastJob, (std::vector<char>{2, 1}));
    }

    /// Moments were saved without what the scheduler's word means: it is read once, as they are opened.
    void aMomentThatHasTheWordsAlone()
    {
        Moment moment = momentOf(test::cluster({"p5.48xlarge", 5, 8, 1}));
        auto seen = std::make_shared<Observation>(*moment.seen);
        seen->hostHeld = {{},
                          {Held::Out, Scheduler::Slurm, "powered down", "", 0},
                          {Held::Closed, Scheduler::Slurm, "draining", "XID 79", 1.7e9},
                          {Held::Closed, Scheduler::Kubernetes, "cordoned", "", 0},
                          {Held::Lost, Scheduler::Kubernetes, "not ready", "", 0}};
        moment.seen = seen;
        std::string text = writeMoment(moment);
        for (const std::string key : {"\"held_how\": ", "\"held_by\": "}) {
            const std::size_t at = text.find(key);
            QVERIFY2(at != std::string::npos, key.c_str());
            text.erase(at, text.find('\n', at) + 1 - at);
        }
        const auto read = readMoment(text, "m.json", bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->seen->hostHeld, seen->hostHeld);
    }

    void noDataZeroAndOldStayApart()
    {
        Moment moment = momentOf(test::cluster({"p5.48xlarge", 2, 8, 1}));
        auto seen = std::make_shared<Observation>(*moment.seen);
        auto &clock = seen->series[Quantity::SmClock_Hz].value;
        clock[0] = std::numeric_limits<float>::quiet_NaN();
        clock[1] = 0;
        clock[2] = std::numeric_limits<float>::infinity();
        clock[3] = 1.1754944e-38F;
        clock[4] = 16777217.0F * 3;
        seen->age_s[5] = 100; // old, its value stays
        seen->age_s[6] = std::numeric_limits<float>::quiet_NaN();
        seen->warnings = {"two\nlines", "quote \" and \xff"};
        moment.seen = seen;
        const auto read = again(moment);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->seen->warnings[0], seen->warnings[0]);
        QVERIFY(!read->seen->warnings[1].empty()); // no UTF-8: spelled out
        seen->warnings = read->seen->warnings;
        QCOMPARE(difference(*seen, *read->seen), QString());
        QVERIFY(read->seen->isStale(static_cast<double>(read->seen->age_s[5])) && !std::isnan(read->seen->series.at(Quantity::SmClock_Hz).value[5]));
    }

    void sixteenThousandGpusAreQuickAndSmall()
    {
        const auto design = test::cluster({"p5.48xlarge", 2048, 8, 16, "llama3.1-405b"});
        const Moment moment = momentOf(design);
        test::ProcessorTime used;
        const std::string text = writeMoment(moment);
        const double written_ms = used.restart();
        const auto read = readMoment(text, "m.json", bundled());
        const double read_ms = used.restart();
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(difference(*moment.seen, *read->seen), QString());
        qInfo("%.1f MB, written in %.0f ms, read in %.0f ms", static_cast<double>(text.size()) / 1e6, written_ms, read_ms);
        QVERIFY(text.size() < 12'000'000);
        const double most_ms = 3000; // 300 are meant; sanitizers take ten times as long
        QVERIFY(written_ms < most_ms && read_ms < most_ms);
    }

    void findingsAreTheSame()
    {
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 1});
        Moment moment = momentOf(design);
        std::vector<ObservationPtr> history;
        for (const double ago_s : {500.0, 300.0, 200.0, 150.0, 120.0, 90.0, 75.0, 60.0, 45.0, 30.0, 15.0, 5.0}) {
            auto look = std::make_shared<Observation>(*moment.seen);
            look->time_s -= ago_s;
            history.push_back(look);
        }
        const auto findings = diagnose::diagnose(bundled(), *design, nullptr, *moment.seen, history);
        QVERIFY(!findings.empty());
        moment.kept.before = diagnose::looksThatTell(*moment.seen, history);
        QVERIFY(moment.kept.before.size() < history.size());
        QCOMPARE(told(diagnose::diagnose(bundled(), *design, nullptr, *moment.seen, moment.kept.before)), told(findings));
        const auto read = again(moment);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        const auto source = makeMomentSource(std::make_shared<const Moment>(*read), read->design, bundled());
        QVERIFY(source->kept());
        auto before = source->kept()->before;
        const auto seen = source->observe({}, {});
        QVERIFY(seen.has_value());
        diagnose::Begins begins;
        QCOMPARE(told(diagnose::diagnoseAndLookBack(bundled(), *read->design, nullptr, **seen, *source, before, begins, {})), told(findings));
    }

    /// Of a quantity that is told to be there without a value nothing is found.
    void aQuantityWithoutValuesIsDiagnosed()
    {
        Moment moment = momentOf(test::cluster({"p5.48xlarge", 2, 8, 1}));
        auto seen = std::make_shared<Observation>(*moment.seen);
        for (auto &[quantity, series] : seen->series)
            series = {.value = {}, .query = {}, .bound = {}, .available = true};
        moment.seen = seen;
        const auto read = again(moment);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QVERIFY(read->seen->series.at(Quantity::XidCode).available && read->seen->series.at(Quantity::XidCode).value.empty());
        for (const diagnose::Finding &f : diagnose::diagnose(bundled(), *read->design, nullptr, *read->seen))
            QVERIFY2(!f.id.starts_with("xid"), f.id.c_str());
    }

    void looksOfSomeHostsComeBack()
    {
        const auto design = test::cluster({"p5.48xlarge", 6, 8, 1});
        Moment moment = momentOf(design);
        const std::vector<int> hosts = {1, 4};
        auto part = partOf(*moment.seen, DeviceNumbering(*design, bundled()), hosts);
        part.time_s -= 90;
        part.of = std::make_shared<const design::Design>(partOf(*design, hosts));
        moment.kept.before = {std::make_shared<const Observation>(part)};
        auto whole = std::make_shared<Observation>(*moment.seen);
        whole->time_s -= 20;
        whole->series[Quantity::Power_W].value[3] += 7;
        moment.kept.swept = whole;
        const auto read = again(moment);
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->kept.before.size(), std::size_t{1});
        QCOMPARE(difference(part, *read->kept.before[0]), QString());
        QCOMPARE(difference(*whole, *read->kept.swept), QString());
        QVERIFY(writeMoment(moment).find("\"now\"") != std::string::npos); // what is the same is not written twice
    }

    void noLoginIsInTheFile()
    {
        Moment moment = momentOf(test::cluster({"p5.48xlarge", 2, 8, 1}));
        moment.server = "https://operator:s3cret@head-node:9090/prefix?token=t0ken#f";
        const std::string text = writeMoment(moment);
        for (const char *secret : {"s3cret", "operator", "t0ken"})
            QVERIFY2(text.find(secret) == std::string::npos, secret);
        const auto read = again(moment);
        QVERIFY(read.has_value());
        QCOMPARE(read->server, std::string("https://head-node:9090/prefix"));
        const auto planted = readMoment(replaced(text, "https://head-node", "https://u:p@head-node"), "m.json", bundled()); // by another program
        QVERIFY(planted.has_value());
        QCOMPARE(planted->server, std::string("https://head-node:9090/prefix"));
    }

    void anotherDesignIsMatchedById()
    {
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 1});
        const Moment moment = momentOf(design, "straggler:h-0002:3:19");
        design::Design other = *design;
        other.jobs.clear();
        std::swap(other.instances[0], other.instances[2]);
        other.instances[1].id = "new";
        QCOMPARE(instancesOf(moment, other, bundled()), 3);
        const auto seen = seenOn(moment, other, bundled());
        const auto &clock = seen->series.at(Quantity::SmClock_Hz).value, &was = moment.seen->series.at(Quantity::SmClock_Hz).value;
        QCOMPARE(clock.size(), std::size_t{32});
        QCOMPARE(clock[3], was[16 + 3]);
        QCOMPARE(clock[16], was[0]);
        QVERIFY(std::isnan(clock[8]) && std::isnan(seen->age_s[8]));
        QCOMPARE(seen->hostUp[1], char{2});
        QVERIFY(std::ranges::count(seen->unmatchedHosts, "h-0001") == 1);
        QCOMPARE(seen->series.at(Quantity::EfaTx_Bps).value[0], moment.seen->series.at(Quantity::EfaTx_Bps).value[64]);
        other.instances[0].type = "p4d.24xlarge"; // other cards: not the same machine
        QCOMPARE(instancesOf(moment, other, bundled()), 2);
        QVERIFY(seenOn(moment, *design, bundled()) == moment.seen);
    }

    void damageIsOneLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const std::string &text, const char *says) { QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromLatin1(says); };
        const std::string &good = small();
        row("cut off", good.substr(0, good.size() / 2), "damaged or cut off");
        row("empty", "", "damaged or cut off");
        row("another file", "{\"switchyard\": 2}", "no saved moment");
        row("a list", "[1]", "no saved moment");
        row("newer", replaced(good, "\"switchyard_moment\": 1", "\"switchyard_moment\": 2"), "newer release");
        row("no design", replaced(good, "\"design\": {", "\"other\": {"), "\"design\"");
        row("no look", replaced(good, "\"now\": {", "\"then\": {"), "\"now\"");
        row("no time", replaced(good, "\"time_s\"", "\"time\""), "\"time_s\"");
        row("a time beyond all sense", replaced(good, "\"time_s\": ", "\"time_s\": 9e99, \"was\": "), "\"time_s\"");
        row("ages are missing", replaced(good, "\"age_s\"", "\"ages\""), "expected 16 values");
        row("one value too few", replaced(good, "\"age_s\": [", "\"age_s\": [1], \"x\": ["), "expected 16 values");
        row("one too many", replaced(good, "\"age_s\": [", "\"age_s\": [0,"), "expected 16 values");
        row("a word among numbers", replaced(good, "\"age_s\": [", "\"age_s\": [\"soon\","), "none of its values");
        row("a column that is none", replaced(good, "\"age_s\": [", "\"age_s\": 7, \"x\": ["), "expected a list");
        row("same as itself", replaced(good, "\"age_s\": [", "\"age_s\": \"now\", \"x\": ["), "expected a list");
        row("a host in a fourth state", replaced(good, "\"host_up\": ", "\"host_up\": [9,9], \"x\": "), "none of its values");
        row("a quantity twice", replaced(good, "\"series\": [", "\"series\": [{\"quantity\": \"power\"},"), "twice");
        row("jobs that are not there", replaced(good, "\"series\": [", "\"job_of_gpu\": {\"all\": 3}, \"series\": ["), "none of its values");
        row("too many looks", replaced(good, "\"before\": [", "\"before\": [" + [] {
                std::string looks;
                for (int i = 0; i < 40; ++i)
                    looks += std::string(i > 0 ? "," : "") + "{\"time_s\": 1, \"age_s\": \"now\"}";
                return looks;
            }()), "at most 16");
        row("hosts out of order", replaced(good, "\"before\": [", "\"before\": [{\"time_s\": 1, \"hosts\": [1,0]}"), "does not rise");
        row("hosts that are not there", replaced(good, "\"before\": [", "\"before\": [{\"time_s\": 1, \"hosts\": [5]}"), "none of its values");
        row("a design that is none", replaced(good, "\"instances\": [", "\"instances\": [3,"), "design");
        row("no UTF-8", replaced(good, "head-node", "head\xffnode"), "damaged");
    }
    void damageIsOneLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const auto read = readMoment(text.toStdString(), "m.json", bundled());
        QVERIFY(!read.has_value());
        const QString line = QString::fromStdString(describe(read.error()));
        QVERIFY2(line.contains(says) && line.startsWith(QStringLiteral("m.json")) && !line.contains(QLatin1Char('\n')) && line.size() < 900, qPrintable(line));
    }

    void whatIsNewIsPassedOver()
    {
        const std::string text = replaced(replaced(small(), "\"server\"", "\"later\": {\"a\": [1, {}]},\n\"server\""), "\"series\": [", "\"series\": [{\"quantity\": \"of_tomorrow\", \"values\": [1]},");
        const auto read = readMoment(text, "m.json", bundled());
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
        QCOMPARE(writeMoment(*read), small());
    }

    void aShortTextDoesNotStandForAHugeCluster()
    {
        std::string columns;
        for (const Descriptor &about : descriptors())
            columns += std::string(columns.empty() ? "" : ",") + "{\"quantity\": \"" + about.word + "\", \"values\": {\"all\": 0}}";
        std::string text = "{\"switchyard_moment\": 1, \"design\": {\"switchyard\": 2, \"instances\": [";
        for (int i = 0; i < 60000; ++i)
            text += std::string(i > 0 ? "," : "") + "{\"id\": \"i" + std::to_string(i) + "\", \"type\": \"p5.48xlarge\"}";
        text += "]}, \"now\": {\"time_s\": 1, \"age_s\": {\"all\": 0}, \"gpu_uuid\": {\"all\": \"" + std::string(4000, 'u') + "\"}, \"series\": [" + columns + "]}}";
        const auto read = readMoment(text, "m.json", bundled());
        QVERIFY(!read.has_value());
        QVERIFY2(read.error().message.find("more values") != std::string::npos, read.error().message.c_str());
    }

    void filesAreWrittenWholeAndRead()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.moment.json")).toStdString();
        const Moment moment = momentOf(test::cluster({"p5.48xlarge", 2, 8, 1}));
        QVERIFY(saveMoment(moment, path).has_value());
        const auto read = loadMoment(path, bundled());
        QVERIFY(read.has_value());
        QCOMPARE(difference(*moment.seen, *read->seen), QString());
        QVERIFY(!saveMoment(moment, folder.filePath(QStringLiteral("no/a.moment.json")).toStdString()).has_value());
        QCOMPARE(loadMoment(path + "x", bundled()).error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(tst_Moment)
#include "tst_moment.moc"
