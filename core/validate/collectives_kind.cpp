// SPDX-License-Identifier: GPL-3.0-or-later
// validate collectives: each row by the stack's choice and the calibrated time model.
#include <core/calibrate/collectives_fit.h>
#include <core/measured/collective_row.h>
#include <core/network/choice.h>
#include <core/validate/row_kind.h>

namespace switchyard::validate {
namespace {

class CollectivesPredictor : public Predictor
{
public:
    explicit CollectivesPredictor(const catalog::Catalog &catalog) : m_catalog(catalog) {}

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const measured::CollectiveRow row, measured::readCollectiveRow(record, m_catalog, m_machines));
        const network::CollectiveTime time = network::collectiveTime(row.machine, row.query);
        Outcome outcome;
        outcome.quantity = "time_us";
        outcome.measured = row.measured_s * 1e6;
        outcome.predicted = time.seconds * 1e6;
        outcome.bandLow = time.low_s * 1e6;
        outcome.bandHigh = time.high_s * 1e6;
        outcome.warnings = network::choiceWarnings(row.machine, row.query, network::chooseByStack(row.machine, row.query));
        return std::vector<Outcome>{outcome};
    }

private:
    const catalog::Catalog &m_catalog;
    measured::Machines m_machines;
};

class CollectivesKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "collectives"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override
    {
        return {"platform", "nodes", "gpus", "collective", "bytes", "time_us"};
    }
    [[nodiscard]] bool isRow(const csv::Record &row) const override { return measured::isCollectiveRow(row); }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override { return std::string(row.text("source")); }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override
    {
        if (by != FoldBy::Source)
            return fail(ErrorCode::Usage, "collectives are cross-validated by source only");
        return std::string(row.text("source"));
    }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        return std::make_unique<CollectivesPredictor>(catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &rows,
                                                                      const catalog::Catalog &catalog) const override
    {
        return calibrate::fitCollectives(rows, catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fitPrivate(const std::vector<const csv::Record *> &rows,
                                                                             const catalog::Catalog &catalog) const override
    {
        return calibrate::refineCollectives(rows, catalog);
    }
};

} // namespace

const RowKind &collectivesKind()
{
    static const CollectivesKind kind;
    return kind;
}

} // namespace switchyard::validate
