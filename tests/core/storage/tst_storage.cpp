// SPDX-License-Identifier: GPL-3.0-or-later
// What a storage gives and how long a checkpoint takes, against figures by hand.
#include <core/storage/checkpoint.h>

#include <cmath>
#include <utility>

#include <QtTest/QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::storage;
using workload::CheckpointLoad;
using workload::CheckpointMode;

namespace {

Attached attached(const char *type, double size_TiB) { return {"fsx-1", &test::bundled().storage.at(type), size_TiB, {}}; }
Clients clients(const char *type, int instances) { return {test::bundled().instance(type), instances}; }
bool near(double a, double b) { return std::abs(a - b) <= 1e-6 * std::abs(b); }

} // namespace

class tst_Storage : public QObject
{
    Q_OBJECT
private slots:
    void clientsTakeTheirPath_data()
    {
        QTest::addColumn<QString>("storage");
        QTest::addColumn<double>("size_TiB");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("client_Gbps");
        const auto row = [](const char *name, const char *storage, double size, const char *instance, const char *path, double gbps) {
            QTest::newRow(name) << QString::fromLatin1(storage) << size << QString::fromLatin1(instance) << QString::fromLatin1(path) << gbps;
        };
        row("GPUDirect", "fsx-lustre-persistent2-1000", 48, "p5en.48xlarge", "EFA with GPUDirect", 1200);
        row("B300 has none yet", "fsx-lustre-persistent2-1000", 48, "p6-b300.48xlarge", "EFA", 700);
        row("below a step with EFA", "fsx-lustre-persistent2-125", 12, "p5en.48xlarge", "ENA", 100);
        row("EFA version 1", "fsx-lustre-persistent2-1000", 48, "p4d.24xlarge", "ENA", 100);
        row("scratch", "fsx-lustre-scratch2", 48, "p5en.48xlarge", "ENA", 100);
        row("one card", "fsx-lustre-persistent2-1000", 48, "p5.4xlarge", "EFA with GPUDirect", 100);
        row("S3", "s3-standard", 1, "p5en.48xlarge", "ENA", 100);
        row("NVMe", "instance-nvme", 0, "p5en.48xlarge", "local", 128);
        row("three NVMe devices", "instance-nvme", 0, "p6e-gb200.36xlarge", "local", 48);
    }
    void clientsTakeTheirPath()
    {
        QFETCH(QString, storage);
        QFETCH(double, size_TiB);
        QFETCH(QString, instance);
        QFETCH(QString, path);
        QFETCH(double, client_Gbps);
        const Rate rate = rateOf(attached(storage.toLatin1().constData(), size_TiB), clients(instance.toLatin1().constData(), 4), Direction::Write, Buffers::Gpu);
        QCOMPARE(QString::fromStdString(toWord(rate.path)), path);
        QVERIFY2(near(rate.client_Bps, client_Gbps * 1e9 / 8), qPrintable(QString::number(rate.client_Bps * 8 / 1e9)));
    }

    /// Bytes in host memory take EFA without GPUDirect Storage.
    void onlyGpusHaveGpuDirect()
    {
        const Rate host = rateOf(attached("fsx-lustre-persistent2-1000", 48), clients("p5en.48xlarge", 4), Direction::Write, Buffers::Host);
        QCOMPARE(toWord(host.path), std::string("EFA"));
        QVERIFY(near(host.client_Bps, 700e9 / 8));
        QVERIFY(buffersOf(CheckpointMode::Sync) == Buffers::Gpu && buffersOf(CheckpointMode::Async) == Buffers::Host && buffersOf(CheckpointMode::Tiered) == Buffers::Host);
    }

    void writersFillFewInstances()
    {
        const Clients job = clients("p5.48xlarge", 32);
        for (const auto &[gpus, instances] : {std::pair(1, 1), {8, 1}, {9, 2}, {256, 32}, {2560, 32}})
            QCOMPARE(writersOf(gpus, job).instances, instances);
    }

