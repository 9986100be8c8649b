// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/serving/servingpicture.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/base/format.h>
#include <core/serve/cost_names.h>
#include <core/serve/deploy.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/theme/parts.h>

namespace switchyard::servingview {

namespace {

QString seconds(double value_s) { return qstring(format::seconds(value_s)); }
QString number(double value) { return qstring(format::significant(value)); }

LatencyRow rowOf(const QString &name, const serve::Percentiles &of, const QString &tip)
{
    if (of.p99 <= 0) // answers of one token have no time between tokens
        return {name, tr("none"), tr("none"), tr("none"), tip, {}};
    return {name, seconds(of.p50), seconds(of.p90), seconds(of.p99), tr("%1: %2 Mean %3.").arg(name, tip, seconds(of.mean)), {}};
}

QString bandText(const std::array<double, 2> &band_pct)
{
    return tr("%1 to %2").arg(qstring(format::signedPercent(band_pct[0] / 100)), qstring(format::signedPercent(band_pct[1] / 100)));
}

/// The same instances, each serving whole.
Fact aggregatedFact(const serve::Aggregated &a)
{
    if (!a.notPossible.empty())
        return {tr("Aggregated"), tr("not possible"), language::said(a.verdict) + QLatin1Char('\n') + language::said(a.notPossible)};
    return {tr("Aggregated"), tr("%1 tokens/s; TTFT %2, TPOT %3 (p90)").arg(qstring(format::integer(a.outputPerS)), seconds(a.ttft_s.p90), seconds(a.tpot_s.p90)),
            tr("Aggregated or disaggregated? %1\nThe same instances, each serving whole: %2 output tokens/s per GPU, at most %3 requests/s")
                .arg(language::said(a.verdict), number(a.outputPerSPerGpu), number(a.mostPerS))};
}

std::vector<Fact> factsOf(const serve::ServingPrediction &p)
{
    std::vector<Fact> out;
    out.push_back({tr("Limited by"), language::coreWord(infoOf(p.limit).about), tr("What most of the engine's time goes to, or what requests wait for")});
    out.push_back({tr("Output"), tr("%1 tokens/s, %2 per GPU").arg(qstring(format::integer(p.outputPerS)), number(p.outputPerSPerGpu())),
                   tr("%1 requests/s; %2 prompt tokens/s; over all %3 GPUs of the pools").arg(number(p.requestsPerS), qstring(format::integer(p.inputPerS)), qstring(format::integer(p.gpus)))});
    if (p.cost)
        out.push_back({tr("$/M tokens"), tr("%1 output, %2 input").arg(p.cost->usdPerMillionOutput ? usdText(*p.cost->usdPerMillionOutput) : QStringLiteral("–"), usdText(p.cost->usdPerMillionInput)),
                       tr("%1 for the pools, split by the GPU time that prompts and answers take; price: %2").arg(qstring(format::usdPerHour(p.cost->usdPerHour)), qstring(p.cost->priceSource))});
    else
        out.push_back({tr("$/M tokens"), tr("no price is known"), p.warnings.empty() ? QString() : language::said(p.warnings.front())});
    out.push_back({tr("KV cache"), tr("fullest %1; room for %2 at once").arg(qstring(format::percent(p.kvUse)), qstring(format::integer(p.slotCount))),
                   tr("The pool of one replica holds %1 tokens; %2 requests run at a time on average, and %3 of the mean length at most")
                       .arg(qstring(format::integer(p.kvTokens)), number(p.runningMean), qstring(format::integer(p.slotCount)))});
    if (p.offloaded)
        out.push_back({tr("Offloaded"), tr("%1 to copy back, %2 to compute").arg(seconds(p.offloaded->copy_s), seconds(p.offloaded->recompute_s)),
                       tr("What of a prompt of the mean length lies in host memory or on NVMe; of one replica they hold %1 and %2 tokens. It is copied back before the prompt is computed, while others run")
                           .arg(qstring(format::integer(p.offloaded->hostTokens)), qstring(format::integer(p.offloaded->nvmeTokens)))});
    if (p.transfer_s > 0)
        out.push_back({tr("KV transfer"), tr("%1 a prompt, %2 of it exposed").arg(seconds(p.transfer_s), seconds(p.transferExposed_s)),
                       p.transferOverNvlink ? tr("One prompt's cache from a prefill worker to a decode replica over NVLink, a layer at a time while the next is computed; what is exposed lengthens TTFT")
                                            : tr("One prompt's cache from a prefill worker to a decode replica over the network cards, a layer at a time while the next is computed; what is exposed lengthens TTFT")});
    if (p.aggregated)
        out.push_back(aggregatedFact(*p.aggregated));
    out.push_back({tr("80 % band"), tr("TTFT %1, TPOT %2").arg(bandText(p.ttftBand_pct), bandText(p.tpotBand_pct)),
                   tr("Measured against predicted, 80 % of cases. TTFT %1, TPOT %2, throughput %3. From %4")
                       .arg(bandText(p.ttftBand_pct), bandText(p.tpotBand_pct), bandText(p.throughputBand_pct), qstring(p.errorBasis))});
    return out;
}

std::vector<PoolLoad> poolsOf(const serve::ServingPrediction &p)
{
    if (p.prefillPerS <= 0 || p.decodePerS <= 0)
        return {};
    const auto pool = [&](const QString &name, double carries, double other) {
        const bool limits = carries < other;
        const double busy = std::min(1.0, p.requestsPerS / carries);
        if (p.requestsPerS < serve::nearlyFull * std::min(carries, other)) // neither is at its end: nothing limits yet
            return PoolLoad{name, tr("carries %1 requests/s").arg(number(carries)), busy, false, false,
                            limits ? tr("The %1 pool would limit first: it carries %2 requests/s, this load asks for %3").arg(name, number(carries), number(p.requestsPerS))
                                   : tr("The %1 pool has room: it carries %2 requests/s, this load asks for %3").arg(name, number(carries), number(p.requestsPerS))};
        return PoolLoad{name, tr("carries %1 requests/s").arg(number(carries)), busy, limits, !limits,
                        limits ? tr("The %1 pool limits: it carries %2 requests/s, the other %3").arg(name, number(carries), number(other))
                               : tr("The %1 pool starves: it could carry %2 requests/s, the other feeds or takes %3").arg(name, number(carries), number(other))};
    };
    return {pool(tr("prefill"), p.prefillPerS, p.decodePerS), pool(tr("decode"), p.decodePerS, p.prefillPerS)};
}

QString ageText(const diagnose::ServingBeside &beside)
{
    return (beside.whole ? tr("%1 frontends of %2 by %3; of the last %4, samples up to %5 old") : tr("%1 replicas of %2 by %3; of the last %4, samples up to %5 old"))
        .arg(qstring(format::integer(static_cast<double>(beside.seen))), qstring(beside.model), qstring(telemetry::toWord(beside.engine)), seconds(beside.window_s), seconds(beside.age_s));
}

/// "2.1 s, predicted 1.4 s (1.5 ×)".
QString rowText(const diagnose::ServingRow &row)
{
    QString observed = language::said(row.text(row.observed));
    if (!std::isfinite(row.ratio()))
        return observed;
    return tr("%1, predicted %2 (%3 ×)").arg(observed, language::said(row.text(row.predicted)), number(row.ratio()));
}

/// Fills what is seen of a latency.
void addSeen(LatencyRow &row, const diagnose::ServingBeside &beside, telemetry::ServingFigure first)
{
    QString query;
    for (std::size_t i = 0; i < 4; ++i) {
        const diagnose::ServingRow *figure = beside.row(static_cast<telemetry::ServingFigure>(static_cast<std::size_t>(first) + i));
        if (figure == nullptr)
            return;
        if (i < row.seen.size())
            row.seen[i] = language::said(figure->text(figure->observed));
        row.tip += QLatin1Char('\n') + tr("Observed %1: %2").arg(qstring(figure->title), rowText(*figure));
        query = query.isEmpty() ? qstring(figure->query) : query;
    }
    row.tip += QLatin1Char('\n') + ageText(beside);
    if (!query.isEmpty())
        row.tip += QLatin1Char('\n') + query;
}

Fact observedFact(const diagnose::ServingBeside &beside)
{
    const auto shown = [&](telemetry::ServingFigure figure) {
        const diagnose::ServingRow *row = beside.row(figure);
        return row == nullptr ? tr("no data") : language::said(row->text(row->observed));
    };
    using telemetry::ServingFigure;
    const QString words = beside.whole ? tr("%1, %2 running, %3 waiting in all; KV cache %4") : tr("%1, %2 running, %3 waiting a replica; KV cache %4");
    return {tr("Observed"), words.arg(shown(ServingFigure::OutputTokens), shown(ServingFigure::Running).section(QLatin1Char(' '), 0, 0),
                                                                                        shown(ServingFigure::Waiting).section(QLatin1Char(' '), 0, 0), shown(ServingFigure::KvUse)),
            besideText(beside)};
}

/// What to do for a prediction of serving.
QString missingText(const design::Design *design, const std::string &jobName)
{
    const design::Job *job = design != nullptr ? design::jobToShow(*design, jobName) : nullptr;
    if (job != nullptr && design::serves(*job))
        return tr("No prediction of serving: the inspector says what is missing");
    if (design != nullptr)
        if (const auto other = std::ranges::find_if(design->jobs, design::serves); other != design->jobs.end())
            return tr("This job does not serve; choose %1 in the inspector").arg(qstring(other->name));
    return tr("No job here serves: Edit › Jobs › Add a serving job makes one of the selected instances, or of all");
}

} // namespace

QString plainText(double value) { return value >= 1000 ? qstring(format::integer(value)) : localNumber(QString::number(value, 'g', 3)); }

QString loadText(serve::Load::Kind kind, double load)
{
    switch (kind) {
    case serve::Load::Kind::Open: return tr("%1 requests/s").arg(plainText(load));
    case serve::Load::Kind::Static: return tr("a batch of %1").arg(qstring(format::integer(load)));
    case serve::Load::Kind::Closed:
    case serve::Load::Kind::Trace: break;
    }
    return load > 1 ? tr("%1 clients").arg(qstring(format::integer(load))) : tr("1 client");
}

QString usdText(double usdPerMillion) { return QLatin1Char('$') + (usdPerMillion < 1000 ? localNumber(QString::number(usdPerMillion, 'f', usdPerMillion < 10 ? 2 : 1)) : qstring(format::integer(usdPerMillion))); }

QString pointText(const serve::LoadCurve &curve, const serve::CurvePoint &point)
{
    QString out = tr("%1: %2 tokens/s per user, %3 output tokens/s per GPU\nTTFT %4 (p50), %5 (p90), %6 (p99); TPOT %7 (mean), %8 (p99)")
                      .arg(loadText(curve.kind, point.load), number(point.perUser()), number(point.outputPerSPerGpu), seconds(point.ttft_s.p50), seconds(point.ttft_s.p90),
                           seconds(point.ttft_s.p99), seconds(point.tpot_s.mean), seconds(point.tpot_s.p99));
    if (point.usdPerMillionOutput)
        out += tr("\n%1 a million output tokens, %2 input").arg(usdText(*point.usdPerMillionOutput), usdText(point.usdPerMillionInput));
    return out + tr("\nLimited by %1").arg(language::coreWord(infoOf(point.limit).about));
}

QString besideText(const diagnose::ServingBeside &beside)
{
    QString out = ageText(beside);
    for (const diagnose::ServingRow &row : beside.rows)
        out += QLatin1Char('\n') + tr("%1: %2").arg(qstring(row.title), rowText(row));
    const diagnose::ServingRow *output = beside.row(telemetry::ServingFigure::OutputTokens);
    return output == nullptr || output->query.empty() ? out : out + QLatin1Char('\n') + qstring(output->query);
}

std::optional<serve::CurvePoint> ServingPicture::observedPoint() const
{
    const diagnose::ServingRow *itl = beside ? beside->row(telemetry::ServingFigure::ItlMean) : nullptr;
    const diagnose::ServingRow *output = beside ? beside->row(telemetry::ServingFigure::OutputTokens) : nullptr;
    if (itl == nullptr || output == nullptr || !prediction || prediction->gpus <= 0 || !(itl->observed > 0) || !(output->observed > 0))
        return std::nullopt;
    serve::CurvePoint point;
    point.tpot_s.mean = itl->observed;
    point.outputPerS = output->observed * (beside->whole ? 1 : std::max(1, beside->replicas));
    point.outputPerSPerGpu = point.outputPerS / prediction->gpus;
    return point;
}

ServingPicture makePicture(const design::Design *design, const std::string &job, const serve::Served *served, CurvePtr curve, const telemetry::Observation *observation)
{
    ServingPicture out;
    if (served == nullptr) {
        out.missing = missingText(design, job);
        out.mayAdd = design != nullptr && !design->instances.empty() && std::ranges::none_of(design->jobs, design::serves);
        return out;
    }
    const serve::ServingPrediction &p = served->prediction;
    out.prediction = p;
    out.load = served->job.load;
    out.curve = std::move(curve);
    out.rows = {
        rowOf(tr("TTFT"), p.ttft_s, tr("time to first token, from the client's request on, queue and prompt included.")),
        rowOf(tr("TPOT"), p.tpot_s, tr("time per output token after the first, (end − first token) / (tokens − 1) of each request.")),
        rowOf(tr("ITL"), p.itl_s, tr("inter-token latency, every gap between two tokens of all requests; a prompt that runs between them lengthens it.")),
        rowOf(tr("E2E"), p.e2e_s, tr("end to end, from the client's request to the last token.")),
    };
    out.facts = factsOf(p);
    out.pools = poolsOf(p);
    if (!p.warnings.empty())
        out.remark = language::said(p.warnings.front());
    const design::Job *shown = design != nullptr && observation != nullptr ? design::jobToShow(*design, job) : nullptr;
    if (shown == nullptr)
        return out;
    out.beside = diagnose::besidePrediction(*design, shown->name, *served, *observation);
    if (!out.beside) {
        out.facts.insert(out.facts.begin() + 1, {tr("Observed"), tr("no data"), tr("No endpoint of this job is seen on the watched cluster; let its Prometheus scrape the /metrics of vLLM, SGLang or Dynamo")});
        return out;
    }
    addSeen(out.rows[0], *out.beside, telemetry::ServingFigure::TtftP50);
    addSeen(out.rows[2], *out.beside, telemetry::ServingFigure::ItlP50);
    addSeen(out.rows[3], *out.beside, telemetry::ServingFigure::E2eP50);
    out.facts.insert(out.facts.begin() + 1, observedFact(*out.beside));
    if (!out.beside->verdict.empty())
        out.remark = language::said(out.beside->verdict);
    return out;
}

std::vector<widgets::BarPart> stepParts(const ServingPicture &picture, const theme::Tokens &tokens)
{
    std::vector<widgets::BarPart> out;
    if (!picture.prediction || picture.prediction->phases.empty())
        return out;
    const serve::PhasePrediction &phase = picture.prediction->phases.back(); // the one that answers
    double sum = 0;
    for (const serve::PartTime &part : phase.parts)
        sum += part.seconds;
    for (const serve::PartTime &part : phase.parts) {
        const QString name = language::coreWord(part.name);
        const QString shown = seconds(part.seconds);
        out.push_back({name, part.seconds, theme::costColor(part.cost, tokens), shown, tr("%1: %2 of a token's %3 (%4)").arg(name, shown, seconds(sum), qstring(format::percent(part.seconds / sum))) + QLatin1Char('\n') + language::coreWord(serve::infoOf(part.cost).tip),
                       name + QLatin1Char(' ') + shown});
    }
    return out;
}

} // namespace switchyard::servingview
