// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to log in to a metrics server: http_config, environment, signatures of AWS, certificates; and where nothing of it may go.
#include <core/telemetry/http.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <tuple>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <core/telemetry/aws_credentials.h>
#include <core/telemetry/prometheus_server.h>
#include <core/telemetry/sigv4.h>

#include <tests/support/http_server.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

const std::string nothing = R"({"status":"success","data":{"resultType":"vector","result":[]}})";

/// What stands behind "Name: " in the lines of a head; empty: no such line.
std::string lineOf(const std::string &head, const std::string &name)
{
    const std::size_t at = head.find(name + ": ");
    return at == std::string::npos ? std::string() : head.substr(at + name.size() + 2, head.find("\r\n", at) - at - name.size() - 2);
}

ServerAddress address(const std::string &text) { return ServerAddress::parse(text).value(); }

Result<HttpReply> ask(const std::string &url, HttpConfig config)
{
    HttpClient client({address(url), std::move(config), 5, 1u << 20});
    return client.post("/api/v1/query", std::vector<std::pair<std::string, std::string>>{{"query", "up"}}, {});
}

Environment of(std::map<std::string, std::string> variables)
{
    return [variables = std::move(variables)](const char *name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    };
}

} // namespace

class tst_Login : public QObject
{
    Q_OBJECT
private slots:
    void cleanup()
    {
        for (const char *name : {"SWITCHYARD_PROMETHEUS_USER", "SWITCHYARD_PROMETHEUS_PASSWORD", "SWITCHYARD_PROMETHEUS_TOKEN", "SWITCHYARD_PROMETHEUS_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"})
            qunsetenv(name);
    }

