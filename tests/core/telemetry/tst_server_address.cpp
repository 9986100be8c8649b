// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_address.h>

#include <string>
#include <vector>

#include <QtTest/QTest>

#include <core/catalog/catalog.h>
#include <core/telemetry/source.h>

#include <tests/support/http_server.h>
#include <tests/support/run_cli.h>
#include <tests/support/samples.h>

using namespace switchyard;
using telemetry::ServerAddress;

class tst_ServerAddress : public QObject
{
    Q_OBJECT
private slots:
    void takesAddressesApart_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<QByteArray>("password");
        const auto row = [](const char *text, const char *shown, const char *user = "", const char *password = "") {
            QTest::newRow(text) << QByteArray(text) << QByteArray(shown) << QByteArray(user) << QByteArray(password);
        };
        row("http://prometheus:9090", "http://prometheus:9090");
        row("  HTTPS://Metrics.Example/prom/ ", "https://metrics.example/prom");
        row("head-node:9090", "http://head-node:9090");
        row("http://[::1]:9090/", "http://[::1]:9090");
        row("http://me:s3cret@host:9090/x", "http://host:9090/x", "me", "s3cret");
        row("me:s3cret@host", "http://host", "me", "s3cret");
        row("https://user:pa@ss@host:9090/p", "https://host:9090/p", "user", "pa@ss");
        row("https://a%40b:%3a%2F@host", "https://host", "a@b", ":/");
        row("https://token@host", "https://host", "token");
        row("http://@host", "http://host");
        row("http://host/a@b", "http://host/a@b");
    }
    void takesAddressesApart()
    {
        QFETCH(QByteArray, text);
        const auto address = ServerAddress::parse(text.toStdString());
        QVERIFY2(address, address ? "" : describe(address.error()).c_str());
        QTEST(QByteArray::fromStdString(address->shown()), "shown");
        QTEST(QByteArray::fromStdString(address->user()), "user");
        QTEST(QByteArray::fromStdString(address->password()), "password");
        QCOMPARE(ServerAddress::parse(address->shown()).value(), *address);
    }

    void refusalsTellNoLogin_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *text, const char *said) { QTest::newRow(text) << QByteArray(text) << QByteArray(said); };
        row("", "no address");
        row("ftp://me:s3cret@host", "neither http nor https");
        row("file:///etc/passwd", "neither http nor https");
        row("me:s3://cret@host", "neither http nor https");
        row("http://me:s3/cret@host", "port");
        row("http://me:s3?cret@host", "query");
        row("http://me:s3#cret@host", "fragment");
        row("http://me:s3cret@", "names no host");
        row("http://", "names no host");
        row("http://me:s3cret@host:0", "port");
        row("http://me:s3cret@host:99999", "port");
        row("http://me:s3cret@ho st", "characters");
        row("http://me:s3cret@host:90:90", "characters");
        row("http://host/?token=s3cret", "query");
        row("http://me%00:s3cret@host", "control");
    }
    void refusalsTellNoLogin()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        const auto address = ServerAddress::parse(text.toStdString());
        QVERIFY(!address);
        QCOMPARE(exitStatus(address.error().code), 2);
        const QByteArray line = QByteArray::fromStdString(describe(address.error()));
        QVERIFY2(line.contains(said), line.constData());
        QVERIFY2(!line.contains("cret") && !line.contains("s3"), line.constData());
    }

    void theLoginGoesWithTheRequestAlone()
    {
        std::string head, line;
        test::HttpServer server([&](const test::HttpRequest &request) {
            head = request.head;
            line = request.line;
            return test::httpAnswer("no", "text/plain", "403 Forbidden");
        });
        auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        QVERIFY(loaded);
        const auto catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
        const auto design = std::make_shared<const design::Design>(test::uniform(*catalog, "p5.48xlarge", 1));
        telemetry::PrometheusOptions options;
        options.server = ServerAddress::parse("http://me:s3cret@" + server.url().substr(7)).value();
        const auto source = telemetry::makePrometheusSource(design, catalog, options);
        QCOMPARE(source->name(), server.url());
        const auto seen = source->observe({}, {});
        QVERIFY(!seen);
        QVERIFY2(describe(seen.error()).find("s3cret") == std::string::npos, describe(seen.error()).c_str());
        QVERIFY2(head.find("Authorization: Basic bWU6czNjcmV0") != std::string::npos, head.c_str()); // me:s3cret
        QVERIFY(line.find("s3cret") == std::string::npos);
    }

    void theListOfProcessesShowsNoLogin()
    {
        std::vector<std::string> words = {"switchyard", "--connect=http://me:s3cret@host:9090/x", "https://token@h", "mail@host", "http://host/x"};
        std::vector<char *> argv;
        for (std::string &word : words)
            argv.push_back(word.data());
        QVERIFY(telemetry::hideLogins(static_cast<int>(argv.size()), argv.data()));
        QCOMPARE(words[1], std::string("--connect=http://*********@host:9090/x"));
        QCOMPARE(words[2], std::string("https://*****@h"));
        QCOMPARE(words[3], std::string("mail@host"));
        QCOMPARE(words[4], std::string("http://host/x"));
    }

    void theCommandLineTellsNoLogin()
    {
        const test::Ran lost = test::runCli({QStringLiteral("live"), QStringLiteral("http://me:s3cret@127.0.0.1:%1").arg(test::freePort()), QStringLiteral("--json")});
        QCOMPARE(lost.status, 4);
        QVERIFY2((lost.out + lost.err).find("s3cret") == std::string::npos, (lost.out + lost.err).c_str());
        QVERIFY2(lost.err.find("--http-config") != std::string::npos, lost.err.c_str()); // what to do instead
        const test::Ran wrong = test::runCli({QStringLiteral("live"), QStringLiteral("http://host"), QStringLiteral("d"), QStringLiteral("http://me:s3cret@host"), QStringLiteral("--json")});
        QCOMPARE(wrong.status, 2);
        QVERIFY2((wrong.out + wrong.err).find("s3cret") == std::string::npos, (wrong.out + wrong.err).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_ServerAddress)
#include "tst_server_address.moc"
