// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/difflines.h>

#include <algorithm>

#include <QTest>

#include <core/design/edit.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using design::DiffLine;

namespace {

design::Design sample()
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    return *design;
}

} // namespace

class TestDiffLines : public QObject
{
    Q_OBJECT

private slots:
    void aPlanIsSaidByItsJob()
    {
        const design::Design a = sample();
        design::Design b = a;
        planOf(b.jobs.front())->mbs *= 2;
        planOf(b.jobs.front())->recompute = {workload::RecomputeKind::Block, 0, 4};
        const auto lines = diffLines(diff(a, b));
        QCOMPARE(lines.size(), std::size_t(2));
        const std::string job = b.jobs.front().name;
        QVERIFY(std::ranges::any_of(lines, [&](const DiffLine &l) { return l.text == job + " · mbs: " + std::to_string(planOf(a.jobs.front())->mbs) + " → " + std::to_string(planOf(b.jobs.front())->mbs); }));
        QVERIFY(std::ranges::any_of(lines, [](const DiffLine &l) { return l.text.ends_with("→ block:4"); }));
    }

    void manyAreOneLine()
    {
        const design::Design a = sample();
        design::Design b = a;
        b.instances.clear();
        b.jobs.clear();
        const auto lines = diffLines(diff(a, b));
        const auto gone = std::ranges::find_if(lines, [](const DiffLine &l) { return l.text.starts_with("64 instances: p5en-0001 … p5en-0064"); });
        QVERIFY(gone != lines.end());
        QCOMPARE(gone->kind, DiffLine::Kind::Removed);
        QCOMPARE(gone->ids.size(), std::size_t(64));
        // The same upside down.
        const auto back = diffLines(diff(b, a));
        QVERIFY(std::ranges::any_of(back, [](const DiffLine &l) { return l.kind == DiffLine::Kind::Added && l.ids.size() == 64; }));
    }

    void movesAndPropertiesThatAreAlikeStandTogether()
    {
        const design::Design a = sample();
        design::Design b = a;
        const std::string from = a.instances.front().networkNode, to = a.instances.back().networkNode;
        int moved = 0;
        for (design::Instance &instance : b.instances) {
            if (instance.networkNode == from) {
                instance.networkNode = to;
                ++moved;
            }
            instance.type = "p5e.48xlarge";
        }
        b.positions[b.instances.front().id] = {3, 4};
        const auto lines = diffLines(diff(a, b));
        QCOMPARE(lines.size(), std::size_t(3));
        QCOMPARE(lines[0].kind, DiffLine::Kind::Moved);
        QCOMPARE(lines[0].ids.size(), static_cast<std::size_t>(moved));
        QVERIFY2(lines[0].text.ends_with(": " + from + " → " + to), lines[0].text.c_str());
        QCOMPARE(lines[1].ids.size(), std::size_t(64));
        QVERIFY2(lines[1].text.ends_with("type: p5en.48xlarge → p5e.48xlarge"), lines[1].text.c_str());
        QVERIFY2(lines[2].text.starts_with("the drawing: "), lines[2].text.c_str());
    }

    void nothingIsNothing() { QVERIFY(diffLines(diff(sample(), sample())).empty()); }
};

QTEST_GUILESS_MAIN(TestDiffLines)
#include "tst_difflines.moc"
