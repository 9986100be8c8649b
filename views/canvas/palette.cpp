// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/palette.h>

#include <algorithm>

#include <QDrag>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <views/canvas/palettemodel.h>
#include <views/theme/icons.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

/// Cards as in a shop window: mark, name, price, what it is.
class CardDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        if (index.data(PaletteModel::KindRole).toInt() != static_cast<int>(PaletteModel::Kind::Heading))
            return {200, 52};
        return {200, index.data(PaletteModel::PriceRole).toString().isEmpty() ? 28 : 44}; // what the prices below hold under has a line of its own
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const theme::Tokens &tokens = theme::current();
        const auto kind = static_cast<PaletteModel::Kind>(index.data(PaletteModel::KindRole).toInt());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (kind == PaletteModel::Kind::Heading) {
            painter->setFont(theme::font(theme::Type::Section));
            painter->setPen(tokens.textMuted);
            const QRect line = option.rect.adjusted(12, 0, -18, -4);
            const QString price = index.data(PaletteModel::PriceRole).toString();
            painter->drawText(price.isEmpty() ? line : line.adjusted(0, 0, 0, -16), Qt::AlignLeft | Qt::AlignBottom, index.data().toString().toUpper());
            painter->setFont(theme::font(theme::Type::Small));
            painter->drawText(line, Qt::AlignRight | Qt::AlignBottom, QFontMetrics(painter->font()).elidedText(price, Qt::ElideRight, line.width()));
            painter->restore();
            return;
        }
        const QRectF card = QRectF(option.rect).adjusted(10.5, 2.5, -10.5, -2.5);
        const bool over = option.state & QStyle::State_MouseOver, chosen = option.state & QStyle::State_Selected;
        painter->setPen(QPen(chosen ? tokens.accent : over ? tokens.textMuted : tokens.hairline, 1));
        painter->setBrush(tokens.raised);
        painter->drawRoundedRect(card, theme::radiusPx, theme::radiusPx);
        const QString mark = kind == PaletteModel::Kind::Storage ? QStringLiteral("storage") : kind == PaletteModel::Kind::UltraServer ? QStringLiteral("ultraserver") : QStringLiteral("instance");
        const QPixmap icon = theme::pixmap(mark, tokens.accent, 20, painter->device()->devicePixelRatioF());
        painter->drawPixmap(QPointF(card.x() + 8, card.center().y() - 10), icon);
        const QRectF words = card.adjusted(36, 5, -8, -5);
        const QString price = index.data(PaletteModel::PriceRole).toString();
        painter->setFont(theme::font(theme::Type::Small));
        painter->setPen(tokens.textMuted);
        painter->drawText(words.adjusted(0, 1, 0, 0), Qt::AlignRight | Qt::AlignTop, price);
        const double priceWidth = price.isEmpty() ? 0 : QFontMetricsF(painter->font()).horizontalAdvance(price) + 4;
        painter->setFont(theme::font(theme::Type::Strong));
        painter->setPen(tokens.text);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignTop, QFontMetricsF(painter->font()).elidedText(index.data().toString(), Qt::ElideMiddle, words.width() - priceWidth));
        painter->setFont(theme::font(theme::Type::Small));
        painter->setPen(tokens.textMuted);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignBottom, QFontMetricsF(painter->font()).elidedText(index.data(PaletteModel::DetailRole).toString(), Qt::ElideRight, words.width()));
        painter->restore();
    }
};

/// A list whose drag shows nothing of its own: the canvas draws the ghost. Enter does what a double click does.
class CardList : public QListView
{
public:
    using QListView::QListView;

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if ((event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) || !currentIndex().isValid() || !(currentIndex().flags() & Qt::ItemIsEnabled))
            return QListView::keyPressEvent(event);
        event->accept();
        emit doubleClicked(currentIndex());
    }
    void startDrag(Qt::DropActions) override
    {
        if (QMimeData *mime = model()->mimeData({currentIndex()})) {
            auto *drag = new QDrag(this);
            drag->setMimeData(mime);
            drag->exec(Qt::CopyAction);
        }
    }
};

} // namespace

