// SPDX-License-Identifier: GPL-3.0-or-later
// The trees behind step time and memory: they add up, and every leaf stands on something that exists.
#include <core/predict/explain_phases.h>
#include <core/predict/job_engine.h>
#include <core/predict/predict.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <QTest>

#include <core/design/edit.h>
#include <core/serve/cost_names.h>
#include <core/serve/drafting.h>
#include <core/workload/resolve.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/said.h>
#include <tests/support/samples.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::predict;
using test::bundled;
using train::Engine;

namespace {

Engine engineOf(const JobSpec &spec)
{
    auto engine = makeEngine(bundled(), spec, hardware::constantsFrom(bundled()));
    if (!engine)
        qFatal("%s: %s", spec.instance.c_str(), describe(engine.error()).c_str());
    return std::move(*engine);
}

/// A job of one model with every framework, in a precision, on a type.
JobSpec jobOf(const char *model, const char *instance, int instances, workload::Framework framework, workload::Precision precision)
{
    JobSpec spec;
    spec.model = *bundled().model(model);
    spec.instance = instance;
    spec.instances = instances;
    workload::PlanRequest request;
    request.framework = framework;
    request.precision = precision;
    request.tp = 2;
    request.gbs = 64;
    request.seq = 4096;
    const auto resolved = workload::resolve(request, spec.model, instances * bundled().instance(instance)->gpus);
    if (!resolved)
        qFatal("%s, %s: %s", instance, toWord(framework).c_str(), describe(resolved.error()).c_str());
    spec.plan = resolved->plan;
    return spec;
}

std::vector<JobSpec> oddJobs()
{
    using enum workload::Precision;
    std::vector<JobSpec> jobs;
    for (int i = 0; i < hardware::frameworkCount; ++i)
        jobs.push_back(jobOf("llama3.1-8b", "p5.48xlarge", 2, static_cast<workload::Framework>(i), Bf16));
    for (const workload::Precision precision : {Fp8Mx, Nvfp4})
        for (const char *instance : {"p4d.24xlarge", "p5e.48xlarge", "p6-b200.48xlarge", "p6e-gb300.36xlarge", "gh200-4x", "hgx-h20"})
            jobs.push_back(jobOf("llama3.1-8b", instance, 2, workload::Framework::Megatron, precision));
    return jobs;
}

/// What a leaf may stand on that is neither a figure nor a fit.
constexpr std::string_view kinds[] = {
    "the plan", "the model, cut as the plan says", "the job", "other parts of the step", "the algorithm's steps and bytes", "the framework's code",
    "max-min fair shares of the links where the jobs meet", "order of passes: Narayanan et al. 2021, Qi et al. 2023", "Korthikanti et al. 2022",
    "collective model, by the engine's kernels where they were measured", "the requests of the run", "Rajbhandari et al. 2020", "Zhao et al. 2023", "plain rooflines: no kernel timings in the catalog",
};

/// Each of them is a kind, or a group with the rows that it was fitted to.
bool known(const TermSources &sources)
{
    const auto &origins = bundled().calibrationOrigin;
    const auto isKnown = [&](const TermSources::Part &part) {
        const auto origin = origins.find(part.name.english());
        if (part.name.english() == "not held against any row") // said beside the fit that it strays from
            return part.detail.english() == "experts over more than 8 GPUs" && sources.parts().size() > 1;
        return origin != origins.end() ? part.detail.english() == origin->second.rows : part.detail.empty() && std::ranges::find(kinds, part.name.english()) != std::end(kinds);
    };
    return !sources.empty() && std::ranges::all_of(sources.parts(), isKnown);
}

/// "gpus/h100-sxm/fp8_TFLOPS" is in the catalog.
bool resolves(const std::string &figure)
{
    const std::size_t first = figure.find('/'), last = figure.rfind('/');
    const std::string list = figure.substr(0, first), owner = figure.substr(first + 1, last - first - 1), key = figure.substr(last + 1);
    if (list == "gpus")
        return bundled().gpu(owner) != nullptr && bundled().gpu(owner)->figures.contains(key);
    return list == "instances" && bundled().instance(owner) != nullptr && bundled().instance(owner)->figures.contains(key);
}

void everyTerm(const Term &term, const std::string &above, const std::function<void(const Term &, const std::string &)> &visit)
{
    const std::string path = above + " / " + term.name.english();
    visit(term, path);
    for (const Term &child : term.children)
        everyTerm(child, path, visit);
}

/// The first leaf that stands on nothing; empty: all do.
std::string unfounded(const Term &tree)
{
    std::string wrong;
    everyTerm(tree, {}, [&](const Term &term, const std::string &path) {
        if (!term.children.empty() || !wrong.empty())
            return;
        if (term.figure.empty() ? !known(term.source) : !resolves(term.figure))
            wrong = path + " [" + term.source.text() + "] " + term.figure;
    });
    return wrong;
}

double childSum(const Term &term)
{
    double total = 0;
    for (const Term &child : term.children)
        total += child.value;
    return total;
}

const Term *childOf(const Term &term, const std::string &name)
{
    const auto found = std::ranges::find(term.children, name, [](const Term &child) { return child.name.english(); });
    return found != term.children.end() ? &*found : nullptr;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

/// What the children of a node make by its formula: a sum of those in its unit, where it says nothing else. None: they are
/// inputs of a curve or a rate, in other units.
std::optional<double> madeOf(const Term &term, const Term &root)
{
    const auto value = [&](std::size_t i) { return term.children.at(i).value; };
    const auto named = [&](const char *name) { const Term *child = childOf(term, name); return child ? child->value : 0; };
    double same = 0;
    bool any = false;
    for (const Term &child : term.children)
        if (child.unit == term.unit) {
            same += child.value;
            any = true;
        }
    const std::string &formula = term.formula.english();
    if (formula == "micro-batches x layers x (forward + backward)")
        return value(0) * value(1) * same;
    if (formula == "calls x one call" || (formula == "alone x longer beside compute" && term.children.size() > 1))
        return value(0) * value(1);
    if (formula == "latency + max(NVLink, cards, forwarding)")
        return named("latency") + std::max({named("NVLink"), named("cards"), named("forwarding")});
    if (formula == "base + NVLink steps + network steps + fill + own copy + max(NVLink, cards)")
        return named("latency, fill, and what is not reached of nominal rates") + std::max(named("NVLink at nominal rate"), named("cards at nominal rate"));
    if (formula == "sigma sqrt(2 ln nodes) of the rest")
        return (root.value - term.value) * value(0) * std::sqrt(2 * std::log(value(1)));
    if (formula == "host time of a step x pace of the host" || formula == "answers x host time of one")
        return 1e-3 * value(0) * value(1);
    return any ? std::optional(same) : std::nullopt;
}

/// The first node that is not what its children make; empty: all are. `checked` counts.
std::string doesNotAddUp(const Term &tree, int &checked, double tolerance = 1e-9)
{
    std::string wrong;
    everyTerm(tree, {}, [&](const Term &term, const std::string &path) {
        const std::optional<double> made = term.children.empty() ? std::nullopt : madeOf(term, tree);
        checked += made ? 1 : 0;
        if (made && wrong.empty() && std::abs(*made - term.value) > tolerance * std::max(std::abs(term.value), 1e-3 * std::abs(tree.value)))
            wrong = path + ": " + std::to_string(term.value) + ", its children make " + std::to_string(*made);
    });
    return wrong;
}

} // namespace

class TestWhy : public QObject
{
    Q_OBJECT

private slots:
    /// Contention included: the tree's total is the step on screen, and every node is what its children make.
    void theTreeAddsUp()
    {
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &bundled());
        QVERIFY(design);
        design::Job second = design->jobs.front();
        second.name = "second";
        design->jobs.push_back(second);
        const auto crowded = predictDesign(bundled(), *design, design->jobs.front().name);
        QVERIFY2(crowded, crowded ? "" : crowded.error().message.c_str());
        QVERIFY((*crowded)->engine->slowdown > 1);
        const Term crowdedTree = explain(*(*crowded)->engine);
        QVERIFY(std::abs(crowdedTree.value - (*crowded)->prediction.step_s) < 1e-12);
        QVERIFY2(unfounded(crowdedTree).empty(), unfounded(crowdedTree).c_str());
        int checked = 0;
        QVERIFY2(doesNotAddUp(crowdedTree, checked).empty(), doesNotAddUp(crowdedTree, checked).c_str());
        for (const test::SeededJob &job : test::seededJobs(200, 7)) {
            const Engine engine = engineOf(job.spec);
            const Prediction prediction = predictionOf(engine);
            const Term tree = explain(engine);
            QVERIFY2(std::abs(tree.value - prediction.step_s) < 1e-9 * tree.value, job.name.c_str());
            const std::string wrong = doesNotAddUp(tree, checked);
            QVERIFY2(wrong.empty(), (job.name + "\n" + wrong).c_str());
            for (const Term &part : tree.children) // nothing that lengthens the step stands by itself
                QVERIFY2(!part.children.empty(), (job.name + "\n" + part.name.english()).c_str());
            const Term memory = explainMemory(engine);
            QVERIFY(std::abs(childSum(memory) - prediction.memory.total) < 1);
        }
        qInfo("%d nodes are what their children make", checked);
        QVERIFY(checked > 200 * 10);
    }

