// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged designs: each is read or refused in one line with a place; none crashes, none is half read.
#include <core/design/design.h>

#include <random>

#include <QtTest/QTest>

#include <core/base/json.h>
#include <core/catalog/catalog.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;

namespace {

/// Reads; what is accepted must survive a round trip. True when it was accepted.
bool holds(const std::string &text)
{
    const auto read = design::readDesign(text, "d.switchyard", &bundled());
    if (!read) {
        const std::string error = describe(read.error());
        if (!error.starts_with("d.switchyard") || error.find('\n') != std::string::npos)
            qFatal("not one line with a place: %s", error.c_str());
        return false;
    }
    const std::string written = design::writeDesign(*read);
    const auto again = design::readDesign(written, "d.switchyard", &bundled());
    if (!again || !(*again == *read) || design::writeDesign(*again) != written)
        qFatal("accepted, but it does not survive a round trip:\n%s\n%s", text.c_str(), written.c_str());
    return true;
}

using json::Value;

/// Calls `one` for every value of the tree, with the tree open to change.
template <class One>
void forEachValue(Value &value, const One &one)
{
    one(value);
    for (std::size_t i = 0; i < value.items.size(); ++i)
        forEachValue(value.items[i], one);
    for (std::size_t i = 0; i < value.members.size(); ++i)
        forEachValue(value.members[i].second, one);
}

std::vector<Value> strangers()
{
    std::vector<Value> out(1); // null
    out.push_back(json::boolean(true));
    for (const double x : {-1.0, 0.0, 0.5, 1e18, 1e300, -1e300})
        out.push_back(json::number(x));
    for (const char *text : {"", "x", "nn-1", "../../etc/passwd", "\n\t\"", "p5.48xlarge"})
        out.push_back(json::string(text));
    out.push_back(json::array());
    out.push_back(json::object());
    Value list = json::array();
    list.items.push_back(json::object());
    out.push_back(list);
    return out;
}

} // namespace

class tst_Corrupt : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const auto samples = test::makeSamples(bundled());
        m_small = design::writeDesign(samples[3].design);
        m_large = design::writeDesign(samples[0].design);
    }
    void truncations()
    {
        for (const std::string *text : {&m_small, &m_large})
            for (std::size_t i = 0; i < 50; ++i)
                QVERIFY(!holds(text->substr(0, text->size() * i / 50)));
        for (std::size_t i = 0; i + 2 < m_small.size(); ++i) // all but the last newline
            QVERIFY(!holds(m_small.substr(0, i)));
    }
    void byteFlips()
    {
        std::mt19937 random(11);
        int accepted = 0;
        for (int i = 0; i < 20000; ++i) {
            std::string text = m_small;
            text[random() % text.size()] = static_cast<char>(random() & 0xff);
            accepted += holds(text);
        }
        QVERIFY(accepted > 100); // names may change; most else is refused
        QVERIFY(accepted < 14000);
    }
    void otherKindsOfValues()
    {
        Value root = *json::parse(m_small, "d");
        int tried = 0;
        forEachValue(root, [&](Value &value) {
            const Value kept = value;
            for (const Value &stranger : strangers()) {
                value = stranger;
                holds(json::writeLine(root));
                ++tried;
            }
            value = kept;
        });
        QVERIFY(tried > 1000);
        QVERIFY(holds(json::writeLine(root)));
    }
    void everyListItemTwice()
    {
        Value root = *json::parse(m_small, "d");
        for (auto &[key, value] : root.members) {
            if (!value.isArray())
                continue;
            value.items.push_back(value.items.front());
            QVERIFY2(!holds(json::writeLine(root)), key.c_str());
            value.items.pop_back();
        }
    }
    void everyMemberMissing()
    {
        Value root = *json::parse(m_small, "d");
        forEachValue(root, [&](Value &value) {
            for (std::size_t i = 0; i < value.members.size(); ++i) {
                const auto kept = value.members[i];
                value.members.erase(value.members.begin() + static_cast<std::ptrdiff_t>(i));
                holds(json::writeLine(root));
                value.members.insert(value.members.begin() + static_cast<std::ptrdiff_t>(i), kept);
            }
        });
        QVERIFY(holds(json::writeLine(root)));
    }
    void hostileShapes()
    {
        QVERIFY(!holds("{\"switchyard\": 2, \"instances\": " + std::string(100000, '[') + std::string(100000, ']') + "}"));
        QVERIFY(!holds("{\"switchyard\": 2, \"x\": " + std::string(100000, '{')));
        QVERIFY(!holds("{\"switchyard\": " + std::string(100000, '1') + "}"));
        QVERIFY(!holds("{\"switchyard\": 2e999999999}"));
        QVERIFY(holds("{\"switchyard\": 2, \"name\": \"" + std::string(1000000, 'x') + "\"}"));
        std::string many = "{\"switchyard\": 2";
        for (int i = 0; i < 50000; ++i)
            many += ", \"k" + std::to_string(i) + "\": 0";
        QVERIFY(holds(many + "}"));
    }

private:
    std::string m_small;
    std::string m_large;
};

QTEST_GUILESS_MAIN(tst_Corrupt)
#include "tst_corrupt.moc"
