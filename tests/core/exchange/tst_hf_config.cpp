// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/hf_config.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include <QtTest/QTest>

#include <core/base/json.h>
#include <core/catalog/architecture_json.h>
#include <core/workload/parameters.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
namespace fs = std::filesystem;

namespace {

const std::string small = "{\"model_type\": \"llama\", \"num_hidden_layers\": 32, \"hidden_size\": 4096, \"num_attention_heads\": 32,\n"
                          "\"num_key_value_heads\": 8, \"intermediate_size\": 14336, \"vocab_size\": 128256, \"tie_word_embeddings\": false}";

std::string with(const std::string &more) { return small.substr(0, small.size() - 1) + ",\n" + more + "}"; }

Result<exchange::ImportedModel> import(const std::string &text) { return exchange::importHfConfig({"config.json", text}); }

/// Real files by a part of their name, and the parameters that models.csv gives for the shape, in 10^9.
const std::map<std::string, double> published = {
    {"Meta-Llama-3.1-405B", 405.853}, {"Meta-Llama-3.1-70B", 70.554}, {"Meta-Llama-3.1-8B", 8.03}, {"Llama-3.1-70B-Instruct-FP8", 70.554},
    {"Mixtral-8x7B", 46.703},         {"Mixtral-8x22B", 140.63},      {"DeepSeek-V3_", 671.03},    {"DeepSeek-R1", 671.03},
    {"DeepSeek-V3.1-NVFP4", 671.03},  {"Kimi-K2-Instruct", 1026.41},  {"Kimi-K2.5-NVFP4", 1026.41}, {"Qwen3-30B-A3B", 30.53},
    {"Qwen3-VL-30B-A3B", 30.53},      {"Qwen3-235B-A22B", 235.09},    {"Qwen3-VL-235B-A22B", 235.09}, {"Qwen3-8B_", 8.19},
    {"Qwen3-VL-8B", 8.19},            {"Qwen3-32B", 32.76},           {"Qwen3-VL-32B", 32.76},     {"gpt-oss-20b", 20.91},
    {"gpt-oss-120b", 116.83},         {"Scout", 107.77},              {"Maverick", 400.71},        {"MiniMax-M2.5", 228.69},
    {"Qwen3.5-35B-A3B", 34.661},      {"Nemotron-3-Nano-30B", 31.6},  {"Nemotron-3-Super", 120.67},  {"DeepSeek-V3.2", 671.88},
    {"zai-org--GLM-5_", 744},         {"GLM-5.2", 743.4},             {"Gemma-4-31B", 30.70},        {"Kimi-K3", 2779.5},
};

/// Real files by a part of their name, and the catalog's model of that shape.
const std::map<std::string, std::string> bundledAs = {
    {"Qwen--Qwen3.5-397B-A17B_", "qwen3.5-397b-a17b"}, {"Qwen--Qwen3.5-27B", "qwen3.5-27b"},
    {"Nemotron-3-Nano-30B-A3B-BF16", "nemotron-3-nano"}, {"Nemotron-3-Ultra-550B-A55B-BF16", "nemotron-3-ultra"},
    {"Nemotron-H-56B", "nemotron-h-56b"},              {"Kimi-K3", "kimi-k3"},
    {"deepseek-ai--DeepSeek-V3.2", "deepseek-v3.2"},   {"zai-org--GLM-5.2_", "glm-5.2"},
    {"MiniMax-M3", "minimax-m3"},                      {"gemma-4-26B", "gemma-4-26b-a4b"},
};

const char *const gatedDelta = "\"layer_types\": [\"linear_attention\", \"linear_attention\", \"linear_attention\", \"full_attention\"],\n"
                               "\"linear_num_key_heads\": 16, \"linear_num_value_heads\": 32, \"linear_key_head_dim\": 128,\n"
                               "\"linear_value_head_dim\": 64, \"linear_conv_kernel_dim\": 4, \"attn_output_gate\": true";

} // namespace

