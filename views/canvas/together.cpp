// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/together.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <core/base/index.h>

namespace switchyard::canvas {

namespace {

/// Index of a thing in each design; -1: not there.
struct Pair {
    int before = -1, now = -1;
};

/// All things of both, in the order of `now`; what is only before stands behind what it stood behind.
std::vector<Pair> merged(const std::vector<int> &was, std::size_t before)
{
    std::vector<char> known(before, 0);
    for (const int b : was)
        if (b >= 0)
            known[at(b)] = 1;
    std::vector<Pair> all;
    int next = 0;
    const auto alone = [&](int end) {
        for (; next < end; ++next)
            if (!known[at(next)])
                all.push_back({next, -1});
    };
    for (std::size_t n = 0; n < was.size(); ++n) {
        alone(was[n]);
        all.push_back({was[n], static_cast<int>(n)});
    }
    alone(static_cast<int>(before));
    return all;
}

template <class Thing>
std::unordered_map<std::string_view, int> byId(const std::vector<Thing> &things)
{
    std::unordered_map<std::string_view, int> index;
    for (std::size_t i = 0; i < things.size(); ++i)
        index.emplace(things[i].id, static_cast<int>(i));
    return index;
}

/// Things of one place, by index.
struct Here {
    std::vector<int> before, now;
};

/// Makes those that have the same key one thing, in order; what is one already stays. Keys are text of both designs' things.
template <class KeyBefore, class KeyNow>
void pairUp(const Here &here, std::vector<int> &was, std::vector<char> &taken, KeyBefore keyBefore, KeyNow keyNow)
{
    std::unordered_map<std::string, std::pair<std::vector<int>, std::size_t>> open; // and how many of them are gone
    for (const int b : here.before)
        if (!taken[at(b)])
            open[keyBefore(b)].first.push_back(b);
    for (const int n : here.now) {
        if (was[at(n)] >= 0)
            continue;
        const auto found = open.find(keyNow(n));
        if (found == open.end() || found->second.second == found->second.first.size())
            continue;
        was[at(n)] = found->second.first[found->second.second++];
        taken[at(was[at(n)])] = 1;
    }
}

/// First by name and kind, then by kind.
template <class Thing, class KindOf>
void matchWithin(const Here &here, const std::vector<Thing> &before, const std::vector<Thing> &now, std::vector<int> &was, std::vector<char> &taken, KindOf kindOf)
{
    const auto name = [&](const Thing &thing) { return thing.id + '\n' + kindOf(thing); };
    pairUp(here, was, taken, [&](int b) { return name(before[at(b)]); }, [&](int n) { return name(now[at(n)]); });
    pairUp(here, was, taken, [&](int b) { return kindOf(before[at(b)]); }, [&](int n) { return kindOf(now[at(n)]); });
}

/// Makes one design that holds the things of both, and takes their places from its layout.
class Joined
{
public:
    Joined(const design::Design &before, const design::Design &now)
        : m_before(before)
        , m_now(now)
    {
        joinNodes();
        joinUltraServers();
        joinInstances();
        m_both.storage = m_before.storage.size() > m_now.storage.size() ? m_before.storage : m_now.storage; // the n-th stands where the n-th stands
    }

