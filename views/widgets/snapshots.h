// SPDX-License-Identifier: GPL-3.0-or-later
// What panels are given: immutable snapshots. Panels never touch the document; they ask by signals.
#pragma once

#include <functional>
#include <memory>

#include <QString>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>
#include <views/language/words.h>

namespace switchyard::widgets {

using CatalogPtr = std::shared_ptr<const catalog::Catalog>;
using PredictionPtr = std::shared_ptr<const predict::DesignPrediction>;

/// Results that cost more than a prediction and are computed only when someone looks.
enum class Detail { Levers, Timeline, Why, Serving, Paths };

/// Asks the engine what a plan would give, without changing anything. Fast (≤ 10 µs): called while
/// the user types. Its error is the reason that stands beside the field.
using PlanCheck = std::function<Result<predict::Verdict>(const workload::Plan &)>;

} // namespace switchyard::widgets
