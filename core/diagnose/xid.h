// SPDX-License-Identifier: GPL-3.0-or-later
// XIDs, the driver's errors, by what an operator does about them (AWS health-check suite, NVIDIA XID catalog r590; 144 to
// 150 are NVLink 5's, which its catalog answers with a reset; 46 and 63 make the node monitoring agent of EKS replace the host).
#pragma once

#include <array>
#include <span>
#include <string_view>

#include <core/diagnose/finding.h>

namespace switchyard::diagnose {

inline constexpr std::size_t mostXidsOfAClass = 40;

/// The driver reaches the GPU no more, and NVML says that it is lost, until the host was rebooted.
inline constexpr int offTheBus = 79;

struct XidClass {
    Severity severity;
    CauseClass causeClass;
    Pattern<0> what;
    Pattern<0> action;
    std::array<int, mostXidsOfAClass> codes; ///< 0: unused
};

/// The last one is of all codes that no other has.
std::span<const XidClass> xidClasses();
const XidClass &xidClassOf(int code);

} // namespace switchyard::diagnose
