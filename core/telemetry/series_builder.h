// SPDX-License-Identifier: GPL-3.0-or-later
// From samples with labels to arrays on the design's indices.
#pragma once

#include <limits>
#include <set>
#include <string>
#include <vector>

#include <core/telemetry/binding.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/observation.h>
#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

/// Of a subject that no sample tells of.
inline constexpr float noData = std::numeric_limits<float>::quiet_NaN();

/// GPU number of a label: "3", "GPU3" or "nvidia3" → 3; -1 when it is none.
int gpuNumber(std::string_view label);

/// From the metric's unit to the quantity's.
void scaleValues(std::vector<float> &values, const Binding &binding);

/// From what an answer holds to the quantity: whole events, 0 where only what is above 0 was asked for, in the quantity's unit.
void toQuantity(std::vector<float> &values, const Binding &binding, Zeros zeros = Zeros::LeftOut);

/// Collects the samples of one quantity of GPUs, cards or instances, then gives the series. Blank values (DCGM writes 2^63-x),
/// infinities and negative rates become "no data". Samples of hosts and GPUs that the design does
/// not have are counted, never dropped in silence.
class SeriesBuilder
{
public:
    SeriesBuilder(const DeviceNumbering &layout, const HostMap &hosts, std::string hostLabel, Subject subject);
    /// Names of all cards' devices, where known: an answer that holds few devices is placed by them.
    void setDevices(const std::vector<std::string> &deviceOfCard) { m_devices = &deviceOfCard; }

    void add(const SampleView &sample);
    /// By card, the device that was placed there; empty where none was.
    std::vector<std::string> devices() const;
    /// In the metric's own unit.
    std::vector<float> values() const;
    /// In the quantity's unit, with names. Where only what is above 0 was asked for, the others are 0.
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
    /// Card of each sample, -1 none; calls `place(card, sample)`.
    template <class Place> void placeCards(Place place) const;

    const DeviceNumbering &m_layout;
    const HostMap &m_hosts;
    std::string m_hostLabel;
    Subject m_subject;
    const std::vector<std::string> *m_devices = nullptr;
    std::vector<float> m_values; ///< by GPU or instance; cards are placed when all are known
    std::vector<CardSample> m_cards;
    std::set<std::string> m_unmatched;
    mutable std::size_t m_strangers = 0;
    std::size_t m_count = 0;
};

} // namespace switchyard::telemetry
