// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/rl/rllayout.h>

namespace switchyard::rlview {

/// The page "RL" of the results.
class RlView final : public QWidget
{
    Q_OBJECT
public:
    explicit RlView(QWidget *parent = nullptr);
    void show(RlPicture picture);
    [[nodiscard]] const RlPicture &picture() const { return m_picture; }
    [[nodiscard]] RlLayout layoutNow() const { return {m_picture, rect()}; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    RlPicture m_picture;
};

} // namespace switchyard::rlview
