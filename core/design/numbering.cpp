// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/numbering.h>

#include <algorithm>

namespace switchyard::design {

namespace {

int ownerOf(const std::vector<int> &first, int item)
{
    return static_cast<int>(std::ranges::upper_bound(first, item) - first.begin()) - 1;
}

} // namespace

Numbering::Numbering(const Design &design, const catalog::Catalog &catalog)
{
    firstGpu.reserve(design.instances.size() + 1);
    firstCard.reserve(design.instances.size() + 1);
    type.reserve(design.instances.size());
    for (const Instance &instance : design.instances) {
        const catalog::InstanceType *const known = catalog.instance(instance.type);
        type.push_back(known);
        firstGpu.push_back(firstGpu.back() + (known ? known->gpus : 0));
        firstCard.push_back(firstCard.back() + (known ? known->nics : 0));
    }
}

int Numbering::instanceOfGpu(int gpu) const { return ownerOf(firstGpu, gpu); }
int Numbering::instanceOfCard(int card) const { return ownerOf(firstCard, card); }

} // namespace switchyard::design
