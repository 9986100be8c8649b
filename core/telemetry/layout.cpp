// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/layout.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

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

int instanceOf(const std::vector<int> &offset, int item)
{
    const auto next = std::upper_bound(offset.begin(), offset.end(), item);
    return static_cast<int>(next - offset.begin()) - 1;
}

} // namespace

Layout::Layout(const design::Design &design, const catalog::Catalog &catalog)
{
    gpuOffset.reserve(design.instances.size() + 1);
    cardOffset.reserve(design.instances.size() + 1);
    gpuOffset.push_back(0);
    cardOffset.push_back(0);
    for (const design::Instance &instance : design.instances) {
        const auto entry = catalog.instances.find(instance.type);
        const catalog::InstanceType *t = entry == catalog.instances.end() ? nullptr : &entry->second;
        type.push_back(t);
        gpuOffset.push_back(gpuOffset.back() + (t != nullptr ? t->gpus : 0));
        cardOffset.push_back(cardOffset.back() + (t != nullptr ? t->nics : 0));
        if (t == nullptr || t->rdmapBuses.empty() || m_devices.contains(t))
            continue;
        auto &devices = m_devices[t];
        int card = 0;
        for (std::string &name : words(t->rdmapBuses))
            devices.emplace(std::move(name), card++);
    }
}

int Layout::instanceOfGpu(int gpu) const { return instanceOf(gpuOffset, gpu); }
int Layout::instanceOfCard(int card) const { return instanceOf(cardOffset, card); }

int Layout::cardByDevice(int instance, std::string_view device) const
{
    const auto known = m_devices.find(type[index(instance)]);
    if (known == m_devices.end())
        return -1;
    const auto card = known->second.find(std::string(device));
    return card == known->second.end() || card->second >= cardsOf(instance) ? -1 : card->second;
}

bool deviceBefore(std::string_view a, std::string_view b)
{
    const auto x = numbersOf(a);
    const auto y = numbersOf(b);
    return x != y ? x < y : a < b;
}

std::vector<std::string> words(std::string_view text)
{
    std::istringstream in{std::string(text)};
    std::vector<std::string> list;
    for (std::string word; in >> word;)
        list.push_back(std::move(word));
    return list;
}

} // namespace switchyard::telemetry
