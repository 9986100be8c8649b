// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/writing.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>

#include <core/base/lower.h>
#include <core/exchange/leftout.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

bool isPlain(const std::string &text)
{
    if (text.empty() || text.size() > 200 || std::isdigit(static_cast<unsigned char>(text[0])))
        return false;
    for (const char c : text)
        if (!std::isalnum(static_cast<unsigned char>(c)) && std::string_view("-_./").find(c) == std::string_view::npos)
            return false;
    if (text[0] == '-' || text[0] == '.')
        return false;
    const std::string small = lower(text);
    for (const std::string_view word : {"true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf"})
        if (small == word)
            return false;
    return true;
}

std::string scalar(const OrderedJson &value)
{
    if (value.is_string() && isPlain(value.get<std::string>()))
        return value.get<std::string>();
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

void write(const OrderedJson &value, int indent, bool inList, std::string &out)
{
    const std::string blanks(static_cast<std::size_t>(indent), ' ');
    bool first = inList;
    const auto line = [&](const std::string &head, const OrderedJson &below, int deeper) {
        out += (first ? "" : blanks) + head;
        first = false;
        if (below.is_structured() && !below.empty()) {
            const bool list = head == "-";
            out += list ? " " : "\n";
            write(below, indent + deeper, list, out);
        } else {
            out += " " + scalar(below) + "\n";
        }
    };
    if (value.is_object())
        for (const auto &[key, below] : value.items())
            line((isPlain(key) ? key : OrderedJson(key).dump()) + ":", below, 2);
    else
        for (const OrderedJson &below : value)
            line("-", below, 2);
}

} // namespace

Result<std::vector<TypeGroup>> typeGroups(const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<TypeGroup> out;
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const catalog::InstanceType *const type = catalog.instance(design.instances[i].type);
        if (!type || type->reference)
            continue;
        auto group = std::ranges::find(out, type, &TypeGroup::type);
        if (group == out.end()) {
            std::string word = wordOf(type->id.substr(0, type->id.find('.')));
            if (std::ranges::find(out, word, &TypeGroup::word) != out.end())
                word = wordOf(type->id);
            group = out.insert(out.end(), {type, {}, word});
        }
        group->instances.push_back(i);
    }
    if (out.empty())
        return fail(ErrorCode::InvalidInput, say("the design has no instance that EC2 sells; expected at least one"), design.name);
    return out;
}

std::vector<TypeGroup> reservedGroups(const design::Design &design, const TypeGroup &group)
{
    std::vector<TypeGroup> out;
    std::map<std::string, std::size_t> places; // by UltraServer; "": in none
    for (const std::size_t i : group.instances) {
        const auto [place, isNew] = places.try_emplace(design.instances[i].ultraserver, out.size());
        if (isNew)
            out.push_back({group.type, {}, group.word});
        out[place->second].instances.push_back(i);
    }
    for (std::size_t part = 0; out.size() > 1 && part < out.size(); ++part)
        out[part].word += "-" + std::to_string(part + 1);
    return out;
}

std::vector<TypeGroup> allReserved(const design::Design &design, const std::vector<TypeGroup> &types)
{
    std::vector<TypeGroup> out;
    for (const TypeGroup &type : types)
        std::ranges::move(reservedGroups(design, type), std::back_inserter(out));
    return out;
}

