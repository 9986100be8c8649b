// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/recorder_standing.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include <core/base/echo.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

std::string wordOf(const Value &object, std::string_view key)
{
    const Value *const value = object.find(key);
    return value ? value->text : std::string();
}

/// Where the group that an entry belongs to stands in "pg_status", by the group's name: its "pg_id". Names are ids where no
/// entry says otherwise; a job with many groups (Megatron's) numbers them in another way than it names them.
class StatusOf
{
public:
    explicit StatusOf(const Value &dump)
    {
        if (const Value *const entries = dump.find("entries"))
            for (const Value &entry : entries->items) {
                const Value *const group = entry.find("process_group"), *const id = entry.find("pg_id");
                if (group && !group->items.empty() && id)
                    m_ids.emplace(group->items.front().text, id->text);
            }
        m_sameNames = std::ranges::all_of(m_ids, [](const auto &one) { return one.first == one.second; });
    }

    [[nodiscard]] std::optional<std::string> idOf(const std::string &name) const
    {
        if (const auto known = m_ids.find(name); known != m_ids.end())
            return known->second;
        return m_sameNames ? std::optional(name) : std::nullopt;
    }

private:
    std::map<std::string, std::string> m_ids;
    bool m_sameNames = false;
};

std::pair<std::string, std::string> groupOfConfig(const Value &group) { return {wordOf(group, "desc"), wordOf(group, "ranks")}; }

/// Every rank of the group hands in as much.
bool isEven(std::string_view operation)
{
    return operation.ends_with("all_reduce") || operation.ends_with("_all_gather_base") || operation.ends_with("_reduce_scatter_base");
}

std::string calledBy(const Value &entry)
{
    std::string what = wordOf(entry, "profiling_name");
    const Value *const sizes = entry.find("input_sizes");
    if (!isEven(what) || !sizes)
        return echo(what, 40);
    what += " of";
    for (const Value &tensor : sizes->items) {
        what += tensor.items.empty() ? " []" : " ";
        for (std::size_t i = 0; i < tensor.items.size(); ++i)
            what += (i > 0 ? "×" : "") + tensor.items[i].text;
    }
    return echo(what, 80);
}

} // namespace

void RecorderStanding::add(const Value &dump)
{
    const std::size_t which = m_dumps++;
    const StatusOf ids(dump);
    const Value *const config = dump.find("pg_config"), *const status = dump.find("pg_status");
    if (config && status)
        for (const json::Member &member : config->members) {
            const std::optional<std::string> id = ids.idOf(member.first);
            if (const Value *const of = id ? status->find(*id) : nullptr)
                m_groups[groupOfConfig(member.second)].of.push_back({which, integerOf(of->find("last_enqueued_collective"), -1), integerOf(of->find("last_completed_collective"), -1)});
        }
    const Value *const entries = dump.find("entries");
    if (!config || !entries)
        return;
    for (const Value &entry : entries->items) {
        const Value *const pair = entry.find("process_group"), *const between = entry.find("is_p2p");
        const Value *const of = pair && !pair->items.empty() ? config->find(pair->items.front().text) : nullptr;
        const int number = integerOf(entry.find("collective_seq_id"), -1);
        if (!of || number < 0 || (between && between->boolean) || m_calls >= mostCalls)
            continue;
        Group &group = m_groups[groupOfConfig(*of)];
        Called called{which, calledBy(entry)};
        const auto [known, isNew] = group.calls.try_emplace(number, called);
        m_calls += isNew;
        const bool told = !group.others.empty() && group.others.back().second.dump == which;
        if (!isNew && !told && known->second.what != called.what && known->second.dump != which)
            group.others.emplace_back(number, std::move(called));
    }
}

std::vector<RecorderStanding::Trouble> RecorderStanding::troubles() const
{
    std::vector<Trouble> out;
    for (const auto &[key, group] : m_groups) {
        const std::string where = echo(key.first + " " + key.second, 80), name = echo(key.first, 60);
        const auto tell = [&](std::size_t dump, Said words) { out.push_back({dump, where, std::move(words)}); };
        const int queued = group.of.empty() ? -1 : std::ranges::max(group.of, {}, &Of::queued).queued, ended = group.of.empty() ? -1 : std::ranges::max(group.of, {}, &Of::ended).ended;
        for (const Of &of : group.of)
            if (of.queued < queued) // its host is behind: that it has ended fewer follows
                tell(of.dump, say("behind in {}: queued call {}, others {}", name, std::to_string(of.queued), std::to_string(queued)));
            else if (of.ended < ended)
                tell(of.dump, say("behind in {}: ended call {}, others {}", name, std::to_string(of.ended), std::to_string(ended)));
        for (const auto &[number, called] : group.others)
            tell(called.dump, say("call {} of {} is {}, of another rank {}", std::to_string(number), name, called.what, group.calls.at(number).what));
    }
    return out;
}

} // namespace switchyard::exchange
