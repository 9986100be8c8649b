// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/findingspanel.h>

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/diagnose/hand_off.h>
#include <core/diagnose/rules.h>
#include <views/language/language.h>
#include <views/results/evidencetable.h>
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

QString words(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

/// Since when, beside whom, and what would make it certain.
QString circumstances(const diagnose::Finding &finding)
{
    QStringList lines;
    if (finding.since_s > 0 && finding.severity != diagnose::Severity::Info) {
        const QDateTime since = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(finding.since_s));
        const QString time = since.toString(since.date() == QDate::currentDate() ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm"));
        lines << (finding.sinceOrBefore ? FindingsPanel::tr("Seen since %1, and may have begun before").arg(time) : FindingsPanel::tr("Seen since %1").arg(time));
    }
    if (!finding.peers.empty())
        lines << FindingsPanel::tr("Beside %1").arg(language::said(finding.peers));
    if (!finding.wouldConfirm.empty())
        lines << FindingsPanel::tr("Would confirm it: %1").arg(language::said(finding.wouldConfirm));
    return lines.join(QLatin1Char('\n'));
}

constexpr qsizetype mostDrainLines = 4; ///< in view

/// A link for an action, seen while that is.
QToolButton *buttonOf(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setProperty("role", QStringLiteral("link"));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    const auto follow = [button, action] { button->setVisible(action->isVisible()); };
    QObject::connect(action, &QAction::visibleChanged, button, follow);
    return button;
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
    painter.drawText(QPointF(textLeft, first), strongMetrics.elidedText(language::said(finding.title), Qt::ElideRight, right - textLeft));
    if (!cost.isEmpty()) // the title has its line for itself: it says who
        painter.drawText(QPointF(right - costWidth + 24, second), cost);
    painter.setFont(small);
    painter.setPen(t.textMuted);
    const QString why = waived  ? FindingsPanel::tr("waived: %1").arg(qstring(finding.waivedBecause))
        : finding.cause.empty() ? language::said(finding.action)
                                : language::said(finding.cause);
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
    case Qt::DisplayRole: return language::said(finding.title);
    case Qt::ToolTipRole: return text::shown(language::said(finding.action));
    case Qt::AccessibleDescriptionRole: return language::said(finding.cause);
    case SeverityRole: return static_cast<int>(finding.severity);
    case IdRole: return qstring(finding.id);
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
    , m_evidence(new EvidenceTable)
    , m_fix(new QPushButton)
    , m_waive(new QToolButton)
    , m_withdraw(new QToolButton)
    , m_help(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
    , m_copyTicket(new QAction(tr("Copy as &ticket"), this))
    , m_copyDrain(new QAction(tr("Copy drain and &cordon lines"), this))
    , m_openQuery(new QAction(tr("&Open in Prometheus"), this))
    , m_copyQuery(new QAction(tr("Copy &query"), this))
    , m_showData(new QAction(tr("Show what is co&llected"), this))
    , m_drain(widgets::valueLabel(theme::Type::Mono, QStringLiteral("muted")))
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
        return finding ? QString(language::said(finding->title) + QLatin1Char('\n') + language::said(finding->cause) + QLatin1Char('\n') + language::said(finding->action)) : QString();
    });

    m_title->setWordWrap(true);
    m_cause->setWordWrap(true);
    m_action->setWordWrap(true);
    connect(m_evidence, &EvidenceTable::queryOpened, this, &FindingsPanel::queryOpened);
    makeHandOff();
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
    buttons->addWidget(buttonOf(m_showData));
    buttons->addWidget(buttonOf(m_copyTicket));
    buttons->addStretch();
    auto *drain = new QVBoxLayout;
    drain->setSpacing(2);
    drain->addWidget(buttonOf(m_copyDrain), 0, Qt::AlignLeft);
    drain->addWidget(m_drain);
    auto *queries = new QHBoxLayout;
    queries->setSpacing(16);
    queries->addWidget(buttonOf(m_openQuery));
    queries->addWidget(buttonOf(m_copyQuery));
    queries->addStretch();
    auto *detail = new QVBoxLayout(m_detail);
    detail->setContentsMargins(16, 8, 16, 8);
    detail->setSpacing(6);
    detail->addWidget(m_title);
    detail->addWidget(m_cause);
    detail->addWidget(m_action);
    detail->addWidget(m_fix, 0, Qt::AlignLeft);
    detail->addLayout(buttons);
    detail->addLayout(drain);
    detail->addLayout(queries);
    detail->addWidget(m_evidence);
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
            emit fixRequested(qstring(finding->id));
    });
    connect(m_withdraw, &QToolButton::clicked, this, [this] {
        if (const diagnose::Finding *finding = current())
            emit withdrawRequested(qstring(finding->id));
    });
    connect(m_waive, &QToolButton::clicked, this, [this] {
        const diagnose::Finding *finding = current();
        if (!finding)
            return;
        bool ok = false;
        const QString reason = QInputDialog::getText(this, tr("Waive this check"), tr("Why is it acceptable here?"),
                                                     QLineEdit::Normal, qstring(finding->waivedBecause), &ok).trimmed();
        if (ok && !reason.isEmpty())
            emit waiveRequested(qstring(finding->id), reason);
    });
}

