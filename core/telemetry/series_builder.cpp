// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/series_builder.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <core/base/number.h>
#include <core/design/host_names.h>
#include <core/telemetry/xid_codes.h>

namespace switchyard::telemetry {

namespace {

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

/// Of several XIDs of a GPU the one that tells why, whatever their numbers.
void keepGraver(float &slot, float value)
{
    const auto weight = [](float code) { return code > 0 ? weightOf(static_cast<int>(code)) : -1; }; // NaN too
    if (weight(value) > weight(slot))
        slot = value;
    else if (weight(value) == weight(slot))
        keepLarger(slot, value);
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

SeriesBuilder::SeriesBuilder(const DeviceNumbering &layout, const HostMap &hosts, std::string hostLabel, Subject subject)
    : m_layout(layout)
    , m_hosts(hosts)
    , m_hostLabel(std::move(hostLabel))
    , m_subject(subject)
    , m_values(static_cast<std::size_t>(subject == Subject::Card ? 0 : subject == Subject::Gpu ? layout.gpus() : layout.instances()), noData)
{
}

void SeriesBuilder::add(const SampleView &sample)
{
    ++m_count;
    std::string_view host;
    std::string_view unit;
    double told = sample.value;
    bool ofXids = false;
    for (const LabelView &label : sample.labels) {
        if (label.name == m_hostLabel)
            host = label.value;
        else if (label.name == "xid" && m_subject == Subject::Gpu) { // the code; the value is how often
            told = static_cast<double>(number::wholeFromText(label.value, 0, mostXid).value_or(0));
            ofXids = true;
        } else if (label.name == (m_subject == Subject::Card ? std::string_view("device") : std::string_view("gpu")))
            unit = label.value;
    }
    const int instance = m_hosts.find(host);
    if (instance < 0) {
        if (m_unmatched.size() < 100'000)
            m_unmatched.emplace(design::withoutPort(host));
        return;
    }
    const float value = sane(told);
    if (m_subject == Subject::Instance) {
        keepLarger(m_values[static_cast<std::size_t>(instance)], value);
        return;
    }
    if (m_subject == Subject::Card) {
        m_cards.push_back({instance, std::string(unit), value});
        return;
    }
    const int gpu = gpuNumber(unit);
    if (gpu < 0 || gpu >= m_layout.gpusOf(instance)) {
        ++m_strangers;
        return;
    }
    float &slot = m_values[static_cast<std::size_t>(m_layout.firstGpu[static_cast<std::size_t>(instance)] + gpu)];
    if (ofXids)
        keepGraver(slot, value);
    else
        keepLarger(slot, value);
}

template <class Place> void SeriesBuilder::placeCards(Place place) const
{
    std::vector<const CardSample *> byHost;
    byHost.reserve(m_cards.size());
    for (const CardSample &card : m_cards)
        byHost.push_back(&card);
    std::stable_sort(byHost.begin(), byHost.end(), [](const CardSample *a, const CardSample *b) {
        return a->instance != b->instance ? a->instance < b->instance : a->device < b->device;
    });
    struct Host {
        int instance;
        std::size_t first, last; ///< of byHost
        std::vector<std::string_view> devices;
    };
    std::vector<Host> hosts;
    for (std::size_t i = 0; i < byHost.size(); ++i) {
        if (i == 0 || byHost[i]->instance != byHost[i - 1]->instance)
            hosts.push_back({byHost[i]->instance, i, i, {}});
        Host &host = hosts.back();
        host.last = i + 1;
        if (host.devices.empty() || host.devices.back() != byHost[i]->device)
            host.devices.emplace_back(byHost[i]->device);
    }
    // All names that hosts of a type have: a host that lacks a card is numbered as its peers are.
    std::map<const catalog::InstanceType *, std::set<std::string_view>> ofType;
    for (const Host &host : hosts) {
        if (host.devices.size() <= m_layout.mostDevices(host.instance))
            ofType[m_layout.type[static_cast<std::size_t>(host.instance)]].insert(host.devices.begin(), host.devices.end());
    }
    std::map<const catalog::InstanceType *, std::vector<std::string_view>> peers;
    for (const auto &[type, names] : ofType) {
        peers[type].assign(names.begin(), names.end());
        DeviceNumbering::sortDevices(peers[type]);
    }
    for (const auto &[instance, first, last, devices] : hosts) {
        const int offset = m_layout.firstCard[static_cast<std::size_t>(instance)];
        std::vector<int> cards(devices.size(), -1);
        bool known = m_devices != nullptr;
        for (std::size_t d = 0; known && d < devices.size(); ++d) {
            const auto begin = m_devices->begin() + offset;
            const auto end = begin + m_layout.cardsOf(instance);
            const auto at = std::find(begin, end, devices[d]);
            known = at != end;
            cards[d] = known ? static_cast<int>(at - begin) : -1;
        }
        if (!known)
            cards = m_layout.cardsOfDevices(instance, devices, peers[m_layout.type[static_cast<std::size_t>(instance)]]);
        for (std::size_t i = first; i < last; ++i) {
            const auto d = static_cast<std::size_t>(std::lower_bound(devices.begin(), devices.end(), byHost[i]->device) - devices.begin());
            if (cards[d] < 0)
                ++m_strangers;
            else
                place(static_cast<std::size_t>(offset + cards[d]), *byHost[i]);
        }
    }
}

std::vector<std::string> SeriesBuilder::devices() const
{
    std::vector<std::string> devices(static_cast<std::size_t>(m_layout.cards()));
    placeCards([&](std::size_t card, const CardSample &sample) { devices[card] = sample.device; });
    return devices;
}

std::vector<float> SeriesBuilder::values() const
{
    if (m_subject != Subject::Card)
        return m_values;
    std::vector<float> values(static_cast<std::size_t>(m_layout.cards()), noData);
    m_strangers = 0;
    placeCards([&](std::size_t card, const CardSample &sample) { keepLarger(values[card], sample.value); });
    return values;
}

Series SeriesBuilder::series(const Binding &binding, std::string query) const
{
    Series series{values(), std::move(query), binding.metricList(), true};
    toQuantity(series.value, binding);
    return series;
}

void toQuantity(std::vector<float> &values, const Binding &binding, Zeros zeros)
{
    using Read = Candidate::Read;
    if (binding.read == Read::Grown) { // delta() scales what was counted to the whole window
        std::transform(values.begin(), values.end(), values.begin(), [](float v) { return v > 0 ? std::max(1.0F, std::round(v)) : v; });
    }
    const bool ofGpus = descriptor(binding.quantity).subject == Subject::Gpu;
    const bool filtered = binding.read == Read::Grown || binding.read == Read::Moving || binding.read == Read::Flag;
    if ((filtered && zeros == Zeros::LeftOut) || (binding.read == Read::Shaped && ofGpus))
        std::replace_if(values.begin(), values.end(), [](float v) { return std::isnan(v); }, 0.0F);
    scaleValues(values, binding);
}

void scaleValues(std::vector<float> &values, const Binding &binding)
{
    using Read = Candidate::Read;
    double scale = binding.scale;
    if (binding.read == Read::Ratio || binding.read == Read::Spent) {
        float largest = 0;
        for (const float value : values) {
            if (value > largest) // false for NaN
                largest = value;
        }
        if (binding.read == Read::Ratio && largest > 1.5F)
            scale = 0.01;
        // A second has 1e6 µs: a slope beyond that, and beyond what the times of four samples err by, counts
        // nanoseconds. Below it the unit is unknown and the larger reading is taken (a GPU that throttled for a thousandth of the
        // time by nanoseconds looks as if it did nothing else): rules ask for a second sign, a low clock or real heat.
        if (binding.read == Read::Spent && largest <= 1.5e6F)
            scale = 1e-6;
    }
    if (scale == 1)
        return;
    for (float &value : values)
        value = static_cast<float>(static_cast<double>(value) * scale);
    if (binding.read == Read::Spent)
        std::replace_if(values.begin(), values.end(), [](float v) { return v > 1; }, 1.0F);
}

} // namespace switchyard::telemetry
