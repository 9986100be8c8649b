// SPDX-License-Identifier: GPL-3.0-or-later
// First the roofline's constants by least absolute log error, then the surface through what is
// left, then the band from rows that the surface did not see.
#include <core/validate/kernels_fit.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include <core/validate/kernel_row.h>
#include <core/validate/minimise.h>
#include <core/validate/statistics.h>
#include <core/validate/surface_fit.h>
#include <core/workload/kernel_groups.h>

namespace switchyard::validate {
namespace {

using workload::LogAxis;

struct Member {
    KernelRow row;
    std::string id;
};
using Members = std::vector<Member>;

/// Grid and smoothness of a family. Head dimensions run different kernels: hardly smoothed.
struct FamilyForm {
    std::vector<LogAxis> axes;
    SurfacePenalty penalty;
};

template <std::size_t D>
std::vector<LogAxis> list(const std::array<LogAxis, D> &axes)
{
    return {axes.begin(), axes.end()};
}

FamilyForm formOf(KernelFamily family)
{
    switch (family) {
    case KernelFamily::Gemm: return {list(workload::gemmAxes()), {{0.5, 0.5, 0.5, 0}, 0.05}};
    case KernelFamily::Prefill: return {list(workload::prefillAxes()), {{0.3, 0.3, 0.015, 0.1}, 0.05}};
    case KernelFamily::Decode: return {list(workload::decodeAxes()), {{0.3, 0.3, 0.015, 0.1}, 0.05}};
    case KernelFamily::MlaPrefill: return {list(workload::mlaPrefillAxes()), {{0.3, 0.3, 0.3, 0}, 0.05}};
    case KernelFamily::MlaDecode: return {list(workload::mlaDecodeAxes()), {{0.3, 0.3, 0.3, 0}, 0.05}};
    case KernelFamily::Experts: break;
    }
    return {list(workload::expertAxes()), {{0.3, 0.3, 0.3, 0.3}, 0.05}};
}

struct Roofline {
    double compute = 0.7; ///< of peak
    double memory = 0.8;
    double launch_us = 5;

