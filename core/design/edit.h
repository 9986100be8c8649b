// SPDX-License-Identifier: GPL-3.0-or-later
// Edits as pure functions Design → Design. The session wraps each in one undo entry.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

/// Where new capacity goes: an UltraServer, a bottom network node, or (both empty) wherever there
/// is room below the design's network, adding network nodes of `leafCapacity` instances as needed.
struct Target {
    std::string networkNode = {};
    std::string ultraserver = {};
    int slot = -1; ///< there; -1: the first that is free
};

/// Why something may not be dropped there; the reason is a sentence for the user.
Result<void> canPlace(const Design &design, const catalog::Catalog &catalog, std::string_view type,
                      int count, const Target &target);

/// Adds `count` instances of an instance type, or whole UltraServers of an UltraServer type.
/// Returns the ids of the new instances through `added` when given.
Result<Design> addCapacity(const Design &design, const catalog::Catalog &catalog, std::string_view type,
                           int count, const Target &target, std::vector<std::string> *added = nullptr);

/// Removes instances, network nodes (with all below), UltraServers (with their instances) and
/// storage by id. A phase that named its instances and loses the last of them goes too, a job with its last phase.
Design removeIds(const Design &design, std::span<const std::string> ids);

/// Moves instances into another network node or UltraServer (or out: empty target).
Result<Design> moveInstances(const Design &design, const catalog::Catalog &catalog,
                             std::span<const std::string> ids, const Target &target);

/// Exchanges two instances of one type: each takes the other's place in the network (network node,
/// UltraServer, canvas position). Ranks stay with their instance, so traffic changes its way.
Result<Design> swapInstances(const Design &design, std::string_view a, std::string_view b);

/// Another type for instances where they are, with their ids. Refused: a type that is sold only in an UltraServer or does not
/// fit the network node, members of an UltraServer.
Result<Design> changeType(const Design &design, const catalog::Catalog &catalog, std::span<const std::string> ids, std::string_view type);

/// Says by hand whom instances work for in the live cluster (Instance::worksFor); none: as metrics tell. Refused: no instance among the ids.
Result<Design> sayWorksFor(const Design &design, std::span<const std::string> ids, const std::optional<std::string> &job);

/// The one instance type of a pool, empty for all instances; what a job that `who` names cannot run on is refused.
Result<std::string> poolType(const Design &design, const catalog::Catalog &catalog, const Pool &pool, const Said &who);

/// "job-3" of the stem "job-": the first that is free.
std::string freeJobName(const Design &design, const std::string &stem);

/// Another plan of a job's training phase.
Result<Design> changePlan(const Design &design, std::string_view job, const workload::Plan &plan);

/// Of a training phase, or of all phases that serve. `job` empty: the only one. A model that the catalog has as it is
/// goes by its id.
Result<Design> useModel(const Design &design, const catalog::Catalog &catalog, std::string_view job, const catalog::Architecture &model);

/// A job that moves bytes between the instances of two pools, once: share by share where both have as many GPUs, else
/// from all to all. The bytes are those of the first training's weights in BF16, without one 100 GB. `name`: of the new job.
/// Refused: an empty pool, an instance in both, an id that is no instance.
Result<Design> addTransfer(const Design &design, const catalog::Catalog &catalog, Pool from, Pool to, std::string *name = nullptr);
/// As addTransfer() takes them of what is selected: of two the one and the other, else one half and the other; empty: of all instances.
std::pair<Pool, Pool> halvesOf(const Design &design, const std::vector<Pool> &selected);
/// Puts another transfer in the place of a phase's.
Result<Design> changeTransfer(const Design &design, std::string_view job, std::string_view phase, const Transfer &transfer);

