// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/discover.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/design/host_names.h>
#include <core/telemetry/host_labels.h>
#include <core/telemetry/host_naming.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/prometheus_server.h>
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

constexpr int mostOnHost = 4096; ///< GPUs, and EFA cards
constexpr int mostDead = 40;     ///< targets that are asked for by name; a server behind a proxy takes no longer question

struct Host {
    std::string modelName;
    int gpus = 0;
    int cards = 0;
};

/// "NVIDIA H100 80GB HBM3" → {"h100", "80gb", …}: letters and digits, lower case.
std::vector<std::string> tokens(std::string_view text)
{
    std::vector<std::string> list(1);
    for (const char c : lower(text)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            list.back() += c;
        else if (!list.back().empty())
            list.emplace_back();
    }
    return list;
}

/// The chip's name in an id or model name, one or two letters before a number: "l4", "h20", "a10g", "l40s", "a100", "h100", "b300", "gb200",
/// "gh200"; of "B200 in GB200 NVL72" the superchip.
std::string chipOf(std::string_view text)
{
    std::string chip;
    for (const std::string &token : tokens(text)) {
        const std::size_t digits = token.find_first_of("0123456789");
        if (digits == std::string::npos || digits == 0 || digits > 2 || token.size() > digits + 3)
            continue;
        if (chip.empty())
            chip = token;
        else if (token == "g" + chip)
            return token;
    }
    return chip;
}

/// Hosts by every name that a series of theirs gives them.
class Names
{
public:
    void learn(const Labels &labels, const std::string &host)
    {
        for (const auto &[name, value] : labels) {
            if (name == "modelName" || name == "gpu" || isOfScrape(labels, name))
                continue;
            for (const std::string &key : design::hostKeys(value))
                m_host.emplace(key, host);
        }
    }
    /// The host that any of the labels names; empty: none.
    [[nodiscard]] std::string find(const Labels &labels) const
    {
        for (const auto &[name, value] : labels) {
            if (isOfScrape(labels, name))
                continue;
            for (const std::string &key : design::hostKeys(value)) {
                if (const auto known = m_host.find(key); known != m_host.end())
                    return known->second;
            }
        }
        return {};
    }

private:
    /// Where the exporter runs that tells of other nodes.
    static bool isOfScrape(const Labels &labels, std::string_view name) { return name == "node" && !labelOf(labels, "exported_node").empty(); }

    std::map<std::string, std::string> m_host;
};

/// "A100-SXM4-80GB" is none of "a100-40gb-sxm"; names without a size tell nothing.
bool sameMemory(std::string_view modelName, std::string_view gpuId)
{
    const auto size = [](std::string_view name) {
        for (const std::string &token : tokens(name)) {
            if (token.size() > 2 && token.ends_with("gb") && std::isdigit(static_cast<unsigned char>(token.front())) != 0)
                return token;
        }
        return std::string();
    };
    const std::string a = size(modelName);
    const std::string b = size(gpuId);
    return a.empty() || b.empty() || a == b;
}

/// The type with that chip and at least so many GPUs and cards: what is missing may be broken. Fewest first.
std::string typeWithLosses(const catalog::Catalog &catalog, const Host &host)
{
    const std::string chip = chipOf(host.modelName);
    const catalog::InstanceType *best = nullptr;
    for (const auto &[id, type] : catalog.instances) {
        if (chip.empty() || chipOf(type.gpu) != chip || !sameMemory(host.modelName, type.gpu) || type.gpus < host.gpus || type.nics < host.cards || type.reference)
            continue;
        if (best == nullptr || type.gpus + type.nics < best->gpus + best->nics)
            best = &type;
    }
    return best != nullptr ? best->id : std::string();
}

} // namespace

bool isOfGpu(std::string_view modelName, std::string_view gpuId)
{
    const std::string chip = chipOf(modelName);
    // Grace superchips report the chip's name without its G: "NVIDIA GB200" or "NVIDIA B200".
    const std::string own = chipOf(gpuId);
    return chip.empty() || own.empty() || chip == own || "g" + chip == own || chip == "g" + own;
}

