// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled samples, made from a few lines each. `SWITCHYARD_WRITE_SAMPLES=1 ctest -R samples`
// writes resources/samples anew; without it the test holds the files against this.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::test {

struct Sample {
    std::string file; ///< below resources/samples
    design::Design design;
};
std::vector<Sample> makeSamples(const catalog::Catalog &catalog);

/// `count` × `type` below a regular network, without jobs; reference platforms are for sale here. Aborts the test process when
/// it cannot be made.
design::Design uniform(const catalog::Catalog &catalog, const std::string &type, int count, const std::string &name = {});

/// The same with "rack1/" before each instance's id, as files may have it and the window's renaming does not give it.
design::Design inRacks(const catalog::Catalog &catalog, const design::Design &design);

} // namespace switchyard::test
