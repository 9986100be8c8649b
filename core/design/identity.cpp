// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/identity.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/design/place_id.h>
#include <core/design/pointer.h>

namespace switchyard::design {

namespace {

constexpr std::size_t longestId = 200;
constexpr const char *lockedKey = "/locked";

void writeLocks(Design &design, const std::set<std::string> &locked)
{
    if (locked.empty())
        design.unknown.erase(lockedKey);
    else
        design.unknown[lockedKey] = json::writeLine(json::texts({locked.begin(), locked.end()}));
}

/// The thing of that id in a list, and what it is called in the file; null: not there.
template <class List>
auto *thing(List &list, std::string_view id)
{
    const auto found = std::ranges::find_if(list, [id](const auto &one) { return one.id == id; });
    return found == list.end() ? nullptr : &*found;
}

template <class Value>
void renameKey(std::map<std::string, Value> &map, const std::string &from, const std::string &to)
{
    map.erase(to); // of something that is gone
    if (auto node = map.extract(from); !node.empty()) {
        node.key() = to;
        map.insert(std::move(node));
    }
}

} // namespace

void renamePointers(Design &design, const std::string &list, const std::string &from, const std::string &to)
{
    const std::string before = '/' + list + '/' + escapePointer(from) + '/', after = '/' + list + '/' + escapePointer(to) + '/';
    std::map<std::string, std::string> next;
    for (auto &[pointer, text] : design.unknown)
        next.emplace(pointer.starts_with(before) ? after + pointer.substr(before.size()) : pointer, std::move(text));
    design.unknown = std::move(next);
}

void renameWaivers(Design &design, const std::string &from, const std::string &to)
{
    for (Waiver &waiver : design.waivers) {
        const std::size_t colon = waiver.finding.find(':');
        if (colon == std::string::npos || !waiver.finding.substr(colon + 1).starts_with(from))
            continue;
        const std::size_t after = colon + 1 + from.size();
        if (after == waiver.finding.size() || waiver.finding[after] == '/' || waiver.finding[after] == ':')
            waiver.finding.replace(colon + 1, from.size(), to);
    }
}

Result<Design> renameThing(const Design &design, std::string_view id, const std::string &to)
{
    const std::string from(id);
    if (to.empty() || to.size() > longestId || to.find_first_of("/\n\r\t") != std::string::npos)
        return fail(ErrorCode::Usage, say("{} is no id; expected 1 to {} characters, none of them \"/\" or a line break", inQuotes(to), longestId));
    Design next = design;
    if (from == to)
        return next;
    if (thing(next.instances, to) || thing(next.networkNodes, to) || thing(next.ultraservers, to) || thing(next.storage, to))
        return fail(ErrorCode::Usage, say("the design has {} already; expected an id of its own", inQuotes(to)));
    const char *list = nullptr;
    if (Instance *instance = thing(next.instances, id)) {
        list = "instances";
        if (instance->host.empty())
            instance->host = from; // metrics go on by the name that they had
        instance->id = to;
        for (Job &job : next.jobs)
            for (Phase &phase : job.phases) {
                std::ranges::replace(phase.pool, from, to);
                if (auto *transfer = std::get_if<Transfer>(&phase.work))
                    for (Pool *pool : {&transfer->from, &transfer->to})
                        std::ranges::replace(*pool, from, to);
            }
    } else if (NetworkNode *node = thing(next.networkNodes, id)) {
        list = "network_nodes";
        node->id = to;
        for (NetworkNode &below : next.networkNodes)
            if (below.parent == from)
                below.parent = to;
        for (Instance &inside : next.instances)
            if (inside.networkNode == from)
                inside.networkNode = to;
    } else if (UltraServer *server = thing(next.ultraservers, id)) {
        list = "ultraservers";
        server->id = to;
        for (Instance &inside : next.instances)
            if (inside.ultraserver == from)
                inside.ultraserver = to;
    } else if (Storage *storage = thing(next.storage, id)) {
        list = "storage";
        storage->id = to;
        for (Job &job : next.jobs)
            for (Phase &phase : job.phases)
                if (phase.run.storage == from)
                    phase.run.storage = to;
    } else {
        return fail(ErrorCode::NotFound, say("the design has nothing called {}", inQuotes(from)));
    }
    renameKey(next.positions, from, to);
    if (std::set<std::string> locked = lockedIds(next); locked.erase(from) > 0) {
        locked.insert(to);
        writeLocks(next, locked);
    }
    for (SavedView &view : next.views)
        for (std::string &selected : view.selected)
            if (instanceIdOf(selected) == from)
                selected.replace(0, from.size(), to);
    renamePointers(next, list, from, to);
    renameWaivers(next, from, to);
    return next;
}

std::set<std::string> lockedIds(const Design &design)
{
    std::set<std::string> out;
    const auto said = design.unknown.find(lockedKey);
    const auto list = said == design.unknown.end() ? Result<json::Value>(json::array()) : json::parse(said->second, "locked");
    for (const json::Value &id : list && list->isArray() ? list->items : SmallList<json::Value>())
        if (id.isString())
            out.insert(id.text);
    return out;
}

void forgetLocks(Design &design, const std::unordered_set<std::string> &gone)
{
    std::set<std::string> locked = lockedIds(design);
    if (std::erase_if(locked, [&gone](const std::string &id) { return gone.contains(id); }) > 0)
        writeLocks(design, locked);
}

std::string lockedAmong(const Design &design, std::span<const std::string> ids)
{
    const std::set<std::string> locks = lockedIds(design);
    if (locks.empty())
        return {};
    std::unordered_map<std::string_view, std::string_view> parent;
    for (const NetworkNode &node : design.networkNodes)
        parent.emplace(node.id, node.parent);
    // What a thing stands in, from the inside out, itself first.
    const auto chain = [&](std::string_view id, const auto &visit) {
        for (std::size_t steps = 0; !id.empty() && steps <= parent.size(); ++steps) {
            if (visit(id))
                return true;
            const auto above = parent.find(id);
            id = above == parent.end() ? std::string_view() : above->second;
        }
        return false;
    };
    const std::unordered_set<std::string_view> wanted(ids.begin(), ids.end());
    std::string found;
    const auto isLocked = [&](std::string_view id) {
        const auto at = locks.find(std::string(id));
        return at != locks.end() ? (found = *at, true) : false;
    };
    const auto isWanted = [&](std::string_view id) { return wanted.contains(id); };
    for (const std::string &id : ids)
        if (chain(id, isLocked))
            return found;
    for (const NetworkNode &node : design.networkNodes)
        if (locks.contains(node.id) && chain(node.id, isWanted))
            return node.id;
    for (const Instance &instance : design.instances) {
        const bool touched = wanted.contains(instance.id) || wanted.contains(instance.ultraserver) || chain(instance.networkNode, isWanted);
        if (touched && (isLocked(instance.id) || (!instance.ultraserver.empty() && isLocked(instance.ultraserver)) || (wanted.contains(instance.id) && chain(instance.networkNode, isLocked))))
            return found;
    }
    return {};
}

Result<void> mayMove(const Design &design, std::span<const std::string> ids)
{
    const std::string locked = lockedAmong(design, ids);
    if (!locked.empty())
        return fail(ErrorCode::Usage, say("{} is locked; unlock it first", echo(locked)));
    return {};
}

Result<Design> setLocked(const Design &design, std::span<const std::string> ids, bool locked)
{
    std::unordered_set<std::string_view> there;
    const auto add = [&there](const auto &list) {
        for (const auto &one : list)
            there.insert(one.id);
    };
    add(design.instances);
    add(design.networkNodes);
    add(design.ultraservers);
    add(design.storage);
    std::set<std::string> locks = lockedIds(design);
    for (const std::string &id : ids) {
        if (!there.contains(id))
            return fail(ErrorCode::NotFound, say("the design has nothing called {}", inQuotes(id)));
        if (locked)
            locks.insert(id);
        else
            locks.erase(id);
    }
    Design next = design;
    writeLocks(next, locks);
    return next;
}

} // namespace switchyard::design
