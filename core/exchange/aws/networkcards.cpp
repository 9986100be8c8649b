// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/aws/networkcards.h>

namespace switchyard::exchange {

Result<std::vector<Interface>> interfacesOf(const catalog::InstanceType &type, EfaStyle style)
{
    if (!type.provisional.empty() || type.fabric != catalog::FabricKind::Efa)
        return fail(ErrorCode::Unsupported, say("AWS has not published the network cards of {}; expected a type with known cards", type.id));
    std::vector<Interface> out = {{0, 0, false}};
    if (type.firstEfaCard > 0) { // the primary's card is ENA only
        for (int i = 0; i < type.nics; ++i)
            out.push_back({type.firstEfaCard + i * type.efaCardStep, 0, true});
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
