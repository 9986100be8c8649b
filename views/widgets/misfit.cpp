// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/misfit.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/predict/misfit.h>

#include <views/language/words.h>

namespace switchyard::widgets {

QString misfitText(const predict::Prediction &prediction)
{
    if (prediction.fits)
        return {};
    if (predict::hostMisfit(prediction)) {
        const auto [needed, whole] = format::binaryBytesOf(prediction.neededHost_B, prediction.hostMemory_B);
        return tr("does not fit: %1 of %2 host memory").arg(qstring(needed), qstring(whole));
    }
    if (prediction.neededMemory_B <= prediction.gpuMemory_B) // another phase than the one whose memory is told
        return tr("does not fit");
    const auto [needed, whole] = format::binaryBytesOf(std::max(prediction.memory.total, prediction.neededMemory_B), prediction.gpuMemory_B);
    return tr("does not fit: %1 of %2").arg(qstring(needed), qstring(whole));
}

} // namespace switchyard::widgets
