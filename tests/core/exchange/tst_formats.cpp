// SPDX-License-Identifier: GPL-3.0-or-later
// The table of formats: each row is whole, files are told by their content by exactly one of them, and what
// files of several formats hold becomes one design.
#include <algorithm>
#include <filesystem>
#include <set>

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/nccl/nccltests.h>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;
namespace fs = std::filesystem;

namespace {

std::string example(const Format &format) { return test::readText(test::sourceDir() + "/tests/fuzz/formats/" + std::string(format.id) + "/1"); }

/// The words of all formats that take a text for their own.
std::vector<std::string> takers(const std::string &text)
{
    const Glance glance(text);
    std::vector<std::string> out;
    for (const Format &format : formats())
        if (format.detect && format.detect(glance))
            out.emplace_back(format.id);
    return out;
}

/// Who says that a format's files are right, and the test that asks.
struct Checked {
    std::string_view format;
    std::string by;
    std::string test;
    std::string word;
};
/// A system that people have, with the formats of it.
struct System {
    std::string name;
    std::string read;
    std::string written;
    std::string rest;
};
#define CHECKED(format, by, test, word) {format, by, test, word},
#define SYSTEM(name, read, written, rest)
const std::vector<Checked> checkedRows = {
#include <tests/core/exchange/formats_page.inc>
};
#undef CHECKED
#undef SYSTEM
#define CHECKED(format, by, test, word)
#define SYSTEM(name, read, written, rest) {name, read, written, rest},
const std::vector<System> systems = {
#include <tests/core/exchange/formats_page.inc>
};
#undef CHECKED
#undef SYSTEM

const Checked *checkedOf(std::string_view format)
{
    const auto found = std::ranges::find(checkedRows, format, &Checked::format);
    return found == checkedRows.end() ? nullptr : &*found;
}

/// "a b" → the formats; a word that is none is a fault of the page.
std::vector<const Format *> named(const std::string &words)
{
    std::vector<const Format *> out;
    for (const QString &word : QString::fromStdString(words).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        out.push_back(formatOf(word.toStdString()));
    return out;
}

/// In the words of a table.
std::string listed(const std::string &words)
{
    std::string out;
    for (const QString &word : QString::fromStdString(words).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        out += (out.empty() ? "`" : ", `") + word.toStdString() + "`";
    return out;
}

/// The tests that hold its formats.
std::string testsOf(const System &system)
{
    std::set<std::string> all;
    for (const Format *const format : named(system.read + " " + system.written))
        if (format)
            all.insert(std::string(format->checked));
    std::string out;
    for (const std::string &one : all)
        out += (out.empty() ? "" : " ") + one;
    return out;
}

const std::string oneInstance = R"({"Instances": [{"InstanceId": "i-1", "InstanceType": "p5.48xlarge", "NetworkNodes": ["a", "b", "c"]}]})";
const std::string model = R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 128,
 "vocab_size": 1000, "tie_word_embeddings": false})";

Result<design::Design> designOf(const std::vector<TextFile> &files)
{
    SWITCHYARD_TRY(const std::vector<FormatFiles> parts, readFiles(files, nullptr, bundled()));
    return joined({}, parts, bundled());
}

} // namespace

class tst_Formats : public QObject
{
    Q_OBJECT
private slots:
    void everyRowIsWhole()
    {
        const std::string tests = test::readText(test::sourceDir() + "/tests/core/exchange/CMakeLists.txt");
        std::set<std::string_view> ids;
        for (const Format &format : formats()) {
            const std::string id(format.id);
            QVERIFY2(ids.insert(format.id).second, id.c_str());
            QCOMPARE(formatOf(format.id), &format);
            QVERIFY2(!id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos, id.c_str());
            QVERIFY2(!format.title.empty() && !format.is.empty() && !format.ending.empty(), id.c_str());
            QVERIFY2(format.read || format.write, id.c_str());
            QVERIFY2(!format.read || format.detect, "what is read is told by its content");
            QVERIFY2(!format.beside || (format.read && format.holds == Holds::Observed), "what is observed stands beside a prediction");
            QVERIFY2(format.checked.starts_with("core.exchange.") && tests.find("NAME " + std::string(format.checked.substr(5)) + " ") != std::string::npos, id.c_str());
        }
        QCOMPARE(formatOf("visio"), nullptr);
        QVERIFY(ids.size() >= 3);
    }

