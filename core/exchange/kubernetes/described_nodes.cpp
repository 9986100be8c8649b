// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/kubernetes/described_nodes.h>

#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include <core/base/trimmed.h>

namespace switchyard::exchange::k8s {

namespace {

using json::Value;

/// One node while its lines come.
struct Described {
    int line = 0; ///< of its name
    std::string name;
    std::string provider;
    bool cordoned = false;
    Value labels = json::object();
    Value addresses = json::array();
    Value capacity = json::object();
    Value allocatable = json::object();
    Value conditions = json::array();

    void take(const std::string &section, std::string_view words)
    {
        const std::size_t colon = words.find(':');
        const auto pair = [&](Value &to) {
            if (colon != std::string_view::npos)
                json::set(to, std::string(words.substr(0, colon)), json::string(std::string(trimmed(words.substr(colon + 1)))));
        };
        if (section == "Labels") {
            if (const std::size_t equals = words.find('='); equals != std::string_view::npos)
                json::set(labels, std::string(words.substr(0, equals)), json::string(std::string(words.substr(equals + 1))));
        } else if (section == "Capacity") {
            pair(capacity);
        } else if (section == "Allocatable") {
            pair(allocatable);
        } else if (section == "Addresses" && colon != std::string_view::npos) {
            Value one = json::object();
            json::set(one, "type", json::string(std::string(words.substr(0, colon))));
            json::set(one, "address", json::string(std::string(trimmed(words.substr(colon + 1)))));
            addresses.items.push_back(std::move(one));
        } else if (section == "Conditions" && words.starts_with("Ready ")) {
            const std::string_view status = trimmed(words.substr(words.find(' ')));
            Value one = json::object();
            json::set(one, "type", json::string("Ready"));
            json::set(one, "status", json::string(std::string(status.substr(0, status.find(' ')))));
            conditions.items.push_back(std::move(one));
        }
    }

    Value object()
    {
        Value metadata = json::object();
        json::set(metadata, "name", json::string(name));
        json::set(metadata, "labels", std::move(labels));
        Value spec = json::object();
        json::set(spec, "providerID", json::string(provider));
        if (cordoned)
            json::set(spec, "unschedulable", json::boolean(true));
        Value status = json::object();
        json::set(status, "addresses", std::move(addresses));
        json::set(status, "capacity", std::move(capacity));
        json::set(status, "allocatable", std::move(allocatable));
        json::set(status, "conditions", std::move(conditions));
        Value out = json::object();
        out.line = line;
        json::set(out, "kind", json::string("Node"));
        json::set(out, "metadata", std::move(metadata));
        json::set(out, "spec", std::move(spec));
        json::set(out, "status", std::move(status));
        return out;
    }
};

} // namespace

bool isDescribed(const Glance &glance) { return glance.firstWordIs("Name:") && glance.contains("\nRoles:") && glance.contains("\nLabels:"); }

std::vector<Value> describedNodes(const TextFile &file)
{
    std::vector<Value> out;
    Described node;
    const auto end = [&] {
        if (!node.name.empty())
            out.push_back(node.object());
        node = {};
    };
    std::string section;
    const std::string_view text = file.text;
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        ++number;
        const std::string_view words = trimmed(line);
        const std::size_t colon = line.find(':');
        if (words.empty() || colon == std::string_view::npos || std::isspace(static_cast<unsigned char>(line[0]))) {
            if (!words.empty())
                node.take(section, words);
            continue;
        }
        section = line.substr(0, colon);
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (section == "Name") {
            end();
            node.name = value;
            node.line = number;
        } else if (section == "ProviderID") {
            node.provider = value;
        } else if (section == "Unschedulable") {
            node.cordoned = value == "true";
        } else {
            node.take(section, value); // the first label stands beside the word
        }
    }
    end();
    return out;
}

} // namespace switchyard::exchange::k8s
