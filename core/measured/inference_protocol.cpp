// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_protocol.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include <core/base/ascii.h>
#include <core/base/lower.h>

namespace switchyard::measured {

namespace {


/// Digits from `at` on, blanks and "=", ":", "-", "_" before them allowed; 0: none. Beyond 4096: none.
int numberAt(std::string_view text, std::size_t at)
{
    while (at < text.size() && std::string_view(" =:-_(").find(text[at]) != std::string_view::npos)
        ++at;
    int out = 0;
    for (; at < text.size() && ascii::digit(text[at]); ++at)
        out = std::min(10 * out + (text[at] - '0'), 100'000);
    return out <= 4096 ? out : 0;
}

/// Where `word` stands as a word of its own, digits behind it allowed; npos: nowhere.
std::size_t wordAt(std::string_view text, std::string_view word, std::size_t from = 0)
{
    for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !ascii::letter(text[at - 1])) && (end >= text.size() || !ascii::letter(text[end])))
            return at;
    }
    return std::string_view::npos;
}

/// The number behind the first of these words that has one.
int numberBehind(std::string_view text, std::initializer_list<std::string_view> words)
{
    for (const std::string_view word : words)
        for (std::size_t at = wordAt(text, word); at != std::string_view::npos; at = wordAt(text, word, at + 1))
            if (const int number = numberAt(text, at + word.size()); number > 0)
                return number;
    return 0;
}

/// "2xdep4" as "2 dep4": a count before degrees.
std::string withoutTimes(std::string text)
{
    for (std::size_t at = text.find("×"); at != std::string::npos; at = text.find("×", at))
        text.replace(at, std::string_view("×").size(), "x");
    for (std::size_t at = text.find('x'); at != std::string::npos; at = text.find('x', at + 1)) {
        const std::size_t before = at == 0 ? std::string::npos : text.find_last_not_of(' ', at - 1);
        const std::size_t behind = text.find_first_not_of(' ', at + 1);
        if (before != std::string::npos && behind != std::string::npos && ascii::digit(text[before]) && ascii::letter(text[behind]))
            text[at] = ' ';
    }
    return text;
}

/// Workers of "4p1d": prefill and decode.
std::optional<std::pair<int, int>> workersIn(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!ascii::digit(text[at]) || (at > 0 && (ascii::digit(text[at - 1]) || ascii::letter(text[at - 1]))))
            continue;
        const std::size_t p = std::min(text.size(), text.find_first_not_of("0123456789", at));
        const std::size_t d = p >= text.size() ? p : std::min(text.size(), text.find_first_not_of("0123456789", p + 1));
        if (d >= text.size() || text[p] != 'p' || text[d] != 'd' || d == p + 1 || (d + 1 < text.size() && ascii::letter(text[d + 1])))
            continue;
        if (const std::pair<int, int> workers{numberAt(text, at), numberAt(text, p + 1)}; workers.first > 0 && workers.second > 0)
            return workers;
    }
    return std::nullopt;
}

/// Said to be off: "no MTP", "without speculative decoding", "MTP off", "mtp: false", "mtp=0".
bool isOff(std::string_view text, std::size_t at, std::string_view word)
{
    const std::string_view before = text.substr(at < 10 ? 0 : at - 10, std::min<std::size_t>(at, 10));
    for (const std::string_view no : {"no ", "no-", "non-", "without ", "w/o ", "not "})
        if (before.ends_with(no))
            return true;
    std::string_view behind = text.substr(at + word.size());
    while (!behind.empty() && std::string_view(" =:").find(behind.front()) != std::string_view::npos)
        behind.remove_prefix(1);
    return behind.starts_with("off") || behind.starts_with("disabled") || behind.starts_with("false") || behind.starts_with("none") || (behind.starts_with("0") && (behind.size() == 1 || !ascii::digit(behind[1])));
}

struct Release {
    std::string_view month;
    double version; ///< as serve::Release::version
};
/// Tags of vllm-project/vllm, sgl-project/sglang and NVIDIA/TensorRT-LLM; those after 2025-12 by what published rows of a month name.
constexpr Release vllm[] = {{"2023-09", 0.02}, {"2024-01", 0.03}, {"2024-04", 0.04}, {"2024-06", 0.05}, {"2024-09", 0.06}, {"2025-01", 0.07}, {"2025-03", 0.08},
                            {"2025-05", 0.09}, {"2025-07", 0.10}, {"2025-10", 0.11}, {"2025-12", 0.12}, {"2026-01", 0.14}, {"2026-02", 0.15}, {"2026-03", 0.18}};
constexpr Release sglang[] = {{"2024-07", 0.02}, {"2024-09", 0.03}, {"2024-12", 0.04}, {"2025-08", 0.05}};
constexpr Release trtllm[] = {{"2023-10", 0.05}, {"2023-12", 0.06}, {"2024-02", 0.08}, {"2024-04", 0.09}, {"2024-06", 0.10}, {"2024-07", 0.11}, {"2024-08", 0.12},
                              {"2024-10", 0.13}, {"2024-11", 0.14}, {"2024-12", 0.16}, {"2025-02", 0.17}, {"2025-03", 0.18}, {"2025-05", 0.19}, {"2025-06", 0.20},
                              {"2025-07", 0.21}, {"2025-09", 1.00}, {"2025-12", 1.01}, {"2026-02", 1.02}};

