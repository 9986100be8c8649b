// SPDX-License-Identifier: GPL-3.0-or-later
// Text is text: a design, a file name, a server's error and metric labels that are full of markup, in the real
// window. Nothing of it is interpreted and no file is read because of it.
#include <sys/inotify.h>
#include <unistd.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QHelpEvent>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QTabBar>
#include <QTextDocument>
#include <QTimer>
#include <QToolTip>
#include <QXmlStreamReader>

#include <core/base/file.h>

#include <views/canvas/heatbar.h>
#include <views/results/resultsdock.h>
#include <views/text/filename.h>
#include <views/text/plain.h>
#include <views/text/rich.h>
#include <views/widgets/labels.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>

#include <tests/support/desk.h>
#include <tests/support/http_server.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

class tst_Hostile : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_dir;
    QString m_picture; ///< a file that markup would load

    int m_watch = inotify_init1(IN_NONBLOCK);

    /// How often the picture was opened since the last call.
    int opened() const
    {
        alignas(inotify_event) char buffer[4096];
        int count = 0;
        for (ssize_t got = read(m_watch, buffer, sizeof buffer); got > 0; got = read(m_watch, buffer, sizeof buffer))
            ++count;
        return count;
    }

    [[nodiscard]] QString words(const QString &name) const
    {
        return QStringLiteral("%1<img src='%2'><img src=\"file://%2\"><b>x</b>&amp;' href='y %1 %2 %n \u202eback").arg(name, m_picture);
    }
    [[nodiscard]] std::string text(const char *name) const { return words(QString::fromLatin1(name)).toStdString(); }

    /// Opens, selects, hovers: all that shows names of the design.
    void openHostile(Desk &desk)
    {
        auto read = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        QVERIFY(read);
        design::Design design = std::move(*read);
        design.name = text("name");
        design.availabilityZone = text("zone");
        const std::string old = design.networkNodes.front().id;
        design.networkNodes.front().id = text("leaf");
        for (design::NetworkNode &node : design.networkNodes)
            if (node.parent == old)
                node.parent = text("leaf");
        for (design::Instance &instance : design.instances)
            if (instance.networkNode == old)
                instance.networkNode = text("leaf");
        design.instances.front().id = text("host");
        for (design::Job &job : design.jobs) {
            job.name = text("job");
            trainingOf(job)->pool.clear();
        }
        design::SavedView view;
        view.name = text("view");
        view.note = text("note");
        view.view = "canvas";
        view.heat = "nvlink_tx";
        view.zoom = 1;
        design.views = {view, view};
        design.views.back().name = text("page");
        design.views.back().view = "checks";
        desk.window().document().reset(std::move(design));
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction);
    }

    /// Every label says its text as text, whoever made it.
    static void lookAtLabels()
    {
        int labels = 0;
        for (QWidget *widget : QApplication::allWidgets()) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            if (!label)
                continue;
            ++labels;
            label->ensurePolished();
            const QByteArray who = QByteArray(label->metaObject()->className()) + ' ' + label->objectName().toUtf8() + ": " + label->text().left(200).toUtf8();
            if (qobject_cast<const text::RichLabel *>(label))
                QVERIFY2(!label->text().contains(QStringLiteral("<img")) && !label->text().contains(QStringLiteral("&amp;' href='")), who.constData());
            else if (label->textFormat() == Qt::RichText) // markup of our own, in a message box
                QVERIFY2(!label->text().contains(QStringLiteral("<img")), who.constData());
            else
                QVERIFY2(label->textFormat() == Qt::PlainText, who.constData());
            if (qobject_cast<const text::Label *>(label) || qobject_cast<const text::RichLabel *>(label))
                QVERIFY2(!label->text().contains(QChar(0x202e)), who.constData());
        }
        QVERIFY2(labels > 30, qPrintable(QString::number(labels)));
    }

    static void lookAtTip(const QString &tip)
    {
        if (tip.isEmpty())
            return;
        QToolTip::showText(QPoint(10, 10), tip);
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (auto *label = qobject_cast<QLabel *>(widget); label && label->inherits("QTipLabel")) {
                QCOMPARE(label->textFormat(), Qt::PlainText);
                label->grab(); // measures and paints it
            }
        QToolTip::hideText();
    }

    /// Tool tips of widgets, of actions and of each cell of each table, list and tree; each is really shown.
    static int lookAtTips()
    {
        int cells = 0;
        QList<QPointer<QWidget>> widgets; // a tip that was shown may be gone when its turn comes
        for (QWidget *widget : QApplication::allWidgets())
            if (!widget->inherits("QTipLabel"))
                widgets << widget;
        for (const QPointer<QWidget> &widget : widgets) {
            if (!widget)
                continue;
            lookAtTip(widget->toolTip());
            for (const QAction *action : widget->actions())
                lookAtTip(action->toolTip());
            const auto *view = qobject_cast<const QAbstractItemView *>(widget.data());
            if (!view || !view->model())
                continue;
            const QAbstractItemModel &model = *view->model();
            for (int row = 0; row < std::min(model.rowCount(view->rootIndex()), 200); ++row)
                for (int column = 0; column < model.columnCount(view->rootIndex()); ++column, ++cells)
                    lookAtTip(model.index(row, column, view->rootIndex()).data(Qt::ToolTipRole).toString());
        }
        return cells;
    }

    void lookAtAll(Desk &desk)
    {
        for (QTabBar *tabs : desk.window().findChildren<QTabBar *>())
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                QCoreApplication::processEvents();
                desk.window().grab();
            }
        lookAtLabels();
        if (QTest::currentTestFailed())
            return;
        const int cells = lookAtTips();
        QVERIFY2(cells > 10, qPrintable(QString::number(cells)));
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin)"))); }
    void initTestCase()
    {
        m_picture = m_dir.filePath(QStringLiteral("picture.png"));
        QImage image(64, 64, QImage::Format_RGB32);
        image.fill(Qt::red);
        QVERIFY(image.save(m_picture));
        QVERIFY(inotify_add_watch(m_watch, qPrintable(m_picture), IN_OPEN) >= 0);
    }

    void labelsOfQtShowMarkupPlain()
    {
        const Desk desk; // it puts the guard up
        QTextDocument document; // what a document would do: the test can see it
        document.setHtml(words(QStringLiteral("x")));
        QVERIFY(document.size().height() > 60);
        QVERIFY(opened() > 0);
        QLabel guesses(words(QStringLiteral("x"))); // as Qt's own dialogs make them
        QVERIFY(guesses.sizeHint().height() < 60);
        guesses.grab();
        QCOMPARE(guesses.textFormat(), Qt::PlainText);
        QCOMPARE(opened(), 0);
    }

    void aHostileDesign()
    {
        Desk desk;
        opened();
        openHostile(desk);
        if (QTest::currentTestFailed())
            return;
        desk.canvas().fitAll();
        for (const char *id : {"host", "leaf", "job"}) {
            desk.window().selection().set({text(id)});
            QCoreApplication::processEvents();
            lookAtLabels();
        }
        desk.moveMouse(desk.at(text("host")));
        desk.moveMouse(desk.at(text("host")) + QPoint(2, 2));
        const auto *card = desk.canvas().findChild<QLabel *>(QStringLiteral("hoverCard"));
        QVERIFY(card && card->isVisible());
        QVERIFY2(card->text().contains(QStringLiteral("&lt;img")) || card->text().contains(QStringLiteral("GPU")), qPrintable(card->text()));
        lookAtAll(desk);
        QVERIFY(desk.window().windowTitle().contains(QStringLiteral("<img")));
        desk.window().presenter().start();
        QCoreApplication::processEvents();
        desk.window().grab();
        lookAtLabels();
        QTest::keyClick(&desk.window(), Qt::Key_Right);
        desk.window().grab();
        lookAtLabels();
        desk.window().presenter().stop();
        QCOMPARE(opened(), 0);
    }

    void aHostileServer()
    {
        Desk desk;
        opened();
        openHostile(desk);
        const QString label = words(QStringLiteral("up")).replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('"'), QStringLiteral("\\\""));
        bool refuses = true;
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (refuses)
                return test::httpAnswer(QStringLiteral(R"({"status":"error","errorType":"%1","error":"%1"})").arg(label).toStdString(), "application/json", "422 Unprocessable Entity");
            const bool list = request.line.find("/label/") != std::string::npos;
            const QString answer = list ? QStringLiteral(R"({"status":"success","data":["%1"]})").arg(label)
                                        : QStringLiteral(R"({"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"DCGM_FI_DEV_GPU_UTIL","Hostname":"%1","gpu":"0","modelName":"%1","instance":"%1"},"value":[%2,"1"]}]}})")
                                              .arg(label, QString::number(QDateTime::currentSecsSinceEpoch()));
            return test::httpAnswer(answer.toStdString());
        });
        desk.window().connectTo({.server = telemetry::ServerAddress::parse("http://me:s3cret@" + server.url().substr(7)).value(), .httpConfigFile = {}, .matchers = {}});
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window().feed().error().isEmpty(), 20000);
        lookAtAll(desk);
        QVERIFY(!desk.window().feed().error().contains(QStringLiteral("s3cret")));
        refuses = false;
        desk.window().connectTo({.server = telemetry::ServerAddress::parse(server.url()).value(), .httpConfigFile = {}, .matchers = {}});
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window().feed().error().isEmpty() || desk.window().feed().observation(), 20000);
        lookAtAll(desk);
        QCOMPARE(opened(), 0);
    }

    void hostileFileNamesAndQuestions()
    {
        Desk desk;
        opened();
        openHostile(desk);
        QVERIFY(!desk.window().files().open(desk.path(QStringLiteral("<img src=x>.switchyard"))));
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("<img src=x>")), qPrintable(desk.window().notice().text()));
        desk.window().notice().showText(words(QStringLiteral("notice")));
        lookAtLabels();
        desk.window().document().markModified();
        bool asked = false;
        QTimer::singleShot(0, &desk.window(), [&] {
            auto *box = desk.window().findChild<QMessageBox *>(QStringLiteral("unsavedChanges"));
            QVERIFY(box);
            asked = box->text().contains(QStringLiteral("<img"));
            box->grab();
            lookAtLabels();
            box->reject();
        });
        QVERIFY(!desk.window().files().mayDiscard());
        QVERIFY(asked);
        QTimer::singleShot(0, &desk.window(), [&] {
            auto *dialog = desk.window().findChild<QInputDialog *>();
            if (!dialog)
                return;
            dialog->grab();
            lookAtLabels();
            dialog->reject();
        });
        QInputDialog::getText(&desk.window(), QStringLiteral("x"), words(QStringLiteral("label"))); // Qt's own label
        QCOMPARE(opened(), 0);
    }

    void picturesCarryTheTitleAsText()
    {
        Desk desk;
        openHostile(desk);
        const QString path = desk.path(QStringLiteral("a.svg"));
        QVERIFY(desk.window().files().exportPicture(path));
        QXmlStreamReader reader(QByteArray::fromStdString(test::readText(path.toStdString())));
        bool titled = false;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement)
                if (reader.name() == QLatin1String("title")) {
                    titled = true;
                    const QString title = reader.readElementText();
                    QVERIFY2(title.contains(QStringLiteral("<img")), qPrintable(title + QString::fromStdString(test::readText(path.toStdString())).left(600)));
                }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(titled);
    }

    void fileNamesStayInTheFolder_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *title, const char *name) { QTest::newRow(title) << QString::fromUtf8(title) << QString::fromUtf8(name); };
        row("Llama 3.1 8B on 4 p6", "Llama 3.1 8B on 4 p6.md");
        row("../../etc/passwd", "etc-passwd.md");
        row("/etc/cron.d/x", "etc-cron.d-x.md");
        row("C:\\Windows\\x", "C-Windows-x.md");
        row(".bashrc", "bashrc.md");
        row("-rf", "rf.md");
        row("~root", "root.md");
        row("a\nb\tc", "a-b-c.md");
        row("a\u202e" "dm.exe", "a-dm.exe.md");
        row("...", "design.md");
        row("", "design.md");
        row("con", "designcon.md");
        row("日本", "日本.md");
        QTest::newRow("long") << QString(5000, QLatin1Char('x')) << QString(80, QLatin1Char('x')) + QStringLiteral(".md");
    }
    void fileNamesStayInTheFolder()
    {
        QFETCH(QString, title);
        QTEST(text::fileName(title, QStringLiteral(".md")), "name");
    }

    void partsOfMarkupAreEscapedOnce()
    {
        const text::Rich inner = text::rich(QStringLiteral("<b>%1</b>"), QStringLiteral("<%2>'&\""));
        QCOMPARE(inner.html(), QStringLiteral("<b>&lt;%2&gt;&#39;&amp;&quot;</b>"));
        QCOMPARE(text::rich(QStringLiteral("%1|%2"), inner, QStringLiteral("two")).html(), inner.html() + QStringLiteral("|two"));
        QCOMPARE(text::shown(QStringLiteral("a\nb\u202e\x1b")), QStringLiteral("a\nb\\u202e\\x1b"));
        QVERIFY(text::shown(QString(10'000'000, QLatin1Char('x'))).size() <= 4000);
        QVERIFY(text::shown(QString(10'000'000, QLatin1Char('\n'))).size() <= 4100);
        QCOMPARE(text::menuText(QStringLiteral("a&b\nc")), QStringLiteral("a&&b c"));
    }
};

QTEST_MAIN(tst_Hostile)
#include "tst_hostile.moc"