    /// A figure of the catalog, the rows of a fit, or one of few kinds: of every plan, framework, precision and GPU.
    void everyLeafStandsOnSomething()
    {
        int leaves = 0, figures = 0, fits = 0;
        const auto count = [&](const Term &term, const std::string &) {
            leaves += term.children.empty() ? 1 : 0;
            figures += term.children.empty() && !term.figure.empty() ? 1 : 0;
            fits += term.children.empty() && std::ranges::any_of(term.source.parts(), [](const TermSources::Part &part) { return bundled().calibrationOrigin.contains(part.name.english()); }) ? 1 : 0;
        };
        const auto look = [&](const std::string &name, const Engine &engine) {
            for (const Term &tree : {explain(engine), explainMemory(engine)}) {
                everyTerm(tree, {}, count);
                const std::string wrong = unfounded(tree);
                QVERIFY2(wrong.empty(), (name + "\n" + wrong).c_str());
            }
        };
        for (const test::SeededJob &job : test::seededJobs(200, 7))
            look(job.name, engineOf(job.spec));
        for (const JobSpec &spec : oddJobs())
            look(spec.instance + " " + toWord(spec.plan.framework) + " " + toWord(spec.plan.precision), engineOf(spec));
        qInfo("%d leaves: %d figures, %d fits", leaves, figures, fits);
        QVERIFY(figures > leaves / 20 && fits > leaves / 5);
        QVERIFY(!known({verbatim("training.common"), verbatim("some rows")}) && !known({verbatim("key of gpu"), verbatim("not in the catalog")}) && !known(TermSources(verbatim("the plan")) + verbatim("hearsay")) && !known({}));
    }

