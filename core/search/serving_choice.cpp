// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving_choice.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace switchyard::search {

bool before(const Examined &a, const Examined &b)
{
    if (a.within != b.within)
        return a.within;
    return a.rank < b.rank || (a.rank == b.rank && a.place < b.place);
}

std::size_t examinedBy(const ExamineRule &rule, std::span<const Examined> examined)
{
    std::size_t took = 0;
    for (std::size_t i = 0; i < examined.size(); ++i) {
        if (rule.ends(examined[i], i, took))
            return i;
        took += examined[i].accepted ? 1 : 0;
    }
    return examined.size();
}

std::vector<std::size_t> frontOf(std::span<const FrontPoint> points)
{
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&points](std::size_t a, std::size_t b) {
        const FrontPoint &p = points[a];
        const FrontPoint &q = points[b];
        if (p.perUser != q.perUser)
            return p.perUser > q.perUser;
        return p.perGpu != q.perGpu ? p.perGpu > q.perGpu : p.place < q.place;
    });
    std::vector<std::size_t> front;
    double best = -std::numeric_limits<double>::infinity();
    for (const std::size_t i : order) {
        if (points[i].perGpu <= best)
            continue;
        best = points[i].perGpu;
        front.push_back(i);
    }
    std::ranges::reverse(front);
    return front;
}

} // namespace switchyard::search
