// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of published serving and training tables as other people write them: cells, names of hardware, releases, cuts, drafts.
#include <core/calibrate/inference_runs.h>
#include <core/measured/cells.h>
#include <core/measured/hardware_names.h>
#include <core/measured/inference_case.h>
#include <core/measured/inference_protocol.h>
#include <core/measured/training_case.h>
#include <core/serve/constants.h>
#include <core/validate/row_kind.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::measured;

namespace {

const std::string columns = "row_id,set,source,date,framework,hardware,gpus,model,tp,pp,ep,dp_attention,parallel_note,isl,osl,concurrency_or_batch,"
                            "request_rate_qps,precision,output_tokens_per_s,ttft_ms,tpot_or_itl_ms,notes\n";

Result<InferenceCase> caseOf(const std::string &line)
{
    const auto table = csv::parseCsv(columns + line + "\n", "rows.csv");
    if (!table)
        qFatal("%s", table.error().message.c_str());
    return inferenceCase(table->records.front(), test::bundled());
}

bool assumes(const InferenceCase &row, std::string_view part)
{
    return std::ranges::any_of(row.assumed, [&](const std::string &text) { return text.find(part) != std::string::npos; });
}

} // namespace

class TestRows : public QObject
{
    Q_OBJECT

private slots:
    void cells_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value"); ///< NaN: none; −1: an error
        const double none = std::nan("");
        const auto row = [](const char *text, double value) { QTest::newRow(text) << text << value; };
        row("4", 4);
        row("8.0", 8);
        row("1e3", 1000);
        row("1,500 requests", 1500);
        row("1,234,567", 1'234'567);
        row("1k", 1000);
        row("TP8", 8);
        row("~12.5 ms", 12.5);
        row("4 req/s", 4);
        row("40 %", 0.4);
        row("1960 (response)", 1960);
        row("", none);
        row("n/a", none);
        row("unstated", none);
        row("8-16", -1);
        row("1 or 2", -1);
        row("1,50", -1);
        row("fast", -1);
    }
    void cells()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        const auto cell = cellOf(text.toStdString());
        QCOMPARE(cell.has_value(), value != -1);
        if (!cell)
            return;
        QCOMPARE(cell->has_value(), !std::isnan(value));
        if (*cell)
            QCOMPARE((*cell)->value, value);
    }

    void columnsHaveTheirUnits()
    {
        const auto table = csv::parseCsv("isl,ttft_ms,request_rate_qps,step_time_s\n1k,1.2 s,90 req/min,2 min\n", "x.csv");
        std::vector<std::string> assumed;
        const auto of = [&](const char *column) { return **looseNumber(table->records.front(), column, assumed); };
        QCOMPARE(of("isl"), 1024.0);
        QCOMPARE(of("ttft_ms"), 1200.0);
        QCOMPARE(of("request_rate_qps"), 1.5);
        QCOMPARE(of("step_time_s"), 120.0);
        QCOMPARE(assumed.size(), std::size_t{4});
    }

    void hardware_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("instance"); ///< empty: none
        QTest::addColumn<int>("gpus");
        QTest::addColumn<bool>("standsIn");
        const auto row = [](const char *text, const char *instance, int gpus = 0, bool standsIn = false) { QTest::newRow(text) << text << instance << gpus << standsIn; };
        row("H100", "hgx-h100");
        row("NVIDIA H100 80GB HBM3", "hgx-h100");
        row("h100_sxm5", "hgx-h100");
        row("8xH100", "hgx-h100", 8);
        row("8 × H200", "hgx-h200", 8);
        row("HGX B200", "hgx-b200");
        row("GB200 NVL72", "nvl72-gb200");
        row("A100-40GB", "hgx-a100-40g");
        row("A100 80GB PCIe", "pcie-a100-80g", 0, true);
        row("A100-PCIE-40GB", "pcie-a100-40g", 0, true);
        row("H100 PCIe", "pcie-h100", 0, true);
        row("H100 NVL", "pcie-h100-nvl", 0, true);
        row("NVIDIA L4", "pcie-l4", 0, true);
        row("L40S", "pcie-l40s");
        row("A10G", "pcie-a10g", 0, true);
        row("A10", "pcie-a10", 0, true);
        row("NVIDIA A30", "pcie-a30", 0, true);
        row("A40 48GB", "pcie-a40", 0, true);
        row("A6000", "pcie-rtx-a6000", 0, true);
        row("RTX A6000", "pcie-rtx-a6000", 0, true);
        row("2x L40", "pcie-l40", 2, true);
        row("RTX 4090", "pcie-rtx-4090", 0, true);
        row("4x GeForce RTX 4090 24GB", "pcie-rtx-4090", 4, true);
        row("rtx4090 24GB", "pcie-rtx-4090", 0, true);
        row("RTX 5090", "pcie-rtx-5090", 0, true);
        row("RTX 6000 Ada Generation", "pcie-rtx-6000-ada", 0, true);
        row("RTX6000 Ada", "pcie-rtx-6000-ada", 0, true);
        row("RTX 6000", ""); // of which generation?
        row("A800", "hgx-a800", 0, true);
        row("A800 80GB PCIe", "pcie-a100-80g", 0, true);
        row("8xH800", "hgx-h800", 8, true);
        row("H800 PCIe", "pcie-h100", 0, true);
        row("V100-SXM2", "");
        row("H200 NVL", "hgx-h200-nvl");
        row("RTX PRO 6000 Blackwell", "pcie-rtx-pro-6000", 0, true);
        row("RTX 6000 Pro Blackwell Server Edition", "pcie-rtx-pro-6000", 0, true);
        row("p5en.48xlarge", "p5en.48xlarge");
        row("H20", "hgx-h20");
        row("MI300X", "");
        row("H1000", "");
        row("", "");
    }
    void hardware()
    {
        QFETCH(QString, text);
        QFETCH(QString, instance);
        QFETCH(int, gpus);
        QFETCH(bool, standsIn);
        const auto named = hardwareNamed(text.toStdString(), test::bundled());
        QCOMPARE(named.has_value(), !instance.isEmpty());
        if (!named)
            return;
        QCOMPARE(QString::fromStdString(named->instance), instance);
        QCOMPARE(named->gpus, gpus);
        QCOMPARE(!named->standsIn.empty(), standsIn);
    }

    /// Cards that nobody timed are predicted by the figures of the card, with a wide band.
    void cardsArePredicted()
    {
        const auto outcomes = [](const char *hardware) {
            const auto table = csv::parseCsv(columns + "A,s,,2025-10,vllm 0.11," + hardware + ",1,llama3.1-8b,1,,,,,1024,128,4,,BF16,,100,10,\n", "rows.csv");
            const auto predicted = validate::inferenceKind().bind(test::bundled()).value()->predict(table->records.front());
            if (!predicted)
                qFatal("%s: %s", hardware, predicted.error().message.c_str());
            std::map<std::string, validate::Outcome> out;
            for (const validate::Outcome &outcome : *predicted)
                out.emplace(outcome.quantity, outcome);
            return out;
        };
        const auto tpot = [&](const char *hardware) { return outcomes(hardware).at("tpot_ms"); };
        const auto width = [](const validate::Outcome &outcome) { return std::log(outcome.bandHigh / outcome.bandLow); };
        for (const char *hardware : {"A10", "A30", "A40", "RTX A6000", "L40", "RTX 4090", "RTX 5090", "RTX 6000 Ada", "A800"})
            QVERIFY2(width(tpot(hardware)) > 0.3, hardware);
        // Tokens are read at the memory's speed: 0.6, 0.93, 0.77, 0.96 and 1.8 TB/s.
        QVERIFY(tpot("A10").predicted > 1.2 * tpot("A30").predicted);
        QVERIFY(tpot("RTX A6000").predicted > 1.1 * tpot("RTX 6000 Ada").predicted);
        QVERIFY(tpot("RTX 6000 Ada").predicted > 1.3 * tpot("RTX 5090").predicted);
    }

    /// tp, attention groups and replicas of the engines' three ways to say attention DP.
    void cuts_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("replicas");
        const auto row = [](const char *name, const char *line, int tp, int groups, int replicas) { QTest::newRow(name) << line << tp << groups << replicas; };
        row("within TP", "A,s,,,sglang 0.5,H200,8,deepseek-v3,8,1,8,8,,1024,1024,64,,FP8,,100,10,", 8, 8, 1);
        row("yes", "A,s,,,sglang 0.5,H200,8,deepseek-v3,8,1,8,yes,,1024,1024,64,,FP8,,100,10,", 8, 8, 1);
        row("beside TP", "A,s,,,vllm 0.11,H200,8,deepseek-v3,2,1,8,4,,1024,1024,64,,FP8,,100,10,", 8, 4, 1);
        row("beside, no EP", "A,s,,,vllm 0.11,H200,16,deepseek-v3,8,1,,2,,1024,1024,64,,FP8,,100,10,", 16, 2, 1);
        row("two replicas within", "A,s,,,sglang 0.5,H200,16,deepseek-v3,8,1,8,8,,1024,1024,64,,FP8,,100,10,", 8, 8, 2);
        row("of one GPU each", "A,s,,,trtllm 1.0,B200,8,qwen3-235b-a22b,1,1,8,yes,,1024,1024,64,,FP8,,100,10,", 8, 8, 1);
        row("in the note", "A,s,,,sglang 0.5,H200,8,deepseek-v3,8,1,,,attention DP over 4 GPUs,1024,1024,64,,FP8,,100,10,", 8, 4, 1);
        row("DEP8", "A,s,,,trtllm 1.0,B200,8,deepseek-v3,,,,,DEP8,1024,1024,64,,FP8,,100,10,", 8, 8, 1);
        // A dense model has no experts to share.
        row("EP of a dense one", "A,s,,,vllm 0.11,H100,8,llama3-70b,8,1,8,,,1024,1024,64,,FP8,,100,10,", 8, 1, 1);
        row("TEP8 of a dense one", "A,s,,,trtllm 1.0,H100,8,llama3-70b,8,1,,,TEP8,1024,1024,64,,FP8,,100,10,", 8, 1, 1);
        row("DP8+EP8 of a dense one", "A,s,,,vllm 0.11,H100,8,llama3-70b,8,1,,,DP8+EP8,1024,1024,64,,FP8,,100,10,", 1, 1, 8);
        row("TP2 DP4 of a dense one", "A,s,,,vllm 0.11,H100,8,llama3-70b,2,1,,4,,1024,1024,64,,FP8,,100,10,", 2, 1, 4);
        row("DP of a dense one, no GPUs", "A,s,,,vllm 0.11,H100,,llama3-70b,2,1,,4,,1024,1024,64,,FP8,,100,10,", 2, 1, 4);
        row("DP of a dense one within", "A,s,,,sglang 0.5,H100,8,llama3-70b,8,1,,4,,1024,1024,64,,FP8,,100,10,", 8, 4, 1);
        row("TP8", "A,s,,,vllm 0.11,8xH100,,llama3-70b,TP4,,,,,1024,1024,64,,FP8,,100,10,", 4, 1, 2);
    }
    void cuts()
    {
        QFETCH(QString, line);
        QFETCH(int, tp);
        QFETCH(int, groups);
        QFETCH(int, replicas);
        const auto row = caseOf(line.toStdString());
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        QCOMPARE(row->serving.cut.tp, tp);
        QCOMPARE(row->serving.cut.attentionDp, groups);
        QCOMPARE(row->serving.cut.replicas, replicas);
    }

    /// "prefill workers × GPUs + decode workers × GPUs" of notes that tell of two pools; else what stands in for them.
    void poolsAreRead_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("pools"); ///< empty: one stands in
        QTest::addColumn<QString>("cut");   ///< TP × replicas of that
        const auto row = [](const char *name, const char *line, const char *pools, const char *cut) { QTest::newRow(name) << line << pools << cut; };
        row("counted", "A,s,,,trtllm 1.1,B200,16,deepseek-v3,,,,,\"disagg: prefill 2xDEP4, decode 1xDEP8\",1024,1024,64,,FP4,,100,10,", "2x4 + 1x8", "8x2");
        row("of one worker each", "A,s,,,trtllm 1.1,B200,12,deepseek-v3,,,,,ctx DEP4 / gen DEP8,1024,1024,64,,FP4,,100,10,", "1x4 + 1x8", "8x1");
        row("the other way round", "A,s,,,sglang 0.5,B200,,deepseek-v3,,,,,decode 2 × TP8; prefill TP4,1024,1024,64,,FP4,,100,10,", "1x4 + 2x8", "8x2");
        row("1P1D", "A,s,,,vllm 0.11,H200,16,llama3-70b,8,,,,disagg 1P1D,1024,1024,64,,FP8,,100,10,", "1x8 + 1x8", "8x2");
        row("3P1D", "A,s,,,vllm 0.11,H200,16,llama3-70b,,,,,3P1D TP4,1024,1024,64,,FP8,,100,10,", "3x4 + 1x4", "4x4");
        row("GPUs of another sum", "A,s,,,vllm 0.11,H200,8,llama3-70b,8,,,,disagg 1P1D,1024,1024,64,,FP8,,100,10,", "", "8x1");
        row("no degrees", "A,s,,,vllm 0.11,H200,16,llama3-70b,,,,,xPyD disaggregated,1024,1024,64,,FP8,,100,10,", "", "16x1");
        row("of the framework", "A,s,,,\"Dynamo 0.5 (vLLM, disaggregated)\",H200,16,llama3-70b,8,,,,,1024,1024,64,,FP8,,100,10,", "1x8 + 1x8", "8x2");
    }
    void poolsAreRead()
    {
        QFETCH(QString, line);
        QFETCH(QString, pools);
        QFETCH(QString, cut);
        const auto row = caseOf(line.toStdString());
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        const auto told = [](const serve::Cut &one) { return QStringLiteral("%1x%2").arg(one.replicas).arg(one.gpus()); };
        QCOMPARE(row->pools ? told(row->pools->prefill) + " + " + told(row->pools->decode) : QString(), pools);
        QCOMPARE(QStringLiteral("%1x%2").arg(row->serving.cut.tp).arg(row->serving.cut.replicas), cut);
        QVERIFY(row->apart && row->standsIn && assumes(*row, pools.isEmpty() ? "in one pool" : "in pools of their own"));
    }
    /// "Per GPU" is of all GPUs of both pools, also where the decode pool's do not divide them.
    void clientsPerGpuAreOfBothPools()
    {
        const auto row = caseOf("A,s,,,trtllm 1.1,B200,40,deepseek-v3,,,,,\"prefill 1xTP8, decode 1xTP32\",1024,1024,4 per GPU,,FP4,,100,10,");
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        QVERIFY(row->pools && assumes(*row, "is 160 over all GPUs"));
        QCOMPARE(row->load.concurrency, 160.0);
    }
    void onePoolIsNoTwo()
    {
        for (const char *note : {"TP8", "TP4 x 2", "no disaggregation", "chunked prefill", "DP4 EP4"}) {
            const auto row = caseOf(std::string("A,s,,,vllm 0.11,H200,8,deepseek-v3,8,,,,") + note + ",1024,1024,64,,FP8,,100,10,");
            QVERIFY2(row, row ? "" : row.error().message.c_str());
            QVERIFY2(!row->apart, note);
        }
        for (const char *framework : {"vllm 0.11 (non-disaggregated)", "Dynamo 0.5 (vLLM, not disaggregated)", "vllm 0.11 without disaggregation"}) {
            const auto row = caseOf(std::string("A,s,,,\"") + framework + "\",H200,8,deepseek-v3,8,,,,,1024,1024,64,,FP8,,100,10,");
            QVERIFY2(row && !row->apart && !row->standsIn, framework);
        }
        for (const char *framework : {"vllm 0.11 (disaggregated)", "vllm 0.11 (prefill/decode disaggregated)"}) { // the cut is the note's
            const auto row = caseOf(std::string("A,s,,,\"") + framework + "\",H200,16,llama3-70b,,,,,TP4,1024,1024,64,,FP8,,100,10,");
            QVERIFY2(row && row->apart, framework);
            QCOMPARE(row->serving.cut.tp, 4);
        }
    }
    /// Two pools are predicted as such, with a wider band than one.
    void poolsArePredicted()
    {
        const auto outcomes = [](const char *gpus, const char *note) {
            const auto table = csv::parseCsv(columns + "A,s,,,vllm 0.11,H200," + gpus + ",llama3-70b,8,,,," + note + ",8192,128,32,,FP8,,100,10,\n", "rows.csv");
            std::map<std::string, validate::Outcome> out;
            const auto kind = validate::inferenceKind().bind(test::bundled()).value();
            for (const validate::Outcome &outcome : kind->predict(table->records.front()).value_or(std::vector<validate::Outcome>()))
                out.emplace(outcome.quantity, outcome);
            return out;
        };
        auto apart = outcomes("16", "disagg 1P1D");
        auto whole = outcomes("16", "TP8");
        // Answers wait for no prompts.
        QVERIFY2(apart.at("tpot_ms").predicted < 0.8 * whole.at("tpot_ms").predicted, qPrintable(QStringLiteral("%1 %2").arg(apart.at("tpot_ms").predicted).arg(whole.at("tpot_ms").predicted)));
        for (const char *quantity : {"ttft_ms", "tpot_ms"}) {
            const auto width = [](const validate::Outcome &outcome) { return std::log(outcome.bandHigh / outcome.bandLow); };
            QVERIFY(width(apart.at(quantity)) > 1.4 * width(whole.at(quantity)));
            QVERIFY(apart.at(quantity).warnings.empty());
        }
    }

    void releasesAreOfTheirDate()
    {
        const auto version = [](const char *framework, const char *date) {
            return caseOf(std::string("A,s,,") + date + "," + framework + ",H100,1,llama3-8b,1,,,,,1024,1024,64,,FP8,,100,10,")->serving.release.version;
        };
        QCOMPARE(version("vllm", "2025-10"), 0.11);
        QCOMPARE(version("trtllm", "2024-11-03"), 0.14);
        QCOMPARE(version("trtllm", "2025"), 1.01);
        QCOMPARE(version("sglang", "2022-01"), 0.0); // before its first
        QCOMPARE(version("vllm 0.9.1", "2025-10"), 0.09);
        QCOMPARE(version("Dynamo 0.5 (TRT-LLM 1.1)", ""), 1.01);
        QCOMPARE(version("Dynamo 0.5 (vLLM)", "2025-10"), 0.11);
        const auto old = caseOf("A,s,,,vllm 0.6.3,H100,1,llama3-8b,1,,,,,1024,1024,64,,FP8,,100,10,");
        QVERIFY(old->standsIn && assumes(*old, "before 0.8"));
        QVERIFY(serve::rulesOf(old->serving.release, *old->gpu, 1).scheduling == serve::Scheduling::PrefillFirst);
    }

    void draftsAreRead()
    {
        const auto with = [](const char *notes, const char *source = "", const char *framework = "sglang 0.5", const char *hardware = "B200") {
            return caseOf(std::string("A,s,") + source + ",," + framework + "," + hardware + ",8,deepseek-r1,8,1,8,,,1024,1024,64,,FP8,,100,10," + notes).value();
        };
        QCOMPARE(with("").serving.speculation.drafts, 0);
        QCOMPARE(with("no MTP").serving.speculation.drafts, 0);
        QCOMPARE(with("MTP off").serving.speculation.drafts, 0);
        QCOMPARE(with("MTP=3").serving.speculation.drafts, 3);
        QCOMPARE(with("EAGLE-3 with 4 draft tokens").serving.speculation.drafts, 4);
        QCOMPARE(with("EAGLE-3").serving.speculation.drafts, 1); // the 3 is its generation
        const InferenceCase open = with("MTP");
        QVERIFY(open.standsIn && assumes(open, "number the row does not say"));
        // InferenceX's script says what its rows do not.
        const InferenceCase known = with("MTP", "InferenceX");
        QCOMPARE(known.serving.speculation.drafts, 2);
        QCOMPARE(known.serving.limits.sequences.value_or(0), 256);
        QVERIFY(with("MTP=3").serving.speculation.acceptance > 0.5);
    }

    /// A recipe is that of its precision.
    void recipesKnowThePrecision()
    {
        const auto budget = [](const char *precision) {
            return caseOf(std::string("A,s,InferenceX,,sglang 0.5,B200,8,deepseek-r1,8,1,8,,,1024,1024,64,,") + precision + ",,100,10,")->serving.limits.budget.value_or(0);
        };
        QCOMPARE(budget("FP8"), 32768);
        QCOMPARE(budget("FP4"), 16384);
    }

    void openPrecisionsAreSaid()
    {
        const auto of = [](const char *precision, const char *model = "llama3-70b") { return caseOf(std::string("A,s,,,vllm 0.11,H100,8,") + model + ",8,,,,,1024,1024,64,," + precision + ",,100,10,").value(); };
        QVERIFY(assumes(of("unstated"), "16-bit weights: the precision is not stated") && !of("unstated").standsIn);
        QVERIFY(assumes(of("unstated", "deepseek-r1"), "the only checkpoint"));
        QVERIFY(assumes(of("W4A8 (AWQ)"), "W4A8") && of("W4A8 (AWQ)").standsIn);
        QVERIFY(assumes(of("MXFP4"), "MXFP4 of dense layers") && of("MXFP4").standsIn);
        const auto dense = caseOf("A,s,,,vllm 0.11,H100,8,llama3-70b,8,1,8,,,1024,1024,64,,FP8,,100,10,");
        QVERIFY(assumes(*dense, "no EP") && !dense->standsIn);
    }

    void namesFillWhatIsEmpty()
    {
        const auto row = caseOf("A,s,,,vllm 0.11,H100,8,nvidia/Llama-3.3-70B-Instruct-FP8,8,,,,,1024,1024,64,,,,100,10,");
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        QVERIFY(row->serving.formats.linear == workload::KernelPrecision::Fp8);
        QVERIFY(assumes(*row, "by the model's name") && assumes(*row, "model llama3.1-70b"));
    }

    void contextsChooseTheRelease()
    {
        const auto of = [](const char *isl) { return caseOf(std::string("A,s,,2025-02,TensorRT-LLM 0.17,H100,1,mistral-7b,1,,,,,") + isl + ",2000,64,,FP8,,100,10,").value(); };
        QCOMPARE(of("20000").serving.model.id, std::string("mistral-7b-v0.3"));
        QCOMPARE(of("20000").serving.model.slidingWindow, 0);
        QVERIFY(assumes(of("20000"), "release mistral-7b-v0.3: mistral-7b reads 8,192 tokens"));
        QCOMPARE(of("2000").serving.model.slidingWindow, 4096);
        QVERIFY(!assumes(of("2000"), "release"));
    }

    /// Throughput of all GPUs where no column has it of one.
    void throughputIsOfOneGpu()
    {
        const auto row = caseOf("A,s,,,vllm 0.11,H100,8,llama3-70b,4,,,,,1024,1024,max throughput,,FP8,16000,,,");
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        QCOMPARE(*row->perGpu, 2000.0);
        QVERIFY(row->offline && assumes(*row, "requests at once"));
    }

    /// Kind, clients or requests at once, rate, cap and whether all is queued, by the cells of concurrency and rate.
    void loadsAreRead_data()
    {
        QTest::addColumn<QString>("cells");
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("number"); ///< clients; of an open load the rate
        QTest::addColumn<double>("cap");
        QTest::addColumn<bool>("queued");
        using Kind = serve::Load::Kind;
        const auto row = [](const char *cells, Kind kind, double number, double cap = 0, bool queued = false) {
            QTest::newRow(cells) << QString(QLatin1String(cells)) << static_cast<int>(kind) << number << cap << queued;
        };
        row("64,", Kind::Closed, 64);
        // --max-concurrency holds an infinite rate back; without one all requests are there at once.
        row("64,inf", Kind::Closed, 64);
        row("64,INF", Kind::Closed, 64);
        row("max concurrency 64,unlimited", Kind::Closed, 64);
        row("64 concurrent requests,inf req/s", Kind::Closed, 64);
        row("500 requests,INF", Kind::Closed, 500, 0, true);
        row("batch 64,inf", Kind::Closed, 64, 0, true);
        row(",unlimited", Kind::Closed, 3000, 0, true);
        row("inf,", Kind::Closed, 3000, 0, true);
        row("batch 64,", Kind::Static, 64);
        row(",8", Kind::Open, 8);
        row("64,8", Kind::Open, 8, 64);
        row("500 requests,8", Kind::Open, 8);
        row("10 QPS,", Kind::Open, 10);
        row("64 per GPU,", Kind::Closed, 256);
        row("256 (64 per GPU),", Kind::Closed, 256);
        row("64-128,", Kind::Closed, 64);
    }
    void loadsAreRead()
    {
        QFETCH(QString, cells);
        QFETCH(int, kind);
        QFETCH(double, number);
        QFETCH(double, cap);
        QFETCH(bool, queued);
        const auto row = caseOf("A,s,,,vllm 0.11,H100,4,llama3-70b,4,,,,,1024,128," + cells.toStdString() + ",FP8,,100,10,");
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        QCOMPARE(static_cast<int>(row->load.kind), kind);
        QCOMPARE(row->load.kind == serve::Load::Kind::Open ? row->load.rate : row->load.concurrency, number);
        QCOMPARE(row->cap, cap);
        QCOMPARE(row->offline, queued);
    }
    /// A rate beyond what the client lets run is the closed loop of its cap.
    void capsHoldARateBack()
    {
        calibrate::InferenceRuns runs(test::bundled());
        const auto point = [&](const char *cells) {
            const auto row = caseOf(std::string("A,s,,,vllm 0.11,H100,1,llama3-8b,1,,,,,1024,128,") + cells + ",FP8,,100,10,");
            return runs.operate(*row, serve::constantsFrom(test::bundled(), row->serving.release.framework, row->gpu->generation), false).value();
        };
        QCOMPARE(point("8,1000").tpot_s, point("8,").tpot_s);
        QCOMPARE(point("8,1000").ttft_s, point("8,").ttft_s);
        QCOMPARE(point("64,0.5").tpot_s, point(",0.5").tpot_s);
        QVERIFY(point("8,1000").tpot_s < 0.5 * point(",1000").tpot_s);
    }

    void trainingRowsFallBack()
    {
        const auto of = [](std::map<std::string, std::string, std::less<>> cells) {
            return trainingCase([&](std::string_view column) { return std::string_view(cells[std::string(column)]); }, test::bundled());
        };
        const std::map<std::string, std::string, std::less<>> plain = {{"row_id", "A"}, {"model", "llama3.1-70b"}, {"hardware", "H100"}, {"platform", "some-cloud"}, {"gpus", "64"},
                                                                      {"framework", "NeMo 2.0"}, {"gbs", "128"}, {"seq_len", "8,192"}, {"tp", "TP8"}, {"step_time_s", "12.5 s"}};
        const auto row = of(plain);
        QVERIFY2(row, row ? "" : row.error().message.c_str());
        QCOMPARE(row->spec.instance, std::string("hgx-h100"));
        QVERIFY(row->spec.plan.framework == workload::Framework::Megatron && row->standsIn);
        QCOMPARE(row->spec.plan.seq, 8192);
        QCOMPARE(row->spec.plan.tp, 8);
        QCOMPARE(*row->step_s, 12.5);
        // Tables count the blocks of a hybrid, the catalog its layers.
        auto hybrid = plain;
        hybrid["model"] = "nemotron3-nano-30b-a3b";
        hybrid["layers"] = "52";
        hybrid["tp"] = "1";
        const auto nano = of(hybrid);
        QVERIFY2(nano, nano ? "" : nano.error().message.c_str());
        QCOMPARE(nano->spec.model.layers, 23);
        hybrid["layers"] = "26";
        QVERIFY(!of(hybrid));
    }
    /// What a row leaves open and is guessed is said with its reason; what it says itself is not.
    void guessesOfTrainingRowsHaveReasons()
    {
        using Cells = std::map<std::string, std::string, std::less<>>;
        const auto of = [](const Cells &plain, const Cells &changed) {
            Cells cells = plain;
            for (const auto &[key, value] : changed)
                cells[key] = value;
            const auto row = trainingCase([&](std::string_view column) { return std::string_view(cells[std::string(column)]); }, test::bundled());
            if (!row)
                qFatal("%s", row.error().message.c_str());
            return *row;
        };
        const auto said = [](const TrainingCase &row, std::string_view part) {
            return std::ranges::count_if(row.assumed, [&](const std::string &text) { return text.contains(part); });
        };
        const Cells stated = {{"row_id", "A"}, {"model", "llama3-70b"}, {"hardware", "H100"}, {"platform", "hgx-h100"}, {"gpus", "64"}, {"date", "2024-07"}, {"framework", "megatron"},
                              {"precision_id", "bf16"}, {"gbs", "128"}, {"mbs", "1"}, {"seq_len", "8192"}, {"tp", "4"}, {"pp", "4"}, {"vpp", "5"}, {"dp", "4"}, {"step_time_s", "12.5"}};
        const TrainingCase plain = of(stated, {});
        QVERIFY2(plain.assumed.empty(), plain.assumed.empty() ? "" : plain.assumed.front().c_str());

        const TrainingCase interleaved = of(stated, {{"vpp", ""}});
        QCOMPARE(interleaved.spec.plan.vpp, 5); // 80 layers by four stages of four
        QCOMPARE(said(interleaved, "interleaved by 4 layers"), 1);
        QCOMPARE(interleaved.assumed.size(), std::size_t{1});
        QCOMPARE(said(of(stated, {{"mbs", ""}}), "a micro-batch of 1: none is stated"), 1);
        QCOMPARE(said(of(stated, {{"mbs", "3"}}), "a micro-batch of 1: the stated one"), 1);
        QCOMPARE(said(of(stated, {{"dp", "8"}}), "data parallelism over"), 1);
        const TrainingCase old = of(stated, {{"date", "2022-08"}});
        QVERIFY(!old.spec.plan.fusedAttention);
        QCOMPARE(said(old, "not fused: before 2022-09"), 1);
        // FP16 is of the years before fused attention where no date says otherwise.
        const TrainingCase half = of(stated, {{"date", ""}, {"precision_id", "fp16"}});
        QVERIFY(!half.spec.plan.fusedAttention);
        QCOMPARE(said(half, "not fused: FP16, and no date"), 1);
        for (const Cells &fused : {Cells{{"date", ""}}, Cells{{"precision_id", "fp16"}}, Cells{{"date", ""}, {"precision_id", "fp16"}, {"fused_attention", "1"}}}) {
            const TrainingCase row = of(stated, fused);
            QVERIFY(row.spec.plan.fusedAttention && row.assumed.empty());
        }

        const Cells experts = {{"row_id", "B"}, {"model", "qwen3-30b-a3b"}, {"experts", "128"}, {"hardware", "B200"}, {"platform", "hgx-b200"}, {"gpus", "8"}, {"date", "2026-06"},
                               {"framework", "megatron"}, {"precision_id", "fp8-mx"}, {"gbs", "512"}, {"mbs", "4"}, {"seq_len", "4096"}, {"tp", "1"}, {"ep", "8"}, {"dp", "8"}, {"step_time_s", "5"}};
        const TrainingCase captured = of(experts, {});
        QVERIFY(captured.spec.plan.cudaGraphs && captured.spec.plan.dispatcher == workload::Dispatcher::DeepEp);
        QCOMPARE(said(captured, "CUDA graphs of whole iterations") + said(captured, "dispatch by DeepEP"), 2);
        const TrainingCase known = of(experts, {{"cuda_graphs", "1"}, {"dispatcher", "nccl"}});
        QVERIFY2(known.assumed.empty(), known.assumed.empty() ? "" : known.assumed.front().c_str());

        const Cells titan = {{"framework", "torchtitan"}, {"pp", "1"}, {"vpp", ""}, {"dp", "16"}, {"overlap_notes", "none"}};
        QCOMPARE(said(of(stated, titan), "not compiled"), 1);
        Cells compiled = titan;
        compiled["compiled"] = "1";
        QCOMPARE(said(of(stated, compiled), "not compiled"), 0);
    }
};

QTEST_GUILESS_MAIN(TestRows)
#include "tst_rows.moc"
