// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <algorithm>

#include <core/base/file.h>
#include <core/base/json.h>
#include <core/design/job_json.h>
#include <core/design/pointer.h>
#include <core/design/procurement_json.h>

namespace switchyard::design {

namespace {

using json::Value;

void setText(Value &out, const char *key, const std::string &text)
{
    if (!text.empty())
        json::set(out, key, json::string(text));
}

void setTexts(Value &out, const char *key, const std::vector<std::string> &texts)
{
    if (!texts.empty())
        json::set(out, key, json::texts(texts));
}

Value write(const NetworkNode &node)
{
    Value out = json::object();
    setText(out, "id", node.id);
    json::set(out, "layer", json::number(node.layer));
    setText(out, "parent", node.parent);
    return out;
}

Value write(const UltraServer &server)
{
    Value out = json::object();
    setText(out, "id", server.id);
    setText(out, "type", server.type);
    return out;
}

Value write(const Instance &instance)
{
    Value out = json::object();
    setText(out, "host", instance.host);
    setText(out, "id", instance.id);
    setText(out, "network_node", instance.networkNode);
    setText(out, "type", instance.type);
    setText(out, "ultraserver", instance.ultraserver);
    if (instance.worksFor)
        json::set(out, "works_for", json::string(*instance.worksFor));
    return out;
}

Value write(const Storage &storage)
{
    Value out = json::object();
    json::set(out, "capacity_TiB", json::number(storage.capacity_TiB));
    setText(out, "id", storage.id);
    setText(out, "type", storage.type);
    return out;
}

Value write(const Job &job) { return writeJob(job); }

Value write(const Point &point)
{
    Value out = json::object();
    json::set(out, "x", json::number(point.x));
    json::set(out, "y", json::number(point.y));
    return out;
}

Value write(const SavedView &view)
{
    Value out = json::object();
    setText(out, "basis", view.basis);
    setText(out, "before", view.before);
    json::set(out, "center", write(view.center));
    setText(out, "compare", view.compare);
    setText(out, "heat", view.heat);
    setText(out, "name", view.name);
    setText(out, "note", view.note);
    if (view.basis == "playhead")
        json::set(out, "playhead_s", json::number(view.playhead_s));
    setTexts(out, "selected", view.selected);
    if (view.compare == "swipe")
        json::set(out, "swipe", json::number(view.swipe));
    setTexts(out, "traffic", view.traffic);
    setText(out, "view", view.view);
    json::set(out, "zoom", json::number(view.zoom));
    return out;
}

Value write(const Waiver &waiver)
{
    Value out = json::object();
    setText(out, "finding", waiver.finding);
    setText(out, "reason", waiver.reason);
    return out;
}

template <class T>
void setList(Value &out, const char *key, const std::vector<T> &all)
{
    if (all.empty())
        return;
    Value list = json::array();
    list.items.reserve(all.size());
    for (const T &one : all)
        list.items.push_back(write(one));
    json::set(out, key, std::move(list));
}

bool isListOfObjects(const Value &value) { return value.isArray() && !value.items.empty() && value.items.front().isObject(); }

/// One line per item; an item that itself holds a list of objects (a job its phases) has that on lines of its own.
std::string linesOf(const Value &list, const std::string &indent)
{
    std::string out = "[\n";
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Value &item = list.items[i];
        out += indent + ' ';
        if (item.isObject() && std::ranges::any_of(item.members, [](const json::Member &member) { return isListOfObjects(member.second); })) {
            out += '{';
            for (std::size_t m = 0; m < item.members.size(); ++m) {
                const auto &[key, value] = item.members[m];
                out += (m > 0 ? ", " : "") + json::writeLine(json::string(key)) + ": "
                    + (isListOfObjects(value) ? linesOf(value, indent + ' ') : json::writeLine(value));
            }
            out += '}';
        } else {
            out += json::writeLine(item);
        }
        out += i + 1 < list.items.size() ? ",\n" : "\n";
    }
    return out + indent + ']';
}

/// Members of the root on lines of their own; below them one line per item of a list of objects
/// and one per member of an object of objects.
std::string layOut(const Value &root)
{
    std::string out = "{\n";
    for (std::size_t i = 0; i < root.members.size(); ++i) {
        const auto &[key, value] = root.members[i];
        out += json::writeLine(json::string(key)) + ": ";
        if (isListOfObjects(value)) {
            out += linesOf(value, {});
        } else if (value.isObject() && !value.members.empty() && value.members.front().second.isObject()) {
            out += "{\n";
            for (std::size_t j = 0; j < value.members.size(); ++j)
                out += ' ' + json::writeLine(json::string(value.members[j].first)) + ": " + json::writeLine(value.members[j].second)
                    + (j + 1 < value.members.size() ? ",\n" : "\n");
            out += '}';
        } else {
            out += json::writeLine(value);
        }
        out += i + 1 < root.members.size() ? ",\n" : "\n";
    }
    out += "}\n";
    return out;
}

} // namespace

std::string writeDesign(const Design &design)
{
    Value root = json::object();
    setText(root, "availability_zone", design.availabilityZone);
    json::set(root, "capacity", json::string(toWord(design.capacity)));
    setList(root, "capacity_blocks", design.capacityBlocks);
    if (!design.power.instance_kW.empty()) {
        Value each = json::object();
        for (const auto &[type, kW] : design.power.instance_kW)
            json::set(each, type, json::number(kW));
        json::set(root, "instance_kW", std::move(each));
    }
    setList(root, "instances", design.instances);
    setList(root, "jobs", design.jobs);
    setText(root, "name", design.name);
    setList(root, "network_nodes", design.networkNodes);
    if (!design.positions.empty()) {
        Value positions = json::object();
        for (const auto &[id, point] : design.positions)
            json::set(positions, id, write(point));
        json::set(root, "positions", std::move(positions));
    }
    setText(root, "price_list", design.priceList);
    if (design.power.pue)
        json::set(root, "pue", json::number(*design.power.pue));
    setList(root, "quotas", design.quotas);
    json::set(root, "region", json::string(design.region)); // its default is not empty
    const auto kept = design.unknown.lower_bound("/software/"); // packages of a newer version
    if (!design.software.empty() || (kept != design.unknown.end() && kept->first.starts_with("/software/")))
        json::set(root, "software", writeVersions(design.software));
    setList(root, "storage", design.storage);
    if (design.transferOut_GBPerMonth > 0)
        json::set(root, "transfer_out_GB_per_month", json::number(design.transferOut_GBPerMonth));
    setList(root, "ultraservers", design.ultraservers);
    if (design.power.usdPerKWh)
        json::set(root, "usd_per_kWh", json::number(*design.power.usdPerKWh));
    setList(root, "views", design.views);
    setList(root, "waivers", design.waivers);
    restoreUnknown(root, design.unknown);
    json::sortKeys(root);
    root.members.emplace(root.members.begin(), "switchyard", json::number(formatVersion));
    return layOut(root);
}

Result<void> saveDesign(const Design &design, const std::string &path)
{
    return writeFileAtomically(path, writeDesign(design));
}

} // namespace switchyard::design
