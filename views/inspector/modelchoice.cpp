// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/modelchoice.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/workload/parameters.h>

#include <views/widgets/labels.h>

namespace switchyard::inspector {

namespace {

QString nameOf(const catalog::Architecture &model)
{
    return qstring(model.name.empty() ? model.id : model.name);
}

/// "671B · 61 layers · 8 of 256 experts"
QString shapeOf(const catalog::Architecture &model)
{
    QString out = ModelChoice::tr("%1B · %2 layers").arg(qstring(format::significant(workload::countParameters(model).total() / 1e9))).arg(model.layers);
    if (model.isMoe())
        out += ModelChoice::tr(" · %1 of %2 experts").arg(model.topk).arg(model.experts);
    return out;
}

} // namespace

ModelChoice::ModelChoice(QWidget *parent)
    : QWidget(parent)
    , m_box(new QComboBox)
    , m_shape(new widgets::ElidedLabel(theme::Type::Small))
{
    m_box->setObjectName(QStringLiteral("model"));
    m_box->setAccessibleName(tr("Model"));
    m_box->setToolTip(tr("The model that the job trains. One of your own: File > Import > Hugging Face model"));
    m_box->setMinimumContentsLength(8);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMaxVisibleItems(16);
    m_box->setFocusPolicy(Qt::StrongFocus);
    m_box->installEventFilter(this);
    m_shape->setObjectName(QStringLiteral("model shape"));
    m_shape->setProperty("role", QStringLiteral("muted"));
    m_shape->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(widgets::sectionLabel(tr("Model")));
    head->addWidget(m_shape, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_box);
    connect(m_box, &QComboBox::activated, this, &ModelChoice::choose);
}

bool ModelChoice::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the inspector must not change the model that passes under the pointer.
    if (event->type() == QEvent::Wheel && !m_box->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ModelChoice::setPhase(const design::Phase &phase, const widgets::CatalogPtr &catalog)
{
    const QSignalBlocker quiet(m_box);
    if (m_catalog != catalog) {
        m_catalog = catalog;
        fill();
    }
    while (m_box->count() > 0 && m_box->itemData(0).toString().isEmpty())
        m_box->removeItem(0);
    const catalog::Architecture *model = phase.custom ? phase.custom.get() : m_catalog ? m_catalog->model(phase.model) : nullptr;
    m_current = phase.custom ? QString() : qstring(phase.model);
    int index = m_current.isEmpty() ? -1 : m_box->findData(m_current);
    if (index < 0) { // the design's own: shown as what it is, kept
        const QString asked = qstring(phase.model); // another name of one of the catalog's stays what it was called
        m_box->insertItem(0, !model ? asked : phase.custom ? nameOf(*model) : tr("%1: as %2").arg(asked, nameOf(*model)), QString());
        index = 0;
        m_current.clear();
    }
    m_box->setCurrentIndex(index);
    m_shape->setText(model ? shapeOf(*model) : tr("not in the catalog"));
    m_shape->setToolTip(model ? tr("Parameters (billion, counted from its shape), layers and experts of the model") : QString());
}

void ModelChoice::fill()
{
    m_box->clear();
    if (!m_catalog)
        return;
    std::vector<const catalog::Architecture *> models;
    for (const auto &[id, model] : m_catalog->models)
        models.push_back(&model);
    // By family, then by size: 8B before 70B. Shapes of benchmarks come after what is trained and served.
    std::ranges::sort(models, {}, [](const catalog::Architecture *model) {
        return std::tuple(model->benchmark, nameOf(*model).section(QLatin1Char(' '), 0, -2).toCaseFolded(), workload::countParameters(*model).total());
    });
    bool benchmarks = false;
    for (const catalog::Architecture *model : models) {
        if (model->benchmark && !std::exchange(benchmarks, true))
            m_box->insertSeparator(m_box->count());
        m_box->addItem(nameOf(*model), qstring(model->id));
        m_box->setItemData(m_box->count() - 1, shapeOf(*model), Qt::ToolTipRole);
    }
}

void ModelChoice::choose(int index)
{
    const QString id = m_box->itemData(index).toString();
    if (id.isEmpty() || id == m_current)
        return;
    if (const catalog::Architecture *model = m_catalog->model(id.toStdString()))
        emit modelChosen(*model);
}

} // namespace switchyard::inspector
