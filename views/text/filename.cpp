// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/text/filename.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace switchyard::text {

QString fileName(const QString &title, const QString &ending)
{
    // Separators of all systems, what Windows refuses, control and format characters (bidi overrides).
    static const QRegularExpression unwanted(QStringLiteral("[/\\\\:*?\"<>|\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}]+"));
    static const QRegularExpression reserved(QStringLiteral("^(con|prn|aux|nul|com\\d|lpt\\d)(\\.|$)"), QRegularExpression::CaseInsensitiveOption);
    QString name = title;
    name = name.left(4000).replace(unwanted, QStringLiteral("-")).simplified();
    while (!name.isEmpty() && QStringLiteral(".- ~").contains(name.front()))
        name.remove(0, 1);
    name.truncate(80);
    if (!name.isEmpty() && name.back().isHighSurrogate())
        name.chop(1);
    while (!name.isEmpty() && QStringLiteral(". -").contains(name.back()))
        name.chop(1);
    if (name.isEmpty() || reserved.match(name).hasMatch())
        name.prepend(QStringLiteral("design"));
    return name + ending;
}

QString fileBeside(const QString &document, const QString &name)
{
    return document.isEmpty() ? name : QFileInfo(document).absoluteDir().filePath(name);
}

QString namedFrom(const QString &document, const QString &file)
{
    const QString absolute = QFileInfo(file).absoluteFilePath();
    return document.isEmpty() ? absolute : QFileInfo(document).absoluteDir().relativeFilePath(absolute);
}

} // namespace switchyard::text
