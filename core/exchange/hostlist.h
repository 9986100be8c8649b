// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's host lists: "p5-[1-4,7]", "us[1-2]-[01-18]", "a,b". Ranges multiply, zero padding is that of the first number
// (slurm.conf(5); `scontrol show hostnames` is the oracle).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::exchange {

/// What the lists of one file may still become: few characters name many hosts.
struct HostRoom {
    std::size_t names = 1'000'000;
    std::size_t bytes = std::size_t{64} << 20;
};

/// "" and "(null)" are none. Errors: a bracket that is not closed, a range that falls, more than there is room for.
Result<std::vector<std::string>> expandHosts(std::string_view list, const std::string &where, HostRoom &room);
inline Result<std::vector<std::string>> expandHosts(std::string_view list, const std::string &where)
{
    HostRoom room;
    return expandHosts(list, where, room);
}

/// The shortest such list: names that differ in their last number alone are folded, in order of first appearance. Numbers are sorted:
/// the list is a set, as Slurm takes it.
std::string foldHosts(std::span<const std::string> names);

} // namespace switchyard::exchange
