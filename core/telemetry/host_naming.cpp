// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/host_naming.h>

#include <algorithm>

#include <core/design/host_names.h>
#include <core/telemetry/host_labels.h>
#include <core/telemetry/jobs.h>

namespace switchyard::telemetry {

namespace {

/// Without port, as the design will show it.
std::string plainName(std::string_view label)
{
    const auto keys = design::hostKeys(label);
    return keys.empty() ? std::string() : keys.front();
}

/// By an agent on each host.
bool isOwnAddress(std::string_view name) { return name == "localhost" || name == "127.0.0.1"; }

/// The first twelve digits of a container's id, which is its host name unless somebody chose one.
bool isContainerId(std::string_view name)
{
    constexpr std::string_view hex = "0123456789abcdef";
    return name.size() == 12 && std::ranges::all_of(name, [&](char c) { return hex.find(c) != std::string_view::npos; });
}

/// Where kube-state-metrics keeps labels of its own they are of where it runs.
std::string_view ownLabel(const Labels &labels, std::string_view name)
{
    const std::string_view exported = labelOf(labels, "exported_" + std::string(name));
    return exported.empty() ? labelOf(labels, name) : exported;
}

} // namespace

Labels labelsOf(const SampleView &sample)
{
    Labels labels;
    for (const LabelView &label : sample.labels)
        labels.emplace_back(label.name, label.value);
    return labels;
}

std::string_view labelOf(const Labels &labels, std::string_view name)
{
    const auto at = std::ranges::find(labels, name, &Labels::value_type::first);
    return at == labels.end() ? std::string_view() : std::string_view(at->second);
}

void HostNaming::addNode(const Labels &labels)
{
    const std::string_view told = ownLabel(labels, "nodename").empty() ? ownLabel(labels, "node") : ownLabel(labels, "nodename");
    const std::string node = plainName(told);
    if (node.empty() || isExporterPod(node)) // node_exporter in a pod of its own
        return;
    m_nodes.insert(node);
    for (const char *address : {"internal_ip", "instance"}) {
        if (const std::string of = plainName(labelOf(labels, address)); !of.empty() && !isOwnAddress(of))
            m_nodeOf.emplace(of, node);
    }
}

void HostNaming::addPod(const Labels &labels)
{
    const std::string node = plainName(ownLabel(labels, "node"));
    for (const std::string_view of : {ownLabel(labels, "pod"), labelOf(labels, "pod_ip")}) {
        if (!of.empty() && !node.empty())
            m_nodeOf.emplace(plainName(of), node);
    }
}

bool HostNaming::isOfProcess(std::string_view name) const { return (isExporterPod(name) || isContainerId(name)) && !m_nodes.contains(name); }

void HostNaming::addRow(const Labels &labels)
{
    const std::string name = ofHost(labels);
    if (!isOfProcess(name))
        return;
    m_pods.insert(name);
    m_rows.push_back(labels);
    for (const char *label : hostLabels) {
        if (const std::string_view value = labelOf(labels, label); !value.empty())
            m_valuesOf[label].emplace(value);
    }
}

/// By the most trusted label.
std::string HostNaming::ofHost(const Labels &labels) const
{
    for (const char *label : hostLabels) {
        if (std::string name = plainName(labelOf(labels, label)); !name.empty() && !isOwnAddress(name))
            return name;
    }
    return {};
}

std::string HostNaming::nameOf(const Labels &labels) const
{
    std::string name = ofHost(labels);
    if (!isOfProcess(name))
        return name;
    constexpr std::size_t most = 4; ///< pods that a host may have had within the hour
    const auto names = [&](std::string_view label) {
        const auto values = m_valuesOf.find(label);
        return values != m_valuesOf.end() && most * values->second.size() >= m_pods.size()
            && (values->second.size() > 1 || m_pods.size() <= 1 + m_otherName.size()); // one name for several pods may be the cluster's, but pods of the same GPUs are one host
    };
    for (const char *label : hostLabels) {
        std::string other = plainName(labelOf(labels, label));
        if (other.empty() || other == name || isOwnAddress(other) || isOfProcess(other))
            continue;
        const bool address = std::string_view(label) == "instance" || std::string_view(label) == "exported_instance";
        if (const auto node = m_nodeOf.find(other); address && node != m_nodeOf.end())
            return node->second;
        if (names(label) && !(address && isExporterPod(name))) // a pod has an address of its own, a container its host's
            return other;
    }
    if (const auto node = m_nodeOf.find(name); node != m_nodeOf.end())
        return node->second;
    if (const auto other = m_otherName.find(name); other != m_otherName.end())
        return other->second;
    return name;
}

bool HostNaming::needsGpus() const
{
    std::set<std::string> open;
    for (const Labels &row : m_rows) {
        if (std::string name = nameOf(row); isOfProcess(name))
            open.insert(std::move(name));
    }
    return open.size() > 1;
}

void HostNaming::addGpu(const Labels &labels, bool now)
{
    const std::string_view told = labelOf(labels, "UUID").empty() ? labelOf(labels, "uuid") : labelOf(labels, "UUID");
    const std::string name = ofHost(labels);
    if (told.empty() || !isOfProcess(name))
        return;
    const auto [known, fresh] = m_ofGpu.emplace(told, std::pair(name, now));
    if (fresh || known->second.first == name)
        return;
    auto &[stands, isNow] = known->second;
    if (now && !isNow) {
        m_otherName[stands] = name;
        for (auto &[earlier, other] : m_otherName)
            other = other == stands ? name : other;
        stands = name;
        isNow = true;
    } else {
        m_otherName[name] = stands;
    }
}

} // namespace switchyard::telemetry
