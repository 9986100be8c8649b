// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/hardware_names.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/lower.h>

namespace switchyard::measured {

namespace {

/// Names of the tables, and the server that such a GPU runs in where the row does not say.
struct Named {
    std::string_view name;
    std::string_view instance;
};
constexpr Named hardwareNames[] = { // longer names before their beginnings
    {"A100-40", "hgx-a100-40g"}, {"A100-80", "hgx-a100-80g"}, {"A100", "hgx-a100-80g"}, {"H100", "hgx-h100"},
    {"H200-NVL", "hgx-h200-nvl"}, {"H200", "hgx-h200"},       {"H20", "hgx-h20"},       {"H800", "hgx-h800"},
    {"GH200", "gh200-4x"},
    {"B200", "hgx-b200"},        {"B300", "hgx-b300"},        {"GB200", "nvl72-gb200"}, {"GB300", "nvl72-gb300"},
    {"L40S", "g6e.48xlarge"},    {"RTX-PRO-6000", "g7e.48xlarge"},
};

/// One spelling of many: "H100 SXM5", "h100_sxm5".
std::string spelt(std::string_view text)
{
    std::string out = lower(text);
    std::ranges::replace_if(out, [](char c) { return c == ' ' || c == '_'; }, '-');
    return out;
}

} // namespace

Result<std::string> instanceOfHardware(std::string_view hardware, const catalog::Catalog &catalog)
{
    const std::string word = spelt(hardware);
    for (const Named &known : hardwareNames)
        if (spelt(known.name) == word)
            return std::string(known.instance);
    for (const Named &known : hardwareNames) // "H100 SXM5 80GB", "b200_sxm", "h100-pcie"
        if (word.starts_with(spelt(known.name)))
            return std::string(known.instance);
    if (catalog.instance(hardware) != nullptr)
        return std::string(hardware);
    return fail(ErrorCode::Unsupported, "hardware " + inQuotes(std::string(hardware)) + " is not in the catalog");
}

} // namespace switchyard::measured
