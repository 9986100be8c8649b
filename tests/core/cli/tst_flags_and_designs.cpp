// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction by flags and one by a design that says the same are one: the flags are made from the design's own
// plan, place and price, by the tables of fields of plans and of serving. An RL step has no flags: its phases and pools are a file.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/design/design.h>
#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/workload/plan_fields.h>
#include <core/workload/serving_fields.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/samples.h>

using namespace switchyard;
using nlohmann::json;
using test::bundled;
using test::runCli;

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

/// Where the job runs, as flags; nothing where flags cannot say it: several types, or unlike numbers of trays.
std::optional<QStringList> placeFlags(const design::Design &design, const std::vector<int> &instances)
{
    const std::string &type = design.instances[static_cast<std::size_t>(instances.front())].type;
    std::map<std::string, int> trays; // of each UltraServer
    for (const int i : instances) {
        const design::Instance &one = design.instances[static_cast<std::size_t>(i)];
        if (one.type != type)
            return std::nullopt;
        ++trays[one.ultraserver];
    }
    const QString count = QString::number(instances.size());
    if (bundled().instance(type)->reference)
        return QStringList{"--platform", text(type), "--gpus", QString::number(static_cast<int>(instances.size()) * bundled().instance(type)->gpus)};
    if (trays.contains({}))
        return trays.size() == 1 ? std::optional(QStringList{"--instance", text(type), "--count", count}) : std::nullopt;
    std::string serverType;
    for (const design::UltraServer &server : design.ultraservers)
        if (server.id == trays.begin()->first)
            serverType = server.type;
    for (const auto &[id, used] : trays)
        if (used != trays.begin()->second)
            return std::nullopt;
    return QStringList{"--ultraserver", text(serverType), "--trays", QString::number(trays.begin()->second), "--count", count};
}

/// "p5en.48xlarge:4:tp=4,ep=2", of a phase that serves beside another; nothing where it runs on several types.
std::optional<QString> poolFlag(const design::Design &design, const design::Phase &phase)
{
    const std::vector<int> instances = design::poolInstances(design, phase.pool, say("the phase")).value();
    const std::string &type = design.instances[static_cast<std::size_t>(instances.front())].type;
    QStringList degrees;
    for (const workload::ServingField &field : workload::servingFields())
        if (const std::string degree = field.text(std::get<design::Serve>(phase.work).plan); field.part == workload::ServingPart::Cut && !degree.empty())
            degrees << text(field.key).replace(QLatin1Char('_'), QLatin1Char('-')) + QLatin1Char('=') + text(degree);
    const bool alike = std::ranges::all_of(instances, [&](int i) { return design.instances[static_cast<std::size_t>(i)].type == type; });
    return alike ? std::optional(QStringLiteral("%1:%2:%3").arg(text(type)).arg(instances.size()).arg(degrees.join(QLatin1Char(',')))) : std::nullopt;
}

/// One job that serves from one pool, or from two.
std::optional<QStringList> servingFlagsOf(const design::Design &design)
{
    const design::Job &job = design.jobs.front();
    const design::Phase &phase = *design::servingOf(job);
    if (phase.custom)
        return std::nullopt;
    QStringList flags = {"predict", "--json", "--task", "serve", "--model", text(phase.model), "--region", text(design.region), "--price", text(catalog::toWord(design.capacity))};
    const bool pools = job.phases.size() > 1;
    for (const design::Phase &one : job.phases) {
        const auto pool = poolFlag(design, one);
        if (!pool)
            return std::nullopt;
        flags += pools ? QStringList{QStringLiteral("--") + text(design::kindOf(one)), *pool} : QStringList{"--instance", pool->section(QLatin1Char(':'), 0, 0), "--count", pool->section(QLatin1Char(':'), 1, 1)};
    }
    for (const workload::ServingField &field : workload::servingFields()) {
        const std::string said = field.text(std::get<design::Serve>(phase.work).plan);
        if (said.empty() || (pools && field.part == workload::ServingPart::Cut))
            continue;
        const QString flag = field.key == "version" ? QStringLiteral("framework-version") : text(field.key).replace(QLatin1Char('_'), QLatin1Char('-'));
        flags << QStringLiteral("--") + flag << text(said);
    }
    return flags;
}

/// One job with one training step, or one that serves; else nothing.
std::optional<QStringList> flagsOf(const design::Design &design)
{
    if (design.jobs.size() != 1)
        return std::nullopt;
    if (design::serves(design.jobs.front()))
        return servingFlagsOf(design);
    if (design.jobs.front().phases.size() != 1 || !trainingOf(design.jobs.front()))
        return std::nullopt;
    const design::Phase &phase = *trainingOf(design.jobs.front());
    if (phase.custom)
        return std::nullopt;
    const auto place = placeFlags(design, design::jobInstances(design, design.jobs.front()).value());
    if (!place)
        return std::nullopt;
    QStringList flags = QStringList{"predict", "--json", "--model", text(phase.model), "--region", text(design.region), "--price", text(catalog::toWord(design.capacity))} + *place;
    for (const workload::PlanField &field : workload::planFields())
        flags << text(field.flag) << text(field.text(*design::planOf(design.jobs.front())));
    return flags;
}

