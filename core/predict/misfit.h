// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/base/format.h>
#include <core/base/warning.h>
#include <core/predict/prediction.h>

namespace switchyard::predict {

/// What a prediction that does not fit warns of, with what must stay free: whoever says it at greater length leaves it out.
inline Warning misfit(const Prediction &p)
{
    return {say("does not fit: stage {} needs {} of {} per GPU", p.memoryStage, format::binaryBytes(p.neededMemory_B), format::binaryBytes(p.gpuMemory_B)), Warning::About::Room};
}

} // namespace switchyard::predict
