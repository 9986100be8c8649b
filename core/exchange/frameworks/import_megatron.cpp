// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-LM's arguments (arguments.py, and the dataclasses that it makes them from), in scripts or the MODEL_ARGS of its
// test recipes; NeMo and Bridge name the same with underscores.
#include <core/exchange/frameworks/settings.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/exchange/frameworks/arguments.h>
#include <core/exchange/frameworks/megatron_stages.h>
#include <core/workload/plan.h>

namespace switchyard::exchange {

namespace {

/// Numbers of the plan that one argument each says.
constexpr std::pair<std::string_view, std::string_view> degrees[] = {
    {"--tensor-model-parallel-size", "tp"}, {"--pipeline-model-parallel-size", "pp"}, {"--context-parallel-size", "cp"}, {"--expert-model-parallel-size", "ep"}, {"--expert-tensor-parallel-size", "etp"},
    {"--num-virtual-stages-per-pipeline-rank", "vpp"}, {"--micro-batch-size", "mbs"}, {"--global-batch-size", "gbs"}, {"--seq-length", "seq"}, {"--decoder-first-pipeline-num-layers", "first_stage_layers"},
    {"--decoder-last-pipeline-num-layers", "last_stage_layers"}};

class MegatronReader
{
public:
    MegatronReader(Arguments arguments, Notes &notes) : m_arguments(std::move(arguments)), m_notes(notes) {}

    FrameworkSettings read()
    {
        FrameworkSettings out;
        out.plan.emplace_back("framework", "megatron");
        for (const auto &[name, key] : degrees)
            if (const std::string *const value = find(name))
                wish(out, key, std::string(name), *value, m_notes);
        if (const int each = count("--num-layers-per-virtual-pipeline-stage"); each > 0) {
            const int layers = count("--num-layers"), pp = std::max(1, count("--pipeline-model-parallel-size"));
            if (layers > 0 && layers % pp == 0 && layers / pp % each == 0)
                out.plan.emplace_back("vpp", std::to_string(layers / pp / each));
            else
                m_notes.add(say("--num-layers-per-virtual-pipeline-stage {}: does not divide the layers of a stage", each));
        }
        if (const std::string layout = text("--pipeline-model-parallel-layout"); !layout.empty()) {
            const int stages = stagesOfLayout(layout);
            const int pp = std::max(1, count("--pipeline-model-parallel-size"));
            if (stages > 0 && stages % pp == 0)
                out.plan.emplace_back("vpp", std::to_string(stages / pp));
            m_notes.add(say("which stage holds which layers, but for their number (--pipeline-model-parallel-layout)"));
        }
        for (const char *split : {"--account-for-embedding-in-pipeline-split", "--account-for-loss-in-pipeline-split", "--microbatch-group-size-per-virtual-pipeline-stage"})
            has(split); // as prediction cuts and groups what does not divide
        plan(out);
        model(out);
        const int nodes = count("--nnodes");
        const int each = count("--nproc-per-node") ? count("--nproc-per-node") : count("--nproc_per_node");
        out.gpus = nodes > 0 && each > 0 && nodes < 1'000'000 && each < 1000 ? nodes * each : 0;
        return out;
    }

    /// Those that say nothing about work, memory or traffic are not listed.
    void listUnread() const
    {
        for (const auto &[name, value] : m_arguments)
            if (!m_read.contains(name) && name.starts_with("--"))
                m_notes.add(say("argument {}", echo(name, 60)));
    }
    [[nodiscard]] int understood() const { return static_cast<int>(m_read.size()); }

private:
    const std::string *find(std::string_view name)
    {
        const auto found = m_arguments.find(name);
        if (found == m_arguments.end())
            return nullptr;
        m_read.emplace(name, true);
        return &found->second;
    }
    bool has(std::string_view name)
    {
        const std::string *const value = find(name);
        return value && *value != "false" && *value != "False";
    }
    std::string text(std::string_view name)
    {
        const std::string *const value = find(name);
        return value ? *value : std::string();
    }
    int count(std::string_view name)
    {
        const std::string *const value = find(name);
        return value ? wholeArgument(std::string(name), *value, m_notes).value_or(0) : 0;
    }

