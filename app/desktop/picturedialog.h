// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <app/desktop/canvaspicture.h>

class QRadioButton;
class QSpinBox;

namespace switchyard::app {

/// What a picture of the drawing shows, and how large it is.
class PictureDialog : public QDialog
{
    Q_OBJECT
public:
    /// `seen`: the view on the screen, in pixels; a picture of it keeps its shape.
    explicit PictureDialog(QSize seen, QWidget *window);
    [[nodiscard]] PictureChoice choice() const;

private:
    void chooseWhat();
    void keepShape(QSpinBox *changed);

    QSize m_seen;
    QRadioButton *m_whole;
    QRadioButton *m_asSeen;
    QSpinBox *m_width;
    QSpinBox *m_height;
};

} // namespace switchyard::app
