// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/model_names.h>

#include <QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::catalog;

class TestModelNames : public QObject
{
    Q_OBJECT

private slots:
    void namesOfTablesAreModels_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("id"); ///< empty: none
        QTest::addColumn<QString>("precision");
        const auto row = [](const char *name, const char *id, const char *precision = "") { QTest::newRow(name) << name << id << precision; };
        row("llama3.1-70b", "llama3.1-70b");
        row("meta-llama/Llama-3.3-70B-Instruct", "llama3.1-70b");
        row("nvidia/Llama-3.3-70B-Instruct-FP8", "llama3.1-70b", "fp8");
        row("Meta-Llama-3.1-405B-Instruct-FP8-dynamic", "llama3.1-405b", "fp8");
        row("Llama-4-Scout-17B-16E-Instruct", "llama4-scout");
        row("llama-3-1-8b", "llama3.1-8b");
        row("Qwen3_32B", "qwen3-32b");
        row("Qwen/Qwen3-235B-A22B-FP8", "qwen3-235b-a22b", "fp8");
        row("Qwen/Qwen3-235B-A22B-Instruct-2507-FP8", "qwen3-235b-a22b-2507", "fp8"); // another context
        row("Qwen/Qwen3-30B-A3B-Thinking-2507", "qwen3-30b-a3b-2507");
        row("moonshotai/Kimi-K2-Instruct", "kimi-k2");
        row("moonshotai/Kimi-K2-Instruct-0905", "kimi-k2-0905");
        row("moonshotai/Kimi-K2-Thinking", "kimi-k2-thinking");
        row("nvidia/Kimi-K2.6-NVFP4", "kimi-k2.5", "nvfp4");
        row("zai-org/GLM-4.7-FP8", "glm-4.7", "fp8");
        row("zai-org/GLM-5.3-Flash", "");
        row("MiniMaxAI/MiniMax-M2", "minimax-m2.5");
        row("qwen3-235b", "qwen3-235b-a22b");
        row("Qwen2-57B", "qwen2-57b-a14b"); // not Qwen2.5-7B, which has the same letters and digits
        row("deepseek-ai/DeepSeek-R1-0528", "deepseek-v3");
        row("nvidia/DeepSeek-R1-0528-NVFP4", "deepseek-v3", "nvfp4");
        row("DeepSeek-R1-671B", "deepseek-v3");
        row("DeepSeek-R1-Distill-Llama-70B", "llama3.1-70b");
        row("hugging-quants/Meta-Llama-3.1-70B-Instruct-AWQ-INT4", "llama3.1-70b", "int4");
        row("mistralai/Mistral-7B-Instruct-v0.1", "mistral-7b");
        row("mistralai/Mistral-7B-Instruct-v0.3", "mistral-7b-v0.3"); // no window, another vocabulary
        row("mistralai/Mixtral-8x7B-Instruct-v0.1", "mixtral-8x7b");
        row("mistralai/Mistral-Nemo-Instruct-2407", "mistral-nemo-12b");
        row("mistralai/Mistral-Small-Instruct-2409", "mistral-small-22b");
        row("mistralai/Mistral-Small-24B-Instruct-2501", "mistral-small-24b");
        row("mistralai/Mistral-Small-3.1-24B-Instruct-2503", "mistral-small-3.2-24b");
        row("mistralai/Mistral-Large-Instruct-2407", "mistral-large-2");
        row("Qwen/Qwen2.5-72B-Instruct", "qwen2.5-72b");
        row("RedHatAI/Qwen2.5-72B-Instruct-quantized.w8a8", "qwen2.5-72b", "w8a8");
        row("Qwen/Qwen2.5-Coder-32B-Instruct", "qwen2.5-32b");
        row("Qwen/QwQ-32B-Preview", "qwen2.5-32b");
        row("Qwen/Qwen3-8B-Base", "qwen3-8b");
        row("Qwen/Qwen3.8-27B", "qwen3.5-27b");
        row("google/gemma-2-9b-it", "gemma-2-9b");
        row("google/gemma-3-27b-it", "gemma-3-27b");
        row("google/gemma-7b", "gemma-7b");
        row("microsoft/Phi-3-mini-128k-instruct", "phi-3.5-mini");
        row("nvidia/Phi-4-reasoning-plus-FP4", "phi-4", "fp4");
        row("zai-org/GLM-4.7-Flash", "glm-4.7-flash");
        row("deepseek-ai/DeepSeek-V2-Lite-Chat", "deepseek-v2-lite");
        row("amd/Llama-3.1-405B-Instruct-FP8-KV", "llama3.1-405b", "fp8");
        row("nvidia/DeepSeek-R1-0528-FP4-v2", "deepseek-v3", "fp4");
        row("deepseek-ai/DeepSeek-V2", "deepseek-v2"); // a v2 that is no format's
        row("nvidia/Nemotron-Mini-4B-Instruct", "nemotron-mini-4b");
        row("nvidia/Nemotron-H-8B-Base-8K", "nemotron-h-8b");
        row("openai/gpt-oss-120b", "gpt-oss-120b");
        row("nemotronh-56b", "nemotron-h-56b");
        row("nemotron3-nano-30b-a3b", "nemotron-3-nano-30b-a3b");
        row("nemotron3-ultra-550b-a55b", "nemotron-3-ultra-550b-a55b");
        row("NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "nemotron-3-nano-30b-a3b", "bf16");
        row("nemotron-3-nano-4b", "");
        row("llama3", ""); // of several sizes
        row("DeepSeek-R1-Distill-Qwen-14B", "qwen2.5-14b");
        row("DeepSeek-R1-Distill-Qwen-1.5B", "deepseek-r1-distill-qwen-1.5b"); // its output layer is its own
        row("qwen2.5", "");
        // Twins, and text layers of models of images.
        row("Qwen/Qwen2-VL-7B-Instruct", "qwen2.5-7b");
        row("Qwen/Qwen2.5-VL-72B-Instruct-AWQ", "qwen2.5-72b", "awq");
        row("Qwen/Qwen3-VL-235B-A22B-Instruct-FP8", "qwen3-235b-a22b-2507", "fp8");
        row("qwen3-vl-235b", "qwen3-235b-a22b-2507");
        row("qwen3-vl-30b-a3b", "qwen3-30b-a3b-2507");
        row("qwen3-vl-8b", "qwen3-8b");
        row("NousResearch/Hermes-3-Llama-3.1-405B-FP8", "llama3.1-405b", "fp8");
        row("hermes-3-70b", "llama3.1-70b");
        row("allenai/Llama-3.1-Tulu-3-405B", "llama3.1-405b");
        row("tulu-3-405b", "llama3.1-405b");
        row("meta-llama/Llama-Guard-3-8B", "llama3.1-8b");
        row("openai/gpt-oss-safeguard-20b", "gpt-oss-20b");
        row("llama-nemotron-70b", "llama3.1-70b");
        row("nvidia/Llama-3.1-Nemotron-70B-Instruct-HF", "llama3.1-70b");
        row("llama-3.1-nemotron-nano-8b", "llama3.1-8b");
        row("nvidia/Llama-3.1-Nemotron-Nano-8B-v1", "llama3.1-8b");
        row("lmsys/vicuna-13b-v1.5", "llama2-13b");
        row("lmsys/vicuna-13b-v1.3", "llama1-13b");
        row("vicuna-13b", "llama2-13b");
        row("vicuna", ""); // of several sizes
        row("deepseek-ai/DeepSeek-V3.1-Terminus", "deepseek-v3");
        row("nvidia/DeepSeek-V3.1-Terminus-NVFP4", "deepseek-v3", "nvfp4");
        row("dsr1", "deepseek-v3");
        row("DSR1-FP4", "deepseek-v3", "fp4");
        row("qwen3-480b-a35b", "qwen3-coder-480b-a35b");
        row("zai-org/GLM-4.5V-FP8", "glm-4.5-air", "fp8");
        row("zai-org/GLM-4.6V", "glm-4.5-air");
        row("zai-org/GLM-4.6V-Flash", ""); // of 9 B
        row("mistralai/Pixtral-12B-2409", "mistral-nemo-12b");
        row("moonshotai/Kimi-VL-A3B-Instruct", "moonlight-16b-a3b");
        row("bigcode/starcoder2-15b", "starcoder2-15b");
        row("bigcode/starcoder2-15b-instruct-v0.1", "starcoder2-15b");
        row("tiiuae/falcon-40b-instruct", "falcon-40b");
        row("CohereForAI/c4ai-command-r-v01", "command-r-35b");
        row("c4ai-command-r-08-2024", "command-r-08-2024");
        row("CohereLabs/c4ai-command-r-plus-08-2024", "command-r-plus");
        row("Command R+", "command-r-plus"); // no Command R
        row("c4ai-command-a-03-2025", "command-a");
        row("ibm-granite/granite-3.1-8b-instruct", "granite-3.3-8b");
        row("baidu/ERNIE-4.5-21B-A3B-PT", "ernie-4.5-21b-a3b");
        row("ernie-4.5-300b-a47b", "ernie-4.5-300b-a47b");
        row("tencent/Hunyuan-A13B-Instruct-FP8", "hunyuan-a13b", "fp8");
        row("inclusionAI/Ling-flash-2.0", "ling-flash-2.0");
        row("ling-mini", "ling-mini-2.0");
        row("LGAI-EXAONE/EXAONE-4.0-32B", "exaone-4.0-32b");
        row("HuggingFaceTB/SmolLM3-3B", "smollm3-3b");
        row("allenai/Olmo-3-32B-Think", "olmo-3-32b");
        row("allenai/Olmo-3-7B-Instruct", "olmo-3-7b");
        row("deepseek-ai/deepseek-coder-33b-instruct", "deepseek-coder-33b");
        row("THUDM/chatglm-6b", "chatglm-6b");
        row("mistralai/Ministral-3-14B-Instruct-2512", "ministral-3-14b");
        row("mistralai/Ministral-8B-Instruct-2410", "ministral-8b"); // not Ministral 3
        row("upstage/SOLAR-10.7B-Instruct-v1.0", "solar-10.7b");
        row("bigcode/starcoder3-15b", "");
        row("", "");
        row("---", "");
    }
    void namesOfTablesAreModels()
    {
        QFETCH(QString, name);
        QFETCH(QString, id);
        QFETCH(QString, precision);
        const auto named = modelNamed(test::bundled(), name.toStdString());
        QCOMPARE(named.has_value(), !id.isEmpty());
        if (!named)
            return;
        QCOMPARE(QString::fromStdString(named->model->id), id);
        QCOMPARE(QString::fromStdString(named->precision), precision);
        QCOMPARE(named->assumed.empty(), test::bundled().model(name.toStdString()) != nullptr);
    }

