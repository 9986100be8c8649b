// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <stop_token>

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <core/search/search.h>

#include <views/session/document.h>

namespace switchyard::session {

/// A search over plans with what it was asked.
struct SearchResult {
    predict::JobSpec base;
    search::Answer answer;
};
using SearchResultPtr = std::shared_ptr<const SearchResult>;

/// Runs one search at a time off the GUI thread; a new one stops the old, whose answer is dropped.
class SearchRunner : public QObject
{
    Q_OBJECT
public:
    explicit SearchRunner(QObject *parent = nullptr);
    ~SearchRunner() override;

    void start(const CatalogPtr &catalog, const predict::JobSpec &base, const search::Options &options);
    void cancel();
    [[nodiscard]] bool running() const { return m_running; }

signals:
    void progressed(double fraction);
    void finished(const switchyard::session::SearchResultPtr &result);
    /// Also when it was cancelled: then the sentence is empty.
    void failed(const QString &sentence);

private:
    void take(quint64 generation, const Result<search::Answer> &answer, const predict::JobSpec &base);

    QThreadPool m_pool;
    std::stop_source m_stop;
    std::shared_ptr<std::atomic<double>> m_progress; ///< of the running search
    QTimer m_tick;
    quint64 m_generation = 0;
    bool m_running = false;
};

} // namespace switchyard::session
