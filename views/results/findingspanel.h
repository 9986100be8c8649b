// SPDX-License-Identifier: GPL-3.0-or-later
// Findings as a list with the evidence of the chosen one beside it. Serves "Findings" and "Checks".
#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QStyledItemDelegate>
#include <QWidget>

#include <core/diagnose/finding.h>
#include <core/telemetry/observation.h>
#include <views/text/plain.h>
#include <views/theme/tokens.h>

class QAbstractScrollArea;
class QAction;
class QListView;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace switchyard::widgets {
class EmptyState;
}

namespace switchyard::results {

class EvidenceTable;

inline constexpr int findingRow_px = 44;
/// One row of the list, also for pictures of it.
void paintFinding(QPainter &painter, const QRectF &rect, const diagnose::Finding &finding, const theme::Tokens &tokens);

class FindingsModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { IndexRole = Qt::UserRole + 1, SeverityRole, IdRole };
    using QAbstractListModel::QAbstractListModel;
    /// Keeps rows where ids stay, so that a refresh neither scrolls nor deselects.
    void setFindings(std::vector<diagnose::Finding> findings);
    [[nodiscard]] const std::vector<diagnose::Finding> &findings() const { return m_findings; }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<diagnose::Finding> m_findings;
};

class FindingsPanel final : public QWidget
{
    Q_OBJECT
public:
    enum class Kind { Live, Checks };
    explicit FindingsPanel(Kind kind, QWidget *parent = nullptr);

    /// `watching`: live data (or a design) is there, so that an empty list means "all is well".
    void setFindings(std::vector<diagnose::Finding> findings, bool watching);
    /// In place of setFindings' list: a cluster is drawn, and no finding was looked for yet.
    void showDiagnosing();
    /// What findings of a running cluster were found on, for tickets; before setFindings(). Null: nothing is watched.
    void setAround(design::DesignPtr design, telemetry::ObservationPtr observation);
    [[nodiscard]] FindingsModel *model() const { return m_model; }
    void select(int row);
    /// By its id, in view; false: it is not in the list.
    bool selectFinding(const QString &id);

signals:
    void findingActivated(const QString &id, const QStringList &where);
    void waiveRequested(const QString &id, const QString &reason);
    void withdrawRequested(const QString &id); ///< its waiver
    /// PromQL, to be seen on the server that it was asked.
    void queryOpened(const QString &promql);
    /// Something is in the clipboard, in words.
    void copied(const QString &told);
    /// The finding has a fix, which the user wants.
    void fixRequested(const QString &id);
    /// What is collected is to be seen, quantity by quantity.
    void dataRequested();
    void connectRequested();
    void demoRequested();

private:
    [[nodiscard]] const diagnose::Finding *current() const;
    void showDetail();
    void activate();
    void makeHandOff();
    void showHandOff(const diagnose::Finding &finding);
    [[nodiscard]] QString actionOf(const diagnose::Finding &finding) const;
    void toClipboard(const QString &words, const QString &told);

    Kind m_kind;
    FindingsModel *m_model;
    QStackedWidget *m_pages;
    widgets::EmptyState *m_calm;
    QListView *m_list;
    QWidget *m_detail;
    QAbstractScrollArea *m_scroll = nullptr; ///< of the detail
    text::Label *m_title;
    text::Label *m_cause;
    text::Label *m_action;
    EvidenceTable *m_evidence;
    QPushButton *m_fix;
    QToolButton *m_waive;
    QToolButton *m_withdraw; ///< the waiver
    text::Label *m_help; ///< of the rule; of trouble since when, beside whom and what would confirm it
    QAction *m_copyTicket;
    QAction *m_copyDrain;
    QAction *m_openQuery; ///< of the evidence
    QAction *m_copyQuery;
    QAction *m_showData;
    text::Label *m_drain; ///< the lines that take the host out of service
    QString m_drainLines; ///< all of them
    design::DesignPtr m_design;
    telemetry::ObservationPtr m_observation;
    QString m_selectedId;
};

} // namespace switchyard::results
