// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/panels/planeditor.h>

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <views/panels/labels.h>
#include <views/panels/numberchip.h>

namespace switchyard::panels {

using workload::Plan;

namespace {

enum Row { Parallel, Batch, Choices, More, RowCount };

template <class Enum>
auto getter(Enum Plan::*member)
{
    return [member](const Plan &plan) { return static_cast<int>(plan.*member); };
}
template <class Enum>
auto setter(Enum Plan::*member)
{
    return [member](Plan &plan, int value) { plan.*member = static_cast<Enum>(value); };
}
template <class Enum>
std::pair<QString, int> value(const QString &text, Enum v)
{
    return {text, static_cast<int>(v)};
}

/// Recompute as one number for the combo box: kind in the high bits, modules in the low ones.
constexpr int recomputeKey(workload::RecomputeKind kind, std::uint32_t modules = 0)
{
    return (static_cast<int>(kind) << 16) | static_cast<int>(modules & 0xFFFFU);
}

} // namespace

PlanEditor::PlanEditor(QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (int row = 0; row < RowCount; ++row) {
        QLabel *reason = label(QString(), theme::Type::Small, QStringLiteral("error"));
        reason->setWordWrap(true);
        reason->setTextInteractionFlags(Qt::TextSelectableByMouse);
        reason->setObjectName(QStringLiteral("reason %1").arg(row));
        reason->hide();
        m_reasons.push_back(reason);
    }
    m_preview = label(QString(), theme::Type::Small, QStringLiteral("muted"));
    m_preview->setObjectName(QStringLiteral("preview"));
    m_preview->hide();
    layout->addWidget(makeChips());
    layout->addWidget(m_preview);
    layout->addWidget(makeChoices());
    layout->addWidget(makeMore());
    for (Field &field : m_fields) {
        connect(field.chip, &NumberChip::committed, this, [this, &field] { commit(field); });
        connect(field.chip, &NumberChip::typed, this, [this, &field] { preview(field); });
    }
}

PlanEditor::~PlanEditor()
{
    // A field that loses the focus while the editor goes away must not commit any more.
    for (const Field &field : m_fields)
        field.chip->disconnect(this);
}

NumberChip *PlanEditor::addField(const char *name, const QString &tooltip, int Plan::*member, int row)
{
    auto *chip = new NumberChip(QString::fromLatin1(name), tooltip);
    m_fields.push_back({chip, member, name, row});
    return chip;
}

bool PlanEditor::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the inspector must not change the plan that passes under the pointer.
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

QWidget *PlanEditor::makeChips()
{
    m_fields.reserve(16); // connections keep references into it
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *parallel = new QHBoxLayout;
    parallel->setSpacing(4);
    parallel->addWidget(addField("TP", tr("Tensor parallel: GPUs that share every layer. Its traffic wants to stay in one NVLink domain."), &Plan::tp, Parallel));
    parallel->addWidget(addField("PP", tr("Pipeline parallel: stages that the layers are cut into"), &Plan::pp, Parallel));
    parallel->addWidget(addField("VPP", tr("Model chunks per pipeline stage. More than one interleaves: a smaller bubble, more sends."), &Plan::vpp, Parallel));
    parallel->addWidget(addField("CP", tr("Context parallel: GPUs that share every sequence"), &Plan::cp, Parallel));
    parallel->addWidget(addField("DP", tr("Data parallel: replicas of the dense part. TP × CP × PP × DP = GPUs of the job."), &Plan::dp, Parallel));
    parallel->addWidget(addField("EP", tr("Expert parallel: GPUs that share the experts, folded into TP × CP × DP"), &Plan::ep, Parallel));
    layout->addLayout(parallel);
    layout->addWidget(m_reasons[Parallel]);
    auto *batch = new QHBoxLayout;
    batch->setSpacing(4);
    batch->addWidget(addField("mbs", tr("Micro-batch: sequences per micro-batch and replica"), &Plan::mbs, Batch));
    batch->addWidget(addField("gbs", tr("Global batch: sequences per step"), &Plan::gbs, Batch));
    batch->addWidget(addField("seq", tr("Tokens per sequence"), &Plan::seq, Batch));
    layout->addLayout(batch);
    layout->addWidget(m_reasons[Batch]);
    return box;
}

QComboBox *PlanEditor::addChoice(const QString &name, const QString &tooltip,
                                 const std::vector<std::pair<QString, int>> &values,
                                 std::function<int(const Plan &)> get, std::function<void(Plan &, int)> set)
{
    auto *box = new QComboBox;
    box->setAccessibleName(name);
    box->setObjectName(QStringLiteral("choice ") + name);
    box->setToolTip(tooltip);
    box->setMinimumContentsLength(4);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
    for (const auto &[text, key] : values)
        box->addItem(text, key);
    const std::size_t index = m_choices.size();
    m_choices.push_back({box, std::move(get), std::move(set), name});
    connect(box, &QComboBox::activated, this, [this, index] {
        const Choice &choice = m_choices[index];
        const int key = choice.box->currentData().toInt();
        if (key == choice.get(m_plan))
            return;
        Plan plan = m_plan;
        choice.set(plan, key);
        offer(plan, tr("Set %1 to %2").arg(choice.name, choice.box->currentText()), index < 4 ? Choices : More, nullptr);
    });
    return box;
}

QWidget *PlanEditor::makeChoices()
{
    using namespace workload;
    auto *box = new QWidget;
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    int at = 0;
    const auto put = [&](QComboBox *combo) {
        const int row = at / 2 * 2;
        QLabel *name = label(m_choices.back().name, theme::Type::Small, QStringLiteral("muted"));
        name->setBuddy(combo);
        grid->addWidget(name, row, at % 2);
        grid->addWidget(combo, row + 1, at % 2);
        grid->setRowMinimumHeight(row, row > 0 ? 20 : 0);
        ++at;
    };
    put(addChoice(tr("precision"), tr("Number format of the matrix products"),
                  {value(QStringLiteral("BF16"), Precision::Bf16), value(QStringLiteral("FP16"), Precision::Fp16),
                   value(QStringLiteral("FP8"), Precision::Fp8), value(QStringLiteral("FP8 delayed"), Precision::Fp8Ds),
                   value(QStringLiteral("FP8 current"), Precision::Fp8Cs), value(QStringLiteral("MXFP8"), Precision::Fp8Mx),
                   value(QStringLiteral("FP8 block"), Precision::Fp8Block), value(QStringLiteral("FP8 rowwise"), Precision::Fp8Row),
                   value(QStringLiteral("NVFP4"), Precision::Nvfp4)},
                  getter(&Plan::precision), setter(&Plan::precision)));
    put(addChoice(tr("recompute"), tr("Activations that are computed again in the backward pass: less memory, more work"),
                  {{tr("none"), recomputeKey(RecomputeKind::None)},
                   {tr("core attention"), recomputeKey(RecomputeKind::Selective, RecomputeCoreAttn)},
                   {tr("MLP"), recomputeKey(RecomputeKind::Selective, RecomputeMlp)},
                   {tr("layernorm"), recomputeKey(RecomputeKind::Selective, RecomputeLayernorm)},
                   {tr("MoE activation"), recomputeKey(RecomputeKind::Selective, RecomputeMoeAct)},
                   {tr("full"), recomputeKey(RecomputeKind::Full)},
                   {tr("by framework"), recomputeKey(RecomputeKind::Unstated)}},
                  [](const Plan &plan) {
                      const bool block = plan.recompute.kind == RecomputeKind::Block;
                      return recomputeKey(plan.recompute.kind, block ? static_cast<std::uint32_t>(plan.recompute.layers) : plan.recompute.modules);
                  },
                  [](Plan &plan, int key) {
                      plan.recompute = {static_cast<RecomputeKind>(key >> 16), 0, 0};
                      if (plan.recompute.kind == RecomputeKind::Block)
                          plan.recompute.layers = key & 0xFFFF;
                      else
                          plan.recompute.modules = static_cast<std::uint32_t>(key & 0xFFFF);
                  }));
    put(addChoice(tr("sharding"), tr("What data-parallel replicas share out among themselves: nothing (DDP), optimizer (ZeRO-1), gradients (2), weights (3, FSDP), weights within a group (HSDP)"),
                  {value(QStringLiteral("DDP"), Shard::Ddp), value(QStringLiteral("ZeRO-1"), Shard::Zero1),
                   value(QStringLiteral("ZeRO-2"), Shard::Zero2), value(QStringLiteral("ZeRO-3 / FSDP"), Shard::Zero3),
                   value(QStringLiteral("HSDP"), Shard::Hsdp)},
                  getter(&Plan::shard), setter(&Plan::shard)));
    put(addChoice(tr("schedule"), tr("Order of forward and backward passes in the pipeline"),
                  {value(QStringLiteral("1F1B"), Schedule::OneFOneB), value(tr("interleaved"), Schedule::Interleaved),
                   value(tr("zero-bubble"), Schedule::ZeroBubble)},
                  getter(&Plan::schedule), setter(&Plan::schedule)));
    grid->addWidget(m_reasons[Choices], at + 1, 0, 1, 2);
    return box;
}

QWidget *PlanEditor::makeMore()
{
    using namespace workload;
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *toggle = new QToolButton;
    toggle->setText(tr("&More"));
    toggle->setObjectName(QStringLiteral("more"));
    toggle->setProperty("role", QStringLiteral("link"));
    toggle->setFont(theme::font(theme::Type::Small));
    toggle->setCheckable(true);
    auto *content = new QWidget;
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto put = [&](QWidget *widget) {
        QLabel *name = label(m_choices.back().name, theme::Type::Small, QStringLiteral("muted"));
        name->setBuddy(widget);
        grid->addWidget(name, row, 0);
        grid->addWidget(widget, row++, 1);
    };
    put(addChoice(tr("context"), tr("How context-parallel GPUs exchange keys and values"),
                  {value(tr("ring"), CpKind::Ring), value(tr("all-gather"), CpKind::AllGather), value(QStringLiteral("Ulysses"), CpKind::Ulysses)},
                  getter(&Plan::cpKind), setter(&Plan::cpKind)));
    put(addChoice(tr("optimizer"), tr("Decides the optimizer's memory and step"),
                  {value(QStringLiteral("Adam"), Optimizer::Adam), value(QStringLiteral("Muon"), Optimizer::Muon)},
                  getter(&Plan::optimizer), setter(&Plan::optimizer)));
    put(addChoice(tr("offload"), tr("What waits in host memory"),
                  {value(tr("nothing"), Offload::None), value(tr("optimizer"), Offload::Optimizer), value(tr("activations"), Offload::Activations)},
                  getter(&Plan::offload), setter(&Plan::offload)));
    put(addChoice(tr("TP overlap"), tr("Whether TP communication runs beside the products that need it (user buffers, async TP)"),
                  {value(tr("as usual"), TpOverlap::Unstated), value(tr("on"), TpOverlap::On), value(tr("off"), TpOverlap::Off)},
                  getter(&Plan::tpOverlap), setter(&Plan::tpOverlap)));
    put(addChoice(tr("dispatcher"), tr("Who carries tokens to their experts"),
                  {value(QStringLiteral("NCCL"), Dispatcher::Nccl), value(QStringLiteral("DeepEP"), Dispatcher::DeepEp),
                   value(QStringLiteral("DeepEP over UCCL"), Dispatcher::DeepEpUccl), value(QStringLiteral("DeepEP NVSHMEM"), Dispatcher::DeepEpNvshmem)},
                  getter(&Plan::dispatcher), setter(&Plan::dispatcher)));
    put(addChoice(tr("framework"), tr("Its defaults, overheads and overlap"),
                  {value(QStringLiteral("Megatron"), Framework::Megatron), value(QStringLiteral("Nanotron"), Framework::Nanotron),
                   value(QStringLiteral("TorchTitan"), Framework::Torchtitan), value(QStringLiteral("LLM Foundry"), Framework::LlmFoundry),
                   value(QStringLiteral("Megatron-DeepSpeed"), Framework::MegatronDeepspeed), value(QStringLiteral("torchtune"), Framework::Torchtune),
                   value(QStringLiteral("AutoModel"), Framework::Automodel), value(QStringLiteral("XTuner"), Framework::Xtuner)},
                  getter(&Plan::framework), setter(&Plan::framework)));
    m_sp = new QCheckBox(tr("&Sequence parallel with TP"));
    m_sp->setToolTip(tr("Norms and dropout are shared among the TP GPUs too: less activation memory, the same traffic"));
    connect(m_sp, &QCheckBox::clicked, this, [this](bool on) {
        Plan plan = m_plan;
        plan.sp = on;
        offer(plan, on ? tr("Switch sequence parallelism on") : tr("Switch sequence parallelism off"), More, nullptr);
    });
    grid->addWidget(m_sp, row++, 0, 1, 2);
    grid->addWidget(m_reasons[More], row, 0, 1, 2);
    content->hide();
    connect(toggle, &QToolButton::toggled, this, [toggle, content](bool on) {
        content->setVisible(on);
        toggle->setText(on ? tr("&Less") : tr("&More"));
    });
    layout->addWidget(toggle, 0, Qt::AlignLeft);
    layout->addWidget(content);
    return box;
}

void PlanEditor::setPlan(const Plan &plan, int gpus)
{
    m_plan = plan;
    m_gpus = gpus;
    m_preview->hide();
    refresh();
}

void PlanEditor::setCheck(PlanCheck check) { m_check = std::move(check); }
void PlanEditor::setBaseline(double step_s) { m_baseline_s = step_s; }

QString PlanEditor::reason() const
{
    for (const QLabel *reason : m_reasons) {
        if (!reason->text().isEmpty())
            return reason->text();
    }
    return {};
}

void PlanEditor::refresh()
{
    for (Field &field : m_fields)
        field.chip->setValue(m_plan.*field.member);
    for (std::size_t row = 0; row < m_reasons.size(); ++row) {
        const bool stillRefused = std::ranges::any_of(m_fields, [&](const Field &field) {
            return std::cmp_equal(field.row, row) && field.chip->isEdited();
        });
        if (!stillRefused)
            showReason(static_cast<int>(row), {});
    }
    for (const Choice &choice : m_choices) {
        const QSignalBlocker quiet(choice.box);
        const int key = choice.get(m_plan);
        int index = choice.box->findData(key);
        if (index < 0) { // a combination that only files can name: shown as what it is, kept
            choice.box->addItem(text(workload::toWord(m_plan.recompute)), key);
            index = choice.box->count() - 1;
        }
        choice.box->setCurrentIndex(index);
    }
    const QSignalBlocker quiet(m_sp);
    m_sp->setChecked(m_plan.sp);
    m_sp->setEnabled(m_plan.tp > 1);
}

Plan PlanEditor::withNumber(const Field &field, int value) const
{
    Plan plan = m_plan;
    plan.*field.member = value;
    if (field.member == &Plan::vpp && plan.schedule != workload::Schedule::ZeroBubble)
        plan.schedule = value > 1 ? workload::Schedule::Interleaved : workload::Schedule::OneFOneB;
    if (field.member == &Plan::tp && value == 1)
        plan.sp = false;
    // DP follows: the job keeps all its GPUs busy.
    const bool cutsModel = field.member == &Plan::tp || field.member == &Plan::pp || field.member == &Plan::cp;
    const int replica = plan.tp * plan.pp * plan.cp;
    if (cutsModel && m_gpus > 0 && replica > 0 && m_gpus % replica == 0)
        plan.dp = m_gpus / replica;
    return plan;
}

void PlanEditor::commit(Field &field)
{
    const std::optional<int> written = field.chip->written();
    const QString name = QString::fromLatin1(field.name);
    if (!written) {
        const QString reason = tr("%1 must be a whole number of 1 or more.").arg(name);
        field.chip->setReason(reason);
        showReason(field.row, reason);
        return;
    }
    offer(withNumber(field, *written), tr("Set %1 to %2").arg(name, text(format::integer(*written))), field.row, field.chip);
}

void PlanEditor::preview(Field &field)
{
    const std::optional<int> written = field.chip->written();
    m_preview->hide();
    if (!field.chip->isEdited()) {
        field.chip->setReason({});
        refresh();
        return;
    }
    if (!written || !m_check)
        return;
    const Result<predict::Prediction> would = m_check(withNumber(field, *written));
    const QString reason = would ? QString() : text(would.error().message);
    field.chip->setReason(reason);
    showReason(field.row, reason);
    if (!would)
        return;
    QString line = tr("would be %1").arg(text(format::seconds(would->step_s)));
    if (m_baseline_s > 0)
        line += QStringLiteral(" (%1)").arg(text(format::signedSeconds(would->step_s - m_baseline_s)));
    line += QStringLiteral(" · %1%2").arg(text(format::binaryBytes(would->memory.total)),
                                         would->fits ? QString() : tr(", does not fit"));
    m_preview->setText(line);
    m_preview->show();
}

bool PlanEditor::offer(const Plan &plan, const QString &undoText, int row, NumberChip *chip)
{
    if (m_check) {
        const Result<predict::Prediction> would = m_check(plan);
        // A plan that the design has outgrown is mended field by field: a step on the way may be refused too.
        if (!would && m_check(m_plan)) {
            const QString reason = text(would.error().message);
            if (chip)
                chip->setReason(reason);
            showReason(row, reason);
            return false;
        }
    }
    m_preview->hide();
    showReason(row, {});
    if (chip)
        chip->setReason({});
    m_plan = plan; // the document's answer comes later; the next edit builds on this one
    refresh();
    emit planEdited(plan, undoText);
    return true;
}

void PlanEditor::showReason(int row, const QString &reason)
{
    QLabel *shown = m_reasons[static_cast<std::size_t>(row)];
    shown->setText(reason);
    shown->setVisible(!reason.isEmpty());
}

} // namespace switchyard::panels
