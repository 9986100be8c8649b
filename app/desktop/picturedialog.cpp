// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/picturedialog.h>

#include <algorithm>
#include <cmath>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <views/results/picturefile.h>

namespace switchyard::app {

namespace {
constexpr int leastPixels = 240;
}

PictureDialog::PictureDialog(QSize seen, QWidget *window)
    : QDialog(window)
    , m_seen(seen.expandedTo({1, 1}))
    , m_whole(new QRadioButton(tr("The &whole design")))
    , m_asSeen(new QRadioButton(tr("As &seen: the view, with what is selected")))
    , m_width(new QSpinBox)
    , m_height(new QSpinBox)
{
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Export picture"));
    m_whole->setObjectName(QStringLiteral("pictureWhole"));
    m_asSeen->setObjectName(QStringLiteral("pictureAsSeen"));
    m_whole->setChecked(true);
    auto *form = new QFormLayout(this);
    form->addRow(m_whole);
    form->addRow(m_asSeen);
    for (QSpinBox *box : {m_width, m_height}) {
        box->setRange(leastPixels, results::mostPixels);
        box->setGroupSeparatorShown(true);
        box->setSuffix(tr(" px"));
        box->setKeyboardTracking(false); // half a number is no size
        box->setToolTip(tr("In pixels, at most %L1; SVG and PDF have the shape alone").arg(results::mostPixels));
        connect(box, &QSpinBox::valueChanged, this, [this, box] { keepShape(box); });
    }
    m_width->setObjectName(QStringLiteral("pictureWidth"));
    m_height->setObjectName(QStringLiteral("pictureHeight"));
    form->addRow(tr("W&idth"), m_width);
    form->addRow(tr("&Height"), m_height);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_asSeen, &QRadioButton::toggled, this, &PictureDialog::chooseWhat);
    chooseWhat();
}

PictureChoice PictureDialog::choice() const
{
    return {m_asSeen->isChecked(), QSize(m_width->value(), m_height->value())};
}

void PictureDialog::chooseWhat()
{
    const QSize size = m_asSeen->isChecked() ? m_seen : PictureChoice().pixels;
    const QSignalBlocker width(m_width), height(m_height);
    m_width->setValue(size.width());
    m_height->setValue(size.height());
}

/// The other side follows in a picture as seen; where it would be too long, both give way.
void PictureDialog::keepShape(QSpinBox *changed)
{
    if (!m_asSeen->isChecked())
        return;
    const double asked = changed == m_width ? static_cast<double>(m_width->value()) / m_seen.width() : static_cast<double>(m_height->value()) / m_seen.height();
    const double scale = std::min(asked, static_cast<double>(results::mostPixels) / std::max(m_seen.width(), m_seen.height()));
    const QSignalBlocker width(m_width), height(m_height);
    m_width->setValue(static_cast<int>(std::lround(m_seen.width() * scale)));
    m_height->setValue(static_cast<int>(std::lround(m_seen.height() * scale)));
}

} // namespace switchyard::app
