// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/card_slots.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::diagnose {

bool numbersAreSlots(const LiveScene &scene, const JobScene &job)
{
    const std::vector<std::string> &names = scene.observation.cardDevice;
    std::map<std::string_view, int> hostsOf;
    for (const int card : job.cards) {
        if (static_cast<std::size_t>(card) < names.size() && !names[static_cast<std::size_t>(card)].empty())
            ++hostsOf[names[static_cast<std::size_t>(card)]];
    }
    const auto lone = std::ranges::count_if(hostsOf, [](const auto &name) { return name.second == 1; });
    return hostsOf.empty() || 2 * static_cast<std::size_t>(lone) < hostsOf.size() || job.instances.size() < 2;
}

std::map<int, int> slotsOf(const LiveScene &scene, const JobScene &job)
{
    const bool numbered = numbersAreSlots(scene, job);
    std::map<int, int> slots;
    std::map<int, std::vector<int>> ofHost;
    for (const int card : job.cards) {
        slots[card] = scene.localCard(card);
        ofHost[scene.layout.instanceOfCard(card)].push_back(card);
    }
    for (auto &[host, cards] : ofHost) {
        if (numbered)
            break;
        std::ranges::stable_sort(cards, {}, [&](int card) { return std::isfinite(scene.value(Quantity::EfaTx_Bps, card)) ? scene.value(Quantity::EfaTx_Bps, card) : 0; });
        for (std::size_t k = 0; k < cards.size(); ++k)
            slots[cards[k]] = static_cast<int>(k);
    }
    return slots;
}

} // namespace switchyard::diagnose
