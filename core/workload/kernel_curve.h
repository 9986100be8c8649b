// SPDX-License-Identifier: GPL-3.0-or-later
// One kernel family on one GPU: a roofline with four measured constants, times a measured surface
// of what the roofline leaves over.
//
//   t = ( sqrt( (F / eP)² + (B / eW)² ) + c ) · exp( S(x₁ … x_D) )
//
// F FLOPs, B bytes of memory traffic, eP and eW what the kernel reaches of the GPU's peaks, c the
// launch floor. The quadratic mean is the q = 2 case of the smooth roofline maximum: near the
// ridge both resources cost. S is multilinear in log2 of the shape on a coarse uniform grid and
// constant beyond its edges: tile and wave quantisation, small-m kernels and library heuristics,
// which differ by shape but not by model. Peaks stay outside of S, so a curve carries over to a
// GPU of the same generation with other peaks.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace switchyard::workload {

/// Uniform knots in log2 of one shape dimension: first, first + step, …
struct LogAxis {
    double first = 0; ///< log2 of the first knot
    double step = 1;
    int knots = 2;    ///< at least 2

    [[nodiscard]] double last() const { return first + step * (knots - 1); }
};

template <int D>
struct KernelCurve {
    using Shape = std::array<double, D>; ///< log2 of the dimensions that the family documents

    double flops = 0;       ///< FLOP/s reached by large shapes; 0: no such kernel
    double memory_Bps = 0;  ///< bytes/s reached by large streams
    double launch_s = 0;    ///< floor of one call
    std::array<LogAxis, D> axes{};
    std::vector<float> surface; ///< natural log of time over roofline, last axis fastest; empty: zero
    double bandLow = 0;     ///< 80 % band of ln(measured / predicted), e.g. −0.09 … +0.11
    double bandHigh = 0;

    [[nodiscard]] bool exists() const { return flops > 0; }

    [[nodiscard]] double roofline_s(double work_flop, double traffic_B) const
    {
        const double compute_s = work_flop / flops;
        const double stream_s = traffic_B / memory_Bps;
        return std::sqrt(compute_s * compute_s + stream_s * stream_s) + launch_s;
    }

    /// S at a shape, held at the edges.
    [[nodiscard]] double residual(const Shape &shape) const
    {
        return surface.empty() ? 0 : residual(surface.data(), shape);
    }
    /// The same on other values over this curve's axes.
    [[nodiscard]] double residual(const float *values, const Shape &shape) const
    {
        std::size_t corner = 0;
        std::array<std::size_t, D> stride{};
        std::array<double, D> fraction{};
        std::size_t span = 1;
        for (int d = D - 1; d >= 0; --d) {
            const auto i = static_cast<std::size_t>(d);
            const double position = std::clamp((shape[i] - axes[i].first) / axes[i].step, 0.0,
                                               static_cast<double>(axes[i].knots - 1));
            const int cell = std::min(static_cast<int>(position), axes[i].knots - 2);
            fraction[i] = position - cell;
            stride[i] = span;
            corner += static_cast<std::size_t>(cell) * span;
            span *= static_cast<std::size_t>(axes[i].knots);
        }
        return blend<0>(values + corner, stride, fraction);
    }

    [[nodiscard]] double time_s(double work_flop, double traffic_B, const Shape &shape) const
    {
        return roofline_s(work_flop, traffic_B) * std::exp(residual(shape));
    }

    /// Octaves by which a shape lies outside of the measured grid (sum over dimensions); 0 inside.
    [[nodiscard]] double outside(const Shape &shape) const
    {
        double octaves = 0;
        for (std::size_t d = 0; d < D; ++d)
            octaves += std::max({0.0, axes[d].first - shape[d], shape[d] - axes[d].last()});
        return octaves;
    }

private:
    template <int Level>
    static double blend(const float *at, const std::array<std::size_t, D> &stride,
                        const std::array<double, D> &fraction)
    {
        if constexpr (Level == D) {
            return static_cast<double>(*at);
        } else {
            const double low = blend<Level + 1>(at, stride, fraction);
            const double high = blend<Level + 1>(at + stride[Level], stride, fraction);
            return low + fraction[Level] * (high - low);
        }
    }
};

} // namespace switchyard::workload
