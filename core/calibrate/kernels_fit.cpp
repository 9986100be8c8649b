// SPDX-License-Identifier: GPL-3.0-or-later
// First each GPU's roofline by least absolute log error. Then the surface through what is left, in
// two steps: one for all GPUs of a generation, which run the same kernels on different shapes of
// the tables, and each GPU's own departure from it, held small. Then the band, from rows that the
// surfaces did not see.
#include <core/calibrate/kernels_fit.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>

#include <core/base/number.h>
#include <core/calibrate/minimise.h>
#include <core/calibrate/statistics.h>
#include <core/calibrate/surface_fit.h>
#include <core/measured/kernel_row.h>
#include <core/workload/kernel_groups.h>

namespace switchyard::calibrate {
namespace {

using workload::LogAxis;

struct Roofline {
    double compute = 0.7; ///< of peak
    double memory = 0.8;
    double launch_us = 5;

    [[nodiscard]] double time_s(const measured::KernelRow &row) const
    {
        workload::KernelCurve<3> curve;
        curve.flops = compute * measured::peak_flops(row);
        curve.memory_Bps = memory * row.gpu->memory_Bps;
        curve.launch_s = launch_us * 1e-6;
        return curve.roofline_s(row.work_flop, row.traffic_B);
    }
};

struct Member {
    measured::KernelRow row;
    std::string id;
    double residual = 0; ///< ln(measured / roofline)
    bool firstHalf = false; ///< by shape: equal shapes of several GPUs are in the same half
};

/// Rows of one calibration group.
struct Group {
    std::string name;
    std::vector<Member> members;
    Roofline roofline;
};

/// Grid and smoothness of a family. Head dimensions and query groups select other kernels: they
/// are hardly smoothed.
struct Form {
    std::vector<LogAxis> axes;
    SurfacePenalty shared;
    SurfacePenalty own;
};

template <std::size_t D>
Form form(const std::array<LogAxis, D> &axes, const std::array<double, 4> &bend)
{
    std::array<double, 4> stiffer = bend;
    for (double &b : stiffer)
        b *= 2;
    return {{axes.begin(), axes.end()}, {bend, 0.05}, {stiffer, 0.2}};
}

Form formOf(measured::KernelFamily family)
{
    switch (family) {
    case measured::KernelFamily::Gemm: return form(workload::gemmAxes(), {0.5, 0.5, 0.5, 0});
    case measured::KernelFamily::Prefill: return form(workload::prefillAxes(), {0.3, 0.3, 0.015, 0.1});
    case measured::KernelFamily::Decode: return form(workload::decodeAxes(), {0.05, 0.05, 0.015, 0.001});
    case measured::KernelFamily::MlaPrefill: return form(workload::mlaPrefillAxes(), {0.1, 0.1, 0.1, 0});
    case measured::KernelFamily::MlaDecode: return form(workload::mlaDecodeAxes(), {0.1, 0.1, 0.1, 0});
    case measured::KernelFamily::Experts: break;
    }
    return form(workload::expertAxes(), {0.1, 0.1, 0.1, 0.1});
}

Roofline fitRoofline(const std::vector<Member> &members)
{
    constexpr std::size_t enough = 800; // three constants need no more
    const std::size_t stride = std::max<std::size_t>(1, members.size() / enough);
    const std::vector<double> start = {std::log(0.7), std::log(0.8), std::log(5.0)};
    const auto at = [](const std::vector<double> &x) {
        return Roofline{std::exp(x[0]), std::exp(x[1]), std::exp(x[2])};
    };
    const auto cost = [&](const std::vector<double> &x) {
        const Roofline roofline = at(x);
        double sum = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < members.size(); i += stride, ++count)
            sum += std::abs(std::log(roofline.time_s(members[i].row) / members[i].row.time_s));
        double pull = 0; // constants that the rows do not determine stay near the start
        for (std::size_t i = 0; i < x.size(); ++i)
            pull += (x[i] - start[i]) * (x[i] - start[i]);
        return sum / static_cast<double>(count) + 1e-3 * pull;
    };
    const Roofline best = at(minimise(cost, start, 0.3, 400));
    return {number::significant(4, best.compute), number::significant(4, best.memory), number::significant(4, best.launch_us)};
}

double surfaceAt(const Form &form, const std::vector<float> &surface, const std::array<double, 4> &shape)
{
    const auto evaluate = [&]<int D>(workload::KernelCurve<D> curve) {
        std::copy_n(form.axes.begin(), D, curve.axes.begin());
        std::array<double, D> at{};
        std::copy_n(shape.begin(), D, at.begin());
        return curve.residual(surface.data(), at);
    };
    return form.axes.size() == 3 ? evaluate(workload::KernelCurve<3>{}) : evaluate(workload::KernelCurve<4>{});
}

std::vector<float> toFloats(const std::vector<double> &values) { return {values.begin(), values.end()}; }

/// Shared surface of the groups, then each group's own; from the members that `use` accepts.
template <class Use>
std::vector<std::vector<double>> fitSurfaces(const Form &form, const std::vector<Group> &groups, Use &&use)
{
    std::vector<double> shared;
    if (groups.size() > 1) {
        std::vector<SurfacePoint> points;
        for (const Group &group : groups)
            for (const Member &member : group.members)
                if (use(member))
                    points.push_back({member.row.shape, member.residual});
        shared = fitSurface(form.axes, points, form.shared);
    }
    const std::vector<float> sharedFloats = toFloats(shared);
    std::vector<std::vector<double>> out;
    for (const Group &group : groups) {
        std::vector<SurfacePoint> points;
        for (const Member &member : group.members)
            if (use(member))
                points.push_back({member.row.shape, member.residual
                                      - (shared.empty() ? 0 : surfaceAt(form, sharedFloats, member.row.shape))});
        std::vector<double> surface = fitSurface(form.axes, points, shared.empty() ? form.shared : form.own);
        for (std::size_t i = 0; i < surface.size(); ++i)
            surface[i] = std::round(1e3 * (surface[i] + (shared.empty() ? 0 : shared[i]))) / 1e3;
        out.push_back(std::move(surface));
    }
    return out;
}

/// ln(measured / predicted) of each member.
std::vector<double> logRatios(const Form &form, const Group &group, const std::vector<double> &surface)
{
    const std::vector<float> floats = toFloats(surface);
    std::vector<double> out;
    out.reserve(group.members.size());
    for (const Member &member : group.members)
        out.push_back(member.residual - surfaceAt(form, floats, member.row.shape));
    return out;
}

CalibratedGroup describe(const Group &group, const Form &form, std::vector<double> surface,
                         const std::vector<WeightedValue> &heldOut)
{
    CalibratedGroup out;
    out.name = group.name;
    std::vector<WeightedValue> errors_pct;
    for (const double ratio : logRatios(form, group, surface))
        errors_pct.push_back({100 * std::expm1(-ratio), 1});
    const ErrorSummary residuals = summarise(errors_pct);
    out.medianAbs_pct = number::significant(4, residuals.medianAbs_pct);
    out.p90Abs_pct = number::significant(4, residuals.p90Abs_pct);
    out.bias_pct = number::significant(4, residuals.bias_pct);
    out.constants = {{"compute_efficiency", group.roofline.compute},
                     {"memory_efficiency", group.roofline.memory},
                     {"launch_us", group.roofline.launch_us},
                     {"band_low", number::significant(4, weightedQuantile(heldOut, 0.1))},
                     {"band_high", number::significant(4, weightedQuantile(heldOut, 0.9))}};
    out.surface = std::move(surface);
    out.rows = group.members.size();
    out.rowsUsed = std::to_string(out.rows) + " rows " + group.members.front().id + " … " + group.members.back().id;
    return out;
}

/// Groups that share a surface: same family, dtype and library, GPUs of one generation.
void fitRelatives(std::vector<Group> &groups, std::vector<CalibratedGroup> &out)
{
    const Form form = formOf(groups.front().members.front().row.family);
    for (Group &group : groups) {
        group.roofline = fitRoofline(group.members);
        for (Member &member : group.members)
            member.residual = std::log(member.row.time_s / group.roofline.time_s(member.row));
    }
    const auto all = fitSurfaces(form, groups, [](const Member &) { return true; });
    const auto second = fitSurfaces(form, groups, [](const Member &m) { return !m.firstHalf; });
    const auto first = fitSurfaces(form, groups, [](const Member &m) { return m.firstHalf; });
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::vector<double> bySecond = logRatios(form, groups[g], second[g]);
        const std::vector<double> byFirst = logRatios(form, groups[g], first[g]);
        std::vector<WeightedValue> heldOut;
        heldOut.reserve(groups[g].members.size());
        for (std::size_t i = 0; i < groups[g].members.size(); ++i)
            heldOut.push_back({groups[g].members[i].firstHalf ? bySecond[i] : byFirst[i], 1});
        out.push_back(describe(groups[g], form, all[g], heldOut));
    }
}

