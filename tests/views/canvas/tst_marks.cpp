// SPDX-License-Identifier: GPL-3.0-or-later
// Findings on the drawing: a mark is an exception, and the worst has one.
#include <views/canvas/scene.h>

#include <algorithm>
#include <ranges>
#include <vector>

#include <QTest>

#include <core/diagnose/diagnose.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using diagnose::Finding;
using diagnose::Severity;

namespace {

design::Design racks(int count)
{
    design::Design design = test::uniform(test::bundled(), "u-p6e-gb200x72", count, "t");
    design::Job job;
    job.name = "pretrain";
    job.phases.emplace_back().work = workload::Plan{}; // on all instances
    design.jobs.push_back(std::move(job));
    return design;
}

Finding findingAt(std::vector<std::string> where, Severity severity = Severity::Warning)
{
    Finding finding;
    finding.call("provisional-type", "p6e");
    finding.severity = severity;
    finding.where = std::move(where);
    return finding;
}

std::vector<std::string> idsOf(const design::Design &design, std::size_t first, std::size_t count)
{
    std::vector<std::string> ids;
    for (std::size_t i = first; i < first + count; ++i)
        ids.push_back(design.instances[i].id);
    return ids;
}

std::vector<QRectF> marked(const design::Design &design, const std::vector<Finding> &findings)
{
    std::vector<QRectF> rects;
    for (const canvas::Mark &mark : canvas::marksOf(design, canvas::layOut(design, test::bundled()), findings))
        rects.push_back(mark.rect);
    return rects;
}

QRectF around(const design::Design &design, std::size_t first, std::size_t count)
{
    const canvas::Layout layout = canvas::layOut(design, test::bundled());
    QRectF all;
    for (std::size_t i = first; i < first + count; ++i)
        all |= layout.instances[i].rect;
    return all;
}

} // namespace

class tst_Marks : public QObject
{
    Q_OBJECT
private slots:
    /// Racks whose price nobody knows, as the palette drops them: nothing is wrong with any place.
    void aPriceIsNowhere()
    {
        const design::Design design = racks(2);
        const std::vector<Finding> findings = diagnose::checkDesign(test::bundled(), design, nullptr);
        const auto unpriced = std::ranges::find(findings, std::string("unpriced"), &Finding::kind);
        QVERIFY(unpriced != findings.end() && unpriced->where.size() == design.instances.size()); // "Show on canvas" selects them
        QVERIFY(marked(design, {*unpriced}).empty());
    }

    void aWholeRackIsMarkedOnce()
    {
        const design::Design design = racks(2);
        const std::vector<QRectF> one = marked(design, {findingAt(idsOf(design, 0, 18))});
        QCOMPARE(one.size(), 1UL);
        QVERIFY(one.front().contains(around(design, 0, 18)) && !one.front().intersects(around(design, 18, 18)));
        const std::vector<QRectF> all = marked(design, {findingAt(idsOf(design, 0, 36))});
        QCOMPARE(all.size(), 1UL);
        QVERIFY(all.front().contains(around(design, 0, 36)));
    }

    /// A few are what the eye is to find: each has its own, and so have a GPU and what holds others.
    void someOfARackAreMarkedEach()
    {
        const design::Design design = racks(2);
        const canvas::Layout layout = canvas::layOut(design, test::bundled());
        QCOMPARE(marked(design, {findingAt(idsOf(design, 3, 2))}), (std::vector{layout.instances[3].rect, layout.instances[4].rect}));
        QCOMPARE(marked(design, {findingAt({design.instances[5].id + "/gpu2"})}), std::vector{layout.instances[5].gpuRect(2)});
        QCOMPARE(marked(design, {findingAt({design.ultraservers[1].id})}), std::vector{canvas::rectOf(design, layout, design.ultraservers[1].id)});
    }

    /// All of a type beside others: one place in each block, not a frame around each instance.
    void allOfATypeAreOneThing()
    {
        design::Design design = test::uniform(test::bundled(), "p5.48xlarge", 8, "t");
        for (std::size_t i = 4; i < 8; ++i)
            design.instances[i].type = "p5en.48xlarge";
        QCOMPARE(marked(design, {findingAt(idsOf(design, 4, 4))}), std::vector{around(design, 4, 4)});
    }

    /// A plan that does not fit was the one thing without a mark. A remark on a job is none.
    void anErrorOfAJobHasAPlace()
    {
        design::Design design = racks(2);
        const std::vector<QRectF> all = marked(design, {findingAt({"pretrain"}, Severity::Error)});
        QCOMPARE(all.size(), 1UL);
        QVERIFY(all.front().contains(around(design, 0, 36)));
        QVERIFY(marked(design, {findingAt({"pretrain"}, Severity::Warning)}).empty());
        design.jobs.front().phases.front().pool = idsOf(design, 0, 6);
        QCOMPARE(marked(design, {findingAt({"pretrain"}, Severity::Error)}), std::vector{around(design, 0, 6)});
    }
};

QTEST_GUILESS_MAIN(tst_Marks)
#include "tst_marks.moc"
