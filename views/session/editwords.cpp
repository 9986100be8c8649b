// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/editwords.h>

#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include <QStringList>

namespace switchyard::session::editwords {

namespace {

enum class Kind { Instance, UltraServer, Node, Storage, Part };

struct Thing {
    Kind kind = Kind::Part;
    std::string_view type; ///< empty: it has none
};

/// "16 × p5en.48xlarge, 2 × p5.48xlarge"; empty: too many types to be told.
QString byType(const std::map<std::string_view, int> &counts)
{
    constexpr std::size_t most = 2;
    if (counts.size() > most || counts.empty() || counts.begin()->first.empty())
        return {};
    QStringList words;
    for (const auto &[type, count] : counts)
        words << tr("%1 × %2").arg(count).arg(qstring(std::string(type)));
    return words.join(QStringLiteral(", "));
}

} // namespace

QString nameOf(const design::Design &design, const std::vector<std::string> &ids)
{
    std::unordered_map<std::string_view, Thing> things;
    for (const design::Instance &instance : design.instances)
        things[instance.id] = {Kind::Instance, instance.type};
    for (const design::UltraServer &server : design.ultraservers)
        things[server.id] = {Kind::UltraServer, server.type};
    for (const design::Storage &storage : design.storage)
        things[storage.id] = {Kind::Storage, storage.type};
    for (const design::NetworkNode &node : design.networkNodes)
        things[node.id] = {Kind::Node, {}};
    std::map<Kind, std::map<std::string_view, int>> counts; // by type
    std::unordered_set<std::string_view> seen;
    for (const std::string &id : ids)
        if (seen.insert(id).second) {
            const auto at = things.find(id);
            const Thing thing = at == things.end() ? Thing() : at->second;
            ++counts[thing.kind][thing.type];
        }
    if (seen.size() == 1)
        return qstring(ids.front());
    if (counts.size() == 1) {
        const auto &[kind, types] = *counts.begin();
        if (const QString words = byType(types); !words.isEmpty())
            return words;
        switch (kind) {
        case Kind::Instance: return tr("%1 instances").arg(seen.size());
        case Kind::UltraServer: return tr("%1 UltraServers").arg(seen.size());
        case Kind::Node: return tr("%1 network nodes").arg(seen.size());
        case Kind::Storage:
        case Kind::Part: break;
        }
    }
    return tr("%1 items").arg(seen.size());
}

QString nameOf(const design::Target &target)
{
    const QString where = !target.ultraserver.empty() ? tr("UltraServer %1").arg(qstring(target.ultraserver))
        : !target.networkNode.empty()                 ? tr("network node %1").arg(qstring(target.networkNode))
                                                      : QString();
    return where.isEmpty() || target.slot < 0 ? where : tr("%1, slot %2").arg(where, QString::number(target.slot + 1));
}

} // namespace switchyard::session::editwords
