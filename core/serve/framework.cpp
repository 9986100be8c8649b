// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/framework.h>

#include <algorithm>

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
    const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
    EngineRelease release;
    if (has("sglang"))
        release.framework = ServingFramework::Sglang;
    else if (has("trt") || has("tensorrt") || has("nim "))
        release.framework = ServingFramework::TrtLlm;
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
