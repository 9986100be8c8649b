// SPDX-License-Identifier: GPL-3.0-or-later
// An error as a window shows it: its place as it is, what is wrong in the window's language.
#pragma once

#include <QString>

#include <core/base/error.h>

namespace switchyard::language {

/// As describe() has it: one line, of a length to read, without logins.
QString described(const Error &error);

} // namespace switchyard::language
