// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/serving/servinglayout.h>

class QComboBox;
class QPushButton;

namespace switchyard::servingview {

/// The page "Serving" of the results.
class ServingView final : public QWidget
{
    Q_OBJECT
public:
    explicit ServingView(QWidget *parent = nullptr);
    /// A picture without its curve keeps the one before, faded, until it has its own.
    void show(ServingPicture picture);
    [[nodiscard]] const ServingPicture &picture() const { return m_picture; }
    [[nodiscard]] ServingLayout layoutNow() const { return {m_picture, rect()}; }

signals:
    void jobWanted(); ///< one that serves

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void placeField();
    QComboBox *m_limit; ///< of TTFT
    QPushButton *m_add; ///< where nothing serves
    ServingPicture m_picture;
};

} // namespace switchyard::servingview
