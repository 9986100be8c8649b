// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QObject>
#include <QThreadPool>

#include <core/predict/predict.h>

#include <views/session/document.h>

namespace switchyard::session {

/// A design's job as the engine's free functions want it, placed. `job` empty: the only one.
Result<predict::JobSpec> jobSpec(const catalog::Catalog &catalog, const design::Design &design, const std::string &job = {});

/// Results that are computed only when somebody looks at them: levers, timeline, term tree. Off the
/// GUI thread; what belongs to an older prediction is dropped.
class Details : public QObject
{
    Q_OBJECT
public:
    explicit Details(Document &document, QObject *parent = nullptr);
    ~Details() override;

    void wantLevers(const std::string &job);
    void wantTimeline(const std::string &job);
    void wantWhy(const std::string &job);

signals:
    void leversReady(const std::vector<switchyard::predict::Lever> &levers);
    void timelineReady(const std::vector<switchyard::predict::TimelineCell> &cells);
    void whyReady(const switchyard::Term &tree);

private:
    template <class Value>
    void compute(const std::string &job, Value (*function)(const catalog::Catalog &, const predict::JobSpec &), void (Details::*ready)(const Value &));

    Document &m_document;
    QThreadPool m_pool;
    quint64 m_generation = 0; ///< of the design
};

} // namespace switchyard::session
