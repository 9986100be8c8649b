// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <core/design/deployment.h>

#include <views/session/document.h>

namespace switchyard::session {

/// A deployment that a search found: cuts, pools and perhaps clients, as one undo entry. Errors are sentences for the user.
Result<void> deployServing(Document &document, const std::string &job, const design::ServingDeployment &deployment);

} // namespace switchyard::session
