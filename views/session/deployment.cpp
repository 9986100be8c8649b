// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/deployment.h>

#include <QCoreApplication>

namespace switchyard::session {

Result<void> deployServing(Document &document, const std::string &job, const design::ServingDeployment &deployment)
{
    return document.edit(QCoreApplication::translate("Edits", "Apply a deployment of the search"),
                         [&](const design::Design &design) { return design::deployServing(design, job, deployment); });
}

} // namespace switchyard::session