    void theLeastHolds()
    {
        // 96 TiB × 1,000 MB/s = 96 GB/s, of which half is reached; 4 clients over EFA have 600 GB/s, 1 over ENA 12.5.
        const Rate large = rateOf(attached("fsx-lustre-persistent2-1000", 96), clients("p5en.48xlarge", 4), Direction::Write, Buffers::Gpu);
        QVERIFY(large.heldBySystem);
        QVERIFY(near(large.total_Bps, 48e9));
        const Rate few = rateOf(attached("fsx-lustre-scratch2", 2400), clients("p5en.48xlarge", 1), Direction::Write, Buffers::Gpu);
        QVERIFY(!few.heldBySystem);
        QVERIFY(near(few.total_Bps, 6.25e9));
        QCOMPARE(few.term.value, few.total_Bps);
        QVERIFY(!few.term.children.empty());
        // SCRATCH_2 reads twice as fast as it writes.
        const Attached scratch = attached("fsx-lustre-scratch2", 24);
        QVERIFY(near(rateOf(scratch, clients("p5.48xlarge", 64), Direction::Read, Buffers::Gpu).total_Bps, 2 * rateOf(scratch, clients("p5.48xlarge", 64), Direction::Write, Buffers::Gpu).total_Bps));
        // S3: 3,500 parts of 8 MiB a second and prefix, with a prefix an instance, are more than a client's 100 Gbps.
        const Rate s3 = rateOf(attached("s3-standard", 1), clients("p5.48xlarge", 64), Direction::Write, Buffers::Gpu);
        QVERIFY(!s3.heldBySystem);
        QVERIFY(near(s3.system_Bps, 64 * 3500 * 8 * 1048576.0));
    }

    void aStatedShareStands()
    {
        Attached fsx = attached("fsx-lustre-persistent2-1000", 96);
        fsx.reachedShare = 0.16; // what a site with 504 B200 reached of its rating
        QVERIFY(near(rateOf(fsx, clients("p5en.48xlarge", 64), Direction::Write, Buffers::Gpu).total_Bps, 0.16 * 96e9));
    }

    /// Llama 3.1 405B with 14 bytes a parameter is 5.7 TB, 5.5 GB on each of 1,024 GPUs.
    void savesOf405B()
    {
        State state;
        state.bytes = 405e9 * 14;
        state.weights_B = 405e9 * 2;
        state.writerGpus = 1024;
        state.gpus = 1024;
        state.weightReplicas = 8;
        const Clients job = clients("p5en.48xlarge", 128);
        const Rate write = rateOf(attached("fsx-lustre-persistent2-1000", 96), job, Direction::Write, Buffers::Gpu);
        const Save sync = saveTime(CheckpointMode::Sync, state, job, write, 3);
        QVERIFY(near(sync.stall_s, 3 + state.bytes / 48e9));
        QCOMPARE(sync.write_s, sync.stall_s);
        const Save async = saveTime(CheckpointMode::Async, state, job, write, 3);
        const double copy_s = state.bytes / 1024 / job.type->hostCopy_Bps;
        QVERIFY2(copy_s > 0.08 && copy_s < 0.3, qPrintable(QString::number(copy_s))); // published: 0.1 to 0.2 s
        QVERIFY(near(async.stall_s, 3 + copy_s));
        QVERIFY(near(async.write_s, async.stall_s + state.bytes / 48e9));
        const Save tiered = saveTime(CheckpointMode::Tiered, state, job, write, 3);
        QVERIFY(near(tiered.local_s, 3 + copy_s));
        QVERIFY(tiered.peers_s > tiered.local_s);
        QVERIFY(near(tiered.stall_s, 3)); // the bytes are in host memory
    }

    void readingOnceIsLess()
    {
        State state;
        state.bytes = 70e9 * 14;
        state.weights_B = 70e9 * 2;
        state.writerGpus = 512;
        state.gpus = 512;
        state.weightReplicas = 32;
        const Clients job = clients("p5en.48xlarge", 64);
        const Rate read = rateOf(attached("fsx-lustre-persistent2-250", 38.4), job, Direction::Read, Buffers::Gpu); // 9.6 GB/s, half of it
        const Restore every = loadTime(CheckpointLoad::Every, state, job, read);
        QVERIFY(near(every.bytes, 70e9 * (2 * 32 + 12)));
        QVERIFY(near(every.seconds, every.bytes / 4.8e9));
        const Restore once = loadTime(CheckpointLoad::Once, state, job, read);
        QVERIFY(near(once.bytes, state.bytes));
        QVERIFY(once.seconds > state.bytes / 4.8e9); // and on over the network
        QVERIFY(once.seconds < every.seconds / 4);
    }

