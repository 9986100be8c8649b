// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's jobs: `squeue` as a table and JSON, `scontrol show jobs` as text and JSON (21.08 to 25.11). Jobs that wait or
// have ended have no nodes and stay out of the design.
#include <core/exchange/format.h>

#include <algorithm>
#include <cstddef>
#include <unordered_map>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/gres.h>
#include <core/exchange/hostlist.h>
#include <core/exchange/slurm/slurm.h>
#include <core/exchange/slurm/slurm_table.h>
#include <core/exchange/textdoor.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isJobs(const Glance &glance)
{
    if (glance.isJson())
        return glance.hasKey("meta") && glance.hasKey("jobs");
    return glance.firstWordIs("JobId=") || slurm::tableColumn(glance.firstLine(), "JOBID");
}

/// Name and number: names of jobs are not unique.
std::string called(const std::string &name, const std::string &number) { return name.empty() ? "job " + number : name + " (" + number + ")"; }

/// By Slurm's words for it, or squeue's short ones. One that is COMPLETING still holds its nodes, also where that stands behind a state that ends.
bool hasEnded(std::string_view state)
{
    if (state.find("COMPLETING") != std::string_view::npos)
        return false;
    for (const std::string_view one : {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "BOOT_FAIL", "DEADLINE"})
        if (state.starts_with(one)) // "CANCELLED by 1000"
            return true;
    for (const std::string_view one : {"CD", "F", "CA", "TO", "NF", "OOM", "PR", "BF", "DL"})
        if (state == one)
            return true;
    return false;
}

/// scontrol tells a job with the nodes that it had for a while behind its end (MinJobAge).
void takeJob(RunningJob job, const std::string &state, Inventory &out, Notes &notes)
{
    if (hasEnded(state)) {
        job.nodes.clear();
        notes.add(say("job {} has ended ({}): it runs nowhere", echo(job.name, 60), echo(state, 40)));
    }
    out.jobs.push_back(std::move(job));
}

/// A word, or since 23.11 a list: a state and its flags.
std::string stateOf(const Value *value)
{
    std::string out = value ? value->text : std::string();
    for (std::size_t i = 0; value && i < value->items.size(); ++i)
        out += (out.empty() ? "" : ",") + value->items[i].text;
    return out;
}

Result<void> readText(const TextFile &file, Inventory &out, HostRoom &room, Notes &notes)
{
    const std::vector<slurm::Record> records = slurm::records(file, true);
    for (const slurm::Record &one : records) {
        if (!one.has("JobId"))
            continue;
        SWITCHYARD_TRY(std::vector<std::string> nodes, expandHosts(one.text("NodeList"), one.where, room));
        const std::string gpus = one.text("AllocTRES");
        takeJob({called(one.text("JobName"), one.text("JobId")), std::move(nodes), slurm::gpusOf(gpus.empty() ? one.text("ReqTRES") : gpus).second, one.where}, one.text("JobState"), out, notes);
    }
    static constexpr std::string_view known[] = {"JobId", "JobName", "JobState", "NodeList", "AllocTRES", "ReqTRES"};
    slurm::listUnread(records, known, notes);
    return {};
}

Result<void> readTable(const TextFile &file, Inventory &out, HostRoom &room, Notes &notes)
{
    const slurm::Table table = slurm::tableOf(file);
    for (const slurm::Row &row : table.rows) {
        SWITCHYARD_TRY(std::vector<std::string> nodes, expandHosts(row.text("NODELIST"), row.where, room));
        constexpr long long most = number::mostGpus;
        const int gpus = static_cast<int>(std::min(most, slurm::gpusOf(row.text("TRES_PER_NODE")).second * static_cast<long long>(nodes.size())));
        takeJob({called(row.text("NAME"), row.text("JOBID")), std::move(nodes), gpus, row.where}, row.text("STATE") + row.text("ST"), out, notes);
    }
    for (const std::string &column : table.columns)
        if (column != "JOBID" && column != "NAME" && column != "NODELIST" && column != "TRES_PER_NODE" && column != "STATE" && column != "ST")
            notes.add(say("column {}", echo(column, 40)));
    return {};
}

Result<void> readJson(const TextFile &file, Inventory &out, HostRoom &room, Notes &notes)
{
    SWITCHYARD_TRY(const Value document, json::parse(file.text, file.name, {.timesText = 6}));
    Tree tree;
    tree.find(document, {"meta"});
    for (const Value *one : tree.items(document, {"jobs"})) {
        const std::string where = json::where(file.name, *one);
        SWITCHYARD_TRY(std::vector<std::string> nodes, expandHosts(tree.text(*one, {"nodes"}), where, room));
        const std::string allocated = tree.text(*one, {"tres_alloc_str"});
        takeJob({called(tree.text(*one, {"name"}), tree.text(*one, {"job_id"})), std::move(nodes), slurm::gpusOf(allocated.empty() ? tree.text(*one, {"tres_req_str"}) : allocated).second, where}, stateOf(tree.find(*one, {"job_state"})), out, notes);
    }
    tree.listUnread(document, notes);
    return {};
}

/// A job that an earlier file told, too, is that one; where it waited there and runs here, what is told here. `from`: of this file.
void joinTwice(std::vector<RunningJob> &jobs, std::size_t from, Notes &notes)
{
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < from; ++i)
        known.emplace(jobs[i].name, i);
    const auto twice = [&](RunningJob &job) {
        const auto before = known.find(job.name);
        if (before == known.end())
            return false;
        RunningJob &first = jobs[before->second];
        if (first.nodes.empty())
            first = std::move(job);
        else if (!job.nodes.empty() && job.nodes != first.nodes)
            notes.add(say("job {} runs on other nodes in {} than in {}, which is taken", echo(job.name, 60), job.where, first.where));
        return true;
    };
    jobs.erase(std::remove_if(jobs.begin() + static_cast<std::ptrdiff_t>(from), jobs.end(), twice), jobs.end());
}

Result<Fragment> readJobs(std::span<const TextFile> files, const catalog::Catalog &)
{
    Inventory out;
    HostRoom room;
    Notes notes;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const std::size_t before = out.jobs.size();
        if (auto plain = needUtf8(file); !plain)
            return std::unexpected(plain.error());
        const Glance glance(file.text);
        const auto done = glance.isJson() ? readJson(file, out, room, notes) : glance.firstWordIs("JobId=") ? readText(file, out, room, notes) : readTable(file, out, room, notes);
        if (!done)
            return std::unexpected(done.error());
        understood.push_back(static_cast<int>(out.jobs.size() - before));
        joinTwice(out.jobs, before, notes);
    }
    Value found = json::object();
    json::set(found, "jobs", json::number(static_cast<double>(out.jobs.size())));
    return Fragment{std::move(out), std::move(understood), notes.sentences(), std::move(found)};
}

} // namespace

extern constinit const Format slurmJobs = {.id = "slurm-jobs",
                                           .title = "Slurm jobs",
                                           .is = "output of squeue or scontrol show jobs, text or JSON",
                                           .ending = "json",
                                           .checked = "core.exchange.slurm",
                                           .holds = Holds::Cluster,
                                           .detect = isJobs,
                                           .read = readJobs,
                                           .write = nullptr};

} // namespace switchyard::exchange
