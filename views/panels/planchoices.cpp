// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/panels/planchoices.h>

#include <QCoreApplication>

namespace switchyard::panels {

using workload::Plan;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PlanEditor", text);
}

template <class Enum>
std::pair<QString, int> value(const QString &text, Enum v)
{
    return {text, static_cast<int>(v)};
}

template <class Enum>
PlanChoice choice(const QString &name, const QString &tooltip, std::vector<std::pair<QString, int>> values, Enum Plan::*member)
{
    return {name, tooltip, std::move(values),
            [member](const Plan &plan) { return static_cast<int>(plan.*member); },
            [member](Plan &plan, int key) { plan.*member = static_cast<Enum>(key); }, {}};
}

PlanNumber number(const char *name, const QString &tooltip, const QString &zero, int Plan::*member)
{
    return {name, tooltip, zero, [member](const Plan &plan) { return plan.*member; },
            [member](Plan &plan, int value) { plan.*member = value; }};
}

/// Recompute as one number: kind in the high bits, modules or layers in the low ones.
constexpr int recomputeKey(workload::RecomputeKind kind, std::uint32_t low = 0)
{
    return (static_cast<int>(kind) << 16) | static_cast<int>(low & 0xFFFFU);
}

PlanChoice recompute()
{
    using namespace workload;
    return {tr("recompute"),
            tr("Activations that are computed again in the backward pass: less memory, more work. Some layers of each stage only: block, under More."),
            {{tr("none"), recomputeKey(RecomputeKind::None)},
             {tr("core attention"), recomputeKey(RecomputeKind::Selective, RecomputeCoreAttn)},
             {tr("MLP"), recomputeKey(RecomputeKind::Selective, RecomputeMlp)},
             {tr("layernorm"), recomputeKey(RecomputeKind::Selective, RecomputeLayernorm)},
             {tr("MoE activation"), recomputeKey(RecomputeKind::Selective, RecomputeMoeAct)},
             {tr("MoE"), recomputeKey(RecomputeKind::Selective, RecomputeMoe)},
             {tr("full"), recomputeKey(RecomputeKind::Full)},
             {tr("by framework"), recomputeKey(RecomputeKind::Unstated)}},
            [](const Plan &plan) {
                const bool block = plan.recompute.kind == RecomputeKind::Block;
                return recomputeKey(plan.recompute.kind, block ? static_cast<std::uint32_t>(plan.recompute.layers) : plan.recompute.modules);
            },
            [](Plan &plan, int key) {
                plan.recompute = {static_cast<RecomputeKind>(key >> 16), 0, 0};
                if (plan.recompute.kind == RecomputeKind::Block)
                    plan.recompute.layers = key & 0xFFFF;
                else
                    plan.recompute.modules = static_cast<std::uint32_t>(key & 0xFFFF);
            },
            [](const Plan &plan) {
                if (plan.recompute.kind == RecomputeKind::Block)
                    return plan.recompute.layers == 1 ? tr("block: 1 layer") : tr("block: %1 layers").arg(plan.recompute.layers);
                return QString::fromStdString(toWord(plan.recompute)).remove(QStringLiteral("selective:")).replace(QLatin1Char('+'), QStringLiteral(" + ")); // modules that only files name together
            }};
}

} // namespace

std::vector<PlanChoice> mainPlanChoices()
{
    using namespace workload;
    return {
        choice(tr("precision"), tr("Number format of the matrix products"),
               {value(QStringLiteral("BF16"), Precision::Bf16), value(QStringLiteral("FP16"), Precision::Fp16),
                value(QStringLiteral("FP8"), Precision::Fp8), value(QStringLiteral("FP8 delayed"), Precision::Fp8Ds),
                value(QStringLiteral("FP8 current"), Precision::Fp8Cs), value(QStringLiteral("MXFP8"), Precision::Fp8Mx),
                value(QStringLiteral("FP8 block"), Precision::Fp8Block), value(QStringLiteral("FP8 rowwise"), Precision::Fp8Row),
                value(QStringLiteral("NVFP4"), Precision::Nvfp4)}, &Plan::precision),
        recompute(),
        choice(tr("sharding"), tr("What data-parallel replicas share out among themselves: nothing (DDP), optimizer (ZeRO-1), gradients (2), weights (3, FSDP), weights within a group (HSDP)"),
               {value(QStringLiteral("DDP"), Shard::Ddp), value(QStringLiteral("ZeRO-1"), Shard::Zero1),
                value(QStringLiteral("ZeRO-2"), Shard::Zero2), value(QStringLiteral("ZeRO-3 / FSDP"), Shard::Zero3),
                value(QStringLiteral("HSDP"), Shard::Hsdp)}, &Plan::shard),
        choice(tr("schedule"), tr("Order of forward and backward passes in the pipeline"),
               {value(QStringLiteral("1F1B"), Schedule::OneFOneB), value(tr("interleaved"), Schedule::Interleaved),
                value(tr("zero-bubble"), Schedule::ZeroBubble)}, &Plan::schedule),
    };
}

