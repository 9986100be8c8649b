// SPDX-License-Identifier: GPL-3.0-or-later
// No input makes an error line long or unreadable: each word and key of valid files is replaced by hostile
// text, in every reader, and the line that results is looked at.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <vector>

#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/csv.h>
#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/exchange/aws/ec2_topology.h>
#include <core/exchange/format.h>
#include <core/exchange/frameworks/hf_config.h>
#include <core/exchange/nccl/nccltests.h>
#include <core/telemetry/exposition.h>
#include <core/telemetry/http.h>
#include <core/telemetry/promjson.h>
#include <core/telemetry/server_address.h>

#include <tests/support/paths.h>

using namespace switchyard;

namespace {

/// Snowmen stand for the input: so many of them in a line, so much was echoed.
const QString snowman(QChar(0x2603));

QStringList hostile()
{
    return {snowman.repeated(5000), QStringLiteral("\"☃ ☃' , ☃\u202e\x1b[2J\n").repeated(1500)};
}

QString jsonString(const QString &text)
{
    QString out = QStringLiteral("\"");
    for (const QChar c : text)
        out += c == QLatin1Char('"') ? QStringLiteral("\\\"") : c.unicode() < 0x20 ? QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0')) : QString(c);
    return out + QLatin1Char('"');
}

/// Each string (and key) of a JSON text replaced in turn, and each number by a long one.
QStringList jsonMutations(const QString &text)
{
    QStringList out;
    static const QRegularExpression token(QStringLiteral("\"(?:[^\"\\\\]|\\\\.)*\"|-?\\d[\\d.eE+-]*"));
    for (auto it = token.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const bool isText = match.captured().startsWith(QLatin1Char('"'));
        for (const QString &words : isText ? hostile() : QStringList{snowman})
            out << text.left(match.capturedStart()) + jsonString(words) + text.mid(match.capturedEnd());
        if (!isText)
            out << text.left(match.capturedStart()) + QStringLiteral("-7") + QString(3000, QLatin1Char('7')) + text.mid(match.capturedEnd());
    }
    return out;
}

/// Each word of a text replaced in turn; of many words about `most`, from all of the text.
QStringList wordMutations(const QString &text, qsizetype most = 10'000)
{
    QStringList out;
    static const QRegularExpression token(QStringLiteral("[^\\s,:={}\"]+"));
    QList<QRegularExpressionMatch> found;
    for (auto it = token.globalMatch(text); it.hasNext();)
        found << it.next();
    for (qsizetype i = 0; i < found.size(); i += std::max<qsizetype>(1, found.size() / most)) {
        const QRegularExpressionMatch &match = found[i];
        for (QString words : hostile())
            out << text.left(match.capturedStart()) + words.remove(QLatin1Char('\n')) + text.mid(match.capturedEnd());
    }
    return out;
}

using Reader = std::function<std::optional<Error>(const std::string &)>;

template <class T>
std::optional<Error> errorOf(const Result<T> &result)
{
    return result ? std::nullopt : std::optional(result.error());
}

} // namespace

class tst_ErrorLines : public QObject
{
    Q_OBJECT
private:
    catalog::Catalog m_catalog;

    void hold(const QStringList &inputs, const Reader &read)
    {
        int refused = 0;
        qsizetype longest = 0;
        for (const QString &input : inputs) {
            const auto error = read(input.toStdString());
            if (!error)
                continue;
            ++refused;
            const QString line = QString::fromStdString(describe(*error));
            longest = std::max(longest, line.size());
            QVERIFY2(line.count(snowman) <= 300 && line.count(QLatin1Char('7')) <= 300, qPrintable(line));
            QVERIFY2(line.size() <= 1000, qPrintable(line));
            for (const QChar c : line)
                QVERIFY2(c.unicode() >= 0x20 && c.unicode() != 0x202e, qPrintable(line));
        }
        qInfo("%lld inputs, %d refused, longest line %lld characters", static_cast<long long>(inputs.size()), refused, static_cast<long long>(longest));
        QVERIFY(refused > 0);
    }

private slots:
    void initTestCase()
    {
        auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        QVERIFY(loaded);
        m_catalog = std::move(*loaded);
    }

