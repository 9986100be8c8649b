// SPDX-License-Identifier: GPL-3.0-or-later
// Findings on the drawing: what is everywhere in a container is one mark on it, so that a mark is an exception.
#include <views/canvas/scene.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

#include <core/design/place_id.h>
#include <core/diagnose/diagnose.h>
#include <core/diagnose/rules.h>

namespace switchyard::canvas {

namespace {

/// Places of what a finding names.
class FindingPlaces
{
public:
    FindingPlaces(const design::Design &design, const Layout &layout)
        : m_design(design)
        , m_layout(layout)
    {
        m_index.reserve(design.instances.size());
        for (std::size_t i = 0; i < design.instances.size(); ++i)
            m_index.emplace(design.instances[i].id, static_cast<int>(i));
    }

    [[nodiscard]] std::vector<QRectF> of(const diagnose::Finding &finding) const
    {
        std::vector<QRectF> places;
        std::set<int> named; // instances as a whole
        bool pool = false;   // they are one thing
        for (const std::string &where : finding.where) {
            if (const auto instance = m_index.find(where); instance != m_index.end())
                named.insert(instance->second);
            else if (const QRectF rect = rectOf(m_design, m_layout, where); !rect.isNull())
                places.push_back(rect);
            else if (const design::Job *job = finding.severity == diagnose::Severity::Error ? design::jobNamed(m_design, where) : nullptr)
                if (const auto instances = design::jobInstances(m_design, *job)) {
                    named.insert(instances->begin(), instances->end());
                    pool = true;
                }
        }
        if (named.size() == 1)
            places.push_back(box(*named.begin()).rect);
        else if (!named.empty())
            gather(named, pool || isAllOfTheirTypes(named), places);
        return places;
    }

private:
    [[nodiscard]] const InstanceBox &box(int instance) const { return m_layout.instances[static_cast<std::size_t>(instance)]; }

    [[nodiscard]] bool isAllOfTheirTypes(const std::set<int> &named) const
    {
        std::set<std::string_view> types;
        for (const int i : named)
            types.insert(m_design.instances[static_cast<std::size_t>(i)].type);
        return std::cmp_equal(std::ranges::count_if(m_design.instances, [&](const design::Instance &instance) { return types.contains(instance.type); }), named.size());
    }

    /// The outermost blocks of which all instances are named, each once; of the others in a block one place where they are one thing, else one each.
    void gather(const std::set<int> &named, bool together, std::vector<QRectF> &places) const
    {
        const auto &blocks = m_layout.blocks;
        std::vector<int> count(blocks.size(), 0);
        const auto parentOf = [&](int block) { return blocks[static_cast<std::size_t>(block)].parent; };
        for (const int i : named)
            for (int block = box(i).block; block >= 0; block = parentOf(block))
                ++count[static_cast<std::size_t>(block)];
        const auto isFull = [&](int block) {
            const auto b = static_cast<std::size_t>(block);
            return block >= 0 && count[b] > 1 && count[b] == blocks[b].instances;
        };
        std::vector<QRectF> rest(blocks.size());
        for (const int i : named) {
            int outermost = -1;
            for (int block = box(i).block; block >= 0; block = parentOf(block))
                if (isFull(block))
                    outermost = block;
            if (outermost >= 0 || (together && box(i).block >= 0))
                rest[static_cast<std::size_t>(outermost >= 0 ? outermost : box(i).block)] |= outermost >= 0 ? blocks[static_cast<std::size_t>(outermost)].rect : box(i).rect;
            else
                places.push_back(box(i).rect);
        }
        std::ranges::copy_if(rest, std::back_inserter(places), [](const QRectF &rect) { return !rect.isNull(); });
    }

    const design::Design &m_design;
    const Layout &m_layout;
    std::unordered_map<std::string_view, int> m_index;
};

/// What may be run and was bought is nowhere: the bill and the list of checks say it.
bool hasPlace(const diagnose::Finding &finding)
{
    const diagnose::Rule *const rule = diagnose::ruleOf(finding.id);
    return !rule || rule->area != diagnose::RuleArea::Capacity;
}

} // namespace

QRectF frameOf(const Mark &mark, const Camera &camera)
{
    QRectF rect = camera.toScreen(mark.rect);
    if (const double grow = (9 - std::min(rect.width(), rect.height())) / 2; grow > 0)
        rect.adjust(-grow, -grow, grow, grow);
    return rect.adjusted(-2, -2, 2, 2);
}

QPointF badgeOf(const Mark &mark, const Camera &camera)
{
    return frameOf(mark, camera).topRight() + QPointF(3, -3);
}

std::vector<std::string> marksAt(const std::vector<Mark> &marks, const Camera &camera, QPointF screen)
{
    std::vector<std::string> ids;
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) { // the last is painted over the others
        const QPointF away = screen - badgeOf(*mark, camera);
        if (QPointF::dotProduct(away, away) <= badgeReach_px * badgeReach_px && std::ranges::find(ids, mark->id) == ids.end())
            ids.push_back(mark->id);
    }
    return ids;
}

std::vector<Mark> marksOf(const design::Design &design, const Layout &layout, const std::vector<diagnose::Finding> &findings)
{
    std::vector<Mark> marks;
    const FindingPlaces places(design, layout);
    for (const diagnose::Finding &finding : findings)
        if (finding.severity != diagnose::Severity::Info && finding.waivedBecause.empty() && hasPlace(finding))
            for (const QRectF &rect : places.of(finding))
                marks.push_back({rect, finding.severity, finding.id});
    // Errors are painted last, over warnings.
    std::ranges::stable_sort(marks, {}, [](const Mark &mark) { return static_cast<int>(mark.severity); });
    return marks;
}

std::vector<std::string> slowGpusOf(const std::vector<diagnose::Finding> &findings)
{
    std::vector<std::string> gpus;
    for (const diagnose::Finding &finding : findings)
        if (finding.severity != diagnose::Severity::Info && diagnose::isOfGpuAlone(finding) && finding.where.size() == 1 && design::isOfPart(finding.where.front()))
            gpus.push_back(finding.where.front());
    return gpus;
}

} // namespace switchyard::canvas
