// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/framework.h>

#include <algorithm>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/base/units.h>
#include <core/serve/engine_traits.h>
#include <core/workload/serving_fields.h>

namespace switchyard::serve {

namespace {

/// As every table of the house has them.
const std::vector<workload::OptionWord> &words() { return workload::servingField("framework")->words; }


/// The first "MAJOR.MINOR" of a text; 0: none.
double versionIn(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!ascii::digit(text[i]))
            continue;
        double major = 0;
        double minor = 0;
        for (; i < text.size() && ascii::digit(text[i]) && major < 1000; ++i)
            major = 10 * major + (text[i] - '0');
        if (i + 1 >= text.size() || text[i] != '.' || !ascii::digit(text[i + 1]))
            continue;
        for (++i; i < text.size() && ascii::digit(text[i]) && minor < 1000; ++i)
            minor = 10 * minor + (text[i] - '0');
        return major + minor / 100;
    }
    return 0;
}


Rules vllm(double version, const catalog::Gpu &gpu)
{
    // UsageContext.OPENAI_API_SERVER on GPUs of 70 GiB and more, except A100: arg_utils.py.
    const bool large = gpu.memory_B >= 70 * GiB && gpu.generation != catalog::GpuGeneration::Ampere;
    Rules rules;
    rules.budget = large ? 8192 : 2048;
    rules.sequences = large ? 1024 : 256;
    rules.memoryFraction = version > 0 && version < 0.22 ? 0.90 : 0.92;
    if (isV0({Framework::Vllm, version, true})) { // core/scheduler.py: prompts first, 256 sequences, no prompt in parts
        rules.scheduling = Scheduling::PrefillFirst;
        rules.sequences = 256;
        rules.budget = 8192;
    }
    rules.graphLimit = 512;
    rules.sendToken_s = 46e-6; // BLIS's fit of vLLM's output path
    return rules;
}

Rules sglang(const catalog::Gpu &gpu, int tp)
{
    Rules rules;
    rules.scheduling = Scheduling::PrefillFirst;
    const double memory_GiB = gpu.memory_B / GiB;
    rules.budget = memory_GiB < 35 ? 2048 : memory_GiB < 60 ? 4096 : memory_GiB < 160 ? 8192 : 16384;
    rules.sequences = 4096; // bounded by the KV pool
    rules.outputAhead = 0.3; // new_token_ratio starts at 0.7 and falls to 0.1 as outputs end
    rules.memoryFraction = 1; // less what memory.cpp reserves
    rules.graphLimit = memory_GiB < 90 && tp < 4 ? 256 : 512;
    rules.sendToken_s = 51e-6; // one detokeniser: SGLang 0.5.6 levels off at 19,600 tokens/s whatever the GPUs
    return rules;
}

Rules trtllm(double version)
{
    Rules rules;
    rules.scheduling = Scheduling::WholePrompts;
    rules.kv = KvPolicy::Reserve;
    rules.outputAhead = 1;
    rules.budget = 8192;
    rules.sequences = 2048; // BuildConfig.max_batch_size: tensorrt_llm/builder.py @008b2b8, which tensorrt_llm/commands/serve.py takes
    rules.memoryFraction = 0.9;
    rules.ofFree = true;
    rules.graphLimit = 2048;
    rules.fp8KvByCheckpoint = true;
    if (version > 0 && version < 1)
        rules.pathShare = 0.1; // Triton, NIM: C++ from the socket to the engine
    else // trtllm-serve without postprocess workers: 1.0 levels off at 9,250 tokens/s on 2, 4 and 8 GPUs; later ones as the others
        rules.sendToken_s = version > 0 && version < 1.01 ? 108e-6 : 50e-6;
    return rules;
}

} // namespace

std::string toWord(Framework framework) { return std::string(words()[static_cast<std::size_t>(framework)].word); }

Result<Framework> frameworkFromWord(std::string_view word)
{
    for (std::size_t i = 0; i < words().size(); ++i)
        if (word == words()[i].word)
            return static_cast<Framework>(i);
    return fail(ErrorCode::Usage, say("unknown serving framework {}; expected vllm, sglang or trtllm", inQuotes(word)));
}

std::string newestModelled(Framework framework)
{
    return std::string(engineTraits(framework).newest.is);
}

bool isLater(const Release &release) { return release.version > versionIn(newestModelled(release.framework)); }

Release releaseOf(std::string_view published)
{
    const std::string text = lower(published);
    const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
    Release release;
    if (has("sglang"))
        release.framework = Framework::Sglang;
    else if (has("trt") || has("tensorrt") || has("nim "))
        release.framework = Framework::TrtLlm;
    else
        release.known = has("vllm");
    // The engine's own release: NIM and Dynamo count by themselves.
    std::size_t engine = 0;
    for (const std::string_view word : {"sglang", "tensorrt", "trt", "vllm"})
        if (const std::size_t at = text.find(word); at != std::string::npos)
            engine = std::max(engine, at);
    const bool wrapped = has("nim ") || has("dynamo");
    release.version = has("nim ") ? 0 : versionIn(std::string_view(text).substr(wrapped ? engine : 0));
    return release;
}

Rules rulesOf(const Release &release, const catalog::Gpu &gpu, int tp)
{
    switch (release.framework) {
    case Framework::Vllm: return vllm(release.version, gpu);
    case Framework::Sglang: return sglang(gpu, tp);
    case Framework::TrtLlm: break;
    }
    return trtllm(release.version);
}

int paddedBatch(int running, const Rules &rules)
{
    if (running > rules.graphLimit)
        return running;
    if (running <= 2)
        return running;
    if (running <= 4)
        return 4;
    const int step = running <= 256 ? 8 : 16;
    return std::min((running + step - 1) / step * step, std::max(rules.graphLimit, running));
}

} // namespace switchyard::serve
