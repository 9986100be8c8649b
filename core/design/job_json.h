// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs in a design's file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

#include <core/base/json_fields.h>
#include <core/design/job.h>

namespace switchyard::catalog {
struct Catalog;
}

namespace switchyard::design {

json::Value writeJob(const Job &job);

/// What a job's members refer to, and where those go that this version does not know.
struct JobContext {
    const std::string &file;
    const catalog::Catalog *catalog; ///< null: models are not checked
    const std::unordered_set<std::string> &instances;
    std::function<void(json::Fields &, const std::string &pointer)> keepUnknown;
};

/// Unknown members of the job itself are the caller's to keep.
Job readJob(json::Fields &fields, const JobContext &context);

/// Format 1: a job was one training step, its plan one object. Its phase is called "train".
Job readJobOfFormat1(json::Fields &fields, const JobContext &context);

} // namespace switchyard::design
