// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/leaf/leaflayout.h>
#include <views/session/enginerunner.h>

class QComboBox;

namespace switchyard::leafview {

/// The leaf of the selected GPU as a page: a click selects a GPU, arrow keys move from GPU to GPU, the wheel and the page
/// keys move over rows that have no room, the pointer over a link says what it carries.
class LeafView final : public QWidget
{
    Q_OBJECT
public:
    explicit LeafView(QWidget *parent = nullptr);

    /// Null empties the view; `observation` may be null. `selected`: a GPU of the document, -1: none.
    void show(const design::DesignPtr &design, const session::PredictionPtr &prediction, const telemetry::ObservationPtr &observation,
              const std::string &job, int selected);
    [[nodiscard]] const LeafMap &map() const { return m_map; }
    [[nodiscard]] LoadSource source() const; ///< whose values are chosen
    [[nodiscard]] LeafLayout layoutNow() const;

signals:
    void gpusPicked(const std::vector<int> &gpus);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void rebuild();
    void scrollTo(int firstRow);
    void pick(std::size_t cell);

    QComboBox *m_source;
    design::DesignPtr m_design;
    session::PredictionPtr m_prediction;
    telemetry::ObservationPtr m_observation;
    std::string m_job;
    int m_selected = -1;
    LeafMap m_map;
    Hit m_hover;
    int m_firstRow = 0;
    int m_wheel = 0; ///< of a wheel that turns by parts of a notch
};

} // namespace switchyard::leafview
