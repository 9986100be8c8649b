// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/edits.h>

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_set>
#include <utility>

#include <QCoreApplication>

namespace switchyard::session {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Edits", text);
}

QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

/// "p5-0001" or "12 instances".
QString nameOf(const std::vector<std::string> &ids)
{
    return ids.size() == 1 ? text(ids.front()) : tr("%1 items").arg(ids.size());
}

QString nameOf(const design::Target &target)
{
    return !target.ultraserver.empty() ? text(target.ultraserver) : !target.networkNode.empty() ? text(target.networkNode) : QString();
}

Result<design::Design> withStorage(const design::Design &design, const std::string &type, std::string &id)
{
    design::Design next = design;
    const std::string stem = type.starts_with("fsx") ? "fsx-" : type.starts_with("s3") ? "s3-" : "storage-";
    std::unordered_set<std::string> taken;
    for (const design::Storage &storage : design.storage)
        taken.insert(storage.id);
    for (int n = 1; id.empty() || taken.contains(id); ++n)
        id = stem + std::to_string(n);
    constexpr double firstCapacity_TiB = 100;
    next.storage.push_back({id, type, firstCapacity_TiB});
    return next;
}

} // namespace

Result<void> place(Document &document, Selection &selection, const std::string &type, int count, const design::Target &target)
{
    std::vector<std::string> added;
    const bool storage = document.catalog()->storage.contains(type);
    const QString where = nameOf(target);
    const QString what = storage ? tr("Attach %1").arg(text(type))
        : where.isEmpty()        ? tr("Add %1 × %2").arg(count).arg(text(type))
                                 : tr("Add %1 × %2 to %3").arg(count).arg(text(type), where);
    const auto done = document.edit(what, EditKind::Place, [&](const design::Design &design) -> Result<design::Design> {
        if (storage) {
            std::string id;
            auto next = withStorage(design, type, id);
            added = {id};
            return next;
        }
        return design::addCapacity(design, *document.catalog(), type, count, target, &added);
    });
    if (done)
        selection.set(std::move(added));
    return done;
}

Result<void> move(Document &document, const std::vector<std::string> &ids, const design::Target &target)
{
    const QString where = nameOf(target);
    const QString what = where.isEmpty() ? tr("Move %1 out").arg(nameOf(ids)) : tr("Move %1 to %2").arg(nameOf(ids), where);
    return document.edit(what, EditKind::Move, [&](const design::Design &design) {
        return design::moveInstances(design, *document.catalog(), ids, target);
    });
}

Result<void> swapPlaces(Document &document, const std::string &a, const std::string &b)
{
    return document.edit(tr("Swap %1 and %2").arg(text(a), text(b)), EditKind::Swap,
        [&](const design::Design &design) { return design::swapInstances(design, a, b); });
}

Result<void> remove(Document &document, Selection &selection, const std::vector<std::string> &ids)
{
    // A selected GPU or card stands for its instance: neither can be taken out alone.
    std::vector<std::string> whole;
    for (const std::string &id : ids) {
        const Place place = resolve(*document.design(), id);
        whole.push_back(place.instance >= 0 ? document.design()->instances[static_cast<std::size_t>(place.instance)].id : id);
    }
    const auto done = document.edit(tr("Delete %1").arg(nameOf(whole)), EditKind::Remove,
        [&](const design::Design &design) -> Result<design::Design> { return design::removeIds(design, whole); });
    if (done)
        selection.clear();
    return done;
}

