// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/kubernetes/k8s_serving.h>

#include <algorithm>
#include <optional>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/serving_options.h>
#include <core/exchange/kubernetes/k8s_workload.h>

namespace switchyard::exchange::k8s {

namespace {

using json::Value;
using Role = design::Serve::Role;

std::optional<ServingDialect> engineIn(const std::string &line)
{
    for (const char *word : {"dynamo.sglang", "sglang.launch_server", "sglang serve"})
        if (line.find(word) != std::string::npos)
            return ServingDialect::Sglang;
    for (const char *word : {"dynamo.vllm", "vllm serve", "vllm.entrypoints"})
        if (line.find(word) != std::string::npos)
            return ServingDialect::Vllm;
    return std::nullopt;
}

/// Null where it starts none.
std::optional<Deployed> engineOf(Tree &tree, const Value *container, const std::string &where, Notes &notes)
{
    if (!container)
        return std::nullopt;
    const std::string line = commandOf(tree, *container);
    const auto engine = engineIn(line);
    if (!engine)
        return std::nullopt;
    const Arguments options = servingOptions(line);
    for (const auto &[option, value] : options)
        if (option.starts_with("--") && !isServingOption(option, *engine))
            notes.add(say("option {} of an engine", echo(option, 60)));
    Deployed out = deployedBy(options, servedModel(line), *engine, where, notes);
    if (const auto served = options.find("--served-model-name"); served != options.end() && (out.model.empty() || out.model.starts_with('/') || out.model.starts_with('$')))
        out.model = served->second; // the path is of a cache
    return out;
}

void addPods(std::vector<Deployed> &out, Tree &tree, const Value &spec, const std::string &where, int replicas, Notes &notes)
{
    if (replicas == 0) // scaled to none; a Deployed of 0 would not tell how many
        return;
    for (const Value *container : tree.items(spec, {"containers"}))
        if (auto one = engineOf(tree, container, where, notes)) {
            one->replicas = replicas;
            out.push_back(std::move(*one));
        }
}

} // namespace

std::vector<Deployed> enginesOf(Tree &tree, const Value &object, const std::string &name, const std::string &where, Notes &notes)
{
    std::vector<Deployed> out;
    const Value *const spec = tree.open(object, {"spec"});
    if (!spec)
        return out;
    if (const Value *const services = tree.open(*spec, {"services"}))
        for (const json::Member &service : services->members) {
            auto one = engineOf(tree, tree.open(service.second, {"extraPodSpec", "mainContainer"}), where, notes);
            if (!one)
                continue;
            const std::string sub = tree.text(service.second, {"subComponentType"});
            if (sub == "prefill" || sub == "decode")
                one->role = sub == "prefill" ? Role::Prefill : Role::Decode;
            one->replicas = std::clamp(tree.integer(service.second, {"replicas"}, 1), 0, number::mostGpus);
            if (one->replicas > 0)
                out.push_back(std::move(*one));
        }
    const int replicas = std::clamp(tree.integer(*spec, {"replicas"}, 1), 0, number::mostGpus);
    if (const Value *const group = tree.open(*spec, {"leaderWorkerTemplate"}))
        for (const char *kind : {"leaderTemplate", "workerTemplate"})
            if (const Value *const pods = out.empty() ? tree.open(*group, {kind, "spec"}) : nullptr)
                addPods(out, tree, *pods, where, replicas, notes);
    if (const Value *const pods = out.empty() ? tree.open(*spec, {"template", "spec"}) : nullptr)
        addPods(out, tree, *pods, where, replicas, notes);
    for (Deployed &one : out)
        one.name = name;
    // A worker beside one that prefills decodes, whatever it is called.
    const bool prefills = std::ranges::any_of(out, [](const Deployed &one) { return one.role == Role::Prefill; });
    if (prefills && std::ranges::none_of(out, [](const Deployed &one) { return one.role == Role::Decode; }))
        for (Deployed &one : out)
            if (one.role == Role::Whole)
                one.role = Role::Decode;
    return out;
}

} // namespace switchyard::exchange::k8s
