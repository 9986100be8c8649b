// SPDX-License-Identifier: GPL-3.0-or-later
// Prints: what one evaluation of each kernel family costs, and resolving a GPU's curves.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include <core/workload/kernels.h>

using namespace switchyard;
using namespace switchyard::workload;

namespace {

template <class Work>
void print(const char *name, int calls, Work work)
{
    double best_s = 1e9;
    double sum = 0;
    for (int round = 0; round < 5; ++round) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < calls; ++i)
            sum += work(i);
        best_s = std::min(best_s, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::printf("%-24s %10.1f ns   (check %g)\n", name, 1e9 * best_s / calls, sum);
}

} // namespace

int main()
{
    const auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!catalog) {
        std::fprintf(stderr, "%s\n", describe(catalog.error()).c_str());
        return 1;
    }
    const catalog::Gpu &gpu = catalog->gpus.at("h100-sxm");
    const auto kernels = resolveKernels(*catalog, gpu);
    if (!kernels) {
        std::fprintf(stderr, "%s\n", describe(kernels.error()).c_str());
        return 1;
    }
    constexpr int calls = 1000000;
    const auto size = [](int i) { return 64.0 * (1 + i % 255); };
    print("gemm", calls, [&](int i) {
        return gemm_s(*kernels, KernelPrecision::Bf16, KernelLibrary::TrtLlm, size(i), 8192, size(i + 7));
    });
    print("training gemm", calls, [&](int i) { return trainingGemm_s(*kernels, KernelPrecision::Bf16, size(i), 8192, size(i + 7)); });
    print("grouped gemm", calls, [&](int i) { return groupedGemm_s(*kernels, KernelPrecision::Bf16, 8, size(i), 8192, size(i + 7)); });
    AttentionShape shape{.batch = 1, .queries = 1, .keys = 1, .heads = 16, .kvHeads = 2};
    print("attention forward", calls, [&](int i) {
        shape.queries = shape.keys = size(i);
        return attentionForward_s(*kernels, shape);
    });
    shape.queries = 1;
    print("attention decode", calls, [&](int i) {
        shape.keys = size(i);
        return attentionDecode_s(*kernels, shape);
    });
    ExpertShape experts{.tokens = 1, .hidden = 7168, .inter = 2048, .topk = 8, .experts = 256, .tp = 1, .ep = 32, .skew = 1.2};
    print("experts, skewed", calls / 10, [&](int i) {
        experts.tokens = size(i);
        return experts_s(*kernels, KernelPrecision::Bf16, experts);
    });
    print("memory bound", calls, [&](int i) { return memoryBound_s(*kernels, size(i)); });
    print("resolve one GPU", 20, [&](int) { return resolveKernels(*catalog, gpu)->launch_s; });
    return 0;
}
