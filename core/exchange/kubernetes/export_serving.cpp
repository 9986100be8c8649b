// SPDX-License-Identifier: GPL-3.0-or-later
// Serving jobs of a design as objects of Kubernetes: LeaderWorkerSet, DynamoGraphDeployment.
#include <core/exchange/format.h>

#include <algorithm>
#include <set>

#include <core/exchange/frameworks/serving.h>
#include <core/exchange/kubernetes/objects.h>
#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

ServingDialect engineOf(const ServingPool &server) { return server.serving.release.framework == serve::ServingFramework::Sglang ? ServingDialect::Sglang : ServingDialect::Vllm; }

/// GPUs of one pod: those of a replica that fits an instance, else whole instances.
int gpusEach(const ServingPool &server) { return server.nodes() > 1 ? server.type->gpus : static_cast<int>(server.pool.cut.gpus()); }

void sayRest(const std::vector<ServingPool> &servers, Written &out)
{
    for (const ServingPool &one : servers) {
        sayOnce(out.leftOut, notInServingWords(one, engineOf(one)));
        if (one.serving.release.framework == serve::ServingFramework::TrtLlm)
            sayOnce(out.leftOut, {say("TensorRT-LLM: the words are vLLM's")});
    }
    out.leftOut.emplace_back(say("the load, which is no setting, and formats of the weights but FP8, which are the checkpoint's"));
    out.leftOut.emplace_back(say("to be filled in: the image, and where checkpoints are cached"));
}

/// Close to the pods of their own group, where there is room. (LeaderWorkerSet's exclusive-topology would be one group
/// to a domain: the second replica below one network node would wait for ever.)
OrderedJson besideItsGroup(const std::string &set, const ServingPool &server)
{
    const std::string label = "leaderworkerset.sigs.k8s.io/";
    OrderedJson term = {{"labelSelector", {{"matchLabels", {{label + "name", set}}}}}, {"matchLabelKeys", {label + "group-key"}}, {"topologyKey", k8s::closestLevel(*server.type)}};
    return {{"podAffinity", {{"preferredDuringSchedulingIgnoredDuringExecution", OrderedJson::array({{{"weight", 100}, {"podAffinityTerm", std::move(term)}}})}}}};
}

/// A replica is a group of as many pods as it has instances: the first leads, the others follow it.
OrderedJson groupOf(const std::string &set, const ServingPool &server)
{
    std::vector<std::string> words = servingWords(server, engineOf(server));
    if (server.nodes() > 1 && engineOf(server) == ServingDialect::Sglang)
        for (const std::string &one : {std::string("--node-rank"), std::string("$(LWS_WORKER_INDEX)"), std::string("--dist-init-addr"), "$(LWS_LEADER_ADDRESS):" + std::to_string(meetingPort)})
            words.push_back(one);
    const auto pod = [&](const std::vector<std::string> &command) {
        OrderedJson container = {{"name", "engine"}, {"image", "REPLACE_ME/serve:1"}, {"command", command}, {"resources", {{"limits", k8s::limitsOf(*server.type, gpusEach(server))}}}};
        OrderedJson spec = {{"nodeSelector", {{"node.kubernetes.io/instance-type", server.type->id}}}, {"tolerations", {k8s::gpuToleration()}}};
        if (server.nodes() > 1)
            spec["affinity"] = besideItsGroup(set, server);
        spec["containers"] = OrderedJson::array({std::move(container)});
        return OrderedJson{{"spec", std::move(spec)}};
    };
    OrderedJson out = {{"size", server.nodes()}, {"restartPolicy", "RecreateGroupOnPodRestart"}};
    if (server.nodes() > 1 && engineOf(server) == ServingDialect::Vllm) { // vLLM meets in a Ray cluster: the leader serves, the others lend GPUs
        const std::string line = servingLine(server, ServingDialect::Vllm) + (server.pool.cut.attentionDp > 1 ? " --data-parallel-backend ray" : "");
        out["leaderTemplate"] = pod({"sh", "-c", "ray start --head --port=6379 && until [ \"$(ray status | grep -c ' node_')\" -ge \"$LWS_GROUP_SIZE\" ]; do sleep 5; done; " + line + " --distributed-executor-backend ray"});
        out["workerTemplate"] = pod({"sh", "-c", "until ray start --address=\"$LWS_LEADER_ADDRESS:6379\" --block; do sleep 5; done"});
    } else {
        out["workerTemplate"] = pod(words);
    }
    return out;
}

Result<Written> writeGroups(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<ServingPool> servers, serversOf(design, catalog));
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    for (const ServingPool &one : servers) {
        const std::string name = uniqueWord(one.job + (one.role == ServingPool::Role::Whole ? "" : "-" + toWord(one.role)), taken);
        documents.push_back({{"apiVersion", "leaderworkerset.x-k8s.io/v1"}, {"kind", "LeaderWorkerSet"}, {"metadata", {{"name", name}}}, {"spec", {{"replicas", one.pool.cut.replicas}, {"leaderWorkerTemplate", groupOf(name, one)}}}});
    }
    Written out{yamlDocuments(documents), {}};
    sayRest(servers, out);
    if (std::ranges::any_of(servers, [](const ServingPool &one) { return one.role != ServingPool::Role::Whole; }))
        out.leftOut.emplace_back(say("the router between prefill and decode: a DynamoGraphDeployment has it (export dynamo)"));
    return out;
}

