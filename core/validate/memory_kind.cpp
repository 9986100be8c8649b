// SPDX-License-Identifier: GPL-3.0-or-later
// validate memory: peaks by the published definition, and whether a run fits.
#include <core/validate/kind.h>
#include <core/validate/memory_fit.h>

namespace switchyard::validate {
namespace {

bool hasWord(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

class MemoryPredictor : public Predictor
{
public:
    explicit MemoryPredictor(const catalog::Catalog &catalog) : m_catalog(catalog), m_constants(predict::constantsFrom(catalog)) {}

    Result<std::vector<Outcome>> predict(const Record &record) override
    {
        SWITCHYARD_TRY(const MemoryRow row, memoryRow(record, m_catalog, m_constants));
        const predict::Engine &engine = row.engine;
        const predict::MemoryTable &table = engine.table.memory;
        Outcome outcome;
        outcome.quantity = "peak_mem_gib";
        outcome.predicted = quantity_GiB(memoryAtRank(row), row.row.memoryKind);
        outcome.bandLow = outcome.predicted * (1 + table.family.bandLow_pct / 100);
        outcome.bandHigh = outcome.predicted * (1 + table.family.bandHigh_pct / 100);
        if (row.row.usableForMemory)
            outcome.measured = row.row.memory_GiB;
        outcome.fitsMeasured = row.row.fits;
        const predict::Memory worst = predict::worstMemory(table, engine.model, engine.plan, engine.table.headLayers);
        outcome.fitsPredicted = predict::neededBytes(table, worst) <= engine.machine.memory_B;
        return std::vector<Outcome>{outcome};
    }

private:
    const catalog::Catalog &m_catalog;
    predict::Constants m_constants;
};

class MemoryKind : public Kind
{
public:
    [[nodiscard]] std::string name() const override { return "memory"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override
    {
        return {"set", "framework", "platform", "peak_mem_gib", "usable_for"};
    }
    [[nodiscard]] bool isRow(const Record &row) const override
    {
        const std::string_view usable = row.text("usable_for");
        return usable == "fit" || (hasWord(usable, "memory") && !row.text("peak_mem_gib").empty());
    }
    [[nodiscard]] std::string weightKey(const Record &row) const override { return std::string(row.text("set")); }
    [[nodiscard]] Result<std::string> foldKey(const Record &row, FoldBy by) const override
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
    [[nodiscard]] Result<std::vector<CalibratedGroup>> fit(const std::vector<const Record *> &rows,
                                                           const catalog::Catalog &catalog) const override
    {
        return fitMemory(rows, catalog);
    }
};

} // namespace

const Kind &memoryKind()
{
    static const MemoryKind kind;
    return kind;
}

} // namespace switchyard::validate
