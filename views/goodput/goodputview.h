// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/goodput/goodputpicture.h>

namespace switchyard::goodputview {

/// The page "Goodput" of the results.
class GoodputView final : public QWidget
{
    Q_OBJECT
public:
    explicit GoodputView(QWidget *parent = nullptr);
    /// Both may be null.
    void show(const design::DesignPtr &design, const widgets::PredictionPtr &prediction);
    [[nodiscard]] const GoodputPicture &picture() const { return m_picture; }
    [[nodiscard]] GoodputLayout layoutNow() const { return {m_picture, rect()}; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    widgets::PredictionPtr m_prediction; ///< holds what the picture points into
    GoodputPicture m_picture;
};

} // namespace switchyard::goodputview
