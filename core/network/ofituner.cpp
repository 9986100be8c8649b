// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/ofituner.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace switchyard::network {

namespace {

/// First release whose tuner has the platform's polygons.
int firstRelease(EfaPlatform platform)
{
    switch (platform) {
    case EfaPlatform::P6B200: return 11500;
    case EfaPlatform::P6B300: return 11800;
    default: return 11302;
    }
}

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
    OfiVersion v;
    int part[3] = {0, 0, 0};
    const char *at = text.data();
    const char *end = at + text.size();
    if (at != end && (*at == 'v' || *at == 'V'))
        ++at;
    for (int &value : part) {
        const auto parsed = std::from_chars(at, end, value);
        if (parsed.ec != std::errc())
            break;
        at = parsed.ptr;
        if (at == end || *at != '.')
            break;
        ++at;
    }
    if (part[0] > 0)
        v.code = part[0] * 10000 + part[1] * 100 + part[2];
    return v;
}

OfiChoice ofiChoose(EfaPlatform platform, OfiVersion version, Op op, double size_B, const GroupShape &shape)
{
    if (platform == EfaPlatform::None || version.code < firstRelease(platform))
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
