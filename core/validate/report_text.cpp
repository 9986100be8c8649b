// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/validate/validate.h>

#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

#include <core/base/format.h>

namespace switchyard::validate {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no NaN: no data is null.
Json figure(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json toJson(const calibrate::ErrorSummary &errors)
{
    return {{"median_abs_pct", figure(errors.medianAbs_pct)},
            {"mean_abs_pct", figure(errors.meanAbs_pct)},
            {"p90_abs_pct", figure(errors.p90Abs_pct)},
            {"bias_pct", figure(errors.bias_pct)}};
}

Json toJson(const GroupScore &group)
{
    Json out = {{"by", group.by}, {"key", group.key}, {"rows", group.rows}};
    out.update(toJson(group.errors));
    return out;
}

Json toJson(const ScoredRow &result)
{
    const Outcome &outcome = result.outcome;
    Json out = {{"row_id", result.rowId},
                {"quantity", outcome.quantity},
                {"measured", outcome.measured ? figure(*outcome.measured) : Json(nullptr)},
                {"predicted", figure(outcome.predicted)},
                {"error_pct", figure(result.error_pct)},
                {"band_low", figure(outcome.bandLow)},
                {"band_high", figure(outcome.bandHigh)}};
    if (!outcome.implausible.empty())
        out["implausible"] = outcome.implausible;
    if (!outcome.assumed.empty())
        out["assumed"] = outcome.assumed;
    if (outcome.fitsMeasured)
        out["fits_measured"] = *outcome.fitsMeasured;
    if (outcome.fitsPredicted)
        out["fits_predicted"] = *outcome.fitsPredicted;
    return out;
}

std::string dump(const Json &json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

template <class T>
void appendList(std::string &out, const char *key, const std::vector<T> &items, auto &&convert)
{
    out += std::string("  \"") + key + "\": [";
    for (std::size_t i = 0; i < items.size(); ++i)
        out += (i == 0 ? "\n    " : ",\n    ") + dump(convert(items[i]));
    out += items.empty() ? "]" : "\n  ]";
}

/// Right-aligned; UTF-8 continuation bytes take no column.
std::string column(const std::string &text, std::size_t width)
{
    std::size_t columns = 0;
    for (const char c : text)
        columns += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return std::string(columns < width ? width - columns : 1, ' ') + text;
}

std::string line(const std::string &name, std::size_t rows, const calibrate::ErrorSummary &errors)
{
    std::string out = name + column(std::to_string(rows), name.size() < 48 ? 52 - name.size() : 4);
    for (const double value : {errors.medianAbs_pct, errors.meanAbs_pct, errors.p90Abs_pct, errors.bias_pct})
        out += column(format::significant(value), 9);
    return out + '\n';
}

} // namespace

std::string toJson(const Scorecard &report)
{
    Json head = {{"kind", report.kind}, {"rows", report.rows}, {"scored", report.scored}};
    if (!report.crossValidated.empty())
        head["cross_validated"] = {{"by", report.crossValidated}, {"folds", report.folds}};
    std::string out = "{\n";
    for (const auto &[key, value] : head.items())
        out += "  \"" + key + "\": " + dump(value) + ",\n";
    appendList(out, "skipped", report.skipped, [](const Skipped &s) {
        return Json{{"row_id", s.rowId}, {"reason", s.reason}};
    });
    out += ",\n  \"weighted\": " + dump(toJson(report.weighted));
    out += ",\n  \"unweighted\": " + dump(toJson(report.unweighted)) + ",\n";
    appendList(out, "groups", report.groups, [](const GroupScore &g) { return toJson(g); });
    out += ",\n  \"band_coverage_pct\": " + dump(figure(report.bandCoverage_pct));
    out += ",\n  \"kendall_tau\": " + dump({{"groups", report.rankedGroups}, {"tau", figure(report.kendallTau)}});
    if (report.stated) {
        Json stated = {{"rows", report.stated->rows}};
        stated.update(toJson(report.stated->errors));
        out += ",\n  \"stated\": " + dump(stated);
    }
    if (report.fits)
        out += ",\n  \"fits\": " + dump({{"rows", report.fits->rows},
                                          {"right_pct", report.fits->right_pct},
                                          {"false_fit_pct", report.fits->falseFit_pct},
                                          {"false_oom_pct", report.fits->falseOom_pct}});
    if (report.phaseOrder)
        out += ",\n  \"phase_order\": " + dump({{"rows", report.phaseOrder->rows}, {"right_pct", report.phaseOrder->right_pct}});
    out += ",\n";
    appendList(out, "warnings", report.warnings, [](const Warned &w) {
        return Json{{"warning", w.text}, {"row_id", w.firstRowId}, {"rows", w.rows}};
    });
    out += ",\n";
    if (!report.assumed.empty()) {
        appendList(out, "assumed", report.assumed, [](const Warned &w) {
            return Json{{"assumed", w.text}, {"row_id", w.firstRowId}, {"rows", w.rows}};
        });
        out += ",\n";
    }
    appendList(out, "results", report.results, [](const ScoredRow &r) { return toJson(r); });
    return out + "\n}\n";
}

std::string toText(const Scorecard &report)
{
    std::string out = report.kind + ": " + format::integer(static_cast<double>(report.rows)) + " rows, "
        + format::integer(static_cast<double>(report.scored)) + " scored, "
        + format::integer(static_cast<double>(report.skipped.size())) + " skipped";
    if (!report.crossValidated.empty())
        out += ", cross-validated by " + report.crossValidated + " (" + std::to_string(report.folds) + " folds)";
    out += "\n\nabsolute error in %" + column("rows", 34) + column("median", 9) + column("mean", 9) + column("p90", 9)
        + column("bias", 9) + "\n";
    out += line("all, weighted", report.results.size(), report.weighted);
    out += line("all, unweighted", report.results.size(), report.unweighted);
    if (report.stated)
        out += line("that assume nothing, weighted", report.stated->rows, report.stated->errors);
    for (const GroupScore &group : report.groups)
        out += line(group.by + " " + group.key, group.rows, group.errors);
    out += "\n80 % band holds " + format::significant(report.bandCoverage_pct) + " %\n";
    if (report.rankedGroups > 0)
        out += "Kendall tau " + format::significant(report.kendallTau) + " over " + std::to_string(report.rankedGroups)
            + " groups\n";
    if (report.fits)
        out += "fits: " + format::significant(report.fits->right_pct) + " % right of " + std::to_string(report.fits->rows)
            + " (false fit " + format::significant(report.fits->falseFit_pct) + " %, false out-of-memory "
            + format::significant(report.fits->falseOom_pct) + " %)\n";
    if (report.phaseOrder)
        out += "order of the phases right in " + format::significant(report.phaseOrder->right_pct) + " % of " + std::to_string(report.phaseOrder->rows) + " rows\n";
    for (const Warned &warned : report.warnings)
        out += "warning for " + std::to_string(warned.rows) + " (" + warned.firstRowId + " …): " + warned.text + "\n";
    for (const Warned &assumed : report.assumed)
        out += "assumed for " + std::to_string(assumed.rows) + " (" + assumed.firstRowId + " …): " + assumed.text + "\n";
    std::size_t impossible = 0;
    for (const ScoredRow &result : report.results) {
        if (!result.outcome.implausible.empty() && impossible++ < 20)
            out += "implausible, not scored: " + result.rowId + " " + result.outcome.quantity + ": " + result.outcome.implausible + "\n";
    }
    // Equal reasons are one line.
    std::map<std::string, std::pair<std::size_t, std::string>> reasons;
    for (const Skipped &skipped : report.skipped) {
        auto &[count, first] = reasons[skipped.reason];
        if (count++ == 0)
            first = skipped.rowId;
    }
    for (const auto &[reason, rows] : reasons)
        out += "skipped " + std::to_string(rows.first) + " (" + rows.second + " …): " + reason + "\n";
    return out;
}

} // namespace switchyard::validate
