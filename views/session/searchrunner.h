// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <core/search/search.h>
#include <core/search/serving.h>

#include <views/session/document.h>
#include <views/session/newest.h>

namespace switchyard::session {

/// A search over plans with what it was asked.
struct SearchResult {
    predict::JobSpec base;
    search::Answer answer;
};
using SearchResultPtr = std::shared_ptr<const SearchResult>;

/// Likewise over ways to serve.
struct ServingSearchResult {
    search::ServingQuestion question;
    search::ServingAnswer answer;
};
using ServingSearchResultPtr = std::shared_ptr<const ServingSearchResult>;

/// Runs one search at a time off the GUI thread; a new one stops the old, whose answer is dropped.
class SearchRunner : public QObject
{
    Q_OBJECT
public:
    explicit SearchRunner(QObject *parent = nullptr);

    void start(const CatalogPtr &catalog, const predict::JobSpec &base, const search::Options &options);
    void start(const CatalogPtr &catalog, const search::ServingQuestion &question, const search::ServingOptions &options);
    void cancel();
    /// It ends and says nothing more, not even that it was stopped.
    void forget();
    [[nodiscard]] bool running() const { return m_running; }

signals:
    /// `fraction` of the search; `plans`, or operating points, looked at, `fitting` of them, in `seconds`.
    void progressed(double fraction, quint64 plans, quint64 fitting, double seconds);
    void finished(const switchyard::session::SearchResultPtr &result);
    void servingFinished(const switchyard::session::ServingSearchResultPtr &result);
    /// Also when it was cancelled: then the sentence is empty.
    void failed(const QString &sentence);

private:
    /// `work` runs off the GUI thread; `done` takes its answer on it.
    template <class Work, class Done>
    void run(Work work, Done done);
    void fail(const Error &error);

    /// Of the running search; written by its workers.
    struct Count {
        std::atomic<double> fraction = 0;
        std::atomic<quint64> plans = 0;
        std::atomic<quint64> fitting = 0;
    };
    std::shared_ptr<Count> m_count;
    QElapsedTimer m_since;
    QTimer m_tick;
    bool m_running = false;
    Newest m_newest;
};

} // namespace switchyard::session
