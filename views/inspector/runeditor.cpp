// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/runeditor.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/goodput/goodput.h>
#include <views/widgets/labels.h>

namespace switchyard::inspector {

namespace {

using workload::Run;
using workload::RunField;
using workload::RunKind;

/// In view without a click; the others stand below "More".
constexpr std::array<std::string_view, 7> mainKeys = {"tokens", "mode", "storage", "interval_s", "kind", "spares", "spare_instances"};

bool isMain(const RunField &field) { return std::ranges::find(mainKeys, field.key) != mainKeys.end(); }

QString words(std::string_view text) { return QCoreApplication::translate("switchyard::inspector::RunEditor", std::string(text).c_str()); }

/// "15.6 T" as it stands in the field; a plain number for all else.
QString shown(const RunField &field, double value)
{
    if (field.key == "tokens" && value >= 1e9)
        return value >= 1e12 ? QString::number(value / 1e12, 'g', 12) + QStringLiteral(" T") : QString::number(value / 1e9, 'g', 12) + QStringLiteral(" B");
    return QString::number(value, 'g', 12);
}

/// Tokens may be written in trillions and billions.
std::string typed(const RunField &field, QString text)
{
    text = text.trimmed();
    const QChar last = text.isEmpty() ? QChar() : text.back().toUpper();
    if (field.key != "tokens" || (last != QLatin1Char('T') && last != QLatin1Char('B')))
        return text.toStdString();
    bool number = false;
    const double value = text.chopped(1).trimmed().remove(QLatin1Char(',')).toDouble(&number);
    return number ? QString::number(value * (last == QLatin1Char('T') ? 1e12 : 1e9), 'g', 15).toStdString() : text.toStdString();
}

} // namespace

RunEditor::RunEditor(QWidget *parent)
    : QWidget(parent)
    , m_storages(new QGridLayout)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
    , m_answer(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
{
    setObjectName(QStringLiteral("run"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(widgets::sectionLabel(tr("Run and recovery")));
    auto *grid = new QGridLayout;
    auto *content = new QWidget;
    auto *more = new QGridLayout(content);
    more->setContentsMargins(0, 0, 0, 0);
    for (QGridLayout *each : {grid, more, m_storages}) {
        each->setHorizontalSpacing(8);
        each->setVerticalSpacing(4);
        each->setColumnStretch(1, 1);
    }
    for (const RunField &field : workload::runFields())
        addField(isMain(field) ? grid : more, field);
    auto *toggle = new QToolButton;
    toggle->setText(tr("More"));
    toggle->setObjectName(QStringLiteral("more of the run"));
    toggle->setToolTip(tr("What a save, a failure and a restart take; all have defaults with a source"));
    toggle->setProperty("role", QStringLiteral("link"));
    toggle->setFont(theme::font(theme::Type::Small));
    toggle->setCheckable(true);
    content->hide();
    connect(toggle, &QToolButton::toggled, this, [toggle, content](bool on) {
        content->setVisible(on);
        toggle->setText(on ? tr("Less") : tr("More"));
    });
    m_reason->setWordWrap(true);
    m_reason->hide();
    m_answer->setWordWrap(true);
    layout->addLayout(grid);
    layout->addLayout(m_storages);
    layout->addWidget(m_reason);
    layout->addWidget(m_answer);
    layout->addWidget(toggle, 0, Qt::AlignLeft);
    layout->addWidget(content);
}

RunEditor::~RunEditor()
{
    // A field with the focus ends its edit once more when it is deleted, after the members here.
    for (const Field &field : m_fields)
        if (field.number != nullptr)
            field.number->disconnect(this);
}

void RunEditor::addField(QGridLayout *grid, const RunField &row)
{
    const int line = grid->rowCount();
    const QString name = words(row.title);
    const QString id = QStringLiteral("run ") + QString::fromLatin1(row.key.data(), static_cast<qsizetype>(row.key.size()));
    Field field{&row, nullptr, nullptr};
    QWidget *widget = nullptr;
    const std::size_t index = m_fields.size();
    if (row.kind == RunKind::Number) {
        field.number = new QLineEdit;
        widget = field.number;
        connect(field.number, &QLineEdit::editingFinished, this, [this, index] { commitNumber(m_fields[index]); });
    } else {
        field.words = new QComboBox;
        field.words->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        field.words->setMinimumContentsLength(6);
        field.words->setFocusPolicy(Qt::StrongFocus);
        field.words->installEventFilter(this);
        widget = field.words;
        for (const workload::RunWord &word : row.words)
            field.words->addItem(words(word.shown), QString::fromLatin1(word.word.data(), static_cast<qsizetype>(word.word.size())));
        connect(field.words, &QComboBox::activated, this, [this, index] {
            const Field &chosen = m_fields[index];
            Run run = m_run;
            if (chosen.row->set(run, chosen.words->currentData().toString().toStdString()))
                change(run, tr("Set %1 to %2").arg(words(chosen.row->title), chosen.words->currentText()));
        });
    }
    widget->setObjectName(id);
    widget->setAccessibleName(name);
    widget->setToolTip(words(row.help));
    text::Label *label = widgets::label(name, theme::Type::Small, QStringLiteral("muted"));
    label->setBuddy(widget);
    grid->addWidget(label, line, 0);
    grid->addWidget(widget, line, 1);
    if (!row.unit.empty())
        grid->addWidget(widgets::label(words(row.unit), theme::Type::Small, QStringLiteral("muted")), line, 2);
    m_fields.push_back(field);
}

bool RunEditor::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the inspector must not change what passes under the pointer.
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void RunEditor::commitNumber(const Field &field)
{
    field.number->setModified(false); // what is typed is read: from here on the document says what stands in the field
    const RunField &row = *field.row;
    Run run = m_run;
    const std::string text = typed(row, field.number->text());
    if (text.empty()) {
        (run.*row.number).reset();
    } else if (const auto set = row.set(run, text); !set) {
        m_reason->setText(tr("%1: %2").arg(words(row.title), widgets::text(set.error().message)));
        m_reason->show();
        return;
    }
    m_reason->hide();
    const QString value = text.empty() ? words(row.unsaid) : shown(row, *(run.*row.number)) + QLatin1Char(' ') + words(row.unit);
    change(run, tr("Set %1 to %2").arg(words(row.title), value.trimmed()));
}

void RunEditor::setRun(design::DesignPtr design, const design::Phase &training)
{
    m_design = std::move(design);
    m_run = training.run;
    m_reason->hide(); // what was refused is gone from its field
    for (const Field &field : m_fields) {
        if (field.number != nullptr) {
            const std::optional<double> value = m_run.*field.row->number;
            if (!field.number->hasFocus() || !field.number->isModified())
                field.number->setText(value ? shown(*field.row, *value) : QString());
            continue;
        }
        const QSignalBlocker quiet(field.words);
        if (field.row->kind == RunKind::Text) {
            field.words->clear();
            field.words->addItem(words(field.row->unsaid), QString());
            for (const design::Storage &storage : m_design->storage)
                field.words->addItem(widgets::text(storage.id), widgets::text(storage.id));
            if (field.words->findData(widgets::text(m_run.storage)) < 0) // it is gone: `check` says so
                field.words->addItem(widgets::text(m_run.storage), widgets::text(m_run.storage));
            field.words->setCurrentIndex(field.words->findData(widgets::text(m_run.storage)));
        } else {
            field.words->setCurrentIndex(field.row->word(m_run));
        }
    }
    showStorages();
    showAnswer();
}

/// Fields stay while their storages do: one may be under the pointer.
void RunEditor::showStorages()
{
    const bool same = std::ranges::equal(m_sizes, m_design->storage, {}, &std::pair<std::string, QDoubleSpinBox *>::first, &design::Storage::id);
    if (!same)
        makeSizes();
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const design::Storage &storage = m_design->storage[i];
        QDoubleSpinBox *size = m_sizes[i].second;
        const QSignalBlocker quiet(size);
        size->setValue(storage.capacity_TiB);
        size->setToolTip(tr("%1: throughput of Lustre grows with its size, and so does its price").arg(widgets::text(storage.type)));
    }
}

void RunEditor::makeSizes()
{
    while (QLayoutItem *item = m_storages->takeAt(0)) {
        if (item->widget() != nullptr)
            item->widget()->deleteLater();
        delete item;
    }
    m_sizes.clear();
    for (const design::Storage &storage : m_design->storage) {
        const QString id = widgets::text(storage.id);
        auto *size = new QDoubleSpinBox;
        size->setRange(0.1, 1e9);
        size->setDecimals(1);
        size->setSuffix(tr(" TiB"));
        size->setKeyboardTracking(false);
        size->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        size->setFocusPolicy(Qt::StrongFocus);
        size->installEventFilter(this);
        size->setObjectName(QStringLiteral("size of ") + id);
        size->setAccessibleName(tr("Size of %1").arg(id));
        connect(size, &QDoubleSpinBox::valueChanged, this,
                [this, id](double value) { emit storageResized(id, value, tr("Resize %1 to %2 TiB").arg(id, widgets::text(format::significant(value)))); });
        const int line = static_cast<int>(m_sizes.size());
        m_storages->addWidget(widgets::label(id, theme::Type::Small, QStringLiteral("muted")), line, 0);
        m_storages->addWidget(size, line, 1);
        m_sizes.emplace_back(storage.id, size);
    }
}

void RunEditor::setPrediction(const widgets::PredictionPtr &prediction)
{
    m_prediction = prediction;
    showAnswer();
}

/// What the engine says, and the defaults that it takes, in grey in the empty fields.
void RunEditor::showAnswer()
{
    const auto job = m_design && m_prediction && m_prediction->engine ? goodput::jobOfDesign(*m_prediction->engine->machine.catalog, *m_design, *m_prediction) : std::nullopt;
    m_answer->setVisible(job.has_value());
    if (!job)
        return;
    const goodput::Goodput g = goodput::goodputOf(*job);
    QString answer = std::isfinite(g.days.value) ? tr("Goodput %1 · %2 days").arg(widgets::text(format::percent(g.effective.value)), widgets::text(format::significant(g.days.value)))
                                                 : tr("Goodput %1 · the run does not end").arg(widgets::text(format::percent(g.effective.value)));
    if (g.money)
        answer += tr(" · %1").arg(widgets::text(format::usd(g.money->run_usd.value)));
    answer += tr("\nA checkpoint every %1 stops the step %2").arg(widgets::text(format::seconds(g.interval_s)), widgets::text(format::seconds(g.save.stall_s)));
    m_answer->setText(answer);
    for (const Field &field : m_fields) {
        if (field.number == nullptr)
            continue;
        const auto input = std::ranges::find(g.inputs.all, field.row->key, &goodput::Input::key);
        const bool known = input != g.inputs.all.end();
        field.number->setPlaceholderText(known ? shown(*field.row, input->value) : field.row->key == "interval_s" ? shown(*field.row, std::round(g.bestInterval_s)) : words(field.row->unsaid));
        field.number->setToolTip(known && !input->said ? tr("%1\nDefault: %2").arg(words(field.row->help), widgets::text(input->source)) : words(field.row->help));
    }
}

void RunEditor::change(const Run &run, const QString &undoText)
{
    if (run == m_run)
        return;
    m_run = run; // the document's answer comes later; the next edit builds on this one
    emit runEdited(run, undoText);
}

} // namespace switchyard::inspector
