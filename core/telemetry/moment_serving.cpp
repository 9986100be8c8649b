// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment_look.h>

#include <algorithm>
#include <memory>

#include <simdjson.h>

#include <core/base/echo.h>
#include <core/telemetry/serving_observation.h>

namespace switchyard::telemetry {

namespace dom = simdjson::dom;

namespace {

ServingEngine engineOf(MomentItems &in, const std::string &word)
{
    for (const ServingEngine engine : {ServingEngine::Vllm, ServingEngine::Sglang, ServingEngine::Dynamo}) {
        if (toWord(engine) == word)
            return engine;
    }
    in.complain(say("the engine {} is unknown", inQuotes(word)));
    return ServingEngine::Vllm;
}

ServingFigures figuresOf(MomentItems &in, const dom::object &of)
{
    ServingFigures figures;
    if (const auto from = in.object(of, "figures", false)) {
        for (const ServingFigureInfo &about : servingFigures()) {
            double value = 0;
            if (const auto item = in.find(*from, about.word); item && !in.take(*item, value))
                in.complain(say("the figure {} is no number", inQuotes(about.word)));
            else if (item)
                setValue(figures, about.figure, value);
        }
    }
    return figures;
}

void readQueries(MomentItems &in, const dom::array &from, ServingObservation &serving)
{
    for (const dom::element item : from) {
        dom::array three;
        std::string_view engine, figure, query;
        if (item.get_array().get(three) != simdjson::SUCCESS || three.at(0).get_string().get(engine) != simdjson::SUCCESS || three.at(1).get_string().get(figure) != simdjson::SUCCESS
            || three.at(2).get_string().get(query) != simdjson::SUCCESS)
            return in.complain(say("\"queries\" holds something else; expected lists of engine, figure and query"));
        const auto known = std::ranges::find(servingFigures(), figure, [](const ServingFigureInfo &about) { return std::string_view(about.word); });
        if (known != servingFigures().end())
            serving.queries[{engineOf(in, std::string(engine)), known->figure}] = query;
    }
}

} // namespace

void readServing(MomentItems &in, const LookFrame &of, const dom::object &look, Observation &o)
{
    if (in.error() || !in.find(look, "serving"))
        return;
    const auto from = in.object(look, "serving", true);
    if (!from)
        return;
    auto serving = std::make_shared<ServingObservation>();
    serving->window_s = in.number(*from, "window_s", -latestLook_s, latestLook_s, serving->window_s);
    serving->asked_s = in.number(*from, "asked_s", -latestLook_s, latestLook_s, 0);
    const auto each = [&](const char *key, auto &&read) {
        const auto items = in.list(*from, key);
        if (!items)
            return;
        for (const dom::element item : *items) {
            dom::object one;
            if (item.get_object().get(one) != simdjson::SUCCESS)
                return in.complain(say("\"{}\" holds something else; expected objects", key));
            read(one);
            if (in.error())
                return;
        }
    };
    each("endpoints", [&](const dom::object &one) {
        ServingEndpoint endpoint;
        endpoint.engine = engineOf(in, in.text(one, "engine"));
        endpoint.model = in.text(one, "model");
        endpoint.instance = in.text(one, "instance");
        endpoint.pod = in.text(one, "pod");
        endpoint.replica = in.text(one, "replica");
        endpoint.host = in.whole(one, "host", -1, of.layout.instances() - 1, -1);
        endpoint.age_s = in.number(one, "age_s", -latestLook_s, latestLook_s);
        endpoint.engines = in.whole(one, "engines", 1, 1 << 20, 1);
        endpoint.figures = figuresOf(in, one);
        serving->endpoints.push_back(std::move(endpoint));
    });
    each("models", [&](const dom::object &one) {
        ServedModel model;
        model.engine = engineOf(in, in.text(one, "engine"));
        model.model = in.text(one, "model");
        const std::vector<int> endpoints = in.indices(one, "endpoints", static_cast<int>(serving->endpoints.size()));
        model.endpoints.assign(endpoints.begin(), endpoints.end());
        model.age_s = in.number(one, "age_s", -latestLook_s, latestLook_s);
        model.figures = figuresOf(in, one);
        serving->models.push_back(std::move(model));
    });
    if (const auto queries = in.list(*from, "queries"))
        readQueries(in, *queries, *serving);
    o.serving = std::move(serving);
}

} // namespace switchyard::telemetry