Result<void> duplicate(Document &document, Selection &selection, const std::vector<std::string> &ids)
{
    std::vector<std::string> added;
    const auto done = document.edit(tr("Duplicate %1").arg(nameOf(ids)), EditKind::Place, [&](const design::Design &design) -> Result<design::Design> {
        // Whole UltraServers are bought as such; other instances by type and place.
        std::map<std::string, int> ultras;
        std::map<std::pair<std::string, std::string>, int> loose; // (type, network node)
        std::unordered_set<std::string> seen;
        for (const int i : instancesOf(design, ids)) {
            const design::Instance &instance = design.instances[static_cast<std::size_t>(i)];
            if (instance.ultraserver.empty()) {
                ++loose[{instance.type, instance.networkNode}];
            } else if (seen.insert(instance.ultraserver).second) {
                const auto ultra = std::ranges::find(design.ultraservers, instance.ultraserver, &design::UltraServer::id);
                if (ultra != design.ultraservers.end() && !ultra->type.empty())
                    ++ultras[ultra->type];
            }
        }
        design::Design next = design;
        const auto add = [&](const std::string &type, int count, const design::Target &target) -> Result<void> {
            std::vector<std::string> fresh;
            SWITCHYARD_TRY(next, design::addCapacity(next, *document.catalog(), type, count, target, &fresh));
            added.insert(added.end(), fresh.begin(), fresh.end());
            return {};
        };
        for (const auto &[type, count] : ultras)
            if (auto bought = add(type, count, {}); !bought)
                return std::unexpected(bought.error());
        for (const auto &[key, count] : loose) {
            design::Target beside{.networkNode = key.second, .ultraserver = {}};
            if (!design::canPlace(next, *document.catalog(), key.first, count, beside))
                beside = {};
            if (auto bought = add(key.first, count, beside); !bought)
                return std::unexpected(bought.error());
        }
        if (added.empty())
            return fail(ErrorCode::Usage, "select instances or UltraServers to duplicate");
        return next;
    });
    if (done)
        selection.set(std::move(added));
    return done;
}

Result<void> changePlan(Document &document, const std::string &job, const workload::Plan &plan, const QString &what, int gesture)
{
    return document.edit(what, EditKind::Plan, [&](const design::Design &design) -> Result<design::Design> {
        design::Design next = design;
        SWITCHYARD_TRY(design::Job *const found, design::findJob(next, job));
        workload::Plan *const changed = design::planOf(*found);
        if (!changed)
            return fail(ErrorCode::InvalidInput, "job " + found->name + " has no training phase");
        *changed = plan;
        return next;
    }, gesture);
}

Result<void> addJob(Document &document)
{
    return document.edit(tr("Add a job"), EditKind::Job, [&](const design::Design &design) { return design::addJob(design, *document.catalog()); });
}

Result<std::string> addTransfer(Document &document, const std::vector<std::string> &ids)
{
    const design::Design &now = *document.design();
    const std::size_t count = ids.size();
    // Two halves of what is selected: of two network nodes or UltraServers each is one.
    design::Pool from, to;
    if (count == 2) {
        from = instanceIds(now, {ids[0]});
        to = instanceIds(now, {ids[1]});
    } else {
        design::Pool all = count > 0 ? instanceIds(now, ids) : design::Pool();
        if (count == 0)
            for (const design::Instance &instance : now.instances)
                all.push_back(instance.id);
        const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        from.assign(all.begin(), half);
        to.assign(half, all.end());
    }
    std::string name;
    const auto done = document.edit(tr("Add a transfer"), EditKind::Job,
        [&](const design::Design &design) { return design::addTransfer(design, *document.catalog(), from, to, &name); });
    if (!done)
        return std::unexpected(done.error());
    return name;
}

Result<void> changeTransfer(Document &document, const std::string &job, const std::string &phase, const design::Transfer &transfer, const QString &what)
{
    return document.edit(what, EditKind::Job, [&](const design::Design &design) { return design::changeTransfer(design, job, phase, transfer); });
}

Result<std::string> addServing(Document &document, const std::vector<std::string> &ids)
{
    std::string name;
    const auto done = document.edit(tr("Add a serving job"), EditKind::Job,
        [&](const design::Design &design) { return design::addServing(design, *document.catalog(), instanceIds(design, ids), &name); });
    if (!done)
        return std::unexpected(done.error());
    return name;
}

Result<void> changeServing(Document &document, const std::string &job, const std::string &phase, const workload::ServingPlan &plan, const QString &what)
{
    return document.edit(what, EditKind::Job, [&](const design::Design &design) { return design::changeServing(design, job, phase, plan); });
}

