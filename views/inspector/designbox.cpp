// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/designbox.h>

#include <array>
#include <initializer_list>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <core/catalog/catalog.h>
#include <views/text/plain.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>
#include <views/widgets/undothrough.h>

namespace switchyard::inspector {

namespace {

using design::CapacityKind;

constexpr double mostDataOut = 1e9; ///< GB a month, an exabyte
constexpr std::array kinds = {CapacityKind::OnDemand, CapacityKind::CapacityBlock, CapacityKind::SavingsPlan, CapacityKind::SavingsPlan3y, CapacityKind::Spot, CapacityKind::Own};

} // namespace

DesignBox::DesignBox(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit)
    , m_region(new QComboBox)
    , m_capacity(new QComboBox)
    , m_prices(new QLineEdit)
    , m_dataOut(new widgets::NumberBox)
{
    widgets::letUndoThrough(*m_name);
    widgets::letUndoThrough(*m_prices);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->addWidget(widgets::sectionLabel(tr("Design")), 0, 0, 1, 3);
    int row = 1;
    const auto add = [&](const QString &word, const char *name, QWidget *field, const QString &tip) {
        grid->addWidget(widgets::label(word, theme::Type::Body, QStringLiteral("muted")), row, 0);
        grid->addWidget(field, row++, 1, 1, field == m_prices ? 1 : 2);
        field->setObjectName(QString::fromLatin1(name));
        field->setAccessibleName(word);
        field->setToolTip(tip);
    };
    for (QComboBox *box : {m_region, m_capacity}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
    }
    add(tr("name"), "designName", m_name, tr("Name of the design"));
    add(tr("region"), "designRegion", m_region, tr("Region that prices and offers are of"));
    add(tr("bought as"), "designCapacity", m_capacity, tr("How the instances are bought: the row of the price list"));
    add(tr("price list"), "designPrices", m_prices, tr("A price list of your own, from the document's folder; empty: the catalog's prices"));
    m_prices->setPlaceholderText(tr("the catalog's"));
    auto *look = new QToolButton;
    look->setText(QStringLiteral("…"));
    look->setToolTip(tr("Choose a price list"));
    look->setAccessibleName(tr("Choose a price list"));
    grid->addWidget(look, row - 1, 2);
    m_dataOut->setRange(0, mostDataOut);
    m_dataOut->setDecimals(0);
    m_dataOut->setSingleStep(1000);
    m_dataOut->setGroupSeparatorShown(true);
    m_dataOut->setSuffix(tr(" GB a month"));
    m_dataOut->setSpecialValueText(tr("none"));
    m_dataOut->setKeyboardTracking(false);
    add(tr("data out"), "designDataOut", m_dataOut, tr("Data out to the internet in a month, a line of the bill; none: it is not in the sum"));
    for (const CapacityKind kind : kinds)
        m_capacity->addItem(qstring(toWord(kind)));
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (m_name->isModified())
            emit nameTyped(m_name->text().trimmed());
        m_name->setModified(false);
    });
    connect(m_prices, &QLineEdit::editingFinished, this, [this] {
        if (m_prices->isModified())
            emit priceListTyped(m_prices->text().trimmed());
        m_prices->setModified(false);
    });
    connect(m_region, &QComboBox::activated, this, [this](int index) { emit regionChosen(m_region->itemData(index).toString()); });
    connect(m_capacity, &QComboBox::textActivated, this, &DesignBox::capacityChosen);
    connect(look, &QToolButton::clicked, this, &DesignBox::priceListWanted);
    connect(m_dataOut, &QDoubleSpinBox::valueChanged, this, &DesignBox::dataOutChosen);
    for (QWidget *field : std::initializer_list<QWidget *>{m_region, m_capacity, m_dataOut}) {
        field->setFocusPolicy(Qt::StrongFocus);
        field->installEventFilter(this);
    }
}

/// The wheel scrolls the panel; it changes what has the focus alone.
bool DesignBox::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void DesignBox::setDesign(const design::DesignPtr &design, const widgets::CatalogPtr &catalog)
{
    if (!m_name->hasFocus() || !m_name->isModified()) {
        m_name->setText(qstring(design->name));
        m_name->setCursorPosition(0); // a long one is read from its beginning
    }
    if (!m_prices->hasFocus() || !m_prices->isModified())
        m_prices->setText(qstring(design->priceList));
    QString about = tr("A price list of your own, from the document's folder: a CSV, or AWS's as JSON (.gz too); empty: the catalog's prices");
    if (design->prices) {
        about += QLatin1Char('\n') + qstring(design->prices->error.empty() ? design->prices->what : design->prices->error);
        for (const Said &left : design->prices->notRead)
            about += QLatin1Char('\n') + tr("not read: %1").arg(language::said(left));
    }
    m_prices->setToolTip(text::shown(about));
    const QSignalBlocker quietRegion(m_region), quietKind(m_capacity), quietDataOut(m_dataOut);
    m_dataOut->setValue(design->transferOut_GBPerMonth);
    if (m_region->count() == 0 && catalog)
        for (const auto &[id, name] : catalog->regions)
            m_region->addItem(tr("%1 · %2").arg(qstring(id), qstring(name)), qstring(id));
    m_region->setCurrentIndex(m_region->findData(qstring(design->region)));
    m_capacity->setCurrentText(qstring(toWord(design->capacity)));
}

} // namespace switchyard::inspector
