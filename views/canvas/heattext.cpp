// SPDX-License-Identifier: GPL-3.0-or-later
// Values and ends of scales in words.
#include <views/canvas/heat.h>

#include <cmath>
#include <initializer_list>

#include <QCoreApplication>

#include <core/base/format.h>

#include <views/language/words.h>

namespace switchyard::canvas {


namespace {

QString unitWord(Quantity metric)
{
    const std::string_view word = toWord(telemetry::descriptor(metric).unit);
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

} // namespace

QString sourceText(HeatSource source)
{
    switch (source) {
    case HeatSource::Predicted: return QCoreApplication::translate("Heat", "predicted");
    case HeatSource::Live: return QCoreApplication::translate("Heat", "observed");
    case HeatSource::Ratio: return QCoreApplication::translate("Heat", "observed / predicted");
    case HeatSource::Peers: return QCoreApplication::translate("Heat", "observed / median of its peers");
    case HeatSource::Moment: return QCoreApplication::translate("Heat", "observed / kept moment");
    case HeatSource::Difference: return QCoreApplication::translate("Heat", "now − before");
    }
    return {};
}

QString valueText(Quantity metric, HeatSource source, double value)
{
    if (std::isinf(value)) // a ratio
        return source == HeatSource::Moment ? QCoreApplication::translate("Heat", "none at the kept moment") : QCoreApplication::translate("Heat", "its peers show none");
    if (isRatio(source))
        return qstring(format::significant(value)) + QStringLiteral(" ×");
    if (source == HeatSource::Difference) // of shares of what the hardware can do
        return qstring(format::signedPoints(value));
    return qstring(format::inUnit(value, telemetry::descriptor(metric).unit));
}

QString scaleText(const Heat &heat)
{
    const HeatChoice &choice = heat.choice;
    if (isRatio(choice.source) || choice.source == HeatSource::Difference)
        return QCoreApplication::translate("Heat", "fixed classes");
    if (choice.traffic)
        return QCoreApplication::translate("Heat", "fixed by the catalog");
    const QString kind = choice.logarithmic ? QCoreApplication::translate("Heat", "log") : QCoreApplication::translate("Heat", "linear");
    QString range;
    switch (heat.range) {
    case RangeSource::Catalog: range = QCoreApplication::translate("Heat", "fixed by the catalog"); break;
    case RangeSource::Unit: range = QCoreApplication::translate("Heat", "fixed"); break;
    case RangeSource::Shown: range = QCoreApplication::translate("Heat", "spread of what is shown"); break;
    case RangeSource::Typed: range = QCoreApplication::translate("Heat", "typed by hand"); break;
    case RangeSource::Locked: range = QCoreApplication::translate("Heat", "locked for both pictures"); break;
    }
    return kind + QStringLiteral(" · ") + range;
}

LegendUnit legendUnit(const Heat &heat)
{
    const auto scaled = [&](double step, std::initializer_list<const char *> names) { // the largest unit that the high end reaches
        double base = 1;
        const char *name = *names.begin();
        for (const char *next : names) {
            if (next != *names.begin()) {
                if (heat.scale.high < base * step * 0.9995)
                    break;
                base *= step;
            }
            name = next;
        }
        return LegendUnit{QString::fromLatin1(name), base};
    };
    switch (telemetry::descriptor(heat.choice.metric).unit) {
    case Unit::Bytes: return scaled(1024, {"B", "KiB", "MiB", "GiB"});
    case Unit::Share: return {QCoreApplication::translate("Heat", "share of time"), 1};
    case Unit::Hertz: return {QStringLiteral("MHz"), 1e6};
    case Unit::BytesPerSecond: return scaled(1000, {"B/s", "kB/s", "MB/s", "GB/s"});
    default: return {unitWord(heat.choice.metric), 1};
    }
}

std::pair<QString, QString> legendEnds(const Heat &heat)
{
    if (heat.choice.logarithmic) // the low end lies decades below
        return {valueText(heat.choice.metric, heat.choice.source, heat.scale.low > 0 ? heat.scale.low : heat.scale.valueAt(0)),
                valueText(heat.choice.metric, heat.choice.source, heat.scale.high)};
    const LegendUnit unit = legendUnit(heat);
    const auto shown = [&](double value) {
        return qstring(telemetry::descriptor(heat.choice.metric).unit == Unit::Share ? format::percent(value) : format::significant(value / unit.base));
    };
    return {shown(heat.scale.low), shown(heat.scale.high)};
}

} // namespace switchyard::canvas
