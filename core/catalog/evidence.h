// SPDX-License-Identifier: GPL-3.0-or-later
// What is published about entries of the catalog beside what a prediction takes of them: how many numbers the checkpoint of
// a model holds and which of them are not counted here, and where a type is sold. catalog/evidence/*.json; nothing of it is
// needed to predict, so that it is read where somebody asks (`catalog ID`) and by the tests that hold the catalog to it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/price.h>

namespace switchyard::catalog {

struct Architecture;

/// Numbers of a checkpoint that are no part of what is modelled.
struct NotCounted {
    std::string what; ///< "encoder of images"
    double parameters = 0;
    std::string source;
    bool confirmed = true; ///< false: it is what is left, which no count can be held to
};

/// Everything that a published checkpoint holds, scales of few-bit formats aside.
struct Checkpoint {
    double parameters = 0;
    std::string source;
    std::string date; ///< ISO day, month or year that it was read
    std::vector<NotCounted> notCounted;
};

/// A count as its maker rounds it: 15.6 billion, to 0.1.
struct Rounded {
    double billion = 0;
    double digit = 0; ///< one unit of its last digit, in billions
};

/// Places where a type can be had in one way: Regions, or Local Zones.
struct Sale {
    CapacityKind kind = CapacityKind::OnDemand;
    std::vector<std::string> places;
    std::string source; ///< of the list of sources
    std::string note;
};

struct Evidence {
    std::map<std::string, Checkpoint, std::less<>> checkpoints; ///< by model
    std::map<std::string, Rounded, std::less<>> rounded;        ///< by model, where no checkpoint is counted
    std::map<std::string, std::string, std::less<>> open;       ///< model → why its count is not that of its maker
    /// model → figure of its shape or "published_params_billion" → why it is not confirmed
    std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> unconfirmed;
    std::map<std::string, std::vector<Sale>, std::less<>> sold;  ///< by instance or UltraServer type
    std::map<std::string, std::string, std::less<>> soldNowhere; ///< type → why no place is known
};

/// Of the catalog's directory; nothing where it has no evidence. Errors as those of `loadCatalog`: unknown keys, models, types, places and sources among them.
Result<Evidence> readEvidence(const Catalog &catalog);

/// Whether `counted` parameters are those of the model's maker: with what is not counted within 0.1 % of its checkpoint, else
/// of what is published; where that is rounded, within half of its last digit.
bool countAgrees(const Evidence &evidence, const Architecture &model, double counted);

} // namespace switchyard::catalog
