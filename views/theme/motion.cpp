// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/motion.h>

#include <QSettings>
#include <QStandardPaths>
#include <QVariant>
#include <QWidget>

namespace switchyard::theme {

namespace {

bool chosen = false;

bool says(const QString &file, const QString &key, const QString &word)
{
    const QString path = QStandardPaths::locate(QStandardPaths::GenericConfigLocation, file);
    return !path.isEmpty() && QSettings(path, QSettings::IniFormat).value(key).toString() == word;
}

bool askDesktop()
{
    if (qEnvironmentVariableIsSet("SWITCHYARD_MOTION"))
        return qgetenv("SWITCHYARD_MOTION") == "0";
    if (says(QStringLiteral("kdeglobals"), QStringLiteral("KDE/AnimationDurationFactor"), QStringLiteral("0")))
        return true;
    for (const char *folder : {"gtk-4.0/settings.ini", "gtk-3.0/settings.ini"})
        for (const char *no : {"false", "0"})
            if (says(QString::fromLatin1(folder), QStringLiteral("Settings/gtk-enable-animations"), QString::fromLatin1(no)))
                return true;
    return false;
}

} // namespace

bool desktopReducesMotion()
{
    static const bool asked = askDesktop();
    return asked;
}

void setReducedMotion(bool reduced) { chosen = reduced; }

bool reducedMotion() { return chosen || desktopReducesMotion(); }

bool mayMove(const QWidget &widget)
{
    return !reducedMotion() && widget.isVisible() && !widget.window()->isMinimized();
}

} // namespace switchyard::theme
