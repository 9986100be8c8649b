// SPDX-License-Identifier: GPL-3.0-or-later
// A moment: what one look at a cluster gave, with the design that it was seen on and what a diagnosis needs besides, as a file that
// opens where there is no server. JSON, "switchyard_moment": 1; columns are lists by GPU, card or instance of that design (null: no
// data), {"all": V} where all are the same, "now" where an earlier look shows the same as the one that is saved.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/telemetry/observation.h>
#include <core/telemetry/source.h>

namespace switchyard::telemetry {

struct Moment {
    std::string server;        ///< "https://host:9090/prefix" or "demo": never a login or a query
    design::DesignPtr design;  ///< whose indices all looks have
    bool designGiven = true;   ///< false: the design is what the server showed
    ObservationPtr seen;       ///< what is shown
    EarlierLooks kept;         ///< what its findings rest on besides
    std::vector<std::pair<std::string, std::string>> notUnderstood; ///< hosts that fit no type of the catalog, and why
};
using MomentPtr = std::shared_ptr<const Moment>;

/// Of a file: whether it says that it is a moment, whole or not.
bool isMoment(std::string_view text);

/// The same moment gives the same bytes; readMoment() gives it back.
std::string writeMoment(const Moment &moment);
/// Errors name `file` and what was expected: text that is damaged or cut off, lists that are not as long as the design has GPUs
/// (cards, instances), values that no look gives, a newer format. Keys that this version does not know are passed over.
Result<Moment> readMoment(std::string text, const std::string &file, const catalog::Catalog &catalog);
Result<Moment> loadMoment(const std::string &path, const catalog::Catalog &catalog);
Result<void> saveMoment(const Moment &moment, const std::string &path);

/// So many of the moment's instances are in the design: by id, with as many GPUs and cards.
int instancesOf(const Moment &moment, const design::Design &design, const catalog::Catalog &catalog);

/// By the indices of that design: instances by their id, with no data where the moment has none; what only the moment has is
/// among the unmatched hosts.
ObservationPtr seenOn(const Moment &moment, const design::Design &design, const catalog::Catalog &catalog);

/// The moment in place of a server: every look is the same. Earlier looks of some hosts alone are left out where the design has
/// other instances than the moment's.
std::unique_ptr<Source> makeMomentSource(MomentPtr moment, const design::DesignPtr &design, const catalog::Catalog &catalog);

} // namespace switchyard::telemetry
