// SPDX-License-Identifier: GPL-3.0-or-later
// validate experts: dispatch and combine within an NVLink domain by the expert model.
#include <core/calibrate/experts_fit.h>

#include <core/measured/expert_row.h>
#include <core/validate/row_kind.h>

namespace switchyard::validate {
namespace {

class ExpertsPredictor : public Predictor
{
public:
    explicit ExpertsPredictor(const catalog::Catalog &catalog) : m_catalog(catalog) {}

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const measured::ExpertRow row, measured::readExpertRow(record, m_catalog, m_machines));
        std::vector<Outcome> outcomes;
        for (const auto &way : row.ways) {
            if (!way)
                continue;
            const network::CollectiveTime time = network::collectiveTime(*row.machine, way->query);
            Outcome outcome;
            outcome.quantity = toWord(way->query.op) + "_us";
            outcome.measured = way->measured_s * 1e6;
            outcome.predicted = time.seconds * 1e6;
            outcome.bandLow = time.low_s * 1e6;
            outcome.bandHigh = time.high_s * 1e6;
            if (!row.deepEp)
                outcome.warnings.emplace_back("TensorRT-LLM's kernels over NVLink are not modelled; DeepEP's low-latency ones stand in for them");
            outcomes.push_back(std::move(outcome));
        }
        return outcomes;
    }

private:
    const catalog::Catalog &m_catalog;
    measured::Machines m_machines;
};

class ExpertsKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "experts"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override
    {
        return {"hardware", "kernel", "mode", "hidden", "topk", "tokens_per_gpu", "dispatch_us", "combine_us"};
    }
    [[nodiscard]] bool isRow(const csv::Record &row) const override { return !row.text("dispatch_us").empty() || !row.text("combine_us").empty(); }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override
    {
        return std::string(row.text("hardware")) + '\n' + std::string(row.text("kernel")) + '\n' + std::string(row.text("mode"));
    }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override
    {
        if (by != FoldBy::Model)
            return fail(ErrorCode::Usage, "experts are cross-validated by model only, which is hidden, experts and top k");
        return std::string(row.text("hidden")) + '/' + std::string(row.text("experts")) + '/' + std::string(row.text("topk"));
    }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        return std::make_unique<ExpertsPredictor>(catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &rows,
                                                                      const catalog::Catalog &catalog) const override
    {
        return calibrate::fitExperts(rows, catalog);
    }
    [[nodiscard]] std::string calibrationFile() const override { return "experts_node.json"; } // experts.json has the published points'
};

} // namespace

const RowKind &expertsKind()
{
    static const ExpertsKind kind;
    return kind;
}

} // namespace switchyard::validate