/// The phases of an RL job without the design's machines: pools by type and number. Nothing where a pool is of several types.
std::optional<json> phasesOf(const std::string &path)
{
    const json design = json::parse(test::readText(path));
    std::map<std::string, std::string> types;
    for (const json &one : design["instances"])
        types[one["id"]] = one["type"];
    json phases = design["jobs"][0]["phases"], pools = json::object();
    std::map<json, std::string> names;
    for (json &phase : phases) {
        if (!phase.contains("pool"))
            continue;
        const json ids = phase["pool"];
        const std::string &type = types[ids[0]];
        if (!std::ranges::all_of(ids, [&](const json &id) { return types[id] == type; }))
            return std::nullopt;
        const std::string name = names.try_emplace(ids, "pool-" + std::to_string(names.size() + 1)).first->second;
        pools[name] = {{"instance", type}, {"count", ids.size()}};
        phase["pool"] = {name};
    }
    return json{{"pools", pools}, {"phases", phases}};
}

/// Where two answers differ by more than 1e-9; what a design does not assume is left aside.
QStringList differences(const json &a, const json &b, const QString &at)
{
    if (at == QLatin1String("/assumed") || at == QLatin1String("/warnings"))
        return {};
    if (a.is_number() && b.is_number()) {
        const double x = a.get<double>();
        const double y = b.get<double>();
        if (std::abs(x - y) <= 1e-9 * std::max(std::abs(x), std::abs(y)))
            return {};
    } else if (a.is_structured() && a.type() == b.type() && a.size() == b.size()) {
        QStringList out;
        for (const auto &[key, value] : a.items()) {
            const bool there = a.is_array() || b.contains(key);
            out += there ? differences(value, a.is_array() ? b[std::stoul(key)] : b[key], at + QLatin1Char('/') + text(key)) : QStringList{at + QLatin1Char('/') + text(key) + QStringLiteral(" is missing")};
        }
        return out;
    } else if (a == b) {
        return {};
    }
    return {QStringLiteral("%1: %2 by design, %3 by flags").arg(at, text(a.dump()), text(b.dump()))};
}

} // namespace

class tst_FlagsAndDesigns : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_scratch;

    /// The phases go through a file of the scratch folder.
    std::optional<QStringList> rlFlagsOf(const QString &path)
    {
        const auto phases = phasesOf(path.toStdString());
        if (!phases)
            return std::nullopt;
        const QString file = m_scratch.filePath("phases.json");
        std::ofstream(file.toStdString()) << *phases;
        return QStringList{"predict", "--json", "--task", "rl", "--phases", file};
    }

    void compare(const QString &path)
    {
        const design::Design design = design::loadDesign(path.toStdString(), &bundled()).value();
        const auto flags = design.jobs.size() == 1 && design::reinforces(design.jobs.front()) ? rlFlagsOf(path) : flagsOf(design);
        if (!flags)
            QSKIP("flags cannot say this design");
        const test::Ran byDesign = runCli({"predict", "--json", path});
        const test::Ran byFlags = runCli(*flags);
        QVERIFY2(byDesign.status == 0, byDesign.err.c_str());
        QVERIFY2(byFlags.status == 0, (byFlags.err + flags->join(QLatin1Char(' ')).toStdString()).c_str());
        const json one = json::parse(byDesign.out);
        const json other = json::parse(byFlags.out);
        const auto memory_B = one.contains("memory_per_gpu_bytes") ? one["memory_per_gpu_bytes"]["total"].get<double>() : std::nan(""); // an RL step has two pools
        QVERIFY(one["step_time_s"].get<double>() > 0 && !(memory_B <= 0));
        const QStringList wrong = differences(one, other, {});
        QVERIFY2(wrong.isEmpty(), qPrintable(flags->join(QLatin1Char(' ')) + QLatin1Char('\n') + wrong.join(QLatin1Char('\n'))));
        qInfo("%s: step %.9g s, %.9g B, %s USD per hour", qPrintable(QFileInfo(path).completeBaseName()), one["step_time_s"].get<double>(),
              memory_B, !one.contains("cost") || one["cost"].is_null() ? "unknown" : one["cost"]["usd_per_hour"].dump().c_str());
    }

