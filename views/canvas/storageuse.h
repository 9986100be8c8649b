// SPDX-License-Identifier: GPL-3.0-or-later
// What a design's storage can carry, and what the shown job asks of it.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/predict/predict.h>

namespace switchyard::canvas {

struct StorageUse {
    double rating_Bps = 0; ///< of its class and size, or for as many clients as the job has; 0: none is published
    std::string job = {};  ///< that saves to it; empty: none that is shown
    double write_Bps = 0;  ///< while a checkpoint is written
    double write_s = 0;
    double checkpoint_B = 0;
    double interval_s = 0; ///< between checkpoints
    double read_Bps = 0;   ///< at a restart
    double data_Bps = 0;   ///< that the steps read

    /// Of the rating, while a checkpoint is written; 0: nothing writes, or no rating is known.
    [[nodiscard]] double load() const { return rating_Bps > 0 ? write_Bps / rating_Bps : 0; }
};

/// By index of design.storage. `prediction`: of the shown job, may be null.
std::vector<StorageUse> storageUses(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction *prediction);

} // namespace switchyard::canvas
