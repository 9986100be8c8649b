// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/find.h>

#include <algorithm>
#include <optional>

#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/base/trimmed.h>
#include <core/design/place_id.h>

namespace switchyard::design {

namespace {

/// The number at the end of "rank 8,347" or "gpu3" after `word`; nothing else may stand there.
std::optional<int> numberBehind(std::string_view text, std::string_view word)
{
    if (!text.starts_with(word))
        return std::nullopt;
    std::string digits(trimmed(text.substr(word.size())));
    std::erase(digits, ',');
    const auto value = number::wholeFromText(digits, 0, number::mostGpus);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::string idOfGpu(const Design &design, const Numbering &numbers, int gpu)
{
    const int instance = numbers.instanceOfGpu(gpu);
    return gpuId(design, instance, gpu - numbers.firstGpu[static_cast<std::size_t>(instance)]);
}

} // namespace

std::vector<std::string> find(const Design &design, const Numbering &numbers, const Devices &devices, std::string_view text, std::size_t limit)
{
    const std::string wanted = lower(trimmed(text));
    if (wanted.empty())
        return {};
    if (const auto rank = numberBehind(wanted, "rank")) {
        if (static_cast<std::size_t>(*rank) >= devices.gpuOfRank.size())
            return {};
        return {idOfGpu(design, numbers, devices.gpuOfRank[static_cast<std::size_t>(*rank)])};
    }
    if (wanted.starts_with("gpu-"))
        for (std::size_t gpu = 0; gpu < std::min(devices.gpuUuid.size(), static_cast<std::size_t>(numbers.gpus())); ++gpu)
            if (lower(devices.gpuUuid[gpu]) == wanted)
                return {idOfGpu(design, numbers, static_cast<int>(gpu))};

    // "HOST gpu N": the host first, then the GPU in it.
    std::string host = wanted;
    std::optional<int> gpu;
    if (const auto at = wanted.rfind("gpu"); at != std::string::npos && at > 0) {
        gpu = numberBehind(std::string_view(wanted).substr(at), "gpu");
        if (gpu)
            host = trimmed(std::string_view(wanted).substr(0, at));
        while (gpu && !host.empty() && (host.back() == '/' || host.back() == ' ' || host.back() == ':'))
            host.pop_back();
    }
    std::vector<std::string> exact, partial;
    const auto consider = [&](const std::string &id, std::string_view alias) {
        const std::string name = lower(id), other = lower(alias);
        if (name == host || (!other.empty() && other == host))
            exact.push_back(id);
        else if (partial.size() < limit && (name.find(host) != std::string::npos || (!other.empty() && other.find(host) != std::string::npos)))
            partial.push_back(id);
    };
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const Instance &instance = design.instances[i];
        const auto before = exact.size() + partial.size();
        consider(instance.id, instance.host);
        if (gpu && exact.size() + partial.size() > before && *gpu < numbers.firstGpu[i + 1] - numbers.firstGpu[i]) {
            std::string &found = exact.empty() || exact.back() != instance.id ? partial.back() : exact.back();
            found = gpuId(design, static_cast<int>(i), *gpu);
        }
    }
    for (const UltraServer &ultra : design.ultraservers)
        consider(ultra.id, {});
    for (const NetworkNode &node : design.networkNodes)
        consider(node.id, {});
    for (const Storage &storage : design.storage)
        consider(storage.id, {});
    exact.insert(exact.end(), partial.begin(), partial.end());
    if (exact.size() > limit)
        exact.resize(limit);
    return exact;
}

} // namespace switchyard::design
