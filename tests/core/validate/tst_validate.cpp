// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/validate/validate.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/calibrate/calibration.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using namespace switchyard::calibrate;
using namespace switchyard::csv;
using namespace switchyard::validate;

namespace {

/// y = slope · x, with the slope in the catalog; a row with x = 0 cannot be predicted.
class LineKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "kernels"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override { return {"x", "y", "set"}; }
    [[nodiscard]] bool isRow(const Record &row) const override { return !row.text("y").empty(); }
    [[nodiscard]] std::string weightKey(const Record &row) const override { return std::string(row.text("set")); }
    [[nodiscard]] std::string rankKey(const Record &) const override { return "all"; }
    [[nodiscard]] Result<std::string> foldKey(const Record &row, FoldBy by) const override
    {
        if (by != FoldBy::Set)
            return fail(ErrorCode::Usage, "by set only");
        return std::string(row.text("set"));
    }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        class Line : public Predictor
        {
        public:
            explicit Line(double slope) : m_slope(slope) {}
            Result<std::vector<Outcome>> predict(const Record &row) override
            {
                SWITCHYARD_TRY(const double x, row.positive("x"));
                SWITCHYARD_TRY(const double y, row.positive("y"));
                Outcome outcome{"time_us", y, m_slope * x, 0.9 * m_slope * x, 1.1 * m_slope * x, {}, {}, {}};
                if (!row.text("fits").empty()) {
                    outcome.fitsMeasured = row.text("fits") == "1";
                    outcome.fitsPredicted = m_slope * x < 25;
                }
                return std::vector<Outcome>{outcome};
            }

        private:
            double m_slope;
        };
        return std::make_unique<Line>(catalog.calibration.at("line").at("slope"));
    }
    [[nodiscard]] Result<std::vector<CalibratedGroup>> fit(const std::vector<const Record *> &rows,
                                                           const catalog::Catalog &) const override
    {
        std::vector<WeightedValue> slopes;
        for (const Record *row : rows)
            slopes.push_back({*row->positive("y") / *row->positive("x"), 1});
        CalibratedGroup group;
        group.name = "line";
        group.constants = {{"slope", weightedQuantile(slopes, 0.5)}};
        group.rows = rows.size();
        group.rowsUsed = std::to_string(rows.size()) + " rows";
        return std::vector<CalibratedGroup>{group};
    }
};

catalog::Catalog slope(double value)
{
    catalog::Catalog catalog;
    catalog.calibration["line"] = {{"slope", value}};
    return catalog;
}

Table table(const char *text)
{
    auto parsed = parseCsv(text, "t.csv");
    return parsed ? *parsed : Table{};
}

} // namespace

