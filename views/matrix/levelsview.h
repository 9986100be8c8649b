// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/matrix/levelsmap.h>

namespace switchyard::matrix {

/// The matrix level by level: the pointer reads a cell, a click picks its ranks and looks into it; arrow keys read, Enter
/// picks and goes one level down, Backspace one up.
class LevelsView final : public QWidget
{
    Q_OBJECT
public:
    explicit LevelsView(QWidget *parent = nullptr);
    /// Of the same steps as before: the lenses stay.
    void show(LevelsMap map);
    void setMeasure(bool largest, bool logarithmic);
    /// The lenses go to the first of them; all are marked where they are in view.
    void setMarkedRanks(std::vector<int> ranks);
    [[nodiscard]] const LevelsMap &map() const { return m_map; }
    [[nodiscard]] LevelsLayout layoutNow() const { return {m_map, rect()}; }

signals:
    void ranksPicked(const std::vector<int> &ranks);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void mark(const std::optional<LevelsLayout::Spot> &spot);
    void pick();

    LevelsMap m_map;
    std::optional<LevelsLayout::Spot> m_spot;
    std::vector<int> m_ranks; ///< selected
    bool m_picking = false;   ///< what comes back as the selection is where the lens is
};

} // namespace switchyard::matrix
