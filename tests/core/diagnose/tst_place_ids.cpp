// SPDX-License-Identifier: GPL-3.0-or-later
// Instances may be called "rack1/h-0002": what is found, drained and coloured is that of the same design without slashes.
#include <core/diagnose/diagnose.h>

#include <QtTest/QTest>

#include <core/diagnose/hand_off.h>
#include <core/diagnose/similar.h>
#include <core/telemetry/source.h>
#include <tests/support/bundled.h>
#include <tests/support/clusters.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using test::bundled;

namespace {

std::string withoutRacks(std::string text)
{
    constexpr std::string_view rack = "rack1/";
    for (std::size_t at = 0; (at = text.find(rack, at)) != std::string::npos;)
        text.erase(at, rack.size());
    return text;
}

/// A line for each finding: what it says, of what, and how its hosts are drained.
std::vector<std::string> told(const design::Design &design, const std::vector<Finding> &findings)
{
    std::vector<std::string> lines;
    for (const Finding &f : findings) {
        std::string line = toWord(f.severity) + ' ' + f.id + ": " + f.title.english() + ' ' + f.cause.english() + " |";
        for (const std::string &place : f.where)
            line += ' ' + place;
        for (const std::string &drain : drainLines(design, f, Scheduler::Slurm))
            line += " | " + drain;
        lines.push_back(withoutRacks(line));
    }
    return lines;
}

} // namespace

class tst_PlaceIds : public QObject
{
    Q_OBJECT
private slots:
    void slashesChangeNothing_data()
    {
        QTest::addColumn<QStringList>("faults");
        QTest::addColumn<int>("setAside"); ///< instance that is said to work for nobody; -1: none
        QTest::newRow("one GPU is slow") << QStringList{"straggler:2:3:25"} << -1;
        QTest::newRow("three of a host are hot") << QStringList{"throttle:2:1:30", "throttle:2:2:30", "throttle:2:5:30"} << -1;
        QTest::newRow("codes and memory") << QStringList{"xid:1:4:79", "remap:5:0:8"} << -1;
        QTest::newRow("a GPU is lost") << QStringList{"gpu-lost:2:3"} << -1;
        QTest::newRow("where nobody works") << QStringList{"gpu-lost:2:3"} << 2;
        QTest::newRow("hosts") << QStringList{"host-lost:3", "stale:6"} << -1;
        QTest::newRow("a card") << QStringList{"efa-retrans:4:9:5000"} << -1;
        QTest::newRow("a hang") << QStringList{"hang:1:1"} << -1;
    }
    void slashesChangeNothing()
    {
        QFETCH(QStringList, faults);
        QFETCH(int, setAside);
        design::Design plain = *test::cluster({"p5.48xlarge", 8, 8, 1});
        for (design::Instance &instance : plain.instances)
            instance.host = instance.id;
        if (setAside >= 0)
            plain.instances[static_cast<std::size_t>(setAside)].worksFor = std::string();
        const design::Design racks = test::inRacks(bundled(), plain);
        QCOMPARE(racks.instances.front().id, "rack1/" + racks.instances.front().host);

        std::vector<std::string> words;
        for (const QString &fault : faults)
            words.push_back(fault.toStdString());
        double now_s = 1.8e9;
        const auto source = telemetry::makeDemoSource(std::make_shared<const design::Design>(plain), test::bundledCatalog(), {3, words, [&now_s] { return now_s; }});
        std::vector<telemetry::ObservationPtr> looks;
        for (; looks.size() < 4; now_s += 30)
            looks.push_back(*source->observe({}, {}));
        const telemetry::ObservationPtr last = looks.back();
        looks.pop_back();

        const std::vector<Finding> found = diagnose::diagnose(bundled(), plain, nullptr, *last, looks), inRacks = diagnose::diagnose(bundled(), racks, nullptr, *last, looks);
        const std::vector<std::string> expected = told(plain, found), lines = told(racks, inRacks);
        QVERIFY(!lines.empty());
        for (std::size_t i = 0; i < std::min(lines.size(), expected.size()); ++i)
            QCOMPARE(lines[i], expected[i]);
        QCOMPARE(lines.size(), expected.size());
        const design::Numbering numbers(plain, bundled());
        QVERIFY(statusOfInstances(racks, numbers, inRacks, last.get(), 0) == statusOfInstances(plain, numbers, found, last.get(), 0));
    }
};

QTEST_GUILESS_MAIN(tst_PlaceIds)
#include "tst_place_ids.moc"
