// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/searchrunner.h>

#include <utility>
#include <views/language/described.h>

namespace switchyard::session {

SearchRunner::SearchRunner(QObject *parent)
    : QObject(parent)
    , m_count(std::make_shared<Count>())
    , m_newest(this, 2) // a search that stops may overlap with its successor
{
    m_tick.setInterval(50);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        emit progressed(m_count->fraction, m_count->plans, m_count->fitting, static_cast<double>(m_since.nsecsElapsed()) * 1e-9);
    });
}

template <class Work, class Done>
void SearchRunner::run(Work work, Done done)
{
    m_count = std::make_shared<Count>();
    m_since.start();
    m_running = true;
    m_tick.start();
    m_newest.ask(
        [work = std::move(work), count = m_count](const std::stop_token &stop) {
            return work(stop, [count](const search::SoFar &sofar) {
                count->fraction = sofar.fraction;
                count->plans = sofar.enumerated;
                count->fitting = sofar.fitting;
            });
        },
        [this, done = std::move(done)](const auto &answer) {
            m_running = false;
            m_tick.stop();
            if (answer)
                done(*answer);
            else
                fail(answer.error());
        });
}

void SearchRunner::start(const CatalogPtr &catalog, const predict::JobSpec &base, const search::Options &options)
{
    run([catalog, base, options](const std::stop_token &stop, const search::SearchProgress &progress) { return search::search(*catalog, base, options, stop, progress); },
        [this, base](const search::Answer &answer) { emit finished(std::make_shared<const SearchResult>(SearchResult{base, answer})); });
}

void SearchRunner::start(const CatalogPtr &catalog, const search::ServingQuestion &question, const search::ServingOptions &options)
{
    run([catalog, question, options](const std::stop_token &stop, const search::SearchProgress &progress) { return search::searchServing(*catalog, question, options, stop, progress); },
        [this, question](const search::ServingAnswer &answer) { emit servingFinished(std::make_shared<const ServingSearchResult>(ServingSearchResult{question, answer})); });
}

void SearchRunner::cancel() { m_newest.stop(); }

void SearchRunner::forget()
{
    m_newest.forget();
    m_running = false;
    m_tick.stop();
}

void SearchRunner::fail(const Error &error)
{
    emit failed(error.code == ErrorCode::Cancelled ? QString() : language::described(error));
}

} // namespace switchyard::session
