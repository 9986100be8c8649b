// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/searchrunner.h>

#include <utility>

namespace switchyard::session {

SearchRunner::SearchRunner(QObject *parent)
    : QObject(parent)
    , m_count(std::make_shared<Count>())
{
    m_pool.setMaxThreadCount(2); // a search that stops may overlap with its successor
    m_tick.setInterval(50);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        emit progressed(m_count->fraction, m_count->plans, m_count->fitting, static_cast<double>(m_since.nsecsElapsed()) * 1e-9);
    });
}

SearchRunner::~SearchRunner()
{
    m_stop.request_stop();
    m_pool.clear();
    m_pool.waitForDone();
}

void SearchRunner::start(const CatalogPtr &catalog, const predict::JobSpec &base, const search::Options &options)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_count = std::make_shared<Count>();
    m_since.start();
    m_running = true;
    m_tick.start();
    m_pool.start([this, catalog, base, options, stop = m_stop.get_token(), count = m_count, generation = ++m_generation] {
        auto answer = search::search(*catalog, base, options, stop, [count](const search::SoFar &sofar) {
            count->fraction = sofar.fraction;
            count->plans = sofar.enumerated;
            count->fitting = sofar.fitting;
        });
        QMetaObject::invokeMethod(this, [this, generation, base, answer = std::move(answer)] { take(generation, answer, base); }, Qt::QueuedConnection);
    });
}

void SearchRunner::cancel() { m_stop.request_stop(); }

void SearchRunner::take(quint64 generation, const Result<search::Answer> &answer, const predict::JobSpec &base)
{
    if (generation != m_generation)
        return;
    m_running = false;
    m_tick.stop();
    if (answer)
        emit finished(std::make_shared<const SearchResult>(SearchResult{base, *answer}));
    else
        emit failed(answer.error().code == ErrorCode::Cancelled ? QString() : QString::fromStdString(describe(answer.error())));
}

} // namespace switchyard::session
