// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/propertiesbox.h>

#include <algorithm>
#include <set>
#include <unordered_set>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include <core/base/format.h>
#include <core/catalog/catalog.h>
#include <core/design/identity.h>
#include <views/session/selection.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>
#include <views/widgets/undothrough.h>

namespace switchyard::inspector {

namespace {

/// The one value of a list, or nothing and "mixed" before it.
void showCommon(QComboBox *box, const std::set<std::string> &present, const std::string &empty)
{
    const QSignalBlocker quiet(box);
    if (present.size() > 1) {
        box->insertItem(0, PropertiesBox::tr("mixed"), QVariant());
        box->setCurrentIndex(0);
    } else {
        const QString one = qstring(present.empty() || present.begin()->empty() ? empty : *present.begin());
        if (box->findText(one) < 0)
            box->insertItem(0, one);
        box->setCurrentText(one);
    }
}

} // namespace

PropertiesBox::PropertiesBox(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit)
    , m_type(new QComboBox)
    , m_node(new QComboBox)
    , m_job(new QComboBox)
    , m_worksFor(new QComboBox)
    , m_lock(new QCheckBox(tr("locked")))
    , m_size(new widgets::NumberBox)
{
    widgets::letUndoThrough(*m_name);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString &word, const char *name, QWidget *field, const QString &tip) {
        const int row = grid->rowCount();
        grid->addWidget(widgets::label(word, theme::Type::Body, QStringLiteral("muted")), row, 0);
        grid->addWidget(field, row, 1);
        field->setObjectName(QString::fromLatin1(name));
        field->setAccessibleName(word);
        field->setToolTip(tip);
        field->setFocusPolicy(Qt::StrongFocus);
        field->installEventFilter(this);
        if (auto *box = qobject_cast<QComboBox *>(field)) {
            box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
            box->setMinimumContentsLength(8);
        }
    };
    add(tr("name"), "propertyName", m_name, tr("Name of the selected thing (F2)"));
    add(tr("type"), "propertyType", m_type, tr("Another type for all selected instances"));
    add(tr("network node"), "propertyNode", m_node, tr("Move all selected instances to another network node"));
    add(tr("job"), "propertyJob", m_job, tr("Let a job run on the selected instances"));
    add(tr("works for"), "propertyWorksFor", m_worksFor,
        tr("Whom the selected instances work for in the live cluster, where metrics tell it wrongly: GPUs are compared with those of their own job"));
    add(tr("size"), "propertySize", m_size, tr("Size of the storage: throughput of Lustre grows with it, and so does its price"));
    m_size->setRange(0.1, 1e9);
    m_size->setDecimals(1);
    m_size->setSuffix(tr(" TiB"));
    m_size->setKeyboardTracking(false);
    m_size->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    setRowVisible(m_size, false);
    connect(m_size, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        emit storageResized(m_id, value, tr("Resize %1 to %2 TiB").arg(m_id, qstring(format::significant(value))));
    });
    add(QString(), "propertyLock", m_lock, tr("What is locked is neither moved nor deleted (Ctrl+Shift+L)"));
    m_lock->setAccessibleName(tr("locked"));
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (m_name->isModified() && !m_id.isEmpty() && m_name->text().trimmed() != m_id) {
            m_name->setModified(false);
            emit renamed(m_id, m_name->text().trimmed());
        }
    });
    const auto wanted = [](const QComboBox *box, int index) { return index >= 0 && box->itemText(index) != PropertiesBox::tr("mixed"); };
    connect(m_type, &QComboBox::activated, this, [this, wanted](int index) {
        if (wanted(m_type, index))
            emit typeChosen(m_type->itemText(index));
    });
    connect(m_node, &QComboBox::activated, this, [this, wanted](int index) {
        if (wanted(m_node, index) && m_node->itemData(index).isValid())
            emit nodeChosen(m_node->itemData(index).toString());
    });
    connect(m_job, &QComboBox::activated, this, [this](int index) {
        if (m_job->itemData(index).isValid())
            emit jobChosen(m_job->itemData(index).toString());
    });
    connect(m_worksFor, &QComboBox::activated, this, [this](int index) {
        if (const QVariant said = m_worksFor->itemData(index); said.isValid())
            emit worksForChosen(said.toString());
        else if (m_worksFor->itemText(index) != tr("mixed"))
            emit worksForChosen(std::nullopt);
    });
    connect(m_lock, &QCheckBox::clicked, this, [this] {
        const bool on = m_lock->checkState() != Qt::Unchecked;
        m_lock->setTristate(false);
        emit lockChosen(on);
    });
}

void PropertiesBox::setSelection(const design::DesignPtr &design, const widgets::CatalogPtr &catalog, const telemetry::ObservationPtr &observation, const std::vector<std::string> &ids)
{
    const std::vector<int> instances = session::instancesOf(*design, ids);
    const bool whole = ids.size() == 1 && !session::isOfPart(ids.front());
    m_id = whole ? qstring(ids.front()) : QString();
    m_name->setEnabled(whole);
    m_name->setText(whole ? m_id : ids.size() == 1 && instances.size() == 1 ? qstring(design->instances[static_cast<std::size_t>(instances.front())].id) : tr("mixed"));
    m_name->setModified(false);
    showType(instances, *design, *catalog);
    showNode(instances, *design);
    showJob(instances, *design);
    showWorksFor(instances, *design, observation.get());
    showSize(*design);
    const std::set<std::string> locks = design::lockedIds(*design);
    std::size_t locked = 0;
    for (const std::string &id : ids)
        locked += locks.contains(session::instanceIdOf(id)) ? 1 : 0;
    const QSignalBlocker quiet(m_lock);
    m_lock->setTristate(locked > 0 && locked < ids.size());
    m_lock->setCheckState(locked == 0 ? Qt::Unchecked : locked == ids.size() ? Qt::Checked : Qt::PartiallyChecked);
}

