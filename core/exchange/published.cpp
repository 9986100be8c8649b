// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/published.h>

#include <algorithm>
#include <iterator>

namespace switchyard::exchange {

namespace {

constexpr Published known[] = {
    {"llama1-7b", "huggyllama/llama-7b", 10000},
    {"llama2-7b", "meta-llama/Llama-2-7b-hf", 10000},
    {"llama2-13b", "meta-llama/Llama-2-13b-hf", 10000},
    {"llama2-70b", "meta-llama/Llama-2-70b-hf", 10000},
    {"llama3-8b", "meta-llama/Meta-Llama-3-8B", 500'000},
    {"llama3-70b", "meta-llama/Meta-Llama-3-70B", 500'000},
    {"llama3.1-8b", "meta-llama/Llama-3.1-8B", 500'000},
    {"llama-3.1-8b-instruct", "meta-llama/Llama-3.1-8B-Instruct", 500'000},
    {"llama3.1-70b", "meta-llama/Llama-3.1-70B", 500'000},
    {"llama3.3-70b", "meta-llama/Llama-3.3-70B-Instruct", 500'000},
    {"llama-3.3-70b-instruct", "meta-llama/Llama-3.3-70B-Instruct", 500'000},
    {"llama3.1-405b", "meta-llama/Llama-3.1-405B", 500'000},
    {"llama3.2-1b", "meta-llama/Llama-3.2-1B", 500'000},
    {"llama3.2-3b", "meta-llama/Llama-3.2-3B", 500'000},
    {"llama4-scout", "meta-llama/Llama-4-Scout-17B-16E", 500'000},
    {"llama4-maverick", "meta-llama/Llama-4-Maverick-17B-128E", 500'000},
    {"mistral-7b", "mistralai/Mistral-7B-v0.1", 10000},
    {"mixtral-8x7b", "mistralai/Mixtral-8x7B-v0.1", 1'000'000},
    {"mixtral-8x22b", "mistralai/Mixtral-8x22B-v0.1", 1'000'000},
    {"deepseek-v2", "deepseek-ai/DeepSeek-V2", 10000},
    {"deepseek-v3", "deepseek-ai/DeepSeek-V3", 10000},
    {"deepseek-r1", "deepseek-ai/DeepSeek-R1", 10000},
    {"deepseek-v3.1", "deepseek-ai/DeepSeek-V3.1", 10000},
    {"deepseek-v3-0324", "deepseek-ai/DeepSeek-V3-0324", 10000},
    {"kimi-k2", "moonshotai/Kimi-K2-Instruct", 50000},
    {"kimi-k2-0905", "moonshotai/Kimi-K2-Instruct-0905", 50000},
    {"kimi-k2-thinking", "moonshotai/Kimi-K2-Thinking", 50000},
    {"kimi-k2.5", "moonshotai/Kimi-K2.5", 50000},
    {"kimi-k2.6", "moonshotai/Kimi-K2.6", 50000},
    {"kimi-k2.7-code", "moonshotai/Kimi-K2.7-Code", 50000},
    {"qwen2-57b-a14b", "Qwen/Qwen2-57B-A14B", 1'000'000},
    {"qwen2.5-7b", "Qwen/Qwen2.5-7B", 1'000'000},
    {"qwen2.5-32b", "Qwen/Qwen2.5-32B", 1'000'000},
    {"qwen3-0.6b", "Qwen/Qwen3-0.6B", 1'000'000},
    {"qwen3-1.7b", "Qwen/Qwen3-1.7B", 1'000'000},
    {"qwen3-4b", "Qwen/Qwen3-4B", 1'000'000},
    {"qwen3-8b", "Qwen/Qwen3-8B", 1'000'000},
    {"qwen3-14b", "Qwen/Qwen3-14B", 1'000'000},
    {"qwen3-32b", "Qwen/Qwen3-32B", 1'000'000},
    {"qwen3-30b-a3b", "Qwen/Qwen3-30B-A3B", 1'000'000},
    {"qwen3-30b-a3b-2507", "Qwen/Qwen3-30B-A3B-Instruct-2507", 10'000'000},
    {"qwen3-235b-a22b", "Qwen/Qwen3-235B-A22B", 1'000'000},
    {"qwen3-235b-a22b-2507", "Qwen/Qwen3-235B-A22B-Instruct-2507", 5'000'000},
    {"qwen3-coder-480b-a35b", "Qwen/Qwen3-Coder-480B-A35B-Instruct", 10'000'000},
    {"gpt-oss-20b", "openai/gpt-oss-20b", 150'000},
    {"gpt-oss-120b", "openai/gpt-oss-120b", 150'000},
    {"glm-4.5", "zai-org/GLM-4.5", 1'000'000},
    {"glm-4.6", "zai-org/GLM-4.6", 1'000'000},
    {"glm-4.7", "zai-org/GLM-4.7", 1'000'000},
    {"glm-4.5-air", "zai-org/GLM-4.5-Air", 1'000'000},
    {"glm-5", "zai-org/GLM-5", 1'000'000},
    {"glm-5.1", "zai-org/GLM-5.1", 1'000'000},
    {"glm-5.2", "zai-org/GLM-5.2", 8'000'000},
    {"glm-5.3", "zai-org/GLM-5.3", 8'000'000},
    {"qwen3-next-80b-a3b", "Qwen/Qwen3-Next-80B-A3B-Instruct", 10'000'000},
    {"qwen3.5-27b", "Qwen/Qwen3.5-27B", 10'000'000},
    {"qwen3.5-35b-a3b", "Qwen/Qwen3.5-35B-A3B", 10'000'000},
    {"qwen3.5-122b-a10b", "Qwen/Qwen3.5-122B-A10B", 10'000'000},
    {"qwen3.5-397b-a17b", "Qwen/Qwen3.5-397B-A17B", 10'000'000},
    {"nemotron-3-nano-30b-a3b", "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", 10000},
    {"nemotron-3-super-120b-a12b", "nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-FP8", 10000},
    {"nemotron-3-ultra-550b-a55b", "nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16", 10000},
    {"nemotron-h-56b", "nvidia/Nemotron-H-56B-Base-8K", 0},
    {"kimi-linear-48b-a3b", "moonshotai/Kimi-Linear-48B-A3B-Instruct", 0},
    {"kimi-k3", "moonshotai/Kimi-K3", 0},
    {"deepseek-v3.2", "deepseek-ai/DeepSeek-V3.2", 10000},
    {"minimax-m3", "MiniMaxAI/MiniMax-M3", 5'000'000},
    {"gemma-4-26b-a4b", "google/gemma-4-26B-A4B", 1'000'000},
    {"gemma-4-31b", "google/gemma-4-31B-it", 1'000'000},
    {"minimax-m2.5", "MiniMaxAI/MiniMax-M2.5", 5'000'000},
    {"minimax-m2.7", "MiniMaxAI/MiniMax-M2.7", 5'000'000},
    {"olmo-7b", "allenai/OLMo-7B-hf", 10000},
    {"gptj-6b", "EleutherAI/gpt-j-6b", 10000},
    {"gpt-neox-20b", "EleutherAI/gpt-neox-20b", 10000},
    {"falcon-180b", "tiiuae/falcon-180B", 10000},
    {"bloom-176b", "bigscience/bloom", 0},
    {"mpt-7b", "mosaicml/mpt-7b", 0},
    {"mpt-30b", "mosaicml/mpt-30b", 0},
};

const Published *by(std::string_view Published::*field, std::string_view text)
{
    const auto found = std::ranges::find(known, text, field);
    return found == std::end(known) ? nullptr : &*found;
}

} // namespace

const Published *publishedAs(std::string_view id) { return by(&Published::id, id); }

const Published *publishedBy(std::string_view repository) { return by(&Published::repository, repository); }

} // namespace switchyard::exchange
