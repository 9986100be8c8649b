// SPDX-License-Identifier: GPL-3.0-or-later
// Releases, formats, memory, all-reduce: the frameworks' rules against what they are documented to do.
#include <cmath>

#include <QtTest/QTest>

#include <core/base/csv.h>
#include <core/measured/inference_case.h>
#include <core/serve/allreduce.h>
#include <core/serve/closedform.h>
#include <core/serve/memory.h>
#include <core/serve/operate.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

class tst_Rules : public QObject
{
    Q_OBJECT
    static const catalog::Gpu &gpu(const char *id) { return *test::bundled().gpu(id); }

private slots:
    void releases_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("framework");
        QTest::addColumn<double>("version");
        QTest::addColumn<bool>("known");
        QTest::newRow("vllm") << "vllm 0.18.0" << 0 << 0.18 << true;
        QTest::newRow("sglang") << "sglang 0.5.1.post1" << 1 << 0.05 << true;
        QTest::newRow("trtllm") << "trtllm 1.0.0rc3" << 2 << 1.00 << true;
        QTest::newRow("triton") << "TensorRT-LLM 0.14 + Triton backend" << 2 << 0.14 << true;
        QTest::newRow("nim") << "NIM 1.8.0 (TensorRT-LLM)" << 2 << 0.0 << true;
        QTest::newRow("no version") << "trtllm gpt-oss-dev" << 2 << 0.0 << true;
        QTest::newRow("nim, engine's") << "NIM 1.8.0 (TensorRT-LLM 0.17)" << 2 << 0.17 << true;
        QTest::newRow("nim on vllm") << "NIM LLM 1.12 (vLLM)" << 0 << 0.0 << true;
        QTest::newRow("nim alone") << "NIM 1.10" << 2 << 0.0 << true;
        QTest::newRow("wrapped") << "llm-d 0.3 (vLLM 0.11)" << 0 << 0.11 << true;
        QTest::newRow("wrapped, not said") << "llm-d 0.3 (vLLM)" << 0 << 0.0 << true;
        QTest::newRow("wrapped by another") << "Triton 24.12 (TensorRT-LLM 0.16)" << 2 << 0.16 << true;
        QTest::newRow("wrapper behind") << "SGLang (Dynamo 0.7)" << 1 << 0.0 << true;
        QTest::newRow("one word") << "dynamo-vllm 0.8.0" << 0 << 0.0 << true; // Dynamo's
        QTest::newRow("image") << "vllm/vllm-openai:v0.11.0" << 0 << 0.11 << true;
        QTest::newRow("image of trtllm") << "nvcr.io/nvidia/tensorrt-llm/release:1.2.0rc6" << 2 << 1.02 << true;
        QTest::newRow("its server") << "TRT-LLM 1.1 (trtllm-serve)" << 2 << 1.01 << true;
        QTest::newRow("before") << "v0.11 vllm" << 0 << 0.11 << true;
        QTest::newRow("another engine") << "lmdeploy 0.9" << 0 << 0.0 << false;
        QTest::newRow("an old one") << "FasterTransformer 0.5" << 0 << 0.0 << false; // not vLLM's 0.5
    }
    void releases()
    {
        QFETCH(QString, text);
        QFETCH(int, framework);
        QFETCH(double, version);
        QFETCH(bool, known);
        const EngineRelease release = releaseOf(text.toStdString());
        QCOMPARE(static_cast<int>(release.framework), framework);
        QCOMPARE(release.version, version);
        QCOMPARE(release.known, known);
    }

    void graphsPadBatches()
    {
        const Rules rules = rulesOf(releaseOf("vllm 0.18"), gpu("h100-sxm"), 1);
        const std::pair<int, int> sizes[] = {{1, 1}, {2, 2}, {3, 4}, {5, 8}, {8, 8}, {65, 72}, {256, 256}, {257, 272}, {512, 512}, {513, 513}};
        for (const auto &[running, padded] : sizes)
            QCOMPARE(paddedBatch(running, rules), padded);
    }

    void budgetsFollowTheGpu()
    {
        QCOMPARE(rulesOf(releaseOf("vllm"), gpu("h100-sxm"), 1).budget, 8192);
        QCOMPARE(rulesOf(releaseOf("vllm"), gpu("a100-80gb-sxm"), 1).budget, 2048);
        QCOMPARE(rulesOf(releaseOf("sglang"), gpu("b200-hgx"), 1).budget, 16384);
        QCOMPARE(rulesOf(releaseOf("sglang"), gpu("l40s"), 1).budget, 4096);
        QCOMPARE(rulesOf(releaseOf("vllm 0.18"), gpu("h100-sxm"), 1).memoryFraction, 0.90);
        QCOMPARE(rulesOf(releaseOf("vllm 0.22"), gpu("h100-sxm"), 1).memoryFraction, 0.92);
    }

    /// What the scheduler of each engine does by release, from the row of its engine.
    void schedulersFollowTheRelease()
    {
        const Rules v0 = rulesOf(releaseOf("vllm 0.6"), gpu("h100-sxm"), 1);
        QVERIFY(v0.scheduling == Scheduling::PrefillFirst && v0.kv == KvPolicy::Preempt);
        QCOMPARE(v0.sequences, 256);
        QCOMPARE(v0.budget, 8192);
        const Rules vllm = rulesOf(releaseOf("vllm"), gpu("h100-sxm"), 1);
        QVERIFY(vllm.scheduling == Scheduling::Mixed && !vllm.ofFree && !vllm.fp8KvByCheckpoint);
        QCOMPARE(vllm.sequences, 1024);
        QCOMPARE(vllm.graphLimit, 512);
        QCOMPARE(rulesOf(releaseOf("vllm"), gpu("a100-80gb-sxm"), 1).sequences, 256);
        const Rules sglang = rulesOf(releaseOf("sglang"), gpu("h100-sxm"), 1);
        QVERIFY(sglang.scheduling == Scheduling::PrefillFirst && sglang.kv == KvPolicy::Preempt);
        QCOMPARE(sglang.outputAhead.first, 0.7);
        QCOMPARE(sglang.outputAhead.least, 0.7 * 0.14);
        QCOMPARE(vllm.outputAhead.first, 0.0);
        QCOMPARE(sglang.memoryFraction, 1.0);
        QCOMPARE(sglang.graphLimit, 256);
        QCOMPARE(rulesOf(releaseOf("sglang"), gpu("h100-sxm"), 4).graphLimit, 512);
        const Rules trtllm = rulesOf(releaseOf("trtllm"), gpu("h100-sxm"), 1);
        QVERIFY(trtllm.scheduling == Scheduling::WholePrompts && trtllm.kv == KvPolicy::Reserve && trtllm.ofFree && trtllm.fp8KvByCheckpoint);
        QCOMPARE(trtllm.sequences, 2048);
        QCOMPARE(trtllm.graphLimit, 128);
        QCOMPARE(trtllm.sendToken_s, 50e-6);
        QCOMPARE(trtllm.pathShare, 1.0);
        QCOMPARE(rulesOf(releaseOf("trtllm 1.0.0rc3"), gpu("h100-sxm"), 1).sendToken_s, 108e-6);
        const Rules triton = rulesOf(releaseOf("TensorRT-LLM 0.14 + Triton backend"), gpu("h100-sxm"), 1);
        QCOMPARE(triton.sendToken_s, 0.0);
        QCOMPARE(triton.graphLimit, 0);
        QCOMPARE(paddedBatch(37, triton), 37);
        QCOMPARE(triton.pathShare, 0.1);
    }

    void formats()
    {
        using workload::KernelPrecision;
        const auto of = [](const char *word, const char *kv, const char *model, const char *framework, catalog::GpuGeneration generation) {
            const Rules rules = rulesOf(releaseOf(framework), *test::bundled().gpu("h100-sxm"), 1);
            return formatsOf(word, kv, *test::bundled().model(model), rules, generation).value();
        };
        const auto hopper = catalog::GpuGeneration::Hopper;
        const auto blackwell = catalog::GpuGeneration::Blackwell;
        QCOMPARE(of("FP8", "", "llama3.1-70b", "vllm", hopper).linear, KernelPrecision::Fp8);
        QCOMPARE(of("FP8", "", "deepseek-v3", "vllm", hopper).linear, KernelPrecision::Fp8Block);
        QCOMPARE(of("FP4", "", "gpt-oss-120b", "vllm", hopper).linear, KernelPrecision::Bf16);
        QCOMPARE(of("FP4", "", "gpt-oss-120b", "vllm", hopper).experts, KernelPrecision::Mxfp4W4A16);
        QCOMPARE(of("FP8", "", "gpt-oss-120b", "trtllm", blackwell).experts, KernelPrecision::Mxfp4W4A8);
        QCOMPARE(of("NVFP4", "", "llama3.1-70b", "trtllm", hopper).linear, KernelPrecision::Int4Weight);
        QCOMPARE(of("BF16 (model default)", "", "llama3.1-8b", "vllm", hopper).linear, KernelPrecision::Bf16);
        // Experts that are published in MXFP4 stay so, which is said where another word stands.
        for (const char *word : {"bf16", "fp8", "int8"}) {
            const Formats other = of(word, "", "gpt-oss-120b", "vllm", hopper);
            QVERIFY2(other.experts == KernelPrecision::Mxfp4W4A16 && other.assumed.find(word) != std::string::npos && other.assumed.starts_with("MXFP4 experts"), other.assumed.c_str());
        }
        for (const char *word : {"mxfp4", "FP4"})
            QVERIFY(of(word, "", "gpt-oss-120b", "vllm", hopper).assumed.empty());
        QVERIFY(of("bf16", "", "llama3.1-8b", "vllm", hopper).assumed.empty());
        // What a row leaves open is the only checkpoint, not sixteen bits that nobody publishes.
        for (const char *open : {"", "auto", "BF16 (model default)"}) {
            for (const char *model : {"deepseek-v3", "deepseek-v3.2", "minimax-m2.5"}) {
                QCOMPARE(of(open, "", model, "vllm", hopper).linear, KernelPrecision::Fp8Block);
                QCOMPARE(of(open, "", model, "vllm", hopper).experts, KernelPrecision::Fp8Block);
                QVERIFY(!of(open, "", model, "vllm", hopper).assumed.empty());
            }
            QCOMPARE(of(open, "", "qwen3-235b-a22b", "vllm", hopper).experts, KernelPrecision::Bf16); // FP8 is beside it
            QCOMPARE(of(open, "", "gpt-oss-120b", "vllm", hopper).experts, KernelPrecision::Mxfp4W4A16);
        }
        QCOMPARE(of("", "", "deepseek-v3", "vllm", catalog::GpuGeneration::Ampere).experts, KernelPrecision::Int8Weight);
        QCOMPARE(of("BF16", "", "deepseek-v3", "vllm", hopper).linear, KernelPrecision::Bf16); // said: somebody widened it
        QCOMPARE(of("FP8", "", "glm-5", "vllm", hopper).experts, KernelPrecision::Fp8Block);
        catalog::Architecture thinking = *test::bundled().model("kimi-k2");
        thinking.nativeWeights = "int4";
        for (const char *word : {"", "INT4"}) {
            QCOMPARE(formatsOf(word, "", thinking, Rules{}, hopper)->experts, KernelPrecision::Int4Weight);
            QCOMPARE(formatsOf(word, "", thinking, Rules{}, hopper)->linear, KernelPrecision::Bf16);
        }
        // NVFP4 checkpoints leave latent attention as it is.
        QCOMPARE(of("NVFP4", "", "deepseek-v3", "trtllm", blackwell).linear, KernelPrecision::Bf16);
        QCOMPARE(of("NVFP4", "", "deepseek-v3", "trtllm", blackwell).experts, KernelPrecision::Nvfp4);
        QVERIFY(of("NVFP4", "", "deepseek-v3", "trtllm", blackwell).fp8Kv);
        QCOMPARE(of("NVFP4", "", "qwen3-235b-a22b", "trtllm", blackwell).linear, KernelPrecision::Nvfp4);
        // The checkpoint's FP8 is the cache's with TensorRT-LLM alone.
        QVERIFY(of("FP8", "", "llama3.1-70b", "trtllm", hopper).fp8Kv);
        QVERIFY(!of("FP8", "", "llama3.1-70b", "vllm", hopper).fp8Kv);
        // A checkpoint in blocks, or in MXFP4, names no cache.
        QVERIFY(!of("FP8", "", "deepseek-v3", "trtllm", hopper).fp8Kv);
        QVERIFY(!of("", "", "minimax-m2.5", "trtllm", hopper).fp8Kv);
        QVERIFY(!of("FP4", "", "gpt-oss-120b", "trtllm", blackwell).fp8Kv);
        QVERIFY(of("FP8", "FP8", "llama3.1-70b", "vllm", hopper).fp8Kv);
        // Kernels that nobody timed: weights of as few bits, multiplied in 16.
        for (const char *word : {"w4a8", "W4A8 (AWQ)", "W4A8 QServe", "INT4 (QServe)"}) {
            QCOMPARE(of(word, "", "llama3.1-70b", "trtllm", hopper).linear, KernelPrecision::Int4Weight);
            QCOMPARE(of(word, "", "gpt-oss-120b", "vllm", hopper).linear, KernelPrecision::Bf16);
        }
        QVERIFY(of("w4a8", "", "llama3.1-70b", "trtllm", hopper).derived && !of("w4a16", "", "llama3.1-70b", "trtllm", hopper).derived);
        QCOMPARE(of("W4AFP8", "", "deepseek-v3", "sglang", hopper).experts, KernelPrecision::Int4Weight);
        QCOMPARE(of("W4AFP8", "", "deepseek-v3", "sglang", hopper).linear, KernelPrecision::Fp8Block);
        for (const catalog::GpuGeneration generation : {hopper, blackwell}) {
            QCOMPARE(of("MXFP4", "", "llama3.1-70b", "vllm", generation).linear, KernelPrecision::Int4Weight);
            QVERIFY(of("MXFP4", "", "llama3.1-70b", "vllm", generation).derived);
            QCOMPARE(of("MXFP4", "", "qwen3-235b-a22b", "vllm", generation).linear, KernelPrecision::Bf16);
            QCOMPARE(of("MXFP4", "", "qwen3-235b-a22b", "vllm", generation).experts, KernelPrecision::Mxfp4W4A16);
        }
        for (const char *word : {"nf4", "Q4_K_M", "bnb 4-bit"})
            QCOMPARE(of(word, "", "llama3.1-8b", "vllm", hopper).linear, KernelPrecision::Int4Weight);
        // A row that does not say: what the engine loads by itself.
        for (const char *open : {"unstated", "n/a", "not stated"}) {
            QCOMPARE(of(open, "", "llama3.1-8b", "vllm", hopper).linear, KernelPrecision::Bf16);
            QVERIFY(!of(open, "", "llama3.1-8b", "vllm", hopper).assumed.empty());
            QCOMPARE(of(open, "", "deepseek-v3", "vllm", hopper).experts, KernelPrecision::Fp8Block);
            QVERIFY(of("FP8", open, "llama3.1-70b", "trtllm", hopper).fp8Kv); // the cache by the engine's rule
        }
        for (const char *kv : {"NVFP4", "FP4", "int4", "KV4", "E2M1", "4-bit, groups of 128", "blocks of 32, int4"})
            QCOMPARE(of("FP8", kv, "llama3.1-70b", "vllm", blackwell).kv_B(), 0.5625);
        for (const char *kv : {"fp8_e4m3", "E4M3", "E5M2", "int8", "blocks of 64, FP8", "MXFP8 (32)", "page size 16, FP8", "W4A16 KV8"})
            QCOMPARE(of("FP8", kv, "llama3.1-70b", "vllm", blackwell).kv_B(), 1.0);
        for (const char *kv : {"bf16", "16-bit, blocks of 64", "FP16 (page size 128)", "half"})
            QCOMPARE(of("FP8", kv, "llama3.1-70b", "vllm", blackwell).kv_B(), 2.0);
        QVERIFY(!formatsOf("ternary", "", *test::bundled().model("llama3.1-8b"), Rules{}, hopper));
    }

    /// Reference figures of 16-bit caches, KiB per token over all GPUs.
    void cacheBytes_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("KiB");
        QTest::newRow("Llama-70B") << "llama3.1-70b" << 320.0;
        QTest::newRow("Qwen3-235B") << "qwen3-235b-a22b" << 188.0;
        QTest::newRow("Qwen3-32B") << "qwen3-32b" << 256.0;
        QTest::newRow("DeepSeek-V3") << "deepseek-v3" << 68.6;
    }
    void cacheBytes()
    {
        QFETCH(QString, model);
        QFETCH(double, KiB);
        Serving serving;
        serving.model = *test::bundled().model(model.toStdString());
        QVERIFY(std::abs(kvCache_B(serving, 1000) / 1000 / 1024 / KiB - 1) < 0.01);
        // TP divides heads; it does not divide a latent.
        const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        const Rules rules = effectiveRules(hardware, serving);
        const double one = memoryOf(hardware, serving, rules, 1000).kvToken_B;
        serving.cut.tp = 4;
        const double four = memoryOf(hardware, serving, rules, 1000).kvToken_B;
        QCOMPARE(four, serving.model.attention == catalog::Attention::Mla ? one : one / 4);
    }

    /// A window keeps no more than itself: half of gpt-oss's layers hold 128 tokens.
    void windowsHoldTheirTokens()
    {
        Serving serving;
        serving.model = *test::bundled().model("gpt-oss-120b");
        const double token = 2.0 * 8 * 64 * 2;
        QCOMPARE(kvCache_B(serving, 10000), token * (18 * 10000.0 + 18 * 128.0));
    }

    void whatDoesNotFitIsSaid()
    {
        Serving serving;
        serving.model = *test::bundled().model("llama3.1-405b");
        const Hardware hardware = hardwareOf(test::bundled(), "p5.48xlarge").value();
        const auto room = roomFor(hardware, serving, effectiveRules(hardware, serving), Load{});
        QVERIFY(!room);
        QVERIFY(room.error().message.find("does not fit") != std::string::npos);
    }

    /// Layers are dealt out whole: of 61 two stages hold 31 and 30, and the fuller one says what there is room for.
    void theFullestStageDecides()
    {
        const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        Serving serving;
        serving.model = *test::bundled().model("deepseek-v3");
        serving.cut = {.tp = 8, .pp = 61};
        const Rules rules = effectiveRules(hardware, serving);
        const auto at = [&](int pp) {
            serving.cut.pp = pp;
            return memoryOf(hardware, serving, rules, 1000);
        };
        const double layer_B = at(61).kvToken_B;
        QCOMPARE(at(2).kvToken_B, 31 * layer_B);
        QCOMPARE(at(4).kvToken_B, 16 * layer_B);
        QVERIFY(std::abs((at(2).weights_B - at(4).weights_B) / (at(4).weights_B - at(8).weights_B) - 15.0 / 8) < 1e-6);
    }

    /// A sequence lies in the pool of one attention group: no request is longer than that, and what is left in each adds up to no slot.
    void everyAttentionGroupHasAPoolOfItsOwn()
    {
        const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        Serving serving;
        serving.model = *test::bundled().model("deepseek-v3");
        serving.formats.linear = serving.formats.experts = workload::KernelPrecision::Fp8Block;
        serving.cut.tp = serving.cut.ep = serving.cut.attentionDp = 8;
        const Rules rules = effectiveRules(hardware, serving);
        QCOMPARE(rules.groups, 8);
        const double group = memoryOf(hardware, serving, rules, 1000).kvTokens / 8;
        Load load;
        load.output = 100;
        load.prompt = std::floor(0.9 * group);
        QVERIFY(roomFor(hardware, serving, rules, load));
        load.prompt = std::floor(1.1 * group);
        const auto refused = roomFor(hardware, serving, rules, load);
        QVERIFY(!refused && refused.error().message.find("does not fit") != std::string::npos);
        Rules reserves = rules;
        reserves.kv = KvPolicy::Reserve;
        QCOMPARE(slotsOf(reserves, 8 * 1900.0, 900, 100), 8.0); // 15 of one pool
        QCOMPARE(slotsOf(reserves, 8 * 2000.0, 900, 100), 16.0);
    }

    void cutsThatCannotBe()
    {
        const catalog::Architecture &dense = *test::bundled().model("llama3.1-8b");
        const catalog::Architecture &moe = *test::bundled().model("qwen3-30b-a3b");
        QVERIFY(checkCut({.tp = 8}, dense));
        QVERIFY(!checkCut({.tp = 3}, dense));
        QVERIFY(!checkCut({.tp = 64}, dense)); // 32 heads
        QVERIFY(!checkCut({.tp = 8, .ep = 8}, dense));
        QVERIFY(checkCut({.tp = 8, .ep = 8}, moe));
        QVERIFY(!checkCut({.tp = 8, .ep = 3}, moe));
        QVERIFY(!checkCut({.tp = 8, .attentionDp = 3}, moe));
    }

    /// Limits times attention groups stay limits, however large both are.
    void largeLimitsStayPositive()
    {
        const Hardware h100 = hardwareOf(test::bundled(), "p5.48xlarge").value();
        Serving serving;
        serving.cut.tp = serving.cut.attentionDp = 4096;
        serving.limits.sequences = 1'000'000;
        serving.limits.budget = 100'000'000;
        const Rules rules = effectiveRules(h100, serving);
        QVERIFY2(rules.sequences >= 1'000'000 && rules.budget >= 100'000'000, qPrintable(QStringLiteral("%1 and %2").arg(rules.sequences).arg(rules.budget)));
    }

    /// Who serves prompts whole that are longer than a group's step was given longer steps: each group prefills one at a time, side by side.
    void groupsHoldTheirLongestPrompt()
    {
        const Hardware h100 = hardwareOf(test::bundled(), "p5.48xlarge").value();
        Serving serving;
        serving.model = *test::bundled().model("deepseek-v3");
        serving.release.framework = ServingFramework::TrtLlm;
        serving.cut.tp = serving.cut.attentionDp = 8;
        Load load;
        load.prompt = 10'000;
        const auto budgetOf = [&] { return rulesFor(effectiveRules(h100, serving), serving, load).budget; };
        QCOMPARE(budgetOf(), 80'000);
        load.prompt = 1000;
        QCOMPARE(budgetOf(), 8 * 8192);
        load.kind = Load::Kind::Trace;
        load.trace = {{0, 500, 10}, {0, 20'000, 10}};
        QCOMPARE(budgetOf(), 160'000);
        serving.release.framework = ServingFramework::Vllm; // cuts them
        QCOMPARE(budgetOf(), 8 * 8192);
        serving.release.framework = ServingFramework::TrtLlm;
        serving.cut.attentionDp = 1; // it runs by itself
        QCOMPARE(budgetOf(), 8192);
    }

    /// Figures of the published tables, µs on eight H100 in graphs.
    void allReduceIsTheMeasuredOne()
    {
        const Hardware h100 = hardwareOf(test::bundled(), "p5.48xlarge").value();
        const AllReduce vllm(test::bundled(), *h100.type, h100.network, ServingFramework::Vllm, 8);
        QVERIFY(vllm.measured());
        for (const auto &[bytes, us] : {std::pair{2048.0, 4.6}, {65536.0, 6.4}, {1048576.0, 15.0}, {16777216.0, 92.0}})
            QVERIFY2(std::abs(vllm.seconds(bytes) * 1e6 / us - 1) < 0.05, qPrintable(QString::number(vllm.seconds(bytes) * 1e6)));
        // Beyond the largest measured message the link bounds it: four times the bytes take four times as long.
        const double most = 1073741824;
        QVERIFY2(std::abs(vllm.seconds(4 * most) / vllm.seconds(most) - 4) < 1e-9, qPrintable(QString::number(vllm.seconds(4 * most) / vllm.seconds(most))));
        const AllReduce alone(test::bundled(), *h100.type, h100.network, ServingFramework::Vllm, 1);
        QCOMPARE(alone.seconds(1e6), 0.0);
        // Two instances: NCCL over the cards, slower than one instance.
        const AllReduce wide(test::bundled(), *h100.type, h100.network, ServingFramework::Vllm, 16);
        QVERIFY(wide.seconds(1e6) > vllm.seconds(1e6));
    }

    /// Every pair has its seven constants in the catalog, inside their limits, with the rows that they came from.
    void constantsAreCalibrated()
    {
        for (int f = 0; f < frameworks; ++f) {
            for (const auto generation : {catalog::GpuGeneration::Ampere, catalog::GpuGeneration::Hopper, catalog::GpuGeneration::Blackwell}) {
                const std::string group = groupOf(static_cast<ServingFramework>(f), generation);
                const auto &constants = test::bundled().calibration.find(group)->second;
                QCOMPARE(constants.size(), constantCount);
                for (const ConstantField &field : constantFields()) {
                    const double value = constants.find(field.name)->second / field.scale;
                    QVERIFY2(value >= field.low && value <= field.high, (group + " " + std::string(field.name)).c_str());
                }
                QVERIFY(!test::bundled().calibrationOrigin.find(group)->second.rows.empty());
            }
        }
    }

    /// A table times one back end: where another precision of the GPU shows a shorter chain the experts take it, with their own bytes.
    void expertsRunByTheFastestChain()
    {
        const auto shares = [](const char *instance, workload::KernelPrecision precision, double tokens) {
            Serving serving;
            serving.model = *test::bundled().model("gpt-oss-120b");
            serving.formats.experts = precision;
            const Hardware hardware = hardwareOf(test::bundled(), instance).value();
            const Layers layers(hardware, serving, effectiveRules(hardware, serving));
            workload::ExpertShape shape;
            shape.tokens = tokens;
            shape.hidden = serving.model.hidden;
            shape.inter = serving.model.moeFfn;
            shape.topk = serving.model.topk;
            shape.experts = serving.model.experts;
            shape.skew = serving.expertSkew;
            const double table_s = serving.model.moeLayers() * workload::experts_s(*hardware.kernels, precision, shape);
            return layers.linear(tokens)[static_cast<std::size_t>(Cost::Experts)] / table_s;
        };
        // Hopper's MXFP4 table has a floor of 70 us, its FP8 tables one of 25.
        const double few = shares("hgx-h200", workload::KernelPrecision::Mxfp4W4A16, 4);
        QVERIFY2(few > 0.2 && few < 0.8, qPrintable(QString::number(few)));
        QVERIFY(shares("hgx-b200", workload::KernelPrecision::Mxfp4W4A8, 4) > 0.98); // the only table
        QVERIFY(shares("hgx-b200", workload::KernelPrecision::Mxfp4W4A8, 16000) < 0.5); // what the tensor cores hold is theirs
    }

    /// The host does something for every token of a step.
    void everyTokenHasItsHostTime()
    {
        Serving serving;
        serving.model = *test::bundled().model("llama3.1-8b");
        const Hardware hardware = hardwareOf(test::bundled(), "p5.48xlarge").value();
        const Layers layers(hardware, serving, effectiveRules(hardware, serving));
        Constants without;
        Constants with;
        with.sequence_s = 3e-6;
        StepTable a(layers, without), b(layers, with);
        const StepLoad load{300, 500, 2000, 1e-3, 4};
        QVERIFY(std::abs(b.seconds(load) - a.seconds(load) - 304 * 3e-6) < 1e-12);
    }

    /// Schedulers of attention groups work side by side: a step waits for that of the most sequences.
    void groupsShareTheHostTime()
    {
        Serving serving;
        serving.model = *test::bundled().model("deepseek-v3");
        serving.formats.linear = serving.formats.experts = workload::KernelPrecision::Fp8Block;
        const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        Constants without;
        Constants with;
        with.sequence_s = 3e-6;
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            for (const int groups : {1, 8}) {
                serving.release.framework = framework;
                serving.cut = {8, 1, 8, groups, 1};
                const Layers layers(hardware, serving, effectiveRules(hardware, serving));
                StepTable a(layers, without), b(layers, with);
                const auto host_s = [&](const StepLoad &load) { return b.seconds(load) - a.seconds(load); };
                QVERIFY(std::abs(host_s({312, 500, 2000, 1e-3, 8}) - 320 / groups * 3e-6) < 1e-12);
                QVERIFY2(std::abs(host_s({2, 500, 0, 0, 0}) - (groups == 1 ? 2 : 1) * 3e-6) < 1e-12, "a sequence is whole");
                QVERIFY(std::abs(total(b.parts({312, 500, 0, 0, 0}), b.weights()) / b.seconds({312, 500, 0, 0, 0}) - 1) < 1e-12);
            }
        }
    }

    /// What a publisher's scripts say of their servers holds for the rows that do not say it.
    void publishedServersStartAsTheirScriptsSay()
    {
        const std::string head = "row_id,source,framework,hardware,gpus,tp,model,isl,osl,concurrency_or_batch,precision,kv_precision,ttft_ms\n";
        const auto rowOf = [&](const std::string &line) {
            const csv::Table table = csv::parseCsv(head + line + "\n", "rows.csv").value();
            return measured::inferenceCase(table.records.front(), test::bundled()).value();
        };
        const auto thousand = rowOf("A,x (InferenceX dump),trtllm,B200,4,4,llama3-70b,1024,1024,16,FP8,,300");
        QVERIFY(thousand.serving.formats.fp8Kv);
        QCOMPARE(thousand.serving.limits.waitSteps.value(), 20);
        QCOMPARE(thousand.serving.limits.budget.value(), 2248);
        const auto eight = rowOf("B,x (InferenceX dump),trtllm,B200,8,8,llama3-70b,1024,1024,16,FP8,,60");
        QVERIFY(!eight.serving.limits.waitSteps);
        const auto stated = rowOf("C,x (InferenceX dump),vllm,H200,4,4,llama3-70b,1024,8192,32,FP8,BF16,60");
        QVERIFY2(!stated.serving.formats.fp8Kv, "a column decides where it says something");
        QCOMPARE(stated.serving.limits.sequences.value(), 32);
        QVERIFY(!stated.serving.limits.launchesPrompts);
        const auto launched = rowOf("F,x (InferenceX dump),vllm,B200,4,4,llama3-70b,1024,1024,32,FP4,,60");
        QVERIFY(launched.serving.limits.launchesPrompts && effectiveRules(hardwareOf(test::bundled(), launched.instance).value(), launched.serving).launchLayer_s > 0);
        const auto mixed = rowOf("G,x (NVIDIA gap-analysis runs),sglang 0.5.6.post2,H200,1,1,llama3-8b,1000,100,160,FP8,,300");
        QCOMPARE(effectiveRules(hardwareOf(test::bundled(), mixed.instance).value(), mixed.serving).scheduling, Scheduling::WholePrompts);
        const auto alone = rowOf("H,x (NVIDIA gap-analysis runs),sglang 0.5.1.post1,H100,2,2,qwen3-32b,1024,128,16,FP8,,300");
        QCOMPARE(effectiveRules(hardwareOf(test::bundled(), alone.instance).value(), alone.serving).scheduling, Scheduling::PrefillFirst);
        const auto steps = rowOf("I,x (NVIDIA gap-analysis runs),trtllm 1.0.0rc3,H100,1,1,llama3-8b,1024,128,16,,,300");
        QCOMPARE(steps.serving.limits.budget.value(), 1024 + 1500 + 16);
        QVERIFY(!steps.serving.formats.fp8Kv);
        const auto other = rowOf("D,someone's blog,trtllm,B200,4,4,llama3-70b,1024,1024,16,FP8,,300");
        QVERIFY(!other.serving.limits.waitSteps && !other.serving.limits.budget);
        const auto bench = rowOf("E,trtllm-bench,TensorRT-LLM v1.0,H100,4,4,llama3-70b,1024,1024,30000 requests queued at once,FP8,,300");
        const Rules rules = effectiveRules(hardwareOf(test::bundled(), bench.instance).value(), bench.serving);
        QCOMPARE(rules.sendToken_s, 0.0); // in process: nothing is sent
    }

    void speculationYieldsTokens()
    {
        QCOMPARE(Speculation{}.tokensPerStep(), 1.0);
        QCOMPARE((Speculation{1, 0.8, true}.tokensPerStep()), 1.8);
        QCOMPARE((Speculation{3, 1.0, true}.tokensPerStep()), 4.0);
    }
};

QTEST_APPLESS_MAIN(tst_Rules)
#include "tst_rules.moc"
