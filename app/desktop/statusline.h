// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QStatusBar>

#include <core/diagnose/step_seen.h>

#include <views/session/enginerunner.h>
#include <views/session/livefeed.h>
#include <views/text/rich.h>

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
    /// How long a step takes beside its prediction; none: nothing is watched, or nobody knows.
    void setSeen(const std::optional<diagnose::StepSeen> &seen);

signals:
    void checksClicked();

private:
    void showStep(const predict::DesignPrediction &shown, const predict::DesignPrediction *old);
    void showMisfit(const predict::Prediction &shown);
    void showServing(const serve::Served &now, const serve::Served *before);
    void showRl(const predict::DesignPrediction &shown, const predict::DesignPrediction *old);
    void showCost(const design::Bill &now, const design::Bill *before);

    text::RichLabel *m_size;
    text::RichLabel *m_cost;
    text::RichLabel *m_step;
    text::RichLabel *m_seen;
    text::RichLabel *m_mfu;
    text::RichLabel *m_live;
    text::RichLabel *m_checks;
};

} // namespace switchyard::app
