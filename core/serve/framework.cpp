// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/framework.h>

#include <algorithm>
#include <array>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/lower.h>
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

bool isNim(std::string_view text) { return text.contains("nim ") || text.ends_with("nim"); }

/// The release that stands behind an engine's word at `at`: its own, not that of what wraps it ("dynamo-vllm 0.8.0") or stands
/// further on ("TensorRT-LLM, Triton 24.05"). 0: none.
double versionBehind(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, at);
    if (before.ends_with("dynamo-") || before.ends_with("dynamo_"))
        return 0;
    constexpr std::array<std::string_view, 8> own = {"v", "llm", "openai", "release", "version", "ver", "engine", "backend"}; // "vllm-openai:v0.11", "tensorrt-llm/release:1.2"
    const auto wordEnd = [&](std::size_t from) {
        while (from < text.size() && ascii::letter(text[from]))
            ++from;
        return from;
    };
    at = wordEnd(at);
    while (at < text.size() && !ascii::digit(text[at])) {
        const std::size_t end = wordEnd(at);
        if (end > at && std::ranges::find(own, text.substr(at, end - at)) == own.end())
            return 0;
        at = std::max(end, at + 1);
    }
    return versionIn(text.substr(at));
}

/// The engine's own release, wherever its word stands; else one before all words ("v0.11 vllm").
double versionOf(std::string_view text, std::string_view engine)
{
    const std::size_t first = text.find(engine);
    for (std::size_t at = first; at != std::string_view::npos; at = text.find(engine, at + 1))
        if (const double version = versionBehind(text, at); version > 0)
            return version;
    const std::string_view before = text.substr(0, first);
    const bool others = std::ranges::any_of(before, [](char c) { return ascii::letter(c) && c != 'v'; });
    return others ? 0 : versionIn(before);
}

} // namespace

std::string toWord(ServingFramework framework) { return std::string(words()[static_cast<std::size_t>(framework)].word); }

Result<ServingFramework> frameworkFromWord(std::string_view word)
{
    for (std::size_t i = 0; i < words().size(); ++i)
        if (word == words()[i].word)
            return static_cast<ServingFramework>(i);
    return fail(ErrorCode::Usage, say("unknown serving framework {}; expected vllm, sglang or trtllm", inQuotes(word)));
}

std::string newestModelled(ServingFramework framework)
{
    return std::string(engineTraits(framework).newest.is);
}

bool isLater(const EngineRelease &release) { return release.version > versionIn(newestModelled(release.framework)); }

EngineRelease releaseOf(std::string_view published)
{
    const std::string text = lower(published);
    struct Engine {
        std::string_view word;
        ServingFramework framework;
    };
    constexpr std::array<Engine, 4> engines = {{{"sglang", ServingFramework::Sglang}, {"tensorrt", ServingFramework::TrtLlm}, {"trt", ServingFramework::TrtLlm}, {"vllm", ServingFramework::Vllm}}};
    const auto *const named = std::ranges::find_if(engines, [&](const Engine &engine) { return text.contains(engine.word); });
    if (named != engines.end())
        return {.framework = named->framework, .version = versionOf(text, named->word)};
    if (isNim(text)) // which counts by itself
        return {.framework = ServingFramework::TrtLlm};
    return {.known = false};
}

Rules rulesOf(const EngineRelease &release, const catalog::Gpu &gpu, int tp)
{
    const EngineTraits &engine = engineTraits(release.framework);
    const DefaultOf of{release.version, gpu, tp};
    Rules rules;
    rules.scheduling = engine.scheduling.is(of);
    rules.kv = engine.kv.is;
    rules.outputAhead = engine.outputAhead.is;
    rules.budget = engine.budget.is(of);
    rules.sequences = engine.sequences.is(of);
    rules.memoryFraction = engine.memoryFraction.is(of);
    rules.ofFree = engine.ofFree.is;
    rules.graphLimit = engine.graphLimit.is(of);
    rules.sendToken_s = engine.sendToken_s.is(of);
    rules.pathShare = engine.pathShare.is(of);
    rules.fp8KvByCheckpoint = engine.fp8KvByCheckpoint.is;
    return rules;
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
