// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a design as diagrams: Graphviz DOT, Mermaid, draw.io. Instances that share a place and a type are one box
// with their number where there are more than a page shows.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

constexpr std::size_t mostSingle = 200; ///< boxes of one instance each

struct Box {
    std::string id;    ///< "n3": free of what any of the three tools takes for syntax
    std::string label; ///< lines
    std::string parent; ///< box of the network node above; empty: none
    std::string instance; ///< of a single instance: its id
    bool node = false;  ///< a network node
};

std::string describe(const catalog::InstanceType &type, const catalog::Catalog &catalog)
{
    const catalog::Gpu *const gpu = catalog.gpuOf(type);
    return std::to_string(type.gpus) + " × " + (gpu ? gpu->name.substr(gpu->name.starts_with("NVIDIA ") ? 7 : 0) : type.gpu) + ", " + std::to_string(type.nics) + " EFA";
}

std::vector<Box> boxesOf(const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<Box> out;
    std::unordered_map<std::string, std::string> ids;
    for (const design::NetworkNode &node : design.networkNodes) {
        const std::string id = "n" + std::to_string(out.size());
        ids[node.id] = id;
        out.push_back({id, node.id + "\nlayer " + std::to_string(node.layer), {}, {}, true});
    }
    for (std::size_t i = 0; i < design.networkNodes.size(); ++i)
        if (const auto parent = ids.find(design.networkNodes[i].parent); parent != ids.end())
            out[i].parent = parent->second;
    const bool single = design.instances.size() <= mostSingle;
    std::map<std::string, std::size_t> known;
    std::map<std::size_t, int> counts;
    for (const design::Instance &one : design.instances) {
        const catalog::InstanceType *const type = catalog.instance(one.type);
        const std::string what = one.type + (type ? "\n" + describe(*type, catalog) : "") + (one.ultraserver.empty() ? "" : "\nUltraServer " + one.ultraserver);
        const auto leaf = ids.find(one.networkNode);
        const auto [at, isNew] = known.emplace(single ? one.id : one.networkNode + "\x1f" + one.ultraserver + "\x1f" + one.type, out.size());
        if (isNew)
            out.push_back({"i" + std::to_string(out.size()), what, leaf == ids.end() ? "" : leaf->second, single ? one.id : "", false});
        ++counts[at->second];
    }
    for (const auto &[at, count] : counts)
        out[at].label = single ? out[at].instance + "\n" + out[at].label : std::to_string(count) + " × " + out[at].label;
    return out;
}

std::string replaced(std::string text, std::string_view what, const std::string &with)
{
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
    return text;
}

std::vector<Said> leftOut(const design::Design &design)
{
    std::vector<Said> out = allButTheCluster(design);
    if (!design.storage.empty())
        out.push_back(say("{} storage", design.storage.size()));
    if (design.instances.size() > mostSingle)
        out.emplace_back(say("single instances: those of one place and type are one box"));
    return out;
}

Result<Written> writeDot(const design::Design &design, const catalog::Catalog &catalog)
{
    const auto quoted = [](const std::string &text) { return "\"" + replaced(replaced(replaced(text, "\\", "\\\\"), "\"", "\\\""), "\n", "\\n") + "\""; };
    std::string text = "digraph cluster_design {\n  graph [rankdir=TB, label=" + quoted(design.name) + "]\n  node [shape=box, fontname=\"sans-serif\"]\n";
    for (const Box &box : boxesOf(design, catalog)) {
        text += "  " + box.id + " [label=" + quoted(box.label) + (box.node ? ", shape=ellipse" : "") + "];\n";
        if (!box.parent.empty())
            text += "  " + box.parent + " -> " + box.id + " [dir=none];\n";
    }
    return Written{text + "}\n", leftOut(design)};
}

