// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/serving_fields.h>

#include <algorithm>

#include <core/base/number.h>

namespace switchyard::workload {

namespace {

ServingField inPart(ServingPart part, ServingField field)
{
    field.part = part;
    return field;
}

template <auto Member>
ServingField real(ServingPart part, std::string_view key, double low, double high, const OptionSays &says)
{
    return inPart(part, optionNumber<ServingField, Member>(key, {}, low, high, says));
}

template <auto Member>
ServingField whole(ServingPart part, std::string_view key, double low, double high, const OptionSays &says)
{
    ServingField field = real<Member>(part, key, low, high, says);
    field.whole = true;
    return field;
}

template <auto Member>
ServingField text(ServingPart part, std::string_view key, const OptionSays &says)
{
    ServingField field = inPart(part, optionRow<ServingField>(OptionKind::Text, key, {}, says));
    field.name = Member;
    return field;
}

template <auto Member>
ServingField oneOf(ServingPart part, std::string_view key, std::vector<OptionWord> words, const OptionSays &says)
{
    return inPart(part, optionWord<ServingField, Member>(key, {}, std::move(words), says));
}

std::vector<ServingField> makeServingFields()
{
    using P = ServingPlan;
    using enum ServingPart;
    constexpr double most = switchyard::number::mostGpus;
    std::vector<ServingField> fields = {
        whole<&P::tp>(Cut, "tp", 1, most, {"TP", "GPUs that a pipeline stage of a replica is cut over", "GPUs", "1"}),
        whole<&P::pp>(Cut, "pp", 1, most, {"PP", "pipeline stages of a replica", "stages", "1"}),
        whole<&P::ep>(Cut, "ep", 1, most, {"EP", "ways that the experts of a stage are spread over its GPUs", "ways", "1"}),
        whole<&P::attentionDp>(Cut, "attention_dp", 1, most, {"Attention DP", "groups of a stage whose attention runs on requests of their own", "groups", "1"}),
        whole<&P::replicas>(Cut, "replicas", 1, most, {"Replicas", "copies of the model that share the load evenly", "replicas", "as many as fit"}),
        oneOf<&P::framework>(Engine, "framework", {{"vllm", "vLLM"}, {"sglang", "SGLang"}, {"trtllm", "TensorRT-LLM"}},
                             {"Engine", "engine that serves: its rules fill what is not said"}),
        text<&P::version>(Engine, "version", {"Release", "release of the engine, like 0.18.0", {}, "newest modelled"}),
        oneOf<&P::precision>(Engine, "precision",
                             {{"bf16", "BF16"}, {"fp16", "FP16"}, {"fp8", "FP8"}, {"fp8-block", "FP8, 128 × 128 blocks"}, {"fp8-row", "FP8, by row"}, {"nvfp4", "NVFP4"}, {"mxfp4", "MXFP4 experts"}, {"int8", "INT8 weights"}, {"int4", "INT4 weights"}},
                             {"Weights", "format of the weights"}),
        oneOf<&P::kvPrecision>(Engine, "kv_precision", {{"auto", "the engine's rule"}, {"bf16", "BF16"}, {"fp8", "FP8"}}, {"KV cache", "format of the KV cache"}),
        whole<&P::maxSeqs>(Engine, "max_seqs", 1, 1e6, {"Most sequences", "sequences that run at once on a replica", "sequences", "the engine's"}),
        whole<&P::maxBatchedTokens>(Engine, "max_batched_tokens", 1, 1e8, {"Step budget", "tokens of one step of a replica", "tokens", "the engine's"}),
        real<&P::memoryFraction>(Engine, "memory_fraction", 0.01, 1, {"Memory share", "share of GPU memory that the engine takes, 0 to 1", "of memory", "the engine's"}),
        whole<&P::senders>(Engine, "senders", 0, 1024, {"Senders", "processes of a front end that share the sending of tokens (num_postprocess_workers, detokenizer_worker_num); 0: the caller is in the engine's own process and nothing is sent", "processes", "1"}),
        whole<&P::streamInterval>(Engine, "stream_interval", 1, 1e6, {"Sent at once", "tokens of an answer that are sent at once (stream_interval)", "tokens", "1"}),
        real<&P::prefixHit>(Engine, "prefix_hit", 0, 0.999, {"Prefix hits", "share of prompt tokens that are found in the prefix cache, 0 to 1", "of tokens", "0"}),
        real<&P::hostHit>(Engine, "host_hit", 0, 0.999, {"Host hits", "share of prompt tokens that are not in the prefix cache but were offloaded to host memory, 0 to 1: copied back, not computed", "of tokens", "0"}),
        real<&P::nvmeHit>(Engine, "nvme_hit", 0, 0.999, {"NVMe hits", "share of prompt tokens that were offloaded to the instance's NVMe, 0 to 1: read back, not computed", "of tokens", "0"}),
        whole<&P::speculate>(Engine, "speculate", 0, 64, {"Drafts", "tokens that are drafted per step: by the draft model, else by the model's own heads, else looked up in the text (n-grams)", "tokens", "none"}),
        real<&P::acceptance>(Engine, "acceptance", 0, 1, {"Acceptance", "share of drafts that are accepted at each position, 0 to 1", "of drafts", "–"}),
        text<&P::draftModel>(Engine, "draft_model", {"Draft model", "model that drafts beside the one that serves, as the catalog names it: its weights, its cache and a pass for each draft", {}, "own heads, or n-grams"}),
        real<&P::expertImbalance>(Engine, "expert_imbalance", 1, 64, {"Expert imbalance", "tokens of the fullest GPU's experts over the mean; redundant experts (EPLB) bring it near 1", "× the mean", "by a power law"}),
        whole<&P::redundantExperts>(Engine, "redundant_experts", 0, 4096, {"Redundant experts", "copies of experts that EPLB places beside the model's, so that GPUs get equal loads; 0: it places those alone", "experts", "no EPLB"}),
        oneOf<&P::twoBatches>(Engine, "two_batches", {{"off", "off"}, {"on", "on"}},
                              {"Two batches", "two micro-batches, each computing while the other's tokens travel to experts and back (--enable-two-batch-overlap, --enable-dbo)"}),
        oneOf<&P::kvTransport>(Engine, "kv_transport", {{"auto", "not said"}, {"nixl-ucx", "NIXL over UCX"}, {"nixl-libfabric", "NIXL over libfabric"}},
                               {"KV transport", "what sends a prompt's cache between two pools, and how long it takes to post each piece of a block; auto: one piece for each block"}),
        oneOf<&P::kvBlocks>(Engine, "kv_blocks", {{"auto", "the engine's rule"}, {"by-layer", "by layer"}, {"across-layers", "across layers"}},
                            {"KV blocks", "how a block of the cache lies in memory: K and V of each layer apart, a piece each, or all layers together (vLLM's enable_cross_layers_blocks)"}),
        real<&P::isl>(Load, "isl", 1, 1e7, {"Prompt", "tokens of a prompt, mean", "tokens", "1024"}),
        real<&P::islCv>(Load, "isl_cv", 0, 10, {"Prompt spread", "standard deviation of prompts over their mean", "of mean", "0"}),
        real<&P::osl>(Load, "osl", 1, 1e7, {"Answer", "tokens of an answer, mean", "tokens", "1024"}),
        real<&P::oslCv>(Load, "osl_cv", 0, 10, {"Answer spread", "standard deviation of answers over their mean", "of mean", "0"}),
        real<&P::concurrency>(Load, "concurrency", 1, 1e5, {"Clients", "clients that each wait for their answer before they ask again", "clients", "16"}),
        real<&P::rate>(Load, "rate", 1e-6, 1e6, {"Rate", "requests a second that arrive on their own, in place of clients", "requests/s", "–"}),
    };
    return fields;
}

} // namespace

std::span<const ServingField> servingFields()
{
    static const std::vector<ServingField> fields = makeServingFields();
    return fields;
}

const ServingField *servingField(std::string_view key)
{
    const auto fields = servingFields();
    const auto found = std::ranges::find(fields, key, &ServingField::key);
    return found == fields.end() ? nullptr : &*found;
}

} // namespace switchyard::workload
