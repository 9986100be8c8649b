// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/golden/golden.h>

#include <QDir>

#include <tests/support/paths.h>

namespace golden {

namespace {

/// Red where pixels differ, the expected picture faintly elsewhere.
QImage differenceMask(const QImage &expected, const QImage &actual, int &count)
{
    QImage mask(expected.size().expandedTo(actual.size()), QImage::Format_RGB32);
    count = 0;
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            const bool both = expected.valid(x, y) && actual.valid(x, y);
            const bool same = both && expected.pixel(x, y) == actual.pixel(x, y);
            count += same ? 0 : 1;
            const int grey = both ? 192 + qGray(expected.pixel(x, y)) / 4 : 255;
            mask.setPixel(x, y, same ? qRgb(grey, grey, grey) : qRgb(220, 0, 0));
        }
    }
    return mask;
}

} // namespace

QString compare(const QString &name, const QImage &picture)
{
    const QImage actual = picture.convertToFormat(QImage::Format_RGB32);
    const QString kept = QString::fromStdString(switchyard::test::sourceDir()) + QStringLiteral("/tests/golden/images/%1.png").arg(name);
    if (qEnvironmentVariableIntValue("GOLDEN_UPDATE") == 1)
        return actual.save(kept) ? QString() : QStringLiteral("cannot write %1").arg(kept);
    const QImage expected = QImage(kept).convertToFormat(QImage::Format_RGB32);
    int different = 0;
    const QImage mask = differenceMask(expected, actual, different);
    if (!expected.isNull() && different == 0)
        return {};
    const QDir out(QString::fromStdString(switchyard::test::binaryDir()) + QStringLiteral("/golden"));
    out.mkpath(QStringLiteral("."));
    actual.save(out.filePath(name + QStringLiteral(".actual.png")));
    mask.save(out.filePath(name + QStringLiteral(".diff.png")));
    return QStringLiteral("%1: %2 of %3 pixels differ from %4; see %5 and .diff.png (GOLDEN_UPDATE=1 accepts)")
        .arg(name).arg(different).arg(actual.width() * actual.height())
        .arg(kept, out.filePath(name + QStringLiteral(".actual.png")));
}

} // namespace golden
