// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/matrix/unrolledmap.h>

namespace switchyard::matrix {

/// The matrix unrolled: the pointer reads a sender's hop, a click or Enter picks sender and receiver, arrow keys move.
class UnrolledView final : public QWidget
{
    Q_OBJECT
public:
    explicit UnrolledView(QWidget *parent = nullptr);
    void show(UnrolledMap map);
    void setLogarithmic(bool on);
    void setMarkedRanks(std::vector<int> ranks);
    [[nodiscard]] const UnrolledMap &map() const { return m_map; }
    [[nodiscard]] UnrolledLayout layoutNow() const { return {m_map, rect(), m_focus}; }
    [[nodiscard]] const std::vector<int> &markedRanks() const { return m_ranks; }

signals:
    void ranksPicked(const std::vector<int> &ranks);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void pick();
    void point(const std::optional<UnrolledLayout::Spot> &spot);

    UnrolledMap m_map;
    std::optional<UnrolledLayout::Spot> m_spot;
    std::vector<int> m_ranks;
    int m_focus = 0; ///< the lens shows its block: the last rank that was pointed at or marked
};

} // namespace switchyard::matrix
