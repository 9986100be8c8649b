// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/hovertext.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include <core/base/format.h>

namespace switchyard::canvas {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Hover", text);
}

QString text(const std::string &words)
{
    return QString::fromStdString(words).toHtmlEscaped();
}

QString line(const QString &name, const QString &value)
{
    return QStringLiteral("<tr><td style='padding-right:12px'>%1</td><td align='right'><b>%2</b></td></tr>").arg(name, value);
}

/// Which traffic of the step touches a GPU's links, largest first.
QString reasons(const Scene &scene, int rank, bool onCards)
{
    if (!scene.prediction || rank < 0)
        return {};
    struct Part {
        double bytes;
        QString name;
    };
    std::vector<Part> parts;
    const std::vector<std::int32_t> &gpuOfRank = scene.prediction->placement.gpuOfRank;
    for (const network::TrafficItem &item : scene.prediction->prediction.traffic) {
        // A communicator whose members sit on several instances uses cards; one inside uses NVLink only.
        int reach = 0;
        for (const network::RankAxis &axis : item.family.member)
            reach += (axis.size - 1) * axis.stride;
        const auto other = static_cast<std::size_t>(rank - rank % (reach + 1) + reach);
        const auto self = static_cast<std::size_t>(rank);
        const bool crosses = other < gpuOfRank.size() && self < gpuOfRank.size()
            && scene.layout.numbers.instanceOfGpu(gpuOfRank[other]) != scene.layout.numbers.instanceOfGpu(gpuOfRank[self]);
        if ((onCards && !crosses) || item.bytes <= 0)
            continue;
        parts.push_back({item.bytes * item.calls, text(item.name)});
    }
    std::ranges::sort(parts, std::ranges::greater(), &Part::bytes);
    QStringList words;
    for (const Part &part : parts)
        if (words.size() < 3)
            words << tr("%1 (%2 per step)").arg(part.name, text(format::bytes(part.bytes)));
    return words.join(QStringLiteral("<br>"));
}

QString valueLine(const Scene &scene, float value, std::uint8_t c, int limitIndex, const QString &note)
{
    const HeatChoice &choice = scene.heat.choice;
    const QString title = tr(info(choice.metric).title);
    if (c == code::noData)
        return line(title, tr("no data"));
    if (c == code::idle)
        return std::isnan(value) ? QString() : line(title, tr("idle: no job here"));
    QString shown = valueText(choice.metric, choice.source, static_cast<double>(value));
    const auto at = static_cast<std::size_t>(limitIndex);
    if (choice.source != HeatSource::Ratio && at < scene.heat.limit.size() && scene.heat.limit[at] > 0)
        shown += tr(" of %1").arg(valueText(choice.metric, choice.source, static_cast<double>(scene.heat.limit[at])));
    const QString source = choice.source == HeatSource::Predicted ? tr("predicted") : choice.source == HeatSource::Live ? tr("observed") : tr("observed / predicted");
    return line(title, shown) + line(QString(), QStringLiteral("<span style='font-weight:normal'>%1%2%3</span>").arg(source, note, code::isStale(c) ? tr(" · stale") : QString()));
}

