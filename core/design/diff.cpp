// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/diff.h>

#include <map>
#include <set>

#include <core/base/json.h>
#include <core/design/pointer.h>

namespace switchyard::design {

namespace {

using json::Value;

std::string placeOf(const Value &instance)
{
    std::string out;
    for (const char *key : {"network_node", "ultraserver"})
        if (const Value *value = instance.find(key))
            out += (out.empty() ? "" : ", ") + value->text;
    return out;
}

/// Compares the canonical documents, so that a field of the file can never be forgotten here.
class Comparison
{
public:
    DesignDiff run(const Value &a, const Value &b)
    {
        objects(a, b, "");
        return std::move(m_out);
    }

private:
    void objects(const Value &a, const Value &b, const std::string &path)
    {
        std::map<std::string, std::pair<const Value *, const Value *>> members;
        for (const auto &[key, value] : a.members)
            members[key].first = &value;
        for (const auto &[key, value] : b.members)
            members[key].second = &value;
        for (const auto &[key, pair] : members) {
            const auto &[from, to] = pair;
            const std::string here = path + '/' + escapePointer(key);
            if (isListOfThings(path, key))
                lists(from, to, key, here);
            else if (from && to && from->isObject() && to->isObject())
                objects(*from, *to, here);
            else
                leaf(from, to, here);
        }
    }

    void leaf(const Value *from, const Value *to, const std::string &path)
    {
        std::string before = from ? json::writeLine(*from) : std::string();
        std::string after = to ? json::writeLine(*to) : std::string();
        if (before != after)
            m_out.changed.push_back({path, std::move(before), std::move(after)});
    }

    /// Lists of the root whose items have a name, and the phases of a job.
    static bool isListOfThings(const std::string &path, const std::string &key)
    {
        const bool job = path.starts_with("/jobs/") && path.find('/', 6) == std::string::npos;
        return path.empty() ? key != "phases" && !itemKey(key).empty() : job && key == "phases";
    }

    void lists(const Value *from, const Value *to, const std::string &list, const std::string &path)
    {
        std::map<std::string, std::pair<const Value *, const Value *>> things;
        if (from)
            for (const Value &item : from->items)
                things[itemId(list, item)].first = &item;
        if (to)
            for (const Value &item : to->items)
                things[itemId(list, item)].second = &item;
        for (const auto &[id, pair] : things) {
            const std::string here = path + '/' + escapePointer(id);
            if (!pair.first)
                m_out.added.push_back(here);
            else if (!pair.second)
                m_out.removed.push_back(here);
            else if (list == "instances")
                instances(*pair.first, *pair.second, id, here);
            else
                objects(*pair.first, *pair.second, here);
        }
        order(from, to, list, path);
    }

    void instances(Value a, Value b, const std::string &id, const std::string &path)
    {
        if (placeOf(a) != placeOf(b))
            m_out.moved.push_back({id, placeOf(a), placeOf(b)});
        for (Value *value : {&a, &b})
            erase_if(value->members, [](const auto &member) { return member.first == "network_node" || member.first == "ultraserver"; });
        objects(a, b, path);
    }

    /// The order of what both have: for instances it is the order of ranks.
    void order(const Value *from, const Value *to, const std::string &list, const std::string &path)
    {
        if (!from || !to)
            return;
        const auto common = [&list](const Value &some, const Value &other) {
            std::set<std::string> there;
            for (const Value &item : other.items)
                there.insert(itemId(list, item));
            std::vector<std::string> out;
            for (const Value &item : some.items)
                if (there.contains(itemId(list, item)))
                    out.push_back(itemId(list, item));
            return out;
        };
        const std::vector<std::string> before = common(*from, *to);
        const std::vector<std::string> after = common(*to, *from);
        for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
            if (before[i] != after[i]) {
                m_out.changed.push_back({path, "order: " + before[i] + " at " + std::to_string(i + 1), "order: " + after[i] + " at " + std::to_string(i + 1)});
                return;
            }
        }
    }

    DesignDiff m_out;
};

} // namespace

DesignDiff diff(const Design &a, const Design &b)
{
    const Result<Value> before = json::parse(writeDesign(a), "a");
    const Result<Value> after = json::parse(writeDesign(b), "b");
    if (!before || !after) // a design in memory may hold text that is not UTF-8
        return {};
    return Comparison().run(*before, *after);
}

} // namespace switchyard::design
