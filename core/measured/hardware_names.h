// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/catalog/catalog.h>

namespace switchyard::measured {

/// The server that a GPU of the published tables runs in where a row does not say: "H100" → "hgx-h100".
Result<std::string> instanceOfHardware(std::string_view hardware, const catalog::Catalog &catalog);

} // namespace switchyard::measured
