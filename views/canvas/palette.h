// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <core/catalog/price.h>
#include <views/canvas/drag.h>
#include <views/session/document.h>
#include <views/text/plain.h>

class QLineEdit;
class QListView;

namespace switchyard::canvas {

class PaletteModel;
class PaletteFilter;

/// The catalog as cards to drag. The box above filters ("H100", "EFAv4", "< $60/h") and sets the
/// quantity of a drop ("64 × p5en").
class Palette : public QWidget
{
    Q_OBJECT
public:
    explicit Palette(const session::CatalogPtr &catalog, QWidget *parent = nullptr);

    void setCatalog(const session::CatalogPtr &catalog);
    /// What the prices hold under: those of the design (design::priceTerms); at first on demand in us-east-1.
    void setPriceTerms(const catalog::PriceTerms &terms);
    void setFilter(const QString &text);
    [[nodiscard]] QLineEdit *filterBox() const { return m_box; }
    [[nodiscard]] QListView *list() const { return m_list; }
    /// Centre of an entry's card in list()'s viewport, for a scripted drag; invalid when not shown.
    [[nodiscard]] QPoint centerOf(const std::string &type) const;

signals:
    /// Enter or a double click: place it wherever there is room.
    void placeRequested(const switchyard::canvas::Capacity &capacity);

private:
    void applyFilter(const QString &text);
    void renew();
    [[nodiscard]] QModelIndex indexOf(const QString &type) const;

    session::CatalogPtr m_catalog;
    catalog::PriceTerms m_terms;
    PaletteModel *m_model;
    PaletteFilter *m_filter;
    QLineEdit *m_box;
    QListView *m_list;
    text::Label *m_empty;
};

} // namespace switchyard::canvas
