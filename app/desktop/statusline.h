// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

#include <views/session/enginerunner.h>
#include <views/session/livefeed.h>

class QLabel;

namespace switchyard::app {

/// GPUs · nodes · $/h · step time with its change · MFU · data age · checks.
class StatusLine : public QStatusBar
{
    Q_OBJECT
public:
    explicit StatusLine(QWidget *parent = nullptr);

    void setOutcome(const session::OutcomePtr &now, const session::OutcomePtr &before);
    void setBusy(bool busy);
    void setLive(const session::LiveFeed &feed);

signals:
    void checksClicked();

private:
    QLabel *m_size;
    void showCost(const design::Bill &now, const design::Bill *before);
    QLabel *m_cost;
    QLabel *m_step;
    QLabel *m_mfu;
    QLabel *m_live;
    QLabel *m_checks;
};

} // namespace switchyard::app
