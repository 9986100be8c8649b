// SPDX-License-Identifier: GPL-3.0-or-later
// One job ready to be predicted: hardware, model, plan and its layer table. Knobs can be turned
// on it (levers, search, calibration) without going through the catalog again.
#pragma once

#include <optional>
#include <string>

#include <core/train/step.h>

namespace switchyard::train {

struct Engine {
    hardware::Machine machine;
    catalog::Architecture model;
    workload::Plan plan;
    LayerTable table;
    double slowdown = 1; ///< of transfers over the network, by other jobs on the same links

    /// Other jobs slow transfers over the network. Retabulates.
    void slowDown(double factor);

    /// After a change of machine, model or plan. Settles recompute where the plan leaves it open.
    void retabulate();
};

/// The machine as others on the same links slow its transfers over the network; its layer table is made after it.
inline void slowNetwork(hardware::Machine &machine, double factor) { machine.common.nicTime *= factor; }

/// What an engine is made for. `domains`: how a placed job's ranks fill NVLink domains; none: they fill those of the type.
struct EngineSpec {
    std::string instance; ///< InstanceType::id
    int instances = 0;
    std::optional<hardware::Domains> domains = {};
};
/// Checks the plan; the engine holds pointers into `catalog`.
Result<Engine> makeEngine(const catalog::Catalog &catalog, const hardware::Constants &constants, const catalog::Architecture &model,
                          const workload::Plan &plan, const EngineSpec &spec);

/// What was settled where the plan leaves recompute open.
void noteRecompute(const Engine &engine, std::vector<workload::Assumption> &assumed);

/// Of every pipeline stage.
std::vector<Memory> stageMemories(const Engine &engine);

} // namespace switchyard::train
