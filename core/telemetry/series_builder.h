// SPDX-License-Identifier: GPL-3.0-or-later
// From samples with labels to arrays on the design's indices.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <core/telemetry/binding.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/layout.h>
#include <core/telemetry/observation.h>
#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

/// GPU number of a label: "3", "GPU3" or "nvidia3" → 3; -1 when it is none.
int gpuNumber(std::string_view label);

/// From the metric's unit to the quantity's.
void scaleValues(std::vector<float> &values, const Binding &binding);

/// Collects the samples of one quantity, then gives the series. Blank values (DCGM writes 2^63-x),
/// infinities and negative rates become "no data". Samples of hosts and GPUs that the design does
/// not have are counted, never dropped in silence.
class SeriesBuilder
{
public:
    SeriesBuilder(const Layout &layout, const HostMap &hosts, std::string hostLabel, bool perCard);

    void add(const SampleView &sample);
    /// In the metric's own unit.
    std::vector<float> values() const;
    /// In the quantity's unit, with names.
    Series series(const Binding &binding, std::string query) const;

    [[nodiscard]] const std::set<std::string> &unmatchedHosts() const { return m_unmatched; }
    /// Samples of known hosts with a GPU or card that the instance type does not have.
    [[nodiscard]] std::size_t strangers() const { return m_strangers; }
    [[nodiscard]] std::size_t count() const { return m_count; }

private:
    struct CardSample {
        int instance;
        std::string device;
        float value;
    };
    void placeCards(std::vector<float> &values) const;

    const Layout &m_layout;
    const HostMap &m_hosts;
    std::string m_hostLabel;
    bool m_perCard;
    std::vector<float> m_gpuValues;
    std::vector<CardSample> m_cards;
    std::set<std::string> m_unmatched;
    mutable std::size_t m_strangers = 0;
    std::size_t m_count = 0;
};

} // namespace switchyard::telemetry
