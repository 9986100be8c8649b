// SPDX-License-Identifier: GPL-3.0-or-later
// A step as Chakra traces, unpacked and decoded by a reader of the test's own: every rank injects what the ledger says,
// messages meet, and nothing waits in a circle.
#include <cmath>
#include <map>
#include <set>

#include <QtTest/QTest>

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <core/exchange/format.h>
#include <core/exchange/simulators/step_script.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

/// The files of a tar in gzip; empty: it is damaged.
std::map<std::string, std::string> unpacked(const std::string &packed)
{
    z_stream stream = {};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string tar;
    std::string chunk(1 << 20, '\0');
    int state = Z_OK;
    while (state == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef *>(chunk.data());
        stream.avail_out = static_cast<uInt>(chunk.size());
        state = inflate(&stream, Z_NO_FLUSH);
        tar.append(chunk, 0, chunk.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    std::map<std::string, std::string> files;
    if (state != Z_STREAM_END || tar.size() % 512 != 0)
        return files;
    for (std::size_t at = 0; at + 512 <= tar.size() && tar[at] != '\0';) {
        std::string header = tar.substr(at, 512);
        const auto sum = static_cast<long>(std::stol(header.substr(148, 6), nullptr, 8));
        header.replace(148, 8, "        ");
        long counted = 0;
        for (const char c : header)
            counted += static_cast<unsigned char>(c);
        const auto size = static_cast<std::size_t>(std::stol(header.substr(124, 11), nullptr, 8));
        if (sum != counted || header.substr(257, 5) != "ustar")
            return {};
        files[header.substr(0, header.find('\0'))] = tar.substr(at + 512, size);
        at += 512 + (size + 511) / 512 * 512;
    }
    return files;
}

struct Field {
    int number = 0;
    std::uint64_t value = 0;
    std::string bytes;
};

std::uint64_t varint(const std::string &text, std::size_t &at)
{
    std::uint64_t value = 0;
    for (int shift = 0; at < text.size(); shift += 7) {
        const auto c = static_cast<unsigned char>(text[at++]);
        value |= static_cast<std::uint64_t>(c & 0x7f) << shift;
        if (c < 0x80)
            break;
    }
    return value;
}

std::vector<Field> fieldsOf(const std::string &message)
{
    std::vector<Field> out;
    for (std::size_t at = 0; at < message.size();) {
        const std::uint64_t key = varint(message, at);
        Field &field = out.emplace_back();
        field.number = static_cast<int>(key >> 3);
        field.value = varint(message, at);
        if ((key & 7) == 2) {
            field.bytes = message.substr(at, field.value);
            at += field.value;
        }
    }
    return out;
}

struct Node {
    std::uint64_t id = 0;
    std::string name;
    std::uint64_t type = 0;
    std::uint64_t micros = 0;
    std::vector<std::uint64_t> after;
    std::map<std::string, std::uint64_t> numbers; ///< attributes
    std::string group;
};

std::vector<Node> nodesOf(const std::string &file)
{
    std::vector<Node> out;
    for (std::size_t at = 0, i = 0; at < file.size(); ++i) {
        const std::uint64_t size = varint(file, at);
        const std::vector<Field> fields = fieldsOf(file.substr(at, size));
        at += size;
        if (i == 0)
            continue; // the version
        Node &node = out.emplace_back();
        for (const Field &field : fields) {
            switch (field.number) {
            case 1: node.id = field.value; break;
            case 2: node.name = field.bytes; break;
            case 3: node.type = field.value; break;
            case 5:
                for (std::size_t of = 0; of < field.bytes.size();)
                    node.after.push_back(varint(field.bytes, of));
                break;
            case 7: node.micros = field.value; break;
            case 10: {
                const std::vector<Field> attribute = fieldsOf(field.bytes);
                if (attribute.size() == 2 && attribute[1].number == 29)
                    node.group = attribute[1].bytes;
                else if (attribute.size() == 2)
                    node.numbers[attribute[0].bytes] = attribute[1].value;
                break;
            }
            default: node.id = 0; // no field of Chakra's
            }
        }
    }
    return out;
}

/// What a node puts on the wire for a rank, in ASTRA-sim's counting.
double injected(const Node &node, double n)
{
    const auto size = static_cast<double>(node.numbers.at("comm_size"));
    if (node.type == 5)
        return size;
    switch (node.numbers.at("comm_type")) {
    case 0: return 2 * size * (n - 1) / n;
    case 2: return size * (n - 1);
    default: return size * (n - 1) / n;
    }
}

/// Empty: the archive holds the ledger's step.
std::string judge(const design::Design &design)
{
    const auto written = formatOf("chakra")->write(design, bundled());
    const auto script = stepScript(design, bundled(), Told::All);
    if (!written || !script)
        return written ? describe(script.error()) : describe(written.error());
    const std::map<std::string, std::string> files = unpacked(written->text);
    if (files.size() != static_cast<std::size_t>(script->ranks) + 5)
        return std::to_string(files.size()) + " files of " + std::to_string(script->ranks) + " ranks";
    const auto groups = nlohmann::json::parse(files.at("comm_groups.json"));
    std::vector<network::TrafficItem> items;
    for (const train::TimedItem &entry : script->ledger)
        items.push_back(entry.item);
    const std::vector<double> told = network::injectedBytes(items, script->ranks);
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>, std::uint64_t> sent, got;
    std::map<std::string, std::vector<std::vector<std::pair<std::uint64_t, std::uint64_t>>>> calls; ///< of a group, by member
    double longest_s = 0;
    for (int rank = 0; rank < script->ranks; ++rank) {
        double bytes = 0;
        std::uint64_t micros = 0;
        std::uint64_t last = 0;
        std::map<std::string, std::vector<std::pair<std::uint64_t, std::uint64_t>>> own;
        const std::string where = "rank " + std::to_string(rank) + ": ";
        for (const Node &node : nodesOf(files.at("step." + std::to_string(rank) + ".et"))) {
            if (node.id != last + 1 || std::ranges::any_of(node.after, [&](std::uint64_t id) { return id > last || id == 0; }))
                return where + "node " + std::to_string(node.id) + " waits for one that comes later";
            last = node.id;
            micros += node.micros;
            if (node.type == 4)
                continue;
            if (node.type == 7) {
                const auto members = groups.at(node.group).get<std::vector<int>>();
                if (std::ranges::find(members, rank) == members.end())
                    return where + "is not in its group " + node.group;
                own[node.group].push_back({node.numbers.at("comm_type"), node.numbers.at("comm_size")});
                bytes += injected(node, static_cast<double>(members.size()));
                continue;
            }
            const auto size = node.numbers.at("comm_size");
            if (!(node.type == 5 ? sent : got).try_emplace({node.numbers.at("comm_src"), node.numbers.at("comm_dst"), node.numbers.at("comm_tag")}, size).second)
                return where + "two messages with one tag";
            if (node.numbers.at(node.type == 5 ? "comm_src" : "comm_dst") != static_cast<std::uint64_t>(rank))
                return where + "another's message";
            bytes += node.type == 5 ? injected(node, 2) : 0;
        }
        for (const auto &[group, list] : own)
            calls[group].push_back(list);
        longest_s = std::max(longest_s, static_cast<double>(micros) / 1e6);
        const double expected = told[static_cast<std::size_t>(rank)];
        const double rounded = static_cast<double>(script->ledger.size()) * static_cast<double>(script->ranks); // half a byte, of an all-gather by each rank
        if (std::abs(bytes - expected) > 1e-9 * expected + rounded)
            return where + "ledger " + std::to_string(expected) + ", traces " + std::to_string(bytes);
    }
    for (const auto &[group, lists] : calls)
        if (lists.size() != groups.at(group).size() || std::ranges::adjacent_find(lists, std::not_equal_to()) != lists.end())
            return "the members of group " + group + " do not call the same";
    if (sent != got)
        return "messages that do not meet";
    return longest_s <= script->step_s * (1 + 1e-2) ? std::string() : "calculations of " + std::to_string(longest_s) + " s in a step of " + std::to_string(script->step_s);
}

} // namespace

class tst_Chakra : public QObject
{
    Q_OBJECT
private slots:
    void seededPlans()
    {
        int judged = 0;
        for (const test::SeededJob &job : test::seededJobs(500)) {
            if (job.spec.plan.gpus() > 64 || job.spec.plan.microBatches() > 8)
                continue;
            design::Design design;
            for (int i = 0; i < job.spec.instances; ++i) {
                design.instances.emplace_back().id = "i-" + std::to_string(i);
                design.instances.back().type = job.spec.instance;
            }
            design.jobs = {design::trainingJob("pretrain", "custom", job.spec.plan)};
            design.jobs.front().phases.front().custom = std::make_shared<catalog::Architecture>(job.spec.model);
            const std::string wrong = judge(design);
            QVERIFY2(wrong.empty(), (job.name + ": " + wrong).c_str());
            ++judged;
        }
        qInfo("%d plans", judged);
        QVERIFY(judged > 50);
    }

    /// The reader of this test and Google's writer agree (examples/sim/gen_astra.py).
    void aRealTrace()
    {
        if (test::sharedDir().empty())
            QSKIP("no directory of real files beside the checkout");
        const std::vector<Node> nodes = nodesOf(test::readText(test::sharedDir() + "/examples/sim/astra/explorer.0.et"));
        QCOMPARE(nodes.size(), std::size_t{2});
        QVERIFY(nodes[0].type == 4 && nodes[0].micros == 1000 && nodes[0].numbers.at("tensor_size") == 1);
        QVERIFY(nodes[1].type == 7 && nodes[1].after == std::vector<std::uint64_t>{1} && nodes[1].numbers.at("comm_size") == 67108864);
    }

    /// The dimensions of the network are those of the job: NVLink domains below, cards above.
    void whatStandsBeside()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            if (sample.file != "llama3.1-70b-64-p5en.switchyard")
                continue;
            const auto written = formatOf("chakra")->write(sample.design, bundled());
            QVERIFY(written);
            QCOMPARE(formatOf("chakra")->write(sample.design, bundled())->text == written->text, true);
            const std::map<std::string, std::string> files = unpacked(written->text);
            QVERIFY2(files.at("network.yml").find("npus_count: [ 8, 64 ]\nbandwidth: [ 450.0, 50.0 ]") != std::string::npos, files.at("network.yml").c_str());
            QCOMPARE(nlohmann::json::parse(files.at("system.json")).at("all-reduce-implementation").size(), std::size_t{2});
            QVERIFY(nlohmann::json::parse(files.at("memory.json")).contains("memory-type"));
            QVERIFY(files.at("README.txt").find(simulatorLabel()) != std::string::npos);
            QVERIFY(written->leftOut.front().english().find(simulatorLabel()) != std::string::npos);
            const std::string wrong = judge(sample.design);
            QVERIFY2(wrong.empty(), wrong.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(tst_Chakra)
#include "tst_chakra.moc"
