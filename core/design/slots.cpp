// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/slots.h>

#include <cmath>
#include <unordered_map>
#include <utility>

namespace switchyard::design {

namespace {

/// Indices of design.instances by holder, in the order of the document.
std::vector<std::vector<int>> byHolder(const Design &design)
{
    std::unordered_map<std::string_view, std::size_t> index;
    std::vector<std::vector<int>> out;
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const auto [at, isNew] = index.try_emplace(holderOf(design.instances[i]), out.size());
        if (isNew)
            out.emplace_back();
        out[at->second].push_back(static_cast<int>(i));
    }
    return out;
}

/// -1: the position is none.
int slotAt(const Point &point)
{
    const bool whole = point.x >= 0 && point.x <= mostSlot && std::floor(point.x) >= point.x && std::abs(point.y) <= 0;
    return whole ? static_cast<int>(point.x) : -1;
}

/// -1: the file does not say.
int saidSlot(const Design &design, const std::string &id)
{
    const auto said = design.positions.find(id);
    return said == design.positions.end() ? -1 : slotAt(said->second);
}

/// Slots of one holder, each taken once; the next free one is found in a few steps, whoever numbered them.
class Slots
{
public:
    bool take(int slot) { return m_next.try_emplace(slot, slot + 1).second; }
    /// The first that is free, not before `slot`.
    int from(int slot)
    {
        int free = slot;
        for (auto at = m_next.find(free); at != m_next.end(); at = m_next.find(free))
            free = at->second;
        while (slot != free) // the way is shorter the next time
            slot = std::exchange(m_next.at(slot), free);
        return free;
    }

private:
    std::unordered_map<int, int> m_next; // of taken ones
};

/// What of `wanted`, slots of one holder's instances in their order, a file has to say: the rest follows from it.
std::vector<bool> toBeSaid(const std::vector<int> &wanted)
{
    std::vector<bool> said(wanted.size());
    Slots known;
    for (std::size_t i = 1; i < wanted.size(); ++i)
        if (wanted[i] < wanted[i - 1]) { // nobody stands before the one he follows
            said[i] = true;
            known.take(wanted[i]);
        }
    int next = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        said[i] = said[i] || known.from(next) < wanted[i];
        known.take(wanted[i]);
        next = wanted[i] + 1;
    }
    return said;
}

} // namespace

std::string_view holderOf(const Instance &instance)
{
    return !instance.ultraserver.empty() ? instance.ultraserver : instance.networkNode;
}

std::vector<int> slotsOf(const Design &design)
{
    std::vector<int> slots(design.instances.size());
    const bool anySaid = !design.positions.empty();
    for (const std::vector<int> &members : byHolder(design)) {
        Slots taken;
        std::vector<bool> named(members.size());
        for (std::size_t m = 0; m < members.size() && anySaid; ++m)
            if (const int said = saidSlot(design, design.instances[static_cast<std::size_t>(members[m])].id); said >= 0 && taken.take(said)) {
                named[m] = true;
                slots[static_cast<std::size_t>(members[m])] = said;
            }
        int next = 0;
        for (std::size_t m = 0; m < members.size(); ++m) {
            int &slot = slots[static_cast<std::size_t>(members[m])];
            if (!named[m]) {
                slot = anySaid ? taken.from(next) : next;
                if (anySaid)
                    taken.take(slot);
            }
            next = slot + 1;
        }
    }
    return slots;
}

void keepSlots(const Design &before, Design &after, const std::map<std::string, int> &wanted)
{
    std::unordered_map<std::string_view, std::size_t> index;
    index.reserve(before.instances.size());
    for (std::size_t i = 0; i < before.instances.size(); ++i)
        index.emplace(before.instances[i].id, i);
    const std::vector<int> old = slotsOf(before);
    for (const std::vector<int> &members : byHolder(after)) {
        std::vector<int> stand(members.size(), -1);
        Slots taken;
        const auto take = [&](std::size_t m, int slot) {
            if (slot >= 0 && slot <= mostSlot && stand[m] < 0 && taken.take(slot))
                stand[m] = slot;
        };
        for (std::size_t m = 0; m < members.size(); ++m) {
            const Instance &instance = after.instances[static_cast<std::size_t>(members[m])];
            const auto was = index.find(instance.id);
            if (was != index.end() && !wanted.contains(instance.id) && holderOf(before.instances[was->second]) == holderOf(instance))
                take(m, old[was->second]);
        }
        for (std::size_t m = 0; m < members.size() && !wanted.empty(); ++m)
            if (const auto here = wanted.find(after.instances[static_cast<std::size_t>(members[m])].id); here != wanted.end())
                take(m, here->second);
        int free = 0;
        for (int &slot : stand) {
            if (slot >= 0)
                continue;
            slot = taken.from(free);
            free = slot + 1;
        }
        const std::vector<bool> said = toBeSaid(stand);
        for (std::size_t m = 0; m < members.size(); ++m) {
            const std::string &id = after.instances[static_cast<std::size_t>(members[m])].id;
            if (said[m])
                after.positions.insert_or_assign(id, Point{static_cast<double>(stand[m]), 0});
            else if (saidSlot(after, id) >= 0)
                after.positions.erase(id);
        }
    }
}

} // namespace switchyard::design
