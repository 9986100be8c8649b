// SPDX-License-Identifier: GPL-3.0-or-later
// The instance that is drawn, before anything has a place: its type, how its parts hang together, and what its links carry.
#pragma once

#include <optional>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/design/numbering.h>
#include <core/network/links.h>
#include <core/telemetry/observation.h>
#include <core/workload/plan.h>
#include <views/schematic/schematic.h>

namespace switchyard::schematic {

/// Groups of the catalog; where it knows none, one that is marked so.
struct Groups {
    std::vector<catalog::PcieGroup> list;
    bool published = true;
};

struct ShownInstance {
    explicit ShownInstance(const Input &input);

    [[nodiscard]] const design::Instance &instance() const { return in.design->instances[static_cast<std::size_t>(in.instance)]; }
    [[nodiscard]] bool grace() const { return gpu && gpu->c2c_Bps > 0; }
    /// NVSwitches of the instance with the links of one GPU to each; more than six, or a rack's: one plane.
    [[nodiscard]] bool plane() const { return type.nvswitch.links.empty() || type.nvswitch.links.size() > 6; }
    /// So many stand for its NVSwitches.
    [[nodiscard]] int lines() const;
    /// Cards of the instance that a GPU of it uses.
    [[nodiscard]] std::vector<int> cardsOf(int local) const;

    /// How the predicted job is cut; null: no training is predicted.
    [[nodiscard]] const workload::Parallelism *plan() const;
    /// Of the selected GPU, if it is here; -1: none.
    [[nodiscard]] int selectedRank() const;
    /// What the predicted rank's stage holds; none: it is not a rank of a training job.
    [[nodiscard]] std::optional<train::Memory> memoryOf(int rank) const;
    /// The selected GPU's, else the first here; -1: none.
    [[nodiscard]] int rankForTalks() const;
    [[nodiscard]] bool observed() const { return in.choice.source != canvas::HeatSource::Predicted; }
    /// Links show a ratio; of one quantity that is one they show what is observed.
    [[nodiscard]] bool compared() const { return in.choice.traffic && canvas::isRatio(in.choice.source); }

    /// A lane with what it carries, without a place: the model's mean of the step, or what the server says.
    [[nodiscard]] LinkLane lane(network::LinkKind kind, int index, bool up, double capacity_Bps = 0) const;
    /// NaN: not observed.
    [[nodiscard]] double seen(telemetry::Quantity quantity, int index) const { return seenIn(in.observation, quantity, index); }

    const Input &in;
    const catalog::InstanceType &type;
    const catalog::Gpu *gpu; ///< null: the catalog knows none
    design::Numbering numbers;
    Groups groups;
    int firstGpu, firstCard; ///< of the instance, in the document

private:
    void fill(LinkLane &lane) const;
    void colour(LinkLane &lane) const;
    [[nodiscard]] double seenIn(const telemetry::Observation *observation, telemetry::Quantity quantity, int index) const;
    [[nodiscard]] int gpuOf(const LinkLane &lane) const;
};

/// NaN where there is none.
double valueAt(const std::vector<float> &values, int index);

} // namespace switchyard::schematic
