// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include <core/base/format.h>
#include <core/design/bill.h>
#include <core/design/edit.h>
#include <core/design/identity.h>
#include <core/diagnose/design_rules.h>

namespace switchyard::diagnose {

namespace {

void checkTypes(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    std::map<std::string, std::vector<std::string>> unknown;
    std::map<std::string, std::vector<std::string>> incomplete;
    std::map<std::string, std::vector<std::string>> provisional;
    std::vector<std::string> alone;
    std::vector<std::string> nowhere;
    for (const design::Instance &instance : design.instances) {
        const catalog::InstanceType *type = catalog.instance(instance.type);
        if (type == nullptr) {
            unknown[instance.type].push_back(instance.id);
            continue;
        }
        if (!type->provisional.empty())
            provisional[instance.type].push_back(instance.id);
        if (type->incomplete)
            incomplete[instance.type].push_back(instance.id);
        if (!type->ultraserver.empty() && instance.ultraserver.empty())
            alone.push_back(instance.id);
        if (instance.networkNode.empty() && !type->reference)
            nowhere.push_back(instance.id);
    }
    for (auto &[type, ids] : unknown)
        findings.push_back(ruleFinding("unknown-type", type, say("Instance type {} is not in the catalog", type),
                                       say("{} instances have it; nothing is known of their GPUs and cards.", ids.size()),
                                       say("Choose a type of the catalog."), ids));
    for (auto &[type, ids] : incomplete)
        findings.push_back(ruleFinding("incomplete-type", type, say("AWS has not published enough about {}", type),
                                       verbatim(catalog.instance(type)->incompleteWhy), say("Treat predictions for it as provisional."), ids));
    for (auto &[type, ids] : provisional)
        findings.push_back(ruleFinding("provisional-type", type, say("Figures of {} are provisional", type),
                                       say("{}.", catalog.instance(type)->provisional), say("Treat predictions for it as provisional."), ids));
    if (!alone.empty())
        findings.push_back(ruleFinding("ultraserver-missing", {},
                                       say("{} instances are sold only inside an UltraServer", alone.size()),
                                       say("They have no UltraServer in this design, hence no NVLink to other instances."),
                                       say("Drop whole UltraServers from the palette, or move the instances into one."), alone));
    if (!nowhere.empty() && nowhere.size() < design.instances.size())
        findings.push_back(ruleFinding("no-network-node", {}, say("{} instances have no place in the network", nowhere.size()),
                                       say("Their distance to the others is unknown."), say("Import the topology, or move them below a network node."), nowhere));
}

/// Each line of the bill that has no price; reference platforms have none to know.
void checkPrices(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    if (const auto known = catalog::checkRegion(catalog, design.region); !known) {
        findings.push_back(ruleFinding("unknown-region", {}, sentence(known.error()), say("No price is known there."), say("Choose a region."), {design.region}));
        return;
    }
    for (const design::BillLine &line : design::billOf(catalog, design).lines) {
        const catalog::InstanceType *type = catalog.instance(line.item);
        if (line.each.usdPerHour || (type == nullptr ? line.capacity() && catalog.ultraserver(line.item) == nullptr : type->reference))
            continue;
        std::vector<std::string> where;
        for (const design::Instance &instance : design.instances)
            if (instance.type == line.item)
                where.push_back(instance.id);
        for (const design::Storage &storage : design.storage)
            if (storage.type == line.item)
                where.push_back(storage.id);
        Finding f = ruleFinding("unpriced", line.item, say("The price of {} is unknown", line.item), say("{}.", line.each.unknown),
                                say("Choose another capacity kind or region, or give a price list."), std::move(where));
        catalog::PriceTerms onDemand = design::priceTerms(design);
        onDemand.kind = design::CapacityKind::OnDemand;
        if (line.capacity() && catalog::quote(catalog, onDemand, line.item).usdPerHour)
            f.fix = Fix{say("Pay on demand"), [](const design::Design &now, const catalog::Catalog &) -> Result<design::Design> {
                            design::Design next = now;
                            next.capacity = design::CapacityKind::OnDemand;
                            return next;
                        }};
        findings.push_back(std::move(f));
    }
}

/// The smaller type where the instances fit into it, then those that are missing.
Fix fillFix(const catalog::Catalog &catalog, const design::UltraServer &server, const catalog::UltraServerType &type, int count)
{
    const catalog::UltraServerType *taken = &type;
    for (const auto &[id, other] : catalog.ultraservers)
        if (other.instance == type.instance && other.instances >= count && other.instances < taken->instances)
            taken = &other;
    const int missing = taken->instances - count;
    const bool other = taken != &type;
    Said label = !other ? say("Add {} instances", missing) : missing > 0 ? say("Make it a {} and add {} instances", taken->id, missing) : say("Make it a {}", taken->id);
    return {std::move(label), [id = server.id, to = taken->id, missing, instance = type.instance](const design::Design &design, const catalog::Catalog &known) -> Result<design::Design> {
                design::Design next = design;
                const auto at = std::ranges::find(next.ultraservers, id, &design::UltraServer::id);
                if (at == next.ultraservers.end())
                    return fail(ErrorCode::NotFound, say("the design has no UltraServer {} any more", id));
                at->type = to;
                if (missing == 0)
                    return next;
                return design::addCapacity(next, known, instance, missing, {.networkNode = {}, .ultraserver = id});
            }};
}

void checkUltraServers(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    std::map<std::string, std::vector<std::string>> members;
    for (const design::Instance &instance : design.instances) {
        if (!instance.ultraserver.empty())
            members[instance.ultraserver].push_back(instance.id);
    }
    for (const design::UltraServer &server : design.ultraservers) {
        const catalog::UltraServerType *type = catalog.ultraserver(server.type);
        const auto count = static_cast<int>(members[server.id].size());
        if (type == nullptr || count == type->instances)
            continue;
        const bool over = count > type->instances;
        Finding f = ruleFinding("ultraserver-size", server.id,
                                say("UltraServer {} has {} of {} instances", server.id, count, type->instances),
                                over ? say("The type has no room for more.") : say("It is paid for whole."),
                                over ? say("Move instances out.") : say("Add the missing instances, or choose the smaller type."), {server.id});
        if (!over) {
            f.severity = Severity::Warning;
            f.fix = fillFix(catalog, server, *type, count);
            f.costUsdPerHour = catalog::times(1.0 * (type->instances - count) / type->instances, catalog::quote(catalog, design::priceTerms(design), server.type).usdPerHour);
        }
        findings.push_back(std::move(f));
    }
}

/// Depth of the switch tree above an instance against what EC2 reports for its type.
void checkLayers(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    std::map<std::string, int, std::less<>> layer;
    for (const design::NetworkNode &node : design.networkNodes)
        layer[node.id] = node.layer;
    std::map<std::string, std::vector<std::string>> wrong;
    for (const design::Instance &instance : design.instances) {
        const catalog::InstanceType *type = catalog.instance(instance.type);
        const auto bottom = layer.find(instance.networkNode);
        if (type != nullptr && !type->reference && bottom != layer.end() && bottom->second != type->networkLayers)
            wrong[instance.type].push_back(instance.id);
    }
    for (auto &[type, ids] : wrong)
        findings.push_back(ruleFinding("layers", type,
                                       say("{} hangs below {} network node layers in EC2, not here", type, catalog.instance(type)->networkLayers),
                                       say("{} instances are at another depth.", ids.size()), say("Move them below a bottom node of the right depth."), ids));
}

void checkUse(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    if (design.jobs.empty())
        return;
    std::vector<int> jobs(design.instances.size(), 0);
    std::vector<bool> used(design.instances.size());
    for (const design::Job &job : design.jobs) {
        const bool computes = std::ranges::any_of(job.phases, [](const design::Phase &phase) { return !std::holds_alternative<design::Transfer>(phase.work); });
        if (const auto instances = design::jobInstances(design, job)) {
            for (const int i : *instances) {
                used[static_cast<std::size_t>(i)] = true;
                jobs[static_cast<std::size_t>(i)] += computes ? 1 : 0; // a transfer takes no GPU from anybody
            }
        }
    }
    std::set<std::string_view> kept; // an UltraServer is paid whole: none of a used one is given back
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i] && !design.instances[i].ultraserver.empty())
            kept.insert(design.instances[i].ultraserver);
    std::vector<std::string> unused;
    std::vector<std::string> removable;
    std::vector<std::string> shared;
    std::map<std::string, int> idle;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!used[i]) {
            unused.push_back(design.instances[i].id);
            if (!kept.contains(design.instances[i].ultraserver))
                removable.push_back(design.instances[i].id);
            ++idle[design.instances[i].type];
        } else if (jobs[i] > 1) {
            shared.push_back(design.instances[i].id);
        }
    }
    if (!unused.empty()) {
        std::optional<double> usd = 0;
        for (const auto &[type, count] : idle) {
            const auto ofType = catalog::times(count, catalog::quote(catalog, design::priceTerms(design), type).usdPerHour);
            usd = usd && ofType ? std::optional(*usd + *ofType) : std::nullopt;
        }
        Finding f = ruleFinding("unused", {}, usd > 0 ? say("{} instances run no job: {}", unused.size(), format::usdPerHour(*usd)) : say("{} instances run no job", unused.size()),
                                design.capacity == design::CapacityKind::Own ? say("They are idle.") : say("They are paid for and idle."),
                                say("Keep as many as spares as the failure rate asks for; give the others a job or remove them."), unused);
        f.costUsdPerHour = usd;
        if (!removable.empty())
            f.fix = Fix{removable.size() == 1 ? say("Remove 1 instance") : say("Remove {} instances", removable.size()),
                        [removable](const design::Design &now, const catalog::Catalog &) -> Result<design::Design> {
                            if (auto free = design::mayMove(now, removable); !free)
                                return std::unexpected(free.error());
                            return design::removeIds(now, removable);
                        }};
        findings.push_back(std::move(f));
    }
    if (!shared.empty())
        findings.push_back(ruleFinding("shared", {}, say("{} instances run several jobs at once", shared.size()),
                                       say("Jobs on the same GPUs slow each other down and may not fit together."), say("Give each job its own instances."), shared));
}

} // namespace

void checkPlacement(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    checkTypes(catalog, design, findings);
    checkPrices(catalog, design, findings);
    checkUltraServers(catalog, design, findings);
    checkLayers(catalog, design, findings);
    checkUse(catalog, design, findings);
}

} // namespace switchyard::diagnose
