// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of the time bar is told the present each second: it is painted where a pixel of it moves.
#include <views/live/timestrip.h>

#include <limits>
#include <utility>

#include <QApplication>
#include <QEvent>
#include <QtTest/QTest>

#include <views/theme/theme.h>

using namespace switchyard;

namespace {

class Paints final : public QObject
{
public:
    explicit Paints(QObject &of) { of.installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }
    /// Since it was asked last.
    int count()
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        return std::exchange(m_count, 0);
    }

private:
    int m_count = 0;
};

} // namespace

class tst_TimeStrip : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }
    void secondsThatMoveNoPixelPaintNothing()
    {
        live::TimeStrip strip;
        Paints paints(strip);
        const double present_s = 1.79e9;
        strip.resize(912, 40); // an hour over 900 pixels
        strip.setRange(present_s - 3600, present_s);
        strip.setPlayhead(std::numeric_limits<double>::quiet_NaN());
        strip.show();
        QVERIFY(QTest::qWaitForWindowExposed(&strip));
        QVERIFY(paints.count() > 0);
        QCOMPARE(paints.count(), 0);
        strip.setRange(present_s - 3599, present_s + 1);
        strip.setPlayhead(std::numeric_limits<double>::quiet_NaN());
        strip.setNote({});
        QCOMPARE(paints.count(), 0);
        QCOMPARE(strip.range().second, present_s + 1); // it is told all the same
        for (int second = 2; second < 12; ++second) // pixels add up
            strip.setRange(present_s - 3600 + second, present_s + second);
        QCOMPARE(paints.count(), 1);
        strip.setRange(present_s - 900, present_s + 11);
        QCOMPARE(paints.count(), 1);
        strip.setPlayhead(present_s - 60);
        QCOMPARE(paints.count(), 1);
        strip.setNote(QStringLiteral("asking"));
        QCOMPARE(paints.count(), 1);
    }
};

QTEST_MAIN(tst_TimeStrip)
#include "tst_timestrip.moc"
