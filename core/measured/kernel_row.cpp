// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/kernel_row.h>

#include <algorithm>
#include <utility>

#include <core/base/number.h>
#include <core/workload/kernel_groups.h>

namespace switchyard::measured {
namespace {

using namespace workload;

/// Names that the published tables use, and the catalog's.
constexpr std::pair<std::string_view, std::string_view> hardwareIds[] = {
    {"A100-40", "a100-40gb-sxm"}, {"A100-80", "a100-80gb-sxm"}, {"H100", "h100-sxm"},  {"H200", "h200-sxm"},
    {"H800", "h800-sxm"},         {"GH200", "gh200"},           {"B200", "b200-hgx"}, {"B300", "b300-hgx"},
    {"GB200", "gb200"},           {"GB300", "gb300"},
};

Result<const catalog::Gpu *> findGpu(const csv::Record &row, const catalog::Catalog &catalog)
{
    const std::string_view hardware = row.text("hardware");
    std::string_view id = hardware;
    for (const auto &[name, known] : hardwareIds)
        if (hardware == name)
            id = known;
    if (const catalog::Gpu *gpu = catalog.gpu(id))
        return gpu;
    return fail(ErrorCode::Unsupported, "hardware '" + std::string(hardware) + "' is not in the catalog; expected A100-80, "
                    "H100, H200, B200, B300, GB200, GB300 or a catalog id", row.where());
}

/// "bfloat16" or "fp8"; an empty kv_dtype is that of the arithmetic.
Result<bool> isFp8(const csv::Record &row, std::string_view column)
{
    const std::string_view word = row.text(column);
    if (word == "fp8")
        return true;
    if (word == "bfloat16" || word.empty())
        return false;
    return fail(ErrorCode::Unsupported, std::string(column) + " '" + std::string(word)
                    + "' is not modelled for attention; expected bfloat16 or fp8", row.where());
}

template <int D>
void setWork(KernelRow &out, const KernelWork<D> &work)
{
    out.work_flop = work.flop;
    out.traffic_B = work.traffic_B;
    std::copy(work.shape.begin(), work.shape.end(), out.shape.begin());
}

Result<void> readGemm(const csv::Record &row, KernelRow &out)
{
    SWITCHYARD_TRY(out.precision, kernelPrecisionFromWord(row.text("dtype")));
    SWITCHYARD_TRY(out.library, kernelLibraryFromWord(row.text("framework")));
    SWITCHYARD_TRY(const double m, row.positive("m"));
    SWITCHYARD_TRY(const double n, row.positive("n"));
    SWITCHYARD_TRY(const double k, row.positive("k"));
    setWork(out, gemmWork(out.precision, m, n, k));
    return {};
}

Result<AttentionShape> readAttentionShape(const csv::Record &row)
{
    AttentionShape shape;
    SWITCHYARD_TRY(shape.batch, row.positive("batch"));
    SWITCHYARD_TRY(shape.queries, row.positive("isl"));
    SWITCHYARD_TRY(const double past, row.notNegative("past_len"));
    shape.keys = shape.queries + past;
    SWITCHYARD_TRY(shape.heads, row.positive("heads"));
    SWITCHYARD_TRY(shape.kvHeads, row.positive("kv_heads"));
    SWITCHYARD_TRY(shape.headDim, row.positive("head_dim"));
    SWITCHYARD_TRY(shape.window, row.notNegative("window"));
    return shape;
}

Result<void> readPrefill(const csv::Record &row, KernelRow &out)
{
    SWITCHYARD_TRY(const AttentionShape shape, readAttentionShape(row));
    SWITCHYARD_TRY(const bool fp8, isFp8(row, "dtype"));
    SWITCHYARD_TRY(const bool cache, isFp8(row, "kv_dtype"));
    out.attention = fp8 ? AttentionKind::Fp8 : cache ? AttentionKind::Bf16KvFp8 : AttentionKind::Bf16;
    setWork(out, prefillWork(out.attention, shape));
    return {};
}

Result<void> readDecode(const csv::Record &row, KernelRow &out)
{
    SWITCHYARD_TRY(const AttentionShape shape, readAttentionShape(row));
    SWITCHYARD_TRY(out.fp8Cache, isFp8(row, "kv_dtype"));
    out.windowed = shape.window > 0;
    setWork(out, decodeWork(shape, out.fp8Cache, sharedDecodeGroup(out.gpu->generation)));
    return {};
}

Result<void> readMla(const csv::Record &row, KernelRow &out)
{
    SWITCHYARD_TRY(const double batch, row.positive("batch"));
    SWITCHYARD_TRY(const double queries, row.positive("isl"));
    SWITCHYARD_TRY(const double past, row.notNegative("past_len"));
    SWITCHYARD_TRY(const double heads, row.positive("heads"));
    SWITCHYARD_TRY(out.fp8Cache, isFp8(row, "kv_dtype"));
    if (out.family == KernelFamily::MlaPrefill)
        setWork(out, mlaPrefillWork(batch, queries, heads, out.fp8Cache));
    else
        setWork(out, mlaDecodeWork(batch, queries + past, heads, out.fp8Cache));
    return {};
}

/// "balanced" or "power_law_A".
Result<double> readSkew(const csv::Record &row)
{
    const std::string_view word = row.text("distribution");
    if (word.empty() || word == "balanced")
        return 0.0;
    constexpr std::string_view prefix = "power_law_";
    if (word.starts_with(prefix)) {
        if (const auto exponent = number::fromText(word.substr(prefix.size())); exponent.value_or(0) > 0)
            return *exponent;
    }
    return fail(ErrorCode::Unsupported, "distribution '" + std::string(word)
                    + "' is not modelled; expected balanced or power_law_EXPONENT", row.where());
}

Result<void> readExperts(const csv::Record &row, KernelRow &out)
{
    ExpertShape shape;
    SWITCHYARD_TRY(out.precision, kernelPrecisionFromWord(row.text("dtype")));
    SWITCHYARD_TRY(shape.tokens, row.positive("tokens"));
    SWITCHYARD_TRY(shape.hidden, row.positive("hidden"));
    SWITCHYARD_TRY(shape.inter, row.positive("inter"));
    SWITCHYARD_TRY(shape.topk, row.positive("topk"));
    SWITCHYARD_TRY(shape.experts, row.positive("experts"));
    SWITCHYARD_TRY(shape.tp, row.positive("moe_tp"));
    SWITCHYARD_TRY(shape.ep, row.positive("moe_ep"));
    SWITCHYARD_TRY(shape.skew, readSkew(row));
    setWork(out, expertWork(out.precision, shape));
    return {};
}

struct FamilyReader {
    std::string_view kernel;
    KernelFamily family;
    Result<void> (*read)(const csv::Record &, KernelRow &);
};
constexpr FamilyReader families[] = {
    {"gemm", KernelFamily::Gemm, readGemm},
    {"attention_prefill", KernelFamily::Prefill, readPrefill},
    {"attention_decode", KernelFamily::Decode, readDecode},
    {"mla_prefill", KernelFamily::MlaPrefill, readMla},
    {"mla_decode", KernelFamily::MlaDecode, readMla},
    {"moe", KernelFamily::Experts, readExperts},
};

} // namespace

Result<KernelRow> readKernelRow(const csv::Record &row, const catalog::Catalog &catalog)
{
    KernelRow out;
    SWITCHYARD_TRY(out.gpu, findGpu(row, catalog));
    SWITCHYARD_TRY(const double time_us, row.positive("time_us"));
    out.time_s = time_us * 1e-6;
    for (const FamilyReader &reader : families) {
        if (row.text("kernel") != reader.kernel)
            continue;
        out.family = reader.family;
        if (auto read = reader.read(row, out); !read)
            return std::unexpected(read.error());
        return out;
    }
    return fail(ErrorCode::Unsupported, "kernel '" + std::string(row.text("kernel")) + "' is not modelled; expected gemm, "
                    "attention_prefill, attention_decode, mla_prefill, mla_decode or moe", row.where());
}

std::string groupName(const KernelRow &row)
{
    switch (row.family) {
    case KernelFamily::Gemm:
        return kernelGroup("gemm", row.gpu->id, toWord(row.precision), toWord(row.library));
    case KernelFamily::Prefill: return kernelGroup("prefill", row.gpu->id, toWord(row.attention));
    case KernelFamily::Decode: return kernelGroup(row.windowed ? "decode_window" : "decode", row.gpu->id, cacheWord(row.fp8Cache));
    case KernelFamily::MlaPrefill: return kernelGroup("mla_prefill", row.gpu->id, cacheWord(row.fp8Cache));
    case KernelFamily::MlaDecode: return kernelGroup("mla_decode", row.gpu->id, cacheWord(row.fp8Cache));
    case KernelFamily::Experts: break;
    }
    return kernelGroup("experts", row.gpu->id, toWord(row.precision));
}

double peak_flops(const KernelRow &row)
{
    switch (row.family) {
    case KernelFamily::Gemm:
    case KernelFamily::Experts: return kernelPeak_flops(*row.gpu, row.precision);
    case KernelFamily::Prefill: return kernelPeak_flops(*row.gpu, row.attention);
    case KernelFamily::Decode:
    case KernelFamily::MlaPrefill:
    case KernelFamily::MlaDecode: break;
    }
    return row.gpu->bf16_flops;
}

} // namespace switchyard::measured