    [[nodiscard]] Together together(const catalog::Catalog &catalog, double aspect) const
    {
        const Layout both = layOut(m_both, catalog, aspect);
        Together out{layOut(m_before, catalog, aspect), layOut(m_now, catalog, aspect), {}, {}, {}};
        std::vector<int> ofBefore(m_before.instances.size()), ofNow(m_now.instances.size());
        for (std::size_t i = 0; i < m_instances.size(); ++i) {
            const auto &[before, now] = m_instances[i];
            if (before >= 0)
                ofBefore[at(before)] = static_cast<int>(i);
            if (now >= 0)
                ofNow[at(now)] = static_cast<int>(i);
            if (now < 0)
                out.gone.push_back(both.instances[i].rect);
            if (before < 0)
                out.come.push_back(both.instances[i].rect);
        }
        const auto indexOf = [](const std::vector<Pair> &pairs, std::size_t count, int Pair::*side) {
            std::vector<int> index(count, -1);
            for (std::size_t i = 0; i < pairs.size(); ++i)
                if (pairs[i].*side >= 0)
                    index[at(pairs[i].*side)] = static_cast<int>(i);
            return index;
        };
        take(out.before, both, ofBefore, indexOf(m_nodes, m_before.networkNodes.size(), &Pair::before), indexOf(m_ultras, m_before.ultraservers.size(), &Pair::before));
        take(out.now, both, ofNow, indexOf(m_nodes, m_now.networkNodes.size(), &Pair::now), indexOf(m_ultras, m_now.ultraservers.size(), &Pair::now));
        out.was = counterparts(out.before.numbers, out.now.numbers);
        return out;
    }

private:
    /// Level by level: nodes are the same when they, and all above them, are.
    void joinNodes()
    {
        using Children = std::map<std::string_view, std::vector<int>>;
        const auto childrenOf = [](const design::Design &design) {
            const auto known = byId(design.networkNodes);
            Children children;
            for (std::size_t i = 0; i < design.networkNodes.size(); ++i) {
                const design::NetworkNode &node = design.networkNodes[i];
                children[known.contains(node.parent) && node.parent != node.id ? std::string_view(node.parent) : std::string_view()].push_back(static_cast<int>(i));
            }
            return children;
        };
        const Children before = childrenOf(m_before), now = childrenOf(m_now);
        m_wasNode.assign(m_now.networkNodes.size(), -1);
        std::vector<char> taken(m_before.networkNodes.size(), 0);
        std::vector<std::pair<std::string_view, std::string_view>> parents = {{}};
        for (std::size_t next = 0; next < parents.size(); ++next) {
            const auto b = before.find(parents[next].first), n = now.find(parents[next].second);
            if (b == before.end() || n == now.end())
                continue;
            matchWithin({b->second, n->second}, m_before.networkNodes, m_now.networkNodes, m_wasNode, taken, [](const design::NetworkNode &node) { return std::to_string(node.layer); });
            for (const int j : n->second)
                if (const int i = m_wasNode[at(j)]; i >= 0)
                    parents.emplace_back(m_before.networkNodes[at(i)].id, m_now.networkNodes[at(j)].id);
        }
        m_nodes = merged(m_wasNode, m_before.networkNodes.size());
        for (const auto &[i, j] : m_nodes) {
            if (j >= 0)
                m_both.networkNodes.push_back(m_now.networkNodes[at(j)]);
            else
                m_both.networkNodes.push_back({alone(m_before.networkNodes[at(i)].id), {}, m_before.networkNodes[at(i)].layer});
            if (i >= 0)
                m_nodeName[m_before.networkNodes[at(i)].id] = m_both.networkNodes.back().id;
        }
        for (std::size_t k = 0; k < m_nodes.size(); ++k) // once every name is known
            if (m_nodes[k].now < 0)
                m_both.networkNodes[k].parent = nameOf(m_nodeName, m_before.networkNodes[at(m_nodes[k].before)].parent);
    }

    /// By id, where they stand below the same node; else in order.
    void joinUltraServers()
    {
        const auto homes = [](const design::Design &design) {
            std::unordered_map<std::string_view, std::string_view> home;
            for (const design::Instance &instance : design.instances)
                home.emplace(instance.ultraserver, instance.networkNode);
            return home;
        };
        const auto before = homes(m_before), now = homes(m_now);
        const auto homeOf = [](const auto &map, const std::string &id) {
            const auto found = map.find(id);
            return found == map.end() ? std::string() : std::string(found->second);
        };
        std::map<std::string, Here> byHome;
        for (std::size_t i = 0; i < m_before.ultraservers.size(); ++i)
            byHome[nameOf(m_nodeName, homeOf(before, m_before.ultraservers[i].id))].before.push_back(static_cast<int>(i));
        for (std::size_t j = 0; j < m_now.ultraservers.size(); ++j)
            byHome[homeOf(now, m_now.ultraservers[j].id)].now.push_back(static_cast<int>(j));
        std::vector<int> was(m_now.ultraservers.size(), -1);
        std::vector<char> taken(m_before.ultraservers.size(), 0);
        for (const auto &[home, here] : byHome)
            matchWithin(here, m_before.ultraservers, m_now.ultraservers, was, taken, [](const design::UltraServer &ultra) { return ultra.type; });
        m_ultras = merged(was, m_before.ultraservers.size());
        for (const auto &[i, j] : m_ultras) {
            m_both.ultraservers.push_back(j >= 0 ? m_now.ultraservers[at(j)] : design::UltraServer{alone(m_before.ultraservers[at(i)].id), m_before.ultraservers[at(i)].type});
            if (i >= 0)
                m_ultraName[m_before.ultraservers[at(i)].id] = m_both.ultraservers.back().id;
        }
    }

