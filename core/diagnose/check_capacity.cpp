// SPDX-License-Identifier: GPL-3.0-or-later
// Quotas, and Capacity Blocks as EC2 sells them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include <core/base/format.h>
#include <core/catalog/price.h>
#include <core/design/bill.h>
#include <core/diagnose/capacity_terms.h>
#include <core/diagnose/design_rules.h>
#include <core/goodput/goodput.h>

namespace switchyard::diagnose {

namespace {

using design::CapacityBlock;
using design::CapacityKind;
using design::Design;
using Blocks = std::vector<CapacityBlock>;

/// A fix that edits the blocks of the design.
template <class Edit>
Fix blocksFix(Said label, Edit edit)
{
    return {std::move(label), [edit = std::move(edit)](const Design &design, const catalog::Catalog &) -> Result<Design> {
                Design next = design;
                edit(next.capacityBlocks);
                return next;
            }};
}

/// One that edits the block `id` alone.
template <class Edit>
Fix blockFix(Said label, const std::string &id, Edit edit)
{
    return blocksFix(std::move(label), [id, edit](Blocks &blocks) {
        for (CapacityBlock &block : blocks)
            if (block.id == id)
                edit(block);
    });
}

std::string freeId(const Blocks &blocks)
{
    for (int n = 1;; ++n)
        if (std::string id = "cb-" + std::to_string(n); std::ranges::find(blocks, id, &CapacityBlock::id) == blocks.end())
            return id;
}

/// "64 + 32 + 2"
std::string sum(const std::vector<int> &sizes)
{
    std::string out;
    for (const int size : sizes)
        out += (out.empty() ? "" : " + ") + std::to_string(size);
    return out;
}

void addBlocks(Blocks &blocks, const CapacityBlock &like, const std::vector<int> &sizes)
{
    for (const int size : sizes) {
        CapacityBlock block = like;
        block.id = freeId(blocks);
        block.count = size;
        blocks.push_back(std::move(block));
    }
}

/// "p" of p5.48xlarge: the letters before the generation, by which EC2 counts vCPUs ("Running On-Demand P instances").
std::string_view familyOf(std::string_view type) { return type.substr(0, type.find_first_of("0123456789")); }

void checkQuota(const catalog::Catalog &catalog, const Design &design, std::vector<Finding> &findings)
{
    const bool spot = design.capacity == CapacityKind::Spot;
    if (design.capacity == CapacityKind::CapacityBlock || design.capacity == CapacityKind::Own)
        return;
    const auto quota = std::ranges::find(design.quotas, design.region, &design::Quota::region);
    if (quota == design.quotas.end())
        return;
    const std::optional<int> allowed = spot ? quota->spotVcpus : quota->onDemandVcpus;
    long long needed = 0;
    std::vector<std::string> where;
    for (const design::Instance &instance : design.instances) {
        const catalog::InstanceType *type = catalog.instance(instance.type);
        if (type == nullptr || type->reference || familyOf(type->id) != "p")
            continue;
        needed += type->vcpus;
        if (allowed && needed > *allowed)
            where.push_back(instance.id);
    }
    if (!allowed || needed <= *allowed)
        return;
    const auto tooMany = format::integer(static_cast<double>(where.size()));
    Finding f = ruleFinding("quota", design.region,
                            say("{} vCPUs of P instances in {}; the quota of {} is {}", format::integer(static_cast<double>(needed)), design.region, spot ? "Spot" : "On-Demand", format::integer(*allowed)),
                            say("{} of the instances cannot be launched.", tooMany),
                            say("Ask for a quota of {} vCPUs, or use Capacity Blocks, which do not count.", format::integer(static_cast<double>(needed))), std::move(where));
    f.evidence = {{say("vCPUs"), static_cast<double>(needed), Unit::Number, static_cast<double>(*allowed), ""}};
    findings.push_back(std::move(f));
}

bool isUltraServer(const catalog::Catalog &catalog, const CapacityBlock &block) { return catalog.ultraserver(block.type) != nullptr; }

void checkBlock(const catalog::Catalog &catalog, const CapacityBlock &block, Day now, std::vector<Finding> &findings)
{
    if (!isUltraServer(catalog, block) && std::ranges::find(blocks::sizes, block.count) == blocks::sizes.end()) {
        const int pieces = blocks::pieces(block.count);
        const std::vector<int> sizes = pieces <= 64 ? blocks::divided(block.count) : std::vector<int>();
        Finding f = ruleFinding("block-size", block.id, say("Capacity Block {} of {} instances is not sold", block.id, block.count), say("Blocks have 1, 2, 4, 8, 16, 32 or 64 instances."),
                                pieces <= 64 ? say("Buy {}.", sum(sizes)) : say("Buy {} blocks.", format::integer(pieces)), {block.id});
        if (pieces <= 64)
            f.fix = blocksFix(say("Divide into {}", sum(sizes)), [id = block.id, sizes](Blocks &blocks) {
                const auto at = std::ranges::find(blocks, id, &CapacityBlock::id);
                if (at == blocks.end())
                    return;
                const auto like = CapacityBlock(*at);
                at->count = sizes.front();
                addBlocks(blocks, like, {sizes.begin() + 1, sizes.end()});
            });
        findings.push_back(std::move(f));
    }
    if (const int sold = blocks::soldDays(block.days); sold != block.days) {
        const int next = sold > 0 ? sold : blocks::mostDays;
        Finding f = ruleFinding("block-days", block.id, say("Capacity Block {} of {} days is not sold", block.id, block.days), say("Blocks last 1 to 14 days, or whole weeks up to 182 days."),
                                sold > 0 ? say("Take {} days.", next) : say("Take 182 days, and another block after it."), {block.id});
        f.fix = blockFix(say("Take {} days", next), block.id, [next](CapacityBlock &mended) { mended.days = next; });
        findings.push_back(std::move(f));
    }
    if (!block.start)
        return;
    const Day last = now + std::chrono::days(blocks::leadDays);
    const bool over = *block.start + std::chrono::days(block.days) <= now;
    if (*block.start <= last && !over)
        return;
    Finding f = ruleFinding("block-start", block.id,
                            over ? say("Capacity Block {} ended on {}", block.id, toText(*block.start + std::chrono::days(block.days)))
                                 : say("Capacity Block {} starts on {}, more than 8 weeks ahead", block.id, toText(*block.start)),
                            over ? say("Its instances have been terminated.") : say("The last day that can be bought today is {}.", toText(last)),
                            over ? say("Plan another block.") : say("Start it earlier, or buy it later."), {block.id});
    f.severity = over ? Severity::Error : Severity::Warning;
    f.fix = blockFix(say("Start on {}", toText(over ? now : last)), block.id, [day = over ? now : last](CapacityBlock &mended) { mended.start = day; });
    findings.push_back(std::move(f));
}

/// What blocks hold together on the day on which they hold most: those without a day count on every one.
struct Held {
    long long most = 0;
    std::optional<Day> when;
};
Held heldAtOnce(const Blocks &blocks, auto counts)
{
    Held out;
    std::map<Day, long long> change;
    for (const CapacityBlock &block : blocks) {
        if (!counts(block))
            continue;
        if (!block.start) {
            out.most += block.count;
            continue;
        }
        change[*block.start] += block.count;
        change[*block.start + std::chrono::days(block.days)] -= block.count;
    }
    long long now = out.most;
    for (const auto &[day, by] : change) {
        now += by;
        if (now > out.most) {
            out.most = now;
            out.when = day;
        }
    }
    return out;
}

/// GPUs of one type beyond what AWS says that one UltraCluster holds: their network is not promised to be one.
void checkScale(const catalog::Catalog &catalog, const Design &design, std::vector<Finding> &findings)
{
    std::map<std::string, int> gpus;
    for (const design::Instance &instance : design.instances)
        if (const catalog::InstanceType *type = catalog.instance(instance.type))
            gpus[type->id] += type->gpus;
    for (const auto &[id, count] : gpus) {
        const catalog::Figures &figures = catalog.instance(id)->figures;
        const auto most = figures.find("ultracluster_gpus");
        if (most == figures.end() || count <= most->second.value)
            continue;
        Finding f = ruleFinding("ultracluster-scale", id, say("{} GPUs of {} are more than an UltraCluster has", format::integer(count), id),
                                say("AWS names UltraClusters of up to {} GPUs.", format::integer(static_cast<int>(most->second.value))),
                                say("Divide the work over several clusters, or agree on a larger one with AWS."), {});
        f.evidence = {{say("GPUs of the type"), static_cast<double>(count), Unit::Number, most->second.value, ""}};
        findings.push_back(std::move(f));
    }
}

void checkTotal(const catalog::Catalog &catalog, const Design &design, std::vector<Finding> &findings)
{
    const auto [most, day] = heldAtOnce(design.capacityBlocks, [&](const CapacityBlock &block) { return !isUltraServer(catalog, block); });
    const Said when = day ? say("on {}", toText(*day)) : say("together");
    if (most <= blocks::mostInstances)
        return;
    Finding f = ruleFinding("block-total", {}, say("Capacity Blocks hold {} instances {}; an organization may hold {}", format::integer(static_cast<double>(most)), when, blocks::mostInstances),
                            say("All blocks of instances on one day count together."), say("Use UltraServers, spread the blocks over time, or ask AWS for another reservation."), {});
    for (const CapacityBlock &block : design.capacityBlocks)
        f.where.push_back(block.id);
    f.evidence = {{say("instances"), static_cast<double>(most), Unit::Number, blocks::mostInstances, ""}};
    findings.push_back(std::move(f));
}

/// Whether a type's blocks start together and last as long.
bool alikeInTime(const Blocks &blocks, const std::string &type)
{
    const auto first = std::ranges::find(blocks, type, &CapacityBlock::type);
    return std::ranges::all_of(blocks, [&](const CapacityBlock &block) { return block.type != type || (block.start == first->start && block.days == first->days); });
}

/// Days without a gap that the blocks of a type span: of those without a day the shortest, since nothing says that they follow
/// each other.
int spanOf(const Blocks &blocks, const std::string &type)
{
    std::map<Day, Day> dated; // start to end
    int undated = 0;
    for (const CapacityBlock &block : blocks) {
        if (block.type != type)
            continue;
        if (!block.start) {
            undated = undated > 0 ? std::min(undated, block.days) : block.days;
            continue;
        }
        Day &end = dated.try_emplace(*block.start, *block.start).first->second;
        end = std::max(end, *block.start + std::chrono::days(block.days));
    }
    long long longest = undated;
    std::optional<Day> from, to;
    for (const auto &[start, end] : dated) {
        if (!to || start > *to)
            from = start;
        to = !to || start > *to ? end : std::max(*to, end);
        longest = std::max<long long>(longest, (*to - *from).count());
    }
    return static_cast<int>(longest);
}

/// What blocks hold against what is placed, by type.
void checkCover(const catalog::Catalog &catalog, const Design &design, std::vector<Finding> &findings)
{
    if (design.capacity != CapacityKind::CapacityBlock)
        return;
    std::map<std::string, long long> held; // at once: a block after another holds no more
    for (const CapacityBlock &block : design.capacityBlocks)
        held.try_emplace(block.type, 0);
    for (auto &[type, count] : held)
        count = heldAtOnce(design.capacityBlocks, [&type = type](const CapacityBlock &block) { return block.type == type; }).most;
    std::map<std::string, int> needed; // UltraServers, and instances outside of them
    for (const design::BillLine &line : design::billOf(catalog, design).lines)
        if (line.capacity())
            needed[line.item] += static_cast<int>(line.count);
    for (const auto &[type, count] : needed) {
        const bool ultra = catalog.ultraserver(type) != nullptr;
        const catalog::InstanceType *instance = catalog.instance(type);
        if ((!ultra && (instance == nullptr || instance->reference)) || held[type] >= count)
            continue;
        const int missing = count - static_cast<int>(held[type]);
        const format::Formatted atOnce = format::integer(static_cast<double>(held[type]));
        const format::Formatted placed = format::integer(count);
        const format::Formatted gone = format::integer(missing);
        Finding f = ruleFinding("block-cover", type,
                                held[type] == 0 ? say("No Capacity Block is stated for {} × {}", placed, type)
                                    : ultra     ? say("Capacity Blocks hold {} of {} UltraServers {}", atOnce, placed, type)
                                                : say("Capacity Blocks hold {} of {} instances {}", atOnce, placed, type),
                                held[type] == 0 ? say("The design pays by Capacity Block; nothing is known of sizes and dates.")
                                    : ultra     ? say("{} UltraServers cannot be launched.", gone)
                                                : say("{} instances cannot be launched.", gone),
                                say("State blocks for what is missing."), {});
        f.severity = held[type] == 0 ? Severity::Info : Severity::Warning;
        for (const design::Instance &each : design.instances)
            if (each.type == type || (ultra && each.type == catalog.ultraserver(type)->instance))
                f.where.push_back(each.id);
        const std::vector<int> sizes = ultra ? std::vector(static_cast<std::size_t>(missing), 1) : blocks::divided(missing);
        if (sizes.size() <= 64)
            f.fix = blocksFix(sizes.size() > 6 ? say("State {} blocks", sizes.size()) : say("State blocks of {}", sum(sizes)), [type = type, sizes](Blocks &blocks) {
                CapacityBlock like{{}, type, 1, {}, blocks::dailyUpTo};
                if (const auto known = std::ranges::find(blocks, type, &CapacityBlock::type); known != blocks.end())
                    like = *known;
                addBlocks(blocks, like, sizes);
            });
        findings.push_back(std::move(f));
    }
    for (const auto &[type, count] : held) {
        const auto known = needed.find(type);
        const int used = known != needed.end() ? known->second : 0;
        if (count <= used)
            continue;
        Finding f = ruleFinding("block-surplus", type, say("Capacity Blocks hold {} × {} at once; the design places {}", format::integer(static_cast<double>(count)), type, format::integer(used)),
                                say("A block is paid in advance and cannot be cancelled."), say("Place what they hold, or plan smaller ones."), {});
        for (const CapacityBlock &block : design.capacityBlocks)
            if (block.type == type)
                f.where.push_back(block.id);
        f.costUsdPerHour = catalog::times(static_cast<double>(count - used), catalog::quote(catalog, design::priceTerms(design), type).usdPerHour);
        const std::vector<int> sizes = catalog.ultraserver(type) != nullptr ? std::vector(static_cast<std::size_t>(used), 1) : blocks::divided(used);
        if (alikeInTime(design.capacityBlocks, type)) // else which of them goes is not for a click to say
            f.fix = blocksFix(used > 0 ? say("Hold {} instead", format::integer(used)) : say("Drop them"), [type = type, sizes](Blocks &blocks) {
                const auto first = std::ranges::find(blocks, type, &CapacityBlock::type);
                if (first == blocks.end())
                    return;
                const auto like = CapacityBlock(*first);
                std::erase_if(blocks, [&](const CapacityBlock &block) { return block.type == type; });
                addBlocks(blocks, like, sizes);
            });
        findings.push_back(std::move(f));
    }
}

void checkRun(const catalog::Catalog &catalog, const Design &design, const predict::DesignPrediction &prediction, std::vector<Finding> &findings)
{
    if (design.capacity != CapacityKind::CapacityBlock || design.capacityBlocks.empty() || !prediction.trains)
        return;
    const auto job = goodput::jobOfDesign(catalog, design, prediction);
    if (!job || !job->run.tokens)
        return; // the run's length is not stated
    const double days = goodput::goodputOf(*job).days.value;
    std::set<std::string> types;
    for (const CapacityBlock &block : design.capacityBlocks)
        types.insert(block.type);
    std::string type; // that ends first
    int span = std::numeric_limits<int>::max();
    for (const std::string &each : types)
        if (const int held = spanOf(design.capacityBlocks, each); held < span) {
            span = held;
            type = each;
        }
    if (!std::isfinite(days) || days <= span)
        return;
    Finding f = ruleFinding("block-run", prediction.job, say("The run of job {} takes {} days; its Capacity Blocks of {} end after {}", prediction.job, format::significant(days), type, span),
                            say("Instances are terminated at the end of the block."), say("Take a longer block, another after it, more instances, or plan to resume from a checkpoint."), {prediction.job});
    for (const CapacityBlock &block : design.capacityBlocks)
        if (block.type == type)
            f.where.push_back(block.id);
    const bool alike = std::ranges::all_of(types, [&](const std::string &each) { return alikeInTime(design.capacityBlocks, each); });
    f.job = prediction.job;
    f.evidence = {{say("days of the run"), days, Unit::Days, static_cast<double>(span), ""}};
    if (alike && days <= blocks::mostDays)
        if (const int sold = blocks::soldDays(static_cast<int>(std::ceil(days))); sold > 0)
            f.fix = blocksFix(say("Take blocks of {} days", sold), [sold](Blocks &blocks) {
                for (CapacityBlock &block : blocks)
                    block.days = std::max(block.days, sold);
            });
    findings.push_back(std::move(f));
}

} // namespace

void checkCapacity(const catalog::Catalog &catalog, const Design &design, const predict::DesignPrediction *prediction, Day now, std::vector<Finding> &findings)
{
    checkQuota(catalog, design, findings);
    for (const CapacityBlock &block : design.capacityBlocks)
        checkBlock(catalog, block, now, findings);
    checkTotal(catalog, design, findings);
    checkScale(catalog, design, findings);
    checkCover(catalog, design, findings);
    if (prediction != nullptr)
        checkRun(catalog, design, *prediction, findings);
}

} // namespace switchyard::diagnose
