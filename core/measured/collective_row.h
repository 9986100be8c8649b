// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a table of collective measurements, understood: the machine, the question, the answer.
#pragma once

#include <map>
#include <string>

#include <core/base/csv.h>
#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/network/collective.h>

namespace switchyard::measured {

/// Machines by platform id, resolved once for a whole table.
using Machines = std::map<std::string, network::Wiring, std::less<>>;

struct CollectiveRow {
    network::Wiring machine;
    network::CollectiveQuery query;
    double measured_s = 0;
    std::string source;
};

/// A row to score: it has bytes, time_us and an operation of `collective --op`.
bool isCollectiveRow(const csv::Record &row);

/// Columns: platform (instance type or reference platform), nodes, gpus, collective, bytes,
/// time_us; nic_gbps, nics_per_node, nvlink_domain_gpus and fabric_kind where the machine had others
/// than the platform; algo and proto where forced or logged; nccl_version, plugin_version, source.
Result<CollectiveRow> readCollectiveRow(const csv::Record &row, const catalog::Catalog &catalog, Machines &machines);

} // namespace switchyard::measured
