// SPDX-License-Identifier: GPL-3.0-or-later
// Output of `aws ec2 describe-instance-types` as a file of the user's own catalog: types with a GPU of the catalog that the
// catalog does not have. What EC2 does not tell (NVLink, the generation of EFA) is taken from the GPU and the rate of a card,
// unconfirmed; a type without EFA is listed and priced only.
#include <core/exchange/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/catalog/own.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

constexpr auto source = "own-ec2-types";

bool isTypes(const Glance &glance) { return glance.isJson() && glance.hasKey("InstanceTypes"); }

double numberOf(Tree &tree, const Value &from, Tree::Path path)
{
    const Value *const value = tree.find(from, path);
    return value && value->isNumber() ? value->number : 0;
}

/// "H100" of 81,920 MiB: the catalog's GPU of that name, of several the one with the nearest memory. Null: none.
const catalog::Gpu *gpuNamed(const catalog::Catalog &catalog, const std::string &name, double memory_MiB)
{
    const catalog::Gpu *best = nullptr;
    double least = std::numeric_limits<double>::max();
    const std::string word = lower(name.substr(0, name.find(' ')));
    for (const auto &[id, gpu] : catalog.gpus) {
        const double off = std::abs(gpu.memory_B / (1 << 20) - memory_MiB);
        if (id.substr(0, id.find('-')) == word && off < least) {
            best = &gpu;
            least = off;
        }
    }
    return best;
}

/// EFA of the generations by the rate of a card, as instances of the catalog have it; 0: no such card.
int efaVersion(const catalog::Catalog &catalog, double card_Gbps)
{
    for (const auto &[id, type] : catalog.instances)
        if (!type.reference && type.fabric == catalog::FabricKind::Efa && std::abs(type.nic_Bps * 8e-9 - card_Gbps) < 1)
            return type.efaVersion;
    return 0;
}

class Reader
{
public:
    Reader(const catalog::Catalog &catalog, Notes &notes) : m_catalog(catalog), m_own(catalog), m_notes(notes) {}

    Result<int> read(const TextFile &file)
    {
        SWITCHYARD_TRY(const Value root, json::parse(file.text, file.name));
        int understood = 0;
        Tree tree;
        for (const Value *type : tree.items(root, {"InstanceTypes"}))
            understood += add(tree, *type);
        if (!tree.text(root, {"NextToken"}).empty())
            m_notes.add(say("there are more pages (NextToken)"));
        return understood;
    }

    Value file() { return fileOf(std::move(m_entries)); }
    [[nodiscard]] std::size_t entries() const { return m_entries.size(); }

private:
    static Value list(std::vector<Value> items)
    {
        Value out = json::array();
        for (Value &item : items)
            out.items.push_back(std::move(item));
        return out;
    }

    static Value fileOf(std::vector<Value> entries)
    {
        Value one = json::object();
        json::set(one, "id", json::string(source));
        json::set(one, "title", json::string("EC2 DescribeInstanceTypes as imported; NVLink, network layers and the generation of EFA are assumed"));
        Value out = json::object();
        json::set(out, "sources", list({std::move(one)}));
        json::set(out, "instances", list(std::move(entries)));
        return out;
    }

    int add(Tree &tree, const Value &type)
    {
        const std::string id = tree.text(type, {"InstanceType"});
        const std::vector<const Value *> gpus = tree.items(type, {"GpuInfo", "Gpus"});
        if (id.empty() || gpus.empty()) {
            m_notes.add(id.empty() ? say("an entry without InstanceType") : say("a type without GPUs"));
            return 0;
        }
        const std::string name = tree.text(*gpus.front(), {"Name"});
        const catalog::Gpu *const gpu = gpuNamed(m_catalog, name, numberOf(tree, *gpus.front(), {"MemoryInfo", "SizeInMiB"}));
        const int count = tree.integer(*gpus.front(), {"Count"}, 0);
        if (!gpu || count <= 0) {
            m_notes.add(say("{}: the catalog has no GPU {}", echo(id, 40), inQuotes(name, 40)));
            return 0;
        }
        const int vcpus = tree.integer(type, {"VCpuInfo", "DefaultVCpus"}, 0);
        const double ram_GiB = numberOf(tree, type, {"MemoryInfo", "SizeInMiB"}) / 1024;
        if (const catalog::InstanceType *const known = m_catalog.instance(id)) {
            if (known->gpus != count || (vcpus > 0 && known->vcpus > 0 && known->vcpus != vcpus))
                m_notes.add(say("{} is in the catalog, with {} GPUs and {} vCPUs; EC2 says {} and {}", echo(id, 40), known->gpus, known->vcpus, count, vcpus));
            else
                m_notes.add(say("a type that the catalog has"));
            return 1;
        }
        if (m_entries.size() >= mostTypes) {
            m_notes.add(say("a type beyond the first {}", mostTypes));
            return 0;
        }
        entry(tree, type, id, *gpu, count, vcpus, ram_GiB);
        return 1;
    }

