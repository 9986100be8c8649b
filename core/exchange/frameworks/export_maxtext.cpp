// SPDX-License-Identifier: GPL-3.0-or-later
// The first training job of a design as MaxText's YAML: mesh axes inside NVLink domains and between them, batch, remat, the
// model's dimensions.
#include <core/exchange/frameworks/settings.h>

#include <algorithm>
#include <numeric>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>
#include <core/network/wiring.h>

namespace switchyard::exchange {

namespace {

class Lines
{
public:
    void add(const char *key, const std::string &value) { m_text += std::string(key) + ": " + value + "\n"; }
    void add(const char *key, int value) { add(key, std::to_string(value)); }
    void comment(const std::string &words) { m_text += "# " + words + "\n"; }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

/// Axes take the GPUs of an NVLink domain one after the other, the chattiest first; what does not fit goes between domains.
class Mesh
{
public:
    Mesh(Lines &lines, int domain) : m_lines(lines), m_inside(std::max(1, domain)) {}
    void axis(const std::string &name, int degree)
    {
        const int inside = std::gcd(std::max(1, degree), m_inside);
        m_inside /= inside;
        m_lines.add(("ici_" + name + "_parallelism").c_str(), inside);
        m_lines.add(("dcn_" + name + "_parallelism").c_str(), std::max(1, degree) / inside);
    }

private:
    Lines &m_lines;
    int m_inside; ///< GPUs of a domain that no axis has yet
};

void addModel(Lines &lines, const catalog::Architecture &model, std::vector<Said> &leftOut)
{
    lines.add("model_name", "default");
    lines.add("base_num_decoder_layers", model.layers);
    lines.add("base_emb_dim", model.hidden);
    lines.add("base_num_query_heads", model.heads);
    lines.add("base_num_kv_heads", model.kvHeads);
    lines.add("head_dim", model.headDim);
    lines.add("base_mlp_dim", model.ffnHidden);
    lines.add("vocab_size", model.vocab);
    lines.add("mlp_activations", model.gatedMlp ? R"(["silu", "linear"])" : R"(["gelu"])");
    lines.add("logits_via_embedding", model.tiedEmbeddings ? "true" : "false");
    if (model.isMoe()) {
        lines.add("num_experts", model.experts);
        lines.add("num_experts_per_tok", model.topk);
        lines.add("base_moe_mlp_dim", model.moeFfn);
        lines.add("shared_experts", model.moeFfn > 0 ? model.sharedExpertFfn / model.moeFfn : 0);
        lines.add("first_num_dense_layers", model.firstDenseLayers);
        if (model.moeLayerPeriod > 1)
            leftOut.push_back(say("experts in every {}th layer alone", model.moeLayerPeriod));
    }
    if (model.isHybrid() || model.isSparse() || model.slidingWindow > 0 || model.twoHeads())
        leftOut.emplace_back(say("layers that keep a state, see a window or a part of the tokens: put in a model_name that MaxText has"));
    switch (model.attention) {
    case catalog::Attention::Mla:
        lines.add("attention_type", "mla");
        lines.add("q_lora_rank", model.mla.qLoraRank);
        lines.add("kv_lora_rank", model.mla.kvLoraRank);
        lines.add("qk_nope_head_dim", model.mla.qkNopeHeadDim);
        lines.add("qk_rope_head_dim", model.mla.qkRopeHeadDim);
        lines.add("v_head_dim", model.mla.vHeadDim);
        break;
    case catalog::Attention::Mha:
    case catalog::Attention::Gqa:
    case catalog::Attention::Mqa: break;
    }
}

/// Of Transformer Engine, as MaxText names it (configs/types.py); null: it has none.
const char *quantizationOf(workload::Precision precision)
{
    switch (precision) {
    case workload::Precision::Fp8:
    case workload::Precision::Fp8Ds: return "te_fp8_delayedscaling";
    case workload::Precision::Fp8Cs: return "te_fp8_currentscaling";
    case workload::Precision::Fp8Mx: return "te_mxfp8";
    case workload::Precision::Nvfp4: return "te_nvfp4";
    default: return nullptr;
    }
}

} // namespace

Result<Written> writeMaxText(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    const TrainingJob &job = jobs.front();
    const workload::Plan &plan = *job.plan;
    Written out{{}, leftOutOfJobs(design, true)};
    for (std::size_t i = 1; i < jobs.size(); ++i)
        out.leftOut.push_back(say("job {}: the file is of one job", echo(jobs[i].job->name, 60)));
    Lines lines;
    lines.comment(wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id);
    lines.add("run_name", wordOf(job.job->name));
    lines.add("hardware", "gpu");
    addModel(lines, *job.model, out.leftOut);
    const bool folds = plan.ep > 1 && plan.dp % plan.ep == 0; // MaxText's experts have an axis of their own
    if (plan.ep > 1 && !folds)
        out.leftOut.push_back(say("EP {} of DP {}: its axis is a part of the replicas", plan.ep, plan.dp));
    const int replicas = folds ? plan.dp / plan.ep : plan.dp;
    int fsdp = 1;
    if (plan.shard == workload::Shard::Zero3)
        fsdp = replicas;
    else if (plan.shard == workload::Shard::Hsdp && plan.shardGroup > 0 && replicas % plan.shardGroup == 0)
        fsdp = plan.shardGroup;
    else if (plan.shard == workload::Shard::Zero1)
        lines.add("shard_optimizer_over_data", "true");
    else if (plan.shard == workload::Shard::Zero2)
        out.leftOut.emplace_back(say("gradients that are sharded and weights that are not: MaxText shards the optimizer (shard_optimizer_over_data) or all (fsdp)"));
    Mesh mesh(lines, network::resolveWiring(catalog, *job.type).domainGpus);
    mesh.axis("tensor", plan.tp);
    mesh.axis("context", plan.cp);
    mesh.axis("expert", folds ? plan.ep : 1);
    mesh.axis("fsdp", fsdp);
    mesh.axis("data", replicas / fsdp);
    mesh.axis("pipeline", plan.pp);
    lines.add("per_device_batch_size", json::writeLine(json::number(static_cast<double>(plan.mbs) / (1.0 * plan.tp * plan.cp * plan.pp))));
    lines.add("gradient_accumulation_steps", std::max(1, plan.gbs / std::max(1, plan.mbs * plan.dp)));
    lines.add("max_target_length", plan.seq);
    const workload::RecomputeKind recompute = plan.recompute.kind;
    lines.add("remat_policy", recompute == workload::RecomputeKind::Full ? "full" : recompute == workload::RecomputeKind::None ? "none" : "minimal");
    if (recompute != workload::RecomputeKind::Full && recompute != workload::RecomputeKind::None)
        out.leftOut.emplace_back(say("which activations are kept: MaxText's minimal stands in"));
    lines.add("dtype", "bfloat16");
    if (const char *const quantization = quantizationOf(plan.precision))
        lines.add("quantization", quantization);
    else if (plan.precision != workload::Precision::Bf16)
        out.leftOut.push_back(say("precision {}: MaxText has no quantization for it", workload::toWord(plan.precision)));
    const int parts = plan.pp * plan.vpp;
    if (plan.pp > 1 && job.model->layers % parts == 0) {
        lines.add("num_layers_per_pipeline_stage", job.model->layers / parts);
        lines.add("num_pipeline_repeats", plan.vpp);
    } else if (plan.vpp > 1) {
        out.leftOut.push_back(say("VPP {}: {} layers are not so many times as long a pipeline", plan.vpp, job.model->layers));
    }
    out.leftOut.emplace_back(say("schedules, overlaps and the dispatcher, which XLA decides"));
    out.leftOut.emplace_back(say("to be filled in: base_output_directory, the data set"));
    out.text = lines.take();
    return out;
}

} // namespace switchyard::exchange
