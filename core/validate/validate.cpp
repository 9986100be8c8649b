// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/validate/validate.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <core/base/echo.h>
#include <core/validate/words.h>

namespace switchyard::validate {
namespace {

/// Predictions of one row, or why there are none.
using RowResult = Result<std::vector<Outcome>>;

Result<void> requireColumns(const RowKind &kind, const csv::Table &table)
{
    for (const std::string &column : kind.requiredColumns())
        if (!table.columns->index.contains(column))
            return fail(ErrorCode::InvalidInput, "column '" + column + "' is missing; " + kind.name() + " needs it",
                        table.columns->file + ":1");
    return {};
}

std::string rowId(const csv::Record &row)
{
    const std::string_view id = row.text("row_id");
    return id.empty() ? "line " + std::to_string(row.line()) : std::string(id);
}

Result<std::vector<RowResult>> predictWithCatalog(const RowKind &kind, const std::vector<const csv::Record *> &rows,
                                                  const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const auto predictor, kind.bind(catalog));
    std::vector<RowResult> results;
    results.reserve(rows.size());
    for (const csv::Record *row : rows)
        results.push_back(predictor->predict(*row));
    return results;
}

/// Every row predicted by constants that were fitted without its fold.
Result<std::vector<RowResult>> predictByFold(const RowKind &kind, const std::vector<const csv::Record *> &rows,
                                             const catalog::Catalog &catalog, FoldBy by, const Progress &progress,
                                             std::size_t &foldCount)
{
    std::map<std::string, std::vector<std::size_t>> folds;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        SWITCHYARD_TRY(const std::string key, kind.foldKey(*rows[i], by));
        folds[key].push_back(i);
    }
    if (folds.size() < 2)
        return fail(ErrorCode::InvalidInput, "all rows have the same " + toWord(by)
                        + "; cross-validation needs at least two");
    foldCount = folds.size();
    std::vector<RowResult> results(rows.size());
    const std::unique_ptr<Fitter> fitter = kind.fitter();
    std::size_t done = 0;
    for (const auto &[key, members] : folds) {
        const std::set<std::size_t> held(members.begin(), members.end());
        std::vector<const csv::Record *> training;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (!held.contains(i))
                training.push_back(rows[i]);
        SWITCHYARD_TRY(const auto groups, fitter ? fitter->fit(training, catalog) : kind.fitWithoutFold(training, catalog, by));
        const catalog::Catalog refitted = calibrate::withGroups(catalog, groups);
        SWITCHYARD_TRY(const auto predictor, kind.bind(refitted));
        for (const std::size_t i : members)
            results[i] = predictor->predict(*rows[i]);
        if (progress)
            progress(static_cast<double>(++done) / static_cast<double>(folds.size()));
    }
    return results;
}

std::vector<calibrate::WeightedValue> errorsOf(const std::vector<const ScoredRow *> &results, bool weighted)
{
    std::vector<calibrate::WeightedValue> errors;
    for (const ScoredRow *result : results)
        if (result->outcome.measured && result->outcome.implausible.empty())
            errors.push_back({result->error_pct, weighted ? result->weight : 1});
    return errors;
}

/// Value of "hardware+dtype" for a row: "H100+fp8".
std::string groupKey(const csv::Record &row, const std::string &by)
{
    std::string key;
    std::size_t from = 0;
    while (true) {
        const std::size_t plus = by.find('+', from);
        key += row.text(by.substr(from, plus - from));
        if (plus == std::string::npos)
            return key;
        key += '+';
        from = plus + 1;
    }
}

Result<void> requireGroupColumns(const csv::Table &table, const std::string &by)
{
    std::size_t from = 0;
    while (true) {
        const std::size_t plus = by.find('+', from);
        const std::string column = by.substr(from, plus - from);
        if (!table.columns->index.contains(column))
            return fail(ErrorCode::Usage, "--by " + echo(by) + ": the file has no column '" + echo(column) + "'",
                        table.columns->file + ":1");
        if (plus == std::string::npos)
            return {};
        from = plus + 1;
    }
}

/// Groups that a kind makes by itself.
void scoreOwnGroups(Scorecard &report)
{
    std::map<std::pair<std::string, std::string>, std::vector<const ScoredRow *>> members;
    for (const ScoredRow &result : report.results)
        if (!result.outcome.group.first.empty() && result.outcome.implausible.empty())
            members[result.outcome.group].push_back(&result);
    for (const auto &[group, results] : members)
        report.groups.push_back({group.first, group.second, results.size(), summarise(errorsOf(results, true))});
}

