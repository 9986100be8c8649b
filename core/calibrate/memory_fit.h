// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the memory constants of each framework family (hardware/memory_constants.h) to published
// peaks, and the headroom to runs that did and did not fit.
//
// Maximum a posteriori over ln(constant): every constant starts at what the framework's code says,
// with a stated spread; residuals are ln(predicted / measured), sets weigh equally, and residuals
// beyond 5 % count linearly, since releases of one framework differ by more than that.
#pragma once

#include <vector>

#include <core/calibrate/group.h>
#include <core/measured/training_case.h>
#include <core/predict/job_engine.h>

namespace switchyard::calibrate {

/// A row ready to be predicted over and over with other constants.
struct MemoryRow {
    measured::TrainingCase row;
    train::Engine engine;
};

/// Its job with the GPU memory that the row states.
Result<MemoryRow> memoryRow(const csv::Record &record, const catalog::Catalog &catalog, const hardware::Constants &constants);

/// At the stage that the row's mem_rank names ("worst" when it names none).
train::Memory memoryAtRank(const MemoryRow &row);

/// The quantity that mem_kind_id names, in GiB; "unstated" is what the allocator reserves.
double quantity_GiB(const train::Memory &memory, std::string_view kind);

Result<std::vector<CalibratedGroup>> fitMemory(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
