// SPDX-License-Identifier: GPL-3.0-or-later
// The job that a framework's arguments make.
#pragma once

#include <string>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/exchange/framework_settings.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// Machines of the type that a person named, as many as the settings ask for; none where neither says.
Result<design::Design> withMachines(design::Design design, const FrameworkSettings &settings, const catalog::Catalog &catalog, const std::string &type, Notes &notes);

/// The design with the job that the settings name, or its only one, or a new one: of their model and their plan for its GPUs; what they
/// leave open is as the framework does it. `given`: the model, where a file of its own holds it. A new job is on the nodes that the
/// settings name, else on as many free ones as they ask for, else on all. Errors: several jobs, and none is named.
Result<design::Design> withTraining(design::Design design, const FrameworkSettings &settings, const catalog::Architecture *given, const catalog::Catalog &catalog, Notes &notes);

/// The job that settings are about: by their name, else the only one; null: a new one. Errors: several, and none is named.
Result<design::Job *> jobOf(design::Design &design, const FrameworkSettings &settings);
/// `given`, else the settings' own, else the job's; null: none is known, which is said.
const catalog::Architecture *modelOf(const FrameworkSettings &settings, const catalog::Architecture *given, const design::Job *job, const catalog::Catalog &catalog, Notes &notes);
/// Of a new job; empty: all instances.
design::Pool poolOf(const design::Design &design, const FrameworkSettings &settings, const catalog::Catalog &catalog, Notes &notes);
/// By its id where the catalog has it.
void setModel(design::Phase &phase, const catalog::Architecture &model, const catalog::Catalog &catalog);

} // namespace switchyard::exchange
