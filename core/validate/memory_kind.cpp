// SPDX-License-Identifier: GPL-3.0-or-later
// validate memory: peaks by the published definition, and whether a run fits.
#include <core/calibrate/memory_fit.h>
#include <core/validate/row_kind.h>

namespace switchyard::validate {
namespace {

bool hasWord(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

class MemoryPredictor : public Predictor
{
public:
    explicit MemoryPredictor(const catalog::Catalog &catalog) : m_catalog(catalog), m_constants(hardware::constantsFrom(catalog)) {}

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const calibrate::MemoryRow row, calibrate::memoryRow(record, m_catalog, m_constants));
        const train::Engine &engine = row.engine;
        const train::MemoryTable &table = engine.table.memory;
        Outcome outcome;
        outcome.quantity = "peak_mem_gib";
        outcome.predicted = calibrate::quantity_GiB(calibrate::memoryAtRank(row), row.row.memoryKind);
        outcome.bandLow = outcome.predicted * (1 + table.family.bandLow_pct / 100);
        outcome.bandHigh = outcome.predicted * (1 + table.family.bandHigh_pct / 100);
        if (row.row.usableForMemory)
            outcome.measured = row.row.memory_GiB;
        outcome.fitsMeasured = row.row.fits;
        outcome.fitsPredicted = train::worstMemory(table, engine.model, engine.plan, engine.table.headLayers).needed() <= engine.machine.memory_B;
        return std::vector<Outcome>{outcome};
    }

private:
    const catalog::Catalog &m_catalog;
    hardware::Constants m_constants;
};

class MemoryKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "memory"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override
    {
        return {"set", "framework", "platform", "peak_mem_gib", "usable_for"};
    }
    [[nodiscard]] bool isRow(const csv::Record &row) const override
    {
        const std::string_view usable = row.text("usable_for");
        return usable == "fit" || (hasWord(usable, "memory") && !row.text("peak_mem_gib").empty());
    }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override { return std::string(row.text("set")); }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override
    {
        if (by == FoldBy::Set || by == FoldBy::Source)
            return std::string(row.text("set"));
        if (by == FoldBy::Model)
            return std::string(row.text("model"));
        return fail(ErrorCode::Usage, "memory is cross-validated by set or model");
    }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        return std::make_unique<MemoryPredictor>(catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &rows,
                                                                      const catalog::Catalog &catalog) const override
    {
        return calibrate::fitMemory(rows, catalog);
    }
};

} // namespace

const RowKind &memoryKind()
{
    static const MemoryKind kind;
    return kind;
}

} // namespace switchyard::validate