Result<Written> writeMermaid(const design::Design &design, const catalog::Catalog &catalog)
{
    const auto quoted = [](const std::string &text) { return "\"" + replaced(replaced(replaced(replaced(replaced(text, "&", "&amp;"), "\"", "&quot;"), "<", "&lt;"), ">", "&gt;"), "\n", "<br/>") + "\""; };
    std::string text = "flowchart TD\n";
    std::string edges;
    for (const Box &box : boxesOf(design, catalog)) {
        text += "  " + box.id + (box.node ? "([" : "[") + quoted(box.label) + (box.node ? "])" : "]") + "\n";
        if (!box.parent.empty())
            edges += "  " + box.parent + " --- " + box.id + "\n";
    }
    if (text == "flowchart TD\n")
        text += "  empty[\"an empty design\"]\n";
    return Written{text + edges, leftOut(design)};
}

Result<Written> writeDrawio(const design::Design &design, const catalog::Catalog &catalog)
{
    const auto escaped = [](const std::string &text) {
        std::string out = replaced(replaced(replaced(replaced(replaced(text, "&", "&amp;"), "\"", "&quot;"), "<", "&lt;"), ">", "&gt;"), "\n", " ");
        std::erase_if(out, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        return out;
    };
    const auto label = [&escaped](const std::string &text) { return escaped(replaced(replaced(replaced(replaced(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;"), "\n", "<br>")); }; // HTML within XML
    constexpr int width = 200;
    constexpr int height = 70;
    const std::vector<Box> boxes = boxesOf(design, catalog);
    std::map<int, int> column;
    std::string cells;
    std::string edges;
    for (const Box &box : boxes) { // parents may come after their children: their layer is their depth
        int layer = 0;
        const Box *at = &box;
        for (int guard = 0; !at->parent.empty() && guard < 20; ++guard, ++layer)
            at = &boxes[static_cast<std::size_t>(std::ranges::find(boxes, at->parent, &Box::id) - boxes.begin())];
        const int x = 40 + column[layer]++ * (width + 20);
        const int y = 40 + layer * (height + 60);
        const std::string geometry = "<mxGeometry x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" + std::to_string(width) + "\" height=\"" + std::to_string(height) + "\" as=\"geometry\"/>";
        const std::string style = box.node ? "ellipse;whiteSpace=wrap;html=1;" : "rounded=1;whiteSpace=wrap;html=1;";
        const std::string cell = "<mxCell style=\"" + style + "\" vertex=\"1\" parent=\"1\">" + geometry + "</mxCell>";
        cells += "        <UserObject id=\"" + box.id + "\" label=\"" + label(box.label) + "\"" + (box.instance.empty() ? "" : " instanceId=\"" + escaped(box.instance) + "\"") + ">" + cell + "</UserObject>\n";
        if (!box.parent.empty())
            edges += "        <mxCell id=\"e" + box.id + "\" style=\"endArrow=none;html=1;\" edge=\"1\" parent=\"1\" source=\"" + box.parent + "\" target=\"" + box.id + "\"><mxGeometry relative=\"1\" as=\"geometry\"/></mxCell>\n";
    }
    return Written{"<mxfile host=\"switchyard\">\n  <diagram id=\"design\" name=\"" + escaped(design.name.empty() ? "Design" : design.name) + "\">\n    <mxGraphModel grid=\"1\" gridSize=\"10\" page=\"1\">\n      <root>\n"
                       + "        <mxCell id=\"0\"/>\n        <mxCell id=\"1\" parent=\"0\"/>\n" + cells + edges + "      </root>\n    </mxGraphModel>\n  </diagram>\n</mxfile>\n",
                   leftOut(design)};
}

} // namespace

extern constinit const Format dot = {.id = "dot", .title = "Graphviz", .is = "the network and its instances as a graph for dot", .ending = "dot", .checked = "core.exchange.diagrams", .holds = Holds::Cluster, .write = writeDot};
extern constinit const Format mermaid = {.id = "mermaid", .title = "Mermaid", .is = "the network and its instances as a Mermaid flow chart", .ending = "mmd", .checked = "core.exchange.diagrams", .holds = Holds::Cluster, .write = writeMermaid};
extern constinit const Format drawio = {.id = "drawio", .title = "draw.io", .is = "the network and its instances as a diagram of draw.io", .ending = "drawio", .checked = "core.exchange.diagrams", .holds = Holds::Cluster, .write = writeDrawio};

} // namespace switchyard::exchange
