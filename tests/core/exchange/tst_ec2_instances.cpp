// SPDX-License-Identifier: GPL-3.0-or-later
// EC2's instances and what capacity is held; the door that makes plain text of what people drop.

#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/textdoor.h>

#include <tests/support/bundled.h>
#include <tests/support/gzip.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
using test::gzip;

namespace {

std::string seed(const char *path) { return test::readText(test::sourceDir() + "/tests/fuzz/formats/" + path); }

std::string plain(const std::string &text) { return plainText({"f", text}).value().text; }

} // namespace

class tst_Ec2Instances : public QObject
{
    Q_OBJECT
private slots:
    /// A Capacity Block holds UltraServers: whichever file says which reservation is its.
    void blocksOfReservations()
    {
        const std::string reservation = R"({"CapacityReservations": [{"CapacityReservationId": "cr-1", "InstanceType": "p6e-gb200.36xlarge", "TotalInstanceCount": %, "State": "active", "ReservationType": "capacity-block"@}]})";
        const auto with = [&](const std::string &count, const std::string &more) {
            std::string out = reservation;
            out.replace(out.find('%'), 1, count);
            return out.replace(out.find('@'), 1, more);
        };
        const auto made = [](const std::vector<TextFile> &files) {
            const auto parts = readFiles(files, nullptr, bundled());
            const auto out = parts ? joined({}, *parts, bundled()) : std::unexpected(parts.error());
            if (!out)
                qFatal("%s", describe(out.error()).c_str());
            return *out;
        };
        const design::Design told = made({{"crs.json", with("18", "")}, {"blocks.json", R"({"CapacityBlocks": [{"CapacityBlockId": "cb-1", "UltraserverType": "u-p6e-gb200x72", "CapacityReservationIds": ["cr-1"]}]})"}});
        QVERIFY(told.instances.size() == 18 && told.ultraservers.size() == 1 && told.ultraservers[0].id == "cb-1" && told.ultraservers[0].type == "u-p6e-gb200x72" && told.capacity == design::CapacityKind::CapacityBlock);
        const design::Design two = made({{"crs.json", with("36", R"(, "CapacityBlockId": "cb-1")")}});
        QVERIFY(two.instances.size() == 36 && two.ultraservers.size() == 2 && two.ultraservers[0].id == "cb-1-1" && two.instances[18].ultraserver == "cb-1-2");
        QVERIFY(made({{"crs.json", with("18", "")}}).ultraservers.empty());
    }

    void instances()
    {
        const auto parts = readFiles({{"i.json", seed("ec2-instances/1")}}, nullptr, bundled());
        QVERIFY2(parts, parts ? "" : describe(parts.error()).c_str());
        std::vector<Said> open;
        const auto design = joined({}, *parts, bundled(), {}, &open);
        QCOMPARE(design->instances.size(), std::size_t{2});
        QCOMPARE(design->capacity, design::CapacityKind::CapacityBlock);
        QCOMPARE(design->region, std::string("us-west-2"));
        QCOMPARE(design->instances[0].host, std::string("ip-10-0-0-1.us-west-2.compute.internal"));
        QVERIFY(std::ranges::find(open, verbatim("i-0b takes no work: stopped")) != open.end());
        QVERIFY(std::ranges::find(open, verbatim("p5.48xlarge with 1 EFA cards; the catalog says 32")) != open.end());
    }

    /// A reservation is machines where no file names them, and nothing more where one does.
    void reservations()
    {
        const TextFile held = {"c.json", seed("ec2-capacity/1")};
        const auto alone = joined({}, *readFiles({held}, nullptr, bundled()), bundled());
        QCOMPARE(alone->instances.size(), std::size_t{4});
        QCOMPARE(alone->capacity, design::CapacityKind::CapacityBlock);
        const TextFile named = {"i.json", R"({"Reservations": [{"Instances": [{"InstanceId": "i-1", "InstanceType": "p5en.48xlarge"}]}]})"};
        std::vector<Said> open;
        const auto both = joined({}, *readFiles({held, named}, nullptr, bundled()), bundled(), {}, &open);
        QCOMPARE(both->instances.size(), std::size_t{1});
        QVERIFY(std::ranges::any_of(open, [](const Said &one) { return one.english().find("theirs are taken") != std::string::npos; }));
    }

    /// Machines whose zone nobody tells have no say in which it is.
    void theZoneThatIsTold()
    {
        std::vector<Said> open;
        const auto design = joined({}, *readFiles({{"i.json", R"({"Reservations": [{"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge"}, {"InstanceId": "i-2", "InstanceType": "p5.48xlarge"},
 {"InstanceId": "i-3", "InstanceType": "p5.48xlarge", "Placement": {"AvailabilityZone": "us-west-2b"}}]}]})"}}, nullptr, bundled()), bundled(), {}, &open);
        QVERIFY(design->availabilityZone == "us-west-2b" && design->region == "us-west-2");
        QVERIFY(std::ranges::none_of(open, [](const Said &one) { return one.english().find("another Availability Zone") != std::string::npos; }));
    }

    void theDoor()
    {
        const std::string json = "{\"a\": 1}\n";
        QCOMPARE(plain(gzip(json)), json);
        QCOMPARE(plain("\xef\xbb\xbf{\"a\": 1}\r\n"), json);
        QCOMPARE(plain("$ kubectl get nodes -o json\n" + json), json);
        QCOMPARE(plain("[me@head ~]$ aws ec2 x\n" + json), json);
        QCOMPARE(plain("\x1b[4mGPU0\x1b[0m X\n"), std::string("GPU0 X\n"));
        QCOMPARE(plain("0: a\n1: b\n0: c\n"), std::string("a\nb\nc\n"));
        QCOMPARE(plain("[1,0]<stdout>:a\n[1,12]<stderr>: b\n"), std::string("a\nb\n"));
        QCOMPARE(plain("[default0]:a\n[default1]:b\n"), std::string("a\nb\n"));
        QCOMPARE(plain("0: alone\nx\ny\n"), std::string("0: alone\nx\ny\n"));
        QCOMPARE(plain(std::string("\x80\x02}\r\n", 5)), std::string("\x80\x02}\r\n", 5));
    }

    /// Bombs and torn files are one line each, before memory is spent.
    void hostile()
    {
        const std::string bomb = gzip(std::string(std::size_t{200} << 20, ' '));
        const auto large = plainText({"bomb.gz", bomb});
        QVERIFY(!large && large.error().message.find("unpacked, the file is too large") != std::string::npos);
        const std::string whole = gzip("{\"Reservations\": []}");
        const auto torn = plainText({"torn.gz", whole.substr(0, whole.size() - 9)});
        QVERIFY(!torn && torn.error().message.find("damaged or cut off") != std::string::npos && torn.error().where == "torn.gz");
        QVERIFY(!plainText({"no.gz", "\x1f\x8b nothing"}));
    }
};

QTEST_GUILESS_MAIN(tst_Ec2Instances)
#include "tst_ec2_instances.moc"
