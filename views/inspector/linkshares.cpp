// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/linkshares.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/design/numbering.h>
#include <core/network/links.h>
#include <core/predict/placed_traffic.h>
#include <views/language/words.h>
#include <views/session/selection.h>

namespace switchyard::inspector {

namespace {

using network::LinkKind;

double at(const std::vector<float> &bytes, int index) { return index >= 0 && std::cmp_less(index, bytes.size()) ? static_cast<double>(bytes[static_cast<std::size_t>(index)]) : 0; }

LinkShares sharesOf(const predict::DesignPrediction &prediction, LinkKind kind, int index, double link_B)
{
    LinkShares out{{}, link_B, {}};
    if (!(link_B > 0))
        return out;
    for (const network::TrafficShare &share : network::trafficOn(*prediction.fabric, predict::placedTraffic(prediction), kind, index, link_B))
        out.shares.push_back({QString::fromStdString(share.name), share.bytes});
    return out;
}

bool alike(const LinkShares &a, const LinkShares &b)
{
    return std::ranges::equal(a.shares, b.shares, [](const LinkShares::Share &x, const LinkShares::Share &y) { return x.name == y.name && std::abs(x.bytes - y.bytes) <= 1e-6 * x.bytes; });
}

} // namespace

std::vector<LinkShares> linkSharesOf(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction &prediction, const std::string &id)
{
    const session::Place place = session::resolve(design, id);
    const network::LinkLoads &loads = prediction.loads;
    LinkShares sent, received;
    if (!prediction.fabric) {
        return {};
    } else if (place.networkNode >= 0) {
        sent = sharesOf(prediction, LinkKind::UplinkTx, place.networkNode, at(loads.uplinkTx_B, place.networkNode));
        received = sharesOf(prediction, LinkKind::UplinkRx, place.networkNode, at(loads.uplinkRx_B, place.networkNode));
    } else if (place.card >= 0) {
        const int card = design::Numbering(design, catalog).firstCard[static_cast<std::size_t>(place.instance)] + place.card;
        sent = sharesOf(prediction, LinkKind::CardTx, card, at(loads.efaTx_B, card));
        received = sharesOf(prediction, LinkKind::CardRx, card, at(loads.efaRx_B, card));
    } else if (place.gpu >= 0) {
        const int gpu = design::Numbering(design, catalog).firstGpu[static_cast<std::size_t>(place.instance)] + place.gpu;
        sent = sharesOf(prediction, LinkKind::NvlinkTx, gpu, at(loads.nvlinkTx_B, gpu));
        received = sharesOf(prediction, LinkKind::NvlinkRx, gpu, at(loads.nvlinkRx_B, gpu));
    }
    const QString link = place.networkNode >= 0 ? tr("uplink") : place.card >= 0 ? tr("card") : tr("NVLink");
    std::vector<LinkShares> out;
    if (!sent.shares.empty()) {
        sent.title = (alike(sent, received) ? tr("%1 out and in") : tr("%1 out")).arg(link);
        out.push_back(sent);
    }
    if (!received.shares.empty() && !alike(sent, received)) {
        received.title = tr("%1 in").arg(link);
        out.push_back(received);
    }
    return out;
}

} // namespace switchyard::inspector
