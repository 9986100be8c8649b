// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/promjson.h>

#include <cmath>
#include <filesystem>
#include <tuple>

#include <QtTest/QTest>

#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

/// Single quotes for double ones, ` for a quoted quote: moc does not read raw strings well.
std::string json(std::string text)
{
    for (char &c : text)
        c = c == '\'' ? '"' : c == '`' ? '"' : c;
    return text;
}

QString qjson(const char *text) { return QString::fromStdString(json(text)); }

struct Read {
    Result<ReplySummary> summary;
    std::vector<std::tuple<std::string, double, double>> points; ///< labels as "a=b,", time, value
};

Read read(std::string body)
{
    Read out{ReplySummary{}, {}};
    out.summary = parseQueryReply(body, [&out](const SampleView &sample) {
        std::string labels;
        for (const LabelView &label : sample.labels)
            labels += std::string(label.name) + "=" + std::string(label.value) + ",";
        out.points.emplace_back(labels, sample.time_s, sample.value);
    });
    return out;
}

std::string vector(const std::string &value)
{
    return json("{'status':'success','data':{'resultType':'vector','result':[{'metric':{'gpu':'3','Hostname':'a\\`b'},'value':[1795214015.122,'"
                + value + "']}]}}");
}

} // namespace

class tst_PromJson : public QObject
{
    Q_OBJECT
private slots:
    /// A gateway before the server answers in its own words: they are shown, not obeyed by a terminal, nor endless.
    void aGatewaysWordsAreEchoed()
    {
        const Read got = read(json("{'message':'no\\u001b[2J\\nentry" + std::string(5000, 'x') + "'}"));
        QVERIFY(!got.summary);
        const std::string &message = got.summary.error().message;
        QVERIFY2(message.starts_with("the server says: no"), message.c_str());
        QVERIFY(message.find('\x1b') == std::string::npos && message.find('\n') == std::string::npos && message.size() < 400);
    }
    void vectorsKeepLabelsAndTime()
    {
        const Read got = read(vector("450000000000.25"));
        QVERIFY(got.summary.has_value());
        QCOMPARE(got.points.size(), std::size_t{1});
        QCOMPARE(got.points[0], std::make_tuple(std::string("gpu=3,Hostname=a\"b,"), 1795214015.122, 450000000000.25));
    }

