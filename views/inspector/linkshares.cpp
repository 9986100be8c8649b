// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/linkshares.h>

#include <algorithm>
#include <cmath>

#include <core/predict/links_of.h>
#include <views/language/words.h>

namespace switchyard::inspector {

namespace {

LinkShares toldOf(const predict::DesignPrediction &prediction, network::LinkKind kind, int index)
{
    LinkShares out{{}, predict::bytesOn(prediction, kind, index), {}};
    for (const network::TrafficShare &share : predict::sharesOf(prediction, kind, index))
        out.shares.push_back({language::said(share.name), share.bytes});
    return out;
}

QString nameOf(network::LinkKind kind)
{
    return kind == network::LinkKind::UplinkTx ? tr("uplink") : kind == network::LinkKind::CardTx ? tr("card") : tr("NVLink");
}

bool alike(const LinkShares &a, const LinkShares &b)
{
    return std::ranges::equal(a.shares, b.shares, [](const LinkShares::Share &x, const LinkShares::Share &y) { return x.name == y.name && std::abs(x.bytes - y.bytes) <= 1e-6 * x.bytes; });
}

} // namespace

std::vector<LinkShares> linkSharesOf(const design::Design &design, const predict::DesignPrediction &prediction, const std::string &id)
{
    const auto named = predict::linkOf(design, prediction, id);
    if (!named)
        return {};
    LinkShares sent = toldOf(prediction, named->out, named->index), received = toldOf(prediction, named->in, named->index);
    const QString link = nameOf(named->out);
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

std::optional<widgets::ByBasis> linkUseOf(const design::Design &design, const predict::DesignPrediction &prediction, const std::string &id, const network::LinkLoads *busy)
{
    const auto link = predict::linkOf(design, prediction, id);
    if (!link)
        return {};
    const widgets::ByBasis use{.mean = widgets::busierShare(&prediction.loads, link->out, link->in, link->index), .busy = widgets::busierShare(busy, link->out, link->in, link->index), .then = {}};
    return use.mean && use.busy ? std::optional(use) : std::nullopt;
}

} // namespace switchyard::inspector
