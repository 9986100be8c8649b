// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of what is installed, allowed and bought, where and at which prices.
#include <core/design/edit.h>

#include <algorithm>
#include <utility>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>
#include <core/design/bill.h>

namespace switchyard::design {

namespace {

std::string freeBlockId(const Design &design)
{
    for (int n = 1;; ++n)
        if (std::string id = "cb-" + std::to_string(n); std::ranges::find(design.capacityBlocks, id, &CapacityBlock::id) == design.capacityBlocks.end())
            return id;
}

} // namespace

Result<Design> changeSoftware(const Design &design, catalog::Package package, const std::string &version)
{
    if (!version.empty() && !catalog::isVersion(version))
        return fail(ErrorCode::Usage, say("{} is no version of {}; expected one like 2.27.3", inQuotes(version), nameOf(package)));
    Design next = design;
    if (version.empty())
        next.software.erase(package);
    else
        next.software[package] = version;
    return next;
}

Result<Design> changeQuota(const Design &design, const Quota &quota)
{
    Design next = design;
    const auto known = std::ranges::find(next.quotas, quota.region, &Quota::region);
    if (!quota.onDemandVcpus && !quota.spotVcpus) {
        if (known != next.quotas.end())
            next.quotas.erase(known);
    } else if (known != next.quotas.end()) {
        *known = quota;
    } else {
        next.quotas.push_back(quota);
    }
    return next;
}

Result<Design> changeCapacityBlock(const Design &design, const catalog::Catalog &catalog, const CapacityBlock &block)
{
    if (block.id.empty())
        return fail(ErrorCode::Usage, say("a Capacity Block needs an id"));
    if (block.count < 1 || block.days < 1)
        return fail(ErrorCode::Usage, say("Capacity Block {} has {} pieces for {} days; expected 1 or more", block.id, block.count, block.days));
    if (catalog.instance(block.type) == nullptr && catalog.ultraserver(block.type) == nullptr)
        return fail(ErrorCode::Usage, say("the catalog has no instance or UltraServer type {}", inQuotes(block.type)));
    Design next = design;
    const auto known = std::ranges::find(next.capacityBlocks, block.id, &CapacityBlock::id);
    if (known != next.capacityBlocks.end())
        *known = block;
    else
        next.capacityBlocks.push_back(block);
    return next;
}

Result<Design> removeCapacityBlock(const Design &design, std::string_view id)
{
    Design next = design;
    if (std::erase_if(next.capacityBlocks, [id](const CapacityBlock &block) { return block.id == id; }) == 0)
        return fail(ErrorCode::NotFound, say("the design has no Capacity Block {}", inQuotes(id)));
    return next;
}

Result<Design> addCapacityBlock(const Design &design, const catalog::Catalog &catalog)
{
    const Bill bill = billOf(catalog, design);
    const BillLine *most = nullptr;
    for (const BillLine &line : bill.lines)
        if (line.capacity() && (most == nullptr || line.count > most->count))
            most = &line;
    if (most == nullptr)
        return fail(ErrorCode::Usage, say("nothing is placed that a Capacity Block could hold"));
    constexpr int twoWeeks = 14;
    Design next = design;
    next.capacityBlocks.push_back({freeBlockId(design), most->item, static_cast<int>(most->count), {}, twoWeeks});
    return next;
}

Result<Design> changeRegion(const Design &design, const catalog::Catalog &catalog, const std::string &region)
{
    if (auto known = catalog::checkRegion(catalog, region); !known)
        return std::unexpected(known.error());
    Design next = design;
    if (region != next.region)
        next.availabilityZone.clear(); // it is of the other region
    next.region = region;
    return next;
}

Result<Design> changePriceList(const Design &design, const catalog::Catalog &catalog, const std::string &path, const std::string &file, std::size_t most)
{
    Design next = design;
    next.priceList = path;
    next.prices = {};
    if (auto read = needPrices(next, file, catalog, most); !read)
        return std::unexpected(read.error());
    return next;
}

Result<Design> usePriceList(const Design &design, const catalog::Catalog &catalog, catalog::PriceList list)
{
    if (auto known = catalog::checkRegion(catalog, design.region); !known)
        return std::unexpected(known.error());
    Design next = design;
    next.priceList = list.file;
    next.prices = catalog::PriceListPtr(std::move(list));
    return next;
}

} // namespace switchyard::design
