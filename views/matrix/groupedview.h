// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/matrix/groupedmap.h>

namespace switchyard::matrix {

/// The matrix by groups: the pointer reads a cell, a click picks the ranks of both groups, arrow keys and Enter do the same.
class GroupedView final : public QWidget
{
    Q_OBJECT
public:
    explicit GroupedView(QWidget *parent = nullptr);
    void show(GroupedMap map);
    void setMeasure(bool largest, bool logarithmic);
    /// Rows and columns of the groups that have some of them are marked.
    void setMarkedRanks(std::vector<int> ranks);
    void setObserved(const predict::DesignPrediction &prediction, const telemetry::Observation *seen);
    [[nodiscard]] const std::vector<int> &markedGroups() const { return m_groups; }
    [[nodiscard]] const GroupedMap &map() const { return m_map; }
    [[nodiscard]] GroupedLayout layoutNow() const { return {m_map, rect()}; }

signals:
    void ranksPicked(const std::vector<int> &ranks);
    /// The cells of single ranks behind one of groups: double-click, Ctrl+Enter.
    void blockWanted(const std::vector<int> &rows, const std::vector<int> &columns);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void mark(const std::optional<GroupedLayout::Spot> &spot);
    void pick();

    GroupedMap m_map;
    std::optional<GroupedLayout::Spot> m_spot;
    std::vector<int> m_ranks;  ///< selected
    std::vector<int> m_groups; ///< theirs
};

} // namespace switchyard::matrix
