// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <QString>

#include <core/catalog/catalog.h>

#include <views/canvas/drag.h>

namespace switchyard::canvas {

/// What the palette's box says: a quantity, words that must all occur, and a price limit.
struct PaletteQuery {
    int count = 1;
    QStringList words;
    double below_usd = 0; ///< per hour; 0: no limit
    double above_usd = 0;
};
PaletteQuery parsePaletteQuery(const QString &text);

/// Headings and entries of the catalog that can be placed.
class PaletteModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { KindRole = Qt::UserRole + 1, TypeRole, PriceRole, DetailRole, SearchRole, UsdRole };
    enum class Kind { Heading, UltraServer, Instance, Storage };

    explicit PaletteModel(const catalog::Catalog &catalog, QObject *parent = nullptr);

    /// The entries of another catalog, or prices under other terms, in place of those that are shown.
    void setCatalog(const catalog::Catalog &catalog, const catalog::PriceTerms &terms);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    void setCount(int count);

private:
    struct Entry {
        Kind kind;
        std::string type;
        QString name, price, detail, tip, search;
        double usd = 0; ///< per hour; 0: unknown
        int gpus = 0;   ///< of one
    };
    void addInstances(const catalog::Catalog &catalog, const catalog::PriceTerms &terms);
    void addUltraServers(const catalog::Catalog &catalog, const catalog::PriceTerms &terms);
    void addStorage(const catalog::Catalog &catalog);

    std::vector<Entry> m_entries;
    int m_count = 1;
};

/// Keeps what fits the query, and headings that have something below them.
class PaletteFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setQuery(PaletteQuery query);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    PaletteQuery m_query;
};

} // namespace switchyard::canvas
