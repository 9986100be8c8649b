// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/base/format.h>
#include <core/base/warning.h>
#include <core/predict/prediction.h>

namespace switchyard::predict {

/// Is it the host's memory alone that is too small?
inline bool hostMisfit(const Prediction &p) { return train::MemoryRoom{p.neededMemory_B, p.gpuMemory_B, {p.neededHost_B, p.hostMemory_B}}.lacksHostAlone(); }

/// What a prediction that does not fit warns of, with what must stay free: whoever says it at greater length leaves it out.
inline Warning misfit(const Prediction &p)
{
    if (hostMisfit(p))
        return {say("does not fit: what is offloaded needs {} of {} host memory per instance", format::binaryBytes(p.neededHost_B), format::binaryBytes(p.hostMemory_B)), Warning::About::Room};
    return {say("does not fit: stage {} needs {} of {} per GPU", p.memoryStage, format::binaryBytes(p.neededMemory_B), format::binaryBytes(p.gpuMemory_B)), Warning::About::Room};
}

} // namespace switchyard::predict