template <std::size_t N>
double newestOf(const Release (&releases)[N], std::string_view month)
{
    double out = 0;
    for (const Release &release : releases)
        if (release.month <= month)
            out = release.version;
    return out;
}

} // namespace

ParallelNote parallelNote(std::string_view raw)
{
    const std::string text = withoutTimes(lower(raw));
    ParallelNote out;
    out.tp = numberBehind(text, {"tp"});
    out.pp = numberBehind(text, {"pp"});
    out.ep = numberBehind(text, {"ep"});
    out.attentionDp = numberBehind(text, {"attention dp over", "attention dp", "dp attention", "dp-attention", "dpa", "adp"});
    if (out.attentionDp == 0)
        out.attentionDp = numberBehind(text, {"dp"});
    if (const int wide = numberBehind(text, {"dep"}); wide > 0)
        out = {.tp = wide, .pp = out.pp, .ep = wide, .attentionDp = wide};
    else if (const int both = numberBehind(text, {"tep"}); both > 0)
        out = {.tp = both, .pp = out.pp, .ep = both, .attentionDp = 0};
    return out;
}

std::optional<PoolNote> poolsIn(std::string_view raw)
{
    const std::string text = withoutTimes(lower(raw));
    PoolNote out;
    const auto workers = workersIn(text);
    if (workers)
        std::tie(out.prefills, out.decodes) = *workers;
    struct Words {
        std::string_view prefill;
        std::string_view decode;
    };
    constexpr std::array<Words, 3> pairs = {{{"prefill", "decode"}, {"context", "generation"}, {"ctx", "gen"}}};
    for (const Words &words : pairs) {
        const std::size_t prefill = wordAt(text, words.prefill);
        const std::size_t decode = wordAt(text, words.decode);
        if (prefill == std::string::npos || decode == std::string::npos)
            continue;
        const auto part = [&](std::size_t at, std::string_view word, std::size_t other) {
            const std::size_t begin = at + word.size();
            return std::string_view(text).substr(begin, other > at ? other - begin : std::string::npos);
        };
        const std::string_view first = part(prefill, words.prefill, decode);
        const std::string_view second = part(decode, words.decode, prefill);
        out.prefill = parallelNote(first);
        out.decode = parallelNote(second);
        if (!workers) {
            out.prefills = std::max(1, numberAt(first, 0));
            out.decodes = std::max(1, numberAt(second, 0));
        }
        return out;
    }
    const std::size_t said = text.find("disagg");
    if (!workers && (said == std::string::npos || isOff(text, said, "disagg")))
        return std::nullopt;
    out.prefill = out.decode = parallelNote(text);
    return out;
}

std::optional<Drafting> draftingIn(std::string_view raw)
{
    const std::string text = lower(raw);
    struct Name {
        std::string_view word;
        const char *named;
        bool mtp;
    };
    constexpr std::array<Name, 10> names = {{{"mtp", "MTP", true}, {"nextn", "MTP", true}, {"eagle", "EAGLE", true}, {"eagle3", "EAGLE", true}, {"medusa", "Medusa", true},
                                           {"speculative", "drafts", false}, {"speculation", "drafts", false}, {"spec dec", "drafts", false}, {"draft model", "drafts", false}, {"draft tokens", "drafts", false}}};
    for (const Name &name : names) {
        const std::size_t at = wordAt(text, name.word);
        if (at == std::string_view::npos)
            continue;
        if (isOff(text, at, name.word))
            return std::nullopt;
        Drafting out{.drafts = 0, .mtp = name.mtp, .named = name.named};
        out.drafts = numberBehind(text, {"num_speculative_tokens", "speculative tokens", "num_nextn_predict_layers", "num-steps", "spec tokens", "draft tokens", "drafts", "k="});
        if (out.drafts == 0 && name.mtp && !name.word.starts_with("eagle")) // the 3 of EAGLE-3 is its generation
            out.drafts = numberAt(text, at + name.word.size());
        for (const std::string_view behind : {" draft tokens", " drafts", " speculative tokens", " spec tokens"}) { // "4 draft tokens"
            std::size_t end = text.find(behind);
            if (out.drafts != 0 || end == std::string::npos)
                continue;
            while (end > 0 && ascii::digit(text[end - 1]))
                --end;
            out.drafts = numberAt(text, end);
        }
        if (out.drafts > 16)
            out.drafts = 0;
        return out;
    }
    return std::nullopt;
}

double newestRelease(serve::ServingFramework framework, std::string_view date)
{
    if (date.size() < 4 || !std::ranges::all_of(date.substr(0, 4), ascii::digit))
        return 0;
    const std::string month = date.size() >= 7 ? std::string(date.substr(0, 7)) : std::string(date.substr(0, 4)) + "-12";
    switch (framework) {
    case serve::ServingFramework::Vllm: return newestOf(vllm, month);
    case serve::ServingFramework::Sglang: return newestOf(sglang, month);
    case serve::ServingFramework::TrtLlm: break;
    }
    return newestOf(trtllm, month);
}

} // namespace switchyard::measured
