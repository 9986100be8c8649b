// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/details.h>

#include <utility>

#include <QMetaObject>

#include <core/predict/job_of_design.h>

namespace switchyard::session {

Result<predict::JobSpec> jobSpec(const catalog::Catalog &catalog, const design::Design &design, const std::string &name)
{
    SWITCHYARD_TRY(const design::Job *const job, design::findJob(design, name));
    SWITCHYARD_TRY(predict::PlacedJob placed, predict::placeJob(catalog, design, *job));
    return std::move(placed.spec);
}

Details::Details(Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    m_pool.setMaxThreadCount(1);
    connect(&document, &Document::changed, this, [this] { ++m_generation; });
}

Details::~Details()
{
    m_pool.clear();
    m_pool.waitForDone();
}

template <class Value>
void Details::compute(const std::string &job, Value (*function)(const catalog::Catalog &, const predict::JobSpec &), void (Details::*ready)(const Value &))
{
    auto spec = jobSpec(*m_document.catalog(), *m_document.design(), job);
    if (!spec)
        return; // the prediction has said why already
    m_pool.start([this, catalog = m_document.catalog(), spec = std::move(*spec), function, ready, generation = m_generation] {
        Value value = function(*catalog, spec);
        QMetaObject::invokeMethod(this, [this, ready, generation, value = std::move(value)] {
            if (generation == m_generation)
                emit (this->*ready)(value);
        }, Qt::QueuedConnection);
    });
}

void Details::wantLevers(const std::string &job)
{
    compute<std::vector<predict::Lever>>(job, [](const catalog::Catalog &catalog, const predict::JobSpec &spec) { return predict::whatWouldHelp(catalog, spec); }, &Details::leversReady);
}

void Details::wantTimeline(const std::string &job)
{
    compute<std::vector<predict::TimelineCell>>(job, &predict::timeline, &Details::timelineReady);
}

void Details::wantWhy(const std::string &job)
{
    compute<Term>(job, &predict::explain, &Details::whyReady);
}

} // namespace switchyard::session
