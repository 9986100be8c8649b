// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/domains.h>

#include <algorithm>
#include <unordered_map>

#include <core/network/rankgroups.h>

namespace switchyard::hardware {

namespace {

/// Ranks per domain where every domain but the last holds as many neighbours; 0: uneven.
int evenSize(std::span<const std::int32_t> domainOfRank)
{
    std::size_t size = 0;
    while (size < domainOfRank.size() && domainOfRank[size] == domainOfRank.front())
        ++size;
    for (std::size_t rank = 0; rank < domainOfRank.size(); ++rank) {
        if (domainOfRank[rank] != static_cast<std::int32_t>(rank / size))
            return 0;
    }
    return static_cast<int>(size);
}

} // namespace

Domains domainsOf(std::span<const std::int32_t> labelOfRank)
{
    if (labelOfRank.empty())
        return {};
    auto ofRank = std::make_shared<std::vector<std::int32_t>>();
    ofRank->reserve(labelOfRank.size());
    std::unordered_map<std::int32_t, std::int32_t> number; // in order of first appearance
    for (const std::int32_t label : labelOfRank)
        ofRank->push_back(number.emplace(label, static_cast<std::int32_t>(number.size())).first->second);
    if (const int size = evenSize(*ofRank); size > 0)
        return {size, nullptr, true};
    const int largest = static_cast<int>((ofRank->size() + number.size() - 1) / number.size());
    return {largest, std::move(ofRank), true};
}

network::GroupShape worstShape(const network::GroupFamily &family, std::span<const std::int32_t> domainOfRank)
{
    const std::vector<std::int32_t> members = network::axisOffsets(family.member);
    network::GroupShape shape;
    shape.ranks = static_cast<int>(members.size());
    shape.gpusPerDomainWithNics = shape.ranks;
    std::vector<std::int32_t> count(domainOfRank.empty() ? 0 : 1 + static_cast<std::size_t>(*std::ranges::max_element(domainOfRank)));
    std::vector<std::int32_t> touched;
    for (const std::int32_t base : network::axisOffsets(family.across)) {
        touched.clear();
        for (const std::int32_t member : members) {
            const auto rank = static_cast<std::size_t>(family.offset + base + member);
            if (rank >= domainOfRank.size())
                continue;
            std::int32_t &inDomain = count[static_cast<std::size_t>(domainOfRank[rank])];
            if (inDomain++ == 0)
                touched.push_back(domainOfRank[rank]);
        }
        shape.domains = std::max(shape.domains, static_cast<int>(touched.size()));
        for (const std::int32_t domain : touched) {
            std::int32_t &inDomain = count[static_cast<std::size_t>(domain)];
            shape.gpusPerDomainWithNics = std::min(shape.gpusPerDomainWithNics, static_cast<int>(inDomain));
            inDomain = 0;
        }
    }
    shape.ranksPerDomain = (shape.ranks + shape.domains - 1) / shape.domains;
    return shape;
}

} // namespace switchyard::hardware
