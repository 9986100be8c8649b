// SPDX-License-Identifier: GPL-3.0-or-later
// validate kernels: each row by the curve of its GPU, dtype and framework.
#include <core/calibrate/kernels_fit.h>

#include <cmath>
#include <cstdint>
#include <map>

#include <core/measured/kernel_row.h>
#include <core/validate/row_kind.h>

namespace switchyard::validate {
namespace {

/// Beyond the measured grid the band grows by this much per octave, in natural log.
constexpr double widenPerOctave = 0.05;
/// Curves that stand in for others (another GPU, precision or framework) double it.
constexpr double widenStandIn = 2;

/// "20 %" of the shapes are held out at a time; the same shape of all GPUs and dtypes together.
constexpr std::uint64_t shapeFolds = 5;
constexpr std::string_view shapeColumns[] = {"kernel", "m", "n", "k", "batch", "isl", "past_len", "heads",
                                             "kv_heads", "head_dim", "window", "tokens", "hidden", "inter", "topk",
                                             "experts", "moe_tp", "moe_ep"};

std::uint64_t fnv1a(std::uint64_t hash, std::string_view text)
{
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

class KernelPredictor : public Predictor
{
public:
    explicit KernelPredictor(const catalog::Catalog &catalog) : m_catalog(catalog) {}

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const measured::KernelRow row, measured::readKernelRow(record, m_catalog));
        SWITCHYARD_TRY(const workload::GpuKernels *kernels, resolved(*row.gpu));
        Outcome outcome;
        outcome.quantity = "time_us";
        outcome.measured = row.time_s * 1e6;
        const double standIn = m_catalog.calibration.contains(measured::groupName(row)) ? 1 : widenStandIn;
        const bool exists = measured::withCurve(*kernels, row, [&](const auto &curve, const auto &shape) {
            if (!curve.exists())
                return false;
            outcome.predicted = 1e6 * curve.time_s(row.work_flop, row.traffic_B, shape);
            const double widen = widenPerOctave * curve.outside(shape);
            outcome.bandLow = outcome.predicted * std::exp(standIn * curve.bandLow - widen);
            outcome.bandHigh = outcome.predicted * std::exp(standIn * curve.bandHigh + widen);
            return true;
        });
        if (!exists)
            return fail(ErrorCode::Unsupported, "no timings of " + measured::groupName(row) + " or of a relative");
        return std::vector<Outcome>{outcome};
    }

private:
    Result<const workload::GpuKernels *> resolved(const catalog::Gpu &gpu)
    {
        const auto known = m_kernels.find(gpu.id);
        if (known != m_kernels.end())
            return &known->second;
        SWITCHYARD_TRY(workload::GpuKernels kernels, workload::resolveKernels(m_catalog, gpu));
        return &m_kernels.emplace(gpu.id, std::move(kernels)).first->second;
    }

    const catalog::Catalog &m_catalog;
    std::map<std::string, workload::GpuKernels> m_kernels;
};

class KernelsKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "kernels"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override
    {
        return {"kernel", "hardware", "dtype", "framework", "time_us"};
    }
    [[nodiscard]] bool isRow(const csv::Record &row) const override { return !row.text("time_us").empty(); }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override
    {
        std::string key;
        for (const char *column : {"kernel", "hardware", "dtype", "framework"}) {
            key += row.text(column);
            key += '\n';
        }
        return key;
    }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override
    {
        if (by != FoldBy::Shape)
            return fail(ErrorCode::Usage, "kernels are cross-validated by shape only");
        std::uint64_t hash = 14695981039346656037ULL;
        for (const std::string_view column : shapeColumns)
            hash = fnv1a(fnv1a(hash, row.text(column)), "|");
        return std::to_string((hash >> 32) % shapeFolds);
    }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        return std::make_unique<KernelPredictor>(catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &rows,
                                                                      const catalog::Catalog &catalog) const override
    {
        return calibrate::fitKernels(rows, catalog);
    }
};

} // namespace

const RowKind &kernelsKind()
{
    static const KernelsKind kind;
    return kind;
}

} // namespace switchyard::validate
