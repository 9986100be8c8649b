// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/compareview.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <core/workload/part.h>

#include <views/language/words.h>
#include <views/widgets/copykey.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

/// "of it: TP" is put together here: a part of the step is a word of core's table.
QString nameOf(const predict::KeyFigure &figure)
{
    return figure.part ? tr("of it: %1").arg(language::coreWord(workload::nameOf(*figure.part))) : language::said(figure.name);
}

QTableWidgetItem *cell(const QString &words, Qt::Alignment side)
{
    auto *item = new QTableWidgetItem(words);
    item->setTextAlignment(side | Qt::AlignVCenter);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}

/// Whether the change is for the better; 0: neither.
int judgement(const predict::FigurePair &pair)
{
    if (!pair.before.value || !pair.now.value || *pair.before.value == *pair.now.value)
        return 0;
    return *pair.now.value > *pair.before.value ? pair.now.better : -pair.now.better;
}

} // namespace

CompareView::CompareView(QWidget *parent)
    : QWidget(parent)
    , m_baseline(widgets::label(QString(), theme::Type::Body, QStringLiteral("muted")))
    , m_pages(new QStackedWidget)
    , m_figures(new QTableWidget(0, 4))
    , m_changes(new QListWidget)
{
    m_figures->setObjectName(QStringLiteral("figures"));
    m_figures->setAccessibleName(tr("Figures before and now"));
    m_figures->setHorizontalHeaderLabels({tr("figure"), tr("before"), tr("now"), tr("change")});
    m_figures->verticalHeader()->hide();
    m_figures->setShowGrid(false);
    m_figures->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_figures->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_figures->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_figures->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 0; column < 4; ++column)
        m_figures->horizontalHeaderItem(column)->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    m_figures->setTabKeyNavigation(false);
    for (QAbstractItemView *list : {static_cast<QAbstractItemView *>(m_figures), static_cast<QAbstractItemView *>(m_changes)})
        widgets::makeRowsCopyable(*list);
    m_changes->setObjectName(QStringLiteral("changes"));
    m_changes->setAccessibleName(tr("What changed"));
    m_changes->setToolTip(tr("Enter or a double click shows where it is"));
    m_changes->setUniformItemSizes(true);
    m_changes->setTextElideMode(Qt::ElideRight);
    m_changes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_changes, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) {
        const QStringList ids = item->data(Qt::UserRole).toStringList();
        if (!ids.isEmpty())
            emit idsPicked(ids);
    });

    auto *right = new QWidget;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(8, 6, 0, 0);
    column->setSpacing(4);
    column->addWidget(widgets::sectionLabel(tr("What changed")));
    column->addWidget(m_changes, 1);
    auto *both = new QSplitter;
    both->addWidget(m_figures);
    both->addWidget(right);
    both->setStretchFactor(0, 5);
    both->setStretchFactor(1, 2);
    both->setSizes({500, 200});
    both->setChildrenCollapsible(false);
    auto *empty = new widgets::EmptyState(tr("Nothing has changed. Edit the plan or the cluster and before and after stand here side by side; or compare with another design."), tr("Compare with a file…"));
    connect(empty, &widgets::EmptyState::clicked, this, &CompareView::fileRequested);
    m_pages->addWidget(empty);
    m_pages->addWidget(both);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 0);
    layout->setSpacing(4);
    layout->addWidget(makeHead());
    layout->addWidget(m_pages, 1);
}

QWidget *CompareView::makeHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_baseline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_baseline->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_baseline, 1);
    m_keep = new QPushButton(tr("&Keep as baseline"));
    m_keep->setObjectName(QStringLiteral("keep"));
    m_keep->setToolTip(tr("From now on, changes count from the present state"));
    auto *file = new QPushButton(tr("&Another design…"));
    file->setObjectName(QStringLiteral("compareFile"));
    file->setToolTip(tr("Compare the present design with a file"));
    auto *map = new QPushButton(tr("On the &map"));
    map->setObjectName(QStringLiteral("compareMap"));
    map->setToolTip(tr("The baseline and the present design on the drawing: in two panes, with a swipe, or as their difference (F6, F7, F8)"));
    m_export = new QPushButton(tr("E&xport report…"));
    m_export->setObjectName(QStringLiteral("exportReport"));
    m_export->setToolTip(tr("These numbers as Markdown, CSV or JSON"));
    for (QPushButton *button : {map, m_keep, file, m_export})
        row->addWidget(button);
    connect(m_keep, &QPushButton::clicked, this, &CompareView::keepRequested);
    connect(file, &QPushButton::clicked, this, &CompareView::fileRequested);
    connect(map, &QPushButton::clicked, this, &CompareView::mapRequested);
    connect(m_export, &QPushButton::clicked, this, &CompareView::exportRequested);
    return head;
}