    void sampleValues_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("small") << "1e-09" << 1e-9;
        QTest::newRow("beyond 2^53") << "123456789012345680" << 123456789012345680.0;
        QTest::newRow("not a number") << "NaN" << std::nan("");
        QTest::newRow("plus infinity") << "+Inf" << HUGE_VAL;
        QTest::newRow("minus infinity") << "-Inf" << -HUGE_VAL;
        QTest::newRow("too large for a double") << "1e999" << HUGE_VAL;
        QTest::newRow("too small for a double") << "1e-999" << 0.0;
    }
    void sampleValues()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        const Read got = read(vector(text.toStdString()));
        QVERIFY(got.summary.has_value());
        const double read = std::get<2>(got.points.at(0));
        QVERIFY(std::isnan(value) ? std::isnan(read) : read == value);
    }

    void matricesScalarsAndEmptyResults()
    {
        const Read matrix = read(json("{'status':'success','data':{'resultType':'matrix','result':[{'metric':{'i':'x'},'values':[[1,'2'],[3.5,'4']]}]}}"));
        QCOMPARE(matrix.points.size(), std::size_t{2});
        QCOMPARE(std::get<1>(matrix.points[1]), 3.5);
        const Read scalar = read(json("{'status':'success','data':{'resultType':'scalar','result':[1795214015.132,'7']}}"));
        QCOMPARE(std::get<2>(scalar.points.at(0)), 7.0);
        const Read text = read(json("{'status':'success','data':{'resultType':'string','result':[1795214015.147,'hello']}}"));
        QVERIFY(text.summary.has_value() && text.points.empty());
        const Read empty = read(json("{'status':'success','data':{'resultType':'vector','result':[]}}"));
        QVERIFY(empty.summary.has_value() && empty.points.empty());
    }

    void warningsAndHistogramsAreReported()
    {
        const Read got = read(json("{'status':'success','data':{'resultType':'vector','result':[{'metric':{},'histogram':[1,{'count':'1','sum':'2'}]}]},'warnings':['results truncated'],'infos':['i']}"));
        QVERIFY(got.summary.has_value());
        QCOMPARE(got.summary->warnings, (std::vector<std::string>{"results truncated", "i"}));
        QCOMPARE(got.summary->histograms, std::size_t{1});
        QVERIFY(got.points.empty());
    }

    void fieldsInAnyOrder()
    {
        const Read got = read(json("{'isPartial':false,'data':{'result':[{'value':[1,'2'],'metric':{'a':'b'}}],'resultType':'vector'},'status':'success'}"));
        QVERIFY(got.summary.has_value());
        QCOMPARE(std::get<2>(got.points.at(0)), 2.0);
    }

    void badAnswersGetOneClearLine_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("says");
        QTest::newRow("error envelope") << qjson("{'status':'error','errorType':'bad_data','error':'1:6: parse error'}") << "bad_data: 1:6: parse error";
        QTest::newRow("plain text") << "404 page not found" << "not a Prometheus reply";
        QTest::newRow("nothing") << "" << "not a Prometheus reply";
        QTest::newRow("html") << "<html><body>login</body></html>" << "not a Prometheus reply";
        QTest::newRow("cut short") << qjson("{'status':'success','data':{'resultType':'vector','result':[{'metric':{'gp") << "not a Prometheus reply";
        QTest::newRow("no status") << qjson("{'data':{'result':[]}}") << "no \"status\"";
        QTest::newRow("no data") << qjson("{'status':'success'}") << "no \"data\"";
        QTest::newRow("result is no list") << qjson("{'status':'success','data':{'result':{}}}") << "not a list";
        QTest::newRow("value is no number") << qjson("{'status':'success','data':{'result':[{'metric':{},'value':[1,'x']}]}}") << "not a number";
        QTest::newRow("label is no string") << qjson("{'status':'success','data':{'result':[{'metric':{'a':1},'value':[1,'1']}]}}") << "not a string";
        QTest::newRow("point of three") << qjson("{'status':'success','data':{'result':[{'metric':{},'value':[1,'1',2]}]}}") << "a point is not";
        QTest::newRow("very deep") << QString(5000, '[') << "not a Prometheus reply";
        QTest::newRow("not UTF-8") << QString::fromLatin1("{\"status\":\"\x01\"}") << "not a Prometheus reply";
    }
    void badAnswersGetOneClearLine()
    {
        QFETCH(QString, body);
        QFETCH(QString, says);
        const Read got = read(body.toStdString());
        QVERIFY(!got.summary.has_value());
        QCOMPARE(got.summary.error().code, ErrorCode::Remote);
        QVERIFY2(got.summary.error().message.find(says.toStdString()) != std::string::npos, got.summary.error().message.c_str());
        QVERIFY(got.summary.error().message.find('\n') == std::string::npos);
    }

    void stringLists()
    {
        std::string body = json("{'status':'success','data':['DCGM_FI_DEV_GPU_TEMP','up']}");
        QCOMPARE(parseStringList(body).value(), (std::vector<std::string>{"DCGM_FI_DEV_GPU_TEMP", "up"}));
        std::string none = json("{'status':'success','data':null}");
        QVERIFY(parseStringList(none).value().empty());
    }

    void recordedAnswersOfARealServer()
    {
        const std::filesystem::path samples = test::sharedDir() + "/reference/metrics/samples";
        if (test::sharedDir().empty() || !std::filesystem::exists(samples))
            QSKIP("no recorded answers beside the checkout");
        int good = 0;
        for (const auto &entry : std::filesystem::directory_iterator(samples)) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with("q_") && !name.starts_with("qr_"))
                continue;
            if (entry.path().extension() != ".json")
                continue;
            std::string body = test::readText(entry.path().string());
            const bool success = body.find("\"status\":\"success\"") != std::string::npos;
            const auto got = parseQueryReply(body, [](const SampleView &) {});
            QVERIFY2(got.has_value() == success, name.c_str());
            good += success ? 1 : 0;
        }
        QVERIFY(good >= 10);
    }
};

QTEST_GUILESS_MAIN(tst_PromJson)
#include "tst_promjson.moc"