    void designs()
    {
        const QString text = QString::fromStdString(test::readText(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard"));
        hold(jsonMutations(text), [this](const std::string &s) { return errorOf(design::readDesign(s, "a.switchyard", &m_catalog)); });
    }

    void models()
    {
        const QString text = QStringLiteral(R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 4096, "num_hidden_layers": 32,
            "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256, "hidden_act": "silu",
            "tie_word_embeddings": false, "torch_dtype": "bfloat16"})");
        hold(jsonMutations(text), [](const std::string &s) { return errorOf(exchange::importHfConfig({"config.json", s})); });
    }

    void topologies()
    {
        const QString text = QStringLiteral(R"({"Instances": [
            {"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-1", "nn-2", "nn-3"], "AvailabilityZone": "us-east-1a", "ZoneId": "use1-az1"},
            {"InstanceId": "i-2", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-1", "nn-2", "nn-4"], "AvailabilityZone": "us-east-1a", "ZoneId": "use1-az1"}]})");
        hold(jsonMutations(text), [](const std::string &s) {
            const std::vector<exchange::TextFile> pages = {{"t.json", s}};
            return errorOf(exchange::readEc2Topology(pages));
        });
    }

    /// Every format that is read, its example cut off and with hostile words: one line, and sentences that a person can read.
    void formatsOfTheTable()
    {
        int refused = 0;
        for (const exchange::Format &format : exchange::formats()) {
            if (!format.read)
                continue;
            const std::string id(format.id);
            const std::string whole = test::readText(test::sourceDir() + "/tests/fuzz/formats/" + id + "/1");
            std::vector<std::string> inputs = {"", std::string(1, '\0'), std::string(200'000, '['), std::string(200'000, '\n'), whole + std::string(100'000, '{')};
            for (int i = 1; i < 24; ++i)
                inputs.push_back(whole.substr(0, whole.size() * static_cast<std::size_t>(i) / 24));
            for (const QString &mutated : wordMutations(QString::fromUtf8(whole.c_str(), static_cast<qsizetype>(whole.size())), 12))
                inputs.push_back(mutated.toStdString());
            for (const std::string &input : inputs) {
                const auto parts = exchange::readFiles({{"f", input}}, &format, m_catalog);
                refused += !parts;
                std::vector<std::string> sentences = parts ? english(parts->front().fragment.notUnderstood) : std::vector{describe(parts.error())};
                QVERIFY2(sentences.size() <= 62, (id + ": " + std::to_string(sentences.size()) + " sentences").c_str());
                for (const std::string &one : sentences) {
                    const QString line = QString::fromStdString(one);
                    QVERIFY2(line.size() <= 1000 && line.count(snowman) <= 300, qPrintable(QString::fromStdString(id) + QStringLiteral(": ") + line.left(2000)));
                    QVERIFY2(std::ranges::all_of(line, [](QChar c) { return c.unicode() >= 0x20 && c.unicode() != 0x202e; }), qPrintable(QString::fromStdString(id) + QStringLiteral(": ") + line));
                }
            }
        }
        QVERIFY(refused > 100);
    }

    void repliesOfServers()
    {
        const QString good = QStringLiteral(R"({"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"up","instance":"a:9400"},"value":[1700000000.5,"1"]}]}})");
        const QString bad = QStringLiteral(R"({"status":"error","errorType":"bad_data","error":"parse error"})");
        hold(jsonMutations(good) + jsonMutations(bad), [](const std::string &s) {
            std::string body = s;
            return errorOf(telemetry::parseQueryReply(body, [](const auto &...) {}));
        });
    }

    void tables()
    {
        hold(wordMutations(QStringLiteral("a,b\n1,2\n3,4\n")), [](const std::string &s) -> std::optional<Error> {
            const auto table = csv::parseCsv(s, "t.csv");
            if (!table)
                return table.error();
            for (const csv::Record &row : table->records)
                for (const char *column : {"a", "b"})
                    if (const auto number = row.number(column); !number)
                        return number.error();
            return std::nullopt;
        });
    }

    void textFiles()
    {
        hold(wordMutations(QStringLiteral("# TYPE up gauge\nup{instance=\"a\"} 1 1700000000\n")), [](const std::string &s) {
            return errorOf(telemetry::parseExposition(s, [](const auto &...) {}));
        });
        hold(wordMutations(QStringLiteral("tls_config:\n  insecure_skip_verify: true\n  ca_file: /x\nbasic_auth:\n  username: a\n  password_file: b\n")),
             [](const std::string &s) { return errorOf(telemetry::readHttpConfig(s, "http.yml")); });
        hold(wordMutations(QStringLiteral("http://host:9090/prefix")), [](const std::string &s) { return errorOf(telemetry::ServerAddress::parse(s)); });
    }

    void catalogs()
    {
        const std::filesystem::path from = catalog::defaultCatalogDirectory();
        for (const char *name : {"storage.json", "efa.json", "ultraservers.json", "platforms.json"}) {
            QTemporaryDir directory;
            const std::filesystem::path to = directory.path().toStdString();
            std::filesystem::copy(from, to, std::filesystem::copy_options::recursive);
            const QString text = QString::fromStdString(test::readText((from / name).string()));
            QStringList inputs = jsonMutations(text);
            QStringList some; // loading all of the catalog takes milliseconds
            for (qsizetype i = 0; i < inputs.size(); i += std::max<qsizetype>(1, inputs.size() / 16))
                some << inputs[i];
            hold(some, [&](const std::string &s) {
                std::ofstream(to / name) << s;
                return errorOf(catalog::loadCatalog(to.string()));
            });
        }
    }
};

QTEST_GUILESS_MAIN(tst_ErrorLines)
#include "tst_error_lines.moc"