std::vector<Said> reservationNotes(const design::Design &design, const std::vector<TypeGroup> &groups)
{
    constexpr int mostOfBlock = 64; // EC2's documentation of Capacity Blocks
    std::vector<Said> out;
    for (const TypeGroup &group : groups) {
        const std::vector<TypeGroup> parts = reservedGroups(design, group);
        if (parts.size() > 1) {
            const auto name = [&design](const TypeGroup &part) {
                const std::string &ultraserver = design.instances[part.instances.front()].ultraserver;
                return ultraserver.empty() ? say("{} (in no UltraServer)", part.word) : say("{} is UltraServer {}", part.word, ultraserver);
            };
            out.push_back(say("each UltraServer is a group of its own, as its Capacity Block is: {}, …, {}", name(parts.front()), name(parts.back())));
        }
        for (const TypeGroup &part : parts)
            if (isBlock(design) && part.count() > mostOfBlock)
                out.push_back(say("{}: a Capacity Block holds at most {} instances, and {} want {} of them; split the group, or put the blocks into a resource group of reservations", part.word, mostOfBlock, part.count(), (part.count() + mostOfBlock - 1) / mostOfBlock));
    }
    return out;
}

std::string wordOf(std::string_view text)
{
    std::string out;
    for (const char c : lower(text)) {
        const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (word)
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    constexpr std::size_t longest = 40;
    out.resize(std::min(out.size(), longest));
    while (out.ends_with('-'))
        out.pop_back();
    if (out.empty() || std::isdigit(static_cast<unsigned char>(out[0])))
        out.insert(0, out.empty() ? "cluster" : "c-");
    return out;
}

std::string uniqueWord(std::string_view text, std::set<std::string> &taken)
{
    const std::string stem = wordOf(text);
    std::string out = stem;
    for (int i = 2; !taken.insert(out).second; ++i)
        out = stem + "-" + std::to_string(i);
    return out;
}

bool isArm(const catalog::InstanceType &type) { return type.cpu.find("arm64") != std::string::npos; }

Said imexNote()
{
    return say("IMEX, without which NVLink ends at an instance: the service nvidia-imex on each host, with the hosts of its UltraServer (Kubernetes: a ComputeDomain; Slurm: switch/nvidia_imex)");
}

std::string clusterName(const design::Design &design) { return wordOf(design.name.empty() ? "switchyard" : design.name); }

std::string shellWord(const std::string &text)
{
    if (!text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+@%^ ") == std::string::npos)
        return text;
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::vector<Said> leftOutOfMachines(const design::Design &design, const catalog::Catalog &catalog, bool storageIsThere)
{
    std::vector<Said> out = allButTheCluster(design);
    if (!design.storage.empty() && !storageIsThere)
        out.push_back(say("{} storage", design.storage.size()));
    if (std::ranges::any_of(design.instances, [&](const design::Instance &one) { return catalog.instance(one.type) && !catalog.instance(one.type)->ultraserver.empty(); }))
        out.push_back(imexNote());
    const auto foreign = std::ranges::count_if(design.instances, [&](const design::Instance &one) { return !catalog.instance(one.type) || catalog.instance(one.type)->reference; });
    if (foreign > 0)
        out.push_back(say("{} instances of reference platforms, which EC2 does not have", foreign));
    return out;
}

std::vector<Said> leftOutOfDeployments(const design::Design &design, const catalog::Catalog &catalog, bool storageIsThere)
{
    std::vector<Said> out = leftOutOfMachines(design, catalog, storageIsThere);
    if (!design.networkNodes.empty())
        out.emplace_back(say("where each instance stands in the network: EC2 decides that at launch"));
    if (!design.ultraservers.empty())
        out.emplace_back(say("which instances share an UltraServer: the Capacity Block decides that"));
    if (design.capacity != design::CapacityKind::OnDemand && !isBlock(design))
        out.push_back(say("how the capacity is bought, {}: launches are On-Demand or of a Capacity Block", toWord(design.capacity)));
    return out;
}

std::string yamlText(const OrderedJson &value)
{
    std::string out;
    write(value, 0, false, out);
    return out;
}

std::string yamlDocuments(std::span<const OrderedJson> documents)
{
    std::string out;
    for (const OrderedJson &document : documents)
        out += (out.empty() ? "" : "---\n") + yamlText(document);
    return out;
}

std::string jsonText(const OrderedJson &value)
{
    return value.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

} // namespace switchyard::exchange
