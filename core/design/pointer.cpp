// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/pointer.h>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <vector>

namespace switchyard::design {

namespace {

using json::Value;

std::string unescape(std::string_view token)
{
    std::string out;
    for (std::size_t i = 0; i < token.size(); ++i) {
        if (token[i] == '~' && i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1'))
            out += token[++i] == '0' ? '~' : '/';
        else
            out += token[i];
    }
    return out;
}

/// Finds objects by pointer; lists are indexed once.
class Finder
{
public:
    explicit Finder(Value &root) : m_root(root) {}

    Value *find(std::string_view pointer)
    {
        Value *at = &m_root;
        std::string list;
        while (!pointer.empty() && at) {
            const std::size_t next = pointer.find('/', 1);
            const std::string token = unescape(pointer.substr(1, next == std::string_view::npos ? next : next - 1));
            pointer = next == std::string_view::npos ? std::string_view() : pointer.substr(next);
            at = step(*at, list, token);
            list = token;
        }
        return at;
    }

private:
    Value *step(Value &at, const std::string &list, const std::string &token)
    {
        if (at.isArray()) {
            auto [index, isNew] = m_lists.try_emplace(&at);
            if (isNew)
                for (Value &item : at.items)
                    index->second.emplace(itemId(list, item), &item);
            const auto it = index->second.find(token);
            return it == index->second.end() ? nullptr : it->second;
        }
        for (auto &[key, value] : at.members)
            if (key == token)
                return &value;
        return nullptr;
    }

    Value &m_root;
    std::unordered_map<Value *, std::unordered_map<std::string, Value *>> m_lists;
};

} // namespace

std::string escapePointer(std::string_view token)
{
    std::string out;
    for (const char c : token) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string_view itemKey(std::string_view list)
{
    if (list == "jobs" || list == "views")
        return "name";
    if (list == "waivers")
        return "finding";
    if (list == "quotas")
        return "region";
    if (list == "phases" || list == "capacity_blocks" || list == "instances" || list == "network_nodes" || list == "storage" || list == "ultraservers")
        return "id";
    return {};
}

std::string itemId(std::string_view list, const Value &item)
{
    const Value *value = item.find(itemKey(list));
    return value && value->isString() ? value->text : std::string();
}

void restoreUnknown(Value &root, const std::map<std::string, std::string> &unknown)
{
    // Deepest first: a member that joins an object moves only what lies inside that object.
    std::vector<const std::pair<const std::string, std::string> *> order;
    order.reserve(unknown.size());
    for (const auto &entry : unknown)
        order.push_back(&entry);
    std::ranges::stable_sort(order, std::ranges::greater(), [](const auto *entry) { return std::ranges::count(entry->first, '/'); });
    Finder finder(root);
    for (const auto *entry : order) {
        const std::string_view pointer = entry->first;
        const std::size_t slash = pointer.rfind('/');
        if (slash == std::string_view::npos)
            continue;
        // Parsed as the one item of a list, because a bare value is no document.
        Result<Value> value = json::parse("[" + entry->second + "]", entry->first);
        Value *owner = finder.find(pointer.substr(0, slash));
        if (value && value->items.size() == 1 && owner && owner->isObject())
            json::set(*owner, unescape(pointer.substr(slash + 1)), std::move(value->items.front()));
    }
}

} // namespace switchyard::design
