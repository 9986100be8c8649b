// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/training_case.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/catalog/model_names.h>
#include <core/measured/cells.h>
#include <core/measured/hardware_names.h>
#include <core/measured/training_facts.h>
#include <core/workload/framework_traits.h>
#include <core/workload/parameters.h>
#include <core/workload/resolve.h>

namespace switchyard::measured {

using catalog::Architecture;
using workload::PlanRequest;

namespace {

/// "1,024", "TP8", "12.5 s": the number; none where there is none.
std::optional<double> decimal(std::string_view text)
{
    const auto cell = cellOf(text);
    return cell && *cell ? std::optional((*cell)->value) : std::nullopt;
}

/// Columns that hold a count; `requireNumbers` has seen that they do. "8.0" is eight.
std::optional<int> integer(std::string_view text)
{
    const auto value = decimal(text);
    return value ? number::whole(*value, 0, number::mostGpus) : std::nullopt;
}

/// A cell that names no number and promises none.
bool isOpen(std::string_view text)
{
    const auto cell = cellOf(text);
    return cell && !*cell;
}

/// What is written and cannot be read is an error of the row; only an empty column (or "unstated") is open.
Result<void> requireNumbers(const ColumnText &columns)
{
    for (const std::string_view column : {"gpus", "layers", "hidden", "ffn_hidden", "heads", "kv_heads", "head_dim", "vocab", "experts",
                                          "topk", "moe_ffn", "tp", "pp", "vpp", "cp", "ep", "etp", "dp", "gbs", "mbs", "seq_len",
                                          "shard_group", "lora_rank"}) {
        const std::string_view text = columns(column);
        if (isOpen(text))
            continue;
        if (!integer(text))
            return fail(ErrorCode::InvalidInput, std::string(column) + " is '" + echo(text, 40) + "'; expected a whole number from 0 to "
                                                     + std::to_string(number::mostGpus));
    }
    for (const std::string_view column : {"gpu_mem_gb", "peak_mem_gib", "step_time_s", "tokens_per_s_per_gpu"}) {
        const std::string_view text = columns(column);
        if (!isOpen(text) && decimal(text).value_or(-1) < 0)
            return fail(ErrorCode::InvalidInput, std::string(column) + " is '" + echo(text, 40) + "'; expected a number from 0");
    }
    return {};
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The catalog's model where it is one (attention kind, MLA, shared experts, windows), with the
/// row's own sizes on top: proxies have fewer layers.
Result<Architecture> architectureOf(const ColumnText &columns, const catalog::Catalog &catalog, std::vector<std::string> &assumed)
{
    Architecture model;
    const std::string name(columns("model"));
    const auto named = catalog::modelNamed(catalog, name);
    if (named)
        model = *named->model;
    else
        model.id = name;
    if (named && !named->assumed.empty())
        assumed.push_back(named->assumed);
    const auto take = [&](std::string_view column, int &field) {
        if (const auto value = integer(columns(column)); value && *value > 0)
            field = *value;
    };
    const int knownLayers = model.layers;
    // Tables count the blocks of a hybrid whose layers attend or keep a state and hold an MLP beside: 52 of Nemotron 3 Nano's 23.
    const int blocks = model.isHybrid() ? model.layers + model.statedAttention + model.linear.layers : 0;
    if (integer(columns("layers")) != blocks || blocks == 0)
        take("layers", model.layers);
    if (model.isHybrid() && model.layers != knownLayers)
        return fail(ErrorCode::Unsupported, "layers is " + echo(columns("layers"), 40) + "; expected the " + std::to_string(knownLayers) + " of " + model.name + ": which layers of a proxy keep a state is not said");
    take("hidden", model.hidden);
    take("ffn_hidden", model.ffnHidden);
    take("heads", model.heads);
    take("kv_heads", model.kvHeads);
    take("vocab", model.vocab);
    take("experts", model.experts);
    take("topk", model.topk);
    take("moe_ffn", model.moeFfn);
    if (const auto head = integer(columns("head_dim")); head && model.attention != catalog::Attention::Mla)
        model.headDim = *head;
    if (columns("gated_mlp") == "1" || columns("gated_mlp") == "0")
        model.gatedMlp = columns("gated_mlp") == "1";
    if (columns("tied_embeddings") == "1" || columns("tied_embeddings") == "0")
        model.tiedEmbeddings = columns("tied_embeddings") == "1";
    if (knownLayers > 0 && model.layers < knownLayers) // a proxy keeps the share of dense layers
        model.firstDenseLayers = std::min(model.firstDenseLayers, model.layers / 2);
    if (model.layers < 1 || model.hidden < 1 || model.heads < 1)
        return fail(ErrorCode::InvalidInput, "the row gives no model shape (layers, hidden, heads)", name);
    if (model.headDim < 1)
        model.headDim = model.hidden / model.heads;
    if (model.kvHeads < 1)
        model.kvHeads = model.heads;
    if (model.ffnHidden < 1 && (!model.isMoe() || model.moeFfn < 1)) {
        model.ffnHidden = 4 * model.hidden;
        assumed.emplace_back("an MLP of four times hidden: no width is stated");
    }
    if (model.isMoe() && model.moeFfn < 1)
        model.moeFfn = model.ffnHidden;
    if (model.vocab < 1) {
        const bool small = model.hidden < 2048;
        model.vocab = small ? 50304 : 128256;
        assumed.emplace_back(small ? "a vocabulary of 50,304, GPT-2's: none is stated, and the model is small" : "a vocabulary of 128,256, Llama 3's: none is stated");
    }
    if (model.attention == catalog::Attention::Mha && model.kvHeads < model.heads)
        model.attention = catalog::Attention::Gqa;
    // What the shape cannot say: hybrids and sparse attention are other models.
    for (const std::string_view other : {"nemotronh", "nemotron3", "qwen3-next", "qwen3.5", "deepseek-v4", "mamba"}) {
        if (!named && contains(name, other))
            return fail(ErrorCode::Unsupported, name + " has layers that this model does not cover (Mamba, linear or compressed sparse attention)");
    }
    return model;
}

/// Rows of Megatron's own test runs state their arguments by name: "sequence-parallel,swiglu,…; …".
class MegatronFlags
{
public:
    explicit MegatronFlags(const ColumnText &columns) : m_notes(columns("overlap_notes"))
    {
        m_stated = columns("framework") == "megatron" && contains(m_notes, "transformer_impl=");
        m_notes = m_notes.substr(0, m_notes.find(';'));
    }
    [[nodiscard]] bool stated() const { return m_stated; }
    [[nodiscard]] bool has(std::string_view flag) const
    {
        for (std::size_t begin = 0; begin <= m_notes.size();) {
            const std::size_t end = std::min(m_notes.find(',', begin), m_notes.size());
            if (m_notes.substr(begin, end - begin) == flag)
                return true;
            begin = end + 1;
        }
        return false;
    }

private:
    std::string_view m_notes;
    bool m_stated = false;
};

void applyFlags(const MegatronFlags &flags, const ColumnText &columns, Architecture &model, std::vector<std::string> &assumed)
{
    if (!flags.stated())
        return;
    model.gatedMlp = model.gatedMlp || flags.has("swiglu");
    if (columns("tied_embeddings").empty())
        model.tiedEmbeddings = !flags.has("untie-embeddings-and-output-weights");
    if (flags.has("multi-latent-attention")) {
        model.attention = catalog::Attention::Mla;
        model.mla = {512, 512, 128, 64, 128};
        assumed.emplace_back("latent attention of Megatron-Core's default sizes: none are stated");
    }
}

void applyFlags(const MegatronFlags &flags, const Architecture &model, PlanRequest &request, std::vector<std::string> &assumed)
{
    if (!flags.stated())
        return;
    request.sp = request.tp.value_or(1) > 1 && flags.has("sequence-parallel");
    if (!request.vpp) // their arguments are all there: what is not stated is off
        request.vpp = 1;
    // GPT-3 style models are trained with dropout, for which these runs take unfused attention;
    // context parallelism exists with fused kernels only.
    const bool gpt3 = !model.gatedMlp && model.attention == catalog::Attention::Mha && model.headDim <= 64;
    if (gpt3 && request.cp.value_or(1) == 1) {
        request.fusedAttention = false;
        assumed.emplace_back("attention that is not fused: GPT-3's style is trained with dropout");
    }
}

/// Memory depends on the data-parallel degree through sharding alone, and on the batch through the
/// micro-batches in flight: where a memory row leaves them out, enough of both is assumed.
constexpr double mostAssumed = 1 << 20;

double modelRanksOf(const PlanRequest &request)
{
    return 1.0 * request.tp.value_or(1) * request.cp.value_or(1) * request.pp.value_or(1);
}

int assumedGpus(const PlanRequest &request)
{
    const double expertRanks = 1.0 * request.ep.value_or(1) * request.pp.value_or(1);
    double gpus = modelRanksOf(request) * request.dp.value_or(8);
    while (std::fmod(gpus, expertRanks) != 0 && gpus < mostAssumed)
        gpus *= 2;
    return static_cast<int>(std::min(gpus, 2 * mostAssumed));
}

int assumedBatch(const PlanRequest &request, int gpus)
{
    const double replicas = std::max(1.0, std::floor(gpus / modelRanksOf(request)));
    return static_cast<int>(std::min(4 * replicas * request.mbs.value_or(1) * request.pp.value_or(1), mostAssumed * 1024));
}

/// A framework without constants of its own, and the one whose code it runs or is most like.
struct Relative {
    std::string_view part; ///< of the name, in lower case
    workload::Framework framework;
};
constexpr Relative relatives[] = {
    {"automodel", workload::Framework::Automodel}, {"neox", workload::Framework::MegatronDeepspeed}, {"deepspeed", workload::Framework::MegatronDeepspeed},
    {"nemo", workload::Framework::Megatron}, {"megatron", workload::Framework::Megatron}, {"mosaic", workload::Framework::LlmFoundry},
    {"composer", workload::Framework::LlmFoundry}, {"axolotl", workload::Framework::Torchtune}, {"factory", workload::Framework::Torchtune},
    {"trl", workload::Framework::Torchtune}, {"unsloth", workload::Framework::Torchtune}, {"hugging", workload::Framework::Torchtune},
    {"transformers", workload::Framework::Torchtune}, {"titan", workload::Framework::Torchtitan}, {"fsdp", workload::Framework::Torchtitan},
    {"pytorch", workload::Framework::Torchtitan}, {"verl", workload::Framework::Torchtitan}, {"lightning", workload::Framework::Torchtitan},
};

/// Of a row's framework; what is no word of ours is its relative, and what has none that of the row's sharding.
workload::Framework frameworkOf(const ColumnText &columns, TrainingCase &row)
{
    const std::string name = lower(columns("framework"));
    if (const auto known = workload::frameworkFromWord(name))
        return *known;
    workload::Framework out = contains(columns("shard"), "zero3") || contains(columns("shard"), "hsdp") ? workload::Framework::Torchtitan : workload::Framework::Megatron;
    for (const Relative &relative : relatives) {
        if (contains(name, relative.part)) {
            out = relative.framework;
            break;
        }
    }
    row.assumed.push_back(workload::toWord(out) + "'s ways and constants for " + inQuotes(std::string(columns("framework"))));
    row.standsIn = true;
    return out;
}

Result<PlanRequest> requestOf(const ColumnText &columns, TrainingCase &row)
{
    PlanRequest request;
    const auto ints = [&](std::string_view column, std::optional<int> &field) {
        if (const auto value = integer(columns(column)); value.value_or(0) > 0)
            field = value;
    };
    ints("tp", request.tp);
    ints("pp", request.pp);
    ints("vpp", request.vpp);
    ints("cp", request.cp);
    ints("ep", request.ep);
    ints("etp", request.etp);
    ints("dp", request.dp);
    ints("gbs", request.gbs);
    ints("mbs", request.mbs);
    ints("seq_len", request.seq);
    ints("shard_group", request.shardGroup);
    ints("lora_rank", request.loraRank);
    const auto words = [&](std::string_view column, auto &field, auto read) -> Result<void> {
        const std::string_view text = columns(column);
        if (text.empty())
            return {};
        SWITCHYARD_TRY(auto value, read(text));
        field = value;
        return {};
    };
    if (!columns("framework").empty())
        request.framework = frameworkOf(columns, row);
    for (const Result<void> &result : {words("shard", request.shard, workload::shardFromWord),
                                       words("precision_id", request.precision, workload::precisionFromWord),
                                       words("recompute_id", request.recompute, workload::recomputeFromWord),
                                       words("offload", request.offload, workload::offloadFromWord)}) {
        if (!result)
            return std::unexpected(result.error());
    }
    if (request.shard && request.shard != workload::Shard::Hsdp)
        request.shardGroup.reset(); // told beside full sharding, too: the ranks of a replica
    if (request.recompute && request.recompute->kind == workload::RecomputeKind::Unstated)
        request.recompute.reset(); // the framework's default
    const std::string_view task = columns("task_id");
    request.quantizedBase = task == "qlora";
    if (task == "lora" || task == "qlora") {
        request.task = workload::Task::Lora;
        if (!request.loraRank) {
            request.loraRank = 16;
            row.assumed.emplace_back("LoRA of rank 16: none is stated");
        }
    } else if (task == "finetune") {
        request.task = workload::Task::Finetune;
    } else {
        request.task = workload::Task::Pretrain;
    }
    if (auto read = readFacts(columns, request, row.assumed); !read)
        return std::unexpected(read.error());
    return request;
}

/// Rows publish layouts whose degrees do not multiply to the GPUs when a column is empty; the data
/// parallel degree is what gives.
void settleDegrees(PlanRequest &request, const Architecture &model, int gpus, int gbs, std::vector<std::string> &assumed)
{
    const int pp = request.pp.value_or(1);
    const double modelRanks = modelRanksOf(request);
    if (request.dp && modelRanks * *request.dp != gpus) {
        request.dp.reset();
        assumed.emplace_back("data parallelism over what GPUs are left: the stated degrees do not multiply to them");
    }
    if (!model.isMoe()) {
        request.ep.reset();
        request.etp.reset();
    }
    // Tuned runs interleave; where the factor is not published, chunks of four (or two) layers are usual,
    // single layers where one is large (NeMo's Nemotron-4 340B and Grok-1 recipes against its Llama 3 70B).
    if (!request.vpp && pp > 1 && workload::traitsOf(request.framework.value_or(workload::Framework::Megatron)).interleavesTuned.is) {
        constexpr double largeLayer = 2e9; // parameters
        const workload::LayerParameters one = workload::layerParameters(model, model.isMoe());
        const bool large = one.total() > largeLayer;
        for (const int layers : {4, 2, 1}) {
            if (model.layers % (pp * layers) == 0 && (layers == 1 || !large)) {
                request.vpp = model.layers / (pp * layers);
                assumed.push_back("stages interleaved by " + std::to_string(layers) + (layers > 1 ? " layers" : " layer") + ": no factor is stated, and tuned runs interleave");
                break;
            }
        }
    }
    if (request.vpp && (pp == 1 || 1LL * *request.vpp * pp > model.layers))
        request.vpp.reset();
    const auto dp = static_cast<std::int64_t>(gpus / modelRanks);
    if (dp < 1 || gbs % dp != 0)
        return;
    if (!request.mbs || gbs % (*request.mbs * dp) != 0) {
        assumed.emplace_back(request.mbs ? "a micro-batch of 1: the stated one does not divide the batch" : "a micro-batch of 1: none is stated");
        request.mbs = 1;
    }
}

/// Some clouds have another part of a platform's GPU, with its memory in the id: "h100-sxm-96gb".
const catalog::Gpu *variantOf(const catalog::Catalog &catalog, const catalog::InstanceType &type, std::string_view memory_GB)
{
    const auto found = catalog.gpus.find(type.gpu + "-" + std::string(memory_GB) + "gb");
    return found != catalog.gpus.end() ? &found->second : nullptr;
}

} // namespace

Result<TrainingCase> trainingCase(const ColumnText &columns, const catalog::Catalog &catalog)
{
    TrainingCase row;
    row.rowId = columns("row_id");
    row.set = columns("set");
    row.model = columns("model");
    row.hardware = columns("hardware");
    row.platform = columns("platform");
    const std::string_view usable = columns("usable_for");
    row.usableForSpeed = contains(usable, "speed");
    row.usableForMemory = contains(usable, "memory");
    row.memory_GiB = decimal(columns("peak_mem_gib"));
    row.memoryKind = columns("mem_kind_id");
    row.memoryStage = columns("mem_rank");
    if (columns("fits") == "1" || columns("fits") == "0")
        row.fits = columns("fits") == "1";

    if (auto read = requireNumbers(columns); !read)
        return std::unexpected(std::move(read).error());
    SWITCHYARD_TRY(row.spec.model, architectureOf(columns, catalog, row.assumed));
    SWITCHYARD_TRY(PlanRequest request, requestOf(columns, row));
    const MegatronFlags flags(columns);
    applyFlags(flags, columns, row.spec.model, row.assumed);
    applyFlags(flags, row.spec.model, request, row.assumed);
    auto gpus = integer(columns("gpus"));
    if (row.usableForMemory && !row.usableForSpeed) {
        if (!gpus || !request.gbs)
            row.assumed.emplace_back("enough GPUs and micro-batches to fill the pipeline: not all of both is stated");
        if (!gpus)
            gpus = assumedGpus(request);
        if (!request.gbs)
            request.gbs = assumedBatch(request, *gpus);
    }
    if (!gpus || *gpus < 1)
        return fail(ErrorCode::InvalidInput, "the row gives no number of GPUs");
    const catalog::InstanceType *type = catalog.instance(row.platform);
    if (type == nullptr && (!row.platform.empty() || !row.hardware.empty())) {
        const auto named = hardwareNamed(row.hardware.empty() ? row.platform : row.hardware, catalog);
        if (!named)
            return fail(ErrorCode::NotFound, "the platform " + inQuotes(row.platform) + " is not in the catalog, and " + named.error().message);
        if (!row.platform.empty())
            row.assumed.push_back(named->instance + " for the platform " + inQuotes(row.platform));
        if (!named->standsIn.empty())
            row.assumed.push_back(named->standsIn);
        row.standsIn = row.standsIn || !named->standsIn.empty();
        row.platform = named->instance;
        type = catalog.instance(row.platform);
    }
    if (type == nullptr)
        return fail(ErrorCode::NotFound, "the row names neither a platform nor hardware");
    if (!request.gbs)
        return fail(ErrorCode::InvalidInput, "the row gives no global batch");
    settleDegrees(request, row.spec.model, *gpus, *request.gbs, row.assumed);
    SWITCHYARD_TRY(const workload::ResolvedPlan resolved, workload::resolve(request, row.spec.model, *gpus));
    row.spec.plan = resolved.plan;
    row.spec.instance = row.platform;
    const int perInstance = std::max(1, type->gpus);
    row.spec.instances = (*gpus + perInstance - 1) / perInstance;

    if (const catalog::Gpu *variant = variantOf(catalog, *type, columns("gpu_mem_gb"))) {
        row.power_W = variant->tdp_W;
        row.memory_Bps = variant->memory_Bps;
        row.memoryLimit_B = variant->memory_B;
    }

    row.step_s = decimal(columns("step_time_s"));
    if (!row.step_s) {
        const auto rate = decimal(columns("tokens_per_s_per_gpu"));
        if (rate && *rate > 0)
            row.step_s = static_cast<double>(row.spec.plan.gbs) * row.spec.plan.seq / (*rate * *gpus);
    }
    return row;
}

} // namespace switchyard::measured
