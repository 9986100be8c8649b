// SPDX-License-Identifier: GPL-3.0-or-later
// Processor time that the hypervisor gives to others (node_exporter's mode "steal").
#pragma once

namespace switchyard::diagnose {

inline constexpr double leastSteal = 0.1; ///< of all CPUs: less is within what a healthy guest loses for a while

inline constexpr const char *robbedJob = "job-steal"; ///< kind of the finding on a job of which all hosts lose it

/// A host loses much, and far more than its peers do. Unknown: it does not.
inline bool isRobbed(double steal, double usual) { return steal > leastSteal && steal > 3 * usual; }

} // namespace switchyard::diagnose
