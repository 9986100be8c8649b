// SPDX-License-Identifier: GPL-3.0-or-later
// Rank × rank traffic. Rows send, columns receive; ranks in rank order. Tiles of 256 × 256 bins are
// computed by a worker when they come into view; until then the coarser level is stretched.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include <core/predict/predict.h>
#include <core/workload/plan.h>
#include <views/matrix/matrixpainter.h>

namespace switchyard::matrix {

class TileCache;

class MatrixView final : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixView(QWidget *parent = nullptr);
    ~MatrixView() override;

    /// Null empties the view.
    void setPrediction(std::shared_ptr<const predict::DesignPrediction> prediction, const workload::Plan &plan);
    void setLogarithmic(bool on);
    void fit();

    /// Painted region of rank space, for tests and saved views.
    [[nodiscard]] const Camera &camera() const { return m_camera; }
    void setCamera(const Camera &camera);
    /// True while tiles of the current view are still on their way.
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] const TileCache &tiles() const { return *m_tiles; }

signals:
    /// GPUs (document index) of the ranks at the clicked cell.
    void gpusPicked(const std::vector<int> &gpus);
    void loaded();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    [[nodiscard]] QRectF cells() const;
    void zoomAt(const QPointF &at, double factor);
    void request();

    std::shared_ptr<const predict::DesignPrediction> m_prediction;
    workload::Plan m_plan;
    std::unique_ptr<TileCache> m_tiles;
    Camera m_camera;
    bool m_logarithmic = true;
    bool m_fitted = true;
    QPointF m_press;
    QPointF m_last;
    bool m_dragging = false;
    bool m_moved = false;
    int m_hoverRow = -1;
    int m_hoverColumn = -1;
};

} // namespace switchyard::matrix
