// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/catalog/catalog.h>

namespace switchyard::test {

/// The catalog of the source tree, loaded once per program; a test cannot go on without it.
const catalog::Catalog &bundled();

} // namespace switchyard::test
