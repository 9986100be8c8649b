// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/series_builder.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/number.h>

namespace switchyard::telemetry {

namespace {

constexpr float noData = std::numeric_limits<float>::quiet_NaN();
/// DCGM's blank values lie just below 2^63; no quantity here comes near.
constexpr double blank = 9.2e18;

float sane(double value)
{
    return std::isfinite(value) && value >= 0 && value < blank ? static_cast<float>(value) : noData;
}

void keepLarger(float &slot, float value)
{
    if (std::isnan(slot) || value > slot)
        slot = value;
}

} // namespace

int gpuNumber(std::string_view label)
{
    for (const std::string_view prefix : {std::string_view("GPU"), std::string_view("nvidia")}) {
        if (label.starts_with(prefix))
            label.remove_prefix(prefix.size());
    }
    return static_cast<int>(number::wholeFromText(label, 0, number::mostGpus).value_or(-1));
}

SeriesBuilder::SeriesBuilder(const Layout &layout, const HostMap &hosts, std::string hostLabel, bool perCard)
    : m_layout(layout)
    , m_hosts(hosts)
    , m_hostLabel(std::move(hostLabel))
    , m_perCard(perCard)
    , m_gpuValues(perCard ? 0 : static_cast<std::size_t>(layout.gpus()), noData)
{
}

void SeriesBuilder::add(const SampleView &sample)
{
    ++m_count;
    std::string_view host;
    std::string_view unit;
    for (const LabelView &label : sample.labels) {
        if (label.name == m_hostLabel)
            host = label.value;
        else if (label.name == (m_perCard ? std::string_view("device") : std::string_view("gpu")))
            unit = label.value;
    }
    const int instance = m_hosts.find(host);
    if (instance < 0) {
        if (m_unmatched.size() < 100'000)
            m_unmatched.emplace(withoutPort(host));
        return;
    }
    const float value = sane(sample.value);
    if (m_perCard) {
        m_cards.push_back({instance, std::string(unit), value});
        return;
    }
    const int gpu = gpuNumber(unit);
    if (gpu < 0 || gpu >= m_layout.gpusOf(instance)) {
        ++m_strangers;
        return;
    }
    keepLarger(m_gpuValues[static_cast<std::size_t>(m_layout.gpuOffset[static_cast<std::size_t>(instance)] + gpu)], value);
}

void SeriesBuilder::placeCards(std::vector<float> &values) const
{
    std::vector<const CardSample *> byHost;
    byHost.reserve(m_cards.size());
    for (const CardSample &card : m_cards)
        byHost.push_back(&card);
    std::stable_sort(byHost.begin(), byHost.end(),
                     [](const CardSample *a, const CardSample *b) { return a->instance < b->instance; });
    std::vector<std::string_view> devices;
    for (std::size_t first = 0; first < byHost.size();) {
        const int instance = byHost[first]->instance;
        devices.clear();
        for (std::size_t i = first; i < byHost.size() && byHost[i]->instance == instance; ++i)
            devices.emplace_back(byHost[i]->device);
        const std::vector<int> cards = m_layout.cardsOfDevices(instance, devices);
        const int offset = m_layout.cardOffset[static_cast<std::size_t>(instance)];
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (cards[i] < 0)
                ++m_strangers;
            else
                keepLarger(values[static_cast<std::size_t>(offset + cards[i])], byHost[first + i]->value);
        }
        first += cards.size();
    }
}

std::vector<float> SeriesBuilder::values() const
{
    if (!m_perCard)
        return m_gpuValues;
    std::vector<float> values(static_cast<std::size_t>(m_layout.cards()), noData);
    m_strangers = 0;
    placeCards(values);
    return values;
}

Series SeriesBuilder::series(const Binding &binding, std::string query) const
{
    Series series{values(), std::move(query), binding.metricList(), true};
    scaleValues(series.value, binding);
    return series;
}

void scaleValues(std::vector<float> &values, const Binding &binding)
{
    double scale = binding.scale;
    if (binding.read == Candidate::Read::Ratio) {
        float largest = 0;
        for (const float value : values) {
            if (value > largest) // false for NaN
                largest = value;
        }
        if (largest > 1.5F)
            scale = 0.01;
    }
    if (scale == 1)
        return;
    for (float &value : values)
        value = static_cast<float>(static_cast<double>(value) * scale);
}

} // namespace switchyard::telemetry
