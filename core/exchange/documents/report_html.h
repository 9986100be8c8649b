// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one page of HTML that needs nothing else: no script, no font, no picture from anywhere.
#pragma once

#include <string>

#include <core/exchange/documents/report.h>

namespace switchyard::exchange {

std::string htmlReport(const Report &report);

} // namespace switchyard::exchange
