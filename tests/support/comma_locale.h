// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the C library with a decimal comma while it lives, as QCoreApplication sets them in many countries.
#pragma once

#include <clocale>
#include <string>

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>

namespace switchyard::test {

class CommaLocale
{
public:
    CommaLocale()
    {
        QProcess::execute("localedef", {"-i", "de_DE", "-f", "UTF-8", m_locales.filePath("de_DE.UTF-8")}); // few machines have one installed
        qputenv("LOCPATH", m_locales.path().toLocal8Bit());
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    }
    ~CommaLocale() { std::setlocale(LC_NUMERIC, "C"); }
    CommaLocale(const CommaLocale &) = delete;
    CommaLocale &operator=(const CommaLocale &) = delete;

    /// False: none can be made here.
    [[nodiscard]] bool there() const { return std::string(std::localeconv()->decimal_point) == ","; }

private:
    QTemporaryDir m_locales;
};

} // namespace switchyard::test
