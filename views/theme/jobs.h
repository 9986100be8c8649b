// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of jobs that have none of their own, in the order of the design.
#pragma once

#include <cstddef>
#include <string>

#include <QColor>

#include <views/theme/tokens.h>

namespace switchyard::theme {

/// `own`: "#rrggbb" of the design; empty: one of eight that are told apart, then again from the first.
QColor jobColor(std::size_t index, const std::string &own, const Tokens &tokens);

} // namespace switchyard::theme
