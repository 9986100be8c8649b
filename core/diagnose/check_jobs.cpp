// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include <core/rl/of_design.h>
#include <core/serve/of_design.h>
#include <core/base/format.h>
#include <core/diagnose/design_rules.h>
#include <core/workload/resolve.h>

namespace switchyard::diagnose {

namespace {

/// What a rule needs of one job.
struct JobView {
    const design::Job &job;
    const design::Phase &phase;   ///< its training phase
    const workload::Plan &plan;
    std::vector<int> instances; ///< rank order
    int gpus = 0;
    int domainGpus = 0;         ///< of the smallest NVLink domain that the job touches
    std::set<std::string> types;
};

JobView viewOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const design::Phase &phase,
               std::vector<int> instances)
{
    JobView view{job, phase, std::get<workload::Plan>(phase.work), std::move(instances), 0, 0, {}};
    std::map<std::string, int> gpusOfUltraServer;
    int smallest = 0;
    const auto smaller = [&smallest](int gpus) { smallest = smallest == 0 ? gpus : std::min(smallest, gpus); };
    for (const int i : view.instances) {
        const design::Instance &instance = design.instances[static_cast<std::size_t>(i)];
        view.types.insert(instance.type);
        const catalog::InstanceType *type = catalog.instance(instance.type);
        if (type == nullptr)
            continue;
        view.gpus += type->gpus;
        if (instance.ultraserver.empty())
            smaller(type->nvlinkDomainGpus);
        else
            gpusOfUltraServer[instance.ultraserver] += type->gpus;
    }
    for (const auto &[id, gpus] : gpusOfUltraServer)
        smaller(gpus);
    view.domainGpus = smallest;
    return view;
}

void checkPlan(const catalog::Catalog &catalog, const JobView &view, std::vector<Finding> &findings)
{
    const design::Job &job = view.job;
    const catalog::Architecture *model = view.phase.custom ? view.phase.custom.get() : catalog.model(view.phase.model);
    if (model == nullptr) {
        findings.push_back(ruleFinding("unknown-model:" + job.name, Severity::Error, "Model " + view.phase.model + " of job " + job.name + " is not in the catalog",
                                       "Nothing can be predicted for this job.", "Choose a model of the catalog, or import a config.json.", {job.name}));
        return;
    }
    // As the prediction has it: GPUs beyond the plan stay idle.
    const int used = std::min(view.plan.gpus(), view.gpus);
    if (const auto valid = workload::checkPlan(view.plan, *model, used > 0 ? used : view.gpus); !valid)
        findings.push_back(ruleFinding("plan:" + job.name, Severity::Error, "The plan of job " + job.name + " is impossible: " + valid.error().message,
                                       "The framework would refuse to start.", "Change the plan, or the job's instances.", {job.name}));
    else if (used < view.gpus)
        findings.push_back(ruleFinding("idle-gpus:" + job.name, Severity::Warning,
                                       "Job " + job.name + " leaves " + format::integer(view.gpus - used) + " of its " + format::integer(view.gpus) + " GPUs idle",
                                       "Its plan uses " + format::integer(used) + "; the others are paid for.", "Fit the plan to the instances, or take some from the job.", {job.name}));
}

void checkDomains(const JobView &view, std::vector<Finding> &findings)
{
    const workload::Plan &plan = view.plan;
    const std::string &name = view.job.name;
    if (view.domainGpus <= 0)
        return;
    const bool tpFirst = plan.tp == 1 || (!plan.rankOrder.empty() && plan.rankOrder.front() == workload::Axis::Tp);
    if (plan.tp > view.domainGpus || (plan.tp > 1 && view.domainGpus % plan.tp != 0) || !tpFirst) {
        const std::string why = !tpFirst ? "TP is not the fastest axis of the rank order" : "TP " + std::to_string(plan.tp) + " does not fit into NVLink domains of " + std::to_string(view.domainGpus) + " GPUs";
        findings.push_back(ruleFinding("tp-domain:" + name, Severity::Warning, "Job " + name + ": tensor parallelism leaves the NVLink domain",
                                       why + ": all-reduces of every layer run over the network cards.", "Lower TP to a divisor of the domain, or put TP first in the rank order.", {name}));
    }
    const int expertGroup = plan.ep * plan.etp;
    if (plan.ep > 1 && expertGroup > view.domainGpus)
        findings.push_back(ruleFinding("ep-domain:" + name, Severity::Info,
                                       "Job " + name + ": EP " + std::to_string(plan.ep) + " spans " + std::to_string((expertGroup + view.domainGpus - 1) / view.domainGpus) + " NVLink domains",
                                       "Dispatch and combine of every MoE layer cross the network cards.", "Consider UltraServers, a smaller EP, or a dispatcher made for it.", {name}));
    if (view.types.size() > 1) {
        std::string list;
        for (const std::string &type : view.types)
            list += (list.empty() ? "" : ", ") + type;
        findings.push_back(ruleFinding("mixed-types:" + name, Severity::Warning, "Job " + name + " mixes instance types: " + list,
                                       "Every step waits for the slowest of them.", "Give the job instances of one type.", {name}));
    }
}

/// Ranks are near each other when instances of one bottom node follow one another in the job's order.
void checkOrder(const design::Design &design, const JobView &view, std::vector<Finding> &findings)
{
    std::set<std::string> leaves;
    int changes = 0;
    const std::string *last = nullptr;
    for (const int i : view.instances) {
        const std::string &leaf = design.instances[static_cast<std::size_t>(i)].networkNode;
        if (leaf.empty())
            return;
        leaves.insert(leaf);
        if (last != nullptr && *last != leaf)
            ++changes;
        last = &leaf;
    }
    const int needed = static_cast<int>(leaves.size()) - 1;
    if (needed < 1 || changes <= 2 * needed)
        return;
    Finding f = ruleFinding("rank-order:" + view.job.name, Severity::Warning,
                            "Job " + view.job.name + " changes the bottom network node " + std::to_string(changes) + " times along its ranks; "
                                + std::to_string(needed) + " would do",
                            "Neighbouring ranks sit below different switches, so traffic that could stay low crosses upper tiers.",
                            "Order the job's instances by network node (topology-aware scheduling does it).", {view.job.name});
    f.evidence = {{"node changes", static_cast<double>(changes), "", static_cast<double>(needed), ""}};
    findings.push_back(std::move(f));
}

/// Pipeline neighbours whose instances share not even the top network node.
void checkPipeline(const design::Design &design, const JobView &view, std::vector<Finding> &findings)
{
    if (view.plan.pp <= 1 || view.instances.empty() || view.gpus <= 0)
        return;
    std::map<std::string, std::string, std::less<>> parent;
    for (const design::NetworkNode &node : design.networkNodes)
        parent[node.id] = node.parent;
    const auto top = [&](std::string node) {
        for (std::size_t steps = 0; steps <= parent.size(); ++steps) {
            const auto up = parent.find(node);
            if (up == parent.end() || up->second.empty())
                break;
            node = up->second;
        }
        return node;
    };
    const workload::Plan &plan = view.plan;
    int stride = 1;
    for (const workload::Axis axis : plan.rankOrder) {
        if (axis == workload::Axis::Pp)
            break;
        stride *= axis == workload::Axis::Tp ? plan.tp : axis == workload::Axis::Cp ? plan.cp : axis == workload::Axis::Dp ? plan.dp : 1;
    }
    const int gpusPerInstance = view.gpus / static_cast<int>(view.instances.size());
    if (gpusPerInstance <= 0)
        return;
    int pairs = 0;
    int apart = 0;
    for (int rank = 0; rank + stride < view.gpus; rank += gpusPerInstance) {
        if ((rank / stride) % plan.pp == plan.pp - 1)
            continue;
        const auto at = [&](int r) { return view.instances[static_cast<std::size_t>(std::min(r / gpusPerInstance, static_cast<int>(view.instances.size()) - 1))]; };
        const std::string &a = design.instances[static_cast<std::size_t>(at(rank))].networkNode;
        const std::string &b = design.instances[static_cast<std::size_t>(at(rank + stride))].networkNode;
        if (a.empty() || b.empty())
            return;
        ++pairs;
        apart += top(a) != top(b) ? 1 : 0;
    }
    if (apart == 0)
        return;
    findings.push_back(ruleFinding("pp-layer1:" + view.job.name, Severity::Warning,
                                   "Job " + view.job.name + ": " + std::to_string(apart) + " of " + std::to_string(pairs) + " pipeline hops cross the top network layer",
                                   "Activations of these stages take the longest way through the network.", "Order the instances so that a pipeline stays below one top node.", {view.job.name}));
}

/// Phases that are kept, not calculated.
void checkKinds(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, std::vector<Finding> &findings)
{
    if (design::serves(job)) {
        auto serving = serve::servingOfDesign(catalog, design, job);
        auto prediction = serving ? serve::predictServing(catalog, serving->job) : Result<serve::ServingPrediction>(std::unexpected(serving.error()));
        if (!prediction)
            findings.push_back(ruleFinding("serving:" + job.name, Severity::Error, "Job " + job.name + " cannot serve so: " + prediction.error().message,
                                           "Nothing is predicted for this job.", "Change its pool, its degrees or its load.", {job.name}));
        return;
    }
    if (rl::reinforces(job)) {
        auto asked = rl::rlOfDesign(catalog, design, job);
        auto prediction = asked ? rl::predictRl(catalog, asked->job) : Result<rl::RlPrediction>(std::unexpected(asked.error()));
        if (!prediction)
            findings.push_back(ruleFinding("rl:" + job.name, Severity::Error, "Job " + job.name + " cannot run so: " + prediction.error().message,
                                           "Nothing is predicted for this job.", "Change its pools, its degrees or its answers.", {job.name}));
        return;
    }
    for (const design::Phase &phase : job.phases) {
        const auto *kept = std::get_if<design::Kept>(&phase.work);
        if (kept == nullptr)
            continue;
        const bool named = design::isNamedKind(kept->kind);
        if (kept->kind == design::unstatedKind) {
            findings.push_back(ruleFinding("phase-kind:" + job.name + "/" + phase.id, Severity::Info, "Job " + job.name + " was imported with its nodes and without its plan",
                                           "It takes its instances; nothing is predicted for it.", "Import its framework's arguments and its model's config.json too.", {job.name}));
            continue;
        }
        findings.push_back(ruleFinding("phase-kind:" + job.name + "/" + phase.id, Severity::Info,
                                       "Phase " + phase.id + " of job " + job.name + " is of kind " + kept->kind + (named ? ", which cannot be predicted yet" : ", which this version does not know"),
                                       "The phase is kept as it is; nothing is predicted for this job.",
                                       named ? "Nothing to do." : "Open the design with the version of Switchyard that wrote it.", {job.name}));
    }
}

} // namespace

void checkJobs(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    for (const design::Job &job : design.jobs) {
        auto instances = design::jobInstances(design, job);
        if (!instances) {
            findings.push_back(ruleFinding("instances:" + job.name, Severity::Error, "Job " + job.name + ": " + instances.error().message,
                                           "The job names instances that the design does not have.", "Choose the job's instances again.", {job.name}));
            continue;
        }
        checkKinds(catalog, design, job, findings);
        const design::Phase *training = design::trainingOf(job);
        if (training == nullptr)
            continue;
        auto own = design::phaseInstances(design, job, *training); // as valid as the job's
        const JobView view = viewOf(catalog, design, job, *training, own ? std::move(*own) : std::vector<int>());
        checkPlan(catalog, view, findings);
        checkDomains(view, findings);
        checkOrder(design, view, findings);
        checkPipeline(design, view, findings);
    }
}

} // namespace switchyard::diagnose
