// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of one GPU at every pipeline stage, by class, against what the GPU has.
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include <core/predict/prediction.h>
#include <views/results/seenmemory.h>
#include <views/theme/tokens.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

/// A column for each stage or pool (memorycolumns.h) at the left, the classes of one as a table at the right.
struct MemoryPicture {
    const predict::DesignPrediction *prediction = nullptr;
    int column = 0; ///< whose classes the table lists
    std::vector<std::optional<SeenMemory>> seen = {}; ///< by column; empty: nothing is watched

    void paint(QPainter &painter, const QRectF &rect, const theme::Tokens &tokens) const;
    /// -1: none.
    [[nodiscard]] int columnAt(const QPointF &at, const QRectF &rect) const;
};

class MemoryView final : public QWidget
{
    Q_OBJECT
public:
    explicit MemoryView(QWidget *parent = nullptr);
    void setPrediction(widgets::PredictionPtr prediction);
    /// What is seen of the shown prediction's GPUs, at each look; null: nothing.
    void setObservation(const telemetry::Observation *observation);
    [[nodiscard]] const std::vector<std::optional<SeenMemory>> &seen() const { return m_seen; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    widgets::PredictionPtr m_prediction;
    std::vector<std::optional<SeenMemory>> m_seen;
    [[nodiscard]] int worst() const;
    [[nodiscard]] MemoryPicture picture() const { return {m_prediction.get(), m_column, m_seen}; }
    int m_column = 0;
};

} // namespace switchyard::results
