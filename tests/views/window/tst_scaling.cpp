// SPDX-License-Identifier: GPL-3.0-or-later
// The window at 1.5, 2 and 3 times the size: this program runs itself once for each, for Qt takes its factor at the start.
#include <QProcess>
#include <QStatusBar>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

class tst_Scaling : public QObject
{
    Q_OBJECT
private:
    /// Squares of `factor` × `factor` pixels that are not of one colour: a picture that was stretched has none.
    static int detailed(const QImage &picture, int factor)
    {
        int count = 0;
        for (int y = 0; y + factor <= picture.height(); y += factor)
            for (int x = 0; x + factor <= picture.width(); x += factor) {
                bool even = true;
                for (int i = 0; i < factor * factor && even; ++i)
                    even = picture.pixel(x + i % factor, y + i / factor) == picture.pixel(x, y);
                count += !even;
            }
        return count;
    }

private slots:
    void everyPixelIsPainted()
    {
        const double factor = qEnvironmentVariable("QT_SCALE_FACTOR").toDouble();
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-70b-64-p5en.switchyard")));
        QVERIFY(desk.settle());
        desk.window().resize(1366, 768);
        QCoreApplication::processEvents();
        QCOMPARE(desk.window().size(), QSize(1366, 768)); // nothing in it is wider for being larger
        QCOMPARE(desk.window().devicePixelRatioF(), factor);
        desk.canvas().fitAll();
        for (QWidget *part : {static_cast<QWidget *>(&desk.canvas()), static_cast<QWidget *>(&desk.window().inspector()), static_cast<QWidget *>(desk.window().statusBar())}) {
            const QImage picture = part->grab().toImage();
            QVERIFY2(std::abs(picture.width() - factor * part->width()) <= 1 && std::abs(picture.height() - factor * part->height()) <= 1, qPrintable(part->objectName()));
            if (factor >= 2)
                QVERIFY2(detailed(picture, static_cast<int>(factor)) > 100, qPrintable(part->objectName()));
        }
        desk.shot(QStringLiteral("scaling-%1").arg(factor));
    }
};

int main(int argc, char **argv)
{
    constexpr const char *ofItself = "SWITCHYARD_SCALING_CHILD";
    if (qEnvironmentVariableIsSet(ofItself)) {
        const QApplication application(argc, argv);
        tst_Scaling test;
        return QTest::qExec(&test, argc, argv);
    }
    int failed = 0;
    qputenv(ofItself, "1");
    for (const char *factor : {"1.5", "2", "3"}) {
        qputenv("QT_SCALE_FACTOR", factor);
        QProcess child;
        child.setProcessChannelMode(QProcess::ForwardedChannels);
        child.start(QString::fromLocal8Bit(argv[0]), {});
        failed += !child.waitForFinished(100000) || child.exitStatus() != QProcess::NormalExit || child.exitCode() != 0;
    }
    return failed;
}

#include "tst_scaling.moc"
