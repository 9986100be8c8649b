// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/links_of.h>

#include <utility>

#include <core/design/place_id.h>
#include <core/predict/placed_traffic.h>

namespace switchyard::predict {

using network::LinkKind;

std::optional<NamedLink> linkOf(const design::Design &design, const DesignPrediction &prediction, std::string_view id)
{
    const design::Place place = design::resolve(design, id);
    if (place.networkNode >= 0)
        return NamedLink{LinkKind::UplinkTx, LinkKind::UplinkRx, place.networkNode};
    if (place.instance < 0 || !prediction.fabric || std::cmp_greater_equal(place.instance, prediction.fabric->instances.size()))
        return std::nullopt;
    const network::FabricInstance &instance = prediction.fabric->instances[static_cast<std::size_t>(place.instance)];
    if (place.card >= 0)
        return NamedLink{LinkKind::CardTx, LinkKind::CardRx, instance.firstCard + place.card};
    if (place.gpu >= 0)
        return NamedLink{LinkKind::NvlinkTx, LinkKind::NvlinkRx, instance.firstGpu + place.gpu};
    return std::nullopt;
}

double bytesOn(const DesignPrediction &prediction, LinkKind kind, int index)
{
    const std::vector<float> &bytes = prediction.loads.*network::seriesOf(kind).bytes;
    return index >= 0 && std::cmp_less(index, bytes.size()) ? static_cast<double>(bytes[static_cast<std::size_t>(index)]) : 0;
}

std::vector<network::TrafficShare> sharesOf(const DesignPrediction &prediction, LinkKind kind, int index)
{
    const double link_B = bytesOn(prediction, kind, index);
    if (!prediction.fabric || !(link_B > 0))
        return {};
    return network::trafficOn(*prediction.fabric, placedTraffic(prediction), kind, index, link_B);
}

} // namespace switchyard::predict
