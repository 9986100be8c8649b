// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace switchyard::diagnose {

enum class Severity { Info, Warning, Error };
/// "info", "warning", "error".
std::string toWord(Severity severity);

struct Evidence {
    std::string metric;
    double value = 0;
    std::string unit;
    double expected = 0;
    std::string query;
};

/// One statement about trouble, with evidence and what to do.
struct Finding {
    std::string id; ///< stable: "straggler:p5-1043:3"
    Severity severity = Severity::Warning;
    std::string title;              ///< "Straggler: rank 8347 (p5-1043 GPU 3), SM clock 19 % under its peers"
    std::string cause;
    std::vector<std::string> where; ///< ids of the design: instance, "p5-1043/gpu3", "p5-1043/card12", network node
    double since_s = 0;             ///< Unix time; 0 unknown
    std::vector<Evidence> evidence;
    double costStep_s = 0;
    double costUsdPerHour = 0;
    std::string action;
    std::string waivedBecause;      ///< non-empty: waived in the design
};

} // namespace switchyard::diagnose
