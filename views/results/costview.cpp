// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/costview.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <core/base/day.h>
#include <core/base/format.h>
#include <core/predict/pool_power.h>
#include <core/predict/price.h>
#include <views/language/language.h>
#include <views/results/powerbox.h>
#include <views/text/plain.h>
#include <views/theme/bill.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>
#include <views/widgets/scrollcolumn.h>

namespace switchyard::results {

namespace {


QString days(double value) { return CostView::tr("%1 days").arg(qstring(format::significant(value))); }
format::Formatted kWh(double value) { return value >= 1e4 ? format::significant(value / 1e3) + " MWh" : format::significant(value) + " kWh"; }
QString tokensPerSecond(double value) { return CostView::tr("%1 tokens/s").arg(qstring(format::significant(value))); }

/// What no source confirms says so, and looks so.
CostRow marked(CostRow row, bool confirmed)
{
    if (!confirmed)
        row.now = CostView::tr("%1, not confirmed").arg(row.now);
    row.unknown = row.unknown || !confirmed;
    return row;
}

/// "$230.16 – $242.32/h"; one figure where both ends are it.
QString shownRange(double low, double high)
{
    return qstring(high > low ? format::usd(low) + " – " + format::usdPerHour(high) : format::usdPerHour(low));
}

/// What the power of a bill is of.
QString powerTitle(const design::Power &power)
{
    const auto of = [&](catalog::DrawOf kind) { return std::ranges::all_of(power.lines, [kind](const design::Power::Line &line) { return line.each.of == kind; }); };
    if (of(catalog::DrawOf::Given))
        return CostView::tr("Power at full load, as given");
    if (of(catalog::DrawOf::System))
        return CostView::tr("Power at full load (of systems with the same GPUs)");
    return of(catalog::DrawOf::Gpus) ? CostView::tr("Power at full load (of the GPUs alone)") : CostView::tr("Power at full load (of whole instances where it is known)");
}

/// One line of the bill: "2,048 × p5.48xlarge", "100 TiB of fsx-lustre-persistent2-1000".
CostRow billRow(const design::BillLine &line)
{
    const QString count = qstring(!line.capacity() ? format::significant(line.count) : format::integer(line.count));
    const auto tr = [](const char *words) { return QCoreApplication::translate("switchyard::results::CostView", words); };
    const QString name = line.transfer ? tr("Data out to the internet, %1 GB in a month").arg(count) : line.energy ? tr("Energy, %1 kWh in an hour").arg(count) : line.storage ? tr("%1 TiB of %2").arg(count, qstring(line.item)) : tr("%1 × %2").arg(count, qstring(line.item));
    if (!line.each.usdPerHour)
        return {name, tr("price unknown"), {}, {}, false, language::said(line.each.unknown), true};
    QString about = qstring(line.each.source) + (line.each.date.empty() ? QString() : QStringLiteral(", ") + qstring(line.each.date));
    QString usd = shownRange(line.count * *line.each.lowUsdPerHour(), line.count * *line.each.highUsdPerHour());
    const Said old = catalog::staleness(line.each, toText(today()));
    if (!old.empty()) {
        usd = tr("%1, more than a quarter old").arg(usd);
        about += QLatin1Char('\n') + language::said(old);
    }
    return marked({name, usd, {}, {}, false, about, !old.empty()}, line.each.confirmed());
}

/// The words are those of the lines.
CostRow markedSum(CostRow row, const design::Bill &bill)
{
    const design::BillDoubts doubts = design::doubtsOf(bill, toText(today()));
    QStringList about;
    for (const design::BillLine *line : doubts.lines)
        about << billRow(*line).name;
    if (doubts.old)
        row.now = CostView::tr("%1, more than a quarter old").arg(row.now);
    if (!about.empty())
        row.tooltip += (row.tooltip.isEmpty() ? QString() : QStringLiteral("\n")) + CostView::tr("As the price of: %1").arg(about.join(QStringLiteral(", ")));
    row.unknown = row.unknown || doubts.old;
    return marked(std::move(row), !doubts.unconfirmed);
}

/// What all instances draw, and where that is known from.
CostRow powerRow(const design::Power &power)
{
    const auto tr = [](const char *words) { return QCoreApplication::translate("switchyard::results::CostView", words); };
    QStringList about;
    bool confirmed = true;
    for (const design::Power::Line &line : power.lines) {
        about << tr("%1 × %2: %3").arg(qstring(format::integer(line.count)), qstring(line.type), qstring(line.each.source));
        confirmed = confirmed && line.each.confirmed;
    }
    about << (power.pue ? tr("With the building's share, PUE %1").arg(qstring(format::significant(*power.pue))) : tr("Without the building's share"));
    about << tr("AWS publishes no power of an instance and bills none");
    const QString kW = tr("%1 kW").arg(qstring(format::significant(power.kW())));
    const QString now = !power.known() ? power.kW() > 0 ? tr("≥ %1").arg(kW) : tr("unknown") : confirmed ? kW : tr("%1, not confirmed").arg(kW);
    return {powerTitle(power), now, {}, {}, false, about.join(QLatin1Char('\n')), !power.known() || !confirmed};
}

QString printed(QString (*print)(double), double value) { return print(value); }
QString printed(format::Formatted (*print)(double), double value) { return qstring(print(value)); }

/// `before`: 0 where there is nothing to compare with; none: unknown.
template <class Print>
CostRow row(const QString &name, Print print, double now, const std::optional<double> &before, bool lessIsBetter, const QString &tooltip = {})
{
    CostRow out{name, printed(print, now), {}, {}, false, tooltip};
    if (!before)
        out.before = CostView::tr("unknown");
    else if (*before > 0 && std::abs(now - *before) > 1e-9 * *before) {
        out.before = printed(print, *before);
        out.change = qstring(format::signedPercent((now - *before) / *before));
        out.better = (now < *before) == lessIsBetter;
    }
    return out;
}

} // namespace

QString usdAbout(double value)
{
    constexpr double from = 1e6;
    return value < from ? qstring(format::usd(value)) : CostView::tr("$%1 M").arg(qstring(format::significant(value / from, 3)));
}

std::vector<CostRow> designRows(const design::Bill &now, const design::Bill *before)
{
    std::vector<CostRow> rows;
    for (const design::BillLine &line : now.lines)
        rows.push_back(billRow(line));
    if (rows.empty())
        return rows;
    if (const std::optional<double> hourly = now.usdPerHour()) {
        const std::optional<double> was = before ? before->usdPerHour() : 0;
        rows.push_back(row(CostView::tr("Whole design, per hour"), format::usdPerHour, *hourly, was, true));
        rows.push_back(row(CostView::tr("Whole design, per day"), format::usd, *hourly * 24, catalog::times(24, was), true));
        rows.push_back(row(CostView::tr("Whole design, per 30 days"), format::usd, *hourly * 720, catalog::times(720, was), true));
        if (const double low = now.lowUsdPerHour(), high = now.highUsdPerHour(); high > low) {
            const auto ends = [&](double hours) { return qstring(format::usd(hours * low) + " – " + format::usd(hours * high)); };
            const std::size_t first = rows.size() - 3;
            rows[first].now = shownRange(low, high);
            rows[first + 1].now = ends(24);
            rows[first + 2].now = ends(720);
            for (std::size_t i = first; i < rows.size(); ++i)
                rows[i].tooltip = CostView::tr("The ends of the prices that are ranges; what is counted on is their middle");
        }
        for (std::size_t i = rows.size() - 3; i < rows.size(); ++i)
            rows[i] = markedSum(std::move(rows[i]), now);
    } else {
        rows.push_back({CostView::tr("Whole design, per hour"), language::said(design::shown(now)), {}, {}, false, {}, true});
    }
    if (!now.power.lines.empty())
        rows.push_back(powerRow(now.power));
    return rows;
}

namespace {

/// The run of the page Goodput: with spares, saves, interruptions and all that follows them.
CostRow runRow(const goodput::Goodput &run)
{
    const auto tr = [](const char *words) { return QCoreApplication::translate("switchyard::results::CostView", words); };
    const QString tokens = qstring(format::significant(run.inputs.tokens / 1e12));
    const QString name = run.storageAssumed ? tr("Training on %1 T tokens, on assumed %2, with restarts").arg(tokens, qstring(run.storage.type->id)) : tr("Training on %1 T tokens, with restarts").arg(tokens);
    if (!run.money)
        return {name, tr("unknown"), {}, {}, false, qstring(run.moneyUnknown), true};
    const goodput::Money &money = *run.money;
    const auto usd = [&tr](double value) { return std::isfinite(value) ? qstring(format::usd(value)) : tr("no end"); };
    QString about = tr("Low, expected and high, by the range of failure rates and of the step; tokens, saves and recovery are those of the job's run, as on the page Goodput. By the hour %1 with spares and the storage of checkpoints")
                        .arg(qstring(format::usdPerHour(money.usdPerHour)));
    if (run.storageAssumed)
        about += tr(", assumed: %1 TiB of %2").arg(qstring(format::significant(run.storage.size_TiB)), qstring(run.storage.type->id));
    if (money.requestsUsdPerHour.value_or(0) > 0)
        about += tr(", S3's requests %1 of it").arg(qstring(format::usdPerHour(*money.requestsUsdPerHour)));
    about += QLatin1Char('\n') + tr("%1 – %2 – %3").arg(usd(money.run_usd.low), usd(money.run_usd.value), usd(money.run_usd.high));
    const auto shown = [&tr](double value) { return std::isfinite(value) ? usdAbout(value) : tr("no end"); };
    return {name, tr("%1 – %2 – %3").arg(shown(money.run_usd.low), shown(money.run_usd.value), shown(money.run_usd.high)), {}, {}, false, about};
}

} // namespace

std::vector<CostRow> costRows(const predict::DesignPrediction &now, const predict::DesignPrediction *before, double run_tokens, const goodput::Goodput *run)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("switchyard::results::CostView", text); };
    const predict::Prediction &p = now.prediction;
    const predict::Prediction *was = before ? &before->prediction : nullptr;
    const auto earlier = [was](double predict::TrainingCost::*member) -> std::optional<double> {
        if (!was || was->tokensPerS <= 0)
            return 0;
        return was->cost ? std::optional((*was->cost).*member) : std::nullopt;
    };
    std::vector<CostRow> rows = designRows(now.bill, before ? &before->bill : nullptr);
    if (p.cost) {
        rows.push_back(row(tr("Job, per hour"), format::usdPerHour, p.cost->usdPerHour, earlier(&predict::TrainingCost::usdPerHour), true, tr("Of the job's instances")));
        rows.push_back(row(tr("Job, per step"), format::usd, p.cost->usdPerStep, earlier(&predict::TrainingCost::usdPerStep), true));
        rows.push_back(row(tr("Job, per million tokens"), format::usd, p.cost->usdPerMillionTokens,
                           earlier(&predict::TrainingCost::usdPerMillionTokens), true));
    }
    rows.push_back(row(tr("Throughput"), tokensPerSecond, p.tokensPerS, was ? was->tokensPerS : 0, false));
    if (p.energy)
        rows.push_back(marked(row(tr("Job, energy per million tokens"), kWh, p.energy->kWhPerMillionTokens, was && was->energy ? was->energy->kWhPerMillionTokens : 0, true,
                                  tr("At full load all the time: %1").arg(qstring(p.energy->source))),
                              p.energy->confirmed));
    if (const auto power = predict::poolPowerOf(now)) {
        const auto powerBefore = before ? predict::poolPowerOf(*before) : std::nullopt;
        const auto tokens = [](const predict::DesignPrediction &of) { return of.serving ? of.serving->prediction.outputPerS : of.prediction.tokensPerS; };
        rows.push_back(marked(row(now.serving ? tr("Job, energy per million output tokens") : tr("Job, energy per million tokens"), kWh, power->kWhPerMillion(tokens(now)), powerBefore ? powerBefore->kWhPerMillion(tokens(*before)) : 0, true,
                                  tr("At full load all the time: %1").arg(qstring(power->source))),
                              power->confirmed));
    }
    if (now.serving) { // it runs until it is stopped
        if (const auto &cost = now.serving->prediction.cost) {
            const auto first = [before](auto serve::ServingCost::*member) -> std::optional<double> {
                if (!before || !before->serving)
                    return 0;
                const auto &then = before->serving->prediction.cost;
                return then ? std::optional<double>((*then).*member) : std::nullopt;
            };
            if (cost->usdPerMillionOutput) // answers of one token have none
                rows.push_back(row(tr("Job, per million output tokens"), format::usd, *cost->usdPerMillionOutput, first(&serve::ServingCost::usdPerMillionOutput), true));
            rows.push_back(row(tr("Job, per million input tokens"), format::usd, cost->usdPerMillionInput, first(&serve::ServingCost::usdPerMillionInput), true));
        }
    } else if (const auto training = predict::plainRun(p, run_tokens)) {
        const predict::PlainRun nothing{0, 0, 0, 0}; // to compare with
        const predict::PlainRun then = was ? predict::plainRun(*was, run_tokens).value_or(nothing) : nothing;
        const QString name = tr("Training on %1 T tokens").arg(qstring(format::significant(run_tokens / 1e12)));
        rows.push_back(row(tr("%1, time").arg(name), days, training->days, then.days, true, tr("Without failures and restarts")));
        if (training->usd)
            rows.push_back(row(tr("%1, money").arg(name), format::usd, *training->usd, then.usd, true));
        if (training->kWh)
            rows.push_back(row(tr("%1, energy").arg(name), kWh, *training->kWh, then.kWh.value_or(0), true));
        if (training->energyUsd)
            rows.push_back(row(tr("%1, money for energy").arg(name), format::usd, *training->energyUsd, then.energyUsd.value_or(0), true, tr("At the design's price of a kWh; AWS bills no power, the money above has none of it")));
    }
    if (run)
        rows.push_back(runRow(*run));
    return rows;
}

