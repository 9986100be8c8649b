// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/linkreasons.h>

#include <vector>

#include <core/base/format.h>
#include <core/predict/links_of.h>
#include <core/predict/placed_traffic.h>
#include <views/language/words.h>
#include <views/widgets/steptime.h>

namespace switchyard::canvas {

QString basisText(const HeatChoice &choice)
{
    if (choice.predictsTraffic() && choice.basis == Basis::Busy)
        return tr("predicted, while busy");
    if (choice.predictsTraffic() && choice.basis == Basis::Playhead)
        return tr("predicted, at %1 of the step").arg(widgets::stepTime(choice.playhead_s));
    return tr("predicted, mean of the step");
}

LinkReasons::LinkReasons(const predict::DesignPrediction &drawn, const HeatChoice &choice, const std::vector<network::TrafficItem> *sending)
    : m_drawn(drawn)
    , m_sending(choice.predictsTraffic() && choice.basis == Basis::Playhead ? sending : nullptr)
    , m_busy(choice.predictsTraffic() && choice.basis == Basis::Busy)
{
}

QStringList LinkReasons::of(network::LinkKind kind, int index, qsizetype most) const
{
    const double link_B = predict::bytesOn(m_drawn, kind, index);
    if (!m_drawn.fabric || !(link_B > 0))
        return {};
    const std::vector<network::PlacedTraffic> traffic = predict::placedTraffic(m_drawn, m_sending ? *m_sending : m_drawn.prediction.traffic);
    // While busy the link's figure is that of one communicator at work: bytes of the step are told as they are.
    const auto shares = m_busy ? network::trafficOn(*m_drawn.fabric, traffic, kind, index) : network::trafficOn(*m_drawn.fabric, traffic, kind, index, link_B);
    QStringList words;
    for (const network::TrafficShare &share : shares)
        if (words.size() < most)
            words << (m_sending ? tr("%1 (%2 now)").arg(language::said(share.name), qstring(format::rate(share.bytes / m_drawn.loads.step_s)))
                                : tr("%1 (%2 per step)").arg(language::said(share.name), qstring(format::bytes(share.bytes))));
    return words;
}

} // namespace switchyard::canvas
