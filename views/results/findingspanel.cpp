// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/findingspanel.h>

#include <algorithm>
#include <cmath>

#include <QAction>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/csv_cell.h>
#include <core/base/format.h>
#include <core/diagnose/rules.h>
#include <views/theme/icons.h>
#include <views/widgets/copykey.h>
#include <views/widgets/findingcost.h>
#include <views/widgets/labels.h>
#include <views/widgets/scrollcolumn.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

class Delegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *model = static_cast<const FindingsModel *>(index.model());
        const theme::Tokens &t = theme::current();
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            QColor fill = option.state & QStyle::State_Selected ? t.accent : t.hover;
            if (option.state & QStyle::State_Selected)
                fill.setAlphaF(0.16F);
            painter->fillRect(option.rect, fill);
        }
        paintFinding(*painter, option.rect, model->findings()[static_cast<std::size_t>(index.row())], t);
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {200, findingRow_px}; }
};

QString evidenceValue(double value, const std::string &unit)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    if (unit == "B/s" || unit == "Bps")
        return widgets::text(format::rate(value));
    if (unit == "B")
        return widgets::text(format::binaryBytes(value));
    if (unit == "s")
        return widgets::text(format::seconds(value));
    if (unit == "Hz")
        return widgets::text(format::integer(value / 1e6)) + QStringLiteral(" MHz");
    const QString number = widgets::text(format::significant(value));
    return unit.empty() ? number : QStringLiteral("%1 %2").arg(number, widgets::text(unit));
}

