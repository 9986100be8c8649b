// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/place_id.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include <core/base/number.h>
#include <core/design/numbering.h>

namespace switchyard::design {

namespace {

template <class List>
int indexOf(const List &list, std::string_view id)
{
    const auto at = std::ranges::find_if(list, [&](const auto &item) { return item.id == id; });
    return at == list.end() ? -1 : static_cast<int>(at - list.begin());
}

/// The number behind "gpu" or "card"; -1 when it is not one.
int numberAfter(std::string_view word, std::string_view prefix)
{
    if (!word.starts_with(prefix))
        return -1;
    word.remove_prefix(prefix.size());
    return static_cast<int>(number::wholeFromText(word, 0, number::mostGpus).value_or(-1));
}

struct Parsed {
    std::string_view owner; ///< of the id; the instance of a GPU or card
    int gpu = -1;
    int card = -1;
    [[nodiscard]] bool isPart() const { return gpu >= 0 || card >= 0; }
};
Parsed parsed(std::string_view id)
{
    const std::size_t slash = std::min(id.rfind('/'), id.size());
    const std::string_view part = id.substr(std::min(slash + 1, id.size()));
    const Parsed out{id.substr(0, slash), numberAfter(part, "gpu"), numberAfter(part, "card")};
    return out.isPart() ? out : Parsed{id};
}

} // namespace

std::string gpuId(std::string_view instance, int gpu) { return std::string(instance) + "/gpu" + std::to_string(gpu); }
std::string gpuId(const Design &design, int instance, int gpu) { return gpuId(design.instances.at(static_cast<std::size_t>(instance)).id, gpu); }
std::string cardId(std::string_view instance, int card) { return std::string(instance) + "/card" + std::to_string(card); }
std::string cardId(const Design &design, int instance, int card) { return cardId(design.instances.at(static_cast<std::size_t>(instance)).id, card); }

std::string instanceIdOf(std::string_view id) { return std::string(parsed(id).owner); }
bool isOfPart(std::string_view id) { return parsed(id).isPart(); }

Place resolve(const Design &design, std::string_view id)
{
    const Parsed parts = parsed(id);
    Place place{.instance = indexOf(design.instances, parts.owner), .gpu = parts.gpu, .card = parts.card};
    if (parts.isPart())
        return place;
    if (place.instance < 0)
        place.networkNode = indexOf(design.networkNodes, id);
    if (place.instance < 0 && place.networkNode < 0)
        place.ultraserver = indexOf(design.ultraservers, id);
    if (!place.valid())
        place.storage = indexOf(design.storage, id);
    return place;
}

std::vector<int> instancesOf(const Design &design, const std::vector<std::string> &ids)
{
    std::unordered_set<std::string_view> wanted;
    for (const std::string &id : ids)
        wanted.insert(parsed(id).owner);
    std::unordered_map<std::string_view, std::string_view> parent;
    for (const NetworkNode &node : design.networkNodes)
        parent[node.id] = node.parent;
    const auto belowWanted = [&](std::string_view node) {
        for (std::size_t steps = 0; !node.empty() && steps <= parent.size(); ++steps) {
            if (wanted.contains(node))
                return true;
            const auto above = parent.find(node);
            node = above == parent.end() ? std::string_view() : above->second;
        }
        return false;
    };
    std::unordered_map<std::string_view, bool> below; // by bottom node
    std::vector<int> found;
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const Instance &instance = design.instances[i];
        const auto [known, isNew] = below.try_emplace(instance.networkNode, false);
        if (isNew)
            known->second = belowWanted(instance.networkNode);
        if (known->second || wanted.contains(instance.id)
            || (!instance.ultraserver.empty() && wanted.contains(instance.ultraserver)))
            found.push_back(static_cast<int>(i));
    }
    return found;
}

std::vector<std::string> instanceIds(const Design &design, const std::vector<std::string> &ids)
{
    std::vector<std::string> out;
    for (const int i : instancesOf(design, ids))
        out.push_back(design.instances[static_cast<std::size_t>(i)].id);
    return out;
}

std::vector<int> gpusOf(const Design &design, const catalog::Catalog &catalog, const std::vector<std::string> &ids)
{
    if (ids.empty())
        return {};
    const Numbering numbers(design, catalog);
    const auto last = [&](std::size_t instance) { return instance + 1 < numbers.firstGpu.size() ? numbers.firstGpu[instance + 1] : numbers.gpus(); };
    std::vector<int> out;
    std::vector<std::string> others; // that stand for whole instances
    for (const std::string &id : ids) {
        const Place place = resolve(design, id);
        if (place.gpu < 0 && place.card < 0) {
            others.push_back(id);
            continue;
        }
        const auto at = static_cast<std::size_t>(place.instance);
        const catalog::InstanceType *type = place.instance >= 0 ? catalog.instance(design.instances[at].type) : nullptr;
        const int local = place.gpu >= 0 ? place.gpu : type && type->nics > 0 ? place.card * type->gpus / type->nics : 0;
        if (type && local < type->gpus)
            out.push_back(numbers.firstGpu[at] + local);
    }
    for (const int instance : others.empty() ? std::vector<int>() : instancesOf(design, others))
        for (int gpu = numbers.firstGpu[static_cast<std::size_t>(instance)]; gpu < last(static_cast<std::size_t>(instance)); ++gpu)
            out.push_back(gpu);
    return out;
}

std::vector<std::string> levelOf(const Design &design, const catalog::Catalog &catalog, const std::vector<std::string> &ids)
{
    // Each asks as many as it must: to look up thousands takes a while.
    const auto all = [&](auto is) { return !ids.empty() && std::ranges::all_of(ids, [&](const std::string &id) { return is(resolve(design, id)); }); };
    std::vector<std::string> level;
    const bool gpus = all([](const Place &p) { return p.gpu >= 0; });
    if (gpus || all([](const Place &p) { return p.card >= 0; })) {
        for (const int i : instancesOf(design, ids))
            if (const catalog::InstanceType *type = catalog.instance(design.instances[static_cast<std::size_t>(i)].type))
                for (int part = 0; part < (gpus ? type->gpus : type->nics); ++part)
                    level.push_back(gpus ? gpuId(design, i, part) : cardId(design, i, part));
    } else if (all([](const Place &p) { return p.ultraserver >= 0; })) {
        for (const UltraServer &server : design.ultraservers)
            level.push_back(server.id);
    } else if (all([](const Place &p) { return p.networkNode >= 0; })) {
        std::unordered_set<int> layers;
        for (const std::string &id : ids)
            layers.insert(design.networkNodes[static_cast<std::size_t>(resolve(design, id).networkNode)].layer);
        for (const NetworkNode &node : design.networkNodes)
            if (layers.contains(node.layer))
                level.push_back(node.id);
    } else {
        for (const Instance &instance : design.instances)
            level.push_back(instance.id);
    }
    return level;
}

} // namespace switchyard::design
