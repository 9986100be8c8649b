// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <core/telemetry/server_address.h>
#include <views/language/language.h>
#include <views/theme/tokens.h>

namespace switchyard::app {

enum class ThemeChoice { System, Light, Dark };

/// What outlives a session, in the user's configuration file. Never credentials.
class Settings
{
public:
    Settings(); ///< the user's
    explicit Settings(const QString &file);

    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString &path);
    void forgetRecentFile(const QString &path);
    [[nodiscard]] QStringList recentServers() const;
    void addRecentServer(const telemetry::ServerAddress &server); ///< its login is not kept
    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    [[nodiscard]] language::Language language() const;
    void setLanguage(language::Language language);
    [[nodiscard]] QByteArray geometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray &geometry, const QByteArray &state);
    [[nodiscard]] bool minimap() const;
    void setMinimap(bool shown);
    [[nodiscard]] bool reducedMotion() const;
    void setReducedMotion(bool reduced);
    /// Keys of an action that are not its own; nothing: they are.
    [[nodiscard]] std::optional<QStringList> keys(const QString &action) const;
    void setKeys(const QString &action, const std::optional<QStringList> &keys);
    /// Where drafts of unsaved work are kept.
    [[nodiscard]] QString draftsDirectory() const;

private:
    void forgetLogins(); ///< that earlier versions kept in the addresses of servers
    void remember(const QString &key, const QString &value, int keep);

    QSettings m_settings;
    QString m_drafts;
};

/// The colours for a choice; System: what the desktop's palette is.
theme::Mode modeFor(ThemeChoice choice);

} // namespace switchyard::app
