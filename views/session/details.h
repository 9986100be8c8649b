// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include <core/predict/byte_paths.h>
#include <core/predict/predict.h>
#include <core/serve/curve.h>
#include <core/train/moments.h>

#include <views/session/document.h>
#include <views/session/newest.h>

namespace switchyard::session {

using StepTimesPtr = std::shared_ptr<const train::StepTimes>;
using PathsPtr = std::shared_ptr<const predict::BytePaths>;
/// The links of a prediction's chosen communicators, as while they are busy (predict/while_busy.h).
struct BusyLinks {
    std::shared_ptr<const predict::DesignPrediction> of;
    predict::TrafficMask mask = 0;
    std::shared_ptr<const network::LinkLoads> loads;
};
using LoadCurvePtr = std::shared_ptr<const Result<serve::LoadCurve>>;

/// Results that are computed only when somebody looks at them: levers, timeline, term tree, curve over the load, paths of the bytes, links while busy. Off the
/// GUI thread; what belongs to an older prediction is stopped and dropped.
class Details : public QObject
{
    Q_OBJECT
public:
    explicit Details(Document &document, QObject *parent = nullptr);

    /// There is another prediction: what is under way belongs to the one before.
    void outdate() { m_newest.forget(); }

    /// Until nothing of what was wanted is under way; any thread.
    void wait() { m_newest.wait(); }
    /// What has come is told now, not by the next round of events.
    void deliver();

    /// Of the engine beside a prediction (DesignPrediction::engine); null: nothing comes.
    void wantLevers(const predict::EnginePtr &engine);
    void wantTimeline(const predict::EnginePtr &engine);
    /// Of a job that trains, serves or is an RL step; of another nothing comes.
    void wantWhy(const std::shared_ptr<const predict::DesignPrediction> &prediction);
    /// Of a job that serves; of another nothing comes.
    void wantServing(const std::shared_ptr<const predict::DesignPrediction> &prediction);

    /// Of a placed job; of another nothing comes.
    void wantPaths(const std::shared_ptr<const predict::DesignPrediction> &prediction);

    /// Of a placed job; of another nothing comes.
    void wantBusy(const std::shared_ptr<const predict::DesignPrediction> &prediction, predict::TrafficMask mask);

    /// What the job would be with another plan, at once (predict::PlanTrial). `shown`: the engine of the prediction
    /// on screen, whose links other jobs may slow; may be null.
    Result<predict::Verdict> verdict(const std::string &job, const workload::Plan &plan, const predict::EnginePtr &shown);

signals:
    void leversReady(const std::vector<switchyard::predict::Lever> &levers);
    void timelineReady(const switchyard::session::StepTimesPtr &times);
    void whyReady(const switchyard::Term &tree);
    void pathsReady(const switchyard::session::PathsPtr &paths);
    void busyReady(const switchyard::session::BusyLinks &busy);
    void servingReady(const switchyard::session::LoadCurvePtr &curve);

private:
    Document &m_document;
    Newest m_newest; ///< all that is wanted of one prediction

    struct Trial {
        design::DesignPtr design;
        std::string job;
        double slowdown = 1;
        Result<predict::PlanTrial> trial;
    };
    std::optional<Trial> m_trial; ///< for as long as its design is the document's
};

} // namespace switchyard::session