std::optional<goodput::Goodput> goodputOf(const design::Design *design, const predict::DesignPrediction *prediction)
{
    if (design == nullptr || prediction == nullptr || !prediction->engine)
        return std::nullopt;
    const std::optional<goodput::RunSpec> job = goodput::jobOfDesign(*prediction->engine->machine.catalog, *design, *prediction);
    return job ? std::optional(goodput::goodputOf(*job)) : std::nullopt;
}

QString unknownPrices(const design::Bill &bill)
{
    QStringList unknown;
    for (const Said &why : bill.unknown())
        unknown << language::said(why);
    return unknown.empty() ? QString() : QCoreApplication::translate("switchyard::results::CostView", "Unknown: %1").arg(unknown.join(QStringLiteral("; ")));
}

QString priceSource(const predict::DesignPrediction &prediction)
{
    if (QString unknown = unknownPrices(prediction.bill); !unknown.isEmpty())
        return unknown;
    const auto &cost = prediction.prediction.cost;
    if (!cost || cost->priceSource.empty())
        return {};
    return cost->priceDate.empty() ? qstring(cost->priceSource)
                                   : QStringLiteral("%1, %2").arg(qstring(cost->priceSource), qstring(cost->priceDate));
}

widgets::StackedBar billBar(const design::Bill &bill, const theme::Tokens &t)
{
    widgets::StackedBar bar;
    const double sum = bill.knownUsdPerHour();
    for (std::size_t i = 0; i < bill.lines.size(); ++i) {
        const double usd = bill.lines[i].usdPerHour().value_or(0);
        if (usd <= 0)
            continue;
        const CostRow row = billRow(bill.lines[i]);
        const QString share = qstring(format::percent(usd / sum));
        bar.parts.push_back({row.name, usd, theme::billColor(i, t), row.now, text::shown(QStringLiteral("%1: %2, %3\n%4").arg(row.name, row.now, share, row.tooltip)), QStringLiteral("%1  %2").arg(row.name, share)});
    }
    return bar;
}

