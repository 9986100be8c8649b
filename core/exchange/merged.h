// SPDX-License-Identifier: GPL-3.0-or-later
// What was imported beside what is open: one design of both.
#pragma once

#include <vector>

#include <core/base/said.h>
#include <core/design/design.h>

namespace switchyard::exchange {

struct Merged {
    design::Design design;
    std::vector<Said> said; ///< what meets and what becomes of it, before anybody agrees
};

/// The design keeps what it says. A machine that both have, by its id or its host name and of one type, is one: what the design
/// leaves empty is filled in. An id that names two different things becomes another for the imported one, in its jobs too. Jobs
/// of either stay on the machines that they had.
Merged merged(const design::Design &design, const design::Design &imported);

} // namespace switchyard::exchange
