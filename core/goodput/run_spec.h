// SPDX-License-Identifier: GPL-3.0-or-later
// What goodput is computed of: a step's prediction, the run around it and the storage beside it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/predict/predict.h>
#include <core/storage/checkpoint.h>
#include <core/train/engine.h>
#include <core/workload/run.h>

namespace switchyard::goodput {

/// Holds pointers into the catalog.
struct RunSpec {
    const catalog::Catalog *catalog = nullptr;
    workload::Run run;
    storage::Attached storage;  ///< type null: none is attached, one is assumed
    storage::Clients clients;
    const catalog::Gpu *gpu = nullptr;
    int gpus = 0;
    int replicas = 1;           ///< of the data-parallel dimension: what elastic recovery can do without
    int instancesPerDomain = 1; ///< above 1: UltraServers
    double trained = 0;         ///< parameters that are saved with their optimizer
    double frozen = 0;          ///< parameters that are read and never saved
    double weight_B = 2;        ///< bytes of a parameter that every weight replica holds
    int writerGpus = 0;
    double weightReplicas = 1;  ///< in the mean over bytes: experts have fewer
    int stateReplicas = 1;      ///< of all of it: above 1 what a GPU holds lies elsewhere too
    double step_s = 0;
    double tokensPerStep = 0;
    double mfu = 0;
    std::array<double, 2> stepBand_pct = {0, 0};
    std::optional<double> usdPerHour; ///< of its instances
    catalog::PriceTerms price;
};

/// `prediction`: of the step, contention included; its price is that of the instances.
RunSpec jobOf(const catalog::Catalog &catalog, const train::Engine &engine, const predict::Prediction &prediction, const workload::Run &run,
              const catalog::PriceTerms &price);

/// A job of a design as it was predicted, with its storage. None where it does not train.
std::optional<RunSpec> jobOfDesign(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction &prediction);

/// A storage that a run names, or that can hold its checkpoints where it names none.
bool holdsCheckpoints(const catalog::Catalog &catalog, const design::Storage &storage, const workload::Run &run);

/// Of those the fastest for `writers` to write to. None where the design has none.
std::optional<storage::Attached> storageOf(const catalog::Catalog &catalog, const design::Design &design, const workload::Run &run,
                                           const storage::Clients &writers);

/// "fsx-lustre-persistent2-1000:96" (TiB).
Result<storage::Attached> storageFromText(const catalog::Catalog &catalog, std::string_view text);

} // namespace switchyard::goodput
