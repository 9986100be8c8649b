// SPDX-License-Identifier: GPL-3.0-or-later
// Causes in links, cards, hosts on the network and racks: each test writes the symptom into the observation of a healthy cluster.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <QtTest/QTest>

#include <core/diagnose/hand_off.h>
#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_NetworkCauses : public QObject
{
    Q_OBJECT
private slots:
    void linksThatCarryLittle()
    {
        Bench bench;
        bench.fill(Quantity::NvlinkTx_Bps, 8, 100e9F);
        bench.values(Quantity::NvlinkTx_Bps, 8)[19] = 50e9F;
        ONLY(bench.trouble(), "nvlink-slow:h-0002:3");
        // What stands carries nothing: half of a host whose group hangs beside others that go on.
        for (std::size_t g = 16; g < 20; ++g) {
            bench.values(Quantity::NvlinkTx_Bps, 8)[g] = 0.0F;
            bench.values(Quantity::TensorActive, 8)[g] = 0.0F;
        }
        QVERIFY2(std::ranges::none_of(bench.trouble(), [](const Finding &f) { return f.kind == "nvlink-slow"; }), text(bench.trouble()).c_str());
    }
    /// A stage inside the hosts asks less of one GPU, on all of them.
    void linksThatCarryLittleEverywhereHaveARole()
    {
        Bench bench;
        bench.fill(Quantity::NvlinkTx_Bps, 8, 100e9F);
        for (std::size_t host = 0; host < hosts; ++host)
            bench.values(Quantity::NvlinkTx_Bps, 8)[8 * host + 7] = 40e9F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// A card number that is slow on all hosts; not the four of a GPU whose stage has less to send.
    void aRailIsLowBesideTheCardsOfItsGpu()
    {
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        for (std::size_t host = 0; host < hosts; ++host) {
            for (std::size_t card = 8; card < 12; ++card)
                bench.values(Quantity::EfaTx_Bps, 32)[32 * host + card] = (card == 9 ? 4.2e9F : 4.5e9F); // GPU 2, and its cards are not quite alike
        }
        auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
        for (std::size_t host = 0; host < hosts; ++host)
            bench.values(Quantity::EfaTx_Bps, 32)[32 * host + 9] = 2.2e9F;
        trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::FabricRail && trouble.front().where.front() == "rail 9", text(trouble).c_str());
        QVERIFY2(trouble.front().title.english().find("carries 51.1 % less than the other cards of its GPU") != std::string::npos, trouble.front().title.english().c_str());
        for (std::size_t host = 0; host < hosts; ++host) {
            for (std::size_t card = 8; card < 12; ++card)
                bench.values(Quantity::EfaTx_Bps, 32)[32 * host + card] = (card == 9 ? 6.2e9F : 12e9F); // no less than a rail does
        }
        trouble = bench.trouble();
        QVERIFY2(std::ranges::none_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricRail; }), text(trouble).c_str());
    }

    /// A hang while one card gets no answer: the card stops the job, and the hang is not told a second time.
    void aDeafCardStopsTheJob()
    {
        Bench bench;
        bench.hang();
        const std::string job = bench.design->jobs.front().name;
        ONLY(bench.trouble(), "hang:" + job);
        bench.values(Quantity::EfaTimeouts, 32)[32 * 4 + 9] = 200;
        const auto trouble = bench.trouble();
        ONLY(trouble, "efa-timeouts:h-0004:9");
        QCOMPARE(trouble.front().severity, Severity::Error);
        QVERIFY(trouble.front().costUsdPerHour > 0);
    }

    /// Who sent to a host or a GPU that is gone gets no answer: the neighbours in its rings are not to blame, and are not drained.
    void neighboursOfWhoIsGoneAreNotToBlame_data()
    {
        QTest::addColumn<QString>("gone");
        QTest::addColumn<QString>("found");
        QTest::newRow("nobody") << "" << "hang:job";
        QTest::newRow("a host") << "host" << "host-lost:h-0004";
        QTest::newRow("a GPU") << "GPU" << "gpu-lost:h-0004:1";
        QTest::newRow("a GPU that fell off the bus") << "bus" << "xid:h-0004:1:79";
    }
    void neighboursOfWhoIsGoneAreNotToBlame()
    {
        QFETCH(QString, gone);
        QFETCH(QString, found);
        Bench bench;
        bench.hang();
        bench.seen.hostUp.assign(hosts, 1);
        for (const Quantity quantity : {Quantity::EfaUnreachable, Quantity::EfaTimeouts})
            for (const std::ptrdiff_t host : {3, 5})
                std::fill_n(bench.values(quantity, 32).begin() + 32 * host, 32, 200.0F);
        if (gone == QStringLiteral("host")) {
            bench.seen.hostUp[4] = 0;
            std::fill_n(bench.seen.age_s.begin() + 32, 8, std::nanf(""));
            for (auto &[quantity, series] : bench.seen.series)
                if (const std::size_t each = series.value.size() / hosts; each * hosts == series.value.size())
                    std::fill_n(series.value.begin() + static_cast<std::ptrdiff_t>(4 * each), each, std::nanf(""));
        } else if (!gone.isEmpty()) {
            bench.seen.age_s[33] = std::nanf("");
        }
        if (gone == QStringLiteral("bus"))
            bench.values(Quantity::XidOfLate, 8)[33] = static_cast<float>(79);
        const auto trouble = bench.trouble();
        if (!gone.isEmpty()) {
            ONLY(trouble, found.toStdString());
            bench.values(Quantity::EfaDrops, 32)[32 * 3 + 7] = 1e6F; // what a card drops it drops by itself
            const auto drops = bench.trouble();
            QVERIFY2(drops.size() == 2 && std::ranges::any_of(drops, [](const Finding &f) { return f.id == "efa-drops:h-0003:7"; }), text(drops).c_str());
            return;
        }
        for (const std::string &id : {found.toStdString(), std::string("efa-timeouts:h-0003"), std::string("efa-timeouts:h-0005")})
            QVERIFY2(std::ranges::any_of(trouble, [&](const Finding &f) { return f.id == id; }), text(trouble).c_str());
    }

    /// Cards that fell silent are no proof of TCP by themselves: the job must be seen to compute.
    void whoComputesNothingDidNotFallBack_data()
    {
        QTest::addColumn<double>("tensor");
        QTest::addColumn<double>("power_W");
        QTest::addColumn<bool>("found");
        QTest::newRow("it computes") << 0.1 << 350.0 << true;
        QTest::newRow("in FP64, at the power of its work") << 0.0 << 550.0 << true;
        QTest::newRow("it draws what ranks draw that wait") << 0.0 << 300.0 << false;
        QTest::newRow("nobody reads the tensor cores, it draws half") << -1.0 << 360.0 << false;
        QTest::newRow("nobody reads the tensor cores, it draws as before") << -1.0 << 550.0 << true;
    }
    void whoComputesNothingDidNotFallBack()
    {
        QFETCH(double, tensor);
        QFETCH(double, power_W);
        QFETCH(bool, found);
        Bench bench;
        bench.hang();
        bench.fill(Quantity::DramActive, 8, 0.3F); // not told as a hang in any case
        bench.fill(Quantity::EfaRx_Bps, 32, 0.0F);
        bench.fill(Quantity::EfaMean_Bps, 1, 5e9F);
        bench.fill(Quantity::TensorActive, 8, static_cast<float>(tensor));
        if (tensor < 0)
            bench.seen.series.erase(Quantity::TensorActive);
        bench.fill(Quantity::Power_W, 8, static_cast<float>(power_W));
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricFallback; }) == found, text(trouble).c_str());
    }

    /// Every card of a job loses packets: none is blamed, and it is said.
    void allCardsLosePackets()
    {
        Bench bench;
        bench.fill(Quantity::EfaRetransmits_per_s, 32, 300.0F);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto remark = std::ranges::find(all, "efa-retrans:" + bench.design->jobs.front().name, &Finding::id);
        QVERIFY2(remark != all.end() && remark->severity == Severity::Info, text(all).c_str());
        bench.values(Quantity::EfaRetransmits_per_s, 32)[37] = 60'000.0F; // one loses two hundred times as many
        const auto worst = bench.trouble();
        QVERIFY2(worst.size() == 1 && worst.front().kind == "efa-retrans" && worst.front().where.front().starts_with("h-0001"), text(worst).c_str());
        bench.fill(Quantity::EfaRetransmits_per_s, 32, 1.0F); // the transport heals it
        const auto few = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        QVERIFY2(std::ranges::none_of(few, [](const Finding &f) { return f.kind == "efa-retrans"; }), text(few).c_str());
    }

    /// EFA is silent and Ethernet is not, on a type whose cards could all carry Ethernet.
    void aJobFellBackToTcp_data()
    {
        QTest::addColumn<double>("tcp_Bps");
        QTest::addColumn<bool>("found");
        QTest::newRow("20 Gb/s a host") << 2.5e9 << true;
        QTest::newRow("a few MB/s, as always") << 5e6 << false;
    }
    void aJobFellBackToTcp()
    {
        QFETCH(double, tcp_Bps);
        QFETCH(bool, found);
        Bench bench("p6-b300.48xlarge");
        bench.fill(Quantity::EfaTx_Bps, 16, 0.0F);
        bench.fill(Quantity::EfaRx_Bps, 16, 0.0F);
        bench.fill(Quantity::HostTcpTx_Bps, 1, static_cast<float>(tcp_Bps));
        const auto trouble = bench.trouble();
        const auto fallback = std::ranges::count_if(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricFallback; });
        QVERIFY2(fallback == (found ? 1 : 0), text(trouble).c_str());
        // Ethernet speaks for it at once: minutes ago the cards still had the end of what they sent.
        auto before = std::make_shared<telemetry::Observation>(bench.seen);
        before->time_s -= 270;
        std::ranges::fill(before->series[Quantity::EfaTx_Bps].value, 5e8F);
        std::ranges::fill(before->series[Quantity::HostTcpTx_Bps].value, 5e6F);
        const auto now = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {before});
        QCOMPARE(std::ranges::count_if(now, [](const Finding &f) { return f.causeClass == CauseClass::FabricFallback && f.severity == Severity::Error; }), fallback);
    }

    /// Silent cards beside some Ethernet are no fallback where no step is shared over it.
    void silentCardsOfThemselvesAreNoFallback_data()
    {
        QTest::addColumn<double>("before_Bps"); // over EFA, a host
        QTest::addColumn<double>("tcp_Bps");
        QTest::addColumn<double>("tensor");
        QTest::addColumn<bool>("found");
        QTest::newRow("workers send answers to storage") << 0.0 << 0.9e9 << 0.3 << false;
        QTest::newRow("a step over sockets, from the beginning") << 0.0 << 4e9 << 0.05 << true;
        QTest::newRow("a step over sockets, of late") << 100e9 << 0.9e9 << 0.05 << true;
        QTest::newRow("a checkpoint over Ethernet") << 100e9 << 2e9 << 0.0 << false;
        QTest::newRow("an exchange every ten minutes") << 5e9 << 1e6 << 0.3 << false;
        QTest::newRow("its Ethernet is not read") << 5e9 << std::nan("") << 0.3 << true;
    }
    void silentCardsOfThemselvesAreNoFallback()
    {
        QFETCH(double, before_Bps);
        QFETCH(double, tcp_Bps);
        QFETCH(double, tensor);
        QFETCH(bool, found);
        Bench bench("p5en.48xlarge");
        bench.fill(Quantity::EfaTx_Bps, 16, 0.0F);
        bench.fill(Quantity::EfaMean_Bps, 1, static_cast<float>(before_Bps));
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        bench.fill(Quantity::TensorActive, 8, static_cast<float>(tensor));
        bench.fill(Quantity::Power_W, 8, tensor > 0.1 ? 600.0F : 250.0F);
        if (std::isfinite(tcp_Bps))
            bench.fill(Quantity::HostTcpTx_Bps, 1, static_cast<float>(tcp_Bps));
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricFallback; }) == found, text(trouble).c_str());
    }

    /// Half of a job at half the clock: what the hosts share, though the median of the job lies between.
    void aRackMayBeHalfOfTheJob()
    {
        Bench bench;
        bench.fill(Quantity::SmClock_Hz, 8, 1.4e9F);
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 32, 32, 1.08e9F);
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Rack, text(trouble).c_str());
        for (const char *host : {"h-0004", "h-0005", "h-0006", "h-0007"})
            QVERIFY(std::ranges::count(trouble.front().where, std::string(host)) == 1);
        QVERIFY(std::ranges::count(trouble.front().where, std::string("h-0003")) == 0);
    }

    /// A third of what was taken for one job is at a higher clock: the slower ones of the others, 3 % below these, are none.
    void twoJobsTakenForOneHaveTwoClocks()
    {
        Bench bench;
        auto &clock = bench.values(Quantity::SmClock_Hz, 8);
        for (std::size_t g = 0; g < clock.size(); ++g)
            clock[g] = static_cast<float>(g >= 40 ? 1.905e9 : 1.635e9 + 15e6 * static_cast<double>(g % 3) - 15e6);
        clock[2] = clock[13] = 1.59e9F;
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// All cards of a host alike: none stands apart in it.
    void aHostWhoseCardsAllCarryLittle()
    {
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * 6e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        const auto quiet = bench.trouble();
        QVERIFY2(quiet.empty(), text(quiet).c_str());
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, 2.5e9F);
        bench.values(Quantity::EfaMean_Bps, 1)[2] = 32 * 4e9F; // it began ten minutes ago
        const auto trouble = bench.trouble();
        ONLY(trouble, "efa-host:h-0002");
        QVERIFY(trouble.front().causeClass == CauseClass::FabricHost);
        bench.values(Quantity::LowestMemory_B, 1)[2] = 1e8F; // another process than half an hour ago
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// All absent beside a living node_exporter.
    void aHostWithoutAnyCard()
    {
        Bench bench;
        bench.fill(Quantity::HostCpu, 1, 0.1F);
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, std::nanf(""));
        const auto trouble = bench.trouble();
        ONLY(trouble, "card-missing:h-0002");
        QCOMPARE(trouble.front().confidence, 0.6);
        bench.values(Quantity::HostCpu, 1)[2] = std::nanf(""); // nor does its exporter speak
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// Beside processes that work on as ranks of their step all cards of a host are there: who would read them does not.
    void countersThatNobodyReads_data()
    {
        QTest::addColumn<QString>("shows");
        QTest::addColumn<QString>("found");
        QTest::newRow("they ended a while ago") << "" << "exporter-down:h-0002:efa";
        QTest::newRow("they ended long ago") << "never read" << "exporter-down:h-0002:efa";
        QTest::newRow("without counters of tensor cores") << "no profiling" << "exporter-down:h-0002:efa";
        QTest::newRow("its processes are new: the host may have been started anew") << "new" << "card-missing:h-0002";
        QTest::newRow("it does another job's work") << "other work" << "card-missing:h-0002";
        QTest::newRow("its job stands") << "stands" << "card-missing:h-0002";
    }
    void countersThatNobodyReads()
    {
        QFETCH(QString, shows);
        QFETCH(QString, found);
        Bench bench;
        bench.fill(Quantity::HostCpu, 1, 0.1F);
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * 6e9F);
        bench.fill(Quantity::EfaUsual_Bps, 1, 32 * 6e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        if (shows == "no profiling") {
            for (const Quantity quantity : {Quantity::TensorActive, Quantity::SmActive, Quantity::EngineActive, Quantity::DramActive})
                bench.seen.series.erase(quantity);
        }
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        if (shows == "stands")
            bench.hang();
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, std::nanf(""));
        if (shows == "never read")
            bench.values(Quantity::EfaMean_Bps, 1)[2] = bench.values(Quantity::EfaUsual_Bps, 1)[2] = std::nanf("");
        if (shows == "new")
            bench.values(Quantity::LowestMemory_B, 1)[2] = 1e8F;
        if (shows == "other work") {
            for (std::size_t g = 16; g < 24; ++g)
                bench.values(Quantity::TensorActive, 8)[g] *= 0.8F;
        }
        const auto trouble = bench.trouble();
        const auto at = std::ranges::find(trouble, found.toStdString(), &Finding::id);
        QVERIFY2(at != trouble.end(), text(trouble).c_str());
        QCOMPARE(std::ranges::count_if(trouble, [](const Finding &f) { return f.causeClass == CauseClass::CardMissing || f.causeClass == CauseClass::ExporterDown; }), std::ptrdiff_t{1});
        if (at->causeClass == CauseClass::ExporterDown) {
            ONLY(trouble, found.toStdString());
            QVERIFY(at->costUsdPerHour == 0.0 && at->where == std::vector<std::string>{"h-0002"});
            QVERIFY(drainLines(*bench.design, *at, Scheduler::Slurm).empty());
        }
        if (shows == "never read") { // nor on the next host: nobody put the exporter there
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 96, 32, std::nanf(""));
            bench.values(Quantity::EfaMean_Bps, 1)[3] = bench.values(Quantity::EfaUsual_Bps, 1)[3] = std::nanf("");
            QVERIFY2(bench.trouble().empty() && named(bench, "exporter-down:h-0003:efa"), text(bench.trouble()).c_str());
        }
    }

    /// No rank of a step that goes on at its usual pace sends nothing: its counters stand still. Who carries little, whose job slows down,
    /// who sends by Ethernet or computes otherwise is told as before.
    void countersThatStandStill_data()
    {
        QTest::addColumn<QString>("shows");
        QTest::addColumn<QString>("found");
        QTest::newRow("they count nothing") << "" << "frozen:h-0002:efa";
        QTest::newRow("it carries little") << "little" << "efa-host:h-0002";
        QTest::newRow("it receives") << "receives" << "efa-host:h-0002";
        QTest::newRow("the others send less, too") << "slows" << "efa-host:h-0002";
        QTest::newRow("it sends by Ethernet") << "ethernet" << "efa-host:h-0002";
        QTest::newRow("it computes less") << "computes" << "efa-host:h-0002";
    }
    void countersThatStandStill()
    {
        QFETCH(QString, shows);
        QFETCH(QString, found);
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, shows == "slows" ? 3e9F : 6e9F);
        bench.fill(Quantity::EfaRx_Bps, 32, 6e9F);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * 6e9F);
        bench.fill(Quantity::EfaUsual_Bps, 1, 32 * 6e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        bench.fill(Quantity::HostTcpTx_Bps, 1, 1e6F);
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, shows == "little" ? 1e8F : 0.0F);
        std::fill_n(bench.values(Quantity::EfaRx_Bps, 32).begin() + 64, 32, shows == "receives" ? 6e9F : 0.0F);
        if (shows == "ethernet")
            bench.values(Quantity::HostTcpTx_Bps, 1)[2] = 3e9F;
        if (shows == "computes") {
            for (std::size_t g = 16; g < 24; ++g)
                bench.values(Quantity::TensorActive, 8)[g] *= 0.8F;
        }
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::count(trouble, found.toStdString(), &Finding::id) == 1, text(trouble).c_str());
        QCOMPARE(std::ranges::count_if(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricHost || f.causeClass == CauseClass::Frozen; }), std::ptrdiff_t{1});
        if (shows.isEmpty())
            ONLY(trouble, found.toStdString());
    }

    /// Retries come singly on healthy links, a link that went down does not.
    void aRecoveredLinkIsToldAtOnce()
    {
        Bench bench;
        bench.values(Quantity::NvlinkErrors, 8)[10] = 3;
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        bench.values(Quantity::NvlinkRecoveries, 8)[10] = 1;
        ONLY(bench.trouble(), "nvlink-recovery:h-0001:2");
    }

    /// Links of a host, or of the hosts of a leaf, that carry less than they did; for an hour too.
    void hostsThatCarryLessThanTheyDid_data()
    {
        QTest::addColumn<int>("struck");
        QTest::addColumn<double>("mean");  // of a quarter of an hour, of what the others send
        QTest::addColumn<double>("usual"); // before that; 0: the server does not go so far back
        QTest::addColumn<QString>("id");
        QTest::newRow("a host, ten minutes ago") << 1 << 0.65 << 0.0 << "efa-host:h-0002";
        QTest::newRow("a host, an hour ago") << 1 << 0.4 << 1.0 << "efa-host:h-0002";
        QTest::newRow("a leaf") << 4 << 0.6 << 1.0 << "rack:efa-host:h-0002";
        QTest::newRow("a role: it never sent more") << 1 << 0.4 << 0.4 << "";
        QTest::newRow("most of them: the job is another") << 6 << 0.6 << 1.0 << "";
    }
    void hostsThatCarryLessThanTheyDid()
    {
        QFETCH(int, struck);
        QFETCH(double, mean);
        QFETCH(double, usual);
        QFETCH(QString, id);
        constexpr float full_Bps = 6e9F;
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, full_Bps);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * full_Bps);
        if (usual > 0)
            bench.fill(Quantity::EfaUsual_Bps, 1, 32 * full_Bps);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        for (std::size_t h = 2; h < 2 + static_cast<std::size_t>(struck); ++h) {
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * h), 32, 0.4F * full_Bps);
            bench.values(Quantity::EfaMean_Bps, 1)[h] = 32 * full_Bps * static_cast<float>(mean);
            if (usual > 0)
                bench.values(Quantity::EfaUsual_Bps, 1)[h] = 32 * full_Bps * static_cast<float>(usual);
        }
        const auto trouble = bench.trouble();
        if (id.isEmpty()) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            return;
        }
        ONLY(trouble, id.toStdString());
        QVERIFY(std::ranges::find(trouble.front().where, "h-000" + std::to_string(1 + struck)) != trouble.front().where.end());
    }

    /// Nobody tells jobs or memory: hosts that all sent alike hours ago and work alike now are one job, of which a leaf may be more than a
    /// quarter.
    void aLeafOfAnUntoldJob_data()
    {
        QTest::addColumn<float>("tensor"); // of the struck
        QTest::addColumn<float>("usual");  // what they sent hours ago, of what the others did
        QTest::addColumn<bool>("found");
        QTest::newRow("they work as the others") << 0.45F << 1.0F << true;
        QTest::newRow("they do other work: another job") << 0.3F << 1.0F << false;
        QTest::newRow("they sent less before: another job") << 0.45F << 0.8F << false;
    }
    void aLeafOfAnUntoldJob()
    {
        QFETCH(float, tensor);
        QFETCH(float, usual);
        QFETCH(bool, found);
        constexpr float full_Bps = 6e9F;
        Bench bench;
        bench.forgetJobs();
        for (const Quantity quantity : {Quantity::MemoryUsed_B, Quantity::LowestMemory_B})
            bench.seen.series[quantity] = {};
        bench.fill(Quantity::EfaTx_Bps, 32, full_Bps);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * full_Bps);
        bench.fill(Quantity::EfaUsual_Bps, 1, 32 * full_Bps);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        bench.fill(Quantity::TensorActive, 8, 0.45F);
        for (std::size_t h = 2; h < 5; ++h) {
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * h), 32, 0.4F * usual * full_Bps);
            std::fill_n(bench.values(Quantity::TensorActive, 8).begin() + static_cast<std::ptrdiff_t>(8 * h), 8, tensor);
            bench.values(Quantity::EfaMean_Bps, 1)[h] = 32 * 0.6F * usual * full_Bps;
            bench.values(Quantity::EfaUsual_Bps, 1)[h] = 32 * usual * full_Bps;
        }
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "rack:efa-host:h-0002"; }) == found, text(trouble).c_str());
    }

    /// Nobody tells jobs or what is computed, and two stages send unlike: that the others carry less, too, and all draw alike makes them ranks of
    /// one step.
    void aLeafIsToldByThePaceOfTheOthers_data()
    {
        QTest::addColumn<float>("pace");  // of the others, of what they were
        QTest::addColumn<float>("power"); // of the struck, of what the others draw
        QTest::addColumn<bool>("found");
        QTest::newRow("the others wait for them") << 0.9F << 1.0F << true;
        QTest::newRow("the others go on: another job") << 1.0F << 1.0F << false;
        QTest::newRow("they draw less: another job's pause") << 0.9F << 0.7F << false;
    }
    void aLeafIsToldByThePaceOfTheOthers()
    {
        QFETCH(float, pace);
        QFETCH(float, power);
        QFETCH(bool, found);
        Bench bench;
        bench.forgetJobs();
        for (const Quantity quantity : {Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive, Quantity::EngineActive, Quantity::NvlinkTx_Bps, Quantity::NvlinkRx_Bps, Quantity::NvlinkTotal_Bps})
            bench.seen.series.erase(quantity);
        for (const Quantity quantity : {Quantity::MemoryUsed_B, Quantity::LowestMemory_B})
            bench.fill(quantity, quantity == Quantity::MemoryUsed_B ? 8 : 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        bench.fill(Quantity::Power_W, 8, 600.0F);
        for (std::size_t h = 0; h < 8; ++h) {
            const float full_Bps = h < 4 ? 6e9F : 5e9F;
            const bool struck = h >= 2 && h < 5;
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * h), 32, (struck ? 0.4F : 1.0F) * pace * full_Bps);
            bench.values(Quantity::EfaMean_Bps, 1)[h] = 32 * (struck ? 0.5F : 1.0F) * pace * full_Bps;
            bench.values(Quantity::EfaUsual_Bps, 1)[h] = 32 * full_Bps;
            if (struck)
                std::fill_n(bench.values(Quantity::Power_W, 8).begin() + static_cast<std::ptrdiff_t>(8 * h), 8, power * 600.0F);
        }
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "rack:efa-host:h-0002"; }) == found, text(trouble).c_str());
    }

    /// A clock a little under its peers' is the whole job's pace: it explains no host that carries less than the others, and hides none.
    void aSlowClockHidesNoWeakHost()
    {
        constexpr float full_Bps = 6e9F;
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, full_Bps);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * full_Bps);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        bench.fill(Quantity::SmClock_Hz, 8, 1.8e9F);
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, 0.4F * full_Bps);
        bench.values(Quantity::EfaMean_Bps, 1)[2] = 32 * 0.8F * full_Bps;
        bench.values(Quantity::SmClock_Hz, 8)[16] = 1.6e9F;
        const auto trouble = bench.trouble();
        for (const char *id : {"efa-host:h-0002", "straggler:h-0002:0"})
            QVERIFY2(std::ranges::any_of(trouble, [&](const Finding &f) { return f.id == id; }), text(trouble).c_str());
    }

    /// One plane of one leaf: the same card of several hosts is one cause.
    void oneCardOfSeveralHostsIsARail()
    {
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        for (const std::size_t h : {1U, 2U, 3U})
            bench.values(Quantity::EfaTx_Bps, 32)[32 * h + 9] = 2.4e9F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::FabricRail, text(trouble).c_str());
        QCOMPARE(trouble.front().where.front(), std::string("rail 9"));
        bench.values(Quantity::EfaTx_Bps, 32)[32 * 3 + 9] = 6e9F; // two are two
        QVERIFY2(bench.trouble().size() == 2 && bench.trouble().front().causeClass == CauseClass::FabricCard, text(bench.trouble()).c_str());
    }

    /// Devices are called by their interface, which has no order: what the stage of every host's last cards sends is no bad card.
    void cardsWithoutANumberAreComparedByTheirPlace()
    {
        Bench bench;
        auto &sent = bench.values(Quantity::EfaTx_Bps, 32);
        bench.seen.cardDevice.resize(sent.size());
        for (std::size_t k = 0; k < sent.size(); ++k) {
            const std::size_t host = k / 32, place = (k + 5 * host) % 32; // in another order on every host
            sent[k] = place < 8 ? 3.0e9F : 4.0e9F;
            bench.seen.cardDevice[k] = "eni-0" + std::to_string(7919 * (k + 1) % 100'003);
        }
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        sent[3 * 32 + 20] = 1.5e9F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::FabricCard, text(trouble).c_str());
        QCOMPARE(trouble.front().where.front(), std::string("h-0003/card20"));
    }
};

QTEST_GUILESS_MAIN(tst_NetworkCauses)
#include "tst_network_causes.moc"
