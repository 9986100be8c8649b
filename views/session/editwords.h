// SPDX-License-Identifier: GPL-3.0-or-later
// Words of undo entries.
#pragma once

#include <string>
#include <vector>

#include <QString>

#include <core/design/edit.h>
#include <views/language/words.h>

namespace switchyard::session::editwords {

/// One by its id, several by count and type: "p5-0001", "16 × p5en.48xlarge", "3 network nodes"; "12 items" of several kinds.
QString nameOf(const design::Design &design, const std::vector<std::string> &ids);
/// "UltraServer us-3", "network node nn-7, slot 2"; empty: no place in particular.
QString nameOf(const design::Target &target);

} // namespace switchyard::session::editwords
