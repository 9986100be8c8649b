// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/clusterfinder.h>

#include <map>
#include <memory>
#include <utility>
#include <views/language/described.h>

namespace switchyard::session {

void ClusterFinder::find(Search search)
{
    stop();
    const auto thread = std::make_shared<Thread>();
    m_threads.push_back(thread);
    thread->thread = std::jthread([this, self = thread.get(), serial = ++m_serial, search = std::move(search)](const std::stop_token &stop) {
        auto answer = std::make_shared<Result<telemetry::Discovery>>(search(stop));
        QMetaObject::invokeMethod(
            this,
            [this, serial, answer] {
                if (serial != m_serial)
                    return; // of a search that was given up
                if (*answer)
                    emit found(**answer);
                else
                    emit failed(language::described(answer->error()));
            },
            Qt::QueuedConnection);
        self->finished = true;
    });
}

void ClusterFinder::stop()
{
    ++m_serial;
    std::erase_if(m_threads, [](const auto &thread) { return thread->finished.load(); });
    for (const auto &thread : m_threads)
        thread->thread.request_stop(); // interrupts the request
}

Result<void> draw(Document &document, const telemetry::Discovery &discovery)
{
    if (!document.design()->instances.empty())
        return fail(ErrorCode::Usage, say("the design has instances; a new one takes what a server shows"));
    return document.edit(QObject::tr("Draw the hosts of %1").arg(QString::fromStdString(discovery.design.name)),
                         [&](const design::Design &before) -> Result<design::Design> {
                             design::Design after = before;
                             after.instances = discovery.design.instances;
                             if (after.name.empty())
                                 after.name = discovery.design.name;
                             return after;
                         });
}

QString drawnSentence(const telemetry::Discovery &discovery)
{
    std::map<std::string, int> types;
    for (const design::Instance &instance : discovery.design.instances)
        ++types[instance.type];
    QStringList kinds;
    for (const auto &[type, count] : types)
        kinds << QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(type));
    QString text = QObject::tr("Drew %n host(s) of the last hour: %1.", nullptr, static_cast<int>(discovery.design.instances.size())).arg(kinds.join(QStringLiteral(", ")));
    constexpr std::size_t shown = 3;
    QStringList skipped;
    for (std::size_t k = 0; k < std::min(shown, discovery.skipped.size()); ++k)
        skipped << QStringLiteral("%1 (%2)").arg(QString::fromStdString(discovery.skipped[k].host), QString::fromStdString(discovery.skipped[k].why));
    if (!skipped.isEmpty())
        text += QLatin1Char(' ') + QObject::tr("Left out: %1").arg(skipped.join(QStringLiteral("; ")));
    if (discovery.skipped.size() > shown)
        text += QObject::tr(" and %1 more").arg(discovery.skipped.size() - shown);
    if (!discovery.complete)
        text += QLatin1Char(' ') + QObject::tr("The server answered in part: there may be more.");
    return text;
}

} // namespace switchyard::session
