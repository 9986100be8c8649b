// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of end-to-end constants finds a truth that differs from the defaults, and rows that
// cannot be handled say why.
#include <core/calibrate/training_fit.h>
#include <core/workload/framework_traits.h>
#include <tests/support/bundled.h>

#include <cmath>
#include <map>

#include <QTest>

using namespace switchyard;
using test::bundled;
using namespace switchyard::calibrate;
using namespace switchyard::measured;

namespace {

using Row = std::map<std::string, std::string, std::less<>>;

Row dense(int index)
{
    return {{"row_id", "R" + std::to_string(index)},
            {"set", index % 2 == 0 ? "one" : "two"},
            {"platform", "hgx-h100"},
            {"hardware", "H100"},
            {"gpus", "8"},
            {"model", index % 3 == 0 ? "llama2-7b" : "llama3-8b"},
            {"framework", "megatron"},
            {"gbs", std::to_string(32 << (index % 3))},
            {"mbs", "1"},
            {"tp", index % 4 == 0 ? "2" : "1"},
            {"seq_len", index % 5 == 0 ? "4096" : "8192"},
            {"precision_id", index % 2 == 0 ? "bf16" : "fp8-cs"},
            {"recompute_id", "none"},
            {"date", "2025-01"},
            {"usable_for", "speed"},
            {"step_time_s", "1"}};
}

Result<TrainingCase> caseOf(const Row &row)
{
    return trainingCase(
        [&row](std::string_view column) {
            const auto it = row.find(column);
            return it == row.end() ? std::string_view() : std::string_view(it->second);
        },
        bundled());
}

} // namespace

class TestTraining : public QObject
{
    Q_OBJECT

private slots:
    void theFitFindsAnotherTruth()
    {
        const hardware::Constants defaults = hardware::defaultConstants(bundled());
        hardware::Constants truth = defaults;
        truth.gpu[1].gemm16 *= 1.15;
        truth.gpu[1].gemm8 *= 1.2;
        std::vector<TrainingCase> cases;
        for (int i = 0; i < 20; ++i) {
            auto row = caseOf(dense(i));
            QVERIFY2(row, row ? "" : row.error().message.c_str());
            cases.push_back(std::move(*row));
        }
        std::vector<FitRow> rows;
        for (TrainingCase &row : cases) {
            auto fit = fitRow(row, bundled(), defaults);
            QVERIFY2(fit, fit ? "" : fit.error().message.c_str());
            row.step_s = predictedStep_s(*fit, truth);
            rows.push_back(std::move(*fit));
        }
        const hardware::Constants fitted = fitConstants(rows, defaults, defaults, {});
        double before = 0;
        double after = 0;
        for (const FitRow &row : rows) {
            before = std::max(before, std::abs(predictedStep_s(row, defaults) / *row.row->step_s - 1));
            after = std::max(after, std::abs(predictedStep_s(row, fitted) / *row.row->step_s - 1));
        }
        QVERIFY2(before > 0.05, qPrintable(QString::number(before)));
        QVERIFY2(after < 0.35 * before, qPrintable(QString::number(after)));
    }

    /// Facts of a row are columns; where they are empty, the publisher's words and the release of the software say them; else
    /// the framework's default holds, whatever the row's id and set.
    void factsAreColumns()
    {
        Row row = dense(1);
        row["date"] = "2026-05";
        row["model"] = "qwen3-30b-a3b";
        row["experts"] = "128";
        row["recompute_id"] = "unstated";
        const auto planOf = [&](const Row &of) { return caseOf(of).value().spec.plan; };
        const auto isDefault = [&](const workload::Plan &plan) {
            return !plan.cudaGraphs && plan.compiled && plan.fusedAttention && !plan.a2aOverlap && plan.tpOverlap == workload::TpOverlap::Unstated && plan.dispatcher == workload::Dispatcher::Nccl;
        };
        QVERIFY(isDefault(planOf(row)));
        row["row_id"] = "T0475";
        row["set"] = "MB-cards";
        QVERIFY(isDefault(planOf(row)));
        // The words of publishers, and a release before fused attention.
        row["overlap_notes"] = "CUDA_GRAPH=1; EP all-to-all overlap on; MoE dispatcher hybridep; TP_COMM_OVERLAP=1";
        row["date"] = "2022-08";
        const workload::Plan told = planOf(row);
        QVERIFY(told.cudaGraphs && told.a2aOverlap && told.tpOverlap == workload::TpOverlap::On && told.dispatcher == workload::Dispatcher::DeepEp && !told.fusedAttention);
        // The column is the fact, whatever words and date say.
        for (const auto &[column, value] : {std::pair{"cuda_graphs", "0"}, {"a2a_overlap", "0"}, {"fused_attention", "1"}, {"tp_overlap", "unstated"}, {"dispatcher", "nccl"}, {"compiled", "1"}})
            row[column] = value;
        QVERIFY(isDefault(planOf(row)));
        row["compiled"] = "0";
        row["cuda_graphs"] = "1";
        QVERIFY(planOf(row).cudaGraphs && !planOf(row).compiled);
        for (const char *column : {"cuda_graphs", "compiled", "fused_attention", "a2a_overlap"}) {
            Row wrong = row;
            wrong[column] = "yes";
            QVERIFY2(!caseOf(wrong) && caseOf(wrong).error().message == std::string(column) + " is \"yes\"; expected 1 or 0", column);
        }
    }

