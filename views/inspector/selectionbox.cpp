// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/selectionbox.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/design/numbering.h>
#include <core/layer/rank_layout.h>
#include <core/predict/rank_step.h>
#include <core/train/engine.h>
#include <views/inspector/hottestlinks.h>
#include <views/plots/bandplot.h>
#include <views/session/selection.h>
#include <views/widgets/labels.h>
#include <views/widgets/rankstepwords.h>

namespace switchyard::inspector {

namespace {

/// Looks that the plot remembers; the live feed holds the same objects.
constexpr std::size_t historyLength = 60;

format::Formatted hertz(double value_Hz) { return std::isnan(value_Hz) ? "–" : format::integer(value_Hz / 1e6) + " MHz"; }
format::Formatted watts(double value_W) { return std::isnan(value_W) ? "–" : format::integer(value_W) + " W"; }
format::Formatted celsius(double value) { return std::isnan(value) ? "–" : format::integer(value) + " °C"; }
format::Formatted share(double value) { return format::percent(value); }

} // namespace

Selected resolveSelection(const design::Design &design, const catalog::Catalog &catalog,
                          const std::vector<std::string> &ids)
{
    Selected out;
    if (ids.empty())
        return out;
    const design::Numbering numbers(design, catalog);
    std::vector<std::string> wholes;
    for (const std::string &id : ids) {
        if (!session::isOfPart(id)) { // the others are looked up one by one
            wholes.push_back(id);
            continue;
        }
        const session::Place place = session::resolve(design, id);
        if (!place.valid())
            continue;
        const auto i = static_cast<std::size_t>(place.instance);
        const int firstCard = numbers.firstCard[i];
        out.instances.push_back(place.instance);
        if (place.card >= 0 && firstCard + place.card < numbers.firstCard[i + 1])
            out.cards.push_back(firstCard + place.card);
        if (place.gpu < 0 || numbers.firstGpu[i] + place.gpu >= numbers.firstGpu[i + 1])
            continue;
        out.gpus.push_back(numbers.firstGpu[i] + place.gpu);
        const catalog::InstanceType *type = catalog.instance(design.instances[i].type);
        for (const catalog::PcieGroup &group : type->pcie) { // its cards: those it shares a PCIe switch with
            if (std::ranges::find(group.gpus, place.gpu) == group.gpus.end())
                continue;
            for (const int nic : group.nics)
                out.cards.push_back(firstCard + nic);
        }
    }
    for (const int instance : session::instancesOf(design, wholes)) {
        const auto i = static_cast<std::size_t>(instance);
        out.instances.push_back(instance);
        for (int gpu = numbers.firstGpu[i]; gpu < numbers.firstGpu[i + 1]; ++gpu)
            out.gpus.push_back(gpu);
        for (int card = numbers.firstCard[i]; card < numbers.firstCard[i + 1]; ++card)
            out.cards.push_back(card);
    }
    for (std::vector<int> *list : {&out.gpus, &out.cards, &out.instances}) {
        std::ranges::sort(*list);
        list->erase(std::ranges::unique(*list).begin(), list->end());
    }
    return out;
}

QString roleOfRank(const workload::Parallelism &plan, int rank)
{
    const layer::RankCoordinates role = layer::roleOf(plan, rank);
    const std::tuple<const char *, int, int> shown[] = {{"TP", plan.tp, role.tp}, {"CP", plan.cp, role.cp}, {"PP", plan.pp, role.pp}, {"DP", plan.dp, role.dp}};
    QStringList parts;
    for (const auto &[name, size, place] : shown)
        if (size > 1)
            parts << QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(place);
    return parts.join(QStringLiteral(" · "));
}

SelectionBox::SelectionBox(QWidget *parent)
    : QWidget(parent)
    , m_title(new widgets::ElidedLabel(theme::Type::Body))
    , m_hint(widgets::label(tr("Click a GPU, an instance or a group on the canvas to see what it does."), theme::Type::Small,
                            QStringLiteral("muted")))
    , m_largest(widgets::label(QString(), theme::Type::Small, QStringLiteral("muted")))
    , m_grid(new QGridLayout)
    , m_plotTitle(widgets::label(QString(), theme::Type::Small, QStringLiteral("muted")))
    , m_plot(new plots::BandPlot)
{
    m_hint->setWordWrap(true);
    m_title->setObjectName(QStringLiteral("selection"));
    m_title->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_largest->hide();
    auto *head = new QHBoxLayout;
    head->addWidget(widgets::sectionLabel(tr("Selection")));
    head->addWidget(m_title, 1);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(0, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(m_hint);
    layout->addWidget(m_largest);
    layout->addLayout(m_grid);
    layout->addWidget(m_plotTitle);
    layout->addWidget(m_plot);
    m_plotTitle->setWordWrap(true);
    m_plot->setFixedHeight(112);
    m_plot->hide();
    m_plotTitle->hide();
}

void SelectionBox::setDesign(design::DesignPtr design, widgets::CatalogPtr catalog, const std::string &job)
{
    m_design = std::move(design);
    m_catalog = std::move(catalog);
    m_job = job;
    rebuild();
}

void SelectionBox::setPrediction(widgets::PredictionPtr prediction)
{
    m_prediction = std::move(prediction);
    m_busy.reset();
    rebuild();
}

void SelectionBox::setBusyLoads(const widgets::PredictionPtr &of, std::shared_ptr<const network::LinkLoads> loads)
{
    if (of != m_prediction)
        return;
    m_busy = std::move(loads);
    if (m_ids.size() < 2) // of several nobody tells links
        rebuild();
}

void SelectionBox::setObservation(telemetry::ObservationPtr observation)
{
    if (!observation)
        m_history.clear();
    else if (m_history.empty() || observation->time_s > m_history.back()->time_s)
        m_history.push_back(observation);
    if (m_history.size() > historyLength)
        m_history.erase(m_history.begin());
    m_observation = std::move(observation);
    if (!m_ids.empty()) // what stands here while nothing is selected is predicted
        rebuild();
}

void SelectionBox::setSelection(std::vector<std::string> ids)
{
    m_ids = std::move(ids);
    rebuild();
}

QString SelectionBox::title(const Selected &selected) const
{
    if (m_ids.size() == 1)
        return qstring(m_ids.front()).replace(QStringLiteral("/gpu"), QStringLiteral(" · GPU "))
            .replace(QStringLiteral("/card"), tr(" · card "));
    if (selected.gpus.empty())
        return tr("%n object(s)", nullptr, static_cast<int>(m_ids.size()));
    return (selected.instances.size() == 1 ? tr("%1 GPUs · %2 instance") : tr("%1 GPUs · %2 instances")).arg(qstring(format::integer(static_cast<double>(selected.gpus.size()))),
                                            qstring(format::integer(static_cast<double>(selected.instances.size()))));
}

SelectionBox::Row SelectionBox::measure(const QString &name, const std::vector<float> *predicted, double scale,
                                        telemetry::Quantity quantity, const std::vector<int> &indices,
                                        format::Formatted (*print)(double), double capacity) const
{
    const auto largest = [&indices](const std::vector<float> &values) {
        double out = std::numeric_limits<double>::quiet_NaN();
        for (const int i : indices) {
            if (std::cmp_less(i, values.size()) && !std::isnan(values[static_cast<std::size_t>(i)]))
                out = std::fmax(out, static_cast<double>(values[static_cast<std::size_t>(i)]));
        }
        return out;
    };
    Row row;
    row.name = name;
    if (predicted && !predicted->empty())
        row.predicted = qstring(print(largest(*predicted) * scale));
    if (m_observation) {
        const auto series = m_observation->series.find(quantity);
        if (series != m_observation->series.end() && series->second.available) {
            row.observed = qstring(print(largest(series->second.value)));
            row.tooltip = tr("observed: %1\n%2").arg(qstring(series->second.bound), qstring(series->second.query));
        }
    }
    if (capacity > 0)
        row.of = tr("of %1").arg(qstring(print(capacity)));
    return row;
}

/// Of the selected, whatever job is shown; 0: they differ.
double SelectionBox::gpuMemory_B(const Selected &selected) const
{
    double out = 0;
    for (const int i : selected.instances) {
        const catalog::InstanceType *type = m_catalog->instance(m_design->instances[static_cast<std::size_t>(i)].type);
        const catalog::Gpu *gpu = type ? m_catalog->gpuOf(*type) : nullptr;
        if (!gpu || (out > 0 && std::abs(gpu->memory_B - out) > 0))
            return 0;
        out = gpu->memory_B;
    }
    return out;
}

std::vector<SelectionBox::Row> SelectionBox::rows(const Selected &selected) const
{
    using telemetry::Quantity;
    std::vector<Row> out;
    const network::LinkLoads *loads = m_prediction ? &m_prediction->loads : nullptr;
    const double perSecond = loads && loads->step_s > 0 ? 1.0 / loads->step_s : 0;
    const auto capacity = [](const std::vector<float> *values, const std::vector<int> &indices) {
        return values && !indices.empty() && std::cmp_less(indices.front(), values->size())
            ? static_cast<double>((*values)[static_cast<std::size_t>(indices.front())])
            : 0.0;
    };
    const auto add = [&out](Row row) {
        if (!row.predicted.isEmpty() || !row.observed.isEmpty())
            out.push_back(std::move(row));
    };
    const auto part = [loads](std::vector<float> network::LinkLoads::*member) { return loads ? &(loads->*member) : nullptr; };
    if (!selected.gpus.empty()) {
        const double nvlink = capacity(part(&network::LinkLoads::gpuNvlink_Bps), selected.gpus);
        add(measure(tr("NVLink tx"), part(&network::LinkLoads::nvlinkTx_B), perSecond, Quantity::NvlinkTx_Bps, selected.gpus, format::rate, nvlink));
        add(measure(tr("NVLink rx"), part(&network::LinkLoads::nvlinkRx_B), perSecond, Quantity::NvlinkRx_Bps, selected.gpus, format::rate, nvlink));
    }
    if (!selected.cards.empty()) {
        const double card = capacity(part(&network::LinkLoads::card_Bps), selected.cards);
        add(measure(tr("EFA tx"), part(&network::LinkLoads::efaTx_B), perSecond, Quantity::EfaTx_Bps, selected.cards, format::rate, card));
        add(measure(tr("EFA rx"), part(&network::LinkLoads::efaRx_B), perSecond, Quantity::EfaRx_Bps, selected.cards, format::rate, card));
    }
    if (!selected.gpus.empty()) {
        const double whole = m_prediction ? gpuMemory_B(selected) : 0;
        add(measure(tr("memory"), m_prediction ? &m_prediction->gpuMemory_B : nullptr, 1, Quantity::MemoryUsed_B, selected.gpus, format::binaryBytes, whole));
        add(measure(tr("tensor active"), m_prediction ? &m_prediction->gpuBusy : nullptr, 1, Quantity::TensorActive, selected.gpus, share, 0));
        add(measure(tr("SM clock"), nullptr, 1, Quantity::SmClock_Hz, selected.gpus, hertz, 0));
        add(measure(tr("power"), nullptr, 1, Quantity::Power_W, selected.gpus, watts, 0));
        add(measure(tr("temperature"), nullptr, 1, Quantity::Temperature_C, selected.gpus, celsius, 0));
    }
    if (m_prediction && selected.gpus.size() == 1) {
        const auto &ranks = m_prediction->placement.gpuOfRank;
        const auto found = std::ranges::find(ranks, selected.gpus.front());
        const auto job = design::findJob(*m_design, m_job);
        if (found != ranks.end() && job) {
            const int rank = static_cast<int>(found - ranks.begin());
            out.push_back({tr("rank"), qstring(format::integer(rank)), {}, {}, {}});
            if (const workload::Plan *plan = design::planOf(**job))
                out.push_back({tr("role"), roleOfRank(*plan, rank), {}, {}, tr("Position in each parallel dimension")});
        }
    }
    addWaits(selected, out);
    addLinkRows(out);
    if (selected.instances.size() > 1) {
        std::map<std::string, int> types;
        for (const int i : selected.instances)
            ++types[m_design->instances[static_cast<std::size_t>(i)].type];
        for (const auto &[type, count] : types)
            out.push_back({type == types.begin()->first ? tr("types") : QString(), tr("%1 × %2").arg(qstring(format::integer(count)), qstring(type)), {}, {}, {}});
    }
    if (selected.instances.size() == 1) {
        const design::Instance &instance = m_design->instances[static_cast<std::size_t>(selected.instances.front())];
        out.push_back({tr("type"), qstring(instance.type), {}, {}, {}});
        if (!instance.networkNode.empty())
            out.push_back({tr("network node"), qstring(instance.networkNode), {}, {}, tr("Instances that share it are nearest")});
        if (!instance.ultraserver.empty())
            out.push_back({tr("UltraServer"), qstring(instance.ultraserver), {}, {}, {}});
    }
    return out;
}

/// Of the pipeline stages that the selected ranks are in, as the tiles of an instance have it; of several the least and the most.
void SelectionBox::addWaits(const Selected &selected, std::vector<Row> &out) const
{
    if (!m_prediction || !m_prediction->engine || m_prediction->engine->plan.pp < 2)
        return;
    std::set<int> stages;
    const auto &gpuOfRank = m_prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
        if (std::ranges::binary_search(selected.gpus, gpuOfRank[rank]))
            stages.insert(predict::stageOfRank(*m_prediction, static_cast<int>(rank)));
    std::vector<predict::RankStep> steps;
    for (const int stage : stages)
        if (stage >= 0)
            steps.push_back(predict::stepOfStage(*m_prediction, stage));
    if (steps.empty())
        return;
    const auto [least, most] = std::ranges::minmax_element(steps, {}, &predict::RankStep::waits_s);
    Row row{tr("waits"), widgets::shareOfStep(*most, most->waits_s()), {}, {}, widgets::rankStepWords(*most).join(QLatin1Char('\n'))};
    const QString from = qstring(format::percent(least->share(least->waits_s()))), to = qstring(format::percent(most->share(most->waits_s())));
    if (steps.size() > 1 && from == to) {
        row.tooltip = tr("Predicted, for other stages; these stages wait alike");
    } else if (steps.size() > 1) {
        row.predicted = tr("%1 to %2").arg(from, to);
        row.tooltip = tr("Predicted, of the step, for other stages: stage %1 waits least, stage %2 most").arg(QString::number(least->stage), QString::number(most->stage));
    }
    if (m_observation) {
        row.observed = tr("not measurable");
        row.tooltip += QLatin1Char('\n') + widgets::waitsUnseen();
    }
    out.push_back(std::move(row));
}

/// Once per selection and prediction, not for every look at a cluster.
void SelectionBox::findLink()
{
    const std::string id = m_ids.size() == 1 && m_prediction ? m_ids.front() : std::string();
    if (m_link.prediction == m_prediction && m_link.id == id)
        return;
    m_link = {m_prediction, id, {}};
    if (!id.empty() && m_prediction->gpuMemory_B.size() == static_cast<std::size_t>(design::Numbering(*m_design, *m_catalog).gpus())) // of this design
        m_link.shares = linkSharesOf(*m_design, *m_prediction, id);
}

/// Its communicators, each with its share.
void SelectionBox::addLinkRows(std::vector<Row> &out) const
{
    constexpr std::size_t most = 6;
    for (const LinkShares &link : m_link.shares) {
        out.push_back({link.title, tr("%1 per step").arg(qstring(format::bytes(link.bytes))), {}, {}, tr("As predicted, in the mean of the step")});
        if (const auto use = &link == &m_link.shares.front() ? linkUseOf(*m_design, *m_prediction, m_link.id, m_busy.get()) : std::nullopt) { // a row each: names need the width
            const QString tip = tr("Of its capacity, predicted, the busier direction. While busy: while that communicator is at work that loads it most; links are sized by it");
            out.push_back({tr("· used, mean"), qstring(format::percent(*use->mean)), {}, {}, tip});
            out.push_back({tr("· used while busy"), qstring(format::percent(*use->busy)), {}, {}, tip});
        }
        for (std::size_t i = 0; i < std::min(most, link.shares.size()); ++i)
            out.push_back({QStringLiteral("· ") + link.shares[i].name, QStringLiteral("%1 · %2").arg(qstring(format::percent(link.shares[i].bytes / link.bytes)), qstring(format::bytes(link.shares[i].bytes))), {}, {}, {}});
    }
}

void SelectionBox::plotHistory(const Selected &selected)
{
    if (selected.gpus.empty() || m_history.size() < 2)
        return;
    using telemetry::Quantity;
    const auto mean = [&selected](const std::vector<float> &values) {
        double sum = 0;
        int count = 0;
        for (const int gpu : selected.gpus) {
            if (std::cmp_less(gpu, values.size()) && !std::isnan(values[static_cast<std::size_t>(gpu)])) {
                sum += static_cast<double>(values[static_cast<std::size_t>(gpu)]);
                ++count;
            }
        }
        return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
    };
    // What the server has, the more telling first.
    for (const Quantity quantity : {Quantity::TensorActive, Quantity::SmClock_Hz, Quantity::Power_W}) {
        plots::BandSeries series;
        bool seen = false;
        for (const telemetry::ObservationPtr &look : m_history) {
            const auto found = look->series.find(quantity);
            const double value = found != look->series.end() && found->second.available
                ? mean(found->second.value) : std::numeric_limits<double>::quiet_NaN();
            series.time_s.push_back(look->time_s);
            series.value.push_back(value);
            seen = seen || !std::isnan(value);
        }
        if (!seen)
            continue;
        const bool tensor = quantity == Quantity::TensorActive;
        const bool clock = quantity == Quantity::SmClock_Hz;
        const QString name = tensor ? tr("tensor active") : clock ? tr("SM clock") : tr("power");
        m_plot->setQuantity(name, tensor ? QStringLiteral("%") : clock ? QStringLiteral("MHz") : QStringLiteral("W"), tensor ? 0.01 : clock ? 1e6 : 1);
        m_plot->setSeries(series);
        const double expected = tensor && m_prediction ? mean(m_prediction->gpuBusy) : std::numeric_limits<double>::quiet_NaN();
        const auto &band_pct = m_prediction ? m_prediction->prediction.errorBand_pct : std::array<double, 2>{};
        const bool banded = expected > 0 && band_pct[1] > band_pct[0];
        m_plot->setBand(banded ? expected * (1 + band_pct[0] / 100) : 1, banded ? expected * (1 + band_pct[1] / 100) : 0);
        m_plotTitle->setText(banded ? tr("%1, observed (line) and predicted (band)").arg(name) : tr("%1, observed").arg(name));
        m_plotTitle->show();
        m_plot->show();
        return;
    }
}

/// Rows of several GPUs or cards show the largest value among them: said once, above.
void SelectionBox::showLargest(const Selected &selected)
{
    QStringList among;
    if (selected.gpus.size() > 1)
        among << tr("%1 GPUs").arg(qstring(format::integer(static_cast<double>(selected.gpus.size()))));
    if (selected.cards.size() > 1)
        among << tr("%1 EFA cards").arg(qstring(format::integer(static_cast<double>(selected.cards.size()))));
    m_largest->setText(tr("largest of %1").arg(among.join(tr(", of "))));
    m_largest->setVisible(!among.isEmpty());
}

void SelectionBox::rebuild()
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_plot->hide();
    m_plotTitle->hide();
    const bool any = m_design && m_catalog && !m_ids.empty();
    m_hint->setVisible(!any);
    m_title->setText(QString());
    m_largest->hide();
    if (!any) {
        if (m_design && m_prediction)
            showRows(hottestRows(), false);
        return;
    }
    const Selected selected = resolveSelection(*m_design, *m_catalog, m_ids);
    if (m_prediction || m_observation)
        showLargest(selected);
    m_title->setText(title(selected));
    plotHistory(selected);
    findLink();
    showRows(rows(selected), m_observation != nullptr);
}

/// While nothing is selected: which kinds of link are the busiest, and where.
std::vector<SelectionBox::Row> SelectionBox::hottestRows() const
{
    std::vector<Row> out;
    for (const HotLinks &hot : hottestLinks(*m_prediction, m_busy.get())) {
        if (out.empty())
            out.push_back({tr("busiest links, predicted"), m_busy ? tr("mean") : tr("mean of the step"), {}, m_busy ? tr("while busy") : QString(), tr("Of the busiest of each kind, its busier direction")});
        out.push_back({hot.name, qstring(format::percent(hot.worst)), {}, hot.busy ? qstring(format::percent(*hot.busy)) : QString(), tr("%1; %2 links are of this class").arg(hot.where, qstring(format::integer(hot.alike)))});
    }
    return out;
}

void SelectionBox::showRows(const std::vector<Row> &rows, bool live)
{
    int line = 0;
    if (live) {
        m_grid->addWidget(widgets::label(tr("predicted"), theme::Type::Small, QStringLiteral("muted")), line, 1, Qt::AlignRight);
        m_grid->addWidget(widgets::label(tr("observed"), theme::Type::Small, QStringLiteral("muted")), line++, 2, Qt::AlignRight);
    }
    for (const Row &row : rows) {
        auto *name = new widgets::ElidedLabel(theme::Type::Body); // long values keep their place
        name->setProperty("role", QStringLiteral("muted"));
        name->setText(row.name);
        name->setToolTip(row.tooltip);
        m_grid->addWidget(name, line, 0);
        text::Label *predicted = widgets::valueLabel(live ? theme::Type::Body : theme::Type::Strong);
        predicted->setText(row.predicted.isEmpty() && live && !row.observed.isEmpty() ? QStringLiteral("–") : row.predicted);
        predicted->setToolTip(row.tooltip);
        predicted->setAlignment(Qt::AlignRight);
        const bool wide = row.of.isEmpty() && row.observed.isEmpty();
        m_grid->addWidget(predicted, line, 1, 1, wide ? 2 : 1, Qt::AlignRight);
        if (!wide) {
            text::Label *second = widgets::valueLabel(live ? theme::Type::Strong : theme::Type::Body, live ? QString() : QStringLiteral("muted"));
            second->setText(live ? (row.observed.isEmpty() ? tr("no data") : row.observed) : row.of);
            second->setToolTip(row.tooltip + (live && !row.of.isEmpty() ? QStringLiteral("\n") + row.of : QString()));
            second->setAlignment(Qt::AlignRight);
            if (live && row.observed.isEmpty())
                widgets::setRole(second, QStringLiteral("muted"));
            m_grid->addWidget(second, line, 2, Qt::AlignRight);
        }
        ++line;
    }
}

} // namespace switchyard::inspector
