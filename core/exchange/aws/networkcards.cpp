// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/aws/networkcards.h>

namespace switchyard::exchange {

Result<std::vector<Interface>> interfacesOf(const catalog::InstanceType &type, EfaStyle style)
{
    if (!type.provisional.empty() || type.fabric != catalog::FabricKind::Efa)
        return fail(ErrorCode::Unsupported, "AWS has not published the network cards of " + type.id + "; expected a type with known cards");
    std::vector<Interface> out = {{0, 0, false}};
    if (type.id.starts_with("p6e-gb200.")) {
        for (const int card : {1, 5, 9, 13})
            out.push_back({card, 0, true});
    } else if (type.id.starts_with("p6-b300.")) {
        for (int card = 1; card <= type.nics; ++card)
            out.push_back({card, 0, true});
    } else if (style == EfaStyle::WithEna) {
        out.front().efa = true;
        for (int card = 1; card < type.nics; ++card)
            out.push_back({card, 1, true});
    } else {
        for (int card = 0; card < type.nics; ++card)
            out.push_back({card, card == 0 ? 1 : 0, true});
    }
    return out;
}

} // namespace switchyard::exchange
