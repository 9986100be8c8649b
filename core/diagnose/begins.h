// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <core/diagnose/finding.h>
#include <core/predict/predict.h>
#include <core/telemetry/source.h>

namespace switchyard::diagnose {

class LiveScene;

/// When troubles began that are older than the looks: the source's past tells it of what a finding is seen by, against its peers.
/// Asked once for each while it lasts. One for one watched cluster.
class Begins
{
public:
    /// Findings that were there already at the earliest look; the most costly few of them at a time. Blocks as Source::overTime does.
    void date(std::vector<Finding> &findings, const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
              const telemetry::Observation &now, telemetry::Source &source, const std::stop_token &stop);

private:
    struct Known {
        double since_s = 0;
        bool orBefore = false;
        bool asked = false; ///< the past tells no more
        std::optional<Evidence> before;
    };
    static bool ask(Known &known, const Finding &finding, const LiveScene &scene, telemetry::Source &source, const std::stop_token &stop);

    std::map<std::string, Known, std::less<>> m_known; ///< by id
};

} // namespace switchyard::diagnose
