// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/bundled.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <tests/support/paths.h>

namespace switchyard::test {

const catalog::Catalog &bundled()
{
    static const catalog::Catalog catalog = [] {
        auto loaded = catalog::loadCatalog(sourceDir() + "/catalog");
        if (!loaded) {
            std::fprintf(stderr, "%s\n", describe(loaded.error()).c_str());
            std::abort();
        }
        return std::move(*loaded);
    }();
    return catalog;
}

} // namespace switchyard::test
