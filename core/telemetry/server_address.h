// SPDX-License-Identifier: GPL-3.0-or-later
// The one door for addresses of metrics servers. "http://user:secret@host/" is taken apart at once: what can be
// shown, stored, compared and logged has no login in it; the login goes with the request and nowhere else.
#pragma once

#include <string>
#include <string_view>

#include <core/base/error.h>

namespace switchyard::telemetry {

class ServerAddress
{
public:
    ServerAddress() = default; ///< none

    /// http:// or https://, a host, perhaps a port and a path prefix; without a scheme http:// is meant.
    /// A query or a fragment is refused (Usage). No error repeats a login.
    static Result<ServerAddress> parse(std::string_view text);

    [[nodiscard]] bool empty() const { return m_shown.empty(); }
    /// "https://host:9090/prefix", no slash at the end, never a login.
    [[nodiscard]] const std::string &shown() const { return m_shown; }
    /// "host:9090".
    [[nodiscard]] std::string_view host() const;
    /// The login of the address, percent-decoded, for the request alone; empty: none.
    [[nodiscard]] const std::string &user() const { return m_user; }
    [[nodiscard]] const std::string &password() const { return m_password; }
    [[nodiscard]] bool hasLogin() const { return !m_user.empty() || !m_password.empty(); }

    /// The same server: logins do not count.
    friend bool operator==(const ServerAddress &a, const ServerAddress &b) { return a.m_shown == b.m_shown; }

private:
    std::string m_shown;
    std::string m_user;
    std::string m_password;
};

/// What may be shown of a text that should be an address and perhaps is none: nothing up to the last "@", nothing
/// from "?" or "#" on.
std::string redacted(std::string_view address);

/// Overwrites logins inside addresses among a program's arguments ("http://user:secret@host" in any of them), so
/// that the list of processes stops showing them. True when there were any. Call once the words have been read.
bool hideLogins(int argc, char **argv);

} // namespace switchyard::telemetry
