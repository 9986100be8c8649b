// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the memory constants of each framework family (predict/memory_constants.h) to published
// peaks, and the headroom to runs that did and did not fit.
//
// Maximum a posteriori over ln(constant): every constant starts at what the framework's code says,
// with a stated spread; residuals are ln(predicted / measured), sets weigh equally, and residuals
// beyond 5 % count linearly, since releases of one framework differ by more than that.
#pragma once

#include <vector>

#include <core/predict/engine.h>
#include <core/validate/kind.h>
#include <core/validate/training_case.h>

namespace switchyard::validate {

/// A row ready to be predicted over and over with other constants.
struct MemoryRow {
    TrainingCase row;
    predict::Engine engine;
};

/// Its job with the GPU memory that the row states.
Result<MemoryRow> memoryRow(const Record &record, const catalog::Catalog &catalog, const predict::Constants &constants);

/// At the stage that the row's mem_rank names ("worst" when it names none).
predict::Memory memoryAtRank(const MemoryRow &row);

/// The quantity that mem_kind_id names, in GiB; "unstated" is what the allocator reserves.
double quantity_GiB(const predict::Memory &memory, std::string_view kind);

Result<std::vector<CalibratedGroup>> fitMemory(const std::vector<const Record *> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::validate
