// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/canvas/comparemap.h>
#include <views/text/plain.h>

class QButtonGroup;

namespace switchyard::canvas {

/// Over the drawing while two designs are compared: which they are, how they are shown, and the way out.
class CompareBar : public QWidget
{
    Q_OBJECT
public:
    explicit CompareBar(QWidget *parent = nullptr);
    void setMode(CompareMode mode);
    void setWords(const QString &before, const QString &now);
    /// What is drawn is not yet what was asked for.
    void setBusy(bool busy);

protected:
    void resizeEvent(QResizeEvent *event) override;

signals:
    void chosen(switchyard::canvas::CompareMode mode); ///< Off: leave

private:
    void elide();

    QString m_beforeWords, m_nowWords;
    bool m_busy = false;
    text::Label *m_before, *m_now;
    QButtonGroup *m_modes;
};

} // namespace switchyard::canvas
