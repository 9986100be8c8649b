// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/minimise.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace switchyard::calibrate {

std::vector<double> minimise(const std::function<double(const std::vector<double> &)> &cost, std::vector<double> start,
                             double step, int evaluations)
{
    using Point = std::vector<double>;
    using Vertex = std::pair<double, Point>;
    const std::size_t n = start.size();
    std::vector<Vertex> simplex = {{cost(start), start}};
    for (std::size_t i = 0; i < n; ++i) {
        Point corner = start;
        corner[i] += step;
        simplex.emplace_back(cost(corner), corner);
    }
    int used = static_cast<int>(n) + 1;
    const auto along = [&](const Point &from, const Point &to, double t) {
        Point p(n);
        for (std::size_t i = 0; i < n; ++i)
            p[i] = from[i] + t * (to[i] - from[i]);
        ++used;
        return Vertex{cost(p), p};
    };
    while (used < evaluations) {
        std::stable_sort(simplex.begin(), simplex.end(),
                         [](const Vertex &a, const Vertex &b) { return a.first < b.first; });
        Vertex &worst = simplex.back();
        Point centre(n, 0);
        for (std::size_t v = 0; v < n; ++v)
            for (std::size_t i = 0; i < n; ++i)
                centre[i] += simplex[v].second[i] / static_cast<double>(n);
        const Vertex reflected = along(worst.second, centre, 2);
        if (reflected.first < simplex.front().first) {
            const Vertex expanded = along(worst.second, centre, 3);
            worst = expanded.first < reflected.first ? expanded : reflected;
        } else if (reflected.first < simplex[n - 1].first) {
            worst = reflected;
        } else {
            const Vertex contracted = along(worst.second, centre, reflected.first < worst.first ? 1.5 : 0.5);
            if (contracted.first < std::min(reflected.first, worst.first)) {
                worst = contracted;
            } else {
                const Point best = simplex.front().second;
                for (std::size_t v = 1; v <= n; ++v)
                    simplex[v] = along(best, simplex[v].second, 0.5);
            }
        }
    }
    return std::min_element(simplex.begin(), simplex.end(),
                            [](const Vertex &a, const Vertex &b) { return a.first < b.first; })
        ->second;
}

} // namespace switchyard::calibrate
