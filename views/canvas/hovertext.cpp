// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/hovertext.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <QStringList>

#include <core/base/format.h>
#include <core/design/card_share.h>
#include <core/diagnose/predicted_figures.h>
#include <core/layer/rank_layout.h>
#include <core/network/links.h>
#include <views/canvas/linkreasons.h>
#include <views/canvas/traffic.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/session/momenttime.h>
#include <views/widgets/findingcost.h>
#include <views/widgets/linkuse.h>

namespace switchyard::canvas {

namespace {

using text::Rich;

Rich line(const QString &name, const Rich &value)
{
    return text::rich(QStringLiteral("<tr><td style='padding-right:12px'>%1</td><td align='right'><b>%2</b></td></tr>"), name, value);
}

/// Below a value: where it is from.
Rich whence(const QString &source, const QString &note = {}, const QString &age = {})
{
    return line(QString(), text::rich(QStringLiteral("<span style='font-weight:normal'>%1%2%3</span>"), source, note, age));
}

/// Which traffic makes a link's load, both ways.
Rich reasons(const Scene &scene, network::LinkKind out, network::LinkKind in, int index)
{
    const auto block = [](const QString &head, const QStringList &words) {
        QList<Rich> lines{Rich(head)};
        for (const QString &word : words)
            lines << Rich(word);
        return text::joined(lines, text::rich(QStringLiteral("<br>")));
    };
    const LinkReasons traffic(*scene.prediction, scene.heat.choice, scene.sending.get());
    const QStringList sent = traffic.of(out, index), received = traffic.of(in, index);
    const QString basis = basisText(scene.heat.drawn());
    QList<Rich> blocks;
    if (!sent.isEmpty())
        blocks << block((sent == received ? tr("out and in because of (%1)") : tr("out because of (%1)")).arg(basis), sent);
    if (!received.isEmpty() && sent != received)
        blocks << block(tr("in because of (%1)").arg(basis), received);
    return text::joined(blocks, text::rich(QStringLiteral("<br>")));
}

/// A long query, ended behind brackets and commas.
Rich inLines(const QString &query)
{
    constexpr qsizetype most = 72;
    QList<Rich> lines;
    qsizetype from = 0;
    while (query.size() - from > most) {
        qsizetype end = from + most;
        while (end > from && !QStringLiteral(",(){}|/ ").contains(query.at(end - 1)))
            --end;
        end = end > from ? end : from + most;
        lines << query.mid(from, end - from);
        from = end;
    }
    lines << query.mid(from);
    return text::joined(lines, text::rich(QStringLiteral("<br>")));
}

/// The link behind the value that is shown, and its traffic.
Rich reasonsOf(const Scene &scene, int gpu, int card)
{
    using enum network::LinkKind;
    const diagnose::PredictedFigure *figure = diagnose::predictedFigure(scene.heat.choice.metric);
    if (!scene.prediction || gpu < 0 || !figure || figure->links.empty())
        return {};
    return telemetry::isPerCard(figure->quantity) ? reasons(scene, CardTx, CardRx, card) : reasons(scene, NvlinkTx, NvlinkRx, gpu);
}

/// The job whose rank runs on a GPU: the predicted one, or another of the design.
QString jobOfGpu(const Scene &scene, int gpu, int rank)
{
    if (!scene.prediction || rank >= 0)
        return scene.prediction ? qstring(scene.prediction->job) : QString();
    for (const predict::JobTraffic &other : scene.prediction->others)
        if (std::ranges::find(other.placement.gpuOfRank, gpu) != other.placement.gpuOfRank.end())
            return qstring(other.job);
    return {};
}

/// `vacant`: no job runs there. `limitIndex`: of the GPU or card whose limit it is.
Rich valueLine(const Scene &scene, float value, std::uint8_t c, int limitIndex, bool vacant, const QString &note)
{
    const HeatChoice &choice = scene.heat.choice;
    const QString title = titleText(choice.metric);
    if (c == code::noData)
        return line(title, tr("no data"));
    if (c == code::idle)
        return std::isnan(value) ? choice.source == HeatSource::Peers || choice.source == HeatSource::Moment ? line(title, tr("too little to compare")) : Rich() : line(title, vacant ? tr("idle: no job here") : tr("not of the shown job"));
    QString shown = valueText(choice.metric, choice.source, static_cast<double>(value));
    const auto at = static_cast<std::size_t>(limitIndex);
    if (!isRatio(choice.source) && at < scene.heat.limit.size() && scene.heat.limit[at] > 0)
        shown += tr(" of %1").arg(valueText(choice.metric, choice.source, static_cast<double>(scene.heat.limit[at])));
    const bool ofStep = choice.source == HeatSource::Predicted && telemetry::descriptor(choice.metric).unit == Unit::BytesPerSecond;
    Rich lines = line(title, shown);
    lines += whence(ofStep ? basisText(scene.heat.drawn()) : sourceText(choice.source), note, code::isStale(c) ? tr(" · stale") : QString());
    return lines;
}

/// The ratio of the link under the pointer.
Rich ratioRow(const QString &name, const network::LinkLoads &seen, const network::LinkLoads &expected, int gpu, int card)
{
    const auto at = static_cast<std::size_t>(card < 0 ? gpu : card);
    const auto &[seenOut, seenIn] = card < 0 ? std::tie(seen.nvlinkTx_B, seen.nvlinkRx_B) : std::tie(seen.efaTx_B, seen.efaRx_B);
    const auto &[out, in] = card < 0 ? std::tie(expected.nvlinkTx_B, expected.nvlinkRx_B) : std::tie(expected.efaTx_B, expected.efaRx_B);
    if (at >= seenOut.size() || at >= out.size() || expected.step_s <= 0)
        return {};
    const auto rate = [at](const std::vector<float> &bytes, double step_s) { return static_cast<double>(bytes[at]) / step_s; };
    return line(name, ratiosText(rate(seenOut, seen.step_s), rate(seenIn, seen.step_s), rate(out, expected.step_s), rate(in, expected.step_s)));
}

QString momentName(const telemetry::Observation &reference)
{
    return tr("moment of %1").arg(session::momentTime(reference.time_s));
}

/// What is seen and what was seen at the kept moment, each with the age that its GPU's newest sample has.
Rich momentRows(const Scene &scene, int gpu, int card)
{
    if (scene.heat.choice.source != HeatSource::Moment || !scene.observation || !scene.reference)
        return {};
    const Quantity metric = scene.heat.choice.metric;
    const auto row = [&](const QString &name, const telemetry::Observation &of, double since_s) {
        const auto series = of.series.find(metric);
        const auto at = static_cast<std::size_t>(telemetry::isPerCard(metric) ? card : gpu), g = static_cast<std::size_t>(gpu);
        const bool has = series != of.series.end() && at < series->second.value.size() && !std::isnan(series->second.value[at]);
        const QString value = has ? valueText(metric, HeatSource::Live, static_cast<double>(series->second.value[at])) : tr("no data");
        const bool aged = g < of.age_s.size() && !std::isnan(of.age_s[g]);
        return line(name, aged ? tr("%1, %2 old").arg(value, qstring(format::seconds(static_cast<double>(of.age_s[g]) + since_s))) : tr("%1, never seen").arg(value));
    };
    return text::joined({row(tr("observed"), *scene.observation, scene.sinceLook_s), row(momentName(*scene.reference), *scene.reference, 0)}, Rich());
}

/// Of a GPU's cards the one whose value the GPU shows.
int shownCard(const Scene &scene, std::size_t instance, int localGpu)
{
    const design::Numbering &numbers = scene.layout.numbers;
    const float shown = scene.heat.gpu[static_cast<std::size_t>(numbers.firstGpu[instance] + localGpu)];
    const auto [first, last] = design::cardsOfGpu(numbers, instance, localGpu);
    const auto isShown = [&](std::size_t card) { return card < scene.heat.card.size() && scene.heat.card[card] >= shown && scene.heat.card[card] <= shown; };
    for (int card = first; card < last; ++card)
        if (isShown(static_cast<std::size_t>(card)))
            return card;
    return first;
}

/// The predicted link by every basis that is known: one that is drawn says little beside the others.
Rich useRow(const Scene &scene, network::LinkKind out, network::LinkKind in, int index)
{
    if (scene.heat.choice.source != HeatSource::Predicted || !scene.prediction)
        return {};
    const Basis drawn = scene.heat.choice.traffic ? scene.heat.basis : Basis::Mean;
    const auto share = [&](Basis of, const std::shared_ptr<const network::LinkLoads> &other) {
        return widgets::busierShare(drawn == of ? &scene.prediction->loads : other.get(), out, in, index);
    };
    const QString words = widgets::useText({.mean = share(Basis::Mean, scene.bases.mean), .busy = share(Basis::Busy, scene.bases.busy),
                                            .then = share(Basis::Playhead, nullptr), .time_s = scene.heat.choice.playhead_s});
    return words.isEmpty() ? Rich() : line(tr("busier way"), words);
}

/// Both directions of the links under the pointer, as shares of their capacity.
Rich trafficRows(const Scene &scene, int gpu, int card)
{
    const network::LinkLoads *shown = shownLoads(scene);
    if (!shown || shown->step_s <= 0 || gpu < 0)
        return {};
    const auto row = [](const network::LinkLoads &loads, const QString &name, const std::vector<float> &tx, const std::vector<float> &rx, const std::vector<float> &capacity, int index) {
        const auto at = static_cast<std::size_t>(index);
        if (index < 0 || at >= tx.size() || at >= capacity.size() || capacity[at] <= 0)
            return Rich();
        const double limit = static_cast<double>(capacity[at]);
        return line(name, tr("%1 of %2").arg(lanesText(static_cast<double>(tx[at]) / loads.step_s, static_cast<double>(rx[at]) / loads.step_s, limit), qstring(format::rate(limit))));
    };
    Rich rows;
    const auto both = [&](const network::LinkLoads &loads, const QString &nvlink, const QString &efa) {
        if (card < 0)
            rows += row(loads, nvlink, loads.nvlinkTx_B, loads.nvlinkRx_B, loads.gpuNvlink_Bps, gpu);
        rows += row(loads, efa, loads.efaTx_B, loads.efaRx_B, loads.card_Bps, card);
    };
    both(*shown, tr("NVLink"), tr("EFA card"));
    if (const network::LinkLoads *beside = comparedLoads(scene)) {
        const HeatSource source = scene.heat.choice.source;
        const QString name = source == HeatSource::Peers ? tr("median of its peers") : source == HeatSource::Moment ? momentName(*scene.reference) : tr("predicted");
        both(*beside, name, name);
        if (isRatio(scene.heat.choice.source))
            rows += ratioRow(sourceText(scene.heat.choice.source), *shown, *beside, gpu, card);
    }
    if (scene.heat.choice.source == HeatSource::Predicted)
        rows += whence(basisText(scene.heat.drawn()));
    rows += card < 0 ? useRow(scene, network::LinkKind::NvlinkTx, network::LinkKind::NvlinkRx, gpu) : useRow(scene, network::LinkKind::CardTx, network::LinkKind::CardRx, card);
    return rows;
}

Rich instanceHover(const Scene &scene, const Hit &hit)
{
    const auto i = static_cast<std::size_t>(hit.instance);
    const design::Instance &instance = scene.design->instances[i];
    const InstanceBox &box = scene.layout.instances[i];
    const design::Numbering &numbers = scene.layout.numbers;
    const int localGpu = hit.gpu >= 0 ? hit.gpu : hit.card >= 0 ? box.gpuOfCard(hit.card) : -1;
    QString head = qstring(instance.id);
    if (hit.gpu >= 0)
        head += tr(" · GPU %1").arg(hit.gpu);
    if (hit.card >= 0)
        head += tr(" · EFA card %1").arg(hit.card);
    Rich rows;
    const bool perCard = telemetry::isPerCard(scene.heat.choice.metric);
    const int gpu = localGpu >= 0 ? numbers.firstGpu[i] + localGpu : -1;
    const int rank = gpu >= 0 && static_cast<std::size_t>(gpu) < scene.rankOfGpu.size() ? scene.rankOfGpu[static_cast<std::size_t>(gpu)] : -1;
    const bool traffic = scene.heat.choice.traffic;
    const QString job = gpu >= 0 ? jobOfGpu(scene, gpu, rank) : QString();
    if (traffic) {
        rows += trafficRows(scene, gpu, hit.card >= 0 ? numbers.firstCard[i] + hit.card : -1);
    } else if (hit.card >= 0 && perCard) {
        const int card = numbers.firstCard[i] + hit.card;
        rows += valueLine(scene, scene.heat.card[static_cast<std::size_t>(card)], scene.heat.cardCode[static_cast<std::size_t>(card)], card, job.isEmpty(), QString());
        rows += momentRows(scene, gpu, card);
    } else if (hit.gpu >= 0 && static_cast<std::size_t>(gpu) < scene.heat.gpu.size()) {
        const int limitIndex = perCard ? numbers.firstCard[i] + (box.gpus > 0 ? localGpu * box.cards / box.gpus : 0) : gpu;
        const int served = box.gpus > 0 ? std::max(1, box.cards / box.gpus) : 1;
        rows += valueLine(scene, scene.heat.gpu[static_cast<std::size_t>(gpu)], scene.heat.gpuCode[static_cast<std::size_t>(gpu)], limitIndex, job.isEmpty(),
                          perCard && served > 1 ? (isRatio(scene.heat.choice.source) ? tr(" · farthest off of %1 cards") : tr(" · busiest of %1 cards")).arg(served) : QString());
        rows += momentRows(scene, gpu, perCard ? shownCard(scene, i, localGpu) : -1);
    }
    if (scene.design->jobs.size() > 1 && !job.isEmpty())
        rows += line(tr("job"), job);
    if (rank >= 0) {
        rows += line(tr("rank"), qstring(format::integer(rank)));
        if (const design::Job *job = jobOf(scene))
            if (const workload::Plan *plan = design::planOf(*job))
                rows += line(tr("role"), roleText(*plan, rank));
    }
    rows += line(tr("type"), qstring(instance.type));
    if (scene.observation && i < scene.observation->hostHeld.size() && scene.observation->hostHeld[i].how != telemetry::Held::No) {
        const telemetry::HostHeld &held = scene.observation->hostHeld[i];
        rows += line(tr("scheduler"), qstring(held.word + (held.because.empty() ? "" : " (" + held.because + ")")));
    }
    if (scene.observation && scene.heat.choice.source != HeatSource::Predicted && gpu >= 0 && static_cast<std::size_t>(gpu) < scene.observation->age_s.size()) {
        const double age = static_cast<double>(scene.observation->age_s[static_cast<std::size_t>(gpu)]) + scene.sinceLook_s;
        const QString old = std::isnan(age) ? tr("never seen") : qstring(format::seconds(age));
        rows += line(tr("sample age"), scene.asOf.isEmpty() ? old : tr("%1 at %2").arg(old, scene.asOf));
    }
    Rich why;
    if (traffic && scene.prediction && gpu >= 0) {
        why = hit.card >= 0 ? reasons(scene, network::LinkKind::CardTx, network::LinkKind::CardRx, numbers.firstCard[i] + hit.card)
                            : reasons(scene, network::LinkKind::NvlinkTx, network::LinkKind::NvlinkRx, gpu);
    } else if (scene.heat.choice.source == HeatSource::Predicted && (hit.card < 0 || perCard)) { // a card has no NVLink traffic
        const int firstOfGpu = box.gpus > 0 && localGpu >= 0 ? localGpu * box.cards / box.gpus : 0;
        why = reasonsOf(scene, gpu, numbers.firstCard[i] + (hit.card >= 0 ? hit.card : firstOfGpu));
    }
    return text::rich(QStringLiteral("<b>%1</b><table cellspacing='0'>%2</table>%3"), head, rows, why);
}

Rich storageHover(const Scene &scene, std::size_t i)
{
    const design::Storage &storage = scene.design->storage[i];
    const goodput::StorageUse use = i < scene.storage.size() ? scene.storage[i] : goodput::StorageUse();
    const auto type = scene.catalog->storage.find(storage.type);
    Rich rows = line(tr("class"), qstring(type != scene.catalog->storage.end() ? type->second.name : storage.type));
    rows += line(tr("capacity"), tr("%1 TiB").arg(qstring(format::significant(storage.capacity_TiB))));
    if (use.rating_Bps > 0)
        rows += line(tr("throughput"), qstring(format::rate(use.rating_Bps)));
    constexpr std::size_t mostSavers = 4;
    for (std::size_t n = 0; n < std::min(use.savers.size(), mostSavers); ++n) {
        const goodput::StorageSaver &saver = use.savers[n];
        rows += line(tr("job"), qstring(saver.job));
        if (saver.write_Bps > 0) {
            rows += line(tr("a save"), tr("%1 in %2").arg(qstring(format::bytes(saver.checkpoint_B)), qstring(format::seconds(saver.write_s))));
            rows += line(tr("writes"), use.rating_Bps > 0 ? tr("%1, %2 of its throughput").arg(qstring(format::rate(saver.write_Bps)), qstring(format::percent(saver.write_Bps / use.rating_Bps))) : qstring(format::rate(saver.write_Bps)));
            rows += line(tr("every"), qstring(format::seconds(saver.interval_s)));
        }
        if (saver.read_Bps > 0)
            rows += line(tr("reads at a restart"), qstring(format::rate(saver.read_Bps)));
        if (saver.data_Bps > 0)
            rows += line(tr("reads training data"), qstring(format::rate(saver.data_Bps)));
    }
    if (use.savers.size() > mostSavers)
        rows += line(tr("jobs"), tr("%1 more").arg(use.savers.size() - mostSavers));
    if (use.savers.size() > 1 && use.rating_Bps > 0)
        rows += line(tr("all save at once"), use.load() > 1 ? tr("%1 of its throughput: they wait for each other").arg(qstring(format::percent(use.load()))) : tr("%1 of its throughput").arg(qstring(format::percent(use.load()))));
    return text::rich(QStringLiteral("<b>%1</b><table cellspacing='0'>%2</table>"), qstring(storage.id), rows);
}

Rich blockHover(const Scene &scene, const Hit &hit)
{
    const Block &block = scene.layout.blocks[static_cast<std::size_t>(hit.block)];
    if (block.kind == Block::Kind::Storage)
        return storageHover(scene, static_cast<std::size_t>(block.index));
    const std::string id = idOf(*scene.design, scene.layout, hit);
    Rich rows = line(tr("GPUs"), qstring(format::integer(block.gpus)));
    rows += line(tr("instances"), qstring(format::integer(block.instances)));
    QString head = id.empty() ? tr("Location unknown") : qstring(id);
    Rich why;
    if (block.kind == Block::Kind::Network) {
        head += tr(" · network layer %1").arg(block.layer);
        const auto n = static_cast<std::size_t>(block.index);
        if (n < scene.heat.uplink.size() && !std::isnan(scene.heat.uplink[n]) && scene.prediction) {
            const network::LinkLoads &loads = scene.prediction->loads;
            const double step_s = std::max(1e-12, loads.step_s), capacity = static_cast<double>(loads.uplink_Bps[n]);
            rows += line(tr("uplink"), lanesText(static_cast<double>(loads.uplinkTx_B[n]) / step_s, static_cast<double>(loads.uplinkRx_B[n]) / step_s, capacity));
            rows += line(tr("capacity"), qstring(format::rate(capacity)));
            rows += whence(basisText(scene.heat.drawn()));
            rows += useRow(scene, network::LinkKind::UplinkTx, network::LinkKind::UplinkRx, block.index);
            why = reasons(scene, network::LinkKind::UplinkTx, network::LinkKind::UplinkRx, block.index);
        } else if (scene.heat.choice.source != HeatSource::Predicted && n < scene.heat.uplinks.out.size() && scene.heat.uplinks.out[n] == code::noData) {
            rows += line(tr("uplink"), tr("not measurable: no exporter reports AWS's switches"));
        }
    }
    return text::rich(QStringLiteral("<b>%1</b><table cellspacing='0'>%2</table>%3"), head, rows, why);
}

} // namespace

QString roleText(const workload::Parallelism &plan, int rank)
{
    const layer::RankCoordinates role = layer::roleOf(plan, rank);
    QStringList words{tr("TP %1").arg(role.tp)};
    if (plan.cp > 1)
        words << tr("CP %1").arg(role.cp);
    words << tr("PP %1").arg(role.pp) << tr("DP %1").arg(role.dp);
    return words.join(QStringLiteral(" · "));
}

const design::Job *jobOf(const Scene &scene)
{
    return scene.prediction ? design::jobNamed(*scene.design, scene.prediction->job) : nullptr;
}

text::Rich markText(const std::vector<diagnose::Finding> &findings, const std::vector<std::string> &ids)
{
    constexpr std::size_t most = 3;
    QList<Rich> lines;
    for (std::size_t i = 0; i < std::min(ids.size(), most); ++i) {
        const auto finding = std::ranges::find(findings, ids[i], &diagnose::Finding::id);
        if (finding == findings.end())
            continue;
        const QString cost = widgets::costText(*finding);
        lines << text::rich(QStringLiteral("<b>%1</b>%2"), language::said(finding->title), cost.isEmpty() ? Rich() : text::rich(QStringLiteral("<br>%1"), cost));
    }
    if (lines.isEmpty())
        return {};
    if (ids.size() > most)
        lines << Rich(tr("and %1 more").arg(ids.size() - most));
    lines << Rich(ids.size() > 1 ? tr("A click shows the first in its list, another the next.") : tr("A click shows it in its list."));
    return text::joined(lines, text::rich(QStringLiteral("<br>")));
}

QStringList queriesOf(const Scene &scene)
{
    const HeatChoice &choice = scene.heat.choice;
    if (!scene.observation || choice.source == HeatSource::Predicted || choice.source == HeatSource::Difference)
        return {};
    std::vector<Quantity> shown = {choice.metric};
    if (choice.traffic)
        shown = {Quantity::NvlinkTx_Bps, Quantity::NvlinkRx_Bps, Quantity::EfaTx_Bps, Quantity::EfaRx_Bps};
    QStringList queries;
    for (const Quantity quantity : shown)
        if (const auto series = scene.observation->series.find(quantity); series != scene.observation->series.end() && series->second.available && !series->second.query.empty())
            queries << qstring(series->second.query);
    return queries;
}

text::Rich hoverText(const Scene &scene, const Hit &hit, bool queries)
{
    if (!scene.design || hit.block < 0)
        return {};
    Rich words = hit.instance >= 0 ? instanceHover(scene, hit) : blockHover(scene, hit);
    if (queries && hit.instance >= 0)
        for (const QString &query : queriesOf(scene))
            words += text::rich(QStringLiteral("<div><tt>%1</tt></div>"), inLines(query));
    return words;
}

} // namespace switchyard::canvas