    void plan(FrameworkSettings &out)
    {
        const auto add = [&out](const char *key, const char *value) { out.plan.emplace_back(key, value); };
        if (has("--sequence-parallel"))
            add("sp", "on");
        const std::string strategy = text("--data-parallel-sharding-strategy");
        if (strategy == "optim_grads")
            add("shard", "zero2");
        else if (strategy == "optim_grads_params" || has("--use-torch-fsdp2"))
            add("shard", "zero3");
        else if (has("--use-distributed-optimizer") || strategy == "optim")
            add("shard", "zero1");
        has("--use-megatron-fsdp");
        if (const std::string kind = text("--cp-comm-type"); !kind.empty())
            add("cp_kind", kind == "p2p" ? "ring" : kind == "a2a" ? "ulysses" : "allgather");
        precision(add);
        recompute(out);
        if (has("--moe-enable-deepep"))
            add("dispatcher", "deepep");
        text("--moe-token-dispatcher-type");
        if (has("--overlap-moe-expert-parallel-comm"))
            add("a2a_overlap", "on");
        if (has("--tp-comm-overlap"))
            add("tp_overlap", "on");
        if (has("--optimizer-cpu-offload"))
            add("offload", "optimizer");
        if (has("--accumulate-allreduce-grads-in-fp32"))
            add("grad_reduce", "fp32");
        for (const char *one : {"--overlap-grad-reduce", "--overlap-param-gather", "--moe-grouped-gemm"})
            has(one); // as the engine takes Megatron to run
    }

    void precision(const auto &add)
    {
        const std::string recipe = text("--fp8-recipe");
        const bool fp8 = !text("--fp8-format").empty() || !recipe.empty();
        text("--fp4-recipe");
        const bool half = has("--fp16");
        const bool brain = has("--bf16");
        if (!text("--fp4-format").empty())
            add("precision", "nvfp4");
        else if (fp8)
            add("precision", recipe == "mxfp8" ? "fp8-mx" : recipe == "blockwise" ? "fp8-block" : recipe == "tensorwise" ? "fp8-cs" : "fp8-ds");
        else if (half || brain)
            add("precision", half ? "fp16" : "bf16");
    }

    void recompute(FrameworkSettings &out)
    {
        const std::string granularity = text("--recompute-granularity");
        const std::string method = text("--recompute-method");
        const int layers = count("--recompute-num-layers");
        if (granularity == "full" && method == "block" && layers > 0)
            out.plan.emplace_back("recompute", "block:" + std::to_string(layers));
        else if (granularity == "full")
            out.plan.emplace_back("recompute", "full");
        else if (granularity == "selective" || has("--recompute-activations"))
            out.plan.emplace_back("recompute", "selective:" + (text("--recompute-modules").empty() ? std::string("core_attn") : text("--recompute-modules")));
    }

