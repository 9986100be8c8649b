// SPDX-License-Identifier: GPL-3.0-or-later
// What was observed and is no part of a design: NCCL's topology and logs, dumps of the flight recorder, traces.
#include <algorithm>
#include <cmath>
#include <set>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/nccl/log_beside.h>
#include <core/exchange/traces/pickle.h>
#include <core/exchange/traces/trace_beside.h>
#include <core/exchange/traces/trace_builder.h>
#include <core/network/collective.h>
#include <core/network/wiring.h>
#include <core/predict/predict.h>

#include <tests/support/bundled.h>
#include <tests/support/gzip.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
using test::gzip;

namespace {

std::string seed(const char *path) { return test::readText(test::sourceDir() + "/tests/fuzz/formats/" + path); }

json::Value foundIn(const std::vector<TextFile> &files)
{
    const auto parts = readFiles(files, nullptr, bundled());
    if (!parts)
        qWarning("%s", describe(parts.error()).c_str());
    return parts ? parts->front().fragment.found : json::Value();
}

double number(const json::Value &found, const char *key) { return found.find(key) ? found.find(key)->number : -1; }

std::string bytes(std::initializer_list<int> list)
{
    std::string out;
    for (const int one : list)
        out += static_cast<char>(one);
    return out;
}

/// Apostrophes as JSON's quotes.
std::string quoted(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

/// A trace without its end: kernels of 5 us, one in 10 us, a third of them NCCL's, with brackets in their texts.
std::string traceOf(int kernels)
{
    std::string text = "{\"schemaVersion\": 1, \"traceEvents\": [\n";
    for (int i = 0; i < kernels; ++i)
        text += std::string(i > 0 ? ",\n" : "") + "{\"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"" + (i % 3 == 0 ? "ncclDevKernel_AllReduce" : "gemm") + "\", \"ts\": " + std::to_string(i * 10) + ", \"dur\": 5, \"args\": {\"text\": \"a \\\" } ] brace\"}}";
    return text;
}

/// Rank 5 of 8: steps 3 and 4 of 1,000 and 1,200 us from 10,000 us on, then a mark of the host's alone.
std::string twoSteps()
{
    const auto kernel = [](const char *name, int at, int length, const char *group) {
        std::string out = R"({"ph": "X", "cat": "kernel", "name": ")" + std::string(name) + R"(", "ts": )" + std::to_string(10'000 + at) + ".0, \"dur\": " + std::to_string(length) + ", \"args\": {";
        if (*group)
            out += R"("Collective name": "x", "In msg nelems": 1000, "dtype": "BFloat16", "Group size": 2, "Process Group Name": "7", "Process Group Description": ")" + std::string(group) + '"';
        return out + "}},\n";
    };
    const auto mark = [](int number, int at, int length) { return R"({"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#)" + std::to_string(number) + R"(", "ts": )" + std::to_string(10'000 + at) + ", \"dur\": " + std::to_string(length) + "},\n"; };
    return R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": 5, "world_size": 8}, "traceEvents": [)" + mark(3, 0, 1000) + mark(4, 1000, 1200) + mark(5, 5000, 100)
        + kernel("nvjet_tst", 0, 300, "") + kernel("flash_fwd", 200, 200, "") + kernel("triton_red", 650, 100, "") + kernel("ncclDevKernel_AllGather_RING_LL(x)", 100, 100, "TENSOR_MODEL_PARALLEL_GROUP")
        + kernel("ncclDevKernel_ReduceScatter_Sum_bf16(x)", 400, 100, "TENSOR_MODEL_PARALLEL_GROUP") + kernel("ncclDevKernel_ReduceScatter_Sum_f32(x)", 850, 200, "EXPERT_DATA_PARALLEL_GROUP")
        + kernel("nvjet_tst", 1100, 900, "") + R"({"ph": "X", "cat": "gpu_memcpy", "name": "Memcpy HtoD", "ts": 10500, "dur": 50, "args": {"bytes": 10}}]})";
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b)); }

Result<Observed> tracesOf(const std::string &text)
{
    const auto parts = readFiles({{"t.json", text}}, nullptr, bundled());
    if (!parts)
        return std::unexpected(parts.error());
    return std::get<Observed>(parts->front().fragment.content);
}

} // namespace

