// SPDX-License-Identifier: GPL-3.0-or-later
// What a design costs, as a table for a spreadsheet, and the whole design in words.
#include <core/exchange/format.h>

#include <core/base/csv_cell.h>
#include <core/base/day.h>
#include <core/base/format.h>
#include <core/design/bill.h>
#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>
#include <core/workload/plan.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

int gpusOf(const catalog::Catalog &catalog, const std::string &item)
{
    if (const catalog::InstanceType *const type = catalog.instance(item))
        return type->gpus;
    const catalog::UltraServerType *const server = catalog.ultraserver(item);
    const catalog::InstanceType *const type = server ? catalog.instance(server->instance) : nullptr;
    return type ? type->gpus * server->instances : 0;
}

/// Where the price of a line is from, and that it is old.
std::string sourceOf(const design::BillLine &line)
{
    if (!line.each.usdPerHour)
        return line.each.unknown.english();
    const Said old = catalog::staleness(line.each, toText(today()));
    return line.each.source + (old.empty() ? "" : "; more than a quarter old");
}

Result<Written> writeBill(const design::Design &design, const catalog::Catalog &catalog)
{
    const design::Bill bill = design::billOf(catalog, design);
    Written out;
    out.text = "group,item,count,gpus,unit_price_usd_h,price_source,price_date,term,total_usd_h\r\n";
    const std::string term = catalog::toWord(design.capacity);
    for (const design::BillLine &line : bill.lines) {
        const auto total = line.usdPerHour();
        const std::string cells[] = {line.transfer ? "transfer" : line.energy ? "energy" : line.storage ? "storage" : "compute", line.item, json::number(line.count).text, std::to_string(static_cast<long long>(line.count) * gpusOf(catalog, line.item)),
                                     line.each.usdPerHour ? json::number(*line.each.usdPerHour).text : "", sourceOf(line), line.each.date, line.capacity() ? term : "",
                                     total ? json::number(*total).text : ""};
        for (std::size_t i = 0; i < std::size(cells); ++i)
            out.text += (i ? "," : "") + csv::cell(cells[i]);
        out.text += "\r\n";
    }
    const auto total = bill.usdPerHour();
    out.text += "total,," + std::to_string(design.instances.size()) + "," + std::to_string(design::gpuCount(design, catalog)) + ",,," + "," + csv::cell(term) + "," + (total ? json::number(*total).text : "") + "\r\n";
    out.leftOut = allButTheCluster(design);
    for (const std::string &why : english(bill.unknown()))
        out.leftOut.push_back(say("a price: {}", why));
    return out;
}

/// Text from outside inside Markdown: no line break, no table bar, no markup.
std::string md(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view("\\`*_{}[]<>#|!").find(c) != std::string_view::npos)
            out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out;
}

std::string counted(std::size_t count, const char *one, const char *several) { return std::to_string(count) + ' ' + (count == 1 ? one : several); }

/// Where a phase runs, also one that says no pool: with its host (design::hostOf()); weights leave one pool and arrive in another.
std::string placeOf(const design::Design &design, const design::Job &job, const design::Phase &phase)
{
    const auto *const part = std::get_if<design::Reinforce>(&phase.work);
    const bool both = part != nullptr && part->role == workload::RlRole::WeightSync && phase.pool.empty();
    const Result<std::vector<int>> instances = both ? design::jobInstances(design, job) : design::phaseInstances(design, job, phase);
    const std::size_t count = instances ? instances->size() : phase.pool.size();
    return count == design.instances.size() && count != 1 ? "all instances" : counted(count, "instance", "instances");
}

Result<Written> writeReport(const design::Design &design, const catalog::Catalog &catalog)
{
    Written out;
    std::string &text = out.text;
    text = "# " + md(design.name.empty() ? "Design" : design.name) + "\n\n";
    const int gpus = design::gpuCount(design, catalog);
    text += counted(design.instances.size(), "instance", "instances") + ", " + format::integer(gpus) + (gpus == 1 ? " GPU, " : " GPUs, ") + counted(design.networkNodes.size(), "network node", "network nodes") + ", "
        + counted(design.ultraservers.size(), "UltraServer", "UltraServers") + "; " + md(design.region) + (design.availabilityZone.empty() ? "" : ", " + md(design.availabilityZone)) + "; " + catalog::toWord(design.capacity) + ".\n";
    const design::Bill bill = design::billOf(catalog, design);
    text += "\n## Cost\n\n| item | count | $/h each | $/h | source |\n|---|---:|---:|---:|---|\n";
    for (const design::BillLine &line : bill.lines) {
        const auto total = line.usdPerHour();
        text += "| " + md(line.item) + " | " + json::number(line.count).text + " | " + (line.each.usdPerHour ? format::significant(*line.each.usdPerHour, 6) : "unknown") + " | " + (total ? format::significant(*total, 8) : "unknown") + " | "
            + md(sourceOf(line) + (line.each.date.empty() ? "" : ", " + line.each.date)) + " |\n";
    }
    text += "\nIn all: " + md(design::shown(bill).english()) + ".\n";
    text += "\n## Jobs\n\n";
    if (design.jobs.empty())
        text += "None.\n";
    for (const design::Job &job : design.jobs)
        for (const design::Phase &phase : job.phases) {
            const auto *const plan = std::get_if<workload::Plan>(&phase.work);
            text += "- " + md(job.name) + ", " + md(phase.id) + " (" + md(design::kindOf(phase)) + (phase.model.empty() ? "" : ", " + md(phase.custom ? phase.custom->name : phase.model)) + ") on "
                + placeOf(design, job, phase) + (plan ? ": " + md(workload::shortText(*plan)) : "") + "\n";
        }
    if (!design.storage.empty())
        text += "\n## Storage\n\n";
    for (const design::Storage &one : design.storage)
        text += "- " + md(one.id) + ": " + md(one.type) + ", " + json::number(one.capacity_TiB).text + " TiB\n";
    if (!design.waivers.empty())
        text += "\n## Waived rules\n\n";
    for (const design::Waiver &one : design.waivers)
        text += "- " + md(one.finding) + ": " + md(one.reason) + "\n";
    out.leftOut.emplace_back(say("predictions: `switchyard-cli predict` has them, and the window's report"));
    return out;
}

} // namespace

extern constinit const Format billOfMaterials = {.id = "bill", .title = "Bill of materials", .is = "what the design costs by the hour, with the source of each price, as CSV", .ending = "csv", .checked = "core.exchange.diagrams", .holds = Holds::Cluster, .write = writeBill};
extern constinit const Format markdownReport = {.id = "report", .title = "Report", .is = "the design in words: cluster, cost, jobs, storage, waivers, as Markdown", .ending = "md", .checked = "core.exchange.diagrams", .holds = Holds::Cluster, .write = writeReport};

} // namespace switchyard::exchange
