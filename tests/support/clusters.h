// SPDX-License-Identifier: GPL-3.0-or-later
// Designs made in code, for tests of what runs on them.
#pragma once

#include <memory>
#include <string>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::test {

/// The bundled catalog, loaded once; ends the process when it cannot be read.
std::shared_ptr<const catalog::Catalog> bundledCatalog();

struct ClusterSpec {
    std::string type = "p5.48xlarge";
    int hosts = 4;
    int tp = 8;
    int pp = 1; ///< dp is what is left
    std::string model = "llama3.1-8b";
};
/// Hosts "h-000" … below one network node, with one job on all of them.
design::DesignPtr cluster(const ClusterSpec &spec);

} // namespace switchyard::test
