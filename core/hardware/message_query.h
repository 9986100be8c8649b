// SPDX-License-Identifier: GPL-3.0-or-later
// What collective_s and experts_s ask the network model, for whoever explains their answer.
#pragma once

#include <core/network/collective.h>
#include <core/workload/plan.h>

namespace switchyard::hardware {

network::CollectiveQuery collectiveQuery(network::Op op, double bytes, const network::GroupShape &shape);
/// `bytes` as experts_s counts them.
network::CollectiveQuery expertsQuery(network::Op op, double bytes, const network::GroupShape &shape, workload::Dispatcher dispatcher,
                                      const network::Routing &routing);

} // namespace switchyard::hardware