/// Commands of the chosen finding, as links below it and in the menu of the list.
void FindingsPanel::makeHandOff()
{
    m_copyTicket->setObjectName(QStringLiteral("copy ticket"));
    m_copyTicket->setToolTip(tr("As Markdown: what, where, since when, evidence with its queries, what to do"));
    m_copyDrain->setObjectName(QStringLiteral("copy drain lines"));
    m_copyDrain->setToolTip(tr("Lines for Slurm or Kubernetes that take the host out of service. They are shown and copied, never run: read them, then run them yourself"));
    m_openQuery->setObjectName(QStringLiteral("open evidence"));
    m_openQuery->setToolTip(tr("In the browser, the query of the chosen row (else of the first) on the server's own page"));
    m_copyQuery->setObjectName(QStringLiteral("copy evidence"));
    m_copyQuery->setToolTip(tr("The PromQL of the chosen row, else of the first"));
    m_drain->setObjectName(QStringLiteral("drain lines"));
    m_drain->setWordWrap(true);
    m_drain->setToolTip(m_copyDrain->toolTip());
    connect(m_copyTicket, &QAction::triggered, this, [this] {
        const diagnose::Finding *finding = current();
        if (finding && m_design && m_observation)
            toClipboard(qstring(diagnose::ticket(*m_design, *m_observation, {*finding})), tr("The ticket is in the clipboard, as Markdown."));
    });
    connect(m_copyDrain, &QAction::triggered, this, [this] { toClipboard(m_drainLines, tr("The lines are in the clipboard; nothing was run.")); });
    connect(m_copyQuery, &QAction::triggered, this, [this] { toClipboard(m_evidence->query(), tr("The query is in the clipboard.")); });
    connect(m_openQuery, &QAction::triggered, this, [this] {
        if (const QString query = m_evidence->query(); !query.isEmpty())
            emit queryOpened(query);
    });
    m_showData->setObjectName(QStringLiteral("show data"));
    m_showData->setToolTip(tr("Every quantity: by which metric, of how many GPUs, cards and hosts, and what to switch on"));
    connect(m_showData, &QAction::triggered, this, &FindingsPanel::dataRequested);
    if (m_kind == Kind::Live)
        m_list->addActions({m_copyTicket, m_copyDrain, m_openQuery, m_copyQuery});
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

void FindingsPanel::showDiagnosing()
{
    m_calm->setSentence(tr("Diagnosing … The drawing shows first values; all other metrics are being read. Nobody is called healthy yet."));
    m_pages->setCurrentIndex(1);
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
    const bool same = m_selectedId == qstring(finding->id); // another look at the cluster: what was chosen stays so
    m_selectedId = qstring(finding->id);
    m_title->setText(language::said(finding->title));
    m_cause->setText(language::said(finding->cause));
    m_cause->setVisible(!finding->cause.empty());
    m_action->setText(actionOf(*finding));
    m_action->setVisible(!finding->action.empty());
    m_evidence->setVisible(!finding->evidence.empty());
    const bool waived = m_kind == Kind::Checks && !finding->waivedBecause.empty();
    m_waive->setText(waived ? tr("Change the &reason…") : tr("&Waive…"));
    m_withdraw->setVisible(waived);
    m_fix->setVisible(finding->fix.has_value());
    m_fix->setText(finding->fix ? language::said(finding->fix->label) : QString());
    const diagnose::Rule *rule = m_kind == Kind::Checks ? diagnose::ruleOf(finding->kind) : nullptr;
    const QString more = rule ? tr("Rule %1: %2").arg(words(rule->id), language::coreWord(rule->help)) : m_kind == Kind::Live ? circumstances(*finding) : QString();
    m_help->setVisible(!more.isEmpty());
    m_help->setText(more);
    m_evidence->setEvidence(finding->evidence, same);
    showHandOff(*finding);
    if (!same)
        m_scroll->verticalScrollBar()->setValue(0); // another one is read from its beginning
}

void FindingsPanel::setAround(design::DesignPtr design, telemetry::ObservationPtr observation)
{
    m_design = std::move(design);
    m_observation = std::move(observation);
}

/// What of it can be given to others.
void FindingsPanel::showHandOff(const diagnose::Finding &finding)
{
    const bool any = !m_evidence->query().isEmpty();
    m_openQuery->setVisible(any);
    m_copyQuery->setVisible(any);
    m_showData->setVisible(finding.kind == diagnose::notCollected);
    const bool trouble = m_kind == Kind::Live && m_design && m_observation && finding.severity != diagnose::Severity::Info && finding.waivedBecause.empty();
    m_copyTicket->setEnabled(trouble);
    m_copyTicket->setVisible(m_kind == Kind::Live);
    QStringList lines;
    if (trouble)
        for (const std::string &line : diagnose::drainLines(*m_design, *m_observation, finding))
            lines << qstring(line);
    m_drainLines = lines.join(QLatin1Char('\n'));
    const qsizetype more = lines.size() - mostDrainLines;
    lines = lines.mid(0, mostDrainLines);
    if (more > 0)
        lines << tr("and %n more, which are copied", nullptr, static_cast<int>(more));
    m_drain->setText(lines.join(QLatin1Char('\n')));
    m_drain->setVisible(!lines.isEmpty());
    m_copyDrain->setVisible(!lines.isEmpty());
    m_copyDrain->setEnabled(!lines.isEmpty());
}

/// Of quantities that are not collected a line each: what to switch on is read one by one.
QString FindingsPanel::actionOf(const diagnose::Finding &finding) const
{
    if (finding.action.empty())
        return {};
    if (finding.kind != diagnose::notCollected || !m_observation || m_observation->missingFamilies.size() < 2)
        return tr("Do: %1").arg(language::said(finding.action));
    QString lines;
    for (const std::string &how : m_observation->missingFamilies)
        lines += QStringLiteral("\n• ") + language::coreWord(how);
    return tr("Do: %1").arg(lines);
}

void FindingsPanel::toClipboard(const QString &words, const QString &told)
{
    if (words.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(words);
    emit copied(told);
}

void FindingsPanel::activate()
{
    const diagnose::Finding *finding = current();
    if (!finding)
        return;
    QStringList where;
    for (const std::string &id : finding->where)
        where << qstring(id);
    emit findingActivated(qstring(finding->id), where);
}

} // namespace switchyard::results
