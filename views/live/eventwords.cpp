// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/eventwords.h>

#include <cmath>

#include <QDateTime>
#include <QStringList>

#include <core/base/format.h>

#include <views/language/words.h>
#include <views/text/plain.h>

namespace switchyard::live {

namespace {

QString places(const telemetry::Event &event)
{
    QStringList names;
    for (const std::string &place : event.where)
        names << QString::fromStdString(place);
    const int more = event.kind == telemetry::Event::Kind::Xid ? 0 : event.count - static_cast<int>(event.where.size());
    return more > 0 ? tr("%1 and %2 more").arg(names.join(QStringLiteral(", "))).arg(more) : names.join(QStringLiteral(", "));
}

} // namespace

QString clockText(double unix_s)
{
    if (!std::isfinite(unix_s))
        return {};
    const QDateTime time = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(std::floor(unix_s)));
    return time.toString(time.date() == QDate::currentDate() ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString agoText(double seconds)
{
    return tr("%1 ago").arg(qstring(format::seconds(std::round(std::max(0.0, seconds)))));
}

QString eventText(const telemetry::Event &event)
{
    using Kind = telemetry::Event::Kind;
    const QString what = text::shown(QString::fromStdString(event.what), 200), where = text::shown(places(event), 400);
    QString words;
    switch (event.kind) {
    case Kind::Xid: words = event.count > 1 ? tr("%1 on %2 GPUs of %3").arg(what).arg(event.count).arg(where) : tr("%1 on %2").arg(what, where); break;
    case Kind::HostGone: words = tr("stopped answering: %1").arg(where); break;
    case Kind::HostBack: words = tr("answers: %1").arg(where); break;
    case Kind::Alert: words = where.isEmpty() ? tr("alert %1").arg(what) : tr("alert %1: %2").arg(what, where); break;
    case Kind::Placement: words = event.count > 0 ? tr("job %1: %2 GPUs more").arg(what).arg(event.count) : tr("job %1: %2 GPUs fewer").arg(what).arg(-event.count); break;
    case Kind::Boot: words = tr("started anew: %1").arg(where); break;
    case Kind::Counters: words = tr("GPU counters began anew: %1").arg(where); break;
    case Kind::Began: words = tr("processes began on the GPUs of %1").arg(where); break;
    case Kind::Ended: words = tr("processes ended on the GPUs of %1").arg(where); break;
    }
    return tr("%1 · %2").arg(clockText(event.time_s), words);
}

} // namespace switchyard::live
