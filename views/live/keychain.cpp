// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/keychain.h>

#include <utility>

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <qt6keychain/keychain.h>
#include <unistd.h>

#include <views/language/words.h>

namespace switchyard::live {

namespace {

QString service() { return QStringLiteral("switchyard"); }
QString keyOf(const telemetry::ServerAddress &server) { return QString::fromStdString(server.shown()); }

QByteArray written(const telemetry::HttpConfig &login)
{
    QJsonObject out;
    const auto put = [&out](const char *key, const std::string &value) {
        if (!value.empty())
            out.insert(QLatin1String(key), QString::fromStdString(value));
    };
    put("username", login.username);
    put("password", login.password.value);
    put("token", login.token.value);
    return out.isEmpty() ? QByteArray() : QJsonDocument(out).toJson(QJsonDocument::Compact);
}

telemetry::HttpConfig read(const QByteArray &text)
{
    const QJsonObject in = QJsonDocument::fromJson(text).object();
    const auto value = [&in](const char *key) { return in.value(QLatin1String(key)).toString().toStdString(); };
    telemetry::HttpConfig out;
    out.username = value("username");
    out.password.value = value("password");
    out.token.value = value("token");
    return out;
}

/// What went wrong with a job, in words; empty: nothing, or there was nothing.
QString problemOf(const QKeychain::Job &job)
{
    if (job.error() == QKeychain::NoError || job.error() == QKeychain::EntryNotFound)
        return {};
    return tr("The keychain does not answer: %1").arg(job.errorString());
}

template <class Job>
Job *started(const telemetry::ServerAddress &server, QObject *owner)
{
    auto *job = new Job(service(), owner);
    job->setKey(keyOf(server));
    job->setInsecureFallback(false);
    return job;
}

} // namespace

bool hasKeychain()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") || QFileInfo::exists(QStringLiteral("/run/user/%1/bus").arg(::getuid()));
}

void readLogin(const telemetry::ServerAddress &server, QObject *owner, LoginAnswer answer)
{
    if (!hasKeychain() || server.empty())
        return;
    auto *job = started<QKeychain::ReadPasswordJob>(server, owner);
    QObject::connect(job, &QKeychain::Job::finished, owner, [job, answer = std::move(answer)] {
        answer(job->error() == QKeychain::NoError ? read(job->binaryData()) : telemetry::HttpConfig(), problemOf(*job));
    });
    job->start();
}

void keepLogin(const telemetry::ServerAddress &server, const telemetry::HttpConfig &login, QObject *owner, KeptAnswer answer)
{
    const QByteArray text = written(login);
    if (!hasKeychain() || server.empty())
        return answer(text.isEmpty() ? QString() : tr("There is no keychain here: the login is forgotten with this session."));
    const auto follow = [owner, answer = std::move(answer)](QKeychain::Job *job) {
        QObject::connect(job, &QKeychain::Job::finished, owner, [job, answer] { answer(problemOf(*job)); });
        job->start();
    };
    if (text.isEmpty())
        return follow(started<QKeychain::DeletePasswordJob>(server, owner));
    auto *job = started<QKeychain::WritePasswordJob>(server, owner);
    job->setBinaryData(text);
    follow(job);
}

} // namespace switchyard::live