/// What the errors are without the rows that stand on guesses.
void scoreStated(Scorecard &report)
{
    std::vector<const ScoredRow *> stated;
    for (const ScoredRow &result : report.results)
        if (result.outcome.assumed.empty())
            stated.push_back(&result);
    if (stated.size() < report.results.size())
        report.stated = StatedScore{stated.size(), calibrate::summarise(errorsOf(stated, true))};
}

void scoreBands(Scorecard &report)
{
    double inside = 0;
    double counted = 0;
    for (const ScoredRow &result : report.results) {
        if (!result.outcome.measured || !result.outcome.implausible.empty())
            continue;
        const double measured = *result.outcome.measured;
        inside += measured >= result.outcome.bandLow && measured <= result.outcome.bandHigh;
        ++counted;
    }
    report.bandCoverage_pct = counted > 0 ? 100 * inside / counted : std::numeric_limits<double>::quiet_NaN();
}

void scoreRanks(Scorecard &report, const std::vector<std::string> &rankKeys)
{
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> groups;
    for (std::size_t i = 0; i < report.results.size(); ++i) {
        const Outcome &outcome = report.results[i].outcome;
        if (rankKeys[i].empty() || !outcome.measured || !outcome.implausible.empty())
            continue;
        auto &[measured, predicted] = groups[rankKeys[i] + '\n' + outcome.quantity];
        measured.push_back(*outcome.measured);
        predicted.push_back(outcome.predicted);
    }
    double sum = 0;
    for (const auto &[key, values] : groups) {
        if (values.first.size() < 4)
            continue;
        const double tau = calibrate::kendallTauB(values.first, values.second);
        if (std::isnan(tau))
            continue;
        sum += tau;
        ++report.rankedGroups;
    }
    report.kendallTau = report.rankedGroups > 0 ? sum / static_cast<double>(report.rankedGroups)
                                                : std::numeric_limits<double>::quiet_NaN();
}

void gatherWarnings(Scorecard &report)
{
    std::map<std::string, Warned> byText;
    std::map<std::string, Warned> assumed;
    const auto note = [](std::map<std::string, Warned> &where, const std::vector<std::string> &texts, const std::string &rowId) {
        for (const std::string &text : texts) {
            Warned &warned = where[text];
            if (warned.lastRowId == rowId)
                continue;
            warned.lastRowId = rowId;
            if (warned.rows++ == 0)
                warned.firstRowId = rowId;
        }
    };
    for (const ScoredRow &result : report.results) {
        note(byText, result.outcome.warnings, result.rowId);
        note(assumed, result.outcome.assumed, result.rowId);
    }
    for (auto &[text, warned] : byText)
        report.warnings.push_back({text, std::move(warned.firstRowId), warned.rows, {}});
    for (auto &[text, warned] : assumed)
        report.assumed.push_back({text, std::move(warned.firstRowId), warned.rows, {}});
}

void scoreFits(Scorecard &report)
{
    double ran = 0;
    double falseOom = 0;
    double failed = 0;
    double falseFit = 0;
    for (const ScoredRow &result : report.results) {
        const Outcome &outcome = result.outcome;
        if (!outcome.fitsMeasured || !outcome.fitsPredicted)
            continue;
        (*outcome.fitsMeasured ? ran : failed) += 1;
        falseOom += *outcome.fitsMeasured && !*outcome.fitsPredicted;
        falseFit += !*outcome.fitsMeasured && *outcome.fitsPredicted;
    }
    const double rows = ran + failed;
    if (rows == 0)
        return;
    report.fits = FitsScore{static_cast<std::size_t>(rows), 100 * (1 - (falseOom + falseFit) / rows),
                            failed > 0 ? 100 * falseFit / failed : 0, ran > 0 ? 100 * falseOom / ran : 0};
}