/// The wheel scrolls the panel; it changes what has the focus alone.
bool PropertiesBox::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

/// Storage has a size, and none of what instances have.
void PropertiesBox::showSize(const design::Design &design)
{
    const auto storage = std::ranges::find(design.storage, m_id.toStdString(), &design::Storage::id);
    const bool stores = !m_id.isEmpty() && storage != design.storage.end();
    const QSignalBlocker quiet(m_size); // a number half typed into it is not that of what is selected now
    for (QWidget *field : {m_type, m_node, m_job})
        setRowVisible(field, !stores);
    setRowVisible(m_size, stores);
    if (stores)
        setRowVisible(m_worksFor, false);
    if (!stores)
        return;
    m_size->setValue(storage->capacity_TiB);
}

void PropertiesBox::setRowVisible(QWidget *field, bool visible)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    int row = 0, column = 0, rows = 0, columns = 0;
    grid->getItemPosition(grid->indexOf(field), &row, &column, &rows, &columns);
    grid->itemAtPosition(row, 0)->widget()->setVisible(visible);
    field->setVisible(visible);
}

void PropertiesBox::showType(const std::vector<int> &instances, const design::Design &design, const catalog::Catalog &catalog)
{
    std::set<std::string> present;
    bool bound = instances.empty();
    for (const int i : instances) {
        present.insert(design.instances[static_cast<std::size_t>(i)].type);
        bound = bound || !design.instances[static_cast<std::size_t>(i)].ultraserver.empty();
    }
    m_type->clear();
    for (const auto &[id, type] : catalog.instances)
        if (!type.reference && !type.incomplete && type.ultraserver.empty())
            m_type->addItem(qstring(id));
    showCommon(m_type, present, std::string());
    m_type->setEnabled(!bound);
}

void PropertiesBox::showNode(const std::vector<int> &instances, const design::Design &design)
{
    std::set<std::string> present;
    for (const int i : instances)
        present.insert(design.instances[static_cast<std::size_t>(i)].networkNode);
    std::unordered_set<std::string_view> parents;
    for (const design::NetworkNode &node : design.networkNodes)
        parents.insert(node.parent);
    m_node->clear();
    for (const design::NetworkNode &node : design.networkNodes)
        if (!parents.contains(node.id))
            m_node->addItem(qstring(node.id), qstring(node.id));
    showCommon(m_node, present, tr("unknown").toStdString());
    m_node->setEnabled(!instances.empty());
}

void PropertiesBox::showJob(const std::vector<int> &instances, const design::Design &design)
{
    std::vector<char> wanted(design.instances.size(), 0);
    for (const int i : instances)
        wanted[static_cast<std::size_t>(i)] = 1;
    const QSignalBlocker quiet(m_job);
    m_job->clear();
    QStringList runs;
    bool all = true;
    for (const design::Job &job : design.jobs) {
        m_job->addItem(qstring(job.name), qstring(job.name));
        std::size_t here = 0;
        if (const auto on = design::jobInstances(design, job))
            here = static_cast<std::size_t>(std::ranges::count_if(*on, [&](int i) { return wanted[static_cast<std::size_t>(i)] != 0; }));
        if (here > 0)
            runs << qstring(job.name);
        all = all && (here == 0 || here == instances.size());
    }
    const QString word = runs.isEmpty() ? tr("none") : runs.size() > 1 || !all ? tr("mixed") : runs.front();
    if (m_job->findText(word) < 0)
        m_job->insertItem(0, word);
    m_job->setCurrentText(word);
    m_job->setEnabled(!instances.empty() && !design.jobs.empty());
}

void PropertiesBox::showWorksFor(const std::vector<int> &instances, const design::Design &design, const telemetry::Observation *observation)
{
    std::set<std::string> jobs;
    for (const design::Job &job : design.jobs)
        jobs.insert(job.name);
    if (observation != nullptr)
        for (const telemetry::ObservedJob &job : observation->jobs)
            jobs.insert(job.name);
    std::set<std::optional<std::string>> said;
    for (const int i : instances)
        said.insert(design.instances[static_cast<std::size_t>(i)].worksFor);
    const bool any = std::ranges::any_of(said, [](const auto &one) { return one.has_value(); });
    setRowVisible(m_worksFor, !instances.empty() && (observation != nullptr || any));
    const QSignalBlocker quiet(m_worksFor);
    m_worksFor->clear();
    m_worksFor->addItem(tr("as metrics tell"));
    m_worksFor->addItem(tr("nobody (spare, test, notebook)"), QString());
    for (const auto &one : said)
        if (one && !one->empty())
            jobs.insert(*one);
    for (const std::string &job : jobs)
        m_worksFor->addItem(qstring(job), qstring(job));
    if (said.size() > 1) {
        m_worksFor->insertItem(0, tr("mixed"));
        m_worksFor->setCurrentIndex(0);
    } else if (any) {
        m_worksFor->setCurrentIndex(m_worksFor->findData(qstring(**said.begin())));
    }
}

} // namespace switchyard::inspector
