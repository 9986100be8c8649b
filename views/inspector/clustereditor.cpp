// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/clustereditor.h>

#include <algorithm>
#include <array>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/design/edit.h>
#include <views/inspector/optionform.h>
#include <views/language/language.h>
#include <views/widgets/labels.h>

namespace switchyard::inspector {

namespace {

using catalog::Package;
using workload::Option;
using workload::OptionKind;

Option textRow(std::string_view key, std::string_view title, std::string_view unsaid, std::string_view help)
{
    Option row;
    row.key = key;
    row.kind = OptionKind::Text;
    row.title = title;
    row.unsaid = unsaid;
    row.help = help;
    return row;
}

Option wholeRow(std::string_view key, std::string_view title, std::string_view unit, double high, std::string_view unsaid, std::string_view help)
{
    Option row = textRow(key, title, unsaid, help);
    row.kind = OptionKind::Number;
    row.whole = true;
    row.low = unsaid.empty() ? 1 : 0;
    row.high = high;
    row.unit = unit;
    return row;
}

/// Keys are the file's; titles and tips are read as those of core's tables are.
const auto &softwareRows()
{
    static const std::array rows = {
        textRow("driver", QT_TR_NOOP("Driver"), QT_TR_NOOP("not stated"), QT_TR_NOOP("NVIDIA driver, 580.95.05")),
        textRow("cuda", QT_TR_NOOP("CUDA"), QT_TR_NOOP("not stated"), QT_TR_NOOP("CUDA toolkit that the job's code was built with, 12.8")),
        textRow("efa_installer", QT_TR_NOOP("EFA installer"), QT_TR_NOOP("not stated"), QT_TR_NOOP("It brings the EFA driver, libfabric and aws-ofi-nccl, 1.43.2")),
        textRow("libfabric", QT_TR_NOOP("libfabric"), QT_TR_NOOP("the installer's"), QT_TR_NOOP("Where it is not the one that the EFA installer brings")),
        textRow("aws_ofi_nccl", QT_TR_NOOP("aws-ofi-nccl"), QT_TR_NOOP("the installer's"), QT_TR_NOOP("Where it is not the one that the EFA installer brings")),
        textRow("nccl", QT_TR_NOOP("NCCL"), QT_TR_NOOP("not stated"), QT_TR_NOOP("As the job's framework loads it, 2.27.3")),
    };
    return rows;
}

const auto &quotaRows()
{
    static const std::array rows = {
        wholeRow("on_demand_p_vcpus", QT_TR_NOOP("On-Demand"), QT_TR_NOOP("vCPU"), 1e8, QT_TR_NOOP("not known"), QT_TR_NOOP("Service quota of running On-Demand P instances in the design's Region; Savings Plans count, Capacity Blocks do not")),
        wholeRow("spot_p_vcpus", QT_TR_NOOP("Spot"), QT_TR_NOOP("vCPU"), 1e8, QT_TR_NOOP("not known"), QT_TR_NOOP("Service quota of Spot Instance requests of P instances in the design's Region")),
    };
    return rows;
}

const auto &blockRows()
{
    static const std::array rows = {
        textRow("type", QT_TR_NOOP("Type"), "", QT_TR_NOOP("An instance type or an UltraServer type of the catalog")),
        wholeRow("count", QT_TR_NOOP("Pieces"), "", 1e6, "", QT_TR_NOOP("Instances (1, 2, 4, 8, 16, 32 or 64), or UltraServers")),
        textRow("start", QT_TR_NOOP("Starts"), QT_TR_NOOP("not decided"), QT_TR_NOOP("The day on which it starts, 2026-12-01; it can be bought up to 8 weeks ahead")),
        wholeRow("days", QT_TR_NOOP("Lasts"), QT_TR_NOOP("days"), 36500, "", QT_TR_NOOP("1 to 14 days, or whole weeks up to 182 days")),
    };
    return rows;
}

std::string written(const design::CapacityBlock &block, std::string_view key)
{
    if (key == "type")
        return block.type;
    if (key == "start")
        return block.start ? toText(*block.start) : std::string();
    return std::to_string(key == "count" ? block.count : block.days);
}

design::Quota quotaOf(const design::Design &design)
{
    const auto known = std::ranges::find(design.quotas, design.region, &design::Quota::region);
    return known != design.quotas.end() ? *known : design::Quota{design.region, {}, {}};
}

QGridLayout *gridIn(QVBoxLayout *column)
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    return grid;
}

QToolButton *link(const QString &words, const QString &name)
{
    auto *button = new QToolButton;
    button->setText(words);
    button->setObjectName(name);
    button->setProperty("role", QStringLiteral("link"));
    button->setFont(theme::font(theme::Type::Small));
    return button;
}

} // namespace