    void toldByContentByOneFormat()
    {
        for (const Format &format : formats()) {
            if (!format.read)
                continue;
            const std::string text = example(format);
            const std::vector<std::string> own{std::string(format.id)};
            std::string withCarriageReturns = "\xef\xbb\xbf\r\n";
            for (const char c : text)
                withCarriageReturns += c == '\n' ? std::string("\r\n") : std::string(1, c);
            QCOMPARE(takers(text), own);
            QCOMPARE(takers(withCarriageReturns), own);
            QVERIFY(format.read(std::vector<TextFile>{{"example", text}}, bundled()).has_value());
        }
        for (const char *nothing : {"", "{", "[", "[[[", "{\"a\": \"model_type\"}", "{\"a\": {\"model_type\": 1}}", "{\"model_type\"", "size count typ", "\"\\"})
            QVERIFY2(takers(nothing).empty(), nothing);
        const std::string design = design::writeDesign(test::makeSamples(bundled()).front().design);
        QCOMPARE(formatOf(Glance(design)), nullptr);
    }

    /// Of the real files at hand those of our formats are told, and nothing else is taken for one.
    void realFiles()
    {
        if (test::sharedDir().empty())
            QSKIP("no directory of real files beside the checkout");
        int told = 0;
        int all = 0;
        std::map<std::string, int> counts;
        for (const auto &entry : fs::recursive_directory_iterator(test::sharedDir() + "/samples")) {
            if (!entry.is_regular_file() || entry.file_size() > 2'000'000)
                continue;
            const std::string path = fs::relative(entry.path(), test::sharedDir() + "/samples").string();
            const std::string text = test::readText(entry.path().string());
            const std::vector<std::string> found = takers(text);
            ++all;
            QVERIFY2(found.size() <= 1, path.c_str());
            const bool isModel = path.starts_with("hf/") && path.ends_with("config.json");
            const bool isTests = path.starts_with("nccl/tests/") && readNcclTests({path, text}).has_value();
            if (isModel || isTests) {
                QVERIFY2(found == std::vector<std::string>{isModel ? "hf-config" : "nccl-tests"}, path.c_str());
                ++told;
            }
            if (found.empty())
                continue;
            ++counts[found.front()];
            const auto read = formatOf(found.front())->read(std::vector<TextFile>{{path, text}}, bundled());
            QVERIFY2(read || !read.error().message.empty(), path.c_str());
            if (!isModel && !isTests)
                qInfo("%s: %s%s", path.c_str(), found.front().c_str(), read ? "" : (" refused: " + describe(read.error())).c_str());
        }
        for (const auto &[format, count] : counts)
            qInfo("%s: %d of %d files", format.c_str(), count, all);
        QVERIFY(told > 50);
    }

