// SPDX-License-Identifier: GPL-3.0-or-later
// The edits of the window, each one named undo entry. Errors are sentences for the user.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/diagnose/finding.h>

#include <views/session/document.h>
#include <views/session/selection.h>

namespace switchyard::session {

/// `count` × an instance, UltraServer or storage type; what was added becomes the selection.
Result<void> place(Document &document, Selection &selection, const std::string &type, int count, const design::Target &target);
Result<void> move(Document &document, const std::vector<std::string> &ids, const design::Target &target);
/// Each takes the other's place, in the network and in the ranks of every job.
Result<void> swapPlaces(Document &document, const std::string &a, const std::string &b);
/// Instances, network nodes with all below, UltraServers, storage; jobs lose what was removed.
Result<void> remove(Document &document, Selection &selection, const std::vector<std::string> &ids);
/// As many of the same again, `times` over, into the target, else beside the originals where there is room; no jobs.
Result<void> duplicate(Document &document, Selection &selection, const std::vector<std::string> &ids, int times = 1, const design::Target &target = {});
/// What `ids` stand for, with the jobs that run on nothing else, as the text of a design.
Result<std::string> copied(const Document &document, const std::vector<std::string> &ids);
/// A text that copied() made, or any design's; what was added becomes the selection.
Result<void> paste(Document &document, Selection &selection, const std::string &text, const design::Target &target);
/// Fills UltraServers, and network nodes up to as many instances as new ones get, with what they hold already.
Result<void> fill(Document &document, Selection &selection, const std::vector<std::string> &ids);
/// Another type for instances. Refused: one that does not fit where they are.
Result<void> changeType(Document &document, const std::vector<std::string> &ids, const std::string &type);
/// Whom instances work for in the live cluster, by hand; none: as metrics tell.
Result<void> sayWorksFor(Document &document, const std::vector<std::string> &ids, const std::optional<std::string> &job);
Result<void> rename(Document &document, Selection &selection, const std::string &id, const std::string &to);
Result<void> setLocked(Document &document, const std::vector<std::string> &ids, bool locked);
/// `job` empty: the only one.
Result<void> changePlan(Document &document, const std::string &job, const workload::Plan &plan, const QString &text);
/// A training job on the selected instances, on all when nothing is selected, with the plan that search::firstPlan finds.
/// Returns the new job's name.
Result<std::string> addJob(Document &document, const std::vector<std::string> &ids = {});
/// A training job for each type among the selected instances. Returns the name of the first.
Result<std::string> addJobPerType(Document &document, const std::vector<std::string> &ids);
/// The job on the selected instances.
Result<void> assign(Document &document, const std::string &job, const std::vector<std::string> &ids);
/// On what the text names (assign.h).
Result<void> assignText(Document &document, const std::string &job, const std::string &text);
Result<void> renameJob(Document &document, const std::string &job, const std::string &name);
Result<void> recolourJob(Document &document, const std::string &job, const std::string &colour);
/// A job over several types on one of them alone, or as one job for each.
Result<void> keepType(Document &document, const std::string &job, const std::string &type);
Result<void> splitByType(Document &document, const std::string &job);
/// What a job does that was only seen to run. A training begins with the plan that a new job would.
Result<void> tellWork(Document &document, const std::string &job, design::JobKind kind);
/// A transfer between two selected things, else between the first and the second half of the selected instances, of all
/// when nothing is selected. Returns the new job's name.
Result<std::string> addTransfer(Document &document, const std::vector<std::string> &ids);
Result<void> changeTransfer(Document &document, const std::string &job, const std::string &phase, const design::Transfer &transfer, const QString &text);
/// A job that serves from the selected instances, from all when nothing is selected. Returns the new job's name.
Result<std::string> addServing(Document &document, const std::vector<std::string> &ids);
Result<void> changeServing(Document &document, const std::string &job, const std::string &phase, const workload::ServingPlan &plan, const QString &text);
/// Prompts and answers in pools of their own, or (`split` false) in one again.
Result<void> splitServing(Document &document, const std::string &job, bool split);
/// A job of an RL step on the selected instances, on all when nothing is selected. Returns the new job's name.
Result<std::string> addRl(Document &document, const std::vector<std::string> &ids);
Result<void> changeRl(Document &document, const std::string &job, const std::string &phase, const workload::RlPlan &plan, const QString &text);
/// Rollout and update in pools of their own, or (`split` false) in turn on one.
Result<void> splitRl(Document &document, const std::string &job, bool split);
Result<void> useReference(Document &document, const std::string &job, bool use);
/// A phase on the instances of `ids`.
Result<void> changePool(Document &document, const std::string &job, const std::string &phase, const std::vector<std::string> &ids);
/// The run of a job's training: its length, checkpoints and recovery.
Result<void> changeRun(Document &document, const std::string &job, const workload::Run &run, const QString &text);
Result<void> resizeStorage(Document &document, const std::string &id, double capacity_TiB, const QString &text);
Result<void> removeJob(Document &document, const std::string &job);
/// A plan that is still as addJob made it is found anew for the model.
Result<void> changeModel(Document &document, const std::string &job, const catalog::Architecture &model);
Result<void> waive(Document &document, const std::string &finding, const std::string &reason);
Result<void> withdrawWaiver(Document &document, const std::string &finding);
/// In place of the view of the same name, else after the others.
Result<void> saveView(Document &document, const design::SavedView &view);
Result<void> removeView(Document &document, const std::string &name);
Result<void> changeCapacityKind(Document &document, design::CapacityKind kind);
/// An edit of core/design/edit.h of what is installed, allowed or bought.
Result<void> changeProcurement(Document &document, const Document::Edit &edit, const QString &text);
/// What mends a finding, as one undo entry with its label.
Result<void> applyFix(Document &document, const diagnose::Fix &fix);
Result<void> changeRegion(Document &document, const std::string &region);
Result<void> changeName(Document &document, const std::string &name);
/// Path from the document's folder; empty: the catalog's prices alone. Refused: a list that cannot be read.
Result<void> changePriceList(Document &document, const std::string &path);
/// The same of a list that was read from the file it names.
Result<void> usePriceList(Document &document, catalog::PriceList list);
/// Price of a kWh, PUE and power of an instance.
Result<void> changePower(Document &document, const catalog::PowerTerms &power);
/// Data out to the internet in a month; 0: not stated, and no line of the bill.
Result<void> changeDataOut(Document &document, double GBPerMonth);

} // namespace switchyard::session
