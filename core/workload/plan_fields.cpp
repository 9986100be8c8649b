// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/plan_fields.h>

#include <algorithm>
#include <array>
#include <optional>

#include <core/base/number.h>
#include <core/workload/plan_tables.h>

namespace switchyard::workload {

namespace {

constexpr int degree = number::mostGpus;
constexpr int most = number::mostOfPlan;

// One reader and one writer for each type that a plan has.
Result<int> valueOf(std::string_view text, int *)
{
    const auto value = switchyard::number::wholeFromText(text, 0, most);
    if (!value)
        return fail(ErrorCode::InvalidInput, say("expected a whole number"));
    return static_cast<int>(*value);
}
Result<bool> valueOf(std::string_view text, bool *)
{
    if (text != "on" && text != "off")
        return fail(ErrorCode::InvalidInput, say("expected on or off"));
    return text == "on";
}
Result<Recompute> valueOf(std::string_view text, Recompute *) { return recomputeFromWord(text); }
Result<std::vector<Axis>> valueOf(std::string_view text, std::vector<Axis> *) { return rankOrderFromWord(text); }

std::string textOf(int value) { return std::to_string(value); }
std::string textOf(bool value) { return value ? "on" : "off"; }
std::string textOf(const Recompute &value) { return toWord(value); }
std::string textOf(const std::vector<Axis> &value) { return toWord(value); }

template <class T>
Result<void> store(Result<T> value, T *field, std::optional<T> *asked)
{
    if (!value)
        return std::unexpected(std::move(value).error());
    if (field != nullptr)
        *field = *value;
    if (asked != nullptr)
        *asked = std::move(*value);
    return {};
}

/// `Field` is a member of Plan, `Asked` its optional twin in PlanRequest.
template <class T, class Owner>
constexpr PlanPart partOf(T Owner::*)
{
    return std::is_same_v<Owner, Parallelism> ? PlanPart::Parallelism : PlanPart::Training;
}

template <auto Field, auto Asked>
PlanField access(PlanField row)
{
    row.part = partOf(Field);
    row.text = [](const Plan &plan) { return textOf(plan.*Field); };
    row.read = [](std::string_view text, Plan *plan, PlanRequest *request) {
        using T = std::remove_cvref_t<decltype(std::declval<Plan &>().*Field)>;
        return store<T>(valueOf(text, static_cast<T *>(nullptr)), plan != nullptr ? &(plan->*Field) : nullptr,
                        request != nullptr ? &(request->*Asked) : nullptr);
    };
    return row;
}

/// What the row says beside its key, flag and kind.
struct Says {
    EditorPlace place = EditorPlace::Nowhere;
    std::string_view title = {};
    std::string_view help;
    std::string_view zero = {};
    std::string_view noun = {};
    SearchUse search = SearchUse::Never;
    Presence presence = Presence::Optional;
};

PlanField row(std::string_view key, std::string_view flag, FieldKind kind, const Says &says)
{
    PlanField field;
    field.key = key;
    field.flag = flag;
    field.kind = kind;
    field.presence = says.presence;
    field.search = says.search;
    field.place = says.place;
    field.title = says.title;
    field.noun = says.noun;
    field.zero = says.zero;
    field.help = says.help;
    return field;
}

template <auto Field, auto Asked>
PlanField whole(std::string_view key, std::string_view flag, int low, int high, const Says &says)
{
    PlanField field = access<Field, Asked>(row(key, flag, FieldKind::Whole, says));
    field.low = low;
    field.high = high;
    return field;
}

template <auto Field, auto Asked>
PlanField onOff(std::string_view key, std::string_view flag, const Says &says)
{
    return access<Field, Asked>(row(key, flag, FieldKind::Switch, says));
}

template <auto Field, auto Asked, const auto &Table>
PlanField oneOf(std::string_view key, std::string_view flag, const Says &says)
{
    PlanField field = row(key, flag, FieldKind::Word, says);
    field.part = partOf(Field);
    for (const auto &entry : Table)
        field.words.push_back({entry.word, entry.shown});
    field.text = [](const Plan &plan) { return tables::wordOf(Table, plan.*Field); };
    field.read = [](std::string_view text, Plan *plan, PlanRequest *request) {
        using T = std::remove_cvref_t<decltype(std::declval<Plan &>().*Field)>;
        return store<T>(tables::valueOf(Table, text, "word"), plan != nullptr ? &(plan->*Field) : nullptr,
                        request != nullptr ? &(request->*Asked) : nullptr);
    };
    return field;
}

template <auto Field, auto Asked>
PlanField formed(std::string_view key, std::string_view flag, std::string_view form, const Says &says)
{
    PlanField field = access<Field, Asked>(row(key, flag, FieldKind::Form, says));
    field.form = form;
    return field;
}

using P = Plan;
using R = PlanRequest;
using enum EditorPlace;
using enum SearchUse;
constexpr Presence Needed = Presence::Required;

/// In the order of the help and of the plan editor.
const std::vector<PlanField> &table()
{
    static const std::vector<PlanField> fields = {
        oneOf<&P::task, &R::task, tables::tasks>("task", "--task", {.help = "What the job trains"}),
        whole<&P::tp, &R::tp>("tp", "--tp", 1, degree, {.place = Degrees, .title = "TP",
            .help = "Tensor parallel: GPUs that share every layer. Its traffic wants to stay in one NVLink domain.",
            .search = Fixed, .presence = Needed}),
        whole<&P::pp, &R::pp>("pp", "--pp", 1, degree, {.place = Degrees, .title = "PP",
            .help = "Pipeline parallel: stages that the layers are cut into", .search = Fixed, .presence = Needed}),
        whole<&P::vpp, &R::vpp>("vpp", "--vpp", 1, degree, {.place = Degrees, .title = "VPP",
            .help = "Model chunks per pipeline stage. More than one interleaves: a smaller bubble, more sends.", .search = Fixed}),
        whole<&P::cp, &R::cp>("cp", "--cp", 1, degree, {.place = Degrees, .title = "CP",
            .help = "Context parallel: GPUs that share every sequence", .search = Fixed}),
        whole<&P::dp, &R::dp>("dp", "--dp", 1, degree, {.place = Degrees, .title = "DP",
            .help = "Data parallel: replicas of the dense part. TP × CP × PP × DP = GPUs of the job.", .search = Fixed, .presence = Needed}),
        whole<&P::ep, &R::ep>("ep", "--ep", 1, degree, {.place = Degrees, .title = "EP",
            .help = "Expert parallel: GPUs that share the experts, folded into TP × CP × DP", .search = Fixed}),
        whole<&P::mbs, &R::mbs>("mbs", "--mbs", 1, most, {.place = Batch, .title = "mbs",
            .help = "Micro-batch: sequences per micro-batch and replica", .search = Fixed, .presence = Needed}),
        whole<&P::gbs, &R::gbs>("gbs", "--gbs", 1, most, {.place = Batch, .title = "gbs",
            .help = "Global batch: sequences per step", .presence = Needed}),
        whole<&P::seq, &R::seq>("seq", "--seq", 1, most, {.place = Batch, .title = "seq", .help = "Tokens per sequence", .presence = Needed}),
        oneOf<&P::precision, &R::precision, tables::precisions>("precision", "--precision", {.place = Main, .title = "precision",
            .help = "Number format of the matrix products", .search = Limited, .presence = Needed}),
        formed<&P::recompute, &R::recompute>("recompute", "--recompute", "RECOMPUTE", {.place = Main, .title = "recompute",
            .help = "Activations that are computed again in the backward pass: less memory, more work. "
                    "unstated, none, full, block:N (layers of each stage) or selective:MODULE[+MODULE]", .search = Fixed}),
        oneOf<&P::shard, &R::shard, tables::shards>("shard", "--shard", {.place = Main, .title = "sharding",
            .help = "What data-parallel replicas share out among themselves: nothing (DDP), optimizer (ZeRO-1), gradients (2), "
                    "weights (3, FSDP), weights within a group (HSDP)", .search = Fixed}),
        oneOf<&P::schedule, &R::schedule, tables::schedules>("schedule", "--schedule", {.place = Main, .title = "schedule",
            .help = "Order of forward and backward passes in the pipeline", .search = Fixed}),
        whole<&P::firstStageLayers, &R::firstStageLayers>("first_stage_layers", "--first-stage-layers", 0, most, {.place = More,
            .title = "first stage", .help = "Layers of the pipeline stage that holds the embedding; 0: an even share. "
                                            "The other stages share the rest evenly.", .zero = "even"}),
        whole<&P::lastStageLayers, &R::lastStageLayers>("last_stage_layers", "--last-stage-layers", 0, most, {.place = More,
            .title = "last stage", .help = "Layers of the pipeline stage that holds the output layer and the loss; 0: an even share", .zero = "even"}),
        whole<&P::document, &R::document>("document_tokens", "--document-tokens", 0, most, {.place = More, .title = "document",
            .help = "Mean length, in tokens, of the documents packed into a sequence, which do not attend to each other; "
                    "0: one document fills it", .zero = "whole"}),
        whole<&P::etp, &R::etp>("etp", "--etp", 1, degree, {.place = More, .title = "ETP",
            .help = "Expert tensor parallel: GPUs that share every expert", .search = Fixed}),
        whole<&P::shardGroup, &R::shardGroup>("shard_group", "--shard-group", 0, degree, {.place = More, .title = "shard group",
            .help = "GPUs that share out the weights among themselves with HSDP; 0: all of DP × CP", .zero = "all"}),
        whole<&P::loraRank, &R::loraRank>("lora_rank", "--lora-rank", 0, most, {.help = "Rank of the LoRA adapters; 0: none", .zero = "none"}),
        oneOf<&P::cpKind, &R::cpKind, tables::cpKinds>("cp_kind", "--cp-kind", {.place = More, .title = "context",
            .help = "How context-parallel GPUs exchange keys and values", .search = Fixed}),
        oneOf<&P::optimizer, &R::optimizer, tables::optimizers>("optimizer", "--optimizer", {.place = More, .title = "optimizer",
            .help = "Decides the optimizer's memory and step"}),
        oneOf<&P::offload, &R::offload, tables::offloads>("offload", "--offload", {.place = More, .title = "offload",
            .help = "What waits in host memory", .search = Fixed}),
        oneOf<&P::tpOverlap, &R::tpOverlap, tables::tpOverlaps>("tp_overlap", "--tp-overlap", {.place = More, .title = "TP overlap",
            .help = "Whether TP communication runs beside the products that need it (user buffers, async TP)"}),
        oneOf<&P::gradReduce, &R::gradReduce, tables::gradReduces>("grad_reduce", "--grad-reduce", {.place = More, .title = "gradients",
            .help = "Number format in which data-parallel GPUs sum gradients: FP32 moves twice the bytes of BF16, and with Megatron "
                    "the gradient buffers take twice the memory", .presence = Presence::Late}),
        oneOf<&P::dispatcher, &R::dispatcher, tables::dispatchers>("dispatcher", "--dispatcher", {.place = More, .title = "dispatcher",
            .help = "Who carries tokens to their experts", .search = Fixed}),
        oneOf<&P::framework, &R::framework, tables::frameworks>("framework", "--framework", {.place = More, .title = "framework",
            .help = "Its defaults, overheads and overlap"}),
        onOff<&P::sp, &R::sp>("sp", "--sp", {.place = More, .title = "&Sequence parallel with TP",
            .help = "Norms and dropout are shared among the TP GPUs too: less activation memory, the same traffic",
            .noun = "sequence parallelism", .search = Fixed}),
        onOff<&P::a2aOverlap, &R::a2aOverlap>("a2a_overlap", "--a2a-overlap", {.place = More, .title = "&Expert traffic beside compute",
            .help = "Dispatch and combine of one micro-batch run while another one computes", .noun = "expert overlap", .search = Fixed}),
        onOff<&P::cudaGraphs, &R::cudaGraphs>("cuda_graphs", "--cuda-graphs", {.place = More, .title = "CUDA &graphs",
            .help = "Whole layers or iterations are replayed as CUDA graphs: fewer launches", .noun = "CUDA graphs"}),
        onOff<&P::compiled, &R::compiled>("compiled", "--compile", {.help = "Pointwise kernels are fused, by torch.compile or by hand"}),
        formed<&P::rankOrder, &R::rankOrder>("rank_order", "--rank-order", "AXIS-AXIS-…",
                                             {.help = "In which order ranks fill GPUs, fastest first, e.g. tp-cp-ep-dp-pp"}),
        onOff<&P::fusedAttention, &R::fusedAttention>("fused_attention", "--fused-attention", {.help = "Attention kernels that do not write scores to memory"}),
        onOff<&P::quantizedBase, &R::quantizedBase>("quantized_base", "--quantized-base", {.help = "LoRA on frozen weights in 4 bits (QLoRA)"}),
    };
    return fields;
}

} // namespace

Result<void> PlanField::check(std::string_view value) const
{
    if (kind == FieldKind::Whole && !switchyard::number::wholeFromText(value, low, high))
        return fail(ErrorCode::InvalidInput, say("expected a whole number from {} to {}", low, high));
    return read(value, nullptr, nullptr);
}

Result<void> PlanField::set(Plan &plan, std::string_view value) const
{
    if (auto checked = check(value); !checked)
        return checked;
    return read(value, &plan, nullptr);
}

Result<void> PlanField::ask(PlanRequest &request, std::string_view value) const
{
    if (auto checked = check(value); !checked)
        return checked;
    return read(value, nullptr, &request);
}

std::string PlanField::domain() const
{
    switch (kind) {
    case FieldKind::Whole: return std::to_string(low) + ".." + std::to_string(high);
    case FieldKind::Switch: return "on|off";
    case FieldKind::Form: return std::string(form);
    case FieldKind::Word: break;
    }
    std::string list;
    for (const PlanWord &entry : words)
        list += (list.empty() ? "" : "|") + std::string(entry.word);
    return list;
}

int PlanField::number(const Plan &plan) const { return static_cast<int>(switchyard::number::wholeFromText(text(plan), 0, most).value_or(0)); }

std::span<const PlanField> planFields() { return table(); }

const PlanField *planField(std::string_view key)
{
    const auto found = std::ranges::find(table(), key, &PlanField::key);
    return found == table().end() ? nullptr : &*found;
}

} // namespace switchyard::workload
