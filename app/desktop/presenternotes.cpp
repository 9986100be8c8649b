// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/presenternotes.h>

#include <QCursor>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

#include <views/theme/theme.h>

namespace switchyard::app {

namespace {

constexpr int light_px = 90; ///< radius

QScreen *otherScreen(const QWidget &slides)
{
    for (QScreen *screen : QGuiApplication::screens())
        if (screen != slides.screen())
            return screen;
    return nullptr;
}

QFont sized(theme::Type type, int pixels)
{
    QFont font = theme::font(type);
    font.setPixelSize(pixels);
    return font;
}

} // namespace

bool PresenterNotes::hasOtherScreen(const QWidget &slides) { return otherScreen(slides) != nullptr; }

PresenterNotes::PresenterNotes(QWidget &slides)
    : QWidget(&slides, Qt::Window)
    , m_place(new text::Label(this))
    , m_title(new text::Label(this))
    , m_note(new text::Label(this))
    , m_next(new text::Label(this))
    , m_time(new QToolButton(this))
{
    setObjectName(QStringLiteral("presenterNotes"));
    setWindowTitle(tr("Notes"));
    setAttribute(Qt::WA_ShowWithoutActivating); // keys stay with the slides, and do the same here
    m_place->setObjectName(QStringLiteral("notesPlace"));
    m_title->setObjectName(QStringLiteral("notesTitle"));
    m_note->setObjectName(QStringLiteral("notesText"));
    m_next->setObjectName(QStringLiteral("notesNext"));
    m_time->setObjectName(QStringLiteral("notesTime"));
    m_title->setFont(sized(theme::Type::Strong, 28));
    m_note->setFont(sized(theme::Type::Body, 24));
    m_time->setFont(sized(theme::Type::Strong, 28));
    m_place->setProperty("role", QStringLiteral("muted"));
    m_next->setProperty("role", QStringLiteral("muted"));
    for (text::Label *label : {m_title, m_note, m_next})
        label->setWordWrap(true);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_time->setAutoRaise(true);
    m_time->setFocusPolicy(Qt::NoFocus);
    m_time->setToolTip(tr("Minutes and seconds since the first slide; a click starts anew"));
    m_time->setAccessibleName(tr("Time since the first slide"));
    connect(m_time, &QToolButton::clicked, this, [this] {
        m_since.start();
        showTime();
    });
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(12);
    auto *head = new QHBoxLayout;
    head->addWidget(m_place, 1);
    head->addWidget(m_time);
    column->addLayout(head);
    column->addWidget(m_title);
    column->addWidget(m_note, 1);
    column->addWidget(m_next);
    resize(640, 420);
    if (QScreen *other = otherScreen(slides))
        move(other->availableGeometry().center() - rect().center());
    m_since.start();
    m_tick.setInterval(500);
    connect(&m_tick, &QTimer::timeout, this, &PresenterNotes::showTime);
    m_tick.start();
    showTime();
}

void PresenterNotes::setSlide(const QString &place, const QString &title, const QString &note, const QString &next)
{
    m_place->setText(place);
    m_title->setText(title);
    m_note->setText(note.isEmpty() ? tr("no note") : note);
    m_next->setText(next.isEmpty() ? tr("the last slide") : tr("next: %1").arg(next));
}

void PresenterNotes::showTime()
{
    const qint64 seconds = m_since.elapsed() / 1000;
    m_time->setText(QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')));
}

Spotlight::Spotlight(QWidget &over)
    : QWidget(&over)
    , m_at(over.mapFromGlobal(QCursor::pos()))
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(over.rect());
    show();
    raise();
}

void Spotlight::pointTo(QPoint global)
{
    m_at = mapFromGlobal(global);
    setGeometry(parentWidget()->rect());
    raise();
    update();
}

void Spotlight::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dark;
    dark.addRect(rect());
    dark.addEllipse(QPointF(m_at), light_px, light_px); // odd-even: a hole
    painter.fillPath(dark, QColor(0, 0, 0, 150));
    painter.setPen(QPen(theme::current().accent, 3));
    painter.drawEllipse(QPointF(m_at), light_px, light_px);
}

} // namespace switchyard::app