private slots:
    void samples_data()
    {
        QTest::addColumn<QString>("path");
        const QDir samples(text(test::sourceDir() + "/resources/samples"));
        for (const QFileInfo &file : samples.entryInfoList({"*.switchyard"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file.completeBaseName())) << file.filePath();
    }
    void samples()
    {
        QFETCH(QString, path);
        compare(path);
    }

    /// All samples of one job are compared.
    void fewAreLeftOut()
    {
        const QDir samples(text(test::sourceDir() + "/resources/samples"));
        for (const QFileInfo &file : samples.entryInfoList({"*.switchyard"}, QDir::Files, QDir::Name)) {
            const design::Design design = design::loadDesign(file.filePath().toStdString(), &bundled()).value();
            const bool reinforces = design::reinforces(design.jobs.front());
            QCOMPARE((reinforces ? rlFlagsOf(file.filePath()) : flagsOf(design)).has_value(), design.jobs.size() == 1);
        }
    }

    /// Other places and plans than the samples have.
    void made_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("trays"); ///< kept of each UltraServer
        QTest::newRow("8 p5") << "p5.48xlarge" << 8 << 0;
        QTest::newRow("5 p5en, no power of two") << "p5en.48xlarge" << 5 << 0;
        QTest::newRow("40 p6-b300 below three leaves") << "p6-b300.48xlarge" << 40 << 0;
        QTest::newRow("a whole NVL72") << "u-p6e-gb200x72" << 1 << 18;
        QTest::newRow("4 trays of three NVL72") << "u-p6e-gb200x72" << 3 << 4;
        QTest::newRow("two NVL36") << "u-p6e-gb200x36" << 2 << 9;
        QTest::newRow("a reference platform") << "hgx-h100" << 4 << 0;
    }
    void made()
    {
        QFETCH(QString, type);
        QFETCH(int, count);
        QFETCH(int, trays);
        design::Design design = test::uniform(bundled(), type.toStdString(), count);
        std::map<std::string, int> used;
        std::erase_if(design.instances, [&](const design::Instance &one) { return trays > 0 && ++used[one.ultraserver] > trays; });
        design = design::addTraining(design, bundled(), {}).value();
        const QString path = m_scratch.filePath("made.switchyard");
        QVERIFY(design::saveDesign(design, path.toStdString()));
        compare(path);
    }

    /// A job on some of the instances is that job, whatever else stands there.
    void aPoolOfSome()
    {
        design::Design design = design::addTraining(test::uniform(bundled(), "p5.48xlarge", 4), bundled(), {}).value();
        for (std::size_t i = 0; i < 6; ++i)
            design.instances.push_back({.id = "idle-" + std::to_string(i), .type = "p5en.48xlarge", .host = {}, .networkNode = {}, .ultraserver = {}});
        for (std::size_t i = 0; i < 4; ++i)
            trainingOf(design.jobs.front())->pool.push_back(design.instances[i].id);
        const QString path = m_scratch.filePath("pool.switchyard");
        QVERIFY(design::saveDesign(design, path.toStdString()));
        compare(path);
    }

    /// Rollout and training in turn on all instances.
    void anRlStepOnOnePool()
    {
        json design = json::parse(test::readText(test::sourceDir() + "/resources/samples/grpo-qwen3-235b-16-p5en.switchyard"));
        json &phases = design["jobs"][0]["phases"];
        for (json &phase : phases) {
            phase.erase("pool");
            if (phase["kind"] == "weight_sync")
                phase["weight_sync"].erase("steps_off");
        }
        json all = json::array();
        for (const json &one : design["instances"])
            all.push_back(one["id"]);
        phases[0]["pool"] = all;
        const QString path = m_scratch.filePath("colocated.switchyard");
        std::ofstream(path.toStdString()) << design;
        compare(path);
    }

    /// The comparison sees a step of other answers.
    void otherAnswersAreSeen()
    {
        const std::string path = test::sourceDir() + "/resources/samples/grpo-qwen3-235b-16-p5en.switchyard";
        json phases = phasesOf(path).value();
        phases["phases"][0]["rollout"]["samples"] = 8;
        const QString file = m_scratch.filePath("other.json");
        std::ofstream(file.toStdString()) << phases;
        const json one = json::parse(runCli({"predict", "--json", text(path)}).out);
        const json other = json::parse(runCli({"predict", "--json", "--task", "rl", "--phases", file}).out);
        QVERIFY(differences(one, other, {}).join(QLatin1Char(' ')).contains(QStringLiteral("/step_time_s: ")));
    }

    /// The comparison sees a place that is not the design's.
    void otherTraysAreSeen()
    {
        const std::string path = test::sourceDir() + "/resources/samples/deepseek-v3-gb200-ultraservers.switchyard";
        QStringList flags = flagsOf(design::loadDesign(path, &bundled()).value()).value();
        const qsizetype trays = flags.indexOf(QStringLiteral("--trays")) + 1;
        QCOMPARE(flags.at(trays), QStringLiteral("16"));
        flags[trays] = QStringLiteral("4");
        const json one = json::parse(runCli({"predict", "--json", text(path)}).out);
        QVERIFY(differences(one, json::parse(runCli(flags).out), {}).join(QLatin1Char(' ')).contains(QStringLiteral("/step_time_s: ")));
    }
};

QTEST_GUILESS_MAIN(tst_FlagsAndDesigns)
#include "tst_flags_and_designs.moc"
