// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/settings.h>

#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>
#include <QStandardPaths>

namespace switchyard::app {

Settings::Settings()
    : m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("switchyard"), QStringLiteral("switchyard"))
    , m_drafts(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/switchyard/drafts"))
{
    forgetLogins();
}

Settings::Settings(const QString &file)
    : m_settings(file, QSettings::IniFormat)
    , m_drafts(QFileInfo(file).absolutePath() + QStringLiteral("/drafts"))
{
    forgetLogins();
}

QString Settings::draftsDirectory() const { return m_drafts; }

void Settings::remember(const QString &key, const QString &value, int keep)
{
    QStringList list = m_settings.value(key).toStringList();
    list.removeAll(value);
    list.prepend(value);
    m_settings.setValue(key, QStringList(list.mid(0, keep)));
}

QStringList Settings::recentFiles() const { return m_settings.value(QStringLiteral("recent/files")).toStringList(); }
void Settings::addRecentFile(const QString &path) { remember(QStringLiteral("recent/files"), path, 10); }

void Settings::forgetRecentFile(const QString &path)
{
    QStringList list = recentFiles();
    list.removeAll(path);
    m_settings.setValue(QStringLiteral("recent/files"), list);
}

QStringList Settings::recentServers() const { return m_settings.value(QStringLiteral("recent/servers")).toStringList(); }
void Settings::addRecentServer(const telemetry::ServerAddress &server) { remember(QStringLiteral("recent/servers"), QString::fromStdString(server.shown()), 8); }

void Settings::forgetLogins()
{
    const QStringList kept = recentServers();
    QStringList clean;
    for (const QString &address : kept)
        if (const auto server = telemetry::ServerAddress::parse(address.toStdString()))
            clean << QString::fromStdString(server->shown());
    clean.removeDuplicates();
    if (clean == kept)
        return;
    m_settings.setValue(QStringLiteral("recent/servers"), clean);
    m_settings.sync(); // now, not at some later time
}

ThemeChoice Settings::theme() const
{
    const QString word = m_settings.value(QStringLiteral("view/theme")).toString();
    return word == QLatin1String("light") ? ThemeChoice::Light : word == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    m_settings.setValue(QStringLiteral("view/theme"), choice == ThemeChoice::Light ? QStringLiteral("light") : choice == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("system"));
}

language::Language Settings::language() const
{
    return language::fromWord(m_settings.value(QStringLiteral("view/language")).toString()).value_or(language::Language::System);
}

void Settings::setLanguage(language::Language language)
{
    m_settings.setValue(QStringLiteral("view/language"), QString::fromLatin1(language::word(language)));
}

QByteArray Settings::geometry() const { return m_settings.value(QStringLiteral("window/geometry")).toByteArray(); }
QByteArray Settings::windowState() const { return m_settings.value(QStringLiteral("window/state")).toByteArray(); }

void Settings::setWindow(const QByteArray &geometry, const QByteArray &state)
{
    m_settings.setValue(QStringLiteral("window/geometry"), geometry);
    m_settings.setValue(QStringLiteral("window/state"), state);
}

bool Settings::minimap() const { return m_settings.value(QStringLiteral("view/minimap"), true).toBool(); }
void Settings::setMinimap(bool shown) { m_settings.setValue(QStringLiteral("view/minimap"), shown); }

bool Settings::reducedMotion() const { return m_settings.value(QStringLiteral("view/reducedMotion"), false).toBool(); }
void Settings::setReducedMotion(bool reduced) { m_settings.setValue(QStringLiteral("view/reducedMotion"), reduced); }

namespace {
QString keysOf(const QString &action) { return QStringLiteral("keys/") + action; }
}

std::optional<QStringList> Settings::keys(const QString &action) const
{
    const QString key = keysOf(action); // a file keeps an empty list as @Invalid()
    return m_settings.contains(key) ? std::optional(m_settings.value(key).toStringList()) : std::nullopt;
}

void Settings::setKeys(const QString &action, const std::optional<QStringList> &keys)
{
    if (keys)
        m_settings.setValue(keysOf(action), *keys);
    else
        m_settings.remove(keysOf(action));
}

theme::Mode modeFor(ThemeChoice choice)
{
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128; // at the first question, whatever is chosen: ours is set after it
    if (choice != ThemeChoice::System)
        return choice == ThemeChoice::Dark ? theme::Mode::Dark : theme::Mode::Light;
    return dark ? theme::Mode::Dark : theme::Mode::Light;
}

} // namespace switchyard::app
