// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/base/said.h>

namespace switchyard::test {

/// A window can say it in another language: it is no name alone, no number, nothing that others wrote.
inline bool isSaid(const Said &sentence)
{
    return sentence.in([](std::string_view) { return std::string(); }) != sentence.english();
}

} // namespace switchyard::test
