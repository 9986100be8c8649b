// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/goodput/goodputview.h>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::goodputview {

GoodputView::GoodputView(QWidget *parent)
    : QWidget(parent)
    , m_picture(makePicture(nullptr, nullptr))
{
    setObjectName(QStringLiteral("goodput"));
    setAccessibleName(tr("Goodput: where the paid hours of the run go"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(480, 150);
}

void GoodputView::show(const design::DesignPtr &design, const widgets::PredictionPtr &prediction)
{
    m_prediction = prediction;
    m_picture = makePicture(design.get(), prediction.get());
    QStringList words{m_picture.missing};
    for (const Headline &figure : m_picture.figures)
        words << figure.name + QLatin1Char(' ') + figure.value;
    for (const widgets::BarPart &part : m_picture.missing.isEmpty() ? lostParts(m_picture, theme::current()) : std::vector<widgets::BarPart>())
        words << part.legend;
    words.removeAll(QString());
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

bool GoodputView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString words = layoutNow().describeAt(help->pos(), theme::current());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text::shown(words), this);
        return true;
    }
    return QWidget::event(event);
}

void GoodputView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current());
}

} // namespace switchyard::goodputview