ClusterEditor::ClusterEditor(QWidget *parent)
    : QWidget(parent)
    , m_summary(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
    , m_content(new QWidget)
{
    setObjectName(QStringLiteral("cluster"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(widgets::sectionLabel(tr("Capacity and software")));
    m_summary->setWordWrap(true);
    layout->addWidget(m_summary);
    auto *toggle = link(tr("More"), QStringLiteral("more of the cluster"));
    toggle->setToolTip(tr("Releases, quotas and Capacity Blocks that the design rules are judged by"));
    toggle->setCheckable(true);
    layout->addWidget(toggle, 0, Qt::AlignLeft);
    layout->addWidget(m_content);
    m_content->hide();
    connect(toggle, &QToolButton::toggled, this, [this, toggle](bool on) {
        build();
        m_content->setVisible(on);
        toggle->setText(on ? tr("Less") : tr("More"));
    });
}

void ClusterEditor::build()
{
    if (m_reason)
        return;
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_software = new OptionForm(QStringLiteral("software"), this);
    m_quotas = new OptionForm(QStringLiteral("quota"), this);
    m_reason = widgets::label(QString(), theme::Type::Small, QStringLiteral("error"));
    m_reason->setWordWrap(true);
    m_reason->hide();
    QGridLayout *software = gridIn(column);
    for (const Option &row : softwareRows())
        m_software->add(software, row);
    m_region = widgets::label(QString(), theme::Type::Small, QStringLiteral("muted"));
    column->addWidget(m_region);
    QGridLayout *quotas = gridIn(column);
    for (const Option &row : quotaRows())
        m_quotas->add(quotas, row);
    m_blocks = new QVBoxLayout;
    m_blocks->setSpacing(8);
    column->addLayout(m_blocks);
    auto *add = link(tr("Add a Capacity Block"), QStringLiteral("add block"));
    column->addWidget(add, 0, Qt::AlignLeft);
    column->addWidget(m_reason);

    for (OptionForm *form : {m_software, m_quotas})
        connect(form, &OptionForm::refused, this, &ClusterEditor::refuse);
    connect(m_software, &OptionForm::edited, this, [this](const Option *row, const std::string &version, const QString &undoText) {
        const Package package = *catalog::packageFromWord(row->key);
        if (const auto possible = design::changeSoftware(*m_design, package, version); !possible)
            return refuse(language::said(possible.error()));
        refuse({});
        emit edited([package, version](const design::Design &design) { return design::changeSoftware(design, package, version); }, undoText);
    });
    connect(m_quotas, &OptionForm::edited, this, [this](const Option *row, const std::string &typed, const QString &undoText) {
        design::Quota quota = quotaOf(*m_design);
        std::optional<int> vcpus;
        if (const auto number = row->numberFrom(typed); !typed.empty() && number)
            vcpus = static_cast<int>(*number);
        (row->key == "spot_p_vcpus" ? quota.spotVcpus : quota.onDemandVcpus) = vcpus;
        emit edited([quota](const design::Design &design) { return design::changeQuota(design, quota); }, undoText);
    });
    connect(add, &QToolButton::clicked, this, [this] { emit edited([catalog = m_catalog](const design::Design &design) { return design::addCapacityBlock(design, *catalog); }, tr("Add a Capacity Block")); });
    if (m_design)
        showValues();
}

void ClusterEditor::refuse(const QString &reason)
{
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
}

void ClusterEditor::setDesign(design::DesignPtr design, widgets::CatalogPtr catalog)
{
    m_design = std::move(design);
    m_catalog = std::move(catalog);
    if (!m_design)
        return;
    QStringList said;
    for (const auto &[package, version] : m_design->software)
        said << qstring(nameOf(package) + " " + version);
    if (const design::Quota quota = quotaOf(*m_design); quota.onDemandVcpus || quota.spotVcpus)
        said << tr("quota of %1").arg(qstring(m_design->region));
    if (const auto blocks = static_cast<int>(m_design->capacityBlocks.size()); blocks > 0)
        said << (blocks == 1 ? tr("1 Capacity Block") : tr("%1 Capacity Blocks").arg(blocks));
    m_summary->setText(said.isEmpty() ? tr("Releases, quotas and Capacity Blocks are not stated.") : said.join(QStringLiteral(" · ")));
    if (m_reason)
        showValues();
}

void ClusterEditor::showValues()
{
    refuse({});
    for (const Option &row : softwareRows()) {
        const auto stated = m_design->software.find(*catalog::packageFromWord(row.key));
        m_software->setText(row.key, stated != m_design->software.end() ? stated->second : std::string());
    }
    m_region->setText(tr("Quotas of P instances in %1").arg(qstring(m_design->region)));
    const design::Quota quota = quotaOf(*m_design);
    const auto number = [](const std::optional<int> &vcpus) { return vcpus ? std::to_string(*vcpus) : std::string(); };
    m_quotas->setText("on_demand_p_vcpus", number(quota.onDemandVcpus));
    m_quotas->setText("spot_p_vcpus", number(quota.spotVcpus));
    if (!std::ranges::equal(m_forms, m_design->capacityBlocks, {}, &BlockForm::id, &design::CapacityBlock::id))
        makeBlocks();
    for (std::size_t i = 0; i < m_forms.size(); ++i)
        for (const Option &row : blockRows())
            m_forms[i].form->setText(row.key, written(m_design->capacityBlocks[i], row.key));
}

/// Fields stay while their blocks do: one may have the focus.
void ClusterEditor::makeBlocks()
{
    for (const BlockForm &form : m_forms) {
        m_blocks->removeWidget(form.box);
        form.box->hide();
        form.box->deleteLater();
    }
    m_forms.clear();
    for (const design::CapacityBlock &block : m_design->capacityBlocks)
        addBlockForm(block.id);
}

void ClusterEditor::addBlockForm(const std::string &id)
{
    const QString name = qstring(id);
    BlockForm block;
    block.id = id;
    block.box = new QWidget;
    block.form = new OptionForm(QStringLiteral("block ") + name, block.box);
    auto *column = new QVBoxLayout(block.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    block.title = widgets::label(tr("Capacity Block %1").arg(name), theme::Type::Small, QStringLiteral("muted"));
    auto *remove = link(tr("Remove"), QStringLiteral("remove block ") + name);
    remove->setAccessibleName(tr("Remove Capacity Block %1").arg(name));
    head->addWidget(block.title, 1);
    head->addWidget(remove);
    column->addLayout(head);
    QGridLayout *grid = gridIn(column);
    for (const Option &row : blockRows())
        block.form->add(grid, row);
    connect(remove, &QToolButton::clicked, this,
            [this, id, name] { emit edited([id](const design::Design &design) { return design::removeCapacityBlock(design, id); }, tr("Remove Capacity Block %1").arg(name)); });
    connect(block.form, &OptionForm::refused, this, &ClusterEditor::refuse);
    connect(block.form, &OptionForm::edited, this, [this, id](const Option *row, const std::string &typed, const QString &undoText) {
        const auto known = std::ranges::find(m_design->capacityBlocks, id, &design::CapacityBlock::id);
        if (known == m_design->capacityBlocks.end())
            return;
        design::CapacityBlock changed = *known;
        if (row->key == "type") {
            changed.type = typed;
        } else if (row->key == "start") {
            changed.start = dayFromText(typed);
            if (!typed.empty() && !changed.start)
                return refuse(tr("%1 is no day; expected one like 2026-12-01").arg(text::shown(qstring(typed))));
        } else if (const auto number = row->numberFrom(typed)) {
            (row->key == "count" ? changed.count : changed.days) = static_cast<int>(*number);
        } else {
            return refuse(language::said(number.error()));
        }
        if (const auto possible = design::changeCapacityBlock(*m_design, *m_catalog, changed); !possible)
            return refuse(language::said(possible.error()));
        refuse({});
        emit edited([changed, catalog = m_catalog](const design::Design &design) { return design::changeCapacityBlock(design, *catalog, changed); }, undoText);
    });
    m_blocks->addWidget(block.box);
    m_forms.push_back(std::move(block));
}

} // namespace switchyard::inspector
