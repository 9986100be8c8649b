// SPDX-License-Identifier: GPL-3.0-or-later
// Rank × rank traffic in a window: wheel zooms about the pointer, dragging pans, a click picks the
// GPUs of a cell, a drag with Shift those of many. Tiles come from a worker; until then the coarser level is stretched. Unrolled, every diagonal is a line.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include <core/predict/predict.h>
#include <core/workload/plan.h>
#include <views/matrix/groupedview.h>
#include <views/matrix/levelsview.h>
#include <views/matrix/tilecache.h>
#include <views/matrix/unrolledview.h>

class QComboBox;
class QToolButton;

namespace switchyard::matrix {

class MatrixView final : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixView(QWidget *parent = nullptr);
    ~MatrixView() override;

    /// Null empties the view.
    void setPrediction(std::shared_ptr<const predict::DesignPrediction> prediction, const workload::Parallelism &plan);
    void setLogarithmic(bool on);
    void fit();
    void setUnrolled(bool on);
    [[nodiscard]] const UnrolledView &unrolled() const { return *m_unrolled; }
    /// Ranks one by one, or gathered; one that the prediction does not have is ranks.
    void setGrouping(const Grouping &grouping);
    /// Likewise by the user: kept over predictions, also over those that do not have it. None: as the view begins.
    void chooseGrouping(const std::optional<Grouping> &grouping);
    [[nodiscard]] const std::optional<Grouping> &chosenGrouping() const { return m_wantedGrouping; }
    [[nodiscard]] const Grouping &grouping() const { return m_grouping; }
    [[nodiscard]] const GroupedView &grouped() const { return *m_grouped; }
    [[nodiscard]] const LevelsView &levels() const { return *m_levels; }
    /// Of groups: colours by the largest pair of two, in place of the sum.
    void setLargest(bool on);
    /// Pairs that meet over NVLink or over EFA alone; a prediction that is not placed has no such pairs and shows all.
    void setOver(network::PairFilter::Over over);
    [[nodiscard]] network::PairFilter::Over over() const { return m_traffic ? m_traffic->over : network::PairFilter::Over::All; }
    /// Of a watched cluster, on the indices of the prediction's design: groups show beside what is predicted of their links
    /// what is seen. Null: nothing is watched, or not all traffic is shown.
    void setObservation(telemetry::ObservationPtr observation);
    /// GPUs of the document: their rows and columns are marked, in every form.
    void setSelectedGpus(const std::vector<int> &gpus);

    [[nodiscard]] const Camera &camera() const { return m_picture.camera; }
    void setCamera(const Camera &camera);
    /// True while tiles of the current view are still on their way.
    [[nodiscard]] bool isLoading() const { return !m_tiles.isIdle(); }
    [[nodiscard]] const TileCache &tiles() const { return m_tiles; }
    [[nodiscard]] const std::vector<int> &markedRanks() const { return m_picture.marked; }
    /// What the side says about a cell: the pair, its bytes, its communicators.
    [[nodiscard]] QString describe(int row, int column) const;

signals:
    /// GPUs (document index) of the ranks at the clicked cell.
    void gpusPicked(const std::vector<int> &gpus);
    void loaded();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QRectF cells() const { return MatrixPicture::cells(rect()); }
    void zoomAt(const QPointF &at, double factor);
    void requestTiles();
    void hover(const QPointF &at);
    void pickRanks(const std::vector<int> &ranks);
    /// Of `area` of the view, in cells of the present level.
    void pickBrushed(const QRectF &area);
    void unroll();
    void group();
    void offerGroupings();
    void offerOver();
    void gather();
    void showBlock(const std::vector<int> &rows, const std::vector<int> &columns);
    void placeControls();

    std::shared_ptr<const predict::DesignPrediction> m_prediction;
    std::shared_ptr<const Traffic> m_traffic;
    TileCache m_tiles;
    MatrixPicture m_picture;
    QToolButton *m_scale;
    QToolButton *m_unroll;
    UnrolledView *m_unrolled; ///< in place of the square while it is wanted
    QComboBox *m_groups;
    QComboBox *m_over;
    QToolButton *m_measure;
    GroupedView *m_grouped; ///< likewise
    LevelsView *m_levels;   ///< likewise
    telemetry::ObservationPtr m_observation;
    network::PairFilter::Over m_wantedOver = network::PairFilter::Over::All; ///< by the user, where it is possible
    std::vector<Grouping> m_groupings; ///< of m_groups
    Grouping m_grouping;
    std::optional<Grouping> m_wantedGrouping; ///< by the user
    bool m_largest = false;
    bool m_logarithmic = true;
    bool m_fitted = true;
    bool m_brushing = false; ///< the drag selects
    QPointF m_press;
    QPointF m_last;
};

} // namespace switchyard::matrix