class tst_HfConfig : public QObject
{
    Q_OBJECT
private slots:
    void denseModel()
    {
        const auto imported = import(small);
        QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
        QVERIFY(imported->notUnderstood.empty());
        QVERIFY(imported->architecture.attention == catalog::Attention::Gqa);
        QVERIFY(std::abs(workload::countParameters(imported->architecture).total() / 8.0303e9 - 1) < 1e-3);
    }
    void nestedTextConfigAndQuantisation()
    {
        const auto imported = import("{\"model_type\": \"x_vl\", \"vision_config\": {}, \"quantization_config\": {\"bits\": 8}, \"surprise\": 1,\n"
                                     "\"text_config\": " + small + "}");
        QVERIFY(imported);
        QCOMPARE(imported->architecture.layers, 32);
        const auto lists = [&](const std::string &what) {
            return std::ranges::any_of(imported->notUnderstood, [&](const Said &line) { return line.english().find(what) != std::string::npos; });
        };
        for (const char *what : {"vision_config", "quantization_config", "surprise"})
            QVERIFY2(lists(what), what);
    }
    void refusedByName_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("expected");
        QTest::newRow("Mamba") << QStringLiteral("\"hybrid_override_pattern\": \"M-M*\"") << QStringLiteral("Mamba layers");
        QTest::newRow("linear attention") << QStringLiteral("\"layer_types\": [\"linear_attention\", \"full_attention\"]") << QStringLiteral("linear attention");
        QTest::newRow("Mamba-1") << QStringLiteral("\"mamba_d_state\": 16, \"mamba_expand\": 2") << QStringLiteral("Mamba layers");
        QTest::newRow("blocks of several kinds") << QStringLiteral("\"hybrid_override_pattern\": \"M-M*ME\", \"mamba_num_heads\": 8, \"mamba_head_dim\": 64, "
                                                                   "\"n_groups\": 8, \"ssm_state_size\": 128, \"conv_kernel\": 4")
                                                 << QStringLiteral("dense layers between MoE layers");
        QTest::newRow("another linear attention") << QStringLiteral("\"linear_attn_config\": {\"num_heads\": 4}") << QStringLiteral("kda_layers");
        QTest::newRow("sparse attention of another kind") << QStringLiteral("\"sparse_attention_config\": {\"sparse_block_size\": 64}")
                                                          << QStringLiteral("sparse_num_index_heads");
        QTest::newRow("compressed attention") << QStringLiteral("\"compress_ratios\": [4]") << QStringLiteral("compressed sparse attention");
        QTest::newRow("searched blocks") << QStringLiteral("\"block_configs\": [{}]") << QStringLiteral("block_configs");
        QTest::newRow("two kinds of heads") << QStringLiteral("\"global_head_dim\": 512") << QStringLiteral("different attention heads");
        QTest::newRow("encoder") << QStringLiteral("\"is_encoder_decoder\": true") << QStringLiteral("encoder layers");
        QTest::newRow("dense between MoE") << QStringLiteral("\"num_experts\": 8, \"num_experts_per_tok\": 2, \"moe_intermediate_size\": 8, "
                                                             "\"moe_layer_freq\": [0, 1, 0, 1]")
                                           << QStringLiteral("dense layers between MoE layers");
    }
    void refusedByName()
    {
        QFETCH(QString, more);
        QFETCH(QString, expected);
        const auto imported = import(with(more.toStdString()));
        QVERIFY(!imported);
        QCOMPARE(imported.error().code, ErrorCode::Unsupported);
        QVERIFY2(QString::fromStdString(describe(imported.error())).contains(expected), describe(imported.error()).c_str());
    }
    void layersThatKeepAState()
    {
        const auto imported = import(with(gatedDelta));
        QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
        const catalog::Architecture &m = imported->architecture;
        QVERIFY(m.linear == (catalog::LinearAttention{catalog::LinearKind::GatedDelta, 3, 32, 16, 128, 64, 4, 0}));
        QVERIFY(m.attentionGate);
        QCOMPARE(m.attentionLayers(), 29);
        // What is written of it reads back as it was.
        const auto again = catalog::readArchitecture(catalog::writeArchitecture(m), "again");
        QVERIFY(again && *again == m);
    }
    void blocksOfOneKindEach()
    {
        const auto imported = import(with("\"hybrid_override_pattern\": \"M-M*-M-\", \"mamba_num_heads\": 8, \"mamba_head_dim\": 64, \"n_groups\": 2,\n"
                                          "\"ssm_state_size\": 128, \"conv_kernel\": 4"));
        QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
        const catalog::Architecture &m = imported->architecture;
        QCOMPARE(m.layers, 3); // MLPs
        QCOMPARE(m.attentionLayers(), 1);
        QVERIFY(m.linear == (catalog::LinearAttention{catalog::LinearKind::Mamba2, 3, 8, 2, 128, 64, 4, 0}));
        const auto again = catalog::readArchitecture(catalog::writeArchitecture(m), "again");
        QVERIFY(again && *again == m);
    }
    void indexers()
    {
        const auto imported = import(with("\"index_topk\": 2048, \"index_n_heads\": 64, \"index_head_dim\": 128"));
        QVERIFY(imported);
        QVERIFY(imported->architecture.indexer == (catalog::Indexer{32, 32, 64, 128, 2048, 1}));
        QVERIFY(imported->notUnderstood.empty());
    }
    /// The ways in which configs say that the first layers are dense, and how many that makes of 32.
    void firstLayersAreDense_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("dense");
        const auto list = [](const char *first, int count, const char *rest) { // of 32
            QStringList items;
            for (int i = 0; i < 32; ++i)
                items << QString::fromLatin1(i < count ? first : rest);
            return items.join(QLatin1String(", "));
        };
        QTest::newRow("count") << QStringLiteral("\"first_k_dense_replace\": 3") << 3; // DeepSeek-V3
        QTest::newRow("flag by layer") << "\"moe_layer_freq\": [" + list("0", 1, "1") + "]" << 1; // MiMo-V2
        QTest::newRow("flag by layer, none dense") << "\"moe_layer_freq\": [" + list("0", 0, "1") + "]" << 0;
        QTest::newRow("kind by layer") << "\"mlp_layer_types\": [" + list("\"dense\"", 3, "\"sparse\"") + "]" << 3;
        QTest::newRow("indices of the dense") << QStringLiteral("\"mlp_only_layers\": [0, 1]") << 2;
        QTest::newRow("no index") << QStringLiteral("\"mlp_only_layers\": []") << 0; // Qwen3 MoE
    }
    void firstLayersAreDense()
    {
        QFETCH(QString, more);
        QFETCH(int, dense);
        const auto imported = import(with("\"num_experts\": 8, \"num_experts_per_tok\": 2, \"moe_intermediate_size\": 512, " + more.toStdString()));
        QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
        QCOMPARE(imported->architecture.firstDenseLayers, dense);
        QCOMPARE(imported->architecture.moeLayers(), 32 - dense);
    }
    void badValues_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *from, const char *to, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(from) << QString::fromUtf8(to) << QString::fromUtf8(expected);
        };
        row("missing", "\"hidden_size\": 4096, ", "", "config.json:1: the config has no \"hidden_size\"");
        row("text", "\"hidden_size\": 4096", "\"hidden_size\": \"4096\"", "config.json:1: \"hidden_size\" is a string");
        row("zero", "\"num_attention_heads\": 32", "\"num_attention_heads\": 0", "\"num_attention_heads\" is 0");
        row("negative", "\"vocab_size\": 128256", "\"vocab_size\": -1", "config.json:2: \"vocab_size\" is -1");
        row("fraction", "\"num_hidden_layers\": 32", "\"num_hidden_layers\": 32.5", "\"num_hidden_layers\" is 32.5");
        row("huge", "\"intermediate_size\": 14336", "\"intermediate_size\": 1e30", "\"intermediate_size\" is 1e30");
        row("heads do not divide", "\"num_key_value_heads\": 8", "\"num_key_value_heads\": 7", "do not divide into 7");
        row("flag", "\"tie_word_embeddings\": false", "\"tie_word_embeddings\": 0", "expected true or false");
    }
    void badValues()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        std::string text = small;
        const std::size_t at = text.find(from.toStdString());
        QVERIFY(at != std::string::npos);
        text.replace(at, static_cast<std::size_t>(from.size()), to.toStdString());
        const auto imported = import(text);
        QVERIFY(!imported);
        QVERIFY2(QString::fromStdString(describe(imported.error())).contains(expected), describe(imported.error()).c_str());
    }
    /// All real configs: read or refused with a reason; counts of known models within 0.1 %.
    void realFiles()
    {
        const std::string shared = test::sharedDir();
        if (shared.empty())
            QSKIP("no extra sample files beside the checkout");
        int read = 0;
        int refused = 0;
        std::map<std::string, int> checked;
        std::map<std::string, int> shapes;
        for (const auto &file : fs::directory_iterator(shared + "/samples/hf")) {
            const std::string name = file.path().filename().string();
            const auto imported = exchange::importHfConfig({name, test::readText(file.path().string())});
            if (!imported) {
                QVERIFY2(imported.error().code == ErrorCode::Unsupported, (name + ": " + describe(imported.error())).c_str());
                qInfo("%s", describe(imported.error()).c_str());
                ++refused;
                continue;
            }
            ++read;
            const double billions = workload::countParameters(imported->architecture).total() / 1e9;
            for (const auto &[part, id] : bundledAs) {
                if (name.find(part) == std::string::npos)
                    continue;
                ++shapes[part];
                catalog::Architecture shape = imported->architecture; // less what a config does not say
                const catalog::Architecture &known = *test::bundled().model(id);
                shape.id = known.id;
                shape.name = known.name;
                shape.source = known.source;
                shape.note = known.note;
                shape.released = known.released;
                shape.aliases = known.aliases;
                shape.nativeWeights = known.nativeWeights;
                shape.publishedParameters = known.publishedParameters;
                shape.contextLength = known.contextLength;
                shape.maxPositions = known.maxPositions;
                shape.mtpHeads = shape.mtpLayers; // a config states heads: the catalog's models train none
                shape.mtpLayers = known.mtpLayers;
                shape.headDim = known.headDim; // of MLA: told another way
                QVERIFY2(json::writeLine(catalog::writeArchitecture(shape)) == json::writeLine(catalog::writeArchitecture(known)),
                         (json::writeLine(catalog::writeArchitecture(shape)) + "\n" + json::writeLine(catalog::writeArchitecture(known))).c_str());
            }
            for (const auto &[part, expected] : published) {
                if (name.find(part) == std::string::npos)
                    continue;
                ++checked[part];
                QVERIFY2(std::abs(billions / expected - 1) < 1e-3,
                         (name + ": " + std::to_string(billions) + ", published " + std::to_string(expected)).c_str());
            }
        }
        QCOMPARE(checked.size(), published.size());
        QCOMPARE(shapes.size(), bundledAs.size());
        qInfo("%d configs read, %d refused by name", read, refused);
        QVERIFY(read >= 70);
    }
};

QTEST_GUILESS_MAIN(tst_HfConfig)
#include "tst_hf_config.moc"
