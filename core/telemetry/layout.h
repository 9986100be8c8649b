// SPDX-License-Identifier: GPL-3.0-or-later
// The index space of observations: GPUs and EFA cards of a design in document order.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>

namespace switchyard::telemetry {

/// GPU index = gpuOffset[instance] + GPU on the instance; cards likewise. Instances of a type that
/// the catalog does not know have neither.
struct Layout {
    std::vector<int> gpuOffset;  ///< instances + 1 entries; the last is the number of GPUs
    std::vector<int> cardOffset; ///< instances + 1 entries
    std::vector<const catalog::InstanceType *> type; ///< by instance; null: unknown type

    Layout(const design::Design &design, const catalog::Catalog &catalog);

    [[nodiscard]] int instances() const { return static_cast<int>(type.size()); }
    [[nodiscard]] int gpus() const { return gpuOffset.back(); }
    [[nodiscard]] int cards() const { return cardOffset.back(); }
    [[nodiscard]] int gpusOf(int instance) const { return gpuOffset[index(instance) + 1] - gpuOffset[index(instance)]; }
    [[nodiscard]] int cardsOf(int instance) const { return cardOffset[index(instance) + 1] - cardOffset[index(instance)]; }
    [[nodiscard]] int instanceOfGpu(int gpu) const;
    [[nodiscard]] int instanceOfCard(int card) const;
    /// Cards of `instance` that its RDMA devices are: those that the catalog names by name, the others
    /// take the free cards in the order of PCI bus and slot. -1: more devices than cards.
    [[nodiscard]] std::vector<int> cardsOfDevices(int instance, std::span<const std::string_view> devices) const;

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    /// Device name → card, per instance type whose bus numbers are known.
    std::unordered_map<const catalog::InstanceType *, std::unordered_map<std::string, int>> m_devices;
};

} // namespace switchyard::telemetry
