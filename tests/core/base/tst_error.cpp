// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/error.h>
#include <core/base/errorline.h>

#include <QtTest/QTest>

using namespace switchyard;

namespace {
Result<int> half(int n)
{
    if (n % 2 != 0)
        return fail(ErrorCode::InvalidInput, "odd", "input:3");
    return n / 2;
}
Result<int> quarter(int n)
{
    SWITCHYARD_TRY(const int h, half(n));
    return half(h);
}
} // namespace

class tst_Error : public QObject
{
    Q_OBJECT
private slots:
    void tryPassesTheFirstErrorOn()
    {
        QCOMPARE(quarter(8).value(), 2);
        QCOMPARE(quarter(6).error().message, std::string("odd"));
        QCOMPARE(describe(quarter(6).error()), std::string("input:3: odd"));
    }
    /// A message that was made as a sentence stays one until somebody puts words before it.
    void theMessageIsASentence()
    {
        Error error = fail(ErrorCode::InvalidInput, say("{} experts do not divide by ep = {}", 8, 3), "plan").error();
        QCOMPARE(error.message, std::string("8 experts do not divide by ep = 3"));
        QCOMPARE(describe(error), std::string("plan: 8 experts do not divide by ep = 3"));
        const auto german = [](std::string_view pattern) { return pattern == "{} experts do not divide by ep = {}" ? std::string("ep = {1} teilt {0} Experten nicht") : std::string(pattern); };
        QCOMPARE(sentence(error).in(german), std::string("ep = 3 teilt 8 Experten nicht"));
        error.message = "job x: " + error.message;
        QCOMPARE(sentence(error).in(german), std::string("job x: 8 experts do not divide by ep = 3"));
        QCOMPARE(sentence(fail(ErrorCode::Usage, "plain").error()).english(), std::string("plain"));
    }
    /// A line that is whole is spoken with its place; one that had to be cut stays as it was described.
    void aLineIsASentence()
    {
        const auto german = [](std::string_view pattern) { return pattern == "{} is gone" ? std::string("{} ist weg") : std::string(pattern); };
        const Error error = fail(ErrorCode::NotFound, say("{} is gone", "a"), "b.json:3").error();
        QCOMPARE(lineOf(error).english(), describe(error));
        QCOMPARE(lineOf(error).in(german), std::string("b.json:3: a ist weg"));
        QCOMPARE(lineOf(fail(ErrorCode::NotFound, say("{} is gone", "a")).error()).in(german), std::string("a ist weg"));
        const Error cut = fail(ErrorCode::NotFound, say("{} is gone", std::string(5000, 'a')), "b.json:3").error();
        QCOMPARE(lineOf(cut).in(german), describe(cut));
        QCOMPARE(echoed(say("{} is gone", "a")).in(german), std::string("a ist weg"));
        QCOMPARE(echoed(say("{} is gone", "a\nb")).in(german), std::string("a\\nb is gone"));
    }
    void exitStatusFollowsTheContract()
    {
        QCOMPARE(exitStatus(ErrorCode::Usage), 2);
        QCOMPARE(exitStatus(ErrorCode::InvalidInput), 3);
        QCOMPARE(exitStatus(ErrorCode::Remote), 4);
    }
};

QTEST_GUILESS_MAIN(tst_Error)
#include "tst_error.moc"
