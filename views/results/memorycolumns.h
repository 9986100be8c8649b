// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory of a job's GPUs holds, a column for each kind of GPU that it has: the pipeline's stages of a trainer, the pools of
// a job that serves, both of RL.
#pragma once

#include <optional>
#include <vector>

#include <QString>
#include <QStringList>

#include <core/predict/predict.h>
#include <views/theme/theme.h>
#include <views/widgets/stackedbar.h>

namespace switchyard::results {

struct MemoryColumn {
    QString title;                        ///< "Stage 3 · worst", "Decode pool"
    QString under;                        ///< on the axis
    std::vector<widgets::BarPart> parts;  ///< bytes on one GPU, from the bottom
    std::optional<widgets::BarPart> free; ///< above them: what must stay free, where that decides
    double total_B = 0;
    double gpu_B = 0;                     ///< that the GPU has
    bool fits = true;
    QString note;                         ///< below the sum
};

/// One at least: a job without figures of memory (a transfer) has a column without parts.
std::vector<MemoryColumn> memoryColumns(const predict::DesignPrediction &prediction, const theme::Tokens &tokens);
/// The rows of a column's table where there is room for `most` (one at least): the smallest join "other", the last.
std::vector<widgets::BarPart> memoryRows(const MemoryColumn &column, std::size_t most, const theme::Tokens &tokens);
/// A note in lines of `width` pixels, by words, `most` at most (one at least): the last is elided.
QStringList noteLines(const QString &note, double width, int most);
/// The column that limits: the trainer's fullest stage, else the first that is fullest for its GPU.
int worstColumn(const predict::DesignPrediction &prediction, const std::vector<MemoryColumn> &columns);

} // namespace switchyard::results
