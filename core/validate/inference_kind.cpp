// SPDX-License-Identifier: GPL-3.0-or-later
// validate inference: TTFT, TPOT and throughput of published operating points in the columns of measured/inference.csv.
#include <core/validate/row_kind.h>

#include <cmath>

#include <core/serve/band.h>
#include <core/serve/constants.h>
#include <core/serve/predict.h>
#include <core/calibrate/inference_fit.h>
#include <core/calibrate/inference_runs.h>

namespace switchyard::validate {

namespace {

bool isAllReduce(const csv::Record &row) { return row.has("elements") && row.has("mode"); }

class InferencePredictor : public Predictor
{
public:
    explicit InferencePredictor(const catalog::Catalog &catalog) : m_catalog(catalog), m_runs(catalog) {}

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const measured::InferenceCase row, measured::inferenceCase(record, m_catalog));
        const serve::EngineRelease &release = row.serving.release;
        const serve::Constants constants = serve::constantsFrom(m_catalog, release.framework, row.gpu->generation);
        SWITCHYARD_TRY(serve::OperatingPoint point, m_runs.operate(row, constants, false));
        std::vector<Outcome> out;
        serve::Derived derived = serve::derivedOf(row.serving, m_runs.expertsMeasured());
        derived.stated = row.standsIn || !point.overfull.empty();
        derived.wide = derived.wide || row.apart;
        std::vector<std::string> warnings;
        if (row.pools)
            runApart(row, point, warnings);
        if (!point.overfull.empty())
            warnings.push_back("it ran, but " + point.overfull);
        if (derived.experts)
            warnings.push_back("expert kernels of this precision are not measured on " + row.gpu->id + ": derived from those of another");
        const auto add = [&](const char *quantity, const std::optional<double> &measured, double predicted) {
            if (!measured)
                return;
            const serve::Band band = serve::bandFor(derived, serve::bandOf(m_catalog, quantity, release.framework, row.gpu->generation));
            Outcome outcome;
            outcome.quantity = quantity;
            outcome.measured = measured;
            outcome.predicted = predicted;
            outcome.bandLow = predicted * std::exp(band.low);
            outcome.bandHigh = predicted * std::exp(band.high);
            outcome.warnings = warnings;
            outcome.assumed = row.assumed;
            outcome.implausible = measured::implausible(row);
            outcome.group = {point.queued ? "queued" : "quantity", quantity};
            out.push_back(std::move(outcome));
        };
        if (!point.queued)
            add("ttft_ms", row.ttft_ms, 1e3 * point.ttft_s);
        if (point.tpot_s > 0)
            add("tpot_ms", row.tpot_ms, 1e3 * point.tpot_s);
        add("output_tokens_per_s_per_gpu", row.perGpu, point.outputPerS / static_cast<double>(row.gpus()));
        return out;
    }

private:
    /// The row's two pools; where they cannot be, one of as many GPUs stays.
    void runApart(const measured::InferenceCase &row, serve::OperatingPoint &point, std::vector<std::string> &warnings) const
    {
        const int each = m_catalog.instance(row.instance)->gpus;
        const auto shape = [&](const serve::Cut &cut) {
            return serve::PoolShape{row.instance, static_cast<int>((cut.gpus() * cut.replicas + each - 1) / each), cut};
        };
        const serve::ServingJob job{.serving = row.serving, .load = row.load, .pool = shape(row.pools->decode), .prefill = shape(row.pools->prefill), .oneDomain = std::nullopt, .carrier = {}, .price = {}};
        const auto predicted = serve::predictServing(m_catalog, job);
        if (!predicted) {
            warnings.push_back("one pool of as many GPUs stands in for two: " + predicted.error().message);
            return;
        }
        point.ttft_s = predicted->ttft_s.mean;
        point.tpot_s = predicted->tpot_s.mean;
        point.outputPerS = predicted->outputPerS;
        point.queued = false;
        point.overfull.clear();
    }

    const catalog::Catalog &m_catalog;
    calibrate::InferenceRuns m_runs;
};

class InferenceKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "inference"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override { return {"row_id", "framework", "hardware"}; }
    [[nodiscard]] bool isRow(const csv::Record &row) const override
    {
        if (isAllReduce(row))
            return !row.text("time_us").empty();
        const bool whole = !row.text("output_tokens_per_s").empty() && (!row.text("gpus").empty() || !row.text("tp").empty());
        return whole || !row.text("ttft_ms").empty() || !row.text("tpot_or_itl_ms").empty() || !row.text("output_tokens_per_s_per_gpu").empty();
    }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override
    {
        std::string key;
        for (const char *column : {"set", "framework", "model", "hardware"}) {
            key += row.text(column);
            key += '\n';
        }
        return key;
    }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override
    {
        switch (by) {
        case FoldBy::Set: return std::string(row.text("set"));
        case FoldBy::Model: return std::string(row.text("model"));
        case FoldBy::Source: return std::string(row.text("source"));
        case FoldBy::Series: return weightKey(row);
        case FoldBy::Framework: return std::string(row.text("framework"));
        case FoldBy::Gpu: return std::string(row.text("hardware"));
        case FoldBy::Shape: break;
        }
        return fail(ErrorCode::Usage, "serving rows are cross-validated by set, model, gpu, series, source or framework");
    }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        return std::make_unique<InferencePredictor>(catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &records, const catalog::Catalog &catalog) const override
    {
        return InferenceFitter(*this).fit(records, catalog);
    }
    [[nodiscard]] std::unique_ptr<Fitter> fitter() const override { return std::make_unique<InferenceFitter>(*this); }

private:
    class InferenceFitter : public Fitter
    {
    public:
        explicit InferenceFitter(const InferenceKind &kind) : m_kind(kind) {}

        Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &records, const catalog::Catalog &catalog) override
        {
            std::vector<const csv::Record *> tables;
            std::vector<measured::InferenceCase> rows;
            for (const csv::Record *record : records) {
                if (isAllReduce(*record)) {
                    tables.push_back(record);
                } else if (auto row = measured::inferenceCase(*record, catalog); row && measured::implausible(*row).empty()) {
                    row->series = m_kind.weightKey(*record);
                    rows.push_back(std::move(*row));
                }
            }
            SWITCHYARD_TRY(std::vector<calibrate::CalibratedGroup> groups, calibrate::fitAllReduce(tables, catalog));
            if (rows.empty())
                return groups;
            if (!groups.empty()) // tables that differ from fold to fold
                m_fits = {};
            const catalog::Catalog with = calibrate::withGroups(catalog, groups);
            SWITCHYARD_TRY(const std::vector<calibrate::CalibratedGroup> fitted, m_fits.fit(rows, with));
            groups.insert(groups.end(), fitted.begin(), fitted.end());
            return groups;
        }

    private:
        const InferenceKind &m_kind;
        calibrate::InferenceFits m_fits;
    };
};

} // namespace

const RowKind &inferenceKind()
{
    static const InferenceKind kind;
    return kind;
}

} // namespace switchyard::validate
