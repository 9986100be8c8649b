// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/model_names.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/lower.h>

namespace switchyard::catalog {

namespace {

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

struct FormatWord {
    std::string_view word;
    std::string_view precision; ///< empty: a word beside the format
};
constexpr FormatWord formatWords[] = {
    {"fp8", "fp8"},     {"fp4", "fp4"},     {"nvfp4", "nvfp4"}, {"mxfp4", "mxfp4"}, {"bf16", "bf16"},  {"fp16", "fp16"},
    {"int8", "int8"},   {"int4", "int4"},   {"4bit", "int4"},   {"8bit", "int8"},   {"awq", "awq"},    {"gptq", "gptq"},
    {"w8a8", "w8a8"},   {"w4a16", "w4a16"}, {"w8a16", "w8a16"}, {"dynamic", ""},    {"quantized", ""}, {"block", ""},
    {"kv", ""},         {"bnb", ""},        {"quantized.w8a8", "w8a8"}, {"quantized.w4a16", "w4a16"}, {"quantized.w8a16", "w8a16"},
};

const FormatWord *formatWord(std::string_view word)
{
    const auto *const found = std::ranges::find(formatWords, word, &FormatWord::word);
    return found == std::end(formatWords) ? nullptr : found;
}

/// Words that a name has behind the model's: how it was tuned, its format, a date.
bool isSuffix(std::string_view word)
{
    constexpr std::array<std::string_view, 7> words = {"instruct", "it", "chat", "thinking", "hf", "base", "preview"};
    const bool date = (word.size() == 4 || word.size() == 6 || word.size() == 8) && std::ranges::all_of(word, ascii::digit);
    return date || std::ranges::find(words, word) != words.end() || formatWord(word) != nullptr;
}

/// Whether the name's last word is a suffix; "v2" is one behind a format: "DeepSeek-R1-0528-FP4-v2".
bool endsInSuffix(const std::vector<std::string> &words)
{
    const auto version = [](std::string_view word) { return word.size() == 2 && word[0] == 'v' && ascii::digit(word[1]); };
    return isSuffix(words.back()) || (words.size() > 2 && version(words.back()) && formatWord(words[words.size() - 2]) != nullptr);
}

/// Makers that a name repeats before the model's.
constexpr std::array<std::string_view, 6> makers = {"meta", "nvidia", "deepseekai", "openai", "mistralai", "google"};

/// Names that have another's shape: fine-tunes, and models of images and text of which the text layers are those.
struct Twin {
    std::string_view name;
    std::string_view id;
    bool text = false; ///< the text layers alone: an encoder of images stands beside them
};
/// By their makers' config.json or model cards: layers, widths, heads and experts are the same, to a few rows of the vocabulary.
constexpr Twin twins[] = {
    {"DeepSeek-R1-Distill-Llama-70B", "llama3.1-70b"}, {"DeepSeek-R1-Distill-Llama-8B", "llama3.1-8b"}, {"DeepSeek-R1-Distill-Qwen-32B", "qwen2.5-32b"},
    {"DeepSeek-R1-Distill-Qwen-14B", "qwen2.5-14b"}, {"DeepSeek-R1-Distill-Qwen-7B", "qwen2.5-math-7b"}, {"QwQ-32B", "qwen2.5-32b"},
    {"Llama-3.1-Nemotron-70B", "llama3.1-70b"}, {"Llama-Nemotron-70B", "llama3.1-70b"}, {"Llama-3.1-Nemotron-Nano-8B", "llama3.1-8b"},
    {"Llama-3.1-Nemotron-Nano-8B-v1", "llama3.1-8b"}, {"Llama-Nemotron-Nano-8B", "llama3.1-8b"}, {"zephyr-7b-beta", "mistral-7b"},
    {"vicuna-7b-v1.5", "llama2-7b"}, {"vicuna-13b-v1.5", "llama2-13b"}, {"vicuna-7b", "llama2-7b"}, {"vicuna-13b", "llama2-13b"},
    {"vicuna-7b-v1.3", "llama1-7b"}, {"vicuna-13b-v1.3", "llama1-13b"}, {"vicuna-33b", "llama1-33b"}, {"vicuna-33b-v1.3", "llama1-33b"}, {"alpaca-7b", "llama1-7b"},
    {"Hermes-3-Llama-3.1-405B", "llama3.1-405b"}, {"Hermes-3-Llama-3.1-70B", "llama3.1-70b"}, {"Hermes-3-Llama-3.1-8B", "llama3.1-8b"},
    {"Hermes-3-405B", "llama3.1-405b"}, {"Hermes-3-70B", "llama3.1-70b"}, {"Hermes-3-8B", "llama3.1-8b"},
    {"Hermes-4-405B", "llama3.1-405b"}, {"Hermes-4-70B", "llama3.1-70b"}, {"Hermes-4-14B", "qwen3-14b"},
    {"Llama-3.1-Tulu-3-405B", "llama3.1-405b"}, {"Llama-3.1-Tulu-3-70B", "llama3.1-70b"}, {"Llama-3.1-Tulu-3-8B", "llama3.1-8b"},
    {"Tulu-3-405B", "llama3.1-405b"}, {"Tulu-3-70B", "llama3.1-70b"}, {"Tulu-3-8B", "llama3.1-8b"},
    {"Llama-Guard-3-8B", "llama3.1-8b"}, {"Llama-Guard-3-1B", "llama3.2-1b"}, {"gpt-oss-safeguard-20b", "gpt-oss-20b"}, {"gpt-oss-safeguard-120b", "gpt-oss-120b"},
    {"DeepSeek-V3.1-Terminus", "deepseek-v3"}, {"DSR1", "deepseek-v3"}, {"DSV3", "deepseek-v3"}, {"Qwen3-480B-A35B", "qwen3-coder-480b-a35b"},
    {"granite-3.1-8b", "granite-3.3-8b"}, {"granite-3.2-8b", "granite-3.3-8b"}, {"granite-3.1-2b", "granite-3.3-2b"}, {"granite-3.2-2b", "granite-3.3-2b"},
    {"aya-expanse-32b", "command-r-08-2024"}, {"Qwen2-VL-2B", "qwen2.5-1.5b", true}, {"Qwen2-VL-7B", "qwen2.5-7b", true}, {"Qwen2-VL-72B", "qwen2.5-72b", true},
    {"Qwen2.5-VL-3B", "qwen2.5-3b", true}, {"Qwen2.5-VL-7B", "qwen2.5-7b", true}, {"Qwen2.5-VL-32B", "qwen2.5-32b", true}, {"Qwen2.5-VL-72B", "qwen2.5-72b", true},
    {"Qwen3-VL-2B", "qwen3-1.7b", true}, {"Qwen3-VL-4B", "qwen3-4b", true}, {"Qwen3-VL-8B", "qwen3-8b", true}, {"Qwen3-VL-32B", "qwen3-32b", true},
    {"Qwen3-VL-30B-A3B", "qwen3-30b-a3b-2507", true}, {"Qwen3-VL-235B-A22B", "qwen3-235b-a22b-2507", true}, // with its context
    {"GLM-4.5V", "glm-4.5-air", true}, {"GLM-4.6V", "glm-4.5-air", true}, {"Kimi-VL-A3B", "moonlight-16b-a3b", true},
    {"Pixtral-12B", "mistral-nemo-12b", true}, {"Pixtral-Large", "mistral-large-2", true}, {"Pixtral-Large-124B", "mistral-large-2", true},
    {"InternVL3-8B", "qwen2.5-7b", true}, {"InternVL3-14B", "qwen2.5-14b", true}, {"InternVL3-38B", "qwen2.5-32b", true}, {"InternVL3-78B", "qwen2.5-72b", true},
    {"llava-1.5-7b", "llama2-7b", true}, {"llava-1.5-13b", "llama2-13b", true}, {"llava-v1.5-7b", "llama2-7b", true}, {"llava-v1.5-13b", "llama2-13b", true},
    {"llava-1.6-34b", "yi-34b", true}, {"llava-v1.6-34b", "yi-34b", true},
};

/// Kinds of models that no entry could be.
struct Kind {
    std::string_view part; ///< of the key
    std::string_view why;
};
constexpr Kind otherKinds[] = {
    {"deepseekv4", "its compressed sparse attention is not modelled"}, {"mamba", "its layers are states alone, which is not modelled"},
    {"stablediffusion", "diffusion models are out of scope"}, {"sdxl", "diffusion models are out of scope"}, {"flux", "diffusion models are out of scope"},
    {"wan2", "diffusion models are out of scope"}, {"whisper", "encoders of sound are out of scope"}, {"bert", "encoders are out of scope"},
    {"flant5", "encoder-decoder models are out of scope"}, {"embedding", "embedding models are out of scope"}, {"dlrm", "recommenders are out of scope"},
};

/// Lower-case words of the last part of a path: "Llama-3.1_70B" → "llama", "3.1", "70b".
std::vector<std::string> wordsOf(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    const std::string text = lower(slash == std::string_view::npos ? name : name.substr(slash + 1));
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (letter(c) || c == '.')
            out.back() += c;
        else if (!out.back().empty())
            out.emplace_back();
        if (c == '+') { // "Command R+"
            out.back() = "plus";
            out.emplace_back();
        }
    }
    if (out.back().empty())
        out.pop_back();
    return out;
}

std::string joined(const std::vector<std::string> &words)
{
    std::string out;
    for (const std::string &word : words)
        out += word;
    return out;
}

std::string withoutDots(std::string text)
{
    std::erase(text, '.');
    return text;
}

/// "70b", "a22b", "16e", "1t": parameters, active parameters, experts.
bool isSize(std::string_view word)
{
    if (word.starts_with('a'))
        word.remove_prefix(1);
    if (word.size() < 2 || std::string_view("bet").find(word.back()) == std::string_view::npos)
        return false;
    word.remove_suffix(1);
    return std::ranges::all_of(word, [](char c) { return ascii::digit(c) || c == '.'; });
}

/// The sizes that `longer` has behind `shorter`; empty: it is something else.
std::vector<std::string> sizesBehind(const std::vector<std::string> &longer, const std::string &shorter)
{
    std::size_t named = longer.size();
    while (named > 1 && isSize(longer[named - 1]))
        --named;
    std::string key;
    for (std::size_t i = 0; i < longer.size(); ++i) {
        if (i >= named && key == shorter)
            return {longer.begin() + static_cast<std::ptrdiff_t>(i), longer.end()};
        key += longer[i];
    }
    return {};
}

/// A name of the catalog, id, alias or title, or of a twin.
struct SearchedModel {
    std::vector<std::string> words;
    std::string key;
    const Architecture *model = nullptr;
    const Twin *twin = nullptr; ///< null: of the model itself
};

/// `words` are the entry's name and sizes that its model's id does not contradict: "nemotron-3-nano-4b" is no Nemotron 3 Nano 30B.
bool saysSizesOf(const std::vector<std::string> &words, const SearchedModel &entry)
{
    if (entry.twin != nullptr) // its sizes are in its own name, where it has some
        return false;
    const std::vector<std::string> said = sizesBehind(words, entry.key);
    const std::vector<std::string> own = wordsOf(entry.model->id);
    const bool sized = std::ranges::any_of(own, isSize);
    return !said.empty() && std::ranges::all_of(said, [&](const std::string &size) { return !sized || std::ranges::find(own, size) != own.end(); });
}

std::vector<SearchedModel> entriesOf(const Catalog &catalog)
{
    std::vector<SearchedModel> out;
    const auto add = [&](std::string_view name, const Architecture *model, const Twin *twin = nullptr) {
        if (model == nullptr)
            return;
        SearchedModel entry{wordsOf(name), {}, model, twin};
        entry.key = joined(entry.words);
        out.push_back(std::move(entry));
    };
    for (const auto &[id, model] : catalog.models) {
        add(id, &model);
        add(model.name, &model);
    }
    for (const auto &[alias, id] : catalog.aliases)
        add(alias, catalog.model(id));
    for (const Twin &twin : twins)
        add(twin.name, catalog.model(twin.id), &twin);
    return out;
}

/// The one model of the entries that `fits` says; several: none, and `several` names them.
template <class Fits>
const SearchedModel *only(const std::vector<SearchedModel> &entries, std::set<std::string> &several, Fits fits)
{
    std::set<std::string> found;
    const SearchedModel *out = nullptr;
    for (const SearchedModel &entry : entries) {
        if (!fits(entry))
            continue;
        found.insert(entry.model->id);
        if (out == nullptr || out->twin != nullptr) // the model itself before its twins
            out = &entry;
    }
    if (found.size() > 1)
        several.insert(found.begin(), found.end());
    return found.size() == 1 ? out : nullptr;
}

/// The name, then without one suffix after the other, then all of them without a maker before.
std::vector<std::vector<std::string>> shortenings(const std::vector<std::string> &words)
{
    std::vector<std::vector<std::string>> out;
    std::vector<std::vector<std::string>> begins = {words};
    if (words.size() > 1 && std::ranges::find(makers, words.front()) != makers.end())
        begins.emplace_back(words.begin() + 1, words.end());
    for (std::vector<std::string> &begin : begins) {
        out.push_back(begin);
        // "Mixtral-8x7B-Instruct-v0.1": releases below 1 without an entry of their own are of one shape.
        while (begin.size() > 1 && (endsInSuffix(begin) || begin.back().starts_with("v0."))) {
            begin.pop_back();
            out.push_back(begin);
        }
    }
    return out;
}

const SearchedModel *matching(const std::vector<SearchedModel> &entries, std::string_view name, std::set<std::string> &several)
{
    const std::vector<std::vector<std::string>> tries = shortenings(wordsOf(name));
    for (const std::vector<std::string> &words : tries) {
        const std::string key = joined(words);
        if (const SearchedModel *found = only(entries, several, [&](const SearchedModel &entry) { return entry.key == key; }))
            return found;
    }
    for (const std::vector<std::string> &words : tries) {
        const std::string key = joined(words);
        if (const SearchedModel *found = only(entries, several, [&](const SearchedModel &entry) { return !sizesBehind(entry.words, key).empty() || saysSizesOf(words, entry); }))
            return found;
    }
    for (const std::vector<std::string> &words : tries) { // "llama-3-1-70b"
        const std::string key = withoutDots(joined(words));
        if (const SearchedModel *found = only(entries, several, [&](const SearchedModel &entry) { return withoutDots(entry.key) == key; }))
            return found;
    }
    return nullptr;
}

/// The words of an id without what tells releases of one model apart: the part of a number behind its dot, "v0.3", dates, suffixes.
std::string familyOf(std::string_view id)
{
    std::string out;
    for (const std::string &word : wordsOf(id)) {
        if (!word.starts_with("v0.") && !isSuffix(word))
            out += ' ' + word.substr(0, word.find('.'));
    }
    return out;
}

bool sameShape(const Architecture &a, const Architecture &b)
{
    const auto shape = [](const Architecture &m) {
        return std::tuple(m.layers, m.hidden, m.ffnHidden, m.heads, m.kvHeads, m.headDim, m.attention, m.experts, m.topk, m.moeFfn, m.sharedExpertFfn, m.tiedEmbeddings, m.nativeWeights);
    };
    return shape(a) == shape(b) && a.mla == b.mla && a.linear == b.linear && a.indexer == b.indexer;
}

} // namespace

