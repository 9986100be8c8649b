// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's topology XML (NCCL_TOPO_DUMP_FILE, NCCL_TOPO_FILE) and graphs (NCCL_GRAPH_DUMP_FILE) in; of an instance type out.
#include <core/exchange/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include <pugixml.hpp>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/leftout.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

namespace {

using json::Value;

constexpr std::size_t mostElements = 65'536; ///< of NCCL's own reader, for graphs
constexpr int mostWritten = 256;             ///< of its reader of topologies

bool isXml(const Glance &glance) { return glance.contains("<system version=") || glance.contains("<graphs version="); }

struct Sums {
    std::map<std::string, int> elements;
    std::set<std::string> hosts;
    std::set<std::string> numa;
    std::set<std::string> sm;
    std::vector<std::string> bare; ///< ranks of GPUs without NVLink
    long long speed = 0;
    long long links = 0;
    int nodes = 0;
};

void walk(const pugi::xml_node &root, Sums &sums)
{
    for (pugi::xml_node at = root; at;) {
        const std::string name = at.name();
        if (at.type() == pugi::node_element) {
            ++sums.nodes;
            ++sums.elements[name];
            if (name == "cpu") {
                sums.numa.insert(at.attribute("numaid").as_string());
                if (at.attribute("host_hash"))
                    sums.hosts.insert(at.attribute("host_hash").as_string());
            } else if (name == "gpu") {
                sums.sm.insert(at.attribute("sm").as_string());
                if (!at.child("nvlink") || at.child("nvlink").attribute("count").as_int() == 0)
                    sums.bare.emplace_back(at.attribute("rank").as_string(at.attribute("dev").as_string()));
            } else if (name == "net") {
                sums.speed += at.attribute("speed").as_int();
            } else if (name == "nvlink") {
                sums.links += at.attribute("count").as_int();
            }
        }
        // Depth first without recursion: a hostile file nests as deep as it is long.
        if (at.first_child()) {
            at = at.first_child();
            continue;
        }
        while (at && at != root && !at.next_sibling())
            at = at.parent();
        at = at == root || !at ? pugi::xml_node() : at.next_sibling();
    }
}

Value listed(const auto &texts)
{
    Value out = json::array();
    for (const std::string &text : texts)
        out.items.push_back(json::string(text));
    return out;
}

/// The line of a byte, from 1.
std::string lineOfByte(const std::string &text, std::ptrdiff_t byte)
{
    const std::string_view before = std::string_view(text).substr(0, static_cast<std::size_t>(std::max<std::ptrdiff_t>(byte, 0)));
    return std::to_string(1 + std::ranges::count(before, '\n'));
}

Result<Fragment> readTopology(std::span<const TextFile> files, const catalog::Catalog &)
{
    Sums sums;
    Notes notes;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        pugi::xml_document document;
        const pugi::xml_parse_result parsed = document.load_buffer(file.text.data(), file.text.size(), pugi::parse_default, pugi::encoding_utf8);
        if (!parsed)
            return fail(ErrorCode::InvalidInput, say("this is no XML: {}; expected NCCL's topology or graphs, whole", parsed.description()), file.name + ":" + lineOfByte(file.text, parsed.offset));
        const pugi::xml_node root = document.document_element();
        if (std::string_view(root.name()) != "system" && std::string_view(root.name()) != "graphs")
            return fail(ErrorCode::InvalidInput, say("the outermost element is {}; expected \"system\" or \"graphs\"", inQuotes(root.name())), file.name);
        const int before = sums.nodes;
        walk(root, sums);
        if (static_cast<std::size_t>(sums.nodes) > mostElements)
            return fail(ErrorCode::InvalidInput, say("there are more than 65,536 elements, more than NCCL reads; expected the file of one machine"), file.name);
        understood.push_back(sums.nodes - before);
    }
    if (sums.elements["graph"] > 0) { // GPUs of channels, not of a machine
        sums.bare.clear();
        sums.sm.clear();
    }
    const int gpus = sums.elements["gpu"];
    const int nets = sums.elements["net"];
    std::erase_if(sums.elements, [](const auto &one) { return one.second == 0; });
    if (!sums.bare.empty() && sums.links > 0)
        for (const std::string &rank : sums.bare)
            notes.add(say("trouble: GPU of rank {} has no NVLink where others have: NCCL falls back to few channels", echo(rank, 20)));
    if (gpus == 0 && !sums.elements.contains("graph"))
        notes.add(say("a template: PCIe switches without GPUs and network cards"));
    Value elements = json::object();
    for (const auto &[name, count] : sums.elements)
        json::set(elements, echo(name, 40), json::number(count));
    Value found = json::object();
    json::set(found, "xml_nodes", json::number(sums.nodes));
    json::set(found, "gpus", json::number(gpus));
    json::set(found, "nets", json::number(nets));
    json::set(found, "net_speed_mbps", json::number(static_cast<double>(sums.speed)));
    json::set(found, "nvlink_links", json::number(static_cast<double>(sums.links)));
    json::set(found, "hosts", json::number(static_cast<double>(std::max<std::size_t>(1, sums.hosts.size()))));
    json::set(found, "numa", listed(sums.numa));
    json::set(found, "sm", listed(sums.sm));
    json::set(found, "gpus_without_nvlink", listed(sums.bare));
    json::set(found, "elements", std::move(elements));
    return Fragment{Observed{}, std::move(understood), notes.sentences(), std::move(found)};
}

