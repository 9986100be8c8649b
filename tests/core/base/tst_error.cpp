// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/error.h>

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
    void exitStatusFollowsTheContract()
    {
        QCOMPARE(exitStatus(ErrorCode::Usage), 2);
        QCOMPARE(exitStatus(ErrorCode::InvalidInput), 3);
        QCOMPARE(exitStatus(ErrorCode::Remote), 4);
    }
};

QTEST_GUILESS_MAIN(tst_Error)
#include "tst_error.moc"
