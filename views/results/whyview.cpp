// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/whyview.h>

#include <utility>

#include <QHeaderView>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <core/base/csv_cell.h>
#include <core/base/format.h>
#include <views/widgets/copykey.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

QString termValue(const Term &term)
{
    if (term.unit == "s")
        return widgets::text(format::seconds(term.value));
    if (term.unit == "B")
        return widgets::text(format::binaryBytes(term.value));
    if (term.unit == "B/s")
        return widgets::text(format::rate(term.value));
    if (term.unit == "USD" || term.unit == "usd")
        return widgets::text(format::usd(term.value));
    if (term.unit == "USD/h")
        return widgets::text(format::usdPerHour(term.value));
    static constexpr std::pair<const char *, double> prefixes[] = {{"E", 1e18}, {"P", 1e15}, {"T", 1e12}, {"G", 1e9}};
    for (const auto &[prefix, scale] : prefixes) {
        if (term.unit.starts_with("FLOP") && term.value >= scale)
            return QStringLiteral("%1 %2%3").arg(widgets::text(format::significant(term.value / scale)), QLatin1String(prefix), widgets::text(term.unit));
    }
    const QString number = widgets::text(format::significant(term.value));
    return term.unit.empty() ? number : QStringLiteral("%1 %2").arg(number, widgets::text(term.unit));
}

void TermModel::setTree(Term tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_nodes.clear();
    if (!m_tree.name.empty() || !m_tree.children.empty())
        add(m_tree, -1, 0);
    endResetModel();
}

int TermModel::add(const Term &term, int parent, int row)
{
    const int self = static_cast<int>(m_nodes.size());
    m_nodes.push_back({&term, parent, row, {}});
    for (std::size_t i = 0; i < term.children.size(); ++i) {
        const int child = add(term.children[i], self, static_cast<int>(i));
        m_nodes[static_cast<std::size_t>(self)].children.push_back(child);
    }
    return self;
}

const TermModel::Node *TermModel::node(const QModelIndex &index) const
{
    return index.isValid() ? &m_nodes[index.internalId()] : nullptr;
}

QModelIndex TermModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const Node *above = node(parent);
    return createIndex(row, column, static_cast<quintptr>(above ? above->children[static_cast<std::size_t>(row)] : 0));
}

QModelIndex TermModel::parent(const QModelIndex &child) const
{
    const Node *self = node(child);
    if (!self || self->parent < 0)
        return {};
    return createIndex(m_nodes[static_cast<std::size_t>(self->parent)].row, 0, static_cast<quintptr>(self->parent));
}

int TermModel::rowCount(const QModelIndex &parent) const
{
    if (parent.column() > 0)
        return 0;
    const Node *self = node(parent);
    return self ? static_cast<int>(self->children.size()) : (m_nodes.empty() ? 0 : 1);
}

int TermModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QVariant TermModel::data(const QModelIndex &index, int role) const
{
    const Node *self = node(index);
    if (!self)
        return {};
    const Term &term = *self->term;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case Name: return widgets::text(term.name);
        case Value: return termValue(term);
        case Formula: return widgets::text(term.formula);
        case Source: return widgets::text(term.source);
        default: return {};
        }
    case Qt::TextAlignmentRole:
        return index.column() == Value ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::FontRole:
        if (index.column() == Value)
            return theme::font(theme::Type::Strong);
        return index.column() == Formula ? QVariant(theme::font(theme::Type::Mono)) : QVariant();
    default: return {};
    }
}

QVariant TermModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("term");
    case Value: return tr("value");
    case Formula: return tr("formula");
    case Source: return tr("source");
    default: return {};
    }
}

WhyView::WhyView(QWidget *parent)
    : QWidget(parent)
    , m_model(new TermModel(this))
    , m_pages(new QStackedWidget)
    , m_tree(new QTreeView)
{
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(false);
    m_tree->setIndentation(16);
    m_tree->setAccessibleName(tr("Why: terms of the prediction"));
    m_tree->header()->setFont(theme::font(theme::Type::Small));
    m_tree->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    widgets::makeCopyable(*m_tree, [this] {
        if (!m_tree->currentIndex().isValid())
            return QString();
        QStringList cells; // a spreadsheet takes them
        for (int column = 0; column < TermModel::ColumnCount; ++column)
            cells << widgets::text(csv::unformulated(m_tree->currentIndex().siblingAtColumn(column).data().toString().toStdString()));
        return cells.join(QLatin1Char('\t'));
    });
    m_pages->addWidget(new widgets::EmptyState(tr("Put a job on the design: every number of its prediction is taken apart here."), QString()));
    m_pages->addWidget(m_tree);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
}

void WhyView::setTree(Term tree)
{
    m_model->setTree(std::move(tree));
    m_pages->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
    m_tree->expandToDepth(1);
    m_tree->setColumnWidth(TermModel::Name, 320);
    m_tree->setColumnWidth(TermModel::Value, 110);
    m_tree->setColumnWidth(TermModel::Formula, 300);
}

void WhyView::clear() { setTree({}); }

} // namespace switchyard::results
