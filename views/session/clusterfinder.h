// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <QObject>
#include <QString>

#include <core/telemetry/discover.h>

#include <views/session/document.h>

namespace switchyard::session {

/// Asks a metrics server which hosts it knows, on a thread of its own, so that an empty design can show them.
class ClusterFinder : public QObject
{
    Q_OBJECT
public:
    using Search = std::function<Result<telemetry::Discovery>(std::stop_token)>;

    explicit ClusterFinder(QObject *parent = nullptr) : QObject(parent) {}
    ~ClusterFinder() override { stop(); } ///< waits for searches that have not heard yet

    /// A search that is under way is given up, not waited for.
    void find(Search search);
    void stop();

signals:
    void found(const switchyard::telemetry::Discovery &discovery);
    void failed(const QString &reason);

private:
    struct Thread {
        std::atomic<bool> finished = false;
        std::jthread thread; // last: joined before the rest goes
    };
    int m_serial = 0;
    std::vector<std::shared_ptr<Thread>> m_threads; ///< all but the last are given up, perhaps still inside a name server's answer
};

/// The hosts that were found become the instances of an empty design, as one undo step. A design with instances is
/// left as it is.
Result<void> draw(Document &document, const telemetry::Discovery &discovery);

/// "Drew 15 hosts (8 × p5.48xlarge, 7 × p5en.48xlarge). Left out: x (why), …"
QString drawnSentence(const telemetry::Discovery &discovery);

} // namespace switchyard::session
