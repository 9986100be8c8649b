// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/finding.h>

#include <core/telemetry/serving_observation.h>

namespace switchyard::diagnose {

namespace {

struct MetricWords {
    Said operator()(const Said &what) const { return what; }
    Said operator()(telemetry::Quantity quantity) const { return verbatim(telemetry::toWord(quantity)); }
    Said operator()(telemetry::ServingFigure figure) const { return verbatim(telemetry::about(figure).word); }
    Said operator()(StepByActivity) const { return say("step, by the activity of tensor cores"); }
};

} // namespace

void Finding::call(std::string_view ofKind)
{
    id = kind = ofKind;
    code.clear();
}

void Finding::call(std::string_view ofKind, std::string_view of, std::string_view withCode)
{
    call(ofKind);
    id.append(":").append(of);
    if (!withCode.empty())
        id.append(":").append(withCode);
    code = withCode;
}

bool isSure(const Finding &finding)
{
    constexpr double surely = 0.6;
    return finding.confidence >= surely;
}

Said Evidence::metric() const { return std::visit(MetricWords{}, of); }

} // namespace switchyard::diagnose
