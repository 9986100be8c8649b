// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of jobs.
#include <views/session/edits.h>

#include <utility>
#include <vector>

#include <core/design/assign.h>
#include <core/search/planned_edits.h>

#include <views/session/editwords.h>

namespace switchyard::session {

using namespace editwords;

namespace {

/// "Add a job on 16 × p5en.48xlarge"; on all of the design it needs no more words.
QString added(const QString &job, const design::Design &design, const std::vector<std::string> &ids)
{
    return ids.empty() ? job : tr("%1 on %2").arg(job, nameOf(design, instanceIds(design, ids)));
}

} // namespace

Result<void> changePlan(Document &document, const std::string &job, const workload::Plan &plan, const QString &what)
{
    return document.edit(what, [&](const design::Design &design) { return design::changePlan(design, job, plan); });
}

Result<std::string> addJob(Document &document, const std::vector<std::string> &ids)
{
    std::string name;
    const auto done = document.edit(added(tr("Add a job"), *document.design(), ids),
                                    [&](const design::Design &design) { return search::addPlanned(design, *document.catalog(), instanceIds(design, ids), &name); });
    if (!done)
        return std::unexpected(done.error());
    return name;
}

Result<std::string> addJobPerType(Document &document, const std::vector<std::string> &ids)
{
    std::string first;
    const auto done = document.edit(tr("Add a job for each type"), [&](const design::Design &design) {
        return search::addPlannedPerType(design, *document.catalog(), instanceIds(design, ids), &first);
    });
    if (!done)
        return std::unexpected(done.error());
    return first;
}

Result<void> assign(Document &document, const std::string &job, const std::vector<std::string> &ids)
{
    return document.edit(tr("Run %1 on %2").arg(qstring(job), nameOf(*document.design(), instanceIds(*document.design(), ids))), [&](const design::Design &design) -> Result<design::Design> {
        design::Pool pool = instanceIds(design, ids);
        if (pool.empty())
            return fail(ErrorCode::Usage, say("nothing is selected; expected the instances that {} runs on", job));
        return design::assignJob(design, *document.catalog(), job, std::move(pool));
    });
}

Result<void> assignText(Document &document, const std::string &job, const std::string &words)
{
    return document.edit(tr("Run %1 on %2").arg(qstring(job), qstring(words.substr(0, 60))), [&](const design::Design &design) -> Result<design::Design> {
        SWITCHYARD_TRY(design::Pool pool, design::poolFromText(design, *document.catalog(), words));
        return design::assignJob(design, *document.catalog(), job, std::move(pool));
    });
}

Result<void> renameJob(Document &document, const std::string &job, const std::string &name)
{
    return document.edit(tr("Rename job %1 to %2").arg(qstring(job), qstring(name)), [&](const design::Design &design) { return design::renameJob(design, job, name); });
}

Result<void> recolourJob(Document &document, const std::string &job, const std::string &colour)
{
    return document.edit(tr("Colour of job %1").arg(qstring(job)), [&](const design::Design &design) { return design::recolourJob(design, job, colour); });
}

Result<void> keepType(Document &document, const std::string &job, const std::string &type)
{
    return document.edit(tr("Run %1 on %2 alone").arg(qstring(job), qstring(type)),
                         [&](const design::Design &design) { return design::keepType(design, *document.catalog(), job, type); });
}

Result<void> splitByType(Document &document, const std::string &job)
{
    return document.edit(tr("Split %1 by type").arg(qstring(job)), [&](const design::Design &design) { return design::splitByType(design, *document.catalog(), job); });
}

Result<void> tellWork(Document &document, const std::string &job, design::JobKind kind)
{
    const QString what = kind == design::JobKind::Serving ? tr("%1 serves") : kind == design::JobKind::Rl ? tr("%1 is RL post-training") : tr("%1 trains");
    return document.edit(what.arg(qstring(job)), [&](const design::Design &design) { return search::tellPlannedWork(design, *document.catalog(), job, kind); });
}

Result<std::string> addTransfer(Document &document, const std::vector<std::string> &ids)
{
    std::vector<design::Pool> selected; // two network nodes or UltraServers are a pool each
    if (ids.size() == 2)
        selected = {instanceIds(*document.design(), {ids[0]}), instanceIds(*document.design(), {ids[1]})};
    else if (!ids.empty())
        selected = {instanceIds(*document.design(), ids)};
    const auto [from, to] = design::halvesOf(*document.design(), selected);
    std::string name;
    const auto done = document.edit(tr("Add a transfer"),
                                    [&, from = from, to = to](const design::Design &design) { return design::addTransfer(design, *document.catalog(), from, to, &name); });
    if (!done)
        return std::unexpected(done.error());
    return name;
}

Result<void> changeTransfer(Document &document, const std::string &job, const std::string &phase, const design::Transfer &transfer, const QString &what)
{
    return document.edit(what, [&](const design::Design &design) { return design::changeTransfer(design, job, phase, transfer); });
}

Result<std::string> addServing(Document &document, const std::vector<std::string> &ids)
{
    std::string name;
    const auto done = document.edit(added(tr("Add a serving job"), *document.design(), ids),
                                    [&](const design::Design &design) { return design::addServing(design, *document.catalog(), instanceIds(design, ids), &name); });
    if (!done)
        return std::unexpected(done.error());
    return name;
}

Result<void> changeServing(Document &document, const std::string &job, const std::string &phase, const workload::ServingPlan &plan, const QString &what)
{
    return document.edit(what, [&](const design::Design &design) { return design::changeServing(design, job, phase, plan); });
}

Result<void> splitServing(Document &document, const std::string &job, bool split)
{
    return document.edit(split ? tr("Prompts and answers in pools of their own") : tr("Serve from one pool"),
                         [&](const design::Design &design) { return split ? design::splitServing(design, job) : design::joinServing(design, job); });
}

Result<std::string> addRl(Document &document, const std::vector<std::string> &ids)
{
    std::string name;
    const auto done = document.edit(added(tr("Add an RL job"), *document.design(), ids),
                                    [&](const design::Design &design) { return design::addRl(design, *document.catalog(), instanceIds(design, ids), &name); });
    if (!done)
        return std::unexpected(done.error());
    return name;
}

Result<void> changeRl(Document &document, const std::string &job, const std::string &phase, const workload::RlPlan &plan, const QString &what)
{
    return document.edit(what, [&](const design::Design &design) { return design::changeRl(design, job, phase, plan); });
}

Result<void> splitRl(Document &document, const std::string &job, bool split)
{
    return document.edit(split ? tr("Rollout and update in pools of their own") : tr("Roll out and train in turn"),
                         [&](const design::Design &design) { return split ? design::splitRl(design, job) : design::joinRl(design, job); });
}

Result<void> useReference(Document &document, const std::string &job, bool use)
{
    return document.edit(use ? tr("Add a reference model") : tr("Remove the reference model"),
                         [&](const design::Design &design) { return design::useReference(design, job, use); });
}

Result<void> changePool(Document &document, const std::string &job, const std::string &phase, const std::vector<std::string> &ids)
{
    return document.edit(tr("Run %1 on %2").arg(qstring(phase), nameOf(*document.design(), instanceIds(*document.design(), ids))), [&](const design::Design &design) -> Result<design::Design> {
        design::Pool pool = instanceIds(design, ids);
        if (pool.empty())
            return fail(ErrorCode::Usage, say("nothing is selected; expected the instances that {} runs on", phase));
        return design::changePool(design, job, phase, std::move(pool));
    });
}

Result<void> changeRun(Document &document, const std::string &job, const workload::Run &run, const QString &what)
{
    return document.edit(what, [&](const design::Design &design) { return design::changeRun(design, job, run); });
}

Result<void> removeJob(Document &document, const std::string &job)
{
    return document.edit(tr("Remove job %1").arg(qstring(job)), [&](const design::Design &design) { return design::removeJob(design, job); });
}

Result<void> changeModel(Document &document, const std::string &job, const catalog::Architecture &model)
{
    return document.edit(tr("Use model %1").arg(qstring(model.name.empty() ? model.id : model.name)),
                         [&](const design::Design &design) { return search::usePlannedModel(design, *document.catalog(), job, model); });
}

} // namespace switchyard::session