Result<void> splitServing(Document &document, const std::string &job, bool split)
{
    return document.edit(split ? tr("Prompts and answers in pools of their own") : tr("Serve from one pool"), EditKind::Job,
        [&](const design::Design &design) { return split ? design::splitServing(design, job) : design::joinServing(design, job); });
}

Result<void> changePool(Document &document, const std::string &job, const std::string &phase, const std::vector<std::string> &ids)
{
    return document.edit(tr("Run %1 on the selection").arg(text(phase)), EditKind::Job, [&](const design::Design &design) -> Result<design::Design> {
        design::Pool pool = instanceIds(design, ids);
        if (pool.empty())
            return fail(ErrorCode::Usage, "nothing is selected; expected the instances that " + phase + " runs on");
        return design::changePool(design, job, phase, std::move(pool));
    });
}

Result<void> changeRun(Document &document, const std::string &job, const workload::Run &run, const QString &what)
{
    return document.edit(what, EditKind::Job, [&](const design::Design &design) { return design::changeRun(design, job, run); });
}

Result<void> resizeStorage(Document &document, const std::string &id, double capacity_TiB, const QString &what)
{
    return document.edit(what, EditKind::Storage, [&](const design::Design &design) { return design::resizeStorage(design, id, capacity_TiB); });
}

Result<void> removeJob(Document &document, const std::string &job)
{
    return document.edit(tr("Remove job %1").arg(text(job)), EditKind::Job, [&](const design::Design &design) { return design::removeJob(design, job); });
}

Result<void> changeModel(Document &document, const std::string &job, const catalog::Architecture &model)
{
    return document.edit(tr("Use model %1").arg(text(model.name.empty() ? model.id : model.name)), EditKind::Job,
                         [&](const design::Design &design) { return design::useModel(design, *document.catalog(), job, model); });
}

Result<void> waive(Document &document, const std::string &finding, const std::string &reason)
{
    return document.edit(tr("Waive %1").arg(text(finding)), EditKind::Waiver, [&](const design::Design &design) -> Result<design::Design> {
        if (reason.empty())
            return fail(ErrorCode::Usage, "a waiver needs a reason");
        design::Design next = design;
        std::erase_if(next.waivers, [&](const design::Waiver &waiver) { return waiver.finding == finding; });
        next.waivers.push_back({finding, reason});
        return next;
    });
}

Result<void> saveView(Document &document, const design::SavedView &view)
{
    return document.edit(tr("Save view %1").arg(text(view.name)), EditKind::View, [&](const design::Design &design) -> Result<design::Design> {
        if (view.name.empty())
            return fail(ErrorCode::Usage, "a view needs a name");
        design::Design next = design;
        const auto same = std::ranges::find(next.views, view.name, &design::SavedView::name);
        if (same != next.views.end())
            *same = view;
        else
            next.views.push_back(view);
        return next;
    });
}

Result<void> removeView(Document &document, const std::string &name)
{
    return document.edit(tr("Delete view %1").arg(text(name)), EditKind::View, [&](const design::Design &design) -> Result<design::Design> {
        design::Design next = design;
        if (std::erase_if(next.views, [&](const design::SavedView &view) { return view.name == name; }) == 0)
            return fail(ErrorCode::NotFound, "the design has no view \"" + name + "\"");
        return next;
    });
}

Result<void> changeProcurement(Document &document, const Document::Edit &edit, const QString &text)
{
    return document.edit(text, EditKind::Settings, edit);
}

Result<void> applyFix(Document &document, const diagnose::Fix &fix)
{
    return document.edit(text(fix.label), EditKind::Fix, [&](const design::Design &design) { return fix.apply(design, *document.catalog()); });
}

Result<void> changeCapacityKind(Document &document, design::CapacityKind kind)
{
    return document.edit(tr("Change capacity kind"), EditKind::Settings, [&](const design::Design &design) -> Result<design::Design> {
        design::Design next = design;
        next.capacity = kind;
        return next;
    });
}

} // namespace switchyard::session
