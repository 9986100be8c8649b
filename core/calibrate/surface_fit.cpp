// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/surface_fit.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace switchyard::calibrate {
namespace {

using workload::LogAxis;

/// Sparse rows of equal length: `width` knots and their weights per row.
struct SparseRows {
    std::size_t width = 0;
    std::vector<std::size_t> knot;
    std::vector<double> weight;

    [[nodiscard]] std::size_t count() const { return knot.size() / width; }
    [[nodiscard]] double dot(std::size_t row, const std::vector<double> &x) const
    {
        double sum = 0;
        for (std::size_t i = row * width; i < (row + 1) * width; ++i)
            sum += weight[i] * x[knot[i]];
        return sum;
    }
    void addScaled(std::size_t row, double scale, std::vector<double> &y) const
    {
        for (std::size_t i = row * width; i < (row + 1) * width; ++i)
            y[knot[i]] += scale * weight[i];
    }
};

std::vector<std::size_t> strides(std::span<const LogAxis> axes)
{
    std::vector<std::size_t> stride(axes.size(), 1);
    for (std::size_t d = axes.size() - 1; d > 0; --d)
        stride[d - 1] = stride[d] * static_cast<std::size_t>(axes[d].knots);
    return stride;
}

/// Weights of the 2^D knots around each point.
SparseRows interpolation(std::span<const LogAxis> axes, const std::vector<SurfacePoint> &points)
{
    const std::vector<std::size_t> stride = strides(axes);
    SparseRows rows;
    rows.width = std::size_t{1} << axes.size();
    for (const SurfacePoint &point : points) {
        for (std::size_t corner = 0; corner < rows.width; ++corner) {
            std::size_t knot = 0;
            double weight = 1;
            for (std::size_t d = 0; d < axes.size(); ++d) {
                const double position = std::clamp((point.at[d] - axes[d].first) / axes[d].step, 0.0,
                                                   static_cast<double>(axes[d].knots - 1));
                const int cell = std::min(static_cast<int>(position), axes[d].knots - 2);
                const bool upper = (corner >> d & 1) != 0;
                knot += (static_cast<std::size_t>(cell) + (upper ? 1 : 0)) * stride[d];
                weight *= upper ? position - cell : 1 - (position - cell);
            }
            rows.knot.push_back(knot);
            rows.weight.push_back(weight);
        }
    }
    return rows;
}

/// Second differences along every axis (first differences where an axis has two knots).
SparseRows bends(std::span<const LogAxis> axes, const SurfacePenalty &penalty, std::size_t knots)
{
    const std::vector<std::size_t> stride = strides(axes);
    SparseRows rows;
    rows.width = 3;
    for (std::size_t d = 0; d < axes.size(); ++d) {
        const double scale = std::sqrt(penalty.bend[d]);
        const auto count = static_cast<std::size_t>(axes[d].knots);
        for (std::size_t knot = 0; knot < knots; ++knot) {
            const std::size_t place = knot / stride[d] % count;
            if (count == 2 && place == 0) {
                rows.knot.insert(rows.knot.end(), {knot, knot + stride[d], knot});
                rows.weight.insert(rows.weight.end(), {scale, -scale, 0});
            } else if (place + 2 < count) {
                rows.knot.insert(rows.knot.end(), {knot, knot + stride[d], knot + 2 * stride[d]});
                rows.weight.insert(rows.weight.end(), {scale, -2 * scale, scale});
            }
        }
    }
    return rows;
}

/// Minimises Σ w (A x − y)² + |P x|² + shrink |x|² from `x`, with Jacobi preconditioning.
void solve(const SparseRows &a, const std::vector<double> &w, const std::vector<SurfacePoint> &points,
           const SparseRows &p, double shrink, std::vector<double> &x)
{
    const std::size_t n = x.size();
    std::vector<double> diagonal(n, shrink);
    for (std::size_t i = 0; i < a.knot.size(); ++i)
        diagonal[a.knot[i]] += w[i / a.width] * a.weight[i] * a.weight[i];
    for (std::size_t i = 0; i < p.knot.size(); ++i)
        diagonal[p.knot[i]] += p.weight[i] * p.weight[i];
    const auto apply = [&](const std::vector<double> &v) {
        std::vector<double> out(n);
        for (std::size_t i = 0; i < n; ++i)
            out[i] = shrink * v[i];
        for (std::size_t r = 0; r < a.count(); ++r)
            a.addScaled(r, w[r] * a.dot(r, v), out);
        for (std::size_t r = 0; r < p.count(); ++r)
            p.addScaled(r, p.dot(r, v), out);
        return out;
    };
    const auto inner = [&](const std::vector<double> &u, const std::vector<double> &v) {
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i)
            sum += u[i] * v[i];
        return sum;
    };

    std::vector<double> residual = apply(x);
    for (double &r : residual)
        r = -r;
    for (std::size_t r = 0; r < a.count(); ++r)
        a.addScaled(r, w[r] * points[r].value, residual);
    std::vector<double> z(n);
    const auto precondition = [&] {
        for (std::size_t i = 0; i < n; ++i)
            z[i] = residual[i] / diagonal[i];
    };
    precondition();
    std::vector<double> direction = z;
    double rz = inner(residual, z);
    const double target = 1e-9 * rz;
    for (int iteration = 0; iteration < 400 && rz > target && rz > 0; ++iteration) {
        const std::vector<double> image = apply(direction);
        const double length = rz / inner(direction, image);
        for (std::size_t i = 0; i < n; ++i) {
            x[i] += length * direction[i];
            residual[i] -= length * image[i];
        }
        precondition();
        const double next = inner(residual, z);
        for (std::size_t i = 0; i < n; ++i)
            direction[i] = z[i] + next / rz * direction[i];
        rz = next;
    }
}

} // namespace

std::vector<double> fitSurface(std::span<const LogAxis> axes, const std::vector<SurfacePoint> &points,
                               const SurfacePenalty &penalty)
{
    std::size_t knots = 1;
    for (const LogAxis &axis : axes)
        knots *= static_cast<std::size_t>(axis.knots);
    std::vector<double> x(knots, 0);
    if (points.empty())
        return x;
    const SparseRows a = interpolation(axes, points);
    const SparseRows p = bends(axes, penalty, knots);
    std::vector<double> w(points.size(), 1);
    for (int pass = 0; pass < 4; ++pass) {
        solve(a, w, points, p, penalty.shrink, x);
        double sum = 0;
        for (std::size_t r = 0; r < w.size(); ++r) {
            w[r] = 1 / std::max(std::abs(points[r].value - a.dot(r, x)), 0.02);
            sum += w[r];
        }
        for (double &weight : w)
            weight *= static_cast<double>(w.size()) / sum;
    }
    return x;
}

} // namespace switchyard::calibrate
