// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/card_share.h>

#include <algorithm>

namespace switchyard::design {

std::pair<int, int> cardsOfGpu(const Numbering &numbers, std::size_t instance, int gpu)
{
    const int gpus = numbers.firstGpu[instance + 1] - numbers.firstGpu[instance];
    const int first = numbers.firstCard[instance], cards = numbers.firstCard[instance + 1] - first;
    if (cards == 0)
        return {first, first};
    const int own = gpu * cards / gpus;
    return {first + own, first + std::max(own + 1, (gpu + 1) * cards / gpus)};
}

int gpuOfCard(const Numbering &numbers, std::size_t instance, int card)
{
    const int gpus = numbers.firstGpu[instance + 1] - numbers.firstGpu[instance], first = numbers.firstCard[instance];
    return gpus > 0 ? numbers.firstGpu[instance] + (card - first) * gpus / (numbers.firstCard[instance + 1] - first) : -1;
}

} // namespace switchyard::design