    /// Only where the arguments give the whole shape.
    void model(FrameworkSettings &out)
    {
        catalog::Architecture a;
        a.id = "imported";
        a.name = "Imported by arguments";
        a.layers = count("--num-layers");
        a.hidden = count("--hidden-size");
        a.heads = count("--num-attention-heads");
        a.vocab = count("--vocab-size") ? count("--vocab-size") : count("--padded-vocab-size");
        a.gatedMlp = has("--swiglu");
        a.ffnHidden = count("--ffn-hidden-size");
        a.tiedEmbeddings = !has("--untie-embeddings-and-output-weights");
        a.linearBias = !has("--disable-bias-linear");
        a.qkvBias = has("--add-qkv-bias");
        a.qkNorm = has("--qk-layernorm");
        a.layerNorm = text("--normalization") != "RMSNorm";
        const std::string positions = text("--position-embedding-type");
        a.learnedPositions = positions.empty() || positions == "learned_absolute";
        a.maxPositions = count("--max-position-embeddings");
        const int groups = count("--num-query-groups");
        const bool gqa = has("--group-query-attention");
        a.headDim = count("--kv-channels");
        a.experts = count("--num-experts");
        a.topk = count("--moe-router-topk");
        a.moeFfn = count("--moe-ffn-hidden-size");
        a.sharedExpertFfn = count("--moe-shared-expert-intermediate-size");
        a.mtpLayers = count("--mtp-num-layers");
        std::string frequency = text("--moe-layer-freq");
        frequency.erase(0, frequency.starts_with('(') ? 1 : 0); // brackets in quotes stay
        const bool latent = has("--multi-latent-attention");
        a.mla = {.qLoraRank = count("--q-lora-rank"), .kvLoraRank = count("--kv-lora-rank"), .qkNopeHeadDim = count("--qk-head-dim"), .qkRopeHeadDim = count("--qk-pos-emb-head-dim"), .vHeadDim = count("--v-head-dim")};
        if (a.layers == 0 || a.hidden == 0 || a.heads == 0)
            return;
        if (a.vocab == 0) {
            m_notes.add(say("no --vocab-size: the tokenizer decides it; the model is left to its config.json or the catalog"));
            return;
        }
        if (a.ffnHidden == 0) {
            constexpr int most = 1'000'000;
            a.ffnHidden = std::min(a.hidden, most) * 4;
        }
        if (latent) {
            a.attention = catalog::Attention::Mla;
            a.kvHeads = a.heads;
        } else {
            a.mla = {};
            a.kvHeads = gqa && groups > 0 ? groups : a.heads;
            a.attention = a.kvHeads == a.heads ? catalog::Attention::Mha : a.kvHeads == 1 ? catalog::Attention::Mqa : catalog::Attention::Gqa;
        }
        if (a.headDim == 0)
            a.headDim = std::max(1, a.hidden / a.heads);
        if (a.experts > 0) {
            if (a.topk == 0)
                a.topk = 2; // Megatron's own
            if (a.moeFfn == 0)
                a.moeFfn = a.ffnHidden;
            if (frequency.starts_with("[0]*")) // "([0]*3+[1]*58)" without its brackets
                a.firstDenseLayers = integerAt(frequency, 4);
            else if (!frequency.empty())
                a.moeLayerPeriod = std::max(1, integerAt(frequency, 0));
            if (a.firstDenseLayers >= a.layers)
                a.firstDenseLayers = 0;
        }
        if (a.learnedPositions && a.maxPositions == 0)
            a.maxPositions = count("--seq-length");
        if (!a.learnedPositions)
            a.maxPositions = 0;
        out.model = soundModel(a, "the arguments", m_notes);
    }

    static int integerAt(const std::string &text, std::size_t at)
    {
        int out = 0;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && out < 10'000; ++at)
            out = out * 10 + (text[at] - '0');
        return out;
    }

    Arguments m_arguments;
    std::map<std::string, bool, std::less<>> m_read;
    Notes &m_notes;
};

} // namespace

bool isMegatron(const Glance &glance)
{
    return !glance.isJson() && !glance.tops("apiVersion") && (glance.contains("--tensor-model-parallel-size") || (glance.contains("--num-layers") && glance.contains("--hidden-size")));
}

Result<Fragment> readMegatron(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("arguments of a job are one file; expected one"));
    Notes notes;
    MegatronReader reader(argumentsOf(files.front().text), notes);
    FrameworkSettings settings = reader.read();
    reader.listUnread();
    if (reader.understood() == 0)
        return fail(ErrorCode::InvalidInput, say("there is no argument of Megatron-LM; expected one like --tensor-model-parallel-size 8"), files.front().name);
    return settingsFragment(std::move(settings), {reader.understood()}, notes);
}

} // namespace switchyard::exchange