QString words(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

/// PromQL may be broken behind its brackets, commas and bars.
QString breakable(QString query)
{
    static const QRegularExpression ends(QStringLiteral("([(){},|=])"));
    return query.replace(ends, QStringLiteral("\\1\u200b"));
}

/// Since when, beside whom, and what would make it certain.
QString circumstances(const diagnose::Finding &finding)
{
    QStringList lines;
    if (finding.since_s > 0 && finding.severity != diagnose::Severity::Info) {
        const QDateTime since = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(finding.since_s));
        lines << FindingsPanel::tr("Seen since %1").arg(since.toString(since.date() == QDate::currentDate() ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm")));
    }
    if (!finding.peers.empty())
        lines << FindingsPanel::tr("Beside %1").arg(widgets::text(finding.peers));
    if (!finding.wouldConfirm.empty())
        lines << FindingsPanel::tr("Would confirm it: %1").arg(widgets::text(finding.wouldConfirm));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void paintFinding(QPainter &painter, const QRectF &rect, const diagnose::Finding &finding, const theme::Tokens &t)
{
    painter.save();
    const bool waived = !finding.waivedBecause.empty();
    if (waived)
        painter.setOpacity(0.55);
    const double left = rect.left() + 12;
    theme::paintIcon(painter, theme::severityIcon(finding.severity), theme::severityColor(t, finding.severity),
                     QRectF(left, rect.top() + 7, 14, 14));

    const QFont strong = theme::font(theme::Type::Strong);
    const QFont small = theme::font(theme::Type::Small);
    const QFontMetricsF strongMetrics(strong);
    const QFontMetricsF smallMetrics(small);
    const QString cost = widgets::costText(finding);
    const double costWidth = cost.isEmpty() ? 0 : strongMetrics.horizontalAdvance(cost) + 24;
    const double textLeft = left + 24;
    const double right = rect.right() - 12;
    painter.setFont(strong);
    painter.setPen(t.text);
    const double first = rect.top() + 6 + strongMetrics.ascent();
    const double second = first + strongMetrics.descent() + 3 + smallMetrics.ascent();
    painter.drawText(QPointF(textLeft, first), strongMetrics.elidedText(widgets::text(finding.title), Qt::ElideRight, right - textLeft));
    if (!cost.isEmpty()) // the title has its line for itself: it says who
        painter.drawText(QPointF(right - costWidth + 24, second), cost);
    painter.setFont(small);
    painter.setPen(t.textMuted);
    const QString why = waived ? FindingsPanel::tr("waived: %1").arg(widgets::text(finding.waivedBecause))
        : finding.cause.empty() ? widgets::text(finding.action)
                                : widgets::text(finding.cause);
    painter.drawText(QPointF(textLeft, second), smallMetrics.elidedText(why, Qt::ElideRight, right - costWidth - textLeft));
    painter.setPen(t.hairline);
    painter.drawLine(QPointF(rect.left() + 12, rect.bottom() - 0.5), QPointF(rect.right() - 12, rect.bottom() - 0.5));
    painter.restore();
}

void FindingsModel::setFindings(std::vector<diagnose::Finding> findings)
{
    const bool sameRows = std::ranges::equal(findings, m_findings, {}, &diagnose::Finding::id, &diagnose::Finding::id);
    if (sameRows) {
        m_findings = std::move(findings);
        if (!m_findings.empty())
            emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const diagnose::Finding &finding = m_findings[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return widgets::text(finding.title);
    case Qt::ToolTipRole: return text::shown(widgets::text(finding.action));
    case Qt::AccessibleDescriptionRole: return widgets::text(finding.cause);
    case SeverityRole: return static_cast<int>(finding.severity);
    case IdRole: return widgets::text(finding.id);
    case IndexRole: return index.row();
    default: return {};
    }
}

FindingsPanel::FindingsPanel(Kind kind, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_model(new FindingsModel(this))
    , m_pages(new QStackedWidget)
    , m_calm(new widgets::EmptyState(QString(), QString()))
    , m_list(new QListView)
    , m_detail(new QWidget)
    , m_title(widgets::valueLabel(theme::Type::Strong))
    , m_cause(widgets::valueLabel(theme::Type::Body))
    , m_action(widgets::valueLabel(theme::Type::Body))
    , m_evidence(new QTableWidget)
    , m_fix(new QPushButton)
    , m_waive(new QToolButton)
    , m_withdraw(new QToolButton)
    , m_help(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
{
    widgets::EmptyState *missing = kind == Kind::Live
        ? new widgets::EmptyState(tr("No live data. Connect to the cluster's Prometheus and its trouble is listed here, the most expensive first."),
                         tr("Connect…"))
        : new widgets::EmptyState(tr("Nothing to check yet. Drag an instance type from the catalog to the canvas."), QString());
    connect(missing, &widgets::EmptyState::clicked, this, &FindingsPanel::connectRequested);
    if (kind == Kind::Live)
        connect(missing->addButton(tr("Watch the demo cluster")), &QPushButton::clicked, this, &FindingsPanel::demoRequested);

    m_list->setModel(m_model);
    m_list->setItemDelegate(new Delegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(kind == Kind::Live ? tr("Findings") : tr("Checks"));
    widgets::makeCopyable(*m_list, [this] {
        const diagnose::Finding *finding = current();
        return finding ? QString(widgets::text(finding->title) + QLatin1Char('\n') + widgets::text(finding->cause) + QLatin1Char('\n') + widgets::text(finding->action)) : QString();
    });

    m_title->setWordWrap(true);
    m_cause->setWordWrap(true);
    m_action->setWordWrap(true);
    m_evidence->setColumnCount(3);
    m_evidence->setHorizontalHeaderLabels({tr("metric"), tr("value"), tr("expected")});
    m_evidence->verticalHeader()->hide();
    m_evidence->verticalHeader()->setDefaultSectionSize(24);
    m_evidence->setShowGrid(false);
    m_evidence->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_evidence->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_evidence->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_evidence->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_evidence->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch); // the numbers always have their room
    m_evidence->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_evidence->horizontalHeader()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    connect(m_evidence->horizontalHeader(), &QHeaderView::geometriesChanged, m_evidence, &QTableWidget::resizeRowsToContents);
    m_evidence->horizontalHeader()->setFont(theme::font(theme::Type::Small));
    m_evidence->setTabKeyNavigation(false);
    widgets::makeCopyable(*m_evidence, [this] {
        if (const QString query = currentQuery(); !query.isEmpty())
            return query;
        QStringList cells; // a spreadsheet takes them
        for (int column = 0; column < m_evidence->columnCount(); ++column)
            if (const QTableWidgetItem *item = m_evidence->item(m_evidence->currentRow(), column))
                cells << widgets::text(csv::unformulated(item->text().toStdString()));
        return cells.join(QLatin1Char('\t'));
    });
    auto *open = new QAction(tr("Open the query in &Prometheus"), m_evidence);
    open->setEnabled(false);
    m_evidence->addAction(open);
    connect(m_evidence, &QTableWidget::currentCellChanged, open, [this, open] { open->setEnabled(!currentQuery().isEmpty()); });
    connect(open, &QAction::triggered, this, [this] {
        if (const QString query = currentQuery(); !query.isEmpty())
            emit queryOpened(query);
    });
    auto *show = new QToolButton;
    show->setText(tr("&Show on canvas"));
    show->setProperty("role", QStringLiteral("link"));
    m_waive->setText(tr("&Waive…"));
    m_waive->setProperty("role", QStringLiteral("link"));
    m_waive->setToolTip(tr("Accept this with a reason; the design remembers it"));
    m_waive->setVisible(kind == Kind::Checks);
    m_waive->setObjectName(QStringLiteral("waive finding"));
    m_withdraw->setText(tr("With&draw waiver"));
    m_withdraw->setObjectName(QStringLiteral("withdraw waiver"));
    m_withdraw->setProperty("role", QStringLiteral("link"));
    m_withdraw->setToolTip(tr("The rule counts again; undo takes it back"));
    m_withdraw->hide();

    m_fix->setObjectName(QStringLiteral("fix finding"));
    m_fix->setToolTip(tr("Changes the design; undo takes it back"));
    m_help->setWordWrap(true);
    m_help->setObjectName(QStringLiteral("help of the rule"));

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(16);
    buttons->addWidget(show);
    buttons->addWidget(m_waive);
    buttons->addWidget(m_withdraw);
    buttons->addStretch();
    auto *detail = new QVBoxLayout(m_detail);
    detail->setContentsMargins(16, 8, 16, 8);
    detail->setSpacing(6);
    detail->addWidget(m_title);
    detail->addWidget(m_cause);
    detail->addWidget(m_action);
    detail->addWidget(m_fix, 0, Qt::AlignLeft);
    detail->addLayout(buttons);
    detail->addWidget(m_evidence, 1);
    detail->addWidget(m_help);
    detail->addStretch();
    m_scroll = new widgets::ScrollColumn(m_detail);

    auto *splitter = new QSplitter;
    splitter->addWidget(m_list);
    splitter->addWidget(m_scroll);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);

    m_pages->addWidget(missing);
    m_pages->addWidget(m_calm);
    m_pages->addWidget(splitter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindingsPanel::showDetail);
    connect(m_list, &QListView::clicked, this, &FindingsPanel::activate);
    connect(m_list, &QListView::activated, this, &FindingsPanel::activate);
    connect(show, &QToolButton::clicked, this, &FindingsPanel::activate);
    connect(m_fix, &QPushButton::clicked, this, [this] {
        if (const diagnose::Finding *finding = current(); finding && finding->fix)
            emit fixRequested(widgets::text(finding->id));
    });
    connect(m_withdraw, &QToolButton::clicked, this, [this] {
        if (const diagnose::Finding *finding = current())
            emit withdrawRequested(widgets::text(finding->id));
    });
    connect(m_waive, &QToolButton::clicked, this, [this] {
        const diagnose::Finding *finding = current();
        if (!finding)
            return;
        bool ok = false;
        const QString reason = QInputDialog::getText(this, tr("Waive this check"), tr("Why is it acceptable here?"),
                                                     QLineEdit::Normal, widgets::text(finding->waivedBecause), &ok).trimmed();
        if (ok && !reason.isEmpty())
            emit waiveRequested(widgets::text(finding->id), reason);
    });
}

void FindingsPanel::setFindings(std::vector<diagnose::Finding> findings, bool watching)
{
    const QString selected = m_selectedId;
    m_model->setFindings(std::move(findings));
    if (m_model->rowCount() > 0) {
        m_pages->setCurrentIndex(2);
        const auto &list = m_model->findings();
        const auto found = std::ranges::find(list, selected.toStdString(), &diagnose::Finding::id);
        const auto row = found != list.end() ? static_cast<int>(found - list.begin()) : 0;
        m_list->setCurrentIndex(m_model->index(row));
        showDetail();
        return;
    }
    m_calm->setSentence(m_kind == Kind::Live ? tr("No trouble found: every host, GPU and card does what its peers do.")
                                             : tr("All design rules are kept."));
    m_pages->setCurrentIndex(watching ? 1 : 0);
}

void FindingsPanel::select(int row) { m_list->setCurrentIndex(m_model->index(row)); }

bool FindingsPanel::selectFinding(const QString &id)
{
    const QModelIndexList found = m_list->model()->match(m_list->model()->index(0, 0), FindingsModel::IdRole, id, 1, Qt::MatchExactly | Qt::MatchCaseSensitive);
    if (found.isEmpty())
        return false;
    m_list->setCurrentIndex(found.front());
    m_list->scrollTo(found.front());
    return true;
}

const diagnose::Finding *FindingsPanel::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() ? &m_model->findings()[static_cast<std::size_t>(index.row())] : nullptr;
}

void FindingsPanel::showDetail()
{
    const diagnose::Finding *finding = current();
    m_detail->setVisible(finding != nullptr);
    if (!finding)
        return;
    const bool same = m_selectedId == widgets::text(finding->id); // another look at the cluster: what was chosen stays so
    const int chosenRow = m_evidence->currentRow(), chosenColumn = m_evidence->currentColumn();
    m_selectedId = widgets::text(finding->id);
    m_title->setText(widgets::text(finding->title));
    m_cause->setText(widgets::text(finding->cause));
    m_cause->setVisible(!finding->cause.empty());
    m_action->setText(finding->action.empty() ? QString() : tr("Do: %1").arg(widgets::text(finding->action)));
    m_action->setVisible(!finding->action.empty());
    m_evidence->setVisible(!finding->evidence.empty());
    const bool waived = m_kind == Kind::Checks && !finding->waivedBecause.empty();
    m_waive->setText(waived ? tr("Change the &reason…") : tr("&Waive…"));
    m_withdraw->setVisible(waived);
    m_fix->setVisible(finding->fix.has_value());
    m_fix->setText(finding->fix ? widgets::text(finding->fix->label) : QString());
    const diagnose::Rule *rule = m_kind == Kind::Checks ? diagnose::ruleOf(finding->id) : nullptr;
    const QString more = rule ? tr("Rule %1: %2").arg(words(rule->id), words(rule->help)) : m_kind == Kind::Live ? circumstances(*finding) : QString();
    m_help->setVisible(!more.isEmpty());
    m_help->setText(more);
    // Metric, value and expected; below them, over the whole width, the query, which is as long as it is.
    m_evidence->clearSpans();
    m_evidence->setRowCount(0);
    for (const diagnose::Evidence &evidence : finding->evidence) {
        const QString cells[] = {widgets::text(evidence.metric), evidenceValue(evidence.value, evidence.unit), evidenceValue(evidence.expected, evidence.unit)};
        int row = m_evidence->rowCount();
        m_evidence->insertRow(row);
        for (int column = 0; column < 3; ++column) {
            auto *item = new QTableWidgetItem(cells[column]);
            item->setToolTip(text::shown(cells[column]));
            m_evidence->setItem(row, column, item);
        }
        if (evidence.query.empty())
            continue;
        m_evidence->insertRow(++row);
        auto *query = new QTableWidgetItem(breakable(widgets::text(evidence.query)));
        query->setData(Qt::UserRole, widgets::text(evidence.query)); // as it is: what is shown has places to break at
        query->setToolTip(text::shown(widgets::text(evidence.query)));
        query->setFont(theme::font(theme::Type::Mono));
        query->setForeground(theme::current().textMuted);
        m_evidence->setItem(row, 0, query);
        m_evidence->setSpan(row, 0, 1, 3);
    }
    m_evidence->resizeRowsToContents();
    if (same && chosenRow >= 0 && chosenRow < m_evidence->rowCount())
        m_evidence->setCurrentCell(chosenRow, chosenColumn);
    if (!same)
        m_scroll->verticalScrollBar()->setValue(0); // another one is read from its beginning
}

QString FindingsPanel::currentQuery() const
{
    const QTableWidgetItem *item = m_evidence->item(m_evidence->currentRow(), 0);
    return item ? item->data(Qt::UserRole).toString() : QString();
}

void FindingsPanel::activate()
{
    const diagnose::Finding *finding = current();
    if (!finding)
        return;
    QStringList where;
    for (const std::string &id : finding->where)
        where << widgets::text(id);
    emit findingActivated(widgets::text(finding->id), where);
}

} // namespace switchyard::results
