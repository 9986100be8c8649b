// SPDX-License-Identifier: GPL-3.0-or-later
// One document: what is placed where, the jobs on it, storage, saved views, waivers.
// A Design is a value. Views hold shared_ptr<const Design>; edits copy, change and replace.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/power.h>
#include <core/catalog/price.h>
#include <core/catalog/software.h>
#include <core/design/job.h>
#include <core/design/procurement.h>

namespace switchyard::design {

using catalog::CapacityKind;
using catalog::capacityKindFromWord;

/// A switch tier member as DescribeInstanceTopology names it. layer 1 is the top; the parent is
/// of layer - 1 (empty at the top).
struct NetworkNode {
    std::string id;     ///< "nn-17" or EC2's "nn-0a1b…"
    std::string parent; ///< NetworkNode::id
    int layer = 1;
    friend bool operator==(const NetworkNode &, const NetworkNode &) = default;
};

struct UltraServer {
    std::string id;   ///< "us-1" or a Capacity Block id
    std::string type; ///< catalog UltraServerType::id; empty: imported, type unknown
    friend bool operator==(const UltraServer &, const UltraServer &) = default;
};

struct Instance {
    std::string id;          ///< unique: "p5-0001" or "i-0123…"
    std::string type;        ///< catalog InstanceType::id
    std::string host;        ///< host name that metrics use, when known; else the id is tried
    std::string networkNode; ///< bottom NetworkNode::id; empty: location unknown
    std::string ultraserver; ///< UltraServer::id; empty: none
    /// Whom it works for in the live cluster, said by hand, whatever metrics tell: a job's name; empty: nobody (a spare, a test, a
    /// notebook). None: as metrics tell.
    std::optional<std::string> worksFor = {};
    friend bool operator==(const Instance &, const Instance &) = default;
};

struct Storage {
    std::string id;
    std::string type; ///< catalog StorageClass::id
    double capacity_TiB = 0;
    friend bool operator==(const Storage &, const Storage &) = default;
};

struct Point {
    double x = 0;
    double y = 0;
    friend bool operator==(const Point &, const Point &) = default;
};

struct SavedView {
    std::string name;
    std::string view; ///< "canvas", "matrix", "timeline", "memory", "cost", "findings"
    Point center;
    double zoom = 1;
    std::string heat; ///< "traffic", or a quantity with what is not usual of its scale: "nvlink_tx", "efa_tx 0..25000000000 log full"
    std::string note;
    std::string basis;      ///< of traffic: "busy" or "playhead"; empty: the mean of the step
    double playhead_s = 0;  ///< of "playhead": seconds of the step
    std::vector<std::string> traffic;  ///< communicators that are shown alone: "TP", "other jobs" (only_traffic.h); empty: all
    std::vector<std::string> selected; ///< ids; those that the design has no longer select nothing
    std::string compare = {}; ///< the drawing beside that of `before`: "panes", "swipe" or "difference"; empty: alone
    double swipe = 0.5;       ///< of "swipe": the share of the width that shows before, 0 to 1
    /// The design that is compared with, a path from the document's folder; empty: whatever the window compares with, at
    /// first the design as it was opened.
    std::string before = {};
    friend bool operator==(const SavedView &, const SavedView &) = default;
};

struct Waiver {
    std::string finding; ///< Finding::id
    std::string reason;
    friend bool operator==(const Waiver &, const Waiver &) = default;
};

struct Design {
    std::string name;
    std::string region = "us-east-1";
    std::string availabilityZone;
    CapacityKind capacity = CapacityKind::OnDemand;
    std::string priceList; ///< path of the user's own price list, from the document's folder; empty: the catalog's
    catalog::PriceListPtr prices; ///< what it holds, read when the document was opened; no part of the file
    double transferOut_GBPerMonth = 0; ///< to the internet, over all accounts; 0: not stated, and no line of the bill
    catalog::PowerTerms power; ///< price of a kWh, PUE, kW of an instance; none given: AWS bills no power
    std::vector<Quota> quotas;                 ///< by Region; none: not known
    std::vector<CapacityBlock> capacityBlocks; ///< bought or planned; none: not stated
    catalog::Versions software;                ///< on every instance; what is missing is not stated
    std::vector<NetworkNode> networkNodes;
    std::vector<UltraServer> ultraservers;
    std::vector<Instance> instances;
    std::vector<Storage> storage;
    std::vector<Job> jobs;
    std::vector<SavedView> views;
    std::vector<Waiver> waivers;
    /// Where things stand on the canvas by id: of an instance its slot (slots.h) as x; what is not
    /// here is laid out. Kept apart from the model so that moving things is a small diff.
    std::map<std::string, Point> positions;
    /// Keys of the file that this version does not know, as JSON text, by JSON pointer with the
    /// items of lists named by their id ("/instances/p5-0001/rack"): kept on save.
    std::map<std::string, std::string> unknown;

    friend bool operator==(const Design &, const Design &) = default;
};

using DesignPtr = std::shared_ptr<const Design>;

/// What is worth saying of a file that could be read, one sentence each: that it has an older format.
using Notices = std::vector<Said>;

/// Canonical JSON: "switchyard": 2 first, then sorted keys, one object per line in lists.
/// write(read(text)) == text for every text that write made.
std::string writeDesign(const Design &design);
/// Formats 1 and 2. Errors carry `file:line`. References are checked; instance types against `catalog` when given.
Result<Design> readDesign(std::string_view text, const std::string &file, const catalog::Catalog *catalog = nullptr,
                          Notices *notices = nullptr);

/// With a catalog, the price list that the design names is read too; one that cannot be read is an error.
/// Who goes on without it (a window) takes loadStoredDesign and attachPrices.
Result<Design> loadDesign(const std::string &path, const catalog::Catalog *catalog = nullptr, Notices *notices = nullptr);
/// Temporary file beside it, fsync, rename: at any instant the path holds the old or the new text.
Result<void> saveDesign(const Design &design, const std::string &path);

/// Of the whole design; types that the catalog does not know have none.
int gpuCount(const Design &design, const catalog::Catalog &catalog);
/// Of some of its instances, by index.
int gpuCount(const Design &design, const catalog::Catalog &catalog, std::span<const int> instances);

/// The job of exactly that name; null, and -1 as an index of design.jobs: there is none.
const Job *jobNamed(const Design &design, std::string_view name);
Job *jobNamed(Design &design, std::string_view name);
int jobIndex(const Design &design, std::string_view name);
/// The job of that name; the only one when `name` is empty. Several and no name: a usage error that lists them.
Result<const Job *> findJob(const Design &design, std::string_view name);
Result<Job *> findJob(Design &design, std::string_view name);

/// What a view shows that was asked for a job which may be gone: that job, else the first; null without jobs.
const Job *jobToShow(const Design &design, std::string_view name);

/// Indices into design.instances, in rank order. `who` names the owner in the error ("job \"x\"").
Result<std::vector<int>> poolInstances(const Design &design, const Pool &pool, const Said &who);
/// Those that a phase runs on; of a transfer `from`, then `to`.
Result<std::vector<int>> phaseInstances(const Design &design, const Job &job, const Phase &phase);
/// Those that the phases of a job run on, each once, in order of first appearance.
Result<std::vector<int>> jobInstances(const Design &design, const Job &job);

} // namespace switchyard::design
