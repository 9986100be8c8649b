// SPDX-License-Identifier: GPL-3.0-or-later
// Logins of metrics servers in the system's keychain (KWallet or the Secret Service, by QtKeychain). Nothing is stored
// anywhere else: where there is no keychain a login is asked for in each session.
#pragma once

#include <functional>

#include <QObject>

#include <core/telemetry/http_config.h>
#include <core/telemetry/server_address.h>

namespace switchyard::live {

/// Whether there is a session bus to find a keychain on.
bool hasKeychain();

/// `problem` is empty when it went well. A login that is not there is an empty one, without a problem.
using LoginAnswer = std::function<void(const telemetry::HttpConfig &login, const QString &problem)>;
using KeptAnswer = std::function<void(const QString &problem)>;

/// The login's part of a config, by the server's shown address. The answer comes from the event loop, and not after
/// `owner` is gone.
void readLogin(const telemetry::ServerAddress &server, QObject *owner, LoginAnswer answer);
/// One that is empty is taken out.
void keepLogin(const telemetry::ServerAddress &server, const telemetry::HttpConfig &login, QObject *owner, KeptAnswer answer);

} // namespace switchyard::live
