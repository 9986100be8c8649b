// SPDX-License-Identifier: GPL-3.0-or-later
// What changed since a saved moment, for `live --against`: as text and as JSON.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <core/catalog/catalog.h>
#include <core/diagnose/finding.h>
#include <core/predict/predict.h>
#include <core/telemetry/moment.h>
#include <core/telemetry/moment_change.h>

namespace switchyard::cli {

struct Since {
    std::string server;               ///< that the moment was saved from
    telemetry::ObservationPtr before; ///< on the indices of the design
    std::vector<diagnose::Finding> findings; ///< of the moment
    std::vector<telemetry::QuantityChange> changes;
};

/// An error where none of the moment's instances is in the design.
Result<Since> sinceMoment(const catalog::Catalog &catalog, const design::DesignPtr &design, const predict::DesignPrediction *predicted,
                          const telemetry::MomentPtr &moment, const telemetry::Observation &now);

nlohmann::ordered_json sinceJson(const catalog::Catalog &catalog, const design::Design &design, const Since &since, const telemetry::Observation &now,
                                 const std::vector<diagnose::Finding> &findings);
void printSince(std::ostream &out, const catalog::Catalog &catalog, const design::Design &design, const Since &since, const telemetry::Observation &now,
                const std::vector<diagnose::Finding> &findings);

} // namespace switchyard::cli