class tst_Observed : public QObject
{
    Q_OBJECT
private slots:
    void topology()
    {
        const json::Value found = foundIn({{"t.xml", seed("nccl-topology/1")}});
        QCOMPARE(number(found, "gpus"), 1.0);
        QCOMPARE(number(found, "nets"), 1.0);
        QCOMPARE(number(found, "nvlink_links"), 18.0);
        std::string fault = seed("nccl-topology/1");
        const std::string gpu = R"(<pci busid="0000:64:00.0" class="0x030200"><gpu dev="1" sm="90" rank="1"/></pci>)";
        fault.insert(fault.find("    </pci>"), gpu);
        const auto parts = readFiles({{"t.xml", fault}}, nullptr, bundled());
        QVERIFY(parts && parts->front().fragment.notUnderstood.front().english().find("trouble: GPU of rank 1 has no NVLink") == 0);
        for (const std::string &bad : {std::string("<system version=\"1\"><cpu>"), std::string("<x><system version=\"1\"/></x>")})
            QVERIFY(!readFiles({{"t.xml", bad}}, formatOf("nccl-topology"), bundled()));
        const auto cut = readFiles({{"t.xml", "<system version=\"1\">\n<cpu>\n<pci"}}, formatOf("nccl-topology"), bundled());
        QVERIFY2(!cut && describe(cut.error()).starts_with("t.xml:3: this is no XML: ") && cut.error().message.find("; expected ") != std::string::npos, cut ? "read" : describe(cut.error()).c_str());
        std::string deep = "<system version=\"1\">"; // nests as deep as it is long
        for (int i = 0; i < 60'000; ++i)
            deep += "<pci>";
        for (int i = 0; i < 60'000; ++i)
            deep += "</pci>";
        QVERIFY(readFiles({{"t.xml", deep + "</system>"}}, nullptr, bundled()).has_value());
    }

    /// One node of each type, as NCCL's own reader takes it: below 256 elements, no declaration, no tab.
    void topologyOut()
    {
        for (const char *type : {"p4d.24xlarge", "p4de.24xlarge", "p5.48xlarge", "p5e.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "p6-b300.48xlarge", "p6e-gb200.36xlarge", "pcie-a10", "pcie-l40", "pcie-rtx-5090"}) {
            design::Design design;
            design.instances.push_back({.id = "a", .type = type, .host = {}, .networkNode = {}, .ultraserver = {}});
            const auto written = formatOf("nccl-topology")->write(design, bundled());
            QVERIFY2(written, type);
            QVERIFY(written->text.starts_with("<system version=\"1\">") && written->text.find('\t') == std::string::npos);
            const json::Value found = foundIn({{"t.xml", written->text}});
            const catalog::InstanceType &known = *bundled().instance(type);
            QCOMPARE(number(found, "gpus"), static_cast<double>(known.gpus));
            QVERIFY2(written->text.find(" sm=\"" + std::to_string(bundled().gpuOf(known)->cudaArch) + "\" ") != std::string::npos, type);
            QCOMPARE(number(found, "nets"), static_cast<double>(known.nics));
            QCOMPARE(number(found, "net_speed_mbps"), std::round(known.nics * known.nic_Bps * 8 / 1e6));
            QCOMPARE(number(found, "nvlink_links"), static_cast<double>(known.gpus * bundled().gpuOf(known)->nvlinkLinks));
            QVERIFY(number(found, "xml_nodes") <= 256);
            std::set<std::string> buses;
            for (std::size_t at = 0; (at = written->text.find("busid=\"", at)) != std::string::npos; at += 7)
                QVERIFY2(buses.insert(written->text.substr(at + 7, 12)).second, type);
            const test::Verdict verdict = test::validate(QStringLiteral("xmllint"), {QStringLiteral("--noout")}, written->text, QStringLiteral("t.xml"));
            QVERIFY_ACCEPTED(verdict, "no xmllint (package libxml2-utils)");
        }
    }

    void log()
    {
        const json::Value found = foundIn({{"nccl.log", seed("nccl-log/1")}});
        QCOMPARE(found.find("nccl_version")->text, std::string("2.27.3+cuda12.9"));
        QCOMPARE(found.find("plugin_version")->text, std::string("1.16.2"));
        QCOMPARE(found.find("nics")->text, std::string("16"));
        QCOMPARE(number(found, "rings"), 1.0);
        QVERIFY(found.find("choices")->find("AllReduce RING LL128"));
        QVERIFY(found.find("trouble")->find("warning: Call to ibv_poll_cq failed"));
        const json::Value slow = foundIn({{"nccl.log", "n:1:1 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[0] [send] via NET/Libfabric/0\nn:1:1 [0] NCCL INFO NET/Socket : Using eth0\n"}});
        QCOMPARE(slow.find("trouble")->members.size(), std::size_t{2});
    }

    /// Ring by ring, in NCCL's own lines: one node of four, then two of them whose ranks lie across both, and a tree.
    void ringsOfALog()
    {
        const std::string before = "n:1:1 [0] NCCL INFO ";
        std::string log = before + "ncclCommInitRank comm 0x1 rank 0 nranks 8 cudaDev 0 nvmlDev 0 busId 53000 commId 0x2 - Init START\n" + before + "comm 0x1 rank 0 nRanks 8 nNodes 2 localRanks 4 localRank 0 MNNVL 0\n";
        for (const char *line : {"Channel 00/04 :    0   1   2   3   4   5   6   7", "Channel 01/04 : 0 4 1 5 2 6 3 7", "Channel 02/04 : 0 1 2 3 4 5 6 7", "Channel 03/04 : 0 x", "Channel 00/0 : 7[3] -> 0[0] [receive] via NET/Libfabric/0/GDRDMA",
                                 "Trees [0] 1/4/-1->0->-1 [1] -1/-1/-1->0->3", "Trees [0] 2/-1/-1->1->0 [1] 0/-1/-1->3->-1", "Trees [x] 2->1"})
            log += before + line + "\n";
        const json::Value found = foundIn({{"nccl.log", log}});
        const auto &orders = found.find("ring_orders")->items;
        QCOMPARE(orders.size(), std::size_t{2});
        QCOMPARE(number(orders[0], "channels"), 2.0);
        QCOMPARE(orders[1].find("order")->items[1].number, 4.0);
        QCOMPARE(found.find("trees")->items.size(), std::size_t{2});
        QCOMPARE(number(*found.find("trees")->items[0].find("up"), "1"), 0.0);
        QCOMPARE(number(*found.find("trees")->items[1].find("up"), "3"), -1.0);
        // In turn a ring leaves each node once; of every other rank each hop does.
        const auto both = logBeside(found, *bundled().instance("p5en.48xlarge"), bundled(), {});
        QVERIFY(both);
        QCOMPARE(number(both->facts, "ring_leaves_nodes"), 8.0);
        const auto told = std::ranges::find_if(both->sentences, [](const LogBeside::Sentence &one) { return one.words.english().starts_with("rings"); });
        QVERIFY(told != both->sentences.end() && !told->agrees);
        QCOMPARE(told->words.english(), std::string("rings of all ranks: orders 2; a ring leaves a node 8 times in the log, 2 predicted. Ranks do not fill nodes in turn, or a card is not seen."));
        // Two communicators of which rank 1 says another thing have no tree.
        QVERIFY(foundIn({{"nccl.log", log + before + "Trees [0] -1/-1/-1->1->7\n"}}).find("trees")->items.empty());
    }

    void recorder()
    {
        const json::Value pickled = foundIn({{"_dump_0", seed("flight-recorder/1")}});
        QCOMPARE(number(pickled, "entries"), 1.0);
        QCOMPARE(number(pickled, "pgs"), 1.0);
        QCOMPARE(json::writeLine(pickled), json::writeLine(foundIn({{"_dump_0.json", seed("flight-recorder/2")}})));
        std::string ahead = seed("flight-recorder/2");
        const std::string six = "\"last_completed_collective\": 6";
        ahead.replace(ahead.find(six), six.size(), "\"last_completed_collective\": 9");
        const json::Value both = foundIn({{"_dump_0.json", seed("flight-recorder/2")}, {"_dump_1.json", ahead}});
        QCOMPARE(number(both, "ranks"), 2.0);
        QCOMPARE(number(foundIn({{"_dump_0", seed("flight-recorder/1")}, {"_dump_0.json", seed("flight-recorder/2")}}), "ranks"), 1.0); // one dump in both forms
        QCOMPARE(both.find("behind")->items.size(), std::size_t{1});
        QCOMPARE(both.find("behind")->items[0].text, std::string("rank 0 behind in default_pg: ended call 6, others 9 (default_pg [0, 1])"));
    }

    /// Dumps of four ranks: rank 2's host stopped queueing calls of TP, rank 3 calls something else than rank 2 under one number
    /// of DP, and Megatron's ids of groups are not their names.
    void recordedCalls()
    {
        const auto entry = [](int id, const std::string &name, const std::string &what, int number, const std::string &more) {
            return "{'pg_id': " + std::to_string(id) + ", 'process_group': ['" + (id == 5 ? "35" : "1") + "', '" + name + "'], 'profiling_name': 'nccl:" + what + "', 'collective_seq_id': " + std::to_string(number)
                + ", 'is_p2p': false, 'input_sizes': [[1024, 1, 512]], 'input_dtypes': ['BFloat16'], 'output_sizes': [[2048, 1, 512]], 'output_dtypes': ['BFloat16'], " + more + "}";
        };
        std::vector<TextFile> files;
        for (int rank = 0; rank < 4; ++rank) {
            const std::string pair = rank < 2 ? "[0, 1]" : "[2, 3]";
            std::string text = "{'version': '2.9', 'pg_config': {'0': {'desc': 'default_pg', 'ranks': '[0, 1, 2, 3]'}, '1': {'desc': 'DATA_PARALLEL_GROUP', 'ranks': '[0, 1, 2, 3]'}, '35': {'desc': 'TENSOR_MODEL_PARALLEL_GROUP', 'ranks': '" + pair + "'}},"
                + "'pg_status': {'1': {'last_enqueued_collective': 7, 'last_completed_collective': 7}, '35': {'last_enqueued_collective': " + std::to_string(rank) + ", 'last_completed_collective': 1}, '5': {'last_enqueued_collective': " + (rank == 2 ? "40" : "41")
                + ", 'last_completed_collective': 40}}, 'entries': [";
            text += entry(5, "TENSOR_MODEL_PARALLEL_GROUP", "_all_gather_base", 40, "'state': 'completed', 'time_created_ns': 1758000000000000000, 'time_discovered_started_ns': 1758000000010000000, 'time_discovered_completed_ns': 1758000000100000000, 'duration_ms': 20.0");
            text += ", " + entry(1, "DATA_PARALLEL_GROUP", rank == 3 ? "all_reduce" : "_reduce_scatter_base", 7, "'state': 'scheduled', 'time_created_ns': 1758000000150000000, 'time_discovered_started_ns': null, 'time_discovered_completed_ns': null");
            if (rank != 2)
                text += ", " + entry(5, "TENSOR_MODEL_PARALLEL_GROUP", "_all_gather_base", 41, "'state': 'started', 'time_created_ns': 1758000000190000000, 'time_discovered_started_ns': 1758000000200000000, 'time_discovered_completed_ns': null");
            files.push_back({"dump_" + std::to_string(rank) + ".json", quoted(text + "]}")});
        }
        const auto parts = readFiles(files, nullptr, bundled());
        QVERIFY(parts);
        const json::Value &found = parts->front().fragment.found;
        std::vector<std::string> behind;
        for (const json::Value &one : found.find("behind")->items)
            behind.push_back(one.text);
        QCOMPARE(behind, (std::vector<std::string>{"rank 3 call 7 of DATA_PARALLEL_GROUP is nccl:all_reduce of 1024×1×512, of another rank nccl:_reduce_scatter_base of 1024×1×512 (DATA_PARALLEL_GROUP [0, 1, 2, 3])",
                                                   "rank 2 behind in TENSOR_MODEL_PARALLEL_GROUP: queued call 40, others 41 (TENSOR_MODEL_PARALLEL_GROUP [2, 3])"}));
        const auto &traces = std::get<Observed>(parts->front().fragment.content).traces;
        QCOMPARE(traces.size(), std::size_t{4});
        QCOMPARE(traces[0].rank, 2); // with trouble first
        QCOMPARE(traces[1].rank, 3);
        QCOMPARE(traces[2].rank, 0);
        QCOMPARE(traces[2].worldSize, 4);
        const TraceStep &step = traces[2].steps.front();
        QVERIFY(step.recorded);
        QCOMPARE(step.lanes.size(), std::size_t{2});
        const TraceLane &tp = step.lanes[0];
        QVERIFY(tp.group == workload::PartGroup::Tp && tp.calls == 2 && tp.openCalls() == 1);
        QVERIFY(std::abs(tp.spans[0].from_s) < 1e-6 && std::abs(tp.spans[0].to_s - 0.02) < 1e-6); // it took 20 ms and had ended at 100
        QVERIFY(std::abs(tp.open[0].from_s - 0.12) < 1e-6 && tp.open[0].to_s == step.length_s && std::abs(step.length_s - 0.126) < 1e-6);
        QCOMPARE(tp.sizes.front().operation, std::string("_all_gather_base"));
        QCOMPARE(tp.sizes.front().bytes, 2048 * 512 * 2.0); // of the larger side, as nccl-tests count
        QVERIFY(tp.sizes.front().calls == 2 && tp.sizes.front().open == 1);

        // Beside a plan of as many ranks its own calls of the group; of another number none.
        const auto loaded = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard", &bundled());
        QVERIFY(loaded);
        const auto predicted = predict::predictDesign(bundled(), *loaded);
        QVERIFY(predicted && (*predicted)->engine);
        train::Engine engine = *(*predicted)->engine;
        QVERIFY(besideTrace(traces[2], step, engine).otherSize && besideTrace(traces[2], step, engine).calls.empty());
        engine.plan.tp = 2;
        engine.plan.dp = 2;
        engine.retabulate();
        const StepBeside beside = besideTrace(traces[2], step, engine);
        QVERIFY(!beside.otherSize && beside.shares.empty());
        QVERIFY(std::ranges::any_of(beside.calls, [](const PredictedCalls &of) { return of.group == workload::PartGroup::Tp && of.bytes > 0 && of.calls > 0; }));
    }

    /// Sizes and times that no job has are no lanes, and nothing breaks.
    void recordedNonsense()
    {
        for (const char *entries : {"[]", "[{}]", "[{'time_created_ns': 'yesterday'}]", "[{'time_created_ns': -5}]", "[7, null, 'x']", "[{'time_created_ns': 1e300, 'time_discovered_completed_ns': 1, 'duration_ms': -3, 'process_group': [], 'input_sizes': [[1e308, 1e308]], 'input_dtypes': [4]}]"}) {
            const auto parts = readFiles({{{"_dump_1.json", quoted("{'pg_config': {'0': 3, '1': {'ranks': 7}}, 'pg_status': [], 'entries': " + std::string(entries) + "}")}}}, nullptr, bundled());
            QVERIFY2(parts, entries);
            for (const ObservedTrace &trace : std::get<Observed>(parts->front().fragment.content).traces)
                QVERIFY(trace.steps.size() == 1 && std::isfinite(trace.steps.front().length_s));
        }
    }

    /// Code is never run: what names or builds an object is one line.
    void pickles()
    {
        for (const std::string &bad : {seed("flight-recorder/3"), bytes({0x80, 2, '}', '(', 'X', 1, 0, 0, 0, 'a', 'N', 'R', '.'}), bytes({0x80, 2, 'c', 'o', 's', '\n', 'x', '\n', '.'}), bytes({0x80, 2, 'i'}),
                                       bytes({0x80, 2, '}', 0x81, '.'}), bytes({0x80, 2, '}', 'b', '.'})}) {
            const auto parsed = pickle::parse(bad, "d");
            QVERIFY(!parsed && parsed.error().message.find("names code to run") != std::string::npos);
            QVERIFY(describe(parsed.error()).find('\n') == std::string::npos && parsed.error().where.starts_with("d: byte"));
        }
        for (const std::string &bad : {bytes({0x80, 2, '}'}), bytes({0x80, 4, '}', '.'}), bytes({0x80, 2, 'u', '.'}), bytes({0x80, 2, 'h', 9, '.'}), bytes({0x80, 2, 'X', 255, 255, 255, 127, '.'}), bytes({0x80, 2, '.'}), bytes({0x80, 2, 0xee}),
                                       bytes({0x80, 2, ']', 'q', 0, '(', 'h', 0, 'e', '.'})}) // a list that holds itself
            QVERIFY(!pickle::parse(bad, "d"));
        std::string deep = bytes({0x80, 2});
        deep += std::string(100'000, ']');
        deep += std::string(99'999, 'a');
        QVERIFY(!pickle::parse(deep + ".", "d"));
        std::string bomb = bytes({0x80, 2, ']', 'q', 0});
        for (int i = 1; i < 200; ++i) { // each list holds the one before ten times
            bomb += bytes({']', 'q', i, '('});
            for (int n = 0; n < 10; ++n)
                bomb += bytes({'h', i - 1});
            bomb += 'e';
        }
        std::string flood = bytes({0x80, 2, ']', '('}); // a value of 100 bytes for each of the text, none of which stays
        const auto flooded = pickle::parse(flood + std::string(3'000'000, ')'), "d");
        QVERIFY(!flooded && flooded.error().message.find("too much memory") != std::string::npos);
        bomb += bytes({'q', 255});
        QVERIFY(!pickle::parse(bomb + ".", "d"));
    }

    void trace()
    {
        const json::Value found = foundIn({{"t.json", seed("kineto/1")}});
        QCOMPARE(number(found, "events"), 4.0);
        QCOMPARE(number(found, "kernels"), 2.0);
        QCOMPARE(number(found, "nccl_kernels"), 1.0);
        QCOMPARE(number(found, "busy_us"), 149.5);               // 10.5 … 160
        QCOMPARE(number(found, "exposed_communication_us"), 49.5); // behind the GEMM's end at 110.5
        // Ranks run at the same time: what hides behind another rank's GEMM is exposed all the same.
        const json::Value ranks = foundIn({{"rank0.json", seed("kineto/1")}, {"rank1.json", seed("kineto/1")}});
        QCOMPARE(number(ranks, "kernels"), 4.0);
        QCOMPARE(number(ranks, "busy_us"), 299.0);
        QCOMPARE(number(ranks, "exposed_communication_us"), 99.0);
        QVERIFY(!readFiles({{"t.json", "{\"traceEvents\": [{\"ph\": \"X\"}, {\"ph\""}}, nullptr, bundled()));
    }

    /// Steps between the profiler's marks: what hides behind a kernel is not alone, whatever its stream; a kernel over a mark is
    /// in both; a mark without kernels is no step.
    void stepsOfATrace()
    {
        const auto seen = tracesOf(twoSteps());
        QVERIFY(seen && seen->traces.size() == 1);
        const ObservedTrace &trace = seen->traces.front();
        QVERIFY(trace.rank == 5 && trace.worldSize == 8);
        QCOMPARE(trace.steps.size(), std::size_t{2});
        const TraceStep &first = trace.steps[0];
        QVERIFY(first.number == 3 && trace.steps[1].number == 4 && trace.typicalStep() == 0);
        QVERIFY(near(first.length_s, 1000e-6) && near(first.compute_s, 500e-6));
        QVERIFY(near(first.idle_s, 1000e-6 - 500e-6 - 100e-6 - 150e-6 - 50e-6)); // products, TP alone, DP alone, a copy
        QCOMPARE(first.lanes.size(), std::size_t{6});
        const auto lane = [&](const char *name) { return *std::ranges::find(first.lanes, std::string(name), &TraceLane::name); };
        const TraceLane tp = lane("TENSOR_MODEL_PARALLEL_GROUP");
        QVERIFY(tp.group == workload::PartGroup::Tp && tp.calls == 2 && tp.bytes == 2 * 1000 * 2);
        QVERIFY(near(tp.busy_s, 200e-6) && near(tp.alone_s, 100e-6));
        QVERIFY(tp.spans.size() == 2 && tp.alone.size() == 1 && near(tp.alone[0].from_s, 400e-6) && near(tp.alone[0].to_s, 500e-6));
        const TraceLane dp = lane("EXPERT_DATA_PARALLEL_GROUP");
        QVERIFY(dp.group == workload::PartGroup::Dp && near(dp.busy_s, 150e-6) && near(dp.alone_s, 150e-6)); // 50 us of it lie behind the mark
        QVERIFY(near(trace.steps[1].lanes.back().busy_s, 50e-6));
        // Without marks the whole is one; of a host alone there is nothing.
        const auto whole = tracesOf(seed("kineto/1"));
        QVERIFY(whole->traces.front().steps.size() == 1 && whole->traces.front().steps.front().number == -1 && near(whole->traces.front().steps.front().length_s, 149.5e-6));
        QVERIFY(whole->traces.front().steps.front().lanes.back().name == "AllReduce");
        QVERIFY(tracesOf(R"({"traceEvents": [{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#1", "ts": 1, "dur": 10}]})")->traces.empty());
    }

    /// More steps than anybody looks at: the first are kept, and how many are not is said.
    void manySteps()
    {
        std::string text = R"({"traceEvents": [)";
        for (int i = 0; i < 200; ++i)
            text += R"({"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#)" + std::to_string(i) + R"(", "ts": )" + std::to_string(i * 100) + R"(, "dur": 100}, {"ph": "X", "cat": "kernel", "name": "nvjet", "ts": )" + std::to_string(i * 100 + 10)
                + R"(, "dur": 20},)";
        const auto parts = readFiles({{"t.json", text.substr(0, text.size() - 1) + "]}"}}, nullptr, bundled());
        QVERIFY(parts);
        const ObservedTrace &trace = std::get<Observed>(parts->front().fragment.content).traces.front();
        QVERIFY(trace.steps.size() == 64 && trace.stepsLeft == 136);
        QCOMPARE(english(parts->front().fragment.notUnderstood), (std::vector<std::string>{"t.json: steps behind the first 64 (136)"}));
        QCOMPARE(number(parts->front().fragment.found, "kernels"), 200.0);
    }

    void kindsOfGroups()
    {
        using workload::PartGroup;
        const std::pair<const char *, PartGroup> known[] = {{"TENSOR_MODEL_PARALLEL_GROUP", PartGroup::Tp}, {"PIPELINE_MODEL_PARALLEL_GROUP", PartGroup::Pp}, {"DATA_PARALLEL_GROUP_WITH_CP", PartGroup::Dp},
                                                            {"CONTEXT_PARALLEL_GROUP", PartGroup::Cp}, {"EXPERT_MODEL_PARALLEL_GROUP", PartGroup::Ep}, {"EXPERT_TENSOR_PARALLEL_GROUP", PartGroup::Ep},
                                                            {"mesh_tp", PartGroup::Tp}, {"mesh_dp_shard_cp", PartGroup::Dp}, {"mesh_pp", PartGroup::Pp}, {"mesh_cp", PartGroup::Cp}, {"mesh_ep", PartGroup::Ep},
                                                            {"INTRA_DISTRIBUTED_OPTIMIZER_INSTANCE_GROUP", PartGroup::Dp}, {"default_pg", PartGroup::Count}, {"0", PartGroup::Count}, {"", PartGroup::Count}};
        for (const auto &[words, group] : known)
            QVERIFY2(groupOfDescription(words) == group, words);
    }

    /// The predicted step of its stage beside it: shares that sum to the step, whose lanes are whose, and what is farthest.
    void besideThePrediction()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &bundled());
        QVERIFY2(design, design ? "" : describe(design.error()).c_str());
        const auto predicted = *predict::predictDesign(bundled(), *design); // TP 4, PP 4, DP 32
        const train::Engine &engine = *predicted->engine;
        ObservedTrace trace{.file = "t", .fileIndex = 0, .rank = 140, .worldSize = 512, .steps = {}};
        TraceStep step{.number = 1, .length_s = 2 * predicted->prediction.step_s, .compute_s = predicted->prediction.step_s, .idle_s = 0, .lanes = {}};
        const auto lane = [&](TraceLane::Kind kind, const char *name, workload::PartGroup group, double alone_s) { step.lanes.push_back({.kind = kind, .name = name, .group = group, .busy_s = alone_s, .alone_s = alone_s, .spans = {}, .alone = {}}); };
        lane(TraceLane::Kind::Products, "", workload::PartGroup::Count, 0);
        lane(TraceLane::Kind::Communication, "TENSOR_MODEL_PARALLEL_GROUP", workload::PartGroup::Tp, predicted->prediction.step_s);
        lane(TraceLane::Kind::Communication, "SendRecv", workload::PartGroup::Count, 1e-3);
        lane(TraceLane::Kind::Communication, "0", workload::PartGroup::Count, 1e-3);
        const StepBeside beside = besideTrace(trace, step, engine);
        QCOMPARE(beside.stage, 1);
        QVERIFY(!beside.otherSize);
        double sum = 0;
        for (const SharePair &share : beside.shares)
            sum += share.predictedAlone_s;
        QVERIFY(near(sum / beside.predicted_s, 1) && near(beside.predicted_s, predicted->prediction.step_s));
        QVERIFY(beside.groupOfLane == (std::vector{workload::PartGroup::Compute, workload::PartGroup::Tp, workload::PartGroup::Pp, workload::PartGroup::Count})); // pairs are the pipeline's alone
        QCOMPARE(beside.farthest()->group, workload::PartGroup::Tp);
        trace.worldSize = 1024;
        QVERIFY(besideTrace(trace, step, engine).otherSize && besideTrace(trace, step, engine).stage == 0);
    }

