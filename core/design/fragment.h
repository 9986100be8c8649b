// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a design that goes from one place to another: what is copied is a design of its own, and what is pasted may
// be any design.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <core/design/edit.h>

namespace switchyard::design {

/// The instances that `ids` stand for with what is above them, the storage among `ids`, and the jobs that run on nothing
/// else. Refused: nothing of that is there.
Result<Design> fragmentOf(const Design &design, std::span<const std::string> ids);

/// As many of the same types again, `times` over: whole UltraServers as such, other instances into the target, else
/// beside the network node of the same name while there is room, else wherever there is. Ids, host names and job names
/// are kept where they are free, else new ones are made; the jobs run on what came with them. `added`: instances and
/// storage. Refused: a type that the catalog lacks, what does not fit the target.
Result<Design> paste(const Design &design, const catalog::Catalog &catalog, const Design &fragment, const Target &target, int times = 1,
                     std::vector<std::string> *added = nullptr);

} // namespace switchyard::design