QString instanceHover(const Scene &scene, const Hit &hit)
{
    const auto i = static_cast<std::size_t>(hit.instance);
    const design::Instance &instance = scene.design->instances[i];
    const InstanceBox &box = scene.layout.instances[i];
    const session::Numbering &numbers = scene.layout.numbers;
    const int localGpu = hit.gpu >= 0 ? hit.gpu : hit.card >= 0 ? box.gpuOfCard(hit.card) : -1;
    QString head = text(instance.id);
    if (hit.gpu >= 0)
        head += tr(" · GPU %1").arg(hit.gpu);
    if (hit.card >= 0)
        head += tr(" · EFA card %1").arg(hit.card);
    QString rows;
    const bool perCard = info(scene.heat.choice.metric).perCard;
    const int gpu = localGpu >= 0 ? numbers.firstGpu[i] + localGpu : -1;
    const int rank = gpu >= 0 && static_cast<std::size_t>(gpu) < scene.rankOfGpu.size() ? scene.rankOfGpu[static_cast<std::size_t>(gpu)] : -1;
    if (hit.card >= 0 && perCard) {
        const int card = numbers.firstCard[i] + hit.card;
        rows += valueLine(scene, scene.heat.card[static_cast<std::size_t>(card)], scene.heat.cardCode[static_cast<std::size_t>(card)], card, QString());
    } else if (hit.gpu >= 0 && static_cast<std::size_t>(gpu) < scene.heat.gpu.size()) {
        const int limitIndex = perCard ? numbers.firstCard[i] + (box.gpus > 0 ? localGpu * box.cards / box.gpus : 0) : gpu;
        const int served = box.gpus > 0 ? std::max(1, box.cards / box.gpus) : 1;
        rows += valueLine(scene, scene.heat.gpu[static_cast<std::size_t>(gpu)], scene.heat.gpuCode[static_cast<std::size_t>(gpu)], limitIndex,
            perCard && served > 1 ? tr(" · busiest of %1 cards").arg(served) : QString());
    }
    if (rank >= 0) {
        rows += line(tr("rank"), text(format::integer(rank)));
        if (const design::Job *job = jobOf(scene))
            rows += line(tr("role"), roleText(job->plan, rank));
    }
    rows += line(tr("type"), text(instance.type));
    if (scene.observation && scene.heat.choice.source != HeatSource::Predicted && gpu >= 0 && static_cast<std::size_t>(gpu) < scene.observation->age_s.size()) {
        const double age = static_cast<double>(scene.observation->age_s[static_cast<std::size_t>(gpu)]);
        rows += line(tr("sample age"), std::isnan(age) ? tr("never seen") : text(format::seconds(age)));
    }
    QString why;
    const bool link = scene.heat.choice.metric <= Metric::EfaRx;
    if (link && scene.heat.choice.source == HeatSource::Predicted)
        why = reasons(scene, rank, perCard);
    return QStringLiteral("<b>%1</b><table cellspacing='0'>%2</table>%3").arg(head, rows, why.isEmpty() ? QString() : tr("because of<br>%1").arg(why));
}

QString blockHover(const Scene &scene, const Hit &hit)
{
    const Block &block = scene.layout.blocks[static_cast<std::size_t>(hit.block)];
    const std::string id = idOf(*scene.design, scene.layout, hit);
    QString rows = line(tr("GPUs"), text(format::integer(block.gpus))) + line(tr("instances"), text(format::integer(block.instances)));
    QString head = id.empty() ? tr("Location unknown") : text(id);
    if (block.kind == Block::Kind::Network) {
        head += tr(" · network layer %1").arg(block.layer);
        const auto n = static_cast<std::size_t>(block.index);
        if (n < scene.heat.uplink.size() && !std::isnan(scene.heat.uplink[n]) && scene.prediction) {
            rows += line(tr("uplink, busier way"), text(format::percent(static_cast<double>(scene.heat.uplink[n]))));
            rows += line(tr("capacity"), text(format::rate(static_cast<double>(scene.prediction->loads.uplink_Bps[n]))));
        }
    }
    return QStringLiteral("<b>%1</b><table cellspacing='0'>%2</table>").arg(head, rows);
}

} // namespace

QString roleText(const workload::Plan &plan, int rank)
{
    QStringList words;
    int rest = rank;
    int tp = 0, cp = 0, dp = 0, pp = 0;
    for (const workload::Axis axis : plan.rankOrder) {
        const auto take = [&rest](int size) {
            const int index = rest % std::max(1, size);
            rest /= std::max(1, size);
            return index;
        };
        switch (axis) {
        case workload::Axis::Tp: tp = take(plan.tp); break;
        case workload::Axis::Cp: cp = take(plan.cp); break;
        case workload::Axis::Ep: break; // experts are folded over the DP × CP ranks
        case workload::Axis::Dp: dp = take(plan.dp); break;
        case workload::Axis::Pp: pp = take(plan.pp); break;
        }
    }
    words << tr("TP %1").arg(tp);
    if (plan.cp > 1)
        words << tr("CP %1").arg(cp);
    words << tr("PP %1").arg(pp) << tr("DP %1").arg(dp);
    return words.join(QStringLiteral(" · "));
}

const design::Job *jobOf(const Scene &scene)
{
    if (!scene.prediction || scene.design->jobs.empty())
        return nullptr;
    return &scene.design->jobs.front();
}

QString hoverText(const Scene &scene, const Hit &hit)
{
    if (!scene.design || hit.block < 0)
        return {};
    return hit.instance >= 0 ? instanceHover(scene, hit) : blockHover(scene, hit);
}

} // namespace switchyard::canvas