    /// A trace in pieces is the trace: events that lie across the ends of pieces, packed files of several members.
    void piecesOfATrace()
    {
        const std::string text = traceOf(30'000);
        const std::string whole = text + "\n], \"traceName\": \"x\"}\n"; // 3 MB
        const json::Value found = foundIn({{"t.json", whole}});
        QCOMPARE(number(found, "kernels"), 30'000.0);
        QCOMPARE(number(found, "busy_us"), 150'000.0);
        const QTemporaryDir scratch;
        const auto file = [&](const char *name, const std::string &bytes) {
            QFile out(scratch.filePath(name));
            if (!out.open(QIODevice::WriteOnly) || out.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
                qFatal("no scratch file");
            return out.fileName().toStdString();
        };
        const auto inPieces = [](const std::string &path) {
            const auto pieces = piecesOfFile(path);
            return pieces ? formatOf("kineto")->readPieces(**pieces, path, bundled()) : std::unexpected(pieces.error());
        };
        const auto plain = inPieces(file("plain.json", whole));
        QVERIFY2(plain, plain ? "" : describe(plain.error()).c_str());
        QVERIFY(json::writeLine(plain->found) == json::writeLine(found));
        const std::string packed = gzip(whole.substr(0, 1'000'000)) + gzip(whole.substr(1'000'000));
        const auto unpacked = inPieces(file("packed.json.gz", packed));
        QVERIFY2(unpacked && json::writeLine(unpacked->found) == json::writeLine(found), unpacked ? "" : describe(unpacked.error()).c_str());
        for (const std::string &bad : {text, packed.substr(0, packed.size() - 100), std::string("{\"traceEvents\": [{]}"), std::string("{}"), std::string()}) {
            const auto refused = inPieces(file("bad", bad));
            QVERIFY(!refused && describe(refused.error()).size() < 400);
        }
        QVERIFY(!readInPieces(file("small.json", seed("kineto/1")), nullptr, bundled())->has_value()); // is read whole
        QVERIFY(!readInPieces(scratch.filePath("none").toStdString(), nullptr, bundled())->has_value());
    }

    /// What a log chose and what is predicted for the same ranks, the one from the file, the other asked anew.
    void aLogBesideThePrediction()
    {
        std::string log = seed("nccl-log/1");
        log += "node1:1:1 [0] NCCL INFO comm 0x1 rank 0 nRanks 16 nNodes 2 localRanks 8 localRank 0 MNNVL 0\nnode1:1:1 [0] NCCL INFO AllGather: 64 Bytes -> Algo 1 proto 0 time 12.0\n";
        const auto parts = readFiles({{"nccl.log", log}}, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        const json::Value &found = parts->front().fragment.found;
        QCOMPARE(found.find("tuned")->items.size(), std::size_t{2});
        QVERIFY(found.find("choices")->find("AllGather RING LL") && found.find("choices")->find("AllReduce RING LL128")); // numbers are words
        const catalog::InstanceType &type = *bundled().instance("p5en.48xlarge");
        const auto both = logBeside(found, type, bundled(), {});
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QVERIFY(both->facts.find("ranks")->number == 16 && both->facts.find("nodes")->number == 2);
        const network::Wiring machine = network::resolveWiring(bundled(), type);
        int agree = 0;
        for (const json::Value &row : both->facts.find("choices")->items) {
            network::CollectiveQuery query;
            query.op = row.find("collective")->text == "AllReduce" ? network::Op::AllReduce : network::Op::AllGather;
            query.bytes = row.find("bytes")->number;
            query.shape = network::packedShape(machine, 16, 2);
            query.ncclVersion = "2.27.3";
            query.pluginVersion = "1.16.2";
            const network::CollectiveTime time = network::collectiveTime(machine, query);
            QCOMPARE(row.find("algorithm")->find("predicted")->text, toWord(time.algo));
            QCOMPARE(row.find("protocol")->find("predicted")->text, toWord(time.proto));
            agree += time.algo == network::Algo::Ring && time.proto == (query.op == network::Op::AllReduce ? network::Proto::LL128 : network::Proto::LL);
        }
        QCOMPARE(static_cast<int>(both->facts.find("as_predicted")->number), agree);
        QVERIFY(both->facts.find("channels")->find("log")->number == 16);
        QVERIFY(!logBeside(json::object(), type, bundled(), {}) && logBeside(json::object(), type, bundled(), {2, 16}).has_value());
    }

    /// The window and `joined` leave a design as it is.
    void noPartOfADesign()
    {
        const auto parts = readFiles({{"nccl.log", seed("nccl-log/1")}}, nullptr, bundled());
        const design::Design base = test::uniform(bundled(), "p5.48xlarge", 2);
        std::vector<Said> open;
        QVERIFY(*joined(base, *parts, bundled(), {}, &open) == base);
        QVERIFY(open.size() == 1 && open.front().english().starts_with("nccl.log") && open.front().english().find("no part of a design") != std::string::npos);
        QVERIFY(!isForDesigns(parts->front().format->holds));
    }
};

QTEST_GUILESS_MAIN(tst_Observed)
#include "tst_observed.moc"
