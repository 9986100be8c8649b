// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <QObject>

#include <core/base/error.h>
#include <core/diagnose/finding.h>
#include <core/goodput/goodput.h>
#include <core/network/traffic.h>
#include <core/predict/predict.h>

#include <views/session/document.h>
#include <views/session/newest.h>

namespace switchyard::session {

using PredictionPtr = std::shared_ptr<const predict::DesignPrediction>;
using RunsPtr = std::shared_ptr<const std::vector<goodput::NamedRun>>;

/// What the engine said of one snapshot. `prediction` is null when there is no job or the plan is
/// refused (then `error` says why); money and checks are there all the same.
struct EngineAnswer {
    design::DesignPtr design;
    std::string job;
    PredictionPtr prediction;
    RunsPtr others; ///< goodput::otherRuns beside the job; null where the design has no storage that they share
    network::FabricPtr fabric; ///< the hardware, where there is no prediction that has it
    std::optional<Error> error;
    design::Bill bill; ///< of the whole design
    int gpus = 0;
    std::vector<diagnose::Finding> checks;
};
using OutcomePtr = std::shared_ptr<const EngineAnswer>;

/// One snapshot through the engine and the design rules; `job` empty: the first.
OutcomePtr evaluate(const catalog::Catalog &catalog, const design::DesignPtr &design, const std::string &job, const std::stop_token &stop);

/// Predicts the document off the GUI thread after every change. Only the newest request counts: a
/// newer one stops the older, whose result is dropped.
class EngineRunner : public QObject
{
    Q_OBJECT
public:
    explicit EngineRunner(Document &document, QObject *parent = nullptr);

    /// The job in view; empty: the first.
    [[nodiscard]] const std::string &job() const { return m_job; }
    void setJob(const std::string &job);
    /// Starts over, as after a change.
    void request();

    [[nodiscard]] bool busy() const { return m_busy; }
    /// Null until the first result.
    [[nodiscard]] const OutcomePtr &outcome() const { return m_outcome; }
    /// The result before the last edit: what deltas compare with. Null after opening.
    [[nodiscard]] const OutcomePtr &previous() const { return m_previous; }

signals:
    void busyChanged(bool busy);
    void finished(const switchyard::session::OutcomePtr &outcome, const switchyard::session::OutcomePtr &previous);

private:
    void take(const OutcomePtr &outcome);

    Document &m_document;
    Newest m_newest;
    std::string m_job;
    bool m_busy = false;
    bool m_fresh = true; ///< the next result belongs to a newly opened design
    OutcomePtr m_outcome;
    OutcomePtr m_previous;
};

} // namespace switchyard::session