/// A job that serves from a pool, empty for all instances: a model of the catalog over as many GPUs of an instance as its
/// weights need. `name`: of the new job. Refused: no GPUs, several types.
Result<Design> addServing(const Design &design, const catalog::Catalog &catalog, Pool pool, std::string *name = nullptr);
/// Puts another plan in the place of a serving phase's.
Result<Design> changeServing(const Design &design, std::string_view job, std::string_view phase, const workload::ServingPlan &plan);
/// Prompts in a pool of their own, the first half of the instances, answers in the other. Refused: one instance.
Result<Design> splitServing(const Design &design, std::string_view job);
/// Both pools as one, cut like the one that decodes; of a pool that is left alone, that one.
Result<Design> joinServing(const Design &design, std::string_view job);

/// A job of reinforcement learning on a pool, empty for all instances, whose rollout and update take turns: a model of the
/// catalog, 64 prompts of 8 answers. `name`: of the new job. Refused: no GPUs, several types.
Result<Design> addRl(const Design &design, const catalog::Catalog &catalog, Pool pool, std::string *name = nullptr);
/// Puts another plan in the place of a part's.
Result<Design> changeRl(const Design &design, std::string_view job, std::string_view phase, const workload::RlPlan &plan);
/// Rollout on the first half of the instances, update on the other, one step off. Refused: one instance.
Result<Design> splitRl(const Design &design, std::string_view job);
/// Both on all instances of both, in turn and on policy.
Result<Design> joinRl(const Design &design, std::string_view job);
/// With a pass of a reference model before the update, or without.
Result<Design> useReference(const Design &design, std::string_view job, bool use);

/// Where a phase runs; empty: on all instances. Parts of an RL step that ran with it go along. Refused: an id that is no instance, a phase without a pool of its own.
Result<Design> changePool(const Design &design, std::string_view job, std::string_view phase, Pool pool);

/// How long a job's training is, how it saves its state and how it goes on after a failure. Refused: a storage that the design lacks.
Result<Design> changeRun(const Design &design, std::string_view job, const workload::Run &run);

/// Another size of a storage, above 0.
Result<Design> resizeStorage(const Design &design, std::string_view id, double capacity_TiB);

Result<Design> removeJob(const Design &design, std::string_view name);

/// The release of a package on every instance; an empty text: none is stated. Refused: what is no version.
Result<Design> changeSoftware(const Design &design, catalog::Package package, const std::string &version);
/// In place of the quota of its Region; one that states nothing goes.
Result<Design> changeQuota(const Design &design, const Quota &quota);
/// In place of the block of its id, else after the others. Refused: no id, a type that the catalog lacks, a count or days below 1.
Result<Design> changeCapacityBlock(const Design &design, const catalog::Catalog &catalog, const CapacityBlock &block);
Result<Design> removeCapacityBlock(const Design &design, std::string_view id);
/// A block of what is placed most, as large as is placed; its id is the first that is free. Refused: nothing is placed.
Result<Design> addCapacityBlock(const Design &design, const catalog::Catalog &catalog);

/// The zone of another region goes. Refused: one that the catalog lacks.
Result<Design> changeRegion(const Design &design, const catalog::Catalog &catalog, const std::string &region);
/// Of the design of the file `file`: a list by its path from that folder, of at most `most` bytes unpacked; empty: the catalog's
/// prices alone. Refused: a list that cannot be read.
Result<Design> changePriceList(const Design &design, const catalog::Catalog &catalog, const std::string &path, const std::string &file, std::size_t most);
/// The same of a list that was read from the file it names.
Result<Design> usePriceList(const Design &design, const catalog::Catalog &catalog, catalog::PriceList list);

/// A finding's waiver with its reason, in place of the one before. Refused: no reason.
Result<Design> waive(const Design &design, const std::string &finding, const std::string &reason);
Result<Design> withdrawWaiver(const Design &design, const std::string &finding);
/// In place of the view of the same name, else after the others. Refused: no name.
Result<Design> saveView(const Design &design, const SavedView &view);
Result<Design> removeView(const Design &design, const std::string &name);

} // namespace switchyard::design
