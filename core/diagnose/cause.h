// SPDX-License-Identifier: GPL-3.0-or-later
// The closed list of causes that live findings name, and which metrics show each.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

enum class CauseClass {
    Clock, Thermal, Power, Hbm, Ecc, RowRemap, XidHardware, XidApplication, Nvlink, Pcie, HostCpu, DataLoading, Storage,
    FabricCard, FabricHost, FabricRail, FabricFallback, CardMissing, GpuMissing, HostDown, ExporterDown, Stale, Frozen, Hang,
    RestartLoop, IdlePaid, Zombie, Placement, Plan, InstanceType, Imbalance, Rack, ModelGap,
    SlowReplica, KvPressure,
};
/// "fabric_card".
std::string_view toWord(CauseClass);

struct Visibility {
    CauseClass causeClass;
    bool visible = false;
    std::string needs; ///< the exporter's switch that would show it, or more of it; empty when all is there
};
/// For every class, whether what this server has can show it. `withPrediction`: a design with a job is compared.
std::vector<Visibility> visibility(const telemetry::Observation &observation, bool withDesign, bool withPrediction);

} // namespace switchyard::diagnose