std::vector<PlanChoice> morePlanChoices()
{
    using namespace workload;
    return {
        choice(tr("context"), tr("How context-parallel GPUs exchange keys and values"),
               {value(tr("ring"), CpKind::Ring), value(tr("all-gather"), CpKind::AllGather), value(QStringLiteral("Ulysses"), CpKind::Ulysses)}, &Plan::cpKind),
        choice(tr("optimizer"), tr("Decides the optimizer's memory and step"),
               {value(QStringLiteral("Adam"), Optimizer::Adam), value(QStringLiteral("Muon"), Optimizer::Muon)}, &Plan::optimizer),
        choice(tr("offload"), tr("What waits in host memory"),
               {value(tr("nothing"), Offload::None), value(tr("optimizer"), Offload::Optimizer), value(tr("activations"), Offload::Activations)}, &Plan::offload),
        choice(tr("TP overlap"), tr("Whether TP communication runs beside the products that need it (user buffers, async TP)"),
               {value(tr("as usual"), TpOverlap::Unstated), value(tr("on"), TpOverlap::On), value(tr("off"), TpOverlap::Off)}, &Plan::tpOverlap),
        choice(tr("dispatcher"), tr("Who carries tokens to their experts"),
               {value(QStringLiteral("NCCL"), Dispatcher::Nccl), value(QStringLiteral("DeepEP"), Dispatcher::DeepEp),
                value(QStringLiteral("DeepEP over UCCL"), Dispatcher::DeepEpUccl), value(QStringLiteral("DeepEP NVSHMEM"), Dispatcher::DeepEpNvshmem)}, &Plan::dispatcher),
        choice(tr("framework"), tr("Its defaults, overheads and overlap"),
               {value(QStringLiteral("Megatron"), Framework::Megatron), value(QStringLiteral("Nanotron"), Framework::Nanotron),
                value(QStringLiteral("TorchTitan"), Framework::Torchtitan), value(QStringLiteral("LLM Foundry"), Framework::LlmFoundry),
                value(QStringLiteral("Megatron-DeepSpeed"), Framework::MegatronDeepspeed), value(QStringLiteral("torchtune"), Framework::Torchtune),
                value(QStringLiteral("AutoModel"), Framework::Automodel), value(QStringLiteral("XTuner"), Framework::Xtuner)}, &Plan::framework),
    };
}

std::vector<PlanNumber> morePlanNumbers()
{
    using namespace workload;
    const QString even = tr("even");
    return {
        number("first stage", tr("Layers of the pipeline stage that holds the embedding; 0: an even share. The other stages share the rest evenly."), even, &Plan::firstStageLayers),
        number("last stage", tr("Layers of the pipeline stage that holds the output layer and the loss; 0: an even share"), even, &Plan::lastStageLayers),
        {"block", tr("Block recompute: layers of each pipeline stage that are computed again in full, the others not at all; 0: no block recompute"), tr("no"),
         [](const Plan &plan) { return plan.recompute.kind == RecomputeKind::Block ? plan.recompute.layers : 0; },
         [](Plan &plan, int layers) {
             if (layers > 0)
                 plan.recompute = {RecomputeKind::Block, 0, layers};
             else if (plan.recompute.kind == RecomputeKind::Block)
                 plan.recompute = {RecomputeKind::None, 0, 0};
         }},
        number("document", tr("Mean length, in tokens, of the documents packed into a sequence, which do not attend to each other; 0: one document fills it"), tr("whole"), &Plan::document),
        number("ETP", tr("Expert tensor parallel: GPUs that share every expert"), {}, &Plan::etp),
        number("shard group", tr("GPUs that share out the weights among themselves with HSDP; 0: all of DP × CP"), tr("all"), &Plan::shardGroup),
    };
}

std::vector<PlanSwitch> planSwitches()
{
    return {
        {tr("&Sequence parallel with TP"), tr("Norms and dropout are shared among the TP GPUs too: less activation memory, the same traffic"), tr("sequence parallelism"), &Plan::sp},
        {tr("&Expert traffic beside compute"), tr("Dispatch and combine of one micro-batch run while another one computes"), tr("expert overlap"), &Plan::a2aOverlap},
        {tr("CUDA &graphs"), tr("Whole layers or iterations are replayed as CUDA graphs: fewer launches"), tr("CUDA graphs"), &Plan::cudaGraphs},
    };
}

} // namespace switchyard::panels
