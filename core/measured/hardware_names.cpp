// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/hardware_names.h>

#include <algorithm>
#include <array>
#include <vector>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/lower.h>

namespace switchyard::measured {

namespace {

/// A GPU as tables name it, and the server that it runs in where the row does not say.
struct Named {
    std::string_view word;
    std::string_view instance;
};
constexpr Named gpuWords[] = {
    {"a100", "hgx-a100-80g"}, {"h100", "hgx-h100"}, {"h200", "hgx-h200"}, {"h20", "hgx-h20"}, {"h800", "hgx-h800"}, {"gh200", "gh200-4x"},
    {"b200", "hgx-b200"}, {"b300", "hgx-b300"}, {"gb200", "nvl72-gb200"}, {"gb300", "nvl72-gb300"}, {"l40s", "pcie-l40s"}, {"l40", "pcie-l40"},
    {"rtxpro6000", "pcie-rtx-pro-6000"}, {"rtx6000pro", "pcie-rtx-pro-6000"}, {"rtx6000ada", "pcie-rtx-6000-ada"}, {"l4", "pcie-l4"},
    {"a10g", "pcie-a10g"}, {"a10", "pcie-a10"}, {"a30", "pcie-a30"}, {"a40", "pcie-a40"}, {"a6000", "pcie-rtx-a6000"}, {"rtxa6000", "pcie-rtx-a6000"},
    {"a800", "hgx-a800"}, {"rtx4090", "pcie-rtx-4090"}, {"rtx5090", "pcie-rtx-5090"},
};

/// Kinds that no entry could be.
struct Kind {
    std::string_view begin; ///< of a word
    std::string_view why;
};
constexpr Kind otherKinds[] = {
    {"mi2", "AMD's GPUs are not modelled"}, {"mi3", "AMD's GPUs are not modelled"}, {"mi4", "AMD's GPUs are not modelled"}, {"tpu", "TPUs are not modelled"},
    {"trn", "Trainium is not modelled"}, {"trainium", "Trainium is not modelled"}, {"inf2", "Inferentia is not modelled"}, {"gaudi", "Gaudi is not modelled"},
    {"ascend", "Ascend is not modelled"}, {"v100", "Volta, which has no BF16, is not modelled"}, {"t4", "Turing, which has no BF16, is not modelled"},
};

bool alphanumeric(char c) { return ascii::digit(c) || (c >= 'a' && c <= 'z'); }

/// Lower-case words of letters and digits.
std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> out(1);
    for (const char c : lower(text)) {
        if (alphanumeric(c))
            out.back() += c;
        else if (!out.back().empty())
            out.emplace_back();
    }
    if (out.back().empty())
        out.pop_back();
    return out;
}

/// "8x", "8", "8xh100": a count before the GPU, which is taken off. 0: none.
int takeCount(std::vector<std::string> &words)
{
    if (words.empty())
        return 0;
    std::string &first = words.front();
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(first, ascii::digit) - first.begin());
    if (digits == 0 || digits > 6)
        return 0;
    const bool times = digits < first.size() && first[digits] == 'x';
    if (!times && digits < first.size())
        return 0;
    const int count = std::stoi(first.substr(0, digits));
    first.erase(0, digits + (times ? 1 : 0));
    if (first.empty())
        words.erase(words.begin());
    return count;
}

/// A word that names this GPU: "h100", "h100sxm5", but not "h1000".
bool names(const std::string &word, std::string_view gpu)
{
    return word.starts_with(gpu) && (word.size() == gpu.size() || !ascii::digit(word[gpu.size()]));
}

bool anyHas(const std::vector<std::string> &words, std::string_view part)
{
    return std::ranges::any_of(words, [&](const std::string &word) { return word.contains(part); });
}

} // namespace

Result<NamedHardware> hardwareNamed(std::string_view hardware, const catalog::Catalog &catalog)
{
    NamedHardware out;
    if (catalog.instance(hardware) != nullptr) {
        out.instance = hardware;
        return out;
    }
    std::vector<std::string> words = wordsOf(hardware);
    out.gpus = takeCount(words);
    const std::size_t apart = words.size();
    for (std::size_t i = 0; i + 1 < apart; ++i) { // "RTX PRO 6000", "RTX6000 Ada"
        if (!words[i].starts_with("rtx"))
            continue;
        words.push_back(words[i] + words[i + 1]);
        if (i + 2 < apart)
            words.push_back(words[i] + words[i + 1] + words[i + 2]);
    }
    const Named *found = nullptr;
    for (const std::string &word : words)
        for (const Named &gpu : gpuWords)
            if (found == nullptr && names(word, gpu.word))
                found = &gpu;
    if (found == nullptr) {
        std::string why;
        for (const std::string &word : words)
            for (const Kind &kind : otherKinds)
                if (why.empty() && word.starts_with(kind.begin))
                    why = ": " + std::string(kind.why);
        return fail(ErrorCode::Unsupported, "hardware " + inQuotes(std::string(hardware)) + " is not in the catalog" + why);
    }
    out.instance = found->instance;
    const bool nvl = std::ranges::find(words, "nvl") != words.end() || anyHas(words, found->word == "h200" ? "h200nvl" : "h100nvl");
    const bool pcie = anyHas(words, "pcie");
    if (found->word == "a100") {
        const bool small = std::ranges::find(words, "40") != words.end() || anyHas(words, "40g");
        out.instance = std::string(pcie ? "pcie" : "hgx") + (small ? "-a100-40g" : "-a100-80g");
    }
    if (found->word == "h200" && nvl)
        out.instance = "hgx-h200-nvl";
    if (found->word == "h100" && (nvl || pcie))
        out.instance = nvl ? "pcie-h100-nvl" : "pcie-h100";
    if (found->word == "h800" && pcie) // their bridges are what differs
        out.instance = "pcie-h100";
    if (found->word == "a800" && pcie)
        out.instance = "pcie-a100-80g";
    if (out.instance == "hgx-a800" || out.instance == "hgx-h800")
        out.standsIn = "what is measured of the module with a wider NVLink, for " + inQuotes(std::string(hardware));
    if (out.instance.starts_with("pcie-") && found->word != "l40s") // of which rows are in the fits
        out.standsIn = "what is measured of the modules of its generation, by the figures of the card, for " + inQuotes(std::string(hardware));
    return out;
}

Result<std::string> instanceOfHardware(std::string_view hardware, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(NamedHardware named, hardwareNamed(hardware, catalog));
    return std::move(named.instance);
}

} // namespace switchyard::measured
