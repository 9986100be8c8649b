// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/live_serving.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <set>

#include <nlohmann/json.hpp>

#include <app/cli/finite_json.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/serve/of_design.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;
using telemetry::ServingFigure;

Json figuresJson(const telemetry::ServingFigures &figures)
{
    Json out = Json::object();
    for (const telemetry::ServingFigureInfo &about : telemetry::servingFigures())
        out[about.word] = finite(telemetry::valueOf(figures, about.figure));
    return out;
}

std::string shown(const telemetry::ServingFigures &figures, ServingFigure figure)
{
    const telemetry::ServingFigureInfo &about = telemetry::about(figure);
    diagnose::ServingRow row;
    row.unit = about.unit;
    return row.text(telemetry::valueOf(figures, figure)).english();
}

} // namespace

std::vector<diagnose::ServingBeside> besidePredictions(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *predicted,
                                                       const telemetry::Observation &observation)
{
    std::vector<diagnose::ServingBeside> out;
    if (!observation.serving)
        return out;
    std::set<int> seen;
    for (const diagnose::ServingGroup &group : diagnose::servingGroups(design, *observation.serving))
        seen.insert(group.job);
    for (std::size_t j = 0; j < design.jobs.size(); ++j) {
        const design::Job &job = design.jobs[j];
        if (!design::serves(job) || !seen.contains(static_cast<int>(j)))
            continue;
        std::optional<serve::Served> served;
        if (predicted != nullptr && predicted->job == job.name) {
            served = predicted->serving;
        } else if (auto of = serve::servingOfDesign(catalog, design, job)) {
            if (auto prediction = serve::predictServing(catalog, of->job))
                served = serve::Served{of->job, std::move(*prediction)};
        }
        if (!served)
            continue;
        if (auto beside = diagnose::besidePrediction(design, job.name, *served, observation))
            out.push_back(std::move(*beside));
    }
    return out;
}

Json servingJson(const design::Design &design, const telemetry::ServingObservation &serving, const std::vector<diagnose::ServingBeside> &besides)
{
    Json units = Json::object();
    for (const telemetry::ServingFigureInfo &about : telemetry::servingFigures())
        units[about.word] = toWord(about.unit);
    Json endpoints = Json::array();
    for (const telemetry::ServingEndpoint &endpoint : serving.endpoints) {
        endpoints.push_back({{"engine", telemetry::toWord(endpoint.engine)},
                             {"model", endpoint.model},
                             {"name", endpoint.name()},
                             {"target", endpoint.instance},
                             {"instance", endpoint.host < 0 ? Json(nullptr) : Json(design.instances[static_cast<std::size_t>(endpoint.host)].id)},
                             {"age_s", finite(endpoint.age_s)},
                             {"figures", figuresJson(endpoint.figures)}});
    }
    Json models = Json::array();
    for (const telemetry::ServedModel &model : serving.models) {
        models.push_back({{"engine", telemetry::toWord(model.engine)},
                          {"model", model.model},
                          {"endpoints", model.endpoints.size()},
                          {"age_s", finite(model.age_s)},
                          {"figures", figuresJson(model.figures)}});
    }
    Json jobs = Json::array();
    for (const diagnose::ServingBeside &beside : besides) {
        Json rows = Json::array();
        for (const diagnose::ServingRow &row : beside.rows)
            rows.push_back({{"figure", telemetry::about(row.figure).word}, {"title", row.title}, {"unit", toWord(row.unit)}, {"predicted", finite(row.predicted)},
                            {"observed", finite(row.observed)}, {"ratio", finite(row.ratio())}, {"query", row.query}});
        jobs.push_back({{"job", beside.job}, {"model", beside.model}, {"engine", telemetry::toWord(beside.engine)}, {"replicas", beside.replicas},
                        {"endpoints", beside.seen}, {"age_s", beside.age_s}, {"verdict", beside.verdict.english()}, {"rows", std::move(rows)}});
    }
    return {{"window_s", serving.window_s}, {"units", std::move(units)}, {"endpoints", std::move(endpoints)}, {"models", std::move(models)}, {"beside_prediction", std::move(jobs)}};
}

void printServing(std::ostream &out, const telemetry::ServingObservation &serving, const std::vector<diagnose::ServingBeside> &besides)
{
    for (const telemetry::ServedModel &model : serving.models) {
        const telemetry::ServingFigures &f = model.figures;
        out << telemetry::toWord(model.engine) << " serves " << echo(model.model) << " on " << model.endpoints.size() << (model.endpoints.size() == 1 ? " endpoint: " : " endpoints: ")
            << shown(f, ServingFigure::Running) << " running, " << shown(f, ServingFigure::Waiting) << " waiting, KV cache " << shown(f, ServingFigure::KvUse) << ", "
            << shown(f, ServingFigure::OutputTokens) << " out, TTFT " << shown(f, ServingFigure::TtftP50) << " (p50), " << shown(f, ServingFigure::TtftP99) << " (p99)\n";
    }
    for (const diagnose::ServingBeside &beside : besides) {
        std::size_t width = 0;
        for (const diagnose::ServingRow &row : beside.rows)
            width = std::max(width, row.title.size());
        out << "job " << beside.job << ", " << beside.seen << (beside.whole ? " frontends before " : " of ") << beside.replicas << " replicas" << (beside.whole ? "" : " seen") << ", the last " << format::seconds(beside.window_s) << "; samples up to "
            << format::seconds(beside.age_s) << " old\n";
        const auto cells = [&](const std::string &name, const std::string &predicted, const std::string &observed, const std::string &ratio) {
            out << "  " << std::left << std::setw(static_cast<int>(width) + 2) << name << std::right << std::setw(18) << predicted << std::setw(18) << observed << std::setw(10) << ratio << '\n';
        };
        cells("", "predicted", "observed", "ratio");
        for (const diagnose::ServingRow &row : beside.rows)
            cells(row.title, std::isnan(row.predicted) ? "-" : row.text(row.predicted).english(), row.text(row.observed).english(), std::isfinite(row.ratio()) ? format::significant(row.ratio()) : "-");
        out << "  " << (!beside.verdict.empty() ? beside.verdict.english() : beside.isCompared() ? "as predicted, within the error bands" : "no data to compare") << '\n';
    }
}

} // namespace switchyard::cli