/// Streaming reads: decode attention that reads at least a gigabyte, BF16 cache.
void fitStream(const Group &group, std::vector<CalibratedGroup> &out)
{
    constexpr double large_B = 1e9;
    std::vector<const Member *> large;
    std::vector<WeightedValue> fractions;
    for (const Member &member : group.members)
        if (member.row.family == measured::KernelFamily::Decode && !member.row.fp8Cache && !member.row.windowed
            && member.row.traffic_B >= large_B) {
            large.push_back(&member);
            fractions.push_back({member.row.traffic_B / member.row.time_s / member.row.gpu->memory_Bps, 1});
        }
    if (large.empty())
        return;
    const double fraction = number::significant(4, weightedQuantile(fractions, 0.5));
    std::vector<WeightedValue> errors_pct;
    errors_pct.reserve(fractions.size());
    for (const WeightedValue &f : fractions)
        errors_pct.push_back({100 * (f.value / fraction - 1), 1});
    const ErrorSummary residuals = summarise(errors_pct);
    CalibratedGroup stream;
    stream.name = workload::kernelGroup("stream", large.front()->row.gpu->id);
    stream.constants = {{"fraction", fraction}};
    stream.medianAbs_pct = number::significant(4, residuals.medianAbs_pct);
    stream.p90Abs_pct = number::significant(4, residuals.p90Abs_pct);
    stream.bias_pct = number::significant(4, residuals.bias_pct);
    stream.rows = large.size();
    stream.rowsUsed = std::to_string(large.size()) + " rows " + large.front()->id + " … " + large.back()->id
        + ", decode attention of 1 GB and more";
    out.push_back(std::move(stream));
}

