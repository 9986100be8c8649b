// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/serving/servingview.h>

#include <array>
#include <limits>
#include <utility>

#include <QComboBox>
#include <QHelpEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::servingview {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();
constexpr std::array limits_s{0.2, 0.5, 1.0, 2.0, 5.0, 10.0, none};

} // namespace

ServingView::ServingView(QWidget *parent)
    : QWidget(parent)
    , m_limit(new QComboBox(this))
    , m_add(new QPushButton(tr("Add a serving job"), this))
    , m_picture(makePicture(nullptr, {}, nullptr, {}))
{
    setObjectName(QStringLiteral("serving"));
    setAccessibleName(tr("Serving: latency, throughput and cost of the tokens"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(480, 150);
    m_limit->setObjectName(QStringLiteral("ttft limit"));
    m_limit->setAccessibleName(tr("Limit of the time to first token"));
    m_limit->setToolTip(tr("Loads whose first token comes later (p90) are drawn hollow"));
    for (const double limit_s : limits_s)
        m_limit->addItem(limit_s < none ? tr("≤ %1 s").arg(plainText(limit_s)) : tr("any"), limit_s);
    m_limit->setCurrentIndex(m_limit->findData(m_picture.ttftLimit_s));
    connect(m_limit, &QComboBox::currentIndexChanged, this, [this] {
        m_picture.ttftLimit_s = m_limit->currentData().toDouble();
        update();
    });
    m_add->setObjectName(QStringLiteral("addServing"));
    m_add->setToolTip(tr("On the selected instances, on all when nothing is selected"));
    connect(m_add, &QPushButton::clicked, this, &ServingView::jobWanted);
    placeField();
}

void ServingView::show(ServingPicture picture)
{
    picture.ttftLimit_s = m_picture.ttftLimit_s; // the user's
    if (picture.prediction && !picture.curve && m_picture.curve) {
        picture.curve = m_picture.curve;
        picture.old = true;
    }
    m_picture = std::move(picture);
    QStringList words{m_picture.missing};
    for (const LatencyRow &row : m_picture.rows) {
        words << tr("%1 %2 (p50), %3 (p99)").arg(row.name, row.p50, row.p99);
        if (!row.seen[0].isEmpty())
            words << tr("observed %1 (p50), %2 (p99)").arg(row.seen[0], row.seen[2]);
    }
    for (const Fact &fact : m_picture.facts)
        words << fact.name + QLatin1Char(' ') + fact.value;
    words.removeAll(QString());
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    placeField();
    update();
}

void ServingView::placeField()
{
    const ServingLayout layout = layoutNow();
    m_limit->setVisible(!layout.isEmpty());
    m_limit->setGeometry(layout.loadPlot().fieldRect().toRect());
    m_add->setVisible(m_picture.mayAdd);
    m_add->resize(m_add->sizeHint());
    m_add->move((width() - m_add->width()) / 2, height() / 2 + 2 * fontMetrics().height()); // below the sentence in the middle
}

void ServingView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeField();
}

bool ServingView::event(QEvent *event)
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

void ServingView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current());
}

} // namespace switchyard::servingview
