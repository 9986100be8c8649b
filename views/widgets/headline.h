// SPDX-License-Identifier: GPL-3.0-or-later
// What a job is judged by first, in a line of plain text.
#pragma once

#include <QString>

#include <core/predict/predict.h>

namespace switchyard::widgets {

struct JobHeadline {
    QString times; ///< "step 6.21 s", "TTFT 0.41 s · TPOT 21 ms", "RL step 312 s", "transfer 1.2 s"
    QString worth; ///< "MFU 48.8 %", "912 tokens/s per GPU"; empty: of a transfer
};
JobHeadline headlineOf(const predict::DesignPrediction &prediction);

} // namespace switchyard::widgets
