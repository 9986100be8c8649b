// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/live_plan.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <utility>

#include <nlohmann/json.hpp>

#include <core/base/format.h>
#include <core/workload/plan.h>

namespace switchyard::cli {

namespace {

constexpr std::size_t mostLines = 5;

std::array<std::pair<const char *, double>, 5> figuresOf(const adopt::PlanFigures &figures)
{
    return {{{"nvlink", figures.nvlink}, {"efa", figures.efa}, {"memory", figures.memory}, {"tensor", figures.work}, {"stages", figures.stages}}};
}

nlohmann::ordered_json planJson(const adopt::NearPlan &near)
{
    nlohmann::ordered_json out = {{"plan", shortText(near.plan)}, {"gbs", near.plan.gbs}, {"off", near.off}, {"step_time_s", near.step_s}};
    for (const auto &[name, value] : figuresOf(near.seen))
        out["observed_over_predicted"][name] = std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
    return out;
}

void printPlan(std::ostream &out, const char *who, const adopt::NearPlan &near)
{
    out << "  " << who << ": " << shortText(near.plan) << ", " << format::significant(near.off, 2) << " off;";
    for (const auto &[name, value] : figuresOf(near.seen))
        if (std::isfinite(value))
            out << ' ' << name << ' ' << format::significant(value, 2);
    out << '\n';
}

} // namespace

void printNearest(std::ostream &out, const Result<adopt::NearestPlans> &nearest)
{
    if (!nearest) {
        out << "nearest plan: " << describe(nearest.error()) << '\n';
        return;
    }
    out << "nearest plan (observed over predicted for as much work; " << nearest->looked << " plans looked at): " << nearest->sure().english() << '\n';
    printPlan(out, "as designed", nearest->asDesigned);
    if (!nearest->another())
        out << "  nothing that is seen speaks against it\n";
    for (std::size_t k = 0; k < std::min(mostLines, nearest->near.size()); ++k)
        printPlan(out, "fits", nearest->near[k]);
}

nlohmann::ordered_json nearestJson(const Result<adopt::NearestPlans> &nearest)
{
    if (!nearest)
        return {{"error", describe(nearest.error())}};
    nlohmann::ordered_json plans = nlohmann::ordered_json::array();
    for (const adopt::NearPlan &near : nearest->near)
        plans.push_back(planJson(near));
    return {{"another", nearest->another()}, {"sure", nearest->sure().english()}, {"figures", nearest->figures}, {"looked", nearest->looked}, {"as_designed", planJson(nearest->asDesigned)}, {"near", std::move(plans)}};
}

} // namespace switchyard::cli
