// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/scene.h>

#include <algorithm>

namespace switchyard::canvas {

std::vector<int> ranksOfGpus(const predict::DesignPrediction &prediction, int gpus)
{
    std::vector<int> ranks(static_cast<std::size_t>(gpus), -1);
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
        if (gpuOfRank[rank] >= 0 && gpuOfRank[rank] < gpus)
            ranks[static_cast<std::size_t>(gpuOfRank[rank])] = static_cast<int>(rank);
    return ranks;
}

std::vector<Mark> marksOf(const design::Design &design, const Layout &layout, const std::vector<diagnose::Finding> &findings)
{
    std::vector<Mark> marks;
    for (const diagnose::Finding &finding : findings) {
        if (finding.severity == diagnose::Severity::Info || !finding.waivedBecause.empty())
            continue;
        for (const std::string &where : finding.where)
            if (const QRectF rect = rectOf(design, layout, where); !rect.isNull())
                marks.push_back({rect, finding.severity, finding.id});
    }
    // Errors are painted last, over warnings.
    std::ranges::stable_sort(marks, {}, [](const Mark &mark) { return static_cast<int>(mark.severity); });
    return marks;
}

} // namespace switchyard::canvas
