// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of the end-to-end constants: around what is shipped, and around nothing that cannot be.
#include <core/hardware/constants.h>

#include <algorithm>
#include <set>

#include <QtTest/QTest>

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