    [[nodiscard]] double time_s(const KernelRow &row) const
    {
        workload::KernelCurve<3> curve;
        curve.flops = compute * peak_flops(row);
        curve.memory_Bps = memory * row.gpu->memory_Bps;
        curve.launch_s = launch_us * 1e-6;
        return curve.roofline_s(row.work_flop, row.traffic_B);
    }
};

/// What the file will hold: four significant digits.
double rounded(double value)
{
    if (value == 0)
        return 0;
    const double scale = std::pow(10.0, 3 - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

Roofline fitRoofline(const Members &members)
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
    return {rounded(best.compute), rounded(best.memory), rounded(best.launch_us)};
}

/// ln(measured / roofline) over the family's axes, from every row that `use` accepts.
template <class Use>
std::vector<double> fitResidual(const FamilyForm &form, const Members &members, const Roofline &roofline, Use &&use)
{
    std::vector<SurfacePoint> points;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (use(i))
            points.push_back({members[i].row.shape, std::log(members[i].row.time_s / roofline.time_s(members[i].row))});
    std::vector<double> surface = fitSurface(form.axes, points, form.penalty);
    for (double &value : surface)
        value = std::round(value * 1e4) / 1e4;
    return surface;
}

template <int D>
double surfaceAt(const FamilyForm &form, const std::vector<double> &surface, const std::array<double, 4> &shape)
{
    workload::KernelCurve<D> curve;
    std::copy_n(form.axes.begin(), D, curve.axes.begin());
    std::array<double, D> at{};
    std::copy_n(shape.begin(), D, at.begin());
    curve.surface.assign(surface.begin(), surface.end());
    return curve.residual(at);
}

/// ln(predicted / measured) of each row.
std::vector<double> logErrors(const FamilyForm &form, const Members &members, const Roofline &roofline,
                              const std::vector<double> &surface)
{
    std::vector<double> errors;
    for (const Member &member : members) {
        const double s = form.axes.size() == 3 ? surfaceAt<3>(form, surface, member.row.shape)
                                               : surfaceAt<4>(form, surface, member.row.shape);
        errors.push_back(std::log(roofline.time_s(member.row) / member.row.time_s) + s);
    }
    return errors;
}

CalibratedGroup fitGroup(const std::string &name, const Members &members)
{
    const FamilyForm form = formOf(members.front().row.family);
    const Roofline roofline = fitRoofline(members);
    CalibratedGroup group;
    group.name = name;
    group.surface = fitResidual(form, members, roofline, [](std::size_t) { return true; });

    // Each half judged by the other half's surface.
    std::vector<WeightedValue> heldOut;
    for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) {
        const auto inHalf = [&](std::size_t i) { return i / 3 % 2 == half; };
        const std::vector<double> other = fitResidual(form, members, roofline, [&](std::size_t i) { return !inHalf(i); });
        const std::vector<double> errors = logErrors(form, members, roofline, other);
        for (std::size_t i = 0; i < members.size(); ++i)
            if (inHalf(i))
                heldOut.push_back({-errors[i], 1});
    }

    std::vector<WeightedValue> errors_pct;
    for (const double error : logErrors(form, members, roofline, group.surface))
        errors_pct.push_back({100 * std::expm1(error), 1});
    const ErrorSummary residuals = summarise(errors_pct);
    group.medianAbs_pct = residuals.medianAbs_pct;
    group.p90Abs_pct = residuals.p90Abs_pct;
    group.bias_pct = residuals.bias_pct;
    group.constants = {{"compute_efficiency", roofline.compute},
                       {"memory_efficiency", roofline.memory},
                       {"launch_us", roofline.launch_us},
                       {"band_low", rounded(weightedQuantile(heldOut, 0.1))},
                       {"band_high", rounded(weightedQuantile(heldOut, 0.9))}};
    group.rows = members.size();
    group.rowsUsed = std::to_string(members.size()) + " rows " + members.front().id + " … " + members.back().id;
    return group;
}

/// Streaming reads: decode attention that reads at least a gigabyte, BF16 cache.
std::vector<CalibratedGroup> fitStreams(const std::map<std::string, Members> &groups)
{
    constexpr double large_B = 1e9;
    std::vector<CalibratedGroup> out;
    for (const auto &[name, members] : groups) {
        if (members.front().row.family != KernelFamily::Decode || members.front().row.fp8Cache)
            continue;
        Members large;
        std::vector<WeightedValue> fractions;
        for (const Member &member : members)
            if (member.row.traffic_B >= large_B) {
                large.push_back(member);
                fractions.push_back({member.row.traffic_B / member.row.time_s / member.row.gpu->memory_Bps, 1});
            }
        if (large.empty())
            continue;
        CalibratedGroup group;
        group.name = workload::kernelGroup("stream", large.front().row.gpu->id);
        const double fraction = rounded(weightedQuantile(fractions, 0.5));
        std::vector<WeightedValue> errors_pct;
        for (const WeightedValue &f : fractions)
            errors_pct.push_back({100 * (f.value / fraction - 1), 1});
        const ErrorSummary residuals = summarise(errors_pct);
        group.constants = {{"fraction", fraction}};
        group.medianAbs_pct = residuals.medianAbs_pct;
        group.p90Abs_pct = residuals.p90Abs_pct;
        group.bias_pct = residuals.bias_pct;
        group.rows = large.size();
        group.rowsUsed = std::to_string(large.size()) + " rows " + large.front().id + " … " + large.back().id
            + ", decode attention of 1 GB and more";
        out.push_back(std::move(group));
    }
    return out;
}

} // namespace

Result<std::vector<CalibratedGroup>> fitKernels(const std::vector<const Record *> &rows, const catalog::Catalog &catalog)
{
    std::map<std::string, Members> groups;
    for (const Record *record : rows) {
        SWITCHYARD_TRY(KernelRow row, readKernelRow(*record, catalog));
        if (!(peak_flops(row) > 0))
            return fail(ErrorCode::InvalidInput, "GPU " + row.gpu->id + " has no peak rate for this dtype in the catalog",
                        record->where());
        groups[groupName(row)].push_back({std::move(row), std::string(record->text("row_id"))});
    }
    std::vector<CalibratedGroup> out;
    for (const auto &[name, members] : groups)
        out.push_back(fitGroup(name, members));
    for (CalibratedGroup &stream : fitStreams(groups))
        out.push_back(std::move(stream));
    return out;
}

} // namespace switchyard::validate