/// "rdmap79s0 rdmap80s0 …": the PCI bus of each card, in decimal.
std::vector<int> busesOf(const catalog::InstanceType &type)
{
    std::vector<int> out;
    constexpr std::string_view stem = "rdmap";
    for (std::size_t at = 0; (at = type.rdmapBuses.find(stem, at)) != std::string::npos;) {
        at += stem.size();
        const std::size_t end = type.rdmapBuses.find('s', at);
        constexpr int most = 255;
        out.push_back(static_cast<int>(number::wholeFromText(std::string_view(type.rdmapBuses).substr(at, end - at), 0, most).value_or(0)));
    }
    return out;
}

std::string bus(int number)
{
    char text[16];
    std::snprintf(text, sizeof text, "0000:%02x:00.0", static_cast<unsigned>(number) & 0xff);
    return text;
}

/// One node of the first type; of an UltraServer one instance, as NCCL wants it. No XML declaration and no tab: NCCL's
/// reader is its own and takes neither.
Result<Written> writeTopology(const design::Design &design, const catalog::Catalog &catalog)
{
    const catalog::InstanceType *type = nullptr;
    for (const design::Instance &one : design.instances)
        if (!type)
            type = catalog.instance(one.type);
    const catalog::Gpu *const gpu = type ? catalog.gpuOf(*type) : nullptr;
    if (!type || !gpu || type->pcie.empty())
        return fail(ErrorCode::Unsupported, type ? say("the catalog does not know the PCIe switches of {}", type->id) : say("the design has no instance; expected at least one"), design.name);
    const std::vector<int> buses = busesOf(*type);
    std::set<int> taken(buses.begin(), buses.end());
    int next = 0x10;
    const auto freeBus = [&] {
        while (taken.contains(next))
            ++next;
        taken.insert(next);
        return next;
    };
    const int ofGeneration = gpu->generation == catalog::GpuGeneration::Ampere ? 80 : gpu->generation == catalog::GpuGeneration::Hopper ? 90 : 100;
    const std::string sm = std::to_string(gpu->cudaArch > 0 ? gpu->cudaArch : ofGeneration);
    const bool grace = gpu->c2c_Bps > 0;
    const std::string link = gpu->generation == catalog::GpuGeneration::Ampere ? "16.0 GT/s PCIe" : "32.0 GT/s PCIe";
    const auto pci = [&](int at, const char *kind, const char *vendor) {
        return "<pci busid=\"" + bus(at) + "\" class=\"" + kind + "\" vendor=\"" + vendor + "\" device=\"0x0000\" subsystem_vendor=\"" + vendor + "\" subsystem_device=\"0x0000\" link_speed=\"" + link + "\" link_width=\"16\">\n";
    };
    std::string text = "<system version=\"1\">\n";
    std::set<int> sockets;
    for (const catalog::PcieGroup &group : type->pcie)
        sockets.insert(group.socket);
    for (const int socket : sockets) {
        text += "  <cpu host_hash=\"0x1\" numaid=\"" + std::to_string(socket) + "\" affinity=\"0000ffff\" " + (grace ? "arch=\"arm64\"" : "arch=\"x86_64\" vendor=\"GenuineIntel\" familyid=\"6\" modelid=\"143\"") + ">\n";
        for (const catalog::PcieGroup &group : type->pcie) {
            if (group.socket != socket)
                continue;
            text += "    " + pci(freeBus(), "0x060400", "0x1d0f");
            for (const int card : group.nics) {
                const int at = static_cast<std::size_t>(card) < buses.size() ? buses[static_cast<std::size_t>(card)] : freeBus();
                text += "      " + pci(at, "0x020000", "0x1d0f") + "        <nic>\n          <net name=\"rdmap" + std::to_string(at) + "s0\" dev=\"" + std::to_string(card) + "\" latency=\"0\" speed=\""
                      + std::to_string(static_cast<long long>(type->nic_Bps * 8 / 1e6)) + "\" port=\"1\" guid=\"0x" + std::to_string(card + 1) + "\" maxconn=\"131072\" gdr=\"1\"/>\n        </nic>\n      </pci>\n";
            }
            for (const int one : group.gpus) {
                text += "      " + pci(freeBus(), "0x030200", "0x10de") + "        <gpu dev=\"" + std::to_string(one) + "\" sm=\"" + sm + "\" rank=\"" + std::to_string(one) + "\" gdr=\"1\">\n";
                if (gpu->nvlinkLinks > 0)
                    text += "          <nvlink target=\"fffffff:ff:ff.0\" count=\"" + std::to_string(gpu->nvlinkLinks) + "\" tclass=\"0x068000\"/>\n";
                if (grace)
                    text += "          <c2c bw=\"44712\" count=\"5\"/>\n";
                text += "        </gpu>\n      </pci>\n";
            }
            text += "    </pci>\n";
        }
        text += "  </cpu>\n";
    }
    text += "</system>\n";
    Written out{std::move(text), allButTheCluster(design)};
    int elements = 0;
    for (std::size_t at = 0; (at = out.text.find('<', at)) != std::string::npos; ++at)
        elements += out.text[at + 1] != '/';
    if (elements > mostWritten)
        return fail(ErrorCode::Unsupported, say("{} has {} elements, more than the 256 that NCCL reads", type->id, elements), design.name);
    out.leftOut.push_back(say("all but one {}: the file is of one node", type->id));
    out.leftOut.emplace_back(buses.empty() ? say("PCI addresses: they are invented") : say("PCI addresses of GPUs and switches: they are invented"));
    return out;
}

} // namespace

extern constinit const Format ncclTopology = {.id = "nccl-topology",
                                              .title = "NCCL topology",
                                              .is = "NCCL's topology or graph XML: GPUs, cards, NVLinks of a node; of the first instance type out",
                                              .ending = "xml",
                                              .checked = "core.exchange.observed",
                                              .holds = Holds::Observed,
                                              .detect = isXml,
                                              .read = readTopology,
                                              .write = writeTopology};

} // namespace switchyard::exchange