bool inFirstHalf(const measured::KernelRow &row)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const double x : row.shape) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &x, sizeof bits);
        hash = (hash ^ bits) * 1099511628211ULL;
        hash ^= hash >> 29;
    }
    return (hash >> 40 & 1) != 0;
}

/// The group's name with the generation in the GPU's place.
std::string relativesKey(const measured::KernelRow &row)
{
    std::string key = measured::groupName(row);
    const std::size_t at = key.find(row.gpu->id);
    return key.replace(at, row.gpu->id.size(), workload::toWord(row.gpu->generation));
}

} // namespace

Result<std::vector<CalibratedGroup>> fitKernels(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    std::map<std::string, std::map<std::string, Group>> families; // relatives, then groups
    for (const csv::Record *record : rows) {
        SWITCHYARD_TRY(const measured::KernelRow row, measured::readKernelRow(*record, catalog));
        if (!(measured::peak_flops(row) > 0))
            return fail(ErrorCode::InvalidInput, "GPU " + row.gpu->id + " has no peak rate for this dtype in the catalog",
                        record->where());
        const std::string name = measured::groupName(row);
        Group &group = families[relativesKey(row)][name];
        group.name = name;
        const bool half = inFirstHalf(row);
        group.members.push_back({row, std::string(record->text("row_id")), 0, half});
    }
    std::vector<CalibratedGroup> out;
    for (auto &[key, byName] : families) {
        std::vector<Group> groups;
        for (auto &[name, group] : byName)
            groups.push_back(std::move(group));
        fitRelatives(groups, out);
        for (const Group &group : groups)
            fitStream(group, out);
    }
    return out;
}

} // namespace switchyard::calibrate