void CompareView::setReport(const exchange::Report &report)
{
    m_report = report;
    const bool compared = !report.baseline.empty();
    m_baseline->setText(compared ? tr("Compared with the design %1").arg(qstring(report.baseline)) : tr("The present state is the baseline"));
    m_keep->setEnabled(compared);
    m_export->setEnabled(!report.now.empty());
    m_pages->setCurrentIndex(compared ? 1 : 0);
    showFigures();
    showChanges();
}

void CompareView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_figures)
        showFigures(); // its colours are the theme's
}

void CompareView::showFigures()
{
    const std::vector<predict::FigurePair> pairs = predict::paired(m_report.before, m_report.now);
    m_figures->clearSpans();
    m_figures->setRowCount(static_cast<int>(pairs.size() + (m_report.bill.empty() ? 0 : m_report.bill.size() + 1)));
    int row = 0;
    for (const predict::FigurePair &pair : pairs) {
        m_figures->setItem(row, 0, cell(nameOf(pair.now), Qt::AlignLeft));
        m_figures->item(row, 0)->setToolTip(text::shown(nameOf(pair.now)));
        m_figures->setItem(row, 1, cell(qstring(shown(pair.before)), Qt::AlignRight));
        m_figures->setItem(row, 2, cell(qstring(shown(pair.now)), Qt::AlignRight));
        QTableWidgetItem *change = cell(language::said(shownChange(pair.before, pair.now)), Qt::AlignRight);
        if (const int judged = judgement(pair); judged != 0) {
            change->setForeground(judged > 0 ? theme::current().better : theme::current().warning);
            change->setToolTip(judged > 0 ? tr("better") : tr("worse"));
        }
        m_figures->setItem(row, 3, change);
        m_figures->setRowHeight(row++, 22);
    }
    showBill(row);
}

/// Line by line under the figures: the changes sum to that of the last.
void CompareView::showBill(int row)
{
    if (m_report.bill.empty())
        return;
    m_figures->setItem(row, 0, cell(tr("The bill, line by line"), Qt::AlignLeft));
    m_figures->item(row, 0)->setForeground(theme::current().textMuted);
    m_figures->setSpan(row, 0, 1, 4);
    m_figures->setRowHeight(row++, 22);
    for (const design::BillPair &pair : m_report.bill) {
        const QString name = language::said(design::nameOf(pair));
        m_figures->setItem(row, 0, cell(name, Qt::AlignLeft));
        m_figures->item(row, 0)->setToolTip(text::shown(name));
        m_figures->setItem(row, 1, cell(language::said(design::shownUsd(pair.beforeUsdPerHour)), Qt::AlignRight));
        m_figures->setItem(row, 2, cell(language::said(design::shownUsd(pair.nowUsdPerHour)), Qt::AlignRight));
        QTableWidgetItem *change = cell(qstring(design::shownChange(pair)), Qt::AlignRight);
        if (const std::optional<double> usd = pair.change(); usd && *usd != 0) {
            change->setForeground(*usd < 0 ? theme::current().better : theme::current().warning);
            change->setToolTip(*usd < 0 ? tr("better") : tr("worse"));
        }
        m_figures->setItem(row, 3, change);
        m_figures->setRowHeight(row++, 22);
    }
}

void CompareView::showChanges()
{
    m_changes->clear();
    for (const design::DiffLine &line : m_report.changes) {
        auto *item = new QListWidgetItem(qstring(toSign(line.kind) + "  " + line.text), m_changes);
        QStringList ids;
        for (const std::string &id : line.ids)
            ids << qstring(id);
        item->setData(Qt::UserRole, ids);
        item->setToolTip(text::shown(qstring(line.text)));
    }
}

} // namespace switchyard::results
