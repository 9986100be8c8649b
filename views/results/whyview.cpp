// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/whyview.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAction>
#include <QFontMetrics>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <core/base/csv_cell.h>
#include <core/base/format.h>
#include <views/widgets/copykey.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

/// How much of the whole, as a bar with its number.
class ShareDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QVariant share = index.data(TermModel::ShareRole);
        if (share.isValid()) {
            QRectF bar = QRectF(option.rect).adjusted(4, 4, -4, -4);
            bar.setWidth(bar.width() * std::clamp(share.toDouble(), 0.0, 1.0));
            QColor fill = theme::current().accent;
            fill.setAlphaF(0.30F);
            painter->fillRect(bar, fill);
        }
        QStyledItemDelegate::paint(painter, option, index);
    }
};

/// Both ends of a source tell: the document, and where in it.
class SourceDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
    }
};

} // namespace

void TermModel::setTree(Term tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_nodes.clear();
    if (!m_tree.name.empty() || !m_tree.children.empty())
        add(m_tree, -1, 0, m_tree.value > 0 ? std::optional(1.0) : std::nullopt);
    endResetModel();
}

int TermModel::add(const Term &term, int parent, int row, std::optional<double> share)
{
    const int self = static_cast<int>(m_nodes.size());
    m_nodes.push_back({&term, parent, row, {}, share});
    double sum = 0;
    for (const Term &child : term.children)
        sum += child.unit == term.unit ? child.value : 0;
    const bool parts = share && std::abs(sum - term.value) <= 1e-6 * std::abs(term.value); // else they are what went into it
    for (std::size_t i = 0; i < term.children.size(); ++i) {
        const Term &each = term.children[i];
        const int child = add(each, self, static_cast<int>(i), parts && each.unit == term.unit ? std::optional(each.value / m_tree.value) : std::nullopt);
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
        case Name: return language::said(term.name);
        case Value: return qstring(format::inUnit(term.value, term.unit));
        case Share: {
            if (!self->share)
                return {};
            const QString percent = qstring(format::percent(*self->share));
            return role == Qt::DisplayRole ? percent : tr("%1 of the %2").arg(percent, language::said(m_tree.name));
        }
        case Formula: return language::said(term.formula);
        case Source:
            return role == Qt::ToolTipRole && !term.figure.empty() ? tr("%1\nDouble-click or Enter: show the figure in the catalog").arg(language::said(term.source.said())) : language::said(term.source.said());
        default: return {};
        }
    case ShareRole: return self->share ? QVariant(*self->share) : QVariant();
    case FigureRole: return term.figure.empty() ? QVariant() : qstring(term.figure);
    case Qt::ForegroundRole: return index.column() == Source && !term.figure.empty() ? QVariant(QBrush(theme::current().accent)) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == Value || index.column() == Share ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
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
    case Share: return tr("share");
    case Formula: return tr("formula");
    case Source: return tr("source");
    default: return {};
    }
}

int TermModel::widest(int column, int least) const
{
    const QFontMetrics metrics(theme::font(column == Value ? theme::Type::Strong : theme::Type::Body));
    constexpr int margin_px = 18;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        least = std::max(least, metrics.horizontalAdvance(data(createIndex(m_nodes[i].row, column, static_cast<quintptr>(i)), Qt::DisplayRole).toString()) + margin_px);
    return least;
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
            cells << qstring(csv::unformulated(m_tree->currentIndex().siblingAtColumn(column).data().toString().toStdString()));
        return cells.join(QLatin1Char('\t'));
    });
    m_tree->setItemDelegateForColumn(TermModel::Share, new ShareDelegate(m_tree));
    m_tree->setItemDelegateForColumn(TermModel::Source, new SourceDelegate(m_tree));
    m_tree->setExpandsOnDoubleClick(false); // it goes to the catalog where there is a figure
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QTreeView::expanded, this, &WhyView::shareOutWidth);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &WhyView::showMenu);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (index.data(TermModel::FigureRole).isValid())
            requestFigure(index.data(TermModel::FigureRole).toString());
        else if (const QModelIndex row = index.siblingAtColumn(0); m_model->hasChildren(row))
            m_tree->setExpanded(row, !m_tree->isExpanded(row));
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
    m_valueWidth = m_model->widest(TermModel::Value, 90); // a number that is cut is another number
    m_shareWidth = m_model->widest(TermModel::Share, 80);
    shareOutWidth();
}

/// The source has a third of a narrow page, too.
void WhyView::shareOutWidth()
{
    const int all = width();
    m_tree->setColumnWidth(TermModel::Name, std::clamp(all * 27 / 100, 160, 320));
    m_tree->setColumnWidth(TermModel::Value, m_valueWidth);
    m_tree->setColumnWidth(TermModel::Share, m_shareWidth);
    m_tree->setColumnWidth(TermModel::Formula, std::clamp(all * 21 / 100, 120, 300));
}

void WhyView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    shareOutWidth();
}

void WhyView::requestFigure(const QString &figure)
{
    const QStringList way = figure.split(QLatin1Char('/'));
    if (way.size() == 3)
        emit figureRequested(way[0], way[1], way[2]);
}

void WhyView::showMenu(const QPoint &at)
{
    const QModelIndex index = m_tree->indexAt(at);
    if (!index.isValid())
        return;
    QMenu menu(this);
    QAction *show = menu.addAction(tr("Show the figure in the catalog"));
    const QString figure = index.data(TermModel::FigureRole).toString(); // the next prediction may come while the menu is open
    show->setEnabled(!figure.isEmpty());
    show->setToolTip(tr("Its value, source and date; your own value on top"));
    connect(show, &QAction::triggered, this, [this, figure] { requestFigure(figure); });
    menu.addActions(m_tree->actions()); // copy
    menu.exec(m_tree->viewport()->mapToGlobal(at));
}

void WhyView::clear() { setTree({}); }

} // namespace switchyard::results
