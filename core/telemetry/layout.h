// SPDX-License-Identifier: GPL-3.0-or-later
// The index space of observations: GPUs and EFA cards of a design in document order.
#pragma once

#include <string>
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
    /// Card of `instance` by its RDMA device name; -1 when the catalog does not know the names.
    [[nodiscard]] int cardByDevice(int instance, std::string_view device) const;

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    /// Device name → card, per instance type whose bus numbers are known.
    std::unordered_map<const catalog::InstanceType *, std::unordered_map<std::string, int>> m_devices;
};

/// Device names in the order of their PCI bus and slot: "rdmap79s0" before "rdmap113s0".
bool deviceBefore(std::string_view a, std::string_view b);

/// Words of a blank-separated list.
std::vector<std::string> words(std::string_view text);

} // namespace switchyard::telemetry
