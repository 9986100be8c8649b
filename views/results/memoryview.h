// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of one GPU at every pipeline stage, by class, against what the GPU has.
#pragma once

#include <QWidget>

#include <core/predict/prediction.h>
#include <views/theme/tokens.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

/// A column for each stage or pool (memorycolumns.h) at the left, the classes of one as a table at the right.
struct MemoryPicture {
    const predict::DesignPrediction *prediction = nullptr;
    int column = 0; ///< whose classes the table lists

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

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    widgets::PredictionPtr m_prediction;
    [[nodiscard]] int worst() const;
    int m_column = 0;
};

} // namespace switchyard::results