class tst_Validate : public QObject
{
    Q_OBJECT
private slots:
    void everyRowIsScoredOrSkippedWithAReason()
    {
        const Table rows = table("row_id,x,y,set\na,1,10,s\nb,2,22,s\nc,0,5,s\nd,3,,s\n");
        const auto report = score(LineKind(), rows, slope(10), {});
        QVERIFY(report.has_value());
        QCOMPARE(report->rows, std::size_t{3}); // d has nothing measured
        QCOMPARE(report->scored, std::size_t{2});
        QCOMPARE(report->skipped.size(), std::size_t{1});
        QCOMPARE(report->skipped[0].rowId, std::string("c"));
        QVERIFY(!report->skipped[0].reason.empty());
        QCOMPARE(report->results[1].error_pct, 100 * (20 - 22) / 22.0);
        QCOMPARE(report->bandCoverage_pct, 100.0);
    }
    void setsWeighEqually()
    {
        const Table rows = table("row_id,x,y,set\na,1,10,big\nb,1,10,big\nc,1,10,big\nd,1,20,small\n");
        const auto report = score(LineKind(), rows, slope(10), {.by = {"set"}, .crossValidate = {}, .progress = {}});
        QCOMPARE(report->weighted.meanAbs_pct, 25.0);
        QCOMPARE(report->unweighted.meanAbs_pct, 12.5);
        QCOMPARE(report->groups.size(), std::size_t{2});
        QCOMPARE(report->groups[1].key, std::string("small"));
        QCOMPARE(report->groups[1].errors.bias_pct, -50.0);
        QCOMPARE(report->bandCoverage_pct, 75.0);
    }
    void leftOutFoldsAreNotFittedOn()
    {
        // Each set follows its own line: fitted with itself the error is 0, without it 50 or 100 %.
        const Table rows = table("row_id,x,y,set\na,1,10,s\nb,2,20,s\nc,1,20,t\nd,2,40,t\n");
        const auto report = score(LineKind(), rows, slope(1), {.by = {}, .crossValidate = FoldBy::Set, .progress = {}});
        QVERIFY(report.has_value());
        QCOMPARE(test::schemaViolation("validate", nlohmann::json::parse(toJson(*report))), std::string());
        QCOMPARE(report->folds, std::size_t{2});
        QCOMPARE(report->results[0].error_pct, 100.0);
        QCOMPARE(report->results[3].error_pct, -50.0);
        const auto refused = score(LineKind(), rows, slope(1), {.by = {}, .crossValidate = FoldBy::Model, .progress = {}});
        QCOMPARE(refused.error().code, ErrorCode::Usage);
    }
    void ranksAndFits()
    {
        const Table rows = table("row_id,x,y,set,fits\na,1,10,s,1\nb,2,20,s,1\nc,3,30,s,1\nd,4,35,s,0\ne,2.4,50,s,0\n");
        const auto report = score(LineKind(), rows, slope(10), {});
        QCOMPARE(report->rankedGroups, std::size_t{1});
        QCOMPARE(report->kendallTau, 0.6); // of ten pairs, the two of e with c and d are turned
        QCOMPARE(test::schemaViolation("validate", nlohmann::json::parse(toJson(*report))), std::string());
        QCOMPARE(report->fits->rows, std::size_t{5});
        QCOMPARE(report->fits->falseFit_pct, 50.0);
        QVERIFY(std::abs(report->fits->falseOom_pct - 100.0 / 3) < 1e-9);
        QVERIFY(std::abs(report->fits->right_pct - 60) < 1e-9);
    }
    void jsonHasTheContractsFields()
    {
        const Table rows = table("row_id,x,y,set\na,1,10,s\nb,0,10,s\n");
        const auto report = score(LineKind(), rows, slope(10), {.by = {"set"}, .crossValidate = {}, .progress = {}});
        const auto json = nlohmann::json::parse(toJson(*report));
        QCOMPARE(test::schemaViolation("validate", json), std::string());
        QCOMPARE(json["results"][0]["row_id"].get<std::string>(), std::string("a"));
        QCOMPARE(json["results"][0]["predicted"].get<double>(), 10.0);
        QCOMPARE(json["skipped"][0]["row_id"].get<std::string>(), std::string("b"));
        QVERIFY(json["kendall_tau"]["tau"].is_null());
        QCOMPARE(json["groups"][0]["by"].get<std::string>(), std::string("set"));
    }
    void schemaRefusesWhatTheContractDoesNotName()
    {
        const auto report = score(LineKind(), table("row_id,x,y,set\na,1,10,s\n"), slope(10), {});
        auto json = nlohmann::json::parse(toJson(*report));
        json["results"][0]["colour"] = 1;
        const std::string extra = test::schemaViolation("validate", json);
        QVERIFY2(extra.find("colour") != std::string::npos, extra.c_str());
        json["results"][0].erase("colour");
        json["weighted"].erase("bias_pct");
        const std::string lacking = test::schemaViolation("validate", json);
        QVERIFY2(lacking.find("bias_pct") != std::string::npos, lacking.c_str());
    }
    void missingColumnIsNamed()
    {
        const auto report = score(LineKind(), table("row_id,x,set\na,1,s\n"), slope(10), {});
        QCOMPARE(report.error().code, ErrorCode::InvalidInput);
        QVERIFY(report.error().message.find("'y'") != std::string::npos);
        const auto by = score(LineKind(), table("row_id,x,y,set\na,1,1,s\n"), slope(10),
                              {.by = {"colour"}, .crossValidate = {}, .progress = {}});
        QCOMPARE(by.error().code, ErrorCode::Usage);
    }
    void profileReplacesGroupsAndKeepsTheOthers()
    {
        CalibratedGroup fitted;
        fitted.name = "line";
        fitted.constants = {{"slope", 7}};
        fitted.surface = {0.25, -1e-4};
        fitted.rowsUsed = "2 rows a … b";
        const auto first = writeCalibration({fitted}, "calibrate");
        QVERIFY(first.has_value());
        fitted.name = "other";
        const auto both = writeCalibration({fitted}, "calibrate", *first);
        QCOMPARE(*writeCalibration({fitted}, "calibrate", *both), *both); // the same bytes again

        const QTemporaryDir directory;
        const std::string path = directory.filePath("profile.json").toStdString();
        QVERIFY(writeFileAtomically(path, *both).has_value());
        catalog::Catalog catalog = slope(10);
        QVERIFY(!applyProfile(catalog, path)); // no model reads "other"
        QCOMPARE(catalog.calibration.at("line").at("slope"), 10.0);
        catalog.calibration["other"] = {{"slope", 1}};
        catalog.surfaces["other"] = {0, 0, 0};
        QVERIFY(!applyProfile(catalog, path)); // a surface of other knots
        catalog.surfaces["other"] = {0, 0};
        const auto applied = applyProfile(catalog, path);
        QVERIFY2(applied.has_value(), applied ? "" : describe(applied.error()).c_str());
        QCOMPARE(catalog.calibration.at("line").at("slope"), 7.0);
        QCOMPARE(catalog.surfaces.at("other").at(1), -1e-4);
    }
};

QTEST_GUILESS_MAIN(tst_Validate)
#include "tst_validate.moc"