void scorePhaseOrder(Scorecard &report)
{
    std::map<std::string, std::vector<const Outcome *>> phases;
    for (const ScoredRow &result : report.results)
        if (result.outcome.phase && result.outcome.measured && result.outcome.implausible.empty())
            phases[result.rowId].push_back(&result.outcome);
    OrderScore score;
    double right = 0;
    for (auto &[row, own] : phases) {
        if (own.size() < 2)
            continue;
        ++score.rows;
        std::ranges::sort(own, [](const Outcome *a, const Outcome *b) { return *a->measured > *b->measured; });
        right += std::ranges::is_sorted(own, [](const Outcome *a, const Outcome *b) { return a->predicted > b->predicted; });
    }
    if (score.rows == 0)
        return;
    score.right_pct = 100 * right / static_cast<double>(score.rows);
    report.phaseOrder = score;
}

} // namespace

Result<Scorecard> score(const RowKind &kind, const csv::Table &table, const catalog::Catalog &catalog, const Options &options)
{
    if (auto ok = requireColumns(kind, table); !ok)
        return std::unexpected(ok.error());
    for (const std::string &by : options.by)
        if (auto ok = requireGroupColumns(table, by); !ok)
            return std::unexpected(ok.error());

    std::vector<const csv::Record *> rows;
    std::map<std::string, double> rowsOfKey;
    for (const csv::Record &row : table.records)
        if (kind.isRow(row)) {
            rows.push_back(&row);
            ++rowsOfKey[kind.weightKey(row)];
        }

    Scorecard report;
    report.kind = kind.name();
    report.rows = rows.size();
    if (options.crossValidate)
        report.crossValidated = toWord(*options.crossValidate);
    SWITCHYARD_TRY(std::vector<RowResult> predictions,
                   options.crossValidate ? predictByFold(kind, rows, catalog, *options.crossValidate, options.progress, report.folds)
                                         : predictWithCatalog(kind, rows, catalog));

    std::vector<std::size_t> rowOf; // of each result
    std::vector<std::string> rankKeys;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const csv::Record &row = *rows[i];
        if (!predictions[i]) {
            report.skipped.push_back({rowId(row), predictions[i].error().message});
            continue;
        }
        ++report.scored;
        const double weight = 1 / rowsOfKey[kind.weightKey(row)];
        for (Outcome &outcome : *predictions[i]) {
            const double error_pct = outcome.measured
                ? 100 * (outcome.predicted - *outcome.measured) / *outcome.measured
                : std::numeric_limits<double>::quiet_NaN();
            report.results.push_back({rowId(row), std::move(outcome), weight, error_pct});
            rowOf.push_back(i);
            rankKeys.push_back(kind.rankKey(row));
        }
    }

    std::vector<const ScoredRow *> all;
    all.reserve(report.results.size());
    for (const ScoredRow &result : report.results)
        all.push_back(&result);
    report.weighted = calibrate::summarise(errorsOf(all, true));
    report.unweighted = calibrate::summarise(errorsOf(all, false));
    for (const std::string &by : options.by) {
        std::map<std::string, std::vector<const ScoredRow *>> members;
        for (std::size_t i = 0; i < report.results.size(); ++i)
            members[groupKey(*rows[rowOf[i]], by)].push_back(&report.results[i]);
        for (const auto &[key, results] : members)
            report.groups.push_back({by, key, results.size(), calibrate::summarise(errorsOf(results, true))});
    }
    scoreOwnGroups(report);
    if (kind.name() == "training")
        scoreStated(report);
    scoreBands(report);
    scoreRanks(report, rankKeys);
    scoreFits(report);
    scorePhaseOrder(report);
    gatherWarnings(report);
    return report;
}

namespace {
constexpr FoldBy folds[] = {FoldBy::Source, FoldBy::Set, FoldBy::Model, FoldBy::Series, FoldBy::Shape, FoldBy::Framework, FoldBy::Gpu};
}

Result<FoldBy> foldByFromWord(std::string_view word)
{
    for (const FoldBy by : folds)
        if (word == toWord(by))
            return by;
    return fail(ErrorCode::Usage, "--cross-validate " + echo(word) + ": expected source, set, model, series, shape, framework or gpu");
}

std::vector<std::string> foldWords()
{
    std::vector<std::string> words;
    for (const FoldBy by : folds)
        words.push_back(toWord(by));
    return words;
}

std::string toWord(FoldBy by)
{
    switch (by) {
    case FoldBy::Source: return "source";
    case FoldBy::Set: return "set";
    case FoldBy::Model: return "model";
    case FoldBy::Series: return "series";
    case FoldBy::Framework: return "framework";
    case FoldBy::Gpu: return "gpu";
    case FoldBy::Shape: break;
    }
    return "shape";
}

} // namespace switchyard::validate
