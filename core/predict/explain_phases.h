// SPDX-License-Identifier: GPL-3.0-or-later
// The trees of jobs that do something else than train, and of whatever a design's job does. Children in seconds sum to their parent.
#pragma once

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Mean TTFT.
Term explainFirstToken(const catalog::Catalog &catalog, const serve::Served &served);
/// Mean TPOT: the step of the engine, as `predict` calls it.
Term explainOutputToken(const catalog::Catalog &catalog, const serve::Served &served);

/// The step of an RL job: the phases of the pool that it waits for, and that pool's own waits.
Term explainRl(const catalog::Catalog &catalog, const rl::Reinforced &job);

/// A job that trains, serves or is an RL step; one that only transfers has no step.
bool isExplained(const DesignPrediction &prediction);
/// What its prediction calls the step: that of a training or of RL, or an output token.
Term explainStep(const catalog::Catalog &catalog, const DesignPrediction &prediction);

} // namespace switchyard::predict