    /// Places, each of one type: an instance that is below the same node in both keeps its own, the others fill up in order.
    void joinInstances()
    {
        using Place = std::pair<std::string, std::string>; // node, UltraServer
        std::map<Place, Here> places;
        std::vector<Place> of(m_before.instances.size());
        for (std::size_t i = 0; i < m_before.instances.size(); ++i) {
            const design::Instance &instance = m_before.instances[i];
            of[i] = {nameOf(m_nodeName, instance.networkNode), nameOf(m_ultraName, instance.ultraserver)};
            places[of[i]].before.push_back(static_cast<int>(i));
        }
        for (std::size_t j = 0; j < m_now.instances.size(); ++j)
            places[{m_now.instances[j].networkNode, m_now.instances[j].ultraserver}].now.push_back(static_cast<int>(j));
        m_wasAt.assign(m_now.instances.size(), -1);
        std::vector<char> taken(m_before.instances.size(), 0);
        for (const auto &[place, here] : places)
            matchWithin(here, m_before.instances, m_now.instances, m_wasAt, taken, [](const design::Instance &instance) { return instance.type; });
        m_instances = merged(m_wasAt, m_before.instances.size());
        for (const auto &[i, j] : m_instances) {
            if (j >= 0)
                m_both.instances.push_back(m_now.instances[at(j)]);
            else
                m_both.instances.push_back({alone(m_before.instances[at(i)].id), m_before.instances[at(i)].type, {}, of[at(i)].first, of[at(i)].second});
        }
    }

    /// Values are compared by id; by place where one of the two ids is not in both.
    [[nodiscard]] Counterparts counterparts(const design::Numbering &before, const design::Numbering &now) const
    {
        const auto ids = byId(m_before.instances), present = byId(m_now.instances);
        Counterparts was;
        was.node = m_wasNode;
        was.gpu.assign(at(now.gpus()), -1);
        was.card.assign(at(now.cards()), -1);
        for (std::size_t j = 0; j < m_now.instances.size(); ++j) {
            const auto found = ids.find(m_now.instances[j].id);
            const int here = m_wasAt[j];
            const int i = found != ids.end() ? found->second : here >= 0 && !present.contains(m_before.instances[at(here)].id) ? here : -1;
            was.instance.push_back(i);
            if (i < 0)
                continue;
            for (int g = 0; g < std::min(before.gpusOf(i), now.gpusOf(static_cast<int>(j))); ++g)
                was.gpu[at(now.firstGpu[j] + g)] = before.firstGpu[at(i)] + g;
            for (int c = 0; c < std::min(before.cardsOf(i), now.cardsOf(static_cast<int>(j))); ++c)
                was.card[at(now.firstCard[j] + c)] = before.firstCard[at(i)] + c;
        }
        return was;
    }

    /// Gives what `layout` holds its place in `both`.
    static void take(Layout &layout, const Layout &both, const std::vector<int> &instances, const std::vector<int> &nodes, const std::vector<int> &ultras)
    {
        for (std::size_t i = 0; i < layout.instances.size(); ++i) {
            const InstanceBox &place = both.instances[at(instances[i])];
            layout.instances[i].rect = place.rect;
            layout.instances[i].gpuWidth = place.gpuWidth;
            layout.instances[i].after = place.after;
        }
        std::map<std::pair<Block::Kind, int>, const Block *> named;
        for (const Block &block : both.blocks)
            named[{block.kind, block.index}] = &block;
        for (Block &block : layout.blocks) {
            const int index = block.kind == Block::Kind::Network ? nodes[at(block.index)] : block.kind == Block::Kind::UltraServer ? ultras[at(block.index)] : block.index;
            if (const auto found = named.find({block.kind, index}); found != named.end()) {
                block.rect = found->second->rect;
                block.bar = found->second->bar;
                block.label = found->second->label;
                block.nvlink = found->second->nvlink;
                block.wire = found->second->wire;
            }
        }
        layout.bounds = both.bounds;
        layout.vacant.clear(); // what is in one of them alone leaves its place in the other
    }

    /// A name that nothing of `now` has.
    static std::string alone(const std::string &id) { return id + "\x01" "before"; }
    static std::string nameOf(const std::unordered_map<std::string, std::string> &names, const std::string &id)
    {
        const auto found = names.find(id);
        return found == names.end() ? std::string() : found->second;
    }

    const design::Design &m_before;
    const design::Design &m_now;
    design::Design m_both;
    std::vector<Pair> m_nodes, m_ultras, m_instances; ///< by index of m_both
    std::vector<int> m_wasNode; ///< by node of now
    std::vector<int> m_wasAt;   ///< by instance of now: what had its place
    std::unordered_map<std::string, std::string> m_nodeName, m_ultraName; ///< of before, in m_both
};

} // namespace

Together layOutTogether(const design::Design &before, const design::Design &now, const catalog::Catalog &catalog, double aspect)
{
    return Joined(before, now).together(catalog, aspect);
}

} // namespace switchyard::canvas
