// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/language/said.h>

#include <string>

#include <QCoreApplication>

namespace switchyard::language {

QString coreWord(std::string_view text)
{
    return text.empty() ? QString() : QCoreApplication::translate(coreWords, std::string(text).c_str());
}

QString said(const Said &sentence)
{
    return QString::fromStdString(sentence.in([](std::string_view pattern) { return QCoreApplication::translate(coreSentences, std::string(pattern).c_str()).toStdString(); }));
}

QString said(const Error &error) { return said(sentence(error)); }

} // namespace switchyard::language
