// SPDX-License-Identifier: GPL-3.0-or-later
// One leaf of the network, its rails as columns: rows are instances in their slots, columns are GPUs, which share a rail;
// what leaves the leaf passes through the uplink at the foot. Trays of an UltraServer are joined by its NVLink. Where ranks fill instances with TP fastest, a row is a TP
// group, a column a pipeline and the uplink data parallelism: the plan can be read from where its traffic lies.
// A pure function of snapshots: tests ask it what is where.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include <core/design/design.h>
#include <core/predict/communicators.h>
#include <core/telemetry/observation.h>

namespace switchyard::leafview {

enum class LoadSource { Predicted, Observed };

/// Any of the pointers may be null.
struct Input {
    const design::Design *design = nullptr;
    const predict::DesignPrediction *prediction = nullptr;
    const telemetry::Observation *observation = nullptr;
    std::string job;   ///< whose ranks; empty: the predicted one's
    int selected = -1; ///< GPU of the document: its leaf is shown, its partners are lit; -1: the leaf of rank 0
    LoadSource source = LoadSource::Predicted;
};

inline constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Both directions of a link, bytes/s; NaN: no data.
struct Link {
    double out_Bps = none, in_Bps = none;
    double expectedOut_Bps = none, expectedIn_Bps = none; ///< observed only: what the model says
    double capacity_Bps = 0; ///< one direction; 0: not published, or nothing above
    [[nodiscard]] double outShare() const { return capacity_Bps > 0 ? out_Bps / capacity_Bps : none; }
    [[nodiscard]] double inShare() const { return capacity_Bps > 0 ? in_Bps / capacity_Bps : none; }
};

struct Cell {
    std::int32_t gpu = -1; ///< of the document; -1: the instance has no such GPU
    std::int32_t rank = -1;
    QString job = {}; ///< another that runs there; empty: none, it is idle where it has no rank
    [[nodiscard]] bool idle() const { return rank < 0 && job.isEmpty(); }
    Link nvlink;
    std::vector<Link> cards; ///< that the GPU uses
};

struct Row {
    int instance = -1;
    QString name;
    QString role; ///< "PP 8", or "PP 8–9"; empty where nothing of the job runs
    Link nvlink;  ///< of its GPUs together
};

/// NVLink that joins rows: the domain of an UltraServer. Every GPU has links to each of its NVSwitches, so that one load
/// stands for all of them.
struct Plane {
    QString name;                    ///< "us-1"
    std::size_t first = 0, last = 0; ///< of the rows, which stand together
    int working = 0, gpus = 0;       ///< those with a rank of the job, of all
    Link worst;                      ///< of its GPUs, each direction's busiest
};

struct Column {
    QString name; ///< "rail 6"
    QString role; ///< "TP 6"; empty where its ranks differ
    Link worst;   ///< of its cards, each direction's busiest
};

/// A part of what crosses the uplink.
struct UplinkPart {
    workload::PartGroup group = workload::PartGroup::Other;
    double out_B = 0, in_B = 0; ///< per step
};

/// A communicator of the selected GPU's rank, as this leaf sees it.
struct Overlay {
    predict::Communicator communicator;
    std::vector<std::size_t> cells; ///< of its members here, in its order
    int row = -1, column = -1;      ///< all its members here are in this one; -1: they are not
    int outside = 0;                ///< members in other leaves
    bool onNvlink = false;          ///< all its members share one NVLink domain
    std::vector<int> leaves;        ///< network nodes in the order in which its ranks pass them, each once
    int crossings = 0;              ///< of its hops, those that leave the highest layer that two of its leaves share below the top
    QString words;                  ///< "8 ranks in one instance"
    QString figures;                ///< "296 GB out · 331 ms of 884 ms exposed"
};

struct LeafMap {
    int node = -1; ///< network node of the document; -1: instances whose place is not known
    QString title; ///< "nn-51"
    QString note;
    std::vector<Row> rows;
    std::vector<Column> columns;
    std::vector<Cell> cells; ///< row-major
    std::vector<Plane> planes; ///< in the order of the rows; empty where no NVLink leaves an instance
    Link uplink;
    QString above;           ///< name of the node that the uplink leads to
    std::vector<UplinkPart> uplinkParts; ///< largest first
    int selected = -1;       ///< of cells
    std::vector<Overlay> overlays;
    QString reading;         ///< where each kind of traffic of the selected rank goes, as a sentence
    QString missing;         ///< why there is nothing to show; empty when there is
    bool watched = false;    ///< a cluster is, so that values may be observed or predicted
    bool uplinkMeasured = true; ///< false: observed, and nobody reports uplinks

    [[nodiscard]] std::size_t at(std::size_t row, std::size_t column) const { return row * columns.size() + column; }
};

/// 5 ms at 16,384 GPUs, most of it the communicators of the selected rank.
LeafMap makeLeafMap(const Input &input);

} // namespace switchyard::leafview
