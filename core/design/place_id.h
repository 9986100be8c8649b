// SPDX-License-Identifier: GPL-3.0-or-later
// The ids that findings, selections and files name things by: those of instances, UltraServers, network nodes and storage, and
// "INSTANCE/gpuN", "INSTANCE/cardN". An instance's id may have slashes of its own ("rack1/p5-0001").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::design {

std::string gpuId(std::string_view instance, int gpu);
std::string gpuId(const Design &design, int instance, int gpu);
std::string cardId(std::string_view instance, int card);
std::string cardId(const Design &design, int instance, int card);

/// Of a GPU's or card's id that of its instance; any other as it is.
std::string instanceIdOf(std::string_view id);
/// The id is a GPU's or card's, of whichever instance.
bool isOfPart(std::string_view id);

/// An id, resolved to the document's indices; -1 where it does not apply.
struct Place {
    int instance = -1;
    int gpu = -1;  ///< GPU within the instance
    int card = -1; ///< EFA card within the instance
    int networkNode = -1;
    int ultraserver = -1;
    int storage = -1;
    [[nodiscard]] bool valid() const { return instance >= 0 || networkNode >= 0 || ultraserver >= 0 || storage >= 0; }
};
Place resolve(const Design &design, std::string_view id);

/// Instances that the ids stand for: themselves, the owners of GPUs and cards, all below network
/// nodes and inside UltraServers. Document order, each once.
std::vector<int> instancesOf(const Design &design, const std::vector<std::string> &ids);
std::vector<std::string> instanceIds(const Design &design, const std::vector<std::string> &ids);

/// The GPUs of the document that the ids stand for: those that are named, those that named cards serve, then all
/// inside anything else, in document order.
std::vector<int> gpusOf(const Design &design, const catalog::Catalog &catalog, const std::vector<std::string> &ids);

/// All of the level that `ids` are on: GPUs or cards of the instances that they are in, UltraServers, network nodes of the
/// same layer; all instances for these, for several kinds, storage or nothing.
std::vector<std::string> levelOf(const Design &design, const catalog::Catalog &catalog, const std::vector<std::string> &ids);

} // namespace switchyard::design