    /// A window can say every name and formula in its language, but for those that have one name everywhere.
    void everyTermIsSaid()
    {
        int terms = 0;
        const auto look = [&](const Term &term, const std::string &path) {
            ++terms;
            const std::string &name = term.name.english();
            QVERIFY2(test::isSaid(term.name) || name == "C2C" || name == "PCIe" || name == "NVLink", path.c_str());
            QVERIFY2(term.formula.empty() || test::isSaid(term.formula), (path + " = " + term.formula.english()).c_str());
        };
        for (const test::SeededJob &job : test::seededJobs(60, 7))
            for (const Term &tree : {explain(engineOf(job.spec)), explainMemory(engineOf(job.spec))})
                everyTerm(tree, {}, look);
        for (const test::Sample &sample : test::makeSamples(bundled()))
            for (const design::Job &job : sample.design.jobs)
                if (const auto p = predictDesign(bundled(), sample.design, job.name); p && isExplained(**p))
                    everyTerm(explainStep(bundled(), **p), {}, look);
        QVERIFY(terms > 2000);
    }

    /// Products of 8 and 4 bits scale with those peaks, attention with that of 16 bits.
    void theTensorPeakIsThatOfTheRecipe()
    {
        using enum workload::Precision;
        const auto peakOf = [](const char *instance, workload::Precision precision, workload::Part part) {
            const Term tree = explain(engineOf(jobOf("llama3.1-8b", instance, 2, workload::Framework::Megatron, precision)));
            const Term *term = childOf(tree, workload::nameOf(part));
            for (const Term &child : term ? term->children : std::vector<Term>())
                if (child.unit == Unit::FlopsPerSecond)
                    return child.figure;
            return std::string();
        };
        QCOMPARE(peakOf("p5.48xlarge", Bf16, workload::Part::Gemm), std::string("gpus/h100-sxm/bf16_TFLOPS"));
        QCOMPARE(peakOf("p5.48xlarge", Fp8Cs, workload::Part::Gemm), std::string("gpus/h100-sxm/fp8_TFLOPS"));
        QCOMPARE(peakOf("p5.48xlarge", Fp8Cs, workload::Part::Attention), std::string("gpus/h100-sxm/bf16_TFLOPS"));
        QCOMPARE(peakOf("p6-b200.48xlarge", Nvfp4, workload::Part::Gemm), std::string("gpus/b200-hgx/fp4_TFLOPS"));
        QCOMPARE(peakOf("p4d.24xlarge", Fp8Cs, workload::Part::Gemm), std::string("gpus/a100-40gb-sxm/bf16_TFLOPS")); // has no 8 bits
    }

