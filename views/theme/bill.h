// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of the lines of a bill: none is a job's.
#pragma once

#include <cstddef>

#include <QColor>

#include <views/theme/tokens.h>

namespace switchyard::theme {

/// One of six, then again from the first.
QColor billColor(std::size_t line, const Tokens &tokens);

} // namespace switchyard::theme
