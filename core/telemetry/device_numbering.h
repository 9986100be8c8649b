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
#include <core/design/numbering.h>

namespace switchyard::telemetry {

/// The design's own numbering, and which card a device is.
struct DeviceNumbering : design::Numbering {
    DeviceNumbering(const design::Design &design, const catalog::Catalog &catalog);

    /// So many GPUs that questions are counted: a look asks for what is wanted and for presence alone, and for all else once
    /// in a sweep (a level of 16,384 GPUs is 1.3 MB of answer and 0.15 to 0.4 s of the server's time), several at once.
    [[nodiscard]] bool isLarge() const { return gpus() > 1024; }

    /// Cards of `instance` that its RDMA devices are: by the catalog's names where it has them all, else in the order of
    /// PCI bus and slot among `ofType`, all devices that hosts of this type have, in that order (a host may lack some of
    /// them), else among its own. -1: more devices than cards.
    [[nodiscard]] std::vector<int> cardsOfDevices(int instance, std::span<const std::string_view> devices,
                                                  std::span<const std::string_view> ofType = {}) const;

    /// "rdmap79s0" before "rdmap113s0"; each once.
    static void sortDevices(std::vector<std::string_view> &devices);
    /// So many devices are none of a machine of this type, but a server's nonsense.
    [[nodiscard]] std::size_t mostDevices(int instance) const { return 4 * static_cast<std::size_t>(cardsOf(instance)) + 16; }

private:
    /// Device name → card, per instance type whose bus numbers are known.
    std::unordered_map<const catalog::InstanceType *, std::unordered_map<std::string, int>> m_devices;
};

} // namespace switchyard::telemetry
