// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the ecosystem → design or model. What was not understood is listed, never dropped in silence.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::exchange {

struct TextFile {
    std::string name; ///< for error messages
    std::string text;
};

struct ImportedDesign {
    design::Design design;
    std::vector<std::string> notUnderstood;
};

/// `aws ec2 describe-instance-topology` output, one or several pages.
Result<ImportedDesign> importEc2Topology(std::span<const TextFile> pages, const catalog::Catalog &catalog);

struct ImportedModel {
    catalog::Architecture architecture;
    std::vector<std::string> notUnderstood;
};

/// A Hugging Face config.json. Layers that the model does not cover (Mamba, linear attention, …)
/// are refused by name.
Result<ImportedModel> importHfConfig(const TextFile &config);

} // namespace switchyard::exchange
