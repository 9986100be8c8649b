// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a table of expert dispatch and combine within an NVLink domain, understood: two questions of one machine.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <core/base/csv.h>
#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/measured/collective_row.h>

namespace switchyard::measured {

struct ExpertRow {
    const network::Wiring *machine = nullptr; ///< of the Machines that it was read with
    std::string gpu;                          ///< catalog id
    bool deepEp = true; ///< false: TensorRT-LLM's own kernels over NVLink, which the model stands in for
    struct Way {
        network::CollectiveQuery query;
        double measured_s = 0; ///< of dispatch with what prepares it
    };
    std::array<std::optional<Way>, 2> ways; ///< dispatch, combine
};

/// Columns: hardware, kernel (deepep, NVLinkOneSided, NVLinkTwoSided), mode (low_latency, normal, mnnvl), nodes or ep,
/// hidden, topk, tokens_per_gpu, dtype (of what is dispatched; empty: FP8), sms, prepare_us, dispatch_us, combine_us.
Result<ExpertRow> readExpertRow(const csv::Record &row, const catalog::Catalog &catalog, Machines &machines);

} // namespace switchyard::measured
