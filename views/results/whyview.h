// SPDX-License-Identifier: GPL-3.0-or-later
// The tree behind a number: what it is made of and how much of it that is, by which formula, from which source.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractItemModel>
#include <QWidget>

#include <core/base/term.h>

class QStackedWidget;
class QTreeView;

namespace switchyard::results {

class TermModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Name, Value, Share, Formula, Source, ColumnCount };
    enum Role {
        ShareRole = Qt::UserRole, ///< double, of the whole; invalid: the value is no part of it
        FigureRole,               ///< QString, Term::figure
    };
    using QAbstractItemModel::QAbstractItemModel;
    void setTree(Term tree);
    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int widest(int column, int least) const; ///< pixels that its longest words need
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node {
        const Term *term = nullptr;
        int parent = -1;
        int row = 0;
        std::vector<int> children;
        std::optional<double> share; ///< of the whole, where parts of one unit sum to it
    };
    int add(const Term &term, int parent, int row, std::optional<double> share);
    [[nodiscard]] const Node *node(const QModelIndex &index) const;
    Term m_tree;
    std::vector<Node> m_nodes; ///< 0 is the root, shown as the only top row
};

class WhyView final : public QWidget
{
    Q_OBJECT
public:
    explicit WhyView(QWidget *parent = nullptr);
    void setTree(Term tree);
    void clear();
    [[nodiscard]] TermModel *model() const { return m_model; }

signals:
    /// A figure of the catalog that a term was made of: list, entry, key.
    void figureRequested(const QString &list, const QString &id, const QString &key);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void shareOutWidth();
    void requestFigure(const QString &figure);
    void showMenu(const QPoint &at);
    TermModel *m_model;
    QStackedWidget *m_pages;
    QTreeView *m_tree;
    int m_valueWidth = 90, m_shareWidth = 80;
};

} // namespace switchyard::results
