// SPDX-License-Identifier: GPL-3.0-or-later
// English that German has other words for: the patterns of the translations, looked for in what a window shows.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include <QFile>
#include <QRegularExpression>
#include <QString>
#include <QXmlStreamReader>

#include <tests/support/paths.h>

namespace switchyard::test {

class EnglishPatterns
{
public:
    EnglishPatterns()
    {
        QFile file(QString::fromStdString(sourceDir()) + QStringLiteral("/resources/translations/switchyard_de.ts"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no translations");
        QXmlStreamReader xml(&file);
        QString source;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == QLatin1String("source"))
                source = xml.readElementText();
            else if (xml.isStartElement() && xml.name() == QLatin1String("translation"))
                add(source, xml.readElementText(QXmlStreamReader::IncludeChildElements));
        }
        std::ranges::stable_sort(m_patterns, std::ranges::greater(), [](const Pattern &pattern) { return pattern.longest.size(); }); // the one that says most
    }

    /// The one that a line of the text is, or that is a part of it where it is long enough to be told from a name; empty: none.
    [[nodiscard]] QString in(const QString &text) const
    {
        for (const QString &line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            for (const Pattern &pattern : m_patterns)
                if (line.contains(pattern.longest) && (pattern.whole.match(line).hasMatch() || (pattern.longest.size() >= telling && pattern.part.match(line).hasMatch())))
                    return pattern.source;
        return {};
    }

private:
    static constexpr qsizetype telling = 14; ///< characters between two places

    struct Pattern {
        QString source;
        QString longest; ///< of what stands between its places
        QRegularExpression whole, part;
    };

    void add(const QString &source, const QString &german)
    {
        static const QRegularExpression place(QStringLiteral("\\{\\d?\\}|%L?\\d|%n")), word(QStringLiteral("[A-Za-z]{3}"));
        QString plain = source;
        plain.remove(QLatin1Char('&'));
        if (source == german || !QString(plain).remove(place).contains(word))
            return;
        const QStringList pieces = plain.split(place);
        const QStringList others = QString(german).remove(QLatin1Char('&')).split(place);
        if (pieces == others)
            return;
        QStringList escaped;
        for (const QString &piece : pieces)
            escaped << QRegularExpression::escape(piece);
        const QString longest = *std::ranges::max_element(pieces, {}, [](const QString &piece) { return piece.size(); });
        if (others.contains(longest)) // German says the same there
            return;
        const QString words = escaped.join(QStringLiteral(".+?"));
        m_patterns.push_back({source, longest, QRegularExpression(QLatin1Char('^') + words + QLatin1Char('$')), QRegularExpression(QStringLiteral("(?<![A-Za-z])%1(?![A-Za-z])").arg(words))});
    }

    std::vector<Pattern> m_patterns;
};

} // namespace switchyard::test
