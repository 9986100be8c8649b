// SPDX-License-Identifier: GPL-3.0-or-later
// What files tell of a cluster's machines and jobs, before it is one design: EC2, Slurm and Kubernetes name the same
// machine differently, and each knows a part of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/assign.h>
#include <core/design/design.h>
#include <core/exchange/framework_settings.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// One machine as one file tells it; what it does not tell is empty.
struct Sighting {
    std::string instance;             ///< EC2 instance id
    std::vector<std::string> names;   ///< of the node, as its host calls itself, its DNS name, its address; the first is shown
    std::string type;                 ///< EC2 instance type
    std::string gpu;                  ///< as Slurm's gres or a label says: "h100"
    int gpus = 0;                     ///< 0: not told
    int cards = 0;                    ///< EFA interfaces
    std::vector<std::string> network; ///< EC2's network nodes, top first
    std::vector<std::string> switches; ///< Slurm's or Topograph's, top first: other names of the same places
    std::string domain;               ///< NVLink domain by EC2's name: Capacity Block, UltraServer
    std::string block;                ///< the same by another name: Slurm's block, NVIDIA's clique
    std::string zone;
    std::string state;                ///< why it takes no work; empty: it does, or not told
    std::string where;                ///< "file:line"
};

/// Machines of which no file names each one: a queue, a node group, a reservation.
struct MachineGroup {
    std::string name;
    std::string type;
    int count = 0;
    std::string zone;
    std::string where;
    std::string domain = {}; ///< Capacity Block that holds them; of a type in UltraServers one for each
};

/// A job that runs, or would.
struct RunningJob {
    std::string name;
    std::vector<std::string> nodes; ///< names or instance ids, or names that were made for its pods; empty: waits
    int gpus = 0;                   ///< 0: not told
    std::string where;
    std::vector<Deployed> serving = {}; ///< its engines, where its object tells their options
    std::optional<FrameworkSettings> training = {}; ///< what its command says of how it trains
    std::vector<design::FreeInstances::Wish> pods = {}; ///< that an object asks for: without nodes in the design they may stand on free ones; empty: no object does
};

struct Inventory {
    std::vector<Sighting> machines;
    std::vector<MachineGroup> groups;
    std::vector<RunningJob> jobs;
    std::vector<design::Storage> storage;
    std::vector<design::NetworkNode> switches; ///< a tree, parents first; for files that name it without machines
    std::string name;   ///< of the cluster
    std::string region; ///< empty: that of the zone of most machines
    std::optional<design::CapacityKind> capacity;
};

/// The last file or document to tell a field counts; one that is silent of it takes nothing back of what another told.
inline void takeTold(std::string &field, std::string told)
{
    if (!told.empty())
        field = std::move(told);
}

/// What a person adds to the files.
struct JoinHints {
    std::string instance; ///< type of the machines whose files do not tell it, or that no file names
    const catalog::Architecture *model = nullptr; ///< of a file beside, for jobs whose command names none
};

/// One design of all that the inventories tell, joined by instance id, else by host name (up to its first dot; addresses
/// whole). What two of them tell differently is left open and said in `conflicts` (null: in `open`), with both places; what the
/// catalog does not have is said in `open`, by the file that tells it in `leftOut`, too. Errors: networks that are no tree, names of two kinds of things.
Result<design::Design> buildDesign(std::span<const Inventory *const> inventories, const catalog::Catalog &catalog, const JoinHints &hints, std::vector<Said> &open,
                                   std::vector<Said> *conflicts = nullptr, std::vector<LeftOut> *leftOut = nullptr);

/// A finished cluster as sightings, to be joined with others.
Inventory inventoryOf(const design::Design &design);

/// "us-west-2a" → "us-west-2"; "us-east-1-dfw-2a" (a Local Zone) → "us-east-1"; no zone: empty.
std::string regionOf(std::string_view zone);

/// The only type of the catalog with so many of these GPUs ("h100", 8 → "p5.48xlarge"); empty: none, or several.
std::string typeOf(const catalog::Catalog &catalog, const std::string &gpu, int gpus);

} // namespace switchyard::exchange