    /// Of a model of images and text the text layers alone are predicted, which is said.
    void textLayersAreSaid()
    {
        const auto assumed = [](const char *name) { return modelNamed(test::bundled(), name)->assumed; };
        QCOMPARE(assumed("Qwen/Qwen2.5-VL-7B-Instruct"), std::string("text layers alone, model qwen2.5-7b for \"Qwen/Qwen2.5-VL-7B-Instruct\""));
        QVERIFY(assumed("zai-org/GLM-4.5V").contains("text layers alone") && assumed("qwen3-vl-8b").contains("text layers alone"));
        QVERIFY(!assumed("hermes-3-70b").contains("text layers") && !assumed("Qwen/QwQ-32B").contains("text layers"));
    }

    /// A request that a release cannot hold is of another of its shape, where the catalog has one.
    void longRequestsAreOfAReleaseThatReadsThem()
    {
        const auto release = [](const char *id, double tokens, const char *month = "") { return releaseThatReads(test::bundled(), *test::bundled().model(id), tokens, month)->id; };
        QCOMPARE(release("mistral-7b", 8192), std::string("mistral-7b"));
        QCOMPARE(release("mistral-7b", 22'000), std::string("mistral-7b-v0.3"));
        QCOMPARE(release("mistral-7b", 22'000, "2025-02"), std::string("mistral-7b-v0.3"));
        QCOMPARE(release("mistral-7b", 22'000, "2024-05"), std::string("mistral-7b-v0.3"));
        QCOMPARE(release("mistral-7b", 22'000, "2024-02"), std::string("mistral-7b-v0.2"));
        QCOMPARE(release("mistral-7b", 1e6), std::string("mistral-7b")); // none does
        QCOMPARE(release("llama3-70b", 16'384), std::string("llama3.1-70b"));
        QCOMPARE(release("llama2-70b", 16'384), std::string("llama2-70b")); // Llama 3 is another model
        QCOMPARE(release("qwen3-30b-a3b", 100'000), std::string("qwen3-30b-a3b-2507"));
        QCOMPARE(release("kimi-k2", 200'000), std::string("kimi-k2-0905")); // Thinking is of 4 bits
        QCOMPARE(release("phi-3-mini", 8192), std::string("phi-3.5-mini"));
        QCOMPARE(release("phi-3-mini", 4096), std::string("phi-3-mini"));
    }

    void everyNameOfTheCatalogIsItself()
    {
        for (const auto &[id, model] : test::bundled().models)
            QCOMPARE(modelNamed(test::bundled(), id)->model, &model);
    }

    void whatIsNoModelSaysWhy()
    {
        const auto line = [](const char *name) { return modelNamed(test::bundled(), name).error().message; };
        QVERIFY(line("llama3").find("could be llama3-70b, llama3-8b") != std::string::npos);
        QVERIFY(line("DeepSeek-V4-Flash").find("sparse attention") != std::string::npos);
        QVERIFY(line("black-forest-labs/FLUX.1-dev").find("diffusion") != std::string::npos);
        QVERIFY(line("google/gemma-4-12B-it").find("without an encoder") != std::string::npos);
        QVERIFY(line("GLM-5.3-Flash-BF16").find("Kimi Delta Attention") != std::string::npos);
        QVERIFY(line("nvidia/Llama-3_3-Nemotron-Super-49B-v1").find("blocks differ") != std::string::npos);
        QVERIFY(line("MiniMaxAI/MiniMax-M1-80k").find("lightning attention") != std::string::npos);
        QVERIFY(line("nemotron-super-49b").find("blocks differ") != std::string::npos);
        QVERIFY(line("stepfun-ai/step3").find("factorization") != std::string::npos);
        QVERIFY(line("meituan-longcat/LongCat-Flash-Chat").find("two attentions") != std::string::npos);
        QCOMPARE(line("gpt-99"), std::string("model \"gpt-99\" is not in the catalog"));
    }

    void stemsAreOfOneModel()
    {
        QCOMPARE(modelStem("meta-llama/Llama-3.3-70B-Instruct-FP8"), modelStem("llama3.3-70b"));
        QVERIFY(modelStem("DeepSeek-V3.1") != modelStem("DeepSeek-V3"));
        QCOMPARE(bareName("org/Llama-3.3_70B-Instruct"), std::string("llama3370binstruct"));
    }
};

QTEST_GUILESS_MAIN(TestModelNames)
#include "tst_model_names.moc"