Palette::Palette(const session::CatalogPtr &catalog, QWidget *parent)
    : QWidget(parent)
    , m_catalog(catalog)
    , m_model(new PaletteModel(*catalog, this))
    , m_filter(new PaletteFilter(this))
    , m_box(new QLineEdit(this))
    , m_list(new CardList(this))
    , m_empty(new text::Label(this))
{
    setObjectName(QStringLiteral("palette"));
    m_filter->setSourceModel(m_model);
    m_box->setPlaceholderText(tr("H100, < $60, 64 × p5en"));
    m_box->setToolTip(tr("Words filter; \"< $60\" limits the price; \"64 ×\" in front drops sixty-four at once"));
    m_box->setClearButtonEnabled(true);
    m_box->setAccessibleName(tr("Catalog filter and quantity"));
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new CardDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setDragEnabled(true);
    m_list->setDragDropMode(QAbstractItemView::DragOnly);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Catalog"));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("role", QStringLiteral("muted"));
    m_empty->setText(tr("Nothing in the catalog fits.\nClear the filter to see all of it."));
    m_empty->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(4);
    auto *top = new QVBoxLayout;
    top->setContentsMargins(10, 0, 10, 0);
    top->addWidget(m_box);
    layout->addLayout(top);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_list, 10);
    connect(m_box, &QLineEdit::textChanged, this, &Palette::applyFilter);
    const auto place = [this](const QModelIndex &index) {
        const QMimeData *mime = index.isValid() ? m_filter->mimeData({index}) : nullptr;
        if (const auto capacity = fromMime(mime))
            emit placeRequested(*capacity);
        delete mime;
    };
    connect(m_list, &QListView::doubleClicked, this, place);
    connect(m_box, &QLineEdit::returnPressed, this, [this, place] {
        for (int row = 0; row < m_filter->rowCount(); ++row)
            if (const QModelIndex index = m_filter->index(row, 0); index.flags() & Qt::ItemIsEnabled)
                return place(index);
    });
}

void Palette::setCatalog(const session::CatalogPtr &catalog)
{
    m_catalog = catalog;
    renew();
}

/// What is chosen and seen stays where it is, also where a card of it has come or gone.
void Palette::renew()
{
    const int at = m_list->verticalScrollBar()->value();
    const QString type = m_list->currentIndex().data(PaletteModel::TypeRole).toString();
    m_model->setCatalog(*m_catalog, m_terms);
    applyFilter(m_box->text());
    if (const QModelIndex index = indexOf(type); index.isValid())
        m_list->setCurrentIndex(index);
    m_list->verticalScrollBar()->setValue(at);
}

void Palette::setPriceTerms(const catalog::PriceTerms &terms)
{
    if (terms == m_terms)
        return;
    m_terms = terms;
    renew();
}

void Palette::setFilter(const QString &text)
{
    m_box->setText(text);
}

void Palette::applyFilter(const QString &text)
{
    PaletteQuery query = parsePaletteQuery(text);
    m_model->setCount(query.count);
    m_filter->setQuery(std::move(query));
    m_empty->setVisible(m_filter->rowCount() == 0);
    m_list->setVisible(m_filter->rowCount() > 0);
}

QModelIndex Palette::indexOf(const QString &type) const
{
    for (int row = 0; row < m_filter->rowCount() && !type.isEmpty(); ++row)
        if (const QModelIndex index = m_filter->index(row, 0); index.data(PaletteModel::TypeRole).toString() == type)
            return index;
    return {};
}

QPoint Palette::centerOf(const std::string &type) const
{
    const QModelIndex index = indexOf(QString::fromStdString(type));
    return index.isValid() ? m_list->visualRect(index).center() : QPoint(-1, -1);
}

} // namespace switchyard::canvas
