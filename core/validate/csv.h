// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of measurements, by the names that this folder uses.
#pragma once

#include <core/base/csv.h>

namespace switchyard::validate {

using csv::Columns;
using csv::parseCsv;
using csv::readCsv;
using csv::Record;
using csv::Table;

} // namespace switchyard::validate
