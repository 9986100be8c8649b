// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/headline.h>

#include <core/base/format.h>
#include <core/predict/keyfigures.h>

#include <views/language/words.h>

namespace switchyard::widgets {

JobHeadline headlineOf(const predict::DesignPrediction &prediction)
{
    const predict::Prediction &p = prediction.prediction;
    const QString time = qstring(format::seconds(predict::timeOf_s(prediction))), perGpu = qstring(format::significant(p.tokensPerSPerGpu));
    if (prediction.serving) {
        const serve::ServingPrediction &served = prediction.serving->prediction;
        return {tr("TTFT %1 · TPOT %2").arg(qstring(format::seconds(served.ttft_s.p50)), qstring(format::seconds(served.tpot_s.p50))), tr("%1 tokens/s per GPU").arg(perGpu)};
    }
    if (prediction.rl)
        return {tr("RL step %1").arg(qstring(format::seconds(p.step_s))), tr("%1 unused · %2 tokens/s per GPU").arg(qstring(format::percent(prediction.rl->prediction.step.idleShare())), perGpu)};
    if (prediction.trains)
        return {tr("step %1").arg(time), tr("MFU %1").arg(qstring(format::percent(p.mfu)))};
    return {tr("transfer %1").arg(time), {}};
}

} // namespace switchyard::widgets