    /// docs/formats.md is the table; SWITCHYARD_WRITE_DOCS=1 renews it.
    void thePageIsTheTable()
    {
        std::string page = "# Formats of other tools\n\nMade from the table in core/exchange/formats.inc; `switchyard-cli formats` prints the same. A file is told by its content,\n"
                           "gzip, CR LF, a byte-order mark, ANSI colours, shell prompts and launchers' prefixes are taken away first. Files of several\nformats given together, or lying in one folder, are joined into one design: machines by EC2 instance id, else by host name. What no format reads is named with its\nreason and the rest goes on; what two files tell differently is left open and shown. `switchyard-cli import auto FILE FOLDER -o DESIGN` and a drop on the window do\nthe same; in the window a dialog shows it first, and merges it into the open design or makes a new one. Text of a terminal may be pasted (Ctrl+V, or `-`): answers\nbehind their prompts are a file each.\n\n"
                           "| format | what | in | out | checked by | held by |\n|---|---|---|---|---|---|\n";
        for (const Format &format : formats()) {
            const Checked *const checked = checkedOf(format.id);
            QVERIFY2(checked, std::string(format.id).c_str());
            page += "| `" + std::string(format.id) + "` | " + std::string(format.is) + " | " + (format.read ? "yes" : "") + " | " + (format.write ? "yes" : "") + " | " + checked->by + " | `" + std::string(format.checked) + "` |\n";
        }
        page += "\nTools of Debian's packages (dot, xmllint, Slurm, sh) run in every test run of CI. Schemas and service models newer than Debian's, and real files, lie beside the\ncheckout; without them "
                "the tests that want them are skipped and say so. What npm alone has comes with `./dev validators`.\n\n## By system\n\n| system | read | written | held by | else |\n|---|---|---|---|---|\n";
        for (const System &one : systems)
            page += "| " + one.name + " | " + listed(one.read) + " | " + listed(one.written) + " | " + listed(testsOf(one)) + " | " + one.rest + " |\n";
        const std::string path = test::sourceDir() + "/docs/formats.md";
        if (qEnvironmentVariableIsSet("SWITCHYARD_WRITE_DOCS")) {
            QFile file(QString::fromStdString(path));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(page.c_str()) > 0);
        }
        QVERIFY2(test::readText(path) == page, "docs/formats.md is not the table; renew it with SWITCHYARD_WRITE_DOCS=1");
    }

    /// Who is said to check a format is asked by a test, and each system has a format that does what the page says.
    void thePageKeepsItsWord()
    {
        QCOMPARE(checkedRows.size(), formats().size());
        for (const Checked &row : checkedRows) {
            QVERIFY2(formatOf(row.format), std::string(row.format).c_str());
            const std::string text = test::readText(test::sourceDir() + "/" + row.test);
            QVERIFY2(!row.word.empty() && text.find(row.word) != std::string::npos, (std::string(row.format) + ": " + row.test + " has no " + row.word).c_str());
        }
        for (const System &row : systems) {
            for (const Format *const format : named(row.read))
                QVERIFY2(format && format->read, (row.name + ": " + row.read).c_str());
            for (const Format *const format : named(row.written))
                QVERIFY2(format && format->write, (row.name + ": " + row.written).c_str());
            QVERIFY2(!row.read.empty() || !row.written.empty() || !row.rest.empty(), row.name.c_str());
        }
        for (const Format &format : formats()) { // none that no system has
            const bool has = std::ranges::any_of(systems, [&](const System &row) {
                const std::vector<const Format *> of = named(row.read + " " + row.written);
                return std::ranges::find(of, &format) != of.end();
            });
            QVERIFY2(has || format.id == "csv", std::string(format.id).c_str());
        }
    }

    void severalFilesMakeOneDesign()
    {
        const auto both = designOf({{"config.json", model}, {"topology.json", oneInstance}});
        QVERIFY2(both, both ? "" : describe(both.error()).c_str());
        QCOMPARE(both->instances.size(), std::size_t{1});
        QCOMPARE(both->jobs.size(), std::size_t{1});
        QVERIFY(trainingOf(both->jobs.front())->custom);
        QCOMPARE(design::gpuCount(*both, bundled()), 8);
        const auto pages = designOf({{"1.json", oneInstance}, {"2.json", R"({"Instances": [{"InstanceId": "i-2", "InstanceType": "p5.48xlarge", "NetworkNodes": ["a", "b", "d"]}]})"}});
        QCOMPARE(pages->instances.size(), std::size_t{2});
        const auto alone = designOf({{"config.json", model}});
        QVERIFY(alone && alone->instances.empty() && alone->jobs.size() == 1);
    }

    /// An open design keeps its cluster when a model comes, and its other jobs make the choice the person's.
    void aModelGoesToTheJob()
    {
        const auto parts = readFiles({{"config.json", model}}, nullptr, bundled());
        const design::Design base = test::uniform(bundled(), "p5.48xlarge", 2);
        const auto taken = joined(base, *parts, bundled());
        QVERIFY(taken && taken->instances == base.instances && trainingOf(taken->jobs.front())->custom->hidden == 64);
        design::Design busy = *taken;
        busy.jobs.push_back(busy.jobs.front());
        busy.jobs.back().name = "other";
        QCOMPARE(joined(busy, *parts, bundled()).error().code, ErrorCode::Usage);
    }

    void refusals()
    {
        const auto unknown = readFiles({{"a.txt", "hello"}}, nullptr, bundled());
        QCOMPARE(unknown.error().code, ErrorCode::InvalidInput);
        QCOMPARE(unknown.error().where, std::string("a.txt"));
        for (const Format &format : formats())
            QVERIFY2(!format.read || unknown.error().message.find(format.title) != std::string::npos, unknown.error().message.c_str());
        const auto opened = readFiles({{"b", "{\"switchyard\": 2}"}}, nullptr, bundled());
        QVERIFY(opened.error().message.find("opened, not imported") != std::string::npos);
        QCOMPARE(designOf({{"a.json", model}, {"b.json", model}}).error().code, ErrorCode::Usage);
        const auto runs = designOf({{"runs.txt", example(*formatOf("nccl-tests"))}});
        QCOMPARE(runs.error().code, ErrorCode::Usage);
    }

    /// What EC2 would answer for a bundled design, read again, is its cluster.
    void topologyOutAndIn()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            const Written written = formatOf("ec2-topology")->write(sample.design, bundled()).value();
            const bool reference = bundled().instance(sample.design.instances.front().type)->reference;
            const auto again = designOf({{"out.json", written.text}});
            QVERIFY2(again, sample.file.c_str());
            QCOMPARE(again->instances.size(), reference ? 0 : sample.design.instances.size());
            QVERIFY(std::ranges::find(written.leftOut, verbatim("1 job")) != written.leftOut.end() || sample.design.jobs.size() != 1);
            if (reference)
                continue;
            QCOMPARE(again->networkNodes.size() + (again->networkNodes.empty() ? sample.design.networkNodes.size() : 0), sample.design.networkNodes.size());
            QCOMPARE(again->ultraservers.size(), sample.design.ultraservers.size());
            const Written second = formatOf("ec2-topology")->write(*again, bundled()).value();
            const auto third = designOf({{"out.json", second.text}});
            QVERIFY2(second.leftOut.empty() && *third == *again, sample.file.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(tst_Formats)
#include "tst_formats.moc"
