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

Said Evidence::metric() const { return std::visit(MetricWords{}, of); }

} // namespace switchyard::diagnose