    void entry(Tree &tree, const Value &type, const std::string &id, const catalog::Gpu &gpu, int count, int vcpus, double ram_GiB)
    {
        const int cards = tree.integer(type, {"NetworkInfo", "EfaInfo", "MaximumEfaInterfaces"}, 0);
        double card_Gbps = 0;
        double ena_Gbps = 0;
        for (const Value *card : tree.items(type, {"NetworkInfo", "NetworkCards"})) {
            const double rate = numberOf(tree, *card, {"PeakBandwidthInGbps"});
            card_Gbps = std::max(card_Gbps, rate);
            ena_Gbps += rate;
        }
        const int version = card_Gbps > 0 ? efaVersion(m_catalog, card_Gbps) : 0;
        Value figures = json::object();
        const auto figure = [&figures](const char *key, double value, bool confirmed = true) {
            if (!(value > 0))
                return;
            Value one = json::object();
            json::set(one, "value", json::number(value));
            json::set(one, "source", json::string(source));
            if (!confirmed)
                json::set(one, "confirmed", json::boolean(false));
            json::set(figures, key, std::move(one));
        };
        figure("gpus", count);
        figure("nvlink_domain_gpus", gpu.nvlinkLinks > 0 ? count : 1, false);
        figure("efa_version", version, false);
        figure("nics", cards);
        figure("nic_Gbps", card_Gbps);
        figure("network_layers", 3, false);
        figure("vcpus", vcpus);
        figure("ram_GiB", ram_GiB);
        figure("ena_Gbps", ena_Gbps);
        figure("ebs_Gbps", numberOf(tree, type, {"EbsInfo", "EbsOptimizedInfo", "MaximumBandwidthInMbps"}) / 1000);
        figure("nvme_TB", numberOf(tree, type, {"InstanceStorageInfo", "TotalSizeInGB"}) / 1000);
        Value out = json::object();
        json::set(out, "id", json::string(id));
        json::set(out, "name", json::string(id + ": " + std::to_string(count) + " × " + gpu.name));
        json::set(out, "gpu", json::string(gpu.id));
        json::set(out, "fabric", json::string("efa"));
        if (cards <= 0 || version == 0)
            json::set(out, "incomplete", json::string(cards <= 0 ? "it has no EFA, or the answer does not tell of it" : "the answer tells no rate of its cards that a generation of EFA has"));
        else
            json::set(out, "provisional", json::string("EC2's answer tells neither NVLink nor the generation of EFA: both are assumed"));
        json::set(out, "figures", std::move(figures));
        if (const auto taken = catalog::layOver(m_own, fileOf({out}), source); !taken) { // else no program would start with it
            m_notes.add(say("{} is no type that a catalog takes: {}", echo(id, 40), sentence(taken.error())));
            return;
        }
        m_entries.push_back(std::move(out));
        m_notes.add(say("{}: NVLink, network layers and the generation of EFA are assumed; look them over", echo(id, 40)));
    }

    static constexpr std::size_t mostTypes = 2000; ///< EC2 sells about 900
    const catalog::Catalog &m_catalog;
    catalog::Catalog m_own; ///< with the entries
    Notes &m_notes;
    std::vector<Value> m_entries;
};

Result<Fragment> readTypes(std::span<const TextFile> files, const catalog::Catalog &catalog)
{
    Notes notes;
    Reader reader(catalog, notes);
    std::vector<int> understood;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const int count, reader.read(file));
        understood.push_back(count);
    }
    if (reader.entries() == 0)
        notes.add(say("no type is new to the catalog"));
    return Fragment{Observed{}, std::move(understood), notes.sentences(), reader.file()};
}

} // namespace

extern constinit const Format ec2Types = {.id = "ec2-types",
                                          .title = "EC2 instance types",
                                          .is = "output of aws ec2 describe-instance-types: entries for a catalog of your own",
                                          .ending = "json",
                                          .checked = "core.exchange.ec2_types",
                                          .holds = Holds::Catalog,
                                          .detect = isTypes,
                                          .read = readTypes,
                                          .write = nullptr};

} // namespace switchyard::exchange
