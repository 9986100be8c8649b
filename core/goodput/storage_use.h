// SPDX-License-Identifier: GPL-3.0-or-later
// What a design's storage can carry, and what its jobs ask of it.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/goodput/goodput.h>
#include <core/predict/predict.h>

namespace switchyard::goodput {

/// A job that saves to a storage.
struct StorageSaver {
    std::string job = {};
    double write_Bps = 0; ///< while a checkpoint is written
    double write_s = 0;
    double checkpoint_B = 0;
    double interval_s = 0; ///< between checkpoints
    double read_Bps = 0;   ///< at a restart
    double data_Bps = 0;   ///< that the steps read
};

struct StorageUse {
    double rating_Bps = 0; ///< of its class and size, or for as many clients as its savers have; 0: none is published
    std::vector<StorageSaver> savers = {}; ///< the shown job first

    /// Of the rating, while all write a checkpoint at once: above 1 they wait for each other. 0: nothing writes, or no
    /// rating is known.
    [[nodiscard]] double load() const
    {
        double write_Bps = 0;
        for (const StorageSaver &saver : savers)
            write_Bps += saver.write_Bps;
        return rating_Bps > 0 ? write_Bps / rating_Bps : 0;
    }
};

/// By index of design.storage. `prediction`: of the shown job; `others`: otherRuns beside it. Both may be null.
std::vector<StorageUse> storageUses(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction *prediction,
                                    const std::vector<NamedRun> *others);

} // namespace switchyard::goodput
