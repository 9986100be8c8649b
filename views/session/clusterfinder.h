// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <thread>

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
    ~ClusterFinder() override { stop(); }

    /// A search that is under way is given up.
    void find(Search search);
    void stop();

signals:
    void found(const switchyard::telemetry::Discovery &discovery);
    void failed(const QString &reason);

private:
    int m_serial = 0;
    std::jthread m_thread;
};

/// The hosts that were found become the instances of an empty design, as one undo step. A design with instances is
/// left as it is.
Result<void> draw(Document &document, const telemetry::Discovery &discovery);

/// "Drew 15 hosts (8 × p5.48xlarge, 7 × p5en.48xlarge). Left out: x (why), …"
QString drawnSentence(const telemetry::Discovery &discovery);

} // namespace switchyard::session