std::vector<QRectF> costColumns(const QRectF &rect, const std::vector<CostRow> &rows, std::size_t ofDesign)
{
    constexpr double edge_px = 24, gap_px = 48, least_px = 900;
    const bool compared = std::ranges::any_of(rows, [](const CostRow &r) { return !r.before.isEmpty(); });
    const QRectF body = rect.adjusted(edge_px, 0, -edge_px, 0);
    if (compared || body.width() < least_px || ofDesign == 0 || ofDesign >= rows.size())
        return {body};
    const double half = std::floor((body.width() - gap_px) / 2);
    return {QRectF(body.left(), body.top(), half, body.height()), QRectF(body.right() - half, body.top(), half, body.height())};
}

void paintCost(QPainter &painter, const QRectF &rect, const design::Bill &bill, const std::vector<CostRow> &rows, const QString &source,
               const theme::Tokens &t)
{
    constexpr double leastLine_px = 28, mostLine_px = 44, source_px = 36;
    painter.save();
    double top = rect.top() + 16;
    if (const widgets::StackedBar bar = billBar(bill, t); bar.parts.size() > 1) {
        const QRectF place(rect.left() + 24, top, rect.width() - 48, bar.heightForWidth(rect.width() - 48));
        bar.paint(painter, place, t);
        top = place.bottom() + 12;
    }
    const std::size_t ofDesign = designRows(bill, nullptr).size();
    const std::vector<QRectF> columns = costColumns(rect, rows, ofDesign);
    const bool beside = columns.size() > 1;
    const std::size_t longest = beside ? std::max(ofDesign, rows.size() - ofDesign) : rows.size();
    const double line = std::clamp((rect.bottom() - top - source_px) / static_cast<double>(std::max<std::size_t>(1, longest)), leastLine_px, beside ? mostLine_px : leastLine_px);
    const bool compared = std::ranges::any_of(rows, [](const CostRow &r) { return !r.before.isEmpty(); });
    double y = top, lowest = top;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool second = beside && i >= ofDesign;
        if (second && i == ofDesign)
            y = top;
        const QRectF &column = columns[second ? 1 : 0];
        const double now = beside ? column.right() : rect.left() + rect.width() * 0.5, before = rect.left() + rect.width() * 0.72, change = column.right();
        const CostRow &r = rows[i];
        const auto cell = [&](double right, const QString &text) { painter.drawText(QRectF(column.left(), y, right - column.left(), line), Qt::AlignRight | Qt::AlignVCenter, text); };
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(column.left(), y, column.width(), line), Qt::AlignLeft | Qt::AlignVCenter, r.name);
        if (!beside) {
            cell(before, r.before);
            painter.setPen(r.better ? t.better : t.warning);
            cell(change, r.change);
        }
        painter.setFont(theme::font(theme::Type::Strong));
        painter.setPen(r.unknown ? t.warning : t.text);
        cell(now, r.now);
        y += line;
        painter.setPen(t.hairline);
        painter.drawLine(QPointF(column.left(), y - 0.5), QPointF(compared || beside ? column.right() : now, y - 0.5));
        lowest = std::max(lowest, y);
    }
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left() + 24, lowest + 4, rect.width() - 48, 28), Qt::AlignLeft | Qt::AlignVCenter, source);
    painter.restore();
}