    void configsAreRead()
    {
        const auto read = readHttpConfig("authorization:\n  type: Token\n  credentials_file: token\ntls_config:\n  ca_file: /etc/ca.pem\n  cert_file: me.pem\n  key_file: me.key\n"
                                         "http_headers:\n  X-Scope-OrgID:\n    values: [team-a]\n  X-Key:\n    files: [key]\nproxy_url: http://proxy:3128\nfollow_redirects: false\n",
                                         "/etc/switchyard/http.yml");
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->authorizationType, std::string("Token"));
        QCOMPARE(read->token.file, std::string("/etc/switchyard/token"));
        QCOMPARE(read->caFile, std::string("/etc/ca.pem"));
        QCOMPARE(read->certFile, std::string("/etc/switchyard/me.pem"));
        QVERIFY(read->headers.size() == 2 && read->headers[0].value.value == "team-a" && read->headers[1].value.file == "/etc/switchyard/key");
        QVERIFY(read->proxyUrl == "http://proxy:3128" && !read->followRedirects && !read->sigv4);
        QCOMPARE(readHttpConfig("basic_auth:\n  username: me\n  password: 0123\n", "f")->password.value, std::string("0123")); // no number
        const auto aws = readHttpConfig("sigv4:\n  region: us-west-2\n  profile: metrics\n", "f");
        QVERIFY(aws && aws->sigv4 && aws->sigv4->region == "us-west-2" && aws->sigv4->profile == "metrics");
        QVERIFY(readHttpConfig("sigv4: {}\n", "f")->sigv4);
        QCOMPARE(readHttpConfig("bearer_token: a\n", "f")->token.value, std::string("a"));
        const auto both = readHttpConfig("bearer_token: a\nauthorization:\n  credentials: b\n", "f");
        QVERIFY(!both && both.error().message.find("two tokens") != std::string::npos);
    }

    void httpConfigRefusesWhatItWouldIgnore_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::newRow("unknown section") << "\nsomething:\n  region: us-east-1\n" << "f:3";
        QTest::newRow("unknown key") << "sigv4:\n  region: us-east-1\n  kingdom: x\n" << "f:3";
        QTest::newRow("a role to assume") << "sigv4:\n  role_arn: arn:aws:iam::1:role/x\n" << "f:2";
        QTest::newRow("oauth2") << "oauth2: {client_id: a}\n" << "f:1";
        QTest::newRow("two logins") << "basic_auth:\n  username: a\n  password: b\nauthorization:\n  credentials: c\n" << "f";
        QTest::newRow("half a login") << "basic_auth:\n  username: a\n" << "f:2";
        QTest::newRow("half a certificate") << "tls_config:\n  cert_file: a\n" << "f:2";
        QTest::newRow("a list for a value") << "basic_auth:\n  username: [a]\n  password: b\n" << "f:2";
        QTest::newRow("no header") << "http_headers:\n  X-A: b\n" << "f:2";
        QTest::newRow("not a bool") << "tls_config:\n  insecure_skip_verify: maybe\n" << "f:2";
        QTest::newRow("no pair") << "hello\n" << "f:1";
    }
    void httpConfigRefusesWhatItWouldIgnore()
    {
        QFETCH(QString, text);
        QFETCH(QString, where);
        const auto got = readHttpConfig(text.toStdString(), "f");
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().where, where.toStdString());
    }

    /// A secret in clear is for files that nobody else may read.
    void aFileThatOthersReadHoldsNoSecret()
    {
        QTemporaryDir dir;
        const std::string path = dir.path().toStdString() + "/http.yml";
        std::ofstream(path) << "basic_auth:\n  username: me\n  password: s3cret\n";
        std::filesystem::permissions(path, std::filesystem::perms(0600));
        QCOMPARE(loadHttpConfig(path)->password.value, std::string("s3cret"));
        std::filesystem::permissions(path, std::filesystem::perms(0644));
        const auto refused = loadHttpConfig(path);
        QVERIFY(!refused && refused.error().where == path + ":3");
        QVERIFY2(describe(refused.error()).find("chmod 600") != std::string::npos && describe(refused.error()).find("s3cret") == std::string::npos, describe(refused.error()).c_str());
    }

    void signaturesAreThoseOfAws_data()
    {
        QTest::addColumn<QByteArray>("vector");
        for (const auto &vector : nlohmann::json::parse(test::readText(test::sourceDir() + "/tests/data/sigv4/vectors.json")))
            QTest::newRow(vector["name"].get<std::string>().c_str()) << QByteArray::fromStdString(vector.dump());
    }
    void signaturesAreThoseOfAws()
    {
        QFETCH(QByteArray, vector);
        const auto v = nlohmann::json::parse(vector.toStdString());
        const auto text = [&v](const char *key) { return v[key].get<std::string>(); };
        const SigV4Request request{text("method"), text("host"), text("path"), text("query"), text("body"), text("service")};
        const auto headers = sigV4Headers(request, {text("access_key"), text("secret_key"), text("token"), text("region")}, v["time"].get<std::time_t>());
        QVERIFY2(headers, headers ? "" : describe(headers.error()).c_str());
        QCOMPARE(headers->back().second, text("authorization"));
        QCOMPARE(headers->size() == 3, !text("token").empty());
    }

    void credentialsAreFoundAsAwsDoes()
    {
        QTemporaryDir dir;
        const std::string home = dir.path().toStdString();
        std::filesystem::create_directory(home + "/.aws");
        std::ofstream(home + "/.aws/credentials") << "[default]\naws_access_key_id = AKDEFAULT\naws_secret_access_key = one\n[metrics]\naws_access_key_id=AKMETRICS\naws_secret_access_key=two\naws_session_token=three\n";
        std::ofstream(home + "/.aws/config") << "[default]\nregion = eu-west-1\n[profile metrics]\nregion = us-east-2\ns3 =\n  region = wrong\n[profile sso]\nsso_session = corp\nregion = us-east-1\n[profile assumed]\nrole_arn = arn:aws:iam::1:role/x\n";
        const auto plain = awsCredentials({}, "prometheus.example", of({{"HOME", home}}));
        QVERIFY2(plain && plain->accessKey == "AKDEFAULT" && plain->region == "eu-west-1" && plain->sessionToken.empty(), plain ? plain->accessKey.c_str() : describe(plain.error()).c_str());
        const auto named = awsCredentials({.region = {}, .profile = "metrics", .accessKey = {}, .secretKey = {}}, "prometheus.example", of({{"HOME", home}, {"AWS_ACCESS_KEY_ID", "AKENV"}, {"AWS_SECRET_ACCESS_KEY", "x"}}));
        QVERIFY(named && named->accessKey == "AKMETRICS" && named->sessionToken == "three" && named->region == "us-east-2"); // a profile that is asked for wins
        const auto environment = awsCredentials({}, "aps-workspaces.ap-south-1.amazonaws.com", of({{"HOME", home}, {"AWS_ACCESS_KEY_ID", "AKENV"}, {"AWS_SECRET_ACCESS_KEY", "x"}, {"AWS_SESSION_TOKEN", "t"}, {"AWS_REGION", "us-east-1"}}));
        QVERIFY(environment && environment->accessKey == "AKENV" && environment->sessionToken == "t" && environment->region == "ap-south-1"); // the address is where it is signed for
        for (const auto &[profile, why] : {std::pair{"sso", "sso_session"}, {"assumed", "role_arn"}, {"gone", "there is no profile"}}) {
            const auto refused = awsCredentials({.region = {}, .profile = profile, .accessKey = {}, .secretKey = {}}, "x", of({{"HOME", home}}));
            QVERIFY2(!refused && describe(refused.error()).find(why) != std::string::npos && describe(refused.error()).find("export-credentials") != std::string::npos, profile);
        }
        // Files that are not needed are not read: of others' they may be.
        const auto unread = awsCredentials({}, "aps-workspaces.ap-south-1.amazonaws.com:443", of({{"AWS_SHARED_CREDENTIALS_FILE", home}, {"AWS_ACCESS_KEY_ID", "AKENV"}, {"AWS_SECRET_ACCESS_KEY", "x"}}));
        QVERIFY2(unread && unread->region == "ap-south-1", unread ? unread->region.c_str() : describe(unread.error()).c_str());
        const auto needed = awsCredentials({}, "x", of({{"AWS_SHARED_CREDENTIALS_FILE", home}}));
        QVERIFY(!needed && needed.error().where == home);
        for (const char *other : {"aps-workspaces.us-east-1.amazonaws.com.example", "aps-workspaces.us-east-1.amazonaws.community", "aps-workspaces.us-east-1.example"})
            QVERIFY2(regionOfWorkspace(other).empty(), other);
        QCOMPARE(regionOfWorkspace("aps-workspaces.cn-north-1.amazonaws.com.cn"), std::string("cn-north-1"));
        const auto nowhere = awsCredentials({.region = {}, .profile = {}, .accessKey = "A", .secretKey = {"b", {}}}, "x", of({{"HOME", "/nonexistent"}}));
        QVERIFY(!nowhere && nowhere.error().message.find("no region") != std::string::npos);
    }

    /// A port that is the scheme's own is in the address, not in the request's Host.
    void theHostIsSignedAsItIsSent()
    {
        for (const auto &[scheme, authority, host] : {std::tuple{"https", "a.example:443", "a.example"}, {"http", "a.example:80", "a.example"}, {"https", "a.example:80", "a.example:80"}, {"https", "a.example:8443", "a.example:8443"}, {"https", "a.example", "a.example"}, {"http", "[fe80::80]", "[fe80::80]"}, {"http", "[::1]:80", "[::1]"}})
            QCOMPARE(hostHeader(scheme, authority), std::string(host));
    }

    /// What is signed is what is sent: the server signs the request that it got.
    void requestsAreSigned()
    {
        qputenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
        qputenv("AWS_SECRET_ACCESS_KEY", "secret/key");
        qputenv("AWS_SESSION_TOKEN", "a+token/==");
        test::HttpRequest got;
        test::HttpServer server([&](const test::HttpRequest &request) {
            got = request;
            return test::httpAnswer(nothing);
        });
        HttpConfig config;
        config.sigv4 = SigV4Settings{.region = "us-east-1", .profile = {}, .accessKey = {}, .secretKey = {}};
        HttpClient client({address(server.url() + "/workspaces/ws-1"), config, 5, 1u << 20});
        const std::vector<std::pair<std::string, std::string>> form = {{"time", "17.5"}, {"query", "sum(rate(x[5m])) by (\"a b\")"}};
        for (const bool post : {true, false}) {
            const auto reply = post ? client.post("/api/v1/query", form, {}) : client.get("/api/v1/query", form, {});
            QVERIFY2(reply && reply->status == 200, reply ? "" : describe(reply.error()).c_str());
            std::string target = got.line.substr(got.line.find(' ') + 1);
            target = target.substr(0, target.find(' '));
            const std::size_t question = target.find('?');
            const std::string date = lineOf(got.head, "X-Amz-Date");
            std::tm utc{};
            QVERIFY(strptime(date.c_str(), "%Y%m%dT%H%M%SZ", &utc) != nullptr);
            const SigV4Request request{post ? "POST" : "GET", lineOf(got.head, "Host"), target.substr(0, question), question == std::string::npos ? "" : target.substr(question + 1), got.body};
            QCOMPARE(request.path, std::string("/workspaces/ws-1/api/v1/query"));
            const auto headers = sigV4Headers(request, {"AKIDEXAMPLE", "secret/key", "a+token/==", "us-east-1"}, timegm(&utc));
            QCOMPARE(lineOf(got.head, "Authorization"), headers->back().second);
            QCOMPARE(lineOf(got.head, "X-Amz-Security-Token"), std::string("a+token/=="));
            QVERIFY(got.head.find("secret/key") == std::string::npos);
        }
    }

    void theEnvironmentLogsIn()
    {
        std::string seen;
        test::HttpServer server([&](const test::HttpRequest &request) {
            seen = request.head;
            return test::httpAnswer(nothing);
        });
        const auto look = [&](PrometheusOptions options) -> Result<ReplySummary> {
            PrometheusServer asked(std::move(options));
            if (auto opened = asked.open({}); !opened)
                return std::unexpected(opened.error());
            return asked.query("up", [](const auto &...) {}, 0);
        };
        PrometheusOptions options;
        options.server = address(server.url());
        qputenv("SWITCHYARD_PROMETHEUS_TOKEN", "t0ken");
        const auto homeless = look(options);
        QVERIFY(!homeless && homeless.error().message.find("expected SWITCHYARD_PROMETHEUS_URL") != std::string::npos && seen.empty());
        qputenv("SWITCHYARD_PROMETHEUS_URL", (server.url() + "/").c_str());
        QVERIFY(look(options));
        QCOMPARE(lineOf(seen, "Authorization"), std::string("Bearer t0ken"));
        options.login.username = "me"; // what was typed comes before it
        options.login.password.value = "pass";
        QVERIFY(look(options));
        QCOMPARE(lineOf(seen, "Authorization"), std::string("Basic bWU6cGFzcw=="));
        options.login = {};
        qputenv("SWITCHYARD_PROMETHEUS_USER", "me");
        const auto half = look(options);
        QVERIFY(!half && half.error().message.find("half a login") != std::string::npos);
    }

    /// An address from anywhere (a list, a file, a link) gets no login that was set for another server.
    void theEnvironmentLogsInToItsServerAlone()
    {
        std::string seen;
        test::HttpServer server([&](const test::HttpRequest &request) {
            seen = request.head;
            return test::httpAnswer("who are you", "text/plain", "401 Unauthorized");
        });
        qputenv("SWITCHYARD_PROMETHEUS_TOKEN", "t0ken");
        for (const std::string &other : {std::string("https://prometheus.example"), server.url() + "/prefix"}) {
            qputenv("SWITCHYARD_PROMETHEUS_URL", other.c_str());
            PrometheusOptions options;
            options.server = address(server.url());
            PrometheusServer asked(options);
            QVERIFY(asked.open({}));
            const auto refused = asked.query("up", [](const auto &...) {}, 0);
            QVERIFY(!seen.empty() && seen.find("t0ken") == std::string::npos && lineOf(seen, "Authorization").empty());
            QVERIFY2(!refused && refused.error().message.find("goes to SWITCHYARD_PROMETHEUS_URL alone") != std::string::npos, refused ? "" : refused.error().message.c_str());
            QVERIFY(refused.error().message.find("t0ken") == std::string::npos);
        }
        qputenv("SWITCHYARD_PROMETHEUS_URL", "ftp://elsewhere");
        PrometheusOptions options;
        options.server = address(server.url());
        QVERIFY(!PrometheusServer(options).open({}));
    }

    /// On the same host a redirect is followed, login and body with it; another host is told and gets nothing.
    void redirectsStayWithTheHost()
    {
        int elsewhere = 0;
        test::HttpServer other([&](const test::HttpRequest &) {
            ++elsewhere;
            return test::httpAnswer(nothing);
        });
        std::vector<test::HttpRequest> seen;
        std::string to = "/prefix/api/v1/query";
        test::HttpServer server([&](const test::HttpRequest &request) {
            seen.push_back(request);
            const bool arrived = request.line.find(" /prefix/") != std::string::npos;
            return arrived ? test::httpAnswer(nothing) : "HTTP/1.1 307 Temporary Redirect\r\nLocation: " + to + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        });
        HttpConfig config;
        config.token.value = "t0ken";
        const auto reply = ask(server.url(), config);
        QVERIFY(reply && reply->status == 200 && seen.size() == 2);
        QVERIFY(seen[1].line.starts_with("POST /prefix/api/v1/query") && seen[1].body == "query=up" && lineOf(seen[1].head, "Authorization") == "Bearer t0ken");
        to = other.url() + "/login?next=secret";
        const auto told = ask(server.url(), config);
        QVERIFY(told && told->status == 307 && elsewhere == 0);
        PrometheusOptions options;
        options.server = address(server.url());
        PrometheusServer asked(options);
        QVERIFY(asked.open({}));
        const auto refused = asked.query("up", [](const auto &...) {}, 0);
        QVERIFY2(!refused && refused.error().message.find("redirects to " + other.url() + "/login;") != std::string::npos, refused ? "" : refused.error().message.c_str());
        std::string userinfo = other.url(); // begins with our host's name, and leads elsewhere
        userinfo.replace(0, std::string("http://").size(), "https://127.0.0.1:1@");
        to = userinfo + "/login";
        const auto dressed = ask(server.url(), config);
        QVERIFY2(dressed && dressed->status == 307 && elsewhere == 0, dressed ? "followed" : describe(dressed.error()).c_str());
        to = "/round";
        QVERIFY(ask(server.url(), config)->status == 307); // in a circle: an end
    }

    /// libcurl's own words repeat the proxy's address.
    void aProxysLoginIsNotTold()
    {
        for (const char *proxy : {"htps://operator:s3cret@127.0.0.1:1", "htps://operator:s3/cret@127.0.0.1:1", "operator:s3cret@[127.0.0.1:1"}) {
            HttpConfig config;
            config.proxyUrl = proxy;
            const auto refused = ask("http://127.0.0.1:2", config);
            QVERIFY(!refused);
            QVERIFY2(refused.error().message.find("cret") == std::string::npos && refused.error().message.find("operator") == std::string::npos, refused.error().message.c_str());
        }
        const std::string yaml = "proxy_url: http://me:s3cret@proxy:3128\n";
        QVERIFY(readHttpConfig(yaml, "f"));
        const auto open = readHttpConfig(yaml, "f", true);
        QVERIFY(!open && open.error().where == "f:1" && describe(open.error()).find("s3cret") == std::string::npos);
        QVERIFY(readHttpConfig("proxy_url: http://proxy:3128\n", "f", true));
    }

    void headersAreSent()
    {
        std::string seen;
        test::HttpServer server([&](const test::HttpRequest &request) {
            seen = request.head;
            return test::httpAnswer(nothing);
        });
        HttpConfig config;
        config.headers = {{"X-Scope-OrgID", {"team-a", {}}}};
        QVERIFY(ask(server.url(), config));
        QCOMPARE(lineOf(seen, "X-Scope-OrgID"), std::string("team-a"));
        config.headers = {{"X-Scope-OrgID", {"a\r\nX-Evil: 1", {}}}};
        QVERIFY(!ask(server.url(), config));
    }

    /// A server that wants a certificate of its clients has ours, and nobody else's.
    void mutualTls()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("openssl")).isEmpty())
            QSKIP("openssl, which makes the certificates, is not installed");
        QTemporaryDir dir;
        const auto path = [&](const char *name) { return dir.filePath(QLatin1String(name)); };
        const auto openssl = [](const QStringList &words) {
            QProcess process;
            process.start(QStringLiteral("openssl"), words);
            return process.waitForFinished(30'000) && process.exitCode() == 0;
        };
        for (const char *who : {"server", "client"})
            QVERIFY(openssl({"req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                             "-keyout", path((std::string(who) + ".key").c_str()), "-out", path((std::string(who) + ".pem").c_str())}));
        QProcess server;
        std::string url;
        const auto start = [&] {
            const int port = test::freePort();
            url = "https://127.0.0.1:" + std::to_string(port);
            server.start(QStringLiteral("openssl"), {"s_server", "-quiet", "-www", "-accept", QStringLiteral("127.0.0.1:%1").arg(port), "-cert", path("server.pem"), "-key", path("server.key"), "-CAfile", path("client.pem"), "-Verify", "1", "-verify_return_error"});
            return server.waitForStarted();
        };
        QVERIFY(start());
        HttpConfig config;
        config.caFile = path("server.pem").toStdString();
        config.certFile = path("client.pem").toStdString();
        config.keyFile = path("client.key").toStdString();
        const auto get = [&](const HttpConfig &with) { return HttpClient({address(url), with, 5, 1u << 20}).get("/", {}, {}); };
        QTRY_VERIFY_WITH_TIMEOUT((server.state() != QProcess::NotRunning || start()) && get(config).has_value(), 20'000); // it listens soon, elsewhere if somebody was faster with the port
        QCOMPARE(get(config)->status, 200L);
        HttpConfig nobody = config;
        nobody.certFile = nobody.keyFile = {};
        QVERIFY(!get(nobody));
        HttpConfig trusting = config;
        trusting.caFile = {};
        QVERIFY(!get(trusting)); // nobody vouches for the server
        server.kill();
        server.waitForFinished();
    }
};

QTEST_GUILESS_MAIN(tst_Login)
#include "tst_login.moc"
