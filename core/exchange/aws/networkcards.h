// SPDX-License-Identifier: GPL-3.0-or-later
// Which network interfaces an instance must be launched with so that all of its EFA cards come up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>

namespace switchyard::exchange {

/// The same hardware by two words: EFAs without an IP address beside one ENA interface (EC2, EKS, Karpenter), or EFAs that carry ENA
/// too, the primary among them (AWS PCS: "Create or update an EC2 launch template", and the templates of its samples by type).
enum class EfaStyle { Only, WithEna };

struct Interface {
    int card = 0;
    int device = 0;
    bool efa = false; ///< else ENA alone, the primary interface of card 0
};

/// By type, from "Maximize network bandwidth on Amazon EC2 instances with multiple network cards" and "Elastic Fabric
/// Adapter: supported instance types" of the EC2 User Guide: card 0 carries the primary ENA interface, and an EFA beside
/// it (device 1), the other cards one EFA each (device 0). P6-B300's card 0 is ENA only, and so is that of P6e-GB200,
/// whose EFAs are recommended on cards 1, 5, 9 and 13 (the catalog's first_efa_card and efa_card_step). With ENA the primary interface is card 0's EFA where that card has one,
/// and the other cards' have device 1. Errors: a type of which AWS has published no cards.
Result<std::vector<Interface>> interfacesOf(const catalog::InstanceType &type, EfaStyle style = EfaStyle::Only);

} // namespace switchyard::exchange