CostView::CostView(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_bar(new widgets::StackedBarWidget)
    , m_grid(new QGridLayout)
    , m_run(new QWidget)
    , m_tokens(new widgets::NumberBox)
    , m_power(new PowerBox)
    , m_source(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
{
    m_tokens->setRange(0, 1000);
    m_tokens->setDecimals(2);
    m_tokens->setValue(15.6);
    m_tokens->setSuffix(tr(" T tokens"));
    m_tokens->setAccessibleName(tr("Tokens of the training run"));
    m_tokens->setToolTip(tr("How long the training run is, in 10¹² tokens; 15.6 is what Llama 3.1 405B was trained on"));
    m_tokens->setFixedWidth(120);
    connect(m_tokens, &QDoubleSpinBox::valueChanged, this, &CostView::rebuild);
    connect(m_power, &PowerBox::edited, this, &CostView::powerEdited);
    m_grid->setHorizontalSpacing(24);
    m_grid->setVerticalSpacing(6);
    m_source->setWordWrap(true);

    auto *run = new QHBoxLayout(m_run);
    run->setContentsMargins(0, 0, 0, 0);
    run->setSpacing(8);
    text::Label *caption = widgets::label(tr("Training &run of"), theme::Type::Body, QStringLiteral("muted"));
    caption->setBuddy(m_tokens);
    run->addWidget(caption);
    run->addWidget(m_tokens);
    run->addStretch();
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(12);
    auto *table = new QHBoxLayout;
    table->addLayout(m_grid);
    table->addStretch();
    m_bar->setObjectName(QStringLiteral("billBar"));
    m_bar->setAccessibleName(tr("The lines of the bill as shares of its sum"));
    column->addWidget(m_bar);
    column->addLayout(table);
    column->addWidget(m_run);
    column->addWidget(m_power);
    column->addWidget(m_source);
    column->addStretch();
    auto *scroll = new widgets::ScrollColumn(content);
    m_pages->addWidget(new widgets::EmptyState(tr("Drag an instance type from the catalog to the canvas to see what it costs."), QString()));
    m_pages->addWidget(scroll);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
}

void CostView::setPrediction(widgets::PredictionPtr now, widgets::PredictionPtr before, std::optional<goodput::Goodput> run)
{
    m_now = std::move(now);
    m_before = std::move(before);
    m_goodput = std::move(run);
    rebuild();
}

void CostView::setBill(const design::Bill &now, const design::Bill &before)
{
    m_bill = now;
    m_billBefore = before;
    rebuild();
}

void CostView::setPower(const catalog::PowerTerms &terms) { m_power->setPower(terms, m_bill.power); }

void CostView::rebuild()
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const bool placed = !m_bill.lines.empty();
    m_pages->setCurrentIndex(m_now || placed ? 1 : 0);
    m_run->setVisible(m_now != nullptr);
    if (!m_now && !placed)
        return;
    const design::Bill &bill = m_now ? m_now->bill : m_bill;
    m_bar->setMaker([bill](const theme::Tokens &tokens) { return billBar(bill, tokens); });
    const widgets::StackedBar bar = billBar(bill, theme::current());
    QStringList shares;
    for (const widgets::BarPart &part : bar.parts)
        shares << part.legend;
    m_bar->setAccessibleDescription(shares.join(QStringLiteral(", ")));
    m_bar->setVisible(bar.parts.size() > 1); // one line is all of it
    int line = 0;
    for (const CostRow &r : m_now ? costRows(*m_now, m_before.get(), m_tokens->value() * 1e12, m_goodput ? &*m_goodput : nullptr) : designRows(m_bill, &m_billBefore)) {
        text::Label *name = widgets::label(r.name, theme::Type::Body, QStringLiteral("muted"));
        name->setToolTip(text::shown(r.tooltip));
        text::Label *now = widgets::valueLabel(theme::Type::Strong);
        now->setText(r.now);
        if (r.unknown)
            now->setProperty("role", QStringLiteral("worse"));
        text::Label *before = widgets::valueLabel(theme::Type::Body, QStringLiteral("muted"));
        before->setText(r.before.isEmpty() ? QString() : tr("was %1").arg(r.before));
        text::Label *change = widgets::valueLabel(theme::Type::Body, r.better ? QStringLiteral("better") : QStringLiteral("worse"));
        change->setText(r.change);
        m_grid->addWidget(name, line, 0);
        m_grid->addWidget(now, line, 1, Qt::AlignRight);
        m_grid->addWidget(before, line, 2, Qt::AlignRight);
        m_grid->addWidget(change, line++, 3, Qt::AlignRight);
    }
    const QString source = m_now ? priceSource(*m_now) : unknownPrices(m_bill);
    m_source->setText(!source.isEmpty() ? !m_now || !m_now->bill.usdPerHour() ? source : tr("Price: %1").arg(source)
                          : m_now ? tr("No price is known for this capacity.")
                                        : tr("A job adds what a step, a token and a training run cost."));
}

} // namespace switchyard::results