    /// Eight GPUs of P5 have 15.75 GB/s each to their host, of P5en 31.5: bytes that do not come by GPUDirect Storage go over it.
    void whatIsReadGoesOverTheHost()
    {
        State state;
        state.bytes = 70e9 * 14;
        state.weights_B = 70e9 * 2;
        state.writerGpus = 64;
        state.gpus = 512;
        state.weightReplicas = 8;
        for (const auto &[type, host_Bps] : {std::pair("p5.48xlarge", 15.75e9), {"p5en.48xlarge", 31.5e9}, {"p6-b300.48xlarge", 57.7e9}}) {
            const Clients job = clients(type, 64);
            const Rate read = rateOf(attached("s3-standard", 1), job, Direction::Read, Buffers::Gpu);
            const Restore every = loadTime(CheckpointLoad::Every, state, job, read);
            QVERIFY(near(every.seconds, every.bytes / read.total_Bps + 70e9 * (2 * 8 + 12) / 512 / host_Bps));
            const Restore once = loadTime(CheckpointLoad::Once, state, job, read);
            QCOMPARE(once.term.children[1].name.english(), std::string("copy to GPU memory"));
            QVERIFY(near(once.term.children[1].value, 70e9 * 14 / 64 / host_Bps));
        }
        const Clients job = clients("p5en.48xlarge", 64);
        const Rate direct = rateOf(attached("fsx-lustre-persistent2-1000", 96), job, Direction::Read, Buffers::Gpu);
        const Restore load = loadTime(CheckpointLoad::Every, state, job, direct);
        QVERIFY(near(load.seconds, load.bytes / direct.total_Bps));
    }

    /// GPUs of one instance read through one client, whose page cache serves the second to the eighth.
    void anInstanceReadsOnce()
    {
        State state;
        state.bytes = 8e9 * 14;
        state.weights_B = 8e9 * 2;
        state.writerGpus = 1;
        state.gpus = 256;
        state.weightReplicas = 256; // all of it on every GPU
        state.stateReplicas = 256;
        const Clients job = clients("p5.48xlarge", 32);
        const Rate read = rateOf(attached("fsx-lustre-persistent2-1000", 48), job, Direction::Read, Buffers::Gpu);
        const Restore every = loadTime(CheckpointLoad::Every, state, job, read);
        QVERIFY2(near(every.bytes, 32 * state.bytes), qPrintable(QString::number(every.bytes)));
    }

    void aSizeToBuy()
    {
        const catalog::StorageClass &fast = test::bundled().storage.at("fsx-lustre-persistent2-1000");
        // 405B in 60 s: 94.5 TiB at the full rate, twice that at half of it, in steps of 4.8 TiB.
        const double size = sizeFor_TiB({"", &fast, 0, {}}, Direction::Write, 405e9 * 14, 60, 0);
        QVERIFY2(near(size, 192.0), qPrintable(QString::number(size)));
        QVERIFY(near(sizeFor_TiB({"", &fast, 0, 1.0}, Direction::Write, 405e9 * 14, 60, 0), 96.0)); // at a share that is stated
        QVERIFY(near(sizeFor_TiB({"", &fast, 0, {}}, Direction::Write, 405e9 * 14, 60, 219.9e12), 201.6)); // 200 TiB are kept
        const Attached scratch{"", &test::bundled().storage.at("fsx-lustre-scratch2"), 0, {}};
        QVERIFY(sizeFor_TiB(scratch, Direction::Read, 1e15, 60, 0) < 0.51 * sizeFor_TiB(scratch, Direction::Write, 1e15, 60, 0));
        QCOMPARE(sizeFor_TiB({"", &test::bundled().storage.at("s3-standard"), 0, {}}, Direction::Write, 1e12, 60, 0), 0.0);
    }
};

QTEST_APPLESS_MAIN(tst_Storage)
#include "tst_storage.moc"
