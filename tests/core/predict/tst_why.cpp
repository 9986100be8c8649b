// SPDX-License-Identifier: GPL-3.0-or-later
// The trees behind step time and memory: they add up, and every leaf stands on something that exists.
#include <core/predict/job_engine.h>
#include <core/predict/predict.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <QTest>

#include <core/workload/resolve.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
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
    "Rajbhandari et al. 2020", "Zhao et al. 2023", "plain rooflines: no kernel timings in the catalog",
};

/// Each of them is a kind, or a group with the rows that it was fitted to.
bool known(const TermSources &sources)
{
    const auto &origins = bundled().calibrationOrigin;
    const auto isKnown = [&](const TermSources::Part &part) {
        const auto origin = origins.find(part.name);
        return origin != origins.end() ? part.detail == origin->second.rows : part.detail.empty() && std::ranges::find(kinds, part.name) != std::end(kinds);
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
    const std::string path = above + " / " + term.name;
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

/// Of the children that are seconds; the others are what went into them.
double secondsOf(const Term &term)
{
    double total = 0;
    for (const Term &child : term.children)
        total += child.unit == "s" ? child.value : 0;
    return total;
}

const Term *childOf(const Term &term, const std::string &name)
{
    const auto found = std::ranges::find(term.children, name, &Term::name);
    return found != term.children.end() ? &*found : nullptr;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

} // namespace

class TestWhy : public QObject
{
    Q_OBJECT

private slots:
    /// Contention included: the tree's total is the step on screen. Children in seconds sum to their parent without a rest.
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
        for (const test::SeededJob &job : test::seededJobs(200, 7)) {
            const Engine engine = engineOf(job.spec);
            const Prediction prediction = predictionOf(engine);
            const Term tree = explain(engine);
            QVERIFY2(std::abs(tree.value - prediction.step_s) < 1e-9 * tree.value, job.name.c_str());
            QVERIFY2(std::abs(secondsOf(tree) - tree.value) < 1e-9 * tree.value, job.name.c_str());
            for (const Term &part : tree.children) {
                if (secondsOf(part) > 0)
                    QVERIFY2(std::abs(secondsOf(part) - part.value) < 1e-9 * tree.value, (job.name + "\n" + part.name).c_str());
            }
            const Term memory = explainMemory(engine);
            QVERIFY(std::abs(childSum(memory) - prediction.memory.total) < 1);
        }
    }

    /// A figure of the catalog, the rows of a fit, or one of few kinds: of every plan, framework, precision and GPU.
    void everyLeafStandsOnSomething()
    {
        int leaves = 0, figures = 0, fits = 0;
        const auto count = [&](const Term &term, const std::string &) {
            leaves += term.children.empty() ? 1 : 0;
            figures += term.children.empty() && !term.figure.empty() ? 1 : 0;
            fits += term.children.empty() && std::ranges::any_of(term.source.parts(), [](const TermSources::Part &part) { return bundled().calibrationOrigin.contains(part.name); }) ? 1 : 0;
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
        QVERIFY(!known({"training.common", "some rows"}) && !known({"key of gpu", "not in the catalog"}) && !known(TermSources("the plan") + "hearsay") && !known({}));
    }

    /// Products of 8 and 4 bits scale with those peaks, attention with that of 16 bits.
    void theTensorPeakIsThatOfTheRecipe()
    {
        using enum workload::Precision;
        const auto peakOf = [](const char *instance, workload::Precision precision, workload::Part part) {
            const Term tree = explain(engineOf(jobOf("llama3.1-8b", instance, 2, workload::Framework::Megatron, precision)));
            const Term *term = childOf(tree, workload::nameOf(part));
            for (const Term &child : term ? term->children : std::vector<Term>())
                if (child.unit == "FLOP/s")
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
                ++seen[model.name.substr(0, model.name.find(','))];
            });
            everyTerm(tree, {}, [&](const Term &term, const std::string &path) {
                const bool host = term.name == "busy" && term.formula == "bytes to the host and back / rate of the link";
                QVERIFY2(term.name != "busy" || host || childOf(term, "one call"), (job.name + path).c_str());
            });
        }
        using enum network::Op;
        for (const network::Op op : {AllReduce, AllGather, ReduceScatter, AllToAll, SendRecv, Dispatch, Combine})
            QVERIFY2(seen[toWord(op)] > 0, toWord(op).c_str());
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