std::string bareName(std::string_view name) { return withoutDots(joined(wordsOf(name))); }

std::string modelStem(std::string_view name)
{
    std::vector<std::string> words = wordsOf(name);
    while (words.size() > 1 && endsInSuffix(words))
        words.pop_back();
    const std::string out = withoutDots(joined(words));
    return out.starts_with("metallama") ? out.substr(4) : out; // "Meta-Llama-3.1-70B"
}

std::string precisionInName(std::string_view name)
{
    for (std::vector<std::string> words = wordsOf(name); words.size() > 1 && endsInSuffix(words); words.pop_back())
        if (const FormatWord *known = formatWord(words.back()); known != nullptr && !known->precision.empty())
            return std::string(known->precision);
    return {};
}

Result<NamedModel> modelNamed(const Catalog &catalog, std::string_view name)
{
    if (const Architecture *exact = catalog.model(name))
        return NamedModel{exact, {}, {}};
    std::set<std::string> several;
    const std::vector<SearchedModel> entries = entriesOf(catalog);
    const SearchedModel *found = bareName(name).empty() ? nullptr : matching(entries, name, several);
    if (found != nullptr) {
        const bool text = found->twin != nullptr && found->twin->text;
        return NamedModel{found->model, precisionInName(name), (text ? "text layers alone, model " : "model ") + found->model->id + " for " + inQuotes(std::string(name))};
    }
    std::string why;
    for (const std::string &id : several)
        why += (why.empty() ? "; it could be " : ", ") + id;
    const std::vector<std::string> own = wordsOf(name);
    for (const std::vector<std::string> &words : shortenings(own))
        for (const auto &[id, reason] : catalog.outOfScope)
            if (why.empty() && withoutDots(joined(wordsOf(id))) == withoutDots(joined(words)))
                why = ": " + reason;
    const std::string key = joined(own);
    for (const Kind &kind : otherKinds)
        if (why.empty() && key.find(kind.part) != std::string::npos)
            why = ": " + std::string(kind.why);
    return fail(ErrorCode::Unsupported, say("model {} is not in the catalog{}", inQuotes(std::string(name)), why));
}

const Architecture *releaseThatReads(const Catalog &catalog, const Architecture &model, double tokens, std::string_view month)
{
    if (model.contextLength <= 0 || tokens <= model.contextLength)
        return &model;
    const Architecture *out = nullptr;
    for (const auto &[id, other] : catalog.models) {
        if (other.contextLength < tokens || familyOf(id) != familyOf(model.id) || !sameShape(other, model))
            continue;
        const auto later = [&](const Architecture &one) { return std::string_view(one.released).substr(0, month.size()) > month; }; // than the month
        if (out == nullptr || std::pair(!later(other), other.released) > std::pair(!later(*out), out->released))
            out = &other;
    }
    return out != nullptr ? out : &model;
}

} // namespace switchyard::catalog
