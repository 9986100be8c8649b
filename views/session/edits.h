// SPDX-License-Identifier: GPL-3.0-or-later
// The edits of the window, each one named undo entry. Errors are sentences for the user.
#pragma once

#include <string>
#include <vector>

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
/// As many of the same types again, beside the originals where there is room.
Result<void> duplicate(Document &document, Selection &selection, const std::vector<std::string> &ids);
/// `job` empty: the only one. `gesture` merges one spell of typing.
Result<void> changePlan(Document &document, const std::string &job, const workload::Plan &plan, const QString &text, int gesture);
Result<void> addJob(Document &document);
/// A transfer between two selected things, else between the first and the second half of the selected instances, of all
/// when nothing is selected. Returns the new job's name.
Result<std::string> addTransfer(Document &document, const std::vector<std::string> &ids);
Result<void> changeTransfer(Document &document, const std::string &job, const std::string &phase, const design::Transfer &transfer, const QString &text);
/// A job that serves from the selected instances, from all when nothing is selected. Returns the new job's name.
Result<std::string> addServing(Document &document, const std::vector<std::string> &ids);
Result<void> changeServing(Document &document, const std::string &job, const std::string &phase, const workload::ServingPlan &plan, const QString &text);
/// Prompts and answers in pools of their own, or (`split` false) in one again.
Result<void> splitServing(Document &document, const std::string &job, bool split);
/// A phase on the instances of `ids`.
Result<void> changePool(Document &document, const std::string &job, const std::string &phase, const std::vector<std::string> &ids);
/// The run of a job's training: its length, checkpoints and recovery.
Result<void> changeRun(Document &document, const std::string &job, const workload::Run &run, const QString &text);
Result<void> resizeStorage(Document &document, const std::string &id, double capacity_TiB, const QString &text);
Result<void> removeJob(Document &document, const std::string &job);
Result<void> changeModel(Document &document, const std::string &job, const catalog::Architecture &model);
Result<void> waive(Document &document, const std::string &finding, const std::string &reason);
/// In place of the view of the same name, else after the others.
Result<void> saveView(Document &document, const design::SavedView &view);
Result<void> removeView(Document &document, const std::string &name);
Result<void> changeCapacityKind(Document &document, design::CapacityKind kind);
/// An edit of core/design/edit.h of what is installed, allowed or bought.
Result<void> changeProcurement(Document &document, const Document::Edit &edit, const QString &text);
/// What mends a finding, as one undo entry with its label.
Result<void> applyFix(Document &document, const diagnose::Fix &fix);

} // namespace switchyard::session
