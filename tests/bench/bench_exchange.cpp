// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how long imports of real size take: EC2's topology of 10,000 nodes, the same as Kubernetes nodes in JSON and YAML,
// as Slurm's tree, all joined, and a trace of 200,000 events.
#include <core/exchange/format.h>

#include <chrono>
#include <cstdio>

#include <QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

constexpr int nodes = 10'000;

std::string path(int i, const char *open, const char *between)
{
    return std::string(open) + "nn-" + std::to_string(i / 2560) + between + "nn-" + std::to_string(i / 2560) + "-" + std::to_string(i / 256) + between + "nn-leaf-" + std::to_string(i / 16);
}

std::string id(int i) { return "i-0" + std::to_string(1'000'000 + i); }

std::string ec2()
{
    std::string out = "{\"Instances\": [";
    for (int i = 0; i < nodes; ++i)
        out += std::string(i ? ",\n" : "\n") + " {\"InstanceId\": \"" + id(i) + "\", \"InstanceType\": \"p5.48xlarge\", \"GroupName\": \"train\", \"NetworkNodes\": [\"" + path(i, "", "\", \"")
            + "\"], \"AvailabilityZone\": \"us-west-2b\", \"ZoneId\": \"usw2-az2\"}";
    return out + "]}\n";
}

std::string kubernetes()
{
    std::string out = "apiVersion: v1\nkind: List\nitems:\n";
    for (int i = 0; i < nodes; ++i)
        out += "- apiVersion: v1\n  kind: Node\n  metadata:\n    name: ip-" + std::to_string(i) + ".ec2.internal\n    labels:\n      node.kubernetes.io/instance-type: p5.48xlarge\n      topology.k8s.aws/network-node-layer-1: "
             + path(i, "", "\n      topology.k8s.aws/network-node-layer-x: ") + "\n  spec:\n    providerID: aws:///us-west-2b/" + id(i) + "\n  status:\n    capacity: {nvidia.com/gpu: \"8\", vpc.amazonaws.com/efa: \"32\"}\n";
    for (int layer = 2, n = 0; (n = static_cast<int>(out.find("layer-x"))) != -1; layer = 5 - layer)
        out[static_cast<std::size_t>(n) + 6] = static_cast<char>('0' + layer);
    return out;
}

std::string trace()
{
    std::string out = "{\"traceEvents\": [";
    for (int i = 0; i < 200'000; ++i)
        out += std::string(i ? ",\n" : "\n") + "{\"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"" + (i % 20 ? "sm90_xmma_gemm_bf16" : "ncclDevKernel_AllReduce_Sum_bf16_RING_LL") + "\", \"pid\": 0, \"tid\": 7, \"ts\": " + std::to_string(i * 10)
            + ", \"dur\": 9, \"args\": {\"stream\": 7, \"grid\": [1, 2, 3]}}";
    return out + "]}\n";
}

void print(const char *what, const std::vector<TextFile> &files)
{
    double megabytes = 0;
    for (const TextFile &file : files)
        megabytes += static_cast<double>(file.text.size()) / 1e6;
    const auto start = std::chrono::steady_clock::now();
    const auto parts = readFiles(files, nullptr, bundled());
    QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
    const auto design = joined({}, *parts, bundled());
    QVERIFY2(design, design ? "" : describe(design.error()).c_str());
    std::printf("%-48s %6.1f MB %7.3f s %6zu instances %5zu network nodes\n", what, megabytes, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), design->instances.size(), design->networkNodes.size());
    std::fflush(stdout);
}

} // namespace

class bench_Exchange : public QObject
{
    Q_OBJECT
private slots:
    void imports()
    {
        bundled();
        std::string tree = "SwitchName=top Switches=leaf[0-624]\n";
        for (int i = 0; i < nodes / 16; ++i)
            tree += "SwitchName=leaf" + std::to_string(i) + " Nodes=ip-[" + std::to_string(16 * i) + "-" + std::to_string(16 * i + 15) + "]\n";
        const TextFile topology = {"topology.json", ec2()};
        const TextFile cluster = {"nodes.yaml", kubernetes()};
        print("describe-instance-topology, 10,000 nodes", {topology});
        print("kubectl get nodes -o yaml, 10,000 nodes", {cluster});
        print("both and Slurm's tree, joined", {topology, cluster, {"topology.conf", tree}});
        print("Kineto trace, 200,000 events", {{"trace.json", trace()}});
    }
};

QTEST_GUILESS_MAIN(bench_Exchange)
#include "bench_exchange.moc"