std::string guessInstanceType(const catalog::Catalog &catalog, std::string_view modelName, int gpus, int cards)
{
    const std::string chip = chipOf(modelName);
    if (chip.empty())
        return {};
    std::string superchip; // drivers leave out its G, as isOfGpu() knows
    std::string reference;
    for (const auto &[id, type] : catalog.instances) {
        const std::string own = chipOf(type.gpu);
        if (type.gpus != gpus || (cards > 0 && type.nics != cards) || !sameMemory(modelName, type.gpu))
            continue;
        if (own == chip && !type.reference)
            return id;
        if (own == chip && reference.empty())
            reference = id;
        if (own == "g" + chip && !type.reference && superchip.empty())
            superchip = id;
    }
    return superchip.empty() ? reference : superchip;
}

Result<Discovery> discoverDesign(const catalog::Catalog &catalog, const PrometheusOptions &options, std::stop_token stop)
{
    PrometheusServer server(options);
    if (auto opened = server.open(std::move(stop)); !opened)
        return std::unexpected(std::move(opened).error());
    std::map<std::string, Host> hosts;
    Names names;
    const std::string more = options.matchers.empty() ? "" : "," + options.matchers;
    Error lie; // the first count that is none; a reply is read to its end
    const auto count = [&](double value, const char *of, const std::string &host, int &field) {
        const auto whole = number::whole(value, 0, mostOnHost);
        field = whole.value_or(0);
        if (!whole && lie.message.empty())
            lie = {ErrorCode::Remote, "the server counts " + format::significant(value) + " " + of + " on " + echo(host)
                                          + "; expected a whole number from 0 to " + std::to_string(mostOnHost), server.name()};
    };
    struct Row {
        Labels labels;
        double gpus;
    };
    std::vector<Row> rows;
    const auto onGpus = [&](const SampleView &sample) { rows.push_back({labelsOf(sample), sample.value}); };
    // Of the last hour: a host that is down, or a GPU that is gone, belongs to the cluster.
    const std::string gpuSeries = "{__name__=~\"DCGM_FI_DEV_GPU_TEMP|DCGM_FI_DEV_GPU_TEMP_CELSIUS|DCGM_FI_DEV_GPU_UTIL|DCGM_FI_DEV_GPU_UTIL_RATIO|"
                                  "DCGM_FI_DEV_POWER_USAGE|DCGM_FI_DEV_BOARD_POWER_WATTS\"" + more + "}";
    const std::string labels = listOfHostLabels();
    const std::string by = labels + ",modelName";
    SWITCHYARD_TRY(const ReplySummary gpus,
                   server.query("count by (" + by + ") (count by (" + by + ",gpu) (last_over_time(" + gpuSeries + "[1h])))", onGpus));
    // Whom the server tries to read and has not for longer is down, not given back: of the last twelve hours.
    std::string dead;
    int deadTargets = 0;
    static_cast<void>(server.query("max by (instance) (" + server.series("up") + ") == 0", [&](const SampleView &sample) {
        if (const std::string_view instance = sample.label("instance"); !instance.empty() && deadTargets++ < mostDead)
            dead += (dead.empty() ? "" : "|") + literally(instance);
    }));
    if (!dead.empty())
        static_cast<void>(server.query("count by (" + by + ") (count by (" + by + ",gpu) (last_over_time(" + gpuSeries.substr(0, gpuSeries.size() - 1) + ",instance=~" + stringLiteral(dead) + "}[12h])))", onGpus));
    if (rows.empty())
        return fail(ErrorCode::Remote, say("no GPU series on this server; expected dcgm-exporter's DCGM_FI_DEV_GPU_TEMP"), server.name());
    HostNaming naming;
    std::vector<Labels> nodes;
    for (const char *question : {"max by (instance,nodename) (last_over_time(", "max by (node,exported_node,internal_ip,provider_id) (last_over_time("}) {
        const char *metric = question[8] == 'i' ? "node_uname_info" : "kube_node_info";
        static_cast<void>(server.query(question + server.series(metric) + "[1h]))", [&](const SampleView &sample) { nodes.push_back(labelsOf(sample)); })); // names only: absent on most servers
    }
    std::ranges::for_each(nodes, [&](const Labels &node) { naming.addNode(node); });
    std::ranges::for_each(rows, [&](const Row &row) { naming.addRow(row.labels); });
    if (naming.hasPods())
        static_cast<void>(server.query("max by (pod,exported_pod,node,exported_node,pod_ip) (last_over_time(" + server.series("kube_pod_info") + "[1h]))",
                                       [&](const SampleView &sample) { naming.addPod(labelsOf(sample)); }));
    if (naming.needsGpus()) { // a pod that was made anew has another name, on the same GPUs
        const std::string first = gpuSeries.substr(0, gpuSeries.size() - 1) + ",gpu=\"0\"}", ofGpu = "count by (" + labels + ",UUID,uuid) (";
        static_cast<void>(server.query(ofGpu + first + ")", [&](const SampleView &sample) { naming.addGpu(labelsOf(sample), true); }));
        static_cast<void>(server.query(ofGpu + "last_over_time(" + first + "[1h]))", [&](const SampleView &sample) { naming.addGpu(labelsOf(sample), false); }));
    }
    for (const Row &row : rows) {
        const std::string name = naming.nameOf(row.labels);
        if (name.empty())
            continue;
        names.learn(row.labels, name);
        for (const std::string &key : design::hostKeys(name))
            names.learn({{"", key}}, name);
        Host &host = hosts[name];
        host.modelName = labelOf(row.labels, "modelName");
        int gpus = 0;
        count(row.gpus, "GPUs", name, gpus);
        host.gpus = std::max(host.gpus, gpus);
    }
    if (hosts.empty())
        return fail(ErrorCode::Remote, say("no GPU series on this server names its host; expected a label Hostname, hostname, node or instance"), server.name());
    for (const Labels &node : nodes) {
        if (const std::string host = names.find(node); !host.empty())
            names.learn(node, host);
    }
    const auto onCards = [&](const SampleView &sample) {
        const auto host = hosts.find(names.find(labelsOf(sample)));
        if (host == hosts.end())
            return;
        int cards = 0;
        count(sample.value, "EFA cards", host->first, cards);
        host->second.cards = std::max(host->second.cards, cards);
    };
    const std::string cardSeries = "{__name__=~\"node_amazonefa_tx_bytes(_total)?\"" + more + "}";
    SWITCHYARD_TRY(const ReplySummary efa,
                   server.query("count by (" + labels + ") (count by (" + labels + ",device) (last_over_time(" + cardSeries + "[1h])))", onCards));
    if (!lie.message.empty())
        return std::unexpected(lie);

    Discovery found;
    found.complete = !gpus.partial && !efa.partial;
    found.design.name = server.name();
    for (const auto &[name, host] : hosts) {
        std::string type = guessInstanceType(catalog, host.modelName, host.gpus, host.cards);
        if (type.empty() || catalog.instance(type)->reference) {
            if (std::string lossy = typeWithLosses(catalog, host); !lossy.empty())
                type = std::move(lossy);
        }
        if (type.empty()) {
            found.skipped.push_back({name, std::to_string(host.gpus) + " × " + host.modelName + " and " + std::to_string(host.cards)
                                               + " EFA cards: no instance type of the catalog has these"});
            continue;
        }
        found.design.instances.push_back({name, type, {}, {}, {}});
    }
    if (found.design.instances.empty())
        return fail(ErrorCode::Unsupported, say("none of {} hosts fits an instance type of the catalog; the first, {}, has {}", hosts.size(), found.skipped.front().host, found.skipped.front().why), server.name());
    return found;
}

} // namespace switchyard::telemetry