    /// Busy seconds go down to the network model's own tree of one call, by multiplication.
    void callsComeFromTheNetworkModel()
    {
        std::map<std::string, int> seen; // by first word of the tree
        for (const test::SeededJob &job : test::seededJobs(200, 7)) {
            const Term tree = explain(engineOf(job.spec));
            everyTerm(tree, {}, [&](const Term &term, const std::string &path) {
                const Term *call = childOf(term, "one call");
                if (!call)
                    return;
                QVERIFY2(near(term.children.front().value * call->value, term.value), (job.name + path).c_str());
                QCOMPARE(call->children.size(), std::size_t(2));
                const Term &model = call->children.back();
                QVERIFY2(near(call->children.front().value * model.value, call->value), (job.name + path).c_str());
                ++seen[model.name.english().substr(0, model.name.english().find(','))];
            });
            everyTerm(tree, {}, [&](const Term &term, const std::string &path) {
                const bool host = term.name.english() == "busy" && term.formula.english() == "bytes to the host and back / rate of the link";
                QVERIFY2(term.name.english() != "busy" || host || childOf(term, "one call"), (job.name + path).c_str());
            });
        }
        using enum network::Op;
        for (const network::Op op : {AllReduce, AllGather, ReduceScatter, AllToAll, SendRecv, Dispatch, Combine})
            QVERIFY2(seen[toWord(op)] > 0, toWord(op).c_str());
    }

    /// Of every sample that serves or is an RL step, and of ways to serve that differ: the number on screen, down to what GPUs
    /// exchange, and every leaf on a fit or a kind.
    void otherJobsAddUp()
    {
        int checked = 0;
        const auto look = [&](const std::string &name, const Term &tree, double value) {
            QVERIFY2(std::abs(tree.value / value - 1) < 1e-9, name.c_str());
            const std::string wrong = doesNotAddUp(tree, checked, 1e-6), bare = unfounded(tree); // means of differences of long sums
            QVERIFY2(wrong.empty(), (name + "\n" + wrong).c_str());
            QVERIFY2(bare.empty(), (name + "\n" + bare).c_str());
        };
        const auto lookAtServing = [&](const std::string &name, const serve::Served &served) {
            look(name, explainFirstToken(bundled(), served), served.prediction.ttft_s.mean);
            look(name, explainOutputToken(bundled(), served), served.prediction.tpot_s.mean);
        };
        int served = 0, reinforced = 0;
        for (const test::Sample &sample : test::makeSamples(bundled()))
            for (const design::Job &job : sample.design.jobs) {
                if (!design::serves(job) && !design::reinforces(job))
                    continue;
                const auto p = predictDesign(bundled(), sample.design, job.name);
                QVERIFY2(p, sample.file.c_str());
                if ((*p)->serving)
                    lookAtServing(sample.file, *(*p)->serving);
                else
                    look(sample.file, explainRl(bundled(), *(*p)->rl), (*p)->prediction.step_s);
                ++((*p)->serving ? served : reinforced);
            }
        QVERIFY(served >= 3 && reinforced >= 1);
        serve::ServingJob job;
        job.serving.model = *bundled().model("deepseek-v3");
        job.serving.formats.linear = job.serving.formats.experts = workload::KernelPrecision::Fp8Block;
        job.load.concurrency = 64;
        job.load.promptCv = 0.5;
        for (const serve::Cut &cut : {serve::Cut{8, 1, 8, 8, 1}, {8, 2, 8, 1, 1}, {16, 1, 16, 16, 1}})
            for (const int drafts : {0, 2}) {
                job.serving.cut = cut;
                job.serving.speculation = {drafts, 0.7, true};
                job.serving.hostHit = drafts > 0 ? 0.3 : 0;
                job.pool = {"p6-b200.48xlarge", 2, cut};
                const auto prediction = serve::predictServing(bundled(), job);
                QVERIFY2(prediction, prediction ? "" : describe(prediction.error()).c_str());
                for (const Term &part : explainOutputToken(bundled(), {job, *prediction}).children)
                    if (part.name.english() == serve::nameOf(serve::Cost::Experts))
                        QVERIFY2(part.source.text().contains("not held against any row") == (cut.ep > 8), part.source.text().c_str());
                lookAtServing("TP " + std::to_string(cut.tp) + " PP " + std::to_string(cut.pp) + " drafts " + std::to_string(drafts), {job, *prediction});
            }
        serve::ServingJob drafted;
        const catalog::Architecture &large = *bundled().model("llama3.1-70b"), &small = *bundled().model("llama3.2-1b");
        drafted.serving.model = large;
        drafted.serving.cut = {.tp = 4, .pp = 2};
        drafted.serving.speculation = serve::speculationOf(large, 3, 0.7, serve::draftModelOf(small, large, "", serve::Rules(), catalog::GpuGeneration::Hopper).value());
        drafted.pool = {"p5en.48xlarge", 1, drafted.serving.cut};
        drafted.load.concurrency = 32;
        for (const bool two : {false, true}) {
            if (two)
                drafted.prefill = drafted.pool;
            const auto prediction = serve::predictServing(bundled(), drafted);
            QVERIFY2(prediction, prediction ? "" : describe(prediction.error()).c_str());
            lookAtServing(two ? "a draft model, two pools" : "a draft model", {drafted, *prediction});
        }
        qInfo("%d nodes are what their children make", checked);
    }

