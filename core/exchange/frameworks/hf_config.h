// SPDX-License-Identifier: GPL-3.0-or-later
// A Hugging Face config.json as a model.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

struct ImportedModel {
    catalog::Architecture architecture;
    std::vector<Said> notUnderstood;
};

/// A Hugging Face config.json. Layers that the model does not cover (Mamba, linear attention, …)
/// are refused by name.
Result<ImportedModel> importHfConfig(const TextFile &config);

} // namespace switchyard::exchange
