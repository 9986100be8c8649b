// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/errorline.h>

#include <core/base/echo.h>

namespace switchyard {

Said lineOf(const Error &error)
{
    const Said line = error.where.empty() ? sentence(error) : say("{}: {}", error.where, sentence(error));
    const Said described = verbatim(describe(error));
    return line == described ? line : described; // it was cut
}

Said echoed(const Said &sentence)
{
    const Said plain = verbatim(echo(sentence.english()));
    return sentence == plain ? sentence : plain;
}

} // namespace switchyard
