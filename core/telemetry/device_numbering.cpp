// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/device_numbering.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

#include <core/base/index.h>

namespace switchyard::telemetry {

namespace {

/// The first two numbers of a name: bus and slot of "rdmap79s0".
std::array<long, 2> numbersOf(std::string_view name)
{
    std::array<long, 2> numbers = {-1, -1};
    std::size_t found = 0;
    for (std::size_t i = 0; i < name.size() && found < numbers.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(name[i])) == 0)
            continue;
        long value = 0;
        int digits = 0;
        while (i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])) != 0 && digits++ < 9)
            value = value * 10 + (name[i++] - '0');
        numbers[found++] = value;
    }
    return numbers;
}

/// "rdmap79s0" before "rdmap113s0".
bool deviceBefore(std::string_view a, std::string_view b)
{
    const auto x = numbersOf(a);
    const auto y = numbersOf(b);
    return x != y ? x < y : a < b;
}


} // namespace

DeviceNumbering::DeviceNumbering(const design::Design &design, const catalog::Catalog &catalog) : Numbering(design, catalog)
{
    for (const catalog::InstanceType *const t : type) {
        if (t == nullptr || t->rdmapBuses.empty() || m_devices.contains(t))
            continue;
        auto &devices = m_devices[t];
        int card = 0;
        std::istringstream names(t->rdmapBuses);
        for (std::string name; names >> name;)
            devices.emplace(std::move(name), card++);
    }
}

void DeviceNumbering::sortDevices(std::vector<std::string_view> &devices)
{
    std::sort(devices.begin(), devices.end(), deviceBefore);
    devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
}

std::vector<int> DeviceNumbering::cardsOfDevices(int instance, std::span<const std::string_view> devices, std::span<const std::string_view> ofType) const
{
    const auto cards = at(cardsOf(instance));
    std::vector<int> card(devices.size(), -1);
    if (devices.size() > mostDevices(instance))
        return card;
    const auto names = m_devices.find(type[at(instance)]);
    const auto numberOf = [&](std::string_view device) {
        const auto known = names->second.find(std::string(device));
        return known != names->second.end() && at(known->second) < cards ? known->second : -1;
    };
    // One name that the list does not have: these hosts number their buses in another way.
    if (names != m_devices.end() && std::all_of(devices.begin(), devices.end(), [&](std::string_view device) { return numberOf(device) >= 0; })) {
        std::transform(devices.begin(), devices.end(), card.begin(), numberOf);
        return card;
    }
    std::vector<std::string_view> own;
    std::span<const std::string_view> order = ofType;
    if (order.size() != cards) { // the hosts differ, too: each by itself
        own.assign(devices.begin(), devices.end());
        sortDevices(own);
        order = own;
    }
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const auto place = static_cast<std::size_t>(std::find(order.begin(), order.end(), devices[i]) - order.begin());
        if (place < cards && place < order.size())
            card[i] = static_cast<int>(place);
    }
    return card;
}

} // namespace switchyard::telemetry