    /// An RL step on one pool, on two that wait for each other, on two beside each other, and taking answers as they come.
    void everyOrderOfPhasesAddsUp()
    {
        const design::Design bare = test::uniform(bundled(), "p5en.48xlarge", 4, "four");
        const design::Design one = design::addRl(bare, bundled(), {}).value();
        const design::Design two = design::splitRl(one, one.jobs.front().name).value();
        for (const design::Design *design : {&one, &two}) {
            auto asked = rl::rlOfDesign(bundled(), *design, design->jobs.front());
            QVERIFY(asked);
            for (const double off : {0.0, 1.0, 3.0})
                for (const int chunks : {1, 8})
                    for (const bool partial : {false, true}) {
                        rl::Reinforced job{*asked, {}};
                        if (job.asked.job.placement == rl::PoolPlacement::Colocated && (off > 0 || chunks > 1 || partial))
                            continue;
                        job.asked.job.stepsOff = off;
                        job.asked.job.chunks = chunks;
                        job.asked.job.load.partial = partial;
                        job.asked.job.load.tool_s = partial ? 0 : 5;
                        const auto prediction = rl::predictRl(bundled(), job.asked.job);
                        QVERIFY2(prediction, prediction ? "" : describe(prediction.error()).c_str());
                        job.prediction = *prediction;
                        const Term tree = explainRl(bundled(), job);
                        int checked = 0;
                        const std::string wrong = doesNotAddUp(tree, checked, 1e-9), name = std::to_string(off) + " off, " + std::to_string(chunks) + " chunks\n";
                        QVERIFY2(wrong.empty(), (name + wrong).c_str());
                        QVERIFY2(std::abs(tree.value / prediction->step.period_s - 1) < 1e-12, name.c_str());
                        QVERIFY(checked >= 3); // the step, and a phase or two that has parts
                    }
        }
    }

    /// States: parameters times what a rank keeps of each.
    void statesMultiplyOut()
    {
        for (const test::SeededJob &job : test::seededJobs(200, 7)) {
            const Term memory = explainMemory(engineOf(job.spec));
            for (const char *name : {"weights", "gradients", "optimizer"}) {
                const Term *states = childOf(memory, name);
                QVERIFY(states);
                if (job.spec.plan.task == workload::Task::Lora || !(states->value > 0))
                    continue;
                double bytes = 0;
                for (std::size_t i = 0; i + 1 < states->children.size(); i += 3)
                    bytes += states->children[i].value * states->children[i + 1].value;
                QVERIFY2(near(bytes, states->value), (job.name + "\n" + name).c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestWhy)
#include "tst_why.moc"
