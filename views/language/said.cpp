// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/language/said.h>

#include <atomic>
#include <string>

#include <QCoreApplication>
#include <QRegularExpression>

#include <views/language/words.h>

namespace switchyard::language {

namespace {

std::atomic<format::Numeral> spoken{format::Numeral()}; // pictures are painted by workers, too

} // namespace

format::Numeral numeral() { return spoken.load(std::memory_order_relaxed); }
void speakNumbers(format::Numeral numeral) { spoken.store(numeral, std::memory_order_relaxed); }

QString coreWord(std::string_view text)
{
    return text.empty() ? QString() : QCoreApplication::translate(coreWords, std::string(text).c_str());
}

QString said(const Said &sentence)
{
    return QString::fromStdString(sentence.in([](std::string_view pattern) { return QCoreApplication::translate(coreSentences, std::string(pattern).c_str()).toStdString(); }, numeral()));
}

QString said(const Error &error) { return said(sentence(error)); }

} // namespace switchyard::language

namespace switchyard {

QString plainNumber(const QString &typed)
{
    const format::Numeral signs = language::numeral();
    const QChar decimal = QLatin1Char(signs.decimal), group = QLatin1Char(signs.group);
    if (signs == format::Numeral()) // core reads that form itself
        return typed;
    static const QRegularExpression grouped(QStringLiteral("^[1-9][0-9]{0,2}([.,][0-9]{3})+(?![0-9eE])"));
    const bool groups = grouped.match(typed).captured().contains(group);
    QString out = typed;
    if (out.contains(decimal) || groups)
        out.remove(group);
    return out.replace(decimal, QLatin1Char('.'));
}

} // namespace switchyard
