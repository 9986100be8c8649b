// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/room.h>

#include <algorithm>
#include <map>
#include <unordered_set>

#include <core/catalog/catalog.h>
#include <core/design/edit.h>
#include <core/design/network.h>
#include <core/design/slots.h>

namespace switchyard::design {

std::vector<Room> roomIn(const Design &design, const catalog::Catalog &catalog, const std::set<std::string> &holders)
{
    std::map<std::string, Room> inside;
    for (const std::string &holder : holders)
        if (!holder.empty())
            inside.emplace(holder, Room{holder, false, {}, 0});
    for (const Instance &instance : design.instances)
        if (const auto at = inside.find(std::string(holderOf(instance))); at != inside.end()) {
            at->second.type = instance.type;
            ++at->second.instances;
        }
    std::vector<Room> out;
    for (auto &[holder, room] : inside) {
        const auto server = std::ranges::find(design.ultraservers, holder, &UltraServer::id);
        room.ultraserver = server != design.ultraservers.end();
        const catalog::UltraServerType *type = room.ultraserver ? catalog.ultraserver(server->type) : nullptr;
        if (type)
            room.type = type->instance;
        const int most = type ? type->instances : room.ultraserver ? 0 : usualInstancesPerLeaf;
        room.instances = most - room.instances;
        if (room.instances > 0 && !room.type.empty())
            out.push_back(std::move(room));
    }
    return out;
}

Result<Design> fillUp(const Design &design, const catalog::Catalog &catalog, const std::set<std::string> &holders, std::vector<std::string> &added)
{
    Design next = design;
    added.clear();
    for (const Room &room : roomIn(design, catalog, holders)) {
        std::vector<std::string> fresh;
        SWITCHYARD_TRY(next, addCapacity(next, catalog, room.type, room.instances, room.ultraserver ? Target{.ultraserver = room.holder} : Target{.networkNode = room.holder}, &fresh));
        added.insert(added.end(), fresh.begin(), fresh.end());
    }
    if (added.empty())
        return fail(ErrorCode::Usage, say("nothing of the selection has room; select UltraServers or network nodes with empty slots"));
    return next;
}

Design addStorage(const Design &design, const catalog::Catalog &catalog, std::string_view type, std::string &added)
{
    constexpr double firstCapacity_TiB = 100;
    const auto known = catalog.storage.find(type);
    const auto is = [&](catalog::StorageKind kind) { return known != catalog.storage.end() && known->second.kind == kind; };
    const std::string stem = is(catalog::StorageKind::FsxLustre) ? "fsx-" : is(catalog::StorageKind::S3) ? "s3-" : "storage-";
    std::unordered_set<std::string_view> taken;
    for (const Storage &storage : design.storage)
        taken.insert(storage.id);
    int n = 1;
    do
        added = stem + std::to_string(n++);
    while (taken.contains(added));
    Design out = design;
    out.storage.push_back({added, std::string(type), firstCapacity_TiB});
    return out;
}

} // namespace switchyard::design