/// Dynamo's own manager of blocks, which keeps prefixes of vLLM in host memory and on NVMe; gigabytes of a worker (docs.nvidia.com/dynamo,
/// "KVBM Guide").
std::string keepsBlocks(const ServingPool &server)
{
    const std::string module = R"("kv_connector_module_path":"kvbm.vllm_integration.connector")";
    std::string blocks = R"({"kv_connector":"DynamoConnector","kv_role":"kv_both",)" + module + "}";
    if (server.role == ServingPool::Role::Whole)
        return blocks;
    return R"({"kv_connector":"PdConnector","kv_role":"kv_both",)" + module + R"(,"kv_connector_extra_config":{"connectors":[)" + blocks + R"(,{"kv_connector":"NixlConnector","kv_role":"kv_both"}]}})";
}

OrderedJson sizesOfBlocks(const ServingPool &server)
{
    const KeptPrefixes kept = keptPrefixes(server);
    const double ranks = gpusEach(server);
    const auto gigabytes = [&](double each_B) { return std::to_string(static_cast<long long>(ranks * each_B / 1e9)); };
    OrderedJson out = OrderedJson::array({{{"name", "DYN_KVBM_CPU_CACHE_GB"}, {"value", gigabytes(kept.host_B)}}});
    if (kept.nvme_B > 0) {
        out.push_back({{"name", "DYN_KVBM_DISK_CACHE_GB"}, {"value", gigabytes(kept.nvme_B)}});
        out.push_back({{"name", "DYN_KVBM_DISK_CACHE_DIR"}, {"value", "/REPLACE_ME"}});
    }
    return out;
}

/// Dynamo's worker takes the engine's own options.
OrderedJson serviceOf(const ServingPool &server, const std::string &space)
{
    const bool sglang = engineOf(server) == ServingDialect::Sglang;
    std::vector<std::string> words = servingWords(server, engineOf(server));
    const std::size_t ours = sglang ? 3 : 2; // "python3 -m sglang.launch_server", "vllm serve"
    OrderedJson arguments = OrderedJson::array();
    if (!sglang)
        arguments.push_back("--model");
    for (std::size_t i = ours; i < words.size(); ++i) {
        if (words[i] == "--nnodes" || words[i] == "--kv-transfer-config" || words[i].starts_with("--kv-offloading-")) { // the operator's, and Dynamo's own
            ++i;
            continue;
        }
        arguments.push_back(words[i]);
    }
    if (!sglang && server.role == ServingPool::Role::Prefill)
        arguments.push_back("--is-prefill-worker");
    const bool blocks = !sglang && keptPrefixes(server).any();
    if (blocks) {
        arguments.push_back("--kv-transfer-config");
        arguments.push_back(keepsBlocks(server));
    }
    OrderedJson out = {{"dynamoNamespace", space}, {"componentType", "worker"}};
    if (server.role != ServingPool::Role::Whole)
        out["subComponentType"] = toWord(server.role);
    out["replicas"] = server.pool.cut.replicas;
    OrderedJson limits = {{"gpu", std::to_string(gpusEach(server))}};
    const int cards = server.type->nics * gpusEach(server) / std::max(1, server.type->gpus);
    if (cards > 0)
        limits["custom"] = {{"vpc.amazonaws.com/efa", std::to_string(cards)}};
    out["resources"] = {{"limits", std::move(limits)}};
    if (server.nodes() > 1)
        out["multinode"] = {{"nodeCount", server.nodes()}};
    OrderedJson container = {{"image", "REPLACE_ME/dynamo:1"}, {"command", {"python3", "-m", sglang ? "dynamo.sglang" : "dynamo.vllm"}}, {"args", std::move(arguments)}};
    if (blocks)
        container["env"] = sizesOfBlocks(server);
    out["extraPodSpec"] = {{"mainContainer", std::move(container)}, {"nodeSelector", {{"node.kubernetes.io/instance-type", server.type->id}}}, {"tolerations", {k8s::gpuToleration()}}};
    return out;
}

Result<Written> writeDynamo(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<ServingPool> servers, serversOf(design, catalog));
    std::vector<OrderedJson> documents;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < servers.size();) {
        const std::string &job = servers[i].job;
        const std::string name = uniqueWord(job, taken);
        OrderedJson services = {{"Frontend", {{"dynamoNamespace", name}, {"componentType", "frontend"}, {"replicas", 1}, {"extraPodSpec", {{"mainContainer", {{"image", "REPLACE_ME/dynamo:1"}, {"command", {"python3", "-m", "dynamo.frontend"}}, {"args", {"--http-port", "8000"}}}}}}}}};
        for (; i < servers.size() && servers[i].job == job; ++i)
            services[servers[i].role == ServingPool::Role::Whole ? "worker" : toWord(servers[i].role)] = serviceOf(servers[i], name);
        documents.push_back({{"apiVersion", "nvidia.com/v1alpha1"}, {"kind", "DynamoGraphDeployment"}, {"metadata", {{"name", name}}}, {"spec", {{"services", std::move(services)}}}});
    }
    Written out{yamlDocuments(documents), {}};
    sayRest(servers, out);
    out.leftOut.emplace_back(say("checked by rule, not by the schema of DynamoGraphDeployment"));
    return out;
}

constexpr Format serving(std::string_view id, std::string_view title, std::string_view is, Result<Written> (*write)(const design::Design &, const catalog::Catalog &))
{
    return {.id = id, .title = title, .is = is, .ending = "yaml", .checked = "core.exchange.schedulers", .holds = Holds::Settings, .write = write};
}

} // namespace

extern constinit const Format leaderWorkerSet = serving("lws", "LeaderWorkerSet", "LeaderWorkerSet for each pool of a serving job, a group for each replica", writeGroups);
extern constinit const Format dynamo = serving("dynamo", "Dynamo", "DynamoGraphDeployment for each serving job: frontend, workers or prefill and decode (checked by rule)", writeDynamo);

} // namespace switchyard::exchange
