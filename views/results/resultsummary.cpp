// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/resultsummary.h>

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/predict/misfit.h>
#include <views/language/language.h>
#include <views/results/costview.h>
#include <views/widgets/labels.h>
#include <views/widgets/stackedbar.h>

namespace switchyard::results {

namespace {

/// A sideBySide with something at its left and something at its right, on one baseline.
QHBoxLayout *sideBySide(QWidget *left, std::initializer_list<QWidget *> right)
{
    auto *layout = new QHBoxLayout;
    layout->setSpacing(8);
    layout->addWidget(left, 1, Qt::AlignVCenter);
    for (QWidget *widget : right)
        layout->addWidget(widget, 0, Qt::AlignVCenter);
    return layout;
}

QToolButton *whyButton(const QString &name)
{
    auto *button = new QToolButton;
    button->setText(ResultSummary::tr("why"));
    button->setFont(theme::font(theme::Type::Small));
    button->setProperty("role", QStringLiteral("link"));
    button->setToolTip(ResultSummary::tr("Why? Formula, inputs and sources of this number"));
    button->setAccessibleName(name);
    return button;
}

} // namespace

QString bandText(const std::array<double, 2> &band)
{
    if (band[0] == 0 && band[1] == 0)
        return {};
    const QString low = qstring(format::significant(std::abs(band[0]), 2));
    const QString high = qstring(format::significant(std::abs(band[1]), 2));
    return low == high ? QStringLiteral("± %1 %").arg(low) : QStringLiteral("−%1 / +%2 %").arg(low, high);
}

ResultSummary::ResultSummary(QWidget *parent)
    : QWidget(parent)
    , m_step(widgets::valueLabel(theme::Type::Large))
    , m_band(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
    , m_delta(widgets::valueLabel(theme::Type::Strong))
    , m_flops(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
    , m_mfu(widgets::valueLabel(theme::Type::Body))
    , m_tokens(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
    , m_breakdown(new widgets::StackedBarWidget)
    , m_bottleneck(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
    , m_memoryTitle(new widgets::ElidedLabel(theme::Type::Section))
    , m_memoryText(widgets::valueLabel(theme::Type::Body))
    , m_memory(new widgets::StackedBarWidget)
    , m_perHour(widgets::valueLabel(theme::Type::Strong))
    , m_perMillion(widgets::valueLabel(theme::Type::Body, QStringLiteral("muted")))
    , m_perStep(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
{
    m_memoryTitle->setProperty("role", QStringLiteral("section"));
    m_step->setObjectName(QStringLiteral("step time"));
    m_delta->setObjectName(QStringLiteral("step change"));
    m_memoryText->setObjectName(QStringLiteral("memory"));
    m_perHour->setObjectName(QStringLiteral("usd per hour"));
    m_bottleneck->setWordWrap(true);
    m_flops->setAlignment(Qt::AlignRight);
    m_mfu->setAlignment(Qt::AlignRight);

    QToolButton *whyStep = whyButton(tr("Why this step time?"));
    QToolButton *whyMemory = whyButton(tr("Why this much memory?"));
    QToolButton *whyCost = whyButton(tr("Why this price?"));
    connect(whyStep, &QToolButton::clicked, this, [this] { emit whyRequested(QStringLiteral("step")); });
    connect(whyMemory, &QToolButton::clicked, this, [this] { emit whyRequested(QStringLiteral("memory")); });
    connect(whyCost, &QToolButton::clicked, this, [this] { emit whyRequested(QStringLiteral("cost")); });

    auto *rates = new QVBoxLayout;
    rates->setSpacing(0);
    rates->addWidget(m_mfu);
    rates->addWidget(m_flops);
    auto *numbers = new QHBoxLayout;
    numbers->setSpacing(8);
    numbers->addWidget(m_step, 0, Qt::AlignVCenter);
    auto *change = new QVBoxLayout;
    change->setSpacing(0);
    change->addWidget(m_delta);
    change->addWidget(m_band);
    numbers->addLayout(change);
    numbers->addStretch();
    numbers->addLayout(rates);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(sideBySide(widgets::sectionLabel(tr("Step time")), {m_tokens, whyStep}));
    layout->addLayout(numbers);
    layout->addWidget(m_breakdown);
    layout->addWidget(m_bottleneck);
    layout->addSpacing(12);
    layout->addLayout(sideBySide(m_memoryTitle, {m_memoryText, whyMemory}));
    layout->addWidget(m_memory);
    layout->addSpacing(12);
    layout->addLayout(sideBySide(widgets::sectionLabel(tr("Cost")), {m_perStep, whyCost}));
    layout->addLayout(sideBySide(m_perHour, {m_perMillion}));
}

void ResultSummary::setBusy(bool busy)
{
    for (text::Label *label : {m_step, m_delta, m_flops, m_mfu})
        label->setEnabled(!busy);
}

void ResultSummary::setPrediction(widgets::PredictionPtr now, const widgets::PredictionPtr &before)
{
    m_now = std::move(now);
    setVisible(m_now != nullptr);
    if (!m_now)
        return;
    const predict::Prediction &p = m_now->prediction;
    m_step->setText(qstring(format::seconds(p.step_s)));
    m_band->setText(bandText(p.errorBand_pct));
    m_band->setToolTip(p.errorBasis.empty() ? QString() : tr("80 % of measured runs like this lie within the band: %1").arg(qstring(p.errorBasis)));
    const bool changed = before && std::abs(before->prediction.step_s - p.step_s) > 1e-9 * p.step_s;
    m_delta->setVisible(changed);
    if (changed) {
        const double delta_s = p.step_s - before->prediction.step_s;
        m_delta->setText(qstring(format::signedSeconds(delta_s)));
        m_delta->setToolTip(tr("before: %1 (%2)").arg(qstring(format::seconds(before->prediction.step_s)),
                                                      qstring(format::signedPercent(delta_s / before->prediction.step_s))));
        widgets::setRole(m_delta, delta_s < 0 ? QStringLiteral("better") : QStringLiteral("worse"));
    }
    m_flops->setText(tr("%1 TFLOP/s/GPU").arg(qstring(format::significant(p.modelFlopsPerGpuPerS / 1e12))));
    m_flops->setToolTip(tr("Model FLOPs per second and GPU; causal attention counted once"));
    m_mfu->setText(tr("MFU %1").arg(qstring(format::percent(p.mfu))));
    m_mfu->setToolTip(tr("Model FLOP/s as a share of the GPU's dense BF16 peak"));
    m_tokens->setText(tr("%1 tokens/s").arg(qstring(format::significant(p.tokensPerS))));
    m_tokens->setToolTip(tr("%1 tokens/s per GPU").arg(qstring(format::significant(p.tokensPerSPerGpu))));
    m_breakdown->setMaker([shared = m_now](const theme::Tokens &tokens) {
        return widgets::StackedBar{widgets::breakdownParts(shared->prediction, tokens), 0, true};
    });
    m_bottleneck->setText(tr("Limited by %1").arg(language::coreWord(workload::nameOf(p.bottleneck))));
    m_bottleneck->setToolTip(language::coreWord(workload::infoOf(p.bottleneck).tip));
    showMemory(p);
    showCost(*m_now, before.get());
}

void ResultSummary::showMemory(const predict::Prediction &p)
{
    m_memoryTitle->setText(tr("Memory / GPU"));
    m_memoryTitle->setToolTip(p.stages.size() > 1 ? tr("One GPU of pipeline stage %1, which needs the most; what nvidia-smi would show").arg(p.memoryStage) : tr("What nvidia-smi would show"));
    // What does not fit may well be below the whole: some must stay free. The number is then the one that decides.
    const double needed_B = std::max(p.memory.total, p.neededMemory_B);
    const bool host = predict::hostMisfit(p);
    const auto [used, whole] = host ? format::binaryBytesOf(p.neededHost_B, p.hostMemory_B) : format::binaryBytesOf(p.fits ? p.memory.total : needed_B, p.gpuMemory_B);
    m_memoryText->setText((p.fits ? tr("%1 of %2 · fits") : host ? tr("host needs %1 of %2") : tr("needs %1 of %2")).arg(qstring(used), qstring(whole)));
    QString about = tr("allocated %1, reserved %2").arg(qstring(format::binaryBytes(p.memory.allocated)),
                                                       qstring(format::binaryBytes(p.memory.reserved)));
    if (needed_B > p.memory.total)
        about += QLatin1Char('\n') + tr("%1 more must stay free, so that the run does not break on fragmentation").arg(qstring(format::binaryBytes(needed_B - p.memory.total)));
    m_memoryText->setToolTip(about);
    widgets::setRole(m_memoryText, p.fits ? QString() : QStringLiteral("error"));
    m_memory->setMaker([shared = m_now](const theme::Tokens &tokens) {
        const predict::Prediction &prediction = shared->prediction;
        std::vector<widgets::BarPart> parts = widgets::memoryParts(prediction.memory, tokens);
        if (auto free = widgets::headroomPart(prediction, prediction.memory.headroom, tokens))
            parts.push_back(std::move(*free));
        return widgets::StackedBar{std::move(parts), prediction.gpuMemory_B, true};
    });
}

void ResultSummary::showCost(const predict::DesignPrediction &now, const predict::DesignPrediction *before)
{
    const predict::Prediction &p = now.prediction;
    const std::optional<double> usd = now.bill.usdPerHour();
    const std::optional<double> was = before ? before->bill.usdPerHour() : std::nullopt;
    QString hourly = language::said(design::shown(now.bill));
    if (usd && was && std::abs(*was - *usd) > 0.005)
        hourly += QStringLiteral("  %1").arg(qstring(format::signedUsd(*usd - *was)));
    m_perHour->setText(hourly);
    widgets::setRole(m_perHour, usd ? QString() : QStringLiteral("worse"));
    QStringList about;
    for (const Said &why : now.bill.unknown())
        about << language::said(why);
    if (about.empty() && p.cost)
        about << priceSource(now);
    m_perHour->setToolTip(about.join(QLatin1Char('\n')));
    if (!p.cost) {
        m_perMillion->clear();
        m_perStep->clear();
        return;
    }
    m_perMillion->setText(tr("%1 / M tokens").arg(qstring(format::usd(p.cost->usdPerMillionTokens))));
    m_perStep->setText(tr("%1 / step").arg(qstring(format::usd(p.cost->usdPerStep))));
}

} // namespace switchyard::results
