// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/ofituner.h>

#include <algorithm>
#include <cmath>

#include <core/network/version.h>

namespace switchyard::network {

namespace {

OfiChoice regionOf(const OfiRow &row, double size_B)
{
    OfiChoice choice = OfiChoice::Nccl;
    for (const OfiEdge &edge : row.edges) {
        if (edge.choice == OfiChoice::None || size_B < edge.from_B)
            break;
        choice = edge.choice;
    }
    return choice;
}

/// Boundaries of the common beginning of both sequences move; the rest comes from the nearer row.
OfiRow between(const OfiRow &low, const OfiRow &high, double weight)
{
    OfiRow row = weight < 0.5 ? low : high;
    for (std::size_t i = 1; i < row.edges.size(); ++i) {
        const OfiEdge &a = low.edges[i];
        const OfiEdge &b = high.edges[i];
        if (a.choice != b.choice || a.choice == OfiChoice::None)
            break;
        row.edges[i].from_B = a.from_B * std::pow(b.from_B / a.from_B, weight);
    }
    return row;
}

} // namespace

OfiVersion ofiVersion(std::string_view text)
{
    const std::optional<Release> release = releaseFromText(text);
    if (!release)
        return {};
    return {release->hasPatch ? release->code : release->code + 99};
}

std::optional<Release> firstOfiRelease(EfaPlatform platform)
{
    switch (platform) {
    case EfaPlatform::P5:
    case EfaPlatform::P5en: return Release{11302};
    case EfaPlatform::P6B200: return Release{11500};
    case EfaPlatform::P6B300: return Release{11800};
    case EfaPlatform::None:
    case EfaPlatform::P4:
    case EfaPlatform::P6e: break;
    }
    return std::nullopt;
}

OfiChoice ofiChoose(EfaPlatform platform, OfiVersion version, Op op, double size_B, const GroupShape &shape)
{
    const std::optional<Release> first = firstOfiRelease(platform);
    if (!first || version.code < first->code)
        return OfiChoice::Nccl;
    if (shape.domains <= (version.code >= 11400 ? 2 : 1) || shape.ranks % shape.domains != 0)
        return OfiChoice::Nccl;
    const int perNode = shape.ranks / shape.domains;
    for (const OfiTable &table : ofiTables()) {
        if (table.platform != platform || table.op != op || table.ranksPerNode != perNode)
            continue;
        const auto high = std::find_if(table.rows.begin(), table.rows.end(), [&](const OfiRow &r) { return r.ranks >= shape.ranks; });
        if (high == table.rows.end())
            return regionOf(table.rows.back(), size_B);
        if (high == table.rows.begin() || high->ranks == shape.ranks)
            return regionOf(*high, size_B);
        const OfiRow &low = *std::prev(high);
        const double weight = std::log2(static_cast<double>(shape.ranks) / low.ranks)
            / std::log2(static_cast<double>(high->ranks) / low.ranks);
        return regionOf(between(low, *high, weight), size_B);
    }
    return OfiChoice::Nccl;
}

} // namespace switchyard::network
