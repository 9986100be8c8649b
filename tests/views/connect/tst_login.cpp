// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of a connection against a server that asks for a login: what is typed is what is sent, Test says what the server
// says, and no secret is shown.
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest/QTest>

#include <unistd.h>

#include <views/live/connectdialog.h>
#include <views/live/loginform.h>

#include <tests/support/http_server.h>

using namespace switchyard;
using live::ConnectDialog;
using live::LoginForm;

namespace {

QString said(const ConnectDialog &dialog) { return dialog.findChild<QLabel *>(QStringLiteral("reason"))->text(); }
QLineEdit *line(const ConnectDialog &dialog, const char *name) { return dialog.findChild<QLineEdit *>(QLatin1String(name)); }
void pressTest(const ConnectDialog &dialog) { QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("testConnection")), Qt::LeftButton); }

} // namespace

class tst_ConnectLogin : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
        for (const char *name : {"SWITCHYARD_PROMETHEUS_USER", "SWITCHYARD_PROMETHEUS_PASSWORD", "SWITCHYARD_PROMETHEUS_TOKEN", "SWITCHYARD_PROMETHEUS_URL"})
            qunsetenv(name);
    }

    void testSaysWhatTheServerSays()
    {
        test::HttpServer server([](const test::HttpRequest &request) {
            if (request.head.find("Authorization: Basic bWU6cjFnaHQ=") == std::string::npos) // me:r1ght
                return test::httpAnswer("who are you", "text/plain", "401 Unauthorized");
            const char *count = request.body.find("DCGM") != std::string::npos ? "16384" : request.body.find("efa") != std::string::npos ? "0" : "2054";
            return test::httpAnswer(std::string("{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{},\"value\":[1000,\"") + count + "\"]}]}}");
        });
        ConnectDialog dialog({});
        dialog.show();
        dialog.findChild<QComboBox *>()->setEditText(QString::fromStdString(server.url()));
        pressTest(dialog);
        QTRY_VERIFY2_WITH_TIMEOUT(said(dialog).contains(QStringLiteral("401")), qPrintable(said(dialog)), 30'000);
        auto *form = dialog.findChild<LoginForm *>();
        QVERIFY(!line(dialog, "loginUser")->isVisible());
        form->setWay(LoginForm::Password);
        QVERIFY(line(dialog, "loginUser")->isVisible() && line(dialog, "loginPassword")->echoMode() == QLineEdit::Password);
        pressTest(dialog);
        QVERIFY(said(dialog).contains(QStringLiteral("both needed")));
        QTest::keyClicks(line(dialog, "loginUser"), QStringLiteral("me"));
        QTest::keyClicks(line(dialog, "loginPassword"), QStringLiteral("wr0ng"));
        pressTest(dialog);
        QTRY_VERIFY2_WITH_TIMEOUT(said(dialog).contains(QStringLiteral("401")), qPrintable(said(dialog)), 30'000);
        QVERIFY(!said(dialog).contains(QStringLiteral("wr0ng")));
        line(dialog, "loginPassword")->clear();
        QTest::keyClicks(line(dialog, "loginPassword"), QStringLiteral("r1ght"));
        pressTest(dialog);
        QTRY_VERIFY2_WITH_TIMEOUT(said(dialog).contains(QStringLiteral("2,054 targets are up, 16,384 GPUs, no EFA cards")), qPrintable(said(dialog)), 30'000);
        emit dialog.findChild<QDialogButtonBox *>()->accepted();
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.options().login.password.value, std::string("r1ght"));
        QVERIFY(!dialog.toKeep()); // nobody asked to keep it
    }

    /// What is said is about what stands there.
    void anAnswerAboutAnotherAddressIsNotTold()
    {
        test::HttpServer server([](const test::HttpRequest &) {
            QTest::qSleep(300);
            return test::httpAnswer("who are you", "text/plain", "401 Unauthorized");
        });
        ConnectDialog dialog({});
        dialog.show();
        dialog.findChild<QComboBox *>()->setEditText(QString::fromStdString(server.url()));
        pressTest(dialog);
        dialog.findChild<QComboBox *>()->setEditText(QStringLiteral("http://another.example:9090"));
        QTRY_VERIFY_WITH_TIMEOUT(dialog.findChild<QPushButton *>(QStringLiteral("testConnection"))->isEnabled(), 30'000);
        QVERIFY2(said(dialog).isEmpty(), qPrintable(said(dialog)));
    }

    /// A login from the keychain is taken out again; what was typed over it is the person's.
    void aLoginIsTakenOut()
    {
        telemetry::HttpConfig kept;
        kept.username = "me";
        kept.password.value = "s3cret";
        LoginForm form;
        form.setLogin(kept);
        form.setKept(true);
        form.setWay(LoginForm::Nothing); // its fields are full nevertheless
        form.takeOut(kept);
        form.setWay(LoginForm::Password);
        QVERIFY(form.login().password.value.empty() && !form.isToBeKept());
        form.setLogin(kept);
        auto *password = form.findChild<QLineEdit *>(QStringLiteral("loginPassword"));
        password->setText(QStringLiteral("an0ther"));
        form.takeOut(kept);
        QCOMPARE(form.login().password.value, std::string("an0ther"));
    }

    void aTestInProgressIsNoHang()
    {
        test::HttpServer server([](const test::HttpRequest &) {
            QTest::qSleep(500);
            return test::httpAnswer("{}");
        });
        ConnectDialog dialog({});
        dialog.show();
        dialog.findChild<QComboBox *>()->setEditText(QString::fromStdString(server.url()));
        pressTest(dialog);
        QVERIFY(said(dialog).contains(QStringLiteral("Asking ")) && !dialog.findChild<QPushButton *>(QStringLiteral("testConnection"))->isEnabled());
    } // the dialog goes while it waits

    void withoutABusNothingIsKept()
    {
        if (QFileInfo::exists(QStringLiteral("/run/user/%1/bus").arg(::getuid())))
            QSKIP("this machine has a session bus");
        ConnectDialog dialog({QStringLiteral("http://prometheus:9090")});
        dialog.show();
        dialog.findChild<LoginForm *>()->setWay(LoginForm::Token);
        const auto *keep = dialog.findChild<QCheckBox *>(QStringLiteral("loginKeep"));
        QVERIFY(keep->isVisible() && !keep->isEnabled() && keep->toolTip().contains(QStringLiteral("each session")));
    }

    void awsIsAProfileAndARegion()
    {
        ConnectDialog dialog({QStringLiteral("https://aps-workspaces.us-east-1.amazonaws.com/workspaces/ws-1")});
        dialog.show();
        dialog.findChild<LoginForm *>()->setWay(LoginForm::Aws);
        QTest::keyClicks(line(dialog, "loginProfile"), QStringLiteral("metrics"));
        emit dialog.findChild<QDialogButtonBox *>()->accepted();
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QVERIFY(dialog.options().login.sigv4 && dialog.options().login.sigv4->profile == "metrics" && dialog.options().login.sigv4->region.empty());
    }

    void urlsAreCheckedBeforeAnythingIsSent_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("problem");
        QTest::newRow("good") << QStringLiteral("http://prometheus:9090") << QString();
        QTest::newRow("with a path prefix") << QStringLiteral("https://metrics.example/prom/") << QString();
        QTest::newRow("empty") << QString() << QStringLiteral("no address");
        QTest::newRow("no scheme") << QStringLiteral("prometheus:9090") << QString();
        QTest::newRow("another scheme") << QStringLiteral("file:///etc/passwd") << QStringLiteral("neither http nor https");
        QTest::newRow("no host") << QStringLiteral("http://") << QStringLiteral("names no host");
        QTest::newRow("a password") << QStringLiteral("http://me:secret@prometheus") << QString();
        QTest::newRow("a password, no host") << QStringLiteral("http://me:secret@") << QStringLiteral("names no host");
    }
    void urlsAreCheckedBeforeAnythingIsSent()
    {
        QFETCH(QString, url);
        QFETCH(QString, problem);
        ConnectDialog dialog({});
        dialog.show();
        dialog.findChild<QComboBox *>()->setEditText(url);
        dialog.findChild<QDialogButtonBox *>()->accepted();
        const QString said = dialog.findChild<QLabel *>(QStringLiteral("reason"))->text();
        QCOMPARE(said.isEmpty(), problem.isEmpty());
        QCOMPARE(dialog.result() == QDialog::Accepted, problem.isEmpty());
        QVERIFY2(said.contains(problem), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("secret")));
        if (!problem.isEmpty()) { // the sentence takes no room from the fields
            QCoreApplication::processEvents();
            for (const QLineEdit *field : dialog.findChildren<QLineEdit *>())
                QVERIFY2(!field->isVisible() || qobject_cast<QComboBox *>(field->parentWidget()) || field->height() >= field->minimumSizeHint().height(), qPrintable(field->placeholderText()));
            QVERIFY(dialog.height() >= dialog.layout()->totalHeightForWidth(dialog.width()));
        }
        if (problem.isEmpty()) { // the login is for the requests; what is shown has none
            QVERIFY(!dialog.findChild<QComboBox *>()->currentText().contains(QStringLiteral("secret")));
            QCOMPARE(dialog.options().server.password(), url.contains(QStringLiteral("secret")) ? std::string("secret") : std::string());
        }
    }
};

QTEST_MAIN(tst_ConnectLogin)
#include "tst_login.moc"
