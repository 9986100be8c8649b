// SPDX-License-Identifier: GPL-3.0-or-later
// The job of reinforcement learning that a framework's arguments make.
#pragma once

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/exchange/framework_settings.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// As withTraining (trained.h), of settings with `rl`: phases that answer, judge, update and hand the weights over, on one pool or two.
Result<design::Design> withReinforcement(design::Design design, const FrameworkSettings &settings, const catalog::Architecture *given, const catalog::Catalog &catalog, Notes &notes);

} // namespace switchyard::exchange