    /// What a framework's recipes do from a release on is a trait of it, with its source.
    void aReleaseIsOfTheFramework()
    {
        Row row = dense(1);
        row["model"] = "qwen3-30b-a3b";
        row["experts"] = "128";
        row["recompute_id"] = "unstated";
        row["platform"] = "hgx-b200";
        row["hardware"] = "B200";
        row["precision_id"] = "fp8-mx";
        const auto captured = [&](const char *framework, const std::string &date) {
            row["framework"] = framework;
            row["date"] = date;
            const workload::Plan plan = caseOf(row).value().spec.plan;
            return plan.cudaGraphs && plan.dispatcher == workload::Dispatcher::DeepEp;
        };
        const std::string since(workload::traitsOf(workload::Framework::Megatron).moeCapturedSince.is);
        QVERIFY(captured("megatron", since) && captured("megatron", since + "-30") && !captured("megatron", "2026-05-31") && !captured("automodel", since));
    }

    /// A part with other memory than the platform's GPU is the catalog's.
    void variantsOfAGpuAreTheCatalogs()
    {
        Row row = dense(1);
        QCOMPARE(caseOf(row).value().memory_Bps, 0.0);
        row["gpu_mem_gb"] = "80";
        QCOMPARE(caseOf(row).value().power_W, 0.0);
        row["gpu_mem_gb"] = "96";
        const auto &variant = bundled().gpus.at("h100-sxm-96gb");
        QCOMPARE(caseOf(row).value().memory_Bps, variant.memory_Bps);
        QCOMPARE(caseOf(row).value().memory_Bps, 2.4e12);
        QCOMPARE(caseOf(row).value().power_W, 500.0);
        QCOMPARE(caseOf(row).value().memoryLimit_B, 95.0 * 1024 * 1024 * 1024);
    }

    /// What is known of a framework without rows is what the others teach, and nothing of its own.
    void unseenFrameworksAreTaughtByTheOthers()
    {
        std::vector<TrainingCase> cases;
        for (const char *framework : {"megatron", "torchtitan"}) {
            Row row = dense(1);
            row["framework"] = framework;
            cases.push_back(caseOf(row).value());
        }
        const hardware::Constants defaults = hardware::defaultConstants(bundled());
        std::vector<FitRow> rows;
        for (const TrainingCase &row : cases)
            rows.push_back(fitRow(row, bundled(), defaults).value());
        const hardware::Constants taught = withUnseenFrameworks(defaults, rows);
        const auto of = [](const hardware::Constants &constants, workload::Framework framework) {
            return constants.framework[static_cast<std::size_t>(framework)];
        };
        using workload::Framework;
        const auto host = [&](const hardware::Constants &constants, Framework framework) { return of(constants, framework).hostLayer_s; };
        const double mean = std::sqrt(host(defaults, Framework::Megatron) * host(defaults, Framework::Torchtitan));
        const double pointwise = std::sqrt(of(defaults, Framework::Megatron).pointwise * of(defaults, Framework::Torchtitan).pointwise);
        for (const Framework unseen : {Framework::Nanotron, Framework::Xtuner, Framework::Torchtune}) {
            QVERIFY(std::abs(host(taught, unseen) / mean - 1) < 1e-12);
            QVERIFY(std::abs(of(taught, unseen).pointwise / pointwise - 1) < 1e-12);
        }
        QCOMPARE(host(taught, Framework::Megatron), host(defaults, Framework::Megatron)); // those with rows keep theirs
        QCOMPARE(taught.gpu[1].gemm16, defaults.gpu[1].gemm16);
    }

    void rowsThatCannotBeHandledSayWhy_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("reason");
        QTest::newRow("platform") << "platform" << "abacus" << "not in the catalog";
        QTest::newRow("precision") << "precision_id" << "int3" << "unknown precision";
        QTest::newRow("gpus") << "gpus" << "" << "number of GPUs";
        QTest::newRow("batch") << "gbs" << "" << "global batch";
        QTest::newRow("a degree in words") << "tp" << "two" << "tp is 'two'; expected a whole number";
        QTest::newRow("half a rank") << "tp" << "1.5" << "tp is '1.5'; expected a whole number";
        QTest::newRow("a number beyond all machines") << "gpus" << "1e30" << "gpus is '1e30'; expected a whole number from 0 to 10000000";
        QTest::newRow("no time") << "step_time_s" << "nan" << "step_time_s is 'nan'; expected a number";
        QTest::newRow("more ranks than GPUs") << "tp" << "16" << "= 16 ranks; expected 8";
        QTest::newRow("more ranks than any cluster") << "tp" << "10000000" << "ranks; expected 8";
        QTest::newRow("model") << "model" << "a-model-of-no-shape" << "model shape";
    }
    void rowsThatCannotBeHandledSayWhy()
    {
        QFETCH(QString, column);
        QFETCH(QString, value);
        QFETCH(QString, reason);
        Row row = dense(1);
        row[column.toStdString()] = value.toStdString();
        if (column == QLatin1String("platform")) { // alone its hardware stands in
            QVERIFY(caseOf(row));
            row["hardware"] = value.toStdString();
        }
        const auto result = caseOf(row);
        QVERIFY(!result);
        QVERIFY2(result.error().message.find(reason.toStdString()) != std::string::npos, result.error().message.c_str());
    }
};

QTEST_GUILESS_MAIN(TestTraining)
#include "tst_training.moc"
