// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of the end-to-end constants: around what is shipped, and around nothing that cannot be.
#include <core/hardware/constants.h>

#include <algorithm>
#include <set>

#include <QtTest/QTest>

#include <core/hardware/calibrated.h>
#include <core/hardware/machine.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::hardware;
using test::bundled;

namespace {

std::string nameOf(const ConstantField &field) { return field.group + "." + field.name; }

} // namespace

class tst_Constants : public QObject
{
    Q_OBJECT
private slots:
    /// The fit moves logarithms: a limit of zero, or a start outside, would never be left.
    void defaultsLieWithinTheLimits()
    {
        Constants constants = defaultConstants(bundled());
        std::set<std::string> names;
        for (const ConstantField &field : fieldsOf(constants)) {
            QVERIFY2(names.insert(nameOf(field)).second, nameOf(field).c_str());
            QVERIFY2(field.low > 0 && field.low < field.high && field.spread > 0, nameOf(field).c_str());
            QVERIFY2(*field.value >= field.low && *field.value <= field.high, nameOf(field).c_str());
        }
    }

    /// No number of a training step or of its memory stands in the code: each field has a prior in the catalog, its framework's or Megatron's,
    /// which says what it stands on, and each of a step a fitted value beside it.
    void everyFieldHasAPriorWithItsBasis()
    {
        const catalog::Catalog &catalog = bundled();
        std::set<std::string> named;
        const auto holdsEach = [&](const auto &fields, const std::string &frameworks) {
            for (const auto &field : fields) {
                std::string group = std::string(priorPrefix) + field.group;
                const auto holds = [&] {
                    const auto found = catalog.calibration.find(group);
                    return found != catalog.calibration.end() && found->second.contains(field.name);
                };
                if (!holds() && field.group.starts_with(frameworks))
                    group = std::string(priorPrefix) + frameworks + "megatron";
                QVERIFY2(holds(), (field.group + "." + field.name).c_str());
                QVERIFY2(*field.value == catalog.calibration.at(group).at(field.name), (field.group + "." + field.name).c_str());
                QVERIFY2(catalog.calibrationOrigin.at(group).basis.contains(field.name), (group + " says no basis of " + field.name).c_str());
                named.insert(group + "." + field.name);
            }
        };
        Constants priors = defaultConstants(catalog);
        holdsEach(fieldsOf(priors), "training.framework.");
        for (const ConstantField &field : fieldsOf(priors))
            QVERIFY2(catalog.calibration.at(field.group).contains(field.name), nameOf(field).c_str());
        MemoryConstants memory = defaultMemoryConstants(catalog);
        holdsEach(fieldsOf(memory), "memory.");
        for (const auto &[group, values] : catalog.calibration)
            for (const auto &[name, value] : values)
                if (group.starts_with(priorPrefix))
                    QVERIFY2(named.contains(group + "." + name), (group + "." + name + " is no constant of the engine").c_str());
    }

    /// A catalog without them is told so, and nothing is divided by zero.
    void noConstantsNoMachine()
    {
        catalog::Catalog bare = bundled();
        std::erase_if(bare.calibration, [](const auto &group) { return group.first.contains("training."); });
        const auto machine = machineFor(bare, constantsFrom(bare), "p5.48xlarge", 1, workload::Framework::Megatron);
        QVERIFY(!machine);
        QVERIFY2(machine.error().message.contains("calibration/priors.json"), machine.error().message.c_str());
    }

    /// What the catalog holds is what the engine takes: no shipped value is brought back to a limit.
    void whatIsCalibratedArrives()
    {
        Constants constants = constantsFrom(bundled());
        std::size_t seen = 0;
        for (const ConstantField &field : fieldsOf(constants)) {
            const auto group = bundled().calibration.find(field.group);
            if (group == bundled().calibration.end() || !group->second.contains(field.name))
                continue;
            ++seen;
            QVERIFY2(*field.value == group->second.find(field.name)->second, nameOf(field).c_str());
        }
        QVERIFY2(seen > 100, qPrintable(QString::number(seen)));
    }

    void aValueBeyondALimitBecomesTheLimit()
    {
        Constants defaults = defaultConstants(bundled());
        catalog::Catalog low;
        catalog::Catalog high;
        for (const ConstantField &field : fieldsOf(defaults)) {
            low.calibration[field.group][field.name] = field.low / 2;
            high.calibration[field.group][field.name] = field.high * 2;
        }
        Constants lowest = constantsFrom(low);
        for (const ConstantField &field : fieldsOf(lowest))
            QVERIFY2(*field.value == field.low, nameOf(field).c_str());
        Constants highest = constantsFrom(high);
        for (const ConstantField &field : fieldsOf(highest))
            QVERIFY2(*field.value == field.high, nameOf(field).c_str());
    }

    /// Nobody hides more than all of a communication, reaches more than the peak, loses more than the
    /// time that was shared, or has more than all of the host's time left.
    void sharesEndAtOne()
    {
        static const std::set<std::string, std::less<>> shares = {
            "memory", "tp_overlap", "dp_overlap", "p2p_overlap", "fsdp_slowdown",
            "a2a_hidden", "tp_overlapped", "graph_host", "graph_step", "graph_fusion"};
        std::set<std::string, std::less<>> seen;
        Constants constants = defaultConstants(bundled());
        for (const ConstantField &field : fieldsOf(constants)) {
            if (!shares.contains(field.name))
                continue;
            seen.insert(field.name);
            QVERIFY2(field.high <= 1, nameOf(field).c_str());
        }
        QVERIFY(seen == shares);
    }

    /// The worst of several is never better than the mean, and no work is less for being done eagerly.
    void factorsOfAtLeastOneStartThere()
    {
        Constants constants = defaultConstants(bundled());
        const auto fields = fieldsOf(constants);
        for (const char *name : {"moe_imbalance", "eager_layer_factor", "uccl_efa2"}) {
            const auto field = std::ranges::find(fields, std::string(name), &ConstantField::name);
            QVERIFY2(field != fields.end() && field->low >= 1, name);
        }
    }
};

QTEST_GUILESS_MAIN(tst_Constants)
#include "tst_constants.moc"
